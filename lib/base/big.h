/* big: 64-bit integers to and from GMP, also where a long has 32 bits, and integers that
 * an arena keeps.
 *
 * GMP's own functions take a long. Where a long has 64 bits the inline functions only
 * call them. The caller initializes and clears every GMP number; nothing here can
 * fail except for lack of memory (memory.h). */
#ifndef VOLTIGEUR_BIG_H
#define VOLTIGEUR_BIG_H

#include <gmp.h>
#include <limits.h>

#include "base/arena.h"
#include "base/number.h"

static inline void big_set(mpz_ptr big, int64_t whole)
{
#if LONG_MAX == INT64_MAX
	mpz_set_si(big, whole);
#else
	uint64_t size = whole < 0 ? -(uint64_t)whole : (uint64_t)whole;

	mpz_import(big, 1, -1, sizeof size, 0, 0, &size);
	if (whole < 0)
		mpz_neg(big, big);
#endif
}

static inline void big_multiply(mpz_ptr big, uint64_t by)
{
#if ULONG_MAX == UINT64_MAX
	mpz_mul_ui(big, big, by);
#else
	mpz_t factor;

	mpz_init(factor);
	mpz_import(factor, 1, -1, sizeof by, 0, 0, &by);
	mpz_mul(big, big, factor);
	mpz_clear(factor);
#endif
}

/* Sets a fraction that is already in lowest terms, so `big` is canonical. */
static inline void big_fraction(mpq_ptr big, struct number number)
{
	big_set(mpq_numref(big), number.numerator);
	big_set(mpq_denref(big), number.denominator);
}

/* The number must be at least 0 and fit 64 bits. */
static inline uint64_t big_get(mpz_srcptr big)
{
#if LONG_MAX == INT64_MAX
	return mpz_get_ui(big);
#else
	uint64_t whole = 0;

	mpz_export(&whole, NULL, -1, sizeof whole, 0, 0, big);
	return whole;
#endif
}

/* Copies an integer into the arena; `into` needs no mpz_clear, and is only read. */
void big_keep(struct arena *, mpz_ptr into, mpz_srcptr from);

#endif
