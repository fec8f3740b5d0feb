/* cli_resolve: the tools that resolve records by programs. */
#include <string.h>
#include <unistd.h>

#include "tool/cli_loop.h"

/* ---- one record ---- */

/* Makes an error of the rules the fault of the record, since no record can be
 * resolved. */
static void rules_fault(struct cli *cli)
{
	const struct fault *first = cli->faults.first;

	if (!first)
		return;
	cli->broken = true;
	fault_note(&cli->record_faults, first->location, SEVERITY_ERROR, NULL, first->message);
	faults_start(&cli->faults, &cli->memory);
}

bool loop_used_dice(const struct loop *loop)
{
	struct cli *cli = loop->cli;
	const struct dice_given *given = &cli->given;

	return !loop->operands || cli->tool->kind || given->used == given->count ||
	       fault_add(&cli->record_faults, nowhere, "--dice: %zu given, but only %zu needed", given->count,
			 given->used);
}

struct solver loop_solver(struct loop *loop)
{
	return (struct solver){&loop->cli->resolver, &loop->cli->resolve, loop->cli->options->for_target};
}

/* A refused deed uses none of the dice given. In a stream the next record would get
 * those that were meant for this one. */
static void note_refused(struct loop *loop, word_id word)
{
	struct cli *cli = loop->cli;

	if (!word || !cli->options->dice)
		return;
	if (loop->operands)
		cli->given.used = cli->given.count;
	else if (!loop->refused.length) {
		loop->refused = words_text(&cli->rules.words, word);
		loop->refused_line = loop->line;
	}
}

/* Says why a deed is out of order, or above a budget, though it is done; once a turn of each
 * figure. Of an answer that is derived again it is noted. */
static void tell_warning(struct loop *loop, const struct resolution *resolution)
{
	const char *where;

	if (!resolution->warn_say || !resolution->warn.length || resolution->refused)
		return;
	if (loop->of)
		loop->why = span_of(resolution->warn_say);
	if (loop->cli->options->verify || loop->of || resolution->hushed) /* it was given before */
		return;
	where = loop_where(loop);
	cli_warn(loop->cli, "%s%s%s (warn=%.*s)", where ? where : "", where ? ": " : "", resolution->warn_say,
		 (int)resolution->warn.length, resolution->warn.data);
}

/* Ends the run if an earlier record was refused and dice are given. */
static bool dice_fit(struct loop *loop)
{
	if (!loop->refused.length)
		return true;
	cli_error(loop->cli, "stdin:%llu: the record is refused (%.*s) and the dice of the next would shift",
		  (unsigned long long)loop->refused_line, (int)loop->refused.length, loop->refused.data);
	loop->over = true;
	return false;
}

bool loop_resolve(struct loop *loop, const struct solver *solver, struct span variant,
		  const struct record *record, uint32_t repetition, struct answer *answer)
{
	struct cli *cli = loop->cli;
	struct resolution resolution = {.resolver = solver->resolver,
					.options = solver->options,
					.arena = &cli->scratch,
					.faults = &cli->record_faults,
					.number = loop->number,
					.repetition = repetition};
	bool fine;

	variant = resolve_variant(solver->resolver, record, variant);
	resolution.prepared = resolve_prepare(solver->resolver, solver->options, variant, record,
					      solver->for_target, &cli->record_faults);
	if (!resolution.prepared) {
		if (!cli->record_faults.errors)
			rules_fault(cli);
		return false;
	}
	loop->prepared = resolution.prepared;
	cli_sandbox(cli, SANDBOX_CLOSED, false);
	cli_ask_begin(cli);
	do {
		explain_begin(&loop->explainer, &cli->rules, &cli->scratch);
		fine = resolve_record(&resolution, record) && resolve_lines(&resolution, answer);
	} while (!fine && cli_asks_back(cli));
	loop_tell_steps(loop);
	note_refused(loop, fine ? resolution.refused : 0);
	if (fine)
		tell_warning(loop, &resolution);
	if (fine && cli->options->exit_status && cli->status != EXIT_BAD)
		cli->status = resolve_succeeds(resolution.prepared) ? EXIT_DONE : EXIT_FAILED;
	return fine;
}

