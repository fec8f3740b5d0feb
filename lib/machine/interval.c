/* interval: evaluates expressions over ranges. */
#include "machine/interval.h"

#include <math.h>

const struct range range_any_word = {0, UINT32_MAX, 1};
static const struct range flag_range = {0, 1, 1};
static const double LARGEST = 1e12, LARGEST_PART = 9e18;

/* ---- ranges ---- */

/* A fraction gets a slightly wider range, since doubles are not exact. */
struct range range_of(value now)
{
	double at = (double)now.numerator / (double)now.denominator;
	double more = now.denominator == 1 ? 0 : fabs(at) * 1e-12 + 1e-12;

	return (struct range){at - more, at + more, (double)now.denominator};
}

static struct interval interval_flag(bool may_be, bool must_be)
{
	return may_be == must_be ? interval_exact(value_of(must_be)) : interval_wide(flag_range);
}

static double common_multiple(double a, double b)
{
	if (a == b || isinf(a) || isinf(b))
		return range_most(a, b);
	if (a > 1e15 || b > 1e15)
		return INFINITY;
	uint64_t x = (uint64_t)a, y = (uint64_t)b;
	while (y > 0) {
		uint64_t rest = x % y;

		x = y;
		y = rest;
	}
	return a / (double)x * b;
}

struct range range_hull(struct range a, struct range b)
{
	return (struct range){range_least(a.low, b.low), range_most(a.high, b.high),
			      common_multiple(a.denominator, b.denominator)};
}

double range_size(struct range range)
{
	return range_most(fabs(range.low), fabs(range.high));
}

/* The range, or a hazard when exact numbers could be too large for it. */
static struct interval interval_checked(struct view *view, struct range range)
{
	if (!(range.denominator < LARGEST_PART && range_size(range) * range.denominator < LARGEST_PART)) {
		view->hazard = true;
		range = (struct range){-LARGEST, LARGEST, 1};
	}
	return interval_wide(range);
}

static struct range product(struct range a, struct range b)
{
	double all[] = {a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high};
	struct range range = {all[0], all[0], a.denominator * b.denominator};

	for (size_t i = 1; i < 4; i++) {
		range.low = range_least(range.low, all[i]);
		range.high = range_most(range.high, all[i]);
	}
	return range;
}

static struct interval quotient(struct view *view, struct range a, struct range b)
{
	if (b.low <= 0 && b.high >= 0) {
		view->hazard = true;
		return interval_wide((struct range){-LARGEST, LARGEST, 1});
	}
	struct range turned = {1 / b.high, 1 / b.low, range_size(b) * b.denominator};
	struct interval quotient = interval_checked(view, product(a, turned));
	if (b.low < b.high)
		quotient.range.denominator = INFINITY;
	return quotient;
}

static struct interval combined(struct view *view, enum node_op op, struct range a, struct range b)
{
	double denominator = common_multiple(a.denominator, b.denominator);

	switch (op) {
	case NODE_ADD:
		return interval_checked(view, (struct range){a.low + b.low, a.high + b.high, denominator});
	case NODE_SUBTRACT:
		return interval_checked(view, (struct range){a.low - b.high, a.high - b.low, denominator});
	case NODE_MULTIPLY: return interval_checked(view, product(a, b));
	case NODE_DIVIDE: return quotient(view, a, b);
	case NODE_AT_LEAST:
		return interval_wide(
		    (struct range){range_most(a.low, b.low), range_most(a.high, b.high), denominator});
	default:
		return interval_wide(
		    (struct range){range_least(a.low, b.low), range_least(a.high, b.high), denominator});
	}
}

/* The largest integer that is not above the number. Infinities, and magnitudes at
 * which a double is always an integer, are unchanged. */
static double whole_below(double number)
{
	if (!(number > -1e15 && number < 1e15))
		return number;
	double whole = (double)(int64_t)number;
	return whole > number ? whole - 1 : whole;
}

static struct range rounded(struct range range, bool up)
{
	if (range.denominator == 1)
		return range;
	return (struct range){whole_below(range.low) + up - 1, -whole_below(-range.high) + up, 1};
}

/* ---- expressions ---- */

/* Does it read only known values? */
static bool is_certain(const struct view *view, const struct node *node);

static bool entries_are_certain(const struct view *view, const struct modifier *entry)
{
	for (; entry; entry = entry->next)
		if (!is_certain(view, entry->when) || !is_certain(view, entry->amount) ||
		    !is_certain(view, entry->least) || !is_certain(view, entry->most) ||
		    !entries_are_certain(view, entry->of))
			return false;
	return true;
}

