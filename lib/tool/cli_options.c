/* cli_options: the command line: a table of the options that tools share, followed
 * by the tool's own, and getopt_long over both. */
#include <getopt.h>
#include <stddef.h>
#include <stdio.h>

#include "tool/cli.h"

/* An option that tools share: its text in --help, its group, and the member of
 * struct options that it sets, a bool or, with an argument, a text. */
struct common {
	struct cli_option option;
	enum cli_options group;
	size_t at; /* ELSEWHERE: by apply_at_once or apply_value */
};

#define AT(member) offsetof(struct options, member)
#define ELSEWHERE SIZE_MAX

static const struct common common[] = {
    {{'A', "again", "[N]", "resolve the last record, or number N, again"}, OPTIONS_AGAIN, ELSEWHERE},
    {{0, "aim", "OUTCOME", "what FIELD=best aims for: +FIELD, -FIELD or a result"},
     OPTIONS_OUTCOMES,
     AT(aim)},
    {{'a', "ask", NULL, "ask on the terminal for each die and choice"}, OPTIONS_DICE, AT(ask)},
    {{0, "columns", "LIST", "with --output tsv, the fields to print"}, OPTIONS_RECORDS, AT(columns)},
    {{'d', "dice", "LIST", "dice rolled by hand, in the order needed"}, OPTIONS_DICE, AT(dice)},
    {{0, "compare", "FIELDS", "with --odds, the options of fields side by side"},
     OPTIONS_PROCEDURES,
     ELSEWHERE},
    {{0, "complete", NULL, "list what the next bare word may be"}, OPTIONS_PROCEDURES, AT(complete)},
    {{0, "dump", NULL, "show the compiled program of a variant"}, OPTIONS_OUTCOMES, AT(dump)},
    {{'e', "exit-status", NULL, "exit 1 unless the last outcome is a success"},
     OPTIONS_PROCEDURES,
     AT(exit_status)},
    {{'x', "explain", NULL, "explain every step on standard error"}, OPTIONS_STEPS, AT(explain)},
    {{0, "fail-fast", NULL, "stop at the first bad record"}, OPTIONS_STREAM, AT(fail_fast)},
    {{0, "fields", NULL, "list the fields of a variant"}, OPTIONS_NAMES, AT(fields)},
    {{0, "first", "N", "number of the first record"}, OPTIONS_STREAM, ELSEWHERE},
    {{0, "for", "at", "let each record's target act"}, OPTIONS_PROCEDURES, ELSEWHERE},
    {{0, "fraction", NULL, "with --odds, print each chance as a fraction too"}, OPTIONS_ODDS, AT(fraction)},
    {{0, "header", NULL, "with --output tsv, print the column names first"}, OPTIONS_RECORDS, AT(header)},
    {{'h', "help", NULL, "show this help"}, OPTIONS_OF_ALL, ELSEWHERE},
    {{0, "jobs", "N", "answer standard input by N processes"}, OPTIONS_STREAM, ELSEWHERE},
    {{0, "limit", "NAME=N", "set a limit"}, OPTIONS_OF_ALL, ELSEWHERE},
    {{0, "limits", NULL, "show the limits"}, OPTIONS_OF_ALL, ELSEWHERE},
    {{0, "list", NULL, "list the variants"}, OPTIONS_NAMES, AT(list)},
    {{'l', "log", "FILE", "the log of the game; overrides the unit files"}, OPTIONS_LOG, AT(log_file)},
    {{'O', "odds", NULL, "roll no dice; print exact chances"}, OPTIONS_ODDS, AT(odds)},
    {{0, "outcome", "FIELDS", "with --odds, the fields that tell outcomes apart"},
     OPTIONS_OUTCOMES,
     AT(outcome)},
    {{'o', "output", "FORM", NULL}, OPTIONS_RECORDS, ELSEWHERE},
    {{'r', "rules", "NAME", "the ruleset; a name with a slash is a folder"}, OPTIONS_OF_ALL, AT(rules_name)},
    {{'s', "seed", "STRING", "make dice reproducible; @FILE reads the seed"}, OPTIONS_DICE, AT(seed)},
    {{0, "set", "KEY=VALUE", "set a field in every record"}, OPTIONS_STREAM, ELSEWHERE},
    {{'S', "stamp", NULL, "add the fields needed to verify the record"}, OPTIONS_DICE, AT(stamp)},
    {{0, "sweep", "FIELD=RANGE", "with --odds, a table over the values of a number"},
     OPTIONS_PROCEDURES,
     ELSEWHERE},
    {{'t', "tell", NULL, "add a sentence to read aloud"}, OPTIONS_RECORDS, AT(tell)},
    {{'n', "times", "N", "resolve each record N times"}, OPTIONS_OUTCOMES, ELSEWHERE},
    {{'u', "units", "FILE", "unit files with the figures of by= and at="}, OPTIONS_OF_ALL, ELSEWHERE},
    {{0, "verify", NULL, "check that stamped records can be derived again"}, OPTIONS_RECORDS, AT(verify)},
    {{'w', "write", NULL, "write each answer to the log"}, OPTIONS_LOG, AT(write)},
    {{'V', "version", NULL, "show the version"}, OPTIONS_OF_ALL, AT(version)},
};

