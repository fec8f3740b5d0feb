/* cli_open: opens what a run uses besides records: unit files, a log, and dice. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "game/order.h"
#include "tool/cli.h"

/* ---- unit files ---- */

bool cli_has_units(const struct options *options)
{
	const char *set = getenv("VOLTIGEUR_UNITS");

	return options->unit_file_count || (set && *set);
}

/* The unit files one after another; NULL at the end. `rest` begins as NULL. */
static const char *next_unit_file(struct cli *cli, size_t *at, struct span *rest)
{
	const char *set = getenv("VOLTIGEUR_UNITS");

	if (cli->options->unit_file_count)
		return *at < cli->options->unit_file_count ? cli->options->unit_files[(*at)++] : NULL;
	if (!(*at)++)
		*rest = span_of(set ? set : "");
	while (rest->length) {
		struct span path = span_cut(rest, ':');

		if (path.length)
			return arena_copy(&cli->memory, path);
	}
	return NULL;
}

const char *cli_rules_of_units(struct cli *cli)
{
	const char *path, *found = NULL, *by = NULL;
	struct faults faults;
	struct span rest;
	size_t at = 0;

	faults_start(&faults, &cli->memory);
	while ((path = next_unit_file(cli, &at, &rest))) {
		const struct yaml *document = yaml_load(&cli->memory, path, &cli->limits, &faults);

		for (; document; document = document->next) {
			const struct yaml *said = yaml_get(document, "rules");

			if (!said || said->kind != YAML_SCALAR || strchr(said->text.data, '/'))
				return NULL; /* only a user may name a folder */
			if (found && strcmp(found, said->text.data) != 0) {
				cli_error(cli, "%s is for %s, %s for %s; use -r NAME", by, found, path,
					  said->text.data);
				return NULL;
			}
			found = said->text.data;
			by = path;
		}
	}
	cli_report_faults(cli, &faults, NULL);
	return found;
}

/* Until a log is opened, records know who is who from the unit files. */
static void take_owners(struct cli *cli, struct units *units)
{
	struct log *empty = log_of_units(units, &cli->limits, &cli->memory, &cli->record_faults);

	cli->resolve.owners = empty ? &log_owners : &units_owners;
	cli->resolve.fill = empty ? log_fill : units_fill;
	cli->resolve.source = empty ? (const void *)empty : units;
	if (empty)
		empty->scratch = &cli->scratch;
}

bool cli_open_units(struct cli *cli)
{
	return cli_open_units_by(cli, constraint_load_figures);
}

bool cli_open_units_by(struct cli *cli, struct unit_rules *(*load)(struct rules *))
{
	struct units *units = arena_take(&cli->memory, sizeof *units);
	const char *path;
	struct span rest;
	size_t at = 0;
	struct unit_rules *rules = NULL;

	if (!cli->rules.id) { /* dice notation without a ruleset */
		if (cli->options->unit_file_count)
			cli_error(cli, "--units requires a ruleset; use -r NAME");
		return !cli->options->unit_file_count;
	}
	if (cli_has_units(cli->options))
		rules = load(&cli->rules);
	if (rules)
		units_start(units, rules, &cli->memory, &cli->limits, &cli->faults);
	while (rules && (path = next_unit_file(cli, &at, &rest)))
		units_read(units, path, &cli->limits, &cli->faults);
	if (rules) {
		size_t shared;

		rules_shared(&cli->rules, &shared); /* of state.yaml, which cannot be opened later */
		cli->units = units;
		take_owners(cli, units);
	}
	bool fine = cli->faults.errors == 0;
	cli_report_faults(cli, &cli->faults, NULL);
	return fine;
}

/* ---- the log ---- */

const char *cli_log_path(const struct cli *cli)
{
	const char *set = getenv("VOLTIGEUR_LOG");

	if (cli->options->log_file || !(cli->tool->has & OPTIONS_LOG))
		return cli->options->log_file;
	return set && *set ? set : NULL;
}

/* Reports lines that do not fit as warnings; the run continues. A fault of anything else, of the
 * rules by which the log is read, is an error. */
static bool tell_warnings(struct cli *cli, const char *path)
{
	bool fine = true;

	for (const struct fault *fault = cli->faults.first; fault; fault = fault->next) {
		const char *file = fault->location.file, *line = fault_line(&cli->memory, fault);

		if (fault->severity != SEVERITY_ERROR || !file || !strcmp(file, path)) {
			cli_warn(cli, "warning: %s", line);
			continue;
		}
		cli_error(cli, "%s", line);
		fine = false;
	}
	faults_start(&cli->faults, &cli->memory);
	return fine;
}

/* The value of at= among the operands; empty without it. */
static struct span operand_at(const struct options *options)
{
	for (size_t i = 0; i < options->operand_count; i++) {
		struct span rest = options->operands[i];

		if (span_is(span_cut(&rest, '='), "at"))
			return rest;
	}
	return SPAN("");
}

