/* pool: what dice notation does to the dice of a pool.
 *
 * The whole pool is thrown first; dice to be thrown again follow, a round at a
 * time in the order they lie; then the extra dice of explosions, also by rounds.
 * Of what lies there at the end some are kept and added up, or counted.  The
 * machine notes POOL_LISTS lists of values a pool: "dice" (those that count),
 * "dropped", "rerolled"; one without dice has no name, and so no field.  Every
 * extra throw counts against the limits, so a pool that will not come to rest ends
 * with a fault. */
#ifndef VOLTIGEUR_POOL_H
#define VOLTIGEUR_POOL_H

#include "machine/machine.h"

enum { POOL_LISTS = 3 };

bool pool_throw(struct machine *, const struct op *);
bool pool_fits(const struct pool_test *, int64_t face); /* no test fits nothing */

/* The values of a die one by one, some perhaps more than once: `at` counts from
 * 0; false beyond the last. */
bool pool_value(const struct die *, uint32_t *at, int64_t *face);

#endif
