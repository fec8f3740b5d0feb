/* units: binds the documents of a unit file to the schema of units.yaml. */
#include "units/units.h"

#include <string.h>

enum { LONGEST_TEXT = 64, LISTED = 24 };

/* What the machines of all files have in common. */
static const struct machine *first_machine(struct unit_rules *rules)
{
	if (rules->machine)
		return rules->machine;
	rules->machine = arena_take(rules->rules->arena, sizeof *rules->machine);
	machine_start(rules->machine, rules->program, rules->rules->arena);
	return rules->machine;
}

void units_start(struct units *units, struct unit_rules *rules, struct arena *memory,
		 const struct limits *limits, struct faults *faults)
{
	*units = (struct units){.rules = rules, .memory = memory};
	units->last = &units->figures;
	units->matches = arena_take(memory, sizeof *units->matches);
	machine_start_like(&units->machine, first_machine(rules), memory);
	machine_begin(&units->machine, memory, faults);
	units->machine.limits = limits;
	units->machine.most_items = UINT64_MAX; /* they are counted, not bounded */
	units->machine.looked_at = arena_take(memory, rules->kind_count * sizeof(uint32_t));
	machine_hand(&units->machine, NULL, 0); /* list 0 is empty */
	units->member_count = 1;                /* member 0 is no member */
	units->member_capacity = 64;
	units->machine.members = units->members = arena_take(memory,
							     units->member_capacity * sizeof *units->members);
}

/* Are the slots those of the member, and of those that it belongs to? */
static bool looks_at(const struct units *units, const struct unit_member *member)
{
	if (units->looked_at != member)
		return false;
	while (member && units->machine.looked_at[member->path->kind->frame.index] == member->number)
		member = member->outer;
	return !member;
}

void units_look(struct units *units, const struct unit_member *member)
{
	const struct unit_kind *kind = member->path->kind;
	struct machine *machine = &units->machine;

	if (looks_at(units, member))
		return;
	if (member->outer)
		units_look(units, member->outer);
	units->looked_at = member;
	if (machine->looked_at[kind->frame.index] != member->number)
		machine_look(machine, &kind->frame, member->number);
	memcpy(machine->slots + kind->this_first, machine->slots + kind->frame.first,
	       kind->frame.count * sizeof *machine->slots);
	if (member->outer || units->kept_for == member)
		return;
	for (const struct unit_kept *kept = units->rules->kept; kept; kept = kept->next)
		machine->slots[kept->slot] = node_value(machine, kept->value);
	units->kept_for = member;
}

/* ---- words ---- */

/* The words of a key in one line, for "allowed". */
static const char *all_words(const struct units *units, const struct declaration *key)
{
	return words_listed(&units->rules->rules->words, key->words, key->word_count, LISTED, units->memory);
}

static bool has_word(const struct declaration *key, word_id word)
{
	for (size_t i = 0; word && i < key->word_count; i++)
		if (key->words[i] == word)
			return true;
	return false;
}

/* The word that a scalar spells, also in an alternative spelling; 0: none. */
static word_id find_word(const struct units *units, const struct declaration *key, struct span text)
{
	struct words *words = &units->rules->rules->words;
	const struct yaml *alias = yaml_find(units->rules->aliases, text);

	if (!key->words)
		return words_add(words, text);
	word_id word = words_find(words, text);
	if (!has_word(key, word) && alias)
		word = words_find(words, alias->text);
	return has_word(key, word) ? word : 0;
}

/* The text as words are written: in lower case, with hyphens. */
static struct span folded(struct arena *arena, struct span text)
{
	char *copy = arena_copy(arena, text);

	for (size_t i = 0; i < text.length; i++)
		if (copy[i] >= 'A' && copy[i] <= 'Z')
			copy[i] = (char)(copy[i] - 'A' + 'a');
		else if (copy[i] == ' ' || copy[i] == '_')
			copy[i] = '-';
	return (struct span){copy, text.length};
}

/* The word that was probably meant, also by another spelling that the ruleset knows; or
 * NULL. */
