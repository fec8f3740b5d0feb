/* cli_loop: what the loop of the resolving tools is made of.
 *
 * cli_resolve.c reads records from the operands or from standard input,
 * cli_write.c writes them and what went wrong, cli_again.c resolves an answer
 * anew, to change it or to prove it. */
#ifndef VOLTIGEUR_CLI_LOOP_H
#define VOLTIGEUR_CLI_LOOP_H

#include "cli.h"
#include "explain.h"

struct loop {
	struct cli *cli;
	struct explainer explainer;
	struct span variant;
	uint64_t number; /* of the present record */
	uint64_t line;   /* of standard input, or of `log`; 0: the record is from the operands */
	const char *log; /* the file, where it is no standard input */
	bool operands;
	enum form form;   /* of a record that came as key=value */
	struct text told; /* the line that is written: it grows to the longest */
};

/* cli_write.c */
/* "stdin:3", as messages name the place; NULL for operands. */
const char *loop_where(const struct loop *);
void loop_write(struct loop *, struct record *);
void loop_tell_steps(struct loop *);
/* A record that could not be resolved: it comes out with error=, or from
 * operands not at all. */
void loop_fail(struct loop *, struct record *, struct span line, bool parsed);

/* cli_resolve.c */
struct record loop_copy(const struct record *, struct arena *);
bool loop_resolve(struct loop *, struct record *, uint32_t repetition);

/* cli_again.c */
bool loop_verify(struct loop *, struct record *, struct span line);
bool loop_again(struct loop *, struct record *, struct span line);

#endif
