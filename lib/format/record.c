/* record: parsing and writing lines of key=value fields, and writing JSON. */
#include "format/record_names.h"

#include <string.h>

#define MARK "\xef\xbb\xbf" /* the byte order mark */

enum { ROOM_FOR_MORE = 32 }; /* in a copy: most answers add fewer fields */

void record_start(struct record *record, struct arena *arena)
{
	*record = (struct record){.arena = arena};
}

struct record record_copy(const struct record *record, struct arena *arena)
{
	struct record copy = *record;

	copy.arena = arena;
	copy.capacity = record->count + ROOM_FOR_MORE;
	copy.fields = arena_reserve(arena, copy.capacity * sizeof *copy.fields);
	if (record->count)
		memcpy(copy.fields, record->fields, record->count * sizeof *copy.fields);
	return copy;
}

bool record_passes(struct span line)
{
	size_t at = 0;

	while (at < line.length && (line.data[at] == ' ' || line.data[at] == '\t' || line.data[at] == '\r'))
		at++;
	return at == line.length || line.data[at] == '#';
}

/* ---- UTF-8 ---- */

bool record_is_utf8(struct span text)
{
	size_t at = 0;
	uint64_t eight, words[4];

	for (; at + sizeof words <= text.length; at += sizeof words) {
		memcpy(words, text.data + at, sizeof words);
		if ((words[0] | words[1] | words[2] | words[3]) & UINT64_C(0x8080808080808080))
			break;
	}
	for (; at + 8 <= text.length; at += 8) { /* nearly all text is ASCII */
		memcpy(&eight, text.data + at, 8);
		if (eight & UINT64_C(0x8080808080808080))
			break;
	}
	if (text.length > 8 && at + 8 > text.length) { /* the rest, and some of what was before */
		memcpy(&eight, text.data + text.length - 8, 8);
		if (!(eight & UINT64_C(0x8080808080808080)))
			return true;
	}
	while (at < text.length) {
		size_t length = text_sequence((struct span){text.data + at, text.length - at});

		if (length == 0)
			return false;
		at += length;
	}
	return true;
}

/* ---- reading ---- */

struct record_field *record_search(const struct record *record, struct span key)
{
	for (size_t i = 0; i < record->count; i++)
		if (span_same(record->fields[i].key, key))
			return &record->fields[i];
	return NULL;
}

/* Is it "was." and the key? */
static bool is_was(struct span was, struct span key)
{
	const struct span front = SPAN("was.");

	return was.length == front.length + key.length && *was.data == *front.data && key.length &&
	       was.data[was.length - 1] == key.data[key.length - 1] &&
	       !memcmp(was.data, front.data, front.length) &&
	       !memcmp(was.data + front.length, key.data, key.length);
}

const struct record_field *record_was(const struct record *record, struct span key)
{
	static const char front[] = "was.";
	struct span named = {front, 4 + key.length}; /* as far as its bit needs it */
	size_t middle = named.length / 2;

	if (!key.length || !(record->names & record_name_bit(named)) ||
	    !(record->inner &
	      record_bit_of(middle < 4 ? front[middle] : key.data[middle - 4], key.data[key.length - 1])))
		return NULL;
	for (size_t i = 0; i < record->count; i++)
		if (is_was(record->fields[i].key, key))
			return &record->fields[i];
	return NULL;
}

void record_widen(struct record *record)
{
	const struct record_field *old = record->fields;

	record->capacity = record->capacity ? record->capacity * 2 : 32;
	record->fields = arena_reserve(record->arena, record->capacity * sizeof *old);
	if (record->count)
		memcpy(record->fields, old, record->count * sizeof *old);
}

void record_trim(struct record *record)
{
	size_t unit = sizeof *record->fields;

	arena_shorten(record->arena, record->fields, record->capacity * unit, record->count * unit);
	record->capacity = record->count;
}

void record_rename(struct record *record, struct record_field *field, struct span key)
{
	field->key = key;
	field->raw = SPAN("");
	record_note_name(record, key);
}

uint64_t record_count(const struct record *record, const char *key)
{
	struct number number;

	return number_parse(record_get(record, key), &number) && number_is_whole(number) &&
		       number.numerator > 0
		   ? (uint64_t)number.numerator
		   : 0;
}

void record_remove(struct record *record, struct span key)
{
	struct record_field *field = record_find(record, key);

	if (!field)
		return;
	memmove(field, field + 1, (size_t)(record->fields + record->count - field - 1) * sizeof *field);
	record->count--;
}

