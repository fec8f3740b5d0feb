/* cli_draw: the tool that draws cards. */
#include "tool/cli_draw.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "format/did.h"
#include "tool/cli_loop.h"

/* ---- a record's deck and count ---- */

/* The pile of a record's deck. */
static struct pile *pile_of(struct loop *loop, const struct record *record)
{
	struct span name = resolve_variant(&loop->cli->resolver, record, loop->variant);

	return piles_get(loop->piles, name, &loop->cli->record_faults);
}

static bool read_number(struct cli *cli, const struct record_field *field, struct number *number)
{
	return (number_parse(field->value, number) && number_is_whole(*number)) ||
	       fault_add(&cli->record_faults, nowhere, "%.*s: expected a number of cards, got \"%.*s\"",
			 (int)field->key.length, field->key.data, fault_quoted(field->value),
			 field->value.data);
}

/* Does the answer give it, so that it is no field that rises? */
static bool is_given(struct cli *cli, const struct record *record, const struct record_field *now)
{
	const struct state_rules *state = state_load(&cli->rules);
	const struct record_field *did = record_find(record, SPAN("did"));

	return did && did < now && state && !state_field(state, now->key) && !state_option(state, now->key);
}

/* The number of cards due is the increase of the deck's own field: none if it did
 * not change. A flag is one card, or none; a number that an answer gives is that many. */
static bool count_rise(struct cli *cli, const struct record *record, const struct record_field *now,
		       uint64_t *count)
{
	const struct record_field *was = record_was(record, now->key);
	struct number after, before;

	*count = span_is(now->value, "yes");
	if (*count)
		return true;
	if (!was && number_parse(now->value, &after) && is_given(cli, record, now) && after.numerator > 0) {
		*count = (uint64_t)(after.numerator / after.denominator);
		return true;
	}
	if (!was)
		return true;
	if (!read_number(cli, now, &after) || !read_number(cli, was, &before))
		return false;
	if (after.numerator > before.numerator)
		*count = (uint64_t)(after.numerator - before.numerator);
	return true;
}

static bool read_count(struct loop *loop, const struct deck *deck, const struct record *record,
		       uint64_t *count)
{
	struct cli *cli = loop->cli;
	const struct record_field *field = record_find(record, SPAN("count"));
	const struct record *said = loop->said ? loop->said : record; /* whose field rises */
	const struct record_field *rising = deck->field ? record_find(said, span_of(deck->field)) : NULL;
	uint64_t most = cli->limits.pool;
	struct number number;

	*count = 1;
	if (field) {
		if (!read_number(cli, field, &number))
			return false;
		if (number.numerator < 0)
			return fault_add(&cli->record_faults, nowhere,
					 "count: %.*s is below the minimum of 0", (int)field->value.length,
					 field->value.data);
		*count = (uint64_t)number.numerator;
	} else if (rising && !count_rise(cli, said, rising, count)) {
		return false;
	} else if (!rising && deck->field && record_get(said, "did").length) {
		*count = 0; /* the answer before does not give it */
	}
	return *count <= most ||
	       fault_add(&cli->record_faults, nowhere, "count: more than %llu cards (limit: pool)",
			 (unsigned long long)most);
}

/* ---- a card ---- */

/* Draws the i-th card of a record, from 0; `faces` are the record's own dice, if
 * any. */
static bool draw_one(struct loop *loop, struct pile *pile, const struct record *input, uint64_t i,
		     struct span *faces, const struct resolve_options *options, struct answer *answer)
{
	struct cli *cli = loop->cli;
	bool known = record_find(input, SPAN("number")) || record_get(input, "id").length;
	struct record record = record_copy(input, &cli->scratch);
	struct resolution resolution = {.resolver = &cli->resolver,
					.options = options,
					.arena = &cli->scratch,
					.faults = &cli->record_faults,
					.number = resolve_number(input, loop->number),
					.repetition = known ? (uint32_t)i + 1 : 0};

