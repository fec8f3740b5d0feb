/* stream: buffered reading of lines and buffered writing. */
#include "base/stream.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
	PIECE = 128 * 1024,
	SHOWN = 200,            /* bytes of a line that is too long */
	KEPT = 16 * 1024 * 1024 /* bytes of answers that wait for their turn */
};

const char *stream_error(int error)
{
	return error == EBADF ? "it is closed" : strerror(error);
}

ssize_t stream_read(int file, void *into, size_t most)
{
	ssize_t got;

	do
		got = read(file, into, most);
	while (got < 0 && errno == EINTR);
	return got;
}

size_t stream_read_all(int file, void *into, size_t length)
{
	size_t done = 0;

	for (ssize_t got; (got = stream_read(file, (char *)into + done, length - done)) > 0;)
		done += (size_t)got; /* when nothing is left, nothing is got */
	return done;
}

size_t stream_write(int file, const char *from, size_t length)
{
	size_t done = 0;

	while (done < length) {
		ssize_t wrote = write(file, from + done, length - done);

		if (wrote > 0)
			done += (size_t)wrote;
		else if (wrote == 0 || errno != EINTR) {
			errno = wrote == 0 ? EIO : errno;
			break;
		}
	}
	return done;
}

void stream_outlive_limit(void)
{
	const struct sigaction ignored = {.sa_handler = SIG_IGN};

	sigaction(SIGXFSZ, &ignored, NULL);
}

void output_start(struct output *output, int file, struct arena *arena)
{
	struct stat what;

	*output = (struct output){.file = file,
				  .at = arena_reserve(arena, PIECE),
				  .capacity = PIECE,
				  .to_file = fstat(file, &what) == 0 && S_ISREG(what.st_mode)};
	if (output->to_file)
		stream_outlive_limit();
}

void output_gather(struct output *output, size_t most, struct arena *arena)
{
	*output = (struct output){.file = -1, .gathers = arena, .most = most};
}

void output_to_terminal(struct output *output, struct arena *arena)
{
	output->shown = arena_take(arena, sizeof *output->shown);
	output->shown->arena = arena;
}

static void gather(struct output *output, struct span text)
{
	if (output->failed || text.length > output->most - output->length) {
		output->failed = EFBIG;
		return;
	}
	while (text.length > output->capacity - output->length)
		output->at = arena_grow(output->gathers, output->at, output->length, &output->capacity, 1);
	memcpy(output->at + output->length, text.data, text.length);
	output->length += text.length;
}

/* A signal that ends the process would cut a write to a file anywhere: it waits until the
 * lines are whole. A write to a pipe may last, and is ended at once. */
void stream_hold_signals(sigset_t *before)
{
	sigset_t ends;

	sigemptyset(&ends);
	sigaddset(&ends, SIGHUP);
	sigaddset(&ends, SIGINT);
	sigaddset(&ends, SIGQUIT);
	sigaddset(&ends, SIGTERM);
	sigprocmask(SIG_BLOCK, &ends, before);
}

static void write_bytes(struct output *output, const char *at, size_t length)
{
	sigset_t before;

	if (output->to_file)
		stream_hold_signals(&before);
	if (!output->failed && stream_write(output->file, at, length) < length)
		output->failed = errno;
	if (output->to_file)
		sigprocmask(SIG_SETMASK, &before, NULL);
}

/* A part of what waits in the buffer for a turn to come. */
struct frame {
	enum frame_kind { FRAME_OUT, FRAME_MESSAGE, FRAME_ONCE } kind;
	size_t length;
};

static bool put(struct output *output, enum frame_kind kind, const char *at, size_t length)
{
	if (kind == FRAME_OUT) {
		write_bytes(output, at, length);
		return !output->failed;
	}
	if (kind == FRAME_ONCE && output->turn && output->turn->warned)
		return true;
	if (kind == FRAME_ONCE && output->turn)
		output->turn->warned = true;
	return fwrite(at, 1, length, stderr) == length;
}

static bool waits(const struct output *output)
{
	return output->turn && !output->turn->come && !output->muted;
}

/* The bytes behind the last frame are one, too. */
static void end_frame(struct output *output, enum frame_kind kind)
{
	struct turn *turn = output->turn;
	const struct frame frame = {kind, output->length - turn->framed};

	if (!frame.length)
		return;
	text_add(&turn->frames, (struct span){(const char *)&frame, sizeof frame});
	turn->framed = output->length;
}

static void drop(struct output *output)
{
	output->length = 0;
	if (output->turn)
		output->turn->framed = output->turn->frames.length = 0;
}

void output_begin_turn(struct output *output)
{
	struct turn *turn = output->turn;
	const char *at = output->at;
	struct frame frame;

	turn->come = true;
	end_frame(output, FRAME_OUT);
	for (size_t i = 0; i < turn->frames.length; i += sizeof frame, at += frame.length) {
		memcpy(&frame, turn->frames.at + i, sizeof frame);
		put(output, frame.kind, at, frame.length);
	}
	drop(output);
}

bool output_flush(struct output *output)
{
	if (waits(output)) {
		end_frame(output, FRAME_OUT);
	} else {
		if (output->length && !output->muted)
			write_bytes(output, output->at, output->length);
		drop(output);
	}
	return !output->failed;
}

