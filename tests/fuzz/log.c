/* log: a game's log. The first line is the ruleset, the rest is the log. It is
 * folded and mustered, and records are completed from it. */
#include "fuzz.h"
#include "game/log.h"
#include "format/record_table.h"
#include "game/muster.h"

static const char *const known[] = {"silver-bayonet", "sharp-practice", "steeplechase", "corsair",
				    "other-side"};

static void ask(struct log *log, struct rules *rules)
{
	struct resolver resolver = {.rules = rules,
				    .tool = "check",
				    .memory = &fuzz.memory,
				    .limits = &fuzz.limits};
	struct resolve_options options = {.seed = dice_seed(SPAN("fuzz")), .fill = log_fill, .source = log};
	struct record record;

	for (size_t i = 0; i < log->count && i < 20; i++) {
		struct span by = record_get(&log->records[i].record, "by");

		faults_start(&fuzz.faults, &fuzz.memory);
		struct prepared *prepared = resolve_prepare(&resolver, NULL, SPAN(""), NULL, false, &fuzz.faults);
		if (!prepared)
			return;
		record_start(&record, &fuzz.scratch);
		if (by.length)
			record_add(&record, SPAN("by"), by, RECORD_TEXT);
		struct resolution resolution = {.resolver = &resolver,
						.prepared = prepared,
						.options = &options,
						.arena = &fuzz.scratch,
						.faults = &fuzz.faults,
						.number = log->last + 1};
		if (resolve_record(&resolution, &record))
			log_fold(log, &resolution.answer, 0);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct muster muster;
	struct log log;

	if (size > 16384)
		return 0;
	fuzz_begin();
	fuzz.limits.nodes = 100000;
	struct span rest = fuzz_text(data, size), id = fuzz_line(&rest);
	size_t which = 0;
	while (which < sizeof known / sizeof *known && !span_is(id, known[which]))
		which++;
	if (which == sizeof known / sizeof *known)
		return 0;
	struct rules *rules = fuzz_rules(known[which]);
	struct state_rules *state = rules ? state_load(rules) : NULL;
	if (!state)
		fuzz_broken("%s does not load: %s", known[which], fuzz.faults.first->message);
	const char *path = fuzz_file("game.log", rest);
	log_start(&log, &fuzz.memory, state, NULL, &fuzz.limits, &fuzz.faults);
	if (!log_read(&log, path))
		return 0;
	struct text out = {.arena = &fuzz.memory};
	muster_start(&muster, &fuzz.memory);
	muster_log(&muster, &log);
	if (muster.count)
		record_table(muster.rows, muster.count, &(struct style){.width = 80}, &out);
	log.scratch = &fuzz.scratch;
	ask(&log, rules);
	return 0;
}
