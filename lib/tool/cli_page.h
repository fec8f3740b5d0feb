/* cli_page: text from records in Markdown and on web pages.
 *
 * Names and words may come from strangers: nothing reaches terminal or browser raw, and
 * nothing is Markdown or markup. A page needs no other file. */
#ifndef VOLTIGEUR_CLI_PAGE_H
#define VOLTIGEUR_CLI_PAGE_H

#include "base/text.h"

enum page { PAGE_TEXT, PAGE_MARKDOWN, PAGE_HTML };

/* The form of a page by its name in --output; NULL: text. */
enum page page_named(const char *name);
/* Is it such a name? */
bool page_is(const char *name);
/* Appends text, escaped for the form. */
void page_put(struct text *, struct span, enum page);
/* Begins a web page: all before the first heading. `style` is added to what all pages have. */
void page_begin(struct text *, struct span title, const char *style);

#endif
