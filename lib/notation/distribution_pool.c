/* distribution_pool: distributions of pools. The die of a pool becomes a list of
 * faces, each with its order (the value), its score (the value, or 1 for a success)
 * and a weight that includes rerolls. Sums, counts, the highest and lowest, and
 * explosions then have a closed form each. */
#include "notation/distribution_faces.h"
#include "base/big.h"
#include "machine/pool.h"

#include <string.h>

static void faces_free(struct faces *faces)
{
	for (size_t i = 0; i < faces->count; i++)
		mpz_clear(faces->at[i].weight);
	mpz_clear(faces->total);
}

static void add_up(struct faces *faces)
{
	mpz_init(faces->total);
	for (size_t i = 0; i < faces->count; i++)
		mpz_add(faces->total, faces->total, faces->at[i].weight);
}

/* The faces of a die as the pool throws it. If a face is rerolled until it is gone,
 * it has no weight. If it is rerolled once, it has the weight of the second throw,
 * and other faces have that of both throws. */
static void faces_of(struct faces *faces, struct arena *arena, const struct pool *pool)
{
	const struct die *die = pool->die;
	struct die_chance *distribution = arena_take(arena, 2 * (size_t)die->sides * sizeof *distribution);
	size_t count = die_distribution(die, distribution);
	uint64_t all = die_weight(die), again = 0;

	faces->at = arena_take(arena, count * sizeof *faces->at);
	faces->count = 0;
	for (size_t i = 0; i < count; i++)
		again += pool_fits(&pool->reroll, distribution[i].value) ? distribution[i].weight : 0;
	for (size_t i = 0; i < count; i++) {
		bool goes = pool_fits(&pool->reroll, distribution[i].value);

		if (goes && !pool->reroll_once)
			continue;
		struct face *face = &faces->at[faces->count++];
		face->order = distribution[i].value;
		face->score = pool->success.kind ? pool_fits(&pool->success, distribution[i].value)
						 : distribution[i].value;
		mpz_init(face->weight);
		big_set(face->weight, (int64_t)distribution[i].weight);
		if (pool->reroll.kind && pool->reroll_once)
			big_multiply(face->weight, goes ? again : all + again);
	}
	mpz_t divisor;
	mpz_init(divisor);
	for (size_t i = 0; i < faces->count; i++)
		mpz_gcd(divisor, divisor, faces->at[i].weight);
	for (size_t i = 0; i < faces->count; i++)
		mpz_divexact(faces->at[i].weight, faces->at[i].weight, divisor);
	mpz_clear(divisor);
	add_up(faces);
}

/* The faces that pass a test, or those that fail it. */
static void part_of(struct faces *part, struct arena *arena, const struct faces *faces,
		    const struct pool_test *test, bool fits)
{
	part->at = arena_take(arena, faces->count * sizeof *part->at);
	part->count = 0;
	for (size_t i = 0; i < faces->count; i++) {
		if (pool_fits(test, faces->at[i].order) != fits)
			continue;
		part->at[part->count] = faces->at[i];
		mpz_init_set(part->at[part->count++].weight, faces->at[i].weight);
	}
	add_up(part);
}

void faces_turn(struct faces *faces)
{
	for (size_t i = 0; i < faces->count; i++) {
		faces->at[i].order = -faces->at[i].order;
		faces->at[i].score = -faces->at[i].score;
	}
	for (size_t i = 0, j = faces->count; i + 1 < j; i++) {
		struct face face = faces->at[i];

		faces->at[i] = faces->at[--j];
		faces->at[j] = face;
	}
}

int64_t faces_least(const struct faces *faces)
{
	int64_t least = faces->at[0].score;

	for (size_t i = 1; i < faces->count; i++)
		least = faces->at[i].score < least ? faces->at[i].score : least;
	return least;
}

int64_t faces_most(const struct faces *faces)
{
	int64_t most = faces->at[0].score;

	for (size_t i = 1; i < faces->count; i++)
		most = faces->at[i].score > most ? faces->at[i].score : most;
	return most;
}

