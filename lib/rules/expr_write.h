/* expr_write: writes a parsed expression in the language of the rules.
 *
 * The output is appended to the writer's text. Slots, cells and modifier lists have
 * the names that the rules give them; a term is written as its name, or as its
 * definition. Nothing can fail; memory is the text's. */
#ifndef VOLTIGEUR_EXPR_WRITE_H
#define VOLTIGEUR_EXPR_WRITE_H

#include "rules/node.h"

struct expr_writer {
	struct text *text;
	const struct words *words;
	const word_id *const *sets; /* of the ruleset, by number */
	const size_t *set_sizes;
	/* A name to write instead of a node; NULL: the node is written out. */
	const char *(*name)(struct expr_writer *, const struct node *);
};

/* Appends an expression. */
void expr_write(struct expr_writer *, const struct node *);
/* The same, but written out even if it has a name. */
void expr_write_whole(struct expr_writer *, const struct node *);
/* Appends a value: 12, yes, 'cold-iron', [a, b]. */
void expr_write_value(struct expr_writer *, enum type, value);
/* The operator of a node: the rules write a > b for a node that is b < a, turned. */
const char *expr_sign(const struct node *);

#endif