static const char *nearest_word(const struct units *units, const struct declaration *key, struct span wrong)
{
	const struct words *words = &units->rules->rules->words;
	const struct yaml *aliases = units->rules->aliases;
	struct span text = folded(units->memory, wrong), near;
	size_t count = key->word_count, most = count + (aliases ? aliases->count : 0);
	struct span *list = arena_take(units->memory, (most + 1) * sizeof *list);
	word_id word = key->words ? find_word(units, key, text) : 0;

	for (size_t i = 0; i < count; i++)
		list[i] = words_text(words, key->words[i]);
	near = word ? words_text(words, word) : word_nearest(text, list, count);
	for (const struct yaml *alias = aliases ? aliases->first : NULL; alias; alias = alias->next)
		if (has_word(key, words_find(words, alias->text)))
			list[count++] = alias->key;
	if (!near.length)
		near = word_nearest(text, list, count);
	word = near.length ? find_word(units, key, near) : 0;
	return word ? words_string(words, word) : NULL;
}

struct span units_spelling(const struct units *units, const struct unit_key *key, struct span text)
{
	const struct declaration *declaration = &key->declaration;
	const struct words *words = &units->rules->rules->words;
	word_id word = declaration->words ? find_word(units, declaration, text) : 0;

	return word && !span_same(words_text(words, word), text) ? words_text(words, word) : SPAN("");
}

/* ---- plain values ---- */

static const char *revealed(struct arena *arena, struct span text)
{
	struct text out = {.arena = arena};

	text_reveal(&out, text);
	text_put(&out, '\0');
	return out.at;
}

static struct finding *wrong(struct findings *findings, const struct unit_key *key, const struct yaml *node,
			     const char *allowed)
{
	const char *name = key->declaration.name.data;
	bool scalar = node->kind == YAML_SCALAR;
	const char *got = scalar                    ? revealed(findings->arena, node->text)
			  : node->kind == YAML_LIST ? "a list"
						    : "a map";
	struct finding *finding = finding_add(findings, SEVERITY_ERROR, node->location, name,
					      scalar ? "%s: invalid value \"%.60s\"" : "%s: unexpected %s",
					      name, got);
	finding->got = got;
	finding->allowed = allowed;
	return finding;
}

/* A Latin letter with a combining accent (U+0300 to U+036F) looks like the one that has it. */
static bool has_loose_accent(struct span text)
{
	for (size_t i = 1; i + 1 < text.length; i++) {
		unsigned char before = (unsigned char)text.data[i - 1] | 0x20,
			      lead = (unsigned char)text.data[i], next = (unsigned char)text.data[i + 1];

		if (before >= 'a' && before <= 'z' && (lead == 0xcc || (lead == 0xcd && next < 0xb0)))
			return true;
	}
	return false;
}

static bool bind_word(struct units *units, const struct unit_key *key, const struct yaml *node,
		      struct findings *findings, int64_t *word)
{
	const struct declaration *declaration = &key->declaration;

	if (node->kind != YAML_SCALAR || !node->text.length) {
		wrong(findings, key, node, declaration->text ? "a text" : "a word");
		return false;
	}
	if (node->text.length > LONGEST_TEXT) {
		wrong(findings, key, node, "at most 64 bytes");
		return false;
	}
	if (!declaration->words && !text_is_seen(node->text)) {
		wrong(findings, key, node, "visible characters, and single blanks between them");
		return false;
	}
	if (!declaration->words && has_loose_accent(node->text)) {
		wrong(findings, key, node, "each letter and its accent as one character");
		return false;
	}
	*word = find_word(units, declaration, node->text);
	if (!*word)
		wrong(findings, key, node, all_words(units, declaration))->suggestion = nearest_word(
		    units, declaration, node->text);
	return *word != 0;
}

static bool bind_words(struct units *units, const struct unit_key *key, const struct yaml *node,
		       struct findings *findings, value *set)
{
	bool list = node->kind == YAML_LIST, fine = true;
	int64_t *words = arena_take(units->memory, (node->count + 1) * sizeof *words);
	size_t count = 0;

	for (const struct yaml *item = list ? node->first : node; item; item = list ? item->next : NULL)
		fine &= bind_word(units, key, item, findings, &words[count++]);
	if (fine)
		*set = value_of(key->declaration.list ? machine_words(&units->machine, words, count)
						      : machine_set(&units->machine, words, count));
	return fine;
}

