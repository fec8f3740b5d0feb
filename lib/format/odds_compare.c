/* odds_compare: the figures of several options, and their table for people. */
#include "format/odds_compare.h"

#include "base/big.h"

enum { MOST_WORDS = 8 }; /* columns for one outcome */

/* ---- figures ---- */

/* The column of a field in the distribution of an option; its width: there is none. */
static size_t column_of(const struct odds_option *option, struct span name)
{
	size_t column = 0;

	while (column < option->table.field_count && !span_same(option->table.fields[column], name))
		column++;
	return column;
}

static bool has_figures(const struct odds_option *option)
{
	return !option->fault.length;
}

/* Is it certain, and the same for all options that have it? */
static bool is_constant(const struct odds_comparison *all, struct span name)
{
	struct span first = SPAN("");
	bool found = false;

	for (size_t i = 0; i < all->count; i++) {
		const struct odds_table *table = &all->options[i].table;
		size_t column = has_figures(&all->options[i]) ? column_of(&all->options[i], name) : 0;

		if (!has_figures(&all->options[i]) || column == table->field_count)
			continue;
		for (size_t row = 0; row < table->row_count; row++) {
			if (found && !span_same(first, table->rows[row].values[column]))
				return false;
			first = table->rows[row].values[column];
			found = true;
		}
	}
	return true;
}

struct figures {
	struct odds_figure *list;
	size_t count, capacity;
	struct arena *arena;
};

static void add_figure(struct figures *figures, struct odds_figure figure)
{
	if (figures->count == figures->capacity)
		figures->list = arena_grow(figures->arena, figures->list, figures->count, &figures->capacity,
					   sizeof *figures->list);
	figures->list[figures->count++] = figure;
}

static bool has_word(const struct figures *figures, size_t from, struct span word)
{
	for (size_t i = from; i < figures->count; i++)
		if (span_same(figures->list[i].word, word))
			return true;
	return false;
}

/* A chance for each word that the outcome may have, the first ones if there are many. */
static void add_words(const struct odds_comparison *all, struct span name, struct figures *figures)
{
	size_t from = figures->count;

	for (size_t i = 0; i < all->count; i++) {
		const struct odds_table *table = &all->options[i].table;
		size_t column = has_figures(&all->options[i]) ? column_of(&all->options[i], name) : 0;

		for (size_t row = 0; has_figures(&all->options[i]) && column < table->field_count &&
				     row < table->row_count && figures->count < from + MOST_WORDS;
		     row++)
			if (!has_word(figures, from, table->rows[row].values[column]))
				add_figure(figures,
					   (struct odds_figure){.name = name,
								.word = table->rows[row].values[column],
								.chance = true});
	}
}

static bool is_known(const struct figures *figures, struct span name)
{
	for (size_t i = 0; i < figures->count; i++)
		if (span_same(figures->list[i].name, name))
			return true;
	return false;
}

static void add_field(const struct odds_comparison *all, const struct odds_table *table, size_t column,
		      struct figures *figures)
{
	struct span name = table->fields[column];

	if (table->kinds[column] != RECORD_NUMBER) {
		add_words(all, name, figures);
		return;
	}
	add_figure(figures, (struct odds_figure){.name = name});
	add_figure(figures, (struct odds_figure){.name = name, .deviation = true});
}

size_t odds_figures(const struct odds_comparison *all, struct arena *arena, struct odds_figure **list)
{
	struct figures figures = {.arena = arena};

	for (int constant = 0; constant < 2 && !figures.count; constant++)
		for (size_t i = 0; i < all->count; i++) {
			const struct odds_table *table = &all->options[i].table;

			for (size_t j = 0; has_figures(&all->options[i]) && j < table->field_count; j++)
				if (!is_known(&figures, table->fields[j]) &&
				    !span_is(table->fields[j], "refused") && /* the result says it */
				    (constant || !is_constant(all, table->fields[j])))
					add_field(all, table, j, &figures);
		}
	*list = figures.list;
	return figures.count;
}

