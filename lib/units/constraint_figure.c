/* constraint_figure: compiles figure: of a kind of members, what its members have in a game. */
#include "units/constraint_scope.h"

/* The declaration of a field of the ruleset's sides, the only fields that a figure may set. Sides may
 * declare it differently: then its type is open. */
static bool figure_field(struct rules *rules, const struct yaml *item, struct declaration *declaration)
{
	const struct yaml *sides = yaml_get(rules_root(rules), "sides");
	struct declaration other;
	bool found = false;

	for (const struct yaml *side = sides ? sides->first : NULL; side; side = side->next) {
		const struct yaml *field = yaml_find(side, item->key);

		if (!field)
			continue;
		if (!rules_declare(rules, "units", field, found ? &other : declaration))
			return false;
		if (found && other.type != declaration->type)
			declaration->type = TYPE_ANY;
		found = true;
	}
	return found ||
	       fault_add(rules->faults, item->key_location,
			 "unknown field \"%s\"; expected a field of the ruleset's sides", item->key.data);
}

/* What a figure has in a field: of the field's type; who is in one of type figure is named by a
 * word. */
static const struct node *figure_value(struct scope *scope, const struct yaml *item,
				       const struct declaration *field)
{
	struct rules *rules = scope->units->rules;
	enum type type = field->type;

	if (type == TYPE_NUMBER || type == TYPE_FLAG)
		return expr_parse(&scope->expr, item, type, false);
	const struct node *node = expr_parse(&scope->expr, item, TYPE_ANY, true);
	if (!node || type == TYPE_ANY || type == TYPE_FIGURE)
		return node;
	if (node->type != type) {
		fault_add(rules->faults, item->location, "got %s; expected %s, as \"%s\" is",
			  expr_type_name(node->type), expr_type_name(type), item->key.data);
		return NULL;
	}
	return node->op != NODE_CONSTANT || type != TYPE_WORD || span_is(item->text, "none") ||
		       rules_has_word(rules, (word_id)node->constant.numerator, item->key, field->words,
				      field->word_count, item->location)
		   ? node
		   : NULL;
}

bool constraint_figure(struct scope *scope, struct unit_path *path)
{
	const struct yaml *figure = yaml_get(path->kind->source, "figure");
	struct unit_field **last = &path->figure;

	scope->path = path;
	if (figure && !rules_is_map(scope->units->rules, figure, "figure"))
		return false;
	for (const struct yaml *item = figure ? figure->first : NULL; item; item = item->next) {
		struct unit_field *field = arena_take(scope->expr.arena, sizeof *field);
		struct declaration declaration;

		field->name = item->key;
		if (!figure_field(scope->units->rules, item, &declaration))
			return false;
		field->link = declaration.type == TYPE_FIGURE;
		field->value = figure_value(scope, item, &declaration);
		if (!field->value)
			return false;
		*last = field;
		last = &field->next;
	}
	return true;
}
