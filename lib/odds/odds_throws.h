/* odds_throws: all results of a throw, with exact weights.
 *
 * Internal to the module odds. A distribution lists outcomes (values of a die,
 * faces of a hand, counts of a tally) with weights out of `total`. Distributions
 * are cached by what they depend on, since thousands of states throw the same dice.
 * The cache owns their numbers; its memory is the arena's. A function returns NULL
 * if the distribution would be too large. */
#ifndef VOLTIGEUR_ODDS_THROWS_H
#define VOLTIGEUR_ODDS_THROWS_H

#include <gmp.h>

#include "machine/machine.h"

enum { MOST_CATEGORIES = 63 }; /* kinds of faces that can be distinguished */

struct throws {
	size_t count, width; /* outcomes, and values of each */
	size_t capacity;     /* outcomes whose weights must be cleared; of others the arena has the limbs */
	int64_t *values;
	mpz_t *weights, total;
	mpz_t times;   /* makes the weights those of the common denominator of throw `pass` */
	uint64_t pass; /* index of that throw */
};

struct throws_cache; /* cached distributions */

/* An empty distribution in the cache with capacity for `outcomes` outcomes: values and
 * weights are 0, and `count` is. `limbs` is the size of the total, and so the largest of a
 * weight. */
struct throws *throws_new(struct throws_cache *, size_t outcomes, size_t width, size_t limbs);
/* An empty cache; distributions that would make it larger than `most` bytes are
 * refused. */
struct throws_cache *throws_cache_new(struct arena *, uint64_t most);
/* The size of all cached distributions. */
uint64_t throws_cache_bytes(const struct throws_cache *);
/* The work since this was last asked, in steps of odds. */
uint64_t throws_cache_steps(struct throws_cache *);
void throws_cache_free(struct throws_cache *); /* frees the numbers; memory is the arena's */

/* One outcome without values. */
struct throws *throws_certain(struct throws_cache *);
/* The values of a die. */
struct throws *throws_of_die(struct throws_cache *, const struct die *);
/* The faces of n dice in ascending order. */
struct throws *throws_of_hand(struct throws_cache *, const struct die *, uint32_t n);
/* n dice that show these faces (ascending) are thrown again, and the higher or the
 * lower of both throws is kept: the resulting faces, ascending. */
struct throws *throws_of_better(struct throws_cache *, const struct die *, const int64_t *faces, uint32_t n,
				bool higher);
/* The counts of n dice in categories of these weights, out of `whole` for one die.
 * Dice in no category are not reported. */
struct throws *throws_of_counts(struct throws_cache *, uint32_t n, const uint64_t *weights, size_t categories,
				uint64_t whole);

#endif
