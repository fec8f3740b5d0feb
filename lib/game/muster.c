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

			if (!state_same(now, field->start))
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

/* Adds a row for what a unit shares, what a figure has toward another, or the
 * game's options, with the values that differ from their start. */
static void add_shared(struct muster *muster, struct span key, struct span name, struct span other,
		       const struct log *log, const struct log_value *values)
{
	struct record *row = NULL;

	for (const struct log_value *at = values; at; at = at->next) {
		const struct state_field *field = state_field(log->state, at->field);

		field = field ? field : state_option(log->state, at->field);
		if (!field || state_same(at->now, field->start))
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

/* ---- the table ---- */

struct muster_column {
	struct span key;
	enum record_kind kind;
	size_t width;
};

struct muster_columns {
	struct muster_column *column;
	size_t count, capacity;
};

/* Fields that name the row's subject come before the numbers. */
static bool is_name(struct span key)
{
	return span_is(key, "by") || span_is(key, "unit") || span_is(key, "next");
}

static struct span heading(struct span key)
{
	return span_is(key, "by") ? SPAN("figure") : key;
}

/* The column of a field; a new one is inserted after those of its kind and of the
 * kinds before it. */
static struct muster_column *column_of(struct muster_columns *columns, struct arena *arena,
				       const struct record_field *field)
{
	static const int rank[] = {
	    [RECORD_NUMBER] = 1, [RECORD_FLAG] = 2, [RECORD_TEXT] = 2, [RECORD_LIST] = 3};
	size_t at = columns->count;

	for (size_t i = 0; i < columns->count; i++)
		if (span_same(columns->column[i].key, field->key))
			return &columns->column[i];
	if (columns->count == columns->capacity)
		columns->column = arena_grow(arena, columns->column, columns->count, &columns->capacity,
					     sizeof *columns->column);
	while (at && !is_name(field->key) && !is_name(columns->column[at - 1].key) &&
	       rank[columns->column[at - 1].kind] > rank[field->kind]) {
		columns->column[at] = columns->column[at - 1];
		at--;
	}
	columns->column[at] = (struct muster_column){field->key, field->kind,
						     text_cells(heading(field->key))};
	columns->count++;
	return &columns->column[at];
}

static void add_cell(struct text *out, const struct muster_column *column, struct span cell, bool last)
{
	bool right = column->kind == RECORD_NUMBER;
	size_t shown = text_cells(cell);

	for (size_t i = shown; right && i < column->width; i++)
		text_put(out, ' ');
	text_masked(out, cell);
	for (size_t i = shown; !right && !last && i < column->width; i++)
		text_put(out, ' ');
	text_add(out, last ? SPAN("\n") : SPAN("  "));
}

static void add_name(const struct odds_style *style, struct text *out, bool ends)
{
	if (style->colour)
		text_add(out, ends ? SPAN("\033[0m") : SPAN("\033[1m"));
}

static size_t width_of(const struct muster_columns *columns)
{
	size_t width = 0;

	for (size_t i = 0; i < columns->count; i++)
		width += columns->column[i].width + (i ? 2 : 0);
	return width;
}

/* Writes "Harris" and below it his fields, in lines as long as the page. */
static void add_paragraph(struct muster_columns *columns, const struct record *row,
			  const struct odds_style *style, struct text *out)
{
	size_t used = 0;

	for (size_t i = 0; i < columns->count; i++) {
		const struct record_field *field = record_find(row, columns->column[i].key);
		struct muster_column bare = {.kind = RECORD_TEXT};
		size_t width = field ? text_cells(field->key) + 1 + text_cells(field->value) : 0;

		if (!field)
			continue;
		if (used == 0) { /* the subject */
			add_name(style, out, false);
			add_cell(out, &bare, field->value, true);
			out->length--;
			add_name(style, out, true);
			used = 1;
			continue;
		}
		bool fits = used > 1 && used + 2 + width <= style->width;
		text_add(out, fits ? SPAN(", ") : SPAN("\n  "));
		used = fits ? used + 2 + width : 2 + width;
		add_cell(out, &bare, field->key, true);
		out->length--;
		text_put(out, ' ');
		add_cell(out, &bare, field->value, true);
		out->length--;
	}
	text_put(out, '\n');
}

void muster_table(const struct muster *muster, const struct odds_style *style, struct text *out)
{
	struct muster_columns columns = {.count = 0};

	for (size_t i = 0; i < muster->count; i++)
		for (size_t j = 0; j < muster->rows[i].count; j++) {
			const struct record_field *field = &muster->rows[i].fields[j];
			struct muster_column *column = column_of(&columns, muster->arena, field);

			if (text_cells(field->value) > column->width)
				column->width = text_cells(field->value);
		}
	if (width_of(&columns) > style->width) {
		for (size_t row = 0; row < muster->count; row++)
			add_paragraph(&columns, &muster->rows[row], style, out);
		return;
	}
	for (size_t i = 0; i < columns.count; i++)
		add_cell(out, &columns.column[i], heading(columns.column[i].key), i + 1 == columns.count);
	for (size_t row = 0; row < muster->count; row++)
		for (size_t i = 0; i < columns.count; i++) {
			const struct record_field *field = record_find(&muster->rows[row],
								       columns.column[i].key);

			if (i == 0)
				add_name(style, out, false);
			add_cell(out, &columns.column[i], field ? field->value : SPAN("-"),
				 i + 1 == columns.count);
			if (i == 0)
				add_name(style, out, true);
		}
}