#undef AT
enum { COMMON = sizeof common / sizeof *common };

enum { MOST_OPTIONS = 48, LONG_ONLY = 256 };

/* Returns false, so that a function can `return usage_error(..)`. */
static bool usage_error(struct cli *cli, const char *format, ...) __attribute__((format(printf, 2, 3)));

static bool usage_error(struct cli *cli, const char *format, ...)
{
	va_list list;

	va_start(list, format);
	const char *message = arena_vformat(&cli->memory, format, list);
	va_end(list);
	cli_error(cli, "%s", message);
	fprintf(stderr, "usage: %s %s\n", cli->program, cli->tool->synopsis);
	return false;
}

struct table { /* common and own options together */
	const struct cli_option *option[MOST_OPTIONS];
	size_t at[MOST_OPTIONS]; /* of common ones */
	size_t count, own;       /* own: index of the first own one */
};

static struct table table_of(const struct cli_tool *tool)
{
	struct table table = {.count = 0};

	for (size_t i = 0; i < COMMON; i++) {
		if (common[i].group && !(tool->has & common[i].group))
			continue;
		table.at[table.count] = common[i].at;
		table.option[table.count++] = &common[i].option;
	}
	table.own = table.count;
	for (const struct cli_option *option = tool->options; option && option->name; option++)
		table.option[table.count++] = option;
	return table;
}

static void all_forms(struct text *out, const char *last)
{
	form_names(out, FORMS_ALL, last);
}

static void odds_forms(struct text *out, const char *last)
{
	form_names(out, FORMS_WITH_ODDS, last);
}

/* Appends the names of a tool's forms. */
static void forms_of(const struct cli_tool *tool, struct text *out)
{
	(tool->form_names           ? tool->form_names
	 : tool->has & OPTIONS_ODDS ? odds_forms
				    : all_forms)(out, " or ");
}

/* An argument in brackets may be left out. */
static bool is_optional(const struct cli_option *option)
{
	return option->argument && *option->argument == '[';
}

static void show_help(struct cli *cli)
{
	struct table table = table_of(cli->tool);
	struct text text = {.arena = &cli->memory};

	text_format(&text, "usage: %s %s\n\n%s\n\n", cli->program, cli->tool->synopsis, cli->tool->about);
	for (size_t i = 0; i < table.count; i++) {
		const struct cli_option *option = table.option[i];
		char letter[4] = {'-', option->letter, ',', '\0'};

		bool optional = is_optional(option);
		const char *name = optional ? arena_format(&cli->memory, "%s[=%c]", option->name,
							   option->argument[1])
					    : option->name;
		text_format(&text, "  %3s --%-12s %-9s  %s", option->letter ? letter : "", name,
			    option->argument && !optional ? option->argument : "",
			    option->meaning ? option->meaning : "");
		if (!option->meaning)
			forms_of(cli->tool, &text);
		text_put(&text, '\n');
	}
	text_format(&text, "\nSee voltigeur(7) for an introduction and %s(1) for examples.\n", cli->program);
	output_add(&cli->out, text_span(&text));
}