	if (faces && faces->length)
		record_set(record_find(&record, SPAN("faces")), span_cut(faces, ','));
	else if (faces)
		record_remove(&record, SPAN("faces"));
	resolution.prepared = resolve_prepare(&cli->resolver, NULL, span_of(pile->deck->name), NULL, false,
					      &cli->record_faults);
	if (!resolution.prepared || !resolve_record(&resolution, &record) ||
	    !resolve_lines(&resolution, answer))
		return false;
	loop->number += !known;
	for (size_t line = 0; loop->piles->hands && line < answer->count; line++) /* for the next card */
		log_fold(loop->piles->hands, &answer->lines[line], 0);
	return deck_replay(pile, &answer->lines[answer->main], &cli->record_faults);
}

static bool can_reshuffle(const struct deck *deck)
{
	bool can = deck->when_empty;

	for (size_t i = 0; i < deck->count; i++)
		can |= deck->cards[i].reshuffles;
	return can;
}

/* Is the card refused, for this reason? Then it uses none of the dice given. */
static bool is_refused(struct loop *loop, const struct record *answer, const char *word)
{
	struct span refused = record_get(answer, "refused");

	if (refused.length && loop->cli->options->dice && !loop->line)
		loop->cli->given.used = loop->cli->given.count;
	return span_is(refused, word);
}

/* Draws the cards of a record. If they are refused, as many are not earned, there is one
 * answer. */
static bool draw_from(struct loop *loop, struct pile *pile, const struct record *record, uint64_t *cards,
		      struct answer *answers)
{
	uint64_t count = *cards;
	struct cli *cli = loop->cli;
	const struct record_field *own = cli->resolve.dice ? NULL : resolve_faces(record);
	struct span faces = own ? own->value : SPAN("");
	struct resolve_options options = cli->resolve;
	bool fine = true;

	options.repetition_unsaid = count == 1 || (!cli->options->stamp && !cli->log);
	for (uint64_t i = 0; i < *cards && fine; i++) {
		loop->piles->more = count - i;
		fine = (i == 0 || !own || faces.length ||
			fault_add(&cli->record_faults, nowhere, "faces: fewer dice than cards")) &&
		       draw_one(loop, pile, record, i, own ? &faces : NULL, &options, &answers[i]);
		if (fine && is_refused(loop, &answers[i].lines[answers[i].main], "not-earned"))
			*cards = 1;
	}
	loop->piles->more = 0;
	return fine && (!faces.length || *cards < count ||
			fault_add(&cli->record_faults, nowhere, "faces: more dice than cards"));
}

/* Writes an answer; in a form for people its sentence. */
static void write_answer(struct loop *loop, const struct pile *pile, const struct answer *answer)
{
	for (size_t i = 0; i < answer->count; i++) {
		struct record *line = &answer->lines[i];

		if (i == answer->main)
			loop_write_said(loop, line, piles_sentence(pile->deck, line, &loop->cli->scratch));
		else if (!loop->form->reader)
			loop_write(loop, line);
	}
}

/* In a game that follows the order of play, a card may end the turn or open a phase. */
static bool is_drawn_singly(const struct cli *cli, const struct deck *deck)
{
	bool singly = deck->open != NULL;

	if (!cli->log || !cli->log->order)
		return false;
	for (size_t i = 0; i < deck->count; i++)
		singly |= deck->cards[i].closes;
	return singly;
}

