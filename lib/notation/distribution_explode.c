/* distribution_explode: exploding dice that are added up or counted. */
#include <string.h>

#include "base/big.h"
#include "notation/distribution_faces.h"

/* A die that explodes is A / (1 - B), where A are the faces that end it and B those
 * that continue. For n dice that is A^n (1 - B)^-n, and the coefficients of the
 * second factor follow from its derivative: with C = c - sum s(i) z^i, k c h(k) =
 * sum over i of s(i) (k - i + n i) h(k - i). */
struct explosion {
	struct distribution_context *context;
	const struct faces *goes, *ends;
	uint32_t dice;
	mpz_t whole, still; /* weight of all faces; c: without those that continue with a score of 0 */
	int64_t least;      /* least score of a continuing face, above 0 */
	size_t places;      /* number of totals that are computed */
	unsigned long powers;
};

/* A number of places beyond which less than one in 10^9 is left: the mean number of
 * extra dice, seven deviations, and a geometric tail. If of the b weights of each
 * of n dice a continue, that is (n a + 7 sqrt(n a b) + 21 b) / (b - a), each with
 * the highest score; and as often as the context's depth. Uses integers, so that every
 * machine gets the same. */
static size_t enough_places(const struct explosion *explosion)
{
	const struct faces *goes = explosion->goes, *ends = explosion->ends;
	mpz_t most, root, sum;

	mpz_inits(most, root, sum, NULL);
	mpz_mul(root, goes->total, explosion->whole);
	mpz_mul_ui(root, root, explosion->dice);
	mpz_mul_ui(root, root, 49);
	big_set(most, faces_most(goes));
	mpz_mul(root, root, most);
	mpz_mul(root, root, most);
	mpz_sqrt(root, root);
	mpz_mul_ui(sum, explosion->whole, 21);
	mpz_addmul_ui(sum, goes->total, explosion->dice);
	mpz_mul(sum, sum, most);
	mpz_add(sum, sum, root);
	mpz_fdiv_q(sum, sum, ends->total);
	big_set(most, faces_most(ends) - faces_least(ends));
	mpz_addmul_ui(sum, most, explosion->dice);
	mpz_mul_ui(sum, sum, explosion->context->depth);
	mpz_add_ui(sum, sum, 1);
	size_t places = mpz_cmp_ui(sum, 1000000000) > 0 ? 1000000000 : mpz_get_ui(sum);
	mpz_clears(most, root, sum, NULL);
	return places;
}

static void tail_coefficients(struct explosion *explosion, mpz_t *h)
{
	const struct faces *goes = explosion->goes;
	mpz_t sum, part;

	mpz_inits(sum, part, NULL);
	mpz_pow_ui(h[0], explosion->still, explosion->powers);
	for (size_t k = 1; k < explosion->places; k++) {
		mpz_set_ui(sum, 0);
		for (size_t i = 0; i < goes->count; i++) {
			size_t score = (size_t)goes->at[i].score;

			if (!score || score > k || mpz_sgn(h[k - score]) == 0)
				continue;
			mpz_mul(part, goes->at[i].weight, h[k - score]);
			mpz_mul_ui(part, part, k - score + explosion->dice * score);
			mpz_add(sum, sum, part);
		}
		mpz_mul_ui(part, explosion->still, k);
		if (mpz_sgn(sum))
			mpz_divexact(h[k], sum, part);
	}
	mpz_clears(sum, part, NULL);
}

static void set_moments(struct distribution_context *context, struct distribution *distribution,
			const struct explosion *explosion)
{
	const struct faces *parts[2] = {explosion->goes, explosion->ends};
	mpq_t first, second, on, part, ratio;
	mpz_t score;

	mpz_init(score);
	mpq_inits(first, second, on, part, ratio, NULL);
	for (int which = 0; which < 2; which++)
		for (size_t i = 0; i < parts[which]->count; i++) {
			const struct face *face = &parts[which]->at[i];

			big_set(score, face->score);
			mpz_mul(mpq_numref(part), face->weight, score);
			mpz_set(mpq_denref(part), explosion->whole);
			mpq_canonicalize(part);
			mpq_add(first, first, part);
			if (which == 0)
				mpq_add(on, on, part);
			mpz_mul(mpq_numref(part), face->weight, score);
			mpz_mul(mpq_numref(part), mpq_numref(part), score);
			mpz_set(mpq_denref(part), explosion->whole);
			mpq_canonicalize(part);
			mpq_add(second, second, part);
		}
	mpz_clear(score);
	mpz_set(mpq_numref(ratio), explosion->whole);
	mpz_set(mpq_denref(ratio), explosion->ends->total); /* 1 / (1 - q) */
	mpq_canonicalize(ratio);
	mpq_mul(first, first, ratio); /* the mean */
	mpq_mul(on, on, first);
	mpq_mul_2exp(on, on, 1);
	mpq_add(second, second, on);
	mpq_mul(second, second, ratio);
	mpq_mul(part, first, first);
	mpq_sub(second, second, part);
	mpq_set_ui(part, explosion->dice, 1);
	mpq_mul(first, first, part);
	mpq_mul(second, second, part);
	distribution_moments(context, distribution, first, second);
	mpq_clears(first, second, on, part, ratio, NULL);
}

