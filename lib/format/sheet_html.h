/* sheet_html: the parts of a sheet as a web page; sheet_form.h says what each part is. On paper
 * the page has two columns, on a screen as many as fit. Texts are escaped here. */
#ifndef VOLTIGEUR_SHEET_HTML_H
#define VOLTIGEUR_SHEET_HTML_H

#include "format/sheet_form.h"

void sheet_html_open(struct sheet_page *, struct span title);
void sheet_html_heading(struct sheet_page *, unsigned depth, struct span name, struct span about);
void sheet_html_line(struct sheet_page *, struct span text);
/* A grid that is too broad for a column of the printed page has its whole width. */
void sheet_html_grid(struct sheet_page *, const struct grid *);

#endif
