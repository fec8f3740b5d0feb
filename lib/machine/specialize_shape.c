/* specialize_shape: which records of a stream share a specialized program. */
#include <string.h>

#include "machine/hazard.h"
#include "machine/run.h"
#include "machine/specialize.h"

enum { MOST_SHAPES = 32, SIGHTINGS = 64 };

struct specialization {
	struct specialization *next;
	bool *given;
	uint64_t seen;
	const struct program *program;  /* NULL: not yet */
	struct flat *flat;              /* its code */
	struct program_changes changes; /* of that */
	uint32_t *numbers;              /* slots of the numbers that it is given */
	size_t number_count;
};

void specialize_start(struct specializations *specializations, const struct program *program,
		      struct arena *arena)
{
	*specializations = (struct specializations){.arena = arena,
						    .whole = program_changes(program, arena),
						    .after = SIGHTINGS,
						    .least_steps = limits_default().steps};
	specializations->changes = &specializations->whole;
}

static struct specialization *shape_of(struct specializations *specializations, const struct machine *machine)
{
	size_t slots = machine->program->slot_count;
	struct specialization **at = &specializations->first, *found;

	while (*at && memcmp((*at)->given, machine->given, slots * sizeof *machine->given) != 0)
		at = &(*at)->next;
	found = *at;
	if (found) {
		*at = found->next; /* most recent first */
	} else {
		if (specializations->count == MOST_SHAPES)
			return NULL;
		specializations->count++;
		found = arena_take(specializations->arena, sizeof *found);
		found->given = arena_take(specializations->arena, slots * sizeof *found->given);
		memcpy(found->given, machine->given, slots * sizeof *found->given);
	}
	found->next = specializations->first;
	return specializations->first = found;
}

/* Is the number within the range for which hazards were found? Beyond that, a
 * dropped operation might have failed. */
static bool is_small(value number)
{
	int64_t most = number.denominator == 1 ? HAZARD_NUMBER : HAZARD_NUMBER * number.denominator;

	return -most <= number.numerator && number.numerator <= most;
}

static void specialize_shape(struct specialization *shape, struct machine *machine, struct arena *arena)
{
	const struct program *program = machine->program;

	shape->program = specialize_for_shape(machine, arena);
	shape->flat = flat_new(shape->program, arena);
	shape->changes = program_changes(shape->program, arena);
	shape->numbers = arena_take(arena, program->slot_count * sizeof *shape->numbers);
	for (uint32_t slot = 0; slot < program->slot_count; slot++)
		if (machine->given[slot] && program->slots[slot].type == TYPE_NUMBER)
			shape->numbers[shape->number_count++] = slot;
}

void specialize_choose(struct specializations *specializations, struct machine *machine)
{
	bool whole = machine->say || machine->explain || machine->chooser ||
		     machine->limits->steps < specializations->least_steps ||
		     !specialize_fits(machine->program);
	struct specialization *shape = whole ? NULL : shape_of(specializations, machine);

	specializations->current = NULL;
	specializations->changes = &specializations->whole;
	if (!shape)
		return;
	if (!shape->program && ++shape->seen > specializations->after)
		specialize_shape(shape, machine, specializations->arena);
	for (size_t i = 0; i < shape->number_count; i++)
		if (!is_small(machine->slots[shape->numbers[i]]))
			return;
	if (!shape->program)
		return;
	specializations->current = shape->program;
	specializations->flat = shape->flat;
	specializations->changes = &shape->changes;
}

/* Runs the specialized program. */
static bool run_as(struct machine *machine, const struct specializations *as, bool (*run)(struct machine *))
{
	struct running whole = machine_switch(machine, (struct running){as->current, as->flat, 0});
	bool fine = run(machine);
	machine_switch(machine, whole);
	return fine;
}

bool specialize_front(struct specializations *specializations, struct machine *machine)
{
	if (!specializations->current)
		return run_front(machine);
	return run_as(machine, specializations, run_whole_front);
}

bool specialize_run(struct specializations *specializations, struct machine *machine)
{
	if (!specializations->current)
		return machine->program->front ? run_rest(machine) : run_program(machine);
	return run_as(machine, specializations, run_whole_rest);
}
