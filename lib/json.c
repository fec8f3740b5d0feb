#include <jansson.h>
#include <string.h>

#include "record.h"

/* One flat JSON object as a record: numbers, true and false, texts, and lists of
 * those.  jansson reads; this keeps the spelling of numbers to three places. */

static const struct place nowhere = {NULL, 0, 0};

static bool add_number(struct text *text, const json_t *node)
{
	struct number number;

	if (json_is_integer(node)) {
		text_format(text, "%lld", (long long)json_integer_value(node));
		return number_parse(text_span(text), &number);
	}
	char room[64];
	int length = snprintf(room, sizeof room, "%.15g", json_real_value(node));
	text_add(text, (struct span){room, (size_t)length});
	return number_parse(text_span(text), &number);
}

static bool add_item(struct text *text, const json_t *node)
{
	struct text number = {.arena = text->arena};
	struct span item;

	if (json_is_string(node)) {
		item = (struct span){json_string_value(node), json_string_length(node)};
		if (memchr(item.at, ',', item.length))
			return false;
	} else if (json_is_number(node) && add_number(&number, node)) {
		item = text_span(&number);
	} else {
		return false;
	}
	text_add(text, item);
	return true;
}

static bool add_list(struct text *text, const json_t *list)
{
	for (size_t i = 0; i < json_array_size(list); i++) {
		if (i)
			text_put(text, ',');
		if (!add_item(text, json_array_get(list, i)))
			return false;
	}
	return true;
}

static bool add_field(struct record *record, struct span key, const json_t *node, struct faults *faults)
{
	struct text text = {.arena = record->arena};
	enum record_kind kind = RECORD_TEXT;
	bool fine = true;

	if (json_is_string(node)) {
		text_add(&text, (struct span){json_string_value(node), json_string_length(node)});
	} else if (json_is_number(node)) {
		kind = RECORD_NUMBER;
		fine = add_number(&text, node);
	} else if (json_is_boolean(node)) {
		kind = RECORD_FLAG;
		text_add(&text, json_is_true(node) ? SPAN("yes") : SPAN("no"));
	} else if (json_is_array(node)) {
		kind = RECORD_LIST;
		fine = add_list(&text, node);
	} else {
		return fault_add(
		    faults, nowhere, "%.*s: %s; a record is flat: numbers, true, false, texts and lists",
		    (int)key.length, key.at, json_is_null(node) ? "null" : "an object in an object");
	}
	if (!fine)
		return fault_add(faults, nowhere,
				 "%.*s: expected numbers below 10^12 with up to three places, or texts",
				 (int)key.length, key.at);
	for (size_t i = 0; i < key.length; i++)
		if ((unsigned char)key.at[i] <= ' ' || strchr("=\"\\\x7f", key.at[i]))
			return fault_add(faults, nowhere, "\"%.*s\" is no name of a field", (int)key.length,
					 key.at);
	if (key.length == 0)
		return fault_add(faults, nowhere, "a field without a name");
	record_add(record, key, text_span(&text), kind);
	return true;
}

bool record_parse_json(struct record *record, struct span line, const struct limits *limits,
		       struct faults *faults)
{
	json_error_t error;
	json_t *object = json_loadb(line.at, line.length, JSON_REJECT_DUPLICATES, &error);
	const char *key;
	json_t *node;
	bool fine = true;

	if (!object)
		return fault_add(faults, nowhere, "not JSON: %s (column %d)", error.text, error.column);
	if (!json_is_object(object)) {
		fault_add(faults, nowhere, "not a JSON object");
		json_decref(object);
		return false;
	}
	if (json_object_size(object) > limits->fields)
		fine = fault_add(faults, nowhere, "more than %llu fields (limit: fields)",
				 (unsigned long long)limits->fields);
	json_object_foreach (object, key, node) {
		struct span copy = span_of(key);

		copy.at = arena_copy(record->arena, copy);
		fine = fine && add_field(record, copy, node, faults);
	}
	json_decref(object);
	return fine;
}