/* Empties the buffer, or widens it for what waits. */
static void make_room(struct output *output, size_t length)
{
	output_flush(output);
	if (waits(output) && output->length + length > KEPT)
		output->turn->wait(output->turn);
	while (waits(output) && length > output->capacity - output->length)
		output->at = arena_grow(output->turn->frames.arena, output->at, output->length,
					&output->capacity, 1);
}

/* Of what is longer than the buffer nothing is copied. */
static bool add(struct output *output, enum frame_kind kind, struct span text)
{
	if (text.length > output->capacity - output->length)
		make_room(output, text.length);
	if (output->muted)
		return true;
	if (!waits(output) && (kind != FRAME_OUT || text.length > output->capacity))
		return put(output, kind, text.data, text.length);
	memcpy(output->at + output->length, text.data, text.length);
	output->length += text.length;
	return true;
}

bool output_message(struct output *output, struct span text, bool once)
{
	enum frame_kind kind = once ? FRAME_ONCE : FRAME_MESSAGE;
	bool done;

	output_flush(output);
	done = add(output, kind, text);
	if (waits(output))
		end_frame(output, kind);
	return done;
}

void output_add(struct output *output, struct span text)
{
	if (output->gathers) {
		gather(output, text);
		return;
	}
	if (output->shown) {
		output->shown->length = 0;
		text_lines(output->shown, text);
		text = text_span(output->shown);
	}
	add(output, FRAME_OUT, text);
}

void input_start(struct input *input, int file, size_t most, struct arena *arena)
{
	*input = (struct input){.file = file, .most = most, .capacity = PIECE, .arena = arena};
	input->at = arena_reserve(arena, input->capacity);
}

static void end_lines(struct input *input)
{
	memcpy(input->at + input->end, (const char[INPUT_BEHIND]){'\n'}, INPUT_BEHIND);
}

/* Appends what one read returns to the buffer, `most` bytes or fewer. */
static void fill(struct input *input, size_t most)
{
	ssize_t got = stream_read(input->file, input->at + input->end, most);

	if (got < 0)
		input->failed = errno;
	if (got <= 0)
		input->ended = true;
	else
		input->end += (size_t)got;
	end_lines(input);
}

static size_t room(const struct input *input)
{
	return input->capacity - INPUT_BEHIND - input->end;
}

static void move_to_front(struct input *input)
{
	if (!input->begin)
		return;
	memmove(input->at, input->at + input->begin, input->end - input->begin);
	input->end -= input->begin;
	input->begin = 0;
}

/* Moves the unread bytes to the front of the buffer and reads more after them. */
static void read_more(struct input *input, struct output *output)
{
	struct pollfd waiting = {.fd = input->file, .events = POLLIN};

	move_to_front(input);
	if (!room(input))
		input->at = arena_grow(input->arena, input->at, input->end, &input->capacity, 1);
	if (output && output->length && poll(&waiting, 1, 0) != 1)
		output_flush(output);
	fill(input, room(input));
}

size_t input_whole(const struct input *input)
{
	const char *from = input->at + input->begin;
	size_t whole = input->end - input->begin;

	while (!input->ended && whole && from[whole - 1] != '\n')
		whole--;
	return whole;
}

void input_more(struct input *input, size_t most)
{
	size_t whole = input_whole(input);

	move_to_front(input);
	if (input->end - whole > input->most)
		input->end = whole + input->most + 1;
	while (room(input) < most)
		input->at = arena_grow(input->arena, input->at, input->end, &input->capacity, 1);
	fill(input, most);
}

struct span input_cut(struct input *input)
{
	size_t end = input->end;

	input->end = input->begin + input_whole(input);
	return (struct span){input->at + input->end, end - input->end};
}

void input_put_back(struct input *input, struct span text)
{
	move_to_front(input);
	while (room(input) < text.length)
		input->at = arena_grow(input->arena, input->at, input->end, &input->capacity, 1);
	if (text.length)
		memcpy(input->at + input->end, text.data, text.length);
	input->end += text.length;
	end_lines(input);
}

/* Skips the rest of a line that is too long. Its prefix is at the front of the
 * buffer; the rest is read after that and dropped. */
static enum input_line pass_over(struct input *input, size_t kept)
{
	const char *newline = NULL;

	while (!newline && !input->ended) {
		input->end = kept;
		fill(input, room(input));
		newline = memchr(input->at + kept, '\n', input->end - kept);
	}
	input->begin = newline ? (size_t)(newline - input->at) + 1 : input->end;
	return INPUT_TOO_LONG;
}

enum input_line input_next(struct input *input, struct output *output, struct span *line)
{
	size_t searched = 0;

	for (;;) {
		char *from = input->at + input->begin;
		size_t left = input->end - input->begin;
		char *newline = left > searched ? memchr(from + searched, '\n', left - searched) : NULL;
		size_t length = newline ? (size_t)(newline - from) : left;

		if (length > input->most) {
			input->line++;
			*line = (struct span){from, length < SHOWN ? length : SHOWN};
			if (newline) {
				input->begin += length + 1;
				return INPUT_TOO_LONG;
			}
			memmove(input->at, from, line->length);
			line->data = input->at;
			return pass_over(input, line->length);
		}
		if (newline) {
			*line = (struct span){from, length};
			input->begin += length + 1;
			input->line++;
			return INPUT_LINE;
		}
		if (input->ended) {
			*line = (struct span){from, left};
			input->begin = input->end;
			input->line += left > 0;
			return left ? INPUT_LAST : INPUT_END;
		}
		searched = left;
		read_more(input, output);
	}
}
