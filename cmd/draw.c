/* draw: draws cards and chits of a ruleset's decks, without replacement. Cards that
 * a log records as drawn are gone; --left and --odds show what is left. */
#include "tool/cli_draw.h"

static const struct cli_option options[] = {
    [DRAW_LEFT] = {0, "left", NULL, "draw nothing; list the cards left and their odds"},
    {0, NULL, NULL, NULL},
};

static const struct cli_tool draw = {
    .name = "draw",
    .synopsis = "[options] DECK [count=N] [key=value ...]",
    .about = "Draws cards or chits from a deck without putting them back.",
    .has = OPTIONS_RECORDS | OPTIONS_DICE | OPTIONS_STREAM | OPTIONS_ODDS | OPTIONS_NAMES | OPTIONS_LOG |
	   OPTIONS_AGAIN,
    .options = options,
    .one_process = true,
    .verb = cli_draw,
};

int main(int argc, char **argv)
{
	return cli_main(&draw, argc, argv);
}
