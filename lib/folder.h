/* folder: the names in a folder. */
#ifndef VOLTIGEUR_FOLDER_H
#define VOLTIGEUR_FOLDER_H

#include "arena.h"

/* Sorted by their bytes; those that begin with a dot are left out.  Memory is the
 * arena's.  NULL when the folder cannot be read: errno says why, and is never
 * ENOMEM, for then the arena is exhausted. */
const char **folder_names(struct arena *, const char *path, size_t *count);
/* The name without .yaml; empty when it does not end so, or is nothing else. */
struct span folder_yaml(const char *name);

#endif
