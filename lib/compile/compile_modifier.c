#include "compile/compiler.h"

/* Modifier lists: worked through in order, as the printed column is. */

static const struct {
	const char *name;
	enum modifier_kind kind;
} kinds[] = {{"from", MODIFIER_FROM},       {"set", MODIFIER_SET},     {"add", MODIFIER_ADD},
	     {"percent", MODIFIER_PERCENT}, {"times", MODIFIER_TIMES}, {"of", MODIFIER_GROUP},
	     {"rows", MODIFIER_FIRST},      {"has", MODIFIER_HAS},     {"at-least", MODIFIER_AT_LEAST},
	     {"at-most", MODIFIER_AT_MOST}};

/* What one entry may be of: in a group only what has an amount to take. */
enum within { WITHIN_LIST, WITHIN_ROWS, WITHIN_GROUP };

static const struct modifier *read_list(struct compiler *, const struct yaml *, enum within);

static bool read_taking(struct compiler *compiler, const struct yaml *take, struct modifier *modifier)
{
	static const char *const names[] = {"sum", "lowest", "highest", "first"};

	if (!take)
		return true;
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		if (!span_is(take->text, names[i]))
			continue;
		modifier->take = (enum taking)i;
		return true;
	}
	return compile_fault(compiler, take->location, "take is sum, lowest, highest or first");
}

static bool read_round(struct compiler *compiler, const struct yaml *round, struct modifier *modifier)
{
	if (!round)
		return true;
	modifier->round = span_is(round->text, "up") ? ROUND_UP : ROUND_DOWN;
	return span_is(round->text, "up") || span_is(round->text, "down") ||
	       compile_fault(compiler, round->location, "round is up or down");
}

/* The least and most of a group stand beside its `of`. */
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
		       compile_fault(compiler, what->location, "a word was expected");
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
		return compile_fault(compiler, entry->location, "in a group each entry says add, or of");
	if (within == WITHIN_ROWS && kind == MODIFIER_HAS)
		return compile_fault(compiler, entry->location, "has stands in a list of its own");
	return true;
}

static bool read_entry(struct compiler *compiler, const struct yaml *entry, enum within within,
		       struct modifier *modifier)
{
	const struct yaml *what = NULL, *note = yaml_get(entry, "note"), *when = yaml_get(entry, "when");

	if (!rules_keys(compiler->rules, entry, "a modifier",
			"from set add percent times at-least at-most has of take rows round when note ref"))
		return false;
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds && !what; i++) {
		what = yaml_get(entry, kinds[i].name);
		modifier->kind = kinds[i].kind;
	}
	if (!what)
		return compile_fault(
		    compiler, entry->location,
		    "a modifier is one of: from set add percent times at-least at-most has of rows");
	if (!may_stand(compiler, entry, modifier->kind, within))
		return false;
	modifier->source = entry;
	modifier->ref = yaml_get(entry, "ref");
	modifier->note = note ? note->text.data : what->kind == YAML_SCALAR ? what->text.data : NULL;
	if (when && !(modifier->when = compile_flag(compiler, when)))
		return false;
	return read_amount(compiler, what, entry, modifier) &&
	       read_taking(compiler, yaml_get(entry, "take"), modifier) &&
	       read_round(compiler, yaml_get(entry, "round"), modifier);
}

static const struct modifier *read_list(struct compiler *compiler, const struct yaml *list,
					enum within within)
{
	const struct modifier *first = NULL, **last = &first;

	if (list->kind != YAML_LIST || !list->first) {
		compile_fault(compiler, list->location, "a list of modifiers was expected");
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

const struct modifier_list *compile_modifiers(struct compiler *compiler, const struct yaml *source,
					      const char *name)
{
	const struct modifier *first = read_list(compiler, source, WITHIN_LIST);
	struct modifier_list *list = arena_take(compiler->scope.arena, sizeof *list);

	if (!first)
		return NULL;
	*list = (struct modifier_list){name, first->kind == MODIFIER_HAS ? TYPE_SET : TYPE_NUMBER, first};
	for (const struct modifier *entry = first; entry; entry = entry->next)
		if ((entry->kind == MODIFIER_HAS) != (list->type == TYPE_SET)) {
			compile_fault(compiler, entry->source->location,
				      "has builds a set of words: it does not mix with numbers");
			return NULL;
		}
	return list;
}
