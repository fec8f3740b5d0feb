/* run: calls a tool's main in this process, with files for its streams. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <getopt.h>
#include <sys/mman.h>
#include <unistd.h>

#include "fuzz.h"
#include "rules/tools.h"

/* The main functions of the tools, each compiled under another name. */
#define TOOL(symbol, name, kind, acts) int main_##symbol(int argc, char **argv);
#include "rules/tools.def"
#undef TOOL

static int (*const mains[TOOLS_COUNT])(int, char **) = {
#define TOOL(symbol, name, kind, acts) main_##symbol,
#include "rules/tools.def"
#undef TOOL
};

/* Limits so small that no input takes a second. */
static const char *const small[] = {"--limit", "repetitions=40", "--limit", "steps=20000",
				    "--limit", "frontier=1000",  "--limit", "weights=1048576",
				    "--limit", "pool=500",       "--limit", "line=8192",
				    "--limit", "work=20000000",  "--limit", "search=200000"};

enum { SMALL = sizeof small / sizeof *small };

static int (*tool_main(struct span name))(int, char **)
{
	const struct tools_row *tool = tools_named(name);

	return tool ? mains[tool - tools_rows] : NULL;
}

bool fuzz_command(struct span text, struct fuzz_command *command)
{
	*command = (struct fuzz_command){.tool = fuzz_line(&text)};
	while (text.length) {
		struct span line = fuzz_line(&text);

		if (!line.length)
			break;
		if (memmem(line.data, line.length, "limit", 5)) /* the limits are fixed here */
			return false;
		if (span_skip(&(struct span){line.data, line.length}, "--im")) /* image: half a minute */
			return false;
		if (command->count < FUZZ_ARGUMENTS)
			command->argument[command->count++] = arena_copy(&fuzz.memory, line);
	}
	command->input = text;
	return tool_main(command->tool) != NULL;
}

/* Makes standard input a file with the content, and standard output a file that is
 * read afterwards. */
static int put_in_place(const char *name, int index)
{
	int file = memfd_create(name, 0);

	if (file < 0)
		fuzz_broken("no memory file");
	if (dup2(file, index) < 0)
		fuzz_broken("no place for a memory file");
	if (file != index)
		close(file);
	file = fcntl(index, F_DUPFD_CLOEXEC, 10); /* the tool closes its own */
	if (file < 0)
		fuzz_broken("no place for a memory file");
	return file;
}

enum { MOST_FILES = 1024 };

static void note_open(bool *open)
{
	for (int file = 0; file < MOST_FILES; file++)
		open[file] = fcntl(file, F_GETFD) >= 0;
}

/* Closes what a tool leaves to the end of its process, such as the files of its ruleset. */
static void close_others(const bool *open)
{
	for (int file = 0; file < MOST_FILES; file++)
		if (!open[file])
			close(file);
}

struct fuzz_run fuzz_run(const struct fuzz_command *command)
{
	bool open[MOST_FILES];
	char *argv[FUZZ_ARGUMENTS + SMALL + 2];
	size_t argc = 0;
	int in = put_in_place("in", 0), out = put_in_place("out", 1);
	struct fuzz_run run;

	argv[argc++] = arena_copy(&fuzz.memory, command->tool);
	for (size_t i = 0; i < SMALL; i++)
		argv[argc++] = arena_copy(&fuzz.memory, span_of(small[i]));
	for (size_t i = 0; i < command->count; i++)
		argv[argc++] = arena_copy(&fuzz.memory, span_of(command->argument[i]));
	argv[argc] = NULL;
	if (command->input.length && write(in, command->input.data, command->input.length) < 0)
		fuzz_broken("no memory");
	lseek(in, 0, SEEK_SET);
	optind = 0; /* restarts getopt */
	note_open(open);
	pid_t self = getpid();
	fuzz_enter();
	run.status = tool_main(command->tool)((int)argc, argv);
	if (getpid() != self) /* a worker of --jobs, which must not go on as another fuzzer */
		_exit(run.status);
	fuzz_leave();
	close_others(open);
	off_t length = lseek(out, 0, SEEK_END);
	char *text = arena_take(&fuzz.memory, (size_t)length + 1);
	if (pread(out, text, (size_t)length, 0) != length)
		fuzz_broken("standard output cannot be read again");
	close(in);
	close(out);
	run.out = (struct span){text, (size_t)length};
	return run;
}
