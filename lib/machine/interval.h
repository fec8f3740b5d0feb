/* interval: the value or the range of an expression whose slots are known only in
 * part.
 *
 * A slot has an exact value, or a range if it depends on dice. interval_of evaluates
 * an expression: the result is exact if it reads only exact slots, otherwise a range
 * that contains every possible value. Words, sets and flags are ranges of their
 * numbers. `hazard` is set if a number may become too large; nothing else can fail,
 * and nothing is allocated. */
#ifndef VOLTIGEUR_INTERVAL_H
#define VOLTIGEUR_INTERVAL_H

#include "machine/machine.h"

/* The denominator is a common multiple of all denominators in the range, or INFINITY if
 * none is known; then the value must be rounded before it is used. */
struct range {
	double low, high, denominator;
};

extern const struct range range_any_word;

/* fmin and fmax would need libm, which takes a tool longer to load than to run. */
static inline double range_least(double a, double b)
{
	return a < b ? a : b;
}

static inline double range_most(double a, double b)
{
	return a > b ? a : b;
}

/* The range of a single value. */
struct range range_of(value);
struct range range_hull(struct range, struct range); /* contains both */
double range_size(struct range);                     /* the largest absolute value */

struct interval {
	value exact; /* denominator 0: not known, see the range */
	struct range range;
};

static inline bool interval_is_known(const struct interval *interval)
{
	return interval->exact.denominator != 0;
}

static inline struct interval interval_exact(value now)
{
	return (struct interval){now, range_of(now)};
}

static inline struct interval interval_wide(struct range range)
{
	return (struct interval){.range = range};
}

struct view {
	struct machine *machine; /* its slots are the values */
	value *values;           /* denominator 0: the range */
	struct range *ranges;
	struct range face; /* of the current die or word of a list function; denominator 0: none */
	bool hazard;
	bool beyond; /* a field may get a number beyond its bounds, if ranges are all that is known */
};

/* Evaluates an expression. */
struct interval interval_of(struct view *, const struct node *);

#endif
