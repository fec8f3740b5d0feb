/* cli_draw: the tool that draws cards. */
#include "tool/cli_draw.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "format/did.h"

/* ---- a record's deck and count ---- */

/* The pile, without the cards drawn in the log. */
static struct table *table_of(struct loop *loop, const struct record *record)
{
	struct drawing *drawing = loop->drawing;
	struct cli *cli = loop->cli;
	const struct record_field *own = record_find(record, SPAN("draw.variant"));
	struct span name = own ? own->value : loop->variant;
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

/* The number of cards due is the increase of the deck's own field: none if it did
 * not change. */
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

struct drawn {
	struct record record;
	struct span said;
};

/* Draws the i-th card of a record, from 0; `faces` are the record's own dice, if
 * any. */
static bool draw_one(struct loop *loop, struct pile *pile, const struct record *input, uint64_t i,
		     uint64_t count, struct span *faces, struct drawn *drawn)
{
	struct cli *cli = loop->cli;
	bool known = record_find(input, SPAN("number")) || record_get(input, "id").length;
	struct draw_place index = {.number = resolve_number(input, loop->number),
				   .before = known ? (uint32_t)i : 0,
				   .face = faces ? span_cut(faces, ',') : SPAN(""),
				   .several = known && count > 1 && (cli->options->stamp || cli->log)};

	drawn->record = record_copy(input, &cli->scratch);
	if (!pile->total)
		return pile_short(pile, 1, &cli->record_faults);
	if (!draw_card(loop->drawing, &cli->resolve, pile, index, &drawn->record, &drawn->said))
		return false;
	if (cli->options->tell)
		record_add(&drawn->record, SPAN("text"), drawn->said, RECORD_TEXT);
	struct span twice = record_twice(&drawn->record);
	if (twice.length)
		return fault_add(&cli->record_faults, nowhere, RECORD_TWICE, (int)twice.length, twice.data);
	loop->number += !known;
	return true;
}

static bool can_reshuffle(const struct deck *deck)
{
	bool can = deck->when_empty;

	for (size_t i = 0; i < deck->count; i++)
		can |= deck->cards[i].reshuffles;
	return can;
}

static bool draw_from(struct loop *loop, struct pile *pile, const struct record *record, uint64_t count,
		      struct drawn *drawn)
{
	struct cli *cli = loop->cli;
	const struct record_field *own = cli->resolve.dice ? NULL : record_find(record, SPAN("faces"));
	struct span faces = own ? own->value : SPAN("");
	bool fine = true;

