/* fairness: the dice that a game threw, beside the distribution they should follow.
 *
 * A kind of die is its number of sides and who threw it: chance, or a hand at the
 * table.  Each of its faces has the same chance, 1 in `sides`, whatever the rules
 * make of the face afterwards.  The counts are held against that distribution by
 * chi-square: neighbouring faces are taken together until a cell expects 5 or
 * more; with fewer than two such cells there is no p-value.  The p-values of all
 * kinds are corrected after Holm, because among many kinds some look odd.
 * No word of judgement is given.  Memory is the arena's. */
#ifndef VOLTIGEUR_FAIRNESS_H
#define VOLTIGEUR_FAIRNESS_H

#include "format/odds_report.h"

struct fairness_kind {
	struct fairness_kind *next;
	uint32_t sides;
	bool hand;
	uint64_t dice, *counts; /* by face - 1 */
	size_t cells;
	double square;  /* chi-square */
	double p, holm; /* -1: too few dice to say */
};

struct fairness {
	struct arena *arena;
	struct fairness_kind *kinds; /* chance first, then by sides */
	uint64_t answers, unknown;   /* records counted, and those whose dice cannot be told */
};

void fairness_add(struct fairness *, uint32_t sides, uint32_t face, bool hand);
void fairness_work_out(struct fairness *);
/* The chance of a chi-square of so many degrees to be as large or larger. */
double fairness_tail(double square, size_t degrees);
/* A record a kind; as text a table with a bar a face. */
void fairness_report(const struct fairness *, const struct odds_style *, struct output *);

#endif
