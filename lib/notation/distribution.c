/* distribution: sums, products and rounding of exact distributions. */
#include "notation/distribution.h"
#include "base/big.h"

#include <stdlib.h>
#include <string.h>

/* ---- sizes ---- */

bool distribution_too_large(struct distribution_context *context, const char *format, ...)
{
	va_list list;

	va_start(list, format);
	const char *what = arena_vformat(context->arena, format, list);
	va_end(list);
	return fault_add(context->faults, nowhere, "the exact odds have %s; use --times N for a sample",
			 what);
}

/* Adds a fault if `bytes` of this distribution, or with all before them, are too many. */
static bool may_hold(struct distribution_context *context, double bytes)
{
	double most = (double)context->limits->weights;

	return (bytes <= most && context->bytes + bytes <= 2 * most) ||
	       distribution_too_large(context, "more than %llu bytes of weights (limit: weights)",
				      (unsigned long long)context->limits->weights);
}

bool distribution_may_grow(struct distribution_context *context, double rows, double bits)
{
	if (rows > (double)context->limits->frontier)
		return distribution_too_large(context, "more than %llu outcomes (limit: frontier)",
					      (unsigned long long)context->limits->frontier);
	if (!may_hold(context, rows * bits / 8))
		return false;
	context->bytes += rows * bits / 8;
	return true;
}

bool distribution_may_work(struct distribution_context *context, double nanoseconds)
{
	enum { STEPS = 2 }; /* in a nanosecond, as the odds of rules count them */

	context->work += STEPS * nanoseconds;
	return context->work <= (double)context->limits->work ||
	       distribution_too_large(context, "some %.0f steps, more than %llu (limit: work)", context->work,
				      (unsigned long long)context->limits->work);
}

/* GMP multiplies by transforms: 9 n log n steps were measured for n limbs, and the factors
 * and the scratch of a transform take three times the room of the product. */
bool distribution_may_transform(struct distribution_context *context, double limbs)
{
	double depth = 1;

	for (double n = limbs; n > 2; n /= 2)
		depth++;
	return may_hold(context, 3 * limbs * sizeof(mp_limb_t)) &&
	       distribution_may_work(context, 9 * limbs * depth);
}

size_t distribution_limbs(size_t bits)
{
	return bits / GMP_NUMB_BITS + 1;
}

/* ---- building ---- */

struct distribution *distribution_new(struct distribution_context *context, size_t count)
{
	struct distribution *distribution = arena_take(context->arena, sizeof *distribution);

	distribution->values = arena_take(context->arena, count * sizeof *distribution->values);
	distribution->weights = arena_take(context->arena, count * sizeof *distribution->weights);
	distribution->count = count;
	return distribution;
}

const struct distribution *distribution_constant(struct distribution_context *context, struct number number)
{
	struct distribution *distribution = distribution_new(context, 1);
	mpz_t one;

	mpz_init_set_ui(one, 1);
	distribution->values[0] = number;
	big_keep(context->arena, &distribution->weights[0], one);
	distribution->total = distribution->weights[0];
	mpz_clear(one);
	return distribution;
}

/* ---- packing ---- */

/* The largest number of which both are multiples; a multiple of 0 is 0. */
static struct number common_step(struct number a, struct number b)
{
	if (!number_fits(a) || !number_fits(b))
		return NUMBER_TOO_LARGE;
	if (!a.numerator || !b.numerator)
		return a.numerator ? a : b;
	struct number ratio = number_divide(a, b); /* in lowest terms */
	return number_fits(ratio) ? number_divide(b, number_whole(ratio.denominator)) : ratio;
}

/* The largest step that leads from the first value to all others; 1 for a single value. */
static struct number step_of(const struct distribution *distribution)
{
	struct number step = number_whole(0);

	for (size_t i = 1; i < distribution->count; i++) {
		struct number apart = number_subtract(distribution->values[i], distribution->values[i - 1]);

		if (apart.numerator != step.numerator || apart.denominator != step.denominator)
			step = common_step(step, apart);
	}
	return step.numerator || !number_fits(step) ? step : number_whole(1);
}

static size_t index_of(struct number number, struct number low, struct number step)
{
	return (size_t)number_divide(number_subtract(number, low), step).numerator;
}

