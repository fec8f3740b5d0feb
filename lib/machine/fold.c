/* fold: expressions. */
#include "machine/fold.h"

#include "machine/run.h"
#include "machine/whole.h"

struct folded {
	const struct node *from, *to;
	size_t pass; /* of the operation where this was found */
};

void fold_begin(struct folding *folding, const flow_bits *constant, bool safe)
{
	folding->constant = constant;
	folding->safe = safe;
	folding->pass++;
	folding->known_count = 0;
}

static struct folded *index_of(const struct folding *folding, const struct node *node)
{
	size_t at = ((uintptr_t)node >> 4) * UINT64_C(0x9e3779b97f4a7c15) >> 32;

	for (;; at++) {
		struct folded *index = &folding->known[at & (folding->buckets - 1)];

		if (index->pass != folding->pass || index->from == node)
			return index;
	}
}

static void remember(struct folding *folding, const struct node *from, const struct node *to)
{
	if (2 * (folding->known_count + 1) > folding->buckets) {
		struct folded *old = folding->known;
		size_t buckets = folding->buckets;

		folding->buckets = buckets ? 2 * buckets : 64;
		folding->known = arena_take(folding->brief, folding->buckets * sizeof *folding->known);
		for (size_t i = 0; i < buckets; i++)
			if (old[i].pass == folding->pass)
				*index_of(folding, old[i].from) = old[i];
	}
	*index_of(folding, from) = (struct folded){from, to, folding->pass};
	folding->known_count++;
}

static bool is_constant(const struct node *node)
{
	return !node || node->op == NODE_CONSTANT;
}

const struct node *fold_constant(struct folding *folding, enum type type, value now)
{
	const struct node **last = &folding->constants[(uint64_t)now.numerator % FOLD_CONSTANTS];
	bool same = *last && (*last)->type == type && (*last)->constant.numerator == now.numerator &&
		    (*last)->constant.denominator == now.denominator;

	if (!same) {
		struct node *node = arena_take(folding->arena, sizeof *node);

		node->op = NODE_CONSTANT;
		node->type = type;
		node->constant = now;
		*last = node;
	}
	return *last;
}

/* What a word, or a comparison of constants, comes to; false if it is something else. */
static bool compare_constants(const struct node *node, bool *holds)
{
	const struct node *a = node->a, *b = node->b;

	if (!a || a->op != NODE_CONSTANT || (b && b->op != NODE_CONSTANT))
		return false;
	switch (node->op) {
	case NODE_NOT: *holds = !a->constant.numerator; return true;
	case NODE_IS: *holds = node_has_word(node, (word_id)a->constant.numerator); return true;
	case NODE_LESS:
	case NODE_LESS_EQUAL:
	case NODE_EQUAL:
	case NODE_NOT_EQUAL:
		*holds = node_compares(node, number_compare(a->constant, b->constant));
		return true;
	default: return false;
	}
}

/* The value of a folded node as a constant; NULL: it has none, or not yet. */
static const struct node *worked_out(struct folding *folding, const struct node *node)
{
	struct machine *machine = folding->machine;
	bool holds;

	if (type_is_list(node->type))
		return NULL;
	if (compare_constants(node, &holds))
		return fold_constant(folding, node->type, value_of(holds));
	value now = node_value_once(machine, node);
	bool too_large = machine->too_large;
	machine->too_large = false;
	machine->beyond = NULL;
	return too_large ? NULL : fold_constant(folding, node->type, now);
}

static const struct node *constant_or(struct folding *folding, const struct node *node)
{
	const struct node *now = worked_out(folding, node);

	return now ? now : node;
}

static const struct node *fold_part(struct folding *folding, const struct node *part)
{
	return part ? fold(folding, part) : NULL;
}

static bool folds(struct folding *folding, const struct node *part)
{
	return fold_part(folding, part) != part;
}