static void chance_of(const struct odds_figure *figure, const struct odds_table *table, size_t column,
		      mpq_t result)
{
	mpq_t total;

	mpq_init(total);
	for (size_t row = 0; row < table->row_count; row++)
		if (span_same(table->rows[row].values[column], figure->word))
			mpz_add(mpq_numref(result), mpq_numref(result), table->rows[row].weight);
	mpq_set_z(total, table->total);
	mpq_div(result, result, total);
	mpq_clear(total);
}

bool odds_figure_of(const struct odds_figure *figure, const struct odds_option *option, mpq_t result)
{
	size_t column = has_figures(option) ? column_of(option, figure->name) : 0;
	mpq_t mean;

	mpq_set_ui(result, 0, 1);
	if (!has_figures(option) || column == option->table.field_count)
		return false;
	if (figure->chance) {
		chance_of(figure, &option->table, column, result);
		return true;
	}
	mpq_init(mean);
	if (figure->deviation)
		odds_report_moments(&option->table, column, mean, result);
	else
		odds_report_moments(&option->table, column, result, mean);
	mpq_clear(mean);
	return true;
}

void odds_figure_name(const struct odds_figure *figure, struct text *text)
{
	bool result = span_is(figure->name, "result");

	if (!result || !figure->chance)
		text_add(text, figure->name);
	if (!result && figure->chance)
		text_put(text, ' ');
	text_add(text, figure->chance      ? figure->word
		       : figure->deviation ? SPAN(" deviation")
					   : SPAN(" mean"));
}

/* ---- the table ---- */

struct compared {
	const struct odds_comparison *all;
	const struct style *style;
	struct arena *arena;
	struct odds_figure *figures;
	size_t figure_count;
	struct text text;
};

/* "46.30%", "2.76"; a dash where there is none. */
static struct span cell_of(struct compared *page, const struct odds_figure *figure,
			   const struct odds_option *option)
{
	struct text cell = {.arena = page->arena};
	mpq_t value;

	mpq_init(value);
	if (!odds_figure_of(figure, option, value))
		text_put(&cell, '-');
	else if (figure->chance)
		odds_report_chance(&cell, mpq_numref(value), mpq_denref(value));
	else if (figure->deviation)
		text_format(&cell, "%.4g", odds_report_root(value));
	else
		text_format(&cell, "%.6g", mpq_get_d(value));
	mpq_clear(value);
	return text_span(&cell);
}

static void add_cell(struct compared *page, struct span cell, size_t width, bool left)
{
	size_t shown = text_cells(cell);

	for (size_t i = shown; !left && i < width; i++)
		text_put(&page->text, ' ');
	text_masked(&page->text, cell);
	for (size_t i = shown; left && i < width; i++)
		text_put(&page->text, ' ');
}

/* A table whose first columns name the options. */
struct cells {
	struct span *cells; /* by row, then by column; the first row is the heading */
	size_t rows, columns, names;
	const bool *numbers; /* of the columns with names; NULL: none holds numbers */
};

static void add_cells(struct compared *page, const struct cells *table)
{
	size_t *widths = arena_take(page->arena, table->columns * sizeof *widths);

	for (size_t i = 0; i < table->rows * table->columns; i++)
		if (text_cells(table->cells[i]) > widths[i % table->columns])
			widths[i % table->columns] = text_cells(table->cells[i]);
	for (size_t i = 0; i < table->rows * table->columns; i++) {
		size_t column = i % table->columns;
		bool name = column < table->names;
		bool bold = page->style->colour && name && i >= table->columns;

		text_add(&page->text, bold ? SPAN("\033[1m") : SPAN(""));
		add_cell(page, table->cells[i], widths[column], name && !table->numbers[column]);
		text_add(&page->text, bold ? SPAN("\033[0m") : SPAN(""));
		text_add(&page->text, column + 1 == table->columns ? SPAN("\n") : SPAN("  "));
	}
}

