#include "tool/cli_draw.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "format/did.h"

static const char *where_of(const struct drawing *drawing)
{
	return drawing->line
		   ? arena_format(&drawing->cli->scratch, "stdin:%llu", (unsigned long long)drawing->line)
		   : NULL;
}

/* ---- a record's deck and count ---- */

/* The pile as the log left it. */
static struct table *table_of(struct drawing *drawing, const struct record *record)
{
	struct cli *cli = drawing->cli;
	const struct record_field *own = record_find(record, SPAN("draw.variant"));
	struct span name = own ? own->value : drawing->deck;
	const struct table *known = drawing->tables;
	struct table *table = draw_table(drawing, name);

	if (!table || known == drawing->tables)
		return table;
	for (size_t i = 0; cli->log && i < cli->log->count; i++) {
		const struct log_record *said = &cli->log->records[i];

		if (said == cli->answer)
			break;
		if (said->replaced || deck_replay(&table->pile, &said->record, &cli->record_faults))
			continue;
		const char *what = faults_reason(&cli->record_faults)->message;
		faults_start(&cli->record_faults, &cli->scratch);
		fault_add(&cli->record_faults, nowhere, "%s:%u: %s", cli->log->path, said->line, what);
		drawing->tables = table->next;
		return NULL;
	}
	return table;
}

static bool read_number(struct drawing *drawing, const struct record_field *field, struct number *number)
{
	return (number_parse(field->value, number) && number_is_whole(*number)) ||
	       fault_add(&drawing->cli->record_faults, nowhere,
			 "%.*s: expected a number of cards, got \"%.*s\"", (int)field->key.length,
			 field->key.data, fault_quoted(field->value), field->value.data);
}

/* The deck's own field says by how much it rose how many cards are owed: none
 * where it stayed as it was. */
static bool count_rise(struct drawing *drawing, const struct record *record, const struct record_field *now,
		       uint64_t *count)
{
	const struct record_field *was = record_was(record, now->key);
	struct number after, before;

	*count = 0;
	if (!was)
		return true;
	if (!read_number(drawing, now, &after) || !read_number(drawing, was, &before))
		return false;
	if (after.numerator > before.numerator)
		*count = (uint64_t)(after.numerator - before.numerator);
	return true;
}

static bool read_count(struct drawing *drawing, const struct deck *deck, const struct record *record,
		       uint64_t *count)
{
	const struct record_field *field = record_find(record, SPAN("count"));
	const struct record_field *rising = deck->field ? record_find(record, span_of(deck->field)) : NULL;
	uint64_t most = drawing->cli->limits.pool;
	struct number number;

	*count = 1;
	if (field) {
		if (!read_number(drawing, field, &number))
			return false;
		if (number.numerator < 0)
			return fault_add(&drawing->cli->record_faults, nowhere,
					 "count: %.*s is below the minimum of 0", (int)field->value.length,
					 field->value.data);
		*count = (uint64_t)number.numerator;
	} else if (rising && !count_rise(drawing, record, rising, count)) {
		return false;
	}
	return *count <= most ||
	       fault_add(&drawing->cli->record_faults, nowhere, "count: more than %llu cards (limit: pool)",
			 (unsigned long long)most);
}

/* ---- a card ---- */

/* The i-th card of a record, from 0; `faces` are the record's own dice, if any. */
static bool draw_one(struct drawing *drawing, struct table *table, const struct record *input, uint64_t i,
		     uint64_t count, struct span *faces)
{
	struct cli *cli = drawing->cli;
	struct record record = record_copy(input, &cli->scratch);
	bool known = record_find(input, SPAN("number")) || record_get(input, "id").length;
	struct draw_place index = {.number = resolve_number(input, drawing->number),
				   .before = known ? (uint32_t)i : 0,
				   .face = faces ? span_cut(faces, ',') : SPAN(""),
				   .several = known && count > 1 && (cli->stamp || cli->log)};
	struct span said;

	if (!table->pile.total)
		return pile_short(&table->pile, 1, &cli->record_faults);
	if (!draw_card(drawing, &cli->resolve, table, index, &record, &said))
		return false;
	if (cli->tell)
		record_add(&record, SPAN("text"), said, RECORD_TEXT);
	struct span twice = record_twice(&record);
	if (twice.length)
		return fault_add(&cli->record_faults, nowhere, RECORD_TWICE, (int)twice.length, twice.data);
	drawing->number += !known;
	draw_write_record(drawing, &record, said);
	return true;
}

