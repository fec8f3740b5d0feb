/* fairness: compares the dice of a game with their expected distribution.
 *
 * A kind of die is its number of sides and its source: the random numbers, or a
 * hand at the table. Every face has probability 1 / sides, whatever the rules make
 * of it. The counts are compared by a chi-square test: neighbouring faces are
 * merged until a cell expects 5 or more; with fewer than two such cells there is no
 * p-value. The p-values of all kinds are corrected by Holm's method, since among
 * many kinds some look odd. No verdict is given. Nothing can fail; memory is the
 * arena's. */
#ifndef VOLTIGEUR_FAIRNESS_H
#define VOLTIGEUR_FAIRNESS_H

#include "format/form.h"

struct fairness_kind {
	struct fairness_kind *next;
	uint32_t sides;
	bool hand;
	uint64_t dice, *counts; /* by face - 1 */
	size_t cells;
	double square;  /* chi-square */
	double p, holm; /* -1: too few dice */
};

struct fairness {
	struct arena *arena;
	struct fairness_kind *kinds; /* random ones first, then by sides */
	uint64_t answers, unknown;   /* records counted, and records whose dice are unknown */
};

/* Counts a face, from 1 to `sides`. */
void fairness_add(struct fairness *, uint32_t sides, uint32_t face, bool hand);
/* Computes chi-square and p-values; call once, after all faces are counted. */
void fairness_work_out(struct fairness *);
/* Writes a record for each kind; in the text form a table with a bar for each face. */
void fairness_report(const struct fairness *, const struct style *, struct output *);

#endif
