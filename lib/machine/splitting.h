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
	bool drops;     /* what only sets a value that no outcome depends on is left out */
	struct op *ops; /* the new list, in `arena`; targets are old indices, */
	bool *settled;  /* unless they are settled: new ones */
	size_t count, capacity;
	uint32_t *index; /* by old operation: the new one */
	/* after splitting_begin_moving */
	struct hazards hazards; /* what may fail stays where it is */
	struct hazards carried; /* the same of the program that was finished; only `at`, `any` and `whole` */
	uint32_t *ways_in;      /* by operation: how many lead to it */
};

/* Starts with an empty list, and without a flow. */
void splitting_begin(struct splitting *, const struct program *);
/* The same for values that move: with the flow, flow_find for these outcome slots, and the hazards for
 * the machine's record. */
void splitting_begin_moving(struct splitting *, const struct program *, const uint32_t *outcome,
			    size_t count);
/* Adds an operation and returns its index. */
uint32_t splitting_add(struct splitting *, struct op, bool settled);
/* The new list as a program. */
struct program *splitting_finish(struct splitting *);
/* specialize_sink.c: after splitting_begin_moving: the program with values set, where that
 * cannot fail, only on the paths that read them; NULL: there are none to move. */
const struct program *specialize_sink(struct splitting *);
/* Is it a condition of the rules, and not a loop's? */
static inline bool splitting_is_condition(const struct op *ops, uint32_t at)
{
	return ops[at].kind == OP_UNLESS && ops[at].guard && ops[at].target > at;
}

#endif
