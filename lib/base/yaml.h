/* yaml: a YAML file as a tree whose nodes know their location.
 *
 * libyaml parses; this module accepts a plain subset: maps, lists and scalars,
 * without anchors, aliases, tags, directives or duplicate keys. A scalar stays
 * text; the schema that reads it decides its type. All memory is the arena's.
 * Errors are added to the faults with line and column, and the result is then NULL. */
#ifndef VOLTIGEUR_YAML_H
#define VOLTIGEUR_YAML_H

#include "base/arena.h"
#include "base/fault.h"
#include "base/limit.h"

enum yaml_kind { YAML_SCALAR, YAML_LIST, YAML_MAP };

struct yaml {
	enum yaml_kind kind;
	bool quoted;              /* a quoted scalar */
	struct location location; /* line and column, from 1 */
	size_t start, end; /* offsets in the file, in characters; a block ends where the next one begins */
	struct span text;  /* of a scalar, terminated; else empty, at "[...]" or "{...}" for messages */
	struct span key;   /* of a map entry; terminated */
	struct location key_location;
	struct yaml *first; /* of a list or map */
	struct yaml *next;  /* next sibling, or next document */
	size_t count;
};

/* Reads all documents of a file or a text, linked by `next`. */
struct yaml *yaml_load(struct arena *, const char *path, const struct limits *, struct faults *);
struct yaml *yaml_parse(struct arena *, const char *name, struct span text, const struct limits *,
			struct faults *);
/* The same by libyaml alone. */
struct yaml *yaml_parse_any(struct arena *, const char *name, struct span text, const struct limits *,
			    struct faults *);
/* The contents of a file; a NULL text after a fault. */
struct span yaml_file(struct arena *, const char *path, const struct limits *, struct faults *);

/* The same for an open file, which is closed. */
struct span yaml_file_open(struct arena *, int file, const char *path, const struct limits *,
			   struct faults *);

/* The entry of a map; NULL if there is none or the node is not a map. */
const struct yaml *yaml_find(const struct yaml *, struct span key);
static inline const struct yaml *yaml_get(const struct yaml *map, const char *key)
{
	return yaml_find(map, span_of(key)); /* the length of a literal costs nothing here */
}

#endif