static bool read_count(struct cli *cli, const char *name, const char *text, uint64_t most, uint64_t *count)
{
	struct number number;

	if (!number_parse(span_of(text), &number) || !number_is_whole(number) || number.numerator < 1)
		return usage_error(
		    cli, "--%s: invalid value \"%s\"; expected a whole number of at least 1 and below 10^12",
		    name, text);
	if ((uint64_t)number.numerator > most)
		return usage_error(cli, "--%s: %s is above the maximum of %llu%s", name, text,
				   (unsigned long long)most,
				   !strcmp(name, "times") ? " (limit: repetitions)" : "");
	*count = (uint64_t)number.numerator;
	return true;
}

static bool read_form(struct cli *cli, struct options *options, const char *text)
{
	struct text names = {.arena = &cli->memory};

	options->form = form_named(span_of(text));
	if (options->form && (!options->form->odds_only || cli->tool->has & OPTIONS_ODDS))
		return true;
	options->form = NULL;
	if (cli->tool->knows_form && cli->tool->knows_form(text)) {
		options->other_form = text;
		return true;
	}
	form_names(&names, FORMS_ALL, " or ");
	return usage_error(cli, "--output: unknown form \"%s\"; expected %.*s", text, (int)names.length,
			   names.at);
}

static bool apply_value(struct cli *cli, struct options *options, const char *name, char *text)
{
	if (!strcmp(name, "output"))
		return read_form(cli, options, text);
	if (!strcmp(name, "times"))
		return read_count(cli, name, text, cli->limits.repetitions, &options->times);
	if (!strcmp(name, "again")) {
		options->again = true;
		return !text || read_count(cli, name, text, UINT64_MAX, &options->again_number);
	}
	if (!strcmp(name, "first"))
		return read_count(cli, name, text, UINT64_MAX, &options->first);
	if (!strcmp(name, "jobs"))
		return read_count(cli, name, text, MOST_JOBS, &options->jobs);
	if (!strcmp(name, "limit")) {
		if (!limits_set(&cli->limits, span_of(text)))
			return usage_error(
			    cli,
			    "--limit: invalid setting \"%s\"; expected NAME=N (--limits lists the names)",
			    text);
		const char *beyond = limits_beyond(&cli->limits, &cli->most);
		return !beyond ||
		       usage_error(cli, "--limit: %s is above the bound set by VOLTIGEUR_LIMITS", beyond);
	}
	if (!strcmp(name, "for")) {
		options->for_target = !strcmp(text, "at");
		return options->for_target ||
		       usage_error(cli, "--for: unknown value \"%s\"; expected \"at\"", text);
	}
	if (!strcmp(name, "units"))
		options->unit_files[options->unit_file_count++] = text;
	else if (!strcmp(name, "set"))
		options->sets[options->set_count++] = span_of(text);
	else if (!strcmp(name, "compare"))
		options->compares[options->compare_count++] = span_of(text);
	else if (!strcmp(name, "sweep"))
		options->sweeps[options->sweep_count++] = span_of(text);
	return true;
}

/* Applies help and limits; true if the run is then over. */
static bool apply_at_once(struct cli *cli, const char *name)
{
	if (!strcmp(name, "help"))
		show_help(cli);
	else if (!strcmp(name, "limits"))
		output_add(&cli->out, span_of(limits_table(&cli->limits, &cli->memory)));
	else
		return false;
	return true;
}

/* getopt_long accepts abbreviations of long options; here they are errors. */
static bool abbreviated(const struct table *table, const char *argument)
{
	struct span name = span_of(argument);

	if (strncmp(argument, "--", 2) != 0 || argument[2] == '\0')
		return false;
	name.data += 2;
	name.length -= 2;
	name = span_cut(&name, '=');
	for (size_t i = 0; i < table->count; i++)
		if (span_is(name, table->option[i]->name))
			return false;
	return true;
}

