/* cases: records generated from the declarations of the fields, all pairs of
 * values. */
#include "agreement.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

uint64_t test_random(struct test *test)
{
	uint64_t x = test->random += UINT64_C(0x9e3779b97f4a7c15); /* splitmix64 */

	x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
	x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
	return x ^ (x >> 31);
}

/* ---- values to try ---- */

static void add_value(struct test *test, struct field_values *field, const char *text)
{
	for (size_t i = 0; i < field->count; i++)
		if (!strcmp(field->value[i], text))
			return;
	if (field->count < MOST_VALUES)
		field->value[field->count++] = arena_copy(&test->memory, span_of(text));
}

static void add_number(struct test *test, struct field_values *field, const struct declaration *declaration,
		       struct number number)
{
	char buffer[NUMBER_LENGTH + 1];

	if ((declaration->has_least && number_compare(number, declaration->least) < 0) ||
	    (declaration->has_most && number_compare(number, declaration->most) > 0))
		return;
	buffer[number_format(number, buffer)] = '\0';
	add_value(test, field, buffer);
}

static bool mentions(const struct node *node, uint32_t slot)
{
	return node && ((node->op == NODE_SLOT && node->slot == slot) || mentions(node->a, slot) ||
			mentions(node->b, slot) || mentions(node->c, slot));
}

static void add_edges(struct test *test, struct field_values *field, const struct declaration *declaration,
		      const struct node *node);

static void add_modifier_edges(struct test *test, struct field_values *field,
			       const struct declaration *declaration, const struct modifier *entry)
{
	for (; entry; entry = entry->next) {
		add_edges(test, field, declaration, entry->when);
		add_edges(test, field, declaration, entry->amount);
		add_modifier_edges(test, field, declaration, entry->of);
	}
}

/* Adds the constants and cells that the field is compared with, and their
 * neighbours. */
static void add_edges(struct test *test, struct field_values *field, const struct declaration *declaration,
		      const struct node *node)
{
	struct number one = {1, 1};

	if (!node)
		return;
	bool compares = node->op == NODE_LESS || node->op == NODE_LESS_EQUAL || node->op == NODE_EQUAL;
	const struct node *other = !compares                        ? NULL
				   : mentions(node->a, field->slot) ? node->b
				   : mentions(node->b, field->slot) ? node->a
								    : NULL;
	if (other && other->op == NODE_CONSTANT && other->type == TYPE_NUMBER) {
		add_number(test, field, declaration, other->constant);
		add_number(test, field, declaration, number_add(other->constant, one));
		add_number(test, field, declaration, number_subtract(other->constant, one));
	}
	if (node->op == NODE_MATRIX && mentions(node->matrix->across, field->slot))
		for (size_t i = 0; i < node->matrix->edge_count && i < 6; i++) {
			add_number(test, field, declaration, node->matrix->edges[i]);
			add_number(test, field, declaration, number_add(node->matrix->edges[i], one));
		}
	if (node->op == NODE_HAS && node->a->op == NODE_SLOT && node->a->slot == field->slot)
		for (size_t i = 0; i < node->word_count; i++)
			add_value(test, field, words_string(&test->rules.words, node->words[i]));
	if (node->op == NODE_MODIFIERS)
		add_modifier_edges(test, field, declaration, node->modifiers->first);
	add_edges(test, field, declaration, node->a);
	add_edges(test, field, declaration, node->b);
	add_edges(test, field, declaration, node->c);
}

/* Adds random lists of the words that the field has so far. */
static void add_list(struct test *test, struct field_values *field)
{
	const char *a = field->value[test_random(test) % field->count];
	const char *b = field->value[test_random(test) % field->count];

	if (*a && *b)
		add_value(test, field, arena_format(&test->memory, "%s,%s", a, b));
}

static void decision_values(struct test *test, struct field_values *field)
{
	const struct program *program = test->prepared->program;
	bool lists = false;

	for (size_t i = 0; i < program->op_count; i++) {
		const struct choice *choice = program->ops[i].choice;

		if (!choice || choice->said != field->slot)
			continue;
		lists |= choice->counter != NO_SLOT || choice->rounds != NO_SLOT;
		for (size_t j = 0; j < choice->option_count; j++)
			add_value(test, field, words_string(program->words, choice->options[j].word));
		for (size_t j = 0; j < choice->policy_count; j++)
			add_value(test, field, words_string(program->words, choice->policies[j].word));
	}
	if (lists) /* one: many records ask for one word only, or for none */
		add_list(test, field);
}

static bool must_be_chosen(const struct program *program, uint32_t slot)
{
	for (size_t i = 0; i < program->op_count; i++) {
		const struct choice *choice = program->ops[i].choice;

		if (choice && choice->said == slot && !choice->standard && !choice->most)
			return true;
	}
	return false;
}

