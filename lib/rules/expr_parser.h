/* expr_parser: the inside of the expr module.
 *
 * expr_token.c cuts the text into tokens, expr_prime.c reads names, numbers,
 * brackets and functions, expr.c the operators. */
#ifndef VOLTIGEUR_EXPR_PARSER_H
#define VOLTIGEUR_EXPR_PARSER_H

#include "rules/expr.h"

enum token { TOKEN_END, TOKEN_NUMBER, TOKEN_NAME, TOKEN_WORD, TOKEN_SIGN, TOKEN_WRONG };

struct parser {
	struct expr_scope *scope;
	struct span text;
	struct location location; /* of the text */
	size_t at;                /* where the token begins */
	size_t end;               /* and where it ends */
	enum token token;
	uint64_t depth;
	uint64_t operators; /* so far */
	bool open;
};

/* expr_token.c */
char parser_char(const struct parser *, size_t at); /* NUL behind the end */
void parser_advance(struct parser *);
struct span parser_text(const struct parser *); /* of the token */
bool parser_is(const struct parser *, const char *text);
bool parser_accept(struct parser *, const char *text);
struct location parser_location(const struct parser *);
/* Says what was wanted instead of the token; always NULL. */
const struct node *parser_wrong(struct parser *, const char *wanted);

/* expr_prime.c */
word_id parser_word(struct parser *); /* 0 after a fault */
const struct node *parser_prime(struct parser *, enum type expected);

/* expr.c */
const struct node *parser_expr(struct parser *, enum type expected);
/* The node when it has the type; otherwise a fault at `place` and NULL. */
const struct node *parser_typed(struct parser *, const struct node *, enum type, struct location);

#endif
