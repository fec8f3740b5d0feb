/* weights: the tables of the odds, states with weights and throws, against their definition.
 *
 *   weights SEED
 *
 * A frontier gets random weights of few keys out of random denominators, with one and with many
 * limbs; each state must have the sum of its fractions. A throw must list what all ways in which
 * its dice can fall come to, each outcome once, and the same list when it is asked again. Prints
 * what is wrong; exits with 1 if anything was. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "odds/frontier.h"
#include "odds/odds_throws.h"

enum { ROUNDS = 60, WIDEST = 3, KEYS = 800, ADDED = 300, DICE = 4, WAYS = 4096 };

static struct arena arena;
static uint64_t chance;
static unsigned long asked, wrong;

static uint64_t random_below(uint64_t bound)
{
	chance = chance * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	return (chance >> 33) % bound;
}

static void check(bool right, const char *what, size_t at)
{
	asked++;
	if (!right && wrong++ < 20)
		printf("%s (%zu)\n", what, at);
}

/* ---- states ---- */

struct kept {
	item key[WIDEST];
	mpq_t sum;
	bool met;
};

static struct kept kept[KEYS];
static size_t kept_count;

static struct kept *find(const item *key, size_t width)
{
	for (size_t i = 0; i < kept_count; i++)
		if (!memcmp(kept[i].key, key, width * sizeof *key))
			return &kept[i];
	struct kept *now = &kept[kept_count++];
	memcpy(now->key, key, width * sizeof *key);
	mpq_init(now->sum);
	now->met = false;
	return now;
}

/* A number that has about so many limbs and many small factors. */
static void random_large(mpz_t number, size_t limbs)
{
	mpz_set_ui(number, 1 + random_below(12));
	while (mpz_size(number) < limbs)
		mpz_mul_ui(number, number, 6 * (1 + random_below(1000)));
}

/* Adds a share of a weight, all together at most one: as the product of two numbers or one. */
static void add(struct frontier *frontier, const mpz_t out_of, size_t share, const item *key)
{
	mpz_t weight, scale;

	mpz_inits(weight, scale, NULL);
	mpz_set(scale, frontier->scale);
	mpz_fdiv_q_ui(weight, out_of, share);
	mpz_fdiv_q_ui(weight, weight, 1 + random_below(3));
	if (random_below(2)) /* small ones carry into what is above them */
		mpz_fdiv_q_2exp(weight, weight, 64 * random_below(mpz_size(weight) + 1));
	if (mpz_sgn(weight)) {
		struct kept *now = find(key, frontier->width);
		mpq_t part;

		mpq_init(part);
		mpq_set_num(part, weight);
		mpq_set_den(part, out_of);
		mpq_canonicalize(part);
		mpq_add(now->sum, now->sum, part);
		mpq_clear(part);
		if (random_below(2)) {
			uint64_t hash = frontier_hash(frontier, key);

			frontier_expect(frontier, hash);
			if (random_below(2))
				mpz_swap(weight, scale);
			frontier_add_product(frontier, key, hash, mpz_limbs_read(weight), mpz_size(weight),
					     mpz_limbs_read(scale), mpz_size(scale));
		} else {
			mpz_mul(weight, weight, scale);
			frontier_add(frontier, key, mpz_limbs_read(weight), mpz_size(weight));
		}
	}
	mpz_clears(weight, scale, NULL);
}

static void ask_states(const struct frontier *frontier)
{
	mpq_t now;

	mpq_init(now);
	check(frontier->count == kept_count, "states", frontier->count);
	for (size_t i = 0; i < frontier->count; i++) {
		struct kept *one = find(frontier_key(frontier, i), frontier->width);

		check(!one->met, "a state is there once", i);
		one->met = true;
		mpz_import(mpq_numref(now), frontier->limbs, -1, sizeof(mp_limb_t), 0, 0,
			   frontier_weight(frontier, i));
		mpz_set(mpq_denref(now), frontier->denominator);
		mpq_canonicalize(now);
		check(mpq_equal(now, one->sum), "its weight", i);
	}
	check(frontier->count == kept_count, "no state is missing", kept_count);
	mpq_clear(now);
}

