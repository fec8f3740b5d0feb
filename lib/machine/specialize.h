/* specialize: a program cut down to records that say the same fields.
 *
 * The records of a stream mostly say the same fields, and leave out the same.
 * What is left out and never written has its start value throughout, so most of
 * a rulebook's conditions are decided before the record comes: they are folded,
 * branches that cannot be taken and modifiers that cannot apply are dropped, and
 * so is what nobody reads.  Dice, decisions and answers are those of the whole
 * program; only sentences and explanations need that one.
 *
 * A shape is cut down when it was seen often enough to pay for it; a few are
 * kept, so that memory stays flat. */
#ifndef VOLTIGEUR_SPECIALIZE_H
#define VOLTIGEUR_SPECIALIZE_H

#include "machine/machine.h"

struct specializations {
	struct arena *arena; /* as long as the program */
	struct specialization *first;
	size_t count;
	uint64_t after; /* sightings of a shape before it is cut down */
};

void specialize_start(struct specializations *, struct arena *);
/* The program for the very record that is bound to the machine: what that says is
 * known as well.  Begins at its first operation; lives in the arena. */
const struct program *specialize_for_record(struct machine *, struct arena *);
/* The program for all records that give the same fields as this one, with numbers within
 * HAZARD_NUMBER. */
const struct program *specialize_for_shape(struct machine *, struct arena *);
/* run_program by the program that is cut down to what the machine was given, or
 * by the whole one where it must be or pays. */
bool specialize_run(struct specializations *, struct machine *);

#endif