/* Draws all cards of a record or none: after a fault the pile is as before. */
static bool draw_cards(struct loop *loop, struct record *record, uint64_t count)
{
	struct cli *cli = loop->cli;
	struct answer *answers = arena_take(&cli->scratch, count * sizeof *answers);
	uint64_t number;
	bool fine, anew;

	if (!commit_begin(loop, record))
		return false;
	struct pile *pile = pile_of(loop, record); /* what others have drawn is gone from it */
	if (!pile)
		return false;
	const struct pile before = pile_copy(pile, &cli->scratch);
	number = loop->number;
	if (count > pile->total && !can_reshuffle(pile->deck))
		return pile_short(pile, count, &cli->record_faults);
	if (count > 1 && is_drawn_singly(cli, pile->deck))
		return fault_add(&cli->record_faults, nowhere, "%s is drawn one card at a time",
				 pile->deck->name);
	cli_ask_begin(cli);
	do {
		struct log hands;

		loop->number = number;
		if (cli->log && pile->deck->into.length) {
			hands = log_copy(cli->log, &cli->scratch);
			loop->piles->hands = &hands;
		}
		fine = draw_from(loop, pile, record, &count, answers);
		loop->piles->hands = NULL;
		if (!fine)
			pile_restore(pile, &before);
		anew = !fine && cli_asks_back(cli);
	} while (anew);
	fine = fine && commit(loop, answers, count);
	for (uint64_t i = 0; i < count && fine; i++)
		write_answer(loop, pile, &answers[i]);
	return fine;
}

static bool write_distribution(struct cli *cli, const struct pile *pile, const struct record *record,
			       uint64_t count)
{
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
	bool fine = odds_report_fits(&table, &style, NULL, &cli->limits, &cli->record_faults);
	if (fine)
		odds_report(&table, &style, &cli->out, &cli->scratch);
	deck_odds_free(&table);
	return fine;
}

/* ---- records ---- */

/* Completes the names of figures, like the other tools. */
static bool full_names(struct cli *cli, struct record *record)
{
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
	struct cli *cli = loop->cli;
	struct pile *pile = pile_of(loop, record);
	struct span rules = record_get(record, "rules");
	uint64_t count;

	if (!pile || !read_count(loop, pile->deck, record, &count) || !full_names(cli, record))
		return false;
	if (rules.length && !rules_made(&cli->rules, rules, &cli->record_faults))
		return false;
	if (cli->options->odds || cli->options->own[DRAW_LEFT])
		return write_distribution(cli, pile, record, count);
	if (count > 0)
		return draw_cards(loop, record, count);
	if (loop->said)
		return true;                        /* no card is due, and its lines have been passed on */
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
	const struct pile *pile = pile_of(loop, record);
	struct span rest = operand, key = span_cut(&rest, '=');
	bool known = span_among(key, "id by at rules number faces drops allow draw.variant");

	if (!pile)
		return false;
	if (key.length == operand.length)
		return fault_add(&cli->record_faults, nowhere, "invalid field \"%.*s\"; expected key=value",
				 (int)key.length, key.data);
	known |= pile->deck->field && span_is(key, pile->deck->field);
	if (!known && key.length && key.length <= 5 && !memcmp(key.data, "count", key.length))
		operand = span_of(arena_format(&cli->memory, "count=%.*s", (int)rest.length, rest.data));
	else if (!known)
		return fault_add(&cli->record_faults, nowhere,
				 "unknown field \"%.*s\"; --fields lists the fields of draw %s",
				 (int)key.length, key.data, pile->deck->name);
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
	if (draw_record(loop, record))
		return;
	commit_end(loop);
	loop_fail(loop, record, line, true);
}

/* Removes the cards of an answer in the input from the pile. */
static bool follow(struct loop *loop, const struct record *record)
{
	return piles_replay(loop->piles, record, &loop->cli->record_faults);
}

static bool declares(struct loop *loop, const struct record *record)
{
	const struct pile *pile = pile_of(loop, record);

	faults_start(&loop->cli->record_faults, &loop->cli->scratch);
	return record_find(record, SPAN("count")) || record_find(record, SPAN("draw.variant")) ||
	       (pile && pile->deck->field && record_find(record, span_of(pile->deck->field)));
}

static const struct loop_kind cards = {
    .operands = read_operands, .answer = answer, .declares = declares, .follow = follow};

/* ---- the run ---- */

/* Is standard input a pipe or a file? If not, a player at a terminal, or a script
 * without input, wants a card. */