/* Does folding change an entry? */
static bool entry_folds(struct folding *folding, const struct modifier *entry)
{
	bool changes = (entry->when && entry->when->op == NODE_CONSTANT) || folds(folding, entry->when) ||
		       folds(folding, entry->amount) || folds(folding, entry->least) ||
		       folds(folding, entry->most);

	for (const struct modifier *one = entry->of; one && !changes; one = one->next)
		changes = entry_folds(folding, one);
	return changes;
}

/* Folds an entry; false if it never applies. */
static bool fold_entry(struct folding *folding, const struct modifier *from, struct modifier *to)
{
	const struct modifier **last = &to->of;

	*to = *from;
	to->next = NULL;
	to->when = fold_part(folding, from->when);
	if (to->when && to->when->op == NODE_CONSTANT) {
		if (!to->when->constant.numerator)
			return false;
		to->when = NULL;
	}
	to->amount = fold_part(folding, from->amount);
	to->least = fold_part(folding, from->least);
	to->most = fold_part(folding, from->most);
	if (!from->of)
		return true;
	to->of = NULL;
	for (const struct modifier *entry = from->of; entry; entry = entry->next) {
		struct modifier *one = arena_reserve(folding->arena, sizeof *one);

		if (!fold_entry(folding, entry, one))
			continue;
		*last = one;
		last = &one->next;
	}
	return to->of != NULL;
}

/* A copy of a node, to be changed. */
static struct node *copy(struct folding *folding, const struct node *node)
{
	struct node *folded = arena_reserve(folding->arena, sizeof *folded);

	*folded = *node;
	folded->size = 0;
	return folded;
}

static bool is_always_constant(const struct modifier *entry)
{
	return !entry->when && !entry->of && is_constant(entry->amount);
}

static const struct node *fold_modifiers(struct folding *folding, const struct node *node)
{
	const struct modifier *entry = node->modifiers->first;
	bool all = true; /* all entries are constant */

	while (entry && !is_always_constant(entry) && !entry_folds(folding, entry))
		entry = entry->next;
	if (!entry && node->modifiers->first)
		return node;
	struct modifier_list *list = arena_reserve(folding->arena, sizeof *list);
	const struct modifier **last = &list->first;
	*list = *node->modifiers;
	list->first = NULL;
	for (entry = node->modifiers->first; entry; entry = entry->next) {
		struct modifier *one = arena_reserve(folding->arena, sizeof *one);

		if (!fold_entry(folding, entry, one))
			continue;
		all &= is_always_constant(one);
		*last = one;
		last = &one->next;
	}
	struct node *folded = copy(folding, node);
	folded->modifiers = list;
	return all ? constant_or(folding, folded) : folded;
}

static const struct node *fold_logic(struct folding *folding, const struct node *node)
{
	const struct node *a = fold(folding, node->a), *b = fold(folding, node->b);
	bool deciding = node->op == NODE_OR; /* the operand value that decides for both */

	if (a->op == NODE_CONSTANT)
		return (a->constant.numerator != 0) == deciding
			   ? fold_constant(folding, TYPE_FLAG, value_of(deciding))
			   : b;
	if (b->op == NODE_CONSTANT)
		return (b->constant.numerator != 0) == deciding
			   ? fold_constant(folding, TYPE_FLAG, value_of(deciding))
			   : a;
	if (a == node->a && b == node->b)
		return node;
	struct node *folded = copy(folding, node);
	folded->a = a;
	folded->b = b;
	return folded;
}

static bool is_number(const struct node *node, int64_t whole)
{
	return node->op == NODE_CONSTANT && node->constant.denominator == 1 &&
	       node->constant.numerator == whole;
}

