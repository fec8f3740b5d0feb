/* frontier: a hash table of states in arrays of keys and weights. */
#include "odds/frontier.h"

#include <string.h>

#include "base/memory.h"

enum { FIRST_BUCKETS = 64 };

/* Keys, weights and the index can be large, so they are not in an arena. */
static void *resize(void *old, size_t count, size_t unit)
{
	return memory_resize(old, count < SIZE_MAX / unit ? count * unit : SIZE_MAX);
}

static void make_buckets(struct frontier *frontier, size_t buckets)
{
	frontier->buckets = buckets;
	frontier->bucket = resize(frontier->bucket, buckets, sizeof *frontier->bucket);
	memset(frontier->bucket, 0, buckets * sizeof *frontier->bucket);
}

struct frontier *frontier_new(struct arena *arena, uint32_t at, uint32_t *layout, size_t width)
{
	struct frontier *frontier = arena_take(arena, sizeof *frontier);

	frontier->at = at;
	frontier->layout = layout;
	frontier->width = width;
	make_buckets(frontier, FIRST_BUCKETS);
	mpz_init_set_ui(frontier->denominator, 0);
	mpz_init(frontier->scale);
	return frontier;
}

void frontier_free(struct frontier *frontier)
{
	mpz_clears(frontier->denominator, frontier->scale, NULL);
	memory_free(frontier->keys);
	memory_free(frontier->weights);
	memory_free(frontier->bucket);
	arena_free(&frontier->arena);
}

uint64_t frontier_bytes(const struct frontier *frontier)
{
	return frontier->key_capacity * (frontier->width + 1) * sizeof *frontier->keys +
	       frontier->weight_capacity * frontier->limbs * sizeof *frontier->weights +
	       frontier->buckets * sizeof *frontier->bucket;
}

const int64_t *frontier_key(const struct frontier *frontier, size_t state)
{
	return frontier->keys + state * frontier->width;
}

const mp_limb_t *frontier_weight(const struct frontier *frontier, size_t state)
{
	return frontier->weights + state * frontier->limbs;
}

/* Multiplies all weights by a factor; the result has `limbs` limbs each. */
static void rescale(struct frontier *frontier, const mpz_t factor, size_t limbs)
{
	mp_limb_t *wider = resize(NULL, (frontier->count + 1) * limbs, sizeof *wider);
	mpz_t weight;

	mpz_init(weight);
	for (size_t i = 0; i < frontier->count; i++) {
		mpz_import(weight, frontier->limbs, -1, sizeof(mp_limb_t), 0, 0,
			   frontier_weight(frontier, i));
		mpz_mul(weight, weight, factor);
		size_t size = mpz_size(weight);
		memcpy(wider + i * limbs, mpz_limbs_read(weight), size * sizeof *wider);
		memset(wider + i * limbs + size, 0, (limbs - size) * sizeof *wider);
	}
	mpz_clear(weight);
	memory_free(frontier->weights);
	frontier->weights = wider;
	frontier->weight_capacity = frontier->count + 1;
	frontier->limbs = limbs;
}

void frontier_set_denominator(struct frontier *frontier, const mpz_t denominator, mpz_t scale)
{
	mpz_set_ui(scale, 1);
	if (mpz_cmp(frontier->denominator, denominator) == 0)
		return;
	if (mpz_sgn(frontier->denominator) == 0) {
		mpz_set(frontier->denominator, denominator);
		frontier->limbs = mpz_size(denominator);
		return;
	}
	mpz_t common, factor;
	mpz_inits(common, factor, NULL);
	mpz_lcm(common, frontier->denominator, denominator);
	mpz_divexact(scale, common, denominator);
	if (mpz_cmp(common, frontier->denominator) != 0) {
		mpz_divexact(factor, common, frontier->denominator);
		rescale(frontier, factor, mpz_size(common));
		mpz_set(frontier->denominator, common);
	}
	mpz_clears(common, factor, NULL);
}

static uint64_t hash_of(const int64_t *key, size_t width)
{
	uint64_t hash = UINT64_C(0x9e3779b97f4a7c15);

	for (size_t i = 0; i < width; i++) {
		hash = (hash ^ (uint64_t)key[i]) * UINT64_C(0xff51afd7ed558ccd);
		hash ^= hash >> 32;
	}
	return hash;
}

static uint32_t *index_of(const struct frontier *frontier, const int64_t *key)
{
	size_t at = hash_of(key, frontier->width) & (frontier->buckets - 1);

	for (; frontier->bucket[at]; at = (at + 1) & (frontier->buckets - 1)) {
		const int64_t *other = frontier_key(frontier, frontier->bucket[at] - 1);

		if (!frontier->width || !memcmp(other, key, frontier->width * sizeof *key))
			break;
	}
	return &frontier->bucket[at];
}

static void widen(struct frontier *frontier)
{
	make_buckets(frontier, 2 * frontier->buckets);
	for (uint32_t i = 0; i < frontier->count; i++)
		*index_of(frontier, frontier_key(frontier, i)) = i + 1;
}

void frontier_add(struct frontier *frontier, const int64_t *key, const mp_limb_t *weight, size_t limbs)
{
	uint32_t *index = index_of(frontier, key);

	if (limbs > frontier->limbs) /* the top limbs are 0: a weight is at most the denominator */
		limbs = frontier->limbs;
	if (*index) {
		mp_limb_t *sum = frontier->weights + (*index - 1) * frontier->limbs;

		mpn_add(sum, sum, frontier->limbs, weight, limbs);
		return;
	}
	if (frontier->count == frontier->key_capacity) {
		frontier->key_capacity = frontier->count ? 2 * frontier->count : FIRST_BUCKETS / 2;
		frontier->keys = resize(frontier->keys, frontier->key_capacity,
					(frontier->width + 1) * sizeof *key);
	}
	if (frontier->count == frontier->weight_capacity) {
		frontier->weight_capacity = frontier->count ? 2 * frontier->count : FIRST_BUCKETS / 2;
		frontier->weights = resize(frontier->weights, frontier->weight_capacity,
					   frontier->limbs * sizeof *weight);
	}
	if (frontier->width)
		memcpy(frontier->keys + frontier->count * frontier->width, key,
		       frontier->width * sizeof *key);
	mp_limb_t *into = frontier->weights + frontier->count * frontier->limbs;
	memcpy(into, weight, limbs * sizeof *into);
	memset(into + limbs, 0, (frontier->limbs - limbs) * sizeof *into);
	*index = (uint32_t)++frontier->count;
	if (frontier->count * 2 > frontier->buckets)
		widen(frontier);
}
