/* sheet_form: text, Markdown, HTML and mdoc. */
#include "format/sheet_form.h"

#include <string.h>

#include "format/sheet_html.h"

/* How a format writes the parts of a page. A text that is NULL is not written. */
struct sheet_form {
	const char *name;
	void (*escape)(struct text *, struct span);
	void (*open)(struct sheet_page *, struct span title); /* NULL: a page has no title */
	void (*heading)(struct sheet_page *, unsigned depth, struct span name, struct span about);
	void (*line)(struct sheet_page *, struct span);
	void (*grid)(struct sheet_page *, const struct grid *);
	const char *begins, *ends; /* what comes between title and end */
	const char *before_command, *after_command;
	const char *before_wide, *after_wide; /* around a grid that is wider than the page */
	bool holds_wide;                      /* such a grid can be written; else as a list */
	size_t wraps;                         /* a grid of so many columns is never too wide */
	bool verbatim;                        /* commands are not escaped */
	bool sentences;                       /* each sentence begins a line */
};

static struct span text_of(const char *text)
{
	return span_of(text ? text : "");
}

/* ---- grids ---- */

/* A text of the rules on one line, made safe for terminals and browsers: a newline in it
 * would begin a request of mdoc or a heading of Markdown. */
static struct span one_line(struct arena *arena, struct span text)
{
	struct text line = {.arena = arena};

	for (size_t at = 0, length; at < text.length; at += length) {
		struct span rest = {text.data + at, text.length - at};
		bool plain;

		length = text_character(text, at, &plain);
		if (strchr(" \t\r\n", *rest.data) && *rest.data)
			text_put(&line, ' ');
		else
			text_readable(&line, (struct span){rest.data, length});
	}
	return text_span(&line);
}

struct grid grid_of(struct arena *arena, size_t columns, bool headed)
{
	return (struct grid){.arena = arena, .columns = columns, .headed = headed};
}

void grid_cell(struct grid *grid, struct span text)
{
	if (grid->count == grid->capacity)
		grid->cells = arena_grow(grid->arena, grid->cells, grid->count, &grid->capacity,
					 sizeof *grid->cells);
	grid->cells[grid->count++] = one_line(grid->arena, text);
}

size_t grid_column(const struct grid *grid, size_t column)
{
	size_t widest = 0;

	for (size_t i = column; i < grid->count; i += grid->columns) {
		size_t width = text_cells(grid->cells[i]);

		widest = width > widest ? width : widest;
	}
	return widest;
}

static size_t grid_width(const struct grid *grid)
{
	size_t width = 0;

	for (size_t i = 0; i < grid->columns; i++)
		width += grid_column(grid, i) + 2;
	return width;
}

size_t grid_longest_word(const struct grid *grid, size_t column)
{
	size_t longest = 0;

	for (size_t i = column; i < grid->count; i += grid->columns)
		for (struct span rest = grid->cells[i]; rest.length;) {
			size_t length = text_cells(span_cut(&rest, ' '));

			longest = length > longest ? length : longest;
		}
	return longest;
}

/* Removes a line of whole words from `rest`, at most `width` columns, and returns
 * it. */
static struct span cut_line(struct span *rest, size_t width)
{
	size_t end = 0, at = 0, columns = 0;

	for (; at < rest->length && (columns <= width || !end); at++) {
		if (rest->data[at] == ' ')
			end = at;
		columns += (rest->data[at] & 0xc0) != 0x80;
	}
	if (at == rest->length && (columns <= width || !end))
		end = at;
	struct span line = {rest->data, end};
	rest->data += end;
	rest->length -= end;
	*rest = span_trim(*rest);
	return line;
}

/* ---- escapes ---- */

static void put_markdown(struct text *out, struct span text)
{
	for (size_t i = 0; i < text.length; i++) {
		if (strchr("\\`*_<>|[]#~", text.data[i]) && text.data[i])
			text_put(out, '\\');
		text_put(out, text.data[i]);
	}
}

