/* sheet_html: a sheet as a web page, which prints on A4. */
#include "format/sheet_html.h"

/* On paper: two columns of A4, as large as a play sheet allows, and pages across for what is too
 * wide. On a phone: one column. */
static const char style[] =
    "body{font:16px/1.35 system-ui,Helvetica,Arial,sans-serif;margin:1rem auto;max-width:70rem;padding:0 .8rem;"
    "color:#111;background:#fff}"
    "h1{font-size:1.5em;margin:.2em 0}h2{font-size:1.15em;border-bottom:2px solid;margin:.8em 0 .3em}"
    "h3{font-size:1em;margin:.7em 0 .1em}h4{font-size:.95em;margin:.5em 0 0}h2,h3,h4{break-after:avoid}"
    "h2 small,h3 small,h4 small{font-weight:normal;font-style:italic}"
    "section{columns:22rem;column-gap:1.5rem}p{margin:.25em 0}"
    "code{font-family:ui-monospace,monospace;font-size:.85em;overflow-wrap:anywhere}"
    ".n{white-space:nowrap;width:1%}.w{overflow-wrap:break-word}"
    "section.wide{columns:1;overflow-x:auto}"
    "table{border-collapse:collapse;width:100%;margin:.1em 0 .5em}"
    "td,th{vertical-align:baseline;text-align:left;padding:.05em .5em .05em 0}"
    "th{border-bottom:1px solid;white-space:normal}tr{break-inside:avoid}tr:nth-of-type(even){background:#f3f1ea}"
    "nav a{margin-right:1em}.span{column-span:all}"
    "@media screen and (max-width:32rem){table{display:block;overflow-x:auto}}"
    "@media print{@page{size:A4;margin:9mm}@page wide{size:A4 landscape}"
    "section.wide{page:wide;font-size:8pt}body{font-size:9pt;line-height:1.18;max-width:none;"
    "margin:0;padding:0}section{columns:2;column-gap:5mm}h1{font-size:13pt;margin:0}h2{margin:.6em 0 .1em}"
    "h3{margin:.4em 0 0}table{margin:0 0 .3em}.c,nav{display:none}}";

void sheet_html_open(struct sheet_page *page, struct span title)
{
	text_add(page->out, SPAN("<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
				 "<meta name=\"viewport\" content=\"width=device-width\">\n<title>"));
	text_markup(page->out, title);
	text_format(page->out, "</title>\n<style>%s</style>\n<h1>", style);
	text_markup(page->out, title);
	text_add(page->out, SPAN("</h1>\n"));
}

void sheet_html_heading(struct sheet_page *page, unsigned depth, struct span name, struct span about)
{
	text_format(page->out, "<h%u>", depth);
	text_markup(page->out, name);
	if (about.length) {
		text_add(page->out, SPAN(" <small>"));
		text_markup(page->out, about);
		text_add(page->out, SPAN("</small>"));
	}
	text_format(page->out, "</h%u>\n", depth);
}

void sheet_html_line(struct sheet_page *page, struct span text)
{
	text_add(page->out, SPAN("<p>"));
	text_markup(page->out, text);
	text_add(page->out, SPAN("</p>\n"));
}

enum {
	UNBROKEN = 20, /* names up to this width are not broken */
	COLUMN = 50,   /* letters of a printed page's column */
};

/* Is a table broader than a column of the page, with its lines broken at every word? It would be
 * cut or cover its neighbour, and so it has the whole page. */
static bool spans(const struct grid *grid)
{
	size_t least = grid_column(grid, 0) <= UNBROKEN ? grid_column(grid, 0) : grid_longest_word(grid, 0);

	for (size_t i = 1; i < grid->columns; i++)
		least += 1 + grid_longest_word(grid, i);
	return least > COLUMN;
}

void sheet_html_grid(struct sheet_page *page, const struct grid *grid)
{
	text_add(page->out, spans(grid) ? SPAN("<table class=\"span\">\n") : SPAN("<table>\n"));
	for (size_t i = 0; i < grid->count; i++) {
		const char *cell = grid->headed && i < grid->columns ? "th" : "td";
		const char *kind = text_cells(grid->cells[i]) <= UNBROKEN ? " class=\"n\"" : " class=\"w\"";

		if (i % grid->columns == 0)
			text_add(page->out, SPAN("<tr>"));
		text_format(page->out, "<%s%s>", cell, i % grid->columns == 0 ? kind : "");
		text_markup(page->out, grid->cells[i]);
		text_format(page->out, "</%s>", cell);
		if ((i + 1) % grid->columns == 0)
			text_add(page->out, SPAN("</tr>\n"));
	}
	text_add(page->out, SPAN("</table>\n"));
}
