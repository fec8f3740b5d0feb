/* cli_input: turns lines of standard input into records, applies --set, and checks
 * id=. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "tool/cli.h"

bool cli_apply_sets(struct cli *cli, struct record *record)
{
	for (size_t i = 0; i < cli->options->set_count; i++) {
		struct span rest = cli->options->sets[i], key = span_cut(&rest, '=');
		struct record_field *field = record_find(record, key);

		if (field && key.length < cli->options->sets[i].length)
			record_set(field, rest);
		else if (!record_operand(record, cli->options->sets[i], &cli->record_faults))
			return false;
	}
	return record_fits(record, &cli->limits, &cli->record_faults);
}

static bool begins_field(struct span word, struct span key)
{
	return word.length > key.length && word.data[key.length] == '=' &&
	       !memcmp(word.data, key.data, key.length);
}

/* Cuts off the text before the next blank, and the blank. */
static struct span cut_blank(struct span *rest)
{
	struct span word = {rest->data, 0};

	while (word.length < rest->length && rest->data[word.length] != ' ' &&
	       rest->data[word.length] != '\t')
		word.length++;
	size_t taken = word.length + (word.length < rest->length);
	*rest = (struct span){rest->data + taken, rest->length - taken};
	return word;
}

/* Parses a line of a stream. For a tool of a kind, a line may be only the text. */
static bool parse_line(struct cli *cli, struct span line, struct record *record)
{
	const struct resolve_kind *kind = cli->tool->kind;
	struct span text = line;

	if (!kind || line.data[0] == '{' || memchr(line.data, 0, line.length) || !record_is_utf8(line))
		return record_parse(record, line, &cli->limits, &cli->record_faults);
	while (text.length) {
		struct span word = cut_blank(&text);

		if (begins_field(word, span_of(kind->field)) || begins_field(word, SPAN("error")))
			return record_parse(record, line, &cli->limits, &cli->record_faults);
	}
	record->crlf = line.length && line.data[line.length - 1] == '\r';
	line.length -= record->crlf;
	record_add(record, span_of(kind->field), span_trim(line), RECORD_TEXT);
	return true;
}

enum cli_line cli_read_line(struct cli *cli, struct span line, enum input_line kind, struct record *record)
{
	arena_reset(&cli->scratch);
	faults_start(&cli->record_faults, &cli->scratch);
	record_start(record, &cli->scratch);
	if (kind == INPUT_TOO_LONG) {
		fault_add(&cli->record_faults, nowhere, "the line is longer than %llu bytes (limit: line)",
			  (unsigned long long)cli->limits.line);
		return LINE_UNREAD;
	}
	bool passes = record_passes(line);
	if (!passes && !parse_line(cli, line, record))
		return LINE_UNREAD;
	if (!passes && !record_find(record, SPAN("error")))
		return cli_apply_sets(cli, record) ? LINE_RECORD : LINE_WRONG;
	if (passes)
		cli_pass_remark(cli, line);
	else
		cli_pass_record(cli, line, record);
	return passes ? LINE_PASSES : LINE_ERROR;
}

void cli_await_lines(const struct cli *cli)
{
	const char *what = cli->tool->kind ? "expressions, one per line"
					   : "records, one per line: key=value ...";

	if (isatty(STDIN_FILENO) && isatty(STDERR_FILENO))
		dprintf(STDERR_FILENO, "%s: reading %s (end with ^D)\n", cli->program, what);
}

void cli_each_line(struct cli *cli, void *loop,
		   bool (*each)(void *loop, uint64_t number, struct span line, enum input_line))
{
	struct input input;
	struct span line;
	enum input_line kind;

	input_start(&input, STDIN_FILENO, (size_t)cli->limits.line, &cli->memory);
	while ((kind = input_next(&input, &cli->out, &line)) != INPUT_END) {
		if (cli->options->ask) /* a player sees each answer before the next question */
			output_flush(&cli->out);
		if (!each(loop, input.line, line, kind) || cli->out.failed ||
		    (cli->options->fail_fast && cli->status == EXIT_BAD))
			break;
	}
	if (input.failed)
		cli_stream_failed(cli, "standard input", input.failed);
}
