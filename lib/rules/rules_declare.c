/* rules_declare: checks of maps, and declarations of fields. */
#include "rules/rules.h"

#include <string.h>

#include "base/text.h"
#include "rules/expr.h"
#include "rules/value.h"

enum { LISTED = 12 }; /* words in a fault */

bool rules_is_map(struct rules *rules, const struct yaml *node, const char *what)
{
	if (node->kind == YAML_MAP)
		return true;
	return fault_add(rules->faults, node->location, "%s must be a map of names", what);
}

bool rules_is_free_dotted(struct rules *rules, struct span name, struct location location, const char *what)
{
	if (!name.length) /* at "[...]", if it is a list */
		name = span_of(name.data ? name.data : "");
	if (!expr_is_name(name))
		return fault_add(rules->faults, location,
				 "invalid name \"%.*s\" of %s; expected letters, digits and inner hyphens",
				 (int)name.length, name.data, what);
	return !span_among(name, "id by at rules did text error faces seed version amends refused warn read "
				 "repetition number sequence unit owner owners") ||
	       fault_add(rules->faults, location,
			 "\"%.*s\" is a word of the records themselves; %s needs another name",
			 (int)name.length, name.data, what);
}

bool rules_is_free(struct rules *rules, struct span name, struct location location, const char *what)
{
	return rules_is_free_dotted(rules, name, location, what) &&
	       (!memchr(name.data, '.', name.length) ||
		fault_add(rules->faults, location,
			  "invalid name \"%.*s\" of %s; a dot stands between an owner and his field",
			  (int)name.length, name.data, what));
}

bool rules_is_effect(struct span key)
{
	return !span_among(key, "say steps next do swap as with again when ref note");
}

bool rules_yes(struct rules *rules, const struct yaml *node, bool *yes)
{
	*yes = node && span_is(node->text, "yes");
	return !node || *yes || span_is(node->text, "no") ||
	       fault_add(rules->faults, node->location, "expected yes or no");
}

bool rules_is_word(struct rules *rules, const struct yaml *text, struct span of, const word_id *words,
		   size_t count)
{
	return rules_has_word(rules, words_add(&rules->words, text->text), of, words, count, text->location);
}

bool rules_has_word(struct rules *rules, word_id word, struct span of, const word_id *words, size_t count,
		    struct location location)
{
	for (size_t i = 0; i < count; i++)
		if (words[i] == word)
			return true;
	return !words ||
	       fault_add(rules->faults, location, "unknown value \"%s\" for %.*s; expected one of: %s",
			 words_string(&rules->words, word), (int)of.length, of.data,
			 words_listed(&rules->words, words, count, LISTED, rules->arena));
}

/* The one of these words that is nearest to a misspelt one. */
static struct span nearest_key(struct span key, const char *words)
{
	struct span list[64], rest = span_of(words);
	size_t count = 0;

	while (rest.length && count < 64)
		list[count++] = span_cut(&rest, ' ');
	return word_nearest(key, list, count);
}

bool rules_keys(struct rules *rules, const struct yaml *map, const char *what, const char *words)
{
	bool fine = true;

	if (!rules_is_map(rules, map, what))
		return false;
	for (const struct yaml *item = map->first; item; item = item->next) {
		if (span_among(item->key, words))
			continue;
		struct span near = nearest_key(item->key, words);
		if (near.length)
			fine = fault_add(rules->faults, item->key_location,
					 "unknown key \"%s\" in %s; did you mean \"%.*s\"?", item->key.data,
					 what, (int)near.length, near.data);
		else if (!expr_is_name(item->key) && item->kind == YAML_SCALAR && !item->text.length)
			fine = fault_add(
			    rules->faults, item->key_location,
			    "unknown key \"%s\" in %s; a comma inside { } ends an entry: did it split an expression?",
			    item->key.data, what);
		else
			fine = fault_add(rules->faults, item->key_location,
					 "unknown key \"%s\" in %s; expected one of: %s", item->key.data,
					 what, words);
	}
	return fine;
}

