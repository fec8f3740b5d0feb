/* cli_write: writes records in their forms, sentences, steps and errors. */
#include <unistd.h>

#include "game/report.h"
#include "tool/cli_loop.h"

const char *loop_where(const struct loop *loop)
{
	return loop->line ? arena_format(&loop->cli->scratch, "%s:%llu", loop->log ? loop->log : "stdin",
					 (unsigned long long)loop->line)
			  : NULL;
}

const struct state_rules *loop_state(struct loop *loop)
{
	if (!loop->state && loop->cli->rules.id)
		loop->state = loop->cli->log ? loop->cli->log->state : state_load(&loop->cli->rules);
	return loop->state;
}

/* ---- output ---- */

void cli_write_header(struct cli *cli)
{
	struct text names = {.arena = &cli->memory};

	if (!cli->options->header) /* which only a form with columns has: cli_options.c */
		return;
	cli->options->form->header(cli->options->columns, &names);
	text_put(&names, '\n');
	output_add(&cli->out, text_span(&names));
}

/* Also writes the sentence to standard error if that is a terminal. */
static void tell_aloud(struct cli *cli, struct span said)
{
	struct text line = {.arena = &cli->scratch};

	if (!said.length || !isatty(STDERR_FILENO))
		return;
	text_readable(&line, said);
	text_put(&line, '\n');
	cli_note(cli, text_span(&line));
}

void loop_write_said(struct loop *loop, struct record *record, struct span said)
{
	struct cli *cli = loop->cli;
	struct text *out = &loop->told;
	const struct form *form = record->json && !cli->options->form ? &form_json : loop->form;

	if (cli->options->tell && !form->reader)
		tell_aloud(cli, said);
	out->length = 0;
	if (form->reader && said.length)
		text_readable(out, said);
	else
		form->record(record, cli->options->columns, out);
	text_put(out, '\n');
	output_add(&cli->out, text_span(out));
}

void loop_write(struct loop *loop, struct record *record)
{
	bool told = loop->cli->options->tell || loop->form->reader;

	struct span said = told ? record_get(record, "text") : SPAN("");

	if (told && !said.length && !record_find(record, SPAN("did")) && record_find(record, SPAN("event")))
		said = report_event_text(loop_state(loop), record, &loop->cli->scratch);
	loop_write_said(loop, record, said);
}

void loop_write_answer(struct loop *loop, const struct answer *answer)
{
	const char *columns = loop->cli->options->columns;

	for (size_t i = 0; i < answer->count; i++)
		if (i == answer->main ||
		    (!loop->form->reader &&
		     (!loop->form->columns || form_has_column(&answer->lines[i], columns))))
			loop_write(loop, &answer->lines[i]);
}

void loop_pass(struct loop *loop, struct span line, const struct record *record)
{
	struct cli *cli = loop->cli;
	struct record copy = *record;

	if (loop->form->reader || (loop->form->columns && !form_has_column(record, cli->options->columns)))
		return;
	if (cli->options->form)
		loop_write(loop, &copy);
	else
		cli_pass(cli, line);
}

void loop_tell_steps(struct loop *loop)
{
	struct text *text = &loop->explainer.text;

	if (!loop->cli->options->explain || !text->length)
		return;
	cli_note(loop->cli, text_span(text));
}

void cli_pass(struct cli *cli, struct span line)
{
	struct text out = {.arena = &cli->scratch};

	(cli_form(cli->options, false)->reader ? text_readable : text_add)(&out, line);
	text_put(&out, '\n');
	output_add(&cli->out, text_span(&out));
}

void cli_pass_record(struct cli *cli, struct span line, const struct record *record)
{
	const struct form *form = cli->options->form;
	struct text out = {.arena = &cli->scratch};

	if (form && !form->reader && form != form_of(record)) {
		form->record(record, cli->options->columns, &out);
		line = text_span(&out);
	}
	cli_pass(cli, line);
}

void cli_pass_remark(struct cli *cli, struct span line)
{
	if (!cli->options->form || cli->options->form->remark)
		cli_pass(cli, line);
}

void cli_write_error(struct cli *cli, struct record *record, struct span line, uint64_t number, bool parsed,
		     struct span message)
{
	struct text out = {.arena = &cli->scratch}, raw = out;

	if (!parsed) {
		for (size_t i = 0; i < line.length && i < 200; i++) { /* as text: no NUL, no invalid UTF-8 */
			unsigned char c = (unsigned char)line.data[i];

			text_put(&raw, c == 0 || c >= 0x80 || c == '\r' ? '?' : (char)c);
		}
		record_start(record, &cli->scratch);
	}
	record_add(record, SPAN("error"), message, RECORD_TEXT);
	if (!parsed) {
		char *text = arena_format(&cli->scratch, "%llu", (unsigned long long)number);

		record_add(record, SPAN("line"), span_of(text), RECORD_NUMBER);
		record_add(record, SPAN("raw"), text_span(&raw), RECORD_TEXT);
	}
	record->json = line.length && line.data[0] == '{';
	const struct form *form = cli->options->form ? cli->options->form : form_of(record);
	(form->reader ? &form_kv : form)->record(record, cli->options->columns, &out);
	cli_pass(cli, text_span(&out));
}

void loop_fail(struct loop *loop, struct record *record, struct span line, bool parsed)
{
	struct cli *cli = loop->cli;
	struct span message = span_of(
	    arena_copy(&cli->scratch, span_of(faults_reason(&cli->record_faults)->message)));

	if (loop->operands)
		cli->out.length = 0; /* all or nothing */
	cli_report_faults(cli, &cli->record_faults, loop_where(loop));
	if (!loop->operands && !cli->gone) /* whoever left will return to that record */
		cli_write_error(cli, record, line, loop->line, parsed, message);
}
