/* expr: the operators, by recursive descent. */
#include "rules/expr_parser.h"

enum { MOST_OPERATORS = 1000 }; /* keeps recursion over the tree within the stack */

/* ---- nodes ---- */

const char *expr_type_name(enum type type)
{
	static const char *const names[] = {
	    [TYPE_ANY] = "anything",    [TYPE_NUMBER] = "a number",    [TYPE_FLAG] = "yes or no",
	    [TYPE_WORD] = "a word",     [TYPE_SET] = "a set of words", [TYPE_HAND] = "a hand of dice",
	    [TYPE_MEMBERS] = "members", [TYPE_FIGURE] = "a figure",    [TYPE_BODY] = "a body"};

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

const struct node *expr_cell(struct arena *arena, const struct profile *profile, uint32_t slot,
			     const char *row, struct span column)
{
	for (uint32_t i = 0; profile && i < profile->column_count; i++) {
		const struct column *found = &profile->columns[i];

		if (!span_same(found->name, column))
			continue;
		struct node *cell = arena_take(arena, sizeof *cell);
		*cell = (struct node){.op = NODE_CELL,
				      .type = found->type,
				      .slot = slot,
				      .profile = profile,
				      .column = i,
				      .name = arena_format(arena, "%s%s%.*s", row ? row : "", row ? "." : "",
							   (int)column.length, column.data)};
		return cell;
	}
	return NULL;
}

const struct node *expr_operation(struct arena *arena, enum node_op op, enum type type, const struct node *a,
				  const struct node *b)
{
	struct node *node = arena_take(arena, sizeof *node);

	node->op = op;
	node->type = type;
	node->a = a;
	node->b = b;
	node->list = type == TYPE_SET && a && a->list;
	node->figures = type == TYPE_SET && a && a->figures;
	return node;
}

const struct node *expr_greater(struct arena *arena, bool or_equal, const struct node *left,
				const struct node *right)
{
	struct node *node = arena_take(arena, sizeof *node);

	*node = (struct node){.op = or_equal ? NODE_LESS_EQUAL : NODE_LESS,
			      .type = TYPE_FLAG,
			      .turned = true,
			      .a = right,
			      .b = left};
	return node;
}

/* Counts an operator; false after a fault. */
static bool one_more(struct parser *parser)
{
	return ++parser->operators <= MOST_OPERATORS ||
	       fault_add(parser->scope->faults, parser_location(parser),
			 "more than %d operators in one expression", MOST_OPERATORS);
}

static const struct node *operation(struct parser *parser, enum node_op op, enum type type,
				    const struct node *a, const struct node *b)
{
	if (!a || (!b && op != NODE_NOT && op != NODE_NEGATE) || !one_more(parser))
		return NULL;
	return expr_operation(parser->scope->arena, op, type, a, b);
}

const struct node *parser_typed(struct parser *parser, const struct node *node, enum type type,
				struct location location)
{
	struct expr_scope *scope = parser->scope;

	if (!node || type == TYPE_ANY || node->type == type)
		return node;
	if (node->op == NODE_CONSTANT && node->type == TYPE_WORD && scope->nearest) { /* no name is known */
		struct span word = words_text(scope->words, (word_id)node->constant.numerator);
		struct span near = scope->nearest(scope, word);

		if (near.length) {
			fault_add(scope->faults, location, "unknown name \"%.*s\"; did you mean \"%.*s\"?",
				  (int)word.length, word.data, (int)near.length, near.data);
			return NULL;
		}
	}
	fault_add(parser->scope->faults, location, "got %s; expected %s", expr_type_name(node->type),
		  expr_type_name(type));
	return NULL;
}

bool expr_is_constant(const struct node *node, struct number *number)
{
	struct number a, b = {0, 1};

	if (node->op == NODE_CONSTANT) {
		*number = node->constant;
		return true;
	}
	if ((node->op != NODE_NEGATE && node->op != NODE_ADD && node->op != NODE_SUBTRACT &&
	     node->op != NODE_MULTIPLY && node->op != NODE_DIVIDE) ||
	    !expr_is_constant(node->a, &a) || (node->b && !expr_is_constant(node->b, &b)))
		return false;
	*number = node->op == NODE_NEGATE     ? number_subtract(b, a)
		  : node->op == NODE_ADD      ? number_add(a, b)
		  : node->op == NODE_SUBTRACT ? number_subtract(a, b)
		  : node->op == NODE_MULTIPLY ? number_multiply(a, b)
					      : number_divide(a, b);
	return true;
}

static bool never_zero(const struct node *node)
{
	struct number number;

	if (node->op != NODE_CONSTANT && expr_is_constant(node, &number))
		return number.numerator != 0; /* one that is too large has none */
	switch (node->op) {
	case NODE_CONSTANT: return node->constant.numerator != 0;
	case NODE_IF: return never_zero(node->a) && never_zero(node->c);
	case NODE_MULTIPLY: return never_zero(node->a) && never_zero(node->b);
	case NODE_AT_LEAST:
		return (node->a->op == NODE_CONSTANT && node->a->constant.numerator > 0) ||
		       (node->b->op == NODE_CONSTANT && node->b->constant.numerator > 0);
	case NODE_SLOT: return node->constant.numerator > 0; /* the least it can be */
	case NODE_CELL:
		for (size_t i = 0; i < node->profile->row_count; i++)
			if (!node->profile->cells[i * node->profile->column_count + node->column].numerator)
				return false;
		return node->profile->columns[node->column].start.numerator != 0;
	default: return false;
	}
}

/* ---- operators, from the tightest to the loosest ---- */

static const struct node *parse_unary(struct parser *parser, const struct expr_context *in,
				      enum type expected)
{
	if (!parser_is(parser, "-"))
		return parser_prime(parser, in, expected);
	parser_advance(parser);
	struct location location = parser_location(parser);
	if (++parser->depth > parser->scope->limits->depth)
		return parser_wrong(parser, "fewer signs in a row");
	const struct node *node = parse_unary(parser, in, TYPE_NUMBER);
	parser->depth--;
	return operation(parser, NODE_NEGATE, TYPE_NUMBER, parser_typed(parser, node, TYPE_NUMBER, location),
			 NULL);
}

static const struct node *parse_term(struct parser *parser, const struct expr_context *in, enum type expected)
{
	struct location location = parser_location(parser);
	const struct node *left = parse_unary(parser, in, expected);

	while (left && (parser_is(parser, "*") || parser_is(parser, "/"))) {
		enum node_op op = parser_is(parser, "*") ? NODE_MULTIPLY : NODE_DIVIDE;

		parser_advance(parser);
		struct location right_location = parser_location(parser);
		const struct node *right = parser_typed(parser, parse_unary(parser, in, TYPE_NUMBER),
							TYPE_NUMBER, right_location);
		if (right && op == NODE_DIVIDE && !never_zero(right)) {
			fault_add(
			    parser->scope->faults, right_location,
			    "this divisor may be 0; write \"at-least 1\", or give the field a \"least\" and a "
			    "default above 0");
			return NULL;
		}
		left = operation(parser, op, TYPE_NUMBER, parser_typed(parser, left, TYPE_NUMBER, location),
				 right);
	}
	return left;
}

static const struct node *parse_sum(struct parser *parser, const struct expr_context *in, enum type expected)
{
	struct location location = parser_location(parser);
	const struct node *left = parse_term(parser, in, expected);

	while (left && (parser_is(parser, "+") || parser_is(parser, "-"))) {
		enum node_op op = parser_is(parser, "+") ? NODE_ADD : NODE_SUBTRACT;
		bool set = left->type == TYPE_SET, figures = set && left->figures;

		if (op == NODE_SUBTRACT && parser_char(parser, parser->end) != ' ')
			return parser_wrong(parser, "a minus with spaces around it");
		parser_advance(parser);
		struct location right_location = parser_location(parser);
		struct expr_context operand = *in;
		operand.open |= set && !figures;
		const struct node *right = parse_term(parser, &operand,
						      figures ? TYPE_FIGURE
						      : set   ? TYPE_ANY
							      : TYPE_NUMBER);
		bool sets = right && right->type == TYPE_SET && (op == NODE_ADD || left->list);
		enum type type = !set ? TYPE_NUMBER : sets ? TYPE_SET : figures ? TYPE_FIGURE : TYPE_WORD;
		right = parser_typed(parser, right, type, right_location);
		left = operation(parser, op, left->type,
				 set ? left : parser_typed(parser, left, TYPE_NUMBER, location), right);
	}
	return left;
}

static const struct node *parse_limit(struct parser *parser, const struct expr_context *in,
				      enum type expected)
{
	struct location location = parser_location(parser);
	const struct node *left = parse_sum(parser, in, expected);

	while (left && (parser_is(parser, "at-least") || parser_is(parser, "at-most"))) {
		enum node_op op = parser_is(parser, "at-least") ? NODE_AT_LEAST : NODE_AT_MOST;

		parser_advance(parser);
		struct location right_location = parser_location(parser);
		const struct node *right = parse_sum(parser, in, TYPE_NUMBER);
		left = operation(parser, op, TYPE_NUMBER, parser_typed(parser, left, TYPE_NUMBER, location),
				 parser_typed(parser, right, TYPE_NUMBER, right_location));
	}
	return left;
}

static const struct node *parse_words(struct parser *parser, enum node_op op, const struct node *left)
{
	struct expr_scope *scope = parser->scope;
	struct node *node = arena_take(scope->arena, sizeof *node);
	word_id *words = NULL;
	size_t capacity = 0;

	*node = (struct node){.op = op, .type = TYPE_FLAG, .a = left};
	do {
		struct location location = parser_location(parser);
		word_id word = parser_word(parser);

		if (!word || (scope->has_word && left->op == NODE_SLOT &&
			      !scope->has_word(scope, left->slot, word, location)))
			return NULL;
		if (node->word_count == capacity)
			words = arena_grow(scope->arena, words, node->word_count, &capacity, sizeof *words);
		words[node->word_count++] = word;
	} while (parser_accept(parser, "|"));
	node->words = words;
	return node;
}

/* "is by", "is nobody|target.captor": one of these figures; "has at": one of them is in
 * the set. */
static const struct node *parse_figures(struct parser *parser, const struct expr_context *in,
					const struct node *left)
{
	bool set = left->type == TYPE_SET;

	const struct node *any = NULL;

	do {
		struct location location = parser_location(parser);
		const struct node *right = parser_typed(parser, parser_prime(parser, in, TYPE_FIGURE),
							TYPE_FIGURE, location);
		const struct node *one = operation(parser, set ? NODE_IN : NODE_EQUAL, TYPE_FLAG,
						   set ? right : left, set ? left : right);

		any = any ? operation(parser, NODE_OR, TYPE_FLAG, any, one) : one;
	} while (any && parser_accept(parser, "|"));
	return any;
}

/* The same context, where an unknown bare name is an error. */
static struct expr_context closed(const struct expr_context *in)
{
	return (struct expr_context){.loop = in->loop, .face = in->face};
}

static const struct node *compare(struct parser *parser, const struct expr_context *in,
				  const struct node *left, struct location location)
{
	static const struct {
		const char *sign;
		enum node_op op;
		bool turned;
	} signs[] = {{"<", NODE_LESS, false},   {"<=", NODE_LESS_EQUAL, false},
		     {">", NODE_LESS, true},    {">=", NODE_LESS_EQUAL, true},
		     {"==", NODE_EQUAL, false}, {"!=", NODE_NOT_EQUAL, false}};

	for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
		if (!parser_accept(parser, signs[i].sign))
			continue;
		bool order = signs[i].op == NODE_LESS || signs[i].op == NODE_LESS_EQUAL;
		enum type type = order ? TYPE_NUMBER : left->type;
		struct location right_location = parser_location(parser);
		struct expr_context operand = closed(in);
		const struct node *right = parse_limit(parser, &operand, type == TYPE_WORD ? TYPE_ANY : type);

		left = parser_typed(parser, left, type, location);
		right = parser_typed(parser, right, type, right_location);
		if (!signs[i].turned)
			return operation(parser, signs[i].op, TYPE_FLAG, left, right);
		return left && right && one_more(parser)
			   ? expr_greater(parser->scope->arena, signs[i].op == NODE_LESS_EQUAL, left, right)
			   : NULL;
	}
	return left;
}

