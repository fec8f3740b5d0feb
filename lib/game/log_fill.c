/* log_fill: completes a record from the state of the log and the unit files. */
#include "game/order.h"

#include <strings.h>

static bool begins(struct span whole, struct span name)
{
	return whole.length >= name.length && !strncasecmp(whole.data, name.data, name.length);
}

/* The only figure whose name begins so, if the log alone knows it. */
static const struct log_figure *joined(const struct log *log, struct span name)
{
	const struct log_figure *found = NULL;
	struct span profile;

	for (const struct figure *figure = log->units->figures; figure; figure = figure->next)
		if (begins(figure->name, name))
			return NULL;
	for (const struct log_figure *figure = log->figures.first; figure; figure = figure->next) {
		if (!begins(figure->name, name) || log_profile(log, figure->name, SPAN(""), &profile))
			continue;
		if (found)
			return NULL;
		found = figure;
	}
	return found;
}

struct span log_full_name(const struct log *log, struct span name, const struct figure **figure,
			  struct faults *faults)
{
	const struct log_figure *said = log_figure(log, name);
	struct span profile;

	*figure = NULL;
	if (log->known && !said && name.length && !log_profile(log, name, SPAN(""), &profile))
		said = joined(log, name);
	if (log->units && (log_profile(log, name, SPAN(""), &profile) || (log->known && !said))) {
		*figure = units_figure(log->units, name, faults);
		return *figure ? (*figure)->name : SPAN("");
	}
	return said ? said->name : name;
}

static bool put_state(const struct log *log, struct resolution *resolution, struct span name,
		      struct span other, uint16_t party)
{
	const struct prepared *prepared = resolution->prepared;
	const struct program *program = prepared->program;

	if (!log_figure(log, name) && !log_side(log, name) && !log->pairs.first)
		return true;
	for (uint32_t index = 0; index < program->slot_count; index++) {
		const struct slot *slot = &program->slots[index];
		const struct log_value *said;

		if (slot->kind != SLOT_FIELD || !slot->field->of_side || slot->party != party ||
		    prepared->machine.given[index])
			continue;
		said = log_toward(log, name, other, slot->field->name);
		if (said && !resolve_field(resolution, index, said->now))
			return false;
	}
	return true;
}

/* A unit has what its file says that its figures share. */
static bool put_shared(const struct log *log, struct resolution *resolution, struct span unit, uint16_t party)
{
	const struct prepared *prepared = resolution->prepared;
	const struct program *program = prepared->program;
	const struct figure *figure = log->units ? log->units->figures : NULL;

	while (figure && !span_alike(figure->unit, unit))
		figure = figure->next;
	for (uint32_t index = 0; figure && index < program->slot_count; index++) {
		const struct slot *slot = &program->slots[index];
		const struct state_field *field = slot->kind == SLOT_FIELD
						      ? state_field(log->state, slot->field->name)
						      : NULL;
		struct span now;

		if (field && field->of == STATE_OF_UNIT && slot->party == party &&
		    !prepared->machine.given[index] &&
		    log_profile(log, figure->name, slot->field->name, &now) &&
		    !resolve_field(resolution, index, now))
			return false;
	}
	return true;
}

/* Sets now.left.PHASE: how many are still to act in it. */
static bool put_left(const struct log *log, struct prepared *prepared, uint32_t slot)
{
	struct span phase = prepared->program->slots[slot].field->name;

	if (!span_skip(&phase, "now.left."))
		return false;
	if (!log->order)
		return true;
	size_t left = order_left_in(log->order, log, order_phase_named(log->order, phase));
	prepared->machine.slots[slot] = number_whole((int64_t)left);
	prepared->machine.given[slot] = true;
	return true;
}

static bool put_options(const struct log *log, struct resolution *resolution)
{
	struct prepared *prepared = resolution->prepared;
	const struct program *program = prepared->program;

	for (uint32_t index = 0; log->options && index < program->slot_count; index++) {
		const struct slot *slot = &program->slots[index];
		const struct log_value *said = log->options;

		if (slot->kind != SLOT_FIELD || slot->field->of_side || prepared->machine.given[index] ||
		    put_left(log, prepared, index))
			continue;
		while (said && !span_same(said->field, slot->field->name))
			said = said->next;
		if (said && !resolve_field(resolution, index, said->now))
			return false;
	}
	return true;
}

