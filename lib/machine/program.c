/* program: the facts of operations.def as a table. */
#include "machine/program.h"

const struct op_facts op_facts[] = {
#define OPERATION(kind, name, dice, next, writes, reads) \
	[OP_##kind] = {name, OP_DICE_##dice, OP_NEXT_##next, OP_WRITES_##writes, OP_READS_##reads},
#include "machine/operations.def"
};

struct node *program_slot_node(const struct program *program, uint32_t index, struct arena *arena)
{
	const struct slot *slot = &program->slots[index];
	struct node *node = arena_take(arena, sizeof *node);

	*node = (struct node){.op = NODE_SLOT, .type = slot->type, .slot = index, .name = slot->name};
	node->profile = slot->field ? slot->field->profile : NULL;
	node->list = slot->field && slot->field->list;
	if (slot->field && slot->field->has_least)
		node->constant = slot->field->least; /* so that it may be a divisor */
	return node;
}

struct span program_nearest(const struct program *program, struct span name, struct arena *arena)
{
	struct span *list = arena_take(arena, program->slot_count * sizeof *list);

	for (size_t i = 0; i < program->slot_count; i++)
		list[i] = span_of(program->slots[i].name);
	return word_nearest(name, list, program->slot_count);
}
