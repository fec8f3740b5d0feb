#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli_loop.h"

/* The loop of the tools that resolve records: one from the operands, or one a
 * line of standard input. */

/* ---- one record ---- */

static bool apply_sets(struct cli *cli, struct record *record, struct faults *faults)
{
	for (size_t i = 0; i < cli->set_count; i++) {
		struct span rest = cli->sets[i], key = span_cut(&rest, '=');
		struct record_field *field = record_find(record, key);

		if (field) {
			field->value = rest;
			field->raw = SPAN("");
		} else if (!record_operand(record, cli->sets[i], faults)) {
			return false;
		}
	}
	return true;
}

struct record loop_copy(const struct record *record, struct arena *arena)
{
	struct record copy = *record;

	copy.fields = arena_take(arena, record->count * sizeof *copy.fields);
	copy.room = record->count;
	if (record->count)
		memcpy(copy.fields, record->fields, record->count * sizeof *copy.fields);
	return copy;
}

/* The rules are broken: no record can be resolved, and each says so. */
static void rules_fault(struct cli *cli)
{
	const struct fault *first = cli->faults.first;

	if (!first)
		return;
	fault_note(&cli->record_faults, first->place, SEVERITY_ERROR, NULL, first->message);
	faults_start(&cli->faults, &cli->memory);
}

static bool all_dice_used(const struct cli *cli, struct faults *faults)
{
	const struct dice *dice = &cli->resolver.dice;

	return !cli->dice || dice->given_used == dice->given_count ||
	       fault_add(faults, (struct place){0}, "--dice: %zu given, only %zu asked for",
			 dice->given_count, dice->given_used);
}

bool loop_resolve(struct loop *loop, struct record *record, uint32_t repetition)
{
	struct cli *cli = loop->cli;
	struct resolver *resolver = &cli->resolver;
	struct span variant = resolve_variant(resolver, record, loop->variant);
	struct prepared *prepared = resolve_prepare(resolver, variant, &cli->record_faults);

	if (!prepared) {
		rules_fault(cli);
		return false;
	}
	cli_confine(cli, CONFINE_CLOSED, false);
	explain_begin(&loop->explainer, &cli->rules, &cli->scratch);
	bool fine = resolve_record(resolver, prepared, record, loop->number, repetition, &cli->record_faults);
	loop_tell_steps(loop);
	if (fine && loop->operands && !cli->tool->kind) /* nothing is printed when a die is left over */
		fine = all_dice_used(cli, &cli->record_faults);
	if (fine && cli->exit_status && cli->status != EXIT_BAD)
		cli->status = resolver->success ? EXIT_DONE : EXIT_FAILED;
	return fine;
}

/* A line of a stream; of a kind, a line may be nothing but the text. */
static bool read_line(struct cli *cli, struct record *record, struct span line)
{
	const struct resolve_kind *kind = cli->tool->kind;
	struct span text = line;

	if (!kind || line.at[0] == '{' || memchr(line.at, 0, line.length) || !record_is_utf8(line))
		return record_parse(record, line, &cli->limits, &cli->record_faults);
	for (size_t length = strlen(kind->field); text.length > length;) {
		struct span word = span_cut(&text, ' ');

		if (word.length > length && word.at[length] == '=' && !memcmp(word.at, kind->field, length))
			return record_parse(record, line, &cli->limits, &cli->record_faults);
	}
	record->crlf = line.length && line.at[line.length - 1] == '\r';
	line.length -= record->crlf;
	record_add(record, span_of(kind->field), span_trim(line), RECORD_TEXT);
	return true;
}

/* How often a record is resolved: 0 stands for once, without repetition=. */
static bool times_of(struct loop *loop, const struct record *record, uint64_t *times)
{
	struct cli *cli = loop->cli;
	struct prepared *prepared = NULL;

	*times = cli->times;
	if (!cli->tool->kind)
		return true;
	prepared = resolve_prepare(&cli->resolver, resolve_variant(&cli->resolver, record, SPAN("")),
				   &cli->record_faults);
	if (!prepared)
		return false;
	if (!prepared->program->repeat)
		return true;
	if (cli->times)
		return fault_add(&cli->record_faults, (struct place){0},
				 "\"%s\" is repeated already: leave out --times", prepared->variant);
	*times = prepared->program->repeat;
	return true;
}