static void values_of(struct test *test, struct field_values *field)
{
	const struct program *program = test->prepared->program;
	const struct slot *slot = &program->slots[field->slot];
	const struct declaration *declaration = slot->field;
	static const int64_t numbers[] = {0, 1, 2, 4, 6, 12};

	if (!slot->required && !(declaration->decision && must_be_chosen(program, field->slot)))
		add_value(test, field, ""); /* not given */
	if (declaration->decision) {
		decision_values(test, field);
		return;
	}
	if (slot->type == TYPE_FLAG) {
		add_value(test, field, declaration->start.numerator ? "no" : "yes");
		return;
	}
	if (slot->type == TYPE_NUMBER)
		for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
			add_number(test, field, declaration, number_whole(numbers[i]));
	if (slot->type == TYPE_FIGURE)
		add_value(test, field, "somebody");
	if (slot->type == TYPE_WORD)
		for (size_t i = 0; i < declaration->word_count; i++)
			add_value(test, field, words_string(program->words, declaration->words[i]));
	for (size_t i = 0; i < program->op_count && slot->type == TYPE_NUMBER; i++) {
		const struct op *op = &program->ops[i];

		add_edges(test, field, declaration, op->node);
		for (size_t j = 0; op->kind == OP_SWITCH && op->node->op == NODE_SLOT &&
				   op->node->slot == field->slot && j < op->count;
		     j++)
			if (llabs(op->rows[j].from.numerator) < 1000 && op->rows[j].from.denominator == 1)
				add_number(test, field, declaration, op->rows[j].from);
	}
}

/* Adds values that only the search tries: the default given explicitly, and distant
 * numbers. */
static void more_values(struct test *test, struct field_values *field)
{
	const struct slot *slot = &test->prepared->program->slots[field->slot];
	static const int64_t far[] = {-1, 20, 40, 80, 160, 1000};

	if (slot->field->decision)
		return;
	if (slot->type == TYPE_FLAG)
		add_value(test, field, slot->field->start.numerator ? "yes" : "no");
	if (slot->type == TYPE_NUMBER)
		for (size_t i = 0; i < sizeof far / sizeof *far; i++)
			if (far[i] >= 0 || !slot->field->distance)
				add_number(test, field, slot->field, number_whole(far[i]));
}

void cases_begin(struct test *test)
{
	const struct program *program = test->prepared->program;

	test->field_count = 0;
	for (uint32_t i = 0; i < program->slot_count && test->field_count < MOST_FIELDS; i++) {
		const struct slot *slot = &program->slots[i];

		if (slot->kind != SLOT_FIELD || !(slot->read || slot->field->decision))
			continue;
		struct field_values *field = &test->field[test->field_count];
		*field = (struct field_values){.slot = i};
		values_of(test, field);
		field->paired = field->count < PAIRED_VALUES ? field->count : PAIRED_VALUES;
		more_values(test, field);
		test->field_count += field->count > 0;
	}
	size_t all = test->field_count * PAIRED_VALUES;
	test->pairs = calloc(all * all + 1, 1);
	if (!test->pairs)
		test_exhausted();
}

/* ---- a covering set of cases ---- */

static unsigned char *pair(struct test *test, size_t a, size_t value_a, size_t b, size_t value_b)
{
	size_t width = test->field_count * PAIRED_VALUES;

	return &test->pairs[(a * PAIRED_VALUES + value_a) * width + b * PAIRED_VALUES + value_b];
}

static size_t new_pairs(struct test *test, const size_t *choice, bool mark)
{
	size_t fresh = 0;

	for (size_t a = 0; a < test->field_count; a++)
		for (size_t b = a + 1; b < test->field_count; b++) {
			unsigned char *seen = pair(test, a, choice[a], b, choice[b]);

			fresh += !*seen;
			*seen |= mark;
		}
	return fresh;
}

/* Chooses the best of some random cases. Half of the fields keep their first value,
 * so that ordinary cases are included. False if nothing new is covered. */
bool cases_next(struct test *test)
{
	size_t best = 0;

	memset(test->choice, 0, sizeof test->choice);
	for (int attempt = 0; attempt < 24; attempt++) {
		size_t choice[MOST_FIELDS];

		for (size_t i = 0; i < test->field_count; i++)
			choice[i] = attempt % 2 && test_random(test) % 2
					? 0
					: test_random(test) % test->field[i].paired;
		size_t fresh = new_pairs(test, choice, false);
		if (fresh <= best)
			continue;
		best = fresh;
		memcpy(test->choice, choice, sizeof choice);
	}
	if (best)
		new_pairs(test, test->choice, true);
	return best > 0 || test->first;
}

