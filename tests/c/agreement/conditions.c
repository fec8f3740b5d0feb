/* conditions: which ones were seen both true and false, and the search for the
 * rest.
 *
 * A condition is a location in the rules: the `when` of a step, of a table's row or
 * of a modifier. If several procedures use it, it must be seen both ways in one of
 * them only. The search starts from cases that reached something new, changes a few
 * fields at random, and keeps cases that reach more. */
#include "agreement.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_KEPT = 256, MOST_OPEN = 512, SEARCH_THROWS = 8 };

typedef size_t choices[MOST_FIELDS];

/* A condition of an operation: its own, or that of a modifier it adds. */
struct asked {
	size_t op;
	const struct modifier *modifier; /* NULL: the operation's own */
	const struct modifier *group;    /* the group that contains the modifier; NULL: none */
	size_t condition;
	bool evaluated;  /* in this case */
	size_t *reached; /* the latest case that evaluated it; NULL: none yet */
	bool *fields;    /* fields that it depends on; NULL: not computed yet */
	bool *wider;     /* fields that it or any condition before it depends on */
};

static struct {
	struct asked *asked; /* of the program, by operation */
	size_t count, capacity;
	size_t *first; /* by operation: index of its first condition */
	choices kept[MOST_KEPT];
	size_t kept_count;
	struct asked *open[MOST_OPEN]; /* seen one way only */
	size_t open_count;
} search;

static size_t condition_of(struct test *test, const struct yaml *source)
{
	for (size_t i = 0; i < test->condition_count; i++)
		if (test->conditions[i].source == source)
			return i;
	if (test->condition_count == test->condition_capacity) {
		test->condition_capacity = test->condition_capacity ? 2 * test->condition_capacity : 256;
		test->conditions = realloc(test->conditions,
					   test->condition_capacity * sizeof *test->conditions);
		if (!test->conditions)
			test_exhausted();
	}
	test->conditions[test->condition_count] = (struct condition){.source = source};
	return test->condition_count++;
}

static void ask(struct test *test, size_t op, const struct modifier *modifier, const struct modifier *group,
		const struct yaml *source)
{
	if (search.count == search.capacity) {
		search.capacity = search.capacity ? 2 * search.capacity : 1024;
		search.asked = realloc(search.asked, search.capacity * sizeof *search.asked);
		if (!search.asked)
			test_exhausted();
	}
	search.asked[search.count++] = (struct asked){
	    .op = op, .modifier = modifier, .group = group, .condition = condition_of(test, source)};
}

static void ask_modifiers(struct test *test, size_t op, const struct modifier *entry,
			  const struct modifier *group)
{
	for (; entry; entry = entry->next) {
		if (entry->when && entry->source)
			ask(test, op, entry, group, entry->source);
		ask_modifiers(test, op, entry->of, entry);
	}
}

static void ask_node(struct test *test, size_t op, const struct node *node)
{
	if (!node)
		return;
	if (node->op == NODE_MODIFIERS)
		ask_modifiers(test, op, node->modifiers->first, NULL);
	ask_node(test, op, node->a);
	ask_node(test, op, node->b);
	ask_node(test, op, node->c);
}

static void see(struct test *test, size_t condition, bool yes)
{
	unsigned char way = yes ? 2 : 1;

	test->fresh |= !(test->conditions[condition].seen & way);
	test->conditions[condition].seen |= way;
}

static void watch(struct explain *explain, struct machine *machine, const struct op *op, value got)
{
	struct test *test = (struct test *)(void *)explain;
	size_t index = (size_t)(op - machine->program->ops);

	for (size_t i = search.first[index]; i < search.first[index + 1]; i++) {
		struct asked *asked = &search.asked[i];

		asked->evaluated = true;
		if (!asked->modifier)
			see(test, asked->condition, got.numerator != 0);
		else if (!asked->group || !asked->group->when || node_true(machine, asked->group->when))
			see(test, asked->condition, node_true(machine, asked->modifier->when));
		else
			asked->evaluated = false;
	}
}