/* At the beginning, what is a request, or a cell of several lines in a table. */
static void put_mdoc(struct text *out, struct span text)
{
	if (text.length && (strchr(".'", *text.data) || (text.length == 2 && *text.data == 'T')))
		text_add(out, SPAN("\\&"));
	for (size_t i = 0; i < text.length; i++)
		if (text.data[i] == '\\')
			text_add(out, SPAN("\\e"));
		else
			text_put(out, text.data[i]);
}

static void put(struct sheet_page *page, struct span text)
{
	page->form->escape(page->out, text);
}

static void put_blanks(struct text *out, size_t count)
{
	while (count--)
		text_put(out, ' ');
}

/* Removes the first sentence from `rest` and returns it. */
static struct span cut_sentence(struct span *rest)
{
	size_t end = 0;

	while (end < rest->length &&
	       !(end > 0 && rest->data[end] == ' ' && strchr(".?!", rest->data[end - 1])))
		end++;
	struct span sentence = {rest->data, end};
	rest->data += end;
	rest->length -= end;
	*rest = span_trim(*rest);
	return sentence;
}

/* Writes a paragraph in lines of at most `width` columns, with `indent` blanks
 * before each line but the first. With `sentences`, each sentence begins a line. */
static void put_wrapped(struct sheet_page *page, struct span text, size_t width, size_t indent)
{
	struct span rest = span_trim(text);

	while (rest.length) {
		struct span sentence = page->form->sentences ? cut_sentence(&rest) : rest;

		if (!page->form->sentences)
			rest.length = 0;
		while (sentence.length) {
			put(page, cut_line(&sentence, width));
			if (!sentence.length && !rest.length)
				break;
			text_put(page->out, '\n');
			put_blanks(page->out, indent);
		}
	}
	text_put(page->out, '\n');
}

/* ---- the page ---- */

static void underline(struct text *out, struct span name, char mark)
{
	for (size_t i = text_cells(name); i > 0; i--)
		text_put(out, mark);
	text_put(out, '\n');
}

static void text_open(struct sheet_page *page, struct span title)
{
	put(page, title);
	text_put(page->out, '\n');
	underline(page->out, title, '=');
}

static void markdown_open(struct sheet_page *page, struct span title)
{
	text_add(page->out, SPAN("# "));
	put(page, title);
	text_put(page->out, '\n');
}

void sheet_open(struct sheet_page *page, const char *title, struct span about)
{
	if (!page->form->open) /* the page it is put into has a title */
		return;
	page->form->open(page, one_line(page->arena, span_of(title)));
	if (about.length)
		sheet_line(page, about);
	text_add(page->out, text_of(page->form->begins));
}

void sheet_close(struct sheet_page *page)
{
	text_add(page->out, text_of(page->form->ends));
}

static void text_heading(struct sheet_page *page, unsigned depth, struct span name, struct span about)
{
	struct text line = {.arena = page->arena};

	text_put(page->out, '\n');
	text_add(&line, name);
	if (about.length && depth > 2)
		text_format(&line, ": %.*s", (int)about.length, about.data);
	put_wrapped(page, text_span(&line), SHEET_WIDTH, 4);
	if (depth > 2)
		return;
	underline(page->out, name, '-');
	if (about.length)
		sheet_line(page, about);
}

static void markdown_heading(struct sheet_page *page, unsigned depth, struct span name, struct span about)
{
	text_put(page->out, '\n');
	for (unsigned i = 0; i < depth; i++)
		text_put(page->out, '#');
	text_put(page->out, ' ');
	put(page, name);
	text_put(page->out, '\n');
	if (about.length)
		sheet_line(page, about);
}

static void put_arguments(struct sheet_page *, struct span text);

