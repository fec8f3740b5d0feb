/* cli_season_page: the rows of a season as records, text, Markdown, or a web page. */
#include <string.h>

#include "tool/cli_after.h"
#include "tool/cli_season.h"

enum kind { RECORDS, TEXT, MARKDOWN, PAGE };

struct section {
	const char *title;
	struct muster *rows;
};

/* ---- pages ---- */

/* Names and words may come from strangers: nothing reaches terminal or browser raw, and
 * nothing is Markdown. */
static void put_text(struct text *out, struct span text, enum kind kind)
{
	struct text masked = {.arena = out->arena};

	text_masked(&masked, text);
	if (kind == PAGE)
		text_markup(out, text_span(&masked));
	for (size_t i = 0; kind == MARKDOWN && i < masked.length; i++) {
		if (strchr("\\`*_[]()<>|&#~!", masked.at[i]))
			text_put(out, '\\');
		text_put(out, masked.at[i]);
	}
}

/* The keys of all rows, in the order in which they are first given. */
static struct span *keys_of(const struct muster *rows, size_t *count, struct arena *arena)
{
	size_t capacity = 8;
	struct span *keys = arena_take(arena, capacity * sizeof *keys);

	*count = 0;
	for (size_t i = 0; i < rows->count; i++)
		for (size_t j = 0; j < rows->rows[i].count; j++) {
			size_t at = 0;

			while (at < *count && !span_same(keys[at], rows->rows[i].fields[j].key))
				at++;
			if (at < *count)
				continue;
			if (*count == capacity)
				keys = arena_grow(arena, keys, *count, &capacity, sizeof *keys);
			keys[(*count)++] = rows->rows[i].fields[j].key;
		}
	return keys;
}

static void put_row(struct text *out, const struct record *row, const struct span *keys, size_t count,
		    enum kind kind)
{
	text_add(out, kind == PAGE ? SPAN("<tr>") : SPAN("|"));
	for (size_t i = 0; i < count; i++) {
		const struct record_field *field = row ? record_find(row, keys[i]) : NULL;
		struct span text = !row ? keys[i] : field ? field->value : SPAN("");

		text_add(out, kind == PAGE ? (row ? SPAN("<td>") : SPAN("<th>")) : SPAN(" "));
		put_text(out, text, kind);
		text_add(out, kind == PAGE ? SPAN("") : SPAN(" |"));
	}
	text_put(out, '\n');
}

static void put_table(struct text *out, const struct muster *rows, enum kind kind)
{
	size_t count;
	const struct span *keys = keys_of(rows, &count, out->arena);

	text_add(out, kind == PAGE ? SPAN("<div><table>\n") : SPAN(""));
	put_row(out, NULL, keys, count, kind);
	text_add(out, kind == PAGE ? SPAN("") : SPAN("|"));
	for (size_t i = 0; kind == MARKDOWN && i < count; i++)
		text_add(out, SPAN(" --- |"));
	text_add(out, kind == PAGE ? SPAN("") : SPAN("\n"));
	for (size_t i = 0; i < rows->count; i++)
		put_row(out, &rows->rows[i], keys, count, kind);
	text_add(out, kind == PAGE ? SPAN("</table></div>\n") : SPAN(""));
}

static void put_findings(struct text *out, const struct findings *findings, enum kind kind)
{
	if (!findings->first)
		return;
	text_add(out, kind == PAGE ? SPAN("<h2>Wrong</h2>\n<ul>\n") : SPAN("\n## Wrong\n\n"));
	for (const struct finding *at = findings->first; at; at = at->next) {
		const struct fault fault = {.location = at->location,
					    .message = finding_text(out->arena, at)};

		text_add(out, kind == PAGE ? SPAN("<li>") : SPAN("- "));
		put_text(out, span_of(fault_line(out->arena, &fault)), kind);
		text_put(out, '\n');
	}
	text_add(out, kind == PAGE ? SPAN("</ul>\n") : SPAN(""));
}

static const char page_begins[] =
    "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width\">\n<title>Season</title>\n"
    "<style>body{font:1em/1.4 system-ui,sans-serif;max-width:60em;margin:1em auto;padding:0 1em}"
    "div{overflow-x:auto}table{border-collapse:collapse}"
    "th,td{text-align:left;padding:.2em .6em;border-bottom:1px solid #ccc}li{overflow-wrap:anywhere}"
    "@media(prefers-color-scheme:dark){body{background:#111;color:#ddd}th,td{border-color:#444}}"
    "</style>\n<h1>Season</h1>\n";

static void put_page(struct text *out, const struct section *sections, size_t count,
		     const struct findings *findings, enum kind kind)
{
	text_add(out, kind == PAGE ? span_of(page_begins) : SPAN("# Season\n"));
	for (size_t i = 0; i < count; i++) {
		if (!sections[i].rows->count)
			continue;
		text_format(out, kind == PAGE ? "<h2>%s</h2>\n" : "\n## %s\n\n", sections[i].title);
		put_table(out, sections[i].rows, kind);
	}
	put_findings(out, findings, kind);
	text_add(out, kind == PAGE ? SPAN("</html>\n") : SPAN(""));
}

/* ---- records and text ---- */

void cli_season_write(struct cli *cli, struct season *season, const char *page, struct muster *standings)
{
	const struct section sections[] = {
	    {"Standings", standings}, {"Figures", &season->history}, {"Listed", &season->listed}};
	enum { SECTIONS = sizeof sections / sizeof *sections };
	struct text out = {.arena = &cli->memory};

	if (page) {
		put_page(&out, sections, SECTIONS, season->findings,
			 strcmp(page, "html") != 0 ? MARKDOWN : PAGE);
		output_add(&cli->out, text_span(&out));
		return;
	}
	bool reader = cli_form(cli->options, false)->reader;
	cli_write_header(cli);
	for (size_t i = 0, shown = 0; i < SECTIONS; i++) {
		if (!sections[i].rows->count)
			continue;
		if (reader)
			output_add(&cli->out, span_of(arena_format(&cli->memory, "%s%s\n", shown ? "\n" : "",
								   sections[i].title)));
		shown++;
		cli_rows(cli, sections[i].rows);
	}
}
