/* resolve_value: sets slots from the values in a record. */
#include "compile/compile.h"
#include "resolve/resolve.h"
#include "rules/value.h"

#include <string.h>
static bool wrong(struct faults *faults, const struct slot *slot, struct span text, const char *what)
{
	return fault_add(faults, nowhere, "%s: \"%.*s\" is not %s", slot->name, fault_quoted(text), text.data,
			 what);
}

static bool bind_number(struct resolution *resolution, const struct slot *slot, struct span text,
			value *number)
{
	struct faults *faults = resolution->faults;
	const struct declaration *field = slot->field;

	if (!rules_read_number(resolution->resolver->rules, field, text, number))
		return wrong(faults, slot, text, field->distance ? "a distance" : "a number");
	if (value_wrong(field, *number) != VALUE_FITS) {
		struct text what = {.arena = resolution->arena};

		value_write_wrong(&what, field, *number);
		text_put(&what, '\0');
		return fault_add(faults, nowhere, "%s: %.*s is %s", slot->name, (int)text.length, text.data,
				 what.at);
	}
	return true;
}

static bool unknown_word(struct resolution *resolution, const struct slot *slot, struct span text)
{
	struct faults *faults = resolution->faults;
	const struct declaration *field = slot->field;
	struct span *list = arena_take(resolution->arena, field->word_count * sizeof *list);
	const struct words *words = &resolution->resolver->rules->words;
	const char *all = words_listed(words, field->words, field->word_count, 12, resolution->arena);

	for (size_t i = 0; i < field->word_count; i++)
		list[i] = words_text(words, field->words[i]);
	struct span near = word_nearest(text, list, field->word_count);
	if (near.length)
		return fault_add(faults, nowhere,
				 "%s: unknown value \"%.*s\"; did you mean \"%.*s\"? (expected one of: %s)",
				 slot->name, (int)text.length, text.data, (int)near.length, near.data, all);
	return fault_add(faults, nowhere, "%s: unknown value \"%.*s\"; expected one of: %s", slot->name,
			 fault_quoted(text), text.data, field->word_count ? all : "none");
}

static bool bind_word(struct resolution *resolution, const struct slot *slot, struct span text, int64_t *word)
{
	const struct declaration *field = slot->field;
	word_id id = words_find(&resolution->resolver->rules->words, text);

	*word = id;
	if (!text.length && resolution->options && resolution->options->derived)
		return true; /* it had none */
	if (id && !field->words)
		return true;
	for (size_t i = 0; id && i < field->word_count; i++)
		if (field->words[i] == id)
			return true;
	return unknown_word(resolution, slot, text);
}

/* A set without declared words may have any. Words unknown to the rules are kept
 * for the record's sake, up to `most`. */
static bool bind_item(struct resolution *resolution, const struct slot *slot, struct span text, int64_t *word)
{
	static const size_t most = 65536;
	struct words *words = &resolution->resolver->rules->words;

	if (slot->field->words || !text.length || text.length > 64 || words->count >= most)
		return bind_word(resolution, slot, text, word);
	*word = words_add(words, text);
	return true;
}

/* The names of figures, each under its full name, also in the record. */
static bool bind_figures(struct resolution *resolution, uint32_t index, struct span text, value *set)
{
	const struct resolve_options *options = resolution->options;
	const struct slot *slot = &resolution->prepared->program->slots[index];
	struct record_field *said = record_find(&resolution->answer, resolution->prepared->keyed[index]);
	struct text full = {.arena = resolution->arena};
	size_t capacity = 1, count = 0;

	said = said && span_same(said->value, text) ? said : NULL;
	for (size_t i = 0; i < text.length; i++)
		capacity += text.data[i] == ',';
	int64_t *words = arena_take(resolution->arena, capacity * sizeof *words);
	while (text.length) {
		struct span name = span_trim(span_cut(&text, ',')), unit = SPAN("");

		if (!name.length || span_is(name, "nobody"))
			continue;
		if (options && options->owners &&
		    !options->owners->find(options->source, &name, true, &unit, resolution->faults))
			return false;
		if (!(words[count] = rules_owner(resolution->resolver->rules, name)))
			return wrong(resolution->faults, slot, name, "a name that still fits");
		text_add(&full, count++ ? SPAN(",") : SPAN(""));
		text_add(&full, name);
	}
	*set = value_of(machine_set(&resolution->prepared->machine, words, count));
	if (said)
		record_set(said, text_span(&full));
	return true;
}