static bool is_certain(const struct view *view, const struct node *node)
{
	if (!node)
		return true;
	if ((node->op == NODE_SLOT || (node->op == NODE_CELL && node->slot != NO_SLOT)) &&
	    !view->values[node->slot].denominator)
		return false;
	if (node->op == NODE_MODIFIERS && !entries_are_certain(view, node->modifiers->first))
		return false;
	return is_certain(view, node->a) && is_certain(view, node->b) && is_certain(view, node->c);
}

/* The value, as the machine computes it. */
static struct interval exactly(struct view *view, const struct node *node)
{
	struct machine *machine = view->machine;
	value now = node_value(machine, node);

	if (!machine->too_large && now.denominator)
		return interval_exact(now);
	machine->too_large = false;
	machine->beyond = NULL;
	view->hazard = true;
	return interval_wide((struct range){-LARGEST, LARGEST, 1});
}

/* What is beyond the bounds of a field is a fault, so the value is within them. */
static struct interval look_within(struct view *view, const struct node *node)
{
	const struct declaration *field = node->bounds->field;
	struct range range = interval_of(view, node->a).range;
	double low = field->has_least ? range_of(field->least).low : range.low;
	double high = field->has_most ? range_of(field->most).high : range.high;
	bool stepped = !field->has_step ||
		       (field->step.numerator == 1 &&
			common_multiple(range.denominator, (double)field->step.denominator) ==
			    (double)field->step.denominator);

	view->hazard |= range.high < low || range.low > high;
	view->beyond |= range.low < low || range.high > high || !stepped;
	range.low = range_least(range_most(range.low, low), high);
	range.high = range_most(range_least(range.high, high), low);
	return interval_wide(range);
}

static struct range column_range(const struct node *node)
{
	const struct profile *profile = node->profile;
	struct range range = range_of(profile->columns[node->column].start);

	for (size_t i = 0; i < profile->row_count; i++)
		range = range_hull(range, range_of(profile->cells[i * profile->column_count + node->column]));
	return range;
}

static struct interval look_compare(struct view *view, const struct node *node)
{
	const struct interval left = interval_of(view, node->a), right = interval_of(view, node->b);
	struct range a = left.range, b = right.range;

	if (interval_is_known(&left) && interval_is_known(&right))
		return interval_exact(value_of(node_compares(node, number_compare(left.exact, right.exact))));
	bool whole = a.denominator == 1 && b.denominator == 1 && range_size(a) < 1e15 && range_size(b) < 1e15;
	double near = whole ? 0 : (range_size(a) + range_size(b)) * 1e-9 + 1e-9;

	switch (node->op) {
	case NODE_LESS: return interval_flag(a.low < b.high + near, a.high < b.low - near);
	case NODE_LESS_EQUAL: return interval_flag(a.low <= b.high + near, a.high <= b.low - near);
	case NODE_EQUAL: return interval_flag(a.low <= b.high + near && b.low <= a.high + near, false);
	default: return interval_flag(true, a.low > b.high + near || b.low > a.high + near);
	}
}

static struct interval look_logic(struct view *view, const struct node *node)
{
	bool is_and = node->op == NODE_AND;
	struct interval a = interval_of(view, node->a);

	if (interval_is_known(&a) && (a.exact.numerator != 0) != is_and)
		return interval_exact(value_of(!is_and));
	struct interval b = interval_of(view, node->b);
	if (interval_is_known(&b) && (b.exact.numerator != 0) != is_and)
		return interval_exact(value_of(!is_and));
	return interval_is_known(&a) && interval_is_known(&b) ? interval_exact(value_of(is_and))
							      : interval_wide(flag_range);
}

static struct interval look_if(struct view *view, const struct node *node)
{
	struct interval when = interval_of(view, node->b);

	if (interval_is_known(&when))
		return interval_of(view, when.exact.numerator ? node->a : node->c);
	struct interval yes = interval_of(view, node->a), no = interval_of(view, node->c);
	return interval_wide(range_hull(yes.range, no.range));
}

static struct interval look_is(struct view *view, const struct node *node)
{
	struct interval word = interval_of(view, node->a);
	bool may_be = false;

	for (size_t i = 0; i < node->word_count; i++)
		may_be |= word.range.low <= node->words[i] && node->words[i] <= word.range.high;
	return interval_flag(may_be, may_be && interval_is_known(&word));
}

