/* machine: slots, and evaluation of expressions. */
#include "machine/machine.h"

#include <string.h>

/* ---- starting ---- */

/* Can the operation run before a record is read? True for a constant in a slot that
 * no record sets. */
static bool sets_quietly(const struct op *op, const struct program *program)
{
	return op->kind == OP_SET && op->quiet && op->node->op == NODE_CONSTANT &&
	       program->slots[op->slot].kind != SLOT_FIELD;
}

void machine_start(struct machine *machine, const struct program *program, struct arena *memory)
{
	size_t slots = program->slot_count;

	memset(machine, 0, sizeof *machine);
	machine->program = program;
	machine->slots = arena_take(memory, slots * sizeof *machine->slots);
	machine->given = arena_take(memory, 2 * slots * sizeof *machine->given); /* and `touched` */
	machine->touched = machine->given + slots;
	machine->written = arena_take(memory, slots * sizeof *machine->written);
	machine->words = arena_take(memory, slots * sizeof *machine->words);
	machine->names = arena_take(memory, (program->party_count + 2) * sizeof *machine->names);
	machine->decisions = arena_take(memory, program->op_count * sizeof *machine->decisions);
	for (size_t i = 0; i < program->op_count; i++)
		if (program->ops[i].choice)
			machine->decisions[machine->decision_count++] = program->ops[i].choice->said;
	machine->worded = true;
	machine->starts = arena_take(memory, slots * sizeof *machine->starts);
	for (size_t i = 0; i < slots; i++)
		machine->starts[i] = program->slots[i].start;
	for (const struct op *op = program->ops;
	     machine->first < program->op_count && sets_quietly(op, program); op++, machine->first++)
		machine->starts[op->slot] = op->node->constant;
	struct interned *sets = &machine->rules_sets;
	interned_start(sets, memory, program->set_count);
	for (size_t i = 0; i < program->set_count; i++) {
		int64_t *items = arena_take(memory, program->set_sizes[i] * sizeof *items);

		for (size_t j = 0; j < program->set_sizes[i]; j++)
			items[j] = program->sets[i][j];
		interned_add(sets, memory, items, program->set_sizes[i]);
	}
	interned_fix(sets, memory);
	interned_start(&machine->no_hands, memory, 0);
	interned_add(&machine->no_hands, memory, NULL, 0);
}

void machine_begin(struct machine *machine, struct arena *record, struct faults *faults)
{
	const struct program *program = machine->program;

	machine->arena = record;
	machine->faults = faults;
	machine->sets = machine->rules_sets;
	machine->hands = machine->no_hands;
	memcpy(machine->slots, machine->starts, program->slot_count * sizeof *machine->slots);
	memset(machine->given, 0, 2 * program->slot_count * sizeof *machine->given);
	for (size_t i = 0; i < machine->decision_count && machine->worded; i++)
		machine->words[machine->decisions[i]] = SPAN("");
	machine->worded = false;
	machine->too_large = machine->tired = false;
	machine->steps = machine->items = 0;
	machine->thrown = machine->thrown_room;
	machine->thrown_count = 0;
	machine->thrown_capacity = sizeof machine->thrown_room / sizeof *machine->thrown_room;
	machine->chosen = machine->chosen_room;
	machine->chosen_count = 0;
	machine->chosen_capacity = sizeof machine->chosen_room / sizeof *machine->chosen_room;
}

void machine_note(struct machine *machine, struct thrown thrown)
{
	if (machine->thrown_count == machine->thrown_capacity)
		machine->thrown = arena_grow(machine->arena, machine->thrown, machine->thrown_count,
					     &machine->thrown_capacity, sizeof *machine->thrown);
	machine->thrown[machine->thrown_count++] = thrown;
}

/* ---- expressions ---- */

static inline const value *cell(const struct machine *machine, const struct node *node)
{
	const struct profile *profile = node->profile;
	int64_t word = node->slot == NO_SLOT ? machine->face : machine->slots[node->slot].numerator;
	int32_t row = (size_t)word < profile->row_of_count ? profile->row_of[word] : -1;

	if (row < 0)
		return &profile->columns[node->column].start;
	return &profile->cells[(size_t)row * profile->column_count + node->column];
}

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