static bool write_odds(struct loop *loop, struct record *record, struct span line)
{
	struct cli *cli = loop->cli;
	struct span variant = resolve_variant(&cli->resolver, record, loop->variant);
	struct prepared *prepared = resolve_prepare(&cli->resolver, variant, &cli->record_faults);

	cli->number = resolve_number(record, loop->number);
	if (prepared)
		cli_confine(cli, CONFINE_CLOSED, false);
	if (!prepared)
		rules_fault(cli);
	else if ((cli->tool->odds ? cli->tool->odds : cli_odds)(cli, prepared, record))
		return true;
	loop_fail(loop, record, line, true);
	return false;
}

/* A record that stands once is answered in place; after a fault it is read anew. */
static bool resolve_alone(struct loop *loop, struct record *record, struct span line)
{
	struct cli *cli = loop->cli;

	if (loop_resolve(loop, record, 0)) {
		if (cli->log) /* the next record sees it */
			log_fold(cli->log, record, 0);
		loop_write(loop, record);
		return true;
	}
	struct faults told = cli->record_faults;
	faults_start(&cli->record_faults, &cli->scratch); /* what reading it complains of is known */
	record_start(record, &cli->scratch);
	if (read_line(cli, record, line))
		apply_sets(cli, record, &cli->record_faults);
	cli->record_faults = told;
	loop_fail(loop, record, line, true);
	return false;
}

static bool resolve_times(struct loop *loop, struct record *record, struct span line)
{
	struct cli *cli = loop->cli;
	struct record kept = *record;
	uint64_t repeated;

	if (cli->odds)
		return write_odds(loop, record, line);
	if (!times_of(loop, record, &repeated)) {
		loop_fail(loop, record, line, true);
		return false;
	}
	for (uint64_t i = 1; i <= repeated; i++) {
		struct record now = loop_copy(&kept, &cli->scratch);

		if (!loop_resolve(loop, &now, (uint32_t)i)) {
			loop_fail(loop, &kept, line, true);
			return false;
		}
		loop_write(loop, &now);
		if (i < repeated && i % 64 == 0) { /* flat memory: begin anew from the line */
			arena_reset(&cli->scratch);
			record_start(&kept, &cli->scratch);
			if (!read_line(cli, &kept, line) || !apply_sets(cli, &kept, &cli->record_faults))
				return false;
		}
	}
	return repeated || resolve_alone(loop, record, line);
}

/* ---- loops ---- */

static bool read_operands(struct loop *loop, struct record *record, size_t first)
{
	struct cli *cli = loop->cli;
	struct faults *faults = &cli->record_faults;
	struct prepared *prepared = resolve_prepare(&cli->resolver, loop->variant, faults);

	if (!prepared)
		return false;
	for (size_t i = first; i < cli->operand_count; i++) {
		struct span rest = cli->operands[i], key = span_cut(&rest, '=');

		if (key.length == cli->operands[i].length)
			return fault_add(faults, (struct place){0},
					 "\"%.*s\" is no field; expected key=value", (int)key.length, key.at);
		struct span name = resolve_name(&cli->resolver, prepared, key, faults);
		if (!name.length)
			return false;
		if (!record_operand(record,
				    span_of(arena_format(&cli->memory, "%.*s=%.*s", (int)name.length, name.at,
							 (int)rest.length, rest.at)),
				    faults))
			return false;
	}
	return apply_sets(cli, record, faults);
}

static void from_operands(struct loop *loop, size_t first)
{
	struct cli *cli = loop->cli;
	struct record record;
	struct text line = {.arena = &cli->memory};

	loop->operands = true;
	loop->number = cli->first;
	record_start(&record, &cli->memory);
	faults_start(&cli->record_faults, &cli->scratch);
	if (!read_operands(loop, &record, first)) {
		cli_report(cli, &cli->faults, NULL);
		cli_report(cli, &cli->record_faults, NULL);
		return;
	}
	record_write(&record, &line); /* resolve_times may begin anew from it */
	resolve_times(loop, &record, text_span(&line));
}