static void mdoc_heading(struct sheet_page *page, unsigned depth, struct span name, struct span about)
{
	if (depth > 2 && !page->fresh)
		text_add(page->out, SPAN(".Pp\n"));
	text_add(page->out, depth == 2 ? SPAN(".Ss ") : depth == 3 ? SPAN(".Sy ") : SPAN(".Em "));
	put_arguments(page, name);
	text_add(page->out, about.length && depth > 2 ? SPAN(" :\n") : SPAN("\n"));
	if (about.length)
		sheet_line(page, about);
	page->fresh = depth == 2 && !about.length; /* the heading has begun a paragraph */
}

void sheet_heading(struct sheet_page *page, unsigned depth, struct span name, struct span about)
{
	page->form->heading(page, depth, one_line(page->arena, name), one_line(page->arena, about));
}

static bool is_wide(const struct sheet_page *page, const struct grid *grid)
{
	return grid_width(grid) > SHEET_WIDTH && grid->columns > page->form->wraps;
}

bool sheet_wide(struct sheet_page *page, const struct grid *grid)
{
	bool wide = is_wide(page, grid);

	if (wide)
		text_add(page->out, text_of(page->form->before_wide));
	return !wide || page->form->holds_wide;
}

void sheet_narrow(struct sheet_page *page, const struct grid *grid)
{
	if (is_wide(page, grid))
		text_add(page->out, text_of(page->form->after_wide));
}

static void text_line(struct sheet_page *page, struct span text)
{
	put_wrapped(page, text, SHEET_WIDTH, 0);
}

static void mdoc_line(struct sheet_page *page, struct span text)
{
	put_wrapped(page, text, SHEET_WIDTH - 2, 0);
}

static void markdown_line(struct sheet_page *page, struct span text)
{
	text_put(page->out, '\n');
	put(page, text);
	text_put(page->out, '\n');
}

void sheet_line(struct sheet_page *page, struct span text)
{
	page->form->line(page, one_line(page->arena, text));
}

void sheet_command(struct sheet_page *page, struct span command)
{
	text_add(page->out, text_of(page->form->before_command));
	(page->form->verbatim ? text_add : page->form->escape)(page->out, one_line(page->arena, command));
	text_add(page->out, text_of(page->form->after_command));
}

/* ---- grids on the page ---- */

/* Makes the columns with most room beyond their longest word narrower, until a table fits a
 * page that is SHEET_WIDTH wide with a margin. False if it cannot. */
static bool fit_columns(const struct grid *grid, size_t margin, size_t between, size_t *widths)
{
	size_t all = margin - between;

	for (size_t i = 0; i < grid->columns; i++) {
		widths[i] = grid_column(grid, i);
		all += widths[i] + between;
	}
	for (; all > SHEET_WIDTH; all--) {
		size_t widest = grid->columns;

		for (size_t i = 0; i < grid->columns; i++)
			if (widths[i] > grid_longest_word(grid, i) &&
			    (widest == grid->columns || widths[i] > widths[widest]))
				widest = i;
		if (widest == grid->columns)
			return false;
		widths[widest]--;
	}
	return true;
}

enum { INDENT = 2, GAP = 2, WIDEST = 30 }; /* of a grid as text */

/* Writes a row in as many lines as its longest cell takes in its column. */
static void text_row(struct sheet_page *page, const struct grid *grid, size_t row, const size_t *widths)
{
	struct span *rest = arena_take(page->arena, grid->columns * sizeof *rest);
	bool more = true;

	memcpy(rest, &grid->cells[row], grid->columns * sizeof *rest);
	while (more) {
		size_t blanks = INDENT;

		more = false;
		for (size_t i = 0; i < grid->columns; i++) {
			struct span line = cut_line(&rest[i], widths[i]);

			put_blanks(page->out, line.length ? blanks : 0);
			text_add(page->out, line);
			blanks = (line.length ? 0 : blanks) + widths[i] - text_cells(line) + GAP;
			more |= rest[i].length > 0;
		}
		text_put(page->out, '\n');
	}
}

