/* odds: all dice at once.
 *
 * Exact odds need no source of dice. The operations that run_program runs for one
 * throw are run here for every possible throw, over a frontier of weighted states.
 * At each operation that throws, the waiting states are distinguished only by the
 * slots that are read later; equal states are merged and their weights added. The
 * states at the end are the outcomes, with exact weights that sum to `denominator`.
 *
 * Two things make it fast. States that agree in everything that the next part of
 * the program reads go through it together (one run, many states). And a tally over
 * disjoint faces is not thrown at once: each count is thrown when it is first read,
 * conditional on those thrown before it, and a count that is never read is never
 * thrown. Neither changes a rule: every operation has one meaning. */
#ifndef VOLTIGEUR_ODDS_H
#define VOLTIGEUR_ODDS_H

#include <gmp.h>

#include "machine/machine.h"

/* A value of an outcome, or the text that takes its place in a table. */
union odds_value {
	value now;
	struct span text;
};

struct odds {
	size_t width;             /* number of outcome slots */
	uint32_t *slot;           /* their indices */
	size_t count;             /* number of outcomes */
	union odds_value *values; /* `width` values for each outcome */
	mpz_t *weights;           /* only to be read: `limbs` has their limbs */
	mp_limb_t *limbs;
	mpz_t denominator;  /* sum of the weights */
	struct span policy; /* what decisions with `best` take, in lines; empty: there are none */
};

/* The aim of decisions whose word is `best`. */
struct odds_aim {
	uint32_t slot;
	word_id word; /* maximize the chance that the slot has this word; 0: its expected value */
	bool least;   /* minimize instead */
};

/* Computes the distribution of the outcome slots. The machine must be bound (its
 * fields are set) and not have run. Memory is the record's arena; the aim may be
 * NULL. False after a fault: a frontier beyond its limit, or a decision that cannot
 * be made. After success, free the result with odds_free. */
bool odds_run(struct machine *, const uint32_t *outcome, size_t count, const struct odds_aim *,
	      struct odds *);
/* The same for what is left of a run, from machine->at on, where run_given ended. */
bool odds_run_on(struct machine *, const uint32_t *outcome, size_t count, const struct odds_aim *,
		 struct odds *);
/* The same in the middle of a run, after an option of the decision that a person is asked
 * for; later decisions are those of the record, or the defaults. The machine is then as
 * before. False, without a fault, if it cannot be said or takes too long. */
bool odds_option(struct machine *, const struct choice *, const struct choice_option *,
		 const uint32_t *outcome, size_t count, struct odds *);
void odds_free(struct odds *);

#endif
