/* cli_report_odds: how likely it was what an answer says, and whose luck that is. */
#include "tool/cli_report.h"

#include <gmp.h>
#include <string.h>

#include "rules/tools.h"

/* What is measured: an answer of a program, by odds. */
struct question {
	const struct state_rules *state;
	const struct program *program;
	const struct odds_table *table;
	const struct record *line;
	bool deed; /* and no table */
	struct arena *arena;
};

/* The chance that a field is such a value. */
struct event {
	mpz_t weight;
	mpq_t mean;
	double got;
	bool above; /* a number counts with all that are at least as high; or at most */
};

static void event_start(struct event *event)
{
	mpz_init(event->weight);
	mpq_init(event->mean);
	event->got = 0;
	event->above = false;
}

static void event_end(struct event *event)
{
	mpz_clear(event->weight);
	mpq_clear(event->mean);
}

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

static double ratio(mpz_srcptr weight, mpz_srcptr total)
{
	double p;
	mpq_t exact;

	mpq_init(exact);
	mpz_set(mpq_numref(exact), weight);
	mpz_set(mpq_denref(exact), total);
	mpq_canonicalize(exact);
	p = mpq_get_d(exact);
	mpq_clear(exact);
	return p;
}

/* Notes a chance; false if what happened was certain, or is not among the odds. */
static bool measure(mpz_srcptr total, const struct event *event, struct report_measure *measured,
		    struct arena *arena)
{
	struct text chance = {.arena = arena};

	if (!mpz_sgn(event->weight) || mpz_cmp(event->weight, total) == 0)
		return false;
	odds_report_p(&chance, event->weight, total);
	measured->rarity = ratio(event->weight, total);
	measured->chance = text_span(&chance);
	measured->got = event->got;
	measured->expected = mpq_get_d(event->mean);
	return true;
}