static const struct node *parse_rel(struct parser *parser, const struct expr_context *in, enum type expected)
{
	struct location location = parser_location(parser);
	/* In "x is y" only the whole is a flag, so x may have any type. */
	const struct node *left = parse_limit(parser, in, expected == TYPE_FLAG ? TYPE_ANY : expected);

	if (!left || parser->token == TOKEN_END) /* which is common */
		return left;
	if (parser_accept(parser, "is")) {
		bool not = parser_accept(parser, "not");
		bool figure = left->type == TYPE_FIGURE;
		const struct node *test = figure ? left : parser_typed(parser, left, TYPE_WORD, location);

		test = figure ? parse_figures(parser, in, left)
		       : test ? parse_words(parser, NODE_IS, test)
			      : NULL;
		return not ? operation(parser, NODE_NOT, TYPE_FLAG, test, NULL) : test;
	}
	if (parser_accept(parser, "has")) {
		left = parser_typed(parser, left, TYPE_SET, location);
		return !left           ? NULL
		       : left->figures ? parse_figures(parser, in, left)
				       : parse_words(parser, NODE_HAS, left);
	}
	bool word = parser_is(parser, "in");
	if (word || parser_is(parser, "meets")) {
		parser_advance(parser);
		struct location right_location = parser_location(parser);
		const struct node *right = parser_typed(parser, parse_limit(parser, in, TYPE_SET), TYPE_SET,
							right_location);

		left = parser_typed(parser, left,
				    !word                     ? TYPE_SET
				    : right && right->figures ? TYPE_FIGURE
							      : TYPE_WORD,
				    location);
		return operation(parser, word ? NODE_IN : NODE_MEETS, TYPE_FLAG, left, right);
	}
	return compare(parser, in, left, location);
}

