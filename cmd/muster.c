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

static int call_the_roll(struct cli *cli)
{
	const struct state_rules *state = state_load(&cli->rules);
	struct muster muster;

	muster_start(&muster, &cli->memory);
	if (cli->operand_count) {
		cli_complain(cli, "\"%s\": muster takes no operands; unit files are named by -u",
			     cli->operands[0].at);
		return cli_finish(cli);
	}
	if (!state || !cli_open_units(cli, &cli->resolver)) {
		cli_report(cli, &cli->faults, NULL);
		return cli_finish(cli);
	}
	if (!cli->resolver.source) {
		cli_complain(cli, "no unit files: -u FILE or $VOLTIGEUR_UNITS");
		return cli_finish(cli);
	}
	muster_units(&muster, cli->resolver.source, state);
	show(cli, &muster);
	return cli_finish(cli);
}

/* muster says who is there and what state they are in. */
static const struct cli_tool muster = {
    .name = "muster",
    .synopsis = "[options]",
    .about = "Prints every figure of the unit files, one a record.",
    .without = "again aim ask dice exit-status explain fail-fast fields first for fraction list odds outcome "
	       "seed set stamp tell times verify",
    .verb = call_the_roll,
};

int main(int argc, char **argv)
{
	return cli_main(&muster, argc, argv);
}
