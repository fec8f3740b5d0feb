/* agreement: chance, given dice and exact odds tell the same story.
 *
 *   agreement [--cases N] [--samples N] [--paths N] [--plant WHAT] FOLDER...
 *
 * For every variant of every tool of each ruleset folder, and for every table,
 * records are made from the declarations of the fields: all pairs of words and
 * flags, numbers at and beside the edges that the rules mention.  For each:
 *   the odds sum to exactly 1 (odds_run refuses otherwise);
 *   where the dice can fall in at most --paths ways, all are walked with given
 *   dice, and give the same fractions;
 *   --samples thrown at random agree by chi-square (cells pooled to an expected
 *   5, level 1e-6 shared among all tests), and each lands on a listed outcome.
 * Conditions that no case saw both yes and no are counted, and with --branches 1
 * named.  With --plant face, band or modifier a mistake is planted between the odds and
 * the dice.  Exit 1 when anything disagrees. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "odds.h"
#include "resolve.h"
#include "say.h"

enum { MOST_VALUES = 24, MOST_FIELDS = 96, MOST_DICE = 4096 };

static void exhausted(void)
{
	fputs("agreement: out of memory\n", stderr);
	exit(2);
}

struct field_values {
	uint32_t slot;
	const char *value[MOST_VALUES];
	size_t count;
};

struct test {
	struct explain watch; /* first: who is told is the test */
	unsigned char *seen;  /* by operation: 1 a condition was no, 2 it was yes */
	bool branches;
	unsigned long conditions, one_sided;
	struct arena memory, scratch;
	struct faults faults, record_faults;
	struct limits limits;
	struct rules rules;
	struct resolver resolver;
	struct prepared *prepared;
	struct field_values field[MOST_FIELDS];
	size_t field_count;
	unsigned char *pairs; /* values of two fields that stood together */
	size_t choice[MOST_FIELDS];

	uint64_t cases, samples, paths;
	uint64_t random;
	const char *planting; /* a mistake to plant; NULL: none */
	struct number *planted, kept;
	const struct die *kept_die;
	bool first; /* the first case of a program is tried whatever it covers */

	/* walking all paths */
	uint32_t face[MOST_DICE], sides[MOST_DICE];
	size_t depth, length;
	mpq_t weight;

	unsigned long done, refused, enumerated, sampled, large, failed;
};

/* ---- small things ---- */

static uint64_t next_random(struct test *test)
{
	uint64_t x = test->random += UINT64_C(0x9e3779b97f4a7c15); /* splitmix64 */

	x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
	x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
	return x ^ (x >> 31);
}

/* The chance of a chi-square this large or larger (upper incomplete gamma). */
static double chi_square_tail(double x, double freedom)
{
	double a = freedom / 2, sum, term;

	x /= 2;
	if (x <= 0)
		return 1;
	if (x < a + 1) { /* series */
		sum = term = 1 / a;
		for (int n = 1; n < 1000 && fabs(term) > fabs(sum) * 1e-16; n++)
			sum += term *= x / (a + n);
		return 1 - sum * exp(-x + a * log(x) - lgamma(a));
	}
	double b = x + 1 - a, c = 1e300, d = 1 / b, h = d; /* continued fraction */
	for (int i = 1; i < 1000; i++) {
		double an = -i * (i - a), delta;

		b += 2;
		d = 1 / (an * d + b);
		c = b + an / c;
		delta = c * d;
		h *= delta;
		if (fabs(delta - 1) < 1e-15)
			break;
	}
	return exp(-x + a * log(x) - lgamma(a)) * h;
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
	char room[NUMBER_ROOM + 1];

	if ((declaration->has_least && number_compare(number, declaration->least) < 0) ||
	    (declaration->has_most && number_compare(number, declaration->most) > 0))
		return;
	room[number_format(number, room)] = '\0';
	add_value(test, field, room);
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

/* Constants and cells that the field is compared with, and one to each side. */
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

static void decision_values(struct test *test, struct field_values *field)
{
	const struct program *program = test->prepared->program;

	for (size_t i = 0; i < program->op_count; i++) {
		const struct choice *choice = program->ops[i].choice;

		if (!choice || choice->input != field->slot)
			continue;
		for (size_t j = 0; j < choice->option_count; j++)
			add_value(test, field, words_string(program->words, choice->options[j].word));
		for (size_t j = 0; j < choice->policy_count; j++)
			add_value(test, field, words_string(program->words, choice->policies[j].word));
	}
}

static bool must_be_chosen(const struct program *program, uint32_t slot)
{
	for (size_t i = 0; i < program->op_count; i++) {
		const struct choice *choice = program->ops[i].choice;

		if (choice && choice->input == slot && !choice->standard && !choice->most)
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
		add_value(test, field, "yes");
		return;
	}
	if (slot->type == TYPE_NUMBER)
		for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
			add_number(test, field, declaration, number_whole(numbers[i]));
	if (slot->type == TYPE_WORD)
		for (size_t i = 0; i < declaration->word_count; i++)
			add_value(test, field, words_string(program->words, declaration->words[i]));
	for (size_t i = 0; i < program->op_count && slot->type != TYPE_WORD; i++) {
		const struct op *op = &program->ops[i];

		add_edges(test, field, declaration, op->node);
		for (size_t j = 0; op->kind == OP_SWITCH && op->node->op == NODE_SLOT &&
				   op->node->slot == field->slot && j < op->count;
		     j++)
			if (llabs(op->rows[j].from.over) < 1000 && op->rows[j].from.under == 1)
				add_number(test, field, declaration, op->rows[j].from);
	}
}

static void find_fields(struct test *test)
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
		test->field_count += field->count > 0;
	}
	size_t all = test->field_count * MOST_VALUES;
	test->pairs = calloc(all * all + 1, 1);
	if (!test->pairs)
		exhausted();
}

