#include "cli.h"

/* shoot resolves fire: from the shot, by pistol or by howitzer, through hits and
 * damage to what it does to the target and to the weapon. */
static const struct cli_tool shoot = {
    .name = "shoot",
    .synopsis = "[options] [VARIANT] [key=value ...]",
    .about = "Resolves fire, from a pistol to a howitzer, through to its consequences.",
    .verb = resolve_main,
};

int main(int argc, char **argv)
{
	return cli_main(&shoot, argc, argv);
}