static bool has_input(void)
{
	struct stat about;

	return fstat(STDIN_FILENO, &about) == 0 &&
	       (S_ISFIFO(about.st_mode) || S_ISREG(about.st_mode) || S_ISSOCK(about.st_mode));
}

static void list_decks(struct cli *cli, const struct deck_lists *lists)
{
	const struct yaml *all = deck_all(&cli->rules);
	struct text text = {.arena = &cli->memory};

	for (const struct yaml *item = all ? all->first : NULL; item; item = item->next) {
		const struct yaml *about = yaml_get(item, "about");

		if (about)
			cli_list_row(cli, &text, item->key, about->text);
	}
	for (size_t i = 0; i < lists->count; i++)
		for (const struct yaml *item = lists->maps[i]->first; item; item = item->next)
			if (deck_is_own(&cli->rules, lists, i, item->key))
				cli_list_row(cli, &text, item->key, SPAN("from the unit files"));
	cli_report_faults(cli, &cli->faults, NULL);
	cli_print(cli, text_span(&text));
}

/* Lists the only field, under the deck's own name if it has one. */
static void list_fields(struct loop *loop)
{
	struct cli *cli = loop->cli;
	const struct deck *deck = deck_load(&cli->rules, &loop->piles->lists, loop->variant, &cli->faults);
	const char *about = "number of cards";

	if (deck && deck->field)
		about = arena_format(
		    &cli->memory, "number of cards; the default is the increase of %s=, or 1", deck->field);
	if (deck) {
		struct text text = {.arena = &cli->memory};

		cli_list_field(cli, &text,
			       (struct cli_field){"count", "number", false, "1", "", about, NULL});
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
		if (!pile_of(loop, &none)) {
			cli_report_faults(cli, &cli->record_faults, NULL);
			return;
		}
	}
	if (!cli->options->odds && !cli->options->own[DRAW_LEFT])
		cli_write_header(cli);
	if (alone) {
		loop_operands(loop, first);
	} else {
		commit_end(loop);
		cli_await_lines(cli);
		loop_input(loop);
		if (cli->options->own[DRAW_LEFT] && loop->variant.length && !loop->line)
			loop_operands(loop, first); /* an empty pipe asks for no record's cards */
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

static void lay_over(const struct cli *cli, const struct record *said, struct record *given,
		     const struct record *changed)
{
	for (size_t i = 0; i < changed->count; i++) {
		const struct record_field *now = &changed->fields[i];

		chain_change_figure(cli, given, said, record_get(said, "read"), now->key, now->value);
		struct record_field *field = record_find(given, now->key);
		if (field)
			*field = *now;
		else
			chain_put(given, now->key, now->value, now->kind);
	}
}

/* Sets the dice for drawing a card again: those of --dice, of its seed, or its face, or
 * the random ones of --seed. */
static void dice_again(const struct options *options, struct resolve_options *resolve, struct record *record,
		       struct span seed)
{
	bool own = record_find(record, SPAN("faces")) != NULL;

	resolve->spare_faces = true;
	resolve->seed_said = !seed.length;
	if (seed.length || !options->seed)
		resolve->seed = dice_seed(seed);
	if (seed.length || options->dice)
		record_remove(record, SPAN("faces"));
	else if (!own)
		resolve->dice = NULL;
}

/* Draws the card of an answer again, with the changes of the operands. */
static bool draw_again(struct loop *loop, const struct record *said, size_t first)
{
	struct cli *cli = loop->cli;
	struct did last = did_last(record_get(said, "did"));
	struct span number = span_of(arena_format(&cli->scratch, "%llu", (unsigned long long)loop->number));
	struct span own = record_get(said, "number");
	struct resolve_options options = cli->resolve;
	const struct solver solver = {&cli->resolver, &options, false};
	const struct pile *pile;
	struct record given, changed;
	struct answer answer;

	if (!span_is(last.tool, "draw"))
		return fault_add(&cli->record_faults, nowhere,
				 "the last answer in the record is not from draw");
	loop->variant = loop->variant.length ? loop->variant : last.variant;
	if (!read_changes(loop, first, &changed) || !chain_given(loop, said, 0, &given) ||
	    !cli_apply_sets(cli, &changed))
		return false;
	lay_over(cli, said, &given, &changed);
	dice_again(cli->options, &options, &given, record_get(said, "seed"));
	if (!record_find(&given, SPAN("number")) && !record_get(&given, "id").length)
		chain_put(&given, SPAN("number"), number, RECORD_NUMBER);
	options.trace = !record_find(said, SPAN("version"));
	options.stamp = cli->options->stamp || !options.trace;
	options.tell = false; /* the sentence comes after amends= */
	pile = pile_of(loop, &given);
	if (!pile || !full_names(cli, &given) ||
	    !loop_resolve(loop, &solver, loop->variant, &given, chain_repetition(said), &answer))
		return false;
	for (size_t i = 0; i < answer.count; i++)
		record_add(&answer.lines[i], SPAN("amends"), own.length ? own : number, RECORD_NUMBER);
	struct record *main = &answer.lines[answer.main];
	if (cli->options->tell)
		record_add(main, SPAN("text"), piles_sentence(pile->deck, main, &cli->scratch), RECORD_TEXT);
	if (!commit(loop, &answer, 1))
		return false;
	write_answer(loop, pile, &answer);
	return true;
}

static void again(struct loop *loop, size_t first)
{
	struct answer said;
	struct span line;

	if (!loop->cli->answer)
		cli_await_lines(loop->cli);
	loop->operands = true; /* prints nothing after a failure */
	loop->number = 0;
	if (loop_last(loop, &said, &line) && !draw_again(loop, &said.lines[said.main], first))
		loop_fail(loop, &said.lines[said.main], line, true);
}

int cli_draw(struct cli *cli)
{
	struct piles piles;
	struct loop loop = {.cli = cli,
			    .kind = &cards,
			    .form = cli_form(cli->options, false),
			    .variant = SPAN(""),
			    .told = {.arena = &cli->memory},
			    .piles = &piles};
	size_t first = 0;

	if (cli->options->own[DRAW_LEFT] && (cli->options->odds || cli->options->dice || cli->options->ask ||
					     cli->options->stamp || cli->options->again)) {
		cli_error(cli, "--left cannot be combined with --odds, --dice, --ask, --stamp or --again");
		return cli_finish(cli);
	}
	cli->resolver = (struct resolver){.rules = &cli->rules,
					  .tool = cli->tool->name,
					  .kind = &piles.kind,
					  .memory = &cli->memory,
					  .limits = &cli->limits};
	cli->resolve = (struct resolve_options){
	    .seed = dice_seed(SPAN("")), .stamp = cli->options->stamp, .tell = cli->options->tell};
	if (!cli_open_dice(cli) || !cli_open_units(cli))
		return cli_finish(cli);
	piles_start(&piles, &cli->rules, cli->units, &cli->memory);
	if (cli->options->operand_count &&
	    !memchr(cli->options->operands[0].data, '=', cli->options->operands[0].length))
		loop.variant = cli->options->operands[first++];
	if (cli->options->list)
		list_decks(cli, &piles.lists);
	else if (cli->options->fields)
		list_fields(&loop);
	else if (cli->options->verify || cli_open_log(cli)) {
		loop.number = cli->first;
		piles.log = cli->log;
		piles.until = cli->answer;
		if (cli->options->verify) /* an earlier answer may be of any tool */
			cli_sandbox(cli, SANDBOX_CLOSED, true);
		else
			cli_sandbox(cli, SANDBOX_READING, false); /* decks are read when needed */
		if (cli->options->again)
			again(&loop, first);
		else
			draw_all(&loop, first);
	}
	return cli_finish(cli);
}
