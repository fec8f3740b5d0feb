/* name_index: a hash table of items by one name or two, ignoring case.
 *
 * Each name, or pair of names, occurs once. Names and items belong to the caller
 * and must outlive the table, whose memory is the arena's. Lookup takes constant
 * time, so that a log of a hundred thousand figures is read in linear time. Nothing
 * can fail. A zeroed struct is an empty table. */
#ifndef VOLTIGEUR_NAME_INDEX_H
#define VOLTIGEUR_NAME_INDEX_H

#include "base/arena.h"
#include "base/span.h"

struct name_index {
	struct named {
		struct span name, other;
		void *item; /* NULL: the bucket is free */
	} * at;
	size_t count, capacity; /* capacity is 0 or a power of two */
};

/* The item with these names; NULL if there is none. A single name has an empty
 * `other`. */
void *name_index_find(const struct name_index *, struct span name, struct span other);
/* Adds an item, unless there is one with the same names. */
void name_index_add(struct name_index *, struct arena *, struct span name, struct span other, void *item);

#endif
