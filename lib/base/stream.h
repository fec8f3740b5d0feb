/* stream: lines in, bytes out.
 *
 * Input is read in large pieces and handed out a line at a time; output is
 * gathered and written in large pieces, and at once when the next read would
 * have to wait, so that a tool in a pipe answers each line as it comes.  A call
 * that fails is remembered in `failed` and the stream is at its end; who opened it
 * tells.  Buffers are the arena's; a line is good until the next is asked for. */
#ifndef VOLTIGEUR_STREAM_H
#define VOLTIGEUR_STREAM_H

#include "base/arena.h"

struct output {
	int file;
	struct arena *gathers; /* NULL: writes to `file` */
	char *at;
	size_t length, capacity;
	int failed; /* errno of the first write that failed; 0: none */
};

struct input {
	int file;
	char *at;
	size_t begin, end, capacity;
	struct arena *arena;
	size_t most; /* longest line; of a longer one only the beginning is kept */
	bool ended;
	uint64_t line; /* number of the line handed out last */
	int failed;
};

/* What failed, as the end of a message: "No space left on device". */
const char *stream_error(int error);

enum input_line { INPUT_LINE, INPUT_LAST, INPUT_TOO_LONG, INPUT_END };

void output_start(struct output *, int file, struct arena *);
/* An output that is no file: all of it stands at `at`, in the arena. */
void output_gather(struct output *, struct arena *);
void output_add(struct output *, struct span);
bool output_flush(struct output *); /* false when a write has failed */

void input_start(struct input *, int file, size_t most, struct arena *);
/* The next line without its newline.  INPUT_LAST: it had none.  INPUT_TOO_LONG:
 * `line` is its beginning, the rest was passed over. */
enum input_line input_next(struct input *, struct output *, struct span *line);

#endif
