/* cli_records: the loop over records: one from the operands, or one for each line
 * of standard input. The loop's kind answers them. */
#include "format/owners.h"
#include "game/order.h"
#include "tool/cli_jobs.h"
#include "tool/cli_undo.h"

void loop_operands(struct loop *loop, size_t first)
{
	struct cli *cli = loop->cli;
	struct record record;

	loop->operands = true;
	loop->number = cli->first;
	record_start(&record, &cli->memory);
	faults_start(&cli->record_faults, &cli->scratch);
	if (loop->kind->operands(loop, &record, first))
		loop->kind->answer(loop, &record, SPAN(""));
}

static void verify(struct loop *loop, struct record *record, struct span line)
{
	const struct solver solver = loop_solver(loop);
	struct answer said = {record, 1, 0};

	loop_verify(loop, &solver, &said, line);
	if (!loop->kind->follow || loop->cli->status == EXIT_FAILED)
		return;
	faults_start(&loop->cli->record_faults, &loop->cli->scratch);
	if (!loop->kind->follow(loop, record) && !record_find(record, SPAN("error")))
		loop_fail(loop, record, line, true);
}

/* `turn` alone on a line is event=turn; in a game that follows the order of play it
 * says what it changes. */
static void end_turn(struct loop *loop)
{
	struct cli *cli = loop->cli;
	struct record event;

	arena_reset(&cli->scratch);
	faults_start(&cli->record_faults, &cli->scratch);
	record_start(&event, &cli->scratch);
	record_add(&event, SPAN("event"), SPAN("turn"), RECORD_TEXT);
	bool ready = commit_ready(loop), ordered = cli->log && cli->log->order;
	if (ordered)
		order_add_turn(cli->log, &event);
	if (ordered && !cli->writer) /* which numbers it itself */
		record_add(&event, SPAN("number"),
			   span_of(arena_format(&cli->scratch, "%llu", (unsigned long long)loop->number)),
			   RECORD_NUMBER);
	loop->number += ordered && !loop->kind->numbers_lines; /* else the line has counted */
	if (ready && commit_said(loop, &event, 1))
		loop_write(loop, &event);
	else
		loop_fail(loop, &event, SPAN("turn"), true);
}

/* Is the line part of an answer of several lines? Those are handled when the last one
 * has come. */
static bool belongs(struct loop *loop, uint64_t number, struct span line, const struct record *record)
{
	if (!loop->set.owners && !owners_of(record).line)
		return false;
	enum set_step step = set_collect(&loop->set, record, line, number, &loop->cli->limits);

	if (step == SET_BROKEN) {
		set_broken(loop);
		step = set_collect(&loop->set, record, line, number, &loop->cli->limits);
	}
	if (step == SET_COMPLETE)
		set_complete(loop);
	return step != SET_NONE;
}

/* A tool that reads programs takes any line for one, but not these. */
static void parse_as_line(struct loop *loop, struct span line, struct record *record)
{
	struct cli *cli = loop->cli;
	struct record plain;
	struct faults unheard;

	if (!resolve_has_texts(&cli->resolver))
		return;
	faults_start(&unheard, &cli->scratch);
	record_start(&plain, &cli->scratch);
	if (record_parse(&plain, line, &cli->limits, &unheard) &&
	    !record_find(&plain, span_of(cli->resolver.kind->field)) &&
	    (owners_of(&plain).line || record_find(&plain, SPAN("event"))))
		*record = plain;
}

/* May the event be written, if it is not there already? */
static bool may_be_written(struct loop *loop, struct record *event)
{
	struct cli *cli = loop->cli;

	if (!cli->writer)
		return true;
	if (!commit_ready(loop))
		return false;
	uint64_t number = record_count(event, "number");
	return (number && number <= cli->log->last) || cli_event_fits(cli, event, true);
}

/* Does the line pass unanswered? A line of another answer, or an event with no field
 * of this tool. */
static bool passes(struct loop *loop, struct span line, const struct record *record)
{
	struct cli *cli = loop->cli;
	bool event = record_find(record, SPAN("event")) && !loop->kind->declares(loop, record);

	if (!event && owners_of(record).line < 2)
		return false;
	if (event && cli->log) {
		struct record said = *record;

		if (!may_be_written(loop, &said) || !commit_said(loop, &said, 1)) {
			commit_end(loop);
			loop_fail(loop, &said, line, true);
			return true;
		}
		if (said.count > record->count) { /* it has its number= now */
			loop_write(loop, &said);
			return true;
		}
	}
	if (event && cli->log && !loop->kind->numbers_lines)
		loop->number++;
	if (!cli->options->verify && !cli->options->odds)
		loop_pass(loop, line, record);
	return true;
}

