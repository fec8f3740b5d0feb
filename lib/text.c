#include "text.h"

char *text_widen(struct text *text, size_t more)
{
	size_t least = text->length + more, room = text->room ? text->room * 2 : 64;
	char *wider = arena_room(text->arena, text->room = room > least ? room : least);

	if (text->length)
		memcpy(wider, text->at, text->length);
	text->at = wider;
	return text->at + text->length;
}

void text_number(struct text *text, struct number number)
{
	text->length += number_format(number, text_room(text, NUMBER_ROOM));
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
	return text->length ? (struct span){text->at, text->length} : SPAN("");
}