static bool can_reshuffle(const struct deck *deck)
{
	bool can = deck->when_empty;

	for (size_t i = 0; i < deck->count; i++)
		can |= deck->cards[i].reshuffles;
	return can;
}

/* All cards of a record or none: after a fault the pile is what it was. */
static bool draw_cards(struct drawing *drawing, struct table *table, const struct record *record,
		       uint64_t count)
{
	struct cli *cli = drawing->cli;
	struct pile *pile = &table->pile;
	size_t bytes = pile->deck->count * sizeof *pile->left, written = cli->out.length;
	uint32_t *before = arena_take(&cli->scratch, bytes), total = pile->total;
	const struct record_field *own = record_find(record, SPAN("faces"));
	bool chance = !cli->resolve.dice, fine = true;
	struct span faces = own ? own->value : SPAN("");

	if (count > pile->total && !can_reshuffle(pile->deck))
		return pile_short(pile, count, &cli->record_faults);
	memcpy(before, pile->left, bytes);
	for (uint64_t i = 0; i < count && fine; i++)
		fine = (i == 0 || !own || !chance || faces.length ||
			fault_add(&cli->record_faults, nowhere, "faces: fewer dice than cards")) &&
		       draw_one(drawing, table, record, i, count, own && chance ? &faces : NULL);
	if (fine && own && chance && faces.length)
		fine = fault_add(&cli->record_faults, nowhere, "faces: more dice than cards");
	if (fine)
		return true;
	memcpy(pile->left, before, bytes);
	pile->total = total;
	if (cli->out.length >= written)
		cli->out.length = written;
	return false;
}

static bool write_distribution(struct drawing *drawing, const struct pile *pile, const struct record *record,
			       uint64_t count)
{
	struct cli *cli = drawing->cli;
	struct odds_table table = {.input = record};
	struct odds_style style = cli_odds_style(cli, record->json);

	if (cli->own[DRAW_LEFT])
		deck_left(pile, style.form->reader, &cli->scratch, &table);
	else if (count == 0)
		return fault_add(&cli->record_faults, nowhere, "--odds: count is 0, so no card is drawn");
	else if (count > pile->total && !can_reshuffle(pile->deck))
		return pile_short(pile, count, &cli->record_faults);
	else if (!deck_odds(pile, count, &cli->limits, &cli->scratch, &table, &cli->record_faults))
		return false;
	if (!cli->own[DRAW_LEFT])
		odds_report_sort(&table, &cli->scratch);
	bool fine = odds_report_names(&table, &style, NULL, &cli->record_faults);
	if (fine)
		odds_report(&table, &style, &cli->out, &cli->scratch);
	deck_odds_free(&table);
	return fine;
}

/* ---- records ---- */

/* Figures are named in full, as by the other tools. */
static bool full_names(struct drawing *drawing, struct record *record)
{
	struct cli *cli = drawing->cli;
	const struct units *units = cli->log ? NULL : cli->units;

	for (int at = 0; at < 2; at++) {
		struct record_field *field = record_find(record, at ? SPAN("at") : SPAN("by"));
		const struct figure *figure;
		struct span name;

		if (!field || !field->value.length || (!cli->log && !units))
			continue;
		if (cli->log)
			name = log_full_name(cli->log, field->value, &figure, &cli->record_faults);
		else
			name = (figure = units_figure(units, field->value, &cli->record_faults))
				   ? figure->name
				   : SPAN("");
		if (!name.length)
			return false;
		if (!span_same(field->value, name))
			record_set(field, name);
	}
	return true;
}

