#include "cli_draw.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const struct place nowhere = {NULL, 0, 0};

static const char *where_of(const struct drawing *drawing)
{
	return drawing->line
		   ? arena_format(&drawing->cli->scratch, "stdin:%llu", (unsigned long long)drawing->line)
		   : NULL;
}

/* ---- the log ---- */

/* One line; a last one that was cut off is told and left out. */
static bool read_logged(struct drawing *drawing, struct pile *pile, struct span line, bool last,
			struct faults *faults)
{
	struct cli *cli = drawing->cli;
	struct record record;
	struct number number;

	record_start(&record, &cli->scratch);
	if (!record_parse(&record, line, &cli->limits, faults)) {
		if (!last)
			return false;
		faults_start(faults, &cli->scratch);
		fault_note(faults, nowhere, SEVERITY_WARNING, NULL, "the last line is damaged and left out");
		return true;
	}
	if (number_parse(record_get(&record, "number"), &number) && number_is_whole(number) &&
	    number.over >= (int64_t)drawing->number)
		drawing->number = (uint64_t)number.over;
	return deck_replay(pile, &record, faults);
}

static bool replay_log(struct drawing *drawing, struct pile *pile)
{
	struct cli *cli = drawing->cli;
	struct input input;
	struct span line;
	enum input_line kind;
	uint64_t records = 0;
	int file = open(drawing->log, O_RDONLY | O_CLOEXEC);
	bool fine = true;

	if (file < 0 && errno == ENOENT) { /* a game that begins now */
		drawing->number = 1;
		return true;
	}
	if (file < 0)
		return fault_add(&cli->record_faults, nowhere, "%s: %s", drawing->log, strerror(errno));
	drawing->number = 0;
	input_start(&input, file, (size_t)cli->limits.line, &cli->memory);
	while (fine && (kind = input_next(&input, &cli->out, &line)) != INPUT_END) {
		struct faults faults;

		if (record_passes(line))
			continue;
		drawing->number = drawing->number > ++records ? drawing->number : records;
		faults_start(&faults, &cli->scratch);
		fine = read_logged(drawing, pile, line, kind == INPUT_LAST, &faults);
		if (fine && faults.first)
			cli_say(cli, "%s:%llu: %s", drawing->log, (unsigned long long)input.line,
				faults.first->message);
		else if (!fine)
			fault_add(&cli->record_faults, nowhere, "%s:%llu: %s", drawing->log,
				  (unsigned long long)input.line, faults.first->message);
	}
	drawing->number++;
	close(file);
	return fine && (!input.failed || fault_add(&cli->record_faults, nowhere, "%s: %s", drawing->log,
						   strerror(input.failed)));
}

/* ---- a record's deck and count ---- */

static struct table *table_of(struct drawing *drawing, const struct record *record)
{
	struct cli *cli = drawing->cli;
	const struct record_field *own = record_find(record, SPAN("draw.variant"));
	struct span name = own ? own->value : drawing->deck;
	uint64_t number = drawing->number;

	for (struct table *table = drawing->tables; table; table = table->next)
		if (span_is(name, table->pile.deck->name))
			return table;
	const struct deck *deck = deck_load(&cli->rules, name, &cli->record_faults);
	if (!deck && cli->faults.first) /* the file is broken: each record says so */
		fault_note(&cli->record_faults, cli->faults.first->place, SEVERITY_ERROR, NULL,
			   cli->faults.first->message);
	if (!deck)
		return NULL;
	struct table *table = arena_take(&cli->memory, sizeof *table);
	pile_start(&table->pile, deck, &cli->memory);
	if (drawing->log && !replay_log(drawing, &table->pile))
		return NULL;
	if (drawing->tables)
		drawing->number = number; /* the log was counted before */
	table->key = dice_key(drawing->resolver.seed, span_of(cli->rules.id), SPAN("draw"),
			      span_of(deck->name));
	table->next = drawing->tables;
	return drawing->tables = table;
}

static bool read_number(struct drawing *drawing, const struct record_field *field, struct number *number)
{
	return (number_parse(field->value, number) && number_is_whole(*number)) ||
	       fault_add(&drawing->cli->record_faults, nowhere, "%.*s: \"%.*s\" is not a number of cards",
			 (int)field->key.length, field->key.at,
			 (int)(field->value.length > 60 ? 60 : field->value.length), field->value.at);
}

/* The deck's own field says by how much it rose how many cards are owed: none
 * where it stayed as it was. */