/* What it comes to, where its parts are integers and nothing in it can fail. */
static const struct node *fold_integers(struct folding *folding, const struct node *node)
{
	const struct node *a = node->a, *b = node->b;

	if (!folding->safe || node->type != TYPE_NUMBER)
		return node;
	switch (node->op) {
	case NODE_WITHIN: return a;
	case NODE_DOWN:
	case NODE_UP:
	case NODE_HALF_UP: return whole_node(a, folding->fraction) ? a : node;
	case NODE_ADD: return is_number(a, 0) ? b : is_number(b, 0) ? a : node;
	case NODE_SUBTRACT:
		if (a->op == NODE_SLOT && b->op == NODE_SLOT && a->slot == b->slot)
			return fold_constant(folding, TYPE_NUMBER, value_of(0));
		return is_number(b, 0) ? a : node;
	case NODE_DIVIDE: return is_number(b, 1) ? a : node;
	case NODE_MULTIPLY:
		return is_number(a, 0) || is_number(b, 1) ? a : is_number(a, 1) || is_number(b, 0) ? b : node;
	default: return node;
	}
}

static const struct node *fold_operation(struct folding *folding, const struct node *node)
{
	struct node folded = *node;

	folded.a = fold_part(folding, node->a);
	folded.b = fold_part(folding, node->b);
	folded.c = fold_part(folding, node->c);
	if (node->op == NODE_IF && folded.b && folded.b->op == NODE_CONSTANT)
		return folded.b->constant.numerator ? folded.a : folded.c;
	bool plain_set = folded.a && folded.a->op == NODE_SLOT && type_is_list(folded.a->type) &&
			 flow_has(folding->constant, folded.a->slot);
	if ((is_constant(folded.a) || plain_set) && is_constant(folded.b) && is_constant(folded.c)) {
		const struct node *now = worked_out(folding, &folded);

		if (now)
			return now;
	}
	const struct node *simple = folding->fraction ? fold_integers(folding, &folded) : &folded;
	if (simple != &folded)
		return simple;
	bool same = folded.a == node->a && folded.b == node->b && folded.c == node->c;
	return same ? node : copy(folding, &folded);
}

/* Is it an empty set that stays empty? Nothing is in it, and nothing meets it. */
static bool is_empty(const struct folding *folding, const struct node *node)
{
	const struct machine *machine = folding->machine;

	return node->op == NODE_SLOT && node->type == TYPE_SET && flow_has(folding->constant, node->slot) &&
	       machine_list(machine, TYPE_SET, machine->slots[node->slot]).count == 0;
}

static const struct node *fold_new(struct folding *folding, const struct node *node)
{
	switch (node->op) {
	case NODE_CONSTANT: return node;
	case NODE_SLOT: return flow_has(folding->constant, node->slot) ? constant_or(folding, node) : node;
	case NODE_CELL:
		return node->slot != NO_SLOT && flow_has(folding->constant, node->slot)
			   ? constant_or(folding, node)
			   : node;
	case NODE_GIVEN: return constant_or(folding, node);
	case NODE_IN:
	case NODE_MEETS:
		return is_empty(folding, node->b) || (node->op == NODE_MEETS && is_empty(folding, node->a))
			   ? fold_constant(folding, TYPE_FLAG, value_of(false))
			   : node;
	case NODE_AND:
	case NODE_OR: return fold_logic(folding, node);
	case NODE_MODIFIERS: return fold_modifiers(folding, node);
	default: break;
	}
	switch (node_facts[node->op].form) {
	case NODE_FORM_SIGN:
	case NODE_FORM_BETWEEN:
	case NODE_FORM_WORDS:
	case NODE_FORM_IF:
	case NODE_FORM_NUMBER: return fold_operation(folding, node);
	default: return node; /* lists, matrices: unchanged */
	}
}

const struct node *fold(struct folding *folding, const struct node *node)
{
	if (node->op == NODE_CONSTANT || node->op == NODE_SLOT) /* no need to remember it */
		return fold_new(folding, node);
	if (folding->buckets) {
		const struct folded *known = index_of(folding, node);

		if (known->pass == folding->pass)
			return known->to;
	}
	const struct node *folded = fold_new(folding, node);
	remember(folding, node, folded);
	return folded;
}
