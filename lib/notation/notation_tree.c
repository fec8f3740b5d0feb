/* notation_tree: the nodes of a notation, and the bounds of their values. */
#include "base/text.h"
#include "notation/notation_parse.h"

enum { TERMS = 10 }; /* times the limit of depth, since a long sum is a deep tree */

struct notation_node *notation_node_new(struct notation_parser *parser, enum notation_kind kind)
{
	struct notation_node *node = arena_take(parser->scope->arena, sizeof *node);

	node->kind = kind;
	return node;
}

struct notation_node *notation_number(struct notation_parser *parser, struct number number)
{
	struct notation_node *node = notation_node_new(parser, NOTATION_NUMBER);

	node->number = node->lowest = node->most = number;
	node->step = number.numerator < 0 ? (struct number){-number.numerator, number.denominator} : number;
	return node;
}

bool notation_in_bounds(struct notation_parser *parser, const struct notation_node *node)
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

/* The largest step of which both are multiples; of one that does not fit, the denominator is 0,
 * and then there is none. */
static struct number common_step(struct number a, struct number b)
{
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
	if (is_constant(b))
		node->step = number_absolute(number_divide(node->a->step, b->lowest));
	return true;
}

const struct notation_node *notation_operation(struct notation_parser *parser, enum notation_kind kind,
					       const struct notation_node *a, const struct notation_node *b)
{
	struct notation_node *node = notation_node_new(parser, kind);
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
	case NOTATION_ABS:
		node->most = number_higher(number_absolute(a->lowest), number_absolute(a->most));
		node->lowest = number_higher(a->lowest, number_subtract(number_whole(0), a->most));
		node->lowest = number_higher(node->lowest, number_whole(0));
		node->step = a->step;
		break;
	case NOTATION_LOWER:
		node->lowest = number_lower(a->lowest, b->lowest);
		node->most = number_lower(a->most, b->most);
		node->step = common_step(a->step, b->step);
		break;
	case NOTATION_HIGHER:
		node->lowest = number_higher(a->lowest, b->lowest);
		node->most = number_higher(a->most, b->most);
		node->step = common_step(a->step, b->step);
		break;
	case NOTATION_LESS:
	case NOTATION_LESS_EQUAL:
	case NOTATION_MORE:
	case NOTATION_MORE_EQUAL:
	case NOTATION_EQUAL:
		node->lowest = number_whole(0);
		node->most = node->step = number_whole(1);
		break;
	default:
		node->lowest = number_down(a->lowest);
		node->most = number_up(a->most);
		node->step = number_whole(1);
	}
	return notation_in_bounds(parser, node) ? node : NULL;
}
