/* cli_board: the board of a game as text that fits the terminal, or as a web page. */
#ifndef VOLTIGEUR_CLI_BOARD_H
#define VOLTIGEUR_CLI_BOARD_H

#include "game/muster.h"
#include "tool/cli.h"

/* Writes the rows of muster_board: as records, as text of the terminal's width, or with
 * `page` as one web page without other files. */
void cli_board(struct cli *, struct muster *, const struct log *, bool page);

#endif