static void text_grid(struct sheet_page *page, const struct grid *grid)
{
	size_t *widths = arena_take(page->arena, grid->columns * sizeof *widths);
	bool fits = grid->columns > 2 && fit_columns(grid, INDENT, GAP, widths);

	for (size_t row = 0; row < grid->count; row += grid->columns) {
		struct span last = grid->cells[row + grid->columns - 1];
		size_t used = INDENT;
		bool ended = false;

		if (fits) {
			text_row(page, grid, row, widths);
			continue;
		}
		put_blanks(page->out, INDENT);
		for (size_t i = 0; i + 1 < grid->columns; i++) {
			struct span cell = grid->cells[row + i];
			size_t width = grid_column(grid, i), own = text_cells(cell);

			width = width > WIDEST ? WIDEST : width;
			used += width + GAP;
			if (own > width) { /* too long for its column: gets its own lines */
				put_wrapped(page, cell, SHEET_WIDTH - INDENT, (size_t)2 * INDENT);
				put_blanks(page->out, last.length ? used : 0);
				ended = !last.length;
				continue;
			}
			text_add(page->out, cell);
			put_blanks(page->out, last.length || i + 2 < grid->columns ? width - own + GAP : 0);
		}
		if (!ended)
			put_wrapped(page, last, used + 20 < SHEET_WIDTH ? SHEET_WIDTH - used : 20, used);
	}
}

static void markdown_grid(struct sheet_page *page, const struct grid *grid)
{
	text_put(page->out, '\n');
	for (size_t i = 0; i < grid->count; i++) {
		bool first = i % grid->columns == 0, last = (i + 1) % grid->columns == 0;

		text_add(page->out, grid->headed ? first ? SPAN("| ") : SPAN(" | ")
				    : first ? SPAN("- **")
						 : SPAN("** "));
		put(page, grid->cells[i]);
		if (last)
			text_add(page->out, grid->headed ? SPAN(" |\n") : SPAN("\n"));
		if (!grid->headed || i + 1 != grid->columns)
			continue;
		for (size_t j = 0; j < grid->columns; j++)
			text_add(page->out, SPAN("| --- "));
		text_add(page->out, SPAN("|\n"));
	}
}

/* Writes text after a macro, and escapes a word that is itself a macro and
 * punctuation that mdoc would move. */
static void put_arguments(struct sheet_page *page, struct span text)
{
	struct span rest = text;

	while (rest.length) {
		struct span word = span_cut(&rest, ' ');
		bool alone = word.length && (word.length == 1 ||
					     (word.length <= 3 && *word.data >= 'A' && *word.data <= 'Z'));

		if (alone)
			text_add(page->out, SPAN("\\&"));
		for (size_t i = 0; i < word.length; i++)
			if (word.data[i] == '"')
				text_add(page->out, SPAN("\\(dq"));
			else if (word.data[i] == '\\')
				text_add(page->out, SPAN("\\e"));
			else
				text_put(page->out, word.data[i]);
		if (rest.length)
			text_put(page->out, ' ');
	}
}

/* Two columns as a list: formatters set it well in any font and width. */
static void mdoc_list(struct sheet_page *page, const struct grid *grid)
{
	enum { NARROW = 4, WIDE = 16 };
	size_t width = grid_column(grid, 0);

	width = width < NARROW ? NARROW : width > WIDE ? WIDE : width;
	text_format(page->out, ".Bl -tag -width %zun -compact\n", width);
	for (size_t i = 0; i < grid->count; i += 2) {
		if (grid->headed && i == 0 && !grid->cells[0].length)
			continue;
		text_add(page->out, grid->headed && i == 0 ? SPAN(".It Sy ") : SPAN(".It "));
		put_arguments(page, grid->cells[i]);
		text_put(page->out, '\n');
		if (grid->cells[i + 1].length)
			put_wrapped(page, grid->cells[i + 1], SHEET_WIDTH, 0);
		else
			text_add(page->out, SPAN("\\&\n"));
	}
	text_add(page->out, SPAN(".El\n"));
}