static bool draw_record(struct drawing *drawing, struct record *record)
{
	struct cli *cli = drawing->cli;
	struct table *table = table_of(drawing, record);
	struct span rules = record_get(record, "rules");
	uint64_t count;

	if (!table || !read_count(drawing, table->pile.deck, record, &count) || !full_names(drawing, record))
		return false;
	if (rules.length && !span_is(rules, cli->rules.id))
		return fault_add(&cli->record_faults, nowhere,
				 "the record was made with ruleset \"%.*s\", but this run uses \"%s\"",
				 (int)rules.length, rules.data, cli->rules.id);
	if (cli->odds || cli->own[DRAW_LEFT])
		return write_distribution(drawing, &table->pile, record, count);
	if (count > 0) {
		uint64_t number = drawing->number;
		bool fine;

		cli_ask_begin(cli);
		do {
			drawing->number = number;
			fine = draw_cards(drawing, table, record, count);
		} while (!fine && cli_asks_back(cli));
		return fine;
	}
	struct text out = {.arena = &cli->scratch}; /* no card is owed: the record goes by */
	record_write(record, &out);
	text_put(&out, '\n');
	output_add(&cli->out, text_span(&out));
	return true;
}

/* The fields that operands may name; of count= the beginning will do. */
static bool add_operand(struct drawing *drawing, struct record *record, struct span operand)
{
	struct cli *cli = drawing->cli;
	struct table *table = table_of(drawing, record);
	struct span rest = operand, key = span_cut(&rest, '=');
	bool known = span_among(key, "id by at rules number faces draw.variant");

	if (!table)
		return false;
	if (key.length == operand.length)
		return fault_add(&cli->record_faults, nowhere, "invalid field \"%.*s\"; expected key=value",
				 (int)key.length, key.data);
	known |= table->pile.deck->field && span_is(key, table->pile.deck->field);
	if (!known && key.length && key.length <= 5 && !memcmp(key.data, "count", key.length))
		operand = span_of(arena_format(&cli->memory, "count=%.*s", (int)rest.length, rest.data));
	else if (!known)
		return fault_add(&cli->record_faults, nowhere,
				 "unknown field \"%.*s\"; --fields lists the fields of draw %s",
				 (int)key.length, key.data, table->pile.deck->name);
	return record_operand(record, operand, &cli->record_faults);
}

static void from_operands(struct drawing *drawing, size_t first)
{
	struct cli *cli = drawing->cli;
	struct record record;
	bool fine = true;

	record_start(&record, &cli->memory);
	faults_start(&cli->record_faults, &cli->scratch);
	for (size_t i = first; i < cli->operand_count && fine; i++)
		fine = add_operand(drawing, &record, cli->operands[i]);
	struct record_field *count = record_find(&record, SPAN("count"));
	if (count)
		count->kind = RECORD_NUMBER;
	if (fine && cli_apply_sets(cli, &record) && draw_record(drawing, &record))
		return;
	cli->out.length = 0; /* all or nothing */
	cli_report_faults(cli, &cli->record_faults, NULL);
}

/* A line that could not be answered comes out with error=. */
static void write_error(struct drawing *drawing, struct record *record, struct span line, bool parsed)
{
	struct cli *cli = drawing->cli;
	struct span message = span_of(
	    arena_copy(&cli->scratch, span_of(faults_reason(&cli->record_faults)->message)));

	cli_report_faults(cli, &cli->record_faults, where_of(drawing));
	if (cli->gone)
		return;
	cli_write_error(cli, record, line, drawing->line, parsed, message);
}

/* A stamped answer of a stream is drawn anew, from the pile that the stream left
 * before it. */
static void verify_record(struct drawing *drawing, struct record *record, struct span line)
{
	const struct solver solver = loop_solver(drawing->loop);

	drawing->loop->line = drawing->line;
	loop_verify(drawing->loop, &solver, record, line);
	if (drawing->cli->status == EXIT_FAILED)
		return; /* the run ends with it */
	faults_start(&drawing->cli->record_faults, &drawing->cli->scratch);
	if (!draw_see(drawing, record) && !record_find(record, SPAN("error")))
		write_error(drawing, record, line, true);
}

static bool one_line(void *context, uint64_t number, struct span line, enum input_line kind)
{
	struct drawing *drawing = context;
	struct cli *cli = drawing->cli;
	struct record record;
	enum cli_line read = cli_read_line(cli, line, kind, &record);

	drawing->line = number;
	if (read == LINE_RECORD && cli->verify)
		verify_record(drawing, &record, line);
	else if (read == LINE_UNREAD || read == LINE_WRONG ||
		 (read == LINE_RECORD && !draw_record(drawing, &record)))
		write_error(drawing, &record, line, read != LINE_UNREAD);
	return !cli->gone && (!cli->verify || cli->status != EXIT_FAILED);
}

