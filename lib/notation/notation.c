/* notation: parses arithmetic over pools, finds its bounds, and compiles it. */
#include "notation/notation.h"

#include <string.h>

#include "notation/notation_parse.h"
#include "base/text.h"

enum { TERMS = 10 }; /* times the limit of depth, since a long sum is a deep tree */

/* ---- messages ---- */

bool notation_wrong(struct notation_parser *parser, const char *format, ...)
{
	struct arena *arena = parser->scope->arena;
	va_list list;

	if (parser->failed)
		return false;
	parser->failed = true;
	va_start(list, format);
	char *message = arena_vformat(arena, format, list);
	va_end(list);
	struct span text = parser->text;
	bool cut = text.length > 60;
	return fault_add(parser->scope->faults, nowhere, "\"%.*s%s\": %s", (int)(cut ? 60 : text.length),
			 text.data, cut ? "..." : "", message);
}

/* The rest of the text, cut to what a message shows. */
static struct span rest_of(const struct notation_parser *parser)
{
	struct span rest = {parser->text.data + parser->at, parser->text.length - parser->at};

	if (rest.length > 20)
		rest.length = 20;
	return rest;
}

bool notation_lost(struct notation_parser *parser)
{
	struct span rest = rest_of(parser), before = {parser->text.data, parser->at};

	if (!rest.length)
		return notation_wrong(parser, "incomplete expression");
	if (!parser->at)
		return notation_wrong(parser, "not a roll; rolls look like 3d6, d%% or 4d6kh3+2");
	return notation_wrong(parser, "unexpected \"%.*s\" after \"%.*s\"", (int)rest.length, rest.data,
			      (int)(before.length > 40 ? 40 : before.length), before.data);
}

/* ---- characters ---- */

char notation_peek(const struct notation_parser *parser)
{
	return parser->at < parser->text.length ? parser->text.data[parser->at] : '\0';
}

static char peek_second(const struct notation_parser *parser)
{
	return parser->at + 1 < parser->text.length ? parser->text.data[parser->at + 1] : '\0';
}

bool notation_is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool notation_accept(struct notation_parser *parser, const char *sign)
{
	size_t length = strlen(sign);

	if (parser->text.length - parser->at < length ||
	    memcmp(parser->text.data + parser->at, sign, length) != 0)
		return false;
	parser->at += length;
	return true;
}

static void skip_blanks(struct notation_parser *parser)
{
	while (notation_peek(parser) == ' ' || notation_peek(parser) == '\t')
		parser->at++;
}

struct span notation_digits(struct notation_parser *parser)
{
	struct span digits = {parser->text.data + parser->at, 0};

	while (notation_is_digit(notation_peek(parser)))
		parser->at++, digits.length++;
	return digits;
}

/* Parses a count of at most `most`; `limit` is the name of the limit that sets it,
 * or NULL. */
bool notation_count(struct notation_parser *parser, struct span digits, uint64_t most, const char *what,
		    const char *limit, uint64_t *count)
{
	struct number number;

	if (!number_parse(digits, &number) || (uint64_t)number.numerator > most)
		return notation_wrong(parser, "%.*s %s, more than %llu%s%s%s",
				      (int)(digits.length > 30 ? 30 : digits.length), digits.data, what,
				      (unsigned long long)most, limit ? " (limit: " : "", limit ? limit : "",
				      limit ? ")" : "");
	*count = (uint64_t)number.numerator;
	return true;
}

/* ---- the tree ---- */

static struct notation_node *node_new(struct notation_parser *parser, enum notation_kind kind)
{
	struct notation_node *node = arena_take(parser->scope->arena, sizeof *node);

	node->kind = kind;
	return node;
}

static struct notation_node *number_node(struct notation_parser *parser, struct number number)
{
	struct notation_node *node = node_new(parser, NOTATION_NUMBER);

	node->number = node->lowest = node->most = number;
	node->step = number.numerator < 0 ? (struct number){-number.numerator, number.denominator} : number;
	return node;
}

