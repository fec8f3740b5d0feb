/* whole: which numbers are always integers. */
#include "machine/whole.h"

static bool whole_column(const struct node *cell)
{
	const struct profile *profile = cell->profile;
	bool whole = profile->columns[cell->column].start.denominator == 1;

	for (size_t i = 0; i < profile->row_count && whole; i++)
		whole = profile->cells[i * profile->column_count + cell->column].denominator == 1;
	return whole;
}

static bool whole_part(const struct node *node, const bool *fraction)
{
	return !node || whole_node(node, fraction);
}

/* Does an entry make an integer of an integer? */
static bool whole_entry(const struct modifier *entry, const bool *fraction)
{
	if (entry->round != ROUND_NOT && (entry->kind == MODIFIER_PERCENT || entry->kind == MODIFIER_TIMES))
		return true;
	for (const struct modifier *part = entry->of; part; part = part->next)
		if (!whole_entry(part, fraction))
			return false;
	return entry->kind != MODIFIER_PERCENT && whole_part(entry->amount, fraction) &&
	       whole_part(entry->least, fraction) && whole_part(entry->most, fraction);
}

static bool whole_entries(const struct modifier_list *list, const bool *fraction)
{
	const struct modifier *entry = list->first;

	while (entry && whole_entry(entry, fraction))
		entry = entry->next;
	return !entry;
}

bool whole_node(const struct node *node, const bool *fraction)
{
	if (node->type != TYPE_NUMBER)
		return true;
	switch (node->op) {
	case NODE_CONSTANT: return node->constant.denominator == 1;
	case NODE_SLOT: return !fraction[node->slot];
	case NODE_CELL: return whole_column(node);
	case NODE_IF: return whole_node(node->a, fraction) && whole_node(node->c, fraction);
	case NODE_ADD:
	case NODE_SUBTRACT:
	case NODE_MULTIPLY:
	case NODE_AT_LEAST:
	case NODE_AT_MOST: return whole_node(node->a, fraction) && whole_node(node->b, fraction);
	case NODE_NEGATE:
	case NODE_ABS:
	case NODE_WITHIN: return whole_node(node->a, fraction);
	case NODE_DOWN:
	case NODE_UP:
	case NODE_HALF_UP:
	case NODE_PAIRS:
	case NODE_TRIPLES:
	case NODE_REPEATS:
	case NODE_COUNT: return true;
	case NODE_SUM:
	case NODE_HIGHEST:
	case NODE_LOWEST: return !node->a->kind && whole_part(node->b, fraction); /* NULL: of dice */
	case NODE_MODIFIERS: return whole_entries(node->modifiers, fraction);
	default: return false;
	}
}
