/* distribution: exact distributions of numbers, as integer weights over one total.
 *
 * A distribution lists its values, ascending, each with a weight out of `total`; nothing
 * is rounded.  Dice of a pool are independent, so sums are products of
 * polynomials: like dice by a recurrence for the coefficients of a power, other
 * distributions by one multiplication of large integers that hold a coefficient in each
 * run of limbs.  A distribution that goes on for ever (dice that explode) is closed by a
 * row for a number and all beyond it, whose weight is exact as well.
 *
 * Results live in the context's arena and are never written again.  What would be
 * too large is refused with a fault that names the limit; then NULL is returned. */
#ifndef VOLTIGEUR_DISTRIBUTION_H
#define VOLTIGEUR_DISTRIBUTION_H

#include <gmp.h>

#include "base/dice.h"
#include "base/number.h"
#include "machine/program.h"

enum distribution_tail {
	DISTRIBUTION_CLOSED,
	DISTRIBUTION_AND_MORE,
	DISTRIBUTION_AND_LESS
}; /* of the last row, of the first */

struct distribution {
	struct number *values;
	__mpz_struct *weights; /* read only; their limbs are the arena's */
	size_t count;
	__mpz_struct total;
	enum distribution_tail tail;
	bool known; /* of a distribution with a tail: mean and variance, which no row tells */
	__mpq_struct mean, variance;
};

struct distribution_context {
	struct arena *arena;
	const struct limits *limits;
	struct faults *faults;
};

const struct distribution *distribution_constant(struct distribution_context *, struct number);
/* The sum of n of these, the difference and so on of independent ones. */
const struct distribution *distribution_power(struct distribution_context *, const struct distribution *,
					      uint32_t n);
const struct distribution *distribution_add(struct distribution_context *, const struct distribution *,
					    const struct distribution *);
const struct distribution *distribution_negate(struct distribution_context *, const struct distribution *);
const struct distribution *distribution_multiply(struct distribution_context *, const struct distribution *,
						 const struct distribution *);
const struct distribution *distribution_divide(struct distribution_context *, const struct distribution *,
					       const struct distribution *);
const struct distribution *distribution_round(struct distribution_context *, const struct distribution *,
					      struct number (*)(struct number));

/* distribution_pool.c: what a pool of dice notation comes to. */
const struct distribution *distribution_of_pool(struct distribution_context *, const struct pool *);

/* ---- for distribution_pool.c ---- */

/* Coefficients in one integer, `limbs` limbs each: a polynomial with
 * coefficients that are never negative. */
struct distribution_packed {
	mpz_t all;
	size_t limbs;
};

bool distribution_too_large(struct distribution_context *, const char *what);
/* May so many rows with weights of so many bits be? */
bool distribution_may_grow(struct distribution_context *, double rows, double bits);
void distribution_put(struct arena *, mpz_ptr into, mpz_srcptr from);
struct distribution *distribution_new(struct distribution_context *, size_t count);
/* The `at`-th coefficient, as a view into `packed`. */
void distribution_view(const struct distribution_packed *, size_t at, mpz_ptr view);
/* A distribution of the coefficients that are not 0, with values low, low + step, ... */
struct distribution *distribution_unpack(struct distribution_context *, const struct distribution_packed *,
					 size_t count, struct number low, struct number step,
					 mpz_srcptr total);
/* Packs values (value - low) / step. */
void distribution_pack(struct distribution_packed *, const struct distribution *, struct number low,
		       struct number step, size_t limbs);
/* The largest step that leads from the first value to all others; 1 for one value. */
struct number distribution_step(const struct distribution *);
size_t distribution_limbs(size_t bits);
void distribution_moments(struct distribution_context *, struct distribution *, mpq_srcptr mean,
			  mpq_srcptr variance);

#endif