void cases_end(struct test *test)
{
	free(test->pairs);
}

/* A word that the field may have. */
static const char *any_word(struct test *test, const struct field_values *field)
{
	const struct declaration *declaration = test->prepared->program->slots[field->slot].field;

	if (!declaration->word_count)
		return field->value[test_random(test) % field->count];
	return words_string(&test->rules.words,
			    declaration->words[test_random(test) % declaration->word_count]);
}

/* Adds a set of the field's own words, or with a word that another field has now. */
static void add_set(struct test *test, struct field_values *field)
{
	char both[256];
	size_t other = test_random(test) % test->field_count;
	const char *a = any_word(test, field);
	const char *b = test_random(test) % 2 ? any_word(test, field) : "";

	if (test_random(test) % 2 &&
	    test->prepared->program->slots[test->field[other].slot].type == TYPE_WORD)
		a = test->field[other].value[test->choice[other]];
	if (field->count == MOST_VALUES)
		field->count = field->paired; /* makes space */
	if (*a && !strchr(a, ',') && !strchr(b, ',') &&
	    (size_t)snprintf(both, sizeof both, *b ? "%s,%s" : "%s", a, b) < sizeof both)
		add_value(test, field, both);
}

void cases_mutate(struct test *test, const bool *fields)
{
	for (uint64_t changes = 1 + test_random(test) % 4, i = 0; changes && i < 400; i++) {
		size_t which = test->field_count ? test_random(test) % test->field_count : 0;
		struct field_values *field = &test->field[which];

		if (!test->field_count || (fields && !fields[which]))
			continue;
		test->choice[which] = test_random(test) %
				      (test_random(test) % 2 ? field->paired : field->count);
		if (test->prepared->program->slots[field->slot].type == TYPE_SET &&
		    test_random(test) % 4 == 0) {
			size_t count = field->count;

			add_set(test, field);
			if (field->count > count)
				test->choice[which] = field->count - 1;
		}
		changes--;
	}
}

void cases_record(struct test *test, struct record *record)
{
	record_start(record, &test->scratch);
	for (size_t i = 0; i < test->field_count; i++) {
		const char *value_ = test->field[i].value[test->choice[i]];

		if (*value_)
			record_add(record, span_of(test->prepared->names[test->field[i].slot]),
				   span_of(value_), RECORD_TEXT);
	}
}

bool test_bind(struct test *test, const struct record *record, struct dice *dice, struct dice_source *source)
{
	const struct resolve_options options = {.explain = test->prepared->machine.explain};
	struct resolution resolution = {.resolver = &test->resolver,
					.prepared = test->prepared,
					.options = &options,
					.arena = &test->scratch,
					.faults = &test->record_faults};
	bool fine = resolve_bind(&resolution, record);

	dice_begin(dice, source, &test->scratch, &test->record_faults);
	test->prepared->machine.dice = dice;
	return fine;
}

/* ---- making a condition true or false ---- */

static void choose_value(struct test *test, uint32_t slot, const char *text)
{
	for (size_t i = 0; i < test->field_count; i++) {
		struct field_values *field = &test->field[i];

		if (field->slot != slot)
			continue;
		if (field->count == MOST_VALUES)
			field->count = field->paired;
		add_value(test, field, text);
		for (size_t j = 0; j < field->count; j++)
			if (!strcmp(field->value[j], text))
				test->choice[i] = j;
	}
}

static const char *chosen_value(const struct test *test, uint32_t slot)
{
	for (size_t i = 0; i < test->field_count; i++)
		if (test->field[i].slot == slot)
			return test->field[i].value[test->choice[i]];
	return "";
}

/* Chooses a row of the profile whose flag has the wanted value. */
static void choose_row(struct test *test, const struct node *cell, bool want)
{
	const struct profile *profile = cell->profile;
	size_t from = test_random(test) % profile->row_count;

	for (size_t i = 0; i < profile->row_count; i++) {
		size_t row = (from + i) % profile->row_count;

		if ((profile->cells[row * profile->column_count + cell->column].numerator != 0) == want) {
			choose_value(test, cell->slot, words_string(&test->rules.words, profile->rows[row]));
			return;
		}
	}
}

static const char *any_of(struct test *test, const struct node *node)
{
	return words_string(&test->rules.words, node->words[test_random(test) % node->word_count]);
}

/* Chooses a value that is none of the words. */
static void choose_another(struct test *test, const struct node *node)
{
	for (size_t i = 0; i < test->field_count; i++) {
		const struct field_values *field = &test->field[i];
		size_t from = test_random(test) % field->count;

		for (size_t j = 0; field->slot == node->a->slot && j < field->count; j++) {
			const char *word = field->value[(from + j) % field->count];
			bool found = !*word;

			for (size_t k = 0; k < node->word_count && !found; k++)
				found = !strcmp(word, words_string(&test->rules.words, node->words[k]));
			if (found)
				continue;
			test->choice[i] = (from + j) % field->count;
			return;
		}
	}
}