struct record_field *record_insert(struct record *record, const struct record_field *before, struct span key,
				   struct span value, enum record_kind kind)
{
	size_t at = (size_t)(before - record->fields) + 1;

	record_add(record, key, value, kind);
	struct record_field *position = &record->fields[at], *last = &record->fields[record->count - 1];
	const struct record_field added = *last;
	memmove(position + 1, position, (size_t)(last - position) * sizeof *position);
	*position = added;
	return position;
}

static bool is_blank(char c)
{
	return c == ' ' || c == '\t';
}

#define SIXTEEN(x) x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x
const unsigned char record_ends[256] = {
    SIXTEEN(RECORD_ENDS_BOTH), SIXTEEN(RECORD_ENDS_BOTH), [' '] = RECORD_ENDS_BOTH, ['"'] = RECORD_ENDS_BOTH,
    ['\\'] = RECORD_ENDS_BOTH, [0x7f] = RECORD_ENDS_BOTH, ['='] = RECORD_ENDS_NAME};

/* The rest begins with what should be escaped: a character of one byte or more. */
static bool unknown_escape(struct span rest, struct faults *faults)
{
	return fault_add(faults, nowhere, "unknown escape \"\\%.*s\"; expected \\\" \\\\ \\n or \\t",
			 (int)text_sequence(rest), rest.data);
}

/* Parses a quoted value from offset `at`, just after the opening quote; `end`
 * receives the offset of the closing quote. */
static bool read_quoted(struct record *record, struct span line, size_t at, size_t *end, struct span *value,
			struct faults *faults)
{
	size_t close = at;
	bool escapes = false;

	while (close < line.length && line.data[close] != '"') {
		escapes |= line.data[close] == '\\';
		close += line.data[close] == '\\' ? 2 : 1;
	}
	if (close >= line.length)
		return fault_add(faults, nowhere, "missing closing quote");
	*end = close;
	*value = (struct span){line.data + at, close - at};
	if (!escapes)
		return true;
	char *plain = arena_take(record->arena, close - at);
	size_t length = 0;
	for (; at < close; at++) {
		char c = line.data[at];

		if (c == '\\') {
			c = line.data[++at];
			if (c != '"' && c != '\\' && c != 'n' && c != 't')
				return unknown_escape((struct span){line.data + at, close - at}, faults);
			c = c == 'n' ? '\n' : c == 't' ? '\t' : c;
		}
		plain[length++] = c;
	}
	*value = (struct span){plain, length};
	return true;
}

static bool read_field(struct record *record, struct span line, size_t *position, struct record_names *names,
		       struct faults *faults)
{
	size_t start = *position, at = start;
	struct span value = SPAN("");

	at = record_end(line, at, RECORD_ENDS_NAME);
	struct span key = {line.data + start, at - start};
	if (at == line.length || line.data[at] != '=' || key.length == 0)
		return fault_add(faults, nowhere, "invalid field \"%.*s\"; expected key=value",
				 fault_quoted(key), key.data);
	if (record->count == 0 && !record_may_add(record, key))
		return fault_add(faults, nowhere, RECORD_NO_BEGINNING, (int)key.length, key.data);
	size_t end = ++at;
	if (at < line.length && line.data[at] == '"') {
		if (!read_quoted(record, line, at + 1, &end, &value, faults))
			return false;
		end++;
	} else {
		end = record_end(line, end, RECORD_ENDS_VALUE);
		value = (struct span){line.data + at, end - at};
	}
	if (end < line.length && !is_blank(line.data[end]))
		return fault_add(
		    faults, nowhere,
		    "%.*s: a value with a quote, a backslash or a control character must be quoted",
		    (int)key.length, key.data);
	struct record_field *field = record_add(record, key, value, RECORD_TEXT);
	field->raw = (struct span){line.data + start, end - start};
	*position = end;
	return record_names_differ(names, record) ||
	       fault_add(faults, nowhere, "duplicate field %.*s=", (int)key.length, key.data);
}

bool record_is_name(struct span key)
{
	return key.length && record_end(key, 0, RECORD_ENDS_NAME) == key.length;
}

