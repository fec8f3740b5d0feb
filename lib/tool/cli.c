/* cli: main, messages, rulesets, and the sandbox. */
#define _GNU_SOURCE /* O_PATH */
#include "tool/cli_jobs.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "odds/odds_record.h"
#include "compile/compile.h"
#include "rules/rules_image.h"
#include "rules/ruleset_path.h"

enum { MOST_TOLD = 100 }; /* faults reported at once */

/* ---- messages ---- */

static void tell(struct cli *cli, const struct text *text, bool once)
{
	if (!output_message(&cli->out, text_span(text), once))
		cli->status = EXIT_BAD;
}

void cli_note(struct cli *cli, struct span text)
{
	struct text shown = {.arena = &cli->scratch};

	text_lines(&shown, text);
	tell(cli, &shown, false);
}

void cli_print(struct cli *cli, struct span text)
{
	struct text shown = {.arena = &cli->memory};

	text_lines(&shown, text);
	output_add(&cli->out, text_span(&shown));
}

/* Writes a message. It may quote input, so terminal escapes in it are made visible. */
static void say(struct cli *cli, bool once, const char *format, va_list list)
{
	struct text line = {.arena = &cli->scratch};
	const char *message = fault_short(&cli->scratch, arena_vformat(&cli->scratch, format, list));

	text_format(&line, "%s: ", cli->program);
	text_readable(&line, span_of(message));
	text_put(&line, '\n');
	tell(cli, &line, once);
}

void cli_error(struct cli *cli, const char *format, ...)
{
	va_list list;

	va_start(list, format);
	say(cli, false, format, list);
	va_end(list);
	cli->status = EXIT_BAD;
}

void cli_stream_failed(struct cli *cli, const char *stream, int error)
{
	if (error == EBADF)
		cli_error(cli, "%s is closed", stream);
	else
		cli_error(cli, "%s: %s", stream, strerror(error));
}

void cli_warn(struct cli *cli, const char *format, ...)
{
	va_list list;

	va_start(list, format);
	say(cli, false, format, list);
	va_end(list);
}

void cli_warn_once(struct cli *cli, const char *format, ...)
{
	va_list list;

	va_start(list, format);
	say(cli, true, format, list);
	va_end(list);
}

void cli_report_faults(struct cli *cli, struct faults *faults, const char *where)
{
	const struct fault *told[MOST_TOLD];
	size_t more, count = faults_pick(faults, told, MOST_TOLD, &more);

	for (size_t i = 0; i < count; i++)
		cli_error(cli, "%s%s%s", where ? where : "", where ? ": " : "",
			  fault_line(&cli->memory, told[i]));
	if (more)
		cli_error(cli, "and %zu more", more);
	faults_start(faults, faults->arena);
}

int cli_finish(struct cli *cli)
{
	if (!output_flush(&cli->out) || close(STDOUT_FILENO) != 0)
		cli_stream_failed(cli, "standard output", cli->out.failed ? cli->out.failed : errno);
	int status = cli->status;
	arena_free(&cli->resolver.brief);
	for (struct link *link = cli->links; link; link = link->next)
		arena_free(&link->resolver.brief);
	arena_free(&cli->scratch);
	arena_free(&cli->memory);
	return status;
}

/* ---- the sandbox ---- */

void cli_sandbox(struct cli *cli, enum sandbox what, bool ahead)
{
	if (cli->given_up >= what)
		return;
	if (ahead)
		rules_open_ahead(&cli->rules);
	else if (what == SANDBOX_CLOSED && cli->options->explain && cli->rules.id)
		rules_file(&cli->rules, "index"); /* titles of the steps */
	cli->given_up = what;
	sandbox(what);
}

/* The ruleset of -r or the environment; NULL: none. */
static const char *ruleset_name(const struct options *options)
{
	return options->rules_name ? options->rules_name : getenv("VOLTIGEUR_RULES");
}

/* Does the run parse files other than installed rules? They may come from
 * strangers, so the sandbox starts before they are read. */
static bool reads_more_than_rules(const struct cli *cli)
{
	static const char *const named[] = {"VOLTIGEUR_UNITS", "VOLTIGEUR_LOG"};
	const char *rules = ruleset_name(cli->options);
	bool more = cli->options->unit_file_count || cli->options->log_file ||
		    (rules && strchr(rules, '/')) || cli->tool->no_rules;

	for (size_t i = 0; i < sizeof named / sizeof *named; i++)
		more |= getenv(named[i]) != NULL;
	return more && !cli->tool->kind && !cli->options->ask; /* the terminal is opened for writing */
}

/* ---- rulesets ---- */

bool cli_names_rules(const struct options *options)
{
	const char *name = ruleset_name(options);

	return name && *name;
}

/* Does the run need nothing of the YAML but what is compiled of it? The exact odds of a game
 * list sets in the order in which the rules have them, of which each section knows its own. */
