/* cli_cards: cards as records, text, Markdown, or a web page that prints on A4. */
#include "tool/cli_cards.h"

#include <stdlib.h>
#include <string.h>

#include "format/sheet_form.h"
#include "game/muster.h"
#include "tool/cli_after.h"
#include "tool/cli_page.h"
#include "units/card.h"

enum { BOXES_MOST = 60, FIVE = 5 };

/* What is being written. */
struct album {
	struct sheet_page page;
	enum page form;
	const struct cards *cards;
	struct grid notes; /* names and their meanings that are not written yet */
	bool open;         /* of a web page: in a card */
	bool among;        /* in the cards of a unit, behind its sheet */
};

/* ---- the state of a game ---- */

/* The part of rows with the state, which cards.yaml does not have. */
static const struct unit_part now_part = {.name = {"now", 3}};

static bool is_first(const struct cards *cards, size_t at)
{
	return !cards->parts[at] && !record_find(&cards->rows.at[at], SPAN("total"));
}

/* Adds the state of whom a card, or with `item` a row of it, is about. */
static void add_now(struct cards *cards, const struct record *card, struct span item,
		    const struct muster *now)
{
	struct span name = item.length ? item : record_get(card, "by"), unit = record_get(card, "unit");

	for (size_t i = 0; i < now->count; i++) {
		const struct record *state = &now->rows[i];
		struct span by = record_get(state, "by");

		if (state->count < 2 ||
		    !(name.length ? span_alike(by, name)
				  : !by.length && span_alike(record_get(state, "unit"), unit)))
			continue;
		struct record *row = cards_row(cards, "", &now_part);
		record_start(row, cards->rows.arena); /* its file is the card's */
		for (size_t j = 0; j < card->count; j++)
			if (span_among(card->fields[j].key, "file unit by"))
				record_add(row, card->fields[j].key, card->fields[j].value, RECORD_TEXT);
		rows_text(row, "part", now_part.name);
		rows_text(row, "item", item);
		for (size_t j = 0; j < state->count; j++)
			if (!span_among(state->fields[j].key, "by unit"))
				record_add(row, state->fields[j].key, state->fields[j].value,
					   state->fields[j].kind);
	}
}

/* Is this the first row of a card, from `at`, about a member that the card lists? */
static bool lists(const struct cards *cards, size_t at, size_t row)
{
	struct span item = record_get(&cards->rows.at[row], "item");

	if (!item.length || !cards->parts[row] || cards->parts[row]->kind != PART_FIELDS)
		return false;
	for (; at < row; at++)
		if (cards->parts[at] && cards->parts[at]->kind == PART_FIELDS &&
		    span_same(record_get(&cards->rows.at[at], "item"), item))
			return false;
	return true;
}

/* The cards with the state at the end of each. */
static struct cards stated(const struct cards *cards, const struct muster *now)
{
	const struct record *rows = cards->rows.at;
	struct cards all = {.rows = {.arena = cards->rows.arena}};

	for (size_t at = 0, end; at < cards->rows.count; at = end) {
		for (end = at; end == at || (end < cards->rows.count && !is_first(cards, end)); end++)
			*cards_row(&all, "", cards->parts[end]) = rows[end];
		add_now(&all, &rows[at], SPAN(""), now);
		for (size_t i = at; i < end; i++)
			if (lists(cards, at, i))
				add_now(&all, &rows[at], record_get(&rows[i], "item"), now);
	}
	return all;
}

/* "health 2, loaded, out" */
static struct span standing(struct arena *arena, const struct record *row)
{
	struct text text = {.arena = arena};

	for (size_t i = 0; i < row->count; i++) {
		const struct record_field *field = &row->fields[i];
		bool flag = field->kind == RECORD_FLAG && span_is(field->value, "yes");
		struct span said = field->value.length ? field->value : SPAN("none");

		if (span_among(field->key, "file unit by part item"))
			continue;
		text_format(&text, "%s%.*s", text.length ? ", " : "", (int)field->key.length,
			    field->key.data);
		if (!flag)
			text_format(&text, " %.*s", (int)said.length, said.data);
	}
	return text_span(&text);
}

/* ---- cells ---- */

/* A number with its sign, if the part says so; a list with a blank after each comma. */
static struct span shown(struct arena *arena, const struct record *row, const struct part_value *one)
{
	const struct record_field *field = record_find(row, one->name);
	struct span text = field ? field->value : SPAN("");
	struct text list = {.arena = arena};

	if (field && (field->kind == RECORD_LIST || field->kind == RECORD_TEXTS)) {
		for (size_t i = 0; i < text.length; i++)
			text_format(&list, text.data[i] == ',' ? "%c " : "%c", text.data[i]);
		return text_span(&list);
	}
	if (one->sign && text.length && *text.data != '-')
		return span_of(arena_format(arena, "+%.*s", (int)text.length, text.data));
	return text;
}

