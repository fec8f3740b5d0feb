/* check_bodies: bodies that have no use, and fields of their members that nothing sets. */
#include "game/state.h"
#include "sheet/check_rules.h"

/* ---- fields ---- */

/* Notes the declarations of a field, which several sides may have. */
static void note(struct rules *rules, struct rules_noted **list, struct span name)
{
	const struct yaml *sides = yaml_get(rules_root(rules), "sides");

	for (const struct yaml *side = sides ? sides->first : NULL; side; side = side->next) {
		const struct yaml *field = yaml_find(side, name);

		if (field)
			rules_note(rules, list, field);
	}
}

void check_note_fields(struct rules *rules, const struct program *program)
{
	for (size_t i = 0; program && i < program->slot_count; i++) {
		const struct slot *slot = &program->slots[i];

		if (slot->kind != SLOT_FIELD || !slot->field->of_side)
			continue;
		if (slot->read)
			note(rules, &rules->fields_read, slot->field->name);
		if (slot->written)
			note(rules, &rules->fields_set, slot->field->name);
	}
}

bool check_is_filled(struct rules *rules, struct span field)
{
	const struct yaml *members = yaml_get(rules_file(rules, "units"), "members");

	for (const struct yaml *kind = members ? members->first : NULL; kind; kind = kind->next)
		if (yaml_find(yaml_get(kind, "figure"), field))
			return true;
	return false;
}

/* Is it spent, or does another field become it? */
static bool state_sets(const struct state_rules *state, struct span name)
{
	const struct state_field *field = state_field(state, name);

	for (size_t i = 0; i < state->field_count; i++)
		if (state->fields[i].becomes == field)
			return true;
	return field->budget || field->from;
}

/* A record cannot say it of the whole, so something must set it for the members. */
static void check_kept(struct rules *rules, const struct state_rules *state, const struct yaml *field)
{
	if (yaml_get(field, "body") && rules_has_noted(rules->fields_read, field) &&
	    !rules_has_noted(rules->fields_set, field) && !check_is_filled(rules, field->key) &&
	    !state_sets(state, field->key))
		fault_add(
		    rules->faults, field->key_location,
		    "members keep \"%s\", and it is read, but no step sets it and no unit file fills it",
		    field->key.data);
}

/* ---- bodies ---- */

/* Is some field the whole's, or one of its parts' own? */
static bool is_kept_for(struct rules *rules, const struct rules_body *body)
{
	const struct yaml *sides = yaml_get(rules_root(rules), "sides");

	for (const struct yaml *side = body->whole && sides ? sides->first : NULL; side; side = side->next)
		for (const struct yaml *field = side->first; field; field = field->next)
			if (yaml_get(field, "held-by"))
				return true;
	return false;
}

static void check_body(struct rules *rules, const struct state_rules *state, const struct rules_body *body)
{
	const struct state_field *link = body->everybody ? NULL : state_field(state, body->link);

	if (!rules_has_noted(rules->bodies_read, body->source) && !is_kept_for(rules, body))
		fault_add(rules->faults, body->source->key_location, "nothing reads the body \"%s\"",
			  body->name.data);
	if (link && state->declared && !link->remembered && !check_is_filled(rules, body->link))
		fault_add(rules->faults, body->source->key_location,
			  "nobody belongs to \"%s\": state.yaml does not remember \"%.*s\", and no unit file "
			  "fills it",
			  body->name.data, (int)body->link.length, body->link.data);
}

void check_bodies(struct rules *rules)
{
	size_t count;
	const struct rules_body *bodies = rules_bodies(rules, &count);
	const struct state_rules *state = count ? state_load(rules) : NULL;
	const struct yaml *sides = yaml_get(rules_root(rules), "sides");

	for (size_t i = 0; state && i < count; i++)
		check_body(rules, state, &bodies[i]);
	for (const struct yaml *side = state && count && sides ? sides->first : NULL; side; side = side->next)
		for (const struct yaml *field = side->first; field; field = field->next)
			check_kept(rules, state, field);
}
