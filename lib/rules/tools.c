/* tools: the rows of tools.def, and lookup by name. */
#include "rules/tools.h"

const struct tools_row tools_rows[TOOLS_COUNT] = {
#define yes true
#define no false
#define TOOL(symbol, name, kind, acts) {name, TOOLS_##kind, acts},
#include "rules/tools.def"
#undef TOOL
#undef yes
#undef no
};

const struct tools_row *tools_named(struct span name)
{
	for (size_t i = 0; i < TOOLS_COUNT; i++)
		if (span_is(name, tools_rows[i].name))
			return &tools_rows[i];
	return NULL;
}

bool tools_has_procedures(const struct tools_row *tool)
{
	return tool->kind == TOOLS_PROCEDURES || tool->kind == TOOLS_TABLES;
}
