/* cli_page: escapes text for Markdown and HTML, and begins web pages. */
#include "tool/cli_page.h"

#include <string.h>

bool page_is(const char *name)
{
	return !strcmp(name, "html") || !strcmp(name, "markdown") || !strcmp(name, "md");
}

enum page page_named(const char *name)
{
	return !name ? PAGE_TEXT : strcmp(name, "html") != 0 ? PAGE_MARKDOWN : PAGE_HTML;
}

void page_put(struct text *out, struct span text, enum page page)
{
	struct text masked = {.arena = out->arena};

	text_masked(&masked, text);
	if (page == PAGE_HTML)
		text_markup(out, text_span(&masked));
	else if (page == PAGE_TEXT)
		text_add(out, text_span(&masked));
	for (size_t i = 0; page == PAGE_MARKDOWN && i < masked.length; i++) {
		if (strchr("\\`*_[]()<>|&#~!", masked.at[i]))
			text_put(out, '\\');
		text_put(out, masked.at[i]);
	}
}

static const char page_head[] = "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
				"<meta name=\"viewport\" content=\"width=device-width\">\n<title>";
static const char page_style[] =
    "</title>\n<style>body{font:1em/1.4 system-ui,sans-serif;margin:1em auto;padding:0 1em;"
    "overflow-wrap:anywhere}@media(prefers-color-scheme:dark){body{background:#111;color:#ddd}}";

void page_begin(struct text *out, struct span title, const char *style)
{
	text_add(out, span_of(page_head));
	page_put(out, title, PAGE_HTML);
	text_add(out, span_of(page_style));
	text_add(out, span_of(style));
	text_add(out, SPAN("</style>\n"));
}
