/* expr_token: splits the text of an expression into tokens. */
#include "rules/expr_parser.h"

#include <string.h>

static bool is_letter(char c)
{
	return c >= 'a' && c <= 'z';
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* The length of the name at offset `at`; 0 if there is none. */
static size_t name_length(struct span text, size_t at)
{
	size_t end = at;

	if (end >= text.length || !is_letter(text.data[end]))
		return 0;
	for (; end < text.length; end++) {
		char c = text.data[end];
		bool more = end + 1 < text.length &&
			    (is_letter(text.data[end + 1]) || is_digit(text.data[end + 1]));

		if (!is_letter(c) && !is_digit(c) && !((c == '-' || c == '.') && more))
			break;
	}
	return end - at;
}

bool expr_is_name(struct span text)
{
	return text.length && name_length(text, 0) == text.length;
}

char parser_char(const struct parser *parser, size_t at)
{
	return at < parser->text.length ? parser->text.data[at] : '\0';
}

void parser_advance(struct parser *parser)
{
	size_t at = parser->end;

	while (parser_char(parser, at) == ' ' || parser_char(parser, at) == '\n')
		at++;
	parser->at = parser->end = at;
	char c = parser_char(parser, at), next = parser_char(parser, at + 1);
	if (at >= parser->text.length) {
		parser->token = TOKEN_END;
	} else if (is_digit(c)) {
		while (is_digit(parser_char(parser, parser->end)) ||
		       (parser_char(parser, parser->end) == '.' &&
			is_digit(parser_char(parser, parser->end + 1))))
			parser->end++;
		parser->token = TOKEN_NUMBER;
	} else if (is_letter(c)) {
		parser->end += name_length(parser->text, at);
		parser->token = TOKEN_NAME;
	} else if (c == '\'') {
		parser->end += 1 + name_length(parser->text, at + 1);
		parser->token = parser_char(parser, parser->end) == '\'' ? TOKEN_WORD : TOKEN_WRONG;
		parser->end++;
	} else {
		bool two = (strchr("<>=!", c) && next == '=');

		parser->end += two ? 2 : 1;
		parser->token = two || strchr("<>+-*/()|", c) ? TOKEN_SIGN : TOKEN_WRONG;
	}
}

struct location parser_location(const struct parser *parser)
{
	struct location location = parser->location;

	if (location.column)
		location.column += (unsigned)parser->at;
	return location;
}

const struct node *parser_wrong(struct parser *parser, const char *wanted)
{
	struct span got = parser_text(parser);

	if (parser->token == TOKEN_END)
		fault_add(parser->scope->faults, parser_location(parser),
			  "unexpected end of the expression \"%.*s\"; expected %s", (int)parser->text.length,
			  parser->text.data, wanted);
	else
		fault_add(parser->scope->faults, parser_location(parser), "unexpected \"%.*s\"; expected %s",
			  (int)got.length, got.data, wanted);
	return NULL;
}
