#include "cli.h"

/* move resolves fire: from the shot, by pistol or by howitzer, through hits and
 * damage to what it does to the target and to the weapon. */
static const struct cli_tool move = {
    .name = "move",
    .synopsis = "[options] [VARIANT] [key=value ...]",
    .about = "Gives a distance, and what happens on the way.",
    .verb = resolve_main,
};

int main(int argc, char **argv)
{
	return cli_main(&move, argc, argv);
}
