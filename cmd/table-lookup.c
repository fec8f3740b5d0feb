#include "cli.h"

/* table-lookup reads a row of a table, throwing the table's die unless it is
 * told the number: roll=7 is the total after modifiers, -d 7 the face. */
static const struct cli_tool table_lookup = {
    .name = "table-lookup",
    .synopsis = "[options] TABLE [key=value ...]",
    .about = "Looks a row up in any table, rolling its die unless told the number.",
    .verb = resolve_main,
};

int main(int argc, char **argv)
{
	return cli_main(&table_lookup, argc, argv);
}
