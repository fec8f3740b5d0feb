/* check_rules: everything that can be wrong with a ruleset, found at once.
 *
 * A tool compiles only the procedure it needs, so a mistake elsewhere in the
 * folder stays hidden until somebody plays it.  This compiles every procedure
 * and every table, looks for names that are read before any step sets them, and
 * for rule ids that the index does not have.  Mistakes are faults of the rules;
 * all of them are found, not the first. */
#ifndef VOLTIGEUR_CHECK_RULES_H
#define VOLTIGEUR_CHECK_RULES_H

#include "rules/rules.h"

struct rules_count {
	size_t procedures, tables, refs;
};

/* Adds a fault for each mistake; counts what was looked at. */
void check_rules(struct rules *, struct rules_count *);

#endif