static bool compiles_only(const struct cli *cli)
{
	const struct options *options = cli->options;
	const struct limits standard = limits_default();

	return cli->tool->has & OPTIONS_PROCEDURES &&
	       !(options->explain || options->dump || options->list || options->fields || options->complete ||
		 options->verify || (options->odds && (cli_has_units(options) || cli_log_path(cli)))) &&
	       (!cli->tool->compiles || cli->tool->compiles(options)) &&
	       !memcmp(&cli->limits, &standard, sizeof standard);
}

bool cli_open_rules(struct cli *cli, const char *name)
{
	const char *folder = NULL;

	if (!name)
		name = ruleset_name(cli->options);
	if (!name || !*name)
		name = cli_rules_of_units(cli);
	if (cli->status == EXIT_BAD)
		return false;
	if (!name) {
		cli_error(cli, "no ruleset given; use -r NAME or $VOLTIGEUR_RULES; available: %s",
			  ruleset_path_names(&cli->memory));
		return false;
	}
	folder = strchr(name, '/') ? name : ruleset_path_find(&cli->memory, name);
	if (!folder) {
		cli_error(cli, "unknown ruleset \"%s\"; available: %s", name,
			  ruleset_path_names(&cli->memory));
		return false;
	}
	if (!strchr(name, '/') && compiles_only(cli) &&
	    rules_open_image(&cli->rules, &cli->memory, folder, ruleset_path_find, compile_statics,
			     &cli->limits, &cli->faults))
		return true;
	if (rules_open(&cli->rules, &cli->memory, folder, ruleset_path_find, &cli->limits, &cli->faults))
		return true;
	cli_report_faults(cli, &cli->faults, NULL);
	return false;
}

const struct form *cli_form(const struct options *options, bool json)
{
	if (options->form)
		return options->form;
	if (json)
		return &form_json;
	return isatty(STDOUT_FILENO) ? &form_text : &form_kv;
}

struct style cli_style(const struct options *options, bool json)
{
	struct style style = {
	    .form = cli_form(options, json), .fraction = options->fraction, .columns = options->columns};

	if (style.form->reader)
		style_here(&style, STDOUT_FILENO);
	return style;
}

struct odds_question cli_question(struct cli *cli, uint64_t number)
{
	return (struct odds_question){.resolver = &cli->resolver,
				      .options = &cli->resolve,
				      .arena = &cli->scratch,
				      .faults = &cli->record_faults,
				      .outcome = cli->options->outcome,
				      .aim = cli->options->aim,
				      .times = cli->options->times,
				      .number = number};
}

struct span cli_refusal(struct cli *cli, struct prepared *prepared, const struct record *record,
			const struct odds_table *table)
{
	struct resolve_options options = cli->resolve;
	struct faults unheard;
	struct answer answer;
	bool refused = false;

	for (size_t i = 0; i < table->field_count; i++)
		refused |= span_is(table->fields[i], "refused");
	if (!refused || table->row_count != 1)
		return SPAN("");
	options.tell = true;
	faults_start(&unheard, &cli->scratch);
	struct resolution resolution = {.resolver = &cli->resolver,
					.prepared = prepared,
					.options = &options,
					.arena = &cli->scratch,
					.faults = &unheard};
	return resolve_record(&resolution, record) && resolve_lines(&resolution, &answer)
		   ? record_get(&answer.lines[answer.main], "text")
		   : SPAN("");
}

/* "100%: 88 inches is out of range." below a table for people. */
static void tell_refusal(struct cli *cli, struct span said)
{
	struct text line = {.arena = &cli->scratch};

	if (!said.length)
		return;
	text_add(&line, SPAN("100%: "));
	text_readable(&line, said);
	text_put(&line, '\n');
	output_add(&cli->out, text_span(&line));
}

bool cli_odds(struct cli *cli, struct prepared *prepared, const struct record *record, uint64_t number)
{
	const struct odds_question asked = cli_question(cli, number);

	return cli_odds_of(cli, &asked, prepared, record);
}

bool cli_odds_of(struct cli *cli, const struct odds_question *asked, struct prepared *prepared,
		 const struct record *record)
{
	struct style style = cli_style(cli->options, record->json);

	if (cli->options->compare_count || cli->options->sweep_count)
		return cli_compare(cli, asked, prepared, record);
	struct odds_table table;
	struct odds distribution;

	if (!odds_record(asked, prepared, record, &table, &distribution))
		return false;
	bool fine = odds_report_fits(&table, &style, &prepared->keys, &cli->limits, &cli->record_faults);
	if (fine)
		odds_report(&table, &style, &cli->out, &cli->scratch);
	if (fine && style.form->reader)
		tell_refusal(cli, cli_refusal(cli, prepared, record, &table));
	odds_free(&distribution);
	return fine;
}

/* ---- main ---- */

#ifndef O_PATH
#define O_PATH O_RDONLY
#endif

