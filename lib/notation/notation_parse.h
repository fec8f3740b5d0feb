/* notation_parse: what the two files of the notation module share.
 *
 * notation.c reads the roll as a whole, notation_pool.c what stands behind a die.
 * A parser tells one fault, the first; from then on all it does is false. */
#ifndef VOLTIGEUR_NOTATION_PARSE_H
#define VOLTIGEUR_NOTATION_PARSE_H

#include "notation/notation.h"

struct notation_parser {
	struct notation_scope *scope;
	struct span text;
	size_t at;
	unsigned depth;
	bool failed; /* one fault is enough */
};

/* Adds a fault that begins with the whole text; returns false. */
bool notation_wrong(struct notation_parser *, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* What stands at the present place is not understood. */
bool notation_lost(struct notation_parser *);

char notation_peek(const struct notation_parser *);
bool notation_is_digit(char);
bool notation_accept(struct notation_parser *, const char *sign);
struct span notation_digits(struct notation_parser *);
bool notation_count(struct notation_parser *, struct span digits, uint64_t most, const char *what,
		    const char *limit, uint64_t *count);

/* notation_pool.c: what stands behind the die, and the bounds of the pool. */
bool notation_pool(struct notation_parser *, struct notation_node *);

#endif
