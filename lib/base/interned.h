/* interned: lists of whole numbers, each kept once.
 *
 * A list is known by its place among the others, so that equal lists have equal
 * places and compare as numbers.  Some may stand first for good (a ruleset's sets);
 * a copy of the struct begins with those again, and forgets the rest.  Items belong
 * to the caller and must live as long as the lists; the lists' own memory is that
 * of the arena that is given.  Cost: a few are compared one by one, many are found
 * by a hash. */
#ifndef VOLTIGEUR_INTERNED_H
#define VOLTIGEUR_INTERNED_H

#include "base/arena.h"

struct list {
	const int64_t *items;
	size_t count;
};

struct interned {
	struct list *list; /* by place */
	size_t count, capacity;
	size_t fixed; /* so many stand first, for good, and are found by an index of their own */
	struct interned_index {
		uint32_t *bucket; /* open addressing: place + 1 */
		size_t buckets;   /* a power of two, or 0 */
	} fixed_index, index;     /* of the others, once there are many */
};

/* Empty, with room for so many and a few more. */
void interned_start(struct interned *, struct arena *, size_t count);
/* Adds a list, be it there already or not. */
void interned_add(struct interned *, struct arena *, const int64_t *items, size_t count);
/* Those that are there now stand for good. */
void interned_fix(struct interned *, struct arena *);
/* The place of a list that has these items in this order; it is added where there
 * is none. */
uint32_t interned_put(struct interned *, struct arena *, const int64_t *items, size_t count);

#endif
