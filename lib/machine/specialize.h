/* specialize: programs reduced to records with the same fields.
 *
 * The records of a stream mostly have the same fields. A field that is absent and
 * never written keeps its start value, so most of a rulebook's conditions are
 * decided in advance. They are folded; branches that cannot be taken and modifiers
 * that cannot apply are dropped, and so is everything that is never read. Dice,
 * decisions, answers and errors are those of the whole program; only sentences,
 * explanations and a person who decides need that one.
 *
 * A program is specialized for a shape (a set of fields, and whether their numbers are all
 * integers) once it was seen often enough to pay for that. A few are kept, so that memory stays
 * flat. Programs live in the arena passed in. Nothing can fail except running. */
#ifndef VOLTIGEUR_SPECIALIZE_H
#define VOLTIGEUR_SPECIALIZE_H

#include "machine/flow.h"
#include "machine/hazard.h"

struct specializations {
	struct arena *arena; /* lives as long as the program */
	struct specialization *first;
	size_t count;
	const struct program *current;         /* for the record that is bound; NULL: the whole program */
	struct flat *flat;                     /* its code */
	struct program_changes whole;          /* of the whole program, */
	const struct program_changes *changes; /* and of the current one */
	bool integers;                         /* which is that of a shape, for integers alone */
	uint64_t after;                        /* number of records of a shape before it is specialized */
	uint64_t least_steps;                  /* a lower limit counts the steps of the whole program */
};

/* Starts without specialized programs. */
void specialize_start(struct specializations *, const struct program *, struct arena *);
/* Can a program be specialized in a fair amount of memory? If not, it must not be. */
bool specialize_fits(const struct program *);
/* The program for the record that is bound to the machine, and for these outcome slots;
 * its values are constants, too, and its paths are kept apart. Starts at its first
 * operation; lives in the arena. `drops`: nothing in it can fail, and nothing but these slots
 * counts, so that values on which they do not depend may be left out. */
const struct program *specialize_for_record(struct machine *, const uint32_t *outcome, size_t count,
					    bool drops, struct arena *);
/* specialize_split.c: a program whose paths are kept apart, where that helps the odds; else
 * NULL. */
const struct program *specialize_split(struct machine *, const struct program *, const uint32_t *outcome,
				       size_t count, bool drops, struct arena *);
/* specialize_decide.c: the slots that some operation marks as set, or decides by a list of
 * options; a decision does not mark its own. */
flow_bits *specialize_marks(const struct program *, struct arena *);
/* The option, if it is possible, that a decision takes in all records that have the same
 * fields; the answer does not mention it. NULL: that depends on more. */
const struct choice_option *specialize_decided(const struct machine *, const struct choice *,
					       const flow_bits *marks);
/* The program for all records that have the same fields as this one, with numbers
 * up to HAZARD_NUMBER; or with `integers` within hazard_bounds. */
const struct program *specialize_for_shape(struct machine *, bool integers, struct arena *);
/* Chooses the specialized program for the fields that the machine was given, if there is
 * one that applies. */
void specialize_choose(struct specializations *, struct machine *);
/* Like run_front, run_rest or, for a program without a front, run_program, but with the
 * program that was chosen. */
bool specialize_front(struct specializations *, struct machine *);
bool specialize_run(struct specializations *, struct machine *);

#endif