void distribution_pack(struct distribution_packed *packed, const struct distribution *distribution,
		       struct number low, struct number step, size_t limbs)
{
	size_t last = index_of(distribution->values[distribution->count - 1], low, step);
	size_t size = (last + 1) * limbs;

	mpz_init(packed->all);
	packed->limbs = limbs;
	mp_limb_t *at = mpz_limbs_write(packed->all, (mp_size_t)size);
	memset(at, 0, size * sizeof *at);
	for (size_t i = 0; i < distribution->count; i++)
		memcpy(at + index_of(distribution->values[i], low, step) * limbs,
		       mpz_limbs_read(&distribution->weights[i]),
		       mpz_size(&distribution->weights[i]) * sizeof *at);
	mpz_limbs_finish(packed->all, (mp_size_t)size);
}

void distribution_view(const struct distribution_packed *packed, size_t at, mpz_ptr view)
{
	static const mp_limb_t none = 0;
	size_t size = mpz_size(packed->all), from = at * packed->limbs;
	size_t length = from >= size ? 0 : size - from < packed->limbs ? size - from : packed->limbs;

	mpz_roinit_n(view, length ? mpz_limbs_read(packed->all) + from : &none, (mp_size_t)length);
}

struct distribution *distribution_unpack(struct distribution_context *context,
					 const struct distribution_packed *packed, size_t count,
					 struct number low, struct number step, mpz_srcptr total)
{
	size_t full = 0;
	mpz_t view;

	for (size_t i = 0; i < count; i++) {
		distribution_view(packed, i, view);
		full += mpz_sgn(view) != 0;
	}
	struct distribution *distribution = distribution_new(context, full);
	full = 0;
	for (size_t i = 0; i < count; i++) {
		distribution_view(packed, i, view);
		if (mpz_sgn(view) == 0)
			continue;
		distribution->values[full] = number_add(low, number_multiply(step, number_whole((int64_t)i)));
		big_keep(context->arena, &distribution->weights[full++], view);
	}
	big_keep(context->arena, &distribution->total, total);
	return distribution;
}

/* ---- sums of equal distributions ---- */

static bool is_even(const struct distribution *distribution) /* equal weights, equal steps */
{
	struct number step = step_of(distribution);

	for (size_t i = 0; i < distribution->count; i++)
		if (mpz_cmp(&distribution->weights[i], &distribution->weights[0]) != 0 ||
		    index_of(distribution->values[i], distribution->values[0], step) != i)
			return false;
	return mpz_cmp_ui(&distribution->weights[0], 1) == 0;
}

/* The coefficients of ((1 - z^s) / (1 - z))^n. Its derivative gives k a(k) = (n + k
 * - 1) a(k-1) - (ns + s - k) a(k-s) + (ns - n + s + 1 - k) a(k-s-1); the second
 * half mirrors the first. */
static const struct distribution *even_power(struct distribution_context *context,
					     const struct distribution *one, uint32_t dice)
{
	size_t sides = one->count, last = (size_t)dice * (sides - 1);
	struct distribution *distribution = distribution_new(context, last + 1);
	struct number step = step_of(one);
	struct number low = number_multiply(one->values[0], number_whole(dice));
	unsigned long n = dice, s = sides;
	mpz_t now;

	mpz_init_set_ui(now, 1);
	big_keep(context->arena, &distribution->weights[0], now);
	for (unsigned long k = 1; k <= last / 2; k++) {
		mpz_mul_ui(now, &distribution->weights[k - 1], n + k - 1);
		if (k > s)
			mpz_addmul_ui(now, &distribution->weights[k - s - 1], n * s - n + s + 1 - k);
		if (k >= s)
			mpz_submul_ui(now, &distribution->weights[k - s], n * s + s - k);
		mpz_divexact_ui(now, now, k);
		big_keep(context->arena, &distribution->weights[k], now);
	}
	for (size_t k = 0; k <= last; k++) { /* faces are integers */
		if (k > last / 2)
			distribution->weights[k] = distribution->weights[last - k];
		distribution->values[k] = number_whole(low.numerator + (int64_t)k * step.numerator);
	}
	mpz_ui_pow_ui(now, s, n);
	big_keep(context->arena, &distribution->total, now);
	mpz_clear(now);
	return distribution;
}

