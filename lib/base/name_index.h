/* name_index: what is found by a name, in any case of its letters, or by two.
 *
 * A table that grows with what is put in; each name is there once.  The names
 * must live as long as the table, whose memory is the arena's.  Finding costs the
 * same however many there are, so that a log of a hundred thousand figures is
 * read in the time that it takes to read it. */
#ifndef VOLTIGEUR_NAME_INDEX_H
#define VOLTIGEUR_NAME_INDEX_H

#include "base/arena.h"
#include "base/span.h"

struct name_index {
	struct named {
		struct span name, other;
		void *item; /* NULL: the place is free */
	} * at;
	size_t count, capacity; /* room is 0 or a power of two */
};

/* NULL when nothing is called so. */
void *name_index_find(const struct name_index *, struct span name, struct span other);
/* Keeps the item, unless something is called so already. */
void name_index_add(struct name_index *, struct arena *, struct span name, struct span other, void *item);

#endif
