/* tools: what the library knows about each tool, from the table in tools.def.
 *
 * The rows are constant and in the order of a sheet. Nothing can fail: an unknown
 * name has no row. */
#ifndef VOLTIGEUR_TOOLS_H
#define VOLTIGEUR_TOOLS_H

#include <stdbool.h>

#include "base/span.h"

enum tools_kind { TOOLS_PROCEDURES, TOOLS_TABLES, TOOLS_NOTATION, TOOLS_DECKS, TOOLS_REPORTS };

struct tools_row {
	const char *name;
	enum tools_kind kind;
	bool acts; /* its answers mean that the figure acted */
};

enum {
#define TOOL(symbol, name, kind, acts) TOOLS_##symbol,
#include "rules/tools.def"
#undef TOOL
	TOOLS_COUNT
};

extern const struct tools_row tools_rows[TOOLS_COUNT];

const struct tools_row *tools_named(struct span name); /* NULL: there is no such tool */
/* Does a ruleset's file TOOL.yaml have procedures for it? */
bool tools_has_procedures(const struct tools_row *);

#endif
