/* cli: what the tools share of their command line.
 *
 * A tool is a table of options, a line about it, and a verb.  cli_main reads the
 * options, finds the ruleset, and calls the verb, which for most tools is
 * cli_resolve: one record from the operands, or many from standard input.
 * This is the only module that prints to standard error or leaves the process:
 * one clear line a fault, exit 2. */
#ifndef VOLTIGEUR_CLI_H
#define VOLTIGEUR_CLI_H

#include "base/sandbox.h"
#include "game/fairness.h"
#include "game/log.h"
#include "format/form.h"
#include "resolve/resolve.h"
#include "base/stream.h"

enum { EXIT_DONE = 0, EXIT_FAILED = 1, EXIT_BAD = 2 };
enum { MOST_OWN = 8 }; /* options of a tool's own */

struct cli_option {
	char letter;          /* 0: long only */
	const char *name;     /* without -- */
	const char *argument; /* NULL: takes none */
	const char *meaning;  /* NULL: the names of the forms */
};

/* The options that tools share, in groups, of which a tool has some or all.  The
 * table in cli_options.c says which option is in which. */
enum cli_options {
	OPTIONS_OF_ALL = 0,              /* no tool is without */
	OPTIONS_RECORDS = 1 << 0,        /* writes records: --output, --tell, --verify */
	OPTIONS_DICE = 1 << 1,           /* throws dice: --dice, --ask, --seed */
	OPTIONS_STREAM = 1 << 2,         /* reads records: --set, --first */
	OPTIONS_ODDS = 1 << 3,           /* knows the odds: --odds */
	OPTIONS_OUTCOMES = 1 << 4,       /* runs a program: --outcome, --aim, --times */
	OPTIONS_STEPS = 1 << 5,          /* takes steps: --explain */
	OPTIONS_NAMES = 1 << 6,          /* has names and fields to list: --list, --fields */
	OPTIONS_LOG = 1 << 7,            /* reads a log: --log */
	OPTIONS_AGAIN = 1 << 8,          /* resolves the last answer of a log anew: --again */
	OPTIONS_PROCEDURES = 1 << 9,     /* runs a procedure of the rules: --exit-status, --for */
	OPTIONS_RESOLVE = (1 << 10) - 1, /* all of them */
};

/* The command line as it was read; nothing changes it after that. */
struct options {
	const char *rules_name, *seed, *dice, *columns, *outcome, *aim, *log_file;
	struct span *operands, *sets;
	const char **unit_files;
	size_t operand_count, set_count, unit_file_count;
	const struct form *form; /* of --output; NULL: it was not given, or other_form */
	const char *other_form;  /* of the tool's own; NULL: none of them was asked for */
	uint64_t times, first;   /* 0: not given */
	bool ask, tell, explain, exit_status, stamp, verify, again, for_target;
	bool odds, fraction;
	bool header, fail_fast, list, fields, dump;
	bool own[MOST_OWN]; /* a tool's own options, in the order of its table */
	const char *own_value[MOST_OWN];
};

/* A run of a tool. */
struct cli {
	const struct cli_tool *tool;
	const char *program; /* as it was called */
	const struct options *options;
	struct arena memory, scratch;
	struct faults faults;        /* of the run */
	struct faults record_faults; /* of the present record */
	struct limits limits, most;  /* most: --limit goes no higher */
	struct rules rules;
	struct resolver resolver;
	struct resolve_options resolve; /* how the run resolves */
	struct units *units;            /* NULL: no unit files */
	struct dice_given given;        /* dice of --dice */
	struct person *person;          /* of --ask; NULL: nobody is asked */
	struct output out;

	uint64_t first; /* number of the first record */
	bool gone;      /* the person who was asked went away */
	bool broken;    /* the rules: each record was told so */
	enum sandbox given_up;
	struct log *log;                 /* of the game; NULL: none */
	const struct log_record *answer; /* of the log, which --again resolves anew */
	int status;
};

struct cli_tool {
	const char *name, *synopsis, *about;
	unsigned has;                         /* groups of common options, of enum cli_options */
	const struct cli_option *options;     /* its own; NULL, or ends with a zero name */
	bool (*knows_form)(const char *name); /* of output, besides those of records; NULL: none */
	void (*form_names)(struct text *, const char *last); /* all of them; NULL: those of records */
	bool no_rules;                                       /* needs no ruleset */
	const struct resolve_kind *kind; /* its operands are programs; NULL: variant and fields */
	/* writes the exact odds of a record; NULL: cli_odds */
	bool (*odds)(struct cli *, struct prepared *, const struct record *, uint64_t number);
	int (*verb)(struct cli *);
};

int cli_main(const struct cli_tool *, int argc, char **argv);

/* cli_options.c */
/* Reads options and operands; false when the run ends here: help was asked for, or
 * what is wrong was told. */
bool cli_read_options(struct cli *, struct options *, int argc, char **argv);
bool cli_options_fit(struct cli *); /* together, or it is told */

/* ---- verbs, and what others are made of ---- */

