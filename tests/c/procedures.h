/* procedures: the procedures that a tool has in a ruleset, for programs that take all of them. */
#ifndef VOLTIGEUR_PROCEDURES_H
#define VOLTIGEUR_PROCEDURES_H

#include "rules/rules.h"
#include "rules/tools.h"

/* The first; the others are its siblings. NULL: the tool has none. */
static inline const struct yaml *procedures_first(struct rules *rules, const struct tools_row *tool)
{
	const struct yaml *section = tools_has_procedures(tool)
					 ? yaml_get(rules_file(rules, tool->name), tool->name)
					 : NULL;

	return section ? section->first : NULL;
}

#endif
