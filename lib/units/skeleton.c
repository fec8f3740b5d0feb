/* skeleton: writes each key of units.yaml with what it may have. */
#include "units/skeleton.h"

enum { COMMENTS_AT = 28, WIDEST = 100, ROUNDS = 8 };

struct skeleton {
	struct arena *arena;
	const struct unit_rules *rules;
	const char *asked; /* the value of rules->asked; or NULL */
	struct trial trial;
	bool *needed;                 /* by slot of the key */
	bool comments;                /* else only what is needed, filled with examples */
	const struct unit_key *tried; /* a key that has this word as its example; or NULL */
	const char *word;
	unsigned names; /* of examples so far */
	struct text *out;
};

/* ---- what is needed ---- */

static bool is_wanted(const struct skeleton *skeleton, const struct unit_kind *kind,
		      const struct unit_key *key)
{
	struct span name = key->declaration.name;

	return key->declaration.required || skeleton->needed[key->slot] ||
	       (kind == skeleton->rules->kinds && (span_is(name, "rules") || span_is(name, "name") ||
						   (skeleton->asked && key == skeleton->rules->asked)));
}

/* ---- words ---- */

static const char *example(struct skeleton *skeleton, const struct unit_key *key)
{
	const struct declaration *declaration = &key->declaration;

	if (key == skeleton->tried)
		return skeleton->word;
	if (declaration->type == TYPE_NUMBER)
		return "1";
	if (declaration->type == TYPE_FLAG)
		return "no";
	if (declaration->type == TYPE_SET)
		return "[]";
	return declaration->words ? words_string(&skeleton->rules->rules->words, declaration->words[0])
				  : arena_format(skeleton->arena, "New%u", ++skeleton->names);
}

static struct span write_all(struct skeleton *, bool comments);

/* Do the rules refuse this word of a key, of a member that has examples for the rest? */
static bool is_refused(struct skeleton *skeleton, const struct unit_kind *kind, const struct unit_key *list,
		       const struct unit_key *key, const char *word)
{
	struct skeleton other = *skeleton;
	struct text text = {.arena = skeleton->arena};

	other.tried = key;
	other.word = word;
	text_add(&text, write_all(&other, false));
	if (list && !list->declaration.required && !skeleton->needed[list->slot]) {
		text_format(&text, "%s: [{", list->declaration.name.data);
		for (size_t i = 0; i < kind->key_count; i++)
			if (kind->keys[i].declaration.required)
				text_format(&text, "%s: %s, ", kind->keys[i].declaration.name.data,
					    example(&other, &kind->keys[i]));
		text_add(&text, SPAN("}]\n"));
	}
	struct trial_result result = trial_run(&skeleton->trial, text_span(&text));
	for (const struct finding *at = result.findings; at; at = at->next)
		if (at->check && at->severity == SEVERITY_ERROR && at->check->at == key->slot &&
		    at->member->path->kind == kind)
			return true;
	return false;
}

/* The words of a key in lines of comment. */
static void write_words(struct skeleton *skeleton, const struct unit_kind *kind, const struct unit_key *list,
			const struct unit_key *key, const char *before, unsigned indent)
{
	const struct declaration *declaration = &key->declaration;
	bool tried = list && list->many && declaration->required && declaration->type == TYPE_WORD;
	size_t column = 0;

	for (size_t i = 0; i < declaration->word_count; i++) {
		const char *word = words_string(&skeleton->rules->rules->words, declaration->words[i]);

		if (tried && is_refused(skeleton, kind, list, key, word))
			continue;
		if (column && column + strlen(word) + 2 > WIDEST) {
			text_add(skeleton->out, SPAN(",\n"));
			column = 0;
		}
		if (!column)
			text_format(skeleton->out, "%s%*s# ", before, (int)indent, "");
		text_format(skeleton->out, "%s%s", column ? ", " : "", word);
		column += strlen(word) + 2 + (column ? 0 : indent);
	}
	if (column)
		text_put(skeleton->out, '\n');
}

/* ---- keys ---- */

