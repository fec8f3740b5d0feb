#include "notation/law.h"
#include "base/big.h"

#include <stdlib.h>
#include <string.h>

/* ---- sizes ---- */

bool law_too_large(struct law_room *room, const char *what)
{
	return fault_add(room->faults, nowhere, "the exact odds have %s; --times N draws a sample", what);
}

bool law_may_grow(struct law_room *room, double rows, double bits)
{
	if (rows > (double)room->limits->frontier)
		return law_too_large(room,
				     arena_format(room->arena, "more than %llu outcomes (limit: frontier)",
						  (unsigned long long)room->limits->frontier));
	if (rows * bits / 8 > (double)room->limits->weights)
		return law_too_large(room, arena_format(room->arena,
							"more than %llu bytes of weights (limit: weights)",
							(unsigned long long)room->limits->weights));
	return true;
}

size_t law_limbs(size_t bits)
{
	return bits / GMP_NUMB_BITS + 1;
}

/* ---- making ---- */

void law_put(struct arena *arena, mpz_ptr into, mpz_srcptr from)
{
	size_t size = mpz_size(from);
	mp_limb_t *limbs = arena_take(arena, size * sizeof *limbs);

	if (size)
		memcpy(limbs, mpz_limbs_read(from), size * sizeof *limbs);
	mpz_roinit_n(into, limbs, (mp_size_t)size);
}

struct law *law_new(struct law_room *room, size_t count)
{
	struct law *law = arena_take(room->arena, sizeof *law);

	law->values = arena_take(room->arena, count * sizeof *law->values);
	law->weights = arena_take(room->arena, count * sizeof *law->weights);
	law->count = count;
	return law;
}

const struct law *law_constant(struct law_room *room, struct number number)
{
	struct law *law = law_new(room, 1);
	mpz_t one;

	mpz_init_set_ui(one, 1);
	law->values[0] = number;
	law_put(room->arena, &law->weights[0], one);
	law->total = law->weights[0];
	mpz_clear(one);
	return law;
}

void law_moments(struct law_room *room, struct law *law, mpq_srcptr mean, mpq_srcptr variance)
{
	law->known = true;
	law_put(room->arena, mpq_numref(&law->mean), mpq_numref(mean));
	law_put(room->arena, mpq_denref(&law->mean), mpq_denref(mean));
	law_put(room->arena, mpq_numref(&law->variance), mpq_numref(variance));
	law_put(room->arena, mpq_denref(&law->variance), mpq_denref(variance));
	mpq_numref(&law->mean)->_mp_size *= mpz_sgn(mpq_numref(mean)) < 0 ? -1 : 1;
}

/* ---- packing ---- */

/* The largest number of which both are multiples; 0 knows no bounds. */
static struct number common_step(struct number a, struct number b)
{
	if (!number_fits(a) || !number_fits(b))
		return NUMBER_TOO_LARGE;
	if (!a.over || !b.over)
		return a.over ? a : b;
	struct number ratio = number_divide(a, b); /* in lowest terms */
	return number_fits(ratio) ? number_divide(b, number_whole(ratio.under)) : ratio;
}

struct number law_step(const struct law *law)
{
	struct number step = number_whole(0);

	for (size_t i = 1; i < law->count; i++) {
		struct number apart = number_subtract(law->values[i], law->values[i - 1]);

		if (apart.over != step.over || apart.under != step.under)
			step = common_step(step, apart);
	}
	return step.over || !number_fits(step) ? step : number_whole(1);
}

static size_t place_of(struct number number, struct number low, struct number step)
{
	return (size_t)number_divide(number_subtract(number, low), step).over;
}

void law_pack(struct law_packed *packed, const struct law *law, struct number low, struct number step,
	      size_t limbs)
{
	size_t last = place_of(law->values[law->count - 1], low, step);
	size_t size = (last + 1) * limbs;

	mpz_init(packed->all);
	packed->limbs = limbs;
	mp_limb_t *at = mpz_limbs_write(packed->all, (mp_size_t)size);
	memset(at, 0, size * sizeof *at);
	for (size_t i = 0; i < law->count; i++)
		memcpy(at + place_of(law->values[i], low, step) * limbs, mpz_limbs_read(&law->weights[i]),
		       mpz_size(&law->weights[i]) * sizeof *at);
	mpz_limbs_finish(packed->all, (mp_size_t)size);
}

void law_view(const struct law_packed *packed, size_t at, mpz_ptr view)
{
	static const mp_limb_t none = 0;
	size_t size = mpz_size(packed->all), from = at * packed->limbs;
	size_t length = from >= size ? 0 : size - from < packed->limbs ? size - from : packed->limbs;

	mpz_roinit_n(view, length ? mpz_limbs_read(packed->all) + from : &none, (mp_size_t)length);
}