/* The answer of the run's tool. */
static bool resolve_own(struct loop *loop, const struct record *record, uint32_t repetition,
			struct answer *answer)
{
	const struct solver solver = loop_solver(loop);

	return loop_resolve(loop, &solver, loop->variant, record, repetition, answer);
}

/* How often a record is resolved: 0 means once, without repetition=. */
static bool times_of(struct loop *loop, const struct record *record, uint64_t *times)
{
	struct cli *cli = loop->cli;
	struct prepared *prepared = NULL;

	*times = cli->options->times;
	if (!cli->tool->kind)
		return !*times || !resolve_is_several(&cli->resolve, record) ||
		       fault_add(&cli->record_faults, nowhere, "at: --times requires a single target");
	prepared = resolve_prepare(&cli->resolver, NULL, resolve_variant(&cli->resolver, record, SPAN("")),
				   NULL, false, &cli->record_faults);
	if (!prepared)
		return false;
	if (!prepared->program->repeat)
		return true;
	if (cli->options->times)
		return fault_add(&cli->record_faults, nowhere, "\"%s\" is already repeated; omit --times",
				 prepared->variant.data);
	*times = prepared->program->repeat;
	return resolve_repetitions_fit(&cli->limits, prepared->program, &cli->record_faults);
}

static bool write_odds(struct loop *loop, struct record *record, struct span line)
{
	struct cli *cli = loop->cli;
	struct span variant = resolve_variant(&cli->resolver, record, loop->variant);
	struct prepared *prepared = resolve_prepare(&cli->resolver, &cli->resolve, variant, record,
						    cli->options->for_target, &cli->record_faults);
	uint64_t number = resolve_number(record, loop->number);

	if (prepared)
		cli_sandbox(cli, SANDBOX_CLOSED, false);
	if (!prepared)
		rules_fault(cli);
	else if ((cli->tool->odds ? cli->tool->odds : cli_odds)(cli, prepared, record, number))
		return true;
	loop_fail(loop, record, line, true);
	return false;
}

/* Resolves a record once. */
static void resolve_alone(struct loop *loop, struct record *record, struct span line)
{
	struct answer answer;

	if (commit_begin(loop, record) && resolve_own(loop, record, 0, &answer) && loop_used_dice(loop) &&
	    commit(loop, &answer, 1)) {
		loop_write_answer(loop, &answer);
		loop_learns(loop, record, line);
		return;
	}
	commit_end(loop);
	loop_fail(loop, record, line, true);
}

static void resolve_repeatedly(struct loop *loop, struct record *record, struct span line, uint64_t times)
{
	struct arena *arena = &loop->cli->scratch;
	struct arena_mark mark = arena_mark(arena);

	for (uint64_t i = 1; i <= times; i++) {
		struct answer answer;

		if (!resolve_own(loop, record, (uint32_t)i, &answer)) {
			loop_fail(loop, record, line, true);
			return;
		}
		loop_write_answer(loop, &answer);
		if (i % 64 == 0) /* flat memory */
			arena_rewind(arena, mark);
	}
}

/* Resolves a record as many times as requested. */
static void resolve_times(struct loop *loop, struct record *record, struct span line)
{
	struct cli *cli = loop->cli;
	uint64_t times;

	if (!dice_fit(loop))
		return;
	if (cli->options->odds)
		write_odds(loop, record, line);
	else if (!times_of(loop, record, &times))
		loop_fail(loop, record, line, true);
	else if (times)
		resolve_repeatedly(loop, record, line, times);
	else
		resolve_alone(loop, record, line);
}

/* ---- loops ---- */

static bool declares(struct loop *loop, const struct record *record)
{
	struct cli *cli = loop->cli;
	struct prepared *prepared;
	struct faults unheard;
	bool any = false;

	if (resolve_has_texts(&cli->resolver))
		return record_find(record, span_of(cli->tool->kind->field));
	faults_start(&unheard, &cli->scratch);
	prepared = resolve_prepare(&cli->resolver, NULL,
				   resolve_variant(&cli->resolver, record, loop->variant), NULL,
				   cli->options->for_target, &unheard);
	for (size_t i = 0; prepared && i < record->count; i++)
		any |= words_find(&prepared->keys, record->fields[i].key) != 0;
	return any;
}

