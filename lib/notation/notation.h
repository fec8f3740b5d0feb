/* notation: dice notation, from text to a program.
 *
 * "6x4d6kh3+2" is read into a small tree: numbers, pools of dice, arithmetic,
 * and rounding.  Everything that can be wrong is found here, before the first
 * die is thrown: what is not understood, forms that other tools read in several
 * ways (named, with the clear ways to write them), pools that would never come
 * to rest, a divisor that can be 0, a total with more than three places.  What
 * is left compiles to a program of OP_POOL and OP_SET that any dice source
 * resolves.  Memory is the arena's. */
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
	NOTATION_DOWN, /* to the whole number below */
	NOTATION_UP,
	NOTATION_NEAR /* to the nearest, a half goes up */
};

struct notation_node {
	enum notation_kind kind;
	const struct notation_node *a, *b;
	struct number number;
	struct pool pool;
	struct span text;           /* of a pool */
	struct number lowest, most; /* what the value can be */
	struct number step;         /* every value is a multiple of it; 0 of 0: unknown */
	unsigned depth;
};

struct notation {
	const struct notation_node *root;
	struct span text; /* without 6x */
	uint32_t repeat;  /* 6x: 6; without: 0 */
	bool worded;      /* one pool of a die that shows words: there is no total */
};

struct notation_scope {
	struct arena *arena;
	struct rules *rules; /* whose house dice have names; NULL: none */
	const struct limits *limits;
	struct faults *faults;
};

/* NULL after a fault. */
const struct notation *notation_read(struct notation_scope *, struct span text);
/* The program; its slots are a pool each and, last, the total. */
struct program *notation_compile(struct notation_scope *, const struct notation *);

#endif
