/* cli_after: how muster shows rows, and what a game earned.
 *
 * cli_after writes the figures, what is due, the units and the game, or the next
 * unit file; what is wrong with the rules or the log is reported. */
#ifndef VOLTIGEUR_CLI_AFTER_H
#define VOLTIGEUR_CLI_AFTER_H

#include "game/after.h"
#include "tool/cli.h"
#include "game/muster.h"

/* As a table, as records, or as columns. */
void cli_rows(struct cli *, struct muster *);
/* `next` is the unit file that is to be continued; NULL: the answers are shown. */
void cli_after(struct cli *, const struct state_rules *, const char *log_path, const char *next);
/* --list and --fields, which are about the tallies, and the deeds. */
void cli_after_list(struct cli *);

#endif
