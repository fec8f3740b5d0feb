/* notation: dice notation, from text to a program.
 *
 * "6x4d6kh3+2" is parsed to a small tree of numbers, pools of dice, arithmetic and
 * rounding. All errors are found here, before the first die is thrown: syntax
 * errors, forms that other tools read in several ways (the fault lists the clear
 * alternatives), pools that would never end or take more dice on average than the
 * limits allow, a divisor that can be 0, a total with more than three decimals. The
 * tree compiles to a program of OP_POOL and OP_SET for any source of dice. Memory is
 * the arena's. */
#ifndef VOLTIGEUR_NOTATION_H
#define VOLTIGEUR_NOTATION_H

#include "machine/program.h"
#include "rules/rules.h"

enum notation_kind {
	NOTATION_NUMBER,
	NOTATION_POOL,
	NOTATION_ADD,
	NOTATION_SUBTRACT,
	NOTATION_MULTIPLY,
	NOTATION_DIVIDE,
	NOTATION_NEGATE,
	NOTATION_DOWN, /* floor */
	NOTATION_UP,
	NOTATION_NEAR, /* nearest integer, halves up */
	NOTATION_ABS,
	NOTATION_LOWER, /* of two */
	NOTATION_HIGHER,
	NOTATION_LESS, /* from here on: 1 if it holds, otherwise 0; at the root only */
	NOTATION_LESS_EQUAL,
	NOTATION_MORE,
	NOTATION_MORE_EQUAL,
	NOTATION_EQUAL
};

struct notation_node {
	enum notation_kind kind;
	const struct notation_node *a, *b;
	struct number number;
	struct pool pool;
	struct span text;           /* of a pool */
	double throws;              /* of a pool: the mean number of dice, with those rerolled */
	struct number lowest, most; /* bounds of the value */
	struct number step;         /* every value is a multiple of it; {0, 0}: unknown */
	unsigned depth;
};

struct notation {
	const struct notation_node *root;
	struct span text; /* without 6x */
	uint32_t repeat;  /* 6 for 6x; 0 without it */
	bool worded;      /* a single pool of a die that shows words, so there is no total */
};

struct notation_scope {
	struct arena *arena;
	struct rules *rules; /* for the names of house dice; may be NULL */
	const struct limits *limits;
	struct faults *faults;
};

/* Parses a notation; NULL after a fault. */
const struct notation *notation_read(struct notation_scope *, struct span text);
/* The program. Its slots are one for each pool and then the total. */
struct program *notation_compile(struct notation_scope *, const struct notation *);

#endif
