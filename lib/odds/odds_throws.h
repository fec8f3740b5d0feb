/* odds_throws: every way a throw can fall, with exact weights.
 *
 * The inside of the odds module.  A distribution lists outcomes (values of a die, faces of
 * a hand, counts of a tally) and weights out of `total`; distributions are kept and found
 * again, since thousands of states throw the same dice. */
#ifndef VOLTIGEUR_ODDS_THROWS_H
#define VOLTIGEUR_ODDS_THROWS_H

#include <gmp.h>

#include "machine/machine.h"

enum { MOST_CATEGORIES = 63 }; /* kinds of faces that are told apart */

struct throws {
	size_t count, width; /* outcomes, and values of each */
	size_t capacity;     /* outcomes whose weights are initialised */
	int64_t *values;
	mpz_t *weights, total;
	mpz_t *scaled; /* the weights out of what a throw has in common */
	uint64_t pass; /* of which throw */
};

struct throws_cache; /* distributions by what they depend on */

/* An empty distribution of the cache with room for so many outcomes: values, weights and
 * scaled are there, the numbers initialised; `count` is still 0.  `limbs` of its
 * total are how large its weights grow. */
struct throws *throws_new(struct throws_cache *, size_t outcomes, size_t width, size_t limbs);
/* Distributions of dice that would take the cache beyond `most` bytes are not made. */
struct throws_cache *throws_cache_new(struct arena *, uint64_t most);
uint64_t throws_cache_bytes(const struct throws_cache *);
void throws_cache_free(struct throws_cache *); /* the numbers; memory is the arena's */

/* One outcome without values. */
struct throws *throws_certain(struct throws_cache *);
struct throws *throws_of_die(struct throws_cache *, const struct die *);
/* Faces of n dice in ascending order; NULL when that is too large. */
struct throws *throws_of_hand(struct throws_cache *, const struct die *, uint32_t n);
/* n dice that show these faces (ascending), each thrown again and the higher or
 * the lower of both kept: the faces, ascending. */
struct throws *throws_of_better(struct throws_cache *, const struct die *, const int64_t *faces, uint32_t n,
				bool higher);
/* Counts of n dice over categories of the given weights, out of `whole` for one
 * die; what is in no category is not told.  NULL when that is too large. */
struct throws *throws_of_counts(struct throws_cache *, uint32_t n, const uint64_t *weights, size_t categories,
				uint64_t whole);

#endif
