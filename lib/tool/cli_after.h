/* cli_after: the rows of muster, and what a game earned.
 *
 * cli_after writes the figures, what is due, the units and the game, or the next
 * unit file. Faults of the rules or the log go to the run's list, which the caller
 * reports. Memory is the run's. */
#ifndef VOLTIGEUR_CLI_AFTER_H
#define VOLTIGEUR_CLI_AFTER_H

#include "game/after.h"
#include "tool/cli.h"
#include "game/muster.h"

/* Writes the rows: as a table, as records, or as columns. */
void cli_rows(struct cli *, struct muster *);
/* Writes what the game in a log earned. With `next`, writes the next version of
 * that unit file instead; NULL: none. One that unit-validate would refuse is written only
 * as a draft. */
void cli_after(struct cli *, const struct state_rules *, const char *log_path, const char *next, bool draft);
/* Writes --list and --fields, which describe the tallies and the deeds. */
void cli_after_list(struct cli *);

#endif
