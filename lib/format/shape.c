/* shape: makes shapes and reads lines by them. */
#include "format/shape.h"

#include <string.h>

/* ---- reading ---- */

/* Do the eight bytes have one that JSON writes otherwise: 0x7f, or above? */
static bool has_high(uint64_t eight)
{
	return (eight | (eight + UINT64_C(0x0101010101010101))) & UINT64_C(0x8080808080808080);
}

/* Has the text only ASCII without DEL? */
static bool is_plain(struct span text)
{
	uint64_t eight = 0;
	size_t at = 0;

	for (; at + 8 <= text.length; at += 8) {
		memcpy(&eight, text.data + at, 8);
		if (has_high(eight))
			return false;
	}
	eight = 0;
	if (at < text.length)
		memcpy(&eight, text.data + at, text.length - at);
	return !has_high(eight);
}

/* Do the bytes begin as the field does? Two words are compared where there are as many bytes. */
static inline bool begins(const struct shape_field *field, const char *at, const char *end)
{
	uint64_t words[2];

	if (end - at < (ptrdiff_t)sizeof words)
		return field->before.length <= (size_t)(end - at) &&
		       !memcmp(at, field->before.data, field->before.length);
	memcpy(words, at, sizeof words);
	if (((words[0] ^ field->head[0]) & field->mask[0]) | ((words[1] ^ field->head[1]) & field->mask[1]))
		return false;
	return field->before.length <= sizeof words ||
	       (field->before.length <= (size_t)(end - at) &&
		!memcmp(at, field->before.data, field->before.length));
}

static void note_head(struct shape_field *field)
{
	size_t length = field->before.length < sizeof field->head ? field->before.length : sizeof field->head;

	memcpy(field->head, field->before.data, length);
	memset(field->mask, 0xff, length);
}

static bool read_quoted(const char **at, const char *end, struct span *value)
{
	const char *from = *at;

	for (; *at < end && **at != '"'; ++*at)
		if ((unsigned char)**at < ' ' || **at == '\\')
			return false;
	*value = (struct span){from, (size_t)(*at - from)};
	return *at < end; /* the quote is of what follows */
}

/* Reads a value and moves behind it; for JSON also its kind. */
static inline __attribute__((always_inline)) bool read_value(bool json, bool quoted, const char **at,
							     const char *end, struct span *value,
							     enum record_kind *kind)
{
	struct span rest = {*at, (size_t)(end - *at)};

	if (quoted)
		return read_quoted(at, end, value);
	if (!json) {
		*value = (struct span){*at, record_bare_length(rest)};
		*at += value->length;
		return true;
	}
	bool fine = record_json_value(&rest, value, kind);
	*at = rest.data;
	return fine;
}

static inline __attribute__((always_inline)) bool
read_line(const struct shape *shape, bool json, struct span line, struct record *record, struct span *written)
{
	const char *at = line.data, *end = at + line.length;
	const struct shape_field *field = shape->fields, *last = field + shape->count;
	struct record_field *into = record->fields;
	enum record_kind kind = RECORD_TEXT;
	struct span value;

	for (; field < last; field++, into++, written++) {
		if (!begins(field, at, end))
			return false;
		at += field->before.length;
		const char *start = at - field->lead;
		if (!read_value(json, field->quoted, &at, end, &value, &kind) ||
		    (json && !field->quoted && kind != field->kind))
			return false;
		*written = (struct span){start, (size_t)(at - start) + field->quoted};
		if (field->set)
			continue;
		into->value = value;
		if (!json)
			into->raw = *written;
	}
	return span_same((struct span){at, (size_t)(end - at)}, shape->after);
}

bool shape_read(const struct shape *shape, struct span line, struct record *record, struct span *written)
{
	if (shape->json)
		return is_plain(line) && read_line(shape, true, line, record, written);
	return record_is_utf8(line) && read_line(shape, false, line, record, written);
}

/* ---- making ---- */

/* The offset of the value of a field whose name ends at an offset. */
static size_t value_at(struct span line, size_t at, bool json)
{
	size_t colon = at + 1; /* behind the name's quote */

	if (!json)
		return at + 1; /* behind the = */
	while (colon < line.length && line.data[colon] != ':')
		colon++;
	for (at = colon + 1; at < line.length && (line.data[at] == ' ' || line.data[at] == '\t'); at++)
		;
	return at;
}

/* Adds a field, whose name is in the line. `at` is the end of the value before, and
 * receives that of its own. */
static bool add_field(struct shape *shape, struct span line, const struct record_field *from, size_t *at)
{
	struct shape_field *field = &shape->fields[shape->count];
	size_t name = (size_t)(from->key.data - line.data);
	size_t value = value_at(line, name + from->key.length, shape->json), before = *at;
	struct span read;

	field->quoted = value < line.length && line.data[value] == '"';
	value += field->quoted;
	if (value > line.length)
		return false;
	const char *start = line.data + value;
	field->before = (struct span){line.data + before, value - before};
	field->lead = value - name + shape->json;
	note_head(field);
	if (!read_value(shape->json, field->quoted, &start, line.data + line.length, &read, &field->kind))
		return false;
	*at = (size_t)(start - line.data);
	field->set = from->value.data != read.data;
	size_t plain = from->key.length + (shape->json ? 3u : 1u) + field->quoted;
	size_t quote = shape->count && shape->fields[shape->count - 1].quoted;
	field->plain = field->lead == plain && !field->set;
	field->follows = shape->count && field->before.length == quote + 1 + plain &&
			 field->before.data[quote] == (shape->json ? ',' : ' ');
	shape->count++;
	return true;
}

bool shape_make(struct shape *shape, struct span line, const struct record *record, struct arena *arena)
{
	const char *copy = arena_copy(arena, line);
	size_t at = 0;

	*shape = (struct shape){.json = record->json};
	shape->fields = arena_take(arena, record->count * sizeof *shape->fields);
	if (record->crlf || (shape->json && !is_plain(line)))
		return false;
	for (size_t i = 0; i < record->count; i++) {
		const char *key = record->fields[i].key.data;

		if (key < line.data + at || key >= line.data + line.length)
			break; /* what was added */
		if (!add_field(shape, line, &record->fields[i], &at))
			return false;
	}
	shape->after = (struct span){line.data + at, line.length - at};
	for (size_t i = 0; i < shape->count; i++)
		shape->fields[i].before.data += copy - line.data;
	shape->after.data += copy - line.data;
	return shape->count > 0;
}