const struct distribution *distribution_power(struct distribution_context *context,
					      const struct distribution *one, uint32_t n)
{
	struct number step = step_of(one), low = one->values[0];
	double places = (double)index_of(one->values[one->count - 1], low, step) * n + 1;
	double bits = (double)mpz_sizeinbase(&one->total, 2) * n;
	struct distribution_packed packed;
	mpz_t total;

	if (n == 1)
		return one;
	double limbs = places * (bits / GMP_NUMB_BITS + 1);
	if (!distribution_may_grow(context, places, bits))
		return NULL;
	if (one->count > 1 && is_even(one))
		return distribution_may_work(context, 4 * limbs) ? even_power(context, one, n) : NULL;
	if (!distribution_may_transform(context, 2 * limbs)) /* the last square, and all before it */
		return NULL;
	mpz_init(total);
	mpz_pow_ui(total, &one->total, n);
	distribution_pack(&packed, one, low, step, distribution_limbs(mpz_sizeinbase(total, 2)));
	mpz_pow_ui(packed.all, packed.all, n);
	struct distribution *distribution = distribution_unpack(
	    context, &packed, (size_t)places, number_multiply(low, number_whole(n)), step, total);
	mpz_clears(packed.all, total, NULL);
	return distribution;
}

/* ---- two distributions ---- */

struct pair {
	struct number value;
	mpz_t weight;
};

static int by_number(const void *a, const void *b)
{
	const struct pair *left = a, *right = b;

	return number_compare(left->value, right->value);
}

/* Sorts, and adds up the weights of equal values; returns how many are left. */
static size_t merge(struct pair *pairs, size_t count)
{
	size_t kept = 0;

	qsort(pairs, count, sizeof *pairs, by_number);
	for (size_t i = 0; i < count; i++) {
		if (kept && number_compare(pairs[kept - 1].value, pairs[i].value) == 0) {
			mpz_add(pairs[kept - 1].weight, pairs[kept - 1].weight, pairs[i].weight);
			continue;
		}
		pairs[kept].value = pairs[i].value;
		if (kept != i)
			mpz_swap(pairs[kept].weight, pairs[i].weight);
		kept++;
	}
	return kept;
}

static bool fits(struct distribution_context *context, struct number number)
{
	return number_fits(number) || distribution_too_large(context, "a number that is too large");
}

/* The distribution of the pairs, whose integers are cleared. NULL after a fault: a value does not
 * fit, and would look like any other. */
static struct distribution *merged(struct distribution_context *context, struct pair *pairs, size_t count,
				   mpz_srcptr total)
{
	struct distribution *distribution = NULL;
	size_t fit = 0;

	while (fit < count && fits(context, pairs[fit].value))
		fit++;
	if (fit == count) {
		distribution = distribution_new(context, merge(pairs, count));
		for (size_t i = 0; i < distribution->count; i++) {
			distribution->values[i] = pairs[i].value;
			big_keep(context->arena, &distribution->weights[i], pairs[i].weight);
		}
		big_keep(context->arena, &distribution->total, total);
	}
	for (size_t i = 0; i < count; i++)
		mpz_clear(pairs[i].weight);
	return distribution;
}

/* The distribution; NULL after a fault: a value does not fit. */
static const struct distribution *that_fits(struct distribution_context *context,
					    const struct distribution *distribution)
{
	for (size_t i = 0; i < distribution->count; i++)
		if (!fits(context, distribution->values[i]))
			return NULL;
	return distribution;
}

/* A pair costs an allocation, its operation, and a share of the sorting; so does a row of one
 * distribution (`b` is NULL). */
static bool may_pair(struct distribution_context *context, double pairs, const struct distribution *a,
		     const struct distribution *b)
{
	enum { PAIR = 300 };
	double left = (double)mpz_size(&a->total) + 1, right = b ? (double)mpz_size(&b->total) + 1 : 1;

	return distribution_may_grow(context, pairs,
				     (left + right) * GMP_NUMB_BITS + 8 * sizeof(struct pair)) &&
	       distribution_may_work(context, pairs * (PAIR + left * right));
}