/* ---- the whole run ---- */

/* Records come through a pipe or from a file.  A player at a terminal, and a
 * script without input, wants a card. */
static bool has_input(void)
{
	struct stat about;

	return fstat(STDIN_FILENO, &about) == 0 &&
	       (S_ISFIFO(about.st_mode) || S_ISREG(about.st_mode) || S_ISSOCK(about.st_mode));
}

static void list_decks(struct drawing *drawing)
{
	struct cli *cli = drawing->cli;
	const struct yaml *all = deck_all(&cli->rules);
	struct text text = {.arena = &cli->memory};

	for (const struct yaml *item = all ? all->first : NULL; item; item = item->next) {
		const struct yaml *about = yaml_get(item, "about");

		if (about)
			cli_list_row(cli, &text, item->key, about->text);
	}
	for (size_t i = 0; i < drawing->lists.count; i++)
		for (const struct yaml *item = drawing->lists.maps[i]->first; item; item = item->next)
			if (!yaml_find(all, item->key))
				cli_list_row(cli, &text, item->key, SPAN("from the unit files"));
	cli_report_faults(cli, &cli->faults, NULL);
	cli_print(cli, text_span(&text));
}

/* The one field there is; the deck's own name for it stands in its place. */
static void list_fields(struct drawing *drawing)
{
	struct cli *cli = drawing->cli;
	const struct deck *deck = deck_load(&cli->rules, &drawing->lists, drawing->deck, &cli->faults);
	const char *about = "number of cards";

	if (deck && deck->field)
		about = arena_format(
		    &cli->memory, "number of cards; without it, as many as %s= rose by, or 1", deck->field);
	if (deck) {
		struct text text = {.arena = &cli->memory};

		cli_list_field(cli, &text, (struct cli_field){"count", "number", false, "1", "", about});
		if (!cli->form || !cli->form->lists)
			text_format(&text, "\nexample: %s %s count=2\n", cli->program, deck->name);
		output_add(&cli->out, text_span(&text));
	}
	cli_report_faults(cli, &cli->faults, NULL);
}

static void draw_all(struct drawing *drawing, size_t first)
{
	struct cli *cli = drawing->cli;

	bool alone = cli->operand_count > first || (!has_input() && !cli->verify);

	faults_start(&cli->record_faults, &cli->scratch);
	if (drawing->deck.length || alone) {
		struct record none; /* a wrong deck is told before any input */

		record_start(&none, &cli->scratch);
		if (!table_of(drawing, &none)) {
			cli_report_faults(cli, &cli->record_faults, NULL);
			return;
		}
	}
	if (!cli->odds && !cli->own[DRAW_LEFT])
		cli_write_header(cli);
	if (alone)
		from_operands(drawing, first);
	else {
		cli_await_lines(cli);
		cli_each_line(cli, drawing, one_line);
	}
	cli_close_dice(cli, !drawing->line);
}

/* ---- again ---- */

/* The last record of standard input; those before it are seen. */
static bool keep_line(void *context, uint64_t number, struct span line, enum input_line kind)
{
	struct drawing *drawing = context;
	struct cli *cli = drawing->cli;
	struct text *kept = &drawing->loop->told;
	struct record record;

	if (record_passes(line) || kind == INPUT_TOO_LONG)
		return true;
	drawing->line = number;
	drawing->number++;
	faults_start(&cli->record_faults, &cli->scratch);
	record_start(&record, &cli->scratch);
	if (kept->length && record_parse(&record, text_span(kept), &cli->limits, &cli->record_faults))
		draw_see(drawing, &record);
	kept->length = 0;
	text_add(kept, line);
	return true;
}