/* tbl(7): the last column takes the remaining width; what is too long for its column is
 * wrapped. */
static void mdoc_grid(struct sheet_page *page, const struct grid *grid)
{
	enum { MARGIN = 6 };
	enum { SHORT = 30 }; /* cells of the last column up to here need not be wrapped */
	size_t *widths = arena_take(page->out->arena, grid->columns * sizeof *widths);

	if (grid->columns == 2) {
		mdoc_list(page, grid);
		return;
	}
	bool close = !fit_columns(grid, MARGIN, 3, widths);

	if (close)
		fit_columns(grid, MARGIN, 1, widths);
	text_add(page->out, SPAN(".TS\n"));
	for (int heading = grid->headed; heading >= 0; heading--) {
		for (size_t i = 0;; i++) {
			text_format(page->out, "%sl%s", i ? " " : "", heading ? "b" : "");
			if (i + 1 == grid->columns) {
				text_put(page->out, 'x');
				break;
			}
			if (widths[i] < grid_column(grid, i))
				text_format(page->out, "w(%zun)", widths[i]);
			if (close)
				text_put(page->out, '1');
		}
		text_add(page->out, heading ? SPAN("\n") : SPAN(".\n"));
	}
	for (size_t i = 0; i < grid->count; i++) {
		bool last = (i + 1) % grid->columns == 0;
		size_t width = text_cells(grid->cells[i]);

		if (width > widths[i % grid->columns] || (last && width > SHORT)) {
			text_add(page->out, SPAN("T{\n"));
			put_wrapped(page, grid->cells[i], SHEET_WIDTH, 0);
			text_add(page->out, SPAN("T}"));
		} else {
			put(page, grid->cells[i]);
		}
		text_put(page->out, last ? '\n' : '\t');
	}
	text_add(page->out, SPAN(".TE\n"));
}

void sheet_grid(struct sheet_page *page, const struct grid *grid)
{
	if (grid->count)
		page->form->grid(page, grid);
}

/* ---- the forms ---- */

static const struct sheet_form forms[] = {
    {.name = "text",
     .escape = text_add,
     .open = text_open,
     .heading = text_heading,
     .line = text_line,
     .grid = text_grid,
     .before_command = "  ",
     .after_command = "\n"},
    {.name = "markdown",
     .escape = put_markdown,
     .open = markdown_open,
     .heading = markdown_heading,
     .line = markdown_line,
     .grid = markdown_grid,
     .before_command = "\n    ",
     .after_command = "\n",
     .verbatim = true,
     .holds_wide = true},
    {.name = "html",
     .escape = text_markup,
     .open = sheet_html_open,
     .heading = sheet_html_heading,
     .line = sheet_html_line,
     .grid = sheet_html_grid,
     .begins = "<section>\n",
     .ends = "</section>\n</html>\n",
     .before_command = "<p class=\"c\"><code>",
     .after_command = "</code></p>\n",
     .before_wide = "</section>\n<section class=\"wide\">\n",
     .after_wide = "</section>\n<section>\n",
     .holds_wide = true,
     .wraps = 8},
    {.name = "mdoc",
     .escape = put_mdoc,
     .heading = mdoc_heading,
     .line = mdoc_line,
     .grid = mdoc_grid,
     .before_command = ".Pp\n.Dl ",
     .after_command = "\n",
     .sentences = true},
};
enum { FORMS = sizeof forms / sizeof *forms };

const struct sheet_form *sheet_form_named(const char *name)
{
	for (size_t i = 0; i < FORMS; i++)
		if (!strcmp(name, forms[i].name))
			return &forms[i];
	return NULL;
}

void sheet_forms(struct text *out)
{
	for (size_t i = 0; i < FORMS; i++)
		text_format(out, "%s%s", i == 0 ? "" : ", ", forms[i].name);
}