static void write_default(struct skeleton *skeleton, const struct unit_key *key, struct text *line)
{
	const struct declaration *declaration = &key->declaration;

	if (declaration->type == TYPE_FLAG)
		text_add(line, declaration->start.numerator ? SPAN(" yes") : SPAN(" no"));
	else if (declaration->type == TYPE_NUMBER && declaration->start.numerator) {
		text_put(line, ' ');
		text_number(line, declaration->start);
	} else if (declaration->type == TYPE_WORD && declaration->words && declaration->start.numerator)
		text_format(
		    line, " %s",
		    words_string(&skeleton->rules->rules->words, (word_id)declaration->start.numerator));
}

/* What a person is to know about a key: what it is for, and a number's range. */
static void write_about(const struct unit_key *key, struct text *line)
{
	const struct declaration *declaration = &key->declaration;
	size_t start = line->length;

	if (declaration->about)
		text_add(line, span_of(declaration->about));
	if (declaration->type == TYPE_NUMBER && declaration->has_least && declaration->has_most) {
		text_add(line, line->length > start ? SPAN("; ") : SPAN(""));
		text_number(line, declaration->least);
		text_add(line, SPAN(" to "));
		text_number(line, declaration->most);
	}
}

/* `list`: the key that holds the member, or NULL; `before`: # in a part that is a
 * comment; `dash`: the first key of an item. */
static void write_key(struct skeleton *, const struct unit_kind *, const struct unit_key *list,
		      const struct unit_key *, const char *before, unsigned indent, bool dash);

/* The keys of a member: in an item of a list, a wanted one first. */
static void write_keys(struct skeleton *skeleton, const struct unit_kind *kind, const struct unit_key *list,
		       const char *before, unsigned indent)
{
	const struct unit_key *first = NULL;

	for (size_t i = 0; list && list->many && !first && i < kind->key_count; i++)
		if (is_wanted(skeleton, kind, &kind->keys[i]))
			first = &kind->keys[i];
	if (first)
		write_key(skeleton, kind, list, first, before, indent, true);
	for (size_t i = 0; i < kind->key_count; i++)
		if (&kind->keys[i] != first &&
		    (skeleton->comments || is_wanted(skeleton, kind, &kind->keys[i])))
			write_key(skeleton, kind, list, &kind->keys[i], before, indent, false);
}

static void write_key(struct skeleton *skeleton, const struct unit_kind *kind, const struct unit_key *list,
		      const struct unit_key *key, const char *before, unsigned indent, bool dash)
{
	const struct declaration *declaration = &key->declaration;
	bool wanted = is_wanted(skeleton, kind, key), unit = kind == skeleton->rules->kinds;
	bool items = declaration->type == TYPE_SET || (key->kind && key->kind->short_count);
	const struct unit_key *words = key->kind && key->kind->short_count ? key->kind->shorts[0] : key;
	struct text line = {.arena = skeleton->arena};
	size_t start;

	text_format(&line, "%s%*s%s%s%s:", before, (int)indent - (dash ? 2 : 0), "", dash ? "- " : "",
		    wanted ? "" : "#", declaration->name.data);
	if (unit && span_is(declaration->name, "rules"))
		text_format(&line, " %s", skeleton->rules->rules->id);
	else if (skeleton->asked && key == skeleton->rules->asked)
		text_format(&line, " %s", skeleton->asked);
	else if (items)
		text_add(&line, SPAN(" []"));
	else if (!key->kind && !skeleton->comments)
		text_format(&line, " %s", example(skeleton, key));
	else if (!wanted)
		write_default(skeleton, key, &line);
	start = line.length;
	text_format(&line, "%*s# ", start + 2 < COMMENTS_AT ? (int)(COMMENTS_AT - start) : 2, "");
	size_t empty = line.length;
	write_about(key, &line);
	if (!skeleton->comments || line.length == empty)
		line.length = start;
	text_add(skeleton->out, text_span(&line));
	text_put(skeleton->out, '\n');
	if (skeleton->comments && words->declaration.words)
		write_words(skeleton, kind, list, words, before, indent + 2);
	if (key->kind && !items)
		write_keys(skeleton, key->kind, key,
			   wanted ? before : arena_format(skeleton->arena, "%s#", before),
			   indent + (key->many ? 4 : 2));
}

