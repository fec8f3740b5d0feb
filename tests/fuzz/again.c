/* again: the faces that a sampled run used, passed back with --dice, give the same
 * bytes. */
#define _GNU_SOURCE
#include "fuzz.h"
#include "format/record.h"
#include "rules/tools.h"

/* Options that set the source of dice, or throw none. */
static bool of_another_kind(const char *argument)
{
	static const char *const longs[] = {"--again", "--ask",    "--dice",   "--odds",  "--output",
					    "--seed",  "--stamp",  "--verify", "--times", "--columns",
					    "--list",  "--fields", "--left",   "--help",  "--version"};

	if (argument[0] != '-')
		return strstr(argument, "faces=") || strstr(argument, "seed=");
	if (argument[1] != '-')
		return strpbrk(argument, "AadOosSnhV") != NULL;
	for (size_t i = 0; i < sizeof longs / sizeof *longs; i++)
		if (!strncmp(argument, longs[i], strlen(longs[i])))
			return true;
	return false;
}

static struct fuzz_run with(const struct fuzz_command *command, const char *a, const char *b, const char *c)
{
	struct fuzz_command now = *command;
	size_t count = 0;

	now.argument[count++] = "-okv";
	now.argument[count++] = a;
	now.argument[count++] = b;
	if (c)
		now.argument[count++] = c;
	for (size_t i = 0; i < command->count && count < FUZZ_ARGUMENTS; i++)
		now.argument[count++] = command->argument[i];
	now.count = count;
	return fuzz_run(&now);
}

/* Collects the faces of all records in a list; false if a line is not a record. */
static bool faces_of(struct span out, struct text *list)
{
	while (out.length) {
		struct span line = fuzz_line(&out);
		struct record record;

		if (record_passes(line))
			continue;
		record_start(&record, &fuzz.memory);
		if (!record_parse(&record, line, &fuzz.limits, &fuzz.faults))
			return false;
		struct span faces = record_get(&record, "faces");
		if (faces.length && list->length)
			text_put(list, ',');
		text_add(list, faces);
	}
	return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct fuzz_command command;

	if (size > 8192)
		return 0;
	fuzz_begin();
	if (!fuzz_command(fuzz_text(data, size), &command) ||
	    tools_named(command.tool)->kind == TOOLS_REPORTS || command.count + 4 > FUZZ_ARGUMENTS ||
	    memmem(command.input.data, command.input.length, "faces", 5) ||
	    memmem(command.input.data, command.input.length, "seed", 4))
		return 0;
	for (size_t i = 0; i < command.count; i++)
		if (of_another_kind(command.argument[i]))
			return 0;
	fuzz.limits.line = 1 << 20;
	struct text list = {.arena = &fuzz.memory};
	struct fuzz_run stamped = with(&command, "-s", "fuzz", "-S");
	if (stamped.status != 0 || !faces_of(stamped.out, &list) || !list.length)
		return 0;
	struct fuzz_run thrown = with(&command, "-s", "fuzz", NULL);
	FUZZ_HOLDS(thrown.status == 0);
	text_put(&list, '\0');
	struct fuzz_run given = with(&command, "-d", list.at, NULL);
	if (given.status != 0 || !span_same(given.out, thrown.out))
		fuzz_broken("dice %s\nthrown %.*s\ngiven (%d) %.*s", list.at, (int)thrown.out.length,
			    thrown.out.data, given.status, (int)given.out.length, given.out.data);
	return 0;
}
