/* cli_loop: what the loop of the resolving tools is made of.
 *
 * cli_records.c reads records from the operands or from standard input,
 * cli_resolve.c answers them by programs and cli_draw.c by cards, cli_write.c writes them and what went wrong, cli_again.c resolves an answer
 * anew, to change it or to prove it, and cli_chain.c finds what a record was
 * before its last answer.  A loop lives as long as the run; its records live in
 * the run's scratch arena, one at a time. */
#ifndef VOLTIGEUR_CLI_LOOP_H
#define VOLTIGEUR_CLI_LOOP_H

#include "tool/cli.h"
#include "machine/explain.h"

struct drawing;
struct loop;

/* Who resolves a record, and how: the run's tool, or another whose answer the record
 * holds. */
struct solver {
	struct resolver *resolver;
	const struct resolve_options *options;
	bool for_target;
};

/* Another tool of a chain. */
struct link {
	struct link *next;
	struct resolver resolver;
};

/* How a tool answers records: those that run programs, and the one that draws cards. */
struct loop_kind {
	bool numbers_lines; /* a record has the number of its line; else of its first answer */
	/* Reads the operands as a record; false after a fault, which was reported. */
	bool (*operands)(struct loop *, struct record *, size_t first);
	/* Answers a record and writes what came of it, or that it failed. */
	void (*answer)(struct loop *, struct record *, struct span line);
	/* Follows an answer that the input holds; false after a fault.  NULL: nothing comes
	 * of it. */
	bool (*follow)(struct loop *, const struct record *);
};

struct loop {
	struct cli *cli;
	const struct loop_kind *kind;
	struct explainer explainer;
	struct span variant;
	uint64_t number; /* of the present record */
	uint64_t line;   /* of standard input, or of `log`; 0: the record is from the operands */
	const char *log; /* the file, where it is no standard input */
	bool operands;
	const struct form *form; /* of a record that came as key=value */
	struct text told;        /* the line that is written: it grows to the longest */
	/* of answers that are derived again */
	struct link *links;
	struct resolve_options others; /* of the links */
	bool loose;                    /* an answer without a stamp will do, with what `fill` knows */
	struct drawing *drawing;       /* piles, as far as the records went; NULL: none yet */
};

/* cli_write.c */
/* "stdin:3", as messages name the place; NULL for operands. */
const char *loop_where(const struct loop *);
void loop_write(struct loop *, struct record *);
/* The same with a sentence that the record need not hold. */
void loop_write_said(struct loop *, struct record *, struct span said);
void loop_tell_steps(struct loop *);
/* A record that could not be resolved: it comes out with error=, or from
 * operands not at all. */
void loop_fail(struct loop *, struct record *, struct span line, bool parsed);

/* cli_records.c */
/* The records of the operands from `first` on, or of standard input. */
void loop_operands(struct loop *, size_t first);
void loop_input(struct loop *);
/* The record that --again is about, the last of standard input or of the log; false
 * when there is none, which was reported. */
bool loop_last(struct loop *, struct record *, struct span *line);

/* cli_resolve.c */
struct solver loop_solver(struct loop *); /* of the run's tool */
/* The answer to a record; `variant` is for one that names none. */
bool loop_resolve(struct loop *, const struct solver *, struct span variant, const struct record *,
		  uint32_t repetition, struct record *answer);
/* After the last record of operands, from which no die may be left over. */
bool loop_used_dice(const struct loop *);

/* cli_chain.c */
struct span chain_last_tool(const struct record *); /* empty: it is no answer */
uint32_t chain_repetition(const struct record *);
/* Another tool, by its name. */
struct solver chain_solver(struct loop *, struct span tool, bool for_target);
/* What the last tool of an answer was given.  `for_target` has a bit for each tool
 * before it that was run for at=.  False after a fault. */
bool chain_given(struct loop *, const struct solver *, const struct record *said, unsigned for_target,
		 struct record *given);
/* Adds the inputs of the last tool that stand behind did=. */
void chain_inputs(const struct prepared *, const struct record *said, struct record *given);
struct drawing *loop_drawing(struct loop *);

/* cli_again.c */
/* Derives a stamped answer anew; `difference` is the record with want. fields where
 * it came out otherwise.  False after a fault. */
bool loop_derive(struct loop *, const struct solver *, const struct record *, unsigned for_target,
		 struct record *difference, bool *same);
bool loop_verify(struct loop *, const struct solver *, struct record *, struct span line);
bool loop_again(struct loop *, struct record *, struct span line);

#endif
