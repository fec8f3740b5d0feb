/* compiled: what is left of each program of a ruleset.
 *
 *   compiled [--records FILE] [--cases N] FOLDER...
 *   compiled [--records FILE] --dump PROGRAM FOLDER
 *
 * A line for every variant of every tool, and for every table: the number of operations of its
 * program; of some records, how many operations are left for such a
 * record, for all that have the same fields, and for those with integers, and how many may fail,
 * all records together; and a digest of these programs and findings. The records are the first
 * of the program in FILE, whose lines are RULESET TOOL.VARIANT RECORD, and N made of the fields'
 * declarations. --dump prints what one digest is made of. Exits with 1 if something does not compile. */
#include "agreement/agreement.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/digest.h"
#include "machine/dump.h"
#include "machine/hazard.h"
#include "machine/specialize.h"
#include "machine/unread.h"
#include "procedures.h"

enum { LEFT = 4, MOST_RECORDS = 12 };

static const char *wanted; /* print of this program what is compared */
static struct span records;

void test_exhausted(void)
{
	fputs("compiled: out of memory\n", stderr);
	exit(2);
}

static void add_program(struct test *test, const struct program *program, struct text *all)
{
	dump_program(&test->rules, program, span_of(test->prepared->variant.data), all);
}

/* The operations that a finding is true of. */
static size_t add_finding(const char *name, const bool *at, size_t count, struct text *all)
{
	size_t found = 0;

	text_format(all, "%s:", name);
	for (size_t i = 0; at && i < count; i++)
		if (at[i]) {
			text_format(all, " %zu", i);
			found++;
		}
	text_add(all, SPAN("\n"));
	return found;
}

static size_t add_hazards(const struct hazards *hazards, const struct program *program, struct text *all)
{
	size_t found = add_finding("may fail", hazards->at, program->op_count, all);

	add_finding("may go beyond", hazards->beyond, program->op_count, all);
	add_finding("fractions", hazards->fraction, program->slot_count, all);
	text_format(all, "dice %g throws %d whole %d words", hazards->dice, hazards->throws, hazards->whole);
	for (uint32_t i = 0; hazards->words && i < program->slot_count; i++)
		if (program->slots[i].kind == SLOT_FIELD && program->slots[i].field->decision)
			text_format(all, " %g", hazards->words[i]);
	text_add(all, SPAN("\n"));
	return found;
}

static void add_starts(const struct program *program, struct text *all, struct arena *arena)
{
	struct unread unread = unread_find(program, arena);

	text_add(all, SPAN("unread:"));
	for (uint32_t i = 0; i < program->slot_count; i++)
		if (unread_start(&unread, i))
			text_format(all, " %" PRIu32, i);
	text_add(all, SPAN("\n"));
}

/* What the program becomes for one record; false: the record is refused. */
static bool add_case(struct test *test, const struct record *record, struct text *all, size_t left[LEFT])
{
	struct machine *machine = &test->prepared->machine;
	const struct program *program = machine->program, *special;
	struct dice none;

	faults_start(&test->record_faults, &test->scratch);
	if (!test_bind(test, record, &none, NULL))
		return false;
	record_write(record, all);
	struct hazards hazards = hazard_find(machine, &test->scratch);
	left[3] += add_hazards(&hazards, program, all);
	special = specialize_for_record(machine, program->outcome, program->outcome_count,
					hazards_none(&hazards), &test->scratch);
	add_program(test, special, all);
	left[0] += special->op_count;
	for (int integers = 0; integers < 2; integers++) {
		special = specialize_for_shape(machine, integers, &test->scratch);
		add_program(test, special, all);
		left[1 + integers] += special->op_count;
	}
	return true;
}