/* Chooses the number that the slot is compared with, or a neighbour. */
static void choose_number(struct test *test, const struct node *node)
{
	const struct node *slot = node->a->op == NODE_SLOT ? node->a : node->b;
	const struct node *other = slot == node->a ? node->b : node->a;
	char buffer[NUMBER_LENGTH + 1];

	if (slot->op != NODE_SLOT || other->op != NODE_CONSTANT || slot->type != TYPE_NUMBER)
		return;
	const struct slot *index = &test->prepared->program->slots[slot->slot];
	struct number beside = number_whole((int64_t)(test_random(test) % 3) - 1);
	struct number number = number_add(other->constant, beside);
	if (index->kind != SLOT_FIELD ||
	    (index->field->has_least && number_compare(number, index->field->least) < 0) ||
	    (index->field->has_most && number_compare(number, index->field->most) > 0))
		return;
	buffer[number_format(number, buffer)] = '\0';
	choose_value(test, slot->slot, buffer);
}

void cases_aim_at_row(struct test *test, const struct op *op, size_t at)
{
	const struct switch_row *row = op->count ? &op->rows[test_random(test) % op->count] : NULL;

	for (size_t i = 0; row && test_random(test) % 4 && i < op->count; i++)
		if (op->rows[i].target <= at && (row->target > at || op->rows[i].target > row->target))
			row = &op->rows[i];
	if (row && row->word && op->node->op == NODE_SLOT)
		choose_value(test, op->node->slot, words_string(&test->rules.words, row->word));
}

static void choose_given(struct test *test, uint32_t slot)
{
	for (size_t i = 0; i < test->field_count; i++) {
		const struct field_values *field = &test->field[i];

		for (size_t j = 0; field->slot == slot && j < field->count && !*field->value[test->choice[i]];
		     j++)
			test->choice[i] = j;
	}
}

/* Chooses other numbers for an expression that is compared, and lets the parts that depend
 * on a condition count. */
static void stir(struct test *test, const struct node *node)
{
	if (!node)
		return;
	if (node->op == NODE_IF) {
		bool first = test_random(test) % 4;

		cases_aim(test, node->b, first);
		stir(test, first ? node->a : node->c);
		return;
	}
	for (size_t i = 0; node->op == NODE_SLOT && i < test->field_count; i++)
		if (test->field[i].slot == node->slot)
			test->choice[i] = test_random(test) % test->field[i].count;
	stir(test, node->a);
	stir(test, node->b);
	stir(test, node->c);
}

/* One of the two values, and the test that leads to it. */
static void aim_at_choice(struct test *test, const struct node *node, bool want)
{
	bool first = test_random(test) % 2;

	cases_aim(test, node->b, first);
	cases_aim(test, first ? node->a : node->c, want);
}

void cases_aim(struct test *test, const struct node *node, bool want)
{
	bool slot = node->a && node->a->op == NODE_SLOT;

	switch (node->op) {
	case NODE_NOT: cases_aim(test, node->a, !want); break;
	case NODE_AND:
	case NODE_OR:
		if (want == (node->op == NODE_AND)) { /* both */
			cases_aim(test, node->a, want);
			cases_aim(test, node->b, want);
		} else {
			cases_aim(test, test_random(test) % 2 ? node->a : node->b, want);
		}
		break;
	case NODE_IF: aim_at_choice(test, node, want); break;
	case NODE_GIVEN:
		if (want)
			choose_given(test, node->slot);
		else
			choose_value(test, node->slot, "");
		break;
	case NODE_SLOT: choose_value(test, node->slot, want ? "yes" : "no"); break;
	case NODE_LESS:
	case NODE_LESS_EQUAL:
	case NODE_EQUAL:
		choose_number(test, node);
		if (!slot || !node->b || node->b->op != NODE_CONSTANT)
			stir(test, node);
		break;
	case NODE_CELL:
		if (node->type == TYPE_FLAG && node->slot != NO_SLOT && node->profile->row_count)
			choose_row(test, node, want);
		break;
	case NODE_IS:
		if (slot && want)
			choose_value(test, node->a->slot, any_of(test, node));
		else if (slot)
			choose_another(test, node);
		break;
	case NODE_HAS:
		if (slot)
			choose_value(test, node->a->slot, want ? any_of(test, node) : "");
		break;
	case NODE_IN:
		if (slot && want && node->b->op == NODE_SLOT)
			choose_value(test, node->b->slot, chosen_value(test, node->a->slot));
		break;
	default: break;
	}
}
