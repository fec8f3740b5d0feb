/* flat: the code of a program's expressions, and tables of its tallies. */
#include "machine/flat.h"

#include <string.h>

#include "machine/draft.h"
#include "machine/run.h"

struct flat *flat_new(const struct program *program, struct arena *arena)
{
	struct flat *flat = arena_take(arena, sizeof *flat);

	flat->arena = arena;
	flat->program = program;
	return flat;
}

static void write(struct draft *draft, struct machine *machine, const struct node *node)
{
	draft_begin(draft, machine->arena);
	draft->root = node;
	draft_value(draft, node);
	draft_add(draft, (struct code){.op = CODE_RETURN});
}

static const struct code *write_node(struct machine *machine, const struct node *node)
{
	struct draft draft;

	write(&draft, machine, node);
	return draft_finish(&draft, machine->flat->arena);
}

static struct flat_node *place_of(const struct flat *flat, const struct node *node)
{
	size_t at = flat_bucket(flat, node);

	while (flat->of_node[at].node && flat->of_node[at].node != node)
		at = (at + 1) & (flat->buckets - 1);
	return &flat->of_node[at];
}

static void widen(struct flat *flat)
{
	struct flat_node *old = flat->of_node;
	size_t buckets = flat->buckets;

	flat->buckets = buckets ? 2 * buckets : 32;
	flat->of_node = arena_take(flat->arena, flat->buckets * sizeof *flat->of_node);
	for (size_t i = 0; i < buckets; i++)
		if (old[i].node)
			*place_of(flat, old[i].node) = old[i];
}

const struct code *flat_find(struct machine *machine, const struct node *node)
{
	struct flat *flat = machine->flat;

	if (2 * (flat->node_count + 1) > flat->buckets)
		widen(flat);
	struct flat_node *place = place_of(flat, node);
	if (!place->node) {
		const struct code *code = write_node(machine, node);

		*place = (struct flat_node){node, code};
		flat->node_count++;
	}
	return place->code;
}

const struct code *flat_of_op(struct machine *machine, const struct op *op)
{
	struct flat *flat = machine->flat;
	const struct program *program = flat->program;

	if (!flat->of_op)
		flat->of_op = arena_take(flat->arena, program->op_count * sizeof(const struct code *));
	const struct code **code = &flat->of_op[op - program->ops];
	if (!*code)
		*code = write_node(machine, op->node);
	return *code;
}

value node_value_once(struct machine *machine, const struct node *node)
{
	struct flat brief = {.arena = machine->arena, .program = machine->program}, *flat = machine->flat;
	struct draft draft;

	if (node->op == NODE_SLOT)
		return machine->slots[node->slot];
	write(&draft, machine, node);
	machine->flat = &brief;
	value now = flat_run(machine, draft.code, value_of(0));
	machine->flat = flat;
	return now;
}

/* ---- tallies ---- */

enum { MOST_VALUES = 64, MOST_SUMS = 4 };

/* A number to add for a value with these hits. */
static uint64_t spread(uint64_t hits)
{
	uint64_t sum = 0;

	for (int i = 0; i < MOST_SUMS; i++)
		sum |= (hits >> i & 1) << 16 * i;
	return sum;
}

/* Fills the table if the hits depend on the value alone. */
static void find_hits(struct machine *machine, const struct op *op, struct flat_hits *hits)
{
	struct die_chance *values = arena_reserve(machine->arena,
						  2 * (size_t)op->die->sides * sizeof *values);
	size_t count = die_distribution(op->die, values);
	int64_t most = values[count - 1].value;

	hits->least = values[0].value;
	for (size_t i = 0; i < op->count; i++)
		if (op->counts[i].when)
			return;
	if (most - hits->least >= MOST_VALUES || op->count > MOST_SUMS)
		return;
	uint64_t *by_value = arena_take(machine->flat->arena, MOST_VALUES * sizeof *by_value);
	for (size_t i = 0; i < count; i++)
		by_value[values[i].value - hits->least] = spread(
		    run_tally_hits(machine, op, values[i].value));
	hits->by_value = by_value;
}

const struct flat_hits *flat_hits_new(struct machine *machine, const struct op *op)
{
	struct flat *flat = machine->flat;
	const struct program *program = flat->program;

	if (!flat->of_tally)
		flat->of_tally = arena_take(flat->arena, program->op_count * sizeof *flat->of_tally);
	struct flat_hits **hits = &flat->of_tally[op - program->ops];
	*hits = arena_take(flat->arena, sizeof **hits);
	find_hits(machine, op, *hits);
	return *hits;
}
