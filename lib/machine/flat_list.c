/* flat_list: sets, and functions over dice, words and members. */
#include <stdlib.h>

#include "machine/flat_value.h"

static bool among(int64_t word, const word_id *words, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (words[i] == word)
			return true;
	return false;
}

static bool set_has(struct list set, int64_t word)
{
	for (size_t i = 0; i < set.count; i++)
		if (set.items[i] == word)
			return true;
	return false;
}

static bool sets_meet(struct list a, struct list b)
{
	for (size_t i = 0; i < a.count; i++)
		if (set_has(b, a.items[i]))
			return true;
	return false;
}

static bool set_has_any(struct list set, const word_id *words, size_t count)
{
	for (size_t i = 0; i < set.count; i++)
		if (among(set.items[i], words, count))
			return true;
	return false;
}

/* What a function over a list has collected from its members. */
struct gathered {
	value total;
	int64_t fitting;
	int64_t *words; /* of `words` */
	value *worths;  /* of `repeats` */
};

static int by_parts(const void *a, const void *b)
{
	const value *one = a, *other = b;

	return one->numerator != other->numerator
		   ? (one->numerator < other->numerator ? -1 : 1)
		   : (one->denominator > other->denominator) - (one->denominator < other->denominator);
}

/* How many equal an earlier one. */
static int64_t repeated(value *worths, size_t count)
{
	int64_t equal = 0;

	qsort(worths, count, sizeof *worths, by_parts);
	for (size_t i = 1; i < count; i++)
		equal += by_parts(&worths[i - 1], &worths[i]) == 0;
	return equal;
}

static bool is_beyond(const struct node *node, value worth, value so_far)
{
	int order = number_compare(worth, so_far);

	return node->op == NODE_HIGHEST ? order > 0 : order < 0;
}

static void gather(const struct node *node, value worth, struct gathered *gathered)
{
	if (gathered->words && !worth.numerator)
		return; /* a word that nobody has given is none */
	if (gathered->words)
		gathered->words[gathered->fitting] = worth.numerator;
	else if (gathered->worths)
		gathered->worths[gathered->fitting] = worth;
	else if (node->op == NODE_SUM)
		gathered->total = number_add(gathered->total, worth);
	else if ((node->op == NODE_HIGHEST || node->op == NODE_LOWEST) &&
		 (!gathered->fitting || is_beyond(node, worth, gathered->total)))
		gathered->total = worth;
	gathered->fitting++;
}

static value gathered_value(struct machine *machine, const struct node *node, const struct gathered *gathered)
{
	int64_t fitting = gathered->fitting;

	switch (node->op) {
	case NODE_COUNT: return value_of(fitting);
	case NODE_ANY: return value_of(fitting > 0);
	case NODE_NONE: return value_of(fitting == 0);
	case NODE_WORDS: return value_of(machine_set(machine, gathered->words, (size_t)fitting));
	case NODE_REPEATS: return value_of(repeated(gathered->worths, (size_t)fitting));
	default: return fitting ? gathered->total : value_of(0);
	}
}

/* Does the current item meet the condition (NULL: each does)? Most ask which word it is. */
static bool fits(struct machine *machine, const struct node *when)
{
	if (!when)
		return true;
	return when->op == NODE_IS && when->a->op == NODE_FACE ? node_has_word(when, (word_id)machine->face)
							       : node_true(machine, when);
}

/* The functions over a list: the dice of a hand, the words of a set, members. `b`
 * is the worth of an item (the item itself by default), `c` the condition. */
value flat_list(struct machine *machine, const struct node *node, value which)
{
	const struct member_kind *kind = node->a->kind;
	struct list list = machine_list(machine, node->a->type, which);
	struct gathered gathered = {.total = value_of(0)};
	int64_t outer = machine->face;
	bool first_only = kind && (node->op == NODE_ANY || node->op == NODE_NONE);
	uint32_t looked_at = kind ? machine->looked_at[kind->index] : 0;

	if (!list.count) /* also for words: set 0 is the empty one */
		return value_of(node->op == NODE_NONE);
	if (node->op == NODE_WORDS)
		gathered.words = arena_reserve(machine->arena, list.count * sizeof *gathered.words);
	if (node->op == NODE_REPEATS)
		gathered.worths = arena_reserve(machine->arena, list.count * sizeof *gathered.worths);
	for (size_t i = 0; i < list.count && !machine->tired && !(first_only && gathered.fitting); i++) {
		machine->tired = machine->most_items && ++machine->items > machine->most_items;
		if (kind)
			machine_look(machine, kind, (uint32_t)list.items[i]);
		else
			machine->face = list.items[i];
		if (fits(machine, node->c))
			gather(node, node->b ? node_value(machine, node->b) : value_of(list.items[i]),
			       &gathered);
	}
	machine->face = outer;
	if (kind)
		machine_look(machine, kind, looked_at);
	value now = gathered_value(machine, node, &gathered);
	if (gathered.words)
		arena_give_back(machine->arena, gathered.words, list.count * sizeof *gathered.words);
	if (gathered.worths)
		arena_give_back(machine->arena, gathered.worths, list.count * sizeof *gathered.worths);
	return now;
}

