/* distribution_tail: the row of a distribution that stands for a number and all beyond it. */
#include "base/big.h"
#include "notation/distribution.h"

#include <string.h>

void distribution_close(struct distribution_context *context, struct distribution *distribution,
			struct number cut, enum odds_tail tail)
{
	size_t kept = 0;
	mpz_t beyond;

	mpz_init(beyond);
	if (tail == ODDS_AND_MORE) {
		while (kept < distribution->count && number_compare(distribution->values[kept], cut) < 0)
			kept++;
		for (size_t i = kept; i < distribution->count; i++)
			mpz_add(beyond, beyond, &distribution->weights[i]);
		distribution->values[kept] = cut;
		big_keep(context->arena, &distribution->weights[kept], beyond);
		distribution->count = kept + 1;
	} else {
		while (kept < distribution->count && number_compare(distribution->values[kept], cut) <= 0)
			mpz_add(beyond, beyond, &distribution->weights[kept++]);
		distribution->values[kept - 1] = cut;
		big_keep(context->arena, &distribution->weights[kept - 1], beyond);
		distribution->values += kept - 1;
		distribution->weights += kept - 1;
		distribution->count -= kept - 1;
	}
	distribution->tail = tail;
	mpz_clear(beyond);
}

void distribution_moments(struct distribution_context *context, struct distribution *distribution,
			  mpq_srcptr mean, mpq_srcptr variance)
{
	distribution->known = true;
	big_keep(context->arena, mpq_numref(&distribution->mean), mpq_numref(mean));
	big_keep(context->arena, mpq_denref(&distribution->mean), mpq_denref(mean));
	big_keep(context->arena, mpq_numref(&distribution->variance), mpq_numref(variance));
	big_keep(context->arena, mpq_denref(&distribution->variance), mpq_denref(variance));
	mpq_numref(&distribution->mean)->_mp_size *= mpz_sgn(mpq_numref(mean)) < 0 ? -1 : 1;
}

static void moments(const struct distribution *distribution, mpq_t mean, mpq_t variance)
{
	mpq_t part, number;

	if (distribution->known) {
		mpq_set(mean, &distribution->mean);
		mpq_set(variance, &distribution->variance);
		return;
	}
	mpq_inits(part, number, NULL);
	for (size_t i = 0; i < distribution->count; i++) {
		big_fraction(number, distribution->values[i]);
		mpq_set_z(part, &distribution->weights[i]);
		mpq_mul(part, part, number);
		mpq_add(mean, mean, part);
		mpq_mul(part, part, number);
		mpq_add(variance, variance, part);
	}
	mpq_set_z(part, &distribution->total);
	mpq_div(mean, mean, part);
	mpq_div(variance, variance, part);
	mpq_mul(part, mean, mean);
	mpq_sub(variance, variance, part);
	mpq_clears(part, number, NULL);
}

mpz_srcptr distribution_beyond(const struct distribution *distribution)
{
	return &distribution->weights[distribution->tail == ODDS_AND_MORE ? distribution->count - 1 : 0];
}

const struct distribution *distribution_trim(struct distribution_context *context,
					     const struct distribution *distribution)
{
	struct distribution *trimmed = arena_take(context->arena, sizeof *trimmed);
	bool more = distribution->tail == ODDS_AND_MORE;
	size_t count = distribution->count, at = count - 1; /* from the tail on, for both ways */
	mpz_t most, beyond;

	mpz_init(most);
	mpz_init_set(beyond, distribution_beyond(distribution));
	mpz_fdiv_q_ui(most, &distribution->total, 1000000000);
	while (at && mpz_cmp(beyond, most) < 0)
		mpz_add(beyond, beyond, &distribution->weights[more ? --at : count - 1 - --at]);
	if (at + 1 < count)
		at++; /* with that row it is too much */
	*trimmed = *distribution;
	trimmed->values = arena_take(context->arena, count * sizeof *trimmed->values);
	trimmed->weights = arena_take(context->arena, count * sizeof *trimmed->weights);
	memcpy(trimmed->values, distribution->values, count * sizeof *trimmed->values);
	memcpy(trimmed->weights, distribution->weights, count * sizeof *trimmed->weights);
	distribution_close(context, trimmed, distribution->values[more ? at : count - 1 - at],
			   distribution->tail);
	mpz_clears(most, beyond, NULL);
	return trimmed;
}

/* The sum of distributions with tails is exact below the least sum in which a tail
 * can take part. */
bool distribution_add_tails(struct distribution_context *context, struct distribution *distribution,
			    const struct distribution *a, const struct distribution *b)
{
	enum odds_tail tail = a->tail ? a->tail : b->tail;
	bool more = tail == ODDS_AND_MORE;
	mpq_t mean[2], variance[2];

	if (a->tail && b->tail && a->tail != b->tail)
		return distribution_too_large(context, "no bound in either direction");
	size_t ends[2] = {more ? a->count - 1 : 0, more ? b->count - 1 : 0};
	size_t starts[2] = {more ? 0 : a->count - 1, more ? 0 : b->count - 1};
	struct number cut = number_add(a->values[a->tail ? ends[0] : starts[0]],
				       b->values[a->tail ? starts[1] : ends[1]]);
	struct number other = number_add(a->values[starts[0]], b->values[ends[1]]);
	if (a->tail && b->tail && (number_compare(other, cut) < 0) == more)
		cut = other;
	distribution_close(context, distribution, cut, tail);
	if ((a->tail && !a->known) || (b->tail && !b->known))
		return true;
	for (int i = 0; i < 2; i++) {
		mpq_inits(mean[i], variance[i], NULL);
		moments(i ? b : a, mean[i], variance[i]);
	}
	mpq_add(mean[0], mean[0], mean[1]);
	mpq_add(variance[0], variance[0], variance[1]);
	distribution_moments(context, distribution, mean[0], variance[0]);
	for (int i = 0; i < 2; i++)
		mpq_clears(mean[i], variance[i], NULL);
	return true;
}
