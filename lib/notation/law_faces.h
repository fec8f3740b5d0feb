/* law_faces: a die of a pool as the law room sees it; for its own files only.
 *
 * law_pool.c makes the list of faces, law_keep.c and law_explode.c work on it.  A
 * face is ordered by one number and scores another (1 or 0 where successes are
 * counted); rerolls are worked into the weights.  The weights are GMP's and are
 * cleared by law_pool.c; laws that come out live in the room's arena. */
#ifndef VOLTIGEUR_LAW_FACES_H
#define VOLTIGEUR_LAW_FACES_H

#include "notation/law.h"

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
/* The law of one such die's score. */
const struct law *faces_law(struct law_room *, const struct faces *);

/* law_keep.c: the score of the highest so many of so many dice. */
const struct law *law_keep(struct law_room *, const struct faces *, uint32_t dice, uint32_t kept);
/* Of dice some of whose faces go on, all of them higher than those that end. */
const struct law *law_keep_exploding(struct law_room *, const struct faces *goes, const struct faces *ends,
				     uint32_t dice, uint32_t kept);
/* law_explode.c: the sum of dice some of whose faces go on. */
const struct law *law_explode(struct law_room *, struct faces *goes, struct faces *ends, uint32_t dice);

#endif
