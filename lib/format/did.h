/* did: the answers that a record has had, as its field did= lists them.
 *
 * did=shoot.fire,check.terror: each entry names a tool and which of its procedures
 * answered. The latest entry comes last, and no tool occurs twice. The functions
 * parse such a text, which may be empty; the spans they return point into it.
 * Nothing can fail. */
#ifndef VOLTIGEUR_DID_H
#define VOLTIGEUR_DID_H

#include "base/span.h"

struct did {
	struct span text, tool, variant; /* "shoot.fire", "shoot" and "fire" */
};

struct did did_cut(struct span *rest); /* removes the first entry and returns it */
/* The number of entries. */
size_t did_count(struct span did);
struct did did_at(struct span did, size_t index); /* from 0; empty past the end */
struct did did_last(struct span did);
bool did_has(struct span did, struct span tool); /* has this tool answered? */

#endif
