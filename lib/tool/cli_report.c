/* cli_report: derives the answers of a log again, with their sentences and their odds. */
#include "tool/cli_report.h"

#include <gmp.h>

#include "game/order.h"
#include "rules/tools.h"

struct teller {
	struct replay replay;
	const struct log *log;
	struct report_told *told; /* by the index of the record */
};

/* ---- the sentence ---- */

/* A full stop behind a sentence without one. */
static void add_sentence(struct text *out, struct span text)
{
	if (!text.length)
		return;
	if (out->length)
		text_put(out, ' ');
	text_add(out, text);
	if (!memchr(".!?", text.data[text.length - 1], 3))
		text_put(out, '.');
}

/* The sentences of an answer, in the order of the tools that gave it. */
static struct span sentences(const struct record *line, struct arena *arena)
{
	struct text out = {.arena = arena};

	for (size_t i = 0; i < line->count; i++) {
		struct span rest = line->fields[i].key, tool = span_cut(&rest, '.');

		if (span_is(rest, "text") && tools_named(tool))
			add_sentence(&out, line->fields[i].value);
	}
	add_sentence(&out, record_get(line, "text"));
	return text_span(&out);
}

/* ---- what the odds say ---- */

/* The chance that a field is such a value. */
struct event {
	mpz_t weight;
	mpq_t mean;
	double got;
	bool above; /* a number counts with all that are at least as high; or at most */
};

static bool is_failure(const struct program *program, struct span word)
{
	for (size_t i = 0; i < program->fail_count; i++)
		if (span_same(words_text(program->words, program->fails[i]), word))
			return true;
	return false;
}

static void add_mean(mpq_t mean, struct number number, mpz_srcptr weight, mpz_srcptr total)
{
	mpq_t part;

	mpq_init(part);
	mpz_mul_si(mpq_numref(part), weight, number.numerator);
	mpz_mul_si(mpq_denref(part), total, number.denominator);
	mpq_canonicalize(part);
	mpq_add(mean, mean, part);
	mpq_clear(part);
}

/* The mean of a number, and the weight of all rows that are at least, or at most, as it was. */
static void weigh_number(const struct odds_table *table, size_t column, struct number was,
			 struct event *event)
{
	mpq_t now;

	for (size_t i = 0; i < table->row_count; i++) {
		struct number number;

		if (number_parse(table->rows[i].values[column], &number))
			add_mean(event->mean, number, table->rows[i].weight, table->total);
	}
	mpq_init(now);
	mpz_set_si(mpq_numref(now), was.numerator);
	mpz_set_si(mpq_denref(now), was.denominator);
	event->above = mpq_cmp(now, event->mean) >= 0;
	mpq_clear(now);
	for (size_t i = 0; i < table->row_count; i++) {
		struct number number;

		if (!number_parse(table->rows[i].values[column], &number))
			continue;
		int order = number_compare(number, was);
		if (event->above ? order >= 0 : order <= 0)
			mpz_add(event->weight, event->weight, table->rows[i].weight);
	}
	event->got = (double)was.numerator / (double)was.denominator;
}

/* The weight of success, or after a failure of failure. */
static void weigh_success(const struct program *program, const struct odds_table *table, size_t column,
			  bool success, struct event *event)
{
	for (size_t i = 0; i < table->row_count; i++) {
		bool one = !is_failure(program, table->rows[i].values[column]);

		if (one == success)
			mpz_add(event->weight, event->weight, table->rows[i].weight);
		if (one)
			add_mean(event->mean, number_whole(1), table->rows[i].weight, table->total);
	}
	event->got = success;
}

/* Measures an answer by a column of its odds; false if it was certain, or is not among them. */
static bool measure(const struct odds_table *table, struct event *event, struct report_told *told,
		    struct arena *arena)
{
	struct text chance = {.arena = arena};

	if (!mpz_sgn(event->weight) || mpz_cmp(event->weight, table->total) == 0)
		return false;
	odds_report_p(&chance, event->weight, table->total);
	mpq_t p;
	mpq_init(p);
	mpz_set(mpq_numref(p), event->weight);
	mpz_set(mpq_denref(p), table->total);
	mpq_canonicalize(p);
	told->rarity = mpq_get_d(p);
	mpq_clear(p);
	told->chance = text_span(&chance);
	told->got = event->got;
	told->expected = mpq_get_d(event->mean);
	return true;
}

