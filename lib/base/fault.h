/* fault: what is wrong, where, and what was expected.
 *
 * Rooms do not print.  They add faults to a list that belongs to the caller,
 * who prints them or turns them into a record's error= field.  A message is one
 * line: what is wrong, then what was expected. */
#ifndef VOLTIGEUR_FAULT_H
#define VOLTIGEUR_FAULT_H

#include <stdbool.h>

#include "base/arena.h"

enum severity { SEVERITY_ERROR, SEVERITY_WARNING, SEVERITY_ADVICE };

struct location {
	const char *file; /* NULL: nowhere in particular */
	unsigned line, column;
};

struct fault {
	struct fault *next;
	struct location location;
	enum severity severity;
	const char *rule; /* NULL, or the rule id that was broken */
	const char *message;
};

struct faults {
	struct arena *arena; /* where messages live; set by the owner */
	struct fault *first, **last;
	unsigned errors, warnings;
};

extern const struct location nowhere; /* of what has no place, or one that the caller knows */

void faults_start(struct faults *, struct arena *);
/* Adds an error and returns false, so that a reader can `return fault_add(..)`. */
bool fault_add(struct faults *, struct location, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
struct fault *fault_note(struct faults *, struct location, enum severity, const char *rule,
			 const char *message);
/* The first fault of something that failed.  Where it failed without one, that is a
 * mistake in the program: the fault made here says so, and a build with
 * sanitizers stops. */
const struct fault *faults_reason(struct faults *);
/* How many bytes of a text a message quotes, for its %.*s. */
int fault_quoted(struct span);
const char *fault_severity(enum severity); /* "error" */
/* The message, with what it quotes of a huge input shortened. */
const char *fault_short(struct arena *, const char *message);
/* The first faults that differ, up to `capacity` of them, and how many stand beyond: what
 * many readers of one place complain of is said once. */
size_t faults_pick(const struct faults *, const struct fault **, size_t capacity, size_t *beyond);
/* "file:line:column: message", as much of the place as is known. */
const char *fault_line(struct arena *, const struct fault *);

#endif
