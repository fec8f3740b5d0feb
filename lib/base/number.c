/* number: arithmetic on fractions, exact in 128 bits or with GMP; parsing and
 * formatting. */
#include "base/number.h"

#ifndef __SIZEOF_INT128__
#include "base/big.h"
#endif

struct number number_whole(int64_t value)
{
	return (struct number){value, 1};
}

bool number_is_whole(struct number a)
{
	return a.denominator == 1;
}

/* (a * b + c * d) / (e * f) in lowest terms, and the comparison of two products of
 * 64-bit numbers. Of NUMBER_TOO_LARGE, which is 0/0, the fraction is that again. */
#ifdef __SIZEOF_INT128__

__extension__ typedef __int128 wide;

static struct number reduced(wide numerator, wide denominator)
{
	wide a = numerator < 0 ? -numerator : numerator, b = denominator;

	while (b) {
		wide rest = a % b;

		a = b;
		b = rest;
	}
	if (a > 1) {
		numerator /= a;
		denominator /= a;
	}
	if (numerator > INT64_MAX || numerator < -(wide)INT64_MAX || denominator > INT64_MAX)
		return NUMBER_TOO_LARGE;
	return (struct number){(int64_t)numerator, (int64_t)denominator};
}

static struct number fraction(int64_t a, int64_t b, int64_t c, int64_t d, int64_t e, int64_t f)
{
	return reduced((wide)a * b + (wide)c * d, (wide)e * f);
}

static int compare(int64_t a, int64_t b, int64_t c, int64_t d)
{
	wide left = (wide)a * b, right = (wide)c * d;

	return (left > right) - (left < right);
}

#else /* without 128-bit integers, use GMP */

static void product(mpz_t into, int64_t a, int64_t b)
{
	mpz_t other;

	mpz_init(other);
	big_set(into, a);
	big_set(other, b);
	mpz_mul(into, into, other);
	mpz_clear(other);
}

static struct number fraction(int64_t a, int64_t b, int64_t c, int64_t d, int64_t e, int64_t f)
{
	struct number number = NUMBER_TOO_LARGE;
	mpz_t part;
	mpq_t all;

	if (!e || !f)
		return number;
	mpz_init(part);
	mpq_init(all);
	product(mpq_numref(all), a, b);
	product(part, c, d);
	mpz_add(mpq_numref(all), mpq_numref(all), part);
	product(mpq_denref(all), e, f);
	mpq_canonicalize(all);
	if (mpz_sizeinbase(mpq_numref(all), 2) <= 63 && mpz_sizeinbase(mpq_denref(all), 2) <= 63) {
		number.numerator = (int64_t)big_get(mpq_numref(all)) * mpz_sgn(mpq_numref(all));
		number.denominator = (int64_t)big_get(mpq_denref(all));
	}
	mpq_clear(all);
	mpz_clear(part);
	return number;
}

static int compare(int64_t a, int64_t b, int64_t c, int64_t d)
{
	mpz_t left, right;

	mpz_inits(left, right, NULL);
	product(left, a, b);
	product(right, c, d);
	int sign = mpz_cmp(left, right);
	mpz_clears(left, right, NULL);
	return (sign > 0) - (sign < 0);
}

#endif

struct number number_add(struct number a, struct number b)
{
	struct number sum = {0, 1};

	if (a.denominator == 1 && b.denominator == 1 &&
	    !__builtin_add_overflow(a.numerator, b.numerator, &sum.numerator) && sum.numerator != INT64_MIN)
		return sum;
	return fraction(a.numerator, b.denominator, b.numerator, a.denominator, a.denominator, b.denominator);
}

static struct number negative(struct number a)
{
	return (struct number){-a.numerator, a.denominator}; /* INT64_MIN is never stored */
}

struct number number_subtract(struct number a, struct number b)
{
	return number_add(a, negative(b));
}

struct number number_multiply(struct number a, struct number b)
{
	return fraction(a.numerator, b.numerator, 0, 0, a.denominator, b.denominator);
}

struct number number_divide(struct number a, struct number b)
{
	if (!b.numerator) /* NUMBER_TOO_LARGE has none, either */
		return NUMBER_TOO_LARGE;
	if (b.numerator < 0)
		return number_divide(negative(a), negative(b));
	return fraction(a.numerator, b.denominator, 0, 0, a.denominator, b.numerator);
}

int number_compare(struct number a, struct number b)
{
	return compare(a.numerator, b.denominator, b.numerator, a.denominator);
}

