/* unit: a unit file, checked and reported in every format; its figures are read for
 * a game. */
#include "tool/cli.h"
#include "fuzz.h"
#include "format/record_table.h"
#include "game/muster.h"
#include "units/validate.h"

static const char *find(struct arena *arena, const char *id)
{
	static const char *const known[] = {"silver-bayonet", "sharp-practice", "steeplechase", "corsair",
					    "other-side"};

	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (!strcmp(id, known[i]))
			return arena_format(arena, FUZZ_ROOT "/tables/%s", id);
	return NULL;
}

static void read_for_a_game(struct unit_rules *rules, const char *path)
{
	struct state_rules *state = state_load(rules->rules);
	struct units units;
	struct muster muster;
	struct text out = {.arena = &fuzz.memory};

	units_start(&units, rules, &fuzz.memory, &fuzz.limits, &fuzz.faults);
	if (!units_read(&units, path, &fuzz.limits, &fuzz.faults) || !state)
		return;
	muster_start(&muster, &fuzz.memory);
	muster_units(&muster, &units, state);
	if (muster.count)
		record_table(muster.rows, muster.count, &(struct style){.width = 80}, &out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct validator validator;

	if (size > 16384)
		return 0;
	fuzz_begin();
	validate_start(&validator, &fuzz.memory, &fuzz.limits);
	fuzz.limits.nodes = 100000; /* the rulesets are larger than an input */
	validator.find = find;
	validator.honour_allow = true;
	const char *path = fuzz_file("unit.yaml", fuzz_text(data, size));
	validate_file(&validator, path);
	findings_sort(&validator.findings);
	struct text names = {.arena = &fuzz.memory};
	finding_forms(&names, ",");
	struct span rest = text_span(&names);
	while (rest.length) {
		struct span form = span_trim(span_cut(&rest, ','));
		struct text out = {.arena = &fuzz.memory};

		finding_report(&validator.findings, arena_copy(&fuzz.memory, form), "fuzz", &out);
	}
	for (const struct verdict *verdict = validator.findings.verdicts; verdict; verdict = verdict->next)
		if (verdict->rules && find(&fuzz.memory, verdict->rules)) {
			struct unit_rules *rules = validate_rules(&validator, verdict->rules,
								  (struct location){0});

			if (rules)
				read_for_a_game(rules, path);
		}
	return 0;
}