static void forget(void)
{
	for (size_t i = 0; i < search.count; i++) {
		free(search.asked[i].reached);
		free(search.asked[i].fields);
		free(search.asked[i].wider);
	}
	search.count = search.kept_count = 0;
	free(search.first);
}

void conditions_begin(struct test *test)
{
	const struct program *program = test->prepared->program;

	test->watch.told = watch;
	forget();
	search.first = calloc(program->op_count + 1, sizeof *search.first);
	if (!search.first)
		test_exhausted();
	for (size_t i = 0; i < program->op_count; i++) {
		const struct op *op = &program->ops[i];

		search.first[i] = search.count;
		if (op->kind == OP_UNLESS && op->guard && op_step(op))
			ask(test, i, NULL, NULL, op_step(op));
		ask_node(test, i, op->node);
		search.first[i + 1] = search.count;
	}
}

/* ---- dependencies of a condition ---- */

static bool add_slots(const struct node *node, bool *slots);

static bool add_entries(const struct modifier *entry, bool *slots)
{
	bool more = false;

	for (; entry; entry = entry->next) {
		const struct node *const read[] = {entry->when, entry->amount, entry->least, entry->most};

		for (size_t i = 0; i < sizeof read / sizeof *read; i++)
			more |= add_slots(read[i], slots);
		more |= add_entries(entry->of, slots);
	}
	return more;
}

/* True if a slot was added. */
static bool add_slots(const struct node *node, bool *slots)
{
	bool more = false;

	if (!node)
		return false;
	bool reads = node->op == NODE_SLOT || node->op == NODE_GIVEN || node->op == NODE_CELL;
	if (reads && node->slot != NO_SLOT && !slots[node->slot])
		more = slots[node->slot] = true;
	if (node->op == NODE_MODIFIERS)
		more |= add_entries(node->modifiers->first, slots);
	const struct matrix *matrix = node->op == NODE_MATRIX ? node->matrix : NULL;
	const struct node *const read[] = {matrix ? matrix->down : NULL, matrix ? matrix->across : NULL,
					   node->a, node->b, node->c};
	for (size_t i = 0; i < sizeof read / sizeof *read; i++)
		more |= add_slots(read[i], slots);
	return more;
}

static const struct node *asked_node(const struct test *test, const struct asked *asked)
{
	return asked->modifier ? asked->modifier->when : test->prepared->program->ops[asked->op].node;
}

static bool writes(const struct op *op, const bool *slots)
{
	bool found = false;

	switch (op_facts[op->kind].writes) {
	case OP_WRITES_NOTHING: return false;
	case OP_WRITES_SLOT: return slots[op->slot];
	case OP_WRITES_COUNTS:
		for (size_t i = 0; i < op->count; i++)
			found |= slots[op->counts[i].slot];
		return found;
	case OP_WRITES_CHOICE:
		for (size_t i = 0; i < op->choice->option_count; i++)
			for (size_t j = 0; j < op->choice->options[i].let_count; j++)
				found |= slots[op->choice->options[i].lets[j].slot];
		return found || slots[op->slot];
	}
	return false;
}

/* Adds the slots that decide what the operation writes, and whether it is reached. */
static bool add_reasons(const struct program *program, size_t at, bool *slots)
{
	const struct op *op = &program->ops[at];
	bool more = add_slots(op->node, slots);

	for (size_t i = 0; op->choice && i < op->choice->option_count; i++)
		more |= add_slots(op->choice->options[i].when, slots);
	if (op->choice && !slots[op->choice->input])
		more = slots[op->choice->input] = true;
	for (size_t i = 0; i < at; i++)
		if (program->ops[i].kind == OP_UNLESS && program->ops[i].target > at)
			more |= add_slots(program->ops[i].node, slots);
	return more;
}