static const struct node *parse_not(struct parser *parser, const struct expr_context *in, enum type expected)
{
	if (!parser_is(parser, "not"))
		return parse_rel(parser, in, expected);
	parser_advance(parser);
	struct location location = parser_location(parser);
	if (++parser->depth > parser->scope->limits->depth)
		return parser_wrong(parser, "fewer \"not\" in a row");
	const struct node *node = parser_typed(parser, parse_not(parser, in, TYPE_FLAG), TYPE_FLAG, location);
	parser->depth--;
	return operation(parser, NODE_NOT, TYPE_FLAG, node, NULL);
}

static const struct node *parse_chain(struct parser *parser, const struct expr_context *in,
				      enum type expected, const char *sign, enum node_op op,
				      const struct node *(*part)(struct parser *, const struct expr_context *,
								 enum type))
{
	struct location location = parser_location(parser);
	const struct node *left = part(parser, in, expected);

	while (left && parser_accept(parser, sign)) {
		struct location right_location = parser_location(parser);
		const struct node *right = parser_typed(parser, part(parser, in, TYPE_FLAG), TYPE_FLAG,
							right_location);

		left = operation(parser, op, TYPE_FLAG, parser_typed(parser, left, TYPE_FLAG, location),
				 right);
	}
	return left;
}