/* ---- a covering set of cases ---- */

static unsigned char *pair(struct test *test, size_t a, size_t value_a, size_t b, size_t value_b)
{
	size_t width = test->field_count * MOST_VALUES;

	return &test->pairs[(a * MOST_VALUES + value_a) * width + b * MOST_VALUES + value_b];
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

/* The best of some random cases; half of the fields keep their first value, so
 * that ordinary cases are among them.  False when nothing new comes any more. */
static bool next_case(struct test *test)
{
	size_t best = 0;

	memset(test->choice, 0, sizeof test->choice);
	for (int attempt = 0; attempt < 24; attempt++) {
		size_t choice[MOST_FIELDS];

		for (size_t i = 0; i < test->field_count; i++)
			choice[i] = attempt % 2 && next_random(test) % 2
					? 0
					: next_random(test) % test->field[i].count;
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

static void make_record(struct test *test, struct record *record)
{
	record_start(record, &test->scratch);
	for (size_t i = 0; i < test->field_count; i++) {
		const char *value_ = test->field[i].value[test->choice[i]];

		if (*value_)
			record_add(record, span_of(test->prepared->names[test->field[i].slot]),
				   span_of(value_), RECORD_TEXT);
	}
}

static void complain(struct test *test, const char *what)
{
	struct text line = {.arena = &test->scratch};
	struct record record;

	make_record(test, &record);
	record_write(&record, &line);
	printf("%s %s %s: %s: %.*s\n", test->rules.id, test->resolver.tool, test->prepared->variant, what,
	       (int)line.length, line.at);
	test->failed++;
}

/* ---- outcomes ---- */

static size_t outcome_of(const struct odds *odds, const struct machine *machine)
{
	for (size_t i = 0; i < odds->count; i++) {
		bool same = true;

		for (size_t j = 0; j < odds->width && same; j++) {
			enum type type = machine->program->slots[odds->slot[j]].type;
			value a = machine->slots[odds->slot[j]], b = odds->values[i * odds->width + j];

			if (type == TYPE_SET || type == TYPE_HAND) /* places differ from run to run */
				same = machine_list(machine, type, a).count == 0 || a.over == b.over;
			else
				same = a.over == b.over && a.under == b.under;
		}
		if (same)
			return i;
	}
	return SIZE_MAX;
}

/* ---- all paths ---- */

static bool walk(void *person, const char *name, const struct die *die, uint32_t count, uint32_t *faces,
		 struct faults *faults)
{
	struct test *test = person;

	(void)name;
	for (uint32_t i = 0; i < count; i++) {
		if (test->depth == MOST_DICE)
			return fault_add(faults, (struct place){0}, "too deep");
		if (test->depth == test->length) {
			test->face[test->length] = 1;
			test->sides[test->length++] = die->sides;
		}
		faces[i] = test->face[test->depth++];
		mpq_t share;
		mpq_init(share);
		mpq_set_ui(share, 1, die->sides);
		mpq_mul(test->weight, test->weight, share);
		mpq_clear(share);
	}
	return true;
}

static bool next_path(struct test *test)
{
	while (test->length && test->face[test->length - 1] == test->sides[test->length - 1])
		test->length--;
	if (!test->length)
		return false;
	test->face[test->length - 1]++;
	return true;
}

/* Every way the dice can fall; false when there are too many. */
static bool enumerate(struct test *test, struct record *record, const struct odds *odds)
{
	struct machine *machine = &test->prepared->machine;
	mpq_t *sums = arena_take(&test->memory, odds->count * sizeof *sums);
	uint64_t paths = 0;
	bool all = true, fine = true;

	for (size_t i = 0; i < odds->count; i++)
		mpq_init(sums[i]);
	test->length = 0;
	test->resolver.dice.source = DICE_ASKED;
	test->resolver.dice.ask = walk;
	test->resolver.dice.person = test;
	do {
		size_t which;

		if (++paths > test->paths) {
			all = false;
			break;
		}
		test->depth = 0;
		mpq_set_ui(test->weight, 1, 1);
		arena_reset(&test->scratch);
		make_record(test, record);
		fine = resolve_bind(&test->resolver, test->prepared, record, &test->record_faults);
		dice_begin(&test->resolver.dice, &test->scratch, &test->record_faults, 1, 0);
		fine = fine && run_program(machine);
		which = fine ? outcome_of(odds, machine) : SIZE_MAX;
		if (!fine && (strstr(test->record_faults.first->message, "is no row of the table") ||
			      strstr(test->record_faults.first->message, "is not possible here"))) {
			test->refused++; /* as the odds would, had they asked */
			all = true;
			break;
		}
		if (which == SIZE_MAX) {
			complain(test, fine ? "given dice land on an outcome that the odds do not list"
					    : test->record_faults.first->message);
			fine = false;
			break;
		}
		mpq_add(sums[which], sums[which], test->weight);
	} while (next_path(test));
	test->resolver.dice.source = DICE_CHANCE;
	for (size_t i = 0; i < odds->count; i++) {
		mpq_t share;

		mpq_init(share);
		mpz_set(mpq_numref(share), odds->weights[i]);
		mpz_set(mpq_denref(share), odds->under);
		mpq_canonicalize(share);
		if (all && fine && !mpq_equal(share, sums[i])) {
			complain(test, "enumeration gives another fraction");
			fine = false;
		}
		mpq_clears(share, sums[i], NULL);
	}
	test->enumerated += all && fine;
	return all;
}

/* ---- samples ---- */

static double expected_of(const struct odds *odds, size_t i, uint64_t samples)
{
	mpq_t share;

	mpq_init(share);
	mpz_set(mpq_numref(share), odds->weights[i]);
	mpz_set(mpq_denref(share), odds->under);
	mpq_canonicalize(share);
	double expected = mpq_get_d(share) * (double)samples;
	mpq_clear(share);
	return expected;
}

static void compare_samples(struct test *test, const struct odds *odds, const uint64_t *seen)
{
	double square = 0, pooled_expected = 0, pooled_seen = 0, cells = 0;

	for (size_t i = 0; i < odds->count; i++) {
		double expected = expected_of(odds, i, test->samples);

		if (expected < 5) {
			pooled_expected += expected;
			pooled_seen += (double)seen[i];
			continue;
		}
		square += ((double)seen[i] - expected) * ((double)seen[i] - expected) / expected;
		cells++;
	}
	if (pooled_expected >= 5) {
		square += (pooled_seen - pooled_expected) * (pooled_seen - pooled_expected) / pooled_expected;
		cells++;
	}
	if (cells > 1 && chi_square_tail(square, cells - 1) < 1e-6 / 20000)
		complain(test, "samples disagree with the odds");
	test->sampled++;
}

static void sample(struct test *test, struct record *record, const struct odds *odds)
{
	struct machine *machine = &test->prepared->machine;
	uint64_t *seen = calloc(odds->count + 1, sizeof *seen);

	if (!seen)
		exhausted();
	test->resolver.dice.key = test->prepared->key;
	for (uint64_t i = 0; i < test->samples; i++) {
		arena_reset(&test->scratch);
		make_record(test, record);
		bool fine = resolve_bind(&test->resolver, test->prepared, record, &test->record_faults);
		dice_begin(&test->resolver.dice, &test->scratch, &test->record_faults, test->done,
			   (uint32_t)i);
		size_t which = fine && run_program(machine) ? outcome_of(odds, machine) : SIZE_MAX;
		if (which == SIZE_MAX) {
			complain(test, "a sample lands on an outcome that the odds do not list");
			free(seen);
			return;
		}
		seen[which]++;
	}
	compare_samples(test, odds, seen);
	free(seen);
}

/* ---- one case, one program, one ruleset ---- */

static void copy_odds(struct test *test, struct odds *odds)
{
	value *values = arena_take(&test->memory, (odds->count * odds->width + 1) * sizeof *values);
	mpz_t *weights = arena_take(&test->memory, (odds->count + 1) * sizeof *weights);
	uint32_t *slot = arena_take(&test->memory, odds->width * sizeof *slot);

	memcpy(values, odds->values, odds->count * odds->width * sizeof *values);
	memcpy(weights, odds->weights, odds->count * sizeof *weights);
	memcpy(slot, odds->slot, odds->width * sizeof *slot);
	odds->values = values;
	odds->weights = weights;
	odds->slot = slot;
}

/* ---- planted mistakes ---- */

/* A mistake that only given dice and chance see: a die with one face more, a
 * band that begins one later, a modifier that is one greater.  The test must
 * notice each. */
static void plant(struct test *test)
{
	struct program *program = (struct program *)test->prepared->program;

	for (size_t i = 0; i < program->op_count && test->planting; i++) {
		struct op *op = &program->ops[i];

		if (!strcmp(test->planting, "face") && op->die && !op->die->values) {
			test->planted = (struct number *)(void *)op;
			test->kept_die = op->die;
			op->die = die_plain(&test->memory, op->die->sides + 1);
			return;
		}
		if (!strcmp(test->planting, "band") && op->kind == OP_SWITCH && op->count > 1 &&
		    !op->rows[0].word) {
			test->planted = (struct number *)&op->rows[0].to;
			test->kept = *test->planted;
			*test->planted = number_add(*test->planted, number_whole(1));
			return;
		}
		if (!strcmp(test->planting, "modifier") && op->node && op->node->op == NODE_LESS_EQUAL &&
		    op->node->a->op == NODE_CONSTANT) {
			test->planted = (struct number *)&op->node->a->constant;
			test->kept = *test->planted;
			*test->planted = number_add(*test->planted, number_whole(1));
			return;
		}
	}
}

static void unplant(struct test *test)
{
	if (!test->planted)
		return;
	if (test->kept_die)
		((struct op *)(void *)test->planted)->die = test->kept_die;
	else
		*test->planted = test->kept;
	test->planted = NULL;
}

static void one_case(struct test *test)
{
	struct record record;
	struct odds odds;

	arena_reset(&test->scratch);
	faults_start(&test->record_faults, &test->memory);
	make_record(test, &record);
	const struct program *program = test->prepared->program;
	unplant(test);
	if (!resolve_bind(&test->resolver, test->prepared, &record, &test->record_faults) ||
	    !odds_run(&test->prepared->machine, program->outcome, program->outcome_count, NULL, &odds)) {
		const char *message = test->record_faults.first->message;

		if (strstr(message, "limit: frontier"))
			test->large++;
		else if (strstr(message, "do not sum"))
			complain(test, message);
		else
			test->refused++;
		return;
	}
	copy_odds(test, &odds); /* the scratch arena is used again */
	plant(test);
	test->prepared->machine.explain = &test->watch;
	if (!enumerate(test, &record, &odds))
		sample(test, &record, &odds);
	odds_free(&odds);
	test->prepared->machine.explain = NULL;
	test->done++;
}

/* ---- conditions ---- */

static void watch(struct explain *explain, struct machine *machine, const struct op *op, value got)
{
	struct test *test = (struct test *)(void *)explain;

	if (op->kind == OP_UNLESS && op->guard)
		test->seen[op - machine->program->ops] |= got.over ? 2 : 1;
}

/* Conditions that no case saw both ways; calls compiled twice count where the
 * rules wrote them, so one place is enough. */
static void count_conditions(struct test *test)
{
	const struct program *program = test->prepared->program;

	for (size_t i = 0; i < program->op_count; i++) {
		const struct op *op = &program->ops[i];
		unsigned char seen = 0;

		if (op->kind != OP_UNLESS || !op->guard || !op->source)
			continue;
		bool first = true;
		for (size_t j = 0; j < program->op_count; j++)
			if (program->ops[j].source == op->source && program->ops[j].guard) {
				seen |= test->seen[j];
				first &= j >= i;
			}
		if (!first)
			continue;
		test->conditions++;
		test->one_sided += seen != 3;
		if (seen != 3 && test->branches)
			printf("%s:%u: %s %s: this condition was %s\n", op->source->place.file,
			       op->source->place.line, test->resolver.tool, test->prepared->variant,
			       seen == 0   ? "never reached"
			       : seen == 1 ? "never yes"
					   : "never no");
	}
}

static void one_program(struct test *test, const char *tool, const char *variant)
{
	unsigned long done = test->done, refused = test->refused;

	test->resolver = (struct resolver){.rules = &test->rules,
					   .tool = tool,
					   .memory = &test->memory,
					   .scratch = &test->scratch,
					   .limits = &test->limits,
					   .seed = SPAN("agreement")};
	faults_start(&test->faults, &test->memory);
	test->prepared = resolve_prepare(&test->resolver, span_of(variant), &test->faults);
	if (!test->prepared) {
		printf("%s %s %s: does not compile: %s\n", test->rules.id, tool, variant,
		       test->faults.first ? test->faults.first->message : "");
		test->failed++;
		return;
	}
	find_fields(test);
	test->seen = calloc(test->prepared->program->op_count, 1);
	if (!test->seen)
		exhausted();
	for (uint64_t i = 0; i < test->cases && (test->first = i == 0, next_case(test)); i++)
		one_case(test);
	if (test->done == done)
		printf("%s %s %s: no case of %lu could be resolved: %s\n", test->rules.id, tool, variant,
		       test->refused - refused,
		       test->record_faults.first ? test->record_faults.first->message : "");
	count_conditions(test);
	free(test->seen);
	free(test->pairs);
}

static void one_ruleset(struct test *test, const char *folder)
{
	static const char *const tools[] = {"check", "shoot", "melee", "move", "spot", "table-lookup"};

	faults_start(&test->faults, &test->memory);
	if (!rules_open(&test->rules, &test->memory, folder, NULL, &test->limits, &test->faults)) {
		printf("%s: %s\n", folder, test->faults.first->message);
		test->failed++;
		return;
	}
	for (size_t i = 0; i < sizeof tools / sizeof *tools; i++) {
		const struct yaml *section = yaml_get(rules_file(&test->rules, tools[i]), tools[i]);

		for (const struct yaml *item = section ? section->first : NULL; item; item = item->next)
			if (yaml_get(item, "about"))
				one_program(test, tools[i], item->key.at);
	}
	const struct yaml *tables = rules_file(&test->rules, "tables");
	for (const struct yaml *item = tables ? tables->first : NULL; item; item = item->next)
		one_program(test, "table-lookup", item->key.at);
}

int main(int argc, char **argv)
{
	struct test test = {
	    .limits = limits_default(), .cases = 12, .samples = 400, .paths = 3000, .random = 1812};
	unsigned long failed = 0;
	int at = 1;

	for (; at + 1 < argc && !strncmp(argv[at], "--", 2); at += 2) {
		uint64_t number = strtoull(argv[at + 1], NULL, 10);

		if (!strcmp(argv[at], "--plant")) {
			test.planting = argv[at + 1];
			continue;
		}
		if (!strcmp(argv[at], "--branches"))
			test.branches = number > 0;
		else if (!strcmp(argv[at], "--cases"))
			test.cases = number;
		else if (!strcmp(argv[at], "--samples"))
			test.samples = number;
		else if (!strcmp(argv[at], "--paths"))
			test.paths = number;
		else
			return fprintf(stderr, "agreement: there is no option %s\n", argv[at]), 2;
	}
	test.limits.frontier = 100000;
	test.memory.exhausted = test.scratch.exhausted = exhausted;
	test.watch.told = watch;
	mpq_init(test.weight);
	for (; at < argc; at++) {
		one_ruleset(&test, argv[at]);
		printf("%s: %lu cases resolved (%lu enumerated, %lu sampled), %lu refused, %lu too large, "
		       "%lu disagree; %lu of %lu conditions seen one way only\n",
		       argv[at], test.done, test.enumerated, test.sampled, test.refused, test.large,
		       test.failed, test.one_sided, test.conditions);
		failed += test.failed;
		test.conditions = test.one_sided = 0;
		test.done = test.enumerated = test.sampled = test.refused = test.large = test.failed = 0;
		arena_reset(&test.memory);
	}
	mpq_clear(test.weight);
	arena_free(&test.memory);
	arena_free(&test.scratch);
	return failed ? 1 : 0;
}