/* Adds the records of a program in the file; returns how many. */
static size_t add_records(struct test *test, struct span name, struct text *all, size_t left[LEFT])
{
	size_t added = 0;

	for (struct span rest = records; rest.length && added < MOST_RECORDS;) {
		struct span line = span_cut(&rest, '\n');
		struct record record;

		if (line.length <= name.length || memcmp(line.data, name.data, name.length) != 0 ||
		    line.data[name.length] != ' ')
			continue;
		arena_reset(&test->scratch);
		faults_start(&test->record_faults, &test->scratch);
		record_start(&record, &test->scratch);
		line = (struct span){line.data + name.length + 1, line.length - name.length - 1};
		added += record_parse(&record, line, &test->limits, &test->record_faults) &&
			 add_case(test, &record, all, left);
	}
	return added;
}

static void one_program(struct test *test, const char *tool, const char *variant)
{
	struct text all = {.arena = &test->memory}, line = {.arena = &test->memory};
	size_t count = 0, left[LEFT] = {0};

	test->resolver = (struct resolver){
	    .rules = &test->rules, .tool = tool, .memory = &test->memory, .limits = &test->limits};
	faults_start(&test->faults, &test->memory);
	test->prepared = resolve_prepare(&test->resolver, NULL, span_of(variant), NULL, false, &test->faults);
	text_format(&line, "%s %s.%s", test->rules.id, tool, variant);
	if (!test->prepared) {
		printf("%.*s: %s\n", (int)line.length, line.at, faults_reason(&test->faults)->message);
		test->failed++;
		return;
	}
	if (wanted && !span_is((struct span){line.at, line.length}, wanted))
		return;
	const struct program *program = test->prepared->program;

	add_program(test, program, &all);
	add_starts(program, &all, &test->memory);
	test->random = 1812;
	memset(test->choice, 0, sizeof test->choice);
	if (specialize_fits(program))
		count = add_records(test, (struct span){line.at, line.length}, &all, left);
	test->first = true;
	cases_begin(test);
	for (uint64_t i = 0; i < test->cases && specialize_fits(program); i++) {
		struct record record;

		arena_reset(&test->scratch);
		cases_next(test);
		cases_record(test, &record);
		count += add_case(test, &record, &all, left);
	}
	cases_end(test);
	if (wanted)
		printf("%.*s", (int)all.length, all.at);
	else
		printf("%.*s %zu; %zu records: %zu %zu %zu, %zu; %016" PRIx64 "\n", (int)line.length, line.at,
		       program->op_count, count, left[0], left[1], left[2], left[3],
		       digest((struct span){all.at, all.length}));
}

static bool one_ruleset(struct test *test, const char *folder)
{
	faults_start(&test->faults, &test->memory);
	if (!rules_open(&test->rules, &test->memory, folder, NULL, &test->limits, &test->faults)) {
		printf("%s: %s\n", folder, faults_reason(&test->faults)->message);
		return false;
	}
	for (struct procedures all = {0}; procedures_next(&all, &test->rules);)
		one_program(test, all.tool, all.item->key.data);
	const struct yaml *tables = rules_file(&test->rules, "tables");
	for (const struct yaml *item = tables ? tables->first : NULL; item; item = item->next)
		one_program(test, "table-lookup", item->key.data);
	return test->failed == 0;
}

static bool read_records(const char *path)
{
	FILE *file = fopen(path, "r");
	size_t length = 0, capacity = 1 << 22;
	char *text = malloc(capacity);

	if (!text)
		test_exhausted();
	if (file)
		length = fread(text, 1, capacity, file);
	records = (struct span){text, length};
	return file && fclose(file) == 0 && length < capacity;
}

int main(int argc, char **argv)
{
	struct test test = {.limits = limits_default(), .cases = 3};
	bool fine = true;
	int at = 1;

	for (; at + 1 < argc && !strncmp(argv[at], "--", 2); at += 2)
		if (!strcmp(argv[at], "--cases"))
			test.cases = strtoull(argv[at + 1], NULL, 10);
		else if (!strcmp(argv[at], "--dump"))
			wanted = argv[at + 1];
		else
			fine &= read_records(argv[at + 1]);
	for (; at < argc; at++) {
		fine &= one_ruleset(&test, argv[at]);
		arena_reset(&test.memory);
	}
	arena_free(&test.memory);
	arena_free(&test.scratch);
	return fine ? 0 : 1;
}