/* The fields that these slots are, or are computed from. */
static bool *fields_of(struct test *test, bool *slots)
{
	const struct program *program = test->prepared->program;
	bool *fields = calloc(MOST_FIELDS, sizeof *fields), more = true;

	if (!fields)
		test_exhausted();
	while (more) {
		more = false;
		for (size_t i = 0; i < program->op_count; i++)
			more |= writes(&program->ops[i], slots) && add_reasons(program, i, slots);
	}
	for (size_t i = 0; i < test->field_count; i++)
		fields[i] = slots[test->field[i].slot];
	return fields;
}

static void find_dependencies(struct test *test, struct asked *asked)
{
	const struct program *program = test->prepared->program;
	bool *slots = calloc(program->slot_count, sizeof *slots);

	if (!slots)
		test_exhausted();
	add_slots(asked_node(test, asked), slots);
	asked->fields = fields_of(test, slots);
	for (size_t i = 0; i < asked->op; i++)
		if (program->ops[i].kind == OP_UNLESS)
			add_slots(program->ops[i].node, slots);
	asked->wider = fields_of(test, slots);
	free(slots);
}

/* ---- the search ---- */

/* Is it listed in the file of --known, as FILE: CONDITION, or without one FILE: VERB? */
static bool is_known(const struct test *test, const struct yaml *source)
{
	struct span rest = test->known;
	const struct yaml *when = source->kind == YAML_MAP ? yaml_get(source, "when") : source;
	const char *slash = strrchr(source->location.file, '/');

	while (rest.length) {
		struct span line = span_cut(&rest, '\n'), file = span_cut(&line, ':');

		if (span_is(file, slash ? slash + 1 : source->location.file) &&
		    span_same(span_trim(line), when ? when->text : source->first->key))
			return true;
	}
	return false;
}

static bool is_open(const struct test *test, const struct asked *asked)
{
	const struct condition *condition = &test->conditions[asked->condition];

	return condition->seen != 3 && !is_known(test, condition->source);
}

/* Lists the open conditions and returns their number. */
static size_t find_open(const struct test *test)
{
	search.open_count = 0;
	for (size_t i = 0; i < search.count && search.open_count < MOST_OPEN; i++)
		if (is_open(test, &search.asked[i]))
			search.open[search.open_count++] = &search.asked[i];
	return search.open_count;
}

static void keep(const struct test *test)
{
	size_t index = search.kept_count < MOST_KEPT ? search.kept_count++ : search.kept_count % MOST_KEPT;

	memcpy(search.kept[index], test->choice, sizeof test->choice);
}

/* Runs the case with a few throws; true if it showed something new. */
static bool try_case(struct test *test, uint32_t number)
{
	struct record record;
	bool fine = true;

	test->fresh = false;
	for (size_t i = 0; i < search.count; i++)
		search.asked[i].evaluated = false;
	test->prepared->machine.explain = &test->watch;
	uint64_t key = resolve_key(&test->resolver, test->prepared, dice_seed(SPAN("agreement")));
	for (uint32_t i = 0; i < SEARCH_THROWS && fine; i++) {
		arena_reset(&test->scratch);
		faults_start(&test->record_faults, &test->scratch);
		cases_record(test, &record);
		struct dice_chance chance = dice_chance(key, number, i);
		struct dice dice;
		fine = test_bind(test, &record, &dice, &chance.source);
		fine = fine && run_program(&test->prepared->machine);
	}
	test->prepared->machine.explain = NULL;
	for (size_t i = 0; i < search.count; i++) {
		struct asked *asked = &search.asked[i];

		if (!asked->evaluated || !is_open(test, asked))
			continue;
		if (!asked->reached && !(asked->reached = malloc(sizeof test->choice)))
			test_exhausted();
		memcpy(asked->reached, test->choice, sizeof test->choice);
	}
	return test->fresh;
}

/* Can the operations under the condition jump past `at`? */
static bool leads_past(const struct program *program, size_t condition, size_t at)
{
	for (size_t i = condition + 1; i < program->ops[condition].target; i++)
		if (program->ops[i].kind == OP_JUMP && program->ops[i].target > at)
			return true;
	return false;
}

