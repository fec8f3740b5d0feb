#include "muster.h"

#include "cli.h"

static void write_columns(struct cli *cli, const struct record *row, struct text *out)
{
	struct span rest = span_of(cli->columns);

	for (bool first = true; rest.length; first = false) {
		struct span key = span_cut(&rest, ',');

		text_add(out, first ? SPAN("") : SPAN("\t"));
		text_add(out, row ? record_get(row, arena_copy(&cli->memory, key)) : key);
	}
	text_put(out, '\n');
}

static void show(struct cli *cli, struct muster *muster)
{
	enum form form = cli_form(cli, false);
	struct text out = {.arena = &cli->memory};

	if (form == FORM_TEXT && muster->count)
		muster_table(muster, &out);
	if (form == FORM_TSV && cli->header)
		write_columns(cli, NULL, &out);
	for (size_t i = 0; form != FORM_TEXT && i < muster->count; i++) {
		struct record *row = &muster->rows[i];

		row->json = form == FORM_JSON;
		if (form == FORM_TSV) {
			write_columns(cli, row, &out);
			continue;
		}
		record_write(row, &out);
		text_put(&out, '\n');
	}
	output_add(&cli->out, text_span(&out));
}

/* What is there is shown though a line of the log does not fit: the status tells. */
static void show_state(struct cli *cli, const struct state_rules *state, const char *path)
{
	struct muster muster;
	struct log log;

	muster_start(&muster, &cli->memory);
	log_start(&log, &cli->memory, state, cli->resolver.source, &cli->limits, &cli->faults);
	if (log_read(&log, path)) {
		muster_log(&muster, &log);
		show(cli, &muster);
	}
	cli_report(cli, &cli->faults, NULL);
}

/* Silent when every answer comes out again and every change follows. */
static void verify(struct cli *cli, const struct state_rules *state, const char *path)
{
	struct log log;

	log_start(&log, &cli->memory, state, cli->resolver.source, &cli->limits, &cli->faults);
	if (log_read(&log, path) && resolve_verify_log(cli, &log) && cli->faults.first)
		cli->status = EXIT_FAILED;
	bool failed = cli->status == EXIT_FAILED && !cli->faults.errors;
	cli_report(cli, &cli->faults, NULL);
	if (failed)
		cli->status = EXIT_FAILED;
}

static void show_units(struct cli *cli, const struct state_rules *state)
{
	struct muster muster;

	muster_start(&muster, &cli->memory);
	muster_units(&muster, cli->resolver.source, state);
	show(cli, &muster);
}

static int call_the_roll(struct cli *cli)
{
	const struct state_rules *state = state_load(&cli->rules);
	/* -u alone asks for the unit files */
	const char *path = cli->log_file || cli->verify || !cli->unit_file_count ? cli_log_path(cli) : NULL;

	cli_report(cli, &cli->faults, NULL);
	if (cli->operand_count)
		cli_complain(cli, "\"%s\": muster takes no operands; -u names unit files, -l a log",
			     cli->operands[0].at);
	else if (!state || !cli_open_units(cli, &cli->resolver))
		return cli_finish(cli);
	else if (cli->verify && !path)
		cli_complain(cli, "--verify: of which log? -l FILE or $VOLTIGEUR_LOG");
	else if (cli->verify)
		verify(cli, state, path);
	else if (path)
		show_state(cli, state, path);
	else if (cli->resolver.source)
		show_units(cli, state);
	else
		cli_complain(cli, "what is to be mustered? -u FILE or $VOLTIGEUR_UNITS for the figures, "
				  "-l FILE or $VOLTIGEUR_LOG for a game");
	return cli_finish(cli);
}

/* muster says who is there and what state they are in. */
static const struct cli_tool muster_tool = {
    .name = "muster",
    .synopsis = "[options]",
    .about = "Prints the figures of unit files, or the present state of those in a log.",
    .without = "again aim ask dice exit-status explain fail-fast fields first for fraction list odds outcome "
	       "seed set stamp tell times",
    .verb = call_the_roll,
};

int main(int argc, char **argv)
{
	return cli_main(&muster_tool, argc, argv);
}