bool record_parse(struct record *record, struct span line, const struct limits *limits, struct faults *faults)
{
	struct record_names names = {.count = 0};

	record->count = 0;
	record->names = record->inner = record->shared = 0;
	record->crlf = line.length && line.data[line.length - 1] == '\r';
	line.length -= record->crlf;
	if (memchr(line.data, 0, line.length))
		return fault_add(faults, nowhere, "NUL byte; records must be text");
	if (!record_is_utf8(line))
		return fault_add(faults, nowhere, "invalid UTF-8; records must be UTF-8 text");
	if (*line.data == *MARK && span_skip(&line, MARK))
		return fault_add(faults, nowhere,
				 "starts with a byte order mark (BOM); expected UTF-8 without one");
	record->json = line.data[0] == '{';
	if (record->json)
		return record_parse_json(record, line, limits, faults);
	for (size_t at = 0;;) {
		while (at < line.length && is_blank(line.data[at]))
			at++;
		if (at == line.length)
			return true;
		if (record->count == limits->fields)
			return fault_add(faults, nowhere, "more than %llu fields (limit: fields)",
					 (unsigned long long)limits->fields);
		if (!read_field(record, line, &at, &names, faults))
			return false;
	}
}

bool record_fits(const struct record *record, const struct limits *limits, struct faults *faults)
{
	const struct record_field *number = record_find(record, SPAN("number"));
	size_t length = record_get(record, "id").length;
	struct number position;

	if (record->count > limits->fields) /* operands and --set may have added some */
		return fault_add(faults, nowhere, "more than %llu fields (limit: fields)",
				 (unsigned long long)limits->fields);
	if (length > limits->id)
		return fault_add(faults, nowhere, "id: %zu bytes, more than %llu (limit: id)", length,
				 (unsigned long long)limits->id);
	return !number ||
	       (number_parse(number->value, &position) && number_is_whole(position) &&
		position.numerator >= 0) ||
	       fault_add(faults, nowhere, "number: \"%.*s\" is not a whole number below 10^12",
			 (int)number->value.length, number->value.data);
}

bool record_may_add(const struct record *record, struct span key)
{
	bool marked = key.length >= strlen(MARK) && !memcmp(key.data, MARK, strlen(MARK));

	return record->count || (*key.data != '{' && *key.data != '#' && !marked);
}

bool record_operand(struct record *record, struct span operand, struct faults *faults)
{
	struct span value = operand, key = span_cut(&value, '=');

	if (key.length == operand.length || key.length == 0)
		return fault_add(faults, nowhere, "invalid field \"%.*s\"; expected key=value",
				 (int)operand.length, operand.data);
	if (!record_is_utf8(operand))
		return fault_add(faults, nowhere, "%.*s: invalid UTF-8", (int)key.length, key.data);
	if (!record_is_name(key))
		return fault_add(faults, nowhere, "invalid field name \"%.*s\"", (int)key.length, key.data);
	if (record_find(record, key))
		return fault_add(faults, nowhere, "duplicate field %.*s=", (int)key.length, key.data);
	if (!record_may_add(record, key))
		return fault_add(faults, nowhere, RECORD_NO_BEGINNING, (int)key.length, key.data);
	record_add(record, key, value, RECORD_TEXT);
	return true;
}

struct span record_twice(const struct record *record)
{
	struct record_names names = {.count = 0};
	size_t twice = SIZE_MAX;

	for (size_t i = 0; record->shared && i < record->count; i++) {
		const struct record_field *field = &record->fields[i];

		if (!(record->shared & record_name_bit(field->key)))
			continue;
		size_t first = record_names_first(&names, record, i);
		if (first < i && first < twice)
			twice = first;
	}
	return twice < SIZE_MAX ? record->fields[twice].key : SPAN("");
}

/* ---- writing ---- */

static __attribute__((noinline)) void write_quoted(struct text *out, struct span value)
{
	text_put(out, '"');
	for (size_t at = 0; at < value.length; at++) {
		char c = value.data[at];

		if (c == '"' || c == '\\' || c == '\n' || c == '\t')
			text_put(out, '\\');
		text_put(out, c == '\n' ? 'n' : c == '\t' ? 't' : c);
	}
	text_put(out, '"');
}

void record_write_value(struct text *out, struct span value)
{
	if (record_bare_length(value) == value.length)
		text_add_short(out, value);
	else
		write_quoted(out, value);
}

/* Text without quotes, backslashes and ASCII's control characters; others that steer a
 * terminal, and marks that turn a line about, as \u0085 and \u202e. */