/* The weight of all rows that have the same value. */
static void weigh_same(const struct odds_table *table, size_t column, struct span was, struct event *event)
{
	for (size_t i = 0; i < table->row_count; i++)
		if (span_same(table->rows[i].values[column], was))
			mpz_add(event->weight, event->weight, table->rows[i].weight);
}

/* "no Shock", "14 inches or more"; without a noun "distance 14 or more". */
static struct span amount_of(const struct state_rules *state, struct span field, struct number amount,
			     bool above, struct arena *arena)
{
	const struct state_noun *noun = state_noun(state, field);
	struct text out = {.arena = arena};

	if (noun && !above && !amount.numerator) {
		text_format(&out, "no %s", noun->several);
		return text_span(&out);
	}
	if (!noun) {
		report_say(&out, field);
		text_put(&out, ' ');
	}
	text_number(&out, amount);
	if (noun)
		text_format(&out, " %s", number_compare(amount, number_whole(1)) ? noun->several : noun->one);
	text_add(&out, above ? SPAN(" or more") : SPAN(" or less"));
	return text_span(&out);
}

/* "that the attackers lose"; without what players call it "\"safe\"", "\"loser: attacker\"". */
static struct span word_of(const struct state_rules *state, struct span field, struct span said,
			   struct arena *arena)
{
	const char *called = state_word(state, field, said);
	struct text out = {.arena = arena};

	if (called)
		return span_of(called);
	text_put(&out, '"');
	if (!span_is(field, "result")) {
		report_say(&out, field);
		text_add(&out, SPAN(": "));
	}
	report_say(&out, said);
	text_put(&out, '"');
	return text_span(&out);
}

/* Measures an answer by a column of its odds; false if that was certain. A number that
 * counts is the first outcome, or behind the result. */
static bool find_by(const struct state_rules *state, const struct program *program,
		    const struct odds_table *table, size_t column, const struct record *line,
		    struct report_told *told, struct arena *arena)
{
	const struct record_field *said = record_find(line, table->fields[column]);
	bool result = span_is(table->fields[column], "result") && program->fail_count > 0,
	     first = column == 0 || (column == 1 && span_is(table->fields[0], "result"));
	struct event event = {.got = 0};
	struct number number;

	if (!said)
		return false;
	mpz_init(event.weight);
	mpq_init(event.mean);
	bool amount = !result && table->kinds[column] == RECORD_NUMBER && number_parse(said->value, &number);
	if (result)
		weigh_success(program, table, column, told->success, &event);
	else if (amount)
		weigh_number(table, column, number, &event);
	else
		weigh_same(table, column, said->value, &event);
	bool known = (!amount || first) && measure(table, &event, told, arena);
	told->counts = known && (result || amount);
	if (known)
		told->of = result   ? (told->success ? SPAN("success") : SPAN("failure"))
			   : amount ? amount_of(state, table->fields[column], number, event.above, arena)
				    : word_of(state, table->fields[column], said->value, arena);
	if (known && amount)
		told->field = span_of(arena_copy(arena, table->fields[column]));
	mpz_clear(event.weight);
	mpq_clear(event.mean);
	return known;
}

/* By the first outcome that was not certain. Of a deed that cannot fail, a number says more than a
 * word; of a table it does not, and counts for nobody's luck. */
static void find_chance(const struct state_rules *state, const struct program *program,
			const struct odds_table *table, const struct record *line, struct report_told *told,
			struct arena *arena)
{
	const struct tools_row *tool = tools_named(chain_last_tool(line));
	bool known = false, deed = tool && tool->kind == TOOLS_PROCEDURES;

	told->success = program->fail_count > 0 && !is_failure(program, record_get(line, "result"));
	for (size_t i = 0; i < table->field_count && !known && deed && !program->fail_count; i++)
		known = table->kinds[i] == RECORD_NUMBER &&
			find_by(state, program, table, i, line, told, arena);
	for (size_t i = 0; i < table->field_count && !known; i++)
		known = find_by(state, program, table, i, line, told, arena);
	told->counts &= deed;
}