/* "3d6 + 2" as three operands was meant as one. */
static bool torn_apart(struct cli *cli)
{
	struct text asked = {.arena = &cli->memory}, meant = asked;
	bool torn = false;

	for (size_t i = 0; i < cli->operand_count; i++) {
		struct span operand = cli->operands[i];

		torn |= operand.length &&
			(memchr("+-*/", *operand.at, 4) || memchr("+-*/", operand.at[operand.length - 1], 4));
		text_format(&asked, "%s%.*s", i ? " " : "", (int)operand.length, operand.at);
		text_add(&meant, operand);
	}
	if (cli->operand_count < 2 || !torn)
		return false;
	cli_complain(cli, "\"%.*s\": a sum is one word; write %s %.*s", (int)asked.length, asked.at,
		     cli->program, (int)meant.length, meant.at);
	return true;
}

/* Operands that are programs: a record each.  All are read before any is run. */
static void from_texts(struct loop *loop)
{
	struct cli *cli = loop->cli;
	struct span field = span_of(cli->tool->kind->field);

	loop->operands = true;
	if (torn_apart(cli))
		return;
	for (size_t i = 0; i < 2 * cli->operand_count && cli->status != EXIT_BAD; i++) {
		struct span operand = cli->operands[i % cli->operand_count];
		struct record record;
		struct text line = {.arena = &cli->memory};

		arena_reset(&cli->scratch);
		faults_start(&cli->record_faults, &cli->scratch);
		record_start(&record, &cli->scratch);
		record_add(&record, field, operand, RECORD_TEXT);
		if (i < cli->operand_count) {
			if (!record_is_utf8(operand))
				fault_add(&cli->record_faults, (struct place){0}, "not UTF-8");
			else
				resolve_prepare(&cli->resolver, operand, &cli->record_faults);
			cli_report(cli, &cli->record_faults, NULL);
			cli_report(cli, &cli->faults, NULL);
			continue;
		}
		loop->number = cli->first + i - cli->operand_count;
		if (!apply_sets(cli, &record, &cli->record_faults)) {
			cli_report(cli, &cli->record_faults, NULL);
			return;
		}
		record_write(&record, &line);
		resolve_times(loop, &record, text_span(&line));
	}
}

static void one_line(struct loop *loop, struct span line, enum input_line kind)
{
	struct cli *cli = loop->cli;
	struct record record;

	arena_reset(&cli->scratch);
	faults_start(&cli->record_faults, &cli->scratch);
	record_start(&record, &cli->scratch);
	if (kind == INPUT_TOO_LONG)
		fault_add(&cli->record_faults, (struct place){0},
			  "the line is longer than %llu bytes (limit: line)",
			  (unsigned long long)cli->limits.line);
	else if (record_passes(line)) {
		cli_pass(cli, line);
		return;
	}
	loop->number++;
	if (kind == INPUT_TOO_LONG || !read_line(cli, &record, line)) {
		loop_fail(loop, &record, line, false);
		return;
	}
	if (record_find(&record, SPAN("error"))) {
		cli_pass(cli, line);
		return;
	}
	if (!apply_sets(cli, &record, &cli->record_faults))
		loop_fail(loop, &record, line, true);
	else if (cli->verify)
		loop_verify(loop, &record, line);
	else
		resolve_times(loop, &record, line);
}

/* --again takes the last line of standard input. */
static void last_line(struct loop *loop, struct input *input)
{
	struct cli *cli = loop->cli;
	struct text last = {.arena = &cli->memory};
	struct span line;
	struct record record;

	while (input_next(input, &cli->out, &line) != INPUT_END)
		if (!record_passes(line)) {
			last.length = 0;
			text_add(&last, line);
		}
	faults_start(&cli->record_faults, &cli->scratch);
	record_start(&record, &cli->scratch);
	loop->number = 1;
	if (!last.length)
		cli_complain(cli, "--again: there is no record");
	else if (!record_parse(&record, text_span(&last), &cli->limits, &cli->record_faults))
		loop_fail(loop, &record, text_span(&last), false);
	else
		loop_again(loop, &record, text_span(&last));
}

