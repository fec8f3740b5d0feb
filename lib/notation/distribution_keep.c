/* distribution_keep: the highest dice of a pool. The lowest die kept is the
 * threshold: fewer than `kept` dice are above it, and enough are on it. */
#include "notation/distribution_faces.h"
#include "base/big.h"

struct keeping {
	uint32_t dice, kept;
	size_t limbs, places;
	int64_t low;           /* least score of a die */
	mpz_t all;             /* coefficients of the result */
	mpz_t above, power;    /* distribution of a die above the threshold, and of u of them */
	mpz_t below, chance;   /* weight of all faces below the threshold */
	mpz_t part, one, term; /* scratch */
};

static void put_weight(struct keeping *keeping, mpz_ptr into, mpz_srcptr weight, uint64_t at)
{
	mpz_mul_2exp(into, weight, at * keeping->limbs * GMP_NUMB_BITS);
}

/* The weight of at least `wanted` of `left` dice on the threshold and the others
 * below. */
static void chance_of(struct keeping *keeping, mpz_srcptr weight, uint32_t left, uint32_t wanted)
{
	mpz_set_ui(keeping->chance, 0);
	mpz_bin_uiui(keeping->one, left, wanted);
	for (uint32_t i = wanted; i <= left; i++) {
		mpz_pow_ui(keeping->part, weight, i);
		mpz_mul(keeping->part, keeping->part, keeping->one);
		mpz_pow_ui(keeping->term, keeping->below, left - i);
		mpz_addmul(keeping->chance, keeping->part, keeping->term);
		mpz_mul_ui(keeping->one, keeping->one, left - i);
		mpz_divexact_ui(keeping->one, keeping->one, i + 1);
	}
}

/* Adds the cases where the lowest die kept shows this face and u dice are above. */
static void add_threshold(struct keeping *keeping, const struct face *face)
{
	uint64_t shift = (uint64_t)(face->score - keeping->low);

	mpz_set_ui(keeping->power, 1);
	for (uint32_t u = 0; u < keeping->kept; u++) {
		if (u)
			mpz_mul(keeping->power, keeping->power, keeping->above);
		if (mpz_sgn(keeping->power) == 0)
			return;
		chance_of(keeping, face->weight, keeping->dice - u, keeping->kept - u);
		mpz_bin_uiui(keeping->one, keeping->dice, u);
		mpz_mul(keeping->chance, keeping->chance, keeping->one);
		mpz_mul(keeping->part, keeping->power, keeping->chance);
		put_weight(keeping, keeping->part, keeping->part, shift * (keeping->kept - u));
		mpz_add(keeping->all, keeping->all, keeping->part);
	}
}

/* An estimate of the limb multiplications; a machine does some 10^9 a second. */
static double work_of(size_t faces, uint32_t dice, uint32_t kept, double span, double limbs)
{
	double root = 1; /* for the shorter factor: GMP is faster than the schoolbook product */

	while (root * root < span * limbs)
		root *= 2;
	return (double)faces * kept * limbs * (span * kept * root + 16.0 * (dice - kept + 1));
}

const struct distribution *distribution_keep(struct distribution_context *context, const struct faces *faces,
					     uint32_t dice, uint32_t kept)
{
	struct keeping keeping = {.dice = dice, .kept = kept, .low = faces_least(faces)};
	uint64_t span = (uint64_t)(faces_most(faces) - keeping.low);
	double bits = (double)mpz_sizeinbase(faces->total, 2) * dice;

	if (!distribution_may_grow(context, (double)span * kept + 1, bits))
		return NULL;
	if (!distribution_may_work(context,
				   work_of(faces->count, dice, kept, (double)span, bits / GMP_NUMB_BITS + 1)))
		return NULL;
	mpz_inits(keeping.all, keeping.above, keeping.power, keeping.below, keeping.chance, keeping.part,
		  keeping.one, keeping.term, NULL);
	mpz_pow_ui(keeping.one, faces->total, dice);
	keeping.limbs = distribution_limbs(mpz_sizeinbase(keeping.one, 2));
	keeping.places = (size_t)span * kept + 1;
	mpz_set(keeping.below, faces->total);
	for (size_t i = faces->count; i-- > 0;) {
		mpz_sub(keeping.below, keeping.below, faces->at[i].weight);
		add_threshold(&keeping, &faces->at[i]);
		put_weight(&keeping, keeping.part, faces->at[i].weight,
			   (uint64_t)(faces->at[i].score - keeping.low));
		mpz_add(keeping.above, keeping.above, keeping.part);
	}
	mpz_pow_ui(keeping.one, faces->total, dice);
	struct distribution_packed packed = {.limbs = keeping.limbs};
	packed.all[0] = keeping.all[0];
	struct distribution *distribution = distribution_unpack(context, &packed, keeping.places,
								number_whole(keeping.low * (int64_t)kept),
								number_whole(1), keeping.one);
	mpz_clears(keeping.all, keeping.above, keeping.power, keeping.below, keeping.chance, keeping.part,
		   keeping.one, keeping.term, NULL);
	return distribution;
}