bool rules_words(struct rules *rules, const struct yaml *node, const word_id **words, size_t *count)
{
	bool list = node->kind == YAML_LIST;
	const struct yaml *item = list ? node->first : node;
	word_id *all = arena_take(rules->arena, (list ? node->count : 1) * sizeof *all);

	*count = 0;
	if (node->kind == YAML_MAP)
		return fault_add(rules->faults, node->location, "expected a list of words");
	for (; item; item = list ? item->next : NULL) {
		if (item->kind != YAML_SCALAR)
			return fault_add(rules->faults, item->location, "expected a word");
		all[(*count)++] = words_add(&rules->words, item->text);
	}
	*words = all;
	return true;
}

uint32_t rules_set(struct rules *rules, const word_id *words, size_t count)
{
	word_id *sorted = arena_take(rules->arena, count * sizeof *sorted);
	size_t kept = 0;

	for (size_t i = 0; i < count; i++) {
		size_t at = 0;

		while (at < kept && sorted[at] < words[i])
			at++;
		if (at < kept && sorted[at] == words[i])
			continue;
		memmove(sorted + at + 1, sorted + at, (kept++ - at) * sizeof *sorted);
		sorted[at] = words[i];
	}
	for (uint32_t i = 0; i < rules->set_count; i++)
		if (rules->set_sizes[i] == kept &&
		    (!kept || !memcmp(rules->sets[i], sorted, kept * sizeof *sorted)))
			return i;
	if (rules->set_count == rules->set_capacity) {
		size_t capacity = rules->set_capacity;

		rules->sets = arena_grow(rules->arena, rules->sets, rules->set_count, &capacity,
					 sizeof *rules->sets);
		rules->set_sizes = arena_grow(rules->arena, rules->set_sizes, rules->set_count,
					      &rules->set_capacity, sizeof *rules->set_sizes);
	}
	rules->sets[rules->set_count] = sorted;
	rules->set_sizes[rules->set_count] = kept;
	return (uint32_t)rules->set_count++;
}

bool rules_read_set(struct rules *rules, const struct yaml *node, value *set)
{
	const word_id *words;
	size_t count;

	if (!rules_words(rules, node, &words, &count))
		return false;
	*set = (value){rules_set(rules, words, count), 1};
	return true;
}

static bool ends_in(struct span *text, const char *unit)
{
	if (text->length <= 2 || memcmp(text->data + text->length - 2, unit, 2) != 0)
		return false;
	text->length -= 2;
	return true;
}

bool rules_read_number(const struct rules *rules, const struct declaration *field, struct span text,
		       value *number)
{
	bool inches = field->distance && ends_in(&text, "in"),
	     centimetres = field->distance && !inches && ends_in(&text, "cm");

	if (!number_parse(text, number))
		return false;
	if (inches && rules->metric)
		*number = number_multiply(*number, rules->inch);
	if (centimetres && !rules->metric)
		*number = number_divide(*number, rules->inch);
	return true;
}

/* ---- declarations ---- */

static const struct {
	const char *name;
	enum type type;
} types[] = {{"number", TYPE_NUMBER}, {"distance", TYPE_NUMBER}, {"flag", TYPE_FLAG},
	     {"word", TYPE_WORD},     {"text", TYPE_WORD},       {"set", TYPE_SET},
	     {"list", TYPE_SET},      {"figure", TYPE_FIGURE},   {"figures", TYPE_SET}};

enum { TYPES = sizeof types / sizeof *types };

struct span rules_near_type(struct span text)
{
	struct span names[TYPES];

	for (size_t i = 0; i < TYPES; i++)
		names[i] = span_of(types[i].name);
	return word_nearest(text, names, TYPES);
}