static void write_json_plain(struct text *out, struct span text)
{
	size_t ascii = 0;

	while (ascii < text.length && (unsigned char)text.data[ascii] < 0x80)
		ascii++;
	text_add(out, (struct span){text.data, ascii});
	for (size_t at = ascii, length; at < text.length; at += length) {
		bool plain;

		length = text_character(text, at, &plain);
		struct span character = {text.data + at, length};
		if (plain || length < 2)
			text_add(out, character);
		else
			text_format(out, "\\u%04x", text_code(character));
	}
}

void record_write_json_text(struct text *out, struct span value)
{
	text_put(out, '"');
	for (size_t at = 0; at < value.length; at++) {
		size_t end = record_end(value, at, RECORD_ENDS_VALUE);

		write_json_plain(out, (struct span){value.data + at, end - at});
		at = end;
		if (at == value.length)
			break;
		unsigned char c = (unsigned char)value.data[at];
		if (c == '"' || c == '\\')
			text_put(out, '\\');
		if (c == '\n' || c == '\t')
			text_add(out, c == '\n' ? SPAN("\\n") : SPAN("\\t"));
		else if (c < ' ' || c == 0x7f)
			text_format(out, "\\u%04x", c);
		else
			text_put(out, (char)c);
	}
	text_put(out, '"');
}

/* Writes a list item as a JSON number if it is spelled like one; "1.50" is a
 * string. */
static bool write_json_number(struct text *out, struct span item)
{
	char buffer[NUMBER_LENGTH];
	struct number number;

	if (!number_parse(item, &number) ||
	    !span_same(item, (struct span){buffer, number_format(number, buffer)}))
		return false;
	text_add(out, item);
	return true;
}

void record_write_json_value(struct text *out, struct span value, enum record_kind kind)
{
	struct span rest = value;
	struct number number;
	bool first = true;

	switch (kind) {
	case RECORD_NUMBER:
		if (!number_parse(value, &number))
			record_write_json_text(out, value);
		else
			text_number(out, number);
		break;
	case RECORD_REAL: text_add(out, value); break;
	case RECORD_FLAG: text_add(out, span_is(value, "yes") ? SPAN("true") : SPAN("false")); break;
	case RECORD_LIST:
	case RECORD_TEXTS:
		text_put(out, '[');
		for (; rest.length; first = false) {
			if (!first)
				text_put(out, ',');
			struct span item = span_cut(&rest, ',');
			if (kind == RECORD_TEXTS || !write_json_number(out, item))
				record_write_json_text(out, item);
		}
		text_put(out, ']');
		break;
	default: record_write_json_text(out, value);
	}
}

void record_write_json(const struct record *record, struct text *out)
{
	text_put(out, '{');
	for (size_t i = 0; i < record->count; i++) {
		const struct record_field *field = &record->fields[i];

		if (i)
			text_put(out, ',');
		record_write_json_text(out, field->key);
		text_put(out, ':');
		record_write_json_value(out, field->value, field->kind);
	}
	text_put(out, '}');
	if (record->crlf)
		text_put(out, '\r');
}

/* The unchanged fields from `first` on that were separated by single blanks, as one
 * slice of the line. `next` receives the index of the field after them. */
static struct span untouched(const struct record *record, size_t first, size_t *next)
{
	struct span piece = record->fields[first].raw;

	for (*next = first + 1; *next < record->count; ++*next) {
		const struct record_field *field = &record->fields[*next];
		const char *end = piece.data + piece.length;

		if (!field->raw.length || field->raw.data != end + 1 || *end != ' ')
			break;
		piece.length += 1 + field->raw.length;
	}
	return piece;
}

static inline void write_field(struct text *out, const struct record_field *field)
{
	text_reserve(out, field->key.length + 1 + field->value.length);
	text_add_short(out, field->key);
	text_put(out, '=');
	if (record_bare_length(field->value) == field->value.length)
		text_add_short(out, field->value);
	else
		write_quoted(out, field->value);
}

void record_write_fields(const struct record *record, struct text *out)
{
	for (size_t i = 0, next; i < record->count; i = next) {
		const struct record_field *field = &record->fields[i];

		next = i + 1;
		if (i)
			text_put(out, ' ');
		if (field->raw.length) {
			text_add(out, untouched(record, i, &next));
		} else {
			write_field(out, field);
		}
	}
	if (record->crlf)
		text_put(out, '\r');
}

void record_write(const struct record *record, struct text *out)
{
	if (record->json)
		record_write_json(record, out);
	else
		record_write_fields(record, out);
}
