#include "expr.h"

#include <string.h>

enum token { TOKEN_END, TOKEN_NUMBER, TOKEN_NAME, TOKEN_WORD, TOKEN_SIGN, TOKEN_WRONG };

enum { MOST_OPERATORS = 1000 }; /* so that no tree exhausts the stack of those who walk it */

struct parser {
	struct expr_scope *scope;
	struct span text;
	struct place place; /* of the text */
	size_t at;          /* where the token begins */
	size_t end;         /* and where it ends */
	enum token token;
	uint64_t depth;
	uint64_t operators; /* as many levels as the tree may have */
	bool open;
};

static const struct node *parse_expr(struct parser *, enum type expected);

/* ---- tokens ---- */

static bool is_letter(char c)
{
	return c >= 'a' && c <= 'z';
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* Length of the name at `at`; 0 when none begins there. */
static size_t name_length(struct span text, size_t at)
{
	size_t end = at;

	if (end >= text.length || !is_letter(text.at[end]))
		return 0;
	for (; end < text.length; end++) {
		char c = text.at[end];
		bool more = end + 1 < text.length &&
			    (is_letter(text.at[end + 1]) || is_digit(text.at[end + 1]));

		if (!is_letter(c) && !is_digit(c) && !((c == '-' || c == '.') && more))
			break;
	}
	return end - at;
}

bool expr_is_name(struct span text)
{
	return text.length && name_length(text, 0) == text.length;
}

static char char_at(const struct parser *parser, size_t at)
{
	return at < parser->text.length ? parser->text.at[at] : '\0';
}

static void advance(struct parser *parser)
{
	size_t at = parser->end;

	while (char_at(parser, at) == ' ' || char_at(parser, at) == '\n')
		at++;
	parser->at = parser->end = at;
	char c = char_at(parser, at), next = char_at(parser, at + 1);
	if (at >= parser->text.length) {
		parser->token = TOKEN_END;
	} else if (is_digit(c)) {
		while (is_digit(char_at(parser, parser->end)) ||
		       (char_at(parser, parser->end) == '.' && is_digit(char_at(parser, parser->end + 1))))
			parser->end++;
		parser->token = TOKEN_NUMBER;
	} else if (is_letter(c)) {
		parser->end += name_length(parser->text, at);
		parser->token = TOKEN_NAME;
	} else if (c == '\'') {
		parser->end += 1 + name_length(parser->text, at + 1);
		parser->token = char_at(parser, parser->end) == '\'' ? TOKEN_WORD : TOKEN_WRONG;
		parser->end++;
	} else {
		bool two = (strchr("<>=!", c) && next == '=');

		parser->end += two ? 2 : 1;
		parser->token = two || strchr("<>+-*/()|", c) ? TOKEN_SIGN : TOKEN_WRONG;
	}
}

static struct span token_text(const struct parser *parser)
{
	return (struct span){parser->text.at + parser->at, parser->end - parser->at};
}

static bool token_is(const struct parser *parser, const char *text)
{
	return (parser->token == TOKEN_NAME || parser->token == TOKEN_SIGN) &&
	       span_is(token_text(parser), text);
}

static bool accept(struct parser *parser, const char *text)
{
	if (!token_is(parser, text))
		return false;
	advance(parser);
	return true;
}

static struct place place_of(const struct parser *parser)
{
	struct place place = parser->place;

	if (place.column)
		place.column += (unsigned)parser->at;
	return place;
}

static const struct node *wrong(struct parser *parser, const char *wanted)
{
	struct span got = token_text(parser);

	if (parser->token == TOKEN_END)
		fault_add(parser->scope->faults, place_of(parser),
			  "the expression \"%.*s\" ends where %s was expected", (int)parser->text.length,
			  parser->text.at, wanted);
	else
		fault_add(parser->scope->faults, place_of(parser), "\"%.*s\" where %s was expected",
			  (int)got.length, got.at, wanted);
	return NULL;
}

/* ---- nodes ---- */

const char *expr_type_name(enum type type)
{
	static const char *const names[] = {"anything", "a number",       "yes or no",
					    "a word",   "a set of words", "a hand of dice"};

	return names[type];
}

const struct node *expr_constant(struct arena *arena, enum type type, value constant)
{
	struct node *node = arena_take(arena, sizeof *node);

	node->op = NODE_CONSTANT;
	node->type = type;
	node->constant = constant;
	return node;
}

const struct node *expr_operation(struct arena *arena, enum node_op op, enum type type, const struct node *a,
				  const struct node *b)
{
	struct node *node = arena_take(arena, sizeof *node);

	node->op = op;
	node->type = type;
	node->a = a;
	node->b = b;
	return node;
}

static const struct node *operation(struct parser *parser, enum node_op op, enum type type,
				    const struct node *a, const struct node *b)
{
	if (!a || (!b && op != NODE_NOT && op != NODE_NEGATE))
		return NULL;
	if (++parser->operators > MOST_OPERATORS) {
		fault_add(parser->scope->faults, place_of(parser), "more than %d operators in one expression",
			  MOST_OPERATORS);
		return NULL;
	}
	return expr_operation(parser->scope->arena, op, type, a, b);
}

/* The node when it has the type; otherwise a fault at `place`. */
static const struct node *typed(struct parser *parser, const struct node *node, enum type type,
				struct place place)
{
	if (!node || type == TYPE_ANY || node->type == type)
		return node;
	fault_add(parser->scope->faults, place, "%s where %s was expected", expr_type_name(node->type),
		  expr_type_name(type));
	return NULL;
}

static bool never_zero(const struct node *node)
{
	switch (node->op) {
	case NODE_CONSTANT: return node->constant.over != 0;
	case NODE_IF: return never_zero(node->a) && never_zero(node->c);
	case NODE_MULTIPLY: return never_zero(node->a) && never_zero(node->b);
	case NODE_AT_LEAST:
		return (node->a->op == NODE_CONSTANT && node->a->constant.over > 0) ||
		       (node->b->op == NODE_CONSTANT && node->b->constant.over > 0);
	case NODE_SLOT: return node->constant.over > 0; /* the least it can be */
	case NODE_CELL:
		for (size_t i = 0; i < node->profile->row_count; i++)
			if (!node->profile->cells[i * node->profile->column_count + node->column].over)
				return false;
		return node->profile->columns[node->column].start.over != 0;
	default: return false;
	}
}

/* ---- primes ---- */

static word_id word_here(struct parser *parser)
{
	struct span text = token_text(parser);

	if (parser->token != TOKEN_NAME || memchr(text.at, '.', text.length)) {
		wrong(parser, "a word");
		return 0;
	}
	advance(parser);
	return words_add(parser->scope->words, text);
}

static const struct node *unknown_name(struct parser *parser, struct span name, struct place place)
{
	struct expr_scope *scope = parser->scope;
	struct span near = scope->nearest ? scope->nearest(scope, name) : SPAN("");

	if (near.length)
		fault_add(scope->faults, place, "\"%.*s\" is no name here; did you mean \"%.*s\"?",
			  (int)name.length, name.at, (int)near.length, near.at);
	else
		fault_add(scope->faults, place, "\"%.*s\" is no name here: no field, die, term or profile",
			  (int)name.length, name.at);
	return NULL;
}

/* Behind a name: nothing that would make it part of a sum or a comparison. */
static bool stands_alone(const struct parser *parser)
{
	return parser->token == TOKEN_END || token_is(parser, "if") || token_is(parser, "else") ||
	       token_is(parser, ")");
}

static const struct node *parse_name(struct parser *parser, enum type expected)
{
	struct expr_scope *scope = parser->scope;
	struct span name = token_text(parser);
	struct place place = place_of(parser);
	bool dotted = memchr(name.at, '.', name.length);
	size_t errors = scope->faults->errors;

	advance(parser);
	if (span_is(name, "yes") || span_is(name, "no"))
		if (expected != TYPE_WORD)
			return expr_constant(scope->arena, TYPE_FLAG, (value){span_is(name, "yes"), 1});
	if (expected == TYPE_WORD && !dotted)
		return expr_constant(scope->arena, TYPE_WORD, (value){words_add(scope->words, name), 1});
	if (scope->face && span_is(name, "face"))
		return expr_operation(scope->arena, NODE_FACE, TYPE_NUMBER, NULL, NULL);
	bool outer = scope->word;
	scope->word = parser->open && expected == TYPE_ANY && !dotted && stands_alone(parser);
	const struct node *node = scope->resolve(scope, name, place);
	scope->word = outer;
	if (node || scope->faults->errors > errors)
		return node;
	if (parser->open && expected == TYPE_ANY && !dotted)
		return expr_constant(scope->arena, TYPE_WORD, (value){words_add(scope->words, name), 1});
	return unknown_name(parser, name, place);
}

static const struct function {
	const char *name;
	enum node_op op;
	enum type type;
	enum { OF_NUMBER, OF_HAND, OF_MEMBERS, OF_FIELD } takes;
} functions[] = {
    {"down", NODE_DOWN, TYPE_NUMBER, OF_NUMBER},        {"up", NODE_UP, TYPE_NUMBER, OF_NUMBER},
    {"half-up", NODE_HALF_UP, TYPE_NUMBER, OF_NUMBER},  {"abs", NODE_ABS, TYPE_NUMBER, OF_NUMBER},
    {"given", NODE_GIVEN, TYPE_FLAG, OF_FIELD},         {"pairs", NODE_PAIRS, TYPE_NUMBER, OF_HAND},
    {"triples", NODE_TRIPLES, TYPE_NUMBER, OF_HAND},    {"repeats", NODE_REPEATS, TYPE_NUMBER, OF_HAND},
    {"count", NODE_COUNT, TYPE_NUMBER, OF_MEMBERS},     {"sum", NODE_SUM, TYPE_NUMBER, OF_MEMBERS},
    {"any", NODE_ANY, TYPE_FLAG, OF_MEMBERS},           {"none", NODE_NONE, TYPE_FLAG, OF_MEMBERS},
    {"highest", NODE_HIGHEST, TYPE_NUMBER, OF_MEMBERS}, {"lowest", NODE_LOWEST, TYPE_NUMBER, OF_MEMBERS},
};

static const struct function *function_here(const struct parser *parser)
{
	size_t after = parser->end;

	while (char_at(parser, after) == ' ')
		after++;
	if (parser->token != TOKEN_NAME || char_at(parser, after) != '(')
		return NULL;
	for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
		if (span_is(token_text(parser), functions[i].name))
			return &functions[i];
	return NULL;
}

/* Where the `of` of this function's brackets begins; 0 when it has none. */
static size_t find_of(const struct parser *parser)
{
	struct parser ahead = *parser;

	for (int depth = 0; ahead.token != TOKEN_END; advance(&ahead)) {
		if (token_is(&ahead, "(")) {
			depth++;
		} else if (token_is(&ahead, ")")) {
			if (depth-- == 0)
				return 0;
		} else if (depth == 0 && token_is(&ahead, "of")) {
			return ahead.at;
		}
	}
	return 0;
}

static const struct node *with_face(struct parser *parser, enum type type)
{
	bool outer = parser->scope->face;

	parser->scope->face = true;
	const struct node *node = parse_expr(parser, type);
	parser->scope->face = outer;
	return node;
}

static const struct node *parse_members(struct parser *parser, const struct function *function)
{
	const struct node *worth = NULL, *where = NULL;

	if (find_of(parser)) {
		worth = with_face(parser, TYPE_NUMBER);
		if (!worth || !accept(parser, "of"))
			return worth ? wrong(parser, "\"of\"") : NULL;
	}
	struct place place = place_of(parser);
	const struct node *hand = typed(parser, parse_expr(parser, TYPE_HAND), TYPE_HAND, place);
	if (!hand)
		return NULL;
	if (accept(parser, "where") && !(where = with_face(parser, TYPE_FLAG)))
		return NULL;
	struct node *node = arena_take(parser->scope->arena, sizeof *node);
	*node = (struct node){.op = function->op, .type = function->type, .a = hand, .b = worth, .c = where};
	return node;
}

static const struct node *parse_given(struct parser *parser)
{
	struct place place = place_of(parser);
	const struct node *field = parse_expr(parser, TYPE_ANY);

	if (!field)
		return NULL;
	if (field->op != NODE_SLOT) {
		fault_add(parser->scope->faults, place, "given() asks about a field");
		return NULL;
	}
	struct node *node = arena_take(parser->scope->arena, sizeof *node);
	*node = (struct node){.op = NODE_GIVEN, .type = TYPE_FLAG, .slot = field->slot, .name = field->name};
	return node;
}

static const struct node *parse_function(struct parser *parser, const struct function *function)
{
	const struct node *node = NULL;

	advance(parser);
	advance(parser); /* the bracket */
	struct place place = place_of(parser);
	switch (function->takes) {
	case OF_FIELD: node = parse_given(parser); break;
	case OF_MEMBERS: node = parse_members(parser, function); break;
	case OF_NUMBER:
		node = typed(parser, parse_expr(parser, TYPE_NUMBER), TYPE_NUMBER, place);
		if (node)
			node = expr_operation(parser->scope->arena, function->op, function->type, node, NULL);
		break;
	case OF_HAND:
		node = typed(parser, parse_expr(parser, TYPE_HAND), TYPE_HAND, place);
		if (node)
			node = expr_operation(parser->scope->arena, function->op, function->type, node, NULL);
		break;
	}
	if (node && !accept(parser, ")"))
		return wrong(parser, "\")\"");
	return node;
}

static bool is_keyword(const struct parser *parser)
{
	static const char *const keywords[] = {"if", "else",  "or",       "and",     "not", "is",   "has",
					       "in", "meets", "at-least", "at-most", "of",  "where"};

	for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
		if (token_is(parser, keywords[i]))
			return true;
	return false;
}

/* A name alone in brackets is its value, where a bare one would be a word. */
static bool is_lone_name(const struct parser *parser)
{
	struct parser ahead = *parser;

	if (ahead.token != TOKEN_NAME)
		return false;
	advance(&ahead);
	return token_is(&ahead, ")");
}

static const struct node *parse_prime(struct parser *parser, enum type expected)
{
	struct span text = token_text(parser);
	const struct function *function = function_here(parser);
	struct number number;

	if (function)
		return parse_function(parser, function);
	if (accept(parser, "(")) {
		const struct node *node = parse_expr(parser, is_lone_name(parser) ? TYPE_ANY : expected);

		return node && !accept(parser, ")") ? wrong(parser, "\")\"") : node;
	}
	if (parser->token == TOKEN_NUMBER && number_parse(text, &number)) {
		advance(parser);
		return expr_constant(parser->scope->arena, TYPE_NUMBER, number);
	}
	if (parser->token == TOKEN_WORD) {
		struct span word = {text.at + 1, text.length - 2};

		advance(parser);
		return expr_constant(parser->scope->arena, TYPE_WORD,
				     (value){words_add(parser->scope->words, word), 1});
	}
	if (parser->token == TOKEN_NAME && !is_keyword(parser))
		return parse_name(parser, expected);
	return wrong(parser, "a value");
}

/* ---- operators, from the tightest to the loosest ---- */

static const struct node *parse_unary(struct parser *parser, enum type expected)
{
	if (!token_is(parser, "-"))
		return parse_prime(parser, expected);
	advance(parser);
	struct place place = place_of(parser);
	if (++parser->depth > parser->scope->limits->depth)
		return wrong(parser, "fewer signs in a row");
	const struct node *node = parse_unary(parser, TYPE_NUMBER);
	parser->depth--;
	return operation(parser, NODE_NEGATE, TYPE_NUMBER, typed(parser, node, TYPE_NUMBER, place), NULL);
}

static const struct node *parse_term(struct parser *parser, enum type expected)
{
	struct place place = place_of(parser);
	const struct node *left = parse_unary(parser, expected);

	while (left && (token_is(parser, "*") || token_is(parser, "/"))) {
		enum node_op op = token_is(parser, "*") ? NODE_MULTIPLY : NODE_DIVIDE;

		advance(parser);
		struct place right_place = place_of(parser);
		const struct node *right = typed(parser, parse_unary(parser, TYPE_NUMBER), TYPE_NUMBER,
						 right_place);
		if (right && op == NODE_DIVIDE && !never_zero(right)) {
			fault_add(
			    parser->scope->faults, right_place,
			    "this divisor might be 0: write \"at-least 1\", or give the field a least value");
			return NULL;
		}
		left = operation(parser, op, TYPE_NUMBER, typed(parser, left, TYPE_NUMBER, place), right);
	}
	return left;
}

static const struct node *parse_sum(struct parser *parser, enum type expected)
{
	struct place place = place_of(parser);
	const struct node *left = parse_term(parser, expected);

	while (left && (token_is(parser, "+") || token_is(parser, "-"))) {
		enum node_op op = token_is(parser, "+") ? NODE_ADD : NODE_SUBTRACT;
		bool set = left->type == TYPE_SET;

		if (op == NODE_SUBTRACT && char_at(parser, parser->end) != ' ')
			return wrong(parser, "a minus with blanks around it");
		advance(parser);
		struct place right_place = place_of(parser);
		enum type type = set ? TYPE_WORD : TYPE_NUMBER;
		bool open = parser->open;
		parser->open = open || set;
		const struct node *right = typed(parser, parse_term(parser, set ? TYPE_ANY : type), type,
						 right_place);
		parser->open = open;
		left = operation(parser, op, left->type, set ? left : typed(parser, left, TYPE_NUMBER, place),
				 right);
	}
	return left;
}

static const struct node *parse_limit(struct parser *parser, enum type expected)
{
	struct place place = place_of(parser);
	const struct node *left = parse_sum(parser, expected);

	while (left && (token_is(parser, "at-least") || token_is(parser, "at-most"))) {
		enum node_op op = token_is(parser, "at-least") ? NODE_AT_LEAST : NODE_AT_MOST;

		advance(parser);
		struct place right_place = place_of(parser);
		const struct node *right = parse_sum(parser, TYPE_NUMBER);
		left = operation(parser, op, TYPE_NUMBER, typed(parser, left, TYPE_NUMBER, place),
				 typed(parser, right, TYPE_NUMBER, right_place));
	}
	return left;
}

static const struct node *parse_words(struct parser *parser, enum node_op op, const struct node *left)
{
	struct node *node = arena_take(parser->scope->arena, sizeof *node);
	word_id *words = NULL;
	size_t room = 0;

	*node = (struct node){.op = op, .type = TYPE_FLAG, .a = left};
	do {
		word_id word = word_here(parser);

		if (!word)
			return NULL;
		if (node->word_count == room)
			words = arena_grow(parser->scope->arena, words, node->word_count, &room,
					   sizeof *words);
		words[node->word_count++] = word;
	} while (accept(parser, "|"));
	node->words = words;
	return node;
}

static const struct node *compare(struct parser *parser, const struct node *left, struct place place)
{
	static const struct {
		const char *sign;
		enum node_op op;
		bool turned;
	} signs[] = {{"<", NODE_LESS, false},   {"<=", NODE_LESS_EQUAL, false},
		     {">", NODE_LESS, true},    {">=", NODE_LESS_EQUAL, true},
		     {"==", NODE_EQUAL, false}, {"!=", NODE_NOT_EQUAL, false}};

	for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
		if (!accept(parser, signs[i].sign))
			continue;
		bool order = signs[i].op == NODE_LESS || signs[i].op == NODE_LESS_EQUAL;
		enum type type = order ? TYPE_NUMBER : left->type;
		struct place right_place = place_of(parser);
		bool open = parser->open;

		parser->open = false;
		const struct node *right = parse_limit(parser, type == TYPE_WORD ? TYPE_ANY : type);
		parser->open = open;
		left = typed(parser, left, type, place);
		right = typed(parser, right, type, right_place);
		return signs[i].turned ? operation(parser, signs[i].op, TYPE_FLAG, right, left)
				       : operation(parser, signs[i].op, TYPE_FLAG, left, right);
	}
	return left;
}

