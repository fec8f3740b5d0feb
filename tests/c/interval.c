/* interval: do ranges hold what expressions give?
 *
 *   interval SEED FOLDER
 *
 * Each expression of a ruleset's programs, and each part of it, is asked with some slots
 * exact and some that may be one of a few values: the range must hold every value that the
 * machine gives, unless the part is said to be able to fail. Of a comparison or a sum of
 * two slots the range must be no wider than that. Prints what is wrong, then the numbers
 * of questions and of values; exits with 1 if anything was wrong. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compile/compile.h"
#include "machine/flat.h"
#include "machine/interval.h"
#include "machine/run.h"
#include "procedures.h"

enum { MOST_SLOTS = 8, CHOICES = 3, TRIALS = 3, MOST_TIMES = 81, LISTED = 20 };

static struct arena arena, record;
static uint64_t chance;
static unsigned long asked, given, wrong, sharp;

static uint64_t random_below(uint64_t bound)
{
	chance = chance * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	return (chance >> 33) % bound;
}

struct question {
	struct machine *machine;
	const struct node *node;
	uint32_t slots[MOST_SLOTS];                 /* that the part reads */
	const struct profile *profiles[MOST_SLOTS]; /* of which a slot names a row, or NULL */
	size_t slot_count;
	bool readable;                      /* it can be asked so */
	value choices[MOST_SLOTS][CHOICES]; /* that a slot may have */
	size_t choice_count[MOST_SLOTS], at[MOST_SLOTS];
	bool whole;
};

/* ---- what a part reads ---- */

static void find_slots(struct question *question, const struct node *node);

static void find_slot(struct question *question, uint32_t slot, const struct profile *profile)
{
	size_t i = 0;

	while (i < question->slot_count && question->slots[i] != slot)
		i++;
	if (i == MOST_SLOTS || (i < question->slot_count && profile && question->profiles[i] &&
				question->profiles[i] != profile)) {
		question->readable = false;
		return;
	}
	question->slots[i] = slot;
	question->profiles[i] = profile ? profile : question->profiles[i];
	question->slot_count += i == question->slot_count;
}

static void find_in_entries(struct question *question, const struct modifier *entry)
{
	for (; entry; entry = entry->next) {
		find_slots(question, entry->when);
		find_slots(question, entry->amount);
		find_slots(question, entry->least);
		find_slots(question, entry->most);
		find_in_entries(question, entry->of);
	}
}

static void find_slots(struct question *question, const struct node *node)
{
	if (!node)
		return;
	if (node->op == NODE_FACE || (node->op == NODE_CELL && node->slot == NO_SLOT) || node->kind ||
	    node->type == TYPE_SET || node->type == TYPE_HAND)
		question->readable = false;
	if (node->op == NODE_SLOT || node->op == NODE_CELL)
		find_slot(question, node->slot, node->op == NODE_CELL ? node->profile : NULL);
	if (node->op == NODE_MODIFIERS)
		find_in_entries(question, node->modifiers->first);
	if (node->op == NODE_MATRIX || node->op == NODE_COVERED) {
		find_slots(question, node->matrix->down);
		find_slots(question, node->matrix->across);
	}
	find_slots(question, node->a);
	find_slots(question, node->b);
	find_slots(question, node->c);
}

/* ---- values ---- */

static value random_word(const struct question *question)
{
	const struct node *node = question->node;

	if (node->op == NODE_IS && random_below(2))
		return value_of(node->words[random_below(node->word_count)]);
	return value_of((int64_t)random_below(question->machine->program->words->count));
}

static value random_value(const struct question *question, size_t at)
{
	const struct profile *profile = question->profiles[at];

	if (profile)
		return value_of(profile->rows[random_below(profile->row_count)]);
	switch (question->machine->program->slots[question->slots[at]].type) {
	case TYPE_NUMBER:
		if (random_below(8) == 0)
			return number_divide(number_whole((int64_t)random_below(19) - 6),
					     number_whole((int64_t)random_below(4) + 1));
		return value_of((int64_t)random_below(9) - (random_below(4) ? 0 : 4));
	case TYPE_FLAG: return value_of((int64_t)random_below(2));
	case TYPE_WORD: return random_word(question);
	default: return question->machine->slots[question->slots[at]];
	}
}

/* A slot is exact, or may have one of its choices. */
static void choose(struct question *question, struct view *view)
{
	question->whole = true;
	for (size_t i = 0; i < question->slot_count; i++) {
		uint32_t slot = question->slots[i];
		size_t count = random_below(3) ? CHOICES : 1;
		struct range range;

		question->choice_count[i] = count;
		for (size_t k = 0; k < count; k++) {
			value now = random_value(question, i);

			question->choices[i][k] = now;
			range = k ? range_hull(range, range_of(now)) : range_of(now);
			question->whole &= now.denominator == 1;
		}
		view->ranges[slot] = range;
		view->values[slot] = count == 1 ? question->choices[i][0] : (value){0, 0};
	}
}

/* The next combination of choices; false: all were there, or enough. */
static bool next_choice(struct question *question)
{
	for (size_t i = 0; i < question->slot_count; i++) {
		if (++question->at[i] < question->choice_count[i])
			return true;
		question->at[i] = 0;
	}
	return false;
}

/* ---- questions ---- */

static void complain(const struct question *question, const char *what, const struct interval *found,
		     value now)
{
	if (wrong++ >= LISTED)
		return;
	printf("%s.%s: a part (%d) %s: %g to %g of %g, %lld/%lld, where it is %lld/%lld:",
	       question->machine->program->tool, question->machine->program->name, (int)question->node->op,
	       what, found->range.low, found->range.high, found->range.denominator,
	       (long long)found->exact.numerator, (long long)found->exact.denominator,
	       (long long)now.numerator, (long long)now.denominator);
	for (size_t i = 0; i < question->slot_count; i++) {
		value is = question->choices[i][question->at[i]];

		printf(" %s %lld/%lld", question->machine->program->slots[question->slots[i]].name,
		       (long long)is.numerator, (long long)is.denominator);
	}
	putchar('\n');
}

