/* muster_board: how both sides stand: present and full values, what lasts until when. */
#include "game/muster.h"
#include "game/order.h"
#include "machine/say.h"

static void add_named(struct record *row, struct arena *arena, const char *before, struct span field,
		      struct span now, enum record_kind kind)
{
	char *key = arena_format(arena, "%s%.*s", before, (int)field.length, field.data);

	record_add(row, span_of(key), now, kind);
}

/* Adds the numbers that can put him out, whatever they are, with their full values. */
static void add_strength(struct muster *muster, struct record *row, const struct record *said,
			 const struct log *log, struct span name, bool shared)
{
	for (size_t i = 0; i < log->state->field_count; i++) {
		const struct state_field *field = &log->state->fields[i];
		struct span key = field->declaration.name, full;
		const struct record_field *now = record_find(said, key);

		if ((field->of == STATE_OF_UNIT) != shared || !field->remembered || field->secret ||
		    field->declaration.type != TYPE_NUMBER || !log_profile(log, name, key, &full) ||
		    state_same(full, field->board ? SPAN("0") : field->start) || (!now && !field->board))
			continue;
		record_add(row, key, now ? now->value : full, RECORD_NUMBER);
		add_named(row, muster->arena, "full.", key, full, RECORD_NUMBER);
	}
}

/* Is it a field that the order of play keeps? How the figure stands says that. */
static bool is_of_order(const struct log *log, struct span key)
{
	const struct state_field *field = log->order ? state_field(log->state, key) : NULL;

	return field && (field == log->order->flag || field->budget);
}

static void add_until(struct muster *muster, struct record *row, const struct record *said,
		      const struct log *log)
{
	for (size_t i = 0; i < said->count; i++) {
		const struct state_field *field = state_field(log->state, said->fields[i].key);

		if (field && !is_of_order(log, field->declaration.name) &&
		    field->until + 1 < log->state->event_count)
			add_named(row, muster->arena, "until.", field->declaration.name,
				  log->state->events[field->until], RECORD_TEXT);
	}
}

/* The row of a figure: strength first, then all that differs from its profile. */
static struct record board_row(struct muster *muster, const struct record *said, const struct log *log)
{
	struct span name = record_get(said, "by"), unit = log_unit(log, name);
	struct record row;

	record_start(&row, muster->arena);
	record_add(&row, SPAN("by"), name, RECORD_TEXT);
	if (unit.length)
		record_add(&row, SPAN("unit"), unit, RECORD_TEXT);
	if (log->order && muster_knows(log, name))
		muster_stands(muster, &row, log, name);
	add_strength(muster, &row, said, log, name, false);
	for (size_t i = 0; i < said->count; i++)
		if (!record_find(&row, said->fields[i].key) && !is_of_order(log, said->fields[i].key))
			record_add(&row, said->fields[i].key, said->fields[i].value, said->fields[i].kind);
	add_until(muster, &row, said, log);
	return row;
}

/* The row of a unit: what its figures share. */
static void add_unit(struct muster *muster, const struct log *log, const struct figure *figure)
{
	struct record row, none, *old = NULL;

	for (size_t i = 0; i < muster->count; i++)
		if (!record_find(&muster->rows[i], SPAN("by")) &&
		    span_same(record_get(&muster->rows[i], "unit"), figure->unit))
			old = &muster->rows[i];
	record_start(&none, muster->arena);
	record_start(&row, muster->arena);
	record_add(&row, SPAN("unit"), figure->unit, RECORD_TEXT);
	add_strength(muster, &row, old ? old : &none, log, figure->name, true);
	for (size_t i = 0; old && i < old->count; i++)
		if (!record_find(&row, old->fields[i].key))
			record_add(&row, old->fields[i].key, old->fields[i].value, old->fields[i].kind);
	if (!old && row.count > 1)
		old = muster_row(muster);
	if (old)
		*old = row;
}

void muster_board(struct muster *muster, const struct log *log)
{
	struct span unit = SPAN("");

	muster->look = log->order ? order_look_at(log, muster->arena) : NULL;
	for (const struct figure *figure = log->units ? log->units->figures : NULL; figure;
	     figure = figure->next) {
		if (figure->unit.length && !span_same(figure->unit, unit))
			add_unit(muster, log, figure);
		unit = figure->unit;
	}
	for (size_t i = 0; i < muster->count; i++)
		if (record_find(&muster->rows[i], SPAN("by")) && !record_find(&muster->rows[i], SPAN("at")))
			muster->rows[i] = board_row(muster, &muster->rows[i], log);
}
