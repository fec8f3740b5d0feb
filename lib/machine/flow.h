/* flow: what each operation of a program reads and writes, and which matter.
 *
 * The odds drop what nobody will read.  Starting from the slots that tell
 * outcomes apart, flow_find works backwards over the operations, branches
 * included: an operation is useful when it writes a slot that is read later on
 * some path, or when it decides whether a useful one is reached.  A useless
 * branch goes straight to where its paths meet again.  Cost: a few passes over
 * operations times slots, in bit sets. */
#ifndef VOLTIGEUR_FLOW_H
#define VOLTIGEUR_FLOW_H

#include "machine/program.h"

typedef uint64_t flow_bits;

struct flow {
	const struct program *program;
	struct arena *arena;
	size_t words;       /* of a bit set over the slots */
	flow_bits *reads;   /* by operation */
	flow_bits *writes;  /* what it may write */
	flow_bits *kills;   /* what it surely writes */
	flow_bits *live;    /* read from here on, before being written */
	flow_bits *segment; /* the same, only as far as the next throw */
	bool *stops;        /* throws: where a segment ends */
	bool *ends;         /* where it ends for another reason */
	bool *useful;
	uint32_t *skip; /* where a useless operation leads */
	struct meeting *meeting;
};

/* Reads, writes and throws of every operation. */
void flow_start(struct flow *, const struct program *, struct arena *);
/* Liveness and usefulness for these outcome slots. */
void flow_find(struct flow *, const uint32_t *outcome, size_t count);
/* After that: what is read as far as the next throw or end of a segment. */
void flow_find_segments(struct flow *);
/* Operations that may come next; `next` has room for flow_most_next(program). */
size_t flow_next(const struct program *, uint32_t at, uint32_t *next);
size_t flow_most_next(const struct program *);

/* The next useful operation from here, or the end. */
uint32_t flow_landing(const struct flow *, uint32_t at);
flow_bits *flow_of(const struct flow *, flow_bits *sets, uint32_t op);
static inline bool flow_has(const flow_bits *bits, uint32_t slot)
{
	return bits[slot / 64] >> slot % 64 & 1;
}
static inline void flow_add(flow_bits *bits, uint32_t slot)
{
	bits[slot / 64] |= (flow_bits)1 << slot % 64;
}

#endif
