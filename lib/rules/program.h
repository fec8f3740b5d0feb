/* program: what a rulebook's procedure compiles to.
 *
 * A procedure becomes one flat list of operations over numbered slots.  Calls
 * are inlined: `do: shot, swap: yes` is the same operations with the two
 * parties' slots exchanged.  Operations that set a slot or jump know nothing of
 * dice; an operation that throws says which dice and what to do with a face, so
 * that chance, given dice and exact odds run the same list.
 *
 * Everything here is built once by the compile module, lives in the ruleset's
 * arena and is never written again. */
#ifndef VOLTIGEUR_PROGRAM_H
#define VOLTIGEUR_PROGRAM_H

#include "base/dice.h"
#include "base/number.h"
#include "base/word.h"
#include "base/yaml.h"

/* A number is itself; a flag is 0 or 1, a word its id, a set or a hand its place
 * in the machine's tables: always whole.  So values compare as numbers.  Members
 * are a list of numbers of a unit file's members. */
typedef struct number value;

enum type { TYPE_ANY, TYPE_NUMBER, TYPE_FLAG, TYPE_WORD, TYPE_SET, TYPE_HAND, TYPE_MEMBERS };

#define NO_SLOT UINT32_MAX

/* ---- profiles: rows of figures by word ---- */

struct column {
	struct span name;
	enum type type;
	const struct profile *profile; /* of its words; NULL: plain ones */
	value start;                   /* what a row without this cell has */
	const word_id *words;          /* what a cell may say; NULL: anything */
	size_t word_count;
};

struct profile {
	struct span name;
	struct column *columns;
	size_t column_count;
	word_id *rows;
	value *cells; /* row by row */
	size_t row_count;
	int32_t *row_of; /* by word id below row_of_count; -1: no row */
	size_t row_of_count;
};

/* ---- declarations: what a record may say ---- */

struct declaration {
	struct span name; /* without target. */
	struct location location;
	enum type type;
	bool distance; /* a number of inches or centimetres, never negative */
	bool required;
	bool decision; /* some step chooses it */
	bool of_side;  /* both parties have it */
	bool list;     /* a set in which a word may stand more than once */
	bool text;     /* a word that may be any text */
	bool has_least, has_most;
	struct number least, most;
	value start;
	const word_id *words; /* allowed words; NULL: any */
	size_t word_count;
	const struct profile *profile; /* from: */
	const char *about;
	const struct yaml *only;  /* one-of: the set that holds the candidates */
	const struct yaml *where; /* and what a candidate must fulfil */
};

/* ---- members: what a unit file lists ---- */

/* A kind has one row of slots.  While an expression looks at a member, the
 * member's values stand there. */
struct member_kind {
	const char *name;
	uint32_t index;        /* among the kinds */
	uint32_t first, count; /* its slots */
	struct member_part {   /* fields that hold one member of another kind */
		uint32_t slot;
		const struct member_kind *kind;
	} * parts;
	size_t part_count;
};

/* ---- expressions ---- */

enum node_op {
	NODE_CONSTANT,
	NODE_SLOT,
	NODE_CELL,
	NODE_GIVEN,
	NODE_NEGATE,
	NODE_ADD,
	NODE_SUBTRACT,
	NODE_MULTIPLY,
	NODE_DIVIDE,
	NODE_AT_LEAST,
	NODE_AT_MOST,
	NODE_DOWN,
	NODE_UP,
	NODE_HALF_UP,
	NODE_ABS,
	NODE_LESS,
	NODE_LESS_EQUAL,
	NODE_EQUAL,
	NODE_NOT_EQUAL,
	NODE_NOT,
	NODE_AND,
	NODE_OR,
	NODE_IF,
	NODE_IS,
	NODE_HAS,
	NODE_IN,
	NODE_MEETS,
	NODE_MODIFIERS,
	NODE_MATRIX,
	NODE_COVERED,
	NODE_FACE,
	NODE_COUNT,
	NODE_SUM,
	NODE_ANY,
	NODE_NONE,
	NODE_HIGHEST,
	NODE_LOWEST,
	NODE_PAIRS,
	NODE_TRIPLES,
	NODE_REPEATS,
	NODE_WORDS
};

