/* play: plays a game, deed by deed, in one process.
 *
 * play RULESET [UNIT FILE ...] <deeds >log
 *
 * A line is an event (event=turn) or a deed: a tool, perhaps a variant, and the
 * fields of a record (`shoot fire by=Harris at=Dubois range=8 faces=6,7`). The output
 * is the log of the game, line by line; a deed that cannot be answered has error=.
 * Each tool has a run of its own, as in a shell, and every run folds what the others
 * answer. Only `draw` is a process: its piles are read from the whole log. The model
 * games (tests/models) drive the tools through it. */
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/yaml.h"
#include "tool/cli_loop.h"

static const char *const names[] = {"check", "melee", "move", "shoot", "spot", "table-lookup"};

enum { TOOLS = sizeof names / sizeof *names };

extern char **environ;

struct run {
	struct cli_tool tool;
	struct cli cli;
	struct loop loop;
	bool open;
};

struct play {
	struct options options;
	struct run runs[TOOLS];
	struct text log; /* all lines so far */
	uint64_t last;   /* the highest number= */
	struct arena memory;
	struct output out;
	int argc;
	char **argv;
	int status;
};

static bool run_fold(struct run *run, struct span line)
{
	struct record record;

	arena_reset(&run->cli.scratch);
	faults_start(&run->cli.record_faults, &run->cli.scratch);
	record_start(&record, &run->cli.scratch);
	if (!record_parse(&record, line, &run->cli.limits, &run->cli.record_faults))
		return false;
	log_fold(run->cli.log, &record, 0);
	return true;
}

static bool run_open(struct play *play, struct run *run, const char *name)
{
	struct cli *cli = &run->cli;
	struct span rest = text_span(&play->log);

	run->tool = (struct cli_tool){.name = name, .has = OPTIONS_RESOLVE, .verb = cli_resolve};
	*cli = (struct cli){.tool = &run->tool,
			    .program = "play",
			    .options = &play->options,
			    .limits = limits_default(),
			    .first = 1,
			    .given_up = SANDBOX_CLOSED};
	faults_start(&cli->faults, &cli->memory);
	output_gather(&cli->out, SIZE_MAX, &cli->memory);
	if (!cli_open_rules(cli, NULL))
		return false;
	loop_start(&run->loop, cli);
	run->open = cli_open_dice(cli) && cli_open_units(cli) && cli_open_log(cli);
	while (run->open && rest.length)
		run_fold(run, span_cut(&rest, '\n'));
	return run->open;
}

/* Adds lines to the log; all runs but the one that wrote them fold them. */
static void play_add(struct play *play, struct span lines, const struct run *by)
{
	output_add(&play->out, lines);
	text_add(&play->log, lines);
	while (lines.length) {
		struct span line = span_cut(&lines, '\n');

		for (size_t i = 0; i < TOOLS; i++)
			if (play->runs[i].open && &play->runs[i] != by)
				run_fold(&play->runs[i], line);
	}
	for (size_t i = 0; i < TOOLS; i++)
		if (play->runs[i].open && play->runs[i].cli.log->last > play->last)
			play->last = play->runs[i].cli.log->last;
}

static bool play_event(struct play *play, struct span line)
{
	struct text event = {.arena = &play->memory};

	text_add(&event, line);
	text_format(&event, " number=%llu\n", (unsigned long long)++play->last);
	play_add(play, text_span(&event), NULL);
	return true;
}

static bool play_deed(struct play *play, struct run *run, struct span rest)
{
	struct cli *cli = &run->cli;
	const char *equals = memchr(rest.data, '=', rest.length);
	const char *space = memchr(rest.data, ' ', rest.length);
	struct record record;

	run->loop.variant = SPAN("");
	if (!equals || (space && space < equals))
		run->loop.variant = span_of(arena_copy(&cli->memory, span_cut(&rest, ' ')));
	arena_reset(&cli->scratch);
	faults_start(&cli->record_faults, &cli->scratch);
	record_start(&record, &cli->scratch);
	run->loop.number = ++play->last;
	run->loop.line = play->last;
	if (rest.length && !record_parse(&record, rest, &cli->limits, &cli->record_faults))
		loop_fail(&run->loop, &record, rest, false);
	else
		run->loop.kind->answer(&run->loop, &record, rest);
	struct span answer = span_of(arena_copy(&play->memory, (struct span){cli->out.at, cli->out.length}));
	cli->out.length = 0;
	play_add(play, answer, run);
	return true;
}

