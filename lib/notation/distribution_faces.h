/* distribution_faces: a die of a pool as the distribution module sees it; for its own files only.
 *
 * distribution_pool.c makes the list of faces, distribution_keep.c and distribution_explode.c work on it.  A
 * face is ordered by one number and scores another (1 or 0 where successes are
 * counted); rerolls are worked into the weights.  The weights are GMP's and are
 * cleared by distribution_pool.c; distributions that come out live in the context's arena. */
#ifndef VOLTIGEUR_DISTRIBUTION_FACES_H
#define VOLTIGEUR_DISTRIBUTION_FACES_H

#include "notation/distribution.h"

struct face {
	int64_t order, score;
	mpz_t weight;
};

struct faces {
	struct face *at; /* ascending by order */
	size_t count;
	mpz_t total;
};

/* Turned upside down: the lowest becomes the highest. */
void faces_turn(struct faces *);
int64_t faces_least(const struct faces *); /* score */
int64_t faces_most(const struct faces *);
/* The distribution of one such die's score. */
const struct distribution *faces_distribution(struct distribution_context *, const struct faces *);

/* distribution_keep.c: the score of the highest so many of so many dice. */
const struct distribution *distribution_keep(struct distribution_context *, const struct faces *,
					     uint32_t dice, uint32_t kept);
/* Of dice some of whose faces go on, all of them higher than those that end. */
const struct distribution *distribution_keep_exploding(struct distribution_context *,
						       const struct faces *goes, const struct faces *ends,
						       uint32_t dice, uint32_t kept);
/* distribution_explode.c: the sum of dice some of whose faces go on. */
const struct distribution *distribution_explode(struct distribution_context *, struct faces *goes,
						struct faces *ends, uint32_t dice);

#endif
