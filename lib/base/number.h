/* number: exact fractions in 64 bits.
 *
 * A rulebook's arithmetic is small, so a number is a reduced fraction of two
 * 64-bit integers, the lower one at least 1.  Nothing rounds by itself: a third
 * stays a third until a rule says how to round.  An operation whose exact
 * result does not fit returns NUMBER_TOO_LARGE, and so does every operation on
 * that; whoever writes the value out looks for it with number_fits. */
#ifndef VOLTIGEUR_NUMBER_H
#define VOLTIGEUR_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/span.h"

struct number {
	int64_t numerator, denominator;
};

#define NUMBER_TOO_LARGE ((struct number){0, 0})
enum { NUMBER_LENGTH = 48 }; /* bytes that number_format may need */

struct number number_whole(int64_t);
bool number_fits(struct number);
bool number_is_whole(struct number);

struct number number_add(struct number, struct number);
struct number number_subtract(struct number, struct number);
struct number number_multiply(struct number, struct number);
struct number number_divide(struct number, struct number); /* by 0: too large */
int number_compare(struct number, struct number);          /* -1, 0, 1 */
struct number number_down(struct number);                  /* to the whole number below */
struct number number_up(struct number);                    /* to the whole number above */
struct number number_half_up(struct number);               /* to the nearest, a half goes up */

/* May a record hold it?  It is exact then and below 10^12 in size. */
bool number_is_written(struct number);
/* A decimal with at most three places, below 10^12 in size: "12", "-0.5".
 * False when the text is anything else. */
bool number_parse(struct span, struct number *);
/* Three places at most, trailing zeros dropped; the exact value when it has
 * that many places, otherwise rounded half up in the third.  Returns the
 * length; `capacity` is NUMBER_LENGTH bytes and is not terminated. */
size_t number_format(struct number, char *capacity);

#endif
