/* cli_season: the games of a folder, each proved, and what they come to.
 *
 * The folder is read as muster(1), A SEASON, says. All files are opened before the sandbox
 * is closed. What does not fit goes to standard error, a line each, and the exit status is
 * then 1; what cannot be read makes it 2. The report is written in either case. */
#ifndef VOLTIGEUR_CLI_SEASON_H
#define VOLTIGEUR_CLI_SEASON_H

#include "game/season.h"
#include "tool/cli.h"

/* Judges a season and writes it: as records, as text, or in the form `page`, "markdown" or
 * "html"; NULL: none of these. */
void cli_season(struct cli *, const struct state_rules *, const char *folder, const char *page);

/* cli_season_page.c */
/* Writes the season; the rows of the standings are the last argument. */
void cli_season_write(struct cli *, struct season *, const char *page, struct muster *standings);

#endif
