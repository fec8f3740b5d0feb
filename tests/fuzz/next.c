/* next: a unit file, a line `===`, and a log, by the small ruleset pewter. The next
 * unit file must be one that the ruleset reads; if the old one was legal, the rules
 * of succession must allow the new one. */
#define _GNU_SOURCE
#include "fuzz.h"

#define RULES FUZZ_ROOT "/tests/fixtures/rules/pewter"

static struct fuzz_run run(const char *tool, const char *const *arguments)
{
	struct fuzz_command command = {.tool = span_of(tool)};

	while (arguments[command.count]) {
		command.argument[command.count] = arguments[command.count];
		command.count++;
	}
	return fuzz_run(&command);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char mark[] = "\n===\n";

	if (size > 8192)
		return 0;
	fuzz_begin();
	struct span text = fuzz_text(data, size);
	const char *cut = text.length ? memmem(text.data, text.length, mark, sizeof mark - 1) : NULL;
	if (!cut || memmem(text.data, text.length, "pewter/", 7))
		return 0;
	size_t length = (size_t)(cut + 1 - text.data);
	const char *unit = fuzz_file("unit.yaml", (struct span){text.data, length});
	length += sizeof mark - 2;
	const char *log = fuzz_file("game.log", (struct span){text.data + length, text.length - length});
	struct fuzz_run next =
	    run("muster", (const char *[]){"-r", RULES, "--next", unit, "-u", unit, "-l", log, NULL});
	FUZZ_HOLDS(next.status == 0 || next.status == 2);
	if (next.status == 2) {
		FUZZ_HOLDS(next.out.length == 0);
		return 0;
	}
	const char *after = fuzz_file("next.yaml", next.out);
	FUZZ_HOLDS(run("muster", (const char *[]){"-r", RULES, "-u", after, NULL}).status == 0);
	if (run("unit-validate", (const char *[]){"-r", RULES, unit, NULL}).status == 0)
		FUZZ_HOLDS(run("unit-validate", (const char *[]){"-r", RULES, "--after", log, "--was", unit,
								 "-u", unit, after, NULL})
			       .status < 2);
	return 0;
}
