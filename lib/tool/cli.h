/* cli: the command line and the run of a tool.
 *
 * A tool is a table of options, a line about it, and a verb. cli_main reads the
 * options, opens the ruleset, and calls the verb, which for most tools is
 * cli_resolve: one record from the operands, or many from standard input. Only the
 * modules of tool/ print to standard error or exit: one line for each fault, exit
 * status 2. Memory belongs to the run; `scratch` is reset for each record. */
#ifndef VOLTIGEUR_CLI_H
#define VOLTIGEUR_CLI_H

#include "base/sandbox.h"
#include "game/fairness.h"
#include "game/log.h"
#include "game/log_writer.h"
#include "format/form.h"
#include "odds/odds_record.h"
#include "resolve/resolve.h"
#include "base/stream.h"

enum { EXIT_DONE = 0, EXIT_FAILED = 1, EXIT_BAD = 2 };
enum { MOST_OWN = 16 };  /* the most options of a tool's own */
enum { MOST_JOBS = 64 }; /* the most processes of a run */

struct cli_option {
	char letter;          /* 0: long only */
	const char *name;     /* without -- */
	const char *argument; /* NULL: takes none; "[N]": may have one */
	const char *meaning;  /* NULL: the names of the forms */
};

/* Groups of the options that tools share; a tool has some of them. The table in
 * cli_options.c assigns each option to a group. */
enum cli_options {
	OPTIONS_OF_ALL = 0,              /* every tool has these */
	OPTIONS_RECORDS = 1 << 0,        /* writes records: --output, --tell, --verify */
	OPTIONS_DICE = 1 << 1,           /* throws dice: --dice, --ask, --seed */
	OPTIONS_STREAM = 1 << 2,         /* reads records: --set, --first */
	OPTIONS_ODDS = 1 << 3,           /* computes odds: --odds */
	OPTIONS_OUTCOMES = 1 << 4,       /* runs a program: --outcome, --aim, --times */
	OPTIONS_STEPS = 1 << 5,          /* has steps: --explain */
	OPTIONS_NAMES = 1 << 6,          /* has names and fields: --list, --fields */
	OPTIONS_LOG = 1 << 7,            /* reads a log: --log */
	OPTIONS_AGAIN = 1 << 8,          /* resolves the last answer of a log again: --again */
	OPTIONS_PROCEDURES = 1 << 9,     /* runs a procedure of the rules: --exit-status, --for */
	OPTIONS_RESOLVE = (1 << 10) - 1, /* all of them */
};

/* The command line; constant once it is read. */
struct options {
	const char *rules_name, *seed, *dice, *columns, *outcome, *aim, *log_file;
	struct span *operands, *sets, *compares, *sweeps;
	const char **unit_files;
	size_t operand_count, set_count, unit_file_count, compare_count, sweep_count;
	const struct form *form; /* of --output; NULL: not given, or other_form */
	const char *other_form;  /* of the tool's own; NULL: none given */
	uint64_t times, first;   /* 0: not given */
	uint64_t jobs;           /* 0: not given */
	uint64_t again_number;   /* of --again; 0: the last answer */
	bool ask, tell, explain, exit_status, stamp, verify, again, write, for_target;
	bool odds, fraction;
	bool header, fail_fast, list, fields, dump, complete, version;
	bool own[MOST_OWN]; /* the tool's own options, in the order of its table */
	const char *own_value[MOST_OWN];
};

/* Another tool of a chain. */
struct link {
	struct link *next;
	struct resolver resolver;
};

/* A run of a tool. */
struct cli {
	const struct cli_tool *tool;
	const char *program; /* argv[0] without its path */
	const struct options *options;
	struct arena memory, scratch;
	struct faults faults;        /* of the run */
	struct faults record_faults; /* of the current record */
	struct limits limits, most;  /* most: bounds for --limit */
	struct rules rules;
	struct resolver resolver;
	struct link *links;             /* for the other tools of a pipe or a log */
	struct resolve_options resolve; /* options for every resolution */
	struct units *units;            /* NULL: no unit files */
	struct dice_given given;        /* dice of --dice */
	struct person *person;          /* of --ask; NULL: nobody */
	struct output out;
	struct worker *worker; /* this one of the processes of --jobs; NULL: there is one process */
	const char *entropy;   /* for their dice, which are those of one run; NULL: none drawn yet */

	uint64_t first; /* number of the first record */
	bool gone;      /* the person at the terminal has left */
	bool broken;    /* the rules have errors, reported for each record */
	enum sandbox given_up;
	struct log *log;                 /* of the game; NULL: none */
	struct log_writer *writer;       /* of --write; or NULL */
	struct span begins;              /* what a new log begins with; empty: it has begun */
	const struct log_record *answer; /* in the log: the one that --again resolves; or NULL */
	int status;
};

