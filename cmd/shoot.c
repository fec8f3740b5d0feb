#include "tool/cli.h"

/* shoot resolves fire: from the shot, by one man or by a battery, through hits and
 * damage to what it does to the target and to what was fired. */
static const struct cli_tool shoot = {
    .name = "shoot",
    .synopsis = "[options] [VARIANT] [key=value ...]",
    .about = "Resolves fire, by one man or by a battery, through to its consequences.",
    .has = OPTIONS_RESOLVE,
    .verb = cli_resolve,
};

int main(int argc, char **argv)
{
	return cli_main(&shoot, argc, argv);
}
