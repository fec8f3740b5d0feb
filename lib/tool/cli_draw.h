/* cli_draw: draws cards for records.
 *
 * A record is due one card, or count= of them, and is written once for each card
 * with that card appended. Each card has a number of its own for the random source,
 * so that three cards at once are the same as one card three times. The cards come
 * from the piles of the run (game/piles.h). */
#ifndef VOLTIGEUR_CLI_DRAW_H
#define VOLTIGEUR_CLI_DRAW_H

#include "tool/cli.h"

enum { DRAW_LEFT }; /* index of its own option */

/* The verb of the tool that draws cards. */
int cli_draw(struct cli *);

#endif