static struct distribution *pairwise(struct distribution_context *context, const struct distribution *a,
				     const struct distribution *b,
				     struct number (*operation)(struct number, struct number))
{
	size_t count = 0;
	mpz_t total;

	if ((double)a->count * (double)b->count > (double)context->limits->frontier) {
		distribution_too_large(context, "more than %llu pairs (limit: frontier)",
				       (unsigned long long)context->limits->frontier);
		return NULL;
	}
	if (!may_pair(context, (double)a->count * (double)b->count, a, b))
		return NULL;
	struct pair *pairs = arena_take(context->arena, a->count * b->count * sizeof *pairs);
	for (size_t i = 0; i < a->count; i++)
		for (size_t j = 0; j < b->count; j++) {
			pairs[count].value = operation(a->values[i], b->values[j]);
			mpz_init(pairs[count].weight);
			mpz_mul(pairs[count++].weight, &a->weights[i], &b->weights[j]);
		}
	mpz_init(total);
	mpz_mul(total, &a->total, &b->total);
	struct distribution *distribution = merged(context, pairs, count, total);
	mpz_clear(total);
	return distribution;
}

static struct distribution *convolved(struct distribution_context *context, const struct distribution *a,
				      const struct distribution *b, struct number step, size_t places)
{
	struct distribution_packed left, right;
	mpz_t total;

	mpz_init(total);
	mpz_mul(total, &a->total, &b->total);
	size_t limbs = distribution_limbs(mpz_sizeinbase(total, 2));
	distribution_pack(&left, a, a->values[0], step, limbs);
	distribution_pack(&right, b, b->values[0], step, limbs);
	mpz_mul(left.all, left.all, right.all);
	struct distribution *distribution = distribution_unpack(
	    context, &left, places, number_add(a->values[0], b->values[0]), step, total);
	mpz_clears(left.all, right.all, total, NULL);
	return distribution;
}

const struct distribution *distribution_add(struct distribution_context *context,
					    const struct distribution *a, const struct distribution *b)
{
	static const double few = 4096;
	struct number step = common_step(step_of(a), step_of(b)), span;
	double places = 1e18, bits = (double)(mpz_sizeinbase(&a->total, 2) + mpz_sizeinbase(&b->total, 2));
	struct distribution *distribution;

	span = number_add(number_subtract(a->values[a->count - 1], a->values[0]),
			  number_subtract(b->values[b->count - 1], b->values[0]));
	struct number steps = number_divide(span, step); /* does not fit if step is 0 */
	if (number_fits(steps))
		places = (double)steps.numerator + 1;
	double pairs = (double)a->count * (double)b->count;
	if (pairs <= few ||
	    (places > (double)context->limits->frontier && pairs <= (double)context->limits->frontier)) {
		distribution = pairwise(context, a, b, number_add);
	} else {
		if (!distribution_may_grow(context, places, bits) ||
		    !distribution_may_transform(context, places * (bits / GMP_NUMB_BITS + 1)))
			return NULL;
		distribution = convolved(context, a, b, step, (size_t)places);
		if (!that_fits(context, distribution))
			return NULL;
	}
	if (distribution && (a->tail || b->tail) && !distribution_add_tails(context, distribution, a, b))
		return NULL;
	return distribution;
}

/* ---- one distribution ---- */

static const struct distribution *times(struct distribution_context *context, const struct distribution *a,
					struct number factor)
{
	bool turned = factor.numerator < 0;
	struct distribution *distribution = distribution_new(context, a->count);
	mpq_t mean, variance, by;

	for (size_t i = 0; i < a->count; i++) {
		size_t from = turned ? a->count - 1 - i : i;

		distribution->values[i] = number_multiply(a->values[from], factor);
		distribution->weights[i] = a->weights[from];
	}
	distribution->total = a->total;
	distribution->tail = turned ? -a->tail : a->tail;
	if (!a->known)
		return distribution;
	mpq_inits(mean, variance, by, NULL);
	big_fraction(by, factor);
	mpq_mul(mean, &a->mean, by);
	mpq_mul(variance, &a->variance, by);
	mpq_mul(variance, variance, by);
	distribution_moments(context, distribution, mean, variance);
	mpq_clears(mean, variance, by, NULL);
	return distribution;
}

