/* node: the facts of nodes.def and modifiers.def as tables. */
#include "rules/node.h"

const struct node_facts node_facts[] = {
#define NODE(op, text, form, binds, type) [NODE_##op] = {text, NODE_FORM_##form, binds, TYPE_##type},
#include "rules/nodes.def"
};

const size_t node_facts_count = sizeof node_facts / sizeof *node_facts;

const struct modifier_facts modifier_facts[] = {
#define MODIFIER(kind, key, shown) [MODIFIER_##kind] = {key, shown},
#include "rules/modifiers.def"
};

const size_t modifier_facts_count = sizeof modifier_facts / sizeof *modifier_facts;

const char *const modifier_takes[] = {
    [TAKE_SUM] = "sum", [TAKE_LOWEST] = "lowest", [TAKE_HIGHEST] = "highest", [TAKE_FIRST] = "first"};

/* ---- sizes ---- */

static size_t entries_size(const struct modifier *entry, size_t most)
{
	size_t size = 0;

	for (; entry && size < most; entry = entry->next) {
		size += 1 + node_size(entry->when, most) + node_size(entry->amount, most);
		size += node_size(entry->least, most) + node_size(entry->most, most);
		if (size < most)
			size += entries_size(entry->of, most - size);
	}
	return size;
}

size_t modifiers_size(const struct modifier_list *list, size_t most)
{
	return list ? entries_size(list->first, most) : 0;
}

size_t node_size(const struct node *node, size_t most)
{
	size_t size = 1;

	if (!node || !most)
		return 0;
	if (node->size)
		return node->size;
	if (node->op == NODE_MODIFIERS)
		size += modifiers_size(node->modifiers, most);
	if (size < most)
		size += node_size(node->a, most - size); /* a matrix has its inputs here, too */
	if (size < most)
		size += node_size(node->b, most - size);
	if (size < most)
		size += node_size(node->c, most - size);
	if (size < most && size < UINT32_MAX)
		((struct node *)node)->size = (uint32_t)size; /* which is in an arena */
	return size;
}
