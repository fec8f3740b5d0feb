/* record_json: a flat JSON object as a record, with numbers, true and false,
 * strings, and lists of those. jansson parses; the value of a number is that of its digits,
 * which must be exact in a record. A plain line (strings without escapes, integers, no list)
 * is parsed in place, without jansson. */
#include <jansson.h>
#include <string.h>

#include "base/memory.h"
#include "format/record_names.h"

static const char no_number[] = "expected numbers below 10^12 with up to three decimal places, or texts";

/* ---- numbers ---- */

/* The next number that is written in the rest of an object, of which jansson says only what a
 * double makes of it. */
static struct span next_number(struct span *rest)
{
	const char *at = rest->data, *end = at + rest->length;

	for (bool quoted = false; at < end && (quoted || (*at != '-' && !(*at >= '0' && *at <= '9'))); at++) {
		quoted ^= *at == '"';
		at += quoted && *at == '\\';
	}
	struct span number = {at, 0};
	while (at < end && strchr("+-.0123456789Ee", *at))
		at++;
	number.length = (size_t)(at - number.data);
	*rest = (struct span){at, (size_t)(end - at)};
	return number;
}

static int64_t exponent_of(struct span text)
{
	static const int64_t most = INT64_C(1) << 50; /* more than a line has digits */
	bool minus = text.length && *text.data == '-';
	int64_t exponent = 0;

	for (size_t i = 0; i < text.length; i++)
		if (text.data[i] >= '0' && exponent < most)
			exponent = exponent * 10 + (text.data[i] - '0');
	return minus ? -exponent : exponent;
}

/* Adds the next number as a record writes it; false if it is not below 10^12, or no number of
 * thousandths. */
static bool add_number(struct text *text, struct span *rest)
{
	enum { PLACES = 3, HIGHEST = 11 };
	struct span exponent = next_number(rest), digits = exponent;
	bool minus = *digits.data == '-';
	int64_t thousandths = 0, power = -1;

	for (digits.length = 0; exponent.length && (*exponent.data | 0x20) != 'e'; digits.length++)
		exponent.data++, exponent.length--;
	if (exponent.length)
		power += exponent_of((struct span){exponent.data + 1, exponent.length - 1});
	for (size_t i = minus; i < digits.length && digits.data[i] != '.'; i++)
		power++;
	for (size_t i = minus; i < digits.length; i++) {
		int64_t digit = digits.data[i] - '0';

		if (digits.data[i] == '.')
			continue;
		if (digit && (power > HIGHEST || power < -PLACES))
			return false;
		for (int64_t p = -PLACES; digit && p < power; p++)
			digit *= 10;
		thousandths += digit;
		power--;
	}
	text_number(text,
		    number_divide(number_whole(minus ? -thousandths : thousandths), number_whole(1000)));
	return true;
}

static bool add_item(struct text *text, const json_t *node, struct span *numbers)
{
	struct text number = {.arena = text->arena};
	struct span item;

	if (json_is_string(node)) {
		item = (struct span){json_string_value(node), json_string_length(node)};
		if (!item.length || memchr(item.data, ',', item.length))
			return false;
	} else if (json_is_number(node) && add_number(&number, numbers)) {
		item = text_span(&number);
	} else {
		return false;
	}
	text_add(text, item);
	return true;
}

static bool add_list(struct text *text, const json_t *list, struct span *numbers, enum record_kind *kind)
{
	*kind = RECORD_TEXTS;
	for (size_t i = 0; i < json_array_size(list); i++) {
		const json_t *item = json_array_get(list, i);

		if (i)
			text_put(text, ',');
		if (!add_item(text, item, numbers))
			return false;
		if (!json_is_string(item))
			*kind = RECORD_LIST;
	}
	return true;
}

/* `numbers`: the rest of the line that has not been read for those of other fields. */
static bool add_field(struct record *record, struct span key, const json_t *node, struct span *numbers,
		      struct faults *faults)
{
	struct text text = {.arena = record->arena};
	enum record_kind kind = RECORD_TEXT;
	bool fine = true;

	if (json_is_string(node)) {
		text_add(&text, (struct span){json_string_value(node), json_string_length(node)});
	} else if (json_is_number(node)) {
		kind = RECORD_NUMBER;
		fine = add_number(&text, numbers);
	} else if (json_is_boolean(node)) {
		kind = RECORD_FLAG;
		text_add(&text, json_is_true(node) ? SPAN("yes") : SPAN("no"));
	} else if (json_is_array(node)) {
		fine = add_list(&text, node, numbers, &kind);
	} else {
		return fault_add(faults, nowhere,
				 "%.*s: %s; expected a number, true, false, a text or a list",
				 (int)key.length, key.data, json_is_null(node) ? "null" : "nested object");
	}
	if (!fine)
		return fault_add(faults, nowhere, "%.*s: %s", (int)key.length, key.data, no_number);
	if (key.length == 0)
		return fault_add(faults, nowhere, "a field without a name");
	if (!record_is_name(key))
		return fault_add(faults, nowhere, "invalid field name \"%.*s\"", (int)key.length, key.data);
	if (!record_may_add(record, key))
		return fault_add(faults, nowhere, RECORD_NO_BEGINNING, (int)key.length, key.data);
	record_add(record, key, text_span(&text), kind);
	return true;
}

