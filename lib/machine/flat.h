/* flat: expressions and programs as flat code, and its execution.
 *
 * An expression tree (node.h) is what the compiler builds and what people read; the
 * machine runs flat code, which is made of a tree when it is first evaluated and kept as
 * long as the program: short instructions (codes.def) in one array, whose conditions and
 * modifier lists are jumps. Numbers are integers of 64 bits as long as they are whole and
 * fit; else an instruction calculates with fractions. Where that is proved beforehand, there are
 * plain instructions, which do not ask. A program that many records run is one
 * array for all its operations; the steps that it counts are a difference of places.
 *
 * Code has no addresses of itself: a jump is relative. Memory is the arena given to
 * flat_new; nothing can fail except running. */
#ifndef VOLTIGEUR_FLAT_H
#define VOLTIGEUR_FLAT_H

#include "machine/program.h"

struct machine;

enum code_op {
#define CODE(code, shown, form) CODE_##code,
#include "machine/codes.def"
};

struct code {
	uint16_t op;
	/* arithmetic: a number that is too large is noted later; SET: it is reported; a jump
	 * to another operation: the steps that it passes over */
	uint16_t mark;
	uint32_t slot; /* or an operation */
	union {
		struct {
			int32_t target; /* of a jump, from the next instruction on */
			int32_t whole; /* an integer, a second slot, or the steps of the program up to here */
		};
		const struct number *number;
		const struct node *node;
		const struct modifier *modifier;
	};
};

/* The code of a program, and of expressions that it holds. */
struct flat {
	struct arena *arena;
	const struct program *program;
	const struct code **of_op; /* by operation: of its node; NULL: not yet */
	struct flat_node {         /* by address, open addressing */
		const struct node *node;
		const struct code *code;
	} * of_node;
	size_t node_count, buckets;
	struct flat_hits **of_tally; /* by operation; NULL: not yet */
	const struct code **whole;   /* by operation, in the code of the whole program; or NULL */
	int32_t *before;             /* with that: by operation, the number of steps before it */
	struct flat_proof {
		const bool *fraction; /* by slot: it may be no integer; NULL: nothing is proved */
		const bool *hazards;  /* by operation: it may fail, */
		const bool *beyond;   /* or set a field beyond its bounds (hazard.h) */
	} proof;
};

/* For the values that the dice of a tally may have: to which counts each adds. A number has
 * 16 bits for each count, so that it can be added up for so many dice. */
enum { HITS_DICE = UINT16_MAX };
struct flat_hits {
	int64_t least;
	const uint64_t *by_value; /* from the least on; NULL: it depends on more than the value */
};
static inline int64_t flat_hits_of_count(uint64_t sum, size_t count)
{
	return (int64_t)(sum >> 16 * count & UINT16_MAX);
}

/* Without code; it lives in the arena, as all code that is added. */
struct flat *flat_new(const struct program *, struct arena *);
/* The code of an expression that lives as long as the machine's program. See flat_of (machine.h),
 * which looks where it mostly is. */
const struct code *flat_find(struct machine *, const struct node *);
static inline size_t flat_bucket(const struct flat *flat, const struct node *node)
{
	return ((uintptr_t)node >> 4) * UINT64_C(0x9e3779b97f4a7c15) >> 32 & (flat->buckets - 1);
}
/* The code of the node of an operation. */
const struct code *flat_of_op(struct machine *, const struct op *);
/* Finds the hits of a tally. They have no table if they depend on more than the value, the
 * values are far apart, or there are more than four counts. */
const struct flat_hits *flat_hits_new(struct machine *, const struct op *);
static inline const struct flat_hits *flat_hits_of(struct machine *machine, const struct flat *flat,
						   const struct op *op)
{
	const struct flat_hits *hits = flat->of_tally ? flat->of_tally[op - flat->program->ops] : NULL;

	return hits ? hits : flat_hits_new(machine, op);
}
/* Runs code with a current value and returns the last one. */
struct number flat_run(struct machine *, const struct code *, struct number now);
/* flat_all.c: makes the code of the whole program, and returns its length. All else than the
 * code lives in `brief`. Run with the number of steps before its operation, it ends in front of
 * the operation, the value, where the front or the program ends; the denominator is the number
 * of steps. -1: after a fault. For no odds: it does not mark what is written. */
size_t flat_all(struct flat *, struct arena *brief);
#endif
