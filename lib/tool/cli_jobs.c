/* cli_jobs: divides a run into processes that read, answer and write in turns. */
#define _GNU_SOURCE /* memmem */
#include "tool/cli_jobs.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
	PIECE = 128 * 1024, /* bytes of input that a process takes at once */
	LEAST = 256,        /* of them where each line may take long */
	BLOCK = 64,         /* of them that are looked at together */
	UNKNOWN = -1        /* exit status of a piece without a record */
};

/* The right to read standard input goes round. Behind it are the bytes that were read of the
 * next line. */
struct reading {
	uint64_t line;   /* lines before it */
	uint64_t number; /* of the last record before it */
	size_t begun;    /* bytes of the next line */
	size_t unaware;  /* processes that do not know yet that nothing is left to read; 0: something is */
};

/* The right to write goes round, too. */
struct writing {
	int status;
	bool warned;
	int failed; /* errno of the write that ended the run; 0: none */
};

/* A process of the ring: what comes from the one before it, and goes to the one behind it. */
struct worker {
	struct turn turn; /* first: wait_for_turn */
	struct cli *cli;
	struct pipes {
		int reading, writing;
	} from, to;
	size_t index, count;
	struct input input;
	struct reading reading;
	struct writing writing;
	bool reads; /* it has the right to read */
	bool last;  /* its piece ends the input */
	bool alone; /* its piece is the rest of the input */
	bool ends;  /* a write has failed, or a process is gone */
};

/* ---- dividing ---- */

/* Reads --jobs or the environment; false after an error message. */
static bool count_of(struct cli *cli, uint64_t *count)
{
	const char *set = getenv("VOLTIGEUR_JOBS");
	struct number number;

	*count = cli->options->jobs;
	if (*count || !set || !*set)
		return true;
	if (!number_parse(span_of(set), &number) || !number_is_whole(number) || number.numerator < 1 ||
	    number.numerator > MOST_JOBS) {
		cli_error(cli, "VOLTIGEUR_JOBS: invalid value \"%s\"; expected a whole number from 1 to %d",
			  set, MOST_JOBS);
		return false;
	}
	*count = (uint64_t)number.numerator;
	return true;
}

/* Does each record of the run stand alone? */
static bool can_divide(const struct cli *cli)
{
	const struct options *options = cli->options;

	if (!(cli->tool->has & OPTIONS_STREAM) || cli->tool->one_process || options->ask || options->dice ||
	    options->again || options->verify || options->write || options->fail_fast || options->list ||
	    options->fields || options->dump || options->complete || cli_log_path(cli))
		return false;
	for (size_t i = 0; i < options->operand_count; i++) /* a variant may be there */
		if (i || cli->tool->kind ||
		    memchr(options->operands[i].data, '=', options->operands[i].length))
			return false;
	return true;
}

/* Opens the pipes from each process to the one behind it. */
static bool open_ring(struct pipes from[MOST_JOBS], struct pipes to[MOST_JOBS], size_t count)
{
	for (size_t i = 0; i < count; i++) {
		int reading[2], writing[2];

		if (pipe(reading) != 0 || pipe(writing) != 0)
			return false;
		to[i] = (struct pipes){reading[1], writing[1]};
		from[(i + 1) % count] = (struct pipes){reading[0], writing[0]};
	}
	return true;
}

static void close_pipes(struct pipes pipes)
{
	close(pipes.reading);
	close(pipes.writing);
}

/* Starts the others; returns in all of them, or false. */
static bool start(struct worker *worker)
{
	struct pipes from[MOST_JOBS], to[MOST_JOBS];
	pid_t other = 1;

	if (!open_ring(from, to, worker->count))
		return false;
	for (size_t i = 1; i < worker->count && other; i++) {
		if ((other = fork()) < 0)
			return false;
		worker->index = other ? 0 : i;
	}
	for (size_t i = 0; i < worker->count; i++)
		if (i != worker->index) {
			close_pipes(from[i]);
			close_pipes(to[i]);
		}
	worker->from = from[worker->index];
	worker->to = to[worker->index];
	return true;
}

bool cli_divide(struct cli *cli)
{
	uint64_t count;

	if (!count_of(cli, &count))
		return false;
	if (count < 2 || !can_divide(cli))
		return true;
	if (!cli->options->seed && !(cli->entropy = dice_entropy(&cli->memory))) {
		cli_error(cli, "cannot get random bytes from the system: %s", strerror(errno));
		return false;
	}
	cli->worker = arena_take(&cli->memory, sizeof *cli->worker);
	*cli->worker = (struct worker){.cli = cli, .count = count};
	if (!start(cli->worker)) {
		cli_error(cli, "--jobs: cannot start a process: %s", strerror(errno));
		return false;
	}
	cli->out.muted = cli->worker->index > 0; /* while it opens files, the first process speaks */
	return true;
}

