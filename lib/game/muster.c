/* muster: collects the rows and writes the table. */
#include "game/muster.h"

#include "machine/say.h"

void muster_start(struct muster *muster, struct arena *arena)
{
	*muster = (struct muster){.arena = arena};
}

struct record *muster_row(struct muster *muster)
{
	if (muster->count == muster->capacity)
		muster->rows = arena_grow(muster->arena, muster->rows, muster->count, &muster->capacity,
					  sizeof *muster->rows);
	struct record *row = &muster->rows[muster->count++];

	record_start(row, muster->arena);
	return row;
}

void muster_units(struct muster *muster, const struct units *units, const struct state_rules *state)
{
	for (const struct figure *figure = units->figures; figure; figure = figure->next) {
		struct record *row = muster_row(muster);

		record_add(row, SPAN("by"), figure->name, RECORD_TEXT);
		for (size_t i = 0; i < figure->count; i++) {
			const struct figure_value *from = &figure->values[i];
			const struct state_field *field = state_field(state, from->field);
			struct span now = units_text(units, from, muster->arena);

			if (field->of == STATE_OF_UNIT || !state_same(now, field->start))
				record_add(row, from->field, now, say_kind(from->type));
		}
	}
}

/* Is this the value of the figure's profile? */
static bool is_profile(const struct log *log, struct span name, const struct state_field *field,
		       struct span now)
{
	struct span profile;

	if (log_profile(log, name, field->declaration.name, &profile))
		return state_same(profile, now);
	return field->declaration.type != TYPE_NUMBER && span_same(field->start, now);
}

static void add_state(struct muster *muster, const struct log *log, struct span name)
{
	const struct log_figure *figure = log_figure(log, name);
	struct record *row = muster_row(muster);
	unsigned line;

	record_add(row, SPAN("by"), name, RECORD_TEXT);
	for (const struct log_value *at = figure ? figure->values : NULL; at; at = at->next) {
		const struct state_field *field = state_field(log->state, at->field);

		if (!is_profile(log, name, field, at->now))
			record_add(row, at->field, at->now, say_kind(field->declaration.type));
	}
	if (log_is_out(log, name, &line) && !record_find(row, SPAN("out")))
		record_add(row, SPAN("out"), SPAN("yes"), RECORD_FLAG);
}

/* Is this what a unit, a pair or the game has to begin with? A unit file says it of
 * the figures that share it. */
static bool is_start(const struct log *log, struct span unit, const struct state_field *field,
		     struct span now)
{
	const struct figure *figure = log->units ? log->units->figures : NULL;
	struct span profile;

	while (figure && !(unit.length && span_same(figure->unit, unit)))
		figure = figure->next;
	return state_same(figure && log_profile(log, figure->name, field->declaration.name, &profile)
			      ? profile
			      : field->start,
			  now);
}

/* Adds a row for what a unit shares, what a figure has toward another, or the
 * game's options, with the values that differ from their start. */
static void add_shared(struct muster *muster, struct span key, struct span name, struct span other,
		       const struct log *log, const struct log_value *values)
{
	struct record *row = NULL;

	for (const struct log_value *at = values; at; at = at->next) {
		const struct state_field *field = state_field(log->state, at->field);

		field = field ? field : state_option(log->state, at->field);
		if (!field || is_start(log, span_is(key, "unit") ? name : SPAN(""), field, at->now))
			continue;
		if (!row) {
			row = muster_row(muster);
			record_add(row, key, name, RECORD_TEXT);
			if (other.length)
				record_add(row, SPAN("at"), other, RECORD_TEXT);
		}
		record_add(row, at->field, at->now, say_kind(field->declaration.type));
	}
}

void muster_log(struct muster *muster, const struct log *log)
{
	struct span any;

	for (const struct figure *figure = log->units ? log->units->figures : NULL; figure;
	     figure = figure->next)
		add_state(muster, log, figure->name);
	for (const struct log_figure *figure = log->figures.first; figure; figure = figure->next)
		if (!log_profile(log, figure->name, SPAN(""), &any))
			add_state(muster, log, figure->name);
	for (const struct log_figure *side = log->sides.first; side; side = side->next)
		add_shared(muster, SPAN("unit"), side->name, SPAN(""), log, side->values);
	for (const struct log_figure *pair = log->pairs.first; pair; pair = pair->next)
		add_shared(muster, SPAN("by"), pair->name, pair->other, log, pair->values);
	add_shared(muster, SPAN("event"), SPAN("game"), SPAN(""), log, log->options);
}

void muster_numbered(struct muster *muster, const struct log *log, uint64_t number)
{
	char *text = arena_format(muster->arena, "%llu", (unsigned long long)number);
	size_t first = muster->count;

	muster_log(muster, log);
	for (size_t i = first; i < muster->count; i++) {
		struct record numbered, *row = &muster->rows[i];

		record_start(&numbered, muster->arena);
		record_add(&numbered, SPAN("number"), span_of(text), RECORD_NUMBER);
		for (size_t j = 0; j < row->count; j++)
			record_add(&numbered, row->fields[j].key, row->fields[j].value, row->fields[j].kind);
		*row = numbered;
	}
}
