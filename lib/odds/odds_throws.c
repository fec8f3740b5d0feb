/* odds_throws: the cache, and distributions of dice, hands and counts. */
#include "odds/odds_throws.h"
#include "base/big.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* A cached distribution; its key lists everything it depends on. */
struct throws_entry {
	struct throws_entry *next;
	uint64_t *key;
	size_t length;
	struct throws distribution;
};

enum { CHAINS = 256, LONGEST_KEY = 3 + MOST_CATEGORIES };

struct throws_cache {
	struct arena *arena;
	uint64_t bytes, most, steps;
	struct throws_entry *chain[CHAINS];
};

struct throws_cache *throws_cache_new(struct arena *arena, uint64_t most)
{
	struct throws_cache *cache = arena_take(arena, sizeof *cache);

	cache->arena = arena;
	cache->most = most;
	return cache;
}

uint64_t throws_cache_bytes(const struct throws_cache *cache)
{
	return cache->bytes;
}

uint64_t throws_cache_steps(struct throws_cache *cache)
{
	uint64_t steps = cache->steps;

	cache->steps = 0;
	return steps;
}

/* The size of a distribution: values, and weights, each allocated by itself. */
static double bytes_of(double outcomes, size_t width, size_t limbs)
{
	enum { ALLOCATED = 32 }; /* bytes that an allocation takes beside its own */

	return outcomes *
	       (double)(width * sizeof(int64_t) + sizeof(mpz_t) + ALLOCATED + limbs * sizeof(mp_limb_t));
}

void throws_cache_free(struct throws_cache *cache)
{
	for (size_t i = 0; i < CHAINS; i++)
		for (struct throws_entry *entry = cache->chain[i]; entry; entry = entry->next) {
			for (size_t j = 0; j < entry->distribution.capacity; j++)
				mpz_clear(entry->distribution.weights[j]);
			mpz_clears(entry->distribution.total, entry->distribution.times, NULL);
		}
}

/* The entry of a key; `fresh` is set if it is new and must be filled in. */
static struct throws *throws_find(struct throws_cache *cache, const uint64_t *key, size_t length, bool *fresh)
{
	uint64_t hash = length;

	for (size_t i = 0; i < length; i++)
		hash = (hash ^ key[i]) * UINT64_C(0x9e3779b97f4a7c15);
	struct throws_entry **chain = &cache->chain[hash >> 56];
	*fresh = false;
	for (struct throws_entry *entry = *chain; entry; entry = entry->next)
		if (entry->length == length && !memcmp(entry->key, key, length * sizeof *key))
			return &entry->distribution;
	struct throws_entry *entry = arena_take(cache->arena, sizeof *entry);
	entry->key = arena_take(cache->arena, length * sizeof *key);
	memcpy(entry->key, key, length * sizeof *key);
	entry->length = length;
	entry->next = *chain;
	*chain = entry;
	mpz_inits(entry->distribution.total, entry->distribution.times, NULL);
	*fresh = true;
	return &entry->distribution;
}

/* Makes room for outcomes; the values are 0, the weights are not initialized. */
static void make_room(struct throws_cache *cache, struct throws *distribution, size_t outcomes, size_t width,
		      size_t limbs)
{
	cache->bytes += (uint64_t)bytes_of((double)outcomes, width, limbs);
	distribution->width = width;
	distribution->values = arena_take(cache->arena,
					  (outcomes * width + 1) * sizeof *distribution->values);
	distribution->weights = arena_reserve(cache->arena, outcomes * sizeof *distribution->weights);
}

static void throws_capacity(struct throws_cache *cache, struct throws *distribution, size_t outcomes,
			    size_t width, size_t limbs)
{
	make_room(cache, distribution, outcomes, width, limbs);
	for (size_t i = 0; i < outcomes; i++)
		mpz_init(distribution->weights[i]);
	distribution->capacity = outcomes;
}

struct throws *throws_new(struct throws_cache *cache, size_t outcomes, size_t width, size_t limbs)
{
	struct throws_entry *entry = arena_take(cache->arena, sizeof *entry);

	mpz_inits(entry->distribution.total, entry->distribution.times, NULL);
	throws_capacity(cache, &entry->distribution, outcomes, width, limbs);
	entry->next = cache->chain[0]; /* with key length 0 it is never found, only freed */
	cache->chain[0] = entry;
	return &entry->distribution;
}

struct throws *throws_certain(struct throws_cache *cache)
{
	uint64_t key[1] = {4};
	bool fresh;
	struct throws *distribution = throws_find(cache, key, 1, &fresh);

	if (fresh) {
		throws_capacity(cache, distribution, 1, 0, 1);
		mpz_set_ui(distribution->total, 1);
		mpz_set_ui(distribution->weights[distribution->count++], 1);
	}
	return distribution;
}

