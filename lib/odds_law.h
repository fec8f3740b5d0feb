/* odds_law: every way a throw can fall, with exact weights.
 *
 * The inside of the odds room.  A law lists outcomes (values of a die, faces of
 * a hand, counts of a tally) and weights out of `total`; laws are kept and found
 * again, since thousands of states throw the same dice. */
#ifndef VOLTIGEUR_ODDS_LAW_H
#define VOLTIGEUR_ODDS_LAW_H

#include <gmp.h>

#include "machine.h"

struct law {
	size_t count, width; /* outcomes, and values of each */
	int64_t *values;
	mpz_t *weights, total;
	mpz_t *scaled; /* the weights out of what a throw has in common */
	uint64_t pass; /* of which throw */
};

struct law_cache; /* laws by what they depend on */

/* An empty law of the cache with room for so many outcomes: values, weights and
 * scaled are there, the numbers initialised; `count` is still 0. */
struct law *law_new(struct law_cache *, size_t outcomes, size_t width);
struct law_cache *law_cache_new(struct arena *);
void law_cache_free(struct law_cache *); /* the numbers; memory is the arena's */

struct law *law_of_die(struct law_cache *, const struct die *);
/* Faces of n dice in ascending order. */
struct law *law_of_hand(struct law_cache *, const struct die *, uint32_t n);
/* Counts of n dice over categories of the given weights, out of `whole` for one
 * die; what is in no category is not told. */
struct law *law_of_counts(struct law_cache *, uint32_t n, const uint64_t *weights, size_t categories,
			  uint64_t whole);

#endif