/* The weight of all rows that have the same value. */
static void weigh_same(const struct odds_table *table, size_t column, struct span was, struct event *event)
{
	mpz_set_ui(event->weight, 0);
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

/* "that the attackers lose"; without what players call it "\"safe\"", "\"loser: attacker\"", and of a
 * table nothing, since its sentence says it. */
static struct span word_of(const struct question *question, struct span field, struct span said)
{
	const char *called = state_word(question->state, field, said);
	struct text out = {.arena = question->arena};

	if (called)
		return span_of(called);
	if (!question->deed)
		return SPAN("");
	text_put(&out, '"');
	if (!span_is(field, "result")) {
		report_say(&out, field);
		text_add(&out, SPAN(": "));
	}
	report_say(&out, said);
	text_put(&out, '"');
	return text_span(&out);
}

/* Measures an answer by a column of its odds; false if that was certain. A result that the rules name
 * has the chance of its own, another one that of all successes, or failures. A number that counts is
 * the first outcome, or behind the result. */
static bool find_by(const struct question *question, size_t column, struct report_measure *measured)
{
	const struct odds_table *table = question->table;
	struct span field = table->fields[column];
	const struct record_field *said = record_find(question->line, field);
	bool result = question->deed && span_is(field, "result") && question->program->fail_count > 0,
	     first = column == 0 || (column == 1 && span_is(table->fields[0], "result"));
	struct event event;
	struct number number;

	if (!said)
		return false;
	event_start(&event);
	bool named = state_word(question->state, field, said->value);
	bool amount = !result && table->kinds[column] == RECORD_NUMBER && number_parse(said->value, &number);
	if (result)
		weigh_success(question->program, table, column, measured->success, &event);
	else if (amount)
		weigh_number(table, column, number, &event);
	if (named || (!result && !amount))
		weigh_same(table, column, said->value, &event);
	bool known = (!amount || first) && measure(table->total, &event, measured, question->arena);
	measured->counts = known && (result || amount);
	if (known)
		measured->of = result && !named ? (measured->success ? SPAN("success") : SPAN("failure"))
			       : amount
				   ? amount_of(question->state, field, number, event.above, question->arena)
				   : word_of(question, field, said->value);
	if (known && amount)
		measured->field = arena_span(question->arena, field);
	event_end(&event);
	return known;
}

/* By the first outcome that was not certain. Of a deed that cannot fail, a number says more than a
 * word; of a table it does not, and counts for nobody's luck. */
static void find_chance(const struct question *question, struct report_measure *measured)
{
	const struct program *program = question->program;
	const struct odds_table *table = question->table;
	bool known = false;

	measured->success = program->fail_count > 0 &&
			    !is_failure(program, record_get(question->line, "result"));
	for (size_t i = 0; i < table->field_count && !known && question->deed && !program->fail_count; i++)
		known = table->kinds[i] == RECORD_NUMBER && find_by(question, i, measured);
	for (size_t i = 0; i < table->field_count && !known; i++)
		known = find_by(question, i, measured);
	measured->counts &= question->deed;
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
static bool find_results(const struct question *question, const struct answer *answer,
			 struct report_measure *measured)
{
	const struct program *program = question->program;
	const struct odds_table *table = question->table;
	struct span *words = arena_take(question->arena, program->targets * sizeof *words);
	struct event event;
	size_t count = 0;

	for (size_t i = 0; i < answer->count && count < program->targets; i++)
		if (record_find(&answer->lines[i], SPAN("result")))
			words[count++] = record_get(&answer->lines[i], "result");
	if (count < program->targets)
		return false;
	measured->success = false;
	for (size_t i = 0; i < count; i++)
		measured->success |= program->fail_count && !is_failure(program, words[i]);
	event_start(&event);
	for (size_t i = 0; i < table->row_count; i++) {
		if (is_like(program, &table->rows[i], words, measured->success))
			mpz_add(event.weight, event.weight, table->rows[i].weight);
		if (program->fail_count && is_like(program, &table->rows[i], words, true))
			add_mean(event.mean, number_whole(1), table->rows[i].weight, table->total);
	}
	event.got = measured->success;
	bool known = measure(table->total, &event, measured, question->arena);
	measured->counts = known && program->fail_count;
	if (known)
		measured->of = !measured->counts   ? SPAN("that each fares the same")
			       : measured->success ? SPAN("success")
						   : SPAN("failure");
	event_end(&event);
	return known;
}

/* Measures by a number that they have in sum: that which the rules name first as an outcome. */
static void find_sum(const struct question *question, const struct answer *answer,
		     struct report_measure *measured)
{
	const struct odds_table *table = question->table;
	struct number sum = number_whole(0), one;
	struct event event;

	for (size_t i = 0; i < answer->count; i++) {
		const struct record_field *field = record_find(&answer->lines[i], table->fields[0]);

		if (field && number_parse(field->value, &one))
			sum = number_add(sum, one);
	}
	event_start(&event);
	weigh_number(table, 0, sum, &event);
	measured->counts = measure(table->total, &event, measured, question->arena);
	if (measured->counts) {
		measured->field = arena_span(question->arena, table->fields[0]);
		measured->of = amount_of(question->state, measured->field, sum, event.above, question->arena);
	}
	event_end(&event);
}

/* The odds of a deed at several targets are of their results. If these were certain, a number counts. */
static void find_several(struct loop *loop, const struct solver *solver, const struct replayed *replayed,
			 struct question *question, struct report_measure *measured)
{
	const struct program *program = question->program;
	struct loop_odds odds;

	if (find_results(question, &replayed->said, measured) || program->sum == NO_SLOT)
		return;
	if (loop_odds(loop, solver, &replayed->said, replayed->ways, program->slots[program->sum].name,
		      &odds)) {
		struct question sum = *question;

		sum.table = &odds.table;
		find_sum(&sum, &replayed->said, measured);
		odds_free(&odds.distribution);
	}
}

/* ---- whose luck it is ---- */

/* Is it one of the words that are a party's luck? */
static bool is_lucky(const struct program *program, const struct program_luck *luck, struct span word)
{
	for (size_t i = 0; i < luck->count; i++)
		if (span_same(words_text(program->words, luck->words[i]), word))
			return true;
	return false;
}

/* Did it come to this outcome? An inner procedure, such as a blow that is struck back, need not have
 * been run. */
static bool came_about(struct span field, struct span word)
{
	return !memchr(field.data, '.', field.length) || (word.length && !span_is(word, "none"));
}

/* Measures a party's luck by the words of an outcome, among the rows in which it came to that.
 * False if it did not, or was certain. */
static bool weigh_luck(const struct question *question, const struct program_luck *luck,
		       struct report_measure *measured)
{
	const struct odds_table *table = question->table;
	const struct record_field *said = record_find(question->line, table->fields[0]);
	struct event event;
	mpz_t all;

	if (!said || !came_about(said->key, said->value))
		return false;
	event_start(&event);
	mpz_init(all);
	measured->success = is_lucky(question->program, luck, said->value);
	event.got = measured->success;
	for (size_t i = 0; i < table->row_count; i++) {
		const struct odds_row *row = &table->rows[i];
		bool lucky = is_lucky(question->program, luck, row->values[0]);

		if (!came_about(said->key, row->values[0]))
			continue;
		mpz_add(all, all, row->weight);
		if (lucky == measured->success)
			mpz_add(event.weight, event.weight, row->weight);
	}
	bool known = measure(all, &event, measured, question->arena);
	measured->counts = known;
	measured->expected = measured->success ? measured->rarity : 1 - measured->rarity;
	measured->of = measured->success ? SPAN("success") : SPAN("failure");
	mpz_clear(all);
	event_end(&event);
	return known;
}

/* Measures what the rules say is the luck of who acts, and of whom he acts at. */
static void find_luck(struct loop *loop, const struct solver *solver, const struct replayed *replayed,
		      struct question *question, struct report_told *told)
{
	const struct program *program = question->program;

	told->others = arena_take(question->arena, program->luck_count * sizeof *told->others);
	for (size_t i = 0; i < program->luck_count; i++) {
		const struct program_luck *luck = &program->luck[i];
		struct span actor = record_get(question->line, luck->target ? "at" : "by");
		struct report_measure one = {.actor = arena_span(question->arena, actor)};
		struct loop_odds odds;

		told->deed.counts &= luck->target;
		if (!one.actor.length || !loop_odds(loop, solver, &replayed->said, replayed->ways,
						    program->slots[luck->slot].name, &odds))
			continue;
		struct question result = *question;

		result.table = &odds.table;
		if (weigh_luck(&result, luck, &one))
			told->others[told->other_count++] = one;
		odds_free(&odds.distribution);
	}
}

void cli_report_odds(struct loop *loop, const struct replayed *replayed, struct report_told *told)
{
	struct cli *cli = loop->cli;
	const struct record *line = &replayed->said.lines[replayed->said.main];
	const struct tools_row *tool = tools_named(chain_last_tool(line));
	struct solver solver = chain_solver(loop, chain_last_tool(line), replayed->for_target);
	struct loop_odds odds;

	if (tool && tool->kind == TOOLS_NOTATION)
		return; /* a roll of dice is no deed that fares well or badly */
	faults_start(&cli->record_faults, &cli->scratch);
	if (loop_odds(loop, &solver, &replayed->said, replayed->ways, NULL, &odds)) {
		struct question question = {loop->of->state,
					    odds.prepared->program,
					    &odds.table,
					    line,
					    tool && tool->kind == TOOLS_PROCEDURES,
					    &cli->memory};

		told->feat = question.program->feat;
		if (question.program->targets)
			find_several(loop, &solver, replayed, &question, &told->deed);
		else
			find_chance(&question, &told->deed);
		odds_free(&odds.distribution);
		if (!question.program->targets)
			find_luck(loop, &solver, replayed, &question, told);
		cli_report_out(loop, &solver, replayed, odds.prepared, told);
	} else {
		told->unknown = arena_copy(&cli->memory,
					   span_of(faults_reason(&cli->record_faults)->message));
	}
	faults_start(&cli->record_faults, &cli->scratch);
}
