/* muster: lists the figures and their state, or what a game earned. */
#include "game/muster.h"

#include "tool/cli_after.h"

enum own { AFTER, AS, EACH, FAIRNESS, NEXT, TURN };

static const struct cli_option options[] = {
    {0, "after", NULL, "show what the game earned and what is still to be rolled"},
    {0, "as", "SIDE", "show what this side may see, or the referee"},
    {0, "each", NULL, "show the whole state after every number of the log"},
    {0, "fairness", NULL, "compare the dice of the log with fair dice"},
    {0, "next", "FILE", "print this unit file, updated by the game"},
    {0, "turn", NULL, "show whose turn it is and what each may still do"},
    {0, NULL, NULL, NULL},
};

static void start_log(struct log *log, struct cli *cli, const struct state_rules *state)
{
	log_start(log, &cli->memory, state, cli->units, &cli->limits, &cli->faults);
}

/* Leaves out what is secret: of --turn for all but the side of --as, otherwise only if
 * that is given. */
static bool veil(struct cli *cli, struct muster *muster, const struct log *log)
{
	const char *as = cli->options->own_value[AS];
	struct span side = as ? span_of(as) : SPAN("");

	if (span_is(side, "referee") || (!as && !cli->options->own[TURN]))
		return true;
	if (as && !muster_has_side(log, side))
		return fault_add(&cli->faults, nowhere, "--as: the unit files have no side \"%s\"", as);
	muster_veil(muster, log, side);
	return true;
}

/* Shows the state, or whose turn it is, even if a line of the log has errors; the
 * exit status reports them. */
static void show_state(struct cli *cli, const struct state_rules *state, const char *path)
{
	bool turn = cli->options->own[TURN];
	struct muster muster;
	struct log log;

	muster_start(&muster, &cli->memory);
	start_log(&log, cli, state);
	if (log_read(&log, path)) {
		log_look_whose(&log);
		if (!turn)
			muster_log(&muster, &log);
		else if (log.order)
			muster_turn(&muster, &log);
		else
			fault_add(&cli->faults, nowhere,
				  "--turn requires a game with event=game sequence=warn or sequence=strict");
		cli_write_header(cli);
		if (veil(cli, &muster, &log))
			cli_rows(cli, &muster);
	}
	cli_report_faults(cli, &cli->faults, NULL);
}

/* Shows the state after each number of the log: the records of one number are one
 * answer. */
static void show_each(struct cli *cli, const struct state_rules *state, const char *path)
{
	struct muster muster;
	struct log log;

	start_log(&log, cli, state);
	if (log_open(&log, path)) {
		log_look_whose(&log);
		cli_write_header(cli);
	}
	for (size_t i = 0; i < log.count; i++) {
		const struct log_record *next = i + 1 < log.count ? &log.records[i + 1] : NULL;

		if (!log_fold_at(&log, i) ||
		    (next && !next->replaced && next->number == log.records[i].number))
			continue;
		arena_reset(&cli->scratch);
		muster_start(&muster, &cli->scratch);
		muster_numbered(&muster, &log, log.records[i].number);
		if (!veil(cli, &muster, &log))
			break;
		cli_rows(cli, &muster);
	}
	cli_report_faults(cli, &cli->faults, NULL);
}

/* Prints nothing if every answer can be derived again and every change follows. */
static void verify(struct cli *cli, const struct state_rules *state, const char *path)
{
	struct log log;

	start_log(&log, cli, state);
	if (log_open(&log, path) && cli_verify_log(cli, &log) && cli->faults.first)
		cli->status = EXIT_FAILED;
	bool failed = cli->status == EXIT_FAILED && !cli->faults.errors;
	cli_report_faults(cli, &cli->faults, NULL);
	if (failed)
		cli->status = EXIT_FAILED;
}