/* Is it a letter with "=" behind it, which getopt_long takes for a part of the value? */
static bool has_sign(const struct table *table, const char *argument)
{
	bool letter = false;

	for (size_t i = 0; i < table->count; i++)
		letter |= argument[0] == '-' && argument[1] && table->option[i]->letter == argument[1];
	return letter && argument[2] == '=';
}

/* False if the run ends here: everything is done, or an error was reported. */
static bool read_option(struct cli *cli, struct options *options, const struct table *table, size_t which)
{
	const struct cli_option *option = table->option[which];

	if (which >= table->own) {
		options->own[which - table->own] = true;
		options->own_value[which - table->own] = optarg;
		options->write |= cli->tool->writes >> (which - table->own) & 1;
		return true;
	}
	if (table->at[which] != ELSEWHERE) {
		char *member = (char *)options + table->at[which];

		if (option->argument)
			*(const char **)member = optarg;
		else
			*(bool *)member = true;
		return true;
	}
	if (apply_at_once(cli, option->name))
		return false;
	return apply_value(cli, options, option->name, optarg);
}

/* Builds the arguments of getopt_long: long names, and letters with a colon for an
 * argument. */
static void name_options(const struct table *table, struct option *longs, char *letters)
{
	for (size_t i = 0; i < table->count; i++) {
		const struct cli_option *option = table->option[i];

		int takes = is_optional(option) ? optional_argument
			    : option->argument  ? required_argument
						: no_argument;

		longs[i] = (struct option){option->name, takes, NULL, LONG_ONLY + (int)i};
		if (!option->letter)
			continue;
		*letters++ = option->letter;
		if (takes == required_argument)
			*letters++ = ':';
	}
}

/* Reports an option that getopt_long rejected with `?`, or with `:` for a missing
 * argument. */
static bool wrong_option(struct cli *cli, const struct table *table, int got, const char *named)
{
	if (got == ':')
		return usage_error(cli, "%s requires an argument", named);
	if (optopt >= LONG_ONLY)
		return usage_error(cli, "--%s takes no argument", table->option[optopt - LONG_ONLY]->name);
	return usage_error(cli, "unknown option -%c", optopt);
}

bool cli_read_options(struct cli *cli, struct options *options, int argc, char **argv)
{
	struct table table = table_of(cli->tool);
	struct option longs[MOST_OPTIONS + 1] = {{0}};
	char letters[2 * MOST_OPTIONS + 2] = ":";
	bool more = true;

	name_options(&table, longs, letters + 1);
	opterr = 0;
	while (more) {
		const char *next = optind < argc ? argv[optind] : "";

		if (abbreviated(&table, next))
			return usage_error(cli, "unknown option %s", next);
		if (has_sign(&table, next))
			return usage_error(cli, "%.60s: a short option has no \"=\"", next);
		int got = getopt_long(argc, argv, letters, longs, NULL);
		if (got == -1)
			break;
		if (got == '?' || got == ':')
			return wrong_option(cli, &table, got, argv[optind - 1]);
		size_t which = got >= LONG_ONLY ? (size_t)(got - LONG_ONLY) : 0;
		for (size_t i = 0; got < LONG_ONLY && i < table.count; i++)
			if (table.option[i]->letter == got)
				which = i;
		more = read_option(cli, options, &table, which);
	}
	options->stamp |= options->write && (cli->tool->has & OPTIONS_DICE) && !options->odds &&
			  !options->verify && !options->dump;
	for (int i = optind; more && i < argc; i++)
		options->operands[options->operand_count++] = span_of(argv[i]);
	return more;
}

/* Checks the options for forms with columns. */
static bool columns_fit(struct cli *cli, const struct options *options)
{
	bool columns = options->form && options->form->columns;
	struct text forms = {.arena = &cli->memory};

	if (columns == (options->columns != NULL) && (columns || !options->header))
		return true;
	form_names(&forms, FORMS_WITH_COLUMNS, " or ");
	text_put(&forms, '\0');
	if (columns)
		return usage_error(cli, "--output %s requires --columns", options->form->name);
	return usage_error(cli, "--%s requires --output %s", options->columns ? "columns" : "header",
			   forms.at);
}

