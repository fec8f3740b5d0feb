/* limit: the table of all limits.
 *
 * Every size is bounded, and every bound is in this table. `--limits` prints it,
 * `--limit NAME=N` changes an entry, and voltigeur(7) explains each. A module that
 * meets a limit adds a fault that names it; no value is clipped. (The file is not
 * called limits.h, which is a header of C.) */
#ifndef VOLTIGEUR_LIMIT_H
#define VOLTIGEUR_LIMIT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"

/* X(name, default, meaning) */
#define LIMITS(X)                                                                  \
	X(line, 1048576, "bytes in a line of input")                               \
	X(fields, 512, "fields in a record")                                       \
	X(id, 64, "bytes in an id=")                                               \
	X(pool, 10000, "dice in a pool")                                           \
	X(faces, 1000000, "faces of a die")                                        \
	X(repetitions, 16777216, "repetitions of a record (--times)")              \
	X(depth, 100, "nesting depth of an expression")                            \
	X(nodes, 1000000, "nodes in a YAML file")                                  \
	X(nesting, 100, "nesting depth of a YAML file")                            \
	X(file, 16777216, "bytes in a YAML file")                                  \
	X(program, 100000, "operations in a compiled procedure")                   \
	X(parts, 1000000, "parts of a procedure's expressions, terms written out") \
	X(companies, 256, "programs for those who take part, in a game")           \
	X(steps, 1000000, "steps and dice in a resolution")                        \
	X(frontier, 1000000, "states held at once for exact odds")                 \
	X(weights, 268435456, "bytes of states and weights for exact odds")        \
	X(search, 40000000, "steps to find FIELD=best for exact odds")             \
	X(work, 4000000000, "steps of odds, of samples and of repeated rolls")     \
	X(answer, 16777216, "bytes in an answer of libvoltigeur")

struct limits {
#define X(name, value, meaning) uint64_t name;
	LIMITS(X)
#undef X
};

/* The defaults of the table. */
struct limits limits_default(void);
/* Applies "NAME=N". False if there is no such limit, if N is not a positive
 * integer, or if it is above 1000 for depth or nesting. */
bool limits_set(struct limits *, struct span assignment);
/* Lowers limits by a list such as "steps=1000,pool=50": `most` receives the bounds
 * (UINT64_MAX where the list has none), and every higher entry is cut to its bound.
 * Returns the first item that is not a valid assignment; empty on success. */
struct span limits_lower(struct limits *, struct limits *most, struct span list);
/* The name of a limit that exceeds `most`; NULL if none does. */
const char *limits_beyond(const struct limits *, const struct limits *most);
/* A line for each limit: name, value, meaning. */
char *limits_table(const struct limits *, struct arena *);

#endif
