/* cli_loop: internal header of the loop over records.
 *
 * cli_records.c reads records from the operands or from standard input;
 * cli_resolve.c answers them by programs, cli_lane.c those that are like others, and
 * cli_draw.c by cards; cli_write.c writes them and their errors; cli_again.c resolves an
 * answer again, to change or to verify it, which cli_same.c compares; and cli_chain.c
 * reconstructs what a record was before its last answer. Faults go to cli->record_faults. A loop lives as long as the run; its
 * records live in the run's scratch arena, one at a time. */
#ifndef VOLTIGEUR_CLI_LOOP_H
#define VOLTIGEUR_CLI_LOOP_H

#include "tool/cli.h"
#include "game/piles.h"
#include "machine/explain.h"
#include "odds/odds_record.h"
#include "resolve/lane.h"

struct loop;

/* Who resolves a record, and how: the run's tool, or another one whose answer the
 * record has. */
struct solver {
	struct resolver *resolver;
	const struct resolve_options *options;
	bool for_target;
};

/* How a tool answers records: by programs, or by cards. */
struct loop_kind {
	bool numbers_lines; /* a record's number is that of its line; otherwise of its first answer */
	/* Reads the operands as a record; false after a fault, which has been
	 * reported. */
	bool (*operands)(struct loop *, struct record *, size_t first);
	/* Answers a record and writes the answer or the error. */
	void (*answer)(struct loop *, struct record *, struct span line);
	/* Has a record a field that the tool reads, besides those of all records? */
	bool (*declares)(struct loop *, const struct record *);
	/* Replays an answer in the input; false after a fault. NULL: nothing to do. */
	bool (*follow)(struct loop *, const struct record *);
};

/* An answer of several lines in the input. Its lines are collected until it is
 * complete. */
struct loop_set {
	struct text lines;
	uint64_t number, owners, count; /* owners: how many it must have; 0: none is being read */
	uint64_t line;                  /* of the first */
};

struct loop {
	struct cli *cli;
	const struct loop_kind *kind;
	struct explainer explainer;
	struct span variant;
	/* a record of standard input that was refused while dice are given; empty: none */
	struct span refused;
	uint64_t refused_line;
	bool over;       /* the run ends before its input */
	uint64_t number; /* of the current record */
	uint64_t line;   /* in standard input or `log`; 0: the record is from the operands */
	const char *log; /* the file; NULL: standard input */
	bool operands;
	const struct form *form; /* for records that came as key=value */
	struct text told;        /* buffer for the line being written, which grows to the longest */
	/* for answers that are derived again */
	const struct log *of;            /* whose answers they are; NULL: of the input */
	struct log *game;                /* the same in the state before the answer; NULL: unknown */
	struct resolve_options others;   /* of the links (cli) */
	struct span why;                 /* an answer is out of order, in the scratch; or empty */
	bool loose;                      /* accept an answer without a stamp, completed by `fill` */
	struct piles *piles;             /* after the records so far; NULL: none yet */
	const struct state_rules *state; /* NULL: not needed yet */
	struct log *own;                 /* the state by the lines of the answer that is derived; or NULL */
	struct order *order;             /* the same */
	struct span read;                /* names of its fields that nobody typed */
	struct prepared *derived;        /* its program, or NULL */
	struct prepared *prepared;       /* the program of the latest record */
	struct lanes *lanes;             /* of standard input; NULL: its lines cannot have any */
	struct loop_set set;             /* the answer of several lines that is being read */
	uint64_t amends;           /* --write: the number of the record, which the log has; 0: it has not */
	bool stale;                /* --write: the state is not that after the log's last line */
	const struct record *said; /* the answer of an earlier tool that the record follows; or NULL */
};

/* cli_write.c */
/* "stdin:3", for messages; NULL for operands. */
const char *loop_where(const struct loop *);
/* Writes a record, or in a form for people its sentence. */
void loop_write(struct loop *, struct record *);
/* Writes all lines of an answer. In a form for people only its main line says
 * anything, and in columns only lines that have one of them are rows. */