/* Handles a line; false if the run is over. */
static bool one_line(void *context, uint64_t number, struct span line, enum input_line kind)
{
	struct loop *loop = context;
	struct cli *cli = loop->cli;
	struct record record;

	if (loop->lanes && kind != INPUT_TOO_LONG && loop_answers_by_lane(loop, number, line))
		return true;
	if (span_is(span_trim(line), "turn") && !cli->options->verify) {
		loop->line = number;
		loop->number += loop->kind->numbers_lines;
		end_turn(loop);
		return !cli->gone;
	}
	enum cli_line read = cli_read_line(cli, line, kind, &record);

	loop->line = number;
	if (read == LINE_RECORD)
		parse_as_line(loop, line, &record);
	if (read != LINE_RECORD || !belongs(loop, number, line, &record)) {
		loop->line = number;
		loop->number += loop->kind->numbers_lines && read != LINE_PASSES &&
				!(read == LINE_RECORD && owners_of(&record).line > 1);
		if (read == LINE_UNREAD || read == LINE_WRONG)
			loop_fail(loop, &record, line, read == LINE_WRONG);
		else if (read != LINE_RECORD || passes(loop, line, &record))
			;
		else if (cli->options->verify)
			verify(loop, &record, line);
		else
			loop->kind->answer(loop, &record, line);
	}
	return !cli->gone && !loop->over && (!cli->options->verify || cli->status != EXIT_FAILED);
}

static void end_input(struct loop *loop)
{
	if (loop->set.owners)
		set_broken(loop);
}

void loop_input(struct loop *loop)
{
	loop->set.lines.arena = &loop->cli->memory;
	if (loop->cli->worker) {
		cli_each_piece(loop, one_line, end_input);
	} else {
		cli_each_line(loop->cli, loop, one_line);
		end_input(loop);
	}
}

/* ---- the last answer ---- */

/* Parses the kept lines. */
static bool parse_kept(struct loop *loop, struct span lines, struct answer *answer)
{
	struct cli *cli = loop->cli;

	faults_start(&cli->record_faults, &cli->scratch);
	return set_answer(lines, &cli->scratch, &cli->limits, answer, &cli->record_faults);
}

static void follow_kept(struct loop *loop)
{
	struct answer answer;

	if (!loop->kind->follow || !loop->told.length || !parse_kept(loop, text_span(&loop->told), &answer))
		return;
	for (size_t i = 0; i < answer.count; i++)
		loop->kind->follow(loop, &answer.lines[i]);
}

/* Does the line continue the answer that is kept? */
static enum set_step collect(struct loop *loop, uint64_t number, struct span line)
{
	struct cli *cli = loop->cli;
	struct faults unheard;
	struct record record;

	arena_reset(&cli->scratch);
	faults_start(&unheard, &cli->scratch);
	record_start(&record, &cli->scratch);
	return record_parse(&record, line, &cli->limits, &unheard)
		   ? set_collect(&loop->set, &record, line, number, &cli->limits)
		   : SET_NONE;
}

/* Keeps the line as the last one, or with the lines before it as the last answer; and
 * replays the one before it. */
static bool keep_line(void *context, uint64_t number, struct span line, enum input_line kind)
{
	struct loop *loop = context;
	struct text *kept = &loop->told;

	if (record_passes(line) || kind == INPUT_TOO_LONG)
		return true;
	enum set_step step = collect(loop, number, line);
	if (step == SET_BROKEN) {
		loop->set.owners = 0;
		step = collect(loop, number, line);
	}
	bool goes_on = step != SET_NONE && loop->set.count > 1;
	if (step == SET_COMPLETE)
		loop->set.owners = 0;
	if (!goes_on) {
		loop->line = number;
		loop->number++;
		follow_kept(loop);
		kept->length = 0;
	} else {
		text_put(kept, '\n');
	}
	text_add(kept, line);
	return true;
}

bool loop_last(struct loop *loop, struct answer *said, struct span *line)
{
	struct cli *cli = loop->cli;

	*line = SPAN("");
	if (cli->answer) {
		*line = log_text(cli->log, cli->answer, &cli->memory);
		loop->number = cli->answer->number;
	} else {
		loop->set.lines.arena = &cli->memory;
		cli_each_line(cli, loop, keep_line);
		*line = arena_span(&cli->memory, text_span(&loop->told));
	}
	if (!line->length) {
		if (cli->status != EXIT_BAD)
			cli_error(cli, "--again: no record found");
		return false;
	}
	struct record none;
	if (!parse_kept(loop, *line, said)) {
		record_start(&none, &cli->scratch);
		loop_fail(loop, &none, *line, false);
		return false;
	}
	if (loop->set.owners)
		return fault_add(&cli->faults, nowhere, "--again: number %llu has %llu of %llu lines",
				 (unsigned long long)loop->set.number, (unsigned long long)loop->set.count,
				 (unsigned long long)loop->set.owners),
		       cli_report_faults(cli, &cli->faults, NULL), false;
	return true;
}
