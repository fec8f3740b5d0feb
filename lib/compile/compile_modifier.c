/* compile_modifier: modifier lists, which apply in order, like a printed column. */
#include <string.h>

#include "compile/compiler.h"

/* The keys of an entry; one of the first group says what it is. */
static const char entry_keys[] =
#define MODIFIER(kind, key, shown) key " "
#include "rules/modifiers.def"
    "take round when note ref";

/* Where an entry is; a group allows only entries with an amount. */
enum within { WITHIN_LIST, WITHIN_ROWS, WITHIN_GROUP };

static const struct modifier *read_list(struct compiler *, const struct yaml *, enum within);

static bool read_taking(struct compiler *compiler, const struct yaml *take, struct modifier *modifier)
{
	if (!take)
		return true;
	for (size_t i = 0; i < TAKINGS; i++) {
		if (!span_is(take->text, modifier_takes[i]))
			continue;
		modifier->take = (enum taking)i;
		return true;
	}
	return compile_fault(compiler, take->location, "\"take\" must be sum, lowest, highest or first");
}

static bool read_round(struct compiler *compiler, const struct yaml *round, struct modifier *modifier)
{
	if (!round)
		return true;
	modifier->round = span_is(round->text, "up") ? ROUND_UP : ROUND_DOWN;
	return span_is(round->text, "up") || span_is(round->text, "down") ||
	       compile_fault(compiler, round->location, "\"round\" must be up or down");
}

/* Reads the least and most of a group, which are next to its `of`. */
static bool read_bounds(struct compiler *compiler, const struct yaml *entry, struct modifier *modifier)
{
	const struct yaml *least = yaml_get(entry, "at-least"), *most = yaml_get(entry, "at-most");

	if (least && !(modifier->least = compile_expr(compiler, least, TYPE_NUMBER)))
		return false;
	return !most || (modifier->most = compile_expr(compiler, most, TYPE_NUMBER)) != NULL;
}

static bool read_amount(struct compiler *compiler, const struct yaml *what, const struct yaml *entry,
			struct modifier *modifier)
{
	switch (modifier->kind) {
	case MODIFIER_HAS:
		modifier->word = words_add(compiler->scope.words, what->text);
		return what->kind == YAML_SCALAR ||
		       compile_fault(compiler, what->location, "expected a word");
	case MODIFIER_GROUP:
		modifier->of = read_list(compiler, what, WITHIN_GROUP);
		return modifier->of && read_bounds(compiler, entry, modifier);
	case MODIFIER_FIRST:
		modifier->of = read_list(compiler, what, WITHIN_ROWS);
		return modifier->of != NULL;
	default:
		modifier->amount = compile_expr(compiler, what, TYPE_NUMBER);
		return modifier->amount != NULL;
	}
}

static bool may_stand(struct compiler *compiler, const struct yaml *entry, enum modifier_kind kind,
		      enum within within)
{
	bool adds = kind == MODIFIER_ADD || kind == MODIFIER_GROUP;

	if (within == WITHIN_GROUP && !adds)
		return compile_fault(compiler, entry->location,
				     "each entry of a group requires \"add\" or \"of\"");
	if (within == WITHIN_ROWS && kind == MODIFIER_HAS)
		return compile_fault(compiler, entry->location, "\"has\" requires a list of its own");
	return true;
}

/* The key that says what the entry is; next to `of`, at-least and at-most are its bounds. NULL after
 * a fault. */
static const struct yaml *kind_of(struct compiler *compiler, const struct yaml *entry,
				  enum modifier_kind *kind)
{
	const struct yaml *found = NULL, *group = yaml_get(entry, modifier_facts[MODIFIER_GROUP].key);

