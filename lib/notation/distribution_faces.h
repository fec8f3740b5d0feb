/* distribution_faces: internal header of the module distribution: the faces of a
 * pool's die.
 *
 * distribution_pool.c builds the list of faces; distribution_keep.c and
 * distribution_explode.c compute with it. A face has a number for its order and a
 * number that it scores (1 or 0 where successes are counted); rerolls are already
 * part of the weights. distribution_pool.c clears the weights; resulting
 * distributions live in the context's arena. NULL means a fault. */
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

/* Reverses the order: the lowest becomes the highest. */
void faces_turn(struct faces *);
int64_t faces_least(const struct faces *); /* least and most score */
int64_t faces_most(const struct faces *);
/* The distribution of the score of one die. */
const struct distribution *faces_distribution(struct distribution_context *, const struct faces *);

/* distribution_keep.c: the score of the highest `kept` of `dice` dice. */
const struct distribution *distribution_keep(struct distribution_context *, const struct faces *,
					     uint32_t dice, uint32_t kept);
/* The same for exploding dice whose continuing faces are higher than all that end. */
const struct distribution *distribution_keep_exploding(struct distribution_context *,
						       const struct faces *goes, const struct faces *ends,
						       uint32_t dice, uint32_t kept);
/* distribution_explode.c: the sum of exploding dice. */
const struct distribution *distribution_explode(struct distribution_context *, struct faces *goes,
						struct faces *ends, uint32_t dice);

#endif
