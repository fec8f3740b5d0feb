/* constraint_card: cards.yaml, which says what the cards of figures and the sheet of a unit
 * show. */
#include "units/constraint_scope.h"

/* ---- values ---- */

static void part_values(struct scope *scope, struct unit_part *part, size_t count)
{
	part->values = arena_take(scope->expr.arena, (count + 1) * sizeof *part->values);
	part->count = 0;
}

/* A name, with + before it if its sign is shown. False after a fault. */
static bool read_name(struct scope *scope, const struct yaml *item, struct span name, struct part_value *one)
{
	one->sign = span_skip(&name, "+");
	one->name = name;
	if (item->kind != YAML_SCALAR)
		return fault_add(scope->expr.faults, item->location, "expected a name");
	return !span_among(name, "file unit by part item text boxes total value limit left") ||
	       fault_add(scope->expr.faults, item->location, "\"%.*s\" cannot be the name of a value",
			 (int)name.length, name.data);
}

/* `[NAME, +NAME]`, or `{NAME: EXPRESSION}`. */
static bool read_fields(struct scope *scope, const struct yaml *list, struct unit_part *part)
{
	bool map = list->kind == YAML_MAP;

	if (list->kind == YAML_SCALAR)
		return fault_add(scope->expr.faults, list->location, "expected a list of names");
	part_values(scope, part, list->count);
	for (const struct yaml *item = list->first; item; item = item->next) {
		struct part_value *one = &part->values[part->count++];

		if (!read_name(scope, item, map ? item->key : item->text, one))
			return false;
		one->value = map ? expr_parse(&scope->expr, item, TYPE_ANY, false)
				 : expr_parse_text(&scope->expr, one->name, item->location, TYPE_ANY, false);
		if (!one->value)
			return false;
	}
	return true;
}

static bool read_columns(struct scope *scope, const struct yaml *list, struct unit_part *part)
{
	if (list && list->kind != YAML_LIST)
		return fault_add(scope->expr.faults, list->location, "expected a list of columns");
	part_values(scope, part, list ? list->count : 0);
	for (const struct yaml *item = list ? list->first : NULL; item; item = item->next) {
		struct part_value *one = &part->values[part->count++];

		if (!read_name(scope, item, item->text, one))
			return false;
		one->column = constraint_column(part->profile, one->name);
		if (!one->column)
			return fault_add(scope->expr.faults, item->location,
					 "unknown column \"%.*s\" of the items", (int)one->name.length,
					 one->name.data);
	}
	return true;
}

/* `of`, with `from`, `columns` and `text`. */
static bool read_items(struct scope *scope, const struct yaml *entry, struct unit_part *part)
{
	struct rules *rules = scope->units->rules;
	const struct yaml *from = yaml_get(entry, "from"), *text = yaml_get(entry, "text");
	bool fine = true;

	part->of = constraint_expression(scope, entry, "of", TYPE_ANY, &fine);
	if (!fine)
		return false;
	if (part->of->type != TYPE_WORD && part->of->type != TYPE_SET)
		return fault_add(scope->expr.faults, yaml_get(entry, "of")->location, "expected words");
	part->profile = from ? rules_profile(rules, "units", from->text, from->location)
			     : constraint_profile(part->of);
	part->texts = text ? yaml_find(yaml_get(rules_file(rules, "cards"), "texts"), text->text) : NULL;
	if (text && !part->texts)
		return fault_add(scope->expr.faults, text->location, "texts: has no \"%s\"", text->text.data);
	return (!from || part->profile) && read_columns(scope, yaml_get(entry, "columns"), part);
}

/* ---- parts ---- */

static const struct {
	const char *key;
	enum part_kind kind;
} kinds[] = {{"fields", PART_FIELDS}, {"marks", PART_MARKS}, {"boxes", PART_BOXES},
	     {"of", PART_ITEMS},      {"each", PART_EACH},   {"say", PART_SAY}};
enum { KINDS = sizeof kinds / sizeof *kinds };

/* `each`: the name of a part with fields. */
static bool read_each(struct scope *scope, const struct yaml *name, struct unit_part *part)
{
	const struct yaml *parts = yaml_get(rules_file(scope->units->rules, "cards"), "parts");

	part->each = name->text;
	return yaml_get(yaml_find(parts, name->text), "fields") ||
	       fault_add(scope->expr.faults, name->location, "no part with fields is called \"%.*s\"",
			 (int)name->text.length, name->text.data);
}

static bool read_content(struct scope *scope, const struct yaml *entry, const struct yaml *content,
			 struct unit_part *part)
{
	bool fine = true;

	switch (part->kind) {
	case PART_FIELDS:
	case PART_MARKS: return read_fields(scope, content, part);
	case PART_BOXES:
		part->of = constraint_expression(scope, entry, "boxes", TYPE_NUMBER, &fine);
		return fine;
	case PART_ITEMS: return read_items(scope, entry, part);
	case PART_EACH: return read_each(scope, content, part);
	case PART_SAY: break;
	}
	return constraint_say(scope, content, &part->say, &part->say_count);
}

static bool read_part(struct scope *scope, struct unit_path *path, const struct yaml *entry)
{
	struct unit_part *part = arena_take(scope->expr.arena, sizeof *part), **last = &path->parts;
	const struct yaml *content = NULL;
	bool fine = true;

	*part = (struct unit_part){.name = entry->key};
	part->when = constraint_expression(scope, entry, "when", TYPE_FLAG, &fine);
	for (size_t i = 0; i < KINDS; i++) {
		const struct yaml *found = yaml_get(entry, kinds[i].key);

		if (found && content)
			return fault_add(scope->expr.faults, found->location,
					 "a part has only one of fields, marks, boxes, of, each and say");
		content = found ? found : content;
		part->kind = found ? kinds[i].kind : part->kind;
	}
	if (!content)
		return fault_add(scope->expr.faults, entry->location,
				 "a part requires fields, marks, boxes, of, each or say");
	while (*last)
		last = &(*last)->next;
	*last = part;
	return fine && read_content(scope, entry, content, part);
}

bool constraint_cards(struct scope *scope, struct unit_path *root)
{
	struct rules *rules = scope->units->rules;
	const struct yaml *cards = rules_file(rules, "cards");

	if (!cards)
		return rules_fine(rules)
			   ? fault_add(rules->faults, (struct location){rules->folder, 0, 0},
				       "the ruleset has no cards.yaml, which says what its cards show")
			   : false;
	scope->card = true;
	bool fine = rules_keys(rules, cards, "cards.yaml", "about parts texts") &&
		    constraint_entries(scope, root, yaml_get(cards, "parts"), "parts",
				       "for fields marks boxes of from columns text each say when",
				       read_part);
	scope->card = false;
	return fine;
}