static void ask_frontier(size_t round)
{
	uint32_t layout[WIDEST] = {7, 3, 9};
	size_t width = round % (WIDEST + 1), added = round % 5 ? random_below(20) : ADDED;
	struct frontier *frontier = frontier_new(&arena, 5, layout, width);
	mpz_t out_of;

	mpz_init(out_of);
	for (size_t i = 0; i < WIDEST; i++)
		check(frontier_place(frontier, layout[i]) == (i < width ? i : width), "place", i);
	check(frontier_place(frontier, 4) == width, "no place", width);
	for (size_t batch = 0; batch < 3; batch++) {
		random_large(out_of, 1 + random_below(5));
		frontier_set_denominator(frontier, out_of, frontier->scale);
		for (size_t i = 0; i < added; i++) {
			item key[WIDEST];

			for (size_t j = 0; j < WIDEST; j++)
				key[j] = (item)random_below(j ? 3 : added / 4 + 2) - 1;
			add(frontier, out_of, 3 * added, key);
		}
		ask_states(frontier);
		for (size_t i = 0; i < kept_count; i++)
			kept[i].met = false;
	}
	size_t least = frontier->count * (width * sizeof(item) + frontier->limbs * sizeof(mp_limb_t));
	check(frontier_bytes(frontier) >= least && frontier_bytes(frontier) <= 8 * least + 4096, "bytes",
	      least);
	mp_limb_t *weights = frontier_take_weights(frontier);
	check(!frontier->weights && (weights || !frontier->count), "weights that are taken", 0);
	memory_free(weights);
	frontier_free(frontier);
	mpz_clear(out_of);
	for (size_t i = 0; i < kept_count; i++)
		mpq_clear(kept[i].sum);
	kept_count = 0;
}

/* ---- throws ---- */

static int64_t all[WAYS][DICE];
static uint64_t all_weights[WAYS];
static size_t all_count;

static int ascending(const void *a, const void *b)
{
	const int64_t *left = a, *right = b;

	return (*left > *right) - (*left < *right);
}

static void note(const int64_t *values, size_t width, uint64_t weight)
{
	for (size_t i = 0; i < all_count; i++)
		if (!memcmp(all[i], values, width * sizeof *values)) {
			all_weights[i] += weight;
			return;
		}
	memcpy(all[all_count], values, width * sizeof *values);
	all_weights[all_count++] = weight;
}

static void ask_throws(const struct throws *throws, size_t width, uint64_t total, const char *what)
{
	check(throws && throws->width == width && throws->count == all_count, what,
	      throws ? throws->count : 0);
	check(throws && mpz_cmp_ui(throws->total, total) == 0, "total", total);
	for (size_t i = 0; throws && i < throws->count; i++) {
		size_t j = 0;

		while (j < all_count && memcmp(all[j], throws->values + i * width, width * sizeof *all[j]))
			j++;
		check(j < all_count && mpz_cmp_ui(throws->weights[i], all_weights[j]) == 0, what, i);
		if (j < all_count)
			all_weights[j] = 0; /* each once */
	}
	all_count = 0;
}

/* What the dice come to, way by way; `face` has an index of a value for each of n dice. */
static bool next_way(size_t *face, size_t n, size_t faces)
{
	for (size_t i = 0; i < n; i++) {
		if (++face[i] < faces)
			return true;
		face[i] = 0;
	}
	return false;
}

static void ask_hands(struct throws_cache *cache, const struct die *die)
{
	struct die_chance faces[16];
	size_t count = die_distribution(die, faces);
	uint64_t total = 1;

	for (uint32_t n = 0; n <= DICE; n++, total *= die_weight(die)) {
		const struct throws *hand = throws_of_hand(cache, die, n);

		for (int again = 0; again < 2; again++) {
			size_t face[DICE] = {0};

			do {
				int64_t now[DICE] = {0};
				uint64_t weight = 1;

				for (size_t i = 0; i < n; i++)
					now[i] = faces[face[i]].value, weight *= faces[face[i]].weight;
				qsort(now, n, sizeof *now, ascending);
				note(now, n, weight);
			} while (next_way(face, n, count));
			ask_throws(hand, n, total, "a hand");
			check(throws_of_hand(cache, die, n) == hand, "a hand is kept", n);
		}
	}
	for (size_t i = 0; i < count; i++)
		note(&faces[i].value, 1, faces[i].weight);
	ask_throws(throws_of_die(cache, die), 1, die_weight(die), "a die");
}