struct throws *throws_of_die(struct throws_cache *cache, const struct die *die)
{
	uint64_t key[2] = {1, (uint64_t)(uintptr_t)die};
	bool fresh;
	struct throws *distribution = throws_find(cache, key, 2, &fresh);

	if (!fresh)
		return distribution;
	struct die_chance *chances = arena_take(cache->arena, 2 * (size_t)die->sides * sizeof *chances);
	size_t count = die_distribution(die, chances);
	throws_capacity(cache, distribution, count, 1, 1);
	big_set(distribution->total, (int64_t)die_weight(die));
	for (size_t i = 0; i < count; i++) {
		distribution->values[i] = chances[i].value;
		big_set(distribution->weights[distribution->count++], (int64_t)chances[i].weight);
	}
	return distribution;
}

/* ---- counts over categories ---- */

struct counting {
	struct arena *arena; /* of the weights */
	struct throws *distribution;
	const uint64_t *weights;
	size_t categories;
	uint64_t rest; /* weight of no category */
	int64_t counts[MOST_CATEGORIES];
	mpz_t *powers; /* of rest */
	mpz_t weight;  /* of the outcome that is added */
};

/* Distributes `left` dice among the categories from `at` on; `weight` is the
 * product of binomial coefficients and powers so far. */
static void count_from(struct counting *counting, size_t at, uint32_t left, const mpz_t weight)
{
	struct throws *distribution = counting->distribution;
	mpz_t now;

	if (at == counting->categories) {
		if (left && !counting->rest)
			return;
		memcpy(distribution->values + distribution->count * distribution->width, counting->counts,
		       counting->categories * sizeof *distribution->values);
		mpz_mul(counting->weight, weight, counting->powers[left]);
		big_keep(counting->arena, distribution->weights[distribution->count++], counting->weight);
		return;
	}
	mpz_init_set(now, weight);
	for (uint32_t k = 0; k <= left; k++) {
		counting->counts[at] = k;
		if (k) { /* C(left, k) w^k from C(left, k - 1) w^(k - 1) */
			mpz_mul_ui(now, now, (left - k + 1));
			mpz_divexact_ui(now, now, k);
			big_multiply(now, counting->weights[at]);
		}
		count_from(counting, at + 1, left - k, now);
	}
	counting->counts[at] = 0;
	mpz_clear(now);
}

/* The number of ways to distribute n dice among the categories and a rest: C(n + c,
 * c). */
static double ways(uint32_t n, size_t categories)
{
	double count = 1;

	for (size_t i = 1; i <= categories; i++)
		count = count * (double)(n + i) / (double)i;
	return count;
}

/* An upper bound of the limbs of whole^n. */
static size_t limbs_of(uint32_t n, uint64_t whole)
{
	size_t bits = 0;

	for (; whole; whole >>= 1)
		bits++;
	return n * bits / GMP_NUMB_BITS + 1;
}

static bool affords(const struct throws_cache *cache, double outcomes, size_t width, size_t limbs)
{
	return (double)cache->bytes + bytes_of(outcomes, width, limbs) <= (double)cache->most;
}

struct throws *throws_of_counts(struct throws_cache *cache, uint32_t n, const uint64_t *weights,
				size_t categories, uint64_t whole)
{
	uint64_t key[LONGEST_KEY] = {2, n, whole};
	bool fresh;

	memcpy(key + 3, weights, categories * sizeof *weights);
	size_t limbs = limbs_of(n, whole);
	if (!affords(cache, ways(n, categories), categories, limbs))
		return NULL;
	struct throws *distribution = throws_find(cache, key, categories + 3, &fresh);
	if (!fresh)
		return distribution;
	struct counting counting = {.arena = cache->arena,
				    .distribution = distribution,
				    .weights = weights,
				    .categories = categories,
				    .rest = whole};
	for (size_t i = 0; i < categories; i++)
		counting.rest -= weights[i];
	make_room(cache, distribution, (size_t)(ways(n, categories) + 0.5), categories, limbs);
	cache->steps += (uint64_t)ways(n, categories) * (60 + limbs * limbs / 4);
	big_set(distribution->total, (int64_t)whole);
	mpz_pow_ui(distribution->total, distribution->total, n);
	counting.powers = arena_take(cache->arena, (n + 1) * sizeof *counting.powers);
	mpz_init_set_ui(counting.powers[0], 1);
	for (uint32_t i = 1; i <= n; i++) {
		mpz_init_set(counting.powers[i], counting.powers[i - 1]);
		big_multiply(counting.powers[i], counting.rest);
	}
	mpz_t one;
	mpz_init_set_ui(one, 1);
	mpz_init(counting.weight);
	count_from(&counting, 0, n, one);
	mpz_clears(one, counting.weight, NULL);
	for (uint32_t i = 0; i <= n; i++)
		mpz_clear(counting.powers[i]);
	return distribution;
}

/* ---- hands ---- */

