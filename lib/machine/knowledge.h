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
	flow_bits *marked;  /* slots that may have been set, and be marked so */
	value *values;      /* by slot, where they are known */
};

struct knowledge {
	const struct program *program;
	struct arena *arena;
	size_t words;             /* of a bit set over the slots */
	struct facts **at, *free; /* by operation; NULL: not reached, or passed on */
	flow_bits **varies;       /* by operation: what the loop writes that it begins; else NULL */
	flow_bits *writes;        /* buffers: for flow_write */
	uint32_t *next;           /* and flow_next */
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
