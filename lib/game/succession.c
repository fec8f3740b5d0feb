/* succession: runs the game's tallies and pairs the members before and after. */
#include "game/succession.h"

#include <string.h>
#include <strings.h>

/* ---- totals of the game ---- */

static struct unit_total *add_tally(const struct after_tally *tally, enum after_scope scope,
				    struct unit_total *total)
{
	const struct program *program = tally->prepared ? tally->prepared->program : NULL;

	for (size_t i = 0; program && i < tally->count; i++) {
		const struct slot *slot = &program->slots[tally->slots[i].slot];

		if (tally->slots[i].scope != scope || span_is(tally->slots[i].name, "due"))
			continue;
		*total++ = (struct unit_total){tally->slots[i].name, slot->type,
					       slot->type == TYPE_SET ? value_of(0) : slot->start};
	}
	return total;
}

/* Lists the totals by name. A figure has its totals and what its tally gives; a
 * unit has its totals, in all tallies, and what its tally gives. */
static void list_totals(const struct after *after, struct unit_totals *totals)
{
	struct arena *arena = after->rules->arena;
	const struct after_tally *tally = after->tallies;
	size_t capacity = 0;

	for (int i = 0; i < AFTER_TALLIES; i++)
		capacity += tally[i].count;
	totals->figure = arena_take(arena, capacity * sizeof *totals->figure);
	totals->side = arena_take(arena, capacity * sizeof *totals->side);
	struct unit_total *end = add_tally(&tally[AFTER_RECORD], AFTER_OWN, totals->figure);
	end = add_tally(&tally[AFTER_FIGURE], AFTER_OWN, end);
	totals->figure_count = (size_t)(end - totals->figure);
	end = add_tally(&tally[AFTER_SIDE], AFTER_OWN, totals->side);
	end = add_tally(&tally[AFTER_RECORD], AFTER_OWN_SIDE, end);
	end = add_tally(&tally[AFTER_FIGURE], AFTER_OWN_SIDE, end);
	totals->side_count = (size_t)(end - totals->side);
}

static bool play(struct succession *succession, struct rules *rules, struct unit_rules *units)
{
	struct validator *validator = succession->validator;
	struct faults *faults = &validator->faults;
	const struct state_rules *state = state_load(rules);

	if (!state)
		return false;
	units_start(&succession->game, units, validator->arena, validator->limits, faults);
	if (!units_read(&succession->game, succession->was_path, validator->limits, faults))
		return false;
	for (size_t i = 0; i < succession->other_count; i++)
		if (strcmp(succession->others[i], succession->was_path) != 0 &&
		    !units_read(&succession->game, succession->others[i], validator->limits, faults))
			return false;
	log_start(&succession->log, validator->arena, state, &succession->game, validator->limits, faults);
	succession->after.partial = true;
	return log_open(&succession->log, succession->log_path) &&
	       after_run(&succession->after, &succession->log);
}

struct unit_rules *succession_rules(struct succession *succession, const struct after *loaded)
{
	list_totals(loaded, &succession->totals);
	return constraint_load_after(loaded->rules, &succession->totals);
}

void succession_follow(struct succession *succession, const struct after *played, const char *was_path)
{
	succession->after = *played;
	succession->was_path = was_path;
	succession->played = true;
	succession->used = false;
}

void succession_begin(struct succession *succession)
{
	succession->was_path = NULL;
	succession->played = true;
}

static struct unit_rules *load(void *source, struct rules *rules)
{
	struct succession *succession = source;
	struct unit_rules *units = NULL;

	if (after_load(&succession->after, rules, succession->validator->limits, succession->scratch))
		units = succession_rules(succession, &succession->after);
	succession->played = units && play(succession, rules, units);
	return succession->played ? units : NULL;
}

/* ---- pairing members ---- */

struct pairing {
	struct succession *succession;
	struct units *units;
};

static const struct unit_member *was_of(const struct unit_member *old, const struct unit_member *member)
{
	const struct unit_member *at = old ? old->inner : NULL;
	size_t index = 0, wanted = 0;

	for (const struct unit_member *twin = member->outer->inner; twin != member; twin = twin->next)
		wanted += twin->path == member->path;
	for (; at; at = at->next) {
		if (at->path != member->path)
			continue;
		if (member->name ? at->name && !strcasecmp(at->name, member->name) : index == wanted)
			return at;
		index++;
	}
	return NULL;
}

static const struct after_value *total_of(const struct pairing *pair, const struct unit_member *member,
					  struct span name)
{
	const struct after *after = &pair->succession->after;

	if (member->outer) {
		const struct after_figure *figure = after_figure(after,
								 span_of(member->name ? member->name : ""));

		return figure ? after_value(figure->totals, name) : NULL;
	}
	for (const struct after_side *side = after->sides; side; side = side->next) {
		const struct after_value *give = after_value(side->gives, name);

		if (!strcmp(side->unit->source->location.file, pair->succession->was_path))
			return give ? give : after_value(side->totals, name);
	}
	return NULL;
}

