/* refusals: the odds refuse a record if and only if resolving it does.
 *
 *   refusals [--cases N] [--seeds N] [--tries N] [--random N] FOLDER...
 *
 * For every variant of every tool in each ruleset folder, and for every table,
 * --cases records are generated from the declarations of the fields; some of their
 * numbers are huge, tiny or fractions. Each is resolved with --seeds seeds, and by
 * the odds:
 *
 *   if the odds give an answer, no seed gives an error;
 *   if all seeds give an error before a die is thrown, the odds give the same error;
 *   if the odds give an error, some seed of --tries should give the same one. How
 *   often none does is only counted, since the dice that lead there may be rare.
 *
 * Errors from limits that only the odds have are ignored. Exits with 1 if a rule is
 * broken. */
#include "agreement/agreement.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "procedures.h"

void test_exhausted(void)
{
	fputs("refusals: out of memory\n", stderr);
	exit(2);
}

static const char *const extremes[] = {"-1",           "0.001", "0.333",   "-0.999",        "7.125",
				       "100",          "999",   "1000000", "123456789.123", "999999999999",
				       "-999999999999"};

static bool fits(const struct declaration *declaration, struct number number)
{
	return !(declaration->has_least && number_compare(number, declaration->least) < 0) &&
	       !(declaration->has_most && number_compare(number, declaration->most) > 0) &&
	       !(declaration->distance && number.numerator < 0);
}

static void make_record(struct test *test, struct record *record)
{
	uint64_t often = 2 + test_random(test) % 12;

	record_start(record, &test->scratch);
	for (size_t i = 0; i < test->field_count; i++) {
		const struct field_values *field = &test->field[i];
		const struct slot *slot = &test->prepared->program->slots[field->slot];
		const char *text = field->value[test_random(test) % 2 ? 0 : test_random(test) % field->count];
		const char *extreme = extremes[test_random(test) % (sizeof extremes / sizeof *extremes)];
		struct number number;

		if (slot->type == TYPE_NUMBER && !slot->field->decision && test_random(test) % often == 0 &&
		    number_parse(span_of(extreme), &number) && fits(slot->field, number))
			text = extreme;
		if (*text)
			record_add(record, span_of(test->prepared->names[field->slot]), span_of(text),
				   RECORD_TEXT);
	}
}

static struct resolution resolution_of(struct test *test, struct faults *faults)
{
	static struct resolve_options options;

	options.seed = dice_seed(SPAN("refusals"));
	faults_start(faults, &test->scratch);
	return (struct resolution){.resolver = &test->resolver,
				   .prepared = test->prepared,
				   .options = &options,
				   .arena = &test->scratch,
				   .faults = faults};
}

/* Resolves with the dice of a number. Returns NULL on success, or the error.
 * `thrown` receives the number of dice thrown. */
static const char *resolved(struct test *test, const struct record *record, uint64_t number, size_t *thrown)
{
	struct faults faults;
	struct resolution resolution = resolution_of(test, &faults);

	resolution.number = number;
	bool fine = resolve_record(&resolution, record);
	*thrown = resolution.dice.thrown_count;
	return fine ? NULL : faults_reason(&faults)->message;
}

static const char *by_odds(struct test *test, const struct record *record)
{
	const struct program *program = test->prepared->program;
	struct faults faults;
	struct resolution resolution = resolution_of(test, &faults);
	struct odds odds;

	if (!resolve_bind(&resolution, record) ||
	    !odds_run(&test->prepared->machine, program->outcome, program->outcome_count, NULL, &odds))
		return faults_reason(&faults)->message;
	odds_free(&odds);
	return NULL;
}

static void differ(struct test *test, const struct record *record, const char *resolving, const char *odds)
{
	struct text line = {.arena = &test->scratch};

	record_write(record, &line);
	printf("%s %s %s: %.*s\n    resolving: %s\n    the odds:  %s\n", test->rules.id, test->resolver.tool,
	       test->prepared->variant.data, (int)line.length, line.at, resolving ? resolving : "answers",
	       odds ? odds : "answer");
	test->failed++;
}