/* ---- the highest of exploding dice ---- */

/* Dice are thrown until `dice` faces have ended, so the number that show the
 * highest continuing face is negative binomial; given that, the number that show
 * the next one is again; and so on. After `kept` of them the rest does not matter. */
struct chain {
	uint32_t dice, kept;
	uint64_t span; /* range of a die's score */
	int64_t low;
	mpq_t *state; /* by the number of dice kept so far, then by score above `low` for each */
	mpq_t *next, *answer;
	mpz_t before, after; /* weight of the ending faces and those left: without this one, and with it */
	mpq_t chance, rest, part;
};

static mpq_t *cell(const struct chain *chain, mpq_t *cells, uint64_t count, uint64_t score)
{
	return &cells[count * (chain->span * chain->kept + 1) + score];
}

/* The probability that exactly `shown` dice show a face of this weight, when
 * `so_far` show higher ones. */
static void shown_chance(struct chain *chain, mpz_srcptr weight, uint32_t so_far, uint32_t shown)
{
	mpz_t power;

	mpz_init(power);
	mpz_bin_uiui(mpq_numref(chain->chance), (unsigned long)chain->dice + so_far + shown - 1, shown);
	mpz_pow_ui(power, chain->before, (unsigned long)chain->dice + so_far);
	mpz_mul(mpq_numref(chain->chance), mpq_numref(chain->chance), power);
	mpz_pow_ui(power, weight, shown);
	mpz_mul(mpq_numref(chain->chance), mpq_numref(chain->chance), power);
	mpz_pow_ui(mpq_denref(chain->chance), chain->after, (unsigned long)chain->dice + so_far + shown);
	mpq_canonicalize(chain->chance);
	mpz_clear(power);
}

/* Moves all states with so many dice kept on by `shown` dice of this face. */
static void move_on(struct chain *chain, uint32_t so_far, uint32_t shown, uint64_t score, mpq_t *into,
		    uint64_t count, mpq_srcptr chance)
{
	for (uint64_t i = 0; i <= chain->span * so_far; i++) {
		mpq_t *from = cell(chain, chain->state, so_far, i);
		mpq_t *to = cell(chain, into, count, i + shown * score);

		if (mpq_sgn(*from) == 0)
			continue;
		mpq_mul(chain->part, *from, chance);
		mpq_add(*to, *to, chain->part);
	}
}

static void add_face(struct chain *chain, const struct face *face)
{
	uint64_t score = (uint64_t)(face->score - chain->low), row = chain->span * chain->kept + 1;

	mpz_add(chain->after, chain->before, face->weight);
	for (uint32_t so_far = 0; so_far < chain->kept; so_far++) {
		mpq_set_ui(chain->rest, 1, 1);
		for (uint32_t shown = 0; shown < chain->kept - so_far; shown++) {
			shown_chance(chain, face->weight, so_far, shown);
			mpq_sub(chain->rest, chain->rest, chain->chance);
			move_on(chain, so_far, shown, score, chain->next, so_far + shown, chain->chance);
		}
		move_on(chain, so_far, chain->kept - so_far, score, chain->answer, 0, chain->rest);
	}
	for (uint64_t i = 0; i < row * chain->kept; i++) {
		mpq_swap(chain->state[i], chain->next[i]);
		mpq_set_ui(chain->next[i], 0, 1);
	}
	mpz_swap(chain->before, chain->after);
}

