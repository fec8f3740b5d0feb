#include <string.h>
#include <unistd.h>

#include "tool/cli_loop.h"

/* The loop of the tools that resolve records: one from the operands, or one a
 * line of standard input. */

/* ---- one record ---- */

/* The rules are broken: no record can be resolved, and each says so. */
static void rules_fault(struct cli *cli)
{
	const struct fault *first = cli->faults.first;

	if (!first)
		return;
	cli->broken = true;
	fault_note(&cli->record_faults, first->location, SEVERITY_ERROR, NULL, first->message);
	faults_start(&cli->faults, &cli->memory);
}

static bool all_dice_used(const struct cli *cli, struct faults *faults)
{
	const struct dice *dice = &cli->resolver.dice;

	return !cli->dice || dice->given_used == dice->given_count ||
	       fault_add(faults, nowhere, "--dice: %zu given, but only %zu needed", dice->given_count,
			 dice->given_used);
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
	bool fine;

	cli_sandbox(cli, SANDBOX_CLOSED, false);
	cli_ask_begin(cli);
	do {
		explain_begin(&loop->explainer, &cli->rules, &cli->scratch);
		fine = resolve_record(resolver, prepared, record, loop->number, repetition,
				      &cli->record_faults);
	} while (!fine && cli_asks_back(cli));
	loop_tell_steps(loop);
	/* of operands nothing is printed when a die is left over */
	if (fine && loop->operands && !cli->tool->kind && !loop->more)
		fine = all_dice_used(cli, &cli->record_faults);
	if (fine && cli->exit_status && cli->status != EXIT_BAD)
		cli->status = resolver->success ? EXIT_DONE : EXIT_FAILED;
	return fine;
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
		return fault_add(&cli->record_faults, nowhere, "\"%s\" is already repeated; omit --times",
				 prepared->variant);
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
		cli_sandbox(cli, SANDBOX_CLOSED, false);
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
	if (cli_parse_line(cli, line, record))
		cli_apply_sets(cli, record);
	cli->record_faults = told;
	loop_fail(loop, record, line, true);
	return false;
}

/* ---- several targets ---- */

enum { MOST_TARGETS = 512 };

/* The names in at=, where it is not one name with a comma in it. */
static size_t targets_of(struct loop *loop, const struct record *record, struct span *names)
{
	struct cli *cli = loop->cli;
	struct span at = record_get(record, "at"), any;
	const struct units *units = cli->log ? cli->log->units : cli->resolver.source;
	size_t count = 0;

	if (!memchr(at.data, ',', at.length) || cli->tool->kind || (units && units_has(units, at)) ||
	    (cli->log && (log_figure(cli->log, at) || log_profile(cli->log, at, SPAN(""), &any))))
		return 1;
	bool more = true;
	while (more && count < MOST_TARGETS) {
		more = memchr(at.data, ',', at.length) != NULL; /* behind the last comma is a name, too */
		names[count++] = span_trim(span_cut(&at, ','));
	}
	if (more)
		fault_add(&cli->record_faults, nowhere, "at: more than %d targets", MOST_TARGETS);
	return count;
}

static void name_target(struct record *record, struct span name)
{
	record_set(record_find(record, SPAN("at")), name);
}

/* A record a target, all of one number, each with dice of its own; all start from
 * the same state, and all are written or none. */
static bool resolve_targets(struct loop *loop, struct record *record, const struct span *names, size_t count)
{
	struct cli *cli = loop->cli;
	struct record *now = arena_take(&cli->scratch, count * sizeof *now);
	bool fine = !cli->times ||
		    fault_add(&cli->record_faults, nowhere, "at: --times requires a single target");

	cli->resolver.number_said = true;
	for (size_t i = 0; i < count && fine; i++) {
		now[i] = record_copy(record, &cli->scratch);
		name_target(&now[i], names[i]);
		loop->more = i + 1 < count;
		fine = names[i].length
			   ? loop_resolve(loop, &now[i], (uint32_t)i + 1)
			   : fault_add(&cli->record_faults, nowhere, "at: missing name between commas");
		for (size_t j = 0; j < i && fine; j++)
			if (span_same(record_get(&now[j], "at"), record_get(&now[i], "at")))
				fine = fault_add(&cli->record_faults, nowhere,
						 "at: duplicate target \"%.*s\"", (int)names[i].length,
						 names[i].data);
	}
	loop->more = cli->resolver.number_said = false;
	for (size_t i = 0; i < count && fine; i++) {
		if (cli->log)
			log_fold(cli->log, &now[i], 0);
		loop_write(loop, &now[i]);
	}
	return fine;
}

static bool odds_of_targets(struct loop *loop, struct record *record, const struct span *names, size_t count,
			    struct span line)
{
	bool fine = true;

