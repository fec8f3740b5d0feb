/* stream: lines in, bytes out.
 *
 * Input is read in large blocks and returned line by line. Output is buffered and
 * written in large blocks; it is flushed whenever the next read would have to wait,
 * so that a tool in a pipe answers each line as it comes. An I/O error is kept in
 * `failed` and ends the stream; whoever opened the stream reports it. Buffers are
 * the arena's. A line is valid until the next one is read. Behind it there is a newline, also
 * where the input has none, and INPUT_BEHIND bytes can be read. */
#ifndef VOLTIGEUR_STREAM_H
#define VOLTIGEUR_STREAM_H

#include "base/text.h"

struct output {
	int file;
	struct arena *gathers; /* NULL: writes to `file` */
	size_t most;           /* limit of what is gathered, in bytes */
	char *at;
	size_t length, capacity;
	bool to_file;       /* `file` is a regular one: a signal ends the tool between writes */
	struct text *shown; /* what a terminal gets of the text; NULL: it is written as it is */
	bool framed;        /* what is written goes as frames to another process */
	bool muted;         /* what is written is dropped */
	int failed;         /* errno of the first failed write; 0: none */
};

enum { INPUT_BEHIND = 16 };

struct input {
	int file;
	char *at;
	size_t begin, end, capacity;
	struct arena *arena;
	size_t most; /* longest line accepted, in bytes; of a longer one only a prefix is returned */
	bool ended;
	uint64_t line; /* number of the latest line, from 1 */
	int failed;
};

/* What goes before bytes that a process passes to another one, which writes them. */
struct frame {
	enum frame_kind {
		FRAME_END,     /* of a piece of work; `length` is its result, and no bytes follow */
		FRAME_OUT,     /* for standard output */
		FRAME_MESSAGE, /* for standard error */
		FRAME_ONCE     /* the same, but only the first of all is written */
	} kind;
	uint32_t length;
};

/* Writes all bytes to an open file, going on after a signal. Returns how many were written;
 * if not all, errno says why. */
size_t stream_write(int file, const char *, size_t length);
/* The error as the end of a message: "No space left on device". */
const char *stream_error(int error);

enum input_line { INPUT_LINE, INPUT_LAST, INPUT_TOO_LONG, INPUT_END };

/* An output to an open file, which the caller closes. */
void output_start(struct output *, int file, struct arena *);
/* An output into memory instead of a file: `at` points to all of it, in the arena.
 * Text that would exceed `most` bytes is dropped, and `failed` is EFBIG. */
void output_gather(struct output *, size_t most, struct arena *);
/* From now on control characters are written as text: \x1b, \u202e (text_lines). */
void output_to_terminal(struct output *, struct arena *);
void output_add(struct output *, struct span);
bool output_flush(struct output *); /* false after a failed write */
/* Writes a frame at once; the output must be framed, and flushed if the order matters. */
void output_frame(struct output *, enum frame_kind, struct span);
void output_end(struct output *, uint32_t result); /* FRAME_END */

/* An input from an open file, which the caller closes. */
void input_start(struct input *, int file, size_t most, struct arena *);
/* An input that has been read already, which it may write to; its lines come after `line` others. */
void input_over(struct input *, struct text *, uint64_t line, size_t most);
/* Would input_next return without reading? */
bool input_has_line(const struct input *);
/* Reads once, more than there is. */
void input_more(struct input *);
/* Reads the next line, without its newline. INPUT_LAST: it had no newline.
 * INPUT_TOO_LONG: `line` is a prefix of it and the rest was skipped. Flushes
 * `output`, unless it is NULL, before a read that would have to wait. */
enum input_line input_next(struct input *, struct output *, struct span *line);

#endif