/* Fills the remaining dice with the highest of the ending faces. */
static bool add_ended(struct chain *chain, struct distribution_context *context, const struct faces *ends)
{
	for (uint32_t so_far = 0; so_far < chain->kept; so_far++) {
		uint32_t left = chain->kept - so_far;
		const struct distribution *distribution = distribution_keep(context, ends, chain->dice, left);

		for (size_t i = 0; distribution && i < distribution->count; i++) {
			uint64_t score = (uint64_t)(distribution->values[i].numerator -
						    chain->low * (int64_t)left);

			mpz_set(mpq_numref(chain->chance), &distribution->weights[i]);
			mpz_set(mpq_denref(chain->chance), &distribution->total);
			mpq_canonicalize(chain->chance);
			move_on(chain, so_far, 1, score, chain->answer, 0, chain->chance);
		}
		if (!distribution)
			return false;
	}
	return true;
}

static const struct distribution *chain_distribution(const struct chain *chain,
						     struct distribution_context *context)
{
	size_t places = chain->span * chain->kept + 1;
	struct distribution *distribution = distribution_new(context, places);
	mpz_t total, weight;

	mpz_init_set_ui(total, 1);
	mpz_init(weight);
	for (size_t i = 0; i < places; i++)
		mpz_lcm(total, total, mpq_denref(chain->answer[i]));
	distribution->count = 0;
	for (size_t i = 0; i < places; i++) {
		if (mpq_sgn(chain->answer[i]) == 0)
			continue;
		mpz_divexact(weight, total, mpq_denref(chain->answer[i]));
		mpz_mul(weight, weight, mpq_numref(chain->answer[i]));
		distribution->values[distribution->count] = number_whole(chain->low * (int64_t)chain->kept +
									 (int64_t)i);
		big_keep(context->arena, &distribution->weights[distribution->count++], weight);
	}
	big_keep(context->arena, &distribution->total, total);
	mpz_clears(total, weight, NULL);
	return distribution;
}

static mpq_t *cells_new(struct arena *arena, size_t count)
{
	mpq_t *cells = arena_take(arena, count * sizeof *cells);

	for (size_t i = 0; i < count; i++)
		mpq_init(cells[i]);
	return cells;
}

static void cells_free(mpq_t *cells, size_t count)
{
	for (size_t i = 0; i < count; i++)
		mpq_clear(cells[i]);
}

const struct distribution *distribution_keep_exploding(struct distribution_context *context,
						       const struct faces *goes, const struct faces *ends,
						       uint32_t dice, uint32_t kept)
{
	int64_t low = faces_least(goes), high = faces_most(goes);
	struct chain chain = {.dice = dice, .kept = kept};
	const struct distribution *distribution = NULL;

	low = faces_least(ends) < low ? faces_least(ends) : low;
	high = faces_most(ends) > high ? faces_most(ends) : high;
	chain.low = low;
	chain.span = (uint64_t)(high - low);
	double row = (double)chain.span * kept + 1;
	if (row * kept * kept * (double)goes->count > (double)context->limits->frontier) {
		distribution_too_large(context, "too many ways to keep dice that explode (limit: frontier)");
		return NULL;
	}
	double limbs = (double)dice *
		       (double)(mpz_sizeinbase(goes->total, 2) + mpz_sizeinbase(ends->total, 2)) / 2 /
		       GMP_NUMB_BITS;
	if (!distribution_may_work(context, row * kept * kept * (double)goes->count * (1000 + 130 * limbs)))
		return NULL; /* fractions of 10 to 1,000 limbs were measured */
	size_t count = (size_t)row * kept;
	chain.state = cells_new(context->arena, count);
	chain.next = cells_new(context->arena, count);
	chain.answer = cells_new(context->arena, (size_t)row);
	mpz_init_set(chain.before, ends->total);
	mpz_init(chain.after);
	mpq_inits(chain.chance, chain.rest, chain.part, NULL);
	mpq_set_ui(chain.state[0], 1, 1);
	for (size_t i = goes->count; i-- > 0;)
		add_face(&chain, &goes->at[i]);
	if (add_ended(&chain, context, ends))
		distribution = chain_distribution(&chain, context);
	mpq_clears(chain.chance, chain.rest, chain.part, NULL);
	mpz_clears(chain.before, chain.after, NULL);
	cells_free(chain.state, count);
	cells_free(chain.next, count);
	cells_free(chain.answer, (size_t)row);
	return distribution;
}
