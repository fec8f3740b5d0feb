/* expr_prime: names, numbers, brackets and functions over lists. */
#include "rules/expr_parser.h"

#include <string.h>

word_id parser_word(struct parser *parser)
{
	struct span text = parser_text(parser);

	if (parser->token != TOKEN_NAME || memchr(text.data, '.', text.length)) {
		parser_wrong(parser, "a word");
		return 0;
	}
	parser_advance(parser);
	return words_add(parser->scope->words, text);
}

static const struct node *unknown_name(struct parser *parser, struct span name, struct location location)
{
	struct expr_scope *scope = parser->scope;
	struct span near = scope->nearest ? scope->nearest(scope, name) : SPAN("");

	if (near.length && span_same(near, name)) /* the caller's, or one of a procedure that was run */
		fault_add(scope->faults, location,
			  "unknown name \"%.*s\"; it belongs to another procedure, and \"with\" passes it",
			  (int)name.length, name.data);
	else if (near.length)
		fault_add(scope->faults, location, "unknown name \"%.*s\"; did you mean \"%.*s\"?",
			  (int)name.length, name.data, (int)near.length, near.data);
	else
		fault_add(scope->faults, location,
			  "unknown name \"%.*s\"; expected a field, die, term or profile", (int)name.length,
			  name.data);
	return NULL;
}

/* Is what follows the name neither an operator nor a comparison? */
static bool stands_alone(const struct parser *parser)
{
	return parser->token == TOKEN_END || parser_is(parser, "if") || parser_is(parser, "else") ||
	       parser_is(parser, ")");
}

/* The profile of the words of a set; NULL: plain words. */
static const struct profile *profile_of(const struct node *set)
{
	switch (set->op) {
	case NODE_CELL: return set->profile->columns[set->column].profile;
	case NODE_ADD:
	case NODE_SUBTRACT:
	case NODE_IF: return profile_of(set->a);
	default: return set->profile;
	}
}

/* The node of `item`, or of a column of the item's row, in a function over a set. */
static const struct node *item_node(struct parser *parser, const struct node *set, struct span name)
{
	struct arena *arena = parser->scope->arena;

	if (span_is(name, "item"))
		return expr_operation(arena, NODE_FACE, TYPE_WORD, NULL, NULL);
	span_skip(&name, "item.");
	return expr_cell(arena, profile_of(set), NO_SLOT, NULL, name);
}

/* Resolves a name among the members of the enclosing functions, innermost first. */
static const struct node *resolve_among(struct parser *parser, const struct expr_context *in,
					struct span name, struct location location)
{
	struct expr_scope *scope = parser->scope;
	size_t errors = scope->faults->errors;
	const struct node *node = NULL;

	for (const struct expr_loop *loop = in->loop; loop && !node; loop = loop->outer) {
		if (!loop->list->kind)
			node = item_node(parser, loop->list, name);
		else if (scope->resolve_member)
			node = scope->resolve_member(scope, loop, name, location);
		if (scope->faults->errors > errors)
			break;
	}
	return node;
}

/* "(by)", "(at)": whoever that is, also where a bare name is a word. */
static bool is_party(const struct parser *parser, struct span name)
{
	return span_among(name, "by at") && name.data > parser->text.data && name.data[-1] == '(' &&
	       parser_is(parser, ")");
}

/* What a name means: one of a member, or of the scope. A term's text is parsed as deep
 * as its name is. */
static const struct node *resolve_name(struct parser *parser, const struct expr_context *in, struct span name,
				       struct location location, bool word)
{
	struct expr_scope *scope = parser->scope;
	size_t errors = scope->faults->errors;
	uint64_t outer = scope->depth;

	scope->depth = parser->depth;
	const struct node *node = resolve_among(parser, in, name, location);
	if (!node && scope->faults->errors == errors)
		node = scope->resolve(scope, name, location, word);
	scope->depth = outer;
	return node;
}

static const struct node *parse_name(struct parser *parser, const struct expr_context *in, enum type expected)
{
	struct expr_scope *scope = parser->scope;
	struct span name = parser_text(parser);
	struct location location = parser_location(parser);
	bool dotted = memchr(name.data, '.', name.length);
	bool open = in->open && expected == TYPE_ANY && !dotted;
	size_t errors = scope->faults->errors;

	parser_advance(parser);
	if (span_is(name, "yes") || span_is(name, "no"))
		if (expected != TYPE_WORD)
			return expr_constant(scope->arena, TYPE_FLAG, (value){span_is(name, "yes"), 1});
	if (expected == TYPE_WORD && !dotted)
		return expr_constant(scope->arena, TYPE_WORD, (value){words_add(scope->words, name), 1});
	if (expected == TYPE_FIGURE && span_is(name, "nobody"))
		return expr_constant(scope->arena, TYPE_FIGURE, (value){0, 1});
	if (in->face && span_is(name, "face"))
		return expr_operation(scope->arena, NODE_FACE, TYPE_NUMBER, NULL, NULL);
	const struct node *node = resolve_name(parser, in, name, location,
					       open && stands_alone(parser) && !is_party(parser, name));
	if (node && node->type == TYPE_BODY && !in->body) {
		fault_add(scope->faults, location,
			  "\"%.*s\" is a body; use it in a function, as in count(%.*s)", (int)name.length,
			  name.data, (int)name.length, name.data);
		return NULL;
	}
	if (node || scope->faults->errors > errors)
		return node;
	if (open)
		return expr_constant(scope->arena, TYPE_WORD, (value){words_add(scope->words, name), 1});
	return unknown_name(parser, name, location);
}

