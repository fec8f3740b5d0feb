/* names: what is found by a name, in any case of its letters, or by two.
 *
 * A table that grows with what is put in; each name is there once.  The names
 * must live as long as the table, whose memory is the arena's.  Finding costs the
 * same however many there are, so that a log of a hundred thousand figures is
 * read in the time that it takes to read it. */
#ifndef VOLTIGEUR_NAMES_H
#define VOLTIGEUR_NAMES_H

#include "base/arena.h"
#include "base/span.h"

struct names {
	struct named {
		struct span name, other;
		void *item; /* NULL: the place is free */
	} * at;
	size_t count, capacity; /* room is 0 or a power of two */
};

/* NULL when nothing is called so. */
void *names_find(const struct names *, struct span name, struct span other);
/* Keeps the item, unless something is called so already. */
void names_keep(struct names *, struct arena *, struct span name, struct span other, void *item);

#endif
