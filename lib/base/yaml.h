/* yaml: a YAML file as a tree whose every node knows where it stood.
 *
 * libyaml reads; this module keeps a plain subset: maps, lists and scalars, no
 * anchors, aliases, tags or directives, no key twice.  A scalar stays text: the
 * schema that reads it decides its type, never its looks.  All memory is the
 * arena's.  What is wrong is added to the faults with line and column, and then
 * NULL is returned. */
#ifndef VOLTIGEUR_YAML_H
#define VOLTIGEUR_YAML_H

#include "base/arena.h"
#include "base/fault.h"
#include "base/limit.h"

enum yaml_kind { YAML_SCALAR, YAML_LIST, YAML_MAP };

struct yaml {
	enum yaml_kind kind;
	bool quoted;              /* a scalar in quotes */
	struct location location; /* line and column count from 1 */
	size_t start, end;        /* offsets in the file, in characters; a block ends where the next begins */
	struct span text; /* of a scalar; terminated; of others empty, for a message "[...]" or "{...}" */
	struct span key;  /* of an entry in a map; terminated */
	struct location key_location;
	struct yaml *first; /* of a list or map */
	struct yaml *next;  /* sibling, or the next document */
	size_t count;
};

/* All documents of a file, linked by `next`. */
struct yaml *yaml_load(struct arena *, const char *path, const struct limits *, struct faults *);
struct yaml *yaml_parse(struct arena *, const char *name, struct span text, const struct limits *,
			struct faults *);
/* The whole of a file; its text is NULL after a fault. */
struct span yaml_file(struct arena *, const char *path, const struct limits *, struct faults *);

/* The same of a file that is open, which it closes. */
struct span yaml_file_open(struct arena *, int file, const char *path, const struct limits *,
			   struct faults *);

/* The entry of a map; NULL when there is none, or no map. */
const struct yaml *yaml_get(const struct yaml *, const char *key);
const struct yaml *yaml_find(const struct yaml *, struct span key);

#endif
