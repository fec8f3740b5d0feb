/* ruleset_path: where rulesets stand.
 *
 * A ruleset is named by its id, and found in the first of these folders that has
 * it: $VOLTIGEUR_TABLES, beside the program (its build tree, then where it was
 * installed), the data folder of the build, and the user's own.  A name is plain
 * words and hyphens, and a link that leads elsewhere does not count, so that no
 * name leads out of these folders.  Nothing is opened here: rules_open reads the
 * folder that ruleset_path_find names.  Memory is the arena's. */
#ifndef VOLTIGEUR_RULESET_PATH_H
#define VOLTIGEUR_RULESET_PATH_H

#include <stdbool.h>

#include "base/arena.h"

/* The folder of a ruleset's id; NULL when there is none. */
const char *ruleset_path_find(struct arena *, const char *id);
/* Is it a link to something that does not stand below `root`? */
bool ruleset_path_leads_out(const char *path, const char *root);
char *ruleset_path_names(struct arena *); /* the ids there are, in one line; "none" */

#endif
