/* agreement: random dice, given dice and exact odds give the same results.
 *
 *   agreement [--cases N] [--samples N] [--paths N] [--tries N] [--branches 1]
 *             [--plant WHAT] [--known FILE] FOLDER...
 *
 * For every variant of every tool in each ruleset folder, and for every table,
 * records are generated from the declarations of the fields: all pairs of words and
 * flags, numbers at and next to the bounds that the rules mention. For each record:
 *
 *   the odds sum to exactly 1 (odds_run checks that);
 *   if the dice can fall in at most --paths ways, all are walked with given dice,
 *   and give the same fractions;
 *   --samples random throws agree by chi-square (cells pooled to an expected 5,
 *   level 1e-6 divided among all tests), and each gives a listed outcome.
 *
 * If these records saw a condition only true, or only false, up to --tries for each
 * program and condition look for a record with the other value, which is compared
 * as well. Conditions still one-sided over the whole ruleset are counted; with
 * --branches 1 they are listed, and the test fails, unless --known lists them.
 * --plant face, band or modifier introduces an error between the odds and the dice.
 * Exits with 1 if anything disagrees. */
#include "agreement/agreement.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/big.h"
#include "procedures.h"

enum { SPARE_CASES = 8 };

void test_exhausted(void)
{
	fputs("agreement: out of memory\n", stderr);
	exit(2);
}

void test_complain(struct test *test, const char *what)
{
	struct text line = {.arena = &test->scratch};
	struct record record;

	cases_record(test, &record);
	record_write(&record, &line);
	printf("%s %s %s: %s: %.*s\n", test->rules.id, test->resolver.tool, test->prepared->variant.data,
	       what, (int)line.length, line.at);
	test->failed++;
}

static void copy_odds(struct test *test, struct odds *odds)
{
	union odds_value *values = arena_take(&test->memory,
					      (odds->count * odds->width + 1) * sizeof *values);
	mpz_t *weights = arena_take(&test->memory, (odds->count + 1) * sizeof *weights);
	uint32_t *slot = arena_take(&test->memory, odds->width * sizeof *slot);

	memcpy(values, odds->values, odds->count * odds->width * sizeof *values);
	for (size_t i = 0; i < odds->count; i++)
		big_keep(&test->memory, weights[i], odds->weights[i]);
	memcpy(slot, odds->slot, odds->width * sizeof *slot);
	odds->values = values;
	odds->weights = weights;
	odds->slot = slot;
}

static void one_case(struct test *test)
{
	struct dice none;
	struct record record;
	struct odds odds;

	arena_reset(&test->scratch);
	faults_start(&test->record_faults, &test->memory);
	cases_record(test, &record);
	const struct program *program = test->prepared->program;
	plant_undo(test);
	if (!test_bind(test, &record, &none, NULL) ||
	    !odds_run(&test->prepared->machine, program->outcome, program->outcome_count, NULL, &odds)) {
		const char *message = test->record_faults.first->message;

		if (strstr(message, "limit: frontier"))
			test->large++;
		else if (strstr(message, "do not sum"))
			test_complain(test, message);
		else
			test->refused++;
		return;
	}
	copy_odds(test, &odds); /* the scratch arena is reused */
	plant_mistake(test);
	test->prepared->machine.explain = &test->watch;
	if (!compare_paths(test, &record, &odds))
		compare_samples(test, &record, &odds);
	odds_free(&odds);
	test->prepared->machine.explain = NULL;
	test->done++;
}