/* ---- modifiers ---- */

static struct range applied(struct view *view, struct range now, const struct modifier *entry,
			    struct range amount)
{
	static const struct range hundredth = {0.01, 0.01, 100};
	struct range after = now;

	switch (entry->kind) {
	case MODIFIER_FROM:
	case MODIFIER_SET: return amount;
	case MODIFIER_ADD: return combined(view, NODE_ADD, now, amount).range;
	case MODIFIER_AT_LEAST: return combined(view, NODE_AT_LEAST, now, amount).range;
	case MODIFIER_AT_MOST: return combined(view, NODE_AT_MOST, now, amount).range;
	case MODIFIER_PERCENT:
		after = combined(view, NODE_ADD, now, product(product(now, amount), hundredth)).range;
		break;
	case MODIFIER_TIMES: after = combined(view, NODE_MULTIPLY, now, amount).range; break;
	default: break;
	}
	return entry->round == ROUND_NOT ? after : rounded(after, entry->round == ROUND_UP);
}

/* May it apply, and must it? */
static void look_when(struct view *view, const struct modifier *entry, bool *may, bool *must)
{
	struct interval when = entry->when ? interval_of(view, entry->when) : interval_exact(value_of(true));

	*must = interval_is_known(&when) && when.exact.numerator;
	*may = *must || !interval_is_known(&when);
}

/* The range of a group: any sum of its entries, or one of them. */
static struct range look_group(struct view *view, const struct modifier *group)
{
	struct range sum = {0, 0, 1}, one = sum;
	bool may, must;

	for (const struct modifier *entry = group->of; entry; entry = entry->next) {
		look_when(view, entry, &may, &must);
		if (!may)
			continue;
		struct range amount = entry->kind == MODIFIER_GROUP ? look_group(view, entry)
								    : interval_of(view, entry->amount).range;
		one = range_hull(one, amount);
		sum.low += range_least(amount.low, 0);
		sum.high += range_most(amount.high, 0);
		sum.denominator = common_multiple(sum.denominator, amount.denominator);
	}
	struct range taken = interval_checked(view, group->take == TAKE_SUM ? sum : one).range;
	if (group->least)
		taken = range_hull(taken, interval_of(view, group->least).range);
	if (group->most)
		taken = range_hull(taken, interval_of(view, group->most).range);
	return taken;
}

static struct range look_entries(struct view *view, const struct modifier *entry, struct range now,
				 bool first_only);

static struct range look_entry(struct view *view, const struct modifier *entry, struct range now)
{
	if (entry->kind == MODIFIER_FIRST)
		return look_entries(view, entry->of, now, true);
	if (entry->kind == MODIFIER_GROUP)
		return combined(view, NODE_ADD, now, look_group(view, entry)).range;
	return applied(view, now, entry, interval_of(view, entry->amount).range);
}

/* Applies the entries in order, or the first that applies. */
static struct range look_entries(struct view *view, const struct modifier *entry, struct range now,
				 bool first_only)
{
	struct range before = now;
	bool may, must;

	for (; entry; entry = entry->next) {
		look_when(view, entry, &may, &must);
		if (!may)
			continue;
		struct range after = look_entry(view, entry, first_only ? before : now);
		now = must && !first_only ? after : range_hull(now, after);
		if (must && first_only)
			break;
	}
	return now;
}

static struct interval look_modifiers(struct view *view, const struct modifier_list *list)
{
	bool may, must;

	if (list->type != TYPE_SET)
		return interval_checked(view,
					look_entries(view, list->first, (struct range){0, 0, 1}, false));
	for (const struct modifier *entry = list->first; entry; entry = entry->next)
		look_when(view, entry, &may, &must);
	return interval_wide(range_any_word);
}

/* ---- lists and matrices ---- */

static struct interval look_list(struct view *view, const struct node *node)
{
	struct machine *machine = view->machine;
	struct range outer = view->face, worth;
	bool hand = node->a->type == TYPE_HAND;
	struct interval list = interval_of(view, node->a);
	double most = hand ? LARGEST_HAND : (double)machine->program->words->count;