/* Counts the dice of all answers by kind. */
static void look_at_dice(struct cli *cli, const struct state_rules *state, const char *path)
{
	struct fairness fairness = {.arena = &cli->memory};
	struct style style = cli_style(cli->options, false);
	struct log log;

	start_log(&log, cli, state);
	if (log_open(&log, path) && cli_dice_of_log(cli, &log, &fairness)) {
		fairness_work_out(&fairness);
		cli_write_header(cli);
		fairness_report(&fairness, &style, &cli->out);
		faults_start(&cli->faults, &cli->memory); /* --verify reports what does not follow */
	}
	cli_report_faults(cli, &cli->faults, NULL);
}

static void show_units(struct cli *cli, const struct state_rules *state)
{
	struct muster muster;

	muster_start(&muster, &cli->memory);
	muster_units(&muster, cli->units, state);
	cli_write_header(cli);
	cli_rows(cli, &muster);
}

static int call_the_roll(struct cli *cli)
{
	const struct state_rules *state = state_load(&cli->rules);
	/* -u without another option needs no log */
	const char *path = cli->options->log_file || cli->options->verify || cli->options->own[AFTER] ||
				   cli->options->own[EACH] || cli->options->own[FAIRNESS] ||
				   cli->options->own[NEXT] || cli->options->own[TURN] ||
				   !cli->options->unit_file_count
			       ? cli_log_path(cli)
			       : NULL;

	cli_sandbox(cli, SANDBOX_READING, false);
	cli_report_faults(cli, &cli->faults, NULL);
	if (cli->options->list || cli->options->fields)
		cli_after_list(cli);
	else if (cli->options->operand_count)
		cli_error(cli, "\"%s\": muster takes no operands; use -u for unit files and -l for a log",
			  cli->options->operands[0].data);
	else if (!state || !cli_open_units(cli))
		return cli_finish(cli);
	else if (cli->options->verify && !path)
		cli_error(cli, "--verify requires a log; use -l FILE or $VOLTIGEUR_LOG");
	else if (cli->options->verify)
		verify(cli, state, path);
	else if ((cli->options->own[AFTER] || cli->options->own[NEXT]) && !path)
		cli_error(cli, "--%s requires a log; use -l FILE or $VOLTIGEUR_LOG",
			  cli->options->own[NEXT] ? "next" : "after");
	else if ((cli->options->tell || cli->options->explain) && !cli->options->own[AFTER] &&
		 !cli->options->own[NEXT])
		cli_error(cli, "--%s requires --after", cli->options->tell ? "tell" : "explain");
	else if (cli->options->own[FAIRNESS] && !path)
		cli_error(cli, "--fairness requires a log; use -l FILE or $VOLTIGEUR_LOG");
	else if (cli->options->own[FAIRNESS])
		look_at_dice(cli, state, path);
	else if (cli->options->own[AFTER] || cli->options->own[NEXT])
		cli_after(cli, state, path, cli->options->own_value[NEXT]);
	else if (cli->options->own[EACH] && !path)
		cli_error(cli, "--each requires a log; use -l FILE or $VOLTIGEUR_LOG");
	else if (cli->options->own[EACH])
		show_each(cli, state, path);
	else if (cli->options->own[TURN] && !path)
		cli_error(cli, "--turn requires a log; use -l FILE or $VOLTIGEUR_LOG");
	else if (path)
		show_state(cli, state, path);
	else if (cli->units)
		show_units(cli, state);
	else
		cli_error(cli, "nothing to muster; use -u FILE or $VOLTIGEUR_UNITS for figures, -l FILE or "
			       "$VOLTIGEUR_LOG for a game");
	return cli_finish(cli);
}

static const struct cli_tool muster_tool = {
    .name = "muster",
    .synopsis = "[options]",
    .about = "Prints the figures in unit files, their state in a log, or what a game earned.",
    .has = OPTIONS_RECORDS | OPTIONS_STEPS | OPTIONS_NAMES | OPTIONS_LOG,
    .options = options,
    .verb = call_the_roll,
};

int main(int argc, char **argv)
{
	return cli_main(&muster_tool, argc, argv);
}