struct node {
	enum node_op op;
	enum type type;
	bool turned; /* of < and <=: the rules write b > a or b >= a */
	const struct node *a, *b, *c;
	value constant;
	uint32_t slot; /* of a cell's row; NO_SLOT: the item that is looked at */
	uint32_t column;
	const struct profile *profile; /* of a cell, or of the words of a slot */
	const word_id *words;          /* of is and has */
	size_t word_count;
	const struct modifier_list *modifiers;
	const struct matrix *matrix;
	const struct member_kind *kind; /* of a slot that holds members */
	const char *name;               /* of a slot, cell or list, as the rules write it */
};

enum modifier_kind {
	MODIFIER_FROM,
	MODIFIER_SET,
	MODIFIER_ADD,
	MODIFIER_PERCENT,
	MODIFIER_TIMES,
	MODIFIER_AT_LEAST,
	MODIFIER_AT_MOST,
	MODIFIER_HAS,
	MODIFIER_GROUP,
	MODIFIER_FIRST
};
enum rounding { ROUND_NOT, ROUND_UP, ROUND_DOWN };
enum taking { TAKE_SUM, TAKE_LOWEST, TAKE_HIGHEST, TAKE_FIRST };

struct modifier {
	const struct modifier *next;
	enum modifier_kind kind;
	const struct node *when; /* NULL: always */
	const struct node *amount;
	enum rounding round;
	word_id word;                    /* of has */
	enum taking take;                /* of a group */
	const struct node *least, *most; /* of a group */
	const struct modifier *of;       /* entries of a group or of rows */
	const char *note;                /* what a player reads; NULL: the text of the amount */
	const struct yaml *ref;
	const struct yaml *source;
};

struct modifier_list {
	const char *name;
	enum type type; /* number, or set when its entries are `has` */
	const struct modifier *first;
};

/* A table of two keys.  Cells are rows by columns; `covered` is no where the
 * sheet prints a dash. */
struct matrix {
	const struct node *down, *across;
	struct number *edges; /* upper edge of each column but an open last one */
	size_t columns, edge_count;
	struct matrix_row {
		word_id word; /* or a range of numbers */
		struct number from, to;
	} * rows;
	size_t row_count;
	value *cells, *also;
	bool *covered;
};

/* ---- slots ---- */

enum slot_kind {
	SLOT_FIELD, /* read from the record; written back when it changes */
	SLOT_GIVE,  /* part of the answer */
	SLOT_DIE,   /* a die or pool, reported by name */
	SLOT_OWN    /* the procedure's own; vanishes */
};

struct slot {
	const char *name; /* as a record writes it: "target.strength", "return.first" */
	enum slot_kind kind;
	enum type type;
	value start;
	const struct declaration *field;
	bool target; /* of a side field: the other party's */
	bool read, written;
	bool required;
	bool pool; /* the dice of a tally: the record names them, the rules have only their counts */
	/* one-of: the slot of the set that a missing word is taken from, and what the
	 * word must fulfil; NULL: no such default */
	uint32_t only;
	const struct node *where;
};

/* ---- operations ---- */

enum {
	LARGEST_HAND = 20 /* dice */,
	MOST_COUNTS = 60 /* of a tally: a face has a bit for each that it adds to */
};

enum op_kind {
	OP_SET, /* slot = node */
	OP_JUMP,
	OP_UNLESS, /* jump when the node is no */
	OP_SWITCH, /* jump by the rows of a table */
	OP_ROLL,   /* one die into a slot */
	OP_HAND,   /* node dice, kept as faces */
	OP_REROLL, /* a die or the fitting dice of a hand */
	OP_TALLY,  /* node dice sorted into counts */
	OP_POOL,   /* dice notation: a pool to a number */
	OP_CHOOSE, /* a decision */
	OP_SAY,    /* a piece of the sentence that a player reads */
	OP_END
};

