/* expr: the expression language of the rulesets, voltigeur-rules(5).
 *
 *   expr  = or [ "if" or "else" expr ]
 *   or    = and { "or" and }        and = not { "and" not }      not = "not" not | rel
 *   rel   = limit [ ("<"|"<="|">"|">="|"=="|"!=") limit
 *                 | "is" ["not"] words | "has" words | "in" limit | "meets" limit ]
 *   words = word { "|" word }, after a figure: name { "|" name }
 *   limit = sum { ("at-least"|"at-most") sum }
 *   sum   = term { ("+"|"-") term } .   term = unary { ("*"|"/") unary }
 *   unary = "-" unary | prime
 *   prime = number | name | "'" word "'" | "(" expr ")" | func "(" [expr "of"] expr ["where" expr] ")"
 *
 * The language has no comma, colon, brace or hash, so every expression is a plain
 * YAML scalar. A function iterates over the dice of a hand (`face`), the words of a
 * set (`item` and the columns of its profile), or the members of a unit file.
 *
 * Parsing also resolves names, by the caller's scope, and checks types: the
 * resulting tree is ready to run. Errors are faults with line and column, and the
 * result is NULL. Memory is the arena's. */
#ifndef VOLTIGEUR_EXPR_H
#define VOLTIGEUR_EXPR_H

#include "rules/node.h"

/* The list of an enclosing function; names of its members come first. */
struct expr_loop {
	const struct expr_loop *outer;
	const struct node *list; /* a set: its words are `item`, with the columns of their profile */
};

/* Where a part of an expression is. An inner part has a context of its own. */
struct expr_context {
	const struct expr_loop *loop; /* innermost; NULL: none */
	bool face;                    /* `face` is a name, for a die of a hand */
	bool body;                    /* a body may stand here */
	bool open;                    /* where any type is accepted, an unknown bare name is a word */
};

struct expr_scope {
	struct arena *arena;
	struct words *words;
	struct faults *faults;
	const struct limits *limits;
	/* How deep an expression begins: a term is as deep as the place of its name. */
	uint64_t depth;
	/* The node of a name; NULL if there is no such name. If the name itself has
	 * an error (a term that uses itself), that is added to the faults. With `word`
	 * the name may also be a word. */
	const struct node *(*resolve)(struct expr_scope *, struct span name, struct location, bool word);
	/* A name similar to a wrong one; empty if there is none. */
	struct span (*nearest)(struct expr_scope *, struct span name);
	/* The node of a name for a member of a loop's list; may be NULL. */
	const struct node *(*resolve_member)(struct expr_scope *, const struct expr_loop *, struct span name,
					     struct location);
	/* May a slot, a word or a set, have the word? If not, that is added to the faults; may be NULL. */
	bool (*has_word)(struct expr_scope *, uint32_t slot, word_id, struct location);
	/* The number of members of a body, and the scope in the place of one, by index;
	 * may be NULL if no name is a body. */
	size_t (*body_count)(struct expr_scope *, const struct node *body);
	void (*enter_body)(struct expr_scope *, const struct node *body, size_t member, void **left);
	void (*leave_body)(struct expr_scope *, void *left);
};

enum { BODY_AT = UINT16_MAX }; /* the column of `at`, the body of all targets */

/* Parses the expression of a scalar; NULL after a fault. With `expected` TYPE_WORD
 * a bare name is a word, with TYPE_FIGURE `nobody` is a name. TYPE_ANY accepts any type; with `open`, an unknown bare
 * name is then a word. */
const struct node *expr_parse(struct expr_scope *, const struct yaml *scalar, enum type expected, bool open);
/* The same for a text at a location. */
const struct node *expr_parse_text(struct expr_scope *, struct span text, struct location location,
				   enum type expected, bool open);
/* The same for a scalar that is part of a context, such as a condition over `face`. */
const struct node *expr_parse_in(struct expr_scope *, const struct expr_context *, const struct yaml *scalar,
				 enum type expected);
/* A node of a constant; a node of an operation. */
const struct node *expr_constant(struct arena *, enum type, value);
/* The value of arithmetic over numbers; false for anything else. */
bool expr_is_constant(const struct node *, struct number *);
/* ROW.COLUMN: the column of the profile's row that a slot names. Without a slot
 * (NO_SLOT) it is the row of the item that a function looks at, and `row` is NULL.
 * NULL, without a fault, if the profile (or NULL) has no such column. */
const struct node *expr_cell(struct arena *, const struct profile *, uint32_t slot, const char *row,
			     struct span column);
const struct node *expr_operation(struct arena *, enum node_op, enum type, const struct node *a,
				  const struct node *b);
/* `left > right` or, with `or_equal`, `left >= right`: stored as right < left. */
const struct node *expr_greater(struct arena *, bool or_equal, const struct node *left,
				const struct node *right);
bool expr_is_name(struct span); /* letters, digits, inner hyphens; dots between parts */
/* A type with its article, for messages: "a number". */
const char *expr_type_name(enum type);

#endif
