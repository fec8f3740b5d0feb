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

size_t text_character(struct span text, size_t at, bool *plain)
{
	const unsigned char *byte = (const unsigned char *)text.at + at;
	size_t length = *byte < 0x80   ? 1
			: *byte < 0xc2 ? 0
			: *byte < 0xe0 ? 2
			: *byte < 0xf0 ? 3
			: *byte < 0xf5 ? 4
				       : 0;

	*plain = length && length <= text.length - at && *byte >= ' ' && *byte != 0x7f;
	for (size_t i = 1; *plain && i < length; i++)
		*plain = (byte[i] & 0xc0) == 0x80;
	if (!*plain)
		return 1;
	*plain = *byte != 0xc2 || byte[1] >= 0xa0; /* C1 */
	return length;
}

void text_readable(struct text *out, struct span text)
{
	for (size_t at = 0, length; at < text.length; at += length) {
		bool plain;

		length = text_character(text, at, &plain);
		if (plain)
			text_add(out, (struct span){text.at + at, length});
		else /* of a C1 the byte that it is without UTF-8 */
			text_format(out, "\\x%02x", (unsigned char)text.at[at + length - 1]);
	}
}

void text_lines(struct text *out, struct span text)
{
	while (text.length) {
		struct span line = text;
		bool whole = memchr(text.at, '\n', text.length) != NULL;

		if (whole)
			line = span_cut(&text, '\n');
		else
			text.length = 0;
		text_readable(out, line);
		if (whole)
			text_put(out, '\n');
	}
}

void text_masked(struct text *out, struct span text)
{
	for (size_t at = 0, length; at < text.length; at += length) {
		bool plain;

		length = text_character(text, at, &plain);
		text_add(out, plain ? (struct span){text.at + at, length} : SPAN("?"));
	}
}

size_t text_cells(struct span text)
{
	size_t count = 0;

	for (size_t at = 0; at < text.length; count++) {
		bool plain;

		at += text_character(text, at, &plain);
	}
	return count;
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

void text_markup(struct text *out, struct span text)
{
	for (size_t i = 0; i < text.length; i++)
		switch (text.at[i]) {
		case '&': text_add(out, SPAN("&amp;")); break;
		case '<': text_add(out, SPAN("&lt;")); break;
		case '>': text_add(out, SPAN("&gt;")); break;
		case '"': text_add(out, SPAN("&quot;")); break;
		default:
			if ((unsigned char)text.at[i] >= ' ' || text.at[i] == '\n' || text.at[i] == '\t')
				text_put(out, text.at[i]);
		}
}