static void check_value(const struct question *question, const struct view *view,
			const struct interval *found, value now)
{
	struct machine *machine = question->machine;
	bool failed = machine->too_large || !now.denominator;

	if (failed && machine->beyond ? !view->beyond && !view->hazard : failed && !view->hazard)
		complain(question, "fails unforeseen", found, now);
	if (!failed && interval_is_known(found) &&
	    (found->exact.numerator != now.numerator || found->exact.denominator != now.denominator))
		complain(question, "is known wrong", found, now);
	if (!failed && !view->hazard) {
		double is = (double)now.numerator / (double)now.denominator, near = fabs(is) * 1e-9 + 1e-9;

		if (is < found->range.low - near || is > found->range.high + near)
			complain(question, "is out of range", found, now);
		if (!isinf(found->range.denominator) &&
		    fmod(found->range.denominator, (double)now.denominator) != 0)
			complain(question, "has another denominator", found, now);
	}
	machine->too_large = false;
	machine->beyond = NULL;
	given++;
}

static bool is_leaf(const struct node *node)
{
	return node->op == NODE_SLOT || (node->op == NODE_CONSTANT && node->constant.denominator == 1);
}

/* Is it a comparison, a sum or a difference of two slots, or of one and a constant? */
static bool is_plain(const struct question *question)
{
	const struct node *node = question->node, *a = node->a, *b = node->b;
	bool leaves = a && b && is_leaf(a) && is_leaf(b) &&
		      !(a->op == NODE_SLOT && b->op == NODE_SLOT && a->slot == b->slot);

	switch (node->op) {
	case NODE_LESS:
	case NODE_LESS_EQUAL:
	case NODE_ADD:
	case NODE_SUBTRACT:
	case NODE_AT_LEAST:
	case NODE_AT_MOST: return leaves && question->whole && a->type == TYPE_NUMBER;
	default: return false;
	}
}

/* Of such a part the range is exact. */
static void check_sharp(const struct question *question, const struct interval *found, value low, value high)
{
	struct range range = found->range;

	sharp++;
	if (range.denominator != 1)
		complain(question, "has no whole numbers", found, low);
	if (range.low != (double)low.numerator || range.high != (double)high.numerator)
		complain(question, "is too wide", found, low);
}

static void ask(struct question *question)
{
	struct machine *machine = question->machine;
	size_t slots = machine->program->slot_count;
	struct view view = {.machine = machine,
			    .values = arena_reserve(&record, slots * sizeof(value)),
			    .ranges = arena_take(&record, slots * sizeof(struct range))};
	value *kept = machine->slots, low = {0, 0}, high = low;

	memcpy(view.values, kept, slots * sizeof(value));
	choose(question, &view);
	machine->slots = view.values;
	struct interval found = interval_of(&view, question->node);
	machine->slots = arena_reserve(&record, slots * sizeof(value));
	memcpy(machine->slots, kept, slots * sizeof(value));
	memset(question->at, 0, sizeof question->at);
	for (int times = 0; times < MOST_TIMES; times++) {
		for (size_t i = 0; i < question->slot_count; i++)
			machine->slots[question->slots[i]] = question->choices[i][question->at[i]];
		value now = node_value_once(machine, question->node);
		low = low.denominator ? number_lower(low, now) : now;
		high = high.denominator ? number_higher(high, now) : now;
		check_value(question, &view, &found, now);
		if (!next_choice(question)) {
			if (is_plain(question))
				check_sharp(question, &found, low, high);
			break;
		}
	}
	asked++;
	machine->slots = kept;
}

static void ask_part(struct machine *machine, const struct node *node)
{
	struct question question = {.machine = machine, .node = node, .readable = true};

	if (!node)
		return;
	find_slots(&question, node);
	if (question.readable && question.slot_count)
		for (int trial = 0; trial < TRIALS; trial++)
			ask(&question);
	ask_part(machine, node->a);
	ask_part(machine, node->b);
	ask_part(machine, node->c);
}

static bool ask_program(struct rules *rules, const char *tool, struct span name, const struct limits *limits,
			struct faults *faults)
{
	const struct program *program = compile_variant(rules, tool, name, &company_plain);
	struct machine machine;

	if (!program)
		return false;
	machine_start(&machine, program, &arena);
	machine.limits = limits;
	machine_begin(&machine, &record, faults);
	for (size_t i = 0; i < program->op_count; i++)
		if (program->ops[i].kind == OP_SET || program->ops[i].kind == OP_UNLESS)
			ask_part(&machine, program->ops[i].node);
	arena_reset(&record);
	return true;
}

int main(int argc, char **argv)
{
	struct limits limits = limits_default();
	struct faults faults;
	struct rules rules;
	bool fine = true;

	faults_start(&faults, &arena);
	if (argc != 3 || !rules_open(&rules, &arena, argv[2], NULL, &limits, &faults))
		return 2;
	chance = strtoull(argv[1], NULL, 10);
	for (struct procedures all = {0}; procedures_next(&all, &rules);)
		fine &= ask_program(&rules, all.tool, all.item->key, &limits, &faults);
	for (const struct fault *fault = faults.first; fault; fault = fault->next)
		printf("%s:%u: %s\n", fault->location.file, fault->location.line, fault->message);
	printf("%lu parts asked, %lu values, %lu ranges that can be exact: %lu wrong\n", asked, given, sharp,
	       wrong);
	return fine && !wrong ? 0 : 1;
}