struct law *law_unpack(struct law_room *room, const struct law_packed *packed, size_t count,
		       struct number low, struct number step, mpz_srcptr total)
{
	size_t full = 0;
	mpz_t view;

	for (size_t i = 0; i < count; i++) {
		law_view(packed, i, view);
		full += mpz_sgn(view) != 0;
	}
	struct law *law = law_new(room, full);
	full = 0;
	for (size_t i = 0; i < count; i++) {
		law_view(packed, i, view);
		if (mpz_sgn(view) == 0)
			continue;
		law->values[full] = number_add(low, number_multiply(step, number_whole((int64_t)i)));
		law_put(room->arena, &law->weights[full++], view);
	}
	law_put(room->arena, &law->total, total);
	return law;
}

/* ---- sums of like ones ---- */

static bool is_even(const struct law *law) /* one weight for all, evenly apart */
{
	struct number step = law_step(law);

	for (size_t i = 0; i < law->count; i++)
		if (mpz_cmp(&law->weights[i], &law->weights[0]) != 0 ||
		    place_of(law->values[i], law->values[0], step) != i)
			return false;
	return mpz_cmp_ui(&law->weights[0], 1) == 0;
}

/* The coefficients of ((1 - z^s) / (1 - z))^n.  Its derivative gives
 * k a(k) = (n + k - 1) a(k-1) - (ns + s - k) a(k-s) + (ns - n + s + 1 - k) a(k-s-1),
 * and the second half mirrors the first. */
static const struct law *even_power(struct law_room *room, const struct law *one, uint32_t dice)
{
	size_t sides = one->count, last = (size_t)dice * (sides - 1);
	struct law *law = law_new(room, last + 1);
	struct number step = law_step(one);
	struct number low = number_multiply(one->values[0], number_whole(dice));
	unsigned long n = dice, s = sides;
	mpz_t now;

	mpz_init_set_ui(now, 1);
	law_put(room->arena, &law->weights[0], now);
	for (unsigned long k = 1; k <= last / 2; k++) {
		mpz_mul_ui(now, &law->weights[k - 1], n + k - 1);
		if (k > s)
			mpz_addmul_ui(now, &law->weights[k - s - 1], n * s - n + s + 1 - k);
		if (k >= s)
			mpz_submul_ui(now, &law->weights[k - s], n * s + s - k);
		mpz_divexact_ui(now, now, k);
		law_put(room->arena, &law->weights[k], now);
	}
	bool whole = step.under == 1 && low.under == 1;
	for (size_t k = 0; k <= last; k++) {
		if (k > last / 2)
			law->weights[k] = law->weights[last - k];
		law->values[k] = whole ? number_whole(low.over + (int64_t)k * step.over)
				       : number_add(low, number_multiply(step, number_whole((int64_t)k)));
	}
	mpz_ui_pow_ui(now, s, n);
	law_put(room->arena, &law->total, now);
	mpz_clear(now);
	return law;
}

const struct law *law_power(struct law_room *room, const struct law *one, uint32_t n)
{
	struct number step = law_step(one), low = one->values[0];
	double places = (double)place_of(one->values[one->count - 1], low, step) * n + 1;
	double bits = (double)mpz_sizeinbase(&one->total, 2) * n;
	struct law_packed packed;
	mpz_t total;

	if (n == 1)
		return one;
	if (!law_may_grow(room, places, bits))
		return NULL;
	if (one->count > 1 && is_even(one))
		return even_power(room, one, n);
	mpz_init(total);
	mpz_pow_ui(total, &one->total, n);
	law_pack(&packed, one, low, step, law_limbs(mpz_sizeinbase(total, 2)));
	mpz_pow_ui(packed.all, packed.all, n);
	struct law *law = law_unpack(room, &packed, (size_t)places, number_multiply(low, number_whole(n)),
				     step, total);
	mpz_clears(packed.all, total, NULL);
	return law;
}

/* ---- one law with another ---- */

struct pair {
	struct number value;
	mpz_t weight;
};

static int by_number(const void *a, const void *b)
{
	const struct pair *left = a, *right = b;

	return number_compare(left->value, right->value);
}

/* Sorts, adds the weights of equal values, frees the pairs' integers. */
static struct law *merged(struct law_room *room, struct pair *pairs, size_t count, mpz_srcptr total)
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
	struct law *law = law_new(room, kept);
	for (size_t i = 0; i < kept; i++) {
		law->values[i] = pairs[i].value;
		law_put(room->arena, &law->weights[i], pairs[i].weight);
	}
	for (size_t i = 0; i < count; i++)
		mpz_clear(pairs[i].weight);
	law_put(room->arena, &law->total, total);
	return law;
}