value flat_kinds(struct machine *machine, const struct node *node, value which)
{
	struct list hand = machine_list(machine, TYPE_HAND, which);
	int64_t pairs = 0, triples = 0;

	for (size_t i = 0; i < hand.count; i++) {
		size_t before = 0, same = 0;

		for (size_t j = 0; j < hand.count; j++) {
			same += hand.items[j] == hand.items[i];
			before += j < i && hand.items[j] == hand.items[i];
		}
		pairs += before == 0 && same == 2;
		triples += before == 0 && same >= 3;
	}
	return value_of(node->op == NODE_PAIRS ? pairs : triples);
}

static bool matrix_index(const struct matrix *matrix, value down, value across, size_t *index)
{
	size_t row = 0, column = 0;

	for (; row < matrix->row_count; row++) {
		const struct matrix_row *entry = &matrix->rows[row];

		if (entry->word ? entry->word == down.numerator : number_compare(down, entry->to) <= 0)
			break;
	}
	while (column < matrix->edge_count && number_compare(matrix->edges[column], across) < 0)
		column++;
	*index = row * matrix->columns + column;
	return row < matrix->row_count && column < matrix->columns && matrix->covered[*index];
}

value flat_words(struct machine *machine, const struct modifier_list *list)
{
	size_t count = 0;

	for (const struct modifier *entry = list->first; entry; entry = entry->next)
		count++;
	size_t size = (count + 1) * sizeof(int64_t);
	int64_t *words = arena_reserve(machine->arena, size);
	count = 0;
	for (const struct modifier *entry = list->first; entry; entry = entry->next)
		if (!entry->when || node_true(machine, entry->when))
			words[count++] = entry->word;
	uint32_t set = machine_set(machine, words, count);
	arena_give_back(machine->arena, words, size);
	return value_of(set);
}

/* `more`: of lists, in which a word may occur more than once. */
static value sets_joined(struct machine *machine, struct list a, struct list b, bool more)
{
	size_t count = a.count + b.count, size = (count + 1) * sizeof(int64_t);
	int64_t *words = arena_reserve(machine->arena, size);

	for (size_t i = 0; i < count; i++)
		words[i] = i < a.count ? a.items[i] : b.items[i - a.count];
	uint32_t set = more ? machine_words(machine, words, count) : machine_set(machine, words, count);
	arena_give_back(machine->arena, words, size);
	return value_of(set);
}

/* Removes each word of `b` once from the list `a`. */
static value list_without(struct machine *machine, struct list a, struct list b)
{
	size_t count = 0, at = 0, size = (a.count + 1) * sizeof(int64_t);
	int64_t *words = arena_reserve(machine->arena, size);

	for (size_t i = 0; i < a.count; i++) { /* both are sorted */
		while (at < b.count && b.items[at] < a.items[i])
			at++;
		if (at < b.count && b.items[at] == a.items[i])
			at++;
		else
			words[count++] = a.items[i];
	}
	uint32_t list = machine_words(machine, words, count);
	arena_give_back(machine->arena, words, size);
	return value_of(list);
}

/* Adds a word to a set, or removes it; of a list, once. */
static value set_change(struct machine *machine, value set, value word, bool out, bool more)
{
	bool gone = false;
	if (!word.numerator) /* nobody */
		return set;
	struct list list = machine_list(machine, TYPE_SET, set);
	size_t count = 0, size = (list.count + 1) * sizeof(int64_t);
	int64_t *words = arena_reserve(machine->arena, size);

	for (size_t i = 0; i < list.count; i++)
		if (!out || list.items[i] != word.numerator || (more && gone))
			words[count++] = list.items[i];
		else
			gone = true;
	if (!out)
		words[count++] = word.numerator;
	uint32_t changed = more ? machine_words(machine, words, count) : machine_set(machine, words, count);
	arena_give_back(machine->arena, words, size);
	return value_of(changed);
}

value flat_change(struct machine *machine, const struct node *node, value set, value by)
{
	bool out = node->op == NODE_SUBTRACT;

	if (node->b->type != TYPE_SET)
		return set_change(machine, set, by, out, node->list);
	struct list a = machine_list(machine, TYPE_SET, set), b = machine_list(machine, TYPE_SET, by);
	if (!b.count)
		return set;
	if (!a.count)
		return out ? set : by;
	return out ? list_without(machine, a, b) : sets_joined(machine, a, b, node->list);
}

bool flat_has(struct machine *machine, value set, const word_id *words, size_t count)
{
	return set_has_any(machine_list(machine, TYPE_SET, set), words, count);
}

bool flat_in(struct machine *machine, value word, value set)
{
	return set_has(machine_list(machine, TYPE_SET, set), word.numerator);
}

bool flat_meets(struct machine *machine, value a, value b)
{
	return sets_meet(machine_list(machine, TYPE_SET, a), machine_list(machine, TYPE_SET, b));
}

value flat_matrix(const struct node *node, value down, value across)
{
	const struct matrix *matrix = node->matrix;
	size_t index;
	bool covered = matrix_index(matrix, down, across, &index);

	if (node->op == NODE_COVERED)
		return value_of(covered);
	return covered ? (node->column ? matrix->also : matrix->cells)[index] : value_of(0);
}
