/* All tools as one program, which is the tool by whose name it is called: a mutant costs one link. */
#include <stdio.h>
#include <string.h>

#include "rules/tools.h"

#define TOOL(symbol, name, kind, acts) int main_##symbol(int argc, char **argv);
#include "rules/tools.def"
#undef TOOL

static int (*const mains[TOOLS_COUNT])(int, char **) = {
#define TOOL(symbol, name, kind, acts) main_##symbol,
#include "rules/tools.def"
#undef TOOL
};

int main(int argc, char **argv)
{
	const char *slash = argc > 0 ? strrchr(argv[0], '/') : NULL;
	const char *name = slash ? slash + 1 : argc > 0 ? argv[0] : "";
	const struct tools_row *tool = tools_named(span_of(name));

	if (!tool) {
		fprintf(stderr, "%s: not called as a tool\n", name);
		return 99;
	}
	return mains[tool - tools_rows](argc, argv);
}