void loop_write_answer(struct loop *, const struct answer *);
/* The same with a sentence that need not be in the record. */
void loop_write_said(struct loop *, struct record *, struct span said);
/* Writes a line of the input that is not answered, if the form has a place for it. */
void loop_pass(struct loop *, struct span line, const struct record *);
/* state.yaml; NULL after faults. */
const struct state_rules *loop_state(struct loop *);
/* Writes the steps of --explain to standard error. */
void loop_tell_steps(struct loop *);
/* Reports a record that could not be resolved. It is written with error=; one from
 * the operands is not written. */
void loop_fail(struct loop *, struct record *, struct span line, bool parsed);

/* cli_records.c */
/* Run the loop over the operands from `first` on, or over standard input. */
void loop_operands(struct loop *, size_t first);
void loop_input(struct loop *);
/* Reads the answer for --again, the last one of standard input or of the log, and
 * its main line. False if there is none, which has been reported. */
bool loop_last(struct loop *, struct answer *, struct span *line);

/* cli_commit.c: answers become lines of the log. Without --write only the state changes,
 * and nothing can fail. */
/* Locks the log and brings the state up to date. False after a fault of the record. */
bool commit_ready(struct loop *);
/* Before a record is resolved: locks the log, brings the state up to date, and numbers the
 * record, which loses the amends= of an earlier tool. False after a fault of the record, which
 * may say, even without --write, what only a log says. */
bool commit_begin(struct loop *, struct record *);
/* Writes answers of one record, which may receive amends=, releases the lock, and folds
 * them. A refused deed is not written. False after a fault: then nothing was. */
bool commit(struct loop *, struct answer *, size_t count);
/* Writes and folds lines of the input that are not answered, such as an event, if the log
 * does not have their number. */
bool commit_said(struct loop *, struct record *lines, size_t count);
/* Releases the lock when a record cannot be answered. */
void commit_end(struct loop *);

/* cli_set.c: answers of several lines in the input */
enum set_step {
	SET_NONE,    /* the line belongs to no such answer */
	SET_GOES_ON, /* it was added */
	SET_COMPLETE,
	SET_BROKEN /* the answer that is being read does not go on with this line */
};
/* Adds a line to the answer that is being read, or starts one. */
enum set_step set_collect(struct loop_set *, const struct record *, struct span line, uint64_t place,
			  const struct limits *);
/* The lines of an answer, parsed; false after a fault. */
bool set_answer(struct span lines, struct arena *, const struct limits *, struct answer *, struct faults *);
/* Adds the other targets of an answer to the record that is to be resolved again, and
 * says with which repetition. False after a fault. */
bool set_join_targets(const struct answer *, struct record *given, uint32_t *repetition, struct faults *);
/* The fields of that record that nobody typed. */
struct span set_read(const struct answer *, struct arena *);
/* Verifies the collected answer; or passes it on, and answers the deeds in it by this
 * tool, each as a deed of its own. */
void set_complete(struct loop *);
/* Reports the collected answer, which is incomplete, and passes it on. */
void set_broken(struct loop *);

/* cli_operands.c */
/* The variant that the operands begin with, if they do; returns how many operands it is. */
size_t operands_variant(struct cli *, struct span *variant);
/* Lists what the next bare word may be. */
void operands_complete(struct loop *);
/* Reads the operands from `first` on as a record; false after a fault, which has been
 * reported. */
bool operands_read(struct loop *, struct record *, size_t first);

/* cli_resolve.c */
/* A loop of a tool that resolves records, and the tool's resolver. */
void loop_start(struct loop *, struct cli *);
struct solver loop_solver(struct loop *); /* of the run's tool */
/* Answers a record; `variant` is for a record that names none. False after a fault. */
bool loop_resolve(struct loop *, const struct solver *, struct span variant, const struct record *,
		  uint32_t repetition, struct answer *);
/* Checks after the last record of the operands that all given dice were used. */
bool loop_used_dice(const struct loop *);

/* cli_lane.c */
/* The lanes of standard input; NULL: its lines cannot have any. */
struct lanes *loop_lanes(struct loop *);
/* Answers a line by a lane; false if there is none, and nothing has happened. */
bool loop_answers_by_lane(struct loop *, uint64_t number, struct span line);
/* Learns from a line that was answered without a lane. */
void loop_learns(struct loop *, const struct record *, struct span line);

/* cli_chain.c */
struct span chain_last_tool(const struct record *); /* empty: not an answer */
/* Is the last answer a card? It has no odds, since each that is left is as likely as another, and
 * is no die. */