/* Cuts off where less than one in 10^9, by the context's depth, is left: the last row. */
static struct distribution *with_tail(struct distribution_context *context,
				      const struct distribution_packed *packed, size_t places, int64_t low,
				      mpz_srcptr total)
{
	struct distribution *distribution = distribution_new(context, places + 1);
	mpz_t rest, most, view;

	mpz_init_set(rest, total);
	mpz_init(most);
	mpz_ui_pow_ui(most, 1000000000, context->depth);
	mpz_fdiv_q(most, total, most);
	distribution->count = 0;
	for (size_t i = 0; i < places && mpz_cmp(rest, most) >= 0; i++) {
		distribution_view(packed, i, view);
		if (mpz_sgn(view) == 0)
			continue;
		distribution->values[distribution->count] = number_whole(low + (int64_t)i);
		big_keep(context->arena, &distribution->weights[distribution->count++], view);
		mpz_sub(rest, rest, view);
	}
	int64_t next = distribution->values[distribution->count - 1].numerator + 1;
	for (distribution_view(packed, (size_t)(next - low), view);
	     mpz_sgn(view) == 0 && (size_t)(next - low) + 1 < places;
	     distribution_view(packed, (size_t)(next - low), view))
		next++; /* no row for totals that cannot occur */
	distribution->values[distribution->count] = number_whole(next);
	big_keep(context->arena, &distribution->weights[distribution->count++], rest);
	big_keep(context->arena, &distribution->total, total);
	distribution->tail = ODDS_AND_MORE;
	mpz_clears(rest, most, NULL);
	return distribution;
}

static const struct distribution *explode_upwards(struct explosion *explosion)
{
	struct distribution_context *context = explosion->context;
	const struct distribution *ends = faces_distribution(context, explosion->ends);

	if (!ends)
		return NULL;
	explosion->places = enough_places(explosion);
	explosion->powers = (unsigned long)(explosion->places / (uint64_t)explosion->least);
	double bits = (double)mpz_sizeinbase(explosion->still, 2) *
		      ((double)explosion->powers + explosion->dice);
	double rows = (double)explosion->places, each = bits / GMP_NUMB_BITS + 1;
	if (!distribution_may_grow(context, rows, bits) ||
	    !distribution_may_work(context, rows * (double)explosion->goes->count * (30 + each)))
		return NULL;
	const struct distribution *sum = distribution_power(context, ends, explosion->dice);
	if (!sum || !distribution_may_transform(context, (rows + (double)sum->count) * each))
		return NULL;
	size_t places = explosion->places;
	mpz_t *h = arena_take(context->arena, places * sizeof *h), total;
	for (size_t i = 0; i < places; i++)
		mpz_init(h[i]);
	tail_coefficients(explosion, h);
	mpz_init(total);
	mpz_pow_ui(total, explosion->still, explosion->powers + explosion->dice);
	struct distribution_packed left, right;
	size_t limbs = distribution_limbs(mpz_sizeinbase(total, 2));
	distribution_pack(&left, sum, sum->values[0], number_whole(1), limbs);
	right.limbs = limbs;
	mpz_init(right.all);
	mp_limb_t *at = mpz_limbs_write(right.all, (mp_size_t)(places * limbs));
	memset(at, 0, places * limbs * sizeof *at);
	for (size_t i = 0; i < places; i++) {
		if (mpz_sgn(h[i]))
			memcpy(at + i * limbs, mpz_limbs_read(h[i]), mpz_size(h[i]) * sizeof *at);
		mpz_clear(h[i]);
	}
	mpz_limbs_finish(right.all, (mp_size_t)(places * limbs));
	mpz_mul(left.all, left.all, right.all);
	struct distribution *distribution = with_tail(context, &left, places, sum->values[0].numerator,
						      total);
	set_moments(context, distribution, explosion);
	mpz_clears(left.all, right.all, total, NULL);
	return distribution;
}

const struct distribution *distribution_explode(struct distribution_context *context, struct faces *goes,
						struct faces *ends, uint32_t dice)
{
	struct explosion explosion = {.context = context, .goes = goes, .ends = ends, .dice = dice};
	int64_t low = faces_least(goes), high = faces_most(goes);
	const struct distribution *distribution = NULL;

	if (low == 0 && high == 0) { /* continues, but scores nothing */
		distribution = faces_distribution(context, ends);
		return distribution ? distribution_power(context, distribution, dice) : NULL;
	}
	if (low < 0 && high > 0) {
		distribution_too_large(context,
				       "no closed form where dice explode both upwards and downwards");
		return NULL;
	}
	if (low < 0) {
		faces_turn(goes);
		faces_turn(ends);
	}
	mpz_inits(explosion.whole, explosion.still, NULL);
	mpz_add(explosion.whole, goes->total, ends->total);
	mpz_set(explosion.still, explosion.whole);
	for (size_t i = 0; i < goes->count; i++) {
		int64_t score = goes->at[i].score;

		if (score == 0)
			mpz_sub(explosion.still, explosion.still, goes->at[i].weight);
		else if (!explosion.least || score < explosion.least)
			explosion.least = score;
	}
	distribution = explode_upwards(&explosion);
	mpz_clears(explosion.whole, explosion.still, NULL);
	return distribution && low < 0 ? distribution_negate(context, distribution) : distribution;
}