/* ---- of several targets ---- */

/* Is a row a success at one target or more, or has it the same word for each? */
static bool is_like(const struct program *program, const struct odds_row *row, const struct span *words,
		    bool success)
{
	bool same = true, any = false;

	for (size_t i = 0; i < program->targets; i++) {
		same &= span_same(row->values[i], words[i]);
		any |= !is_failure(program, row->values[i]);
	}
	return program->fail_count ? any == success : same;
}

/* Measures by the results: of success at one target or more. Without words of failure, of the
 * same result for each. */
static bool find_results(const struct program *program, const struct odds_table *table,
			 const struct answer *answer, struct report_told *told, struct arena *arena)
{
	struct span *words = arena_take(arena, program->targets * sizeof *words);
	struct event event = {.got = 0};
	size_t count = 0;

	for (size_t i = 0; i < answer->count && count < program->targets; i++)
		if (record_find(&answer->lines[i], SPAN("result")))
			words[count++] = record_get(&answer->lines[i], "result");
	if (count < program->targets)
		return false;
	told->success = false;
	for (size_t i = 0; i < count; i++)
		told->success |= program->fail_count > 0 && !is_failure(program, words[i]);
	mpz_init(event.weight);
	mpq_init(event.mean);
	for (size_t i = 0; i < table->row_count; i++) {
		if (is_like(program, &table->rows[i], words, told->success))
			mpz_add(event.weight, event.weight, table->rows[i].weight);
		if (program->fail_count && is_like(program, &table->rows[i], words, true))
			add_mean(event.mean, number_whole(1), table->rows[i].weight, table->total);
	}
	event.got = told->success;
	bool known = measure(table, &event, told, arena);
	told->counts = known && program->fail_count > 0;
	if (known)
		told->of = !told->counts   ? SPAN("\"the same for each\"")
			   : told->success ? SPAN("success")
					   : SPAN("failure");
	mpz_clear(event.weight);
	mpq_clear(event.mean);
	return known;
}

/* Measures by a number that they have in sum: that which the rules name first as an outcome. */
static void find_sum(const struct state_rules *state, const struct odds_table *table,
		     const struct answer *answer, struct report_told *told, struct arena *arena)
{
	struct number sum = number_whole(0), one;
	struct event event = {.got = 0};

	for (size_t i = 0; i < answer->count; i++) {
		const struct record_field *field = record_find(&answer->lines[i], table->fields[0]);

		if (field && number_parse(field->value, &one))
			sum = number_add(sum, one);
	}
	mpz_init(event.weight);
	mpq_init(event.mean);
	weigh_number(table, 0, sum, &event);
	told->counts = measure(table, &event, told, arena);
	if (told->counts) {
		told->field = span_of(arena_copy(arena, table->fields[0]));
		told->of = amount_of(state, told->field, sum, event.above, arena);
	}
	mpz_clear(event.weight);
	mpq_clear(event.mean);
}

/* The odds of a deed at several targets are of their results. If these were certain, a number counts. */
static void find_several(struct loop *loop, const struct solver *solver, const struct replayed *replayed,
			 const struct loop_odds *results, struct report_told *told)
{
	const struct program *program = results->prepared->program;
	struct arena *arena = &loop->cli->memory;
	struct loop_odds odds;

	if (find_results(program, &results->table, &replayed->said, told, arena) || program->sum == NO_SLOT)
		return;
	if (loop_odds(loop, solver, &replayed->said, replayed->ways, program->slots[program->sum].name,
		      &odds)) {
		find_sum(loop->of->state, &odds.table, &replayed->said, told, arena);
		odds_free(&odds.distribution);
	}
}

/* Does the last tool of an answer resolve a procedure, or a table? Cards are none: each that is left
 * is as likely as another. */
static bool has_odds(const struct record *line)
{
	const struct tools_row *row = tools_named(chain_last_tool(line));

	return row && row->kind != TOOLS_DECKS;
}

