/* frontier: weighted states that wait at an operation.
 *
 * A state is a key: one 64-bit item for each slot that is live there. Equal keys
 * are one state. Its weight is an integer out of `denominator`, which is the same
 * for the whole frontier, so that weights are exact and cheap to add. Nothing can
 * fail. A frontier owns its memory; frontier_free releases all of it. */
#ifndef VOLTIGEUR_FRONTIER_H
#define VOLTIGEUR_FRONTIER_H

#include <gmp.h>

#include "machine/machine.h"

struct frontier {
	struct arena arena;
	uint32_t at;      /* index of the operation */
	uint32_t *layout; /* slots of a key */
	size_t width;
	mpz_t denominator;
	mpz_t scale; /* factor of the weights that arrive in throw `pass` */
	uint64_t pass;
	size_t limbs; /* of a weight */
	size_t count, key_capacity, weight_capacity;
	int64_t *keys;
	mp_limb_t *weights;
	uint32_t *bucket; /* index of the state + 1 */
	size_t buckets;
};

/* An empty frontier. Only the struct itself is in the arena; `layout` must outlive
 * it. */
struct frontier *frontier_new(struct arena *, uint32_t at, uint32_t *layout, size_t width);
/* Announces weights out of `denominator`: brings the stored weights to a common
 * denominator and sets `scale` to the factor for the new ones. */
void frontier_set_denominator(struct frontier *, const mpz_t denominator, mpz_t scale);
/* Adds a weight of `limbs` limbs, in this frontier's denominator, to the state with
 * this key, which is appended if it is new. Expected constant time. */
void frontier_add(struct frontier *, const int64_t *key, const mp_limb_t *weight, size_t limbs);
/* Key and weight of a state; valid until the next state is added. */
const int64_t *frontier_key(const struct frontier *, size_t state);
const mp_limb_t *frontier_weight(const struct frontier *, size_t state);
void frontier_free(struct frontier *);
/* size of its keys, weights and index */
uint64_t frontier_bytes(const struct frontier *);

#endif
