/* flat_modify: arithmetic on fractions, and entries of modifier lists. */
#include "machine/flat_value.h"

value flat_arithmetic(enum node_op op, value a, value b)
{
	switch (op) {
	case NODE_ADD: return number_add(a, b);
	case NODE_SUBTRACT: return number_subtract(a, b);
	case NODE_MULTIPLY: return number_multiply(a, b);
	case NODE_DIVIDE: return number_divide(a, b);
	case NODE_AT_LEAST: return number_compare(a, b) < 0 ? b : a;
	default: return number_compare(a, b) > 0 ? b : a;
	}
}

value flat_modify(const struct modifier *modifier, value now, value amount)
{
	static const value hundred = {100, 1};
	value after = now;

	switch (modifier->kind) {
	case MODIFIER_FROM:
	case MODIFIER_SET: return amount;
	case MODIFIER_ADD: return flat_arithmetic(NODE_ADD, now, amount);
	case MODIFIER_AT_LEAST: return number_compare(now, amount) < 0 ? amount : now;
	case MODIFIER_AT_MOST: return number_compare(now, amount) > 0 ? amount : now;
	case MODIFIER_PERCENT:
		after = number_add(now, number_divide(number_multiply(now, amount), hundred));
		break;
	case MODIFIER_TIMES: after = number_multiply(now, amount); break;
	default: break;
	}
	return modifier->round == ROUND_UP     ? number_up(after)
	       : modifier->round == ROUND_DOWN ? number_down(after)
					       : after;
}

/* What a group comes to; false if nothing in it applies. */
static bool find_group(struct machine *machine, const struct modifier *group, value *found)
{
	value taken = value_of(0);
	bool first = true;

	for (const struct modifier *entry = group->of; entry; entry = entry->next) {
		value amount;

		if (entry->when && !node_true(machine, entry->when))
			continue;
		if (entry->kind != MODIFIER_GROUP)
			amount = node_value(machine, entry->amount);
		else if (!find_group(machine, entry, &amount))
			continue;
		if (first || (group->take == TAKE_LOWEST && number_compare(amount, taken) < 0) ||
		    (group->take == TAKE_HIGHEST && number_compare(amount, taken) > 0))
			taken = amount;
		else if (group->take == TAKE_SUM)
			taken = number_add(taken, amount);
		first = false;
		if (group->take == TAKE_FIRST)
			break;
	}
	if (group->least && !first)
		taken = number_higher(taken, node_value(machine, group->least));
	if (group->most && !first)
		taken = number_lower(taken, node_value(machine, group->most));
	*found = taken;
	return !first;
}

value flat_group(struct machine *machine, const struct modifier *group)
{
	value found;

	find_group(machine, group, &found);
	return found;
}

value modifier_step(struct machine *machine, const struct modifier *entry, value now,
		    const struct modifier **used)
{
	*used = NULL;
	if (entry->when && !node_true(machine, entry->when))
		return now;
	if (entry->kind == MODIFIER_FIRST) {
		const struct modifier *row = entry->of;

		while (row && row->when && !node_true(machine, row->when))
			row = row->next;
		return row ? modifier_step(machine, row, now, used) : now;
	}
	*used = entry;
	if (entry->kind == MODIFIER_GROUP)
		return number_add(now, flat_group(machine, entry));
	return flat_modify(entry, now, node_value(machine, entry->amount));
}