static void one_program(struct test *test, const char *tool, const char *variant, bool searching)
{
	unsigned long done = test->done, refused = test->refused;

	test->resolver = (struct resolver){
	    .rules = &test->rules, .tool = tool, .memory = &test->memory, .limits = &test->limits};
	faults_start(&test->faults, &test->memory);
	test->prepared = resolve_prepare(&test->resolver, NULL, span_of(variant), NULL, false, &test->faults);
	if (!test->prepared) {
		printf("%s %s %s: does not compile: %s\n", test->rules.id, tool, variant,
		       test->faults.first ? test->faults.first->message : "");
		test->failed++;
		return;
	}
	cases_begin(test);
	conditions_begin(test);
	/* a record that is refused makes room for another one */
	for (uint64_t i = 0; i < test->cases + test->refused - refused && i < SPARE_CASES * test->cases &&
			     !searching && (test->first = i == 0, cases_next(test));
	     i++)
		one_case(test);
	if (searching)
		conditions_search(test, one_case);
	else if (test->done == done)
		printf("%s %s %s: no case of %lu could be resolved: %s\n", test->rules.id, tool, variant,
		       test->refused - refused,
		       test->record_faults.first ? test->record_faults.first->message : "");
	cases_end(test);
}

/* Runs every program with its own cases or, if searching, with those for open
 * conditions. */
static void all_programs(struct test *test, bool searching)
{
	for (struct procedures all = {0}; procedures_next(&all, &test->rules);)
		one_program(test, all.tool, all.item->key.data, searching);
	const struct yaml *tables = rules_file(&test->rules, "tables");
	for (const struct yaml *item = tables ? tables->first : NULL; item; item = item->next)
		one_program(test, "table-lookup", item->key.data, searching);
}

static void one_ruleset(struct test *test, const char *folder)
{
	faults_start(&test->faults, &test->memory);
	if (!rules_open(&test->rules, &test->memory, folder, NULL, &test->limits, &test->faults)) {
		printf("%s: %s\n", folder, test->faults.first->message);
		test->failed++;
		return;
	}
	all_programs(test, false);
	if (!test->planting)
		all_programs(test, true);
}

static struct span known_file(struct test *test, const char *path)
{
	static struct arena kept;

	faults_start(&test->faults, &kept);
	struct span text = yaml_file(&kept, path, &test->limits, &test->faults);
	if (test->faults.first) {
		fprintf(stderr, "agreement: %s\n", test->faults.first->message);
		exit(2);
	}
	return text;
}

int main(int argc, char **argv)
{
	struct test test = {.limits = limits_default(),
			    .cases = 12,
			    .samples = 400,
			    .paths = 3000,
			    .tries = 300,
			    .random = 1812};
	unsigned long failed = 0;
	int at = 1;

	for (; at + 1 < argc && !strncmp(argv[at], "--", 2); at += 2) {
		uint64_t number = strtoull(argv[at + 1], NULL, 10);

		if (!strcmp(argv[at], "--plant")) {
			test.planting = argv[at + 1];
			continue;
		}
		if (!strcmp(argv[at], "--known")) {
			test.known = known_file(&test, argv[at + 1]);
			continue;
		}
		if (!strcmp(argv[at], "--branches"))
			test.strict = number > 0;
		else if (!strcmp(argv[at], "--tries"))
			test.tries = number;
		else if (!strcmp(argv[at], "--cases"))
			test.cases = number;
		else if (!strcmp(argv[at], "--samples"))
			test.samples = number;
		else if (!strcmp(argv[at], "--paths"))
			test.paths = number;
		else
			return fprintf(stderr, "agreement: unknown option %s\n", argv[at]), 2;
	}
	test.limits.frontier = 100000;
	mpq_init(test.weight);
	uint64_t seed = test.random;
	for (; at < argc; at++) {
		test.random = seed; /* a ruleset alone is as among others */
		one_ruleset(&test, argv[at]);
		size_t one_sided = conditions_count(&test);

		printf("%s: %lu cases resolved (%lu enumerated, %lu sampled), %lu refused, %lu too large, "
		       "%lu disagree; %zu of %zu conditions seen one way only\n",
		       argv[at], test.done, test.enumerated, test.sampled, test.refused, test.large,
		       test.failed, one_sided, test.condition_count);
		failed += test.failed + (test.strict ? one_sided : 0);
		test.condition_count = 0;
		test.done = test.enumerated = test.sampled = test.refused = test.large = test.failed = 0;
		arena_reset(&test.memory);
	}
	free(test.conditions);
	mpq_clear(test.weight);
	arena_free(&test.memory);
	arena_free(&test.scratch);
	return failed ? 1 : 0;
}