static struct span write_all(struct skeleton *skeleton, bool comments)
{
	struct text text = {.arena = skeleton->arena};

	skeleton->comments = comments;
	skeleton->out = &text;
	skeleton->names = 0;
	if (comments)
		text_format(&text,
			    "# A unit of %s, for unit-validate.\n"
			    "# Fill in what is blank. A key after a # may be left out.\n",
			    skeleton->rules->rules->title);
	write_keys(skeleton, skeleton->rules->kinds, NULL, "", 0);
	skeleton->out = NULL;
	return text_span(&text);
}

/* ---- the rules ---- */

static bool need(struct skeleton *skeleton, uint32_t slot)
{
	bool more = !skeleton->needed[slot];

	skeleton->needed[slot] = true;
	return more;
}

/* Marks the plain keys of other kinds that an expression reads: those of the members
 * that a rule counts. */
static bool need_inner(struct skeleton *skeleton, const struct node *node, const struct unit_kind *own)
{
	bool more = false;

	if (!node)
		return false;
	for (const struct unit_kind *kind = own->next; kind && node->op == NODE_SLOT; kind = kind->next)
		for (size_t i = 0; i < kind->key_count; i++)
			if (kind->keys[i].slot == node->slot && !kind->keys[i].kind)
				more |= need(skeleton, node->slot);
	more |= need_inner(skeleton, node->a, own);
	more |= need_inner(skeleton, node->b, own);
	return need_inner(skeleton, node->c, own) || more;
}

/* Marks the keys at which errors point, and if they are there already, those that the
 * rule counts. False if nothing was marked. */
static bool find_needed(struct skeleton *skeleton)
{
	struct trial_result result = trial_run(&skeleton->trial, write_all(skeleton, false));
	bool more = false;

	for (const struct finding *at = result.findings; at; at = at->next)
		if (at->check && at->severity == SEVERITY_ERROR && at->check->at != NO_SLOT)
			more |= need(skeleton, at->check->at);
	for (const struct finding *at = result.findings; at && !more; at = at->next)
		if (at->check && at->severity == SEVERITY_ERROR)
			more |= need_inner(skeleton, at->check->require, at->member->path->kind);
	return more;
}

/* May the key that is asked for have the word that was given? */
static bool may_have(struct skeleton *skeleton, struct faults *faults)
{
	const struct unit_key *key = skeleton->rules->asked;
	const struct words *words = &skeleton->rules->rules->words;
	const struct yaml *alias = yaml_find(skeleton->rules->aliases, span_of(skeleton->asked));
	struct text all = {.arena = skeleton->arena};

	if (!key)
		return fault_add(faults, nowhere, "--new: the units of %s take no word",
				 skeleton->rules->rules->id);
	if (alias)
		skeleton->asked = alias->text.data;
	for (size_t i = 0; i < key->declaration.word_count; i++) {
		const char *word = words_string(words, key->declaration.words[i]);

		if (!strcmp(word, skeleton->asked))
			return true;
		text_format(&all, "%s%s", i ? ", " : "", word);
	}
	return !key->declaration.words ||
	       fault_add(faults, nowhere, "unknown %s \"%s\"; expected one of %.*s",
			 key->declaration.name.data, skeleton->asked, (int)all.length, all.at);
}

bool skeleton_write(struct validator *validator, const struct unit_rules *rules, const char *asked,
		    struct text *out, struct faults *faults)
{
	const struct validated file = {.validator = validator, .name = "new"};
	struct skeleton skeleton = {.arena = out->arena, .rules = rules, .asked = asked};

	skeleton.needed = arena_take(out->arena, rules->program->slot_count * sizeof *skeleton.needed);
	if (asked && !may_have(&skeleton, faults))
		return false;
	trial_start(&skeleton.trial, &file);
	for (int i = 0; i < ROUNDS && find_needed(&skeleton); i++)
		;
	text_add(out, write_all(&skeleton, true));
	trial_end(&skeleton.trial);
	return true;
}