/* Draws the card of an answer again, with the operands changed. */
static bool draw_again(struct drawing *drawing, const struct record *said, size_t first)
{
	struct cli *cli = drawing->cli;
	struct did last = did_last(record_get(said, "did"));
	struct span seed = record_get(said, "seed"), aloud;
	struct resolve_options options = cli->resolve;
	const struct solver solver = loop_solver(drawing->loop);
	struct record given, changed;

	if (!span_is(last.tool, "draw"))
		return fault_add(&cli->record_faults, nowhere,
				 "the last answer in the record is not from draw");
	drawing->deck = drawing->deck.length ? drawing->deck : last.variant;
	record_start(&changed, &cli->scratch);
	for (size_t i = first; i < cli->operand_count; i++)
		if (!add_operand(drawing, &changed, cli->operands[i]))
			return false;
	if (!chain_given(drawing->loop, &solver, said, 0, &given) || !cli_apply_sets(cli, &changed) ||
	    !table_of(drawing, &changed))
		return false;
	for (size_t i = 0; i < changed.count; i++) {
		struct record_field *field = record_find(&given, changed.fields[i].key);

		if (field)
			*field = changed.fields[i];
		else
			record_add(&given, changed.fields[i].key, changed.fields[i].value,
				   changed.fields[i].kind);
	}
	if (seed.length)
		record_add(&given, SPAN("seed"), seed, RECORD_TEXT);
	else if (cli->seed && !record_find(&given, SPAN("faces")))
		record_add(&given, SPAN("seed"), cli->resolve.seed.text, RECORD_TEXT);
	if (!record_find(&given, SPAN("number")) && !record_get(&given, "id").length)
		record_add(&given, SPAN("number"), draw_number_text(drawing, drawing->number), RECORD_NUMBER);
	options.trace = !record_find(said, SPAN("version"));
	options.stamp = cli->stamp || !options.trace;
	options.seed_said = !seed.length;
	if (!full_names(drawing, &given) ||
	    !draw_derive(drawing, &options, drawing->deck, chain_repetition(said), &given, &aloud))
		return false;
	struct span own = record_get(said, "number");
	record_add(&given, SPAN("amends"), own.length ? own : draw_number_text(drawing, drawing->number),
		   RECORD_NUMBER);
	if (cli->tell)
		record_add(&given, SPAN("text"), aloud, RECORD_TEXT);
	draw_write_record(drawing, &given, aloud);
	return true;
}

static void again(struct drawing *drawing, size_t first)
{
	struct cli *cli = drawing->cli;
	struct record said;
	struct span line;

	drawing->number = 0;
	if (cli->answer)
		drawing->number = cli->answer->number;
	else {
		cli_await_lines(cli);
		cli_each_line(cli, drawing, keep_line);
	}
	line = cli->answer ? cli->answer->text : text_span(&drawing->loop->told);
	line = span_of(arena_copy(&cli->memory, line));
	faults_start(&cli->record_faults, &cli->scratch);
	record_start(&said, &cli->scratch);
	if (!line.length && cli->status == EXIT_BAD)
		return;
	if (!line.length)
		cli_error(cli, "--again: no record found");
	else if (!record_parse(&said, line, &cli->limits, &cli->record_faults) ||
		 !draw_again(drawing, &said, first))
		cli_report_faults(cli, &cli->record_faults, where_of(drawing));
}

int cli_draw(struct cli *cli)
{
	struct drawing drawing;
	struct loop loop = {.cli = cli, .told = {.arena = &cli->memory}, .drawing = &drawing};
	size_t first = 0;

	if (cli->own[DRAW_LEFT] && (cli->odds || cli->dice || cli->ask || cli->stamp || cli->again)) {
		cli_error(cli, "--left cannot be combined with --odds, --dice, --ask, --stamp or --again");
		return cli_finish(cli);
	}
	cli->resolver = (struct resolver){
	    .rules = &cli->rules, .tool = cli->tool->name, .memory = &cli->memory, .limits = &cli->limits};
	cli->resolve = (struct resolve_options){.seed = dice_seed(SPAN("")), .stamp = cli->stamp};
	if (!cli_open_dice(cli) || !cli_open_units(cli))
		return cli_finish(cli);
	draw_start(&drawing, cli);
	drawing.loop = &loop;
	loop.form = drawing.form;
	if (cli->operand_count && !memchr(cli->operands[0].data, '=', cli->operands[0].length))
		drawing.deck = cli->operands[first++];
	if (cli->list)
		list_decks(&drawing);
	else if (cli->fields)
		list_fields(&drawing);
	else if (cli->verify || cli_open_log(cli)) {
		drawing.number = cli->first;
		cli_sandbox(cli, SANDBOX_READING, false); /* decks are read as they are asked for */
		if (cli->again)
			again(&drawing, first);
		else
			draw_all(&drawing, first);
	}
	return cli_finish(cli);
}
