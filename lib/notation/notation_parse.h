/* notation_parse: internal header of the module notation.
 *
 * notation.c parses the roll as a whole, notation_pool.c the modifiers after a die;
 * notation_tree.c makes the nodes, notation_elsewhere.c knows what others write.
 * A parser adds only the first fault; from then on every function returns false. */
#ifndef VOLTIGEUR_NOTATION_PARSE_H
#define VOLTIGEUR_NOTATION_PARSE_H

#include "notation/notation.h"

struct notation_parser {
	struct notation_scope *scope;
	struct span text;
	size_t at;
	unsigned depth;
	bool failed; /* a fault was added */
};

/* Adds a fault that begins with the whole text; returns false. */
bool notation_wrong(struct notation_parser *, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Adds the fault that the rest is not understood; returns false. */
bool notation_lost(struct notation_parser *);

/* The next character, NUL at the end; is it a digit; skips `sign` if it is next;
 * takes the digits that are next. */
char notation_peek(const struct notation_parser *);
bool notation_is_digit(char);
bool notation_is_letter(char);
void notation_blanks(struct notation_parser *);
bool notation_accept(struct notation_parser *, const char *sign);
struct span notation_digits(struct notation_parser *);
/* Converts digits to a count; a fault that names `what` if it is more than `most`. */
bool notation_count(struct notation_parser *, struct span digits, uint64_t most, const char *what,
		    const char *limit, uint64_t *count);

/* Takes the sign of a comparison of two sums: >= <= > < = or ==. */
bool notation_relation(struct notation_parser *, enum notation_kind *);

/* notation_tree.c: a node of a kind; a number; an operation on one or two (b may be
 * NULL), with its bounds, NULL after a fault; false, with a fault, if a record could not
 * hold the value. */
struct notation_node *notation_node_new(struct notation_parser *, enum notation_kind);
struct notation_node *notation_number(struct notation_parser *, struct number);
const struct notation_node *notation_operation(struct notation_parser *, enum notation_kind,
					       const struct notation_node *a, const struct notation_node *b);
bool notation_in_bounds(struct notation_parser *, const struct notation_node *);

/* notation_elsewhere.c: true, with a fault that says how it is written here, if a form
 * of other programs is next: behind a pool's dice, or (anywhere) where nothing fits. */
bool notation_elsewhere(struct notation_parser *, bool anywhere);
/* Rejects "d66" and its like: two dice as tens and units, or one die? */
bool notation_two_readings(struct notation_parser *, struct span count, struct span faces);
/* notation_pool.c: parses the modifiers after the die and sets the bounds of the
 * pool. */
bool notation_pool(struct notation_parser *, struct notation_node *);

#endif
