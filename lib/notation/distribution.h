/* distribution: exact distributions of numbers, as integer weights out of a total.
 *
 * A distribution lists its values in ascending order, each with a weight out of
 * `total`; nothing is rounded. The dice of a pool are independent, so sums are
 * products of polynomials: equal dice by a recurrence for the coefficients of a
 * power, other distributions by one multiplication of large integers that hold a
 * coefficient in every few limbs. An infinite distribution (exploding dice) ends in
 * a row for a number and all beyond it, whose weight is exact as well.
 *
 * Results live in the context's arena and are never changed. A distribution that
 * would be too large is a fault that names the limit, and NULL is returned. */
#ifndef VOLTIGEUR_DISTRIBUTION_H
#define VOLTIGEUR_DISTRIBUTION_H

#include <gmp.h>

#include "base/dice.h"
#include "base/number.h"
#include "format/odds_report.h"
#include "machine/program.h"

struct distribution {
	struct number *values;
	__mpz_struct *weights; /* read only; their limbs are the arena's */
	size_t count;
	__mpz_struct total;
	enum odds_tail tail;
	bool known; /* with a tail: mean and variance, which the rows do not give */
	__mpq_struct mean, variance;
};

struct distribution_context {
	struct arena *arena;
	const struct limits *limits;
	struct faults *faults;
	double work, bytes; /* what all distributions so far have taken; 0 at first */
	unsigned depth;     /* at least 1: of exploding dice, less than one in 10^(9 depth) has no row */
};

/* A number with certainty. */
const struct distribution *distribution_constant(struct distribution_context *, struct number);
/* The sum of `n` independent values of a distribution; sum, product and so on of
 * two independent distributions. */
const struct distribution *distribution_power(struct distribution_context *, const struct distribution *,
					      uint32_t n);
const struct distribution *distribution_add(struct distribution_context *, const struct distribution *,
					    const struct distribution *);
const struct distribution *distribution_negate(struct distribution_context *, const struct distribution *);
const struct distribution *distribution_multiply(struct distribution_context *, const struct distribution *,
						 const struct distribution *);
const struct distribution *distribution_divide(struct distribution_context *, const struct distribution *,
					       const struct distribution *);
/* The lower or the higher of two independent values; the absolute value. */
const struct distribution *distribution_extreme(struct distribution_context *, const struct distribution *,
						const struct distribution *, bool higher);
const struct distribution *distribution_absolute(struct distribution_context *, const struct distribution *);
/* Applies a rounding function to every value. */
const struct distribution *distribution_round(struct distribution_context *, const struct distribution *,
					      struct number (*)(struct number));

/* distribution_compare.c: 1 where a < b (or a <= b, or a == b) and 0 elsewhere. */
enum distribution_relation { DISTRIBUTION_LESS, DISTRIBUTION_LESS_EQUAL, DISTRIBUTION_EQUAL };
const struct distribution *distribution_compare(struct distribution_context *, enum distribution_relation,
						const struct distribution *a, const struct distribution *b);

/* distribution_pool.c: the distribution of a pool of dice notation. */
const struct distribution *distribution_of_pool(struct distribution_context *, const struct pool *);

/* distribution_tail.c: the weight of the tail's row, and the rows without those of which less than
 * one in 10^9 is left: they become its row. Of a distribution with a tail. */
mpz_srcptr distribution_beyond(const struct distribution *);
const struct distribution *distribution_trim(struct distribution_context *, const struct distribution *);

/* ---- internal ---- */

/* A polynomial with coefficients of at least 0, packed into one integer, `limbs`
 * limbs each. */
struct distribution_packed {
	mpz_t all;
	size_t limbs;
};

/* Adds a fault that says what is too large; returns false. */
bool distribution_too_large(struct distribution_context *, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Adds a fault and returns false if so many rows with weights of so many bits
 * exceed the limits, alone or with all before them. */
bool distribution_may_grow(struct distribution_context *, double rows, double bits);
/* Counts work before it is done, as an estimate in nanoseconds. Adds a fault and returns
 * false where all of the expression is beyond `limit work`. */
bool distribution_may_work(struct distribution_context *, double nanoseconds);
/* The same for a product of large integers with so many limbs. */
bool distribution_may_transform(struct distribution_context *, double limbs);
/* A distribution with capacity for `count` rows, and none yet. */
struct distribution *distribution_new(struct distribution_context *, size_t count);
/* A read-only view of coefficient `at`, in `packed`. */
void distribution_view(const struct distribution_packed *, size_t at, mpz_ptr view);
/* The distribution of the nonzero coefficients, with values low, low + step, ... */
struct distribution *distribution_unpack(struct distribution_context *, const struct distribution_packed *,
					 size_t count, struct number low, struct number step,
					 mpz_srcptr total);
/* Packs the weights, by (value - low) / step. */
void distribution_pack(struct distribution_packed *, const struct distribution *, struct number low,
		       struct number step, size_t limbs);
/* The number of limbs for so many bits. */
size_t distribution_limbs(size_t bits);

/* distribution_tail.c */
/* Stores mean and variance of a distribution with a tail. */
void distribution_moments(struct distribution_context *, struct distribution *, mpq_srcptr mean,
			  mpq_srcptr variance);
/* Merges the rows from `cut` on (or down) into the row of the tail. */
void distribution_close(struct distribution_context *, struct distribution *, struct number cut,
			enum odds_tail);
/* Gives the sum of two distributions, of which at least one has a tail, its own, with mean and
 * variance. False after a fault: their tails have opposite ways. */
bool distribution_add_tails(struct distribution_context *, struct distribution *sum,
			    const struct distribution *a, const struct distribution *b);

#endif
