/* record_table: the table of records that people read: a column for each field or, if
 * that is wider than the page, a paragraph for each record. */
#include "format/record_table.h"

struct table_column {
	struct span key;
	enum record_kind kind;
	size_t width;
};

struct table_columns {
	struct table_column *column;
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
static struct table_column *column_of(struct table_columns *columns, struct arena *arena,
				      const struct record_field *field)
{
	static const int rank[] = {[RECORD_NUMBER] = 1, [RECORD_REAL] = 1, [RECORD_FLAG] = 2,
				   [RECORD_TEXT] = 2,   [RECORD_LIST] = 3, [RECORD_TEXTS] = 3};
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
	columns->column[at] = (struct table_column){field->key, field->kind, text_cells(heading(field->key))};
	columns->count++;
	return &columns->column[at];
}

static void add_cell(struct text *out, const struct table_column *column, struct span cell, bool last)
{
	bool right = column->kind == RECORD_NUMBER || column->kind == RECORD_REAL;
	size_t shown = text_cells(cell);

	for (size_t i = shown; right && i < column->width; i++)
		text_put(out, ' ');
	text_masked(out, cell);
	for (size_t i = shown; !right && !last && i < column->width; i++)
		text_put(out, ' ');
	text_add(out, last ? SPAN("\n") : SPAN("  "));
}

static void add_name(const struct style *style, struct text *out, bool ends)
{
	if (style->colour)
		text_add(out, ends ? SPAN("\033[0m") : SPAN("\033[1m"));
}

static size_t width_of(const struct table_columns *columns)
{
	size_t width = 0;

	for (size_t i = 0; i < columns->count; i++)
		width += columns->column[i].width + (i ? 2 : 0);
	return width;
}

/* Writes "Harris" and below it his fields, in lines as long as the page. */
static void add_paragraph(struct table_columns *columns, const struct record *row, const struct style *style,
			  struct text *out)
{
	size_t used = 0;

	for (size_t i = 0; i < columns->count; i++) {
		const struct record_field *field = record_find(row, columns->column[i].key);
		struct table_column bare = {.kind = RECORD_TEXT};
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

void record_table(const struct record *rows, size_t count, const struct style *style, struct text *out)
{
	struct table_columns columns = {.count = 0};

	for (size_t i = 0; i < count; i++)
		for (size_t j = 0; j < rows[i].count; j++) {
			const struct record_field *field = &rows[i].fields[j];
			struct table_column *column = column_of(&columns, out->arena, field);

			if (text_cells(field->value) > column->width)
				column->width = text_cells(field->value);
		}
	if (width_of(&columns) > style->width) {
		for (size_t row = 0; row < count; row++)
			add_paragraph(&columns, &rows[row], style, out);
		return;
	}
	for (size_t i = 0; i < columns.count; i++)
		add_cell(out, &columns.column[i], heading(columns.column[i].key), i + 1 == columns.count);
	for (size_t row = 0; row < count; row++)
		for (size_t i = 0; i < columns.count; i++) {
			const struct record_field *field = record_find(&rows[row], columns.column[i].key);

			if (i == 0)
				add_name(style, out, false);
			add_cell(out, &columns.column[i], field ? field->value : SPAN("-"),
				 i + 1 == columns.count);
			if (i == 0)
				add_name(style, out, true);
		}
}
