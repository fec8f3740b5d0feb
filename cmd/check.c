/* check: resolves any test, a number to reach or a total that is read from bands,
 * and its consequences. */
#include "tool/cli.h"

static const struct cli_tool check = {
    .name = "check",
    .synopsis = "[options] [VARIANT] [key=value ...]",
    .about = "Resolves any test: a number to reach, or bands of results.",
    .has = OPTIONS_RESOLVE,
    .verb = cli_resolve,
};

int main(int argc, char **argv)
{
	return cli_main(&check, argc, argv);
}
