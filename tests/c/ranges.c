/* ranges: what is said of an expression whose parts are ranges, against its definition.
 *
 *   ranges
 *
 * Two slots may have any multiple of a fraction within small bounds. Of each operation the bounds
 * must be those of all pairs of values, a comparison is known exactly if all pairs agree (of
 * fractions, whose doubles are not exact, only if the bounds do not meet), and what can fail is
 * told. Prints what is wrong; exits with 1 if anything was. */
#include <math.h>
#include <stdio.h>

#include "machine/interval.h"

enum { LEAST = -3, MOST = 3, LISTED = 20 };

static unsigned long asked, wrong;

static void check(bool right, const char *what, struct range a, struct range b, const struct interval *found)
{
	asked++;
	if (!right && wrong++ < LISTED)
		printf("%s: %g to %g of %g with %g to %g of %g: %g to %g of %g, %lld/%lld\n", what, a.low,
		       a.high, a.denominator, b.low, b.high, b.denominator, found->range.low,
		       found->range.high, found->range.denominator, (long long)found->exact.numerator,
		       (long long)found->exact.denominator);
}

/* ---- asking ---- */

static value values[2];
static struct range ranges[2];
static struct view view = {.values = values, .ranges = ranges};
static const struct node slots[2] = {{.op = NODE_SLOT, .type = TYPE_NUMBER, .slot = 0},
				     {.op = NODE_SLOT, .type = TYPE_NUMBER, .slot = 1}};

/* A node over both slots; `c` is the first one too. */
static struct interval ask(enum node_op op, struct range a, struct range b)
{
	struct node node = {.op = op, .type = TYPE_NUMBER, .a = &slots[0], .b = &slots[1]};

	ranges[0] = a, ranges[1] = b;
	values[0] = values[1] = (value){0, 0};
	view.hazard = view.beyond = false;
	return interval_of(&view, &node);
}

/* ---- comparisons ---- */

static bool holds(enum node_op op, double a, double b)
{
	return op == NODE_LESS ? a < b : op == NODE_LESS_EQUAL ? a <= b : op == NODE_EQUAL ? a == b : a != b;
}

static bool equality(enum node_op op)
{
	return op == NODE_EQUAL || op == NODE_NOT_EQUAL;
}

/* -1: it may hold or not. */
static int of_pairs(enum node_op op, struct range a, struct range b)
{
	bool yes = false, no = false;

	for (double x = a.low; x <= a.high; x += 1 / a.denominator)
		for (double y = b.low; y <= b.high; y += 1 / b.denominator)
			*(holds(op, x, y) ? &yes : &no) = true;
	return yes && no ? -1 : yes;
}

static void compare(struct range a, struct range b)
{
	static const enum node_op ops[] = {NODE_LESS, NODE_LESS_EQUAL, NODE_EQUAL, NODE_NOT_EQUAL};
	bool apart = a.high < b.low || b.high < a.low, meet = a.high == b.low || b.high == a.low;

	for (size_t i = 0; i < sizeof ops / sizeof *ops; i++) {
		struct interval found = ask(ops[i], a, b);
		int now = interval_is_known(&found) ? (int)found.exact.numerator : -1,
		    all = of_pairs(ops[i], a, b);
		bool whole = a.denominator == 1 && b.denominator == 1;

		if (whole ? equality(ops[i]) && !apart : meet || !apart)
			all = -1; /* two that are one value each are not asked about here */
		check(now == all, "comparison", a, b, &found);
		check(!view.hazard, "a comparison never fails", a, b, &found);
	}
}

/* ---- numbers ---- */

static double multiple(double a, double b)
{
	double all = a;

	while (fmod(all, b) != 0)
		all += a;
	return all;
}

static double combine(enum node_op op, double a, double b)
{
	switch (op) {
	case NODE_ADD: return a + b;
	case NODE_SUBTRACT: return a - b;
	case NODE_MULTIPLY: return a * b;
	case NODE_DIVIDE: return a / b;
	case NODE_AT_LEAST: return fmax(a, b);
	default: return fmin(a, b);
	}
}

static bool near(double a, double b)
{
	return fabs(a - b) < 1e-9;
}

