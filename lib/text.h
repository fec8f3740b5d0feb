/* text: bytes that grow at their end. */
#ifndef VOLTIGEUR_TEXT_H
#define VOLTIGEUR_TEXT_H

#include "arena.h"
#include "number.h"

struct text {
	struct arena *arena;
	char *at;
	size_t length, room;
};

/* Makes sure that `more` bytes have room behind what is there; where they go. */
char *text_widen(struct text *, size_t more);
static inline char *text_room(struct text *text, size_t more)
{
	return more <= text->room - text->length ? text->at + text->length : text_widen(text, more);
}

static inline void text_add(struct text *text, struct span span)
{
	if (span.length) {
		memcpy(text_room(text, span.length), span.at, span.length);
		text->length += span.length;
	}
}

static inline void text_put(struct text *text, char c)
{
	*text_room(text, 1) = c;
	text->length++;
}

void text_number(struct text *, struct number);
void text_format(struct text *, const char *format, ...) __attribute__((format(printf, 2, 3)));
struct span text_span(const struct text *);

#endif