static bool type_named(struct span name, struct declaration *declaration)
{
	for (size_t i = 0; i < TYPES; i++) {
		if (!span_is(name, types[i].name))
			continue;
		declaration->type = types[i].type;
		declaration->distance = span_is(name, "distance");
		declaration->text = span_is(name, "text");
		declaration->list = span_is(name, "list");
		declaration->figures = span_is(name, "figures");
		declaration->start = (value){0, 1};
		if (declaration->distance) {
			declaration->has_least = true;
			declaration->least = (struct number){0, 1};
		}
		return true;
	}
	return false;
}

void rules_guess(struct rules *rules, struct span text, struct declaration *declaration)
{
	struct number number;

	if (number_parse(text, &number)) {
		declaration->type = TYPE_NUMBER;
		declaration->start = number;
	} else if (span_is(text, "yes") || span_is(text, "no")) {
		declaration->type = TYPE_FLAG;
		declaration->start = (value){span_is(text, "yes"), 1};
	} else {
		declaration->type = TYPE_WORD;
		declaration->start = (value){words_add(&rules->words, text), 1};
	}
}

/* Are the words of a set ones that it may have? */
static bool has_words(struct rules *rules, const struct yaml *node, const struct declaration *declaration)
{
	bool list = node->kind == YAML_LIST, fine = true;

	for (const struct yaml *item = list ? node->first : node; item && fine;
	     item = list ? item->next : NULL)
		fine = !item->text.length || rules_is_word(rules, item, declaration->name, declaration->words,
							   declaration->word_count);
	return fine;
}

static bool declare_default(struct rules *rules, const struct yaml *node, struct declaration *declaration)
{
	enum type type = declaration->type;

	if (type == TYPE_SET)
		return rules_read_set(rules, node, &declaration->start) &&
		       has_words(rules, node, declaration);
	if (node->kind != YAML_SCALAR)
		return fault_add(rules->faults, node->location, "a default must be a single value");
	if (type == TYPE_WORD) {
		declaration->start = (value){words_add(&rules->words, node->text), 1};
		return span_is(node->text, "none") || /* none of them */
		       rules_is_word(rules, node, declaration->name, declaration->words,
				     declaration->word_count);
	}
	struct declaration plain = {.type = TYPE_ANY};
	rules_guess(rules, node->text, &plain);
	if (type != TYPE_ANY && plain.type != type)
		return fault_add(rules->faults, node->location, "the default is %s, but the field is %s",
				 expr_type_name(plain.type), expr_type_name(type));
	declaration->type = plain.type;
	declaration->start = plain.start;
	return true;
}

static bool default_fits(struct rules *rules, const struct yaml *node, const struct declaration *declaration)
{
	struct text text = {.arena = rules->arena};

	if (declaration->type != TYPE_NUMBER || value_wrong(declaration, declaration->start) == VALUE_FITS)
		return true;
	text_format(&text, "the default of \"%s\" is ", declaration->name.data);
	value_write_wrong(&text, declaration, declaration->start);
	text_put(&text, '\0');
	return fault_add(rules->faults, node->location, "%s", text.at);
}

static bool declare_bound(struct rules *rules, const struct yaml *node, bool *has, struct number *bound)
{
	*has = node != NULL;
	if (node && (node->kind != YAML_SCALAR || !number_parse(node->text, bound)))
		return fault_add(rules->faults, node->location, "expected a number");
	return true;
}

enum { MOST_COMPARED = 1000 }; /* words, so that a hostile list is no work */

/* Reads the words that a field may have: each once, and none that a list would cut in two. */
static bool declare_words(struct rules *rules, const struct yaml *node, struct declaration *declaration)
{
	const struct yaml *list = node->kind == YAML_LIST ? node->first : node;

	if (!rules_words(rules, node, &declaration->words, &declaration->word_count))
		return false;
	for (size_t i = 0; i < declaration->word_count; i++, list = list->next) {
		if (!list->text.length || memchr(list->text.data, ',', list->text.length))
			return fault_add(rules->faults, list->location,
					 "invalid word \"%s\"; expected a word without commas",
					 list->text.data);
		for (size_t j = i < MOST_COMPARED ? 0 : i; j < i; j++)
			if (declaration->words[j] == declaration->words[i])
				return fault_add(rules->faults, list->location,
						 "the field has the word \"%s\" already", list->text.data);
	}
	return declaration->word_count > 0 ||
	       fault_add(rules->faults, node->location, "a list of words has at least one");
}

