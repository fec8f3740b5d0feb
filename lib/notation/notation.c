/* notation: parses arithmetic over pools. */
#include "notation/notation.h"

#include <string.h>

#include "notation/notation_parse.h"
#include "base/text.h"

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
	int length = fault_quoted(text);
	return fault_add(parser->scope->faults, nowhere, "\"%.*s%s\": %s", length, text.data,
			 (size_t)length < text.length ? "..." : "", message);
}

/* The rest of the text, cut to what a message shows. */
static struct span rest_of(const struct notation_parser *parser)
{
	struct span rest = {parser->text.data + parser->at, parser->text.length - parser->at};

	rest.length = text_fitting(rest, 20);
	return rest;
}

bool notation_lost(struct notation_parser *parser)
{
	struct span rest = rest_of(parser), before = {parser->text.data, parser->at};

	if (!rest.length)
		return notation_wrong(parser, "incomplete expression");
	if (notation_elsewhere(parser, true))
		return false;
	if (!parser->at)
		return notation_wrong(parser, "not a roll; rolls look like 3d6, d%% or 4d6kh3+2");
	return notation_wrong(parser, "unexpected \"%.*s\" after \"%.*s\"", (int)rest.length, rest.data,
			      (int)text_fitting(before, 40), before.data);
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

bool notation_is_letter(char c)
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

void notation_blanks(struct notation_parser *parser)
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

/* ---- house dice ---- */

/* The die of the ruleset with the longest name that the rest begins with. */
static const struct die *house_die(struct notation_parser *parser)
{
	struct rules *rules = parser->scope->rules;
	const struct yaml *dice = rules ? yaml_get(rules_root(rules), "dice") : NULL;
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
	struct rules *rules = parser->scope->rules;
	const struct yaml *dice = rules ? yaml_get(rules_root(rules), "dice") : NULL;
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

/* dF has two faces each of -1, 0 and 1, thrown as one of three; dF.1 one, four and one. */
static const struct die *fate_die(struct notation_parser *parser)
{
	bool rare = notation_accept(parser, ".1");
	uint32_t sides = rare ? 6 : 3;
	struct die *die = die_plain(parser->scope->arena, sides);
	int64_t *values = arena_take(parser->scope->arena, sides * sizeof *values);

	if (!rare)
		notation_accept(parser, ".2");
	values[0] = -1;
	values[sides - 1] = 1;
	die->name = rare ? "dF.1" : "dF";
	die->values = values;
	return die;
}

/* Parses the number of sides after the d. */
static const struct die *plain_die(struct notation_parser *parser, struct span count)
{
	uint64_t sides = 100;

	if (notation_accept(parser, "F") || notation_accept(parser, "f"))
		return fate_die(parser);
	if (notation_peek(parser) == '{' || notation_peek(parser) == '[') {
		notation_wrong(
		    parser,
		    "a die with faces of its own is written in a ruleset (dice, in voltigeur-rules(5))");
		return NULL;
	}
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
		if (notation_two_readings(parser, count, digits))
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
	struct notation_node *node = notation_node_new(parser, NOTATION_POOL);
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
	return notation_in_bounds(parser, node) ? node : NULL;
}

/* ---- arithmetic ---- */

static const struct notation_node *parse_sum(struct notation_parser *parser);

/* Parses what follows an opening bracket: a sum, or with `kind` NOTATION_LOWER or
 * NOTATION_HIGHER two or more of them. */
static const struct notation_node *parse_brackets(struct notation_parser *parser, enum notation_kind kind)
{
	if (++parser->depth > parser->scope->limits->depth) {
		notation_wrong(parser, "brackets are nested deeper than %llu (limit: depth)",
			       (unsigned long long)parser->scope->limits->depth);
		return NULL;
	}
	const struct notation_node *node = parse_sum(parser);
	bool of_several = kind == NOTATION_LOWER || kind == NOTATION_HIGHER;
	if (node && of_several && notation_peek(parser) != ',')
		notation_wrong(parser, "min(...) and max(...) take two sums or more: max(2d6, 1d10+1)");
	while (node && of_several && notation_accept(parser, ",")) {
		const struct notation_node *next = parse_sum(parser);

		node = next ? notation_operation(parser, kind, node, next) : NULL;
	}
	if (!node || parser->failed)
		return NULL;
	if (!notation_accept(parser, ")")) {
		if (parser->at == parser->text.length)
			notation_wrong(parser, "unclosed (");
		else if (notation_relation(parser, &(enum notation_kind){0}))
			notation_wrong(parser, "a comparison stands outside brackets: it compares two sums");
		else
			notation_lost(parser);
		return NULL;
	}
	parser->depth--;
	char next = notation_peek(parser);
	if (next == 'd' || next == 'D')
		notation_wrong(parser,
			       "the number of dice must be a plain number without brackets, as in 3d6");
	else if (next == '(' || notation_is_letter(next) || notation_is_digit(next) || next == '!')
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
	return notation_number(parser, number);
}

static const struct notation_node *parse_dice(struct notation_parser *parser, struct span digits, size_t from)
{
	const struct die *die = house_die(parser);
	char next = notation_peek(parser);

	if (die || parser->failed)
		return pool_node(parser, die, digits, from);
	if (next != 'd' && next != 'D') {
		if (notation_is_letter(next))
			no_such_die(parser);
		else if (!digits.length)
			notation_lost(parser);
		else
			return parse_number(parser, digits);
		return NULL;
	}
	char second = peek_second(parser);
	if (!digits.length && notation_is_letter(second) && second != 'F' && second != 'f') {
		no_such_die(parser);
		return NULL;
	}
	parser->at++;
	return pool_node(parser, plain_die(parser, digits), digits, from);
}

static const struct notation_node *parse_factor(struct notation_parser *parser)
{
	static const struct {
		const char *name;
		enum notation_kind kind;
	} functions[] = {{"down(", NOTATION_DOWN},  {"up(", NOTATION_UP},     {"near(", NOTATION_NEAR},
			 {"floor(", NOTATION_DOWN}, {"ceil(", NOTATION_UP},   {"abs(", NOTATION_ABS},
			 {"min(", NOTATION_LOWER},  {"max(", NOTATION_HIGHER}};

	notation_blanks(parser);
	for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
		if (notation_accept(parser, functions[i].name)) {
			enum notation_kind kind = functions[i].kind;
			const struct notation_node *node = parse_brackets(parser, kind);

			return !node || node->kind == kind ? node
							   : notation_operation(parser, kind, node, NULL);
		}
	if (notation_accept(parser, "("))
		return parse_brackets(parser, NOTATION_ADD);
	if (notation_accept(parser, "-")) {
		if (++parser->depth > parser->scope->limits->depth) {
			notation_wrong(parser, "more than %llu signs in a row (limit: depth)",
				       (unsigned long long)parser->scope->limits->depth);
			return NULL;
		}
		const struct notation_node *node = parse_factor(parser);
		parser->depth--;
		return node ? notation_operation(parser, NOTATION_NEGATE, node, NULL) : NULL;
	}
	size_t from = parser->at;
	struct span digits = notation_digits(parser);
	return parse_dice(parser, digits, from);
}

static const struct notation_node *parse_product(struct notation_parser *parser)
{
	const struct notation_node *left = parse_factor(parser);

	for (;;) {
		notation_blanks(parser);
		enum notation_kind kind = notation_peek(parser) == '*' ? NOTATION_MULTIPLY : NOTATION_DIVIDE;

		if (!left || (!notation_accept(parser, "*") && !notation_accept(parser, "/")))
			return left;
		const struct notation_node *right = parse_factor(parser);
		left = right ? notation_operation(parser, kind, left, right) : NULL;
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
		left = right ? notation_operation(parser, kind, left, right) : NULL;
	}
}

/* ---- comparisons ---- */

bool notation_relation(struct notation_parser *parser, enum notation_kind *kind)
{
	static const struct {
		const char *sign;
		enum notation_kind kind;
	} relations[] = {{">=", NOTATION_MORE_EQUAL}, {"<=", NOTATION_LESS_EQUAL}, {">", NOTATION_MORE},
			 {"<", NOTATION_LESS},        {"==", NOTATION_EQUAL},      {"=", NOTATION_EQUAL}};

	for (size_t i = 0; i < sizeof relations / sizeof *relations; i++)
		if (notation_accept(parser, relations[i].sign)) {
			*kind = relations[i].kind;
			return true;
		}
	return false;
}

static bool has_dice(const struct notation_node *node)
{
	return node && (node->kind == NOTATION_POOL || has_dice(node->a) || has_dice(node->b));
}

/* A sum, or the comparison of two. "2d6 >= 7" could be either a count of dice or the
 * sum of them, so it is rejected; "2d6>=7" is a count, "(2d6) >= 7" the sum. */
static const struct notation_node *parse_comparison(struct notation_parser *parser)
{
	bool bracket = notation_peek(parser) == '(';
	const struct notation_node *left = parse_sum(parser);
	enum notation_kind kind;

	if (!left)
		return NULL;
	size_t end = parser->at;
	if (!notation_relation(parser, &kind))
		return left;
	const struct notation_node *right = parse_sum(parser);
	if (!right)
		return NULL;
	if (left->kind == NOTATION_POOL && !bracket && !has_dice(right)) {
		struct span behind = span_trim((struct span){parser->text.data + end, parser->at - end});

		notation_wrong(parser,
			       "ambiguous; without the blank it counts the dice that show %.*s, "
			       "(%.*s) %.*s compares the sum",
			       (int)behind.length, behind.data, (int)left->text.length, left->text.data,
			       (int)behind.length, behind.data);
		return NULL;
	}
	return notation_operation(parser, kind, left, right);
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

struct cost {
	double steps;
	bool random; /* rerolls and explosions, so the steps are a mean */
};

static struct cost cost_of(const struct notation_node *node)
{
	if (!node)
		return (struct cost){0, false};
	if (node->kind == NOTATION_POOL)
		return (struct cost){1 + node->throws, node->pool.reroll.kind || node->pool.explode.kind};
	struct cost a = cost_of(node->a), b = cost_of(node->b);
	return (struct cost){a.steps + b.steps, a.random || b.random};
}

/* Exact odds are computed without a throw, and are given for what can be thrown. */
static bool check_steps(struct notation_parser *parser, const struct notation *notation)
{
	enum { TOTAL = 2 }; /* steps of a program with a total: to set it and to say it */
	struct cost cost = cost_of(notation->root);

	if (!notation->worded)
		cost.steps += TOTAL;
	return cost.steps <= (double)parser->scope->limits->steps ||
	       notation_wrong(parser, "%smore than %llu steps and dice (limit: steps)",
			      cost.random ? "on average " : "",
			      (unsigned long long)parser->scope->limits->steps);
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
	notation->root = parse_comparison(&parser);
	if (!notation->root) {
		if (!parser.failed)
			notation_lost(&parser);
		return NULL;
	}
	if (parser.at < parser.text.length) {
		notation_lost(&parser);
		return NULL;
	}
	return check_total(&parser, notation) && check_steps(&parser, notation) ? notation : NULL;
}
