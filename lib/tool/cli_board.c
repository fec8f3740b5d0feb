/* cli_board: a line for each figure, under its unit. */
#include "tool/cli_board.h"

#include <unistd.h>

#include "tool/cli_after.h"
#include "tool/cli_page.h"

/* How to write a board; text and page differ in this alone. */
struct board {
	struct text *out;
	const struct style *style;
	bool page;
	unsigned column; /* of text */
};

enum { INDENT = 2, NAMES = 14 /* columns of a short name */ };

/* What is said of a figure, beside values: how far it is from its full strength. */
enum mood { MOOD_PLAIN, MOOD_WEAKENED, MOOD_OUT };

static const char *const colours[] = {"", "\033[33m", "\033[2m"};
static const char *const classes[] = {"", " class=weakened", " class=out"};

static void put_text(struct board *board, struct span text)
{
	page_put(board->out, text, board->page ? PAGE_HTML : PAGE_TEXT);
}

/* ---- items ---- */

/* Adds one thing that is said of a figure, on the next line if this one is full. */
static void put_item(struct board *board, struct span item, bool first)
{
	size_t width = text_cells(item);

	if (board->page) {
		text_add(board->out, first ? SPAN("") : SPAN(", "));
		put_text(board, item);
		return;
	}
	if (board->column + 2 + width > board->style->width && board->column > 2 * INDENT) {
		text_format(board->out, "\n%*s", 2 * INDENT, "");
		board->column = 2 * INDENT;
	} else {
		text_add(board->out, SPAN("  "));
		board->column += 2;
	}
	put_text(board, item);
	board->column += (unsigned)width;
}

static bool is_shown(struct span key)
{
	struct span rest = key, first = span_cut(&rest, '.');

	return !span_among(key, "by at unit event stands next left out number sequence rules") &&
	       !(rest.length && span_among(first, "full until now"));
}

/* A field as words: "NAME 2/12", "NAME WORD", "not NAME", "NAME (until)". */
static struct span item_of(const struct record *row, const struct record_field *field, struct arena *arena)
{
	struct text text = {.arena = arena};
	int length = (int)field->key.length;
	struct span full = record_get(row, arena_format(arena, "full.%.*s", length, field->key.data)),
		    until = record_get(row, arena_format(arena, "until.%.*s", length, field->key.data));
	bool flag = span_among(field->value, "yes no");

	text_format(&text, "%s%.*s", flag && span_is(field->value, "no") ? "not " : "",
		    (int)field->key.length, field->key.data);
	if (!flag)
		text_format(&text, " %.*s", (int)field->value.length, field->value.data);
	if (full.length)
		text_format(&text, "/%.*s", (int)full.length, full.data);
	if (until.length)
		text_format(&text, " (%.*s)", (int)until.length, until.data);
	return text_span(&text);
}

static void put_items(struct board *board, const struct record *row, struct arena *arena)
{
	struct span how = record_get(row, "stands"), left = record_get(row, "left");
	bool first = true;

	if (record_find(row, SPAN("out")))
		how = SPAN("out");
	for (size_t i = 0; i < row->count; i++) {
		if (!is_shown(row->fields[i].key) || !row->fields[i].value.length)
			continue;
		put_item(board, item_of(row, &row->fields[i], arena), first);
		first = false;
	}
	if (span_among(how, "may active") && left.length)
		how = span_of(arena_format(arena, "%.*s: %.*s", (int)how.length, how.data, (int)left.length,
					   left.data));
	if (how.length && !span_among(how, "waits owes"))
		put_item(board, how, first);
}

/* ---- lines ---- */

static enum mood mood_of(const struct record *row)
{
	if (record_find(row, SPAN("out")) || span_is(record_get(row, "stands"), "out"))
		return MOOD_OUT;
	for (size_t i = 0; i < row->count; i++) {
		struct span key = row->fields[i].key;
		struct number now, full;

		if (span_skip(&key, "full.") && number_parse(row->fields[i].value, &full) &&
		    number_parse(record_find(row, key)->value, &now) && number_compare(now, full) < 0)
			return MOOD_WEAKENED;
	}
	return MOOD_PLAIN;
}