static const struct node *parse_rel(struct parser *parser, enum type expected)
{
	struct place place = place_of(parser);
	/* Of "x is y" only the whole is a flag, so what x is stays open. */
	const struct node *left = parse_limit(parser, expected == TYPE_FLAG ? TYPE_ANY : expected);

	if (!left)
		return NULL;
	if (accept(parser, "is")) {
		bool not = accept(parser, "not");
		const struct node *test = typed(parser, left, TYPE_WORD, place);

		test = test ? parse_words(parser, NODE_IS, test) : NULL;
		return not ? operation(parser, NODE_NOT, TYPE_FLAG, test, NULL) : test;
	}
	if (accept(parser, "has")) {
		left = typed(parser, left, TYPE_SET, place);
		return left ? parse_words(parser, NODE_HAS, left) : NULL;
	}
	bool in = token_is(parser, "in");
	if (in || token_is(parser, "meets")) {
		advance(parser);
		struct place right_place = place_of(parser);
		const struct node *right = typed(parser, parse_limit(parser, TYPE_SET), TYPE_SET,
						 right_place);

		left = typed(parser, left, in ? TYPE_WORD : TYPE_SET, place);
		return operation(parser, in ? NODE_IN : NODE_MEETS, TYPE_FLAG, left, right);
	}
	return compare(parser, left, place);
}

