/* node: a parsed expression, as a tree over numbered slots.
 *
 * Names have become slots, words their ids, and terms the trees that define them.
 * So a tree says all that its code needs (flat.h of the machine), and it knows its
 * type. A modifier list and a matrix are nodes with entries and cells of their own.
 * The modules expr and compile build trees in the ruleset's arena, and nothing
 * changes them afterwards. */
#ifndef VOLTIGEUR_NODE_H
#define VOLTIGEUR_NODE_H

#include "rules/model.h"

/* ---- expressions ---- */

enum node_op {
#define NODE(op, text, form, binds, type) NODE_##op,
#include "rules/nodes.def"
};

/* The properties of a kind of node; nodes.def explains them. */
struct node_facts {
	const char *text;
	enum {
		NODE_FORM_VALUE,
		NODE_FORM_SIGN,
		NODE_FORM_BETWEEN,
		NODE_FORM_WORDS,
		NODE_FORM_IF,
		NODE_FORM_NUMBER,
		NODE_FORM_HAND,
		NODE_FORM_FIELD,
		NODE_FORM_MEMBERS,
		NODE_FORM_ENTRIES,
		NODE_FORM_MATRIX
	} form;
	int binds;
	enum type type;
};

enum { NODE_BINDS_COMPARED = 4, NODE_BINDS_VALUE = 9 };

extern const struct node_facts node_facts[]; /* by node_op */
extern const size_t node_facts_count;

/* What a step may give a field whose declaration has bounds. */
struct bounds {
	const struct declaration *field;
	const char *name;  /* of the slot */
	const char *place; /* the line of the step, file.yaml:9 */
};

struct node { /* an image has thousands of them: they are kept small */
	enum node_op op : 8;
	enum type type  : 8;
	bool turned     : 1; /* for < and <=: the rules write b > a or b >= a */
	bool list       : 1; /* a set in which a word may occur more than once */
	bool figures    : 1; /* a set of the names of figures */
	uint32_t word_count; /* of is and has */
	uint32_t size;       /* what node_size has counted, which keeps it here; 0: nothing yet */
	uint32_t height;     /* the same of node_height */
	const struct node *a, *b, *c;
	value constant;
	uint32_t slot; /* of a cell's row; NO_SLOT: the current item */
	uint32_t column;
	const struct profile *profile; /* of a cell, or of the words of a slot */
	union {
		const word_id *words;                  /* of is and has */
		const struct modifier_list *modifiers; /* of a list */
		const struct matrix *matrix;           /* of a cell of a matrix, and whether it is covered */
		const struct bounds *bounds;
	};
	const struct member_kind *kind; /* of a slot that holds members */
	const struct node *given;       /* of what stands for a field: is it given? NULL: it is no field */
	const char *name;               /* of a slot, cell, list or term, as the rules write it */
};

/* The nodes that a walk over an expression meets: what a term stands for is counted
 * wherever it is used. It counts no further than `most`, and each node once. 0 for NULL. The
 * node must not change afterwards. */
size_t node_size(const struct node *, size_t most);
/* The nodes on the longest way down, which is how deep a walk over it recurses. */
uint32_t node_height(const struct node *);
size_t modifiers_size(const struct modifier_list *, size_t most); /* of its entries */

/* Does a comparison hold for what number_compare says of its sides? */
static inline bool node_compares(const struct node *node, int order)
{
	switch (node->op) {
	case NODE_LESS: return order < 0;
	case NODE_LESS_EQUAL: return order <= 0;
	case NODE_EQUAL: return order == 0;
	default: return order != 0;
	}
}
/* Is the word one of those of an `is`? */
static inline bool node_has_word(const struct node *node, word_id word)
{
	uint32_t i = 0;

	while (i < node->word_count && node->words[i] != word)
		i++;
	return i < node->word_count;
}

/* ---- modifiers ---- */

enum modifier_kind {
#define MODIFIER(kind, key, shown) MODIFIER_##kind,
#include "rules/modifiers.def"
};

/* The properties of a kind of entry; modifiers.def explains them. */
struct modifier_facts {
	const char *key, *shown;
};

extern const struct modifier_facts modifier_facts[]; /* by kind */
extern const size_t modifier_facts_count;

enum rounding { ROUND_NOT, ROUND_UP, ROUND_DOWN };
enum taking { TAKE_SUM, TAKE_LOWEST, TAKE_HIGHEST, TAKE_FIRST, TAKINGS };
extern const char *const modifier_takes[TAKINGS];

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
	const char *note;                /* for players; NULL: the text of the amount */
	const struct yaml *ref;
	const struct yaml *source;
};

struct modifier_list {
	const char *name;
	enum type type; /* number, or set if its entries are `has` */
	const struct modifier *first;
};

/* ---- matrices ---- */

/* A table with two keys. Cells are stored by row; `covered` is false where the
 * sheet prints a dash. */
struct matrix {
	const struct node *down, *across;
	struct number *edges; /* upper edge of each column, except for an open last one */
	size_t columns, edge_count;
	struct matrix_row {
		word_id word; /* or a range of numbers */
		struct number from, to;
	} * rows;
	size_t row_count;
	value *cells, *also;
	bool *covered;
};

#endif
