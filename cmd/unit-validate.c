/* unit-validate: checks unit files against the construction rules of their ruleset,
 * for people, editors and a league's CI. */
#include <stdlib.h>
#include <string.h>

#include "tool/cli.h"
#include "units/schema.h"
#include "rules/ruleset_path.h"
#include "game/succession.h"
#include "units/choices.h"
#include "units/cost.h"
#include "units/fix.h"
#include "units/mend.h"
#include "units/reason.h"
#include "units/skeleton.h"
#include "units/validate.h"

enum own { AFTER, CHOICES, COSTS, EXPLAIN, FIX, FORMAT, HONOUR_ALLOW, NEW, OUTPUT, SCHEMA, STRICT, WAS };

static const struct cli_option options[] = {
    {0, "after", "LOG", "check the unit against the game in this log"},
    {0, "choices", NULL, "list every legal addition or change with what it costs"},
    {0, "costs", NULL, "list what each figure and item costs, the totals and what is left"},
    {'x', "explain", NULL, "show the terms of each constraint that does not hold"},
    {0, "fix", NULL, "print the file with spelling, order and defaults mended"},
    {'f', "format", "FORM", "same as --output"},
    {0, "honour-allow", NULL, "accept comments \"# voltigeur: allow RULE reason\""},
    {0, "new", "RULESET", "print a unit file to fill in, such as of the nation that is named"},
    {'o', "output", "FORM", NULL},
    {0, "schema", NULL, "print the ruleset's JSON Schema for editors"},
    {0, "strict", NULL, "treat warnings as errors"},
    {0, "was", "FILE", "with --after, the unit file before the game"},
    {0, NULL, NULL, NULL},
};

static const char *environment(const char *name)
{
	const char *set = getenv(name);

	return set && *set ? set : NULL;
}

/* Sets the exit status: 2 if something could not be read, 1 if a file is illegal. */
static void judge(struct cli *cli, struct validator *validator)
{
	cli_report_faults(cli, &validator->faults, NULL);
	for (const struct verdict *verdict = validator->findings.verdicts; verdict; verdict = verdict->next)
		if (verdict->unreadable)
			cli->status = EXIT_BAD;
		else if (cli->status != EXIT_BAD && strcmp(verdict_word(verdict), "legal") != 0)
			cli->status = EXIT_FAILED;
}

/* Prints the JSON Schema of a ruleset. */
static int show_schema(struct cli *cli, struct validator *validator)
{
	const char *name = validator->only ? validator->only : validator->standard;
	struct text out = {.arena = &cli->memory};
	struct unit_rules *rules;

	if (!name) {
		cli_error(cli, "--schema requires a ruleset; use -r NAME; available: %s",
			  ruleset_path_names(&cli->memory));
		return cli_finish(cli);
	}
	rules = validate_rules(validator, name, nowhere);
	cli_report_faults(cli, &validator->faults, NULL);
	if (rules) {
		schema_write(rules, &out);
		output_add(&cli->out, text_span(&out));
	}
	return cli_finish(cli);
}

/* Prints a unit file to fill in. */
static int show_new(struct cli *cli, struct validator *validator)
{
	const char *asked = cli->options->operand_count ? cli->options->operands[0].data : NULL;
	struct text out = {.arena = &cli->memory};
	struct unit_rules *rules;

	validator->only = cli->options->own_value[NEW];
	rules = validate_rules(validator, validator->only, nowhere);
	if (cli->options->operand_count > 1)
		cli_error(cli, "--new RULESET takes one word");
	else if (rules && skeleton_write(validator, rules, asked, &out, &validator->faults))
		output_add(&cli->out, text_span(&out));
	cli_report_faults(cli, &validator->faults, NULL);
	return cli_finish(cli);
}

/* With --after and --was, the file is a unit's successor. False after an error
 * message. */
static bool follow(struct cli *cli, struct succession *succession, struct validator *validator)
{
	*succession = (struct succession){.scratch = &cli->scratch,
					  .log_path = cli->options->own_value[AFTER],
					  .was_path = cli->options->own_value[WAS],
					  .others = cli->options->unit_files,
					  .other_count = cli->options->unit_file_count};
	if (!cli->options->own[AFTER] && !cli->options->own[WAS]) {
		if (cli->options->unit_file_count)
			cli_error(cli, "--units requires --after; name the files to check as operands");
		return !cli->options->unit_file_count;
	}
	if (!cli->options->own[AFTER] || !cli->options->own[WAS] || cli->options->operand_count != 1) {
		cli_error(cli,
			  "--after LOG and --was FILE must be used together, with a single file to check");
		return false;
	}
	succession_attach(succession, validator);
	return true;
}

static void check_files(struct cli *cli, struct validator *validator)
{
	for (size_t i = 0; i < cli->options->operand_count; i++)
		validate_path(validator, cli->options->operands[i].data);
	if (!validator->findings.verdicts && !validator->faults.errors)
		cli_error(cli, "no unit file found; nothing was checked");
}

/* The form of records that --output names; NULL after an error message. */
static const struct form *records_form(struct cli *cli, const char *option, const char *form)
{
	const struct form *named = form_named(span_of(form));

	if (!named || named->odds_only)
		cli_error(cli, "%s: --output %s is not possible; expected text, kv, json or tsv", option,
			  form);
	return !named || named->odds_only ? NULL : named;
}

static void write_rows(struct cli *cli, const struct style *style, const struct record *rows, size_t count)
{
	struct text out = {.arena = &cli->memory};

	if (style->form->header) {
		style->form->header(style->columns, &out);
		text_put(&out, '\n');
	}
	form_rows(style->form, rows, count, style, &out);
	output_add(&cli->out, text_span(&out));
}