/* ---- plain lines ---- */

static void pass_blanks(struct span *rest)
{
	while (rest->length && (*rest->data == ' ' || *rest->data == '\t'))
		rest->data++, rest->length--;
}

/* Consumes the byte `c` and the blanks around it. */
static bool take(struct span *rest, char c)
{
	pass_blanks(rest);
	if (!rest->length || *rest->data != c)
		return false;
	rest->data++, rest->length--;
	pass_blanks(rest);
	return true;
}

static struct span take_bytes(struct span *rest, size_t count)
{
	struct span taken = {rest->data, count};

	rest->data += count;
	rest->length -= count;
	return taken;
}

/* Consumes a string without escapes, with its quotes. */
static bool take_text(struct span *rest, struct span *text)
{
	const char *quote = rest->length && *rest->data == '"' ? memchr(rest->data + 1, '"', rest->length - 1)
							       : NULL;

	if (!quote)
		return false;
	*text = (struct span){rest->data + 1, (size_t)(quote - rest->data) - 1};
	take_bytes(rest, text->length + 2);
	for (size_t i = 0; i < text->length; i++)
		if ((unsigned char)text->data[i] < ' ' || text->data[i] == '\\')
			return false;
	return true;
}

static bool take_word(struct span *rest, const char *word)
{
	size_t length = strlen(word);
	bool there = rest->length >= length && !memcmp(rest->data, word, length);

	if (there)
		take_bytes(rest, length);
	return there;
}

/* Consumes an integer as a record writes it: no leading zero, no minus zero. */
static bool take_whole(struct span *rest, struct span *number)
{
	size_t minus = rest->length && *rest->data == '-', length = minus;

	while (length < rest->length && rest->data[length] >= '0' && rest->data[length] <= '9')
		length++;
	if (length == minus || length - minus > 12 || (rest->data[minus] == '0' && length > 1) ||
	    (length < rest->length && !strchr(",} \t", rest->data[length])))
		return false;
	*number = take_bytes(rest, length);
	return true;
}

bool record_json_value(struct span *rest, struct span *text, enum record_kind *kind)
{
	bool yes = take_word(rest, "true");

	*kind = RECORD_TEXT;
	if (yes || take_word(rest, "false")) {
		*kind = RECORD_FLAG;
		*text = yes ? SPAN("yes") : SPAN("no");
		return true;
	}
	if (!take_whole(rest, text))
		return take_text(rest, text);
	*kind = RECORD_NUMBER;
	return true;
}

static bool take_field(struct record *record, struct span *rest, struct record_names *names)
{
	enum record_kind kind;
	struct span key, text;

	if (!take_text(rest, &key) || !record_is_name(key) || !record_may_add(record, key) ||
	    !take(rest, ':') || !record_json_value(rest, &text, &kind))
		return false;
	record_add(record, key, text, kind);
	return record_names_differ(names, record);
}

/* False if the line is not plain; what was read of it is then dropped. */
static bool read_plain(struct record *record, struct span line, size_t most)
{
	struct record_names names = {.count = 0};
	bool more = take(&line, '{');

	while (more && record->count < most && take_field(record, &line, &names)) {
		if (take(&line, '}') && line.length == 0)
			return true;
		more = take(&line, ',');
	}
	record->count = 0;
	record->names = 0;
	return false;
}

/* ---- any line ---- */

bool record_parse_json(struct record *record, struct span line, const struct limits *limits,
		       struct faults *faults)
{
	if (read_plain(record, line, (size_t)limits->fields))
		return true;
	json_error_t error;
	json_t *object = json_loadb(line.data, line.length, JSON_REJECT_DUPLICATES | JSON_DECODE_INT_AS_REAL,
				    &error);
	struct span numbers = line;
	const char *key;
	json_t *node;
	bool fine = true;

	if (!object && json_error_code(&error) == json_error_out_of_memory)
		memory_exhausted();
	if (!object && json_error_code(&error) == json_error_numeric_overflow)
		return fault_add(faults, nowhere, "%s (column %d)", no_number, error.column);
	if (!object)
		return fault_add(faults, nowhere, "invalid JSON: %s (column %d)", error.text, error.column);
	if (json_object_size(object) > limits->fields) /* the line begins with {, so it is one */
		fine = fault_add(faults, nowhere, "more than %llu fields (limit: fields)",
				 (unsigned long long)limits->fields);
	json_object_foreach (object, key, node) {
		struct span copy = span_of(key);

		copy.data = arena_copy(record->arena, copy);
		fine = fine && add_field(record, copy, node, &numbers, faults);
	}
	json_decref(object);
	return fine;
}