static const struct loop_kind programs = {
    .numbers_lines = true, .operands = operands_read, .answer = resolve_times, .declares = declares};

/* At a terminal, a variant without required fields is a record by itself. */
static bool needs_no_input(struct loop *loop)
{
	struct cli *cli = loop->cli;

	if (cli->tool->kind || cli->options->again || cli->options->verify || !isatty(STDIN_FILENO) ||
	    (!loop->variant.length && !rules_default(&cli->rules, cli->tool->name)))
		return false;
	const struct prepared *prepared = resolve_prepare(&cli->resolver, NULL, loop->variant, NULL,
							  cli->options->for_target, &cli->faults);
	if (!prepared)
		cli_report_faults(cli, &cli->faults, NULL);
	return prepared && !prepared->required_count;
}

/* Reports "3d6 + 2" as three operands, which was meant as one. */
static bool torn_apart(struct cli *cli)
{
	struct text asked = {.arena = &cli->memory}, meant = asked;
	bool torn = false;

	for (size_t i = 0; i < cli->options->operand_count; i++) {
		struct span operand = cli->options->operands[i];

		torn |= operand.length && (memchr("+-*/", *operand.data, 4) ||
					   memchr("+-*/", operand.data[operand.length - 1], 4));
		text_format(&asked, "%s%.*s", i ? " " : "", (int)operand.length, operand.data);
		text_add(&meant, operand);
	}
	if (cli->options->operand_count < 2 || !torn)
		return false;
	cli_error(cli, "\"%.*s\": write the expression without spaces: %s %.*s", (int)asked.length, asked.at,
		  cli->program, (int)meant.length, meant.at);
	return true;
}

/* Resolves operands that are programs, one record for each. All are parsed before
 * any is run. */
static void from_texts(struct loop *loop)
{
	struct cli *cli = loop->cli;
	struct span field = span_of(cli->tool->kind->field);

	loop->operands = true;
	if (torn_apart(cli))
		return;
	for (size_t i = 0; i < 2 * cli->options->operand_count && cli->status != EXIT_BAD; i++) {
		struct span operand = cli->options->operands[i % cli->options->operand_count];
		struct record record;

		arena_reset(&cli->scratch);
		faults_start(&cli->record_faults, &cli->scratch);
		record_start(&record, &cli->scratch);
		record_add(&record, field, operand, RECORD_TEXT);
		if (i < cli->options->operand_count) {
			if (!record_is_utf8(operand))
				fault_add(&cli->record_faults, nowhere, "invalid UTF-8");
			else
				resolve_prepare(&cli->resolver, NULL, operand, NULL, false,
						&cli->record_faults);
			cli_report_faults(cli, &cli->record_faults, NULL);
			cli_report_faults(cli, &cli->faults, NULL);
			continue;
		}
		loop->number = cli->first + i - cli->options->operand_count;
		if (!cli_apply_sets(cli, &record)) {
			cli_report_faults(cli, &cli->record_faults, NULL);
			return;
		}
		resolve_times(loop, &record, SPAN(""));
	}
}

/* Resolves the last record of standard input or of the log again. */
static void again(struct loop *loop)
{
	struct cli *cli = loop->cli;
	struct answer said;
	struct span line;

	if (cli->answer) {
		loop->line = cli->answer->line;
		loop->log = cli->log->path;
		loop->operands = true; /* prints nothing after a failure */
	}
	if (loop_last(loop, &said, &line))
		loop_again(loop, &said, line);
}

static void from_input(struct loop *loop)
{
	struct cli *cli = loop->cli;

	if (!cli->answer) {
		commit_end(loop); /* somebody else may write while this run waits for a line */
		if (!cli->out.muted)
			cli_await_lines(cli);
	}
	cli_sandbox(cli, SANDBOX_CLOSED, true);
	loop->number = cli->options->again ? 0 : cli->first - 1;
	if (cli->options->again) {
		again(loop);
		return;
	}
	loop->lanes = loop_lanes(loop);
	loop_input(loop);
}

