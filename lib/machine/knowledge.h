/* knowledge: which values slots have before an operation, whatever path leads there.
 *
 * For specialize.c, which goes through the operations in order: it says what is known
 * before the first one, and for each, what it has become by then. What is known after an
 * operation is passed on to the next ones; where paths meet, only what is known on all of
 * them, and equal, remains; at the beginning of a loop, what the loop writes is not known.
 * Facts are handed on, and copied only where paths part. Memory is the arena's; nothing can
 * fail. */
#ifndef VOLTIGEUR_KNOWLEDGE_H
#define VOLTIGEUR_KNOWLEDGE_H

#include "machine/flow.h"

struct facts {
	struct facts *next; /* of those that are free */
	flow_bits *known;   /* slots whose value is known */
	flow_bits *marked;  /* slots that may be marked as set */
	value *values;      /* by slot, where they are known */
};

struct knowledge {
	const struct program *program;
	struct flow flow; /* of the operations as they were at the start */
	struct arena *arena;
	struct facts **at, *free; /* by operation; NULL: not reached, or passed on */
	uint32_t *next;           /* a buffer for flow_next */
	flow_bits *varies;        /* by operation that begins a loop: what the loop writes */
};

/* Nothing is known, and nothing reached. The program's operations may change, but lead
 * nowhere else. */
void knowledge_start(struct knowledge *, const struct program *, struct arena *);
/* The facts of the first operation, which say nothing yet. */
struct facts *knowledge_first(struct knowledge *, uint32_t at);
/* Adds what an operation does, which was reached, and passes its facts on to those that may
 * follow. */
void knowledge_pass(struct knowledge *, uint32_t at);

#endif