static bool in_bounds(struct notation_parser *parser, const struct notation_node *node)
{
	static const struct number largest = {INT64_C(1000000000000), 1};
	struct number low = node->lowest, high = node->most;

	if (!number_fits(low) || !number_fits(high) || number_compare(high, largest) >= 0 ||
	    number_compare(number_subtract(number_whole(0), low), largest) >= 0)
		return notation_wrong(parser,
				      "the total could reach 1000000000000, more than a record can hold");
	return true;
}

static uint64_t common(uint64_t a, uint64_t b)
{
	while (b) {
		uint64_t rest = a % b;

		a = b;
		b = rest;
	}
	return a;
}

/* The largest step of which both are multiples. */
static struct number common_step(struct number a, struct number b)
{
	if (!number_fits(a) || !number_fits(b))
		return NUMBER_TOO_LARGE;
	int64_t left, right, denominator;
	if (__builtin_mul_overflow(a.numerator, b.denominator, &left) ||
	    __builtin_mul_overflow(b.numerator, a.denominator, &right) ||
	    __builtin_mul_overflow(a.denominator, b.denominator, &denominator))
		return NUMBER_TOO_LARGE;
	uint64_t both = common((uint64_t)left, (uint64_t)right);
	return number_divide(number_whole((int64_t)both), number_whole(denominator));
}

static void corners(struct notation_node *node, struct number (*operation)(struct number, struct number))
{
	const struct notation_node *a = node->a, *b = node->b;
	struct number results[4] = {operation(a->lowest, b->lowest), operation(a->lowest, b->most),
				    operation(a->most, b->lowest), operation(a->most, b->most)};

	node->lowest = node->most = results[0];
	for (int i = 1; i < 4; i++) {
		if (number_compare(results[i], node->lowest) < 0)
			node->lowest = results[i];
		if (number_compare(results[i], node->most) > 0)
			node->most = results[i];
		if (!number_fits(results[i])) {
			node->lowest = NUMBER_TOO_LARGE;
			return;
		}
	}
}

static bool is_constant(const struct notation_node *node)
{
	return number_compare(node->lowest, node->most) == 0;
}

static bool divides(struct notation_parser *parser, struct notation_node *node)
{
	const struct notation_node *b = node->b;

	if (number_compare(b->lowest, number_whole(0)) <= 0 && number_compare(b->most, number_whole(0)) >= 0)
		return notation_wrong(parser, is_constant(b)
						  ? "division by 0"
						  : "the divisor can be 0, so there may be no result");
	corners(node, number_divide);
	node->step = NUMBER_TOO_LARGE;
	if (is_constant(b)) {
		node->step = number_divide(node->a->step, b->lowest);
		if (number_fits(node->step) && node->step.numerator < 0)
			node->step.numerator = -node->step.numerator;
	}
	return true;
}

static const struct notation_node *operation(struct notation_parser *parser, enum notation_kind kind,
					     const struct notation_node *a, const struct notation_node *b)
{
	struct notation_node *node = node_new(parser, kind);
	unsigned depth = b && b->depth > a->depth ? b->depth : a->depth;

	node->a = a;
	node->b = b;
	node->depth = depth + 1;
	if (node->depth > TERMS * parser->scope->limits->depth) {
		notation_wrong(parser, "more than %llu terms (limit: depth)",
			       TERMS * (unsigned long long)parser->scope->limits->depth);
		return NULL;
	}
	switch (kind) {
	case NOTATION_ADD:
		node->lowest = number_add(a->lowest, b->lowest);
		node->most = number_add(a->most, b->most);
		node->step = common_step(a->step, b->step);
		break;
	case NOTATION_SUBTRACT:
		node->lowest = number_subtract(a->lowest, b->most);
		node->most = number_subtract(a->most, b->lowest);
		node->step = common_step(a->step, b->step);
		break;
	case NOTATION_MULTIPLY:
		corners(node, number_multiply);
		node->step = number_multiply(a->step, b->step);
		break;
	case NOTATION_DIVIDE:
		if (!divides(parser, node))
			return NULL;
		break;
	case NOTATION_NEGATE:
		node->lowest = number_subtract(number_whole(0), a->most);
		node->most = number_subtract(number_whole(0), a->lowest);
		node->step = a->step;
		break;
	default:
		node->lowest = number_down(a->lowest);
		node->most = number_up(a->most);
		node->step = number_whole(1);
	}
	return in_bounds(parser, node) ? node : NULL;
}