/* The value that the record gives the party; empty: none. */
static struct span said_of(const struct record *record, struct span name, bool target)
{
	for (size_t i = 0; i < record->count; i++) {
		struct span key = record->fields[i].key;

		if (span_skip(&key, "target.") == target && span_same(key, name))
			return record->fields[i].value;
	}
	return SPAN("");
}

/* Is a figure out because of values alone, and does the record give another one for each? */
static bool says_it_is_in(const struct log *log, const struct record *record, struct span name, bool target)
{
	const struct log_figure *figure = log_figure(log, name);
	bool said = false;

	for (const struct log_value *at = figure && !figure->left ? figure->values : NULL; at;
	     at = at->next) {
		const struct state_field *field = state_field(log->state, at->field);
		struct span given = said_of(record, at->field, target);

		if (!field || !state_out(field, at->now))
			continue;
		if (!given.length || state_out(field, given))
			return false;
		said = true;
	}
	return said;
}

/* Notes who is out of the game: a figure that has left and, if the ruleset has no list
 * of reasons for that, one with a value that puts it out. Then only tools whose figure
 * acts ask. */
static void note_who_is_out(const struct log *log, struct resolution *resolution, struct span name,
			    uint16_t party)
{
	struct prepared *prepared = resolution->prepared;
	const struct program *program = prepared->program;
	uint32_t slot = program->gone ? program->gone[party] : NO_SLOT;
	bool target = program->parties[party].target != prepared->for_target;
	bool listed = log->state->lists_out;
	unsigned line;

	if (slot == NO_SLOT || !log_is_put_out(log, name, &line))
		return;
	if (!listed && (!log_acts(span_of(resolution->resolver->tool)) ||
			says_it_is_in(log, &resolution->answer, name, target)))
		return;
	prepared->machine.slots[slot] = (value){1, 1};
	prepared->machine.given[slot] = true;
}

/* Fills the fields of those who are neither by= nor at=. */
static bool put_others(const struct log *log, struct resolution *resolution)
{
	struct prepared *prepared = resolution->prepared;

	for (uint16_t party = 2; prepared->company && party < prepared->company->count; party++) {
		struct span name = prepared->owners[party];
		uint16_t other = prepared->program->parties[party].target ? 0 : 1;
		const struct figure *figure;

		if (!name.length)
			continue;
		note_who_is_out(log, resolution, name, party); /* also if another link names him, too */
		if (!put_state(log, resolution, name, prepared->owners[other], party))
			return false;
		if (prepared->company->party[party].owner != party)
			continue; /* only what he is toward the other side is his own */
		figure = log->units ? units_named(log->units, name) : NULL;
		if (!(figure ? units_put(log->units, prepared, figure, party, resolution->faults)
			     : put_shared(log, resolution, name, party)))
			return false;
	}
	return true;
}

bool log_fill(const void *source, struct resolution *resolution)
{
	const struct log *log = source;
	struct prepared *prepared = resolution->prepared;
	struct faults *faults = resolution->faults;
	const struct figure *figures[2] = {NULL, NULL};
	struct span names[2] = {SPAN(""), SPAN("")};

	for (int at = 0; at < 2; at++) {
		struct record_field *field = record_find(&resolution->answer, at ? SPAN("at") : SPAN("by"));

		if (!field || !field->value.length)
			continue;
		names[at] = log_full_name(log, field->value, &figures[at], faults);
		if (!names[at].length)
			return false;
		if (!span_same(field->value, names[at]))
			record_set(field, names[at]);
	}
	for (int at = 0; at < 2; at++) {
		uint16_t party = at != prepared->for_target;

		if (names[at].length)
			note_who_is_out(log, resolution, names[at], party);
		if (names[at].length && !put_state(log, resolution, names[at], names[!at], party))
			return false;
		if (figures[at] && !units_put(log->units, prepared, figures[at], party, faults))
			return false;
	}
	return put_others(log, resolution) && put_options(log, resolution);
}