/* ---- rights that go round ---- */

/* Waits for the turn to write; false if the run ends: a write has failed, or a process is gone. */
static bool take_turn(struct worker *worker)
{
	struct output *out = &worker->cli->out;

	if (!worker->turn.come) {
		worker->turn.come = stream_read_all(worker->from.writing, &worker->writing,
						    sizeof worker->writing) == sizeof worker->writing;
		worker->turn.warned = worker->writing.warned;
		worker->ends |= !worker->turn.come || worker->writing.failed;
		out->muted |= worker->ends;
		if (!worker->ends)
			output_begin_turn(out);
	}
	return !worker->ends;
}

static void wait_for_turn(struct turn *turn)
{
	take_turn((struct worker *)turn);
}

static void pass_turn(struct worker *worker)
{
	worker->writing.warned = worker->turn.warned;
	if (worker->cli->out.failed)
		worker->writing.failed = worker->cli->out.failed;
	stream_write(worker->to.writing, (const char *)&worker->writing, sizeof worker->writing);
	worker->turn.come = false;
}

/* Waits until the file can be read. The turn is taken if it comes meanwhile, since a write may
 * have failed. False if the run ends. */
static bool wait_for(struct worker *worker, int file)
{
	while (!worker->ends) {
		struct pollfd files[] = {
		    {.fd = file, .events = POLLIN},
		    {.fd = worker->turn.come ? -1 : worker->from.writing, .events = POLLIN},
		    {.fd = worker->from.reading}};

		if (poll(files, sizeof files / sizeof *files, -1) < 0)
			continue;
		if (files[1].revents)
			take_turn(worker);
		else if (files[0].revents)
			return true;
		else
			worker->ends = files[2].revents;
	}
	return false;
}

static void pass_reading(struct worker *worker, struct span begun)
{
	struct text text = {.arena = &worker->cli->scratch};

	worker->reading.begun = begun.length;
	text_add(&text, (struct span){(const char *)&worker->reading, sizeof worker->reading});
	text_add(&text, begun);
	stream_write(worker->to.reading, text.at, text.length);
	worker->reads = false;
}

/* Tells the next process that there is nothing left to read, if it does not know. */
static void pass_end(struct worker *worker)
{
	if (worker->reading.unaware && --worker->reading.unaware)
		pass_reading(worker, (struct span){NULL, 0});
}

/* Waits for the right to read; false if there is nothing left, or the run ends. */
static bool take_reading(struct worker *worker)
{
	struct reading *reading = &worker->reading;

	if (worker->reads)
		return true;
	if (!wait_for(worker, worker->from.reading))
		return false;
	worker->ends = stream_read_all(worker->from.reading, reading, sizeof *reading) < sizeof *reading;
	worker->reads = !worker->ends && !reading->unaware;
	if (!worker->ends)
		pass_end(worker);
	if (!worker->reads)
		return false;
	char *begun = arena_take(&worker->cli->scratch, reading->begun);
	worker->ends = stream_read_all(worker->from.reading, begun, reading->begun) < reading->begun;
	input_put_back(&worker->input, (struct span){begun, reading->begun});
	return !worker->ends;
}

/* ---- a piece of the input ---- */

static size_t most_of_piece(const struct options *options)
{
	size_t most = options->odds ? 0 : PIECE / (options->times ? options->times : 1);

	return most > LEAST ? most : LEAST;
}

/* Counts the lines of the piece, and the records among them. */
static void count_lines(struct worker *worker)
{
	const struct input *input = &worker->input;
	struct span rest = {input->at + input->begin, input->end - input->begin};

	while (rest.length) {
		struct span line = span_cut(&rest, '\n');

		worker->reading.line++;
		worker->reading.number += line.length > input->most || !record_passes(line);
	}
}

/* Is there the word `owner`? Without `wn` there is not; that is looked for in many bytes at once. */
static bool has_owner(const char *at, size_t length)
{
	unsigned char found = 0;
	size_t i = 0;

	for (; i + BLOCK < length; i += BLOCK) {
		for (size_t k = 0; k < BLOCK; k++)
			found |= (at[i + k] == 'w') & (at[i + k + 1] == 'n');
		if (found)
			break;
	}
	i -= i > 0; /* the `o` */
	return memmem(at + i, length - i, "owner", 5);
}