/* The kind of node for a function's name before its bracket. */
static bool function_here(const struct parser *parser, enum node_op *op)
{
	size_t after = parser->end;

	while (parser_char(parser, after) == ' ')
		after++;
	if (parser->token != TOKEN_NAME || parser_char(parser, after) != '(')
		return false;
	for (size_t i = 0; i < node_facts_count; i++) {
		const struct node_facts *facts = &node_facts[i];
		bool function = facts->form == NODE_FORM_NUMBER || facts->form == NODE_FORM_HAND ||
				facts->form == NODE_FORM_FIELD || facts->form == NODE_FORM_MEMBERS;

		if (!function || !span_is(parser_text(parser), facts->text))
			continue;
		*op = (enum node_op)i;
		return true;
	}
	return false;
}

/* The offset of `of` in the brackets of this function; 0 if it has none. */
static size_t find_of(const struct parser *parser)
{
	struct parser ahead = *parser;

	for (int depth = 0; ahead.token != TOKEN_END; parser_advance(&ahead)) {
		if (parser_is(&ahead, "(")) {
			depth++;
		} else if (parser_is(&ahead, ")")) {
			if (depth-- == 0)
				return 0;
		} else if (depth == 0 && parser_is(&ahead, "of")) {
			return ahead.at;
		}
	}
	return 0;
}

/* Parses an expression over a member of the list. */
static const struct node *parse_among(struct parser *parser, const struct expr_context *in,
				      const struct node *list, enum type type)
{
	struct expr_loop loop = {in->loop, list};
	struct expr_context inner = *in;

	if (list->type == TYPE_HAND)
		inner.face = true;
	else
		inner.loop = &loop;
	return parser_expr(parser, &inner, type);
}

/* `at`, which is elsewhere the name of the target. */
static const struct node *parse_targets(struct parser *parser)
{
	struct node *node = arena_take(parser->scope->arena, sizeof *node);

	parser_advance(parser);
	*node = (struct node){.op = NODE_CONSTANT, .type = TYPE_BODY, .column = BODY_AT, .name = "at"};
	return node;
}

/* Must the function be told what of each? A face is a number, a word is none. */
static bool needs_worth(enum node_op op, const struct node *list)
{
	return op == NODE_WORDS ||
	       (list->type != TYPE_HAND && (op == NODE_SUM || op == NODE_HIGHEST || op == NODE_LOWEST));
}

/* The worth of each; of words() it is a word. */
static const struct node *parse_worth(struct parser *parser, const struct expr_context *in,
				      const struct node *list, enum node_op op)
{
	bool any = op == NODE_WORDS || op == NODE_REPEATS;
	struct location location = parser_location(parser);
	const struct node *worth = parse_among(parser, in, list, any ? TYPE_ANY : TYPE_NUMBER);

	return parser_typed(parser, worth, op == NODE_WORDS ? TYPE_WORD : TYPE_ANY, location);
}

/* Parses FUNCTION([WORTH of] LIST [where CONDITION]). The list is parsed first,
 * since the names of its members occur in the worth before it. */