static const struct node *parse_and(struct parser *parser, const struct expr_context *in, enum type expected)
{
	return parse_chain(parser, in, expected, "and", NODE_AND, parse_not);
}

static const struct node *parse_or(struct parser *parser, const struct expr_context *in, enum type expected)
{
	return parse_chain(parser, in, expected, "or", NODE_OR, parse_and);
}

const struct node *parser_expr(struct parser *parser, const struct expr_context *in, enum type expected)
{
	struct location location = parser_location(parser);

	if (++parser->depth > parser->scope->limits->depth) {
		fault_add(parser->scope->faults, location, "nested deeper than %llu (limit: depth)",
			  (unsigned long long)parser->scope->limits->depth);
		return NULL;
	}
	const struct node *node = parse_or(parser, in, expected);
	if (node && parser_accept(parser, "if")) {
		struct location test_location = parser_location(parser);
		struct expr_context condition = closed(in);
		const struct node *test = parser_typed(parser, parse_or(parser, &condition, TYPE_FLAG),
						       TYPE_FLAG, test_location);
		if (!test || !parser_accept(parser, "else"))
			return test ? parser_wrong(parser, "\"else\"") : NULL;
		struct location other_place = parser_location(parser);
		const struct node *other = parser_typed(
		    parser, parser_expr(parser, in, expected == TYPE_ANY ? node->type : expected), node->type,
		    other_place);
		struct node *choice = other ? arena_take(parser->scope->arena, sizeof *choice) : NULL;
		if (choice)
			*choice = (struct node){
			    .op = NODE_IF, .type = node->type, .a = node, .b = test, .c = other};
		node = choice;
	}
	parser->depth--;
	return node ? parser_typed(parser, node, expected, location) : NULL;
}

static const struct node *parse_text(struct expr_scope *scope, const struct expr_context *in,
				     struct span text, struct location location, enum type expected)
{
	struct parser parser = {.scope = scope, .text = text, .location = location, .depth = scope->depth};

	parser_advance(&parser);
	const struct node *node = parser_expr(&parser, in, expected);
	if (node && parser.token != TOKEN_END)
		return parser_wrong(&parser, "the end of the expression");
	return node;
}

const struct node *expr_parse_in(struct expr_scope *scope, const struct expr_context *in,
				 const struct yaml *scalar, enum type expected)
{
	struct location location = scalar->location;

	if (scalar->kind != YAML_SCALAR) {
		fault_add(scope->faults, location, "expected an expression, got a %s",
			  scalar->kind == YAML_LIST ? "list" : "map");
		return NULL;
	}
	location.column += scalar->quoted;
	return parse_text(scope, in, scalar->text, location, expected);
}

const struct node *expr_parse(struct expr_scope *scope, const struct yaml *scalar, enum type expected,
			      bool open)
{
	return expr_parse_in(scope, &(struct expr_context){.open = open}, scalar, expected);
}

const struct node *expr_parse_text(struct expr_scope *scope, struct span text, struct location location,
				   enum type expected, bool open)
{
	return parse_text(scope, &(struct expr_context){.open = open}, text, location, expected);
}