struct throws *throws_of_hand(struct throws_cache *cache, const struct die *die, uint32_t n)
{
	uint64_t key[3] = {3, (uint64_t)(uintptr_t)die, n};
	bool fresh;
	const struct throws *one = throws_of_die(cache, die);
	size_t faces = one->count;

	if (!affords(cache, 2 * ways(n, faces), n + faces, limbs_of(n, die_weight(die))))
		return NULL;
	struct throws *distribution = throws_find(cache, key, 3, &fresh);
	if (!fresh)
		return distribution;
	uint64_t weights[MOST_CATEGORIES];
	for (size_t i = 0; i < faces && i < MOST_CATEGORIES; i++)
		weights[i] = big_get(one->weights[i]);
	const struct throws *counts = throws_of_counts(cache, n, weights, faces, die_weight(die));
	throws_capacity(cache, distribution, counts->count, n, limbs_of(n, die_weight(die)));
	mpz_set(distribution->total, counts->total);
	for (size_t i = 0; i < counts->count; i++) {
		int64_t *hand = distribution->values + distribution->count * n;

		for (size_t face = 0; face < faces; face++)
			for (int64_t k = 0; k < counts->values[i * faces + face]; k++)
				*hand++ = one->values[face];
		mpz_set(distribution->weights[distribution->count++], counts->weights[i]);
	}
	return distribution;
}

/* ---- hands that keep the better of two throws ---- */

struct way { /* a possible state of part of the hand */
	int64_t *faces;
	size_t width;
	mpz_t weight;
};

static int by_faces(const void *a, const void *b)
{
	const struct way *left = a, *right = b;

	for (size_t i = 0; i < left->width; i++)
		if (left->faces[i] != right->faces[i])
			return left->faces[i] < right->faces[i] ? -1 : 1;
	return 0;
}

/* A copy with one more face, sorted. */
static struct way way_with(struct arena *arena, const struct way *way, int64_t face, mpz_srcptr weight)
{
	struct way wider = {arena_take(arena, (way->width + 1) * sizeof *wider.faces), way->width + 1, {{0}}};
	size_t at = way->width;

	mpz_init(wider.weight);
	mpz_mul(wider.weight, way->weight, weight);
	for (; at && way->faces[at - 1] > face; at--)
		wider.faces[at] = way->faces[at - 1];
	wider.faces[at] = face;
	if (at)
		memcpy(wider.faces, way->faces, at * sizeof *wider.faces);
	return wider;
}

/* Adds one die: every way times every value, equal ones merged. */
static struct way *one_more(struct arena *arena, struct way *ways, size_t *count, const struct throws *die,
			    int64_t face, bool higher)
{
	struct way *next = arena_take(arena, *count * die->count * sizeof *next);
	size_t made = 0, kept = 0;

	for (size_t i = 0; i < *count; i++) {
		for (size_t j = 0; j < die->count; j++) {
			int64_t again = die->values[j];

			next[made++] = way_with(arena, &ways[i], (again > face) == higher ? again : face,
						die->weights[j]);
		}
		mpz_clear(ways[i].weight);
	}
	qsort(next, made, sizeof *next, by_faces);
	for (size_t i = 0; i < made; i++) {
		if (kept && by_faces(&next[kept - 1], &next[i]) == 0) {
			mpz_add(next[kept - 1].weight, next[kept - 1].weight, next[i].weight);
			mpz_clear(next[i].weight);
		} else {
			next[kept++] = next[i];
		}
	}
	*count = kept;
	return next;
}

struct throws *throws_of_better(struct throws_cache *cache, const struct die *die, const int64_t *faces,
				uint32_t n, bool higher)
{
	uint64_t key[LONGEST_KEY] = {5, (uint64_t)(uintptr_t)die, n, higher};
	bool fresh;

	static_assert(LARGEST_HAND + 4 <= LONGEST_KEY, "a hand fits into a key");
	for (uint32_t i = 0; i < n; i++)
		key[4 + i] = (uint64_t)faces[i];
	struct throws *distribution = throws_find(cache, key, n + 4, &fresh);
	if (!fresh)
		return distribution;
	const struct throws *one = throws_of_die(cache, die);
	struct arena brief = {.block = NULL};
	struct way *ways = arena_take(&brief, sizeof *ways);
	size_t count = 1;
	mpz_init_set_ui(ways[0].weight, 1);
	for (uint32_t i = 0; i < n; i++)
		ways = one_more(&brief, ways, &count, one, faces[i], higher);
	throws_capacity(cache, distribution, count, n, limbs_of(n, die_weight(die)));
	mpz_pow_ui(distribution->total, one->total, n);
	for (size_t i = 0; i < count; i++) {
		if (n)
			memcpy(distribution->values + i * n, ways[i].faces, n * sizeof *distribution->values);
		mpz_swap(distribution->weights[distribution->count++], ways[i].weight);
		mpz_clear(ways[i].weight);
	}
	arena_free(&brief);
	return distribution;
}