/* Opens a placeholder for each standard stream that was closed, which can be
 * neither read nor written. Otherwise the next file opened would get its number,
 * and a ruleset would be read as records. */
static bool hold_standard_streams(const char *program)
{
	for (int file = STDIN_FILENO; file <= STDERR_FILENO; file++)
		if (fcntl(file, F_GETFD) < 0 && open("/", O_PATH) != file) {
			fprintf(stderr, "%s: cannot open /: %s\n", program, strerror(errno));
			return false;
		}
	return true;
}

/* Applies the limits of VOLTIGEUR_LIMITS, which bind every run. */
static bool lower_limits(struct cli *cli)
{
	const char *set = getenv("VOLTIGEUR_LIMITS");
	struct span wrong = limits_lower(&cli->limits, &cli->most, span_of(set ? set : ""));

	if (wrong.length)
		cli_error(
		    cli,
		    "VOLTIGEUR_LIMITS: invalid setting \"%.*s\"; expected NAME=N (--limits lists the names)",
		    (int)wrong.length, wrong.data);
	return !wrong.length;
}

#ifndef VOLTIGEUR_VERSION
#define VOLTIGEUR_VERSION "0"
#endif

/* Does a run with these options take the variant that it names first from an image? */
static bool takes_image(struct cli *cli)
{
	const char *tool = cli->tool->name, *standard = rules_default(&cli->rules, tool);
	struct span first = cli->options->operand_count ? cli->options->operands[0] : SPAN("");
	const struct company *company = &company_plain;

	if (!cli->rules.image || memchr(first.data, '=', first.length) ||
	    !compile_has_variant(&cli->rules, tool, first))
		first = span_of(standard ? standard : "");
	return cli->rules.image && rules_tool(&cli->rules, tool) &&
	       (!first.length || compile_before(&cli->rules, tool, first, &company) != NULL);
}

/* With a ruleset it also says whether a run with these options takes an image of it. */
static int show_version(struct cli *cli)
{
	const char *line = arena_format(&cli->memory, "%s (voltigeur) %s\n", cli->program, VOLTIGEUR_VERSION);

	output_add(&cli->out, span_of(line));
	if (cli_names_rules(cli->options) && cli_open_rules(cli, NULL))
		output_add(&cli->out, span_of(arena_format(&cli->memory, "%s: %s\n", cli->rules.id,
							   takes_image(cli) ? "image" : "YAML")));
	return cli_finish(cli);
}

struct start {
	struct cli cli;
	struct options options;
	int argc;
	char **argv;
	int status;
};

static int run(struct cli *cli, struct options *options, int argc, char **argv)
{
	faults_start(&cli->faults, &cli->memory);
	output_start(&cli->out, STDOUT_FILENO, &cli->memory);
	options->sets = arena_take(&cli->memory, (size_t)argc * sizeof *options->sets);
	options->compares = arena_take(&cli->memory, (size_t)argc * sizeof *options->compares);
	options->sweeps = arena_take(&cli->memory, (size_t)argc * sizeof *options->sweeps);
	options->unit_files = arena_take(&cli->memory, (size_t)argc * sizeof *options->unit_files);
	options->operands = arena_take(&cli->memory, (size_t)argc * sizeof *options->operands);
	cli->options = options;
	if (!lower_limits(cli))
		return cli_finish(cli);
	if (!cli_read_options(cli, options, argc, argv))
		return cli_finish(cli);
	if (options->version)
		return show_version(cli);
	if (options->form && !options->form->reader && isatty(STDOUT_FILENO))
		output_to_terminal(&cli->out, &cli->memory);
	cli->first = options->first ? options->first : 1;
	if (!cli_options_fit(cli) || (options->write && !cli_open_writer(cli)) || !cli_divide(cli))
		return cli_finish(cli);
	if (reads_more_than_rules(cli))
		cli_sandbox(cli, SANDBOX_READING, false);
	if (!cli->tool->no_rules && !cli_open_rules(cli, NULL))
		return cli_finish(cli);
	return cli->tool->verb(cli);
}

static void start(void *context)
{
	struct start *start = context;

	start->status = run(&start->cli, &start->options, start->argc, start->argv);
}

int cli_main(const struct cli_tool *tool, int argc, char **argv)
{
	struct start all = {.cli = {.tool = tool, .limits = limits_default()}, .argc = argc, .argv = argv};
	const char *called = argc > 0 ? argv[0] : "", *slash = strrchr(called, '/');

	called = slash ? slash + 1 : called;
	all.cli.program = *called ? called : tool->name; /* argv[0] may be empty */
	if (!hold_standard_streams(all.cli.program))
		return EXIT_BAD;
	memory_keep();
	memory_serve_libraries();
	if (memory_try(start, NULL, &all))
		return all.status;
	fprintf(stderr, "%s: out of memory\n", all.cli.program);
	return EXIT_BAD;
}