static struct law *pairwise(struct law_room *room, const struct law *a, const struct law *b,
			    struct number (*operation)(struct number, struct number))
{
	size_t count = 0;
	mpz_t total;

	if ((double)a->count * (double)b->count > (double)room->limits->frontier) {
		law_too_large(room, arena_format(room->arena, "more than %llu pairs (limit: frontier)",
						 (unsigned long long)room->limits->frontier));
		return NULL;
	}
	struct pair *pairs = arena_take(room->arena, a->count * b->count * sizeof *pairs);
	for (size_t i = 0; i < a->count; i++)
		for (size_t j = 0; j < b->count; j++) {
			pairs[count].value = operation(a->values[i], b->values[j]);
			mpz_init(pairs[count].weight);
			mpz_mul(pairs[count++].weight, &a->weights[i], &b->weights[j]);
		}
	mpz_init(total);
	mpz_mul(total, &a->total, &b->total);
	struct law *law = merged(room, pairs, count, total);
	mpz_clear(total);
	return law;
}

static struct law *convolved(struct law_room *room, const struct law *a, const struct law *b,
			     struct number step, size_t places)
{
	struct law_packed left, right;
	mpz_t total;

	mpz_init(total);
	mpz_mul(total, &a->total, &b->total);
	size_t limbs = law_limbs(mpz_sizeinbase(total, 2));
	law_pack(&left, a, a->values[0], step, limbs);
	law_pack(&right, b, b->values[0], step, limbs);
	mpz_mul(left.all, left.all, right.all);
	struct law *law = law_unpack(room, &left, places, number_add(a->values[0], b->values[0]), step,
				     total);
	mpz_clears(left.all, right.all, total, NULL);
	return law;
}

/* Rows from `cut` on (or down) become the one row of the tail. */
static void close_tail(struct law_room *room, struct law *law, struct number cut, enum law_tail tail)
{
	size_t kept = 0;
	mpz_t beyond;

	mpz_init(beyond);
	if (tail == LAW_AND_MORE) {
		while (kept < law->count && number_compare(law->values[kept], cut) < 0)
			kept++;
		for (size_t i = kept; i < law->count; i++)
			mpz_add(beyond, beyond, &law->weights[i]);
		law->values[kept] = cut;
		law_put(room->arena, &law->weights[kept], beyond);
		law->count = kept + 1;
	} else {
		while (kept < law->count && number_compare(law->values[kept], cut) <= 0)
			mpz_add(beyond, beyond, &law->weights[kept++]);
		law->values[kept - 1] = cut;
		law_put(room->arena, &law->weights[kept - 1], beyond);
		law->values += kept - 1;
		law->weights += kept - 1;
		law->count -= kept - 1;
	}
	law->tail = tail;
	mpz_clear(beyond);
}

static void moments(const struct law *law, mpq_t mean, mpq_t variance)
{
	mpq_t part, number;

	if (law->known) {
		mpq_set(mean, &law->mean);
		mpq_set(variance, &law->variance);
		return;
	}
	mpq_inits(part, number, NULL);
	for (size_t i = 0; i < law->count; i++) {
		big_fraction(number, law->values[i]);
		mpq_set_z(part, &law->weights[i]);
		mpq_mul(part, part, number);
		mpq_add(mean, mean, part);
		mpq_mul(part, part, number);
		mpq_add(variance, variance, part);
	}
	mpq_set_z(part, &law->total);
	mpq_div(mean, mean, part);
	mpq_div(variance, variance, part);
	mpq_mul(part, mean, mean);
	mpq_sub(variance, variance, part);
	mpq_clears(part, number, NULL);
}

/* A sum whose parts go on for ever is exact below the least sum that a tail may
 * take part in. */
