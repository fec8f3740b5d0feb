/* specialize_shape: which records of a stream share a specialized program. */
#include <string.h>

#include "machine/hazard.h"
#include "machine/run.h"
#include "machine/specialize.h"

enum { MOST_SHAPES = 32, SIGHTINGS = 64 };

struct specialization {
	struct specialization *next;
	bool *given;
	struct shape_number { /* that it is given */
		uint32_t slot;
		struct hazard_bounds bounds;
	} * numbers;
	size_t number_count;
	struct cut {
		uint64_t seen;
		const struct program *program;  /* NULL: not yet */
		struct flat *flat;              /* its code */
		struct program_changes changes; /* of that */
	} any, integers;                        /* for any of its numbers, and for integers alone */
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

static struct specialization *shape_new(struct arena *arena, const struct machine *machine)
{
	const struct program *program = machine->program;
	struct specialization *shape = arena_take(arena, sizeof *shape);

	shape->given = arena_take(arena, program->slot_count * sizeof *shape->given);
	memcpy(shape->given, machine->given, program->slot_count * sizeof *shape->given);
	shape->numbers = arena_reserve(arena, program->slot_count * sizeof *shape->numbers);
	for (uint32_t slot = 0; slot < program->slot_count; slot++)
		if (machine->given[slot] && program->slots[slot].type == TYPE_NUMBER)
			shape->numbers[shape->number_count++] = (struct shape_number){
			    slot, hazard_bounds(program->slots[slot].field)};
	arena_shorten(arena, shape->numbers, program->slot_count * sizeof *shape->numbers,
		      shape->number_count * sizeof *shape->numbers);
	return shape;
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
		found = shape_new(specializations->arena, machine);
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

/* The program that serves the machine's numbers; NULL: none. */
static struct cut *cut_of(struct specialization *shape, const struct machine *machine)
{
	struct cut *cut = &shape->integers;

	for (size_t i = 0; i < shape->number_count; i++) {
		const struct shape_number *number = &shape->numbers[i];
		value now = machine->slots[number->slot];

		if (now.denominator == 1 && now.numerator >= number->bounds.least &&
		    now.numerator <= number->bounds.most)
			continue;
		if (!is_small(now))
			return NULL;
		cut = &shape->any;
	}
	return cut;
}

/* Finds which numbers of the program that runs are integers, so that its code need not ask. */
static void prove(struct machine *machine, struct arena *arena)
{
	struct hazards found = hazard_find_shape(machine, machine->given, true, arena);

	if (found.whole)
		machine->flat->proof = (struct flat_proof){found.fraction, found.at, found.beyond};
}

static void cut_down(struct cut *cut, struct machine *machine, bool integers, struct arena *arena)
{
	cut->program = specialize_for_shape(machine, integers, arena);
	cut->flat = flat_new(cut->program, arena);
	cut->changes = program_changes(cut->program, arena);
	if (!integers)
		return;
	struct running whole = machine_switch(machine, (struct running){cut->program, cut->flat, 0});
	prove(machine, arena);
	machine_switch(machine, whole);
}

void specialize_choose(struct specializations *specializations, struct machine *machine)
{
	bool whole = machine->say || machine->explain || machine->chooser ||
		     machine->limits->steps < specializations->least_steps ||
		     !specialize_fits(machine->program);
	struct specialization *shape = whole ? NULL : shape_of(specializations, machine);
	struct cut *cut = shape ? cut_of(shape, machine) : NULL;

	if (cut && !cut->program && ++cut->seen > specializations->after)
		cut_down(cut, machine, cut == &shape->integers, specializations->arena);
	bool found = cut && cut->program;
	specializations->current = found ? cut->program : NULL;
	specializations->changes = found ? &cut->changes : &specializations->whole;
	specializations->flat = found ? cut->flat : NULL;
	specializations->integers = found && cut == &shape->integers;
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
