/* did: the answers that a record carries, as its field did= says them.
 *
 * "shoot.fire,check.terror": each answer is a tool's and says which of its
 * procedures gave it; the latest stands last, and no tool stands twice.  These
 * read such a text, which may be empty; what comes out are pieces of it. */
#ifndef VOLTIGEUR_DID_H
#define VOLTIGEUR_DID_H

#include "base/span.h"

struct did {
	struct span text, tool, variant; /* "shoot.fire", "shoot" and "fire" */
};

struct did did_cut(struct span *rest); /* the first answer, cut off what follows it */
size_t did_count(struct span did);
struct did did_at(struct span did, size_t index); /* from 0; an empty one where there is none */
struct did did_last(struct span did);
bool did_has(struct span did, struct span tool); /* did this tool answer? */

#endif