/* ---- house dice ---- */

/* The die of the ruleset with the longest name that the rest begins with. */
static const struct die *house_die(struct notation_parser *parser)
{
	const struct rules *rules = parser->scope->rules;
	const struct yaml *dice = rules ? yaml_get(rules->ruleset, "dice") : NULL;
	struct span rest = {parser->text.data + parser->at, 0};
	const struct yaml *found = NULL;

	for (const struct yaml *item = dice ? dice->first : NULL; item; item = item->next)
		if (item->key.length > rest.length && parser->text.length - parser->at >= item->key.length &&
		    !memcmp(rest.data, item->key.data, item->key.length)) {
			found = item;
			rest.length = item->key.length;
		}
	if (!found)
		return NULL;
	parser->at += rest.length;
	const struct die *die = rules_die(parser->scope->rules, rest, nowhere);
	if (!die)
		notation_wrong(parser, "the ruleset's die \"%.*s\" has an error", (int)rest.length,
			       rest.data);
	return die;
}

static void no_such_die(struct notation_parser *parser)
{
	const struct rules *rules = parser->scope->rules;
	const struct yaml *dice = rules ? yaml_get(rules->ruleset, "dice") : NULL;
	struct text list = {.arena = parser->scope->arena};
	struct span word = rest_of(parser);

	if (!rules || !dice) {
		notation_lost(parser);
		return;
	}
	for (const struct yaml *item = dice->first; item; item = item->next)
		text_format(&list, "%s%s", list.length ? ", " : "", item->key.data);
	text_put(&list, '\0');
	notation_wrong(parser, "unknown die \"%.*s\"; the dice of %s are: %s", (int)word.length, word.data,
		       rules->id, list.at);
}

/* ---- pools ---- */

static const struct die *fate_die(struct notation_parser *parser)
{
	struct die *die = die_plain(parser->scope->arena, 3);
	int64_t *values = arena_take(parser->scope->arena, 3 * sizeof *values);

	for (int i = 0; i < 3; i++)
		values[i] = i - 1;
	die->name = "dF";
	die->values = values;
	return die;
}

/* Parses the number of sides after the d. */
static const struct die *plain_die(struct notation_parser *parser)
{
	uint64_t sides = 100;

	if (notation_accept(parser, "F") || notation_accept(parser, "f"))
		return fate_die(parser);
	if (!notation_accept(parser, "%")) {
		struct span digits = notation_digits(parser);

		if (!digits.length) {
			if (notation_peek(parser) == '(')
				notation_wrong(parser,
					       "the number of faces must be a plain number, as in 3d6");
			else
				notation_wrong(
				    parser,
				    "missing number of faces; expected, for example, 3d6, d%% or 4dF");
			return NULL;
		}
		if (!notation_count(parser, digits, parser->scope->limits->faces, "faces", "faces", &sides))
			return NULL;
		if (sides == 0) {
			notation_wrong(parser, "a die must have at least one face");
			return NULL;
		}
	}
	return die_plain(parser->scope->arena, (uint32_t)sides);
}

static const struct notation_node *pool_node(struct notation_parser *parser, const struct die *die,
					     struct span digits, size_t from)
{
	struct notation_node *node = node_new(parser, NOTATION_POOL);
	uint64_t count = 1;