static const struct node *parse_not(struct parser *parser, enum type expected)
{
	if (!token_is(parser, "not"))
		return parse_rel(parser, expected);
	advance(parser);
	struct place place = place_of(parser);
	if (++parser->depth > parser->scope->limits->depth)
		return wrong(parser, "fewer \"not\" in a row");
	const struct node *node = typed(parser, parse_not(parser, TYPE_FLAG), TYPE_FLAG, place);
	parser->depth--;
	return operation(parser, NODE_NOT, TYPE_FLAG, node, NULL);
}

static const struct node *parse_chain(struct parser *parser, enum type expected, const char *sign,
				      enum node_op op, const struct node *(*part)(struct parser *, enum type))
{
	struct place place = place_of(parser);
	const struct node *left = part(parser, expected);

	while (left && accept(parser, sign)) {
		struct place right_place = place_of(parser);
		const struct node *right = typed(parser, part(parser, TYPE_FLAG), TYPE_FLAG, right_place);

		left = operation(parser, op, TYPE_FLAG, typed(parser, left, TYPE_FLAG, place), right);
	}
	return left;
}

static const struct node *parse_and(struct parser *parser, enum type expected)
{
	return parse_chain(parser, expected, "and", NODE_AND, parse_not);
}

static const struct node *parse_or(struct parser *parser, enum type expected)
{
	return parse_chain(parser, expected, "or", NODE_OR, parse_and);
}

