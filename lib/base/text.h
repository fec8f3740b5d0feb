/* text: a growing buffer of bytes.
 *
 * A text starts as {.arena = ...} and allocates there. Outgrown buffers stay in the
 * arena until that is reset, so a text that is kept costs its largest size. It is
 * not terminated unless a NUL is appended. A pointer into it is valid until more is
 * appended. Nothing can fail: running out of memory ends the call (memory.h). */
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

/* Reserves `more` bytes after the text and returns a pointer to them. */
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

/* The same for a name or a value, which are short: it is copied in pieces that may overlap,
 * since a call of memcpy costs more than they do. */
static inline void text_add_short(struct text *text, struct span span)
{
	const char *from = span.data;
	size_t length = span.length, at = 0;
	char *into = text_reserve(text, length);

	if (length >= 8) {
		for (; at + 8 < length; at += 8)
			memcpy(into + at, from + at, 8);
		memcpy(into + length - 8, from + length - 8, 8);
	} else if (length >= 4) {
		memcpy(into, from, 4);
		memcpy(into + length - 4, from + length - 4, 4);
	} else if (length) {
		into[0] = from[0];
		into[length / 2] = from[length / 2];
		into[length - 1] = from[length - 1];
	}
	text->length += length;
}

static inline void text_put(struct text *text, char c)
{
	*text_reserve(text, 1) = c;
	text->length++;
}

/* The length in bytes of the first character; 0 if that is not valid UTF-8. */
size_t text_sequence(struct span);
/* Appends a text made safe for a terminal: control characters (C0, DEL, and C1 also
 * as two bytes of UTF-8) and invalid bytes as \x1b, bidirectional marks and line
 * separators as \u202e. */
void text_readable(struct text *, struct span);
/* The same, but newlines stay. */
void text_lines(struct text *, struct span);
/* The same with a `?` for each unsafe character, for columns. */
void text_masked(struct text *, struct span);
/* The length of its longest beginning of at most so many bytes that does not end within a character. */
size_t text_fitting(struct span, size_t most);
size_t text_cells(struct span); /* the width of that: one for each character */
/* The number of bytes of the character at offset `at`; `plain` is false if a
 * terminal must not get it. */
size_t text_character(struct span, size_t at, bool *plain);
/* Can it be told on a screen from all other texts, letters that look alike aside? It has no
 * characters that are not seen, no blanks but single ones between others, and is not empty. */
bool text_is_seen(struct span);
/* Appends a text with \u200b for each such character that text_readable would leave. */
void text_reveal(struct text *, struct span);
uint32_t text_code(struct span character); /* of one that text_character found valid */
void text_any_number(struct text *, struct number);
static inline void text_number(struct text *text, struct number number)
{
	if (number.denominator == 1 && (uint64_t)number.numerator < 10) /* most are a digit */
		text_put(text, (char)('0' + number.numerator));
	else
		text_any_number(text, number);
}
void text_format(struct text *, const char *format, ...) __attribute__((format(printf, 2, 3)));
static inline struct span text_span(const struct text *text)
{
	return text->length ? (struct span){text->at, text->length} : SPAN("");
}

/* Appends a text escaped for HTML and XML: `&`, `<`, `>` and `"` become entities; what
 * text_readable would escape becomes U+FFFD, except newline and tab. */
void text_markup(struct text *, struct span);

#endif
