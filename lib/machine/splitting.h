/* splitting: a program that is written anew, operation by operation.
 *
 * For the parts of the module specialize that move or copy operations. Operations are
 * added in order; `index` says where those of the old program begin in the new one, and
 * the jumps of an operation that is not `settled` are to old ones. The new program lives
 * in `arena`, all else in `brief`. Nothing can fail. */
#ifndef VOLTIGEUR_SPLITTING_H
#define VOLTIGEUR_SPLITTING_H

#include "machine/flow.h"
#include "machine/specialize.h"

struct splitting {
	struct machine *machine;
	const struct program *program;
	struct arena *arena, *brief;
	struct flow flow;
	struct made { /* the new list; targets are old indices, unless they are `settled` */
		struct op op;
		bool settled;
	} * made;
	size_t count, capacity;
	uint32_t *index; /* by old operation: the new one */
};

/* Starts with an empty list, and with the flow of a program before flow_find. */
void splitting_begin(struct splitting *, const struct program *);
/* Adds an operation and returns its index. */
uint32_t splitting_add(struct splitting *, struct op, bool settled);
/* Replaces the targets of an operation by what `index` says of them. */
void splitting_map(struct splitting *, struct op *, const uint32_t *index);
/* The new list as a program. */
struct program *splitting_finish(struct splitting *);
/* Is it a condition of the rules, and not a loop's? */
static inline bool splitting_is_condition(const struct op *ops, uint32_t at)
{
	return ops[at].kind == OP_UNLESS && ops[at].guard && ops[at].target > at;
}

#endif
