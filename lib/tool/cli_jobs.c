/* cli_jobs: divides a run into processes, deals them the input, and writes their answers. */
#define _GNU_SOURCE /* memmem */
#include "tool/cli_jobs.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
	PIECE = 64 * 1024,      /* bytes of input that a worker is dealt at once */
	HELD = 16 * 1024 * 1024 /* bytes of answers that wait for those to an earlier piece */
};

/* What goes before the lines of a piece. */
struct piece {
	uint64_t length; /* bytes */
	uint64_t line;   /* lines of the input before it */
	uint64_t number; /* of the last record before it */
	bool goes_on;    /* behind the worker's last piece: the number is the worker's own */
	bool last;       /* the input ends with it */
};

struct worker {
	int from, to;
};

/* A worker as the first process sees it. */
struct hand {
	int to, from;
	bool busy;
	uint64_t turn;    /* of its piece */
	struct text said; /* frames that have come; the last one may be incomplete */
};

struct jobs {
	struct cli *cli;
	struct hand hands[MOST_JOBS], *kept; /* kept: gets all pieces, for an answer of several lines began */
	size_t count;
	struct input input;
	bool ended;           /* all input has been taken */
	bool warned;          /* what is said once has been said */
	struct piece piece;   /* the next one; `length` is not kept */
	struct text lines;    /* of it */
	bool sets;            /* it has lines of an answer of several lines */
	uint64_t number;      /* of the last record that was taken */
	uint64_t dealt, turn; /* pieces; the one whose answers are written now */
	struct output out;
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

/* The worker keeps only its own pipe. */
static void become_worker(struct cli *cli, struct jobs *jobs, struct worker worker)
{
	for (size_t i = 0; i < jobs->count; i++) {
		close(jobs->hands[i].to);
		close(jobs->hands[i].from);
	}
	cli->jobs = NULL;
	cli->worker = arena_take(&cli->memory, sizeof worker);
	*cli->worker = worker;
	cli->out.file = worker.to;
	cli->out.framed = cli->out.muted = true; /* while it opens files, the first process speaks */
}

static bool add_worker(struct cli *cli, struct jobs *jobs)
{
	struct hand *hand = &jobs->hands[jobs->count];
	int pieces[2], frames[2];
	pid_t worker;

	if (pipe(pieces) != 0)
		return false;
	if (pipe(frames) != 0 || (worker = fork()) < 0)
		return false;
	if (worker == 0) {
		close(pieces[1]);
		close(frames[0]);
		become_worker(cli, jobs, (struct worker){pieces[0], frames[1]});
		return true;
	}
	close(pieces[0]);
	close(frames[1]);
	*hand = (struct hand){.to = pieces[1], .from = frames[0], .said = {.arena = &cli->memory}};
	jobs->count++;
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
	struct jobs *jobs = arena_take(&cli->memory, sizeof *jobs);
	jobs->cli = cli;
	jobs->lines.arena = &cli->memory;
	cli->jobs = jobs;
	while (jobs->count < count && !cli->worker)
		if (!add_worker(cli, jobs)) {
			cli_error(cli, "--jobs: cannot start a process: %s", strerror(errno));
			return false;
		}
	return true;
}

/* ---- a worker ---- */

/* False at the end of the file. */
static bool read_all(int file, void *into, size_t length)
{
	for (size_t got = 0; got < length;) {
		ssize_t one = read(file, (char *)into + got, length - got);

		if (one < 0 && errno == EINTR)
			continue;
		if (one <= 0)
			return false;
		got += (size_t)one;
	}
	return true;
}

void cli_each_piece(struct loop *loop,
		    bool (*each)(void *loop, uint64_t number, struct span line, enum input_line),
		    void (*end)(struct loop *))
{
	enum { UNKNOWN = -1 };
	struct cli *cli = loop->cli;
	struct text lines = {.arena = &cli->memory};
	enum input_line kind;
	struct piece piece;
	struct input input;
	struct span line;

	while (read_all(cli->worker->from, &piece, sizeof piece)) {
		lines.length = 0;
		text_reserve(&lines, piece.length);
		if (!read_all(cli->worker->from, lines.at, piece.length))
			return;
		lines.length = piece.length;
		if (cli->out.muted)
			cli->out.length = 0;
		cli->out.muted = false;
		cli->status = UNKNOWN;
		if (!piece.goes_on)
			loop->number = piece.number;
		input_over(&input, &lines, piece.line, (size_t)cli->limits.line);
		while ((kind = input_next(&input, NULL, &line)) != INPUT_END)
			each(loop, input.line, line, kind);
		if (piece.last)
			end(loop);
		output_flush(&cli->out);
		output_end(&cli->out, (uint32_t)(cli->status - UNKNOWN));
	}
}

/* ---- dealing ---- */

/* Takes a line for the next piece. Of one that is too long, the worker needs the length. */
static void take(struct jobs *jobs, struct span line, enum input_line kind)
{
	size_t most = (size_t)jobs->cli->limits.line;

	if (!jobs->lines.length) {
		jobs->piece.line = jobs->input.line - 1;
		jobs->piece.number = jobs->number;
	}
	text_add(&jobs->lines, line);
	if (kind == INPUT_TOO_LONG) {
		memset(text_reserve(&jobs->lines, most), ' ', most);
		jobs->lines.length += most;
	}
	if (kind != INPUT_LAST)
		text_put(&jobs->lines, '\n');
	jobs->number += kind == INPUT_TOO_LONG || !record_passes(line);
	jobs->sets |= memmem(line.data, line.length, "owner", 5) != NULL;
}

static bool is_full(const struct jobs *jobs)
{
	return jobs->lines.length >= PIECE;
}

static void take_lines(struct jobs *jobs)
{
	struct span line;

	while (!jobs->ended && !is_full(jobs) && input_has_line(&jobs->input)) {
		enum input_line kind = input_next(&jobs->input, NULL, &line);

		jobs->ended = kind == INPUT_END;
		if (!jobs->ended)
			take(jobs, line, kind);
	}
}

static struct hand *idle_hand(struct jobs *jobs)
{
	for (size_t i = 0; i < jobs->count; i++)
		if (!jobs->hands[i].busy && (!jobs->kept || jobs->kept == &jobs->hands[i]))
			return &jobs->hands[i];
	return NULL;
}

/* A worker that is gone is found by the next poll. */
static void deal(struct jobs *jobs, struct hand *hand)
{
	jobs->piece.length = jobs->lines.length;
	jobs->piece.goes_on = jobs->kept != NULL;
	jobs->piece.last = jobs->ended;
	if (jobs->sets)
		jobs->kept = hand;
	hand->busy = true;
	hand->turn = jobs->dealt++;
	stream_write(hand->to, (const char *)&jobs->piece, sizeof jobs->piece);
	stream_write(hand->to, jobs->lines.at, jobs->lines.length);
	jobs->lines.length = 0;
}

/* ---- answers ---- */

static void end_piece(struct jobs *jobs, struct hand *hand, uint32_t result)
{
	struct cli *cli = jobs->cli;

	if (result && cli->status != EXIT_BAD)
		cli->status = (int)result - 1;
	hand->busy = false;
	jobs->turn++;
}

/* Writes the frames of the piece whose turn it is; it may end with them. */
static void write_frames(struct jobs *jobs, struct hand *hand)
{
	struct frame frame;
	size_t written = 0;

	while (hand->busy && hand->turn == jobs->turn) {
		const char *at = hand->said.at + written;
		size_t left = hand->said.length - written;

		if (left < sizeof frame)
			break;
		memcpy(&frame, at, sizeof frame);
		if (frame.kind != FRAME_END && left - sizeof frame < frame.length)
			break;
		written += sizeof frame + (frame.kind == FRAME_END ? 0 : frame.length);
		struct span text = {at + sizeof frame, frame.length};
		if (frame.kind == FRAME_END) {
			end_piece(jobs, hand, frame.length);
		} else if (frame.kind == FRAME_OUT) {
			output_add(&jobs->out, text);
		} else if (frame.kind == FRAME_MESSAGE || !jobs->warned) {
			output_flush(&jobs->out);
			fwrite(text.data, 1, text.length, stderr);
			jobs->warned |= frame.kind == FRAME_ONCE;
		}
	}
	if (!written)
		return;
	hand->said.length -= written;
	memmove(hand->said.at, hand->said.at + written, hand->said.length);
}

/* Reads once; false if the worker is gone. */
static bool hear(struct hand *hand)
{
	ssize_t got;

	text_reserve(&hand->said, PIECE);
	do
		got = read(hand->from, hand->said.at + hand->said.length, PIECE);
	while (got < 0 && errno == EINTR);
	if (got > 0)
		hand->said.length += (size_t)got;
	return got > 0;
}

/* Waits for lines or answers, unless lines can be dealt; false if a worker is gone. */
static bool wait(struct jobs *jobs, bool can_deal)
{
	struct pollfd files[MOST_JOBS + 1] = {
	    {.fd = jobs->ended || is_full(jobs) ? -1 : jobs->input.file, .events = POLLIN}};
	bool fine = true;

	for (size_t i = 0; i < jobs->count; i++) {
		const struct hand *hand = &jobs->hands[i];
		bool listens = !hand->busy || hand->turn == jobs->turn || hand->said.length < HELD;

		files[i + 1] = (struct pollfd){.fd = listens ? hand->from : -1, .events = POLLIN};
	}
	int ready = poll(files, jobs->count + 1, 0);
	if (!ready && !can_deal) {
		output_flush(&jobs->out);
		poll(files, jobs->count + 1, -1);
	}
	if (files[0].revents)
		input_more(&jobs->input);
	else if (can_deal)
		deal(jobs, idle_hand(jobs));
	for (size_t i = 0; i < jobs->count; i++)
		if (files[i + 1].revents)
			fine &= hear(&jobs->hands[i]);
	return fine;
}

/* The end of the input is dealt to a worker that has begun an answer of several lines. */
static bool owes_end(const struct jobs *jobs)
{
	return jobs->ended && jobs->kept && !jobs->piece.last;
}

static bool is_busy(const struct jobs *jobs)
{
	return jobs->turn < jobs->dealt;
}

/* A worker exits when its pipe is closed, and then closes the other one. */
static void dismiss(struct jobs *jobs)
{
	for (size_t i = 0; i < jobs->count; i++)
		close(jobs->hands[i].to);
	for (size_t i = 0; i < jobs->count; i++)
		while (hear(&jobs->hands[i]))
			jobs->hands[i].said.length = 0;
}

void cli_deal_lines(struct cli *cli)
{
	struct jobs *jobs = cli->jobs;
	bool fine = true;

	output_flush(&cli->out);
	output_start(&jobs->out, STDOUT_FILENO, &cli->memory);
	input_start(&jobs->input, STDIN_FILENO, (size_t)cli->limits.line, &cli->memory);
	jobs->number = cli->first - 1;
	while (fine && !jobs->out.failed) {
		take_lines(jobs);
		if (!jobs->lines.length && !owes_end(jobs) && jobs->ended && !is_busy(jobs))
			break;
		fine = wait(jobs, (jobs->lines.length || owes_end(jobs)) && idle_hand(jobs));
		for (uint64_t turn = jobs->turn + 1; turn != jobs->turn;) { /* until none ends a piece */
			turn = jobs->turn;
			for (size_t i = 0; i < jobs->count; i++)
				write_frames(jobs, &jobs->hands[i]);
		}
	}
	output_flush(&jobs->out);
	cli->out.failed = jobs->out.failed;
	if (!fine)
		cli_error(cli, "--jobs: a process ended before its answers");
	else if (!jobs->out.failed)
		dismiss(jobs);
	if (jobs->input.failed)
		cli_stream_failed(cli, "standard input", jobs->input.failed);
}