static value total_value(const struct pairing *pair, const struct after_value *total)
{
	if (total->type != TYPE_SET)
		return total->now;
	return value_of(machine_set(&pair->units->machine, total->items, total->count));
}

/* Sets the totals of a member and of the members it holds. */
static void put_totals(const struct pairing *pair, const struct unit_member *member)
{
	const struct unit_kind *kind = member->path->kind;
	value *values = pair->units->members[member->number].values;

	for (size_t i = 0; i < kind->was_count; i++) {
		const struct unit_was *was = &kind->was[i];
		const struct after_value *total = was->term ? NULL : total_of(pair, member, was->name);

		if (total)
			values[was->slot - kind->frame.first] = total_value(pair, total);
	}
	for (const struct unit_member *inner = member->inner; inner; inner = inner->next)
		put_totals(pair, inner);
}

/* Sets the terms of a member as they were before the game. */
static void put_terms(const struct pairing *pair, const struct unit_member *member,
		      const struct unit_member *old)
{
	const struct unit_kind *kind = member->path->kind;

	units_look(pair->units, old);
	for (size_t i = 0; i < kind->was_count; i++)
		if (kind->was[i].term)
			pair->units->members[member->number].values[kind->was[i].slot - kind->frame.first] =
			    node_value(&pair->units->machine, old->path->was[i]);
}

static void pair_member(const struct pairing *pair, const struct unit_member *member,
			const struct unit_member *old)
{
	const struct unit_kind *kind = member->path->kind;
	const struct member_values *now = &pair->units->members[member->number];
	const struct member_values *was = old ? &pair->units->members[old->number] : NULL;

	now->values[kind->kept - kind->frame.first] = value_of(old != NULL);
	for (size_t i = 0; was && i < kind->key_count; i++) {
		const struct unit_key *key = &kind->keys[i];

		now->values[key->was - kind->frame.first] = was->values[key->slot - kind->frame.first];
	}
	if (old)
		put_terms(pair, member, old);
	for (const struct unit_member *inner = member->inner; inner; inner = inner->next)
		pair_member(pair, inner, was_of(old, inner));
}

/* ---- the unit ---- */

static void say_due(struct succession *succession, const struct after_due *due, struct findings *findings)
{
	const struct log *log = succession->after.log;
	const struct location last = {log->path, log->count ? log->records[log->count - 1].line : 1, 1};

	for (; due; due = due->next) {
		struct span name = record_get(&due->record, "by");

		name = name.length ? name : record_get(&due->record, "unit");
		finding_add(findings, SEVERITY_ERROR, last, "due", "%.*s: %.*s is still to be rolled",
			    (int)name.length, name.data, (int)record_get(&due->record, "next").length,
			    record_get(&due->record, "next").data);
	}
}

/* Adds a finding for every roll that is still due: without it the result is
 * unknown. */
static void say_all_due(struct succession *succession, struct findings *findings)
{
	const struct after *after = &succession->after;

	for (const struct after_figure *figure = after->figures; figure; figure = figure->next)
		if (figure->side && !strcmp(figure->side->unit->source->location.file, succession->was_path))
			say_due(succession, figure->due, findings);
	for (const struct after_side *side = after->sides; side; side = side->next)
		if (!strcmp(side->unit->source->location.file, succession->was_path))
			say_due(succession, side->due, findings);
	say_due(succession, after->due, findings);
}

static bool bound(void *source, struct units *units, const struct unit_document *document,
		  struct findings *findings)
{
	struct succession *succession = source;
	struct validator *validator = succession->validator;
	struct findings ignored; /* reported when the game's units were read */

	if (succession->played && !succession->was_path)
		return true; /* what members were, and whether they were, begins as with a new one */
	const struct yaml *old = yaml_load(validator->arena, succession->was_path, validator->limits,
					   &validator->faults);
	if (!old || !succession->played)
		return false;
	if (old->next || succession->used) {
		finding_add(findings, SEVERITY_ERROR, document->source->location, "one-unit",
			    "expected a single unit in each of the two files");
		return false;
	}
	succession->used = true;
	findings_start(&ignored, validator->arena);
	struct unit_document *was = units_bind(units, old, &ignored);
	if (!was->unit)
		return false;
	const struct pairing pair = {succession, units};
	put_totals(&pair, was->unit);
	put_totals(&pair, document->unit);
	pair_member(&pair, document->unit, was->unit);
	if (!succession->silent)
		say_all_due(succession, findings);
	return true;
}

void succession_attach(struct succession *succession, struct validator *validator)
{
	succession->validator = validator;
	validator->load = load;
	validator->bound = bound;
	validator->source = succession;
}

void succession_check(struct rules *rules)
{
	struct unit_totals *totals = arena_take(rules->arena, sizeof *totals);
	struct after *after = arena_take(rules->arena, sizeof *after);

	if (!after_load(after, rules, rules->limits, rules->arena))
		return;
	list_totals(after, totals);
	constraint_load_after(rules, totals);
}