static const struct node *parse_expr(struct parser *parser, enum type expected)
{
	struct place place = place_of(parser);

	if (++parser->depth > parser->scope->limits->depth) {
		fault_add(parser->scope->faults, place, "nested deeper than %llu (limit: depth)",
			  (unsigned long long)parser->scope->limits->depth);
		return NULL;
	}
	const struct node *node = parse_or(parser, expected);
	if (node && accept(parser, "if")) {
		struct place test_place = place_of(parser);
		bool open = parser->open;

		parser->open = false;
		const struct node *test = typed(parser, parse_or(parser, TYPE_FLAG), TYPE_FLAG, test_place);
		parser->open = open;
		if (!test || !accept(parser, "else"))
			return test ? wrong(parser, "\"else\"") : NULL;
		struct place other_place = place_of(parser);
		const struct node *other = typed(
		    parser, parse_expr(parser, expected == TYPE_ANY ? node->type : expected), node->type,
		    other_place);
		struct node *choice = other ? arena_take(parser->scope->arena, sizeof *choice) : NULL;
		if (choice)
			*choice = (struct node){
			    .op = NODE_IF, .type = node->type, .a = node, .b = test, .c = other};
		node = choice;
	}
	parser->depth--;
	return node ? typed(parser, node, expected, place) : NULL;
}

const struct node *expr_parse_text(struct expr_scope *scope, struct span text, struct place place,
				   enum type expected, bool open)
{
	struct parser parser = {.scope = scope, .text = text, .place = place, .open = open};

	advance(&parser);
	const struct node *node = parse_expr(&parser, expected);
	if (node && parser.token != TOKEN_END)
		return wrong(&parser, "the end of the expression");
	return node;
}

const struct node *expr_parse(struct expr_scope *scope, const struct yaml *scalar, enum type expected,
			      bool open)
{
	struct place place = scalar->place;

	if (scalar->kind != YAML_SCALAR) {
		fault_add(scope->faults, place, "an expression was expected here, not a %s",
			  scalar->kind == YAML_LIST ? "list" : "map");
		return NULL;
	}
	place.column += scalar->quoted;
	return expr_parse_text(scope, scalar->text, place, expected, open);
}
