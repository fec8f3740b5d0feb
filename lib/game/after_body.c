/* after_body: what the tallies read of a whole, of a part whose whole keeps a field, and
 * of whom a link names. */
#include "game/after.h"
#include "machine/run.h"

struct after_bodies { /* the fields that parts keep */
	struct log_view view;
	const struct state_field **fields;
	size_t count;
	bool fine;
};

static struct after_bodies *load(struct after *after)
{
	const struct state_rules *state = after->log->state;
	struct arena *arena = after->rules->arena;
	struct after_bodies *bodies = arena_take(arena, sizeof *bodies);
	struct view_part *parts = arena_take(arena, state->field_count * sizeof *parts);

	bodies->fields = arena_take(arena, state->field_count * sizeof *bodies->fields);
	for (size_t i = 0; i < state->field_count; i++) {
		const struct declaration *declaration = &state->fields[i].declaration;
		struct yaml *text;

		if (!declaration->body)
			continue;
		text = arena_take(arena, sizeof *text);
		*text = *declaration->body;
		text->text = declaration->name;
		parts[bodies->count] = (struct view_part){text, declaration->type};
		bodies->fields[bodies->count++] = &state->fields[i];
	}
	bodies->fine = bodies->count && log_view_start(&bodies->view, after->rules, parts, bodies->count,
						       arena, after->resolver.limits);
	bodies->view.of = VIEW_OF_MEMBERS;
	return bodies;
}

static void put(struct prepared *prepared, uint32_t slot, const struct log_view *view, size_t part)
{
	struct machine *machine = &prepared->machine;
	value now = log_view_value(view, part);

	if (prepared->program->slots[slot].type == TYPE_SET) {
		struct list list = machine_list(&view->now->prepared->machine, TYPE_SET, now);

		now = value_of(machine_set(machine, list.items, list.count));
	}
	machine->slots[slot] = now;
	machine->given[slot] = true;
}

/* Sets the fields of a whole that its parts keep. */
static void put_composed(struct after *after, struct resolution *resolution, struct span name, uint16_t party)
{
	struct prepared *prepared = resolution->prepared;
	struct after_bodies *bodies = after->bodies ? after->bodies : (after->bodies = load(after));

	if (!bodies->fine)
		return;
	log_view_of(&bodies->view, after->log, name);
	for (uint32_t slot = 0; slot < prepared->program->slot_count; slot++) {
		const struct slot *at = &prepared->program->slots[slot];

		if (at->kind != SLOT_FIELD || !at->field->body || at->party != party ||
		    record_find(&resolution->answer, prepared->keyed[slot]))
			continue;
		for (size_t i = 0; i < bodies->count; i++)
			if (span_same(bodies->fields[i]->declaration.name, at->field->name))
				put(prepared, slot, &bodies->view, i);
	}
}

/* Sets a field as an owner has it, by the log or by his unit file. */
static void put_field(struct after *after, struct resolution *resolution, uint32_t slot, struct span owner)
{
	struct span field = resolution->prepared->program->slots[slot].field->name, now;

	if (log_known(after->log, owner, SPAN(""), field, &now))
		resolve_field(resolution, slot, now);
}

/* Sets the fields of a part that its whole keeps. */
static void put_held(struct after *after, struct resolution *resolution, struct span whole, uint16_t party)
{
	struct prepared *prepared = resolution->prepared;

	for (uint32_t slot = 0; slot < prepared->program->slot_count; slot++) {
		const struct slot *at = &prepared->program->slots[slot];

		if (at->kind != SLOT_FIELD || !at->field->held || at->party != party ||
		    record_find(&resolution->answer, prepared->keyed[slot]))
			continue;
		put_field(after, resolution, slot, whole);
	}
}

static void put_bodies(struct after *after, struct resolution *resolution, struct span name, uint16_t party)
{
	struct span whole = log_whole(after->log, name);
	size_t at = 0;

	if (whole.length)
		put_held(after, resolution, whole, party);
	if (log_part(after->log, name, &at).length)
		put_composed(after, resolution, name, party);
}

/* Sets the fields of whom a link names. */
static void put_linked(struct after *after, struct resolution *resolution, struct span name, uint16_t party)
{
	struct prepared *prepared = resolution->prepared;

	for (uint32_t slot = 0; name.length && slot < prepared->program->slot_count; slot++) {
		const struct slot *at = &prepared->program->slots[slot];

		if (at->kind != SLOT_FIELD || at->party != party)
			continue;
		put_field(after, resolution, slot, name);
	}
}

void after_put_bodies(struct after *after, struct resolution *resolution)
{
	const struct company *company = resolution->prepared->program->company;
	const struct record *answer = &resolution->answer;
	size_t count;

	for (size_t i = 0; i < company->link_count; i++) {
		const struct company_link *link = &company->links[i];
		struct span owner = link->of > 1 ? SPAN("") : record_get(answer, link->of ? "at" : "by");
		struct span name = owner.length ? log_owners.link(after->log, owner, link->link) : SPAN("");

		put_linked(after, resolution, name, link->to);
		if (name.length)
			put_bodies(after, resolution, name, link->to);
	}
	if (!(rules_bodies(after->rules, &count), count))
		return;
	put_bodies(after, resolution, record_get(answer, "by"), 0);
	put_bodies(after, resolution, record_get(answer, "at"), 1);
}
