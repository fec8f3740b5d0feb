/* snapshot_merge: which objects of a snapshot are equal, with all that they lead to.
 *
 * Two objects are equal if their own bytes are, and if what they point to is equal in turn;
 * so are two rings of pointers that nothing tells apart. */
#ifndef VOLTIGEUR_SNAPSHOT_MERGE_H
#define VOLTIGEUR_SNAPSHOT_MERGE_H

#include "base/arena.h"

struct merge_object {
	struct span own;     /* all but the objects that it points to, with the places of those */
	const size_t *leads; /* their indexes, in order */
	size_t lead_count;
};

/* For each object the index of the first one that is equal to it, which may be its own. */
size_t *merge_objects(struct arena *, const struct merge_object *, size_t count);

#endif
