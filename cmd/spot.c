#include "cli.h"

/* spot resolves fire: from the shot, by pistol or by howitzer, through hits and
 * damage to what it does to the target and to the weapon. */
static const struct cli_tool spot = {
    .name = "spot",
    .synopsis = "[options] [VARIANT] [key=value ...]",
    .about = "Resolves detection: who sees whom.",
    .verb = resolve_main,
};

int main(int argc, char **argv)
{
	return cli_main(&spot, argc, argv);
}