static void put_figure(struct board *board, const struct record *row, struct arena *arena)
{
	struct span name = record_get(row, "by"), other = record_get(row, "at");
	enum mood mood = mood_of(row);
	const char *colour = board->style->colour ? colours[mood] : "";
	size_t width = text_cells(name);

	if (board->page)
		text_format(board->out, "<li%s><b>", classes[mood]);
	else
		text_format(board->out, "%*s%s", INDENT, "", colour);
	put_text(board, name);
	if (other.length) {
		text_add(board->out, board->page ? SPAN(" &rarr; ") : SPAN(" > "));
		put_text(board, other);
		width += 3 + text_cells(other);
	}
	if (board->page)
		text_add(board->out, SPAN("</b> "));
	for (; !board->page && width < NAMES; width++)
		text_put(board->out, ' ');
	board->column = INDENT + (unsigned)width;
	put_items(board, row, arena);
	text_add(board->out, board->page ? SPAN("\n") : *colour ? SPAN("\033[0m\n") : SPAN("\n"));
}

static void put_heading(struct board *board, struct span title, const struct record *shared,
			struct arena *arena)
{
	if (board->page)
		text_add(board->out, SPAN("</ul>\n<h2>"));
	else
		text_add(board->out, board->style->colour ? SPAN("\n\033[1m") : SPAN("\n"));
	put_text(board, title);
	text_add(board->out, board->page            ? SPAN("</h2>\n<p>")
			     : board->style->colour ? SPAN("\033[0m")
						    : SPAN(""));
	board->column = (unsigned)text_cells(title);
	if (shared)
		put_items(board, shared, arena);
	text_add(board->out, board->page ? SPAN("</p>\n<ul>\n") : SPAN("\n"));
}

static const struct record *row_of(const struct muster *muster, const char *key, struct span name)
{
	for (size_t i = 0; i < muster->count; i++)
		if (!record_find(&muster->rows[i], SPAN("by")) &&
		    span_same(record_get(&muster->rows[i], key), name))
			return &muster->rows[i];
	return NULL;
}

/* Turn, phase and the game's options. */
static struct span title_of(const struct log *log, struct arena *arena)
{
	struct span turn = log_option(log, "now.turn"), phase = log_option(log, "now.phase");
	struct text text = {.arena = arena};

	if (!log->order)
		return SPAN("Board");
	text_format(&text, "Turn %.*s", (int)turn.length, turn.data);
	if (phase.length && !span_is(phase, "none"))
		text_format(&text, ", %.*s", (int)phase.length, phase.data);
	return text_span(&text);
}

static void put_units(struct board *board, const struct muster *muster, struct arena *arena)
{
	struct span unit = SPAN("");
	bool any = false;

	for (size_t i = 0; i < muster->count; i++) {
		const struct record *row = &muster->rows[i];
		struct span own = record_get(row, "unit"), title = own;

		if (!record_find(row, SPAN("by")))
			continue;
		if (record_find(row, SPAN("at")))
			title = own = SPAN("Between two");
		else if (!own.length)
			title = own = SPAN("Others");
		if (!any || !span_same(own, unit))
			put_heading(board, title, row_of(muster, "unit", own), arena);
		any = true;
		unit = own;
		put_figure(board, row, arena);
	}
}

static const char page_style[] =
    "body{max-width:42em}ul{list-style:none;padding:0}li{padding:.2em 0;border-top:1px solid #ccc}"
    "li.weakened b{color:#a50}li.out{opacity:.5}li.out b{text-decoration:line-through}p{margin:.2em 0}"
    "ul:empty,p:empty{display:none}"
    "@media(prefers-color-scheme:dark){li{border-color:#444}li.weakened b{color:#fa5}}";

static void put_title(struct board *board, struct span title, const struct record *game, struct arena *arena)
{
	if (board->page) {
		page_begin(board->out, title, page_style);
		text_add(board->out, SPAN("<h1>"));
	}
	put_text(board, title);
	text_add(board->out, board->page ? SPAN("</h1>\n<p>") : SPAN(""));
	board->column = (unsigned)text_cells(title);
	if (game)
		put_items(board, game, arena);
	text_add(board->out, board->page ? SPAN("</p>\n<ul>\n") : SPAN("\n"));
}

void cli_board(struct cli *cli, struct muster *muster, const struct log *log, bool page)
{
	struct style style = cli_style(cli->options, false);
	struct text out = {.arena = &cli->memory};
	struct board board = {&out, &style, page, 0};

	if (!page && !style.form->reader) {
		cli_rows(cli, muster);
		return;
	}
	put_title(&board, title_of(log, &cli->memory), row_of(muster, "event", SPAN("game")), &cli->memory);
	put_units(&board, muster, &cli->memory);
	text_add(&out, page ? SPAN("</ul>\n</html>\n") : SPAN(""));
	output_add(&cli->out, text_span(&out));
}