	if (!die)
		return NULL;
	if (digits.length &&
	    !notation_count(parser, digits, parser->scope->limits->pool, "dice", "pool", &count))
		return NULL;
	if (count == 0) {
		notation_wrong(parser, "a pool must have at least one die");
		return NULL;
	}
	node->pool.die = die;
	node->pool.count = (uint32_t)count;
	if (!notation_pool(parser, node))
		return NULL;
	node->text = (struct span){parser->text.data + from, parser->at - from};
	return in_bounds(parser, node) ? node : NULL;
}

/* ---- arithmetic ---- */

static const struct notation_node *parse_sum(struct notation_parser *parser);

static const struct notation_node *parse_brackets(struct notation_parser *parser)
{
	if (++parser->depth > parser->scope->limits->depth) {
		notation_wrong(parser, "brackets are nested deeper than %llu (limit: depth)",
			       (unsigned long long)parser->scope->limits->depth);
		return NULL;
	}
	const struct notation_node *node = parse_sum(parser);
	if (!node)
		return NULL;
	if (!notation_accept(parser, ")")) {
		if (parser->at == parser->text.length)
			notation_wrong(parser, "unclosed (");
		else
			notation_lost(parser);
		return NULL;
	}
	parser->depth--;
	char next = notation_peek(parser);
	if (next == 'd' || next == 'D')
		notation_wrong(parser,
			       "the number of dice must be a plain number without brackets, as in 3d6");
	else if (next == '>' || next == '<' || next == '=')
		notation_wrong(parser, "a comparison counts the dice of one pool, as in 8d6>=5; "
				       "--odds shows how often a sum reaches a number");
	else if (next == '(' || is_letter(next) || notation_is_digit(next) || next == '!')
		notation_wrong(parser, "expected + - * / or ) after a bracket");
	return parser->failed ? NULL : node;
}

static const struct notation_node *parse_number(struct notation_parser *parser, struct span digits)
{
	struct number number;

	if (notation_peek(parser) == '.' && notation_is_digit(peek_second(parser))) {
		parser->at++;
		digits.length += 1 + notation_digits(parser).length;
	}
	if (!number_parse(digits, &number)) {
		notation_wrong(parser,
			       "%.*s is not a number below 1000000000000 with at most three decimal places",
			       (int)(digits.length > 30 ? 30 : digits.length), digits.data);
		return NULL;
	}
	char next = notation_peek(parser);
	if (next == '>' || next == '<' || next == '=')
		notation_wrong(parser, "a comparison counts the dice of one pool, as in 8d6>=5; "
				       "--odds shows how often a sum reaches a number");
	return parser->failed ? NULL : number_node(parser, number);
}

static const struct notation_node *parse_dice(struct notation_parser *parser, struct span digits, size_t from)
{
	const struct die *die = house_die(parser);
	char next = notation_peek(parser);

	if (die || parser->failed)
		return pool_node(parser, die, digits, from);
	if (next != 'd' && next != 'D') {
		if (is_letter(next))
			no_such_die(parser);
		else if (!digits.length)
			notation_lost(parser);
		else
			return parse_number(parser, digits);
		return NULL;
	}
	char second = peek_second(parser);
	if (!digits.length && is_letter(second) && second != 'F' && second != 'f') {
		no_such_die(parser);
		return NULL;
	}
	parser->at++;
	return pool_node(parser, plain_die(parser), digits, from);
}

static const struct notation_node *parse_factor(struct notation_parser *parser)
{
	static const struct {
		const char *name;
		enum notation_kind kind;
	} roundings[] = {{"down(", NOTATION_DOWN}, {"up(", NOTATION_UP}, {"near(", NOTATION_NEAR}};

	skip_blanks(parser);
	for (size_t i = 0; i < sizeof roundings / sizeof *roundings; i++)
		if (notation_accept(parser, roundings[i].name)) {
			const struct notation_node *node = parse_brackets(parser);

			return node ? operation(parser, roundings[i].kind, node, NULL) : NULL;
		}
	if (notation_accept(parser, "("))
		return parse_brackets(parser);
	if (notation_accept(parser, "-")) {
		if (++parser->depth > parser->scope->limits->depth) {
			notation_wrong(parser, "more than %llu signs in a row (limit: depth)",
				       (unsigned long long)parser->scope->limits->depth);
			return NULL;
		}
		const struct notation_node *node = parse_factor(parser);
		parser->depth--;
		return node ? operation(parser, NOTATION_NEGATE, node, NULL) : NULL;
	}
	size_t from = parser->at;
	struct span digits = notation_digits(parser);
	return parse_dice(parser, digits, from);
}