struct cli_tool {
	const char *name, *synopsis, *about;
	unsigned has;                         /* groups of common options, from enum cli_options */
	const struct cli_option *options;     /* its own, terminated by an entry without a name; NULL: none */
	bool (*knows_form)(const char *name); /* besides the forms of records; NULL: none */
	void (*form_names)(struct text *, const char *last); /* all forms; NULL: those of records */
	unsigned writes; /* a bit for each of its own options that writes to the log */
	bool (*compiles)(const struct options *); /* does it compile a variant? NULL: as the groups say */
	bool no_rules;                            /* needs no ruleset */
	bool one_process;                         /* a record depends on those before it */
	const struct resolve_kind *kind;          /* its operands are programs; NULL: variant and fields */
	/* writes the exact odds of a record; NULL: cli_odds */
	bool (*odds)(struct cli *, struct prepared *, const struct record *, uint64_t number);
	int (*verb)(struct cli *);
};

/* Runs a tool and returns its exit status. */
int cli_main(const struct cli_tool *, int argc, char **argv);

/* cli_options.c */
/* Reads options and operands. False if the run ends here: help was printed, or an
 * error was reported. */
bool cli_read_options(struct cli *, struct options *, int argc, char **argv);
bool cli_options_fit(struct cli *); /* checks combinations; false after an error message */

/* ---- verbs and their parts ---- */

/* cli_resolve.c */
/* The verb of the tools that resolve records. */
int cli_resolve(struct cli *);

/* cli_verify.c */
/* Derives every stamped answer of a log again, whichever tool gave it, from itself
 * alone. False at the first that differs, which is written. */
bool cli_verify_log(struct cli *, struct log *);
/* The same without a warning: returns the line of the first that differs, or 0. */
unsigned cli_verify_quietly(struct cli *, struct log *);
/* Did all answers take their dice from this seed, each as its number has them? Otherwise each
 * that did not is reported. */
bool cli_verify_seed(struct cli *, const struct log *, struct span seed);
/* Finds the dice of a log, which must be opened but not folded, by resolving its
 * answers again as far as they contain what that needs. False after a fault: rules
 * that cannot be read. */
bool cli_dice_of_log(struct cli *, struct log *, struct fairness *);

/* cli_list.c: --list, --fields and --dump */
void cli_list(struct cli *, const char *tool);
void cli_fields(struct cli *, struct prepared *);
/* Writes a row of those lists: columns for people, or a record if the form lists
 * records. */
void cli_list_row(struct cli *, struct text *, struct span name, struct span about);
/* The words that a field may have: "yes, no"; or empty. */
const char *cli_field_words(struct cli *, const struct prepared *, uint32_t slot);
struct cli_field {
	const char *name, *type;
	bool required;
	const char *standard; /* default */
	const char *words;    /* allowed, "yes, no"; or empty */
	const char *about;
	const char *places; /* of a decision that comes up several times; or NULL */
};
void cli_list_field(struct cli *, struct text *, struct cli_field);
void cli_dump(struct cli *, const struct prepared *);
/* cli_places.c: the names of the places of a decision, in order, or NULL if it comes up
 * once at most. */
const char *cli_places(struct cli *, const struct prepared *, uint32_t slot, bool numbered);

/* cli.c */
/* Writes the odds of a record; false after a fault of the record. */
bool cli_odds(struct cli *, struct prepared *, const struct record *, uint64_t number);
/* The same of a question that is asked otherwise, or with --compare or --sweep of several. */
bool cli_odds_of(struct cli *, const struct odds_question *, struct prepared *, const struct record *);
struct odds_question cli_question(struct cli *, uint64_t number);
/* Why the deed of a distribution is refused, in a sentence; empty: it is not. */
struct span cli_refusal(struct cli *, struct prepared *, const struct record *, const struct odds_table *);
/* cli_compare.c: the odds of each option of --compare and --sweep */
bool cli_compare(struct cli *, const struct odds_question *, struct prepared *, const struct record *);
int cli_finish(struct cli *); /* flushes the output and returns the exit status */

/* ---- opening; false after an error message ---- */

/* cli.c */
bool cli_names_rules(const struct options *);        /* by -r or the environment */
bool cli_open_rules(struct cli *, const char *name); /* NULL: the ruleset of the options */
/* Gives up system calls that are no longer needed, see sandbox.h. With `ahead`,
 * opens all files of the rules first, since a record may still need them. */
void cli_sandbox(struct cli *, enum sandbox, bool ahead);

/* cli_open.c */
/* Reads the unit files of -u and $VOLTIGEUR_UNITS, which complete records; true if
 * there are none. */
