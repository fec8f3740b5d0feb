/* stream: buffered reading of lines and buffered writing. */
#include "base/stream.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PIECE = 128 * 1024, SHOWN = 200 /* bytes of a line that is too long */ };

const char *stream_error(int error)
{
	return error == EBADF ? "it is closed" : strerror(error);
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

void output_start(struct output *output, int file, struct arena *arena)
{
	struct stat what;

	*output = (struct output){.file = file,
				  .at = arena_reserve(arena, PIECE),
				  .capacity = PIECE,
				  .to_file = fstat(file, &what) == 0 && S_ISREG(what.st_mode)};
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
static void hold_signals(const struct output *output, sigset_t *before)
{
	sigset_t ends;

	if (!output->to_file)
		return;
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

	hold_signals(output, &before);
	if (!output->failed && stream_write(output->file, at, length) < length)
		output->failed = errno;
	if (output->to_file)
		sigprocmask(SIG_SETMASK, &before, NULL);
}

void output_frame(struct output *output, enum frame_kind kind, struct span text)
{
	const struct frame frame = {kind, (uint32_t)text.length};

	if (output->muted)
		return;
	write_bytes(output, (const char *)&frame, sizeof frame);
	write_bytes(output, text.data, text.length);
}

void output_end(struct output *output, uint32_t result)
{
	const struct frame frame = {FRAME_END, result};

	write_bytes(output, (const char *)&frame, sizeof frame);
}

static void write_all(struct output *output, const char *at, size_t length)
{
	enum { MOST = 1 << 30 };

	if (!output->framed && !output->muted)
		write_bytes(output, at, length);
	for (size_t part; output->framed && length; at += part, length -= part) {
		part = length < MOST ? length : MOST;
		output_frame(output, FRAME_OUT, (struct span){at, part});
	}
}

bool output_flush(struct output *output)
{
	write_all(output, output->at, output->length);
	output->length = 0;
	return !output->failed;
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
	if (text.length > output->capacity - output->length)
		output_flush(output);
	if (text.length > output->capacity) {
		write_all(output, text.data, text.length);
		return;
	}
	memcpy(output->at + output->length, text.data, text.length);
	output->length += text.length;
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

/* Appends what one read returns to the buffer. */
static void fill(struct input *input)
{
	ssize_t got;

	do
		got = read(input->file, input->at + input->end, input->capacity - INPUT_BEHIND - input->end);
	while (got < 0 && errno == EINTR);
	if (got < 0)
		input->failed = errno;
	if (got <= 0)
		input->ended = true;
	else
		input->end += (size_t)got;
	end_lines(input);
}

/* Moves the unread bytes to the front of the buffer and reads more after them. */
static void read_more(struct input *input, struct output *output)
{
	struct pollfd waiting = {.fd = input->file, .events = POLLIN};

	if (input->begin) {
		memmove(input->at, input->at + input->begin, input->end - input->begin);
		input->end -= input->begin;
		input->begin = 0;
	}
	if (input->end == input->capacity - INPUT_BEHIND)
		input->at = arena_grow(input->arena, input->at, input->end, &input->capacity, 1);
	if (output && output->length && poll(&waiting, 1, 0) != 1)
		output_flush(output);
	fill(input);
}

void input_over(struct input *input, struct text *text, uint64_t line, size_t most)
{
	text_reserve(text, INPUT_BEHIND);
	*input = (struct input){.file = -1,
				.at = text->at,
				.end = text->length,
				.capacity = text->capacity,
				.most = most,
				.ended = true,
				.line = line};
	end_lines(input);
}

bool input_has_line(const struct input *input)
{
	const char *from = input->at + input->begin;
	size_t left = input->end - input->begin;

	return input->ended || left > input->most || (left && memchr(from, '\n', left));
}

void input_more(struct input *input)
{
	read_more(input, NULL);
}

/* Skips the rest of a line that is too long. Its prefix is at the front of the
 * buffer; the rest is read after that and dropped. */
static enum input_line pass_over(struct input *input, size_t kept)
{
	const char *newline = NULL;

	while (!newline && !input->ended) {
		input->end = kept;
		fill(input);
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