	if (node->kind || node->a->kind)
		view->hazard = true; /* members of unit files do not occur in procedures */
	view->face = hand ? list.range : range_any_word;
	worth = node->b ? interval_of(view, node->b).range : view->face;
	if (node->c)
		interval_of(view, node->c);
	view->face = outer;
	worth = range_hull(worth, (struct range){0, 0, 1});
	switch (node->op) {
	case NODE_ANY:
	case NODE_NONE: return interval_wide(flag_range);
	case NODE_SUM:
		return interval_checked(
		    view, (struct range){worth.low * most, worth.high * most, worth.denominator});
	case NODE_HIGHEST:
	case NODE_LOWEST: return interval_wide(worth);
	case NODE_WORDS: return interval_wide(range_any_word);
	default: return interval_wide((struct range){0, most, 1});
	}
}

static struct interval look_matrix(struct view *view, const struct node *node)
{
	const struct matrix *matrix = node->matrix;
	const value *cells = node->op == NODE_MATRIX && node->column ? matrix->also : matrix->cells;
	struct range range = {0, 0, 1};

	interval_of(view, matrix->down);
	interval_of(view, matrix->across);
	if (node->op == NODE_COVERED)
		return interval_wide(flag_range);
	for (size_t i = 0; i < matrix->row_count * matrix->columns; i++)
		if (cells[i].denominator)
			range = range_hull(range, range_of(cells[i]));
	return interval_wide(range);
}

/* The range of an expression that reads something unknown, or has parts. */
static struct interval look_further(struct view *view, const struct node *node)
{
	struct interval a, b;

	switch (node->op) {
	case NODE_FACE: return interval_wide(view->face);
	case NODE_GIVEN: return exactly(view, node);
	case NODE_CELL: return interval_wide(column_range(node));
	case NODE_AND:
	case NODE_OR: return look_logic(view, node);
	case NODE_IF: return look_if(view, node);
	case NODE_IS: return look_is(view, node);
	case NODE_MODIFIERS: return look_modifiers(view, node->modifiers);
	case NODE_MATRIX:
	case NODE_COVERED: return look_matrix(view, node);
	case NODE_NEGATE:
		a = interval_of(view, node->a);
		return interval_wide((struct range){-a.range.high, -a.range.low, a.range.denominator});
	case NODE_ABS:
		a = interval_of(view, node->a);
		return interval_wide((struct range){0, range_size(a.range), a.range.denominator});
	case NODE_WITHIN: return look_within(view, node);
	case NODE_DOWN: return interval_wide(rounded(interval_of(view, node->a).range, false));
	case NODE_UP:
	case NODE_HALF_UP: return interval_wide(rounded(interval_of(view, node->a).range, true));
	case NODE_NOT:
		a = interval_of(view, node->a);
		return interval_is_known(&a) ? interval_exact(value_of(!a.exact.numerator))
					     : interval_wide(flag_range);
	case NODE_HAS: interval_of(view, node->a); return interval_wide(flag_range);
	case NODE_ADD:
	case NODE_SUBTRACT:
	case NODE_MULTIPLY:
	case NODE_DIVIDE:
	case NODE_AT_LEAST:
	case NODE_AT_MOST:
		a = interval_of(view, node->a);
		b = interval_of(view, node->b);
		return node->type == TYPE_SET ? interval_wide(range_any_word)
					      : combined(view, node->op, a.range, b.range);
	case NODE_LESS:
	case NODE_LESS_EQUAL:
	case NODE_EQUAL:
	case NODE_NOT_EQUAL: return look_compare(view, node);
	case NODE_IN:
	case NODE_MEETS:
		interval_of(view, node->a);
		interval_of(view, node->b);
		return interval_wide(flag_range);
	default: return look_list(view, node);
	}
}

/* Is it exact if its parts are, without being evaluated as a whole? */
static bool is_of_parts(enum node_op op)
{
	switch (op) {
	case NODE_AND:
	case NODE_OR:
	case NODE_NOT:
	case NODE_IF:
	case NODE_IS:
	case NODE_LESS:
	case NODE_LESS_EQUAL:
	case NODE_EQUAL:
	case NODE_NOT_EQUAL: return true;
	default: return false;
	}
}

static bool has_face(const struct node *node)
{
	return node->op == NODE_FACE || (node->op == NODE_CELL && node->slot == NO_SLOT);
}

struct interval interval_of(struct view *view, const struct node *node)
{
	if (node->op == NODE_SLOT) {
		value now = view->values[node->slot];

		return now.denominator ? interval_exact(now) : interval_wide(view->ranges[node->slot]);
	}
	if (node->op == NODE_CONSTANT)
		return interval_exact(node->constant);
	bool whole = view->face.denominator == 0 && !has_face(node) && !is_of_parts(node->op);
	return whole && is_certain(view, node) ? exactly(view, node) : look_further(view, node);
}