static void ask_better(struct throws_cache *cache, const struct die *die, bool higher)
{
	struct die_chance faces[16];
	size_t count = die_distribution(die, faces), first[DICE] = {0};
	uint32_t n = 3;

	do {
		int64_t had[DICE];
		size_t face[DICE] = {0};

		for (size_t i = 0; i < n; i++)
			had[i] = faces[first[i]].value;
		qsort(had, n, sizeof *had, ascending);
		do {
			int64_t now[DICE] = {0};
			uint64_t weight = 1;

			for (size_t i = 0; i < n; i++) {
				int64_t again = faces[face[i]].value;

				now[i] = (again > had[i]) == higher ? again : had[i];
				weight *= faces[face[i]].weight;
			}
			qsort(now, n, sizeof *now, ascending);
			note(now, n, weight);
		} while (next_way(face, n, count));
		ask_throws(throws_of_better(cache, die, had, n, higher), n,
			   die_weight(die) * die_weight(die) * die_weight(die), "the better of two");
	} while (next_way(first, n, count));
}

/* Categories of these weights out of 12, of which the rest is in none. */
static void ask_counts(struct throws_cache *cache)
{
	static const uint64_t weights[][3] = {{12}, {5}, {3, 4}, {1, 11}, {2, 3, 4}, {4, 4, 4}, {1, 1, 1}};
	static const size_t categories[] = {1, 1, 2, 2, 3, 3, 3};

	for (size_t k = 0; k < sizeof categories / sizeof *categories; k++) {
		size_t count = categories[k];
		uint64_t rest = 12, total = 1;

		for (size_t i = 0; i < count; i++)
			rest -= weights[k][i];
		for (uint32_t n = 0; n <= DICE; n++, total *= 12) {
			size_t face[DICE] = {0};

			do {
				int64_t now[DICE] = {0};
				uint64_t weight = 1;

				for (size_t i = 0; i < n; i++) {
					weight *= face[i] < count ? weights[k][face[i]] : rest;
					now[face[i]] += face[i] < count;
				}
				if (weight)
					note(now, count, weight);
			} while (next_way(face, n, count + 1));
			ask_throws(throws_of_counts(cache, n, weights[k], count, 12), count, total, "counts");
		}
	}
}

/* What would be larger than the cache may be is refused, and what fits is not. */
static void ask_sizes(const struct die *die)
{
	uint64_t least = 0;

	for (uint64_t most = 1 << 10; most < 1 << 24; most += most / 8) {
		struct throws_cache *cache = throws_cache_new(&arena, most);
		const struct throws *hand = throws_of_hand(cache, die, DICE);

		check(!hand || throws_cache_bytes(cache) <= 2 * most, "bytes", most);
		check(hand || !least, "what fits into less fits into more", most);
		least = hand && !least ? most : least;
		throws_cache_free(cache);
	}
	check(least > 1 << 10, "a limit that refuses", least);
}

int main(int argc, char **argv)
{
	static const int64_t values[] = {0, 2, 2, 5}, second[] = {1, 3, 5, 9};
	const struct die dice[] = {
	    {.name = "d3", .sides = 3},
	    {.name = "odd", .sides = 4, .values = values},
	    {.name = "again", .sides = 4, .values = values, .again = 4, .second = second}};

	chance = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
	for (size_t round = 0; round < ROUNDS; round++)
		ask_frontier(round);
	struct throws_cache *cache = throws_cache_new(&arena, 1 << 26);
	for (size_t i = 0; i < sizeof dice / sizeof *dice; i++) {
		ask_hands(cache, &dice[i]);
		ask_better(cache, &dice[i], true);
		ask_better(cache, &dice[i], false);
		ask_sizes(&dice[i]);
	}
	ask_counts(cache);
	throws_cache_free(cache);
	printf("%lu asked: %lu wrong\n", asked, wrong);
	arena_free(&arena);
	return wrong ? 1 : 0;
}
