/* constraint_cost: what --costs lists: the entries of `costs:` and `totals:`; and what they
 * share with the parts of cards. */
#include "units/constraint_scope.h"

/* Does the entry apply to members of this kind? Those without `for` to the unit. */
static bool is_for(const struct yaml *entry, const struct unit_path *path)
{
	const struct yaml *named = yaml_get(entry, "for");

	if (!named)
		return !path->outer;
	for (const struct yaml *item = named->kind == YAML_LIST ? named->first : named; item;
	     item = named->kind == YAML_LIST ? item->next : NULL)
		if (span_is(item->text, path->kind->frame.name))
			return true;
	return false;
}

static bool known_kinds(const struct unit_rules *units, const struct yaml *entry)
{
	const struct yaml *named = yaml_get(entry, "for");
	bool list = named && named->kind == YAML_LIST;

	for (const struct yaml *item = list ? named->first : named; item; item = list ? item->next : NULL)
		if (!constraint_kind(units, item->text, item->location))
			return false;
	return true;
}

const struct node *constraint_expression(struct scope *scope, const struct yaml *entry, const char *key,
					 enum type type, bool *fine)
{
	const struct yaml *source = yaml_get(entry, key);
	const struct node *node = source ? expr_parse(&scope->expr, source, type, false) : NULL;

	*fine &= !source || node;
	return node;
}

const struct profile *constraint_profile(const struct node *node)
{
	const struct profile *found;

	if (!node || (node->type != TYPE_WORD && node->type != TYPE_SET))
		return NULL;
	if (node->op == NODE_SLOT && node->profile)
		return node->profile;
	found = constraint_profile(node->a);
	if (!found)
		found = constraint_profile(node->b);
	return found ? found : constraint_profile(node->c);
}

const struct column *constraint_column(const struct profile *profile, struct span name)
{
	for (size_t i = 0; profile && i < profile->column_count; i++)
		if (span_same(profile->columns[i].name, name))
			return &profile->columns[i];
	return NULL;
}

/* The columns of an item's row that are listed with it. */
static bool read_columns(struct scope *scope, const struct yaml *entry, struct unit_cost *cost)
{
	const struct yaml *columns = yaml_get(entry, "columns");
	bool list = columns && columns->kind == YAML_LIST;

	cost->columns = arena_take(scope->expr.arena, (list ? columns->count : 1) * sizeof *cost->columns);
	for (const struct yaml *item = list ? columns->first : columns; item;
	     item = list ? item->next : NULL) {
		const struct column *column = constraint_column(cost->profile, item->text);

		if (!column)
			return fault_add(scope->expr.faults, item->location,
					 "unknown column \"%s\" of the items", item->text.data);
		cost->columns[cost->column_count++] = column;
	}
	return true;
}

static bool read_cost(struct scope *scope, struct unit_path *path, const struct yaml *entry)
{
	struct unit_cost *cost = arena_take(scope->expr.arena, sizeof *cost), **last = &path->costs;
	const struct yaml *points = yaml_get(entry, "points");
	bool fine = true;

	*cost = (struct unit_cost){.name = entry->key.data, .ref = yaml_get(entry, "ref")};
	cost->of = constraint_expression(scope, entry, "of", TYPE_ANY, &fine);
	cost->when = constraint_expression(scope, entry, "when", TYPE_FLAG, &fine);
	if (cost->of && cost->of->type != TYPE_WORD && cost->of->type != TYPE_SET)
		return fault_add(scope->expr.faults, yaml_get(entry, "of")->location, "expected words");
	cost->profile = constraint_profile(cost->of);
	cost->column = points ? constraint_column(cost->profile, points->text) : NULL;
	if (!cost->column)
		cost->points = constraint_expression(scope, entry, "points", TYPE_NUMBER, &fine);
	if (!fine || !read_columns(scope, entry, cost))
		return false;
	while (*last)
		last = &(*last)->next;
	*last = cost;
	return true;
}

static bool read_sum(struct scope *scope, struct unit_path *path, const struct yaml *entry)
{
	struct unit_sum *sum = arena_take(scope->expr.arena, sizeof *sum), **last = &path->sums;
	bool fine = true;

	*sum = (struct unit_sum){.name = entry->key.data, .ref = yaml_get(entry, "ref")};
	sum->is = constraint_expression(scope, entry, "is", TYPE_NUMBER, &fine);
	sum->limit = constraint_expression(scope, entry, "limit", TYPE_NUMBER, &fine);
	sum->when = constraint_expression(scope, entry, "when", TYPE_FLAG, &fine);
	if (fine && !sum->is)
		return fault_add(scope->expr.faults, entry->location, "a total requires \"is\"");
	while (*last)
		last = &(*last)->next;
	*last = sum;
	return fine;
}

static bool read_path(struct scope *scope, struct unit_path *path, const struct yaml *entry,
		      constraint_reader *read)
{
	bool fine;

	scope->path = path;
	fine = !is_for(entry, path) || read(scope, path, entry);
	for (struct unit_path *inner = path->inner; fine && inner; inner = inner->next)
		fine = read_path(scope, inner, entry, read);
	return fine;
}

bool constraint_entries(struct scope *scope, struct unit_path *root, const struct yaml *entries,
			const char *section, const char *keys, constraint_reader *read)
{
	struct rules *rules = scope->units->rules;
	const char *what = arena_format(rules->arena, "an entry of %s", section);

	if (entries && !rules_is_map(rules, entries, section))
		return false;
	for (const struct yaml *entry = entries ? entries->first : NULL; entry; entry = entry->next)
		if (!rules_keys(rules, entry, what, keys) || !known_kinds(scope->units, entry) ||
		    !read_path(scope, root, entry, read))
			return false;
	return true;
}

bool constraint_costs(struct scope *scope, struct unit_path *root, const struct yaml *source)
{
	return constraint_entries(scope, root, yaml_get(source, "costs"), "costs",
				  "for of points columns when ref", read_cost) &&
	       constraint_entries(scope, root, yaml_get(source, "totals"), "totals", "for is limit when ref",
				  read_sum);
}
