#include "tool/cli.h"

/* melee resolves close combat: both sides' blows, the answer to them, and who
 * has to give way. */
static const struct cli_tool melee = {
    .name = "melee",
    .synopsis = "[options] [VARIANT] [key=value ...]",
    .about = "Resolves close combat, both sides, through to its consequences.",
    .has = OPTIONS_RESOLVE,
    .verb = cli_resolve,
};

int main(int argc, char **argv)
{
	return cli_main(&melee, argc, argv);
}
