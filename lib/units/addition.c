/* addition: goes through the words and kinds of units.yaml. */
#include "units/addition.h"

static const struct yaml *given(const struct unit_member *member, const struct unit_key *key)
{
	return member->given[key - member->path->kind->keys];
}

static void tell(struct addition_maker *maker, const struct unit_member *member, const struct unit_key *key,
		 const char *add, bool replaces, struct change change)
{
	maker->each(maker->context,
		    &(struct addition){member, key, add, !key->kind && key->declaration.type != TYPE_SET,
				       replaces, change});
}

/* ---- plain keys ---- */

/* Sets a key that the member does not have. A bare word becomes a map. */
static struct change set_key(const struct addition_maker *maker, const struct unit_member *member,
			     const struct unit_key *key, const char *text)
{
	const struct unit_kind *kind = member->path->kind;

	if (member->source->kind == YAML_MAP)
		return change_entry(maker->text, member->source, key->declaration.name, text);
	for (size_t i = 0; i < kind->key_count; i++)
		if (member->given[i] == member->source)
			return change_value(maker->text, member->source,
					    arena_format(maker->arena, "{%s: %s, %s: %s}",
							 kind->keys[i].declaration.name.data,
							 member->source->text.data,
							 key->declaration.name.data, text));
	return change_value(maker->text, member->source, text);
}

static void add_value(struct addition_maker *maker, const struct unit_member *member,
		      const struct unit_key *key, const char *word)
{
	const struct yaml *now = given(member, key);
	bool empty = now && now->kind == YAML_SCALAR && !now->text.length;

	if (now && !empty && (!maker->replace || now->kind != YAML_SCALAR || span_is(now->text, word)))
		return;
	tell(maker, member, key, word, now && !empty,
	     now ? change_value(maker->text, now, word) : set_key(maker, member, key, word));
}

static void add_item(struct addition_maker *maker, const struct unit_member *member,
		     const struct unit_key *key, const char *word)
{
	const struct yaml *now = given(member, key);

	if (now == member->source || member->source->kind != YAML_MAP)
		return;                    /* a bare word */
	if (!key->declaration.list && now) /* a set has each word once */
		for (const struct yaml *item = now->kind == YAML_LIST ? now->first : now; item;
		     item = now->kind == YAML_LIST ? item->next : NULL)
			if (span_is(item->text, word))
				return;
	tell(maker, member, key, word, false,
	     change_append(maker->text, member->source, key->declaration.name, now, word));
}

static void add_plain(struct addition_maker *maker, const struct unit_member *member,
		      const struct unit_key *key)
{
	const struct declaration *declaration = &key->declaration;
	const struct words *words = &maker->rules->rules->words;
	bool items = declaration->type == TYPE_SET;

	if (declaration->type == TYPE_FLAG) {
		bool start = declaration->start.numerator;

		if (given(member, key) || !start)
			add_value(maker, member, key, "yes");
		if (given(member, key) || start)
			add_value(maker, member, key, "no");
	}
	for (size_t i = 0; declaration->words && i < declaration->word_count; i++) {
		const char *word = words_string(words, declaration->words[i]);

		if (items)
			add_item(maker, member, key, word);
		else if (given(member, key) || declaration->start.numerator != (int64_t)declaration->words[i])
			add_value(maker, member, key, word);
	}
}

/* ---- members ---- */

static void add_member(struct addition_maker *maker, const struct unit_member *outer,
		       const struct unit_key *key, const char *member)
{
	const struct yaml *now = given(outer, key);

	if (key->many)
		tell(maker, outer, key, member, false,
		     change_append(maker->text, outer->source, key->declaration.name, now, member));
	else if (!now)
		tell(maker, outer, key, member, false,
		     change_entry(maker->text, outer->source, key->declaration.name, member));
}

static const char *also(const struct addition_maker *maker, const char *entries, const struct unit_key *key,
			const char *text)
{
	return arena_format(maker->arena, "%s%s%s: %s", entries, *entries ? ", " : "",
			    key->declaration.name.data, text);
}

/* The required keys from `at` on, with each word that they may have. A member that
 * requires a list or members of its own is no addition. */
