/* shoot: resolves fire, by one man or by a battery, through hits and damage to its
 * effect on the target and on the weapon. */
#include "tool/cli.h"

static const struct cli_tool shoot = {
    .name = "shoot",
    .synopsis = "[options] [VARIANT] [key=value ...]",
    .about = "Resolves fire by one man or a battery, including its consequences.",
    .has = OPTIONS_RESOLVE,
    .verb = cli_resolve,
};

int main(int argc, char **argv)
{
	return cli_main(&shoot, argc, argv);
}