/* Lists what the files cost. */
static int show_costs(struct cli *cli, struct validator *validator, const char *form)
{
	struct rows list = {.arena = &cli->memory};
	struct style style = {.form = records_form(cli, "--costs", form)};
	struct text out = {.arena = &cli->memory};

	if (!style.form)
		return cli_finish(cli);
	validator->done = cost_add;
	validator->context = &list;
	check_files(cli, validator);
	style.columns = cost_columns(&list);
	if (!style.form->reader)
		write_rows(cli, &style, list.at, list.count);
	if (style.form->reader)
		cost_write(&list, &out);
	output_add(&cli->out, text_span(&out));
	judge(cli, validator);
	return cli_finish(cli);
}

/* Lists what can be added to the files: a record a line, also for people. */
static int show_choices(struct cli *cli, struct validator *validator, const char *form)
{
	struct choices choices = {.rows = {.arena = &cli->memory}};
	struct style style = {.form = records_form(cli, "--choices", form), .columns = choices_columns};

	if (!style.form)
		return cli_finish(cli);
	if (style.form->reader)
		style.form = &form_kv;
	validator->done = choices_add;
	validator->context = &choices;
	check_files(cli, validator);
	write_rows(cli, &style, choices.rows.at, choices.rows.count);
	if (choices.left)
		cli_error(
		    cli,
		    "--choices: the files are too large to try all %zu additions; only the first %zu were tried",
		    choices.count + choices.left, choices.count);
	judge(cli, validator);
	return cli_finish(cli);
}

/* Prints a file as far as it can be mended, and says what is still wrong. */
static int show_fix(struct cli *cli, struct validator *validator)
{
	struct fix fix = {.arena = &cli->memory};

	if (cli->options->operand_count != 1 || cli->options->own[AFTER]) {
		cli_error(cli, "--fix takes one file, without --after");
		return cli_finish(cli);
	}
	validator->done = fix_file;
	validator->context = &fix;
	validate_file(validator, cli->options->operands[0].data);
	if (validator->findings.verdicts->unreadable && !fix.legal)
		judge(cli, validator);
	else
		output_add(&cli->out, fix.text);
	if (fix.cut && cli->status != EXIT_BAD)
		cli_warn(cli, "--fix: the file is too large to mend all of it at once");
	for (size_t i = 0; i < fix.count && cli->status != EXIT_BAD; i++)
		cli_warn(cli, "%s", fix.messages[i]);
	if (!fix.legal && cli->status != EXIT_BAD)
		cli->status = EXIT_FAILED;
	return cli_finish(cli);
}

/* What is shown of findings besides themselves. */
struct details {
	struct mender mender;
	bool mends, terms;
};

static void show_details(void *context, const struct validated *file)
{
	struct details *details = context;

	if (details->mends)
		mend_show(&details->mender, file);
	if (details->terms)
		reason_show(file);
}

/* Reports what is wrong with the files. */
static int show_findings(struct cli *cli, struct validator *validator, const char *form)
{
	struct text out = {.arena = &cli->memory};
	struct details details = {.mends = !strcmp(form, "text"), .terms = cli->options->own[EXPLAIN]};

	if (details.mends || details.terms) {
		validator->done = show_details;
		validator->context = &details;
	}
	check_files(cli, validator);
	findings_sort(&validator->findings);
	finding_report(&validator->findings, form, cli->program, &out);
	output_add(&cli->out, text_span(&out));
	if (details.mender.left)
		cli_warn(cli,
			 "the files are too large to look for a fix of each finding; %zu or more have none",
			 details.mender.left);
	judge(cli, validator);
	return cli_finish(cli);
}

static void start(struct cli *cli, struct validator *validator)
{
	validate_start(validator, &cli->memory, &cli->limits);
	validator->only = cli->options->rules_name;
	validator->standard = environment("VOLTIGEUR_RULES");
	validator->strict = cli->options->own[STRICT];
	validator->honour_allow = cli->options->own[HONOUR_ALLOW];
	validator->all_findings = true;
	validator->find = ruleset_path_find;
	if (!cli->options->own[AFTER])
		validator->passing = &cli->scratch;
}

static int validate(struct cli *cli)
{
	const char *form = cli->options->own_value[OUTPUT] ? cli->options->own_value[OUTPUT]
							   : cli->options->own_value[FORMAT];
	struct succession succession;
	struct validator validator;

	start(cli, &validator);
	form = form ? form : "text";
	if (!finding_form(form)) {
		struct text names = {.arena = &cli->memory};

		finding_forms(&names, ", ");
		cli_error(cli, "--output: unknown form \"%s\"; expected one of %.*s", form, (int)names.length,
			  names.at);
		return cli_finish(cli);
	}
	if (cli->options->own[SCHEMA])
		return show_schema(cli, &validator);
	if (cli->options->own[NEW])
		return show_new(cli, &validator);
	if (!follow(cli, &succession, &validator))
		return cli_finish(cli);
	if (!cli->options->operand_count) {
		cli_error(cli, "no unit files given; name files or folders, or - for standard input");
		return cli_finish(cli);
	}
	if (cli->options->own[FIX])
		return show_fix(cli, &validator);
	if (cli->options->own[CHOICES])
		return show_choices(cli, &validator, form);
	if (cli->options->own[COSTS])
		return show_costs(cli, &validator, form);
	return show_findings(cli, &validator, form);
}

static const struct cli_tool unit_validate = {
    .name = "unit-validate",
    .synopsis = "[options] FILE|FOLDER|- ...",
    .about = "Checks unit files against the construction rules of their ruleset.",
    .options = options,
    .form_names = finding_forms,
    .no_rules = true,
    .verb = validate,
};

int main(int argc, char **argv)
{
	return cli_main(&unit_validate, argc, argv);
}
