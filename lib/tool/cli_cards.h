/* cli_cards: the cards of figures and the sheet of each unit, to print or to hold. */
#ifndef VOLTIGEUR_CLI_CARDS_H
#define VOLTIGEUR_CLI_CARDS_H

#include "game/state.h"
#include "tool/cli.h"

/* Writes the cards of the run's units, which cli_open_units_by read with the rules of
 * constraint_load_cards: as records, or as text, Markdown or a web page. `page` is
 * the name of a form of pages, or NULL. With the path of a log, each also has what is
 * other than in the unit files after it; whoever joined the game has no card. */
void cli_cards(struct cli *, const char *page, const struct state_rules *, const char *log);

#endif