static void add_list(struct compared *page)
{
	const struct odds_comparison *all = page->all;
	size_t columns = all->axis_count + page->figure_count;
	struct span *cells = arena_take(page->arena, (all->count + 1) * columns * sizeof *cells),
		    *cell = cells;
	bool *numbers = arena_take(page->arena, all->axis_count * sizeof *numbers);

	for (size_t i = 0; i < all->axis_count; i++) {
		*cell++ = all->axes[i].field;
		numbers[i] = all->axes[i].numbers;
	}
	for (size_t i = 0; i < page->figure_count; i++) {
		struct text name = {.arena = page->arena};

		odds_figure_name(&page->figures[i], &name);
		*cell++ = text_span(&name);
	}
	for (size_t i = 0; i < all->count; i++) {
		for (size_t j = 0; j < all->axis_count; j++)
			*cell++ = all->options[i].values[j];
		for (size_t j = 0; j < page->figure_count; j++)
			*cell++ = cell_of(page, &page->figures[j], &all->options[i]);
	}
	add_cells(page, &(struct cells){cells, all->count + 1, columns, all->axis_count, numbers});
}

/* A line for each value of the first axis, a column for each of the second. */
static void add_grid(struct compared *page, const struct odds_figure *figure)
{
	const struct odds_comparison *all = page->all;
	size_t across = all->axes[1].count, rows = all->axes[0].count;
	struct span *cells = arena_take(page->arena, (rows + 1) * (across + 1) * sizeof *cells),
		    *cell = cells;
	const bool numbers = true;
	struct text corner = {.arena = page->arena};

	odds_figure_name(figure, &page->text);
	text_put(&page->text, '\n');
	text_format(&corner, "%.*s, %.*s", (int)all->axes[0].field.length, all->axes[0].field.data,
		    (int)all->axes[1].field.length, all->axes[1].field.data);
	*cell++ = text_span(&corner);
	for (size_t i = 0; i < across; i++)
		*cell++ = all->options[i].values[1];
	for (size_t i = 0; i < rows; i++) {
		*cell++ = all->options[i * across].values[0];
		for (size_t j = 0; j < across; j++)
			*cell++ = cell_of(page, figure, &all->options[i * across + j]);
	}
	add_cells(page, &(struct cells){cells, rows + 1, across + 1, 1, &numbers});
}

static struct span reason_of(const struct odds_option *option)
{
	return option->fault.length ? option->fault : option->said;
}

static void add_values(struct compared *page, const struct odds_option *option)
{
	const struct odds_comparison *all = page->all;

	for (size_t i = 0; i < all->axis_count; i++) {
		text_add(&page->text, i ? SPAN(" ") : SPAN(""));
		text_masked(&page->text, all->axes[i].field);
		text_put(&page->text, '=');
		text_masked(&page->text, option->values[i]);
	}
}

/* "weapon=rock: no row of the table", "range=30 and 2 more: 100%: out of range". */
static void add_reasons(struct compared *page)
{
	const struct odds_comparison *all = page->all;

	for (size_t i = 0; i < all->count; i++) {
		const struct odds_option *option = &all->options[i];
		struct span reason = reason_of(option);
		size_t same = 0, before = 0;

		for (size_t j = 0; j < all->count; j++) {
			same += span_same(reason_of(&all->options[j]), reason);
			before += j < i && span_same(reason_of(&all->options[j]), reason);
		}
		if (!reason.length || before)
			continue;
		add_values(page, option);
		if (same > 1)
			text_format(&page->text, " and %zu more", same - 1);
		text_add(&page->text, option->fault.length ? SPAN(": ") : SPAN(": 100%: "));
		text_masked(&page->text, reason);
		text_put(&page->text, '\n');
	}
}

void odds_compare_text(const struct odds_comparison *all, const struct style *style, struct output *out,
		       struct arena *scratch)
{
	struct compared page = {.all = all, .style = style, .arena = scratch, .text = {.arena = scratch}};

	page.figure_count = odds_figures(all, scratch, &page.figures);
	odds_report_input(&page.text, all->input);
	if (all->axis_count != 2 || !all->axes[0].numbers || !all->axes[1].numbers)
		add_list(&page);
	else
		for (size_t i = 0; i < page.figure_count; i++)
			if (!page.figures[i].deviation)
				add_grid(&page, &page.figures[i]);
	add_reasons(&page);
	output_add(out, text_span(&page.text));
}
