/* melee: resolves close combat, with the blows of both sides, the reply to them,
 * and who has to give way. */
#include "tool/cli.h"

static const struct cli_tool melee = {
    .name = "melee",
    .synopsis = "[options] [VARIANT] [key=value ...]",
    .about = "Resolves close combat for both sides, including its consequences.",
    .has = OPTIONS_RESOLVE,
    .verb = cli_resolve,
};

int main(int argc, char **argv)
{
	return cli_main(&melee, argc, argv);
}