	for (uint64_t i = 0; i < count && fine; i++)
		fine = (i == 0 || !own || faces.length ||
			fault_add(&cli->record_faults, nowhere, "faces: fewer dice than cards")) &&
		       draw_one(loop, pile, record, i, count, own ? &faces : NULL, &drawn[i]);
	return fine &&
	       (!faces.length || fault_add(&cli->record_faults, nowhere, "faces: more dice than cards"));
}

/* Draws all cards of a record or none: after a fault the pile is unchanged. */
static bool draw_cards(struct loop *loop, struct pile *pile, const struct record *record, uint64_t count)
{
	struct cli *cli = loop->cli;
	struct drawn *drawn = arena_take(&cli->scratch, count * sizeof *drawn);
	uint64_t number = loop->number;
	struct pile after;
	bool fine;

	if (count > pile->total && !can_reshuffle(pile->deck))
		return pile_short(pile, count, &cli->record_faults);
	cli_ask_begin(cli);
	do {
		loop->number = number;
		after = pile_copy(pile, &cli->scratch);
		fine = draw_from(loop, &after, record, count, drawn);
	} while (!fine && cli_asks_back(cli));
	if (!fine)
		return false;
	memcpy(pile->left, after.left, pile->deck->count * sizeof *pile->left);
	pile->total = after.total;
	for (uint64_t i = 0; i < count; i++)
		loop_write_said(loop, &drawn[i].record, drawn[i].said);
	return true;
}

static bool write_distribution(struct drawing *drawing, const struct pile *pile, const struct record *record,
			       uint64_t count)
{
	struct cli *cli = drawing->cli;
	struct odds_table table = {.input = record};
	struct style style = cli_style(cli->options, record->json);

	if (cli->options->own[DRAW_LEFT])
		deck_left(pile, style.form->reader, &cli->scratch, &table);
	else if (count == 0)
		return fault_add(&cli->record_faults, nowhere, "--odds: count is 0, so no card is drawn");
	else if (count > pile->total && !can_reshuffle(pile->deck))
		return pile_short(pile, count, &cli->record_faults);
	else if (!deck_odds(pile, count, &cli->limits, &cli->scratch, &table, &cli->record_faults))
		return false;
	if (!cli->options->own[DRAW_LEFT])
		odds_report_sort(&table, &cli->scratch);
	bool fine = odds_report_names(&table, &style, NULL, &cli->record_faults);
	if (fine)
		odds_report(&table, &style, &cli->out, &cli->scratch);
	deck_odds_free(&table);
	return fine;
}

/* ---- records ---- */

/* Completes the names of figures, like the other tools. */
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

static bool draw_record(struct loop *loop, struct record *record)
{
	struct drawing *drawing = loop->drawing;
	struct cli *cli = loop->cli;
	struct table *table = table_of(loop, record);
	struct span rules = record_get(record, "rules");
	uint64_t count;

	if (!table || !read_count(drawing, table->pile.deck, record, &count) || !full_names(drawing, record))
		return false;
	if (rules.length && !rules_made(&cli->rules, rules, &cli->record_faults))
		return false;
	if (cli->options->odds || cli->options->own[DRAW_LEFT])
		return write_distribution(drawing, &table->pile, record, count);
	if (count > 0)
		return draw_cards(loop, &table->pile, record, count);
	struct text out = {.arena = &cli->scratch}; /* no card is due: the record is passed through */
	record_write(record, &out);
	text_put(&out, '\n');
	output_add(&cli->out, text_span(&out));
	return true;
}

/* Adds an operand, whose field must be known; count= may be abbreviated. */
static bool add_operand(struct loop *loop, struct record *record, struct span operand)
{
	struct cli *cli = loop->cli;
	struct table *table = table_of(loop, record);
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

static bool read_operands(struct loop *loop, struct record *record, size_t first)
{
	struct cli *cli = loop->cli;
	bool fine = true;

	for (size_t i = first; i < cli->options->operand_count && fine; i++)
		fine = add_operand(loop, record, cli->options->operands[i]);
	struct record_field *count = record_find(record, SPAN("count"));
	if (count)
		count->kind = RECORD_NUMBER;
	if (fine && cli_apply_sets(cli, record))
		return true;
	loop_fail(loop, record, SPAN(""), true);
	return false;
}

static void answer(struct loop *loop, struct record *record, struct span line)
{
	if (!draw_record(loop, record))
		loop_fail(loop, record, line, true);
}

/* Removes the cards of an answer in the input from the pile. */
static bool follow(struct loop *loop, const struct record *record)
{
	return draw_see(loop->drawing, record);
}

static const struct loop_kind cards = {.operands = read_operands, .answer = answer, .follow = follow};

/* ---- the run ---- */

/* Is standard input a pipe or a file? If not, a player at a terminal, or a script
 * without input, wants a card. */
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

/* Lists the only field, under the deck's own name if it has one. */
static void list_fields(struct loop *loop)
{
	struct cli *cli = loop->cli;
	const struct deck *deck = deck_load(&cli->rules, &loop->drawing->lists, loop->variant, &cli->faults);
	const char *about = "number of cards";

	if (deck && deck->field)
		about = arena_format(
		    &cli->memory, "number of cards; without it, as many as %s= rose by, or 1", deck->field);
	if (deck) {
		struct text text = {.arena = &cli->memory};

		cli_list_field(cli, &text, (struct cli_field){"count", "number", false, "1", "", about});
		if (!cli->options->form || !cli->options->form->lists)
			text_format(&text, "\nexample: %s %s count=2\n", cli->program, deck->name);
		output_add(&cli->out, text_span(&text));
	}
	cli_report_faults(cli, &cli->faults, NULL);
}

static void draw_all(struct loop *loop, size_t first)
{
	struct cli *cli = loop->cli;
	bool alone = cli->options->operand_count > first || (!has_input() && !cli->options->verify);

	faults_start(&cli->record_faults, &cli->scratch);
	if (loop->variant.length || alone) {
		struct record none; /* a wrong deck is reported before any input is read */

		record_start(&none, &cli->scratch);
		if (!table_of(loop, &none)) {
			cli_report_faults(cli, &cli->record_faults, NULL);
			return;
		}
	}
	if (!cli->options->odds && !cli->options->own[DRAW_LEFT])
		cli_write_header(cli);
	if (alone) {
		loop_operands(loop, first);
	} else {
		cli_await_lines(cli);
		loop_input(loop);
	}
	cli_close_dice(cli, !loop->line);
}

/* ---- again ---- */

static bool read_changes(struct loop *loop, size_t first, struct record *changed)
{
	record_start(changed, &loop->cli->scratch);
	for (size_t i = first; i < loop->cli->options->operand_count; i++)
		if (!add_operand(loop, changed, loop->cli->options->operands[i]))
			return false;
	return true;
}

static void lay_over(struct record *given, const struct record *changed)
{
	for (size_t i = 0; i < changed->count; i++) {
		const struct record_field *now = &changed->fields[i];
		struct record_field *field = record_find(given, now->key);

		if (field)
			*field = *now;
		else
			record_add(given, now->key, now->value, now->kind);
	}
}

/* Draws the card of an answer again, with the changes of the operands. */
static bool draw_again(struct loop *loop, const struct record *said, size_t first)
{
	struct cli *cli = loop->cli;
	struct did last = did_last(record_get(said, "did"));
	struct span seed = record_get(said, "seed"), number = draw_number_text(loop->drawing, loop->number),
		    own = record_get(said, "number"), aloud;
	struct resolve_options options = cli->resolve;
	const struct solver solver = loop_solver(loop);
	struct record given, changed;

	if (!span_is(last.tool, "draw"))
		return fault_add(&cli->record_faults, nowhere,
				 "the last answer in the record is not from draw");
	loop->variant = loop->variant.length ? loop->variant : last.variant;
	if (!read_changes(loop, first, &changed) || !chain_given(loop, &solver, said, 0, &given) ||
	    !cli_apply_sets(cli, &changed) || !table_of(loop, &changed))
		return false;
	lay_over(&given, &changed);
	if (seed.length)
		record_add(&given, SPAN("seed"), seed, RECORD_TEXT);
	else if (cli->options->seed && !record_find(&given, SPAN("faces")))
		record_add(&given, SPAN("seed"), cli->resolve.seed.text, RECORD_TEXT);
	if (!record_find(&given, SPAN("number")) && !record_get(&given, "id").length)
		record_add(&given, SPAN("number"), number, RECORD_NUMBER);
	options.trace = !record_find(said, SPAN("version"));
	options.stamp = cli->options->stamp || !options.trace;
	options.seed_said = !seed.length;
	if (!full_names(loop->drawing, &given) ||
	    !draw_derive(loop->drawing, &options, loop->variant, chain_repetition(said), &given, &aloud))
		return false;
	record_add(&given, SPAN("amends"), own.length ? own : number, RECORD_NUMBER);
	if (cli->options->tell)
		record_add(&given, SPAN("text"), aloud, RECORD_TEXT);
	loop_write_said(loop, &given, aloud);
	return true;
}

static void again(struct loop *loop, size_t first)
{
	struct record said;
	struct span line;

	if (!loop->cli->answer)
		cli_await_lines(loop->cli);
	loop->operands = true; /* prints nothing after a failure */
	loop->number = 0;
	if (loop_last(loop, &said, &line) && !draw_again(loop, &said, first))
		loop_fail(loop, &said, line, true);
}

int cli_draw(struct cli *cli)
{
	struct drawing drawing;
	struct loop loop = {.cli = cli,
			    .kind = &cards,
			    .form = cli_form(cli->options, false),
			    .variant = SPAN(""),
			    .told = {.arena = &cli->memory},
			    .drawing = &drawing};
	size_t first = 0;

	if (cli->options->own[DRAW_LEFT] && (cli->options->odds || cli->options->dice || cli->options->ask ||
					     cli->options->stamp || cli->options->again)) {
		cli_error(cli, "--left cannot be combined with --odds, --dice, --ask, --stamp or --again");
		return cli_finish(cli);
	}
	cli->resolver = (struct resolver){
	    .rules = &cli->rules, .tool = cli->tool->name, .memory = &cli->memory, .limits = &cli->limits};
	cli->resolve = (struct resolve_options){.seed = dice_seed(SPAN("")), .stamp = cli->options->stamp};
	if (!cli_open_dice(cli) || !cli_open_units(cli))
		return cli_finish(cli);
	draw_start(&drawing, cli);
	if (cli->options->operand_count &&
	    !memchr(cli->options->operands[0].data, '=', cli->options->operands[0].length))
		loop.variant = cli->options->operands[first++];
	if (cli->options->list)
		list_decks(&drawing);
	else if (cli->options->fields)
		list_fields(&loop);
	else if (cli->options->verify || cli_open_log(cli)) {
		loop.number = cli->first;
		cli_sandbox(cli, SANDBOX_READING, false); /* decks are read when needed */
		if (cli->options->again)
			again(&loop, first);
		else
			draw_all(&loop, first);
	}
	return cli_finish(cli);
}