void machine_look(struct machine *machine, const struct member_kind *kind, uint32_t member)
{
	const struct slot *slots = machine->program->slots + kind->first;
	const struct member_values *values = member ? &machine->members[member] : NULL;

	machine->looked_at[kind->index] = member;
	for (uint32_t i = 0; i < kind->count; i++) {
		machine->slots[kind->first + i] = values ? values->values[i] : slots[i].start;
		machine->given[kind->first + i] = values && values->given[i];
	}
	for (size_t i = 0; i < kind->part_count; i++) {
		const struct member_part *part = &kind->parts[i];
		struct list one = machine_list(machine, TYPE_MEMBERS, machine->slots[part->slot]);

		machine_look(machine, part->kind, one.count ? (uint32_t)one.items[0] : 0);
	}
}

/* What a function over a list has collected from its members. */
struct gathered {
	value total;
	int64_t fitting;
	int64_t *words; /* of `words`; of `repeats` the worths, which are integers or words */
};

static void gather(const struct node *node, value worth, struct gathered *gathered)
{
	int order = number_compare(worth, gathered->total);

	if (gathered->words)
		gathered->words[gathered->fitting] = worth.numerator;
	else if (node->op == NODE_SUM)
		gathered->total = number_add(gathered->total, worth);
	else if (gathered->fitting == 0 || (node->op == NODE_HIGHEST && order > 0) ||
		 (node->op == NODE_LOWEST && order < 0))
		gathered->total = worth;
	gathered->fitting++;
}

static value gathered_value(struct machine *machine, const struct node *node, const struct gathered *gathered)
{
	int64_t fitting = gathered->fitting;
	uint32_t set;

	switch (node->op) {
	case NODE_COUNT: return value_of(fitting);
	case NODE_ANY: return value_of(fitting > 0);
	case NODE_NONE: return value_of(fitting == 0);
	case NODE_WORDS: return value_of(machine_set(machine, gathered->words, (size_t)fitting));
	case NODE_REPEATS:
		set = machine_set(machine, gathered->words, (size_t)fitting);
		return value_of(fitting - (int64_t)machine->sets.list[set].count);
	default: return fitting ? gathered->total : value_of(0);
	}
}

/* The functions over a list: the dice of a hand, the words of a set, members. `b`
 * is the worth of an item (the item itself by default), `c` the condition. */
__attribute__((noinline)) static value over_list(struct machine *machine, const struct node *node)
{
	const struct member_kind *kind = node->a->kind;
	struct list list = machine_list(machine, node->a->type, node_value(machine, node->a));
	struct gathered gathered = {.total = value_of(0)};
	int64_t outer = machine->face;
	uint32_t looked_at = kind ? machine->looked_at[kind->index] : 0;

	if (node->op == NODE_WORDS || node->op == NODE_REPEATS)
		gathered.words = arena_take(machine->arena, (list.count + 1) * sizeof *gathered.words);
	for (size_t i = 0; i < list.count && !machine->tired; i++) {
		machine->tired = machine->most_items && ++machine->items > machine->most_items;
		if (kind)
			machine_look(machine, kind, (uint32_t)list.items[i]);
		else
			machine->face = list.items[i];
		if (!node->c || node_true(machine, node->c))
			gather(node, node->b ? node_value(machine, node->b) : value_of(list.items[i]),
			       &gathered);
	}
	machine->face = outer;
	if (kind)
		machine_look(machine, kind, looked_at);
	value now = gathered_value(machine, node, &gathered);
	if (gathered.words)
		arena_give_back(machine->arena, gathered.words, (list.count + 1) * sizeof *gathered.words);
	return now;
}