static void add_odds(struct teller *teller, struct loop *loop, const struct log_record *said,
		     const struct replayed *replayed, struct report_told *told)
{
	struct cli *cli = loop->cli;
	struct solver solver = chain_solver(loop, chain_last_tool(&said->record), replayed->for_target);
	struct loop_odds odds;

	if (!replayed->found || !teller->replay.thrown_count || !has_odds(&said->record))
		return;
	faults_start(&cli->record_faults, &cli->scratch);
	if (loop_odds(loop, &solver, &replayed->said, replayed->ways, NULL, &odds)) {
		told->feat = odds.prepared->program->feat;
		if (odds.prepared->program->targets)
			find_several(loop, &solver, replayed, &odds, told);
		else
			find_chance(loop->of->state, odds.prepared->program, &odds.table, &said->record, told,
				    &cli->memory);
		odds_free(&odds.distribution);
		cli_report_out(loop, &solver, replayed, odds.prepared, told);
	} else {
		told->unknown = arena_copy(&cli->memory,
					   span_of(faults_reason(&cli->record_faults)->message));
	}
	faults_start(&cli->record_faults, &cli->scratch);
}

/* ---- a log ---- */

static void keep_dice(struct teller *teller, const struct log_record *said, struct report_told *told,
		      struct arena *arena)
{
	bool hand = !record_find(&said->record, SPAN("seed"));

	told->die_count = teller->replay.thrown_count;
	told->dice = arena_take(arena, (told->die_count + 1) * sizeof *told->dice);
	for (size_t i = 0; i < told->die_count; i++) {
		const struct replay_die *die = &teller->replay.thrown[i];

		told->dice[i] = (struct report_die){span_of(arena_copy(arena, die->whose)), die->sides,
						    die->face, hand};
	}
}

static void take_answer(struct replay *replay, struct loop *loop, const struct log_record *said,
			const struct replayed *replayed)
{
	struct teller *teller = (struct teller *)replay;
	struct report_told *told = &teller->told[said - teller->log->records];
	struct arena *arena = &loop->cli->memory;
	const struct record *line = &said->record;
	bool derived = replayed->found && replayed->now.count;

	told->text = span_of(
	    arena_copy(arena, sentences(derived ? &replayed->now.lines[replayed->now.main] : line, arena)));
	told->by_hand = said->by_hand;
	told->actor = record_get(line, replayed->for_target ? "at" : "by");
	if (!replayed->found && has_odds(line))
		told->unknown =
		    loop->of->known
			? "the record does not say enough to derive it again (see --stamp), or does not "
			  "hold (see --verify)"
			: "the record does not say enough to derive it again without the unit files (-u)";
	if (!replayed->found)
		return;
	told->why = span_of(arena_copy(arena, loop->why));
	keep_dice(teller, said, told, arena);
	add_odds(teller, loop, said, replayed, told);
}

void cli_report(struct cli *cli, const struct state_rules *state, const char *path, const char *side,
		const char *page)
{
	struct teller teller = {.replay = {.each = take_answer, .tell = true}};
	struct faults ignored; /* of the same file */
	struct log log, again;
	struct report report;
	struct span as = side ? span_of(side) : SPAN("");

	faults_start(&ignored, &cli->memory);
	log_start(&log, &cli->memory, state, cli->units, &cli->limits, &cli->faults);
	log_start(&again, &cli->memory, state, cli->units, &cli->limits, &ignored);
	if (!log_open(&again, path) || !log_open(&log, path)) {
		cli_report_faults(cli, ignored.first ? &ignored : &cli->faults, NULL);
		return;
	}
	teller.log = &again;
	teller.told = arena_take(&cli->memory, (again.count + 1) * sizeof *teller.told);
	teller.replay.from = log_game(&again);
	if (!cli_replay(cli, &again, &teller.replay))
		return;
	bool referee = span_is(as, "referee");
	if (as.length && !referee && !muster_has_side(&log, as)) {
		cli_error(cli, "--as: the unit files have no side \"%s\", and no such figure", side);
		return;
	}
	report_make(&report, &cli->memory, &log, teller.told, as, referee);
	cli_report_write(cli, &report, page);
}