static void near_miss(void *context, struct span wrong, struct span right)
{
	struct loop *loop = context;

	cli_warn_once(loop->cli, "%s: unknown field \"%.*s\" ignored; did you mean \"%.*s\"?",
		      loop_where(loop), (int)wrong.length, wrong.data, (int)right.length, right.data);
}

static void start_resolver(struct loop *loop)
{
	struct cli *cli = loop->cli;

	cli->resolver = (struct resolver){.rules = &cli->rules,
					  .tool = cli->tool->name,
					  .kind = cli->tool->kind,
					  .memory = &cli->memory,
					  .limits = &cli->limits,
					  .near_miss = near_miss,
					  .context = loop};
	cli->resolve = (struct resolve_options){.seed = dice_seed(SPAN("")),
						.stamp = cli->options->stamp,
						.tell = cli->options->tell || loop->form->reader,
						.best = cli->options->odds,
						.aimed = cli->options->aim != NULL,
						.main_only = cli->options->times > 0,
						.explain = cli->options->explain ? &loop->explainer.explain
										 : NULL};
}

/* Reports a wrong variant before any input is read. False if nothing is left to do. */
static bool try_variant(struct loop *loop)
{
	struct cli *cli = loop->cli;
	bool shows = cli->options->fields || cli->options->dump;

	if (!shows && !loop->variant.length)
		return true;
	struct prepared *prepared = resolve_prepare(&cli->resolver, NULL, loop->variant, NULL,
						    cli->options->for_target, &cli->faults);
	if (prepared && cli->options->fields)
		cli_fields(cli, prepared);
	if (prepared && cli->options->dump)
		cli_dump(cli, prepared);
	cli_report_faults(cli, &cli->faults, NULL);
	return prepared && !shows;
}

/* --dump takes a variant, or for a tool with programs as operands, these. */
static int dump(struct loop *loop, size_t first)
{
	struct cli *cli = loop->cli;

	if (cli->tool->kind ? !cli->options->operand_count : cli->options->operand_count > first)
		cli_error(cli, cli->tool->kind ? "--dump requires a roll"
					       : "--dump shows a variant and takes no fields");
	else if (!cli->tool->kind)
		try_variant(loop);
	for (size_t i = 0; cli->tool->kind && i < cli->options->operand_count; i++) {
		loop->variant = cli->options->operands[i];
		if (i)
			cli_print(cli, SPAN("\n"));
		try_variant(loop);
	}
	return cli_finish(cli);
}

void loop_start(struct loop *loop, struct cli *cli)
{
	*loop = (struct loop){.cli = cli,
			      .kind = &programs,
			      .form = cli_form(cli->options, false),
			      .variant = SPAN(""),
			      .told = {.arena = &cli->memory}};
	start_resolver(loop);
}

int cli_resolve(struct cli *cli)
{
	struct loop loop;
	size_t first = 0;

	loop_start(&loop, cli);
	if (cli->options->list) {
		cli_list(cli, cli->tool->name);
		return cli_finish(cli);
	}
	if (!cli->tool->kind && (cli->options->dump || cli->options->fields))
		first = operands_variant(cli, &loop.variant);
	if (cli->options->dump)
		return dump(&loop, first);
	if (!cli_open_dice(cli) || !cli_open_units(cli) || (!cli->options->verify && !cli_open_log(cli)))
		return cli_finish(cli);
	if (cli->options->complete) {
		operands_complete(&loop);
		return cli_finish(cli);
	}
	if (!cli->tool->kind)
		first = operands_variant(cli, &loop.variant);
	if (!try_variant(&loop))
		return cli_finish(cli);
	cli_write_header(cli);
	bool reads = cli->options->operand_count <= first && !needs_no_input(&loop);
	if (cli->out.muted && !reads) /* one record: the first process answers it */
		return cli_finish(cli);
	if (reads || cli->options->again)
		from_input(&loop);
	else if (cli->tool->kind && !cli->options->verify)
		from_texts(&loop);
	else
		loop_operands(&loop, first);
	if (loop.refused.length) /* by the last record */
		cli->given.used = cli->given.count;
	cli_close_dice(cli, loop.operands);
	return cli_finish(cli);
}
