/* pool: throws a pool of dice notation and applies its modifiers.
 *
 * The whole pool is thrown first. Then dice are rerolled, a round at a time in the
 * order they lie; then come the extra dice of explosions, also by rounds. At the
 * end some dice are kept and added up, or counted. The machine records POOL_LISTS
 * lists of values for each pool: "dice" (those that count), "dropped" and
 * "rerolled"; an empty list has no name, and so no field. Every extra throw counts
 * against the limits, so a pool that does not end is a fault. */
#ifndef VOLTIGEUR_POOL_H
#define VOLTIGEUR_POOL_H

#include "machine/machine.h"

enum { POOL_LISTS = 3 };

/* Throws the pool of an OP_POOL and sets its slot; false after a fault. */
bool pool_throw(struct machine *, const struct op *);
bool pool_fits(const struct pool_test *, int64_t face); /* false without a test */

/* Enumerates the values of a die, some perhaps more than once. `at` starts at 0;
 * false past the last value. */
bool pool_value(const struct die *, uint32_t *at, int64_t *face);

#endif