/* Reads and folds the log; with --again, up to the answer that is resolved again. */
static bool read_log(struct cli *cli, const char *path)
{
	struct log *log = cli->log;

	if (!cli->writer && access(path, F_OK) != 0 && errno == ENOENT && !cli->options->again)
		return true;
	if (!(cli->writer ? cli_read_writer(cli) : log_open(log, path)))
		return false;
	uint64_t number = cli->options->again_number;
	if (cli->options->again)
		cli->answer = log_last_answer(log, cli->tool->name, number, operand_at(cli->options));
	if (cli->options->again && !cli->answer)
		return fault_add(
		    &cli->faults, (struct location){path, 0, 0}, "--again: no answer from %s%s found",
		    cli->tool->name,
		    number ? arena_format(&cli->scratch, " with number %llu", (unsigned long long)number)
			   : "");
	const struct log_record *end = cli->answer ? log_first_of(log, cli->answer) : NULL;
	cli_fold_log(cli, end);
	return true;
}

bool cli_open_log(struct cli *cli)
{
	const char *path = cli_log_path(cli);
	const struct state_rules *state = path ? state_load(&cli->rules) : NULL;

	if (!path)
		return true;
	if (!strcmp(path, "-"))
		cli_error(cli, "--log: standard input holds the records; name a file instead");
	cli_report_faults(cli, &cli->faults, NULL);
	if (!state || cli->status == EXIT_BAD)
		return false;
	cli->log = arena_take(&cli->memory, sizeof *cli->log);
	log_start(cli->log, &cli->memory, state, cli->units, &cli->limits, &cli->faults);
	if (!read_log(cli, path)) {
		cli_report_faults(cli, &cli->faults, NULL);
		return false;
	}
	if (!tell_warnings(cli, path))
		return false;
	if (cli->writer && cli->person)
		log_writer_unlock(cli->writer); /* nobody waits while a person thinks */
	cli->log->scratch = &cli->scratch;
	cli->log->faults = &cli->record_faults;
	if (cli->first == 1)
		cli->first = cli->log->last + 1;
	cli->resolve.trace = !cli->options->stamp;
	cli->resolve.seed_said = cli->options->seed != NULL;
	cli->resolve.owners = &log_owners;
	cli->resolve.reads = true;
	cli->resolve.number_said = cli->writer != NULL;
	cli->resolve.fill = log_fill;
	cli->resolve.judge = order_bind;
	cli->resolve.behind = order_behind;
	cli->resolve.source = cli->log;
	return true;
}

/* ---- dice ---- */

bool cli_seed_text(struct cli *cli, const char *said, struct span *seed)
{
	bool file = *said == '@';

	*seed = file ? yaml_file(&cli->memory, said + 1, &cli->limits, &cli->faults) : span_of(said);
	while (file && seed->length && seed->data[seed->length - 1] == '\n')
		seed->length--;
	if (seed->data && !seed->length) /* an unset variable would give dice that everybody knows */
		fault_add(&cli->faults, nowhere, "--seed: %s is empty", *said ? said : "the seed");
	bool fine = cli->faults.errors == 0;
	cli_report_faults(cli, &cli->faults, NULL);
	return fine;
}

/* A stamp has the seed, and a record is text. */
static bool may_be_stamped(struct cli *cli, struct span seed)
{
	enum { MOST = 4096 };
	bool text = record_is_utf8(seed) && (!seed.length || !memchr(seed.data, '\0', seed.length));

	if ((!cli->options->stamp && !cli->options->write) || (text && seed.length <= MOST))
		return true;
	cli_error(cli,
		  "--seed: a stamped record cannot have it; expected UTF-8 of up to %d bytes without NUL",
		  MOST);
	return false;
}

static bool read_seed(struct cli *cli)
{
	struct span seed;

	if (!cli->options->seed) {
		const char *random = cli->entropy ? cli->entropy : dice_entropy(&cli->memory);

		if (!random)
			cli_error(cli, "cannot get random bytes from the system: %s", strerror(errno));
		cli->resolve.seed = dice_seed(span_of(random ? random : ""));
		return random != NULL;
	}
	bool fine = cli_seed_text(cli, cli->options->seed, &seed);
	cli->resolve.seed = dice_seed(seed);
	return fine && may_be_stamped(cli, seed);
}

void cli_close_dice(struct cli *cli, bool operands)
{
	const struct dice_given *given = &cli->given;

	if (cli->status == EXIT_BAD || given->used == given->count)
		return;
	if (operands)
		cli->out.length = 0; /* all or nothing */
	cli_error(cli, "--dice: %zu given, but only %zu needed", given->count, given->used);
}

const char *cli_dice_list(const struct cli *cli)
{
	const char *list = cli->options->dice;

	return *list == '+' ? list + 1 : list;
}

bool cli_open_dice(struct cli *cli)
{
	uint32_t *faces;
	size_t count;

	if (cli->options->ask)
		return cli_ask(cli);
	if (!cli->options->dice)
		return read_seed(cli);
	if (*cli->options->dice == '+' && !cli->options->again) {
		cli_error(cli, "--dice: \"+\" adds dice to those of an answer, and requires --again");
		return false;
	}
	if (!dice_list(&cli->memory, span_of(cli_dice_list(cli)), &cli->limits, &faces, &count,
		       &cli->faults)) {
		cli_report_faults(cli, &cli->faults, "--dice");
		return false;
	}
	cli->given = dice_given(faces, count, NULL);
	cli->given.zero = cli->rules.zero;
	cli->resolve.dice = &cli->given.source;
	return true;
}
