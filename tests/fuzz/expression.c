/* expression: an expression of the rulesets. If it compiles, it has one value,
 * whether it is run or its odds are computed. */
#include "fuzz.h"
#include "odds/odds.h"
#include "resolve/resolve.h"
#include "machine/run.h"

static const char head[] =
    "about: one expression\n"
    "table-lookup:\n"
    "  sum:\n"
    "    about: an expression\n"
    "    fields: {n: 3, m: {default: 2, least: 1, most: 9}, f: yes, w: [red, green, blue],\n"
    "      s: set, p: {from: things, default: stone}, load: {type: set, from: things}}\n"
    "    gives: {v: none}\n"
    "    outcome: [v]\n"
    "    terms: {twice: n * 2}\n"
    "    modifiers: {list: [{from: n}, {add: m, when: f}, {times: 2/3, round: up}]}\n"
    "    steps:\n"
    "      - roll: {hand: 2 d3}\n"
    "      - let: {v: \"";

static const char ruleset[] =
    "id: tiny\ntitle: Tiny\nabout: one expression\n"
    "profiles: {things: {columns: {weight: 1, hard: no}, rows: {stone: {weight: 3, hard: yes}, straw: {}}}}\n";

static void quote(struct text *out, struct span text)
{
	for (size_t i = 0; i < text.length; i++) {
		unsigned char c = (unsigned char)text.data[i];

		if (c == '"' || c == '\\' || c < ' ' || c >= 0x7f)
			text_format(out, "\\x%02x", c);
		else
			text_put(out, (char)c);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct rules rules;
	struct record record;
	struct odds odds;

	if (size > 4096)
		return 0;
	fuzz_begin();
	struct text file = {.arena = &fuzz.memory};
	text_add(&file, SPAN(head));
	quote(&file, fuzz_text(data, size));
	text_add(&file, SPAN("\"}\n"));
	fuzz_file("ruleset.yaml", SPAN(ruleset));
	fuzz_file("table-lookup.yaml", text_span(&file));
	if (!rules_open(&rules, &fuzz.memory, fuzz_folder(), NULL, &fuzz.limits, &fuzz.faults))
		fuzz_broken("the ruleset does not load: %s", fuzz.faults.first->message);
	struct resolver resolver = {.rules = &rules,
				    .tool = "table-lookup",
				    .memory = &fuzz.memory,
				    .limits = &fuzz.limits};
	struct resolve_options options = {.seed = dice_seed(SPAN("fuzz"))};
	struct resolution resolution = {.resolver = &resolver,
					.options = &options,
					.arena = &fuzz.scratch,
					.faults = &fuzz.faults,
					.number = 1};
	struct prepared *prepared = resolve_prepare(&resolver, NULL, SPAN("sum"), NULL, false, &fuzz.faults);
	resolution.prepared = prepared;
	if (!prepared) {
		FUZZ_HOLDS(fuzz.faults.errors > 0);
		return 0;
	}
	record_start(&record, &fuzz.scratch);
	bool fine = resolve_bind(&resolution, &record);
	FUZZ_HOLDS(fine || fuzz.faults.errors > 0);
	if (fine && odds_run(&prepared->machine, prepared->program->outcome, prepared->program->outcome_count,
			     NULL, &odds)) {
		FUZZ_HOLDS(odds.count >= 1);
		odds_free(&odds);
	}
	faults_start(&fuzz.faults, &fuzz.memory);
	fine = resolve_record(&resolution, &record);
	FUZZ_HOLDS(fine || fuzz.faults.errors > 0);
	return 0;
}
