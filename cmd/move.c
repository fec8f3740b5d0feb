/* move: gives the distance of a move and what happens on the way, by gait, terrain
 * and obstacles. */
#include "tool/cli.h"

static const struct cli_tool move = {
    .name = "move",
    .synopsis = "[options] [VARIANT] [key=value ...]",
    .about = "Resolves a move: the distance, and what happens on the way.",
    .has = OPTIONS_RESOLVE,
    .verb = cli_resolve,
};

int main(int argc, char **argv)
{
	return cli_main(&move, argc, argv);
}
