/* program: the facts of operations.def as a table, and what a program may set. */
#include "machine/program.h"

const struct op_facts op_facts[] = {
#define OPERATION(kind, name, dice, next, writes, reads) \
	[OP_##kind] = {name, OP_DICE_##dice, OP_NEXT_##next, OP_WRITES_##writes, OP_READS_##reads},
#include "machine/operations.def"
};

static void note_sets(const struct op *op, bool *sets)
{
	if (op_facts[op->kind].writes == OP_WRITES_SLOT)
		sets[op->slot] = true;
	for (size_t i = 0; op->kind == OP_TALLY && i < op->count; i++)
		sets[op->counts[i].slot] = true;
	for (size_t i = 0; op->choice && i < op->choice->option_count; i++)
		for (size_t j = 0; j < op->choice->options[i].let_count; j++)
			sets[op->choice->options[i].lets[j].slot] = true;
}

/* What a decision sets besides what its options do. */
static void note_choice(const struct choice *choice, bool *sets)
{
	sets[choice->input] = true;
	if (choice->counter != NO_SLOT)
		sets[choice->counter] = true;
	if (choice->used != NO_SLOT)
		sets[choice->used] = true;
}

struct program_changes program_changes(const struct program *program, struct arena *arena)
{
	struct program_changes changes = {
	    .slots = arena_take(arena, program->slot_count * sizeof *changes.slots),
	    .written = arena_take(arena, program->slot_count * sizeof *changes.written)};
	bool *sets = arena_take(arena, program->slot_count * sizeof *sets);

	for (size_t i = 0; i < program->op_count; i++)
		note_sets(&program->ops[i], sets);
	for (size_t i = 0; program->order && i < program->order->lasting_count; i++)
		sets[program->order->lasting[i]] = true;
	if (program->order)
		sets[program->order->phase] = true;
	for (uint32_t slot = 0; slot < program->slot_count; slot++)
		if (sets[slot] && program->slots[slot].kind == SLOT_FIELD)
			changes.slots[changes.count++] = slot;
	for (size_t i = 0; i < program->op_count; i++)
		if (program->ops[i].choice)
			note_choice(program->ops[i].choice, sets);
	for (uint32_t slot = 0; slot < program->slot_count; slot++)
		if (sets[slot])
			changes.written[changes.written_count++] = slot;
	return changes;
}

void op_map(struct op *op, const uint32_t *index, struct arena *arena)
{
	int next = (int)op_facts[op->kind].next;

	if (next == OP_NEXT_TARGET || next == OP_NEXT_EITHER)
		op->target = index[op->target];
	if (next != OP_NEXT_ROWS)
		return;
	struct switch_row *rows = arena_take(arena, op->count * sizeof *rows);
	memcpy(rows, op->rows, op->count * sizeof *rows);
	for (size_t i = 0; i < op->count; i++)
		rows[i].target = index[rows[i].target];
	op->rows = rows;
}

struct node *program_slot_node(const struct program *program, uint32_t index, struct arena *arena)
{
	const struct slot *slot = &program->slots[index];
	struct node *node = arena_take(arena, sizeof *node);

	*node = (struct node){.op = NODE_SLOT, .type = slot->type, .slot = index, .name = slot->name};
	node->profile = slot->field ? slot->field->profile : NULL;
	node->list = slot->field && slot->field->list;
	node->figures = slot->field && slot->field->figures;
	/* so that it may be a divisor: a value that nobody gives is the one at the start */
	if (slot->field && slot->field->has_least &&
	    (slot->required || number_compare(slot->field->start, slot->field->least) >= 0))
		node->constant = slot->field->least;
	return node;
}

struct span program_nearest(const struct program *program, struct span name, struct arena *arena)
{
	struct span *list = arena_take(arena, program->slot_count * sizeof *list);

	for (size_t i = 0; i < program->slot_count; i++)
		list[i] = span_of(program->slots[i].name);
	return word_nearest(name, list, program->slot_count);
}