bool cli_open_units(struct cli *);
bool cli_has_units(const struct options *); /* are there any? */
/* The ruleset that all unit files name; NULL if there is none, after an error if they differ. */
const char *cli_rules_of_units(struct cli *);
bool cli_open_units_by(struct cli *, struct unit_rules *(*load)(struct rules *)); /* more of units.yaml */
/* Reads the log of -l or $VOLTIGEUR_LOG, which completes records, and numbers the
 * records of this run after its last one. A file that does not exist yet is an
 * empty log. With --again it is folded up to the tool's last answer, which becomes
 * cli->answer. */
bool cli_open_log(struct cli *);
const char *cli_log_path(const struct cli *); /* NULL: none */
/* cli_commit.c */
/* Opens the log for --write. Call before the sandbox. */
bool cli_open_writer(struct cli *);
/* Locks the log of --write and reads its lines; false after a fault. */
bool cli_read_writer(struct cli *);
/* Folds the log up to a record; NULL: all of it. An empty log of --write gets a game. */
void cli_fold_log(struct cli *, const struct log_record *end);
bool cli_open_dice(struct cli *);
/* The seed of --seed: the text, or that of the file in @FILE. False after a message. */
bool cli_seed_text(struct cli *, const char *said, struct span *seed);
/* The list of --dice, without the + of dice that an answer has besides its own. */
const char *cli_dice_list(const struct cli *);
/* Reports dice of --dice that were not used. If the record came from operands,
 * nothing is printed then. */
void cli_close_dice(struct cli *, bool operands);

/* cli_chances.c: what a person is told before a decision, in whole lines */
struct span cli_chances(struct machine *, const struct choice *, const bool *allowed, struct arena *);

/* cli_ask.c */
/* Opens the terminal for --ask. */
bool cli_ask(struct cli *);
void cli_ask_begin(struct cli *); /* call before each record */
/* True if an answer was taken back; the record must then be resolved from the
 * start. */
bool cli_asks_back(struct cli *);

/* ---- lines in: cli_input.c ---- */

/* Tells a person at a terminal what standard input is read for. Call before the
 * sandbox. */
void cli_await_lines(const struct cli *);
/* Calls `each` with every line of standard input until it returns false; `loop` is
 * its context. */
void cli_each_line(struct cli *, void *loop,
		   bool (*each)(void *loop, uint64_t number, struct span line, enum input_line));
/* LINE_PASSES (blank, comment) and LINE_ERROR (an error of an earlier tool) have
 * been written. LINE_UNREAD is not a record, or too long; LINE_WRONG does
 * not fit --set; their fault is the record's. */
enum cli_line { LINE_RECORD, LINE_PASSES, LINE_ERROR, LINE_UNREAD, LINE_WRONG };
/* Resets the scratch arena and reads a line into a record, with the fields of
 * --set. */
enum cli_line cli_read_line(struct cli *, struct span line, enum input_line, struct record *);
/* Applies --set to a record; false after a fault of the record. */
bool cli_apply_sets(struct cli *, struct record *);

/* ---- lines out ---- */

/* cli.c */
/* The form and the style of the output; `json`: for a record that came as JSON. */
const struct form *cli_form(const struct options *, bool json);
struct style cli_style(const struct options *, bool json);
/* Writes text from the rules to standard output, for people. */
void cli_print(struct cli *, struct span);
/* Writes text to standard error, for people: steps, the sentence. */
void cli_note(struct cli *, struct span);
/* Writes a message and sets the status to 2. */
void cli_error(struct cli *, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The same for a standard stream that could not be read or written. */
void cli_stream_failed(struct cli *, const char *stream, int error);
/* Writes a warning; the status stays. */
void cli_warn(struct cli *, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* A warning that is said once in a run, also where several processes answer it. */
void cli_warn_once(struct cli *, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Reports the faults of a list as errors and clears it. */
void cli_report_faults(struct cli *, struct faults *, const char *where);

/* cli_write.c */
void cli_write_header(struct cli *); /* the names of the columns, if --header asks for them */
/* Writes a line of a stream that could not be answered: the record as far as it was
 * parsed, or else the start of the line as raw=, with error=. */
void cli_write_error(struct cli *, struct record *, struct span line, uint64_t number, bool parsed,
		     struct span message);
/* Writes a line of a stream unchanged; in the text form made safe for a terminal. */
void cli_pass(struct cli *, struct span line);
/* The same for a record, in the form that --output asks for. */
void cli_pass_record(struct cli *, struct span line, const struct record *);
/* The same for a blank line or a comment; a form without such lines leaves it out. */
void cli_pass_remark(struct cli *, struct span line);

#endif
