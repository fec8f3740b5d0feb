/* roll: rolls dice, such as 3d6, d%, 4d6kh3, 8d6>=5, 2d6+1d8, 6x3d6, and the house
 * dice of a ruleset by name. Each operand is a roll. Without operands, each line of
 * standard input is a roll, or a record with a field roll=. */
#include "tool/cli.h"
#include "notation/notation_odds.h"
#include "notation/notation_roll.h"

static bool roll_odds(struct cli *cli, struct prepared *prepared, const struct record *record,
		      uint64_t number)
{
	struct distribution_context context = {
	    .arena = &cli->scratch, .limits = &cli->limits, .faults = &cli->record_faults};
	const struct program *program = prepared->program;
	struct odds_table table = {.input = record};
	struct style style = cli_style(cli->options, record->json);

	uint64_t key = resolve_key(&cli->resolver, prepared, cli->resolve.seed);

	if (!(cli->options->times
		  ? notation_sample(&context, &prepared->machine, key, number, cli->options->times, &table)
		  : notation_odds(&context, program->notation, program->words, &table)) ||
	    !odds_report_fits(&table, &style, NULL, &cli->limits, &cli->record_faults))
		return false;
	odds_report(&table, &style, &cli->out, &cli->scratch);
	return true;
}

/* A ruleset named by -r is always read; one named by the environment only if a roll
 * needs it. */
static bool roll_wants_rules(struct cli *cli)
{
	struct faults faults;
	struct notation_scope scope = {&cli->memory, NULL, &cli->limits, &faults};

	if (cli->options->rules_name || !cli_names_rules(cli->options))
		return cli->options->rules_name != NULL;
	faults_start(&faults, &cli->memory);
	for (size_t i = 0; i < cli->options->operand_count; i++)
		if (!notation_read(&scope, cli->options->operands[i]))
			return true;
	return cli->options->operand_count == 0;
}

static int roll_main(struct cli *cli)
{
	if (roll_wants_rules(cli) && !cli_open_rules(cli, NULL))
		return cli_finish(cli);
	return cli_resolve(cli);
}

static const struct cli_tool roll = {
    .name = "roll",
    .synopsis = "[options] [EXPR ...]",
    .about = "Rolls dice, or prints the exact odds of a roll.",
    .has = OPTIONS_RECORDS | OPTIONS_DICE | OPTIONS_STREAM | OPTIONS_ODDS | OPTIONS_OUTCOMES | OPTIONS_STEPS,
    .no_rules = true,
    .kind = &notation_rolls,
    .odds = roll_odds,
    .verb = roll_main,
};

int main(int argc, char **argv)
{
	return cli_main(&roll, argc, argv);
}