/* Sets fields so that the conditions before `at` let a record reach it. */
static void aim_at_the_way(struct test *test, size_t at)
{
	const struct program *program = test->prepared->program;

	for (size_t i = 0; i < at; i++) {
		const struct op *op = &program->ops[i];

		if (test_random(test) % 8 == 0)
			continue;
		if (op->kind == OP_SWITCH)
			cases_aim_at_row(test, op, at);
		if (op->kind != OP_UNLESS)
			continue;
		if (op->target > at)
			cases_aim(test, op->node, true);
		else if (leads_past(program, i, at))
			cases_aim(test, op->node, false);
	}
}

/* Sets fields so that something sets the slot to one of the words. */
static void aim_at_setting(struct test *test, const struct node *node)
{
	const struct program *program = test->prepared->program;
	size_t from = test_random(test) % program->op_count;

	for (size_t i = 0; i < program->op_count; i++) {
		size_t at = (from + i) % program->op_count;
		const struct op *op = &program->ops[at];

		if (op->kind != OP_SET || op->slot != node->a->slot || op->node->op != NODE_CONSTANT)
			continue;
		for (size_t j = 0; j < node->word_count; j++)
			if (number_compare(op->node->constant, value_of(node->words[j])) == 0) {
				aim_at_the_way(test, at);
				return;
			}
	}
}

/* Sets fields so that the condition is evaluated and has the value it still lacks: its
 * group applies, and of a group that takes the first entry no earlier one does. */
static void aim_at_condition(struct test *test, const struct asked *asked)
{
	const struct modifier *group = asked->group, *entry = group ? group->of : NULL;

	for (; group && group->take == TAKE_FIRST && entry != asked->modifier; entry = entry->next)
		if (entry->when)
			cases_aim(test, entry->when, false);
	if (group && group->when)
		cases_aim(test, group->when, true);
	const struct node *node = asked_node(test, asked);
	bool want = !(test->conditions[asked->condition].seen & 2);

	cases_aim(test, node, want);
	if (want && node->op == NODE_IS && node->a->op == NODE_SLOT)
		aim_at_setting(test, node);
}

/* Chooses a case to try: one that reached a condition which is still open, or one
 * that showed something new. Changes some of the fields that the condition depends
 * on, or any fields. */
static void next_try(struct test *test)
{
	struct asked *asked = search.open[test_random(test) % search.open_count];
	bool near = asked->reached && test_random(test) % 2;

	memcpy(test->choice, near ? asked->reached : search.kept[test_random(test) % search.kept_count],
	       sizeof test->choice);
	if (!asked->fields)
		find_dependencies(test, asked);
	const bool *fields[] = {NULL, asked->fields, asked->wider};
	cases_mutate(test, fields[test_random(test) % 3]);
	if (test_random(test) % 4 == 0)
		aim_at_the_way(test, asked->op);
	if (test_random(test) % 2)
		aim_at_condition(test, asked);
}

void conditions_search(struct test *test, void (*compare)(struct test *))
{
	size_t left = find_open(test);

	memset(test->choice, 0, sizeof test->choice);
	keep(test);
	for (uint64_t i = 0; left && i < test->tries * (left < 20 ? left : 20); i++) {
		next_try(test);
		if (!try_case(test, (uint32_t)i))
			continue;
		keep(test);
		compare(test);
		left = find_open(test);
		i = 0;
	}
}

size_t conditions_count(const struct test *test)
{
	size_t count = 0;

	for (size_t i = 0; i < test->condition_count; i++) {
		const struct condition *condition = &test->conditions[i];

		if (condition->seen != 3 && is_known(test, condition->source))
			continue;
		count += condition->seen != 3;
		if (condition->seen != 3 && test->strict)
			printf("%s:%u: this condition was %s\n", condition->source->location.file,
			       condition->source->location.line,
			       condition->seen == 0   ? "never reached"
			       : condition->seen == 1 ? "never yes"
						      : "never no");
	}
	return count;
}