/* Reports options that have no effect without others. */
static bool complete(struct cli *cli, const struct options *options)
{
	const struct {
		bool said, fits;
		const char *why;
	} wants[] = {
	    {options->outcome != NULL, options->odds, "--outcome requires --odds"},
	    {options->aim != NULL, options->odds, "--aim requires --odds"},
	    {options->compare_count > 0, options->odds, "--compare requires --odds"},
	    {options->sweep_count > 0, options->odds, "--sweep requires --odds"},
	    {options->form && options->form->odds_only, options->odds, "--output gnuplot requires --odds"},
	    {options->again_number > 0, cli_log_path(cli) != NULL,
	     "--again=N requires a log; use -l FILE or $VOLTIGEUR_LOG"},
	    {options->fraction, options->odds, "--fraction requires --odds"},
	    {options->verify, options->operand_count == 0,
	     "--verify takes no operands; it reads its records from standard input"},
	    {options->verify && options->log_file, !(cli->tool->has & OPTIONS_DICE),
	     "--verify reads standard input; to verify a log, use muster --verify -l FILE"},
	};

	for (size_t i = 0; i < sizeof wants / sizeof *wants; i++)
		if (wants[i].said && !wants[i].fits)
			return usage_error(cli, "%s", wants[i].why);
	return true;
}

/* Reports options that exclude each other. */
static bool compatible(struct cli *cli, const struct options *options)
{
	const struct {
		bool one, other;
		const char *names;
	} pairs[] = {
	    {options->dice != NULL, options->ask, "--dice and --ask"},
	    {options->dice != NULL, options->seed != NULL, "--dice and --seed"},
	    {options->ask, options->seed != NULL, "--ask and --seed"},
	    {options->times > 0, options->dice != NULL, "--times and --dice"},
	    {options->times > 0, options->ask, "--times and --ask"},
	    {options->verify, options->again, "--verify and --again"},
	    {options->verify, options->dice != NULL, "--verify and --dice"},
	    {options->verify, options->ask, "--verify and --ask"},
	    {options->verify, options->times > 0, "--verify and --times"},
	    {options->verify, options->set_count > 0, "--verify and --set"},
	    {options->verify, options->stamp, "--verify and --stamp"},
	    {options->dump, options->odds, "--dump and --odds"},
	    {options->dump, options->times > 0, "--dump and --times"},
	    {options->dump, options->dice != NULL, "--dump and --dice"},
	    {options->dump, options->ask, "--dump and --ask"},
	    {options->dump, options->seed != NULL, "--dump and --seed"},
	    {options->dump, options->stamp, "--dump and --stamp"},
	    {options->dump, options->again, "--dump and --again"},
	    {options->dump, options->verify, "--dump and --verify"},
	    {options->dump, options->explain, "--dump and --explain"},
	    {options->dump, options->exit_status, "--dump and --exit-status"},
	    {options->dump, options->list, "--dump and --list"},
	    {options->dump, options->fields, "--dump and --fields"},
	    {options->dump, options->form || options->other_form, "--dump and --output"},
	    {options->odds, options->dice != NULL, "--odds and --dice"},
	    {options->odds, options->ask, "--odds and --ask"},
	    {options->odds, options->explain, "--odds and --explain"},
	    {options->odds, options->stamp, "--odds and --stamp"},
	    {options->odds, options->verify, "--odds and --verify"},
	    {options->odds, options->exit_status, "--odds and --exit-status"},
	    {options->write, options->complete, "--write and --complete"},
	    {options->write, options->odds, "--write and --odds"},
	    {options->write, options->times > 0, "--write and --times"},
	    {options->write, options->verify, "--write and --verify"},
	    {options->write, options->dump, "--write and --dump"},
	    {options->write, options->first > 0, "--write and --first"},
	};

	for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
		if (pairs[i].one && pairs[i].other)
			return usage_error(cli, "%s cannot be combined", pairs[i].names);
	return true;
}

bool cli_options_fit(struct cli *cli)
{
	return compatible(cli, cli->options) && columns_fit(cli, cli->options) && complete(cli, cli->options);
}