static const struct notation_node *parse_product(struct notation_parser *parser)
{
	const struct notation_node *left = parse_factor(parser);

	for (;;) {
		skip_blanks(parser);
		enum notation_kind kind = notation_peek(parser) == '*' ? NOTATION_MULTIPLY : NOTATION_DIVIDE;

		if (!left || (!notation_accept(parser, "*") && !notation_accept(parser, "/")))
			return left;
		const struct notation_node *right = parse_factor(parser);
		left = right ? operation(parser, kind, left, right) : NULL;
	}
}

static const struct notation_node *parse_sum(struct notation_parser *parser)
{
	const struct notation_node *left = parse_product(parser);

	for (;;) {
		enum notation_kind kind = notation_peek(parser) == '+' ? NOTATION_ADD : NOTATION_SUBTRACT;

		if (!left || (!notation_accept(parser, "+") && !notation_accept(parser, "-")))
			return left;
		const struct notation_node *right = parse_product(parser);
		left = right ? operation(parser, kind, left, right) : NULL;
	}
}

/* ---- the whole notation ---- */

static bool parse_repeat(struct notation_parser *parser, uint32_t *repeat)
{
	struct span digits = notation_digits(parser);
	uint64_t count = 0;

	if (!digits.length || notation_peek(parser) != 'x') {
		parser->at = 0;
		return true;
	}
	parser->at++;
	if (!notation_count(parser, digits, parser->scope->limits->repetitions, "repetitions", "repetitions",
			    &count))
		return false;
	*repeat = (uint32_t)count;
	return count || notation_wrong(parser, "a roll must be repeated at least once");
}

static bool has_worded(const struct notation_node *node)
{
	return node && ((node->kind == NOTATION_POOL && node->pool.die->worded) || has_worded(node->a) ||
			has_worded(node->b));
}

static bool check_total(struct notation_parser *parser, struct notation *notation)
{
	const struct notation_node *root = notation->root;

	notation->worded = has_worded(root);
	if (notation->worded && root->kind != NOTATION_POOL)
		return notation_wrong(parser, "a die that shows words cannot be used in arithmetic");
	if (notation->worded)
		return true;
	return (number_fits(root->step) && 1000 % root->step.denominator == 0) ||
	       notation_wrong(
		   parser,
		   "the total may have more than three decimal places; round it with down(...), up(...) "
		   "or near(...)");
}

const struct notation *notation_read(struct notation_scope *scope, struct span text)
{
	struct notation_parser parser = {.scope = scope, .text = span_trim(text)};
	struct notation *notation = arena_take(scope->arena, sizeof *notation);

	if (!parser.text.length) {
		fault_add(scope->faults, nowhere, "the roll is empty; rolls look like 3d6, d%% or 4d6kh3+2");
		return NULL;
	}
	if (memchr("+*/", *parser.text.data, 3) ||
	    memchr("+-*/", parser.text.data[parser.text.length - 1], 4)) {
		notation_wrong(&parser, "incomplete sum; write it without spaces, as in 3d6+2");
		return NULL;
	}
	if (!parse_repeat(&parser, &notation->repeat))
		return NULL;
	notation->text = (struct span){parser.text.data + parser.at, parser.text.length - parser.at};
	notation->root = parse_sum(&parser);
	if (!notation->root) {
		if (!parser.failed)
			notation_lost(&parser);
		return NULL;
	}
	if (parser.at < parser.text.length) {
		notation_lost(&parser);
		return NULL;
	}
	return check_total(&parser, notation) ? notation : NULL;
}
