/* distribution_compare: how likely one of two independent values is below the other. */
#include "base/big.h"
#include "notation/distribution.h"

/* 0 and 1, as far as they have a weight. */
static const struct distribution *yes_or_no(struct distribution_context *context, mpz_t weights[2],
					    mpz_srcptr total)
{
	struct distribution *distribution = distribution_new(context, 2);

	distribution->count = 0;
	for (int i = 0; i < 2; i++)
		if (mpz_sgn(weights[i])) {
			distribution->values[distribution->count] = number_whole(i);
			big_keep(context->arena, &distribution->weights[distribution->count++], weights[i]);
		}
	big_keep(context->arena, &distribution->total, total);
	return distribution;
}

/* Is all that a tail's row stands for on one side of the other's values, as its number is? */
static bool is_beyond(const struct distribution *tailed, const struct distribution *other)
{
	return tailed->tail == ODDS_AND_MORE
		   ? number_compare(tailed->values[tailed->count - 1], other->values[other->count - 1]) > 0
	       : tailed->tail == ODDS_AND_LESS ? number_compare(tailed->values[0], other->values[0]) < 0
					       : true;
}

const struct distribution *distribution_compare(struct distribution_context *context,
						enum distribution_relation relation,
						const struct distribution *a, const struct distribution *b)
{
	mpz_t weights[2], above, total; /* above: of what is above a value of a in b, or with it */
	size_t at = 0;

	if (!is_beyond(a, b) || !is_beyond(b, a)) {
		distribution_too_large(context, a->tail && a->tail == b->tail ? "no bound in either direction"
									      : "no bound");
		return NULL;
	}
	mpz_inits(weights[0], weights[1], total, NULL);
	mpz_init_set(above, &b->total);
	for (size_t i = 0; i < a->count; i++) {
		int order = -1;

		/* the values ascend; their differences need not be numbers that fit */
		while (at < b->count && (order = number_compare(b->values[at], a->values[i])) < 0)
			mpz_sub(above, above, &b->weights[at++]);
		bool same = at < b->count && order == 0;
		if (relation == DISTRIBUTION_EQUAL && same)
			mpz_addmul(weights[1], &a->weights[i], &b->weights[at]);
		if (relation != DISTRIBUTION_EQUAL)
			mpz_addmul(weights[1], &a->weights[i], above);
		if (relation == DISTRIBUTION_LESS && same)
			mpz_submul(weights[1], &a->weights[i], &b->weights[at]);
	}
	mpz_mul(total, &a->total, &b->total);
	mpz_sub(weights[0], total, weights[1]);
	const struct distribution *distribution = yes_or_no(context, weights, total);
	mpz_clears(weights[0], weights[1], above, total, NULL);
	return distribution;
}