/* Reads how the field is kept with the members of a body. */
static bool declare_body(struct rules *rules, const struct yaml *node, struct declaration *declaration)
{
	const struct yaml *spread = yaml_get(node, "spread"), *held = yaml_get(node, "held-by");

	declaration->body = yaml_get(node, "body");
	declaration->named = spread && spread->kind == YAML_SCALAR && span_is(spread->text, "named");
	declaration->spread = declaration->named ? NULL : spread;
	declaration->held = held != NULL;
	if (held && !span_is(held->text, "body"))
		return fault_add(rules->faults, held->location, "\"held-by\" must be body");
	if (held && (spread || declaration->body))
		return fault_add(rules->faults, held->location,
				 "a field that the whole keeps has neither \"body\" nor \"spread\"");
	return !declaration->spread || declaration->body ||
	       fault_add(rules->faults, spread->location, "\"spread\" requires \"body\", or is named");
}

/* Reads whom a field of type figure may name. */
static bool declare_whom(struct rules *rules, const struct yaml *whom, const struct declaration *declaration)
{
	if (whom && declaration->type != TYPE_FIGURE)
		return fault_add(rules->faults, whom->location, "\"whom\" is for a field of type figure");
	return !whom || rules_is_whom(rules, whom);
}

const struct yaml *rules_whom(const struct yaml *whom)
{
	const struct yaml *is = yaml_get(whom, "is");

	return is ? is : whom;
}

bool rules_is_whom(struct rules *rules, const struct yaml *whom)
{
	const struct yaml *is = rules_whom(whom);

	if (whom->kind == YAML_MAP && !rules_keys(rules, whom, "whom", "is when note ref"))
		return false;
	return span_among(is->text, "other enemy friend any") ||
	       fault_add(rules->faults, is->location, "\"whom\" must be other, enemy, friend or any");
}

/* Checks what a field that names figures may say of them. */
static bool declare_names(struct rules *rules, const struct yaml *node, const struct declaration *declaration)
{
	const struct yaml *from = yaml_get(node, "from"), *words = yaml_get(node, "words");
	const struct yaml *wrong = from ? from : words ? words : yaml_get(node, "default");

	if (declaration->fresh && declaration->type != TYPE_FIGURE)
		return fault_add(rules->faults, yaml_get(node, "new")->location,
				 "\"new\" belongs to a field of type figure");
	return !wrong || (declaration->type != TYPE_FIGURE && !declaration->figures) ||
	       fault_add(rules->faults, wrong->location,
			 "a field of type figure or figures has the names of any figures");
}

/* Reads `new: yes`, or what a newcomer without a name is called. */
static bool declare_new(struct rules *rules, const struct yaml *node, struct declaration *declaration)
{
	if (!node || span_among(node->text, "yes no"))
		return rules_yes(rules, node, &declaration->fresh);
	declaration->fresh = true;
	declaration->called = node->text;
	return expr_is_name(node->text) ||
	       fault_add(rules->faults, node->location, "\"new\" requires yes, or what newcomers are called");
}

static bool declare_map(struct rules *rules, const char *tool, const struct yaml *node,
			struct declaration *declaration)
{
	const struct yaml *type = yaml_get(node, "type"), *from = yaml_get(node, "from");
	const struct yaml *words = yaml_get(node, "words"), *standard = yaml_get(node, "default");
	const struct yaml *required = yaml_get(node, "required"), *about = yaml_get(node, "about");
	const struct yaml *least = yaml_get(node, "least");

