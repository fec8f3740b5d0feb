/* cli_undo: muster writes to the log: events, and what is undone or redone. */
#ifndef VOLTIGEUR_CLI_UNDO_H
#define VOLTIGEUR_CLI_UNDO_H

#include "game/log_later.h"
#include "tool/cli.h"

/* Writes the event of the operands: event=NAME key=value .., or its name alone; without
 * operands those of standard input, until one is wrong. */
void cli_write_events(struct cli *);
/* May the event be written? Completes the name in by=. In a pipe, one with a number is of an earlier
 * tool. False after a fault. */
bool cli_event_fits(struct cli *, struct record *event, bool of_pipe);
/* Makes an answer void, or with `redo` valid again. `number` is its number, or NULL for
 * the last one. With `force` those that no longer hold without it are undone too. */
void cli_undo(struct cli *, const char *number, bool redo, bool force);
/* Lists the answers and events of the present game: what a side may see of them, or with
 * an empty one all. */
void cli_history(struct cli *, struct log *, struct span side);
/* Adds the answers that would no longer hold: "14 (shoot.fire by=Harris) and 15 .." */
void cli_later(struct text *out, const struct log *, const struct log_later *);

#endif
