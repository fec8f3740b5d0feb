#include "muster.h"

#include <stdio.h>

#include "after.h"
#include "cli.h"
#include "explain.h"
#include "scribe.h"

enum own { AFTER, NEXT };

static const struct cli_option options[] = {
    {0, "after", NULL, "what the game earned, and what must still be rolled"},
    {0, "next", "FILE", "the next unit file after the game, from this one of -u"},
    {0, NULL, NULL, NULL},
};

/* --list and --fields are about the tallies of --after. */
static const struct cli_tool tallies = {.name = "after"};

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

static void add_due(struct muster *muster, const struct after_due *due)
{
	for (; due; due = due->next)
		*muster_row(muster) = due->record;
}

static void add_answer(struct muster *muster, const struct record *record)
{
	bool given = false;

	for (size_t i = 0; i < record->count; i++)
		given |= !span_is(record->fields[i].key, "by") && !span_is(record->fields[i].key, "unit");
	if (given)
		*muster_row(muster) = *record;
}

/* Figures, what is still due, sides, the game. */
static void show_after(struct cli *cli, const struct after *after)
{
	struct muster figures, due, sides, game;

	muster_start(&figures, &cli->memory);
	muster_start(&due, &cli->memory);
	muster_start(&sides, &cli->memory);
	muster_start(&game, &cli->memory);
	for (const struct after_figure *at = after->figures; at; at = at->next) {
		add_answer(&figures, &at->record);
		add_due(&due, at->due);
	}
	for (const struct after_side *at = after->sides; at; at = at->next) {
		add_answer(&sides, &at->record);
		add_due(&due, at->due);
	}
	add_answer(&game, &after->record);
	add_due(&due, after->due);
	struct muster *const blocks[] = {&figures, &due, &sides, &game};
	for (size_t i = 0, shown = 0; i < sizeof blocks / sizeof *blocks; i++) {
		if (!blocks[i]->count)
			continue;
		if (cli_form(cli, false) == FORM_TEXT && shown++)
			output_add(&cli->out, SPAN("\n"));
		show(cli, blocks[i]);
		cli->header = false;
	}
}

/* The old text, changed where the game changed it; nothing of it after a fault. */
static void show_next(struct cli *cli, const struct after *after)
{
	struct text out = {.arena = &cli->memory};

	if (!cli->faults.first && scribe_next(after, cli->own_value[NEXT], &out, &cli->faults))
		output_add(&cli->out, text_span(&out));
}

struct why {
	struct cli *cli;
	struct explainer explainer;
};

/* Names are the players' own: no escape of theirs reaches a terminal. */
static void tell_line(struct span line, const char *end)
{
	for (size_t i = 0; i < line.length; i++)
		fputc((unsigned char)line.at[i] < ' ' || line.at[i] == 0x7f ? '?' : line.at[i], stderr);
	fputs(end, stderr);
}

/* The steps of a tally that were taken, on standard error: of those that were not,
 * a tally has many. */
static void tell_steps(void *context, const char *about)
{
	struct why *why = context;
	struct span rest = text_span(&why->explainer.text);
	bool taken = true, told = false;

	while (rest.length) {
		struct span line = span_cut(&rest, '\n'), end = {line.at + line.length - 4, 4};

		if (line.length > 4 && line.at[2] != ' ')
			taken = !span_is(end, "? no");
		if (!taken)
			continue;
		if (!told)
			tell_line(span_of(about), ":\n");
		tell_line(line, "\n");
		told = true;
	}
	explain_begin(&why->explainer, &why->cli->rules, &why->cli->memory);
}

static void tally(struct cli *cli, const struct state_rules *state, const char *path)
{
	struct why why = {.cli = cli};
	struct after after;
	struct log log;

	explain_begin(&why.explainer, &cli->rules, &cli->memory);

	log_start(&log, &cli->memory, state, cli->resolver.source, &cli->limits, &cli->faults);
	if (after_load(&after, &cli->rules, &cli->limits, &cli->scratch) && log_open(&log, path)) {
		after.tell = cli->tell;
		if (cli->explain)
			after_explain(&after, &why.explainer.explain, tell_steps, &why);
		bool fine = after_run(&after, &log);

		if (fine && cli->own[NEXT])
			show_next(cli, &after);
		else if (fine)
			show_after(cli, &after);
	}
	cli_report(cli, &cli->faults, NULL);
}