bool chain_draws(const struct record *);
/* The repetition of a record; 0 without one. */
uint32_t chain_repetition(const struct record *);
/* The solver of another tool, by name. */
struct solver chain_solver(struct loop *, struct span tool, bool for_target);
/* Reconstructs the input of the last tool of an answer. `for_target` has a bit for
 * each earlier tool that was run with --for at. False after a fault. */
bool chain_given(struct loop *, const struct record *said, unsigned for_target, struct record *given);
/* --again gets by= or at= of another figure: removes what the log or the unit files, of which there
 * are any, said of the one before, which is in `read`, and what the answer changed of it. Any other
 * key is no matter. */
void chain_change_figure(const struct cli *, struct record *given, const struct record *said,
			 struct span read, struct span key, struct span now);
/* Adds a field of the input, before did= if the record has one. */
void chain_put(struct record *, struct span key, struct span text, enum record_kind);
/* Adds the inputs of the last tool that come after did=. */
void chain_inputs(const struct prepared *, const struct record *said, struct record *given);
/* The piles of the loop, created when first needed. */
struct piles *loop_piles(struct loop *);

/* cli_again.c */
/* Derives a stamped answer again: `now`, which has no lines if only a log could refuse the
 * deed; `difference` is the answer with want. fields where the result differs. False after a
 * fault. */
bool loop_derive(struct loop *, const struct solver *, const struct answer *, unsigned for_target,
		 struct answer *now, struct answer *difference, bool *same);
/* The odds of an answer that was derived again, before its dice fell; of the fields of `outcome`,
 * or with NULL of the procedure's own. False after a fault; otherwise free the distribution with
 * odds_free. */
struct loop_odds {
	struct prepared *prepared; /* of whom they are, until the next deed */
	struct odds_table table;
	struct odds distribution;
};
bool loop_odds(struct loop *, const struct solver *, const struct answer *, unsigned for_target,
	       const char *outcome, struct loop_odds *);
/* Verifies an answer, and writes the difference or the error; false if there is
 * one. */
bool loop_verify(struct loop *, const struct solver *, struct answer *, struct span line);
/* Resolves an answer again with the changes of --again, and writes it with amends=.
 * False after a fault, which has been reported. */
bool loop_again(struct loop *, struct answer *, struct span line);
/* Lets an answer of a game, which has sequence=, be resolved in the state that its
 * own lines say. */
void loop_as_then(const struct loop *, struct span sequence, struct resolve_options *);

/* cli_same.c */
/* Is an answer that was derived again the same, but for what is not verified: its sentences, what the
 * log gave, and of an answer without a stamp its dice? Otherwise adds to each line of `difference`, a
 * copy of `was`, want.FIELD= with what there is now; a line that there is no longer wants no owner. */
bool loop_same(struct loop *, const struct answer *was, const struct answer *now, struct answer *difference);

/* cli_verify.c */
/* An answer of a log that was derived again. What it holds lives until the next one. */
struct replayed {
	bool found; /* it was the same */
	bool for_target;
	unsigned ways;
	struct answer said, now; /* now: without lines if only a log could refuse the deed */
};

/* All answers of a log, one after another. */
struct replay {
	/* Called for each answer, also for one that could not be derived again. */
	void (*each)(struct replay *, struct loop *, const struct log_record *, const struct replayed *);
	size_t from; /* the index of the first record that counts */
	bool tell;   /* with sentences, and with the names of those who throw */
	bool first;  /* also what was done again and counts no longer */
	/* set by cli_replay: the dice of the present answer */
	struct arena *arena;
	struct replay_die {
		struct span whose;
		uint32_t sides, face;
	} * thrown;
	size_t thrown_count, thrown_capacity;
};
/* Derives the answers of a log again, which must be opened but not folded, each in the state
 * before it, as far as they contain what that needs. Void ones too. False after a fault: rules
 * that cannot be read. */
bool cli_replay(struct cli *, struct log *, struct replay *);

/* cli_again_order.c */
/* Is it a field of the order of play, such as a budget or whose activation is open? A
 * single answer does not say what it was judged by, so these are not verified. */
bool loop_is_of_order(const struct loop *, struct span key);
/* Gives an answer that was resolved again without its log what the order of play did then:
 * its fields and events. */
void loop_keep_order(struct loop *, const struct answer *said, struct answer *);

#endif