/* "a whole number from 1 to 6", "a multiple of 0.5, at least 1" */
static const char *allowed_numbers(struct arena *arena, const struct declaration *declaration)
{
	struct text text = {.arena = arena};

	if (!declaration->has_step)
		text_add(&text, SPAN("a number"));
	else if (number_compare(declaration->step, number_whole(1)) == 0)
		text_add(&text, SPAN("a whole number"));
	else {
		text_add(&text, SPAN("a multiple of "));
		text_number(&text, declaration->step);
	}
	if (declaration->has_least) {
		text_add(&text, declaration->has_most ? SPAN(" from ") : SPAN(", at least "));
		text_number(&text, declaration->least);
	}
	if (declaration->has_most) {
		text_add(&text, declaration->has_least ? SPAN(" to ") : SPAN(", at most "));
		text_number(&text, declaration->most);
	}
	text_put(&text, '\0');
	return text.at;
}

static bool bind_number(struct units *units, const struct unit_key *key, const struct yaml *node,
			struct findings *findings, value *number)
{
	const struct declaration *declaration = &key->declaration;

	if (node->kind == YAML_SCALAR && number_parse(node->text, number) &&
	    (!declaration->has_least || number_compare(*number, declaration->least) >= 0) &&
	    (!declaration->has_most || number_compare(*number, declaration->most) <= 0) &&
	    (!declaration->has_step || number_is_whole(number_divide(*number, declaration->step))))
		return true;
	wrong(findings, key, node, allowed_numbers(units->memory, declaration));
	return false;
}

static bool bind_plain(struct units *units, const struct unit_key *key, const struct yaml *node,
		       struct findings *findings, value *now)
{
	int64_t word;

	switch (key->declaration.type) {
	case TYPE_NUMBER: return bind_number(units, key, node, findings, now);
	case TYPE_SET: return bind_words(units, key, node, findings, now);
	case TYPE_FLAG:
		*now = value_of(node->kind == YAML_SCALAR && span_is(node->text, "yes"));
		if (now->numerator || (node->kind == YAML_SCALAR && span_is(node->text, "no")))
			return true;
		wrong(findings, key, node, "yes, no");
		return false;
	default:
		if (!bind_word(units, key, node, findings, &word))
			return false;
		*now = value_of(word);
		return true;
	}
}

/* ---- members ---- */

static struct unit_member *bind_member(struct units *, const struct unit_path *, struct unit_member *outer,
				       const struct yaml *, uint32_t index, struct findings *);

static struct unit_member *new_member(struct units *units, const struct unit_path *path,
				      struct unit_member *outer, const struct yaml *source, uint32_t index)
{
	const struct member_kind *frame = &path->kind->frame;
	struct unit_member *member = arena_take(units->memory, sizeof *member);
	value *values = arena_take(units->memory, frame->count * sizeof *values);

	if (units->member_count == units->member_capacity)
		units->members = arena_grow(units->memory, units->members, units->member_count,
					    &units->member_capacity, sizeof *units->members);
	units->machine.members = units->members;
	for (uint32_t i = 0; i < frame->count; i++)
		values[i] = units->rules->program->slots[frame->first + i].start;
	values[path->kind->index - frame->first] = value_of(index);
	*member = (struct unit_member){.outer = outer, .path = path, .source = source};
	member->number = (uint32_t)units->member_count++;
	member->given = arena_take(units->memory, path->kind->key_count * sizeof *member->given);
	units->members[member->number] = (struct member_values){
	    frame, values, arena_take(units->memory, frame->count * sizeof(bool)),
	    arena_take(units->memory, frame->count * sizeof(bool))};
	return member;
}

static void put(struct units *units, struct unit_member *member, const struct unit_key *key, bool fits,
		value now)
{
	const struct member_values *values = &units->members[member->number];
	uint32_t at = key->slot - member->path->kind->frame.first;

	if (fits)
		values->values[at] = now;
	values->given[at] = true;
	values->bad[at] = !fits;
}

static const struct unit_path *path_of(const struct unit_path *outer, const struct unit_key *key)
{
	const struct unit_path *path = outer->inner;

	while (path->key != key)
		path = path->next;
	return path;
}