static bool add_tails(struct law_room *room, struct law *law, const struct law *a, const struct law *b)
{
	enum law_tail tail = a->tail ? a->tail : b->tail;
	bool more = tail == LAW_AND_MORE;
	mpq_t mean[2], variance[2];

	if (a->tail && b->tail && a->tail != b->tail)
		return law_too_large(room, "no end in both directions");
	size_t ends[2] = {more ? a->count - 1 : 0, more ? b->count - 1 : 0};
	size_t starts[2] = {more ? 0 : a->count - 1, more ? 0 : b->count - 1};
	struct number cut = number_add(a->values[a->tail ? ends[0] : starts[0]],
				       b->values[a->tail ? starts[1] : ends[1]]);
	struct number other = number_add(a->values[starts[0]], b->values[ends[1]]);
	if (a->tail && b->tail && (number_compare(other, cut) < 0) == more)
		cut = other;
	close_tail(room, law, cut, tail);
	if ((a->tail && !a->known) || (b->tail && !b->known))
		return true;
	for (int i = 0; i < 2; i++) {
		mpq_inits(mean[i], variance[i], NULL);
		moments(i ? b : a, mean[i], variance[i]);
	}
	mpq_add(mean[0], mean[0], mean[1]);
	mpq_add(variance[0], variance[0], variance[1]);
	law_moments(room, law, mean[0], variance[0]);
	for (int i = 0; i < 2; i++)
		mpq_clears(mean[i], variance[i], NULL);
	return true;
}

const struct law *law_add(struct law_room *room, const struct law *a, const struct law *b)
{
	static const double few = 4096;
	struct number step = common_step(law_step(a), law_step(b)), span;
	double places = 1e18, bits = (double)(mpz_sizeinbase(&a->total, 2) + mpz_sizeinbase(&b->total, 2));
	struct law *law;

	span = number_add(number_subtract(a->values[a->count - 1], a->values[0]),
			  number_subtract(b->values[b->count - 1], b->values[0]));
	if (number_fits(step) && step.over && number_fits(number_divide(span, step)))
		places = (double)number_divide(span, step).over + 1;
	double pairs = (double)a->count * (double)b->count;
	if (pairs <= few ||
	    (places > (double)room->limits->frontier && pairs <= (double)room->limits->frontier)) {
		law = pairwise(room, a, b, number_add);
	} else {
		if (!law_may_grow(room, places, bits))
			return NULL;
		law = convolved(room, a, b, step, (size_t)places);
	}
	if (law && (a->tail || b->tail) && !add_tails(room, law, a, b))
		return NULL;
	return law;
}

/* ---- one law by itself ---- */

static const struct law *times(struct law_room *room, const struct law *a, struct number factor)
{
	bool turned = factor.over < 0;
	struct law *law = law_new(room, a->count);
	mpq_t mean, variance, by;

	for (size_t i = 0; i < a->count; i++) {
		size_t from = turned ? a->count - 1 - i : i;

		law->values[i] = number_multiply(a->values[from], factor);
		law->weights[i] = a->weights[from];
	}
	law->total = a->total;
	law->tail = !a->tail ? LAW_CLOSED
			     : ((a->tail == LAW_AND_MORE) != turned ? LAW_AND_MORE : LAW_AND_LESS);
	if (!a->known)
		return law;
	mpq_inits(mean, variance, by, NULL);
	big_fraction(by, factor);
	mpq_mul(mean, &a->mean, by);
	mpq_mul(variance, &a->variance, by);
	mpq_mul(variance, variance, by);
	law_moments(room, law, mean, variance);
	mpq_clears(mean, variance, by, NULL);
	return law;
}

const struct law *law_negate(struct law_room *room, const struct law *a)
{
	return times(room, a, number_whole(-1));
}

static bool no_tails(struct law_room *room, const struct law *a, const struct law *b)
{
	return (!a->tail && !b->tail) ||
	       law_too_large(room,
			     "no closed form where dice that explode are multiplied or divided by dice");
}

const struct law *law_multiply(struct law_room *room, const struct law *a, const struct law *b)
{
	if (b->count == 1 && b->values[0].over)
		return times(room, a, b->values[0]);
	if (a->count == 1 && a->values[0].over)
		return times(room, b, a->values[0]);
	if (a->count == 1 || b->count == 1)
		return law_constant(room, number_whole(0));
	return no_tails(room, a, b) ? pairwise(room, a, b, number_multiply) : NULL;
}

const struct law *law_divide(struct law_room *room, const struct law *a, const struct law *b)
{
	if (b->count == 1)
		return times(room, a, number_divide(number_whole(1), b->values[0]));
	return no_tails(room, a, b) ? pairwise(room, a, b, number_divide) : NULL;
}

const struct law *law_round(struct law_room *room, const struct law *a,
			    struct number (*rounding)(struct number))
{
	struct pair *pairs = arena_take(room->arena, a->count * sizeof *pairs);

	for (size_t i = 0; i < a->count; i++) {
		pairs[i].value = rounding(a->values[i]);
		mpz_init_set(pairs[i].weight, &a->weights[i]);
	}
	struct law *law = merged(room, pairs, a->count, &a->total);
	law->tail = a->tail;
	return law;
}
