/* text: bytes that grow at their end.
 *
 * A text begins as {.arena = ...} and takes its room there; what it outgrew stays
 * in the arena until that is reset, so a text that is kept is kept for its largest
 * size.  It is not terminated, unless a NUL is put.  A pointer into it is good
 * until more is added.  Nothing can fail: memory that runs out is the arena's. */
#ifndef VOLTIGEUR_TEXT_H
#define VOLTIGEUR_TEXT_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/number.h"

struct text {
	struct arena *arena;
	char *at;
	size_t length, capacity;
};

/* Makes sure that `more` bytes have room behind what is there; where they go. */
char *text_widen(struct text *, size_t more);
static inline char *text_reserve(struct text *text, size_t more)
{
	return more <= text->capacity - text->length ? text->at + text->length : text_widen(text, more);
}

static inline void text_add(struct text *text, struct span span)
{
	if (span.length) {
		memcpy(text_reserve(text, span.length), span.data, span.length);
		text->length += span.length;
	}
}

static inline void text_put(struct text *text, char c)
{
	*text_reserve(text, 1) = c;
	text->length++;
}

/* The length of the character that a text begins with; 0 when that is no UTF-8. */
size_t text_sequence(struct span);
/* Adds a text as a terminal may have it: control characters (C0, DEL, and C1 also
 * as two bytes of UTF-8) and bytes that are no UTF-8 as \x1b, what turns the
 * direction of writing round or breaks lines as \u202e. */
void text_readable(struct text *, struct span);
/* The same, but line ends stay. */
void text_lines(struct text *, struct span);
/* The same in columns: each such character is a `?`. */
void text_masked(struct text *, struct span);
size_t text_cells(struct span); /* how wide that is: one a character */
/* How many bytes the character at `at` has; `plain` is no where a terminal must
 * not have it. */
size_t text_character(struct span, size_t at, bool *plain);
void text_number(struct text *, struct number);
void text_format(struct text *, const char *format, ...) __attribute__((format(printf, 2, 3)));
struct span text_span(const struct text *);

/* Text as HTML and XML hold it: their four marks escaped, control characters but
 * newlines and tabs left out. */
void text_markup(struct text *, struct span);

#endif
