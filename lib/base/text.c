/* text: growing buffers, UTF-8, and escaping for terminals and markup. */
#include "base/text.h"

char *text_widen(struct text *text, size_t more)
{
	size_t least = text->length + more, capacity = text->capacity ? text->capacity * 2 : 64;
	char *wider = arena_reserve(text->arena, text->capacity = capacity > least ? capacity : least);

	if (text->length)
		memcpy(wider, text->at, text->length);
	text->at = wider;
	return text->at + text->length;
}

size_t text_sequence(struct span text)
{
	const unsigned char *at = (const unsigned char *)text.data;
	size_t length = at[0] < 0x80   ? 1
			: at[0] < 0xc2 ? 0
			: at[0] < 0xe0 ? 2
			: at[0] < 0xf0 ? 3
			: at[0] < 0xf5 ? 4
				       : 0;

	if (length == 0 || length > text.length)
		return 0;
	for (size_t i = 1; i < length; i++)
		if ((at[i] & 0xc0) != 0x80)
			return 0;
	if ((at[0] == 0xe0 && at[1] < 0xa0) || (at[0] == 0xed && at[1] > 0x9f) ||
	    (at[0] == 0xf0 && at[1] < 0x90) || (at[0] == 0xf4 && at[1] > 0x8f))
		return 0;
	return length;
}

static uint32_t code_of(const char *at, size_t length)
{
	static const unsigned char masks[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
	uint32_t code = (unsigned char)at[0] & masks[length];

	for (size_t i = 1; i < length; i++)
		code = code << 6 | ((unsigned char)at[i] & 0x3f);
	return code;
}

/* Invisible characters that move the cursor or reorder the text around them: C0,
 * DEL and C1, bidirectional marks and overrides, line separators, and the byte
 * order mark. */
static bool is_control(uint32_t code)
{
	static const uint32_t marks[] = {0x61c,  0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202b, 0x202c,
					 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069, 0xfeff};

	for (size_t i = 0; code >= *marks && i < sizeof marks / sizeof *marks; i++)
		if (code == marks[i])
			return true;
	return code < ' ' || (code >= 0x7f && code < 0xa0) || code == 0xfffe || code == 0xffff;
}

uint32_t text_code(struct span character)
{
	return code_of(character.data, character.length);
}

size_t text_character(struct span text, size_t at, bool *plain)
{
	size_t length = text_sequence((struct span){text.data + at, text.length - at});

	*plain = length && !is_control(code_of(text.data + at, length));
	return length ? length : 1;
}

/* Characters of which a screen shows nothing, or a blank that is not the usual one. */
static bool is_unseen(uint32_t code)
{
	static const struct {
		uint32_t first, last;
	} unseen[] = {{0xa0, 0xa0},       {0xad, 0xad},       {0x34f, 0x34f},    {0x115f, 0x1160},
		      {0x1680, 0x1680},   {0x17b4, 0x17b5},   {0x180b, 0x180f},  {0x2000, 0x200f},
		      {0x202f, 0x202f},   {0x205f, 0x206f},   {0x2800, 0x2800},  {0x3000, 0x3000},
		      {0x3164, 0x3164},   {0xfe00, 0xfe0f},   {0xffa0, 0xffa0},  {0xfff0, 0xfffb},
		      {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a}, {0xe0000, 0xe0fff}};

	for (size_t i = 0; i < sizeof unseen / sizeof *unseen; i++)
		if (code >= unseen[i].first && code <= unseen[i].last)
			return true;
	return false;
}

void text_reveal(struct text *out, struct span text)
{
	for (size_t at = 0, length; at < text.length; at += length) {
		bool plain;

		length = text_character(text, at, &plain);
		uint32_t code = code_of(text.data + at, length);
		if (plain && is_unseen(code))
			text_format(out, "\\u%04x", code);
		else
			text_add(out, (struct span){text.data + at, length});
	}
}

/* A letter, digit or mark of ASCII: what most texts consist of. */
static bool is_mark(char byte)
{
	return byte > ' ' && byte <= '~';
}

bool text_is_seen(struct span text)
{
	bool blank = true; /* before the first character and behind the last one no blank may be */

	for (size_t at = 0, length; at < text.length; at += length) {
		bool plain, after = blank;

		if (is_mark(text.data[at])) {
			length = 1;
			blank = false;
			continue;
		}
		length = text_character(text, at, &plain);
		blank = text.data[at] == ' ';
		if (!plain || (blank && after) || is_unseen(code_of(text.data + at, length)))
			return false;
	}
	return !blank;
}

/* Would a runner of GitHub obey what a line has here: "##[" anywhere, "::" as the first
 * that is seen of it? */
static bool is_command(struct span text, size_t at)
{
	const char *c = text.data + at;

	if (at + 1 >= text.length)
		return false;
	if (*c == '#')
		return at && c[-1] == '#' && c[1] == '[';
	if (*c != ':' || c[1] != ':')
		return false;
	while (at && ((unsigned char)text.data[at - 1] <= ' ' || (unsigned char)text.data[at - 1] >= 0x7f))
		at--;
	return at == 0;
}

/* How many bytes from here on are plain and part of no command. */
static size_t plain_bytes(struct span text, size_t at)
{
	size_t end = at;

	while (end < text.length && (is_mark(text.data[end]) || text.data[end] == ' ') &&
	       text.data[end] != '#' && text.data[end] != ':')
		end++;
	return end - at;
}

void text_readable(struct text *out, struct span text)
{
	for (size_t at = 0, length; at < text.length; at += length) {
		bool plain;

		if ((length = plain_bytes(text, at))) {
			text_add(out, (struct span){text.data + at, length});
			continue;
		}
		length = text_character(text, at, &plain);
		uint32_t code = code_of(text.data + at, length);
		if (plain && !is_command(text, at))
			text_add(out, (struct span){text.data + at, length});
		else if (code >= 0x100)
			text_format(out, "\\u%04x", code);
		else /* for C1: the byte it stands for */
			text_format(out, "\\x%02x", (unsigned char)text.data[at + length - 1]);
	}
}

void text_lines(struct text *out, struct span text)
{
	while (text.length) {
		struct span line = text;
		bool whole = memchr(text.data, '\n', text.length) != NULL;

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
		text_add(out,
			 plain && !is_command(text, at) ? (struct span){text.data + at, length} : SPAN("?"));
	}
}

size_t text_fitting(struct span text, size_t most)
{
	size_t length = most;

	if (text.length <= most)
		return text.length;
	while (length && ((unsigned char)text.data[length] & 0xc0) == 0x80)
		length--;
	return length;
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

void text_any_number(struct text *text, struct number number)
{
	text->length += number_format(number, text_reserve(text, NUMBER_LENGTH));
}

void text_format(struct text *text, const char *format, ...)
{
	va_list list;

	va_start(list, format);
	char *line = arena_vformat(text->arena, format, list);
	va_end(list);
	text_add(text, span_of(line));
}

void text_markup(struct text *out, struct span text)
{
	for (size_t at = 0, length; at < text.length; at += length) {
		bool plain;

		length = text_character(text, at, &plain);
		switch (text.data[at]) {
		case '&': text_add(out, SPAN("&amp;")); break;
		case '<': text_add(out, SPAN("&lt;")); break;
		case '>': text_add(out, SPAN("&gt;")); break;
		case '"': text_add(out, SPAN("&quot;")); break;
		case '\n':
		case '\t': text_put(out, text.data[at]); break;
		default: text_add(out, plain ? (struct span){text.data + at, length} : SPAN("\xef\xbf\xbd"));
		}
	}
}