	for (size_t i = 0; i < count && fine; i++) {
		struct record now = record_copy(record, &loop->cli->scratch);

		name_target(&now, names[i]);
		fine = write_odds(loop, &now, line);
	}
	return fine;
}

static bool resolve_times(struct loop *loop, struct record *record, struct span line)
{
	struct cli *cli = loop->cli;
	struct record kept = *record;
	struct span names[MOST_TARGETS];
	size_t count = targets_of(loop, record, names);
	uint64_t repeated;

	if (cli->record_faults.errors) {
		loop_fail(loop, record, line, true);
		return false;
	}
	if (cli->odds)
		return count == 1 ? write_odds(loop, record, line)
				  : odds_of_targets(loop, record, names, count, line);
	if (count > 1) {
		struct record several = record_copy(record, &cli->scratch);

		if (resolve_targets(loop, &several, names, count))
			return true;
		loop_fail(loop, record, line, true);
		return false;
	}
	if (!times_of(loop, record, &repeated)) {
		loop_fail(loop, record, line, true);
		return false;
	}
	for (uint64_t i = 1; i <= repeated; i++) {
		struct record now = record_copy(&kept, &cli->scratch);

		if (!loop_resolve(loop, &now, (uint32_t)i)) {
			loop_fail(loop, &kept, line, true);
			return false;
		}
		loop_write(loop, &now);
		if (i < repeated && i % 64 == 0) { /* flat memory: begin anew from the line */
			arena_reset(&cli->scratch);
			record_start(&kept, &cli->scratch);
			if (!cli_parse_line(cli, line, &kept) || !cli_apply_sets(cli, &kept))
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
			return fault_add(faults, nowhere, "invalid field \"%.*s\"; expected key=value",
					 (int)key.length, key.data);
		struct span name = resolve_name(&cli->resolver, prepared, key, faults);
		if (!name.length)
			return false;
		if (!record_operand(record,
				    span_of(arena_format(&cli->memory, "%.*s=%.*s", (int)name.length,
							 name.data, (int)rest.length, rest.data)),
				    faults))
			return false;
	}
	return cli_apply_sets(cli, record);
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
		cli_report_faults(cli, &cli->faults, NULL);
		cli_report_faults(cli, &cli->record_faults, NULL);
		return;
	}
	record_write(&record, &line); /* resolve_times may begin anew from it */
	resolve_times(loop, &record, line.length ? text_span(&line) : SPAN(""));
}

/* At a terminal a variant that requires no field is a record by itself. */
static bool needs_no_input(struct loop *loop)
{
	struct cli *cli = loop->cli;

	if (cli->tool->kind || cli->again || cli->verify || !isatty(STDIN_FILENO) ||
	    (!loop->variant.length && !rules_default(&cli->rules, cli->tool->name)))
		return false;
	const struct prepared *prepared = resolve_prepare(&cli->resolver, loop->variant, &cli->faults);
	if (!prepared)
		cli_report_faults(cli, &cli->faults, NULL);
	return prepared && !prepared->required_count;
}

/* "3d6 + 2" as three operands was meant as one. */
static bool torn_apart(struct cli *cli)
{
	struct text asked = {.arena = &cli->memory}, meant = asked;
	bool torn = false;

	for (size_t i = 0; i < cli->operand_count; i++) {
		struct span operand = cli->operands[i];

		torn |= operand.length && (memchr("+-*/", *operand.data, 4) ||
					   memchr("+-*/", operand.data[operand.length - 1], 4));
		text_format(&asked, "%s%.*s", i ? " " : "", (int)operand.length, operand.data);
		text_add(&meant, operand);
	}
	if (cli->operand_count < 2 || !torn)
		return false;
	cli_error(cli, "\"%.*s\": write the expression without spaces: %s %.*s", (int)asked.length, asked.at,
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
				fault_add(&cli->record_faults, nowhere, "invalid UTF-8");
			else
				resolve_prepare(&cli->resolver, operand, &cli->record_faults);
			cli_report_faults(cli, &cli->record_faults, NULL);
			cli_report_faults(cli, &cli->faults, NULL);
			continue;
		}
		loop->number = cli->first + i - cli->operand_count;
		if (!cli_apply_sets(cli, &record)) {
			cli_report_faults(cli, &cli->record_faults, NULL);
			return;
		}
		record_write(&record, &line);
		resolve_times(loop, &record, text_span(&line));
	}
}

/* One line; false when the run is over. */
static bool one_line(void *context, uint64_t number, struct span line, enum input_line kind)
{
	struct loop *loop = context;
	struct cli *cli = loop->cli;
	struct record record;
	enum cli_line read = cli_read_line(cli, line, kind, &record);

	loop->line = number;
	loop->number += read != LINE_PASSES;
	if (read == LINE_UNREAD || read == LINE_WRONG)
		loop_fail(loop, &record, line, read == LINE_WRONG);
	else if (read == LINE_RECORD && cli->verify)
		loop_verify(loop, &record, line);
	else if (read == LINE_RECORD)
		resolve_times(loop, &record, line);
	return !cli->gone && (!cli->verify || cli->status != EXIT_FAILED);
}

