/* schema: writes JSON Schema from the kinds and keys of units.yaml. */
#include "units/schema.h"

#include "format/record.h"

static void write_string(struct text *out, const char *before, const char *text)
{
	text_add(out, span_of(before));
	record_write_json_text(out, span_of(text));
}

/* Writes the words of a key and their alternative spellings. */
static void write_words(const struct unit_rules *units, const struct declaration *key, struct text *out)
{
	const struct words *words = &units->rules->words;
	const struct yaml *alias = units->aliases ? units->aliases->first : NULL;

	text_add(out, SPAN("\"type\":\"string\""));
	if (!key->words) {
		text_add(out, SPAN(",\"pattern\":\"^\\\\S+( \\\\S+)*$\"")); /* text_is_seen */
		return;
	}
	for (size_t i = 0; i < key->word_count; i++)
		write_string(out, i ? "," : ",\"enum\":[", words_string(words, key->words[i]));
	for (; alias; alias = alias->next)
		for (size_t i = 0; i < key->word_count; i++)
			if (span_same(words_text(words, key->words[i]), alias->text))
				write_string(out, ",", alias->key.data);
	text_add(out, key->word_count ? SPAN("]") : SPAN(""));
}

static void write_number(const struct declaration *key, struct text *out)
{
	bool whole = key->has_step && number_compare(key->step, number_whole(1)) == 0;

	text_add(out, whole ? SPAN("\"type\":\"integer\"") : SPAN("\"type\":\"number\""));
	if (key->has_step && !whole) {
		text_add(out, SPAN(",\"multipleOf\":"));
		text_number(out, key->step);
	}
	if (key->has_least) {
		text_add(out, SPAN(",\"minimum\":"));
		text_number(out, key->least);
	}
	if (key->has_most) {
		text_add(out, SPAN(",\"maximum\":"));
		text_number(out, key->most);
	}
}

/* Writes the schema of a plain key's value, without its braces. */
static void write_plain(const struct unit_rules *units, const struct declaration *key, struct text *out)
{
	switch (key->type) {
	case TYPE_NUMBER: write_number(key, out); break;
	case TYPE_FLAG: /* YAML parsers disagree about yes and no */
		text_add(out, SPAN("\"enum\":[\"yes\",\"no\",true,false]"));
		break;
	case TYPE_SET:
		text_add(out, SPAN("\"anyOf\":[{"));
		write_words(units, key, out);
		text_add(out, SPAN("},{\"type\":\"array\",\"items\":{"));
		write_words(units, key, out);
		text_add(out, SPAN("}}]"));
		break;
	default: write_words(units, key, out);
	}
}

static void write_key(const struct unit_rules *units, const struct unit_key *key, struct text *out)
{
	const struct declaration *declaration = &key->declaration;

	write_string(out, "", declaration->name.data);
	text_add(out, SPAN(":{"));
	if (declaration->about) {
		write_string(out, "\"description\":", declaration->about);
		text_put(out, ',');
	}
	if (key->kind && key->many)
		text_format(out, "\"type\":\"array\",\"items\":{\"$ref\":\"#/definitions/%s\"}",
			    key->kind->frame.name);
	else if (key->kind) /* draft-07 ignores everything next to $ref */
		text_format(out, "\"allOf\":[{\"$ref\":\"#/definitions/%s\"}]", key->kind->frame.name);
	else
		write_plain(units, declaration, out);
	text_put(out, '}');
}

static void write_object(const struct unit_rules *units, const struct unit_kind *kind, struct text *out)
{
	const char *comma = "";

	text_add(out, SPAN("\"type\":\"object\",\"additionalProperties\":false,\"properties\":{"));
	for (size_t i = 0; i < kind->key_count; i++) {
		text_add(out, i ? SPAN(",\n") : SPAN("\n"));
		write_key(units, &kind->keys[i], out);
	}
	text_add(out, SPAN("},\"required\":["));
	for (size_t i = 0; i < kind->key_count; i++) {
		if (!kind->keys[i].declaration.required)
			continue;
		write_string(out, comma, kind->keys[i].declaration.name.data);
		comma = ",";
	}
	text_put(out, ']');
}

/* Writes the definition of a kind: a map, or a bare word of one of its short keys. */
static void write_kind(const struct unit_rules *units, const struct unit_kind *kind, struct text *out)
{
	write_string(out, "", kind->frame.name);
	text_add(out, SPAN(":{\"anyOf\":[{"));
	write_object(units, kind, out);
	text_put(out, '}');
	for (size_t i = 0; i < kind->short_count; i++) {
		text_add(out, SPAN(",{"));
		write_plain(units, &kind->shorts[i]->declaration, out);
		text_put(out, '}');
	}
	text_add(out, SPAN("]}"));
}

void schema_write(const struct unit_rules *units, struct text *out)
{
	text_add(out, SPAN("{\"$schema\":\"http://json-schema.org/draft-07/schema#\""));
	write_string(out, ",\"title\":", units->rules->title);
	text_put(out, ',');
	write_object(units, units->kinds, out);
	text_add(out, SPAN(",\n\"definitions\":{"));
	for (const struct unit_kind *kind = units->kinds->next; kind; kind = kind->next) {
		text_add(out, kind == units->kinds->next ? SPAN("\n") : SPAN(",\n"));
		write_kind(units, kind, out);
	}
	text_add(out, SPAN("}}\n"));
}
