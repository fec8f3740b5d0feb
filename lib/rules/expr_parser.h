/* expr_parser: internal header of the module expr.
 *
 * expr_token.c splits the text into tokens; expr_prime.c parses names, numbers,
 * brackets and functions; expr.c parses operators. A function that returns a node
 * returns NULL after a fault. Nodes live in the scope's arena. */
#ifndef VOLTIGEUR_EXPR_PARSER_H
#define VOLTIGEUR_EXPR_PARSER_H

#include "rules/expr.h"

enum token { TOKEN_END, TOKEN_NUMBER, TOKEN_NAME, TOKEN_WORD, TOKEN_SIGN, TOKEN_WRONG };

struct parser {
	struct expr_scope *scope;
	struct span text;
	struct location location; /* of the text */
	size_t at;                /* start of the token */
	size_t end;               /* end of the token */
	enum token token;
	uint64_t depth;     /* of the nesting */
	uint64_t operators; /* number so far */
};

/* expr_token.c */
char parser_char(const struct parser *, size_t at); /* NUL past the end */
/* Moves to the next token. */
void parser_advance(struct parser *);
/* The text of the token. */
static inline struct span parser_text(const struct parser *parser)
{
	return (struct span){parser->text.data + parser->at, parser->end - parser->at};
}
/* Is this the token? parser_accept also skips it. */
static inline bool parser_is(const struct parser *parser, const char *text)
{
	return (parser->token == TOKEN_NAME || parser->token == TOKEN_SIGN) &&
	       span_is(parser_text(parser), text);
}
static inline bool parser_accept(struct parser *parser, const char *text)
{
	bool is = parser_is(parser, text);

	if (is)
		parser_advance(parser);
	return is;
}
struct location parser_location(const struct parser *);
/* Adds a fault that says what was expected instead of the token; returns NULL. */
const struct node *parser_wrong(struct parser *, const char *wanted);

/* expr_prime.c */
word_id parser_word(struct parser *); /* 0 after a fault */
/* Parses a prime of the grammar in expr.h. */
const struct node *parser_prime(struct parser *, const struct expr_context *, enum type expected);

/* expr_body.c */
/* Parses a function over a body, which is written out for each member. `of` is the
 * place of "of", or 0; `behind` is where the body has been parsed. */
const struct node *parser_body(struct parser *, const struct expr_context *, enum node_op,
			       const struct node *body, size_t of, const struct parser *behind);

/* expr.c */
/* Parses a whole expression. */
const struct node *parser_expr(struct parser *, const struct expr_context *, enum type expected);
/* Returns the node if it has the type; otherwise adds a fault at the location. */
const struct node *parser_typed(struct parser *, const struct node *, enum type, struct location);

#endif
