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
	frontier->mix = arena_take(&frontier->arena, (width + 1) * sizeof *frontier->mix);
	for (size_t i = 0; i < width; i++) { /* splitmix64 */
		uint64_t mix = (i + 1) * UINT64_C(0x9e3779b97f4a7c15);

		mix = (mix ^ mix >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
		mix = (mix ^ mix >> 27) * UINT64_C(0x94d049bb133111eb);
		frontier->mix[i] = (mix ^ mix >> 31) | 1;
	}
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

mp_limb_t *frontier_take_weights(struct frontier *frontier)
{
	mp_limb_t *weights = frontier->weights;

	frontier->weights = NULL;
	return weights;
}

size_t frontier_place(const struct frontier *frontier, uint32_t slot)
{
	size_t place = 0;

	while (place < frontier->width && frontier->layout[place] != slot)
		place++;
	return place;
}

uint64_t frontier_bytes(const struct frontier *frontier)
{
	return frontier->key_capacity * (frontier->width + 1) * sizeof *frontier->keys +
	       frontier->weight_capacity * frontier->limbs * sizeof *frontier->weights +
	       frontier->buckets * sizeof *frontier->bucket;
}

const item *frontier_key(const struct frontier *frontier, size_t state)
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

uint64_t frontier_set_denominator(struct frontier *frontier, const mpz_t denominator, mpz_t scale)
{
	uint64_t steps = 0;

	mpz_set_ui(scale, 1);
	if (mpz_cmp(frontier->denominator, denominator) == 0)
		return 0;
	if (mpz_sgn(frontier->denominator) == 0) {
		mpz_set(frontier->denominator, denominator);
		frontier->limbs = mpz_size(denominator);
		return 0;
	}
	mpz_t common, factor;
	mpz_inits(common, factor, NULL);
	mpz_lcm(common, frontier->denominator, denominator);
	mpz_divexact(scale, common, denominator);
	if (mpz_cmp(common, frontier->denominator) != 0) {
		mpz_divexact(factor, common, frontier->denominator);
		rescale(frontier, factor, mpz_size(common));
		steps = frontier->count * (16 + frontier->limbs * (2 + mpz_size(factor)));
		mpz_set(frontier->denominator, common);
	}
	mpz_clears(common, factor, NULL);
	return steps;
}

/* A sum of products with odd factors, so that the items are multiplied side by side. */
uint64_t frontier_hash(const struct frontier *frontier, const item *key)
{
	uint64_t hash = UINT64_C(0x9e3779b97f4a7c15);

	for (size_t i = 0; i < frontier->width; i++)
		hash += (uint64_t)(uint32_t)key[i] * frontier->mix[i];
	hash = (hash ^ hash >> 32) * UINT64_C(0xff51afd7ed558ccd);
	return hash ^ hash >> 32;
}

static const uint64_t MARK = UINT64_C(0xffffffff00000000);

void frontier_expect(const struct frontier *frontier, uint64_t hash)
{
	__builtin_prefetch(&frontier->bucket[hash & (frontier->buckets - 1)]);
}

static bool same(const item *a, const item *b, size_t width)
{
	item differ = 0;

	for (size_t i = 0; i < width; i++)
		differ |= a[i] ^ b[i];
	return differ == 0;
}

static uint64_t *index_of(const struct frontier *frontier, const item *key, uint64_t hash)
{
	size_t at = hash & (frontier->buckets - 1);

	for (; frontier->bucket[at]; at = (at + 1) & (frontier->buckets - 1)) {
		if ((frontier->bucket[at] ^ hash) & MARK)
			continue;
		if (same(frontier_key(frontier, (uint32_t)frontier->bucket[at] - 1), key, frontier->width))
			break;
	}
	return &frontier->bucket[at];
}

static void widen(struct frontier *frontier)
{
	make_buckets(frontier, 2 * frontier->buckets);
	for (uint32_t i = 0; i < frontier->count; i++) {
		uint64_t hash = frontier_hash(frontier, frontier_key(frontier, i));
		size_t at = hash & (frontier->buckets - 1);

		while (frontier->bucket[at])
			at = (at + 1) & (frontier->buckets - 1);
		frontier->bucket[at] = (hash & MARK) | (i + 1);
	}
}

static size_t grown(size_t count)
{
	return count ? count + count / 2 + 1 : FIRST_BUCKETS / 2;
}

/* The weight of the state with this key; of a new one it is 0. */
static mp_limb_t *weight_of(struct frontier *frontier, const item *key, uint64_t hash)
{
	uint64_t *index = index_of(frontier, key, hash);
	size_t state = (uint32_t)*index;

	if (state)
		return frontier->weights + (state - 1) * frontier->limbs;
	if (frontier->count == frontier->key_capacity) {
		frontier->key_capacity = grown(frontier->count);
		frontier->keys = resize(frontier->keys, frontier->key_capacity,
					(frontier->width + 1) * sizeof *key);
	}
	if (frontier->count == frontier->weight_capacity) {
		frontier->weight_capacity = grown(frontier->count);
		frontier->weights = resize(frontier->weights, frontier->weight_capacity,
					   frontier->limbs * sizeof *frontier->weights);
	}
	state = frontier->count++;
	if (frontier->width)
		memcpy(frontier->keys + state * frontier->width, key, frontier->width * sizeof *key);
	*index = (hash & MARK) | (state + 1);
	if (frontier->count * 4 > frontier->buckets * 3)
		widen(frontier);
	mp_limb_t *weight = frontier->weights + state * frontier->limbs;
	memset(weight, 0, frontier->limbs * sizeof *weight);
	return weight;
}

void frontier_add(struct frontier *frontier, const item *key, const mp_limb_t *weight, size_t limbs)
{
	static const mp_limb_t one = 1;

	frontier_add_product(frontier, key, frontier_hash(frontier, key), weight, limbs, &one, 1);
}

void frontier_add_product(struct frontier *frontier, const item *key, uint64_t hash, const mp_limb_t *weight,
			  size_t limbs, const mp_limb_t *factor, size_t factor_limbs)
{
	mp_limb_t *sum = weight_of(frontier, key, hash);
	size_t all = frontier->limbs;

	for (size_t i = 0; i < factor_limbs && i < all; i++) {
		/* limbs that have no place are 0: a weight is at most the denominator */
		size_t count = limbs < all - i ? limbs : all - i;
		mp_limb_t carry = mpn_addmul_1(sum + i, weight, (mp_size_t)count, factor[i]);

		if (carry && i + count < all)
			mpn_add_1(sum + i + count, sum + i + count, (mp_size_t)(all - i - count), carry);
	}
}
