/* folder: the names in a directory, and paths of rule files.
 *
 * Names come in one order on every file system, so that the same files give the
 * same answers everywhere. Memory is the arena's. */
#ifndef VOLTIGEUR_FOLDER_H
#define VOLTIGEUR_FOLDER_H

#include "base/arena.h"

/* The names sorted by bytes, without those that begin with a dot. NULL if the
 * directory cannot be read: errno says why. It is never ENOMEM, since running out
 * of memory ends the call (memory.h). */
const char **folder_names(struct arena *, const char *path, size_t *count);
/* The path without trailing slashes, so that messages show it as people write it:
 * ./game/check.yaml for ./game/ as well. The root stays "/". */
const char *folder_trim(struct arena *, const char *path);
/* The path without links; NULL: errno says why. */
const char *folder_real(struct arena *, const char *path);
/* Is a path that of the folder, or of something in it? Both are without links. */
bool folder_is_within(const char *path, const char *folder);
/* The name without its suffix ".yaml"; empty if it has another suffix or nothing
 * before it. */
struct span folder_yaml(const char *name);

#endif
