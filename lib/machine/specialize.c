/* specialize: folds expressions and drops what cannot be reached or is never read. */
#include "machine/specialize.h"

#include <string.h>

#include "machine/fold.h"
#include "machine/hazard.h"
#include "machine/knowledge.h"
#include "machine/run.h"

struct cutting {
	struct folding folding;
	bool all;               /* the values in the record are known, not only which fields are absent */
	const bool *hazards;    /* by operation: what may fail */
	const flow_bits *marks; /* for records of a shape: of specialize_marks */
};

/* Is the condition true whatever happens? */
static bool is_always(struct folding *folding, const struct node *when)
{
	const struct node *folded = when ? fold(folding, when) : NULL;

	return !folded || (folded->op == NODE_CONSTANT && folded->constant.numerator);
}

/* ---- operations ---- */

static int next_of(const struct op *op)
{
	return (int)op_facts[op->kind].next;
}

/* The row of a table for a constant; NULL: none. */
static const struct switch_row *row_of(const struct op *op)
{
	value key = op->node->constant;

	for (size_t i = 0; i < op->count; i++)
		if (op->rows[i].word ? op->rows[i].word == key.numerator
				     : number_compare(key, op->rows[i].to) <= 0)
			return &op->rows[i];
	return NULL;
}

/* Folds the expressions of an operation; one that need not run becomes a jump. */
static void fold_op(struct folding *folding, struct op *op, uint32_t at)
{
	const struct switch_row *row;

	if (next_of(op) == OP_NEXT_ON && op_facts[op->kind].writes == OP_WRITES_NOTHING) /* only text */
		*op = (struct op){.kind = OP_JUMP, .target = at + 1};
	bool heads_a_loop = next_of(op) == OP_NEXT_EITHER && !op->guard; /* the odds match its bound */
	if (!op->node || heads_a_loop)
		return;
	op->node = fold(folding, op->node);
	if (op->node->op != NODE_CONSTANT)
		return;
	if (next_of(op) == OP_NEXT_EITHER)
		*op = (struct op){.kind = OP_JUMP,
				  .target = op->node->constant.numerator ? at + 1 : op->target};
	else if (next_of(op) == OP_NEXT_ROWS && (row = row_of(op)))
		*op = (struct op){.kind = OP_JUMP, .target = row->target};
}

/* A forward jump can be dropped. A backward jump ends a round of a loop and stays,
 * since the odds recognize a loop by it. */
static bool jumps_ahead(const struct op *ops, uint32_t at)
{
	return next_of(&ops[at]) == OP_NEXT_TARGET && ops[at].target > at;
}

static uint32_t landing(const struct op *ops, uint32_t at)
{
	while (jumps_ahead(ops, at))
		at = ops[at].target;
	return at;
}

/* Replaces the target of a jump to a jump by the last one of the chain. */
static void thread(struct arena *arena, struct program *program, struct op *ops, const bool *reached,
		   const bool *hazards)
{
	for (uint32_t at = (uint32_t)program->op_count; at-- > 0;)
		if (reached[at] && next_of(&ops[at]) == OP_NEXT_EITHER && !hazards[at] &&
		    landing(ops, ops[at].target) == landing(ops, at + 1))
			ops[at] = (struct op){.kind = OP_JUMP, .target = at + 1}; /* equal paths */
	for (uint32_t at = 0; at < program->op_count; at++) {
		struct op *op = &ops[at];

		if (!reached[at])
			continue;
		if (next_of(op) == OP_NEXT_TARGET || next_of(op) == OP_NEXT_EITHER)
			op->target = landing(ops, op->target);
		if (next_of(op) != OP_NEXT_ROWS)
			continue;
		struct switch_row *rows = arena_take(arena, op->count * sizeof *rows);
		memcpy(rows, op->rows, op->count * sizeof *rows);
		for (size_t i = 0; i < op->count; i++)
			rows[i].target = landing(ops, rows[i].target);
		op->rows = rows;
	}
}

/* `most_next`: flow_most_next. */
static void mark_reached(const struct program *program, uint32_t from, bool *reached, size_t most_next,
			 struct arena *arena)
{
	uint32_t *todo = arena_reserve(arena, (program->op_count + 1) * sizeof *todo);
	uint32_t *next = arena_reserve(arena, most_next * sizeof *next);
	size_t count = 0;

