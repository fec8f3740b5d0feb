/* muster: lists the figures and their state, or what a game earned. */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "game/muster.h"
#include "tool/cli_after.h"
#include "tool/cli_board.h"
#include "tool/cli_cards.h"
#include "tool/cli_page.h"
#include "tool/cli_report.h"
#include "tool/cli_season.h"
#include "tool/cli_shell.h"
#include "tool/cli_undo.h"

enum own {
	AFTER,
	AS,
	BOARD,
	CARDS,
	EACH,
	FAIRNESS,
	FORCE,
	HISTORY,
	NEXT,
	REDO,
	REPORT,
	SEASON,
	SEED,
	SHELL,
	TURN,
	UNDO
};

static const struct cli_option options[] = {
    {0, "after", NULL, "show what the game earned and what is still to be rolled"},
    {0, "as", "SIDE", "show what this side or figure may see, or the referee"},
    {0, "board", NULL, "show both sides, with present and full values"},
    {0, "cards", NULL, "print a card for each figure and a sheet for each unit"},
    {0, "each", NULL, "show the whole state after every number of the log"},
    {0, "fairness", NULL, "compare the dice of the log with fair dice"},
    {0, "force", NULL, "with --undo, also undo what no longer holds; with --next, print a draft"},
    {0, "history", NULL, "list the answers of the game by number"},
    {0, "next", "FILE", "print this unit file, updated by the game"},
    {0, "redo", "[N]", "let the answer undone last, or number N, count again"},
    {0, "report", NULL, "tell the evening: deeds, losses, decisive throws and luck"},
    {0, "season", "DIR", "prove the games in a folder and show what they come to"},
    {'s', "seed", "STRING", "with --verify, the seed of all dice; @FILE reads it"},
    {0, "shell", "SHELL", "print functions for an evening in bash, zsh or fish"},
    {0, "turn", NULL, "show whose turn it is and what each may still do"},
    {0, "undo", "[N]", "undo the last answer, or number N"},
    {0, NULL, NULL, NULL},
};

static void start_log(struct log *log, struct cli *cli, const struct state_rules *state)
{
	log_start(log, &cli->memory, state, cli->units, &cli->limits, &cli->faults);
}

/* Leaves out what is secret: of --turn for all but the side of --as, otherwise only if
 * that is given. */
static bool veil(struct cli *cli, struct muster *muster, const struct log *log)
{
	const char *as = cli->options->own_value[AS];
	struct span side = as ? span_of(as) : SPAN("");

	if (span_is(side, "referee") || (!as && !cli->options->own[TURN] && !cli->options->own[BOARD]))
		return true;
	if (as && !muster_has_side(log, side))
		return fault_add(&cli->faults, nowhere,
				 "--as: the unit files have no side \"%s\", and no such figure", as);
	muster_veil(muster, log, side);
	return true;
}

/* Shows the state, or whose turn it is, even if a line of the log has errors; the
 * exit status reports them. */
static void show_state(struct cli *cli, const struct state_rules *state, const char *path)
{
	bool turn = cli->options->own[TURN], board = cli->options->own[BOARD];
	struct muster muster;
	struct log log;

	muster_start(&muster, &cli->memory);
	start_log(&log, cli, state);
	bool none = !path || (strcmp(path, "-") != 0 && access(path, F_OK) != 0 && errno == ENOENT);
	if (none || log_read(&log, path)) { /* a log that is not there yet is empty */
		log_look_whose(&log);
		if (!turn)
			muster_log(&muster, &log);
		else if (log.order)
			muster_turn(&muster, &log);
		else
			fault_add(&cli->faults, nowhere,
				  "--turn requires a game with event=game sequence=warn or sequence=strict");
		cli_write_header(cli);
		bool fine = veil(cli, &muster, &log);
		if (fine && board) {
			muster_board(&muster, &log);
			cli_board(cli, &muster, &log, cli->options->other_form);
		} else if (fine) {
			cli_rows(cli, &muster);
		}
	}
	cli_report_faults(cli, &cli->faults, NULL);
}

/* Shows the state after each number of the log: the records of one number are one
 * answer. */
static void show_each(struct cli *cli, const struct state_rules *state, const char *path)
{
	struct muster muster;
	struct log log;

	start_log(&log, cli, state);
	if (log_open(&log, path)) {
		log_look_whose(&log);
		cli_write_header(cli);
	}
	for (size_t i = 0; i < log.count; i++) {
		const struct log_record *next = i + 1 < log.count ? &log.records[i + 1] : NULL;

		if (!log_fold_at(&log, i) ||
		    (next && !next->replaced && next->number == log.records[i].number))
			continue;
		arena_reset(&cli->scratch);
		muster_start(&muster, &cli->scratch);
		muster_numbered(&muster, &log, log.records[i].number);
		if (!veil(cli, &muster, &log))
			break;
		cli_rows(cli, &muster);
	}
	cli_report_faults(cli, &cli->faults, NULL);
}