const struct distribution *faces_distribution(struct distribution_context *context, const struct faces *faces)
{
	int64_t low = faces_least(faces), high = faces_most(faces);
	size_t span = (size_t)(high - low) + 1;

	if (span == faces->count && faces->at[0].score == low) { /* scores are the values, without gaps */
		struct distribution *distribution = distribution_new(context, span);

		for (size_t i = 0; i < span; i++) {
			distribution->values[i] = number_whole(faces->at[i].score);
			big_keep(context->arena, &distribution->weights[i], faces->at[i].weight);
		}
		big_keep(context->arena, &distribution->total, faces->total);
		return distribution;
	}
	struct distribution_packed packed = {.limbs = distribution_limbs(mpz_sizeinbase(faces->total, 2))};
	if (!distribution_may_grow(context, (double)span, (double)GMP_NUMB_BITS * (double)packed.limbs))
		return NULL;
	size_t size = span * packed.limbs;
	mpz_init(packed.all);
	mp_limb_t *at = mpz_limbs_write(packed.all, (mp_size_t)size);
	memset(at, 0, size * sizeof *at);
	for (size_t i = 0; i < faces->count; i++) { /* sums are at most the total: nothing is carried on */
		mpz_srcptr weight = faces->at[i].weight;
		mp_limb_t *into = at + (size_t)(faces->at[i].score - low) * packed.limbs;

		mpn_add(into, into, (mp_size_t)packed.limbs, mpz_limbs_read(weight),
			(mp_size_t)mpz_size(weight));
	}
	mpz_limbs_finish(packed.all, (mp_size_t)size);
	struct distribution *distribution = distribution_unpack(context, &packed, span, number_whole(low),
								number_whole(1), faces->total);
	mpz_clear(packed.all);
	return distribution;
}

/* ---- a pool ---- */

static const struct distribution *distribution_of_faces(struct distribution_context *context,
							const struct pool *pool, struct faces *faces)
{
	const struct distribution *distribution = NULL;

	if (pool->keep == KEEP_ALL) {
		distribution = faces_distribution(context, faces);
		return distribution ? distribution_power(context, distribution, pool->count) : NULL;
	}
	if (pool->keep == KEEP_HIGHEST)
		return distribution_keep(context, faces, pool->count, pool->keep_count);
	faces_turn(faces);
	distribution = distribution_keep(context, faces, pool->count, pool->keep_count);
	return distribution ? distribution_negate(context, distribution) : NULL;
}

static const struct distribution *keep_exploding(struct distribution_context *context,
						 const struct pool *pool, struct faces *goes,
						 struct faces *ends)
{
	if (pool->keep == KEEP_HIGHEST)
		return distribution_keep_exploding(context, goes, ends, pool->count, pool->keep_count);
	faces_turn(goes);
	faces_turn(ends);
	const struct distribution *distribution = distribution_keep_exploding(context, goes, ends,
									      pool->count, pool->keep_count);
	return distribution ? distribution_negate(context, distribution) : NULL;
}

const struct distribution *distribution_of_pool(struct distribution_context *context, const struct pool *pool)
{
	struct faces faces, goes, ends;
	const struct distribution *distribution;

	faces_of(&faces, context->arena, pool);
	if (!pool->explode.kind) {
		distribution = distribution_of_faces(context, pool, &faces);
		faces_free(&faces);
		return distribution;
	}
	part_of(&goes, context->arena, &faces, &pool->explode, true);
	part_of(&ends, context->arena, &faces, &pool->explode, false);
	bool upwards = goes.at[0].order > ends.at[0].order;
	if (pool->keep == KEEP_ALL)
		distribution = distribution_explode(context, &goes, &ends, pool->count);
	else if (upwards == (pool->keep == KEEP_LOWEST)) /* exploding dice are never kept */
		distribution = distribution_of_faces(context, pool, &ends);
	else
		distribution = keep_exploding(context, pool, &goes, &ends);
	faces_free(&faces);
	faces_free(&goes);
	faces_free(&ends);
	return distribution;
}