/* Boxes to tick, by fives. */
static struct span boxes(struct album *album, struct span number)
{
	struct text text = {.arena = album->page.arena};
	long count = strtol(arena_copy(album->page.arena, number), NULL, 10);

	if (count > BOXES_MOST)
		return number;
	for (long i = 0; i < count; i++) {
		if (i && i % FIVE == 0)
			text_add(&text, SPAN(" "));
		text_add(&text, album->form == PAGE_TEXT ? SPAN("[]") : SPAN("☐"));
	}
	return text_span(&text);
}

static void put_notes(struct album *album)
{
	sheet_grid(&album->page, &album->notes);
	album->notes = grid_of(album->page.arena, 2, false);
}

static void note(struct album *album, struct span name, struct span meaning)
{
	if (!meaning.length)
		return;
	grid_cell(&album->notes, name);
	grid_cell(&album->notes, meaning);
}

/* ---- parts ---- */

/* The first of the rows after these that is about another part. */
static size_t end_of(const struct cards *cards, size_t at)
{
	struct span part = record_get(&cards->rows.at[at], "part");
	size_t end = at + 1;

	while (end < cards->rows.count && cards->parts[end] &&
	       span_same(record_get(&cards->rows.at[end], "part"), part))
		end++;
	return end;
}

static bool has_column(const struct cards *cards, size_t at, size_t end, struct span name)
{
	for (; at < end; at++)
		if (record_find(&cards->rows.at[at], name))
			return true;
	return false;
}

/* A table of rows with an item each, or of one without; columns without a value are left
 * out. */
static void put_table(struct album *album, size_t at, size_t end)
{
	const struct cards *cards = album->cards;
	const struct unit_part *part = cards->parts[at];
	const struct record *rows = cards->rows.at;
	bool items = record_find(&rows[at], SPAN("item")) != NULL;
	size_t columns = items;

	for (size_t i = 0; i < part->count; i++)
		columns += has_column(cards, at, end, part->values[i].name);
	struct grid grid = grid_of(album->page.arena, columns, true);
	if (items)
		grid_cell(&grid, record_get(&rows[at], "part"));
	for (size_t i = 0; i < part->count; i++)
		if (has_column(cards, at, end, part->values[i].name))
			grid_cell(&grid, part->values[i].name);
	for (size_t row = at; columns && row < end; row++) {
		if (items)
			grid_cell(&grid, record_get(&rows[row], "item"));
		for (size_t i = 0; i < part->count; i++)
			if (has_column(cards, at, end, part->values[i].name))
				grid_cell(&grid, shown(album->page.arena, &rows[row], &part->values[i]));
	}
	put_notes(album);
	sheet_grid(&album->page, &grid);
}

/* Items with a text each, or their names in one line. */
static void put_items(struct album *album, size_t at, size_t end)
{
	struct text names = {.arena = album->page.arena};

	for (size_t row = at; row < end; row++) {
		const struct record *record = &album->cards->rows.at[row];
		struct span item = record_get(record, "item"), text = record_get(record, "text");

		if (text.length)
			note(album, item, text);
		else
			text_format(&names, "%s%.*s", names.length ? ", " : "", (int)item.length, item.data);
	}
	note(album, record_get(&album->cards->rows.at[at], "part"), text_span(&names));
}

static void put_part(struct album *album, size_t at, size_t end)
{
	const struct unit_part *part = album->cards->parts[at];
	const struct record *row = &album->cards->rows.at[at];

	if (part == &now_part) {
		for (; at < end; at++) {
			struct span item = record_get(&album->cards->rows.at[at], "item");

			note(album, item.length ? item : part->name,
			     standing(album->page.arena, &album->cards->rows.at[at]));
		}
	} else if (part->kind == PART_SAY) {
		put_notes(album);
		sheet_line(&album->page, record_get(row, "text"));
	} else if (part->kind == PART_BOXES) {
		note(album, part->name, boxes(album, record_get(row, "boxes")));
	} else if (part->kind == PART_MARKS) {
		for (size_t i = 0; i < part->count; i++)
			note(album, part->values[i].name, shown(album->page.arena, row, &part->values[i]));
	} else if (part->kind == PART_FIELDS || part->count) {
		put_table(album, at, end);
	} else {
		put_items(album, at, end);
	}
}

/* "95 of 100" */
static void put_total(struct album *album, const struct record *row)
{
	struct span now = record_get(row, "value"), limit = record_get(row, "limit");

	note(album, record_get(row, "total"),
	     limit.length ? span_of(arena_format(album->page.arena, "%.*s of %.*s", (int)now.length, now.data,
						 (int)limit.length, limit.data))
			  : now);
}

/* ---- cards ---- */

static void html(struct album *album, const char *markup)
{
	if (album->form == PAGE_HTML)
		text_add(album->page.out, span_of(markup));
}

