/* cli_report_page: a report as records, text, Markdown, or a web page. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tool/cli_after.h"
#include "tool/cli_page.h"
#include "tool/cli_report.h"

/* A line of the story: what happened, its chance, and who went out by it. */
static struct span line_of(const struct record *row, struct arena *arena)
{
	struct span number = record_get(row, "number"), text = record_get(row, "text"),
		    chance_said = record_get(row, "chance"), names = record_get(row, "out");
	struct text out = {.arena = arena};

	text_format(&out, "%.*s. ", (int)number.length, number.data);
	text_add(&out, text);
	if (text.length && !memchr(".!?", text.data[text.length - 1], 3))
		text_put(&out, '.');
	if (chance_said.length) {
		struct span chance = report_chance(row, arena);

		text_format(&out, " (%.*s)", (int)chance.length, chance.data);
	}
	if (names.length) {
		struct span who = report_out(names, text, arena), p = report_out_chance(row, arena);

		if (who.length)
			text_format(&out, "%s%.*s", text.length ? " " : "", (int)who.length - 1, who.data);
		if (who.length && p.length && !span_same(chance_said, record_get(row, "out-chance")))
			text_format(&out, " (%.*s)", (int)p.length, p.data);
		text_add(&out, who.length ? SPAN(".") : SPAN(""));
	}
	return text_span(&out);
}

/* ---- pages ---- */

static const char page_style[] =
    "body{max-width:42em}p{margin:.4em 0}p.void{text-decoration:line-through;opacity:.6}"
    "small{color:#777}h2{border-bottom:1px solid #ccc}li{padding:.2em 0}"
    "@media(prefers-color-scheme:dark){small{color:#999}h2{border-color:#444}}";

static void put_heading(struct text *out, struct span title, enum page page)
{
	text_add(out, page == PAGE_HTML ? SPAN("<h2>") : page == PAGE_MARKDOWN ? SPAN("\n## ") : SPAN("\n"));
	page_put(out, title, page);
	text_add(out, page == PAGE_HTML       ? SPAN("</h2>\n")
		      : page == PAGE_MARKDOWN ? SPAN("\n\n")
					      : SPAN("\n"));
}

/* Breaks a text into lines of a width, the further ones indented. */
static void put_lines(struct text *out, struct span text, unsigned width)
{
	struct text masked = {.arena = out->arena};
	size_t column = 0;

	page_put(&masked, text, PAGE_TEXT);
	for (struct span rest = text_span(&masked); rest.length;) {
		struct span word = span_cut(&rest, ' ');
		size_t cells = text_cells(word);

		if (column && column + 1 + cells > width) {
			text_add(out, SPAN("\n   "));
			column = 3;
		} else if (column) {
			text_put(out, ' ');
			column++;
		}
		text_add(out, word);
		column += cells;
	}
	text_put(out, '\n');
}

static void put_deed(struct text *out, const struct record *row, enum page page, unsigned width)
{
	struct span text = line_of(row, out->arena), marks = report_marks(row, out->arena);

	if (page == PAGE_TEXT) {
		if (marks.length)
			text = span_of(arena_format(out->arena, "%.*s [%.*s]", (int)text.length, text.data,
						    (int)marks.length, marks.data));
		put_lines(out, text, width);
		return;
	}
	text_add(out, page != PAGE_HTML                ? SPAN("")
		      : record_find(row, SPAN("void")) ? SPAN("<p class=void>")
						       : SPAN("<p>"));
	page_put(out, text, page);
	if (marks.length) {
		text_add(out, page == PAGE_HTML ? SPAN(" <small>") : SPAN(" *"));
		page_put(out, marks, page);
		text_add(out, page == PAGE_HTML ? SPAN("</small>") : SPAN("*"));
	}
	text_add(out, page == PAGE_HTML ? SPAN("</p>\n") : SPAN("\n\n"));
}

