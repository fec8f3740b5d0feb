/* notation_parse: internal header of the module notation.
 *
 * notation.c parses the roll as a whole, notation_pool.c the modifiers after a die.
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
bool notation_accept(struct notation_parser *, const char *sign);
struct span notation_digits(struct notation_parser *);
/* Converts digits to a count; a fault that names `what` if it is more than `most`. */
bool notation_count(struct notation_parser *, struct span digits, uint64_t most, const char *what,
		    const char *limit, uint64_t *count);

/* notation_pool.c: parses the modifiers after the die and sets the bounds of the
 * pool. */
bool notation_pool(struct notation_parser *, struct notation_node *);

#endif
