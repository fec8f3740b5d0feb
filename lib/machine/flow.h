/* flow: data flow: what each operation reads and writes, and which ones matter.
 *
 * The odds skip whatever does not affect the outcome. Starting from the slots that
 * distinguish outcomes, flow_find works backwards over the operations and their
 * branches. An operation is useful if it writes a slot that is read later on some
 * path, or if it decides whether a useful operation is reached. A useless branch
 * continues where its paths meet again. Nothing can fail; memory is the arena's.
 * Cost: a few passes over operations times slots, in bit sets. */
#ifndef VOLTIGEUR_FLOW_H
#define VOLTIGEUR_FLOW_H

#include "machine/machine.h"

typedef uint64_t flow_bits;

struct flow {
	const struct program *program;
	struct arena *arena;
	size_t words;       /* of a bit set over the slots */
	flow_bits *reads;   /* by operation */
	flow_bits *writes;  /* what it may write */
	flow_bits *kills;   /* what it certainly writes */
	flow_bits *live;    /* after flow_find: read from here on, before being written */
	flow_bits *segment; /* the same, up to the next throw */
	bool *stops;        /* throws: a segment ends here */
	bool *ends;         /* a segment ends here for another reason */
	bool *useful;
	uint32_t *skip; /* where a useless operation leads */
	struct meeting *meeting;
};

/* Finds the reads, writes and throws of every operation. */
void flow_start(struct flow *, const struct program *, struct arena *);
/* The same for the record that the machine was bound to: a decision that it does not
 * make by a list of words reads no count of them. */
void flow_start_bound(struct flow *, const struct machine *, struct arena *);
/* Finds liveness and usefulness for these outcome slots. */
void flow_find(struct flow *, const uint32_t *outcome, size_t count);
/* After flow_find: finds what is read up to the next throw or end of a segment. */
void flow_find_segments(struct flow *);
/* Stores the operations that may come next and returns their number. `next` has
 * capacity for flow_most_next(program). */
size_t flow_next(const struct program *, uint32_t at, uint32_t *next);
size_t flow_most_next(const struct program *);
/* Adds to `ways`, by operation, how many operations lead to it. */
void flow_count_ways(const struct program *, uint32_t *ways, struct arena *);

/* Adds the slots that an expression reads, or nothing for NULL. */
void flow_read(flow_bits *, const struct node *);
/* The same of the sentence of an OP_SAY; nothing of another operation or NULL. */
void flow_read_said(flow_bits *, const struct op *);
/* Adds the slots that an operation may write, for any record. */
void flow_write(flow_bits *, const struct op *);
/* Adds the slots that are read when the program has ended: all but the procedure's own, and of
 * these what a member's line gives and what the order of play reads. */
void flow_read_behind(flow_bits *, const struct program *);
/* The next useful operation from here, or the end. */
uint32_t flow_landing(const struct flow *, uint32_t at);
/* The bit set of an operation in an array such as `reads`. */
flow_bits *flow_of(const struct flow *, flow_bits *sets, uint32_t op);
/* The words of a bit set over the slots of a program. */
static inline size_t flow_words(const struct program *program)
{
	return (program->slot_count + 63) / 64;
}
/* Have two bit sets of as many words a slot in common? */
static inline bool flow_meets(const flow_bits *a, const flow_bits *b, size_t words)
{
	flow_bits common = 0;

	for (size_t i = 0; i < words; i++)
		common |= a[i] & b[i];
	return common != 0;
}
static inline bool flow_has(const flow_bits *bits, uint32_t slot)
{
	return bits[slot / 64] >> slot % 64 & 1;
}
static inline void flow_add(flow_bits *bits, uint32_t slot)
{
	bits[slot / 64] |= (flow_bits)1 << slot % 64;
}
static inline void flow_drop(flow_bits *bits, uint32_t slot)
{
	bits[slot / 64] &= ~((flow_bits)1 << slot % 64);
}

#endif