	todo[count++] = from;
	reached[from] = true;
	while (count) {
		size_t ways = flow_next(program, todo[--count], next);

		for (size_t i = 0; i < ways; i++)
			if (!reached[next[i]]) {
				reached[next[i]] = true;
				todo[count++] = next[i];
			}
	}
}

/* Drops writes that are overwritten before they are read, or that only set internal
 * slots that nobody reads. */
static void drop_unread(const struct program *program, struct op *ops, const bool *reached,
			const bool *hazards, struct arena *arena)
{
	struct flow flow;
	uint32_t *next = arena_take(arena, flow_most_next(program) * sizeof *next);

	flow_start(&flow, program, arena);
	flow.live = arena_take(arena, program->op_count * flow.words * sizeof *flow.live);
	flow_bits *after = arena_take(arena, flow.words * sizeof *after);
	for (bool more = true; more;) {
		more = false;
		for (uint32_t at = (uint32_t)program->op_count; at-- > 0;) {
			flow_bits *live = flow_of(&flow, flow.live, at);
			size_t ways = reached[at] ? flow_next(program, at, next) : 0;

			memset(after, 0, flow.words * sizeof *after);
			if (ways == 0)
				flow_read_behind(after, program);
			for (size_t i = 0; i < ways; i++)
				for (size_t j = 0; j < flow.words; j++)
					after[j] |= flow_of(&flow, flow.live, next[i])[j];
			flow.useful[at] = flow_has(after, ops[at].slot);
			for (size_t j = 0; j < flow.words; j++) {
				flow_bits now = flow_of(&flow, flow.reads, at)[j] |
						(after[j] & ~flow_of(&flow, flow.kills, at)[j]);

				more |= now != live[j];
				live[j] = now;
			}
		}
	}
	for (uint32_t at = 0; at < program->op_count; at++)
		if (reached[at] && ops[at].kind == OP_SET && !flow.useful[at] && !hazards[at])
			ops[at] = (struct op){.kind = OP_JUMP, .target = at + 1};
}

/* Keeps only the operations that are reached, in order; adds a jump where the next
 * one is elsewhere. */
static void pack(struct arena *arena, struct program *program, const struct op *ops, uint32_t from,
		 const bool *reached)
{
	size_t count = program->op_count;
	uint32_t *index = arena_take(arena, count * sizeof *index);
	struct op *packed = arena_reserve(arena, (2 * count + 1) * sizeof *packed);
	uint32_t used = 0, front = program->front;

	packed[used++] = (struct op){.kind = OP_JUMP, .target = landing(ops, from)};
	for (uint32_t at = 0; at < count; at++) {
		if (front && at == front)
			program->front = used;
		if (!reached[at] || jumps_ahead(ops, at))
			continue;
		index[at] = used;
		packed[used++] = ops[at];
		bool falls = next_of(&ops[at]) == OP_NEXT_ON || next_of(&ops[at]) == OP_NEXT_EITHER;
		uint32_t next = at + 1;
		while (next < count && (!reached[next] || jumps_ahead(ops, next)))
			next++;
		if (falls && landing(ops, at + 1) != next)
			packed[used++] = (struct op){.kind = OP_JUMP, .target = landing(ops, at + 1)};
	}
	arena_shorten(arena, packed, (2 * count + 1) * sizeof *packed, used * sizeof *packed);
	for (uint32_t at = 0; at < used; at++)
		op_map(&packed[at], index, arena);
	program->ops = packed;
	program->op_count = used;
}

/* ---- all operations ---- */

/* For records of a shape: a decision that they leave to the rules becomes what it sets, and
 * what sets a slot to the value that it has anyway is dropped. */
static void settle(struct cutting *cutting, const flow_bits *marked, struct op *op, uint32_t at)
{
	struct folding *folding = &cutting->folding;
	const struct machine *machine = folding->machine;
	const struct program *program = machine->program;
	const struct choice_option *option = op->choice
						 ? specialize_decided(machine, op->choice, cutting->marks)
						 : NULL;

	if (option && is_always(folding, option->when))
		*op = (struct op){.kind = OP_SET,
				  .slot = op->slot,
				  .quiet = true,
				  .node = fold_constant(folding, program->slots[op->slot].type,
							run_option_value(program, op->choice, option))};
	if (op->kind != OP_SET || !op->quiet || op->node->op != NODE_CONSTANT || type_is_list(op->node->type))
		return;
	value has = machine->slots[op->slot];
	if (flow_has(folding->constant, op->slot) && !flow_has(marked, op->slot) &&
	    has.numerator == op->node->constant.numerator &&
	    has.denominator == op->node->constant.denominator)
		*op = (struct op){.kind = OP_JUMP, .target = at + 1};
}

