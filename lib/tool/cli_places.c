/* cli_places: the times that a decision comes up, in order, for --fields. */
#include <string.h>

#include "machine/flow.h"
#include "rules/rules.h"
#include "tool/cli.h"

struct place {
	uint32_t op;
	size_t index; /* most places on a way to this one */
	const char *name;
	bool rounds;
};

/* ---- names ---- */

/* The procedure that the step of a site calls, and its tool. */
static const struct yaml *called(struct cli *cli, const struct call_site *site, const char **tool)
{
	const struct yaml *name = yaml_get(site->step, "do");

	if (site->outer)
		called(cli, site->outer, tool);
	return name ? rules_procedure(&cli->rules, tool, name->text) : NULL;
}

/* What a player calls the place: the note of the nearest `do` that has one, else what the
 * nearest procedure is about, else its name. */
static const char *place_name(struct cli *cli, const struct program *program, const struct op *op)
{
	const struct yaml *found = NULL, *procedure;

	for (const struct call_site *site = op_site(op); site && !found; site = site->outer)
		found = yaml_get(site->step, "note");
	for (const struct call_site *site = op_site(op); site && !found; site = site->outer) {
		const char *tool = program->tool;

		procedure = called(cli, site, &tool);
		found = procedure ? yaml_get(procedure, "about") : NULL;
	}
	for (const struct call_site *site = op_site(op); site && !found; site = site->outer)
		found = yaml_get(site->step, yaml_get(site->step, "do") ? "do" : "table");
	struct span name = found ? found->text : span_of(program->name);

	name.length -= name.length && name.data[name.length - 1] == '.'; /* within a list */
	return arena_copy(&cli->memory, name);
}

/* ---- order ---- */

static bool is_place(const struct op *op, uint32_t slot)
{
	return op->choice && op->choice->said == slot;
}

/* Fills the places in the order of the program and returns their number. */
static size_t find_places(struct cli *cli, const struct program *program, uint32_t slot, struct place *places)
{
	struct arena *arena = &cli->scratch;
	size_t *before = arena_take(arena, program->op_count * sizeof *before), count = 0;
	uint32_t *next = arena_take(arena, flow_most_next(program) * sizeof *next);

	for (uint32_t at = 0; at < program->op_count; at++) {
		const struct op *op = &program->ops[at];
		size_t ways = flow_next(program, at, next), behind = before[at] + is_place(op, slot);

		for (size_t i = 0; i < ways; i++)
			if (next[i] > at && before[next[i]] < behind)
				before[next[i]] = behind;
		if (is_place(op, slot))
			places[count++] = (struct place){at, before[at], place_name(cli, program, op),
							 op->choice->rounds != NO_SLOT};
	}
	return count;
}

/* Is it one of several ways to the same place, or another round? */
static bool is_told(const struct place *place, const struct place *last)
{
	return last && !strcmp(place->name, last->name) &&
	       (place->index == last->index || (place->rounds && last->rounds));
}

const char *cli_places(struct cli *cli, const struct prepared *prepared, uint32_t slot, bool numbered)
{
	const struct program *program = prepared->program;
	struct place *places = arena_take(&cli->scratch, program->op_count * sizeof *places), *last = NULL;
	size_t count = find_places(cli, program, slot, places), number = 0;
	struct text text = {.arena = &cli->memory};
	bool rounds = false;

	if (!count || program->ops[places[0].op].choice->counter == NO_SLOT)
		return NULL;
	for (size_t i = 0; i < count; last = &places[i++]) {
		const struct place *place = &places[i];

		if (is_told(place, last))
			continue;
		if (last && place->index == last->index)
			text_format(&text, " or %s", place->name);
		else if (!numbered)
			text_format(&text, "%s%s", last ? "," : "", place->name);
		else if (rounds)
			text_format(&text, ", then %s", place->name);
		else
			text_format(&text, "%s%zu %s", last ? ", " : "", ++number, place->name);
		if (place->rounds)
			text_add(&text, SPAN(" (each round)"));
		rounds |= place->rounds;
	}
	text_put(&text, '\0');
	return text.at;
}