const struct distribution *distribution_negate(struct distribution_context *context,
					       const struct distribution *a)
{
	return times(context, a, number_whole(-1));
}

static bool no_tails(struct distribution_context *context, const struct distribution *a,
		     const struct distribution *b)
{
	return (!a->tail && !b->tail) ||
	       distribution_too_large(
		   context, "no closed form where dice that explode are multiplied or divided by dice");
}

const struct distribution *distribution_multiply(struct distribution_context *context,
						 const struct distribution *a, const struct distribution *b)
{
	if (b->count == 1 && b->values[0].numerator)
		return that_fits(context, times(context, a, b->values[0]));
	if (a->count == 1 && a->values[0].numerator)
		return that_fits(context, times(context, b, a->values[0]));
	if (a->count == 1 || b->count == 1)
		return distribution_constant(context, number_whole(0));
	return no_tails(context, a, b) ? pairwise(context, a, b, number_multiply) : NULL;
}

const struct distribution *distribution_divide(struct distribution_context *context,
					       const struct distribution *a, const struct distribution *b)
{
	if (b->count == 1)
		return that_fits(context, times(context, a, number_divide(number_whole(1), b->values[0])));
	return no_tails(context, a, b) ? pairwise(context, a, b, number_divide) : NULL;
}

const struct distribution *distribution_round(struct distribution_context *context,
					      const struct distribution *a,
					      struct number (*rounding)(struct number))
{
	if (!may_pair(context, (double)a->count, a, NULL))
		return NULL;
	struct pair *pairs = arena_take(context->arena, a->count * sizeof *pairs);
	for (size_t i = 0; i < a->count; i++) {
		pairs[i].value = rounding(a->values[i]);
		mpz_init_set(pairs[i].weight, &a->weights[i]);
	}
	struct distribution *distribution = merged(context, pairs, a->count, &a->total);
	if (distribution)
		distribution->tail = a->tail;
	return distribution;
}

/* ---- the lower and the higher ---- */

/* No row lies in the tail's row or beyond it but the tail's own. */
static const struct distribution *tail_closed(struct distribution_context *context,
					      struct distribution *distribution, struct number cut)
{
	if (number_compare(distribution->values[distribution->count - 1], cut) >= 0)
		distribution_close(context, distribution, cut, ODDS_AND_MORE);
	return distribution;
}

const struct distribution *distribution_extreme(struct distribution_context *context,
						const struct distribution *a, const struct distribution *b,
						bool higher)
{
	struct number (*of_two)(struct number, struct number) = higher ? number_higher : number_lower;

	if (a->tail && b->tail && a->tail != b->tail) {
		distribution_too_large(context, "no bound in either direction");
		return NULL;
	}
	if (a->tail == ODDS_AND_LESS || b->tail == ODDS_AND_LESS) {
		const struct distribution *turned = distribution_extreme(
		    context, distribution_negate(context, a), distribution_negate(context, b), !higher);

		return turned ? distribution_negate(context, turned) : NULL;
	}
	struct distribution *distribution = pairwise(context, a, b, of_two);
	if (!distribution || (!a->tail && !b->tail))
		return distribution;
	struct number ends[2] = {a->values[a->count - 1], b->values[b->count - 1]};
	return tail_closed(context, distribution,
			   a->tail && b->tail ? number_lower(ends[0], ends[1]) : ends[a->tail ? 0 : 1]);
}

const struct distribution *distribution_absolute(struct distribution_context *context,
						 const struct distribution *a)
{
	if (a->tail == ODDS_AND_LESS)
		return distribution_absolute(context, distribution_negate(context, a));
	struct number end = a->values[a->count - 1];
	if (a->tail && end.numerator < 0) {
		distribution_too_large(context, "no bound");
		return NULL;
	}
	const struct distribution *mapped = distribution_round(context, a, number_absolute);
	if (!mapped || !a->tail)
		return mapped;
	struct distribution *distribution = arena_take(context->arena, sizeof *distribution);
	*distribution = *mapped;
	return tail_closed(context, distribution, end);
}
