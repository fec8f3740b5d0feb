/* table-lookup: reads a row of a table. It throws the table's die unless the number
 * is given: roll=7 is the total after modifiers, -d 7 the face. It also answers
 * questions about the rulebook: the meaning of a rule id, whether a folder of rules
 * has errors, and a quick reference of all of it. */
#include <string.h>
#include <unistd.h>

#include "rules/ruleset_path.h"
#include "sheet/check_rules.h"
#include "sheet/image.h"
#include "tool/cli.h"
#include "sheet/sheet.h"

enum { CHECK_RULES, CITE, FOLLOW, IMAGE, SHEET };

static const struct cli_option options[] = {
    {0, "check-rules", "DIR", "check the ruleset in a folder for mistakes"},
    {0, "cite", "ID", "print what a rule id means and where the rule is"},
    {0, "follow", NULL, "continue with the tables that the row names"},
    {0, "image", NULL, "print the compiled ruleset, for runs to begin with"},
    {0, "sheet", NULL, "print the quick reference as text, markdown, html or mdoc"},
    {0, NULL, NULL, NULL},
};

static void write_line(struct cli *cli, const char *line)
{
	cli_print(cli, span_of(line));
	cli_print(cli, SPAN("\n"));
}

static int check(struct cli *cli)
{
	struct rules_count count;

	check_rules(&cli->rules, &count);
	bool fine = cli->faults.errors == 0;
	cli_report_faults(cli, &cli->faults, NULL);
	if (fine)
		write_line(cli, arena_format(&cli->memory,
					     "%s: %zu procedures, %zu tables, %zu rule ids: no mistakes",
					     cli->rules.id, count.procedures, count.tables, count.refs));
	return cli_finish(cli);
}

static int cite(struct cli *cli, const char *id)
{
	const struct yaml *entry = yaml_get(rules_file(&cli->rules, "index"), id);
	const struct yaml *title = yaml_get(entry, "title"), *where = yaml_get(entry, "where");

	cli_report_faults(cli, &cli->faults, NULL);
	if (!entry)
		cli_error(cli, "%s has no rule id \"%s\"", cli->rules.id, id);
	else
		write_line(cli, arena_format(&cli->memory, "%s %s%s%s%s", id,
					     title ? title->text.data : entry->text.data, where ? " (" : "",
					     where ? where->text.data : "", where ? ")" : ""));
	return cli_finish(cli);
}

/* If the rules leave it to the player, the record says whether to follow; otherwise
 * a lookup always does. */
static void follow(struct cli *cli)
{
	struct options *more = arena_take(&cli->memory, sizeof *more);

	if (!yaml_get(yaml_get(rules_root(&cli->rules), "options"), "follow"))
		return;
	*more = *cli->options; /* and one --set */
	more->sets[more->set_count++] = SPAN("follow=yes");
	cli->options = more;
}

static bool is_sheet_form(const char *name)
{
	return sheet_form_named(name) != NULL;
}

static int list_pages(struct cli *cli)
{
	struct text out = {.arena = &cli->memory};

	for (const struct yaml *page = sheet_pages(&cli->rules); page; page = page->next) {
		const struct yaml *about = yaml_get(page, "about");

		cli_list_row(cli, &out, page->key, about ? about->text : SPAN(""));
	}
	output_add(&cli->out, text_span(&out));
	return cli_finish(cli);
}

/* Operands name pages and sections. */
static int show_sheet(struct cli *cli)
{
	struct text out = {.arena = &cli->memory};
	const char *name = cli->options->other_form ? cli->options->other_form
			   : cli->options->form     ? cli->options->form->name
						    : "text";
	const struct sheet_form *form = sheet_form_named(name);

	if (!form) {
		sheet_forms(&out);
		cli_error(cli, "--sheet: unknown form \"%s\"; expected one of %.*s", name, (int)out.length,
			  out.at);
	} else if (sheet_write(&cli->rules, form, cli->options->operands, cli->options->operand_count,
			       &out)) {
		output_add(&cli->out, text_span(&out));
	}
	cli_report_faults(cli, &cli->faults, NULL);
	return cli_finish(cli);
}

/* Prints bytes, for a file. */
static int write_image(struct cli *cli)
{
	struct text out = {.arena = &cli->memory};

	if (isatty(STDOUT_FILENO))
		cli_error(cli, "--image: standard output is a terminal; write it to a file");
	else if (image_write(&out, &cli->rules, ruleset_path_find))
		output_add(&cli->out, text_span(&out));
	cli_report_faults(cli, &cli->faults, NULL);
	return cli_finish(cli);
}

static int look_up(struct cli *cli)
{
	const char *folder = cli->options->own_value[CHECK_RULES];

	if (folder && !strchr(folder, '/'))
		folder = arena_format(&cli->memory, "./%s", folder);
	if (!cli_open_rules(cli, folder))
		return cli_finish(cli);
	if (cli->options->own[CHECK_RULES])
		return check(cli);
	if (cli->options->own[CITE])
		return cite(cli, cli->options->own_value[CITE]);
	if (cli->options->own[SHEET])
		return cli->options->list ? list_pages(cli) : show_sheet(cli);
	if (cli->options->own[IMAGE])
		return write_image(cli);
	if (cli->options->other_form) {
		cli_error(cli, "--output %s requires --sheet", cli->options->other_form);
		return cli_finish(cli);
	}
	if (cli->options->own[FOLLOW])
		follow(cli);
	return cli_resolve(cli);
}

/* All but --follow ask about the ruleset as a whole. */
static bool compiles(const struct options *given)
{
	return !given->own[CHECK_RULES] && !given->own[CITE] && !given->own[IMAGE] && !given->own[SHEET];
}

static const struct cli_tool table_lookup = {
    .name = "table-lookup",
    .synopsis = "[options] TABLE [key=value ...]",
    .about = "Looks up a row in any table, and rolls its die unless the number is given.",
    .has = OPTIONS_RESOLVE,
    .options = options,
    .knows_form = is_sheet_form,
    .no_rules = true, /* look_up opens them */
    .compiles = compiles,
    .verb = look_up,
};

int main(int argc, char **argv)
{
	return cli_main(&table_lookup, argc, argv);
}
