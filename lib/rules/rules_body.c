/* rules_body: bodies, all who name the same owner by a link, or all of a game. */
#include "rules/rules.h"

#include <string.h>

enum { MOST_BODIES = 64 };

static bool is_link(struct rules *rules, struct span name)
{
	size_t count;
	const struct span *links = rules_links(rules, &count);

	for (size_t i = 0; i < count; i++)
		if (span_same(links[i], name))
			return true;
	return false;
}

/* Is it a field of type figures of a side? */
static bool is_figures(struct rules *rules, struct span name)
{
	const struct yaml *sides = yaml_get(rules_root(rules), "sides");

	for (const struct yaml *side = sides ? sides->first : NULL; side; side = side->next) {
		const struct yaml *field = yaml_find(side, name);
		const struct yaml *type = field && field->kind == YAML_MAP ? yaml_get(field, "type") : field;

		if (type && type->kind == YAML_SCALAR && span_is(type->text, "figures"))
			return true;
	}
	return false;
}

/* Is the name that of a field, an option, a term or a modifier list as well? */
static bool is_taken(struct rules *rules, struct span name)
{
	static const char *const sections[] = {"options", "terms", "modifiers", "refusals"};
	const struct yaml *sides = yaml_get(rules_root(rules), "sides");

	for (const struct yaml *side = sides ? sides->first : NULL; side; side = side->next)
		if (yaml_find(side, name))
			return true;
	for (size_t i = 0; i < sizeof sections / sizeof *sections; i++)
		if (yaml_find(yaml_get(rules_root(rules), sections[i]), name))
			return true;
	return false;
}

/* Reads `of: game`: everybody. */
static bool read_everybody(struct rules *rules, const struct yaml *entry, struct rules_body *body)
{
	const struct yaml *of = yaml_get(entry, "of");

	body->everybody = true;
	if (!span_is(of->text, "game"))
		return fault_add(rules->faults, of->location, "expected \"of\": game");
	return !(yaml_get(entry, "through") || yaml_get(entry, "whole")) ||
	       fault_add(rules->faults, of->location,
			 "a body that is of the game has neither \"through\" nor \"whole\"");
}

static bool read_body(struct rules *rules, const struct yaml *entry, struct rules_body *body)
{
	const struct yaml *through, *whole;

	if (!rules_keys(rules, entry, "a body", "through of whole when about ref"))
		return false;
	if (is_taken(rules, entry->key))
		return fault_add(rules->faults, entry->key_location,
				 "\"%s\" is also the name of a field, an option, a term or a list",
				 entry->key.data);
	through = yaml_get(entry, "through");
	whole = yaml_get(entry, "whole");
	*body = (struct rules_body){.source = entry, .name = entry->key, .when = yaml_get(entry, "when")};
	if (yaml_get(entry, "of"))
		return read_everybody(rules, entry, body);
	body->several = through && is_figures(rules, through->text);
	if (!body->several && (!through || !is_link(rules, through->text)))
		return fault_add(rules->faults, (through ? through : entry)->location,
				 "a body requires \"through\": a field of type figure or figures of a "
				 "side; or \"of\": game");
	body->link = through->text;
	if (!rules_yes(rules, whole, &body->whole))
		return false;
	return !body->whole || !body->several ||
	       fault_add(rules->faults, whole->location,
			 "a body that is whole goes through a field of type figure: a part has one whole");
}

static bool read_bodies(struct rules *rules, const struct yaml *bodies)
{
	bool whole = false, fine = true;

	for (const struct yaml *entry = bodies->first; entry; entry = entry->next) {
		struct rules_body *body = &rules->bodies[rules->body_count];

		if (rules->body_count == MOST_BODIES)
			return fault_add(rules->faults, entry->location, "more than %d bodies", MOST_BODIES);
		if (!read_body(rules, entry, body)) {
			fine = false;
			continue;
		}
		if (body->whole && whole)
			fine = fault_add(rules->faults, entry->location, "only one body may be whole");
		whole |= body->whole;
		rules->body_count++;
	}
	return fine;
}

const struct rules_body *rules_bodies(struct rules *rules, size_t *count)
{
	if (!rules->bodies) {
		const struct yaml *bodies = yaml_get(rules_root(rules), "bodies");

		rules->bodies = arena_take(rules->arena,
					   ((bodies ? bodies->count : 0) + 1) * sizeof *rules->bodies);
		if (bodies && rules_is_map(rules, bodies, "bodies"))
			read_bodies(rules, bodies);
	}
	*count = rules->body_count;
	return rules->bodies;
}