static bool is_limit(const char *message)
{
	return message && strstr(message, "(limit:");
}

static void one_case(struct test *test)
{
	struct record record;
	const char *refused = NULL, *first = NULL;
	size_t thrown = 0, most = 0;
	bool all = true, known = false;

	arena_reset(&test->scratch);
	make_record(test, &record);
	const char *odds = by_odds(test, &record);
	if (is_limit(odds) || (odds && strstr(odds, "for exact odds"))) {
		test->large++;
		return;
	}
	test->done++;
	for (uint64_t seed = 1; seed <= test->samples || (odds && !known && seed <= test->tries); seed++) {
		const char *message = resolved(test, &record, seed, &thrown);

		first = seed == 1 ? message : first;
		refused = message ? message : refused;
		most = thrown > most ? thrown : most;
		all &= message != NULL;
		known |= message && odds && !strcmp(message, odds);
	}
	test->refused += odds != NULL;
	if (is_limit(refused))
		return;
	test->sampled += odds && !known;
	if ((refused && !odds) || (all && !most && (!odds || strcmp(first, odds) != 0)))
		differ(test, &record, refused, odds);
}

static void one_program(struct test *test, const char *tool, const char *variant)
{
	test->resolver = (struct resolver){
	    .rules = &test->rules, .tool = tool, .memory = &test->memory, .limits = &test->limits};
	faults_start(&test->faults, &test->memory);
	test->prepared = resolve_prepare(&test->resolver, NULL, span_of(variant), NULL, false, &test->faults);
	if (!test->prepared) {
		printf("%s %s: %s\n", tool, variant, faults_reason(&test->faults)->message);
		test->failed++;
		return;
	}
	cases_begin(test);
	for (uint64_t i = 0; i < test->cases; i++)
		one_case(test);
	cases_end(test);
}

static void one_ruleset(struct test *test, const char *folder)
{
	faults_start(&test->faults, &test->memory);
	if (!rules_open(&test->rules, &test->memory, folder, NULL, &test->limits, &test->faults)) {
		printf("%s: %s\n", folder, faults_reason(&test->faults)->message);
		test->failed++;
		return;
	}
	for (struct procedures all = {0}; procedures_next(&all, &test->rules);)
		one_program(test, all.tool, all.item->key.data);
	const struct yaml *tables = rules_file(&test->rules, "tables");
	for (const struct yaml *item = tables ? tables->first : NULL; item; item = item->next)
		one_program(test, "table-lookup", item->key.data);
}

int main(int argc, char **argv)
{
	struct test test = {
	    .limits = limits_default(), .cases = 20, .samples = 4, .tries = 2000, .random = 1812};
	struct {
		const char *name;
		uint64_t *number;
	} options[] = {{"--cases", &test.cases},
		       {"--seeds", &test.samples},
		       {"--tries", &test.tries},
		       {"--random", &test.random}};
	bool failed = false;
	int at = 1;

	for (; at + 1 < argc && !strncmp(argv[at], "--", 2); at += 2)
		for (size_t i = 0; i < sizeof options / sizeof *options; i++)
			if (!strcmp(argv[at], options[i].name))
				*options[i].number = strtoull(argv[at + 1], NULL, 10);
	test.limits.frontier = 20000;
	for (; at < argc; at++) {
		one_ruleset(&test, argv[at]);
		printf("%s: %lu cases, %lu refused (%lu by rare dice), %lu too large, %lu differ\n", argv[at],
		       test.done, test.refused, test.sampled, test.large, test.failed);
		failed |= test.failed || !test.done;
		test.done = test.refused = test.sampled = test.large = test.failed = 0;
		arena_reset(&test.memory);
	}
	arena_free(&test.memory);
	arena_free(&test.scratch);
	return failed ? 1 : 0;
}
