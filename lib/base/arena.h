/* arena: memory that is given back all at once.
 *
 * A context (a ruleset, a record, an odds run) owns an arena and takes what it
 * needs; nothing is freed piecemeal.  Memory is zeroed and aligned for any
 * type.  When memory runs out the whole call ends (memory.h), so arena_take never
 * returns NULL. */
#ifndef VOLTIGEUR_ARENA_H
#define VOLTIGEUR_ARENA_H

#include <stdarg.h>

#include "base/span.h"

struct arena_block;

struct arena {
	struct arena_block *block; /* the newest; older ones hang behind it */
};

void *arena_take(struct arena *, size_t size);
void *arena_reserve(struct arena *, size_t size); /* not zeroed: pages untouched cost nothing */
/* Gives back what was taken last; nothing where something was taken since. */
void arena_give_back(struct arena *, void *place, size_t size);
/* Grows an array: a new place twice as large, the `used` bytes copied. */
void *arena_grow(struct arena *, const void *old, size_t used, size_t *capacity, size_t unit);
char *arena_copy(struct arena *, struct span); /* terminated */
char *arena_format(struct arena *, const char *format, ...) __attribute__((format(printf, 2, 3)));
char *arena_vformat(struct arena *, const char *format, va_list) __attribute__((format(printf, 2, 0)));

uint64_t arena_bytes(const struct arena *); /* of its blocks */
void arena_reset(struct arena *);           /* keeps one block for the next round */
void arena_free(struct arena *);

#endif