struct number number_absolute(struct number a)
{
	return a.numerator < 0 ? number_subtract(number_whole(0), a) : a;
}

struct number number_lower(struct number a, struct number b)
{
	return number_compare(b, a) < 0 ? b : a;
}

struct number number_higher(struct number a, struct number b)
{
	return number_compare(b, a) > 0 ? b : a;
}

struct number number_down(struct number a)
{
	if (a.denominator <= 1)
		return a;
	return number_whole(a.numerator / a.denominator - (a.numerator < 0));
}

struct number number_up(struct number a)
{
	return negative(number_down(negative(a)));
}

struct number number_half_up(struct number a)
{
	struct number low = number_down(a);
	int64_t rest = a.numerator - low.numerator * a.denominator; /* avoids a sum that could overflow */

	if (a.denominator <= 1)
		return a;
	return number_whole(low.numerator + (rest >= a.denominator - rest));
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* Digits alone, which most numbers are. */
static bool parse_digits(struct span text, struct number *out)
{
	enum { MOST = 12 }; /* of a number below NUMBER_LARGEST */
	int64_t value = 0;

	if (!text.length || text.length > MOST)
		return false;
	for (size_t i = 0; i < text.length; i++) {
		if (!is_digit(text.data[i]))
			return false;
		value = value * 10 + (text.data[i] - '0');
	}
	*out = (struct number){value, 1};
	return true;
}

/* Also a sign and places behind the point. */
__attribute__((noinline)) static bool parse_decimal(struct span text, struct number *out)
{
	const char *at = text.data, *end = text.length ? at + text.length : at;
	bool minus = at < end && *at == '-';
	int64_t value = 0, denominator = 1;
	int digits = 0, places = 0;

	if (!text.length)
		return false;
	if ((*at == '-' || *at == '+'))
		at++;
	for (; at < end && is_digit(*at); at++, digits++) {
		value = value * 10 + (*at - '0');
		if (value >= NUMBER_LARGEST)
			return false;
	}
	if (digits == 0)
		return false;
	if (at < end && *at == '.') {
		for (at++; at < end && is_digit(*at); at++, places++) {
			if (places == 3)
				return false;
			value = value * 10 + (*at - '0');
			denominator *= 10;
		}
		if (places == 0)
			return false;
	}
	if (at != end)
		return false;
	*out = denominator == 1 ? number_whole(minus ? -value : value)
				: fraction(minus ? -value : value, 1, 0, 0, denominator, 1);
	return true;
}

bool number_parse_any(struct span text, struct number *out)
{
	return parse_digits(text, out) || parse_decimal(text, out);
}

/* Rounds rest / denominator, which is below 1, to thousandths. A tie goes up, or
 * down if `lower`. 64-bit products would overflow. */
static int thousandths(int64_t rest, int64_t denominator, bool lower)
{
	int low = 0, high = 1000;

	while (low < high) {
		int middle = (low + high + 1) / 2, side = compare(2 * middle - 1, denominator, 2000, rest);

		if (side < 0 || (side == 0 && !lower))
			low = middle;
		else
			high = middle - 1;
	}
	return low;
}

static size_t format_any(struct number a, char *buffer)
{
	char digits[NUMBER_LENGTH];
	size_t count = 0, length = 0;
	uint64_t size = a.numerator < 0 ? (uint64_t)-a.numerator : (uint64_t)a.numerator, whole = size;
	int part = 0, places = 3;

	if (a.denominator > 1) {
		whole = size / (uint64_t)a.denominator;
		part = thousandths((int64_t)(size % (uint64_t)a.denominator), a.denominator, a.numerator < 0);
		whole += part == 1000;
		part %= 1000;
	}
	for (; places && part % 10 == 0; places--)
		part /= 10;
	for (int left = places; left; left--, part /= 10)
		digits[count++] = (char)('0' + part % 10);
	if (places)
		digits[count++] = '.';
	if (a.numerator < 0 && (whole || places))
		buffer[length++] = '-';
	do
		digits[count++] = (char)('0' + whole % 10);
	while (whole /= 10);
	while (count)
		buffer[length++] = digits[--count];
	return length;
}

size_t number_format(struct number a, char *buffer)
{
	uint64_t size = (uint64_t)a.numerator;

	if (a.denominator != 1 || size >= 100) /* nearly all that is written is small */
		return format_any(a, buffer);
	if (size < 10)
		return *buffer = (char)('0' + size), 1;
	buffer[0] = (char)('0' + size / 10);
	buffer[1] = (char)('0' + size % 10);
	return 2;
}
