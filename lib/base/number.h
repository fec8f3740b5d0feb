/* number: exact fractions in 64 bits.
 *
 * The arithmetic of a rulebook is small, so a number is a reduced fraction of two
 * 64-bit integers with a denominator of at least 1. Nothing is rounded implicitly:
 * a third stays a third until a rule says how to round. An operation whose exact
 * result does not fit returns NUMBER_TOO_LARGE, and so does every operation on
 * that; whoever writes the value checks it with number_fits. Products are computed in
 * 128 bits, or with GMP where there is no such type. */
#ifndef VOLTIGEUR_NUMBER_H
#define VOLTIGEUR_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/span.h"

struct number {
	int64_t numerator, denominator;
};

#define NUMBER_TOO_LARGE ((struct number){0, 0})
#define NUMBER_LARGEST INT64_C(1000000000000) /* bound of what a record may hold, exclusive */
enum { NUMBER_LENGTH = 48 };                  /* the most bytes that number_format writes */

/* An integer, which must not be INT64_MIN. */
struct number number_whole(int64_t);
/* False for NUMBER_TOO_LARGE. */
static inline bool number_fits(struct number a)
{
	return a.denominator != 0;
}
bool number_is_whole(struct number);

/* -1, 0, 1: for what is sorted by counts. */
static inline int number_order(uint64_t a, uint64_t b)
{
	return (a > b) - (a < b);
}

/* Exact arithmetic, with results in lowest terms. */
struct number number_add(struct number, struct number);
struct number number_subtract(struct number, struct number);
struct number number_multiply(struct number, struct number);
struct number number_divide(struct number, struct number); /* by 0: NUMBER_TOO_LARGE */
int number_compare(struct number, struct number);          /* -1, 0, 1 */
struct number number_down(struct number);                  /* floor */
struct number number_up(struct number);                    /* ceiling */
struct number number_half_up(struct number);               /* nearest integer, halves up */

struct number number_absolute(struct number);
struct number number_lower(struct number, struct number); /* of two */
struct number number_higher(struct number, struct number);

/* May a record hold it? True unless it is NUMBER_TOO_LARGE or at least 10^12 in
 * magnitude. */
static inline bool number_is_written(struct number a)
{
	if (a.numerator < NUMBER_LARGEST && a.numerator > -NUMBER_LARGEST)
		return a.denominator != 0;
	return a.denominator && a.numerator / a.denominator < NUMBER_LARGEST &&
	       a.numerator / a.denominator > -NUMBER_LARGEST;
}
/* Parses a decimal of at most three places and below 10^12 in magnitude: "12",
 * "-0.5". False for any other text. */
bool number_parse_any(struct span, struct number *);
static inline bool number_parse(struct span text, struct number *out)
{
	if (text.length != 1 || (unsigned char)(text.data[0] - '0') > 9) /* most are a digit */
		return number_parse_any(text, out);
	*out = (struct number){text.data[0] - '0', 1};
	return true;
}
/* Formats with at most three places, without trailing zeros; a number that needs
 * more places is rounded half up in the third. Returns the length. `buffer` must hold
 * NUMBER_LENGTH bytes; the text is not terminated. */
size_t number_format(struct number, char *buffer);

#endif