/* Prints nothing if every answer can be derived again and every change follows. */
static void verify(struct cli *cli, const struct state_rules *state, const char *path)
{
	const char *seed = cli->options->own_value[SEED];
	struct span text = SPAN("");
	struct log log;

	if (seed && !cli_seed_text(cli, seed, &text))
		return;
	start_log(&log, cli, state);
	if (log_open(&log, path) && cli_verify_log(cli, &log) &&
	    (cli->faults.first || (seed && !cli_verify_seed(cli, &log, text))))
		cli->status = EXIT_FAILED;
	bool failed = cli->status == EXIT_FAILED && !cli->faults.errors && !log.twice;
	cli_report_faults(cli, &cli->faults, NULL);
	if (failed)
		cli->status = EXIT_FAILED;
	if (log.twice)
		cli->status = EXIT_BAD;
}

/* Counts the dice of all answers by kind. */
static void look_at_dice(struct cli *cli, const struct state_rules *state, const char *path)
{
	struct fairness fairness = {.arena = &cli->memory};
	struct style style = cli_style(cli->options, false);
	struct log log;

	start_log(&log, cli, state);
	if (log_open(&log, path) && cli_dice_of_log(cli, &log, &fairness)) {
		fairness_work_out(&fairness);
		cli_write_header(cli);
		fairness_report(&fairness, &style, &cli->out);
		faults_start(&cli->faults, &cli->memory); /* --verify reports what does not follow */
	}
	cli_report_faults(cli, &cli->faults, NULL);
}

static void show_units(struct cli *cli, const struct state_rules *state)
{
	struct muster muster;

	muster_start(&muster, &cli->memory);
	muster_units(&muster, cli->units, state);
	cli_write_header(cli);
	cli_rows(cli, &muster);
}

/* What is asked for, if it needs a log; NULL: nothing does. */
static const char *wants_log(const struct options *asked)
{
	static const enum own of_log[] = {AFTER, EACH, FAIRNESS, HISTORY, NEXT, REDO, REPORT, TURN, UNDO};

	for (size_t i = 0; i < sizeof of_log / sizeof *of_log; i++)
		if (asked->own[of_log[i]])
			return options[of_log[i]].name;
	return asked->verify ? "verify" : asked->write ? "write" : NULL;
}

/* Checks the options; false after an error message. */
static bool fits_together(struct cli *cli, const char *path)
{
	const struct options *asked = cli->options;
	const char *wants = wants_log(asked);
	bool after = asked->own[AFTER] || asked->own[NEXT];

	if (wants && !path)
		cli_error(cli, "--%s requires a log; use -l FILE or $VOLTIGEUR_LOG", wants);
	else if (asked->operand_count && !asked->write && !asked->own[REPORT])
		cli_error(
		    cli,
		    "\"%s\": muster takes operands only with -w, which writes an event; use -u for unit "
		    "files and -l for a log",
		    asked->operands[0].data);
	else if (asked->own[REPORT] && (asked->write || asked->operand_count > 1))
		cli_error(cli, asked->write ? "--report and --write cannot be combined"
					    : "--report takes one log");
	else if (asked->own[REPORT] && asked->operand_count && asked->log_file)
		cli_error(cli, "--report: the log is named twice, by -l and \"%s\"", asked->operands[0].data);
	else if (asked->operand_count && (asked->own[UNDO] || asked->own[REDO]))
		cli_error(cli, "--undo and --redo take no operands");
	else if (asked->own[CARDS] && (wants || asked->own[BOARD] || asked->own[AS]))
		cli_error(cli, "--cards is asked for by itself, without --%s",
			  wants               ? wants
			  : asked->own[BOARD] ? "board"
					      : "as");
	else if (asked->other_form && !asked->own[SEASON] && !asked->own[REPORT] && !asked->own[CARDS] &&
		 (!asked->own[BOARD] || strcmp(asked->other_form, "html") != 0))
		cli_error(cli, "--output %s requires %s--cards, --report or --season", asked->other_form,
			  strcmp(asked->other_form, "html") != 0 ? "" : "--board, ");
	else if (asked->own[SEASON] && (wants || asked->operand_count || asked->own[BOARD] || asked->own[AS]))
		cli_error(cli, "--season is asked for by itself, without --%s",
			  wants            ? wants
			  : asked->own[AS] ? "as"
					   : "board");
	else if (asked->own[SEED] && !asked->verify)
		cli_error(cli, "--seed requires --verify");
	else if (asked->own[FORCE] && !asked->own[UNDO] && !asked->own[NEXT])
		cli_error(cli, "--force requires --undo or --next");
	else if ((asked->tell || asked->explain) && !after)
		cli_error(cli, "--%s requires --after", asked->tell ? "tell" : "explain");
	else if ((asked->explain || asked->verify) && asked->own[AS] &&
		 strcmp(asked->own_value[AS], "referee") != 0)
		cli_error(cli, "--%s tells of everybody, so it cannot be combined with --as",
			  asked->verify ? "verify" : "explain");
	return cli->status != EXIT_BAD;
}