	for (size_t i = 0; i < modifier_facts_count; i++) {
		const struct yaml *what = yaml_get(entry, modifier_facts[i].key);

		if (!what || (group && (i == MODIFIER_AT_LEAST || i == MODIFIER_AT_MOST)))
			continue;
		if (found) {
			compile_fault(compiler, what->key_location,
				      "\"%s\" stands beside \"%s\": two modifiers", what->key.data,
				      found->key.data);
			return NULL;
		}
		found = what;
		*kind = (enum modifier_kind)i;
	}
	if (!found)
		compile_fault(compiler, entry->location, "unknown modifier; expected one of: %.*s",
			      (int)(strstr(entry_keys, " take") - entry_keys), entry_keys);
	return found;
}

/* `round` is for what makes parts of a number. */
static bool uses_its_keys(struct compiler *compiler, const struct yaml *entry, enum modifier_kind kind)
{
	const struct yaml *round = yaml_get(entry, "round");

	return !round || kind == MODIFIER_PERCENT || kind == MODIFIER_TIMES ||
	       compile_fault(compiler, round->key_location, "only percent and times have \"round\"");
}

static bool read_entry(struct compiler *compiler, const struct yaml *entry, enum within within,
		       struct modifier *modifier)
{
	const struct yaml *note = yaml_get(entry, "note"), *when = yaml_get(entry, "when");

	if (!rules_keys(compiler->rules, entry, "a modifier", entry_keys))
		return false;
	const struct yaml *what = kind_of(compiler, entry, &modifier->kind);
	if (!what)
		return false;
	if (!may_stand(compiler, entry, modifier->kind, within))
		return false;
	if (!uses_its_keys(compiler, entry, modifier->kind))
		return false;
	modifier->source = entry;
	modifier->ref = yaml_get(entry, "ref");
	bool bound = modifier->kind == MODIFIER_AT_LEAST || modifier->kind == MODIFIER_AT_MOST;
	if (note || (what->kind == YAML_SCALAR && !bound)) /* a bound is told as "at least 0" by itself */
		modifier->note = (note ? note : what)->text.data;
	if (when && !(modifier->when = compile_flag(compiler, when)))
		return false;
	return read_amount(compiler, what, entry, modifier) &&
	       read_taking(compiler, yaml_get(entry, "take"), modifier) &&
	       read_round(compiler, yaml_get(entry, "round"), modifier);
}

static const struct modifier *read_entries(struct compiler *compiler, const struct yaml *list,
					   enum within within)
{
	const struct modifier *first = NULL, **last = &first;

	if (list->kind != YAML_LIST || !list->first) {
		compile_fault(compiler, list->location, "expected a list of modifiers");
		return NULL;
	}
	for (const struct yaml *entry = list->first; entry; entry = entry->next) {
		struct modifier *modifier = arena_take(compiler->scope.arena, sizeof *modifier);

		if (!read_entry(compiler, entry, within, modifier))
			return NULL;
		*last = modifier;
		last = &modifier->next;
	}
	return first;
}

/* A list in an entry. */
static const struct modifier *read_list(struct compiler *compiler, const struct yaml *list,
					enum within within)
{
	compiler->scope.depth++;
	const struct modifier *first = read_entries(compiler, list, within);
	compiler->scope.depth--;
	return first;
}

const struct modifier_list *compile_modifiers(struct compiler *compiler, const struct yaml *source,
					      const char *name)
{
	const struct modifier *first = read_entries(compiler, source, WITHIN_LIST);
	struct modifier_list *list = arena_take(compiler->scope.arena, sizeof *list);

	if (!first)
		return NULL;
	*list = (struct modifier_list){name, first->kind == MODIFIER_HAS ? TYPE_SET : TYPE_NUMBER, first};
	for (const struct modifier *entry = first; entry; entry = entry->next)
		if ((entry->kind == MODIFIER_HAS) != (list->type == TYPE_SET)) {
			compile_fault(compiler, entry->source->location,
				      "\"has\" builds a set of words and cannot be mixed with numbers");
			return NULL;
		}
	return list;
}
