/* hazard: operations that can fail for the bound record.
 *
 * Exact odds skip operations that do not affect the outcome, and would miss their
 * faults. hazard_find runs the program once with an exact value or a range for each
 * slot: what the record says is exact, what depends on dice is a range. An
 * operation is a hazard if a value in these ranges can make it fail: a number that
 * becomes too large, a key that is not in a table, an option that is not possible,
 * an invalid number of dice. Ranges are wider than the values in them, so some
 * hazards may be impossible; the odds check that. None is missed, except after
 * 100000 operations, where the search stops. Memory is the arena's. */
#ifndef VOLTIGEUR_HAZARD_H
#define VOLTIGEUR_HAZARD_H

#include "machine/machine.h"

struct hazards {
	bool *at; /* by operation of the machine's program */
	bool any;
	bool *beyond;   /* the same of those that may set a field beyond its bounds, and nothing else; */
	bool beyonds;   /* rules guard most of them in ways that ranges do not see */
	bool throws;    /* some operation that may be reached rolls dice */
	double dice;    /* the most that are rolled, on all ways together */
	double *words;  /* by slot of a decision: the most words that some way may use */
	bool whole;     /* the search did not stop early */
	bool *fraction; /* by slot: it may hold a number that is no integer (whole.h) */
};

/* Is it certain that nothing fails, but for what only sets a field beyond its bounds? */
static inline bool hazards_none(const struct hazards *hazards)
{
	return hazards->whole && !hazards->any;
}

/* The machine must be bound and must not have run. It is not changed. The result lives in
 * the arena. */
struct hazards hazard_find(struct machine *, struct arena *);
/* The same for every record that gives these slots (by slot), if its numbers are within
 * HAZARD_NUMBER; or if they are `integers` within hazard_bounds. */
struct hazards hazard_find_shape(struct machine *, const bool *given, bool integers, struct arena *);
enum { HAZARD_NUMBER = 10000 };
struct hazard_bounds {
	int64_t least, most;
} hazard_bounds(const struct declaration *);
/* Of `words` alone: the search ends once each decision can use `enough` words (by slot; 0: not
 * asked for). Where it does not end so, the numbers are those of hazard_find. */
struct hazards hazard_find_words(struct machine *, const double *enough, struct arena *);

#endif