	if (!rules_keys(rules, node, "a declaration",
			"type from words default required about least most step one-of where whom body "
			"spread held-by new ref") ||
	    !declare_new(rules, yaml_get(node, "new"), declaration))
		return false;
	if (type && !type_named(type->text, declaration))
		return fault_add(
		    rules->faults, type->location,
		    "unknown type \"%s\"; expected number, distance, flag, word, set, figure or figures, "
		    "in unit files also text or list",
		    type->text.data);
	if (!declare_names(rules, node, declaration))
		return false;
	if (from) {
		declaration->type = declaration->type ? declaration->type : TYPE_WORD;
		declaration->profile = rules_profile(rules, tool, from->text, from->location);
		if (!declaration->profile)
			return false;
		declaration->words = declaration->profile->rows;
		declaration->word_count = declaration->profile->row_count;
	}
	if (words) {
		declaration->type = declaration->type ? declaration->type : TYPE_WORD;
		if (!declare_words(rules, words, declaration))
			return false;
		if (declaration->type != TYPE_WORD && declaration->type != TYPE_SET)
			return fault_add(rules->faults, words->key_location,
					 "\"words\" are for a word or a set, not for %s",
					 expr_type_name(declaration->type));
	}
	if (least && !declare_bound(rules, least, &declaration->has_least, &declaration->least))
		return false;
	if (!declare_bound(rules, yaml_get(node, "most"), &declaration->has_most, &declaration->most))
		return false;
	if (declaration->has_least && declaration->has_most &&
	    number_compare(declaration->least, declaration->most) > 0)
		return fault_add(rules->faults, yaml_get(node, "most")->location,
				 "\"most\" is less than \"least\"");
	if (!declare_bound(rules, yaml_get(node, "step"), &declaration->has_step, &declaration->step))
		return false;
	if (declaration->has_step && declaration->step.numerator <= 0)
		return fault_add(rules->faults, yaml_get(node, "step")->location, "\"step\" must be above 0");
	if (!rules_yes(rules, required, &declaration->required))
		return false;
	declaration->about = about ? about->text.data : NULL;
	declaration->only = yaml_get(node, "one-of");
	declaration->where = yaml_get(node, "where");
	if (declaration->where && !declaration->only)
		return fault_add(rules->faults, declaration->where->key_location,
				 "\"where\" requires \"one-of\", the set that it picks from");
	if (!declare_body(rules, node, declaration) ||
	    !declare_whom(rules, yaml_get(node, "whom"), declaration))
		return false;
	if (standard &&
	    (!declare_default(rules, standard, declaration) || !default_fits(rules, standard, declaration)))
		return false;
	return declaration->type != TYPE_ANY ||
	       fault_add(rules->faults, node->location,
			 "a declaration requires type, from, words or default");
}

/* 12in, 1.2345, 1e3, -x: hardly a word. */
static bool is_like_number(struct span text)
{
	if (text.length > 1 && (*text.data == '-' || *text.data == '+'))
		text.data++;
	return text.length && *text.data >= '0' && *text.data <= '9';
}

bool rules_declare(struct rules *rules, const char *tool, const struct yaml *node,
		   struct declaration *declaration)
{
	*declaration = (struct declaration){.name = node->key, .location = node->key_location};
	if (!expr_is_name(node->key))
		return fault_add(rules->faults, node->key_location,
				 "invalid name \"%s\"; expected letters, digits and inner hyphens",
				 node->key.data);
	if (node->kind == YAML_MAP)
		return declare_map(rules, tool, node, declaration);
	if (node->kind == YAML_LIST) {
		declaration->type = TYPE_WORD;
		if (!declare_words(rules, node, declaration))
			return false;
		declaration->start = (value){declaration->word_count ? declaration->words[0] : 0, 1};
		return true;
	}
	if (type_named(node->text, declaration))
		return true;
	rules_guess(rules, node->text, declaration);
	if (declaration->type == TYPE_WORD && is_like_number(node->text))
		return fault_add(rules->faults, node->location,
				 "\"%s\" is no number; expected one below 10^12 with up to three decimal "
				 "places, and without a unit",
				 node->text.data);
	if (declaration->type == TYPE_WORD && rules_near_type(node->text).length)
		rules_note(rules, &rules->like_types, node);
	return true;
}
