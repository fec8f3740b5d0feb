/* cli_jobs: several processes answer one stream (--jobs N).
 *
 * The run is divided before it has read anything: each worker opens the rules and unit files
 * itself, and gives up system calls like any run. The first process deals pieces of standard
 * input to idle workers and writes what they answer in the order of the input, so that all
 * bytes and messages are those of one process. A piece goes through a pipe to a worker; what
 * that writes comes back as frames, standard output and standard error in their order. */
#ifndef VOLTIGEUR_CLI_JOBS_H
#define VOLTIGEUR_CLI_JOBS_H

#include "tool/cli_loop.h"

/* Divides the run into as many workers as --jobs or $VOLTIGEUR_JOBS say, if that is possible:
 * a log, given dice, questions, --again, --verify and --fail-fast need one process. Returns in
 * all of them; cli->worker is set in a worker, and cli->jobs in the first process. False after
 * an error message. */
bool cli_divide(struct cli *);
/* Deals standard input to the workers and writes what they answer. */
void cli_deal_lines(struct cli *);
/* Calls `each` with every line of a worker's pieces, and `end` behind the last one. */
void cli_each_piece(struct loop *,
		    bool (*each)(void *loop, uint64_t number, struct span line, enum input_line),
		    void (*end)(struct loop *));

#endif