/* pairs: faces shown exactly twice; triples: three times or more. */
static value kinds_in_hand(struct machine *machine, const struct node *node)
{
	struct list hand = machine_list(machine, TYPE_HAND, node_value(machine, node->a));
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

static bool matrix_index(struct machine *machine, const struct matrix *matrix, size_t *index)
{
	value down = node_value(machine, matrix->down), across = node_value(machine, matrix->across);
	size_t row = 0, column = 0;

	for (; row < matrix->row_count; row++) {
		const struct matrix_row *entry = &matrix->rows[row];

		if (entry->word
			? entry->word == down.numerator
			: number_compare(entry->from, down) <= 0 && number_compare(down, entry->to) <= 0)
			break;
	}
	while (column < matrix->edge_count && number_compare(matrix->edges[column], across) < 0)
		column++;
	*index = row * matrix->columns + column;
	return row < matrix->row_count && column < matrix->columns && matrix->covered[*index];
}

static value arithmetic(enum node_op op, value a, value b)
{
	int64_t sum;

	if (a.denominator == 1 && b.denominator == 1) { /* nearly always */
		if (op == NODE_ADD && !__builtin_add_overflow(a.numerator, b.numerator, &sum) &&
		    sum != INT64_MIN)
			return value_of(sum);
		if (op == NODE_SUBTRACT && !__builtin_sub_overflow(a.numerator, b.numerator, &sum) &&
		    sum != INT64_MIN)
			return value_of(sum);
	}
	switch (op) {
	case NODE_ADD: return number_add(a, b);
	case NODE_SUBTRACT: return number_subtract(a, b);
	case NODE_MULTIPLY: return number_multiply(a, b);
	case NODE_DIVIDE: return number_divide(a, b);
	case NODE_AT_LEAST: return number_compare(a, b) < 0 ? b : a;
	default: return number_compare(a, b) > 0 ? b : a;
	}
}

static value apply(value now, const struct modifier *modifier, value amount)
{
	static const value hundred = {100, 1};
	value after = now;

	switch (modifier->kind) {
	case MODIFIER_FROM:
	case MODIFIER_SET: return amount;
	case MODIFIER_ADD: return arithmetic(NODE_ADD, now, amount);
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

static value group_value(struct machine *machine, const struct modifier *group)
{
	value taken = value_of(0);
	bool first = true;

	for (const struct modifier *entry = group->of; entry; entry = entry->next) {
		value amount;

		if (entry->when && !node_true(machine, entry->when))
			continue;
		amount = entry->kind == MODIFIER_GROUP ? group_value(machine, entry)
						       : node_now(machine, entry->amount);
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
		taken = apply(taken, &(struct modifier){.kind = MODIFIER_AT_LEAST},
			      node_now(machine, group->least));
	if (group->most && !first)
		taken = apply(taken, &(struct modifier){.kind = MODIFIER_AT_MOST},
			      node_now(machine, group->most));
	return taken;
}

value modifier_step(struct machine *machine, const struct modifier *entry, value now,
		    const struct modifier **used)
{
	*used = NULL;
	if (entry->when && !node_true(machine, entry->when))
		return now;
	if (entry->kind == MODIFIER_FIRST) {
		for (const struct modifier *row = entry->of; row && !*used; row = row->next)
			now = modifier_step(machine, row, now, used);
		return now;
	}
	*used = entry;
	if (entry->kind == MODIFIER_GROUP)
		return number_add(now, group_value(machine, entry));
	return apply(now, entry, node_now(machine, entry->amount));
}

static value modifiers_value(struct machine *machine, const struct modifier_list *list)
{
	value now = value_of(0);
	const struct modifier *used;

	if (list->type == TYPE_SET) {
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
	for (const struct modifier *entry = list->first; entry; entry = entry->next)
		now = modifier_step(machine, entry, now, &used);
	return now;
}

static value flag(bool yes)
{
	return value_of(yes);
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
__attribute__((noinline)) static value set_change(struct machine *machine, value set, value word, bool out,
						  bool more)
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

static bool less(value a, value b, bool or_equal)
{
	if (a.denominator == b.denominator)
		return or_equal ? a.numerator <= b.numerator : a.numerator < b.numerator;
	int order = number_compare(a, b);
	return or_equal ? order <= 0 : order < 0;
}

static value checked(struct machine *machine, value number)
{
	machine->too_large |= number.denominator == 0;
	return number;
}

__attribute__((noinline)) static value deep_value(struct machine *machine, const struct node *node)
{
	const struct node *a = node->a, *b = node->b;
	value left;
	size_t index;

	switch (node->op) {
	case NODE_CONSTANT: return node->constant;
	case NODE_SLOT: return machine->slots[node->slot];
	case NODE_CELL: return *cell(machine, node);
	case NODE_GIVEN: return flag(machine->given[node->slot]);
	case NODE_FACE: return value_of(machine->face);
	case NODE_NEGATE: return arithmetic(NODE_SUBTRACT, value_of(0), node_now(machine, a));
	case NODE_ADD:
	case NODE_SUBTRACT:
		left = node_now(machine, a);
		if (node->type == TYPE_SET && b->type == TYPE_SET) {
			struct list both[2] = {machine_list(machine, TYPE_SET, left),
					       machine_list(machine, TYPE_SET, node_now(machine, b))};

			return node->op == NODE_SUBTRACT ? list_without(machine, both[0], both[1])
							 : sets_joined(machine, both[0], both[1], node->list);
		}
		if (node->type == TYPE_SET)
			return set_change(machine, left, node_now(machine, b), node->op == NODE_SUBTRACT,
					  node->list);
		return checked(machine, arithmetic(node->op, left, node_now(machine, b)));
	case NODE_MULTIPLY:
	case NODE_DIVIDE:
	case NODE_AT_LEAST:
	case NODE_AT_MOST:
		left = node_now(machine, a);
		return checked(machine, arithmetic(node->op, left, node_now(machine, b)));
	case NODE_DOWN: return number_down(node_now(machine, a));
	case NODE_UP: return number_up(node_now(machine, a));
	case NODE_HALF_UP: return checked(machine, number_half_up(node_now(machine, a)));
	case NODE_ABS:
		left = node_now(machine, a);
		return left.numerator < 0 ? (value){-left.numerator, left.denominator} : left;
	case NODE_LESS:
	case NODE_LESS_EQUAL:
		left = node_now(machine, a);
		return flag(less(left, node_now(machine, b), node->op == NODE_LESS_EQUAL));
	case NODE_EQUAL:
	case NODE_NOT_EQUAL:
		left = node_now(machine, a);
		value right = node_now(machine, b);
		return flag((left.numerator == right.numerator && left.denominator == right.denominator) ==
			    (node->op == NODE_EQUAL));
	case NODE_NOT: return flag(!node_true(machine, a));
	case NODE_AND: return flag(node_true(machine, a) && node_true(machine, b));
	case NODE_OR: return flag(node_true(machine, a) || node_true(machine, b));
	case NODE_IF: return node_now(machine, node_true(machine, b) ? a : node->c);
	case NODE_IS: return flag(among(node_now(machine, a).numerator, node->words, node->word_count));
	case NODE_HAS:
		return flag(set_has_any(machine_list(machine, TYPE_SET, node_now(machine, a)), node->words,
					node->word_count));
	case NODE_IN:
		left = node_now(machine, a);
		return flag(set_has(machine_list(machine, TYPE_SET, node_now(machine, b)), left.numerator));
	case NODE_MEETS:
		left = node_now(machine, a);
		right = node_now(machine, b);
		return flag(
		    sets_meet(machine_list(machine, TYPE_SET, left), machine_list(machine, TYPE_SET, right)));
	case NODE_MODIFIERS: return checked(machine, modifiers_value(machine, node->modifiers));
	case NODE_MATRIX:
		if (!matrix_index(machine, node->matrix, &index))
			return value_of(0);
		return (node->column ? node->matrix->also : node->matrix->cells)[index];
	case NODE_COVERED: return flag(matrix_index(machine, node->matrix, &index));
	case NODE_PAIRS:
	case NODE_TRIPLES: return kinds_in_hand(machine, node);
	default: return over_list(machine, node);
	}
}

/* The value of a slot, a constant or a cell; NULL: the node is none of these. */
static inline const value *leaf(const struct machine *machine, const struct node *node)
{
	switch (node->op) {
	case NODE_SLOT: return &machine->slots[node->slot];
	case NODE_CONSTANT: return &node->constant;
	case NODE_CELL: return cell(machine, node);
	default: return NULL;
	}
}

/* Most expressions have leaves alone, for which no registers need be saved. */
value node_value(struct machine *machine, const struct node *node)
{
	const value *left, *right;
	int64_t sum;

	switch (node->op) {
	case NODE_CELL: return *cell(machine, node);
	case NODE_IS:
		left = leaf(machine, node->a);
		if (left)
			return flag(among(left->numerator, node->words, node->word_count));
		break;
	case NODE_ADD:
	case NODE_LESS:
	case NODE_LESS_EQUAL:
		left = leaf(machine, node->a);
		right = left ? leaf(machine, node->b) : NULL;
		if (!right || left->denominator != 1 || right->denominator != 1 || node->type == TYPE_SET)
			break;
		if (node->op != NODE_ADD)
			return flag(node->op == NODE_LESS ? left->numerator < right->numerator
							  : left->numerator <= right->numerator);
		if (!__builtin_add_overflow(left->numerator, right->numerator, &sum) && sum != INT64_MIN)
			return value_of(sum);
		break;
	default: break;
	}
	return deep_value(machine, node);
}