/* Reads a piece, and passes the right to read on. The process that gets a line of an answer of
 * several lines goes on alone: it has the rest of the input, too. False if the run ends. */
static bool take_piece(struct worker *worker, uint64_t *number)
{
	struct input *input = &worker->input;
	struct pollfd more = {.fd = input->file, .events = POLLIN};
	size_t most = most_of_piece(worker->cli->options);

	if (!take_reading(worker))
		return false;
	do {
		if (!wait_for(worker, input->file))
			return false;
		input_more(input, most);
	} while (!input->ended && (!input_whole(input) || (input->end < most && poll(&more, 1, 0) == 1)));
	input->line = worker->reading.line;
	*number = worker->reading.number;
	worker->alone = has_owner(input->at, input->end);
	worker->last = worker->alone || input->ended;
	if (worker->last) {
		worker->reading.unaware = worker->count;
		pass_end(worker);
	} else {
		struct span begun = input_cut(input);

		count_lines(worker);
		pass_reading(worker, begun);
	}
	return true;
}

/* Writes what is kept when the turn comes, and lets the next process write. */
static bool end_piece(struct worker *worker)
{
	const struct cli *cli = worker->cli;

	output_flush(&worker->cli->out);
	if (!take_turn(worker))
		return false;
	if (cli->status != UNKNOWN && worker->writing.status != EXIT_BAD)
		worker->writing.status = cli->status;
	if (!worker->last || worker->index || cli->out.failed)
		pass_turn(worker);
	return !cli->out.failed;
}

/* ---- the run ---- */

/* The turn goes on to the first process, which waits until the others are gone, unless it cannot
 * write any more: then they find that out. */
static void end_ring(struct worker *worker)
{
	struct output *out = &worker->cli->out;
	char byte;

	if (worker->index) {
		take_turn(worker);
		if (worker->turn.come)
			pass_turn(worker);
		out->muted = true;
		return;
	}
	if (!out->failed)
		take_turn(worker);
	close_pipes(worker->to);
	while (!out->failed && read(worker->from.writing, &byte, 1) > 0)
		;
	out->muted = false;
	out->turn = NULL;
	if (!out->failed)
		out->failed = worker->writing.failed;
}

/* Ends the first process as a run alone would end. */
static void end_first(struct worker *worker, const sigset_t *before)
{
	struct cli *cli = worker->cli;

	cli->status = worker->writing.status;
	if (worker->ends && !cli->out.failed)
		cli_error(cli, "--jobs: a process ended before its answers");
	else
		sigprocmask(SIG_SETMASK, before, NULL);
	if (cli->out.failed == EPIPE) /* another process has met it: this one, too */
		stream_write(STDOUT_FILENO, "\n", 1);
}

/* Answers the lines of the piece; alone, those of the rest of the input. */
static void answer_piece(struct worker *worker, struct loop *loop, answer_line *each)
{
	struct input *input = &worker->input;
	struct span line;

	while (worker->alone ? !worker->cli->out.failed : input->begin < input->end) {
		enum input_line kind = input_next(input, &worker->cli->out, &line);

		if (kind == INPUT_END)
			break;
		each(loop, input->line, line, kind);
	}
}

void cli_each_piece(struct loop *loop, answer_line *each, void (*end)(struct loop *))
{
	struct cli *cli = loop->cli;
	struct worker *worker = cli->worker;
	sigset_t pipe_ends, before;
	bool goes_on = true;

	sigemptyset(&pipe_ends);
	sigaddset(&pipe_ends, SIGPIPE);
	sigprocmask(SIG_BLOCK, &pipe_ends, &before);
	output_flush(&cli->out);
	cli->out.muted = false;
	cli->out.turn = &worker->turn;
	input_start(&worker->input, STDIN_FILENO, (size_t)cli->limits.line, &cli->memory);
	worker->turn.frames.arena = &cli->memory;
	worker->turn.wait = wait_for_turn;
	worker->turn.come = worker->reads = worker->index == 0;
	worker->reading.number = cli->first - 1;
	worker->writing.status = cli->status;
	while (goes_on && !worker->last && take_piece(worker, &loop->number)) {
		cli->status = UNKNOWN;
		if (!worker->alone || take_turn(worker))
			answer_piece(worker, loop, each);
		if (worker->last)
			end(loop);
		if (worker->input.failed)
			cli_stream_failed(cli, "standard input", worker->input.failed);
		goes_on = end_piece(worker);
	}
	end_ring(worker);
	if (!worker->index)
		end_first(worker, &before);
}