/* cli_resolve.c */
int cli_resolve(struct cli *);

/* cli_verify.c */
/* Re-derives every stamped answer of a log, whichever tool gave it, from itself
 * alone.  False after the first that does not come out again, which is written. */
bool cli_verify_log(struct cli *, const struct log *);
/* Finds the dice of a log that was opened, by resolving its answers anew as far as
 * they say what they need; folds it on the way.  False after a fault: rules that
 * cannot be read. */
bool cli_dice_of_log(struct cli *, struct log *, struct fairness *);

/* cli_list.c: --list, --fields and --dump */
void cli_list(struct cli *, const char *tool);
void cli_fields(struct cli *, struct prepared *);
/* A row of those lists: columns for a reader, or a record where the form lists those. */
void cli_list_row(struct cli *, struct text *, struct span name, struct span about);
struct cli_field {
	const char *name, *type;
	bool required;
	const char *standard; /* its default */
	const char *words;    /* that it may be, "yes, no"; or empty */
	const char *about;
};
void cli_list_field(struct cli *, struct text *, struct cli_field);
void cli_dump(struct cli *, const struct prepared *);

/* cli.c */
/* The odds of a record of a rulebook's tool; false after a fault of the record. */
bool cli_odds(struct cli *, struct prepared *, const struct record *, uint64_t number);
int cli_finish(struct cli *); /* writes what is left; the exit status */

/* ---- what a run is given; false after a fault, which was told ---- */

/* cli.c */
bool cli_names_rules(const struct options *);        /* by -r or the environment */
bool cli_open_rules(struct cli *, const char *name); /* NULL: that one */
/* Gives up what is not needed any more, see sandbox.h.  Closed: with `ahead` after
 * the rules' files are opened, which a record may still ask for. */
void cli_sandbox(struct cli *, enum sandbox, bool ahead);

/* cli_open.c */
/* Reads the unit files of -u and $VOLTIGEUR_UNITS, which fill records; true without
 * any. */
bool cli_open_units(struct cli *);
/* Reads the log of -l or $VOLTIGEUR_LOG, which fills records, and numbers this run's
 * records behind its last; a file that is not there yet is an empty one.  With
 * --again it is folded as far as the tool's last answer, which is cli->answer. */
bool cli_open_log(struct cli *);
const char *cli_log_path(const struct cli *); /* NULL: none */
bool cli_open_dice(struct cli *);
/* At the end: dice of --dice that nobody asked for are told, and where the record
 * came from the operands nothing is printed. */
void cli_close_dice(struct cli *, bool operands);

/* cli_ask.c */
/* Opens the terminal for --ask. */
bool cli_ask(struct cli *);
void cli_ask_begin(struct cli *); /* before each record */
/* Was an answer taken back?  Then the record is resolved from its beginning. */
bool cli_asks_back(struct cli *);

/* ---- lines in: cli_input.c ---- */

/* Tells a person at a terminal what standard input is read for; before the sandbox. */
void cli_await_lines(const struct cli *);
/* Hands out the lines of standard input, until `each` has enough; `loop` is the
 * caller's. */
void cli_each_line(struct cli *, void *loop,
		   bool (*each)(void *loop, uint64_t number, struct span line, enum input_line));
/* Blank lines and errors of an earlier tool were written as they are; of a line
 * that is no record, or one that --set does not fit, the fault is the record's. */
enum cli_line { LINE_RECORD, LINE_PASSES, LINE_ERROR, LINE_UNREAD, LINE_WRONG };
/* Begins a record anew in the scratch arena: the line with the fields of --set. */
enum cli_line cli_read_line(struct cli *, struct span line, enum input_line, struct record *);
bool cli_parse_line(struct cli *, struct span line, struct record *);
/* Lays the fields of --set over a record; false after a fault of the record. */
bool cli_apply_sets(struct cli *, struct record *);

/* ---- lines out ---- */

/* cli.c */
const struct form *cli_form(const struct options *, bool json);
struct odds_style cli_odds_style(const struct options *, bool json);
/* Lines on standard output that come out of the rules and are for a reader. */
void cli_print(struct cli *, struct span);
/* Lines on standard error for a reader: steps, the sentence. */
void cli_note(struct cli *, struct span);
/* A message; the status becomes 2. */
void cli_error(struct cli *, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The same of a standard stream that could not be read or written. */
void cli_stream_failed(struct cli *, const char *stream, int error);
/* The same without a status: a warning. */
void cli_warn(struct cli *, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Complains of the faults of a list and forgets them. */
void cli_report_faults(struct cli *, struct faults *, const char *where);

/* cli_write.c */
void cli_write_header(struct cli *); /* the names of the columns, if --header asks for it */
/* A line of a stream that could not be answered: what was parsed of it, or its
 * beginning as raw=, with error=. */
void cli_write_error(struct cli *, struct record *, struct span line, uint64_t number, bool parsed,
		     struct span message);
/* A line of a stream as it stands; in the text form as a terminal may have it. */
void cli_pass(struct cli *, struct span line);

#endif