static const struct node *parse_members(struct parser *parser, const struct expr_context *in, enum node_op op)
{
	size_t of = find_of(parser);
	struct parser ahead = *parser;
	const struct node *worth = NULL, *where = NULL;

	if (of) {
		ahead.end = of;
		parser_advance(&ahead);
		parser_advance(&ahead);
	}
	struct location location = parser_location(&ahead);
	struct expr_context bodies = *in;
	bodies.body = true;
	bodies.open = false; /* a bare name is a list, such as a profile, and no word */
	const struct node *list = parser->scope->body_count && parser_is(&ahead, "at")
				      ? parse_targets(&ahead)
				      : parser_expr(&ahead, &bodies, TYPE_ANY);
	if (!list)
		return NULL;
	if (list->type == TYPE_BODY)
		return parser_body(parser, in, op, list, of, &ahead);
	if (op == NODE_RANK) {
		fault_add(parser->scope->faults, location,
			  "got %s; expected a body, as in rank(VALUE of BODY)", expr_type_name(list->type));
		return NULL;
	}
	if (list->type != TYPE_HAND && list->type != TYPE_SET && !list->kind) {
		fault_add(parser->scope->faults, location, "got %s; expected a hand, a set or members",
			  expr_type_name(list->type));
		return NULL;
	}
	if (!of && needs_worth(op, list)) {
		fault_add(parser->scope->faults, location,
			  "expected a value of each, as in %s(VALUE of LIST)", node_facts[op].text);
		return NULL;
	}
	if (of && !(worth = parse_worth(parser, in, list, op)))
		return NULL;
	if (of && parser->at != of)
		return parser_wrong(parser, "\"of\"");
	parser->at = ahead.at;
	parser->end = ahead.end;
	parser->token = ahead.token;
	if (parser_accept(parser, "where") && !(where = parse_among(parser, in, list, TYPE_FLAG)))
		return NULL;
	struct node *node = arena_take(parser->scope->arena, sizeof *node);
	*node = (struct node){.op = op, .type = node_facts[op].type, .a = list, .b = worth, .c = where};
	return node;
}

static const struct node *parse_given(struct parser *parser, const struct expr_context *in)
{
	struct location location = parser_location(parser);
	const struct node *field = parser_expr(parser, in, TYPE_ANY);

	if (!field)
		return NULL;
	if (field->given)
		return field->given;
	if (field->op != NODE_SLOT) {
		fault_add(parser->scope->faults, location, "given() requires a field");
		return NULL;
	}
	struct node *node = arena_take(parser->scope->arena, sizeof *node);
	*node = (struct node){.op = NODE_GIVEN, .type = TYPE_FLAG, .slot = field->slot, .name = field->name};
	return node;
}

static const struct node *parse_operand(struct parser *parser, const struct expr_context *in, enum node_op op,
					enum type type)
{
	struct location location = parser_location(parser);
	const struct node *node = parser_typed(parser, parser_expr(parser, in, type), type, location);

	return node ? expr_operation(parser->scope->arena, op, node_facts[op].type, node, NULL) : NULL;
}

static const struct node *parse_function(struct parser *parser, const struct expr_context *in,
					 enum node_op op)
{
	const struct node *node;

	parser_advance(parser);
	parser_advance(parser); /* the bracket */
	switch (node_facts[op].form) {
	case NODE_FORM_FIELD: node = parse_given(parser, in); break;
	case NODE_FORM_MEMBERS: node = parse_members(parser, in, op); break;
	case NODE_FORM_HAND: node = parse_operand(parser, in, op, TYPE_HAND); break;
	default: node = parse_operand(parser, in, op, TYPE_NUMBER);
	}
	if (node && !parser_accept(parser, ")"))
		return parser_wrong(parser, "\")\"");
	return node;
}

/* Is it an operator, or part of one? Most names differ from all of these in their
 * first letter. */
static bool is_keyword(const struct parser *parser)
{
	static const char *const parts[] = {"else", "of", "where"};
	struct span name = parser_text(parser);

	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
		if (parts[i][0] == name.data[0] && span_is(name, parts[i]))
			return true;
	for (size_t i = NODE_IF; node_facts[i].binds < NODE_BINDS_VALUE; i++)
		if (node_facts[i].text[0] == name.data[0] && span_is(name, node_facts[i].text))
			return true;
	return false;
}

/* Is it a name alone in brackets? That is its value, while a bare name could be a
 * word. */
static bool is_lone_name(const struct parser *parser)
{
	struct parser ahead = *parser;

	if (ahead.token != TOKEN_NAME)
		return false;
	parser_advance(&ahead);
	return parser_is(&ahead, ")");
}

const struct node *parser_prime(struct parser *parser, const struct expr_context *in, enum type expected)
{
	struct span text = parser_text(parser);
	enum node_op function;
	struct number number;

	if (function_here(parser, &function))
		return parse_function(parser, in, function);
	if (parser_accept(parser, "(")) {
		const struct node *node = parser_expr(parser, in, is_lone_name(parser) ? TYPE_ANY : expected);

		return node && !parser_accept(parser, ")") ? parser_wrong(parser, "\")\"") : node;
	}
	if (parser->token == TOKEN_NUMBER && number_parse(text, &number)) {
		parser_advance(parser);
		return expr_constant(parser->scope->arena, TYPE_NUMBER, number);
	}
	if (parser->token == TOKEN_WORD) {
		struct span word = {text.data + 1, text.length - 2};

		parser_advance(parser);
		return expr_constant(parser->scope->arena, TYPE_WORD,
				     (value){words_add(parser->scope->words, word), 1});
	}
	if (parser->token == TOKEN_NAME && !is_keyword(parser))
		return parse_name(parser, in, expected);
	return parser_wrong(parser, parser->token == TOKEN_NUMBER
					? "a number below 10^12 with up to three decimal places"
					: "a value");
}
