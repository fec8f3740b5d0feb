/* constraint_load: what units.yaml declares, of an image or compiled. */
#include "rules/rules_image.h"
#include "units/constraint_scope.h"

static struct unit_rules *take_units(struct rules *rules, enum what what)
{
	const struct image_root *root = rules_take(rules, rules_key(rules, "units %d", (int)what));
	struct unit_rules *units = arena_take(rules->arena, sizeof *units);

	if (!root)
		return NULL;
	*units = *(const struct unit_rules *)root->it;
	rules_take_sets(rules, units->program->sets, units->program->set_sizes, units->program->set_count);
	return units;
}

/* What only compiling needs. */
static void forget_sources(struct unit_rules *units)
{
	for (struct unit_kind *kind = units->kinds; kind; kind = kind->next)
		kind->source = NULL;
	for (struct unit_kept *kept = units->kept; kept; kept = kept->next)
		kept->term = NULL;
}

/* Of an image, or compiled. */
static struct unit_rules *units_of(struct rules *rules, const struct unit_totals *totals, enum what what)
{
	struct rules_made note = {.deep = true, .fixed = true, .words = rules->words.count};
	struct unit_rules *units = totals ? NULL : take_units(rules, what);

	if (units)
		return units;
	rules_catch_up(rules);
	units = constraint_compile(rules, totals, what);
	if (units && rules_is_apart(rules)) {
		struct unit_rules *copy = arena_take(rules->arena, sizeof *copy);

		*copy = *units;
		forget_sources(copy);
		note.root.it = copy;
		note.key = rules_key(rules, "units %d", (int)what);
		rules_note_made(rules, note);
	}
	return units;
}

struct unit_rules *constraint_load(struct rules *rules)
{
	return units_of(rules, NULL, LAWS);
}

struct unit_rules *constraint_load_figures(struct rules *rules)
{
	return units_of(rules, NULL, FIGURES);
}

struct unit_rules *constraint_load_after(struct rules *rules, const struct unit_totals *totals)
{
	return units_of(rules, totals, LAWS);
}

struct unit_rules *constraint_load_cards(struct rules *rules)
{
	return units_of(rules, NULL, CARDS);
}
