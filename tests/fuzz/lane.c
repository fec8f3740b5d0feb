/* lane: a stream with lanes and without. The input is a tool and its arguments, as those of
 * arguments.c, and lines: the first one is repeated until it has a lane, and all others come
 * behind it twice. With -x no line has a lane, so standard output and the exit status must be
 * the same. */
#include "fuzz.h"

enum { REPEATED = 40 }; /* more than the sightings that make a lane */

/* Tools and options without lanes, or which write files. */
static bool is_dull(const struct fuzz_command *command)
{
	static const char dull[] =
	    "-x --explain -d --dice -a --ask -w --write -l --log -O --odds -n --times "
	    "--again --verify -c --complete --dump --image --list --fields -h --help -V --version";

	for (size_t i = 0; i < command->count; i++)
		if (span_among(span_of(command->argument[i]), dull) ||
		    !strncmp(command->argument[i], "-l", 2) || !strncmp(command->argument[i], "-w", 2) ||
		    !strncmp(command->argument[i], "--j", 3))
			return true;
	return span_among(command->tool, "draw muster unit-validate") ||
	       command->count + 2 > FUZZ_ARGUMENTS || !command->input.length;
}

/* The stream: the first line many times, then all lines twice. */
static struct span stream(struct span lines)
{
	struct text all = {.arena = &fuzz.memory};
	struct span rest = lines, first = fuzz_line(&rest);

	for (size_t i = 0; i < REPEATED; i++) {
		text_add(&all, first);
		text_put(&all, '\n');
	}
	for (size_t i = 0; i < 2; i++) {
		text_add(&all, lines);
		text_put(&all, '\n');
	}
	return text_span(&all);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct fuzz_command command;

	if (size > 4096)
		return 0;
	fuzz_begin();
	if (!fuzz_command(fuzz_text(data, size), &command) || is_dull(&command))
		return 0;
	command.input = stream(command.input);
	command.argument[command.count++] = "--seed=lane";
	struct fuzz_run fast = fuzz_run(&command);
	command.argument[command.count++] = "-x";
	struct fuzz_run slow = fuzz_run(&command);
	FUZZ_HOLDS(fast.status == slow.status);
	FUZZ_HOLDS(span_same(fast.out, slow.out));
	return 0;
}
