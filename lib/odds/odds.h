/* odds: all dice at once.
 *
 * The third source of dice.  The same operations that run_program runs for one
 * throw are run here for every throw there can be, over a frontier of weighted
 * states: at each operation that throws, the states that wait there are told
 * apart only by the slots that something reads later; equal ones are one, their
 * weights added.  What is left at the end are the outcomes with exact weights
 * that sum to `under`.
 *
 * Two things make it fast.  States that agree in all that the next stretch of
 * the program reads go through it together (one run, many states).  And a tally
 * over separate faces is not thrown at once: each count is thrown when it is
 * first read, given those thrown before it, and a count that nobody reads never.
 * Neither changes a rule: no operation has a second meaning here. */
#ifndef VOLTIGEUR_ODDS_H
#define VOLTIGEUR_ODDS_H

#include <gmp.h>

#include "machine/machine.h"

struct odds {
	size_t width;   /* outcome slots */
	uint32_t *slot; /* which they are */
	size_t count;   /* outcomes */
	value *values;  /* outcome by outcome */
	mpz_t *weights;
	mpz_t denominator; /* what the weights sum to */
};

/* What decisions whose word is `best` are taken for. */
struct odds_aim {
	uint32_t slot;
	word_id word; /* the chance that the slot has this word; 0: the slot's expectation */
	bool least;   /* as little of it as can be */
};

/* The machine is bound (its fields are set) and has not run.  Memory is the
 * record's arena; the aim may be NULL.  False after a fault: a frontier past its
 * limit, a decision that cannot be taken.  odds_free gives the numbers back. */
bool odds_run(struct machine *, const uint32_t *outcome, size_t count, const struct odds_aim *,
	      struct odds *);
void odds_free(struct odds *);

#endif