/* What the players may tell, with the fields that it takes. */
static void list_deeds(struct cli *cli)
{
	const struct state_rules *state = state_load(&cli->rules);
	const struct yaml *deed = state && state->deeds ? state->deeds->first : NULL;
	struct text out = {.arena = &cli->memory};

	for (; deed; deed = deed->next) {
		const struct yaml *about = yaml_get(deed, "about"), *fields = yaml_get(deed, "fields");
		struct text text = {.arena = &cli->memory};
		struct record row;

		text_add(&text, about ? about->text : SPAN(""));
		for (const struct yaml *field = fields ? fields->first : NULL; field; field = field->next)
			text_format(&text, "%s%s=", field == fields->first ? ": " : " ", field->key.at);
		record_start(&row, &cli->memory);
		row.json = true;
		record_add(&row, SPAN("name"), span_of(arena_format(&cli->memory, "event=%s", deed->key.at)),
			   RECORD_TEXT);
		record_add(&row, SPAN("about"), text_span(&text), RECORD_TEXT);
		if (cli->form == FORM_JSON)
			record_write(&row, &out);
		else
			text_format(&out, "event=%-14s %.*s", deed->key.at, (int)text.length, text.at);
		text_put(&out, '\n');
	}
	output_add(&cli->out, text_span(&out));
}

static void list(struct cli *cli)
{
	struct span name = cli->operand_count ? cli->operands[0] : SPAN(""), rest = name;
	struct prepared *prepared;

	if (span_is(span_cut(&rest, '.'), "after")) /* after.figure */
		name = rest;

	cli->tool = &tallies;
	cli->resolver = (struct resolver){.rules = &cli->rules,
					  .tool = "after",
					  .memory = &cli->memory,
					  .scratch = &cli->scratch,
					  .limits = &cli->limits,
					  .seed = SPAN("")};
	if (cli->list) {
		cli_list(cli);
		list_deeds(cli);
		return;
	}
	prepared = resolve_prepare(&cli->resolver, name, &cli->faults);
	if (prepared)
		cli_fields(cli, prepared);
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
	const char *path = cli->log_file || cli->verify || cli->own[AFTER] || cli->own[NEXT] ||
				   !cli->unit_file_count
			       ? cli_log_path(cli)
			       : NULL;

	cli_confine(cli, CONFINE_READING, false);
	cli_report(cli, &cli->faults, NULL);
	if (cli->list || cli->fields)
		list(cli);
	else if (cli->operand_count)
		cli_complain(cli, "\"%s\": muster takes no operands; -u names unit files, -l a log",
			     cli->operands[0].at);
	else if (!state || !cli_open_units(cli, &cli->resolver))
		return cli_finish(cli);
	else if (cli->verify && !path)
		cli_complain(cli, "--verify: of which log? -l FILE or $VOLTIGEUR_LOG");
	else if (cli->verify)
		verify(cli, state, path);
	else if ((cli->own[AFTER] || cli->own[NEXT]) && !path)
		cli_complain(cli, "--%s: which log? -l FILE or $VOLTIGEUR_LOG",
			     cli->own[NEXT] ? "next" : "after");
	else if ((cli->tell || cli->explain) && !cli->own[AFTER])
		cli_complain(cli, "--%s goes with --after", cli->tell ? "tell" : "explain");
	else if (cli->own[AFTER] || cli->own[NEXT])
		tally(cli, state, path);
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
    .about = "Prints the figures of unit files, the state of those in a log, or what a game earned.",
    .without = "again aim ask dice exit-status fail-fast first for fraction odds outcome seed set stamp "
	       "times",
    .options = options,
    .verb = call_the_roll,
};

int main(int argc, char **argv)
{
	return cli_main(&muster_tool, argc, argv);
}
