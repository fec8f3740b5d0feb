/* cli_jobs: several processes answer one stream (--jobs N).
 *
 * The run is divided before it has read anything: each process opens the rules and unit files
 * itself, and gives up system calls like any run. The processes stand in a ring of pipes, in which
 * two rights go round: to read standard input, and to write. A process reads a piece of the input,
 * passes the first right on, answers the piece, and keeps what it has to say until it gets the
 * second. So all bytes and messages come in the order of the input, as those of one process. */
#ifndef VOLTIGEUR_CLI_JOBS_H
#define VOLTIGEUR_CLI_JOBS_H

#include "tool/cli_loop.h"

typedef bool answer_line(void *loop, uint64_t number, struct span line, enum input_line);

/* Divides the run into as many processes as --jobs or $VOLTIGEUR_JOBS say, if that is possible:
 * a log, given dice, questions, --again, --verify and --fail-fast need one. Returns in all of
 * them, with cli->worker; of all but the first the output is muted. False after an error message. */
bool cli_divide(struct cli *);
/* Calls `each` with every line of the worker's pieces, and `end` behind the last line of all. */
void cli_each_piece(struct loop *, answer_line *each, void (*end)(struct loop *));

#endif