/* Copies and folds the operations in order, each with what is known there. */
static void fold_all(struct cutting *cutting, struct program *program, struct op *ops, struct arena *brief)
{
	struct machine *machine = cutting->folding.machine;
	struct knowledge knowledge;
	struct facts *facts;
	value *kept = machine->slots;

	knowledge_start(&knowledge, machine->program, brief);
	knowledge.program = program;
	facts = knowledge_first(&knowledge, machine->first);
	for (uint32_t slot = 0; slot < program->slot_count; slot++) {
		if (cutting->all || !machine->given[slot])
			flow_add(facts->known, slot);
		facts->values[slot] = machine->slots[slot];
	}
	for (uint32_t at = machine->first; at < program->op_count; at++) {
		if (!(facts = knowledge.at[at]))
			continue;
		if (cutting->all)
			ops[at] = machine->program->ops[at];
		machine->slots = facts->values;
		fold_begin(&cutting->folding, facts->known, !cutting->hazards[at]);
		fold_op(&cutting->folding, &ops[at], at);
		if (!cutting->all)
			settle(cutting, facts->marked, &ops[at], at);
		knowledge_pass(&knowledge, at);
	}
	machine->slots = kept;
}

/* `all`: the values in the record are known, not only which fields are absent. `integers`: its
 * numbers are some. */
static const struct program *cut_down(struct machine *machine, bool all, bool integers, struct arena *arena)
{
	struct arena brief = {.block = NULL};
	struct program *program = arena_take(arena, sizeof *program);
	size_t count = machine->program->op_count, most_next = flow_most_next(machine->program);
	struct op *ops = arena_reserve(&brief, count * sizeof *ops);
	bool *reached = arena_take(&brief, count * sizeof *reached);
	bool *hazards = arena_take(&brief, count * sizeof *hazards);
	struct cutting cutting = {
	    .folding = {.arena = arena, .brief = &brief, .machine = machine}, .all = all, .hazards = hazards};

	if (!all) {
		struct hazards found = hazard_find_shape(machine, machine->given, integers, &brief);

		cutting.folding.fraction = integers && found.whole ? found.fraction : NULL;
		for (size_t at = 0; at < count; at++)
			hazards[at] = found.at[at] || found.beyond[at];
		cutting.marks = specialize_marks(machine->program, &brief);
	}

	*program = *machine->program;
	if (!all) /* drop_unread looks at all of them */
		memcpy(ops, program->ops, count * sizeof *ops);
	program->ops = ops;
	fold_all(&cutting, program, ops, &brief);
	mark_reached(program, machine->first, reached, most_next, &brief);
	if (!all) /* the odds find out themselves which slots matter */
		drop_unread(program, ops, reached, hazards, &brief);
	thread(&brief, program, ops, reached, hazards);
	memset(reached, 0, count * sizeof *reached);
	mark_reached(program, machine->first, reached, most_next, &brief);
	pack(arena, program, ops, machine->first, reached);
	arena_free(&brief);
	return program;
}

/* What is known is kept for each operation and slot. */
bool specialize_fits(const struct program *program)
{
	enum { MOST_VALUES = 1 << 25 };

	return program->op_count * program->slot_count <= MOST_VALUES;
}

const struct program *specialize_for_record(struct machine *machine, const uint32_t *outcome, size_t count,
					    bool drops, struct arena *arena)
{
	enum { LARGEST = 3 /* times the whole program */ };
	const struct program *program = cut_down(machine, true, false, arena);
	const struct program *split = specialize_split(machine, program, outcome, count, drops, arena);

	if (!split || split->op_count > LARGEST * machine->program->op_count)
		return program;
	struct running whole = machine_switch(machine, (struct running){split, flat_new(split, arena), 0});
	program = cut_down(machine, true, false, arena); /* more is known on each path */
	machine_switch(machine, whole);
	return program;
}

const struct program *specialize_for_shape(struct machine *machine, bool integers, struct arena *arena)
{
	return cut_down(machine, false, integers, arena);
}
