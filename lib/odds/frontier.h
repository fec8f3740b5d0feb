/* frontier: weighted states that wait at an operation.
 *
 * A state is a key: one item of 32 bits for each slot that is live there. Equal keys
 * are one state. Its weight is an integer out of `denominator`, which is the same
 * for the whole frontier, so that weights are exact and cheap to add. Nothing can
 * fail. A frontier owns its memory; frontier_free releases all of it. */
#ifndef VOLTIGEUR_FRONTIER_H
#define VOLTIGEUR_FRONTIER_H

#include <gmp.h>

#include "machine/machine.h"

/* Stands for a value: engine_encode. */
typedef int32_t item;

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
	item *keys;
	mp_limb_t *weights;
	/* the low half is the index of a state + 1, the high half that of its key's hash */
	uint64_t *bucket;
	size_t buckets;
	uint64_t *mix; /* by place in a key: a factor for the hash */
};

/* An empty frontier. Only the struct itself is in the arena; `layout` must outlive
 * it. */
struct frontier *frontier_new(struct arena *, uint32_t at, uint32_t *layout, size_t width);
/* Where a key has the value of a slot; the width if it has none. */
size_t frontier_place(const struct frontier *, uint32_t slot);
/* Announces weights out of `denominator`: brings the stored weights to a common
 * denominator and sets `scale` to the factor for the new ones. Returns what that took,
 * in steps of odds. */
uint64_t frontier_set_denominator(struct frontier *, const mpz_t denominator, mpz_t scale);
/* Adds a weight of `limbs` limbs, in this frontier's denominator, to the state with
 * this key, which is appended if it is new. Expected constant time. */
void frontier_add(struct frontier *, const item *key, const mp_limb_t *weight, size_t limbs);
/* The same in steps, so that the memory of several states can be fetched ahead: the hash of
 * a key, then where the state is expected, then its weight times a factor is added. */
uint64_t frontier_hash(const struct frontier *, const item *key);
void frontier_expect(const struct frontier *, uint64_t hash);
void frontier_add_product(struct frontier *, const item *key, uint64_t hash, const mp_limb_t *weight,
			  size_t limbs, const mp_limb_t *factor, size_t factor_limbs);
/* Key and weight of a state; valid until the next state is added. */
const item *frontier_key(const struct frontier *, size_t state);
const mp_limb_t *frontier_weight(const struct frontier *, size_t state);
/* The weights, which the caller frees with memory_free; the frontier has none any more. */
mp_limb_t *frontier_take_weights(struct frontier *);
void frontier_free(struct frontier *);
/* size of its keys, weights and index */
uint64_t frontier_bytes(const struct frontier *);

#endif
