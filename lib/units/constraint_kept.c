/* constraint_kept: terms of a unit that its members read, computed once for a unit. A
 * unit with many members would otherwise count all of them for each. */
#include "units/constraint_scope.h"

static const struct unit_kept *find(const struct unit_rules *units, const struct yaml *term)
{
	for (const struct unit_kept *kept = units->kept; kept; kept = kept->next)
		if (kept->term == term)
			return kept;
	return NULL;
}

const struct node *constraint_kept(const struct scope *scope, const struct yaml *term,
				   struct location location)
{
	struct scope unit = *scope;
	const struct unit_kept *kept = find(scope->units, term);
	struct unit_kept **last = &scope->units->kept, *added;

	unit.inner = false;
	if (kept)
		return constraint_node(&unit, kept->slot, NULL);
	const struct node *node = constraint_term(&unit, NULL, term, location);
	if (!node || (node->type != TYPE_NUMBER && node->type != TYPE_FLAG))
		return node;
	added = arena_take(scope->expr.arena, sizeof *added);
	*added = (struct unit_kept){
	    .term = term,
	    .slot = constraint_slot(
		scope->units, scope->capacity,
		(struct slot){.name = term->key.data, .type = node->type, .start = {0, 1}}),
	    .value = node};
	while (*last) /* a term comes after those that it reads */
		last = &(*last)->next;
	*last = added;
	return constraint_node(&unit, added->slot, NULL);
}
