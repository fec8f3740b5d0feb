/* unread: start values that nothing can read.
 *
 * A give or a name of a procedure has a start value. Where each path sets the name before an
 * operation, a sentence or the outcome reads it, the start value makes no difference. Found by
 * data flow (flow.h): for any record, and rather too few than one too many. Nothing can fail;
 * memory is the arena's. */
#ifndef VOLTIGEUR_UNREAD_H
#define VOLTIGEUR_UNREAD_H

#include "machine/flow.h"

/* By operation, as flow_of has them: the slots that may be read from there on, before they are
 * set. */
struct unread {
	struct flow flow;
	flow_bits *awaited;
};

struct unread unread_find(const struct program *, struct arena *);
/* Does nothing read the value that the slot has at the start? Never true of a field. */
bool unread_start(const struct unread *, uint32_t slot);
/* Is the operation a start value that nothing reads? */
bool unread_set(const struct unread *, uint32_t at);

#endif
