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

/* Most have been counted before. */
static inline size_t size_of(const struct node *node, size_t most)
{
	if (!node || !most)
		return 0;
	return node->size ? node->size : node_size(node, most);
}

static size_t entries_size(const struct modifier *entry, size_t most)
{
	size_t size = 0;

	for (; entry && size < most; entry = entry->next) {
		size += 1 + size_of(entry->when, most) + size_of(entry->amount, most);
		size += size_of(entry->least, most) + size_of(entry->most, most);
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
		size += size_of(node->a, most - size); /* a matrix has its inputs here, too */
	if (size < most)
		size += size_of(node->b, most - size);
	if (size < most)
		size += size_of(node->c, most - size);
	if (size < most && size < UINT32_MAX)
		((struct node *)node)->size = (uint32_t)size; /* which is in an arena */
	return size;
}

static uint32_t higher(uint32_t height, const struct node *node)
{
	uint32_t other = !node ? 0 : node->height ? node->height : node_height(node);

	return other > height ? other : height;
}

static uint32_t entries_height(const struct modifier *entry)
{
	uint32_t height = 0;

	for (; entry; entry = entry->next) {
		uint32_t inner = entries_height(entry->of);

		height = higher(higher(height, entry->when), entry->amount);
		height = higher(higher(height, entry->least), entry->most);
		height = inner > height ? inner : height;
	}
	return height;
}

uint32_t node_height(const struct node *node)
{
	uint32_t height = higher(higher(higher(0, node->a), node->b), node->c);

	if (node->op == NODE_MODIFIERS) {
		uint32_t inner = entries_height(node->modifiers->first);

		height = inner > height ? inner : height;
	}
	((struct node *)node)->height = height + 1; /* which is in an arena */
	return height + 1;
}
