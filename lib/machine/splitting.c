/* splitting: the list of operations that becomes a program. */
#include "machine/splitting.h"

#include <string.h>

uint32_t splitting_add(struct splitting *splitting, struct op op, bool settled)
{
	if (splitting->count == splitting->capacity)
		splitting->made = arena_grow(splitting->brief, splitting->made, splitting->count,
					     &splitting->capacity, sizeof *splitting->made);
	splitting->made[splitting->count] = (struct made){op, settled};
	return (uint32_t)splitting->count++;
}

void splitting_map(struct splitting *splitting, struct op *op, const uint32_t *index)
{
	int next = (int)op_facts[op->kind].next;

	if (next == OP_NEXT_TARGET || next == OP_NEXT_EITHER)
		op->target = index[op->target];
	if (next != OP_NEXT_ROWS)
		return;
	struct switch_row *rows = arena_take(splitting->arena, op->count * sizeof *rows);
	memcpy(rows, op->rows, op->count * sizeof *rows);
	for (size_t i = 0; i < op->count; i++)
		rows[i].target = index[rows[i].target];
	op->rows = rows;
}

struct program *splitting_finish(struct splitting *splitting)
{
	struct program *program = arena_take(splitting->arena, sizeof *program);
	struct op *ops = arena_take(splitting->arena, splitting->count * sizeof *ops);

	for (size_t i = 0; i < splitting->count; i++) {
		ops[i] = splitting->made[i].op;
		if (!splitting->made[i].settled)
			splitting_map(splitting, &ops[i], splitting->index);
	}
	*program = *splitting->program;
	program->ops = ops;
	program->op_count = splitting->count;
	program->front = 0; /* the odds begin behind it */
	return program;
}

void splitting_begin(struct splitting *splitting, const struct program *program)
{
	splitting->program = program;
	splitting->made = NULL;
	splitting->count = splitting->capacity = 0;
	splitting->index = arena_take(splitting->brief, program->op_count * sizeof *splitting->index);
	flow_start(&splitting->flow, program, splitting->brief);
}
