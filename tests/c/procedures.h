/* procedures: the procedures that a tool has in a ruleset, for programs that take all of them. */
#ifndef VOLTIGEUR_PROCEDURES_H
#define VOLTIGEUR_PROCEDURES_H

#include "rules/rules.h"
#include "rules/tools.h"

/* A walk over the procedures that can be called by themselves, tool by tool; it begins zeroed. */
struct procedures {
	size_t next_tool;
	const char *tool;
	const struct yaml *item;
};

/* The first of a tool, whether or not it can be called; the others are its siblings. NULL: none. */
static inline const struct yaml *procedures_first(struct rules *rules, const struct tools_row *tool)
{
	const struct yaml *section = tools_has_procedures(tool)
					 ? yaml_get(rules_file(rules, tool->name), tool->name)
					 : NULL;

	return section ? section->first : NULL;
}

/* Goes to the next one; false: there is none. */
static inline bool procedures_next(struct procedures *all, struct rules *rules)
{
	do
		if (all->item) {
			all->item = all->item->next;
		} else if (all->next_tool < TOOLS_COUNT) {
			const struct tools_row *row = &tools_rows[all->next_tool++];

			all->tool = row->name;
			all->item = procedures_first(rules, row);
		} else {
			return false;
		}
	while (!all->item || !yaml_get(all->item, "about"));
	return true;
}

#endif