/* ---- draw ---- */

enum { MOST_WORDS = 64 };

/* Runs draw with the log so far in a file; its output goes to another. */
static bool draw_run(struct play *play, struct span rest, const char *log, const char *out)
{
	const char *words[MOST_WORDS + 8] = {"draw", "-r", play->argv[1], "-l", log};
	size_t count = 5;
	int status;

	for (int i = 2; i < play->argc && count < MOST_WORDS; i++) {
		words[count++] = "-u";
		words[count++] = play->argv[i];
	}
	while (rest.length && count < MOST_WORDS)
		words[count++] = arena_copy(&play->memory, span_cut(&rest, ' '));
	words[count++] = arena_format(&play->memory, "number=%llu", (unsigned long long)++play->last);
	posix_spawn_file_actions_t actions;
	pid_t child;

	posix_spawn_file_actions_init(&actions);
	posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, out, O_WRONLY | O_CREAT | O_TRUNC, 0600);
	bool started = posix_spawnp(&child, "draw", &actions, NULL, (char **)words, environ) == 0;
	posix_spawn_file_actions_destroy(&actions);
	return started && waitpid(child, &status, 0) == child && WIFEXITED(status) &&
	       WEXITSTATUS(status) < 127;
}

static bool play_draw(struct play *play, struct span rest)
{
	char folder[] = "/tmp/play-XXXXXX";
	struct faults faults;
	struct limits limits = limits_default();

	if (!mkdtemp(folder))
		return false;
	const char *log = arena_format(&play->memory, "%s/log", folder);
	const char *out = arena_format(&play->memory, "%s/out", folder);
	FILE *file = fopen(log, "w");
	bool fine = file && fwrite(play->log.at, 1, play->log.length, file) == play->log.length;

	fine = file && fclose(file) == 0 && fine && draw_run(play, rest, log, out);
	faults_start(&faults, &play->memory);
	if (fine)
		play_add(play, yaml_file(&play->memory, out, &limits, &faults), NULL);
	unlink(log);
	unlink(out);
	rmdir(folder);
	return fine;
}

static bool play_line(struct play *play, struct span line)
{
	struct span rest = line, word = span_cut(&rest, ' ');

	if (memchr(word.data, '=', word.length))
		return play_event(play, line);
	if (span_is(word, "draw"))
		return play_draw(play, rest);
	for (size_t i = 0; i < TOOLS; i++)
		if (span_is(word, names[i]))
			return (play->runs[i].open || run_open(play, &play->runs[i], names[i])) &&
			       play_deed(play, &play->runs[i], rest);
	fprintf(stderr, "play: unknown tool \"%.*s\"\n", (int)word.length, word.data);
	return false;
}

static void play_all(void *context)
{
	struct play *play = context;
	struct limits limits = limits_default();
	struct input input;
	struct span line;

	play->log.arena = &play->memory;
	play->options = (struct options){.rules_name = play->argv[1],
					 .log_file = "/dev/null",
					 .form = &form_kv,
					 .unit_files = (const char **)play->argv + 2,
					 .unit_file_count = (size_t)play->argc - 2};
	output_start(&play->out, STDOUT_FILENO, &play->memory);
	input_start(&input, STDIN_FILENO, (size_t)limits.line, &play->memory);
	while (input_next(&input, &play->out, &line) != INPUT_END)
		if (line.length && !play_line(play, line)) {
			play->status = 2;
			break;
		}
	if (!output_flush(&play->out))
		play->status = 2;
}

int main(int argc, char **argv)
{
	struct play *play = calloc(1, sizeof *play);

	if (!play || argc < 2) {
		fputs("play RULESET [UNIT FILE ...] <deeds >log\n", stderr);
		return 2;
	}
	play->argc = argc;
	play->argv = argv;
	if (!memory_try(play_all, NULL, play))
		return 2;
	return play->status;
}