static bool count_rise(struct drawing *drawing, const struct record *record, const struct record_field *now,
		       uint64_t *count)
{
	char *name = arena_format(&drawing->cli->scratch, "was.%.*s", (int)now->key.length, now->key.at);
	const struct record_field *was = record_find(record, span_of(name));
	struct number after, before;

	*count = 0;
	if (!was)
		return true;
	if (!read_number(drawing, now, &after) || !read_number(drawing, was, &before))
		return false;
	if (after.over > before.over)
		*count = (uint64_t)(after.over - before.over);
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
		if (number.over < 0)
			return fault_add(&drawing->cli->record_faults, nowhere, "count: %.*s is less than 0",
					 (int)field->value.length, field->value.at);
		*count = (uint64_t)number.over;
	} else if (rising && !count_rise(drawing, record, rising, count)) {
		return false;
	}
	return *count <= most || fault_add(&drawing->cli->record_faults, nowhere,
					   "count: more than %llu (limit: pool)", (unsigned long long)most);
}

/* ---- a card ---- */

/* Throws the die of a card, or takes the record's own face of it. */
static bool throw_die(struct drawing *drawing, struct table *table, const struct span *own, uint64_t number,
		      uint32_t repetition, int64_t *face)
{
	struct cli *cli = drawing->cli;
	struct dice *dice = &drawing->resolver.dice, kept = *dice;
	uint32_t *given;

	dice->key = table->key;
	if (own) {
		dice->source = DICE_GIVEN;
		dice->given_used = 0;
		if (!dice_list(&cli->scratch, *own, &cli->limits, &given, &dice->given_count,
			       &cli->record_faults))
			return false;
		dice->given = given;
	}
	dice_begin(dice, &cli->scratch, &cli->record_faults, number, repetition);
	bool fine = dice_throw(dice, die_plain(&cli->scratch, table->pile.total), table->pile.deck->name, 1,
			       face);
	if (own) {
		dice->source = kept.source;
		dice->given = kept.given;
		dice->given_count = kept.given_count;
		dice->given_used = kept.given_used;
	}
	return fine;
}

static struct record copy_of(const struct record *record, struct arena *arena)
{
	struct record copy = *record;

	copy.room = record->count + 8;
	copy.fields = arena_take(arena, copy.room * sizeof *copy.fields);
	if (record->count)
		memcpy(copy.fields, record->fields, record->count * sizeof *copy.fields);
	return copy;
}

/* The i-th card of a record, from 0; `faces` are the record's own dice, if any. */
static bool draw_one(struct drawing *drawing, struct table *table, const struct record *input, uint64_t i,
		     struct span *faces)
{
	struct arena *arena = &drawing->cli->scratch;
	struct record record = copy_of(input, arena);
	bool known = record_find(input, SPAN("number")) || record_get(input, "id").length, reshuffled;
	uint64_t number = resolve_number(input, drawing->number);
	struct span own = faces ? span_cut(faces, ',') : SPAN("");
	struct record_field *field = record_find(&record, SPAN("faces"));
	int64_t face;

	if (!table->pile.total)
		return pile_short(&table->pile, 1, &drawing->cli->record_faults);
	if (!throw_die(drawing, table, faces ? &own : NULL, number, known ? (uint32_t)i : 0, &face) ||
	    !draw_follow(drawing, &record, table->pile.deck))
		return false;
	const struct deck_card *card = pile_take(&table->pile, (uint32_t)face, &reshuffled);
	drawing->number += !known;
	if (field) {
		memmove(field, field + 1, (size_t)(record.fields + record.count - field - 1) * sizeof *field);
		record.count--;
	}
	record_add(&record, SPAN("card"), card->word, table->pile.deck->kind);
	record_add(&record, SPAN("left"), draw_number_text(drawing, table->pile.total), RECORD_NUMBER);
	if (reshuffled)
		record_add(&record, SPAN("reshuffled"), SPAN("yes"), RECORD_FLAG);
	if (faces && !drawing->cli->stamp)
		record_add(&record, SPAN("faces"), draw_number_text(drawing, (uint64_t)face), RECORD_LIST);
	draw_stamp(drawing, &record, number);
	draw_write_record(drawing, &record,
			  draw_sentence(drawing, &record, card, table->pile.total, reshuffled));
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
	bool chance = drawing->resolver.dice.source == DICE_CHANCE, fine = true;
	struct span faces = own ? own->value : SPAN("");

