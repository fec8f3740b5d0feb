/* ruleset_path: finds rulesets in the file system.
 *
 * A ruleset is named by its id, and found in the first of these folders that has
 * it: $VOLTIGEUR_TABLES, next to the program (its build tree, then its
 * installation), the data folder set at build time, and the user's own. An id has
 * only lower-case letters, digits and hyphens, and symbolic links that lead
 * elsewhere are ignored, so that no id leads out of these folders. Nothing is
 * opened here: rules_open reads the folder that ruleset_path_find returns. Memory
 * is the arena's. */
#ifndef VOLTIGEUR_RULESET_PATH_H
#define VOLTIGEUR_RULESET_PATH_H

#include <stdbool.h>

#include "base/arena.h"

/* The folder of a ruleset; NULL if there is none. */
const char *ruleset_path_find(struct arena *, const char *id);
/* Is it a symbolic link to something outside `root`, or to nothing? */
bool ruleset_path_leads_out(const char *path, const char *root);
char *ruleset_path_names(struct arena *); /* the known ids in one line; "none" */

#endif
