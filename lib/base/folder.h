/* folder: the names in a folder.
 *
 * Always in one order, whatever the file system's is, so that the same files give
 * the same answers everywhere. */
#ifndef VOLTIGEUR_FOLDER_H
#define VOLTIGEUR_FOLDER_H

#include "base/arena.h"

/* Sorted by their bytes; those that begin with a dot are left out.  Memory is the
 * arena's.  NULL when the folder cannot be read: errno says why, and is never
 * ENOMEM, for then memory has run out. */
const char **folder_names(struct arena *, const char *path, size_t *count);
/* The path without slashes at its end, so that messages show it as people write
 * it: ./game/check.yaml for ./game/ as well.  The root stays "/". */
const char *folder_trim(struct arena *, const char *path);
/* The name without .yaml; empty when it does not end so, or is nothing else. */
struct span folder_yaml(const char *name);

#endif