static void show_history(struct cli *cli, const struct state_rules *state, const char *path)
{
	const char *as = cli->options->own_value[AS];
	struct span side = as ? span_of(as) : SPAN("");
	struct log log;

	start_log(&log, cli, state);
	bool fine = log_open(&log, path);
	if (fine && as && !span_is(side, "referee") && !muster_has_side(&log, side))
		fault_add(&cli->faults, nowhere,
			  "--as: the unit files have no side \"%s\", and no such figure", as);
	else if (fine)
		cli_history(cli, &log, span_is(side, "referee") ? SPAN("") : side);
	cli_report_faults(cli, &cli->faults, NULL);
}

static void answer(struct cli *cli, const struct state_rules *state, const char *path)
{
	const struct options *asked = cli->options;

	if (asked->own[UNDO] || asked->own[REDO])
		cli_undo(cli, asked->own_value[asked->own[UNDO] ? UNDO : REDO], asked->own[REDO],
			 asked->own[FORCE]);
	else if (asked->write)
		cli_write_events(cli);
	else if (asked->verify)
		verify(cli, state, path);
	else if (asked->own[REPORT])
		cli_report(cli, state, path, asked->own_value[AS], asked->other_form);
	else if (asked->own[FAIRNESS])
		look_at_dice(cli, state, path);
	else if (asked->own[AFTER] || asked->own[NEXT])
		cli_after(cli, state, path, asked->own_value[NEXT], asked->own[FORCE]);
	else if (asked->own[HISTORY])
		show_history(cli, state, path);
	else if (asked->own[EACH])
		show_each(cli, state, path);
	else if (path || asked->own[BOARD])
		show_state(cli, state, path);
	else if (cli->units)
		show_units(cli, state);
	else
		cli_error(cli, "nothing to muster; use -u FILE or $VOLTIGEUR_UNITS for figures, -l FILE or "
			       "$VOLTIGEUR_LOG for a game");
	cli_report_faults(cli, &cli->faults, NULL);
}

static void show_cards(struct cli *cli, const struct state_rules *state)
{
	/* an evening's log in the environment is not asked for */
	const char *log = cli->options->log_file ? cli_log_path(cli) : NULL;

	if (!cli_open_units_by(cli, constraint_load_cards))
		return;
	if (cli->units)
		cli_cards(cli, cli->options->other_form, state, log);
	else
		cli_error(cli, "--cards requires unit files; use -u FILE or $VOLTIGEUR_UNITS");
}

static int call_the_roll(struct cli *cli)
{
	const struct state_rules *state = state_load(&cli->rules);
	const struct options *asked = cli->options;
	/* -u without another option needs no log */
	bool any = asked->log_file || wants_log(asked) || !asked->unit_file_count;
	const char *path = any ? cli_log_path(cli) : NULL;

	if (asked->own[REPORT] && asked->operand_count) /* of a game that is over */
		path = arena_copy(&cli->memory, asked->operands[0]);

	cli_sandbox(cli, SANDBOX_READING, false);
	cli_report_faults(cli, &cli->faults, NULL);
	if (asked->list || asked->fields)
		cli_after_list(cli);
	else if (asked->own[SHELL])
		cli_shell(cli, asked->own_value[SHELL]);
	else if (asked->own[SEASON] && fits_together(cli, path) && state)
		cli_season(cli, state, asked->own_value[SEASON], asked->other_form);
	else if (asked->own[CARDS] && fits_together(cli, path) && state)
		show_cards(cli, state);
	else if (fits_together(cli, path) && state && cli_open_units(cli))
		answer(cli, state, path);
	return cli_finish(cli);
}

static void name_forms(struct text *out, const char *last)
{
	form_names(out, FORMS_ALL, ", ");
	text_format(out, ", markdown%shtml", last);
}

static const struct cli_tool muster_tool = {
    .name = "muster",
    .synopsis = "[options] [EVENT [key=value ...]]",
    .about = "Prints the figures in unit files, their state in a log, or what a game earned; writes events.",
    .has = OPTIONS_RECORDS | OPTIONS_STEPS | OPTIONS_NAMES | OPTIONS_LOG,
    .options = options,
    .knows_form = page_is,
    .form_names = name_forms,
    .writes = 1u << REDO | 1u << UNDO,
    .verb = call_the_roll,
};

int main(int argc, char **argv)
{
	return cli_main(&muster_tool, argc, argv);
}
