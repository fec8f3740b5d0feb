/* odds_digits: ten digits of a fraction, and mean and variance of a distribution. */
#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "base/big.h"
#include "format/odds_report.h"

/* ---- ten digits of a fraction ---- */

enum { DIGITS = 10 };

static const uint64_t LEAST = UINT64_C(1000000000), BEYOND = UINT64_C(10000000000);

/* The digits by exact division. The first try has nine at most, and what it rounds to less than
 * 999,999,999.5 is no ten digits too many with the next. */
static uint64_t exact_digits(mpz_srcptr weight, mpz_srcptr total, long *shift)
{
	mpz_t numerator, denominator, power;
	long bits = (long)mpz_sizeinbase(weight, 2) - (long)mpz_sizeinbase(total, 2);
	uint64_t digits;

	mpz_inits(numerator, denominator, power, NULL);
	for (*shift = DIGITS - 2 - (long)((double)bits * 0.30103);; ++*shift) {
		mpz_ui_pow_ui(power, 10, (unsigned long)labs(*shift));
		mpz_mul_2exp(numerator, weight, 1);
		mpz_mul_2exp(denominator, total, 1);
		if (*shift >= 0)
			mpz_mul(numerator, numerator, power);
		else
			mpz_mul(denominator, denominator, power);
		mpz_add(numerator, numerator, total);
		mpz_fdiv_q(numerator, numerator, denominator);
		digits = big_get(numerator);
		if (digits >= LEAST)
			break;
	}
	mpz_clears(numerator, denominator, power, NULL);
	return digits;
}

/* The digits by floating point, if its error cannot change the rounding; else 0. */
static uint64_t quick_digits(mpz_srcptr weight, mpz_srcptr total, long *shift)
{
	static const long double powers[] = {
		1e1L,
		1e2L,
		1e4L,
		1e8L,
		1e16L,
		1e32L,
		1e64L,
		1e128L,
		1e256L,
#if LDBL_MAX_10_EXP >= 4932
		1e512L,
		1e1024L,
		1e2048L
#endif
	};
	static const long smallest = LDBL_MAX_10_EXP >= 4932 ? -13000 : -800;
	long above, below;
	long double part = mpz_get_d_2exp(&above, weight);

	part /= mpz_get_d_2exp(&below, total);
	long bits = above - below, ten;
	if (bits < smallest || bits > 0)
		return 0;
	part = ldexpl(part, (int)bits);
	ten = *shift = DIGITS - 1 + (long)((double)-bits * 0.30103);
	for (size_t i = 0; ten; i++, ten >>= 1)
		if (ten & 1)
			part *= powers[i];
	for (; part < (long double)LEAST; ++*shift) /* bits are whole, so twice at most */
		part *= 10;
	uint64_t digits = (uint64_t)part;
	long double rest = part - (long double)digits;
	if (rest > 0.4999L && rest < 0.5001L)
		return 0;
	digits += rest > 0.5L;
	return digits >= LEAST && digits < BEYOND ? digits : 0;
}

uint64_t odds_report_digits(mpz_srcptr weight, mpz_srcptr total, long *shift)
{
	uint64_t digits = quick_digits(weight, total, shift);

	return digits ? digits : exact_digits(weight, total, shift);
}

void odds_report_p(struct text *text, mpz_srcptr weight, mpz_srcptr total)
{
	long shift;
	char figures[DIGITS + 1], buffer[40];
	size_t length = 0;
	int count = DIGITS;

	if (mpz_sgn(weight) == 0 || mpz_cmp(weight, total) == 0) {
		text_put(text, mpz_sgn(weight) ? '1' : '0');
		return;
	}
	uint64_t digits = odds_report_digits(weight, total, &shift);
	for (int i = DIGITS; i-- > 0; digits /= 10)
		figures[i] = (char)('0' + digits % 10);
	while (count > 1 && figures[count - 1] == '0')
		count--;
	long exponent = DIGITS - 1 - shift;
	if (exponent >= -4) {
		buffer[length++] = exponent < 0 ? '0' : figures[0];
		if (exponent < 0 || count > 1)
			buffer[length++] = '.';
		for (long i = -1; i > exponent; i--)
			buffer[length++] = '0';
		for (int i = exponent >= 0; i < count; i++)
			buffer[length++] = figures[i];
		text_add(text, (struct span){buffer, length});
		return;
	}
	buffer[length++] = figures[0];
	if (count > 1)
		buffer[length++] = '.';
	for (int i = 1; i < count; i++)
		buffer[length++] = figures[i];
	text_add(text, (struct span){buffer, length});
	text_add(text, exponent > -10 ? SPAN("e-0") : SPAN("e-"));
	text_number(text, number_whole(-exponent));
}

double odds_report_root(mpq_srcptr square)
{
	long more = (long)mpz_sizeinbase(mpq_denref(square), 2) - (long)mpz_sizeinbase(mpq_numref(square), 2);
	unsigned long places = 64 + (more > 0 ? (unsigned long)more / 2 : 0);
	mpz_t whole;

	mpz_init(whole);
	mpz_mul_2exp(whole, mpq_numref(square), 2 * places);
	mpz_fdiv_q(whole, whole, mpq_denref(square));
	mpz_sqrt(whole, whole);
	double root = ldexp(mpz_get_d(whole), -(int)places);
	mpz_clear(whole);
	return root;
}

/* ---- mean and variance ---- */

void odds_report_moments(const struct odds_table *table, size_t field, mpq_t mean, mpq_t variance)
{
	mpq_t part, value;
	struct number number;

	mpq_inits(part, value, NULL);
	for (size_t row = 0; row < table->row_count; row++) {
		if (!number_parse(table->rows[row].values[field], &number))
			number = number_whole(0);
		big_fraction(value, number);
		mpq_set_z(part, table->rows[row].weight);
		mpq_mul(part, part, value);
		mpq_add(mean, mean, part);
		mpq_mul(part, part, value);
		mpq_add(variance, variance, part);
	}
	mpq_set_z(part, table->total);
	mpq_div(mean, mean, part);
	mpq_div(variance, variance, part);
	mpq_mul(part, mean, mean);
	mpq_sub(variance, variance, part);
	mpq_clears(part, value, NULL);
}
