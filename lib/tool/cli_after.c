/* cli_after: writes rows, totals of a game, and the next unit file. */
#include "tool/cli_after.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "machine/explain.h"
#include "game/succession.h"
#include "game/unit_writer.h"

/* ---- rows ---- */

void cli_rows(struct cli *cli, struct muster *muster)
{
	struct style style = cli_style(cli->options, false);
	struct text out = {.arena = &cli->scratch};

	if (!muster->count && style.form->table)
		return;
	if (!isatty(STDOUT_FILENO) && !getenv("COLUMNS")) /* a file has no width */
		style.width = UINT_MAX;
	form_rows(style.form, muster->rows, muster->count, &style, &out);
	output_add(&cli->out, text_span(&out));
}

/* ---- what a game earned ---- */

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

/* Writes the figures, what is still due, sides, and the game. */
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
		if (shown == 0)
			cli_write_header(cli);
		if (cli_form(cli->options, false)->reader && shown)
			output_add(&cli->out, SPAN("\n"));
		shown++;
		cli_rows(cli, blocks[i]);
	}
}

/* Adds a fault for each choice that is still open: the file would not be legal, or would
 * not follow from the game. */
static void find_open(struct cli *cli, const struct after *after, const char *path, struct span text)
{
	const char *name = arena_format(&cli->memory, "%s, as the game leaves it", path);
	const struct yaml *first = yaml_parse(&cli->memory, name, text, &cli->limits, &cli->faults);
	struct succession succession = {.scratch = &cli->scratch};
	bool single = first && !first->next && rules_file(&cli->rules, "succession"); /* of one unit */
	struct unit_rules *units = single ? succession_rules(&succession, after)
					  : constraint_load(&cli->rules);
	struct validator validator;

	if (!units)
		return;
	validate_start(&validator, &cli->memory, &cli->limits);
	validator.honour_allow = true;
	validate_with(&validator, units);
	if (single) {
		succession_attach(&succession, &validator);
		succession_follow(&succession, after, path);
	}
	validate_text(&validator, name, text);
	findings_sort(&validator.findings);
	for (const struct finding *at = validator.findings.first; at; at = at->next)
		if (at->severity == SEVERITY_ERROR && !at->waived)
			fault_add(&cli->faults, at->location, "%s", finding_text(&cli->memory, at));
	cli_report_faults(cli, &validator.faults, NULL);
}

/* Writes the next unit file; nothing after a fault, unless it is a choice that is open and
 * `draft` was asked for. */
static void show_next(struct cli *cli, const struct after *after, const char *path, bool draft)
{
	struct text out = {.arena = &cli->memory};

	if (cli->faults.first || !unit_writer_next(after, path, &out, &cli->faults))
		return;
	find_open(cli, after, path, text_span(&out));
	if (!cli->faults.first || draft)
		output_add(&cli->out, text_span(&out));
	if (draft && cli->faults.first && cli->status != EXIT_BAD) {
		for (const struct fault *fault = cli->faults.first; fault; fault = fault->next)
			cli_warn(cli, "%s", fault_line(&cli->memory, fault));
		faults_start(&cli->faults, &cli->memory);
		cli->status = EXIT_FAILED;
	}
}

struct why {
	struct cli *cli;
	struct explainer explainer;
};

/* Writes the steps of a tally to standard error. Steps that were skipped are
 * omitted, since a tally has many. */
static void tell_steps(void *context, const char *about)
{
	struct why *why = context;
	struct span rest = text_span(&why->explainer.text);
	struct text out = {.arena = &why->cli->memory};
	bool taken = true;

	while (rest.length) {
		struct span line = span_cut(&rest, '\n'), end = {line.data + line.length - 4, 4};

		if (line.length > 4 && line.data[2] != ' ')
			taken = !span_is(end, "? no");
		if (!taken)
			continue;
		if (!out.length) {
			text_masked(&out, span_of(about));
			text_add(&out, SPAN(":\n"));
		}
		text_masked(&out, line);
		text_put(&out, '\n');
	}
	fwrite(out.at, 1, out.length, stderr);
	explain_begin(&why->explainer, &why->cli->rules, &why->cli->memory);
}

void cli_after(struct cli *cli, const struct state_rules *state, const char *log_path, const char *next,
	       bool draft)
{
	struct why why = {.cli = cli};
	struct after after;
	struct log log;

	explain_begin(&why.explainer, &cli->rules, &cli->memory);
	log_start(&log, &cli->memory, state, cli->units, &cli->limits, &cli->faults);
	if (after_load(&after, &cli->rules, &cli->limits, &cli->scratch) && log_open(&log, log_path)) {
		after.tell = cli->options->tell;
		if (cli->options->explain)
			after_explain(&after, &why.explainer.explain, tell_steps, &why);
		bool fine = after_run(&after, &log);

		if (fine && next)
			show_next(cli, &after, next, draft);
		else if (fine)
			show_after(cli, &after);
	}
	cli_report_faults(cli, &cli->faults, NULL);
}

/* ---- lists ---- */

/* Lists the deeds with their fields. */
static void list_deeds(struct cli *cli)
{
	const struct state_rules *state = state_load(&cli->rules);
	const struct yaml *deed = state && state->deeds ? state->deeds->first : NULL;
	struct text out = {.arena = &cli->memory};

	for (; deed; deed = deed->next) {
		const struct yaml *about = yaml_get(deed, "about"), *fields = yaml_get(deed, "fields");
		struct text text = {.arena = &cli->memory};

		text_add(&text, about ? about->text : SPAN(""));
		for (const struct yaml *field = fields ? fields->first : NULL; field; field = field->next)
			text_format(&text, "%s%s=", field == fields->first ? ": " : " ", field->key.data);
		cli_list_row(cli, &out, span_of(arena_format(&cli->memory, "event=%s", deed->key.data)),
			     text_span(&text));
	}
	output_add(&cli->out, text_span(&out));
}

void cli_after_list(struct cli *cli)
{
	struct span name = cli->options->operand_count ? cli->options->operands[0] : SPAN(""), rest = name;
	struct prepared *prepared;

	if (span_is(span_cut(&rest, '.'), "after")) /* after.figure */
		name = rest;
	cli->resolver = (struct resolver){
	    .rules = &cli->rules, .tool = "after", .memory = &cli->memory, .limits = &cli->limits};
	if (cli->options->list) {
		cli_list(cli, "after");
		list_deeds(cli);
		return;
	}
	prepared = resolve_prepare(&cli->resolver, NULL, name, NULL, false, &cli->faults);
	if (prepared)
		cli_fields(cli, prepared);
	cli_report_faults(cli, &cli->faults, NULL);
}
