/* cli_chances: what a person is told before a decision: the total so far, and for each option
 * the chance of success and what it brings on average. */
#include <gmp.h>
#include <string.h>

#include "machine/say.h"
#include "odds/odds.h"
#include "tool/cli.h"

enum { MOST_OPTIONS = 8, MOST_LINES = 2 };

/* The distributions after the options that are allowed. */
struct chances {
	struct machine *machine;
	const struct choice *choice;
	const struct choice_option *options[MOST_OPTIONS];
	struct odds odds[MOST_OPTIONS];
	size_t count;
};

static bool is_success(const struct program *program, word_id word)
{
	for (size_t i = 0; i < program->fail_count; i++)
		if (program->fails[i] == word)
			return false;
	return !span_is(words_text(program->words, word), "none");
}

/* The chance of success in percent, or the mean of a number, times ten and rounded. */
static int64_t figure_of(const struct chances *chances, const struct odds *odds, size_t column)
{
	const struct program *program = chances->machine->program;
	bool word = program->slots[odds->slot[column]].type == TYPE_WORD;
	mpq_t sum, part;
	mpz_t rounded;

	mpq_inits(sum, part, NULL);
	mpz_init(rounded);
	for (size_t i = 0; i < odds->count; i++) {
		value now = odds->values[i * odds->width + column].now;

		if (word)
			now = (value){is_success(program, (word_id)now.numerator) ? 100 : 0, 1};
		mpz_mul_si(mpq_numref(part), odds->weights[i], now.numerator * 10);
		mpz_mul_si(mpq_denref(part), odds->denominator, now.denominator);
		mpq_canonicalize(part);
		mpq_add(sum, sum, part);
	}
	mpz_mul_ui(rounded, mpq_numref(sum), 2);
	mpz_add(rounded, rounded, mpq_denref(sum));
	mpz_fdiv_q(rounded, rounded, mpq_denref(sum));
	mpz_fdiv_q_ui(rounded, rounded, 2);
	int64_t figure = mpz_get_si(rounded);
	mpq_clears(sum, part, NULL);
	mpz_clear(rounded);
	return figure;
}

/* "chance of success:", "return: damage on average:"; false: nothing that can be said. */
static bool heading(struct text *line, const struct slot *slot, bool has_fails)
{
	const char *dot = strrchr(slot->name, '.'), *name = dot ? dot + 1 : slot->name;

	if (slot->type != TYPE_NUMBER && !(slot->type == TYPE_WORD && has_fails && !strcmp(name, "result")))
		return false;
	if (dot)
		text_format(line, "%.*s: ", (int)(dot - slot->name), slot->name);
	text_add(line, slot->type == TYPE_WORD ? SPAN("chance of success") : span_of(name));
	text_add(line, slot->type == TYPE_WORD ? SPAN(":") : SPAN(" on average:"));
	return true;
}

static void add_tenths(struct text *line, int64_t figure)
{
	uint64_t size = figure < 0 ? -(uint64_t)figure : (uint64_t)figure;

	text_format(line, "%s%llu", figure < 0 ? "-" : "", (unsigned long long)size / 10);
	if (size % 10)
		text_format(line, ".%llu", (unsigned long long)size % 10);
}

/* Adds a line about an outcome, unless the decision does not change it. */
static bool add_line(const struct chances *chances, size_t column, struct text *out)
{
	const struct program *program = chances->machine->program;
	const struct slot *slot = &program->slots[chances->odds[0].slot[column]];
	struct text line = {.arena = out->arena};
	int64_t first = 0;
	bool differs = false;

	if (!heading(&line, slot, program->fail_count > 0))
		return false;
	for (size_t i = 0; i < chances->count; i++) {
		int64_t figure = figure_of(chances, &chances->odds[i], column);

		first = i ? first : figure;
		differs |= figure != first;
		text_format(&line, "%s %s ", i ? "," : "",
			    words_string(program->words, chances->options[i]->word));
		add_tenths(&line, figure);
		text_add(&line, slot->type == TYPE_WORD ? SPAN("%") : SPAN(""));
	}
	if (differs) {
		text_add(out, text_span(&line));
		text_put(out, '\n');
	}
	return differs;
}

static void add_ask(struct machine *machine, const struct choice *choice, struct text *out)
{
	struct text *say = machine->say, *aside = machine->aside;

	if (!choice->ask)
		return;
	machine->say = out;
	say_parts(machine, choice->ask);
	machine->say = say;
	machine->aside = aside;
	text_put(out, '\n');
}

/* False if one of the options cannot be looked at. */
static bool look(struct chances *chances, const bool *allowed)
{
	const struct program *program = chances->machine->program;

	for (size_t i = 0; i < chances->choice->option_count; i++) {
		const struct choice_option *option = &chances->choice->options[i];

		if (!allowed[i])
			continue;
		if (chances->count == MOST_OPTIONS ||
		    !odds_option(chances->machine, chances->choice, option, program->outcome,
				 program->outcome_count, &chances->odds[chances->count]))
			return false;
		chances->options[chances->count++] = option;
	}
	return true;
}

struct span cli_chances(struct machine *machine, const struct choice *choice, const bool *allowed,
			struct arena *arena)
{
	struct text out = {.arena = arena};
	struct chances chances = {.machine = machine, .choice = choice};

	add_ask(machine, choice, &out);
	if (look(&chances, allowed))
		for (size_t column = 0, told = 0; column < chances.odds[0].width && told < MOST_LINES;
		     column++)
			told += add_line(&chances, column, &out);
	for (size_t i = 0; i < chances.count; i++)
		odds_free(&chances.odds[i]);
	return text_span(&out);
}
