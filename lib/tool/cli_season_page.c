/* cli_season_page: the rows of a season as records, text, Markdown, or a web page. */
#include "tool/cli_after.h"
#include "tool/cli_page.h"
#include "tool/cli_season.h"

struct section {
	const char *title;
	struct muster *rows;
};

/* ---- pages ---- */

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
		    enum page kind)
{
	text_add(out, kind == PAGE_HTML ? SPAN("<tr>") : SPAN("|"));
	for (size_t i = 0; i < count; i++) {
		const struct record_field *field = row ? record_find(row, keys[i]) : NULL;
		struct span text = !row ? keys[i] : field ? field->value : SPAN("");

		text_add(out, kind == PAGE_HTML ? (row ? SPAN("<td>") : SPAN("<th>")) : SPAN(" "));
		page_put(out, text, kind);
		text_add(out, kind == PAGE_HTML ? SPAN("") : SPAN(" |"));
	}
	text_put(out, '\n');
}

static void put_table(struct text *out, const struct muster *rows, enum page kind)
{
	size_t count;
	const struct span *keys = keys_of(rows, &count, out->arena);

	text_add(out, kind == PAGE_HTML ? SPAN("<div><table>\n") : SPAN(""));
	put_row(out, NULL, keys, count, kind);
	text_add(out, kind == PAGE_HTML ? SPAN("") : SPAN("|"));
	for (size_t i = 0; kind == PAGE_MARKDOWN && i < count; i++)
		text_add(out, SPAN(" --- |"));
	text_add(out, kind == PAGE_HTML ? SPAN("") : SPAN("\n"));
	for (size_t i = 0; i < rows->count; i++)
		put_row(out, &rows->rows[i], keys, count, kind);
	text_add(out, kind == PAGE_HTML ? SPAN("</table></div>\n") : SPAN(""));
}

static void put_findings(struct text *out, const struct findings *findings, enum page kind)
{
	if (!findings->first)
		return;
	text_add(out, kind == PAGE_HTML ? SPAN("<h2>Wrong</h2>\n<ul>\n") : SPAN("\n## Wrong\n\n"));
	for (const struct finding *at = findings->first; at; at = at->next) {
		const struct fault fault = {.location = at->location,
					    .message = finding_text(out->arena, at)};

		text_add(out, kind == PAGE_HTML ? SPAN("<li>") : SPAN("- "));
		page_put(out, span_of(fault_line(out->arena, &fault)), kind);
		text_put(out, '\n');
	}
	text_add(out, kind == PAGE_HTML ? SPAN("</ul>\n") : SPAN(""));
}

static const char page_style[] =
    "body{max-width:60em}div{overflow-x:auto}table{border-collapse:collapse;overflow-wrap:normal}"
    "th,td{text-align:left;padding:.2em .6em;border-bottom:1px solid #ccc}"
    "@media(prefers-color-scheme:dark){th,td{border-color:#444}}";

static void put_page(struct text *out, const struct section *sections, size_t count,
		     const struct findings *findings, enum page kind)
{
	if (kind == PAGE_HTML)
		page_begin(out, SPAN("Season"), page_style);
	text_add(out, kind == PAGE_HTML ? SPAN("<h1>Season</h1>\n") : SPAN("# Season\n"));
	for (size_t i = 0; i < count; i++) {
		if (!sections[i].rows->count)
			continue;
		text_format(out, kind == PAGE_HTML ? "<h2>%s</h2>\n" : "\n## %s\n\n", sections[i].title);
		put_table(out, sections[i].rows, kind);
	}
	put_findings(out, findings, kind);
	text_add(out, kind == PAGE_HTML ? SPAN("</html>\n") : SPAN(""));
}

/* ---- records and text ---- */

void cli_season_write(struct cli *cli, struct season *season, const char *page, struct muster *standings)
{
	const struct section sections[] = {
	    {"Standings", standings}, {"Figures", &season->history}, {"Listed", &season->listed}};
	enum { SECTIONS = sizeof sections / sizeof *sections };
	struct text out = {.arena = &cli->memory};

	if (page) {
		put_page(&out, sections, SECTIONS, season->findings, page_named(page));
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