static void from_input(struct loop *loop)
{
	struct cli *cli = loop->cli;
	struct input input;
	struct span line;
	enum input_line kind;

	if (isatty(STDIN_FILENO) && isatty(STDERR_FILENO))
		dprintf(STDERR_FILENO, "%s: reading records, one a line: %s\n", cli->program,
			"key=value ... (end with ^D)");
	cli_confine(cli, CONFINE_CLOSED, true);
	input_start(&input, STDIN_FILENO, (size_t)cli->limits.line, &cli->memory);
	loop->number = cli->first - 1;
	if (cli->again) {
		last_line(loop, &input);
		return;
	}
	while ((kind = input_next(&input, &cli->out, &line)) != INPUT_END) {
		loop->line = input.line;
		one_line(loop, line, kind);
		if (cli->out.failed || (cli->fail_fast && cli->status == EXIT_BAD) ||
		    (cli->verify && cli->status == EXIT_FAILED))
			break;
	}
	if (input.failed)
		cli_complain(cli, "standard input: %s", strerror(input.failed));
}

static void near_miss(void *context, struct span wrong, struct span right)
{
	struct loop *loop = context;

	loop->cli->resolver.near_miss = NULL; /* once a run */
	cli_say(loop->cli, "%s: %.*s passes through unread; did you mean %.*s?", loop_where(loop),
		(int)wrong.length, wrong.at, (int)right.length, right.at);
}

static void leftover_dice(const struct loop *loop)
{
	struct cli *cli = loop->cli;
	const struct dice *dice = &cli->resolver.dice;

	if (!cli->dice || cli->status == EXIT_BAD || dice->given_used == dice->given_count)
		return;
	if (loop->operands)
		cli->out.length = 0; /* all or nothing */
	cli_complain(cli, "--dice: %zu given, only %zu asked for", dice->given_count, dice->given_used);
}

int resolve_main(struct cli *cli)
{
	struct loop loop = {.cli = cli, .form = cli_form(cli, false), .told = {.arena = &cli->memory}};
	size_t first = 0;

	cli->resolver = (struct resolver){.rules = &cli->rules,
					  .tool = cli->tool->name,
					  .kind = cli->tool->kind,
					  .memory = &cli->memory,
					  .scratch = &cli->scratch,
					  .limits = &cli->limits,
					  .stamp = cli->stamp,
					  .best = cli->odds && cli->aim,
					  .for_target = cli->for_target,
					  .explain = cli->explain ? &loop.explainer.explain : NULL,
					  .near_miss = near_miss,
					  .context = &loop};
	cli->resolver.tell = cli->tell || loop.form == FORM_TEXT;
	loop.variant = SPAN("");
	if (!cli->tool->kind && cli->operand_count &&
	    !memchr(cli->operands[0].at, '=', cli->operands[0].length))
		loop.variant = cli->operands[first++];
	if (cli->list) {
		cli_list(cli);
		return cli_finish(cli);
	}
	if (!cli_open_dice(cli, &cli->resolver) || !cli_open_units(cli, &cli->resolver) ||
	    (!cli->verify && !cli_open_log(cli, &cli->resolver)))
		return cli_finish(cli);
	if (cli->fields || loop.variant.length) { /* a wrong variant is told before any input */
		struct prepared *prepared = resolve_prepare(&cli->resolver, loop.variant, &cli->faults);

		if (prepared && cli->fields)
			cli_fields(cli, prepared);
		cli_report(cli, &cli->faults, NULL);
		if (!prepared || cli->fields)
			return cli_finish(cli);
	}
	if (cli->header && cli->form == FORM_TSV) {
		struct text names = {.arena = &cli->memory};

		cli_write_columns(cli, NULL, &names);
		text_put(&names, '\n');
		output_add(&cli->out, text_span(&names));
	}
	if (cli->operand_count > first && cli->tool->kind && !cli->verify)
		from_texts(&loop);
	else if (cli->operand_count > first && !cli->again)
		from_operands(&loop, first);
	else
		from_input(&loop);
	leftover_dice(&loop);
	return cli_finish(cli);
}
