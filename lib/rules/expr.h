/* expr: the expression language of the rulesets, voltigeur-rules(5).
 *
 *   expr  = or [ "if" or "else" expr ]
 *   or    = and { "or" and }        and = not { "and" not }      not = "not" not | rel
 *   rel   = limit [ ("<"|"<="|">"|">="|"=="|"!=") limit
 *                 | "is" ["not"] words | "has" words | "in" limit | "meets" limit ]
 *   words = word { "|" word }
 *   limit = sum { ("at-least"|"at-most") sum }
 *   sum   = term { ("+"|"-") term } .   term = unary { ("*"|"/") unary }
 *   unary = "-" unary | prime
 *   prime = number | name | "'" word "'" | "(" expr ")" | func "(" [expr "of"] expr ["where" expr] ")"
 *
 * No comma, colon, brace or hash, so every expression is a plain YAML scalar.
 * A function goes over the dice of a hand (`face`), the words of a set (`item`,
 * and the columns of its profile), or the members of a unit file.
 *
 * Parsing resolves names (through the scope that the caller brings) and types
 * at once: what comes back is ready to run.  Faults carry line and column. */
#ifndef VOLTIGEUR_EXPR_H
#define VOLTIGEUR_EXPR_H

#include "rules/node.h"

/* A list that a function goes over; its members' names come first. */
struct expr_loop {
	struct expr_loop *outer;
	const struct node *list; /* a set: its words are `item`, with the columns of their profile */
};

struct expr_scope {
	struct arena *arena;
	struct words *words;
	struct faults *faults;
	const struct limits *limits;
	/* What a name stands for; NULL when it is no name here.  A fault that the
	 * name itself has (a term that calls itself) goes to the faults. */
	const struct node *(*resolve)(struct expr_scope *, struct span name, struct location);
	/* A name close to a wrong one; empty when there is none. */
	struct span (*nearest)(struct expr_scope *, struct span name);
	/* What a name stands for among the members of a kind; may be NULL. */
	const struct node *(*resolve_member)(struct expr_scope *, const struct member_kind *,
					     struct span name, struct location);
	struct expr_loop *loop; /* the innermost; NULL: none */
	bool face;              /* `face` is a name: a die of a hand is looked at */
	bool word;              /* the name that is being resolved may as well be a word */
};

/* The expression of a scalar; NULL after a fault.  `expected` TYPE_WORD makes a
 * bare name a word; TYPE_ANY takes any type, and a bare name that is no name is
 * a word when `open` is set. */
const struct node *expr_parse(struct expr_scope *, const struct yaml *scalar, enum type expected, bool open);
/* The same of a piece of text that begins at `place`. */
const struct node *expr_parse_text(struct expr_scope *, struct span text, struct location location,
				   enum type expected, bool open);
const struct node *expr_constant(struct arena *, enum type, value);
const struct node *expr_operation(struct arena *, enum node_op, enum type, const struct node *a,
				  const struct node *b);
/* `left > right` or, with `or_equal`, `left >= right`: kept as right < left. */
const struct node *expr_greater(struct arena *, bool or_equal, const struct node *left,
				const struct node *right);
bool expr_is_name(struct span); /* letters, digits, inner hyphens; dots between parts */
const char *expr_type_name(enum type);

#endif
