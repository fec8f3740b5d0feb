/* interned: lists of integers, each stored once.
 *
 * A list is known by its index, so that equal lists have equal indices and compare
 * as integers. Fixed lists (a ruleset's sets) come first and are shared: a copy of
 * the struct starts with them again and without the others. Items belong to the
 * caller and must outlive the lists; the rest lives in the arena passed in. Nothing
 * can fail. Cost: a few lists are compared one by one, many are found by hash. */
#ifndef VOLTIGEUR_INTERNED_H
#define VOLTIGEUR_INTERNED_H

#include "base/arena.h"

struct list {
	const int64_t *items;
	size_t count;
};

struct interned {
	struct list *list; /* by index */
	size_t count, capacity;
	size_t fixed; /* the first `fixed` lists, with their own hash index */
	struct interned_index {
		uint32_t *bucket; /* open addressing: index of the list + 1 */
		size_t buckets;   /* a power of two, or 0 */
	} fixed_index, index;     /* for the rest, once they are many */
};

/* Makes it empty, with capacity for `count` lists and a few more. */
void interned_start(struct interned *, struct arena *, size_t count);
/* Appends a list without looking for an equal one. */
void interned_add(struct interned *, struct arena *, const int64_t *items, size_t count);
/* Makes all lists stored so far fixed. */
void interned_fix(struct interned *, struct arena *);
/* A copy with the same fixed lists and no others, which may grow by itself. */
struct interned interned_copy(const struct interned *, struct arena *);
/* Returns the index of the list with these items in this order, appending it if
 * there is none. */
uint32_t interned_put(struct interned *, struct arena *, const int64_t *items, size_t count);

#endif