static void end_card(struct album *album)
{
	put_notes(album);
	html(album, album->open ? "</article>\n" : "");
	album->open = false;
}

static void begin_card(struct album *album, const struct record *row)
{
	struct span name = record_get(row, "by"), unit = record_get(row, "unit");
	bool sheet = !name.length;

	end_card(album);
	if (sheet && album->among)
		html(album, "</div>\n");
	if (!sheet && !album->among)
		html(album, "<div>\n");
	album->among = !sheet;
	if (sheet)
		sheet_heading(&album->page, 2, unit, SPAN(""));
	html(album, sheet ? "<article class=\"sheet\">\n" : "<article>\n");
	if (!sheet)
		sheet_heading(&album->page, 3, name, SPAN(""));
	album->open = true;
}

static const char page_style[] =
    "body{max-width:60em;font-size:.95em}h2{margin:.6em 0 .3em}h3{margin:0;font-size:1.1em}p{margin:.1em 0}"
    "article{border:1px solid #999;border-radius:.4em;padding:.5em .7em;margin:0 0 .7em;break-inside:avoid;"
    "overflow-x:auto}article.sheet{border:0;padding:0}div{columns:22em;column-gap:.8em}"
    "table{border-collapse:collapse;width:100%;margin:.25em 0;overflow-wrap:normal}tr{break-inside:avoid}"
    "th,td{text-align:left;vertical-align:baseline;padding:.1em .6em .1em 0;border-bottom:1px solid #ddd;"
    "font-weight:normal}th{color:#666;font-size:.85em}"
    "td:first-child:nth-last-child(2){width:1%;white-space:nowrap;font-weight:600}"
    "@media(max-width:30em){body{font-size:.85em}th,td{padding-right:.4em}}"
    "@media(prefers-color-scheme:dark){article{border-color:#555}th,td{border-color:#333}th{color:#999}}"
    "@media print{@page{size:A4;margin:10mm}body{font-size:8.5pt;line-height:1.25;max-width:none;margin:0;"
    "padding:0;background:none;color:#000}section:nth-of-type(n+3){break-before:page}"
    "div{break-before:page;columns:2;column-gap:4mm}article{margin-bottom:3mm}}";

/* One row after another; those of a part together. */
static void put_cards(struct album *album)
{
	const struct cards *cards = album->cards;

	for (size_t at = 0, end; at < cards->rows.count; at = end) {
		const struct record *row = &cards->rows.at[at];

		end = cards->parts[at] ? end_of(cards, at) : at + 1;
		if (cards->parts[at])
			put_part(album, at, end);
		else if (record_find(row, SPAN("total")))
			put_total(album, row);
		else
			begin_card(album, row);
	}
	end_card(album);
}

static void put_album(struct cli *cli, const struct cards *cards, const char *page)
{
	enum page form = page_named(page);
	struct text out = {.arena = &cli->memory};
	struct album album = {.form = form,
			      .cards = cards,
			      .page = {.arena = &cli->memory,
				       .out = &out,
				       .form = sheet_form_named(form == PAGE_HTML       ? "html"
								: form == PAGE_MARKDOWN ? "markdown"
											: "text")},
			      .notes = grid_of(&cli->memory, 2, false)};
	struct span unit = cards->rows.count ? record_get(&cards->rows.at[0], "unit") : SPAN("Cards");

	if (form == PAGE_HTML) {
		page_begin(&out, unit, page_style);
		text_add(&out, SPAN("<section>\n"));
	}
	put_cards(&album);
	html(&album, album.among ? "</div>\n</section>\n</html>\n" : "</section>\n</html>\n");
	struct span all = text_span(&out);
	while (form != PAGE_HTML && span_skip(&all, "\n")) /* before the first heading */
		;
	output_add(&cli->out, all);
}

/* What is other than in the unit files, row by row as muster -l has it. */
static struct muster state_after(struct cli *cli, const struct state_rules *state, const char *path)
{
	struct muster now;
	struct log log;

	muster_start(&now, &cli->memory);
	log_start(&log, &cli->memory, state, cli->units, &cli->limits, &cli->faults);
	if (log_read(&log, path)) {
		log_look_whose(&log);
		muster_log(&now, &log);
	}
	cli_report_faults(cli, &cli->faults, NULL);
	return now;
}

void cli_cards(struct cli *cli, const char *page, const struct state_rules *state, const char *log)
{
	struct cards cards = {.rows = {.arena = &cli->memory}};
	struct style style = cli_style(cli->options, false);

	cards_add(&cards, cli->units);
	if (log) {
		const struct muster now = state_after(cli, state, log);

		cards = stated(&cards, &now);
	}
	if (page || style.form->reader) {
		put_album(cli, &cards, page);
		return;
	}
	cli_write_header(cli);
	cli_rows(cli,
		 &(struct muster){.arena = &cli->memory, .rows = cards.rows.at, .count = cards.rows.count});
}
