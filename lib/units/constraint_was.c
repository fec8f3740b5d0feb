/* constraint_was: succession.yaml, which constrains a unit by what it was before
 * the game. */
#include "units/constraint_scope.h"

/* ---- succession.yaml ---- */

const struct yaml *constraint_was_file(struct rules *rules)
{
	const struct yaml *root = rules_file(rules, "succession"), *terms = yaml_get(root, "terms");

	if (!root) {
		if (rules->faults->errors == 0)
			fault_add(rules->faults, (struct location){rules->folder, 0, 0},
				  "the ruleset has no succession.yaml, which defines how a unit may change");
		return NULL;
	}
	if (!rules_keys(rules, root, "succession.yaml", "about terms rules") ||
	    (terms && !rules_is_map(rules, terms, "terms")))
		return NULL;
	for (const struct yaml *kind = terms ? terms->first : NULL; kind; kind = kind->next)
		if (!rules_is_map(rules, kind, "the terms of a kind"))
			return NULL;
	return root;
}

const struct yaml *constraint_was_term(const struct unit_rules *units, const struct unit_kind *kind,
				       struct span name)
{
	const struct yaml *terms = yaml_get(rules_file(units->rules, "succession"), "terms");

	return yaml_find(yaml_find(terms, span_of(kind->frame.name)), name);
}

/* ---- slots ---- */

static const char *behind(struct unit_rules *units, const char *front, struct span name)
{
	return arena_format(units->rules->arena, "%s.%.*s", front, (int)name.length, name.data);
}

static void add_totals(struct unit_rules *units, struct unit_kind *kind, size_t *capacity,
		       const struct unit_total *totals, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		struct slot slot = {.name = behind(units, "after", totals[i].name),
				    .type = totals[i].type,
				    .start = totals[i].start};

		kind->was[kind->was_count++] = (struct unit_was){
		    .name = totals[i].name, .slot = constraint_slot(units, capacity, slot)};
	}
}

void constraint_was_slots(struct unit_rules *units, struct unit_kind *kind, size_t *capacity)
{
	const struct yaml *terms = yaml_get(kind->source, "terms");
	const struct unit_totals *totals = units->totals;

	kind->was = arena_take(units->rules->arena,
			       ((terms ? terms->count : 0) + totals->figure_count + totals->side_count + 1) *
				   sizeof *kind->was);
	kind->kept = constraint_slot(units, capacity,
				     (struct slot){.name = "kept", .type = TYPE_FLAG, .start = {0, 1}});
	for (size_t i = 0; i < kind->key_count; i++) {
		struct unit_key *key = &kind->keys[i];
		struct slot slot = units->program->slots[key->slot];

		slot.name = behind(units, "was", key->declaration.name);
		key->was = constraint_slot(units, capacity, slot);
	}
	for (const struct yaml *term = terms ? terms->first : NULL; term; term = term->next) {
		struct slot slot = {
		    .name = behind(units, "was", term->key), .type = TYPE_ANY, .start = {0, 1}};

		kind->was[kind->was_count++] = (struct unit_was){
		    .term = term, .name = term->key, .slot = constraint_slot(units, capacity, slot)};
	}
	if (kind == units->kinds)
		add_totals(units, kind, capacity, totals->side, totals->side_count);
	else if (yaml_get(kind->source, "figure"))
		add_totals(units, kind, capacity, totals->figure, totals->figure_count);
}

/* Compiles a term for a path and sets the type of its slots. Their start value 0 is
 * valid in every type: 0, no, no word, the empty set. */
static bool term_as_it_was(struct scope *scope, struct unit_path *path, size_t index)
{
	const struct unit_was *was = &path->kind->was[index];
	const struct node *node = constraint_term(scope, NULL, was->term, was->term->location);
	const struct unit_kind *kind = path->kind;
	uint32_t shift = kind->this_first - kind->frame.first;

	if (!node)
		return false;
	scope->units->program->slots[was->slot].type = node->type;
	scope->units->program->slots[was->slot + shift].type = node->type;
	path->was[index] = node;
	return true;
}

bool constraint_was_terms(struct scope *scope, struct unit_path *path)
{
	bool fine = true;

	path->was = arena_take(scope->expr.arena, (path->kind->was_count + 1) * sizeof *path->was);
	scope->path = path;
	for (size_t i = 0; i < path->kind->was_count; i++)
		if (path->kind->was[i].term)
			fine &= term_as_it_was(scope, path, i);
	for (struct unit_path *inner = path->inner; inner; inner = inner->next)
		fine &= constraint_was_terms(scope, inner);
	return fine;
}

/* ---- names ---- */

const struct node *constraint_was_name(struct scope *scope, const struct unit_kind *kind, struct span head,
				       struct span rest, struct location location)
{
	bool was = span_is(head, "was");
	struct span cell = rest, name = span_cut(&cell, '.');
	const struct unit_key *key = was ? constraint_key(kind, name) : NULL;

	if (span_is(head, "kept") && !rest.length)
		return constraint_node(scope, kind->kept, NULL);
	if (!was && !span_is(head, "after"))
		return NULL;
	for (size_t i = 0; i < kind->was_count; i++)
		if (span_same(kind->was[i].name, rest) && (kind->was[i].term != NULL) == was)
			return constraint_node(scope, kind->was[i].slot, NULL);
	if (!key || (key->kind && !key->many))
		return NULL;
	const struct node *node = constraint_node(scope, key->was, key->kind ? &key->kind->frame : NULL);
	return cell.length ? constraint_cell(scope, node, cell, location) : node;
}
