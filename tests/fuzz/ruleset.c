/* ruleset: the files of a ruleset's folder, each after a line "=== NAME". If it
 * loads, all of it is checked, and every procedure is run and its odds computed. */
#include "machine/dump.h"
#include "sheet/check_rules.h"
#include "fuzz.h"
#include "../c/procedures.h"
#include "odds/odds.h"
#include "resolve/resolve.h"
#include "machine/run.h"

/* The files of a ruleset: those of the tools, and these. */
static const char *const more[] = {"ruleset", "tables", "things", "index", "state", "units", "decks"};
enum { MORE = sizeof more / sizeof *more, FILES = TOOLS_COUNT + MORE };

static const char *file_name(size_t i)
{
	return i < TOOLS_COUNT ? tools_rows[i].name : more[i - TOOLS_COUNT];
}

static bool is_head(struct span line, struct span *name)
{
	if (line.length < 5 || memcmp(line.data, "=== ", 4) != 0)
		return false;
	*name = (struct span){line.data + 4, line.length - 4};
	return true;
}

/* Writes the files of the input; removes those that only an earlier input had. */
static void write_files(struct span text)
{
	struct span content[FILES] = {{NULL, 0}}, name = SPAN("ruleset");
	const char *from = text.data;

	while (from) {
		struct span next = {NULL, 0};
		const char *end = text.data;

		while (text.length && !next.data) {
			end = text.data;
			if (!is_head(fuzz_line(&text), &next))
				end = text.data;
		}
		for (size_t i = 0; i < FILES; i++)
			if (span_is(name, file_name(i)))
				content[i] = (struct span){from, (size_t)(end - from)};
		name = next;
		from = next.data ? text.data : NULL;
	}
	for (size_t i = 0; i < FILES; i++) {
		const char *path = arena_format(&fuzz.memory, "%s.yaml", file_name(i));

		if (content[i].length)
			fuzz_file(path, content[i]);
		else
			remove(arena_format(&fuzz.memory, "%s/%s", fuzz_folder(), path));
	}
}

static void play(struct rules *rules, const char *tool, const char *variant)
{
	struct resolver resolver = {.rules = rules,
				    .tool = tool,
				    .memory = &fuzz.memory,
				    .limits = &fuzz.limits};
	struct resolve_options options = {.tell = true, .seed = dice_seed(SPAN("fuzz"))};
	struct resolution resolution = {.resolver = &resolver,
					.options = &options,
					.arena = &fuzz.scratch,
					.number = 1};
	struct record record;
	struct odds odds;
	struct faults faults;

	rules->faults = &faults;
	faults_start(&faults, &fuzz.memory);
	struct prepared *prepared = resolve_prepare(&resolver, NULL, span_of(variant), NULL, false, &faults);
	FUZZ_HOLDS(prepared || faults.errors > 0);
	if (!prepared)
		return;
	struct text dump = {.arena = &fuzz.scratch};
	dump_program(rules, prepared->program, span_of(variant), &dump);
	resolution.prepared = prepared;
	resolution.faults = &faults;
	record_start(&record, &fuzz.scratch);
	if (resolve_bind(&resolution, &record) &&
	    odds_run(&prepared->machine, prepared->program->outcome, prepared->program->outcome_count, NULL,
		     &odds))
		odds_free(&odds);
	faults_start(&faults, &fuzz.memory);
	bool fine = resolve_record(&resolution, &record);
	FUZZ_HOLDS(fine || faults.errors > 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct rules_count count;
	struct rules rules;

	if (size > 16384)
		return 0;
	fuzz_begin();
	write_files(fuzz_text(data, size));
	if (!rules_open(&rules, &fuzz.memory, fuzz_folder(), NULL, &fuzz.limits, &fuzz.faults)) {
		FUZZ_HOLDS(fuzz.faults.errors > 0);
		return 0;
	}
	check_rules(&rules, &count);
	for (size_t i = 0; i < TOOLS_COUNT; i++) {
		const char *tool = tools_rows[i].name;

		for (const struct yaml *item = procedures_first(&rules, &tools_rows[i]); item;
		     item = item->next)
			if (item->key.data)
				play(&rules, tool, item->key.data);
	}
	const struct yaml *tables = rules_file(&rules, "tables");
	for (const struct yaml *item = tables ? tables->first : NULL; item; item = item->next)
		play(&rules, "table-lookup", item->key.data);
	return 0;
}
