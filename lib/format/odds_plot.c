/* odds_plot: distributions and comparisons as scripts for gnuplot, with their data.
 *
 * Names come from records and rules, so they stand in data blocks and in single quotes
 * only: gnuplot substitutes nothing there. */
#include "format/odds_compare.h"

/* ---- parts of a script ---- */

/* The script draws where gnuplot would, or, if its output goes into a file or a pipe, as
 * SVG. */
static const char BEGINNING[] =
    "# a script for gnuplot: gnuplot -p shows it, gnuplot > odds.svg draws it into a file\n"
    "if (system('test -c /proc/$PPID/fd/1 || echo away') eq 'away') "
    "set terminal svg size 960,540 dynamic background rgb 'white'\n"
    "set encoding utf8\n"
    "set datafile separator tab\n"
    "set datafile commentschars ''\n"
    "set style fill solid 0.6 border -1\n"
    "set boxwidth 0.8 relative\n"
    "set grid ytics\n";

/* In single quotes, on one line. gnuplot takes two apostrophes within for one, but at the beginning,
 * or four of them, for the end of the text: such become a quotation mark. */
static void add_quoted(struct text *out, struct span name)
{
	struct text plain = {.arena = out->arena};

	text_masked(&plain, name);
	text_put(out, '\'');
	for (size_t i = 0; i < plain.length; i++) {
		bool pair = i + 1 < plain.length && plain.at[i] == '\'' && plain.at[i + 1] == '\'';
		bool first = i == 0 && plain.at[i] == '\'';

		text_put(out, pair || first ? '"' : plain.at[i]);
		if (!pair && !first && plain.at[i] == '\'')
			text_put(out, '\'');
		i += pair;
	}
	text_put(out, '\'');
}

/* In a data block: quoted, since a column may be empty or look like a number. */
static void add_datum(struct text *out, struct span name)
{
	struct text plain = {.arena = out->arena};

	text_masked(&plain, name);
	text_put(out, '"');
	for (size_t i = 0; i < plain.length; i++)
		text_put(out, plain.at[i] == '"' ? '\'' : plain.at[i]);
	text_put(out, '"');
}

static void add_title(struct text *out, const struct record *input)
{
	struct span line = odds_report_line(out->arena, input);

	if (!line.length)
		return;
	text_add(out, SPAN("set title "));
	add_quoted(out, line);
	text_add(out, SPAN(" noenhanced\n"));
}

static void add_label(struct text *out, const char *axis, struct span name)
{
	text_format(out, "set %slabel ", axis);
	add_quoted(out, name);
	text_add(out, SPAN(" noenhanced\n"));
}

/* Of zero and more. */
static void add_figure(struct text *out, mpq_srcptr value, bool root)
{
	text_format(out, "%.10g", root ? odds_report_root(value) : mpq_get_d(value));
}

/* ---- a distribution ---- */

/* "hit 5": the values of a row. */
static struct span row_name(const struct odds_table *table, size_t row, struct arena *arena)
{
	struct text name = {.arena = arena};
	char mark = odds_report_mark(table, row);

	for (size_t i = 0; i < table->field_count; i++) {
		if (i)
			text_put(&name, ' ');
		text_add(&name, table->rows[row].values[i]);
		if (i == 0 && mark)
			text_put(&name, mark);
	}
	return text_span(&name);
}

void odds_plot(const struct odds_table *table, const struct style *style, struct output *out,
	       struct arena *scratch)
{
	struct text text = {.arena = scratch}, fields = text;

	(void)style;
	for (size_t i = 0; i < table->field_count; i++) {
		text_add(&fields, i ? SPAN(", ") : SPAN(""));
		text_add(&fields, table->fields[i]);
	}
	text_add(&text, SPAN(BEGINNING));
	add_title(&text, table->input);
	add_label(&text, "x", text_span(&fields));
	text_add(&text, SPAN("set format y '%g%%'\nset yrange [0:*]\nset xtics rotate by -45 noenhanced\n"
			     "$odds << ODDS_END\n"));
	for (size_t row = 0; row < table->row_count; row++) {
		mpq_t chance; /* not in lowest terms, which a quotient does not need */

		mpq_init(chance);
		mpz_mul_ui(mpq_numref(chance), table->rows[row].weight, 100);
		mpz_set(mpq_denref(chance), table->total);
		add_datum(&text, row_name(table, row, scratch));
		text_put(&text, '\t');
		add_figure(&text, chance, false);
		text_put(&text, '\n');
		mpq_clear(chance);
	}
	text_add(&text, SPAN("ODDS_END\nplot $odds using 0:2:xtic(1) with boxes notitle\n"));
	output_add(out, text_span(&text));
}

/* ---- a comparison ---- */

