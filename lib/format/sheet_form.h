/* sheet_form: the output formats of a quick reference.
 *
 * A sheet is a title, headings of three depths, lines, commands and grids. The
 * caller says what each part is, not how it looks. Formats are text of 78 columns,
 * Markdown, a web page that prints in columns, and mdoc for a manual page. A grid
 * with a heading is a table; one without is a list of names and their meanings.
 * Cells are UTF-8 text and are escaped here. Nothing can fail except
 * sheet_form_named. Memory is the arena's. */
#ifndef VOLTIGEUR_SHEET_FORM_H
#define VOLTIGEUR_SHEET_FORM_H

#include <stdbool.h>

#include "base/text.h"

struct sheet_form;

enum { SHEET_WIDTH = 78 }; /* columns of the text format */

struct sheet_page {
	struct arena *arena;
	struct text *out;
	const struct sheet_form *form;
	bool fresh; /* mdoc: right after a heading that begins a paragraph */
};

struct grid {
	struct arena *arena;
	struct span *cells; /* by row, the heading first */
	size_t columns, count, capacity;
	bool headed;
};

/* The format called text, markdown, html or mdoc; NULL for any other name. */
const struct sheet_form *sheet_form_named(const char *name);
/* Appends the names of the formats, separated by ", ". */
void sheet_forms(struct text *);

/* Writes the beginning of a page, whose `out`, `form` and `arena` are set; its end. */
void sheet_open(struct sheet_page *, const char *title, struct span about);
void sheet_close(struct sheet_page *);
/* A heading of depth 2 to 4, with a line of explanation, which may be empty. */
void sheet_heading(struct sheet_page *, unsigned depth, struct span name, struct span about);
/* Call before the heading of a grid: makes space for one that is too wide for a
 * column. False if the format cannot show it, and it should be written as a list. */
bool sheet_wide(struct sheet_page *, const struct grid *);
void sheet_narrow(struct sheet_page *, const struct grid *); /* call after that grid */
/* A paragraph, a command line, a grid. */
void sheet_line(struct sheet_page *, struct span text);
void sheet_command(struct sheet_page *, struct span command);
void sheet_grid(struct sheet_page *, const struct grid *);

/* An empty grid; cells are appended by row. */
struct grid grid_of(struct arena *, size_t columns, bool headed);
void grid_cell(struct grid *, struct span);
/* The columns that the longest cell, or the longest word, of a column takes. */
size_t grid_column(const struct grid *, size_t column);
size_t grid_longest_word(const struct grid *, size_t column);

#endif