static void calculate(struct range a, struct range b)
{
	static const enum node_op ops[] = {NODE_ADD,    NODE_SUBTRACT, NODE_MULTIPLY,
					   NODE_DIVIDE, NODE_AT_LEAST, NODE_AT_MOST};

	for (size_t i = 0; i < sizeof ops / sizeof *ops; i++) {
		struct interval found = ask(ops[i], a, b);
		double low = INFINITY, high = -INFINITY;
		double parts = ops[i] == NODE_MULTIPLY ? a.denominator * b.denominator
						       : multiple(a.denominator, b.denominator);

		if (ops[i] == NODE_DIVIDE && b.low <= 0 && b.high >= 0) {
			check(view.hazard && found.range.low == -1e12 && found.range.high == 1e12,
			      "a division by what may be nought", a, b, &found);
			continue;
		}
		if (ops[i] == NODE_DIVIDE)
			parts = b.low < b.high ? INFINITY : fabs(b.low) * b.denominator * a.denominator;
		for (double x = a.low; x <= a.high; x += 1 / a.denominator)
			for (double y = b.low; y <= b.high; y += 1 / b.denominator) {
				low = fmin(low, combine(ops[i], x, y));
				high = fmax(high, combine(ops[i], x, y));
			}
		check(near(found.range.low, low) && near(found.range.high, high), "bounds", a, b, &found);
		check(found.range.denominator == parts, "parts", a, b, &found);
		check(!view.hazard && !interval_is_known(&found), "numbers that fit", a, b, &found);
	}
}

/* A fraction's bounds may be off, so that the rounded ones are those of its neighbours. */
static void turn(struct range a)
{
	struct interval down = ask(NODE_DOWN, a, a), up = ask(NODE_UP, a, a), half = ask(NODE_HALF_UP, a, a);
	struct interval minus = ask(NODE_NEGATE, a, a), size = ask(NODE_ABS, a, a);
	double off = a.denominator != 1;

	check(down.range.low == floor(a.low) - off && down.range.high == ceil(a.high), "down", a, a, &down);
	check(up.range.low == floor(a.low) && up.range.high == ceil(a.high) + off, "up", a, a, &up);
	check(half.range.low == up.range.low && half.range.high == up.range.high, "half up", a, a, &half);
	check(down.range.denominator == 1 && up.range.denominator == 1, "whole", a, a, &down);
	check(minus.range.low == -a.high && minus.range.high == -a.low &&
		  minus.range.denominator == a.denominator,
	      "minus", a, a, &minus);
	check(size.range.low == 0 && size.range.high == fmax(-a.low, a.high) &&
		  size.range.denominator == a.denominator,
	      "size", a, a, &size);
}

/* ---- the bounds of a field ---- */

static void keep(struct range a)
{
	for (int which = 0; which < 4; which++)
		for (int least = LEAST; least <= MOST; least++)
			for (int parts = 0; parts <= 3; parts++) {
				int most = least + 1;
				struct declaration field = {.has_least = which & 1,
							    .has_most = which & 2,
							    .has_step = parts,
							    .least = number_whole(least),
							    .most = number_whole(most),
							    .step = {1, parts}};
				struct bounds bounds = {.field = &field};
				struct node node = {.op = NODE_WITHIN,
						    .type = TYPE_NUMBER,
						    .a = &slots[0],
						    .bounds = &bounds};
				double low = field.has_least ? least : a.low,
				       high = field.has_most ? most : a.high;

				ranges[0] = a;
				view.hazard = view.beyond = false;
				struct interval found = interval_of(&view, &node);
				check(view.hazard == (a.high < low || a.low > high), "all are beyond", a, a,
				      &found);
				check(view.beyond == (a.low < low || a.high > high ||
						      (parts && parts % (int)a.denominator)),
				      "some are beyond", a, a, &found);
				check(found.range.low == fmin(fmax(a.low, low), high) &&
					  found.range.high == fmax(fmin(a.high, high), low),
				      "within bounds", a, a, &found);
			}
	struct declaration field = {.has_step = true, .step = {2, 1}}; /* of twos, which is not followed */
	struct bounds bounds = {.field = &field};
	struct node node = {.op = NODE_WITHIN, .type = TYPE_NUMBER, .a = &slots[0], .bounds = &bounds};
	view.beyond = false;
	struct interval found = interval_of(&view, &node);
	check(view.beyond, "a step of two", a, a, &found);
}

/* ---- flags ---- */

/* 0, 1, or 2 for what is not known. */
static int flag_of(const struct interval *found)
{
	return interval_is_known(found) ? (int)found->exact.numerator : 2;
}

