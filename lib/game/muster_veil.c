/* muster_veil: leaves out what a side may not see. */
#include "game/muster.h"

/* The side of an owner; empty: of none. */
static struct span side_of(const struct log *log, struct span name)
{
	return log->units && name.length ? units_side(log->units, name) : SPAN("");
}

/* Is an owner as a whole a secret? */
static bool is_hidden(const struct log *log, struct span name)
{
	for (size_t i = 0; name.length && i < log->state->field_count; i++) {
		const struct state_field *field = &log->state->fields[i];
		struct span now = field->start;

		if (field->secret != SECRET_FIGURE)
			continue;
		struct span keeper = log_keeper(log, name, field);
		const struct log_value *said = log_value(log, keeper, field->declaration.name);
		if (said)
			now = said->now;
		else
			log_profile(log, keeper, field->declaration.name, &now);
		if (span_is(now, "yes"))
			return true;
	}
	return false;
}

static bool is_own(const struct log *log, struct span name, struct span side)
{
	return side.length && name.length && (span_alike(side_of(log, name), side) || span_alike(name, side));
}

static bool may_see(const struct log *log, struct span key, bool own)
{
	const struct state_field *field = state_field(log->state, key);

	field = field ? field : state_option(log->state, key);
	return !field || field->secret == SECRET_NOTHING || field->secret == SECRET_FIGURE ||
	       (own && field->secret == SECRET_OWNER);
}

void muster_veil(struct muster *muster, const struct log *log, struct span side)
{
	size_t left = 0;

	for (size_t i = 0; i < muster->count; i++) {
		struct record seen, *row = &muster->rows[i];
		struct span name = record_get(row, "by"), other = record_get(row, "at");
		bool own = is_own(log, name, side);

		if ((!own && is_hidden(log, name)) || (!is_own(log, other, side) && is_hidden(log, other)))
			continue;
		record_start(&seen, muster->arena);
		for (size_t j = 0; j < row->count; j++)
			if (may_see(log, row->fields[j].key, own))
				record_add(&seen, row->fields[j].key, row->fields[j].value,
					   row->fields[j].kind);
		muster->rows[left++] = seen;
	}
	muster->count = left;
}

enum muster_sight muster_sees(const struct log *log, const struct record *line, struct span side)
{
	struct span by = record_get(line, "by"), at = record_get(line, "at");
	bool own = is_own(log, by, side), targets = is_own(log, at, side);

	if ((!own && is_hidden(log, by)) || (!targets && is_hidden(log, at)))
		return MUSTER_HIDDEN;
	for (size_t i = 0; i < line->count; i++) {
		struct span key = line->fields[i].key, field = key;
		bool target = span_skip(&field, "target.");

		if (!may_see(log, field, target ? targets : own) &&
		    (record_was(line, key) || !log_has_read(line, key)))
			return MUSTER_SECRET;
	}
	return MUSTER_SEEN;
}

bool muster_has_side(const struct log *log, struct span side)
{
	const struct figure *figure = log->units ? log->units->figures : NULL;

	while (figure && !span_alike(units_side(log->units, figure->name), side) &&
	       !span_alike(figure->name, side))
		figure = figure->next;
	return figure != NULL;
}