static void put_story(struct text *out, const struct muster *story, enum page page, unsigned width)
{
	struct span turn = SPAN("");

	for (size_t i = 0; i < story->count; i++) {
		struct span now = record_get(&story->rows[i], "turn");

		if (!span_same(now, turn))
			put_heading(out,
				    span_of(arena_format(out->arena, "Turn %.*s", (int)now.length, now.data)),
				    page);
		turn = now;
		put_deed(out, &story->rows[i], page, width);
	}
	if (!story->count)
		put_heading(out, SPAN("Nothing has happened yet."), page);
}

/* The sentences of a section. */
static void put_section(struct text *out, const struct muster *rows, const char *title, enum page page,
			unsigned width)
{
	bool any = false;

	for (size_t i = 0; i < rows->count; i++) {
		struct span text = record_get(&rows->rows[i], "text");

		if (!text.length)
			continue;
		if (!memchr(".!?", text.data[text.length - 1], 3))
			text = span_of(arena_format(out->arena, "%.*s.", (int)text.length, text.data));
		if (!any)
			put_heading(out, span_of(title), page);
		if (!any && page == PAGE_HTML)
			text_add(out, SPAN("<ul>\n"));
		any = true;
		if (page == PAGE_TEXT) {
			put_lines(out, text, width);
			continue;
		}
		text_add(out, page == PAGE_HTML ? SPAN("<li>") : SPAN("- "));
		page_put(out, text, page);
		text_put(out, '\n');
	}
	text_add(out, any && page == PAGE_HTML ? SPAN("</ul>\n") : SPAN(""));
}

/* What the numbers behind the sentences are, if there are any. */
static void put_legend(struct text *out, const struct muster *story, enum page page, unsigned width)
{
	static const char legend[] =
	    "In brackets stands how likely it was before the dice fell: any success, any failure, a number at least so good or so bad, or what else the words say.";
	bool any = false;

	for (size_t i = 0; i < story->count; i++)
		any |= record_find(&story->rows[i], SPAN("chance")) != NULL;
	if (!any)
		return;
	text_add(out, page == PAGE_HTML ? SPAN("<p><small>") : page == PAGE_MARKDOWN ? SPAN("\n") : SPAN(""));
	if (page == PAGE_TEXT)
		put_lines(out, span_of(legend), width);
	else
		page_put(out, span_of(legend), page);
	text_add(out, page == PAGE_HTML       ? SPAN("</small></p>\n")
		      : page == PAGE_MARKDOWN ? SPAN("\n")
					      : SPAN(""));
}

static void put_report(struct text *out, const struct report *report, enum page page, unsigned width)
{
	if (page == PAGE_HTML)
		page_begin(out, report->title, page_style);
	text_add(out, page == PAGE_HTML ? SPAN("<h1>") : page == PAGE_MARKDOWN ? SPAN("# ") : SPAN(""));
	page_put(out, report->title, page);
	text_add(out, page == PAGE_HTML ? SPAN("</h1>\n") : SPAN("\n"));
	put_legend(out, &report->sections[REPORT_STORY], page, width);
	for (size_t i = 0; i < REPORT_SECTIONS; i++)
		if (i == REPORT_STORY)
			put_story(out, &report->sections[i], page, width);
		else
			put_section(out, &report->sections[i], report_titles[i], page, width);
	text_add(out, page == PAGE_HTML ? SPAN("</html>\n") : SPAN(""));
}

void cli_report_write(struct cli *cli, const struct report *report, const char *page)
{
	struct style here = cli_style(cli->options, false);
	struct text out = {.arena = &cli->memory};

	if (page || here.form->reader) {
		bool wide = !isatty(STDOUT_FILENO) && !getenv("COLUMNS"); /* a file has no width */

		put_report(&out, report, page_named(page), wide ? UINT_MAX : here.width);
		output_add(&cli->out, text_span(&out));
		return;
	}
	cli_write_header(cli);
	for (size_t i = 0; i < REPORT_SECTIONS; i++) {
		struct muster rows = report->sections[i];

		cli_rows(cli, &rows);
	}
}
