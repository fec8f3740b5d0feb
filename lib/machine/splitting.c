/* splitting: the list of operations that becomes a program. */
#include "machine/splitting.h"

#include <string.h>

/* The list mostly grows little beyond the old program. */
static void grow(struct splitting *splitting)
{
	size_t wider = splitting->capacity ? 2 * splitting->capacity
					   : splitting->program->op_count * 5 / 4 + 16;
	struct op *ops = arena_reserve(splitting->arena, wider * sizeof *ops);
	bool *settled = arena_reserve(splitting->brief, wider * sizeof *settled);

	if (splitting->count) {
		memcpy(ops, splitting->ops, splitting->count * sizeof *ops);
		memcpy(settled, splitting->settled, splitting->count * sizeof *settled);
	}
	splitting->ops = ops;
	splitting->settled = settled;
	splitting->capacity = wider;
}

uint32_t splitting_add(struct splitting *splitting, struct op op, bool settled)
{
	if (splitting->count == splitting->capacity)
		grow(splitting);
	splitting->ops[splitting->count] = op;
	splitting->settled[splitting->count] = settled;
	return (uint32_t)splitting->count++;
}

/* What moves cannot fail, and what may fail has its index in the new program. */
static void carry_hazards(struct splitting *splitting)
{
	const struct hazards *old = &splitting->hazards;

	splitting->carried = (struct hazards){
	    .at = arena_take(splitting->arena, splitting->count * sizeof *old->at), .whole = old->whole};
	for (uint32_t at = 0; at < splitting->program->op_count; at++)
		if (old->at[at])
			splitting->carried.any = splitting->carried.at[splitting->index[at]] = true;
}

struct program *splitting_finish(struct splitting *splitting)
{
	size_t size = sizeof *splitting->ops;

	arena_shorten(splitting->arena, splitting->ops, splitting->capacity * size, splitting->count * size);
	for (size_t i = 0; i < splitting->count; i++)
		if (!splitting->settled[i])
			op_map(&splitting->ops[i], splitting->index, splitting->arena);
	struct program *program = arena_take(splitting->arena, sizeof *program);
	*program = *splitting->program;
	program->ops = splitting->ops;
	program->op_count = splitting->count;
	program->front = 0; /* the odds begin behind it */
	if (splitting->hazards.at)
		carry_hazards(splitting);
	return program;
}

void splitting_begin(struct splitting *splitting, const struct program *program)
{
	splitting->program = program;
	splitting->ops = NULL;
	splitting->settled = NULL;
	splitting->count = splitting->capacity = 0;
	splitting->index = arena_take(splitting->brief, program->op_count * sizeof *splitting->index);
}

static struct hazards hazards_of(struct machine *machine, const struct program *program, struct arena *arena)
{
	struct running part = {program, flat_new(program, arena), 0};
	struct running whole = machine_switch(machine, part);
	struct hazards hazards = hazard_find(machine, arena);

	machine_switch(machine, whole);
	return hazards;
}

void splitting_begin_moving(struct splitting *splitting, const struct program *program,
			    const uint32_t *outcome, size_t count)
{
	splitting_begin(splitting, program);
	flow_start(&splitting->flow, program, splitting->brief);
	flow_find(&splitting->flow, outcome, count);
	splitting->hazards = splitting->carried.at
				 ? splitting->carried
				 : hazards_of(splitting->machine, program, splitting->arena);
	splitting->ways_in = arena_take(splitting->brief, program->op_count * sizeof *splitting->ways_in);
	flow_count_ways(program, splitting->ways_in, splitting->brief);
}
