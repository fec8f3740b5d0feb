/* cli_records: the loop over records: one from the operands, or one for each line
 * of standard input. The loop's kind answers them. */
#include "game/order.h"
#include "tool/cli_loop.h"

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

	loop_verify(loop, &solver, record, line);
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
	bool ordered = cli->log && cli->log->order;
	struct record event;

	arena_reset(&cli->scratch);
	faults_start(&cli->record_faults, &cli->scratch);
	record_start(&event, &cli->scratch);
	record_add(&event, SPAN("event"), SPAN("turn"), RECORD_TEXT);
	if (ordered) {
		order_add_turn(cli->log, &event);
		record_add(&event, SPAN("number"),
			   span_of(arena_format(&cli->scratch, "%llu", (unsigned long long)loop->number)),
			   RECORD_NUMBER);
	}
	if (cli->log)
		log_fold(cli->log, &event, 0);
	loop_write(loop, &event);
}

/* Handles a line; false if the run is over. */
static bool one_line(void *context, uint64_t number, struct span line, enum input_line kind)
{
	struct loop *loop = context;
	struct cli *cli = loop->cli;
	struct record record;

	if (span_is(span_trim(line), "turn") && !cli->options->verify) {
		loop->line = number;
		loop->number += loop->kind->numbers_lines;
		end_turn(loop);
		return !cli->gone;
	}
	enum cli_line read = cli_read_line(cli, line, kind, &record);

	loop->line = number;
	loop->number += loop->kind->numbers_lines && read != LINE_PASSES;
	if (read == LINE_UNREAD || read == LINE_WRONG)
		loop_fail(loop, &record, line, read == LINE_WRONG);
	else if (read == LINE_RECORD && cli->options->verify)
		verify(loop, &record, line);
	else if (read == LINE_RECORD)
		loop->kind->answer(loop, &record, line);
	return !cli->gone && !loop->over && (!cli->options->verify || cli->status != EXIT_FAILED);
}

void loop_input(struct loop *loop)
{
	cli_each_line(loop->cli, loop, one_line);
}

/* ---- the last record ---- */

/* Parses the kept line. */
static bool parse_kept(struct loop *loop, struct span line, struct record *record)
{
	struct cli *cli = loop->cli;

	faults_start(&cli->record_faults, &cli->scratch);
	record_start(record, &cli->scratch);
	return record_parse(record, line, &cli->limits, &cli->record_faults);
}

/* Keeps the line as the last one, and replays the one before it. */
static bool keep_line(void *context, uint64_t number, struct span line, enum input_line kind)
{
	struct loop *loop = context;
	struct text *kept = &loop->told;
	struct record record;

	if (record_passes(line) || kind == INPUT_TOO_LONG)
		return true;
	loop->line = number;
	loop->number++;
	if (loop->kind->follow && kept->length && parse_kept(loop, text_span(kept), &record))
		loop->kind->follow(loop, &record);
	kept->length = 0;
	text_add(kept, line);
	return true;
}

bool loop_last(struct loop *loop, struct record *record, struct span *line)
{
	struct cli *cli = loop->cli;

	*line = SPAN("");
	if (cli->answer) {
		*line = cli->answer->text;
		loop->number = cli->answer->number;
	} else {
		cli_each_line(cli, loop, keep_line);
		*line = span_of(arena_copy(&cli->memory, text_span(&loop->told)));
	}
	if (!line->length) {
		if (cli->status != EXIT_BAD)
			cli_error(cli, "--again: no record found");
		return false;
	}
	if (parse_kept(loop, *line, record))
		return true;
	loop_fail(loop, record, *line, false);
	return false;
}
