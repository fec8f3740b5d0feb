/* stream: lines in, bytes out.
 *
 * Input is read in large blocks and returned line by line. Output is buffered and
 * written in large blocks; it is flushed whenever the next read would have to wait,
 * so that a tool in a pipe answers each line as it comes. An I/O error is kept in
 * `failed` and ends the stream; whoever opened the stream reports it. Buffers are
 * the arena's. A line is valid until the next one is read. Behind it there is a newline, also
 * where the input has none, and INPUT_BEHIND bytes can be read.
 *
 * Several processes may write to one file in turns. What one of them writes before its turn has
 * come is kept, and written when it comes. */
#ifndef VOLTIGEUR_STREAM_H
#define VOLTIGEUR_STREAM_H

#include <signal.h>
#include <sys/types.h>

#include "base/text.h"

/* The turn of a process among several that write. */
struct turn {
	bool come;                   /* it may write now */
	bool warned;                 /* what only one of all may say has been said */
	struct text frames;          /* of what was written before and waits in the output's buffer */
	size_t framed;               /* bytes of them */
	void (*wait)(struct turn *); /* returns when it has come, or never will; calls output_begin_turn */
};

struct output {
	int file;
	struct arena *gathers; /* NULL: writes to `file` */
	size_t most;           /* limit of what is gathered, in bytes */
	char *at;
	size_t length, capacity;
	bool to_file;       /* `file` is a regular one: a signal ends the tool between writes */
	struct text *shown; /* what a terminal gets of the text; NULL: it is written as it is */
	struct turn *turn;  /* NULL: no other process writes */
	bool muted;         /* what is written is dropped, and so are messages */
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

/* read(), begun again after a signal. */
ssize_t stream_read(int file, void *into, size_t most);
/* Reads so many bytes; returns fewer at the end of the file, or if it cannot be read. */
size_t stream_read_all(int file, void *into, size_t length);
/* Writes all bytes to an open file, going on after a signal. Returns how many were written;
 * if not all, errno says why. */
size_t stream_write(int file, const char *, size_t length);
/* A limit of a file's size (ulimit -f) is an error like a full disk, and no signal that ends the
 * process in the middle of a line. */
void stream_outlive_limit(void);
/* Signals that end the process wait until sigprocmask sets those of `before` again. */
void stream_hold_signals(sigset_t *before);
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
/* Writes a message to standard error, behind what has been written; of those that are said
 * `once`, the first of all that write in turns. */
bool output_message(struct output *, struct span, bool once);
/* Writes what waits, now that the turn has come. */
void output_begin_turn(struct output *);

/* An input from an open file, which the caller closes. */
void input_start(struct input *, int file, size_t most, struct arena *);
/* Bytes of whole lines that can be returned without reading. */
size_t input_whole(const struct input *);
/* Reads once, `most` bytes or fewer; of a line that is too long it keeps a prefix. */
void input_more(struct input *, size_t most);
/* Takes away what is behind the whole lines, and puts it before what another input will read. */
struct span input_cut(struct input *);
void input_put_back(struct input *, struct span);
/* Reads the next line, without its newline. INPUT_LAST: it had no newline.
 * INPUT_TOO_LONG: `line` is a prefix of it and the rest was skipped. Flushes
 * `output`, unless it is NULL, before a read that would have to wait. */
enum input_line input_next(struct input *, struct output *, struct span *line);

#endif
