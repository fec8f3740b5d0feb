#include "text.h"

#include <string.h>

static char *text_widen(struct text *text, size_t more)
{
	while (text->length + more > text->room)
		text->at = arena_grow(text->arena, text->at, text->length, &text->room, 1);
	return text->at + text->length;
}

static inline char *text_make_room(struct text *text, size_t more)
{
	return more <= text->room - text->length ? text->at + text->length : text_widen(text, more);
}

void text_add(struct text *text, struct span span)
{
	if (span.length) {
		memcpy(text_make_room(text, span.length), span.at, span.length);
		text->length += span.length;
	}
}

void text_put(struct text *text, char c)
{
	*text_make_room(text, 1) = c;
	text->length++;
}

void text_number(struct text *text, struct number number)
{
	text_make_room(text, NUMBER_ROOM);
	text->length += number_format(number, text->at + text->length);
}

void text_format(struct text *text, const char *format, ...)
{
	va_list list;

	va_start(list, format);
	char *line = arena_vformat(text->arena, format, list);
	va_end(list);
	text_add(text, span_of(line));
}

struct span text_span(const struct text *text)
{
	return (struct span){text->at, text->length};
}