static bool bind_set(struct resolution *resolution, const struct slot *slot, struct span text, value *set)
{
	size_t capacity = 1, count = 0;

	for (size_t i = 0; i < text.length; i++)
		capacity += text.data[i] == ',';
	int64_t *words = arena_take(resolution->arena, capacity * sizeof *words);
	while (text.length)
		if (!bind_item(resolution, slot, span_trim(span_cut(&text, ',')), &words[count++]))
			return false;
	struct machine *machine = &resolution->prepared->machine;
	*set = value_of(slot->field->list ? machine_words(machine, words, count)
					  : machine_set(machine, words, count));
	return true;
}

/* The words that can refuse, by the alphabet. */
static void list_refusals(const struct program *program, struct text *all)
{
	const char *last = "";

	for (size_t i = 0; i < program->refusal_count; i++) {
		const char *next = NULL;

		for (size_t j = 0; j < program->refusal_count; j++) {
			const char *word = words_string(program->words, program->refusals[j]);

			if (strcmp(word, last) > 0 && (!next || strcmp(word, next) < 0))
				next = word;
		}
		text_format(all, "%s%s", i ? ", " : "", next);
		last = next;
	}
	text_put(all, '\0');
}

/* Is it a word of the ruleset's lists out or able, which a game asks? */
static bool bars_in_games(struct rules *rules, struct span word, const char *name, unsigned depth)
{
	const struct yaml *list = yaml_find(yaml_get(rules_root(rules), "refusals"), span_of(name));
	bool found = false;

	word = span_last(word, '.');
	for (const struct yaml *line = list && list->kind == YAML_LIST && depth < 8 ? list->first : NULL;
	     line; line = line->next) {
		const struct yaml *refuse = yaml_get(line, "refuse");

		found |= refuse && (span_same(refuse->text, word) ||
				    bars_in_games(rules, word, refuse->text.data, depth + 1));
	}
	return found;
}

static bool may_refuse(const struct resolution *resolution, struct span word)
{
	const struct program *program = resolution->prepared->program;
	struct rules *rules = resolution->resolver->rules;
	word_id id = words_find(program->words, word);

	for (size_t i = 0; i < program->refusal_count; i++)
		if (program->refusals[i] == id)
			return true;
	return compile_engine_word(word) || bars_in_games(rules, word, "out", 0) ||
	       bars_in_games(rules, word, "able", 0);
}

/* Words that refuse nothing here are an error, unless they were said to an earlier
 * tool. */
static bool may_allow(struct resolution *resolution, struct span text)
{
	const struct program *program = resolution->prepared->program;
	struct text all = {.arena = resolution->arena};

	if (record_find(&resolution->answer, SPAN("did")))
		return true;
	while (text.length) {
		struct span word = span_trim(span_cut(&text, ','));

		if (may_refuse(resolution, word))
			continue;
		list_refusals(program, &all);
		return fault_add(resolution->faults, nowhere,
				 "allow: nothing here is refused as \"%.*s\"; there are: %s",
				 fault_quoted(word), word.data, program->refusal_count ? all.at : "none");
	}
	return true;
}

static bool bind_figure(struct resolution *resolution, const struct slot *slot, struct span text,
			value *figure)
{
	word_id word = rules_owner(resolution->resolver->rules, text);

	*figure = value_of(word);
	return word || !text.length || span_is(text, "nobody") ||
	       wrong(resolution->faults, slot, text, "a name that still fits");
}

bool resolve_field(struct resolution *resolution, uint32_t index, struct span text)
{
	const struct prepared *prepared = resolution->prepared;
	struct machine *machine = &resolution->prepared->machine;
	const struct slot *slot = &prepared->program->slots[index];
	value *into = &machine->slots[index];
	int64_t word;

	machine->given[index] = true;
	if (slot->field->decision)
		return resolve_decision(resolution, index, text);
	switch (slot->type) {
	case TYPE_NUMBER: return bind_number(resolution, slot, text, into);
	case TYPE_FLAG:
		*into = value_of(span_is(text, "yes"));
		return into->numerator || span_is(text, "no") ||
		       wrong(resolution->faults, slot, text, "yes or no");
	case TYPE_WORD:
		if (slot->field->text ? !bind_item(resolution, slot, text, &word)
				      : !bind_word(resolution, slot, text, &word))
			return false;
		*into = value_of(word);
		return true;
	case TYPE_FIGURE: return bind_figure(resolution, slot, text, into);
	default:
		if (index == prepared->program->allow && !may_allow(resolution, text))
			return false;
		return slot->field->figures ? bind_figures(resolution, index, text, into)
					    : bind_set(resolution, slot, text, into);
	}
}
