/* fold: expressions with what is known of their slots at one operation.
 *
 * A part whose slots are known becomes a constant; an entry that cannot apply, a condition
 * that is decided and, where nothing can fail, arithmetic that changes nothing are dropped. A
 * node is not changed: one that folds is made anew, and one that does not is returned. Memory
 * is the arena's; nothing can fail. */
#ifndef VOLTIGEUR_FOLD_H
#define VOLTIGEUR_FOLD_H

#include "machine/flow.h"

enum { FOLD_CONSTANTS = 64 };

struct folding {
	struct arena *arena, *brief; /* of new nodes; of what is known while an operation is folded */
	struct machine *machine;
	const flow_bits *constant; /* slots of which the machine has the value that they have here */
	const bool *fraction;      /* by slot: what may be no integer; NULL: nothing is known of that */
	bool safe;                 /* the operation cannot fail */
	struct folded *known;      /* by address, open addressing; those of another pass are free */
	size_t known_count, buckets, pass;
	const struct node *constants[FOLD_CONSTANTS]; /* those made last, by value */
};

/* Begins with another operation: what was known of nodes is forgotten. */
void fold_begin(struct folding *, const flow_bits *constant, bool safe);
const struct node *fold(struct folding *, const struct node *);
/* A node that is a constant. */
const struct node *fold_constant(struct folding *, enum type, value);

#endif
