/* law: exact laws of numbers, as integer weights over one total.
 *
 * A law lists its values, ascending, each with a weight out of `total`; nothing
 * is rounded.  Dice of a pool are independent, so sums are products of
 * polynomials: like dice by a recurrence for the coefficients of a power, other
 * laws by one multiplication of large integers that hold a coefficient in each
 * run of limbs.  A law that goes on for ever (dice that explode) is closed by a
 * row for a number and all beyond it, whose weight is exact as well.
 *
 * Results live in the room's arena and are never written again.  What would be
 * too large is refused with a fault that names the limit; then NULL is returned. */
#ifndef VOLTIGEUR_LAW_H
#define VOLTIGEUR_LAW_H

#include <gmp.h>

#include "base/dice.h"
#include "base/number.h"
#include "rules/program.h"

enum law_tail { LAW_CLOSED, LAW_AND_MORE, LAW_AND_LESS }; /* of the last row, of the first */

struct law {
	struct number *values;
	__mpz_struct *weights; /* read only; their limbs are the arena's */
	size_t count;
	__mpz_struct total;
	enum law_tail tail;
	bool known; /* of a law with a tail: mean and variance, which no row tells */
	__mpq_struct mean, variance;
};

struct law_room {
	struct arena *arena;
	const struct limits *limits;
	struct faults *faults;
};

const struct law *law_constant(struct law_room *, struct number);
/* The sum of n of these, the difference and so on of independent ones. */
const struct law *law_power(struct law_room *, const struct law *, uint32_t n);
const struct law *law_add(struct law_room *, const struct law *, const struct law *);
const struct law *law_negate(struct law_room *, const struct law *);
const struct law *law_multiply(struct law_room *, const struct law *, const struct law *);
const struct law *law_divide(struct law_room *, const struct law *, const struct law *);
const struct law *law_round(struct law_room *, const struct law *, struct number (*)(struct number));

/* law_pool.c: what a pool of dice notation comes to. */
const struct law *law_of_pool(struct law_room *, const struct pool *);

/* ---- for law_pool.c ---- */

/* Coefficients in one integer, `limbs` limbs each: a polynomial with
 * coefficients that are never negative. */
struct law_packed {
	mpz_t all;
	size_t limbs;
};

bool law_too_large(struct law_room *, const char *what);
/* May so many rows with weights of so many bits be? */
bool law_may_grow(struct law_room *, double rows, double bits);
void law_put(struct arena *, mpz_ptr into, mpz_srcptr from);
struct law *law_new(struct law_room *, size_t count);
/* The `at`-th coefficient, as a view into `packed`. */
void law_view(const struct law_packed *, size_t at, mpz_ptr view);
/* A law of the coefficients that are not 0, with values low, low + step, ... */
struct law *law_unpack(struct law_room *, const struct law_packed *, size_t count, struct number low,
		       struct number step, mpz_srcptr total);
/* Packs values (value - low) / step. */
void law_pack(struct law_packed *, const struct law *, struct number low, struct number step, size_t limbs);
/* The largest step that leads from the first value to all others; 1 for one value. */
struct number law_step(const struct law *);
size_t law_limbs(size_t bits);
void law_moments(struct law_room *, struct law *, mpq_srcptr mean, mpq_srcptr variance);

#endif