/* "first no": the values of an option. */
static struct span option_name(const struct odds_comparison *all, const struct odds_option *option,
			       size_t from, struct arena *arena)
{
	struct text name = {.arena = arena};

	for (size_t i = from; i < all->axis_count; i++) {
		text_add(&name, i > from ? SPAN(" ") : SPAN(""));
		text_add(&name, option->values[i]);
	}
	return text_span(&name);
}

static void add_value(const struct odds_figure *figure, const struct odds_option *option, struct text *text)
{
	mpq_t value, percent;

	mpq_inits(value, percent, NULL);
	mpq_set_ui(percent, figure->chance ? 100 : 1, 1);
	if (odds_figure_of(figure, option, value)) {
		mpq_mul(value, value, percent);
		add_figure(text, value, figure->deviation);
	} else {
		text_add(text, SPAN("NaN"));
	}
	mpq_clears(value, percent, NULL);
}

/* The options as groups of bars, one bar for each chance. */
static void add_bars(const struct odds_comparison *all, const struct odds_figure *const *figures,
		     size_t count, struct text *text, struct arena *scratch)
{
	text_add(text, SPAN("set style data histograms\nset style histogram clustered gap 1\n"
			    "set xtics rotate by -45 noenhanced\n$odds << ODDS_END\n"));
	for (size_t i = 0; i < all->count; i++) {
		add_datum(text, option_name(all, &all->options[i], 0, scratch));
		for (size_t j = 0; j < count; j++) {
			text_put(text, '\t');
			add_value(figures[j], &all->options[i], text);
		}
		text_put(text, '\n');
	}
	text_add(text, SPAN("ODDS_END\nplot "));
	for (size_t j = 0; j < count; j++) {
		struct text name = {.arena = scratch};

		odds_figure_name(figures[j], &name);
		text_format(text, "%s$odds using %zu:xtic(1) title ", j ? ", " : "", j + 2);
		add_quoted(text, text_span(&name));
		text_add(text, SPAN(" noenhanced"));
	}
	text_put(text, '\n');
}

/* A line for each figure; with two axes, one for each value of the other one. */
static void add_lines(const struct odds_comparison *all, const struct odds_figure *const *figures,
		      size_t count, struct text *text, struct arena *scratch)
{
	size_t across = all->axis_count == 2 ? all->axes[1].count : 1;

	text_add(text, SPAN("set key outside\n$odds << ODDS_END\n"));
	for (size_t i = 0; i < all->count; i += across) {
		text_add(text, all->options[i].values[0]);
		for (size_t j = 0; j < across * count; j++) {
			text_put(text, '\t');
			add_value(figures[j / across], &all->options[i + j % across], text);
		}
		text_put(text, '\n');
	}
	text_add(text, SPAN("ODDS_END\nplot "));
	for (size_t j = 0; j < across * count; j++) {
		struct text name = {.arena = scratch};

		odds_figure_name(figures[j / across], &name);
		if (across > 1) {
			text_format(&name, ", %.*s ", (int)all->axes[1].field.length,
				    all->axes[1].field.data);
			text_add(&name, option_name(all, &all->options[j % across], 1, scratch));
		}
		text_format(text, "%s$odds using 1:%zu with linespoints title ", j ? ", " : "", j + 2);
		add_quoted(text, text_span(&name));
		text_add(text, SPAN(" noenhanced"));
	}
	text_put(text, '\n');
}

/* All chances, or, if there are none, all means. */
static size_t pick(struct odds_figure *figures, size_t count, const struct odds_figure **picked, bool chances)
{
	size_t taken = 0;

	for (size_t i = 0; i < count; i++)
		if (figures[i].chance == chances && !figures[i].deviation)
			picked[taken++] = &figures[i];
	return taken;
}

void odds_plot_comparison(const struct odds_comparison *all, const struct style *style, struct output *out,
			  struct arena *scratch)
{
	struct text text = {.arena = scratch}, fields = text;
	struct odds_figure *figures;
	size_t count = odds_figures(all, scratch, &figures);
	const struct odds_figure **picked = arena_take(scratch, (count + 1) * sizeof(struct odds_figure *));
	size_t taken = pick(figures, count, picked, true);
	bool chances = taken > 0, lines = all->axes[0].numbers && all->axis_count <= 2;

	(void)style;
	if (!taken)
		taken = pick(figures, count, picked, false);
	for (size_t i = 0; i < (lines ? 1 : all->axis_count); i++) {
		text_add(&fields, i ? SPAN(", ") : SPAN(""));
		text_add(&fields, all->axes[i].field);
	}
	text_add(&text, SPAN(BEGINNING));
	add_title(&text, all->input);
	add_label(&text, "x", text_span(&fields));
	text_add(&text, chances ? SPAN("set format y '%g%%'\nset yrange [0:*]\n") : SPAN(""));
	if (taken && lines)
		add_lines(all, picked, taken, &text, scratch);
	else if (taken)
		add_bars(all, picked, taken, &text, scratch);
	output_add(out, text_span(&text));
}
