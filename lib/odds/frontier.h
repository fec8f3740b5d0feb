/* frontier: weighted states that wait at one operation.
 *
 * A state is a key, one 64-bit item a slot that is live there; equal keys are
 * one state.  Its weight is a whole number of limbs out of `under`, the same
 * for the whole frontier, so weights are exact and adding two is cheap.  A
 * frontier has an arena of its own and goes away at once. */
#ifndef VOLTIGEUR_FRONTIER_H
#define VOLTIGEUR_FRONTIER_H

#include <gmp.h>

#include "machine/machine.h"

struct frontier {
	struct arena arena;
	uint32_t at;      /* the operation */
	uint32_t *layout; /* slots of a key */
	size_t width;
	mpz_t denominator;
	mpz_t scale; /* of the weights that come in throw `pass` */
	uint64_t pass;
	size_t limbs; /* of a weight */
	size_t count, key_capacity, weight_capacity;
	int64_t *keys;
	mp_limb_t *weights;
	uint32_t *bucket; /* state + 1 */
	size_t buckets;
};

struct frontier *frontier_new(struct arena *, uint32_t at, uint32_t *layout, size_t width);
/* Weights to come are out of `under`: what is there is brought to a common
 * under, and `scale` is what such a weight must be multiplied by. */
void frontier_set_denominator(struct frontier *, const mpz_t denominator, mpz_t scale);
/* Adds a weight (of `limbs` limbs, in this frontier's under) to the state. */
void frontier_add(struct frontier *, const int64_t *key, const mp_limb_t *weight, size_t limbs);
const int64_t *frontier_key(const struct frontier *, size_t state);
const mp_limb_t *frontier_weight(const struct frontier *, size_t state);
void frontier_free(struct frontier *);
/* Bytes of its keys, weights and index. */
uint64_t frontier_bytes(const struct frontier *);

#endif