/* Binds a key that holds a list of members, or one. */
static void bind_members(struct units *units, struct unit_member *member, const struct unit_key *key,
			 const struct yaml *node, struct findings *findings)
{
	const struct unit_path *path = path_of(member->path, key);
	int64_t *numbers = arena_take(units->memory, (node->count + 1) * sizeof *numbers);
	struct unit_member **last = &member->inner;
	uint32_t count = 0;

	if (key->many && node->kind != YAML_LIST) {
		wrong(findings, key, node, "a list");
		put(units, member, key, false, value_of(0));
		return;
	}
	while (*last)
		last = &(*last)->next;
	for (const struct yaml *item = key->many ? node->first : node; item;
	     item = key->many ? item->next : NULL) {
		struct unit_member *inner = bind_member(units, path, member, item, count + 1, findings);

		if (!inner)
			continue;
		numbers[count++] = inner->number;
		*last = inner;
		last = &inner->next;
	}
	put(units, member, key, true, value_of(machine_hand(&units->machine, numbers, count)));
}

static void bind_key(struct units *units, struct unit_member *member, const struct unit_key *key,
		     const struct yaml *node, struct findings *findings)
{
	value now = {0, 1};
	bool fits;

	member->given[key - member->path->kind->keys] = node;
	if (key->kind) {
		bind_members(units, member, key, node, findings);
		return;
	}
	fits = bind_plain(units, key, node, findings, &now);
	put(units, member, key, fits, now);
	if (span_is(key->declaration.name, "name") && node->kind == YAML_SCALAR && node->text.length)
		member->name = node->text.data;
}

static void unknown_key(struct units *units, const struct unit_kind *kind, const struct yaml *item,
			struct findings *findings)
{
	struct text all = {.arena = units->memory};

	if (findings_full(findings)) {
		finding_add(findings, SEVERITY_ERROR, item->key_location, "unknown-key", "unknown key");
		return;
	}
	struct span *list = arena_take(units->memory, (kind->key_count + 1) * sizeof *list);

	for (size_t i = 0; i < kind->key_count; i++) {
		list[i] = kind->keys[i].declaration.name;
		text_format(&all, "%s%s", i ? ", " : "", list[i].data);
	}
	text_put(&all, '\0');
	struct finding *finding = finding_add(findings, SEVERITY_ERROR, item->key_location, "unknown-key",
					      "unknown key \"%.60s\" in %s", item->key.data,
					      kind->frame.name);
	finding->got = item->key.data;
	finding->allowed = all.at;
	struct span near = word_nearest(item->key, list, kind->key_count);
	finding->suggestion = near.length ? near.data : NULL;
}

/* A bare word is short for a value of the first short key of the kind that has this
 * word. */
static void bind_short(struct units *units, struct unit_member *member, const struct yaml *word,
		       struct findings *findings)
{
	const struct unit_kind *kind = member->path->kind;
	const struct unit_key *key = kind->shorts[0];

	for (size_t i = 0; i < kind->short_count; i++)
		if (find_word(units, &kind->shorts[i]->declaration, word->text)) {
			key = kind->shorts[i];
			break;
		}
	bind_key(units, member, key, word, findings);
}

static struct unit_member *bind_member(struct units *units, const struct unit_path *path,
				       struct unit_member *outer, const struct yaml *node, uint32_t index,
				       struct findings *findings)
{
	const struct unit_kind *kind = path->kind;
	bool bare = node->kind == YAML_SCALAR && kind->short_count && node->text.length;

	if (node->kind != YAML_MAP && !bare) {
		finding_add(findings, SEVERITY_ERROR, node->location, "wrong-shape",
			    "%s: expected a map of keys", kind->frame.name);
		return NULL;
	}
	struct unit_member *member = new_member(units, path, outer, node, index);
	if (bare)
		bind_short(units, member, node, findings);
	for (const struct yaml *item = bare ? NULL : node->first; item; item = item->next) {
		const struct unit_key *key = constraint_key(kind, item->key);

		if (key)
			bind_key(units, member, key, item, findings);
		else
			unknown_key(units, kind, item, findings);
	}
	for (size_t i = 0; i < kind->key_count; i++) {
		if (!kind->keys[i].declaration.required || member->given[i])
			continue;
		finding_add(findings, SEVERITY_ERROR, node->location, "missing-key", "%s: missing %s",
			    kind->frame.name, kind->keys[i].declaration.name.data);
		put(units, member, &kind->keys[i], false, value_of(0));
	}
	return member;
}

struct unit_document *units_bind(struct units *units, const struct yaml *source, struct findings *findings)
{
	struct unit_document *document = arena_take(units->memory, sizeof *document);

	document->source = source;
	document->unit = bind_member(units, units->rules->root, NULL, source, 1, findings);
	units->kept_for = units->looked_at = NULL;
	return document;
}