static void with_required(struct addition_maker *maker, const struct unit_member *outer,
			  const struct unit_key *key, size_t at, const char *entries)
{
	const struct unit_kind *kind = key->kind;
	const struct unit_key *next;

	while (at < kind->key_count && !kind->keys[at].declaration.required)
		at++;
	if (at == kind->key_count) {
		add_member(maker, outer, key, arena_format(maker->arena, "{%s}", entries));
		return;
	}
	next = &kind->keys[at];
	const struct declaration *declaration = &next->declaration;
	if (next->kind || declaration->type == TYPE_SET)
		return;
	if (declaration->type == TYPE_NUMBER) {
		struct text least = {.arena = maker->arena};

		text_number(&least,
			    declaration->has_least && number_compare(declaration->least, (value){1, 1}) > 0
				? declaration->least
				: (value){1, 1});
		text_put(&least, '\0');
		with_required(maker, outer, key, at + 1, also(maker, entries, next, least.at));
	} else if (declaration->words) {
		for (size_t i = 0; i < declaration->word_count; i++)
			with_required(maker, outer, key, at + 1,
				      also(maker, entries, next,
					   words_string(&maker->rules->rules->words, declaration->words[i])));
	} else {
		with_required(maker, outer, key, at + 1, also(maker, entries, next, maker->name));
	}
}

/* A bare word, and the word with each value of one more key of the kind. */
static void with_short(struct addition_maker *maker, const struct unit_member *outer,
		       const struct unit_key *key, const struct unit_key *brief, const char *word)
{
	const struct words *words = &maker->rules->rules->words;

	add_member(maker, outer, key, word);
	for (size_t i = 0; i < key->kind->key_count; i++) {
		const struct unit_key *more = &key->kind->keys[i];
		const struct declaration *declaration = &more->declaration;
		bool brief_too = false;

		for (size_t j = 0; j < key->kind->short_count; j++)
			brief_too |= key->kind->shorts[j] == more;
		if (brief_too || more->kind || declaration->type != TYPE_WORD)
			continue;
		for (size_t j = 0; declaration->words && j < declaration->word_count; j++)
			if (declaration->start.numerator != (int64_t)declaration->words[j])
				add_member(maker, outer, key,
					   arena_format(maker->arena, "{%s: %s, %s: %s}",
							brief->declaration.name.data, word,
							declaration->name.data,
							words_string(words, declaration->words[j])));
	}
}

static void add_members(struct addition_maker *maker, const struct unit_member *outer,
			const struct unit_key *key)
{
	const struct unit_kind *kind = key->kind;

	if (outer->source->kind != YAML_MAP)
		return;
	if (!kind->short_count)
		with_required(maker, outer, key, 0, "");
	for (size_t i = 0; i < kind->short_count; i++) {
		const struct declaration *declaration = &kind->shorts[i]->declaration;

		for (size_t j = 0; declaration->words && j < declaration->word_count; j++)
			if (declaration->required ||
			    declaration->start.numerator != (int64_t)declaration->words[j])
				with_short(maker, outer, key, kind->shorts[i],
					   words_string(&maker->rules->rules->words, declaration->words[j]));
	}
}

void addition_make(struct addition_maker *maker, const struct unit_member *member)
{
	const struct unit_kind *kind = member->path->kind;

	for (size_t i = 0; i < kind->key_count; i++) {
		const struct unit_key *key = &kind->keys[i];

		if (maker->wanted && !maker->wanted(maker->context, member, key))
			continue;
		if (key->kind)
			add_members(maker, member, key);
		else
			add_plain(maker, member, key);
	}
}

/* ---- places ---- */

const char *addition_place(struct arena *arena, const struct units *units, const struct unit_member *member,
			   const struct unit_key *key)
{
	const struct unit_key *own = member->path->key;
	const char *tail = key ? key->declaration.name.data : "", *dot = key && member->outer ? "." : "";
	const struct unit_kind *kind = member->path->kind;

	if (!member->outer)
		return tail;
	const char *outer = addition_place(arena, units, member->outer, own);
	if (!own->many)
		return arena_format(arena, "%s%s%s", outer, dot, tail);
	value index = units->members[member->number].values[kind->index - kind->frame.first];
	return arena_format(arena, "%s[%lld]%s%s", outer, (long long)index.numerator, dot, tail);
}