/* --again takes the last record of standard input. */
static bool keep_line(void *context, uint64_t number, struct span line, enum input_line kind)
{
	struct loop *loop = context;

	if (record_passes(line) || kind == INPUT_TOO_LONG)
		return true;
	loop->line = number;
	loop->number++;
	loop->told.length = 0;
	text_add(&loop->told, line);
	return true;
}

/* The last record of standard input, or that of the log. */
static void again(struct loop *loop)
{
	struct cli *cli = loop->cli;
	struct record record;
	struct span last;

	if (cli->answer) {
		last = cli->answer->text;
		loop->number = cli->answer->number;
		loop->line = cli->answer->line;
		loop->log = cli->log->path;
		loop->operands = true; /* nothing is printed that failed */
	} else {
		cli_each_line(cli, loop, keep_line);
		last = span_of(arena_copy(&cli->memory, text_span(&loop->told)));
	}
	if (!last.length) {
		if (cli->status != EXIT_BAD)
			cli_error(cli, "--again: no record found");
		return;
	}
	faults_start(&cli->record_faults, &cli->scratch);
	record_start(&record, &cli->scratch);
	if (!record_parse(&record, last, &cli->limits, &cli->record_faults))
		loop_fail(loop, &record, last, false);
	else
		loop_again(loop, &record, last);
}

static void from_input(struct loop *loop)
{
	struct cli *cli = loop->cli;

	if (!cli->answer)
		cli_await_lines(cli);
	cli_sandbox(cli, SANDBOX_CLOSED, true);
	loop->number = cli->again ? 0 : cli->first - 1;
	if (cli->again)
		again(loop);
	else
		cli_each_line(cli, loop, one_line);
}

static void near_miss(void *context, struct span wrong, struct span right)
{
	struct loop *loop = context;

	loop->cli->resolver.near_miss = NULL; /* once a run */
	cli_warn(loop->cli, "%s: unknown field \"%.*s\" ignored; did you mean \"%.*s\"?", loop_where(loop),
		 (int)wrong.length, wrong.data, (int)right.length, right.data);
}

static void start_resolver(struct loop *loop)
{
	struct cli *cli = loop->cli;

	cli->resolver = (struct resolver){.rules = &cli->rules,
					  .tool = cli->tool->name,
					  .kind = cli->tool->kind,
					  .memory = &cli->memory,
					  .scratch = &cli->scratch,
					  .limits = &cli->limits,
					  .stamp = cli->stamp,
					  .tell = cli->tell || loop->form == FORM_TEXT,
					  .best = cli->odds && cli->aim,
					  .for_target = cli->for_target,
					  .explain = cli->explain ? &loop->explainer.explain : NULL,
					  .near_miss = near_miss,
					  .context = loop};
}

/* A wrong variant is told before any input.  False when nothing is left to do. */
static bool try_variant(struct loop *loop)
{
	struct cli *cli = loop->cli;

	if (!cli->fields && !loop->variant.length)
		return true;
	struct prepared *prepared = resolve_prepare(&cli->resolver, loop->variant, &cli->faults);
	if (prepared && cli->fields)
		cli_fields(cli, prepared);
	cli_report_faults(cli, &cli->faults, NULL);
	return prepared && !cli->fields;
}

int cli_resolve(struct cli *cli)
{
	struct loop loop = {.cli = cli, .form = cli_form(cli, false), .told = {.arena = &cli->memory}};
	size_t first = 0;

	start_resolver(&loop);
	loop.variant = SPAN("");
	if (!cli->tool->kind && cli->operand_count &&
	    !memchr(cli->operands[0].data, '=', cli->operands[0].length))
		loop.variant = cli->operands[first++];
	if (cli->list) {
		cli_list(cli);
		return cli_finish(cli);
	}
	if (!cli_open_dice(cli, &cli->resolver) || !cli_open_units(cli, &cli->resolver) ||
	    (!cli->verify && !cli_open_log(cli, &cli->resolver)))
		return cli_finish(cli);
	if (!try_variant(&loop))
		return cli_finish(cli);
	cli_write_header(cli);
	if (cli->operand_count > first && cli->tool->kind && !cli->verify)
		from_texts(&loop);
	else if ((cli->operand_count > first && !cli->again) || needs_no_input(&loop))
		from_operands(&loop, first);
	else
		from_input(&loop);
	cli_close_dice(cli, &cli->resolver.dice, loop.operands);
	return cli_finish(cli);
}
