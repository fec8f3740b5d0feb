/* shape: makes shapes and reads lines by them. */
#include "format/shape.h"

#include <string.h>

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

/* ---- reading ---- */

/* The end of a value in quotes, where the quote is of what follows; NULL: it has escapes. */
static const char *end_of_quoted(const char *at, const char *end)
{
	for (; at < end && *at != '"'; at++)
		if ((unsigned char)*at < ' ' || *at == '\\')
			return NULL;
	return at < end ? at : NULL;
}

/* A value of JSON without quotes; also its kind. */
static const char *read_json(const char *at, const char *end, struct span *text, enum record_kind *kind)
{
	struct span rest = {at, (size_t)(end - at)};

	return record_json_value(&rest, text, kind) ? rest.data : NULL;
}

const char *shape_value(const struct shape *shape, const struct shape_field *field, const char *at,
			const char *end, struct span *text)
{
	enum record_kind kind;

	if (shape->json && !field->quoted) {
		at = read_json(at, end, text, &kind);
		return kind == field->kind ? at : NULL;
	}
	*text = (struct span){at, (size_t)(end - at)};
	at = field->quoted ? end_of_quoted(at, end) : at + record_bare_length(*text);
	if (at)
		text->length = (size_t)(at - text->data);
	return at;
}

bool shape_starts(const struct shape *shape, struct span line)
{
	uint64_t first;

	if (line.length < sizeof first)
		return false;
	memcpy(&first, line.data, sizeof first);
	if ((first ^ shape->fields->head[0]) & shape->fields->mask[0])
		return false;
	return !shape->json || is_plain(line);
}

bool shape_ends(const struct shape *shape, const char *at, const char *end)
{
	return span_same((struct span){at, (size_t)(end - at)}, shape->after);
}

bool shape_fits(const struct shape *shape, struct span line)
{
	const char *at = line.data, *end = at + line.length;
	struct span text;

	if (!shape_starts(shape, line))
		return false;
	for (size_t i = 0; i < shape->count && at; i++) {
		at = shape_begins(&shape->fields[i], at, end);
		if (at)
			at = shape_value(shape, &shape->fields[i], at, end, &text);
	}
	return at && shape_ends(shape, at, end) && (shape->json || record_is_utf8(line));
}

/* ---- making ---- */

static void note_head(struct shape_field *field)
{
	size_t length = field->before.length < sizeof field->head ? field->before.length : sizeof field->head;

	memcpy(field->head, field->before.data, length);
	memset(field->mask, 0xff, length);
}

/* The offset of the value of a field whose name ends at an offset. The line is a record. */
static size_t value_at(struct span line, size_t at, bool json)
{
	size_t colon = at + 1; /* behind the name's quote */

	if (!json)
		return at + 1; /* behind the = */
	while (line.data[colon] != ':')
		colon++;
	for (at = colon + 1; line.data[at] == ' ' || line.data[at] == '\t'; at++)
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
	const char *start = line.data + value, *end = line.data + line.length;
	field->before = (struct span){line.data + before, value - before};
	field->lead = value - name + shape->json;
	note_head(field);
	const char *behind = shape->json && !field->quoted ? read_json(start, end, &read, &field->kind)
							   : shape_value(shape, field, start, end, &read);
	if (!behind)
		return false;
	*at = (size_t)(behind - line.data);
	field->stop = line.data[*at];
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
	if (record->crlf || line.length < sizeof(uint64_t) || (shape->json && !is_plain(line)))
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
