/* spot: resolves detection: first what needs no dice, then the test with its
 * modifiers. */
#include "tool/cli.h"

static const struct cli_tool spot = {
    .name = "spot",
    .synopsis = "[options] [VARIANT] [key=value ...]",
    .about = "Resolves detection: who sees whom.",
    .has = OPTIONS_RESOLVE,
    .verb = cli_resolve,
};

int main(int argc, char **argv)
{
	return cli_main(&spot, argc, argv);
}