	if (count > pile->total && !can_reshuffle(pile->deck))
		return pile_short(pile, count, &cli->record_faults);
	memcpy(before, pile->left, bytes);
	for (uint64_t i = 0; i < count && fine; i++)
		fine = draw_one(drawing, table, record, i, own && chance ? &faces : NULL);
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

static bool write_law(struct drawing *drawing, const struct pile *pile, const struct record *record,
		      uint64_t count)
{
	struct cli *cli = drawing->cli;
	struct odds_table table = {.input = record};
	struct odds_style style = cli_odds_style(cli, record->json);

	if (cli->own[DRAW_LEFT])
		deck_left(pile, style.form == ODDS_TEXT, &cli->scratch, &table);
	else if (count == 0)
		return fault_add(&cli->record_faults, nowhere, "--odds: no card is drawn");
	else if (count > pile->total && !can_reshuffle(pile->deck))
		return pile_short(pile, count, &cli->record_faults);
	else if (!deck_odds(pile, count, &cli->limits, &cli->scratch, &table, &cli->record_faults))
		return false;
	if (!cli->own[DRAW_LEFT])
		odds_report_sort(&table, &cli->scratch);
	odds_report(&table, &style, &cli->out, &cli->scratch);
	deck_odds_free(&table);
	return true;
}

/* ---- records ---- */

static bool draw_record(struct drawing *drawing, struct record *record)
{
	struct cli *cli = drawing->cli;
	struct table *table = table_of(drawing, record);
	struct span rules = record_get(record, "rules");
	uint64_t count;

	if (!table || !read_count(drawing, table->pile.deck, record, &count))
		return false;
	if (rules.length && !span_is(rules, cli->rules.id))
		return fault_add(&cli->record_faults, nowhere,
				 "rules: the record is of \"%.*s\", this run of \"%s\"", (int)rules.length,
				 rules.at, cli->rules.id);
	if (cli->odds || cli->own[DRAW_LEFT])
		return write_law(drawing, &table->pile, record, count);
	if (count > 0)
		return draw_cards(drawing, table, record, count);
	struct text out = {.arena = &cli->scratch}; /* no card is owed: the record goes by */
	record_write(record, &out);
	text_put(&out, '\n');
	output_add(&cli->out, text_span(&out));
	return true;
}

static bool apply_sets(struct cli *cli, struct record *record)
{
	for (size_t i = 0; i < cli->set_count; i++) {
		struct span rest = cli->sets[i], key = span_cut(&rest, '=');
		struct record_field *field = record_find(record, key);

		if (field) {
			field->value = rest;
			field->raw = SPAN("");
		} else if (!record_operand(record, cli->sets[i], &cli->record_faults)) {
			return false;
		}
	}
	return true;
}

/* The fields that operands may name; of count= the beginning will do. */
static bool add_operand(struct drawing *drawing, struct record *record, struct span operand)
{
	static const char *const names[] = {"id", "by", "at", "rules", "number", "faces", "draw.variant"};
	struct cli *cli = drawing->cli;
	struct table *table = table_of(drawing, record);
	struct span rest = operand, key = span_cut(&rest, '=');
	bool known = table && table->pile.deck->field && span_is(key, table->pile.deck->field);

	if (!table)
		return false;
	if (key.length == operand.length)
		return fault_add(&cli->record_faults, nowhere, "\"%.*s\" is no field; expected key=value",
				 (int)key.length, key.at);
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		known |= span_is(key, names[i]);
	if (!known && key.length && key.length <= 5 && !memcmp(key.at, "count", key.length))
		operand = span_of(arena_format(&cli->memory, "count=%.*s", (int)rest.length, rest.at));
	else if (!known)
		return fault_add(&cli->record_faults, nowhere,
				 "%.*s: no such field; --fields lists those of draw %s", (int)key.length,
				 key.at, table->pile.deck->name);
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
	if (fine && apply_sets(cli, &record) && draw_record(drawing, &record))
		return;
	cli->out.length = 0; /* all or nothing */
	cli_report(cli, &cli->record_faults, NULL);
}

/* A line that could not be answered comes out with error=. */
static void write_error(struct drawing *drawing, struct record *record, struct span line, bool parsed)
{
	struct cli *cli = drawing->cli;
	struct span message = span_of(arena_copy(&cli->scratch, span_of(cli->record_faults.first->message)));

	cli_report(cli, &cli->record_faults, where_of(drawing));
	cli_write_error(cli, record, line, drawing->line, parsed, message);
}

static void one_line(struct drawing *drawing, struct span line, enum input_line kind)
{
	struct cli *cli = drawing->cli;
	struct record record;

	arena_reset(&cli->scratch);
	faults_start(&cli->record_faults, &cli->scratch);
	record_start(&record, &cli->scratch);
	bool passes = record_passes(line);
	bool parsed = !passes && kind != INPUT_TOO_LONG &&
		      record_parse(&record, line, &cli->limits, &cli->record_faults);
	if (kind == INPUT_TOO_LONG)
		fault_add(&cli->record_faults, nowhere, "the line is longer than %llu bytes (limit: line)",
			  (unsigned long long)cli->limits.line);
	if (kind != INPUT_TOO_LONG && (passes || (parsed && record_find(&record, SPAN("error"))))) {
		cli_pass(cli, line);
	} else if (!parsed || !apply_sets(cli, &record) || !draw_record(drawing, &record)) {
		write_error(drawing, &record, line, parsed);
	}
}

static void from_input(struct drawing *drawing)
{
	struct cli *cli = drawing->cli;
	struct input input;
	struct span line;
	enum input_line kind;

	input_start(&input, STDIN_FILENO, (size_t)cli->limits.line, &cli->memory);
	while ((kind = input_next(&input, &cli->out, &line)) != INPUT_END) {
		drawing->line = input.line;
		one_line(drawing, line, kind);
		if (cli->out.failed || (cli->fail_fast && cli->status == EXIT_BAD))
			break;
	}
	if (input.failed)
		cli_complain(cli, "standard input: %s", strerror(input.failed));
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

static void list_decks(struct cli *cli)
{
	const struct yaml *all = deck_all(&cli->rules);
	struct text text = {.arena = &cli->memory};

	for (const struct yaml *item = all ? all->first : NULL; item; item = item->next) {
		const struct yaml *about = yaml_get(item, "about");

		if (!about)
			continue;
		if (cli->form != FORM_JSON) {
			text_format(&text, "%-20s %s\n", item->key.at, about->text.at);
			continue;
		}
		text_add(&text, SPAN("{\"name\":"));
		record_write_json_text(&text, item->key);
		text_add(&text, SPAN(",\"about\":"));
		record_write_json_text(&text, about->text);
		text_add(&text, SPAN("}\n"));
	}
	cli_report(cli, &cli->faults, NULL);
	cli_print(cli, text_span(&text));
}

/* The one field there is; the deck's own name for it stands in its place. */
static void list_fields(struct drawing *drawing)
{
	struct cli *cli = drawing->cli;
	const struct deck *deck = deck_load(&cli->rules, drawing->deck, &cli->faults);
	const char *about = "how many cards; instead of 1";

	if (deck && deck->field)
		about = arena_format(&cli->memory, "how many cards; instead of what %s= rose by, or 1",
				     deck->field);
	if (deck)
		output_add(
		    &cli->out,
		    span_of(cli->form == FORM_JSON
				? arena_format(&cli->memory,
					       "{\"name\":\"count\",\"type\":\"number\",\"required\":"
					       "false,\"default\":\"1\",\"words\":[],\"about\":\"%s\"}\n",
					       about)
				: arena_format(&cli->memory,
					       "%-24s %-9s %-9s %-10s %s\n\nexample: %s %s count=2\n",
					       "count", "number", "", "1", about, cli->program, deck->name)));
	cli_report(cli, &cli->faults, NULL);
}

static void draw_all(struct drawing *drawing, size_t first)
{
	struct cli *cli = drawing->cli;
	const struct dice *dice = &drawing->resolver.dice;

	faults_start(&cli->record_faults, &cli->scratch);
	if (drawing->deck.length || cli->operand_count > first || !has_input()) {
		struct record none; /* a wrong deck is told before any input */

		record_start(&none, &cli->scratch);
		if (!table_of(drawing, &none)) {
			cli_report(cli, &cli->record_faults, NULL);
			return;
		}
	}
	if (cli->header && cli->form == FORM_TSV && !cli->odds && !cli->own[DRAW_LEFT]) {
		struct text names = {.arena = &cli->memory};

		cli_write_columns(cli, NULL, &names);
		text_put(&names, '\n');
		output_add(&cli->out, text_span(&names));
	}
	if (cli->operand_count > first || !has_input())
		from_operands(drawing, first);
	else
		from_input(drawing);
	if (!cli->dice || cli->status == EXIT_BAD || dice->given_used == dice->given_count)
		return;
	if (!drawing->line)
		cli->out.length = 0; /* all or nothing */
	cli_complain(cli, "--dice: %zu given, only %zu asked for", dice->given_count, dice->given_used);
}

int draw_main(struct cli *cli)
{
	const char *log = cli->own[DRAW_LOG] ? cli->own_value[DRAW_LOG] : getenv("VOLTIGEUR_LOG");
	struct drawing drawing = {.cli = cli,
				  .deck = SPAN(""),
				  .log = log && *log ? log : NULL,
				  .number = cli->first,
				  .form = cli_form(cli, false)};
	size_t first = 0;

	if (cli->own[DRAW_LEFT] && (cli->odds || cli->dice || cli->ask || cli->stamp)) {
		cli_complain(cli,
			     "--left throws no dice: it stands without --odds, --dice, --ask and --stamp");
		return cli_finish(cli);
	}
	if (cli->operand_count && !memchr(cli->operands[0].at, '=', cli->operands[0].length))
		drawing.deck = cli->operands[first++];
	if (cli->list)
		list_decks(cli);
	else if (cli->fields)
		list_fields(&drawing);
	else if (cli_open_dice(cli, &cli->resolver)) {
		drawing.resolver = cli->resolver;
		cli_confine(cli, CONFINE_READING,
			    false); /* decks and the log are read as they are asked for */
		draw_all(&drawing, first);
	}
	return cli_finish(cli);
}