static void decide(void)
{
	static const struct range any = {0, 1, 1}, one = {1, 2, 1}, other = {4, 6, 2};

	for (int a = 0; a < 3; a++)
		for (int b = 0; b < 3; b++) {
			struct node both = {
			    .op = NODE_AND, .type = TYPE_FLAG, .a = &slots[0], .b = &slots[1]};
			struct node either = both, no = both;

			either.op = NODE_OR, no.op = NODE_NOT;
			ranges[0] = ranges[1] = any;
			values[0] = a == 2 ? (value){0, 0} : value_of(a);
			values[1] = b == 2 ? (value){0, 0} : value_of(b);
			struct interval found = interval_of(&view, &both);
			check(flag_of(&found) == (!a || !b           ? 0
						  : a == 1 && b == 1 ? 1
								     : 2),
			      "and", any, any, &found);
			found = interval_of(&view, &either);
			check(flag_of(&found) == (a == 1 || b == 1 ? 1
						  : !a && !b       ? 0
								   : 2),
			      "or", any, any, &found);
			found = interval_of(&view, &no);
			check(flag_of(&found) == (a == 2 ? 2 : !a), "not", any, any, &found);
		}
	for (int when = 0; when < 3; when++) {
		struct node known = {.op = NODE_CONSTANT, .type = TYPE_FLAG, .constant = value_of(when)};
		struct node maybe = {.op = NODE_LESS, .type = TYPE_FLAG, .a = &slots[0], .b = &slots[1]};
		struct node node = {.op = NODE_IF,
				    .type = TYPE_NUMBER,
				    .a = &slots[0],
				    .b = when == 2 ? &maybe : &known,
				    .c = &slots[1]};

		values[0] = values[1] = (value){0, 0};
		ranges[0] = one, ranges[1] = other;
		maybe.a = &slots[1];
		ranges[1].low = when == 2 ? 1 : other.low; /* so that it may be less */
		struct interval found = interval_of(&view, &node);
		check(found.range.low == (when == 0 ? 4 : 1) && found.range.high == (when == 1 ? 2 : 6) &&
			  found.range.denominator == (when == 1 ? 1 : 2),
		      "if", one, other, &found);
	}
}

/* ---- large numbers ---- */

static void grow(void)
{
	static const struct {
		double a, b;
		bool fails;
	} all[] = {
	    {3e9, 3e9, true}, {2e9, 3e9, false}, {4e9, 4e9, true}, {-3e9, 3e9, true}, {-2e9, 3e9, false}};
	struct range one, other;

	for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
		one = (struct range){fmin(all[i].a, 0), fmax(all[i].a, 0), 1};
		other = (struct range){0, all[i].b, 1};
		struct interval found = ask(NODE_MULTIPLY, one, other);
		check(view.hazard == all[i].fails && (found.range.high == 1e12) == all[i].fails, "a product",
		      one, other, &found);
		one = (struct range){0, 0, fabs(all[i].a)}, other = (struct range){0, 1, all[i].b};
		found = ask(NODE_MULTIPLY, one, other);
		check(view.hazard == all[i].fails, "a product of parts", one, other, &found);
	}
	static const double parts[][3] = {{2, 3, 6},
					  {4, 6, 12},
					  {7, 7, 7},
					  {1e15, 3, 3e15},
					  {3, 1e15, 3e15},
					  {2e15, 3, INFINITY},
					  {3, 2e15, INFINITY},
					  {2e15, 2e15, 2e15},
					  {INFINITY, 3, INFINITY},
					  {3, INFINITY, INFINITY}};
	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
		one = (struct range){1, 2, parts[i][0]}, other = (struct range){-1, 1, parts[i][1]};
		struct interval found = interval_wide(range_hull(one, other));
		check(found.range.denominator == parts[i][2] && found.range.low == -1 &&
			  found.range.high == 2,
		      "hull", one, other, &found);
	}
	one = (struct range){-INFINITY, INFINITY, 2};
	struct interval found = ask(NODE_DOWN, one, one);
	check(found.range.low == -INFINITY && found.range.high == INFINITY, "without bounds", one, one,
	      &found);
	one = (struct range){2e15, 2e15, 1}, other = (struct range){2e15, 3e15, 1};
	found = ask(NODE_LESS_EQUAL, one, other);
	check(!interval_is_known(&found), "numbers that doubles may not tell apart", one, other, &found);
	found = ask(NODE_LESS_EQUAL, other, one);
	check(!interval_is_known(&found), "numbers that doubles may not tell apart", other, one, &found);
	for (int64_t whole = LEAST; whole <= MOST; whole++)
		for (int64_t of = 1; of <= 3; of++) {
			struct range range = range_of((value){whole, of});
			double exact = (double)whole / (double)of,
			       more = of == 1 ? 0 : fabs(exact) * 1e-12 + 1e-12;

			found = interval_wide(range);
			check(range.low == exact - more && range.high == exact + more &&
				  range.denominator == (double)of,
			      "one value", range, range, &found);
		}
}

int main(void)
{
	for (int parts = 1; parts <= 4; parts++)
		for (int low = LEAST; low <= MOST; low++)
			for (int high = low; high <= MOST; high++) {
				struct range a = {(double)low / parts, (double)high / parts, parts};

				turn(a);
				keep(a);
				for (int of = 1; of <= 4; of *= 2)
					for (int from = LEAST; from <= MOST; from++)
						for (int to = from; to <= MOST && parts != 3; to++) {
							struct range b = {(double)from / of, (double)to / of,
									  of};

							compare(a, b);
							calculate(a, b);
						}
			}
	decide();
	grow();
	printf("%lu asked: %lu wrong\n", asked, wrong);
	return wrong ? 1 : 0;
}