struct tally_count {
	uint32_t slot;
	struct number from, to;  /* faces, when `when` is NULL */
	const struct node *when; /* reads NODE_FACE */
};

struct switch_row {
	struct number from, to;
	word_id word; /* 0: a range of numbers */
	uint32_t target;
	const struct yaml *source;
};

struct choice_let {
	uint32_t slot;
	const struct node *value;
};

struct choice_option {
	word_id word;
	const struct node *when;
	const struct choice_let *lets;
	size_t let_count;
};

struct policy {
	word_id word;
	struct policy_rule {
		word_id take;
		const struct node *when;
	} * rules;
	size_t rule_count;
};

struct choice {
	const char *name;
	uint32_t input; /* the slot whose record words decide, and that gets the option */
	uint32_t round; /* slot of the innermost loop's counter; NO_SLOT outside */
	const struct choice_option *options;
	size_t option_count;
	const struct policy *policies;
	size_t policy_count;
	word_id standard; /* the default: an option or policy; 0: must be given */
	const struct node *most;
	bool of_target; /* the other party decides */
};

/* A comparison of a die's value with a number: r<=2, !>=5, >=5. */
struct pool_test {
	enum { POOL_NO_TEST, POOL_AT_LEAST, POOL_AT_MOST, POOL_EQUAL } kind;
	int64_t bound;
};

/* What a pool of dice notation does to its faces, in this order. */
struct pool {
	const struct die *die;
	uint32_t count;
	struct pool_test reroll;
	bool reroll_once;
	struct pool_test explode;
	enum { KEEP_ALL, KEEP_HIGHEST, KEEP_LOWEST } keep;
	uint32_t keep_count;
	struct pool_test success; /* count these instead of adding faces */
};

struct say_part {
	struct span text;                 /* said as it stands, */
	const struct node *value;         /* or the value of this, */
	const struct modifier_list *list; /* or the entries that applied */
	struct span field;                /* or the text of the record's field */
	enum type type;
	bool plain; /* without a sign */
};

struct op {
	enum op_kind kind;
	uint32_t slot;
	uint32_t target; /* jump */
	const struct node *node;
	const struct die *die;
	const struct tally_count *counts;
	size_t count;
	const struct switch_row *rows;
	const struct choice *choice;
	const struct pool *pool;
	const struct node *where; /* reroll: which dice of a hand; NULL: all */
	enum { STAND_NEW, STAND_HIGHER, STAND_LOWER } stand;
	const struct say_part *parts;
	const struct yaml *source; /* the step, for --explain */
	const struct yaml *ref;
	const char *name; /* of the dice, as a person is asked for them */
	bool guard;       /* an OP_UNLESS that the rules wrote (when, if) */
	bool quiet;       /* an OP_SET that is nothing to report: to a start value, of a loop's bound */
	bool meets;       /* a round begins: the odds gather their states here */
};

struct program {
	const char *tool, *name, *about; /* "shoot", "fire" */
	const struct words *words;
	struct slot *slots;
	size_t slot_count;
	struct op *ops;
	size_t op_count;
	uint32_t result;        /* the slot of the result */
	const uint32_t *report; /* slots of the answer, in order */
	size_t report_count;
	const uint32_t *outcome; /* slots that tell outcomes apart */
	size_t outcome_count;
	const word_id *fails; /* results that are no success (-e) */
	size_t fail_count;
	/* the ruleset's sets, by place */
	const word_id **sets;
	const size_t *set_sizes;
	size_t set_count;
	const struct yaml *example;      /* operands of an example line */
	const struct notation *notation; /* of dice notation; NULL: a procedure */
	uint32_t repeat;                 /* the text itself asks for so many repetitions; 0: once */
};

#endif
