/* fault: errors with their location and what was expected.
 *
 * No module below tool/ prints. Each adds its faults to a list that belongs to the
 * caller, who prints them or puts them into a record's error= field. A message is
 * one line: what is wrong, then what was expected. Faults and messages live in the
 * list's arena. */
#ifndef VOLTIGEUR_FAULT_H
#define VOLTIGEUR_FAULT_H

#include <stdbool.h>

#include "base/arena.h"

enum severity { SEVERITY_ERROR, SEVERITY_WARNING, SEVERITY_ADVICE };

struct location {
	const char *file; /* NULL: unknown */
	unsigned line, column;
};

struct fault {
	struct fault *next;
	struct location location;
	enum severity severity;
	const char *rule; /* id of the rule that was broken, or NULL */
	const char *message;
};

struct faults {
	struct arena *arena; /* holds the faults and messages; set by faults_start */
	struct fault *first, **last;
	unsigned errors, warnings;
};

extern const struct location nowhere; /* no location, or one that the caller adds */

/* An empty list. */
void faults_start(struct faults *, struct arena *);
/* Adds an error and returns false, so that a parser can `return fault_add(..)`. */
bool fault_add(struct faults *, struct location, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
struct fault *fault_note(struct faults *, struct location, enum severity, const char *rule,
			 const char *message);
/* The first fault after a failure. A failure without a fault is a bug: the fault
 * made here says so, and a build with sanitizers aborts. */
const struct fault *faults_reason(struct faults *);
/* How many bytes of a text a message quotes, as the precision for %.*s. */
int fault_quoted(struct span);
const char *fault_severity(enum severity); /* "error", "warning" or "advice" */
/* The message with long quotes shortened in the middle; the message itself if it is
 * short. */
const char *fault_short(struct arena *, const char *message);
/* Stores the first distinct faults, at most `capacity`, and returns their number.
 * `beyond` receives the number left out. A fault that several readers of one
 * location report counts once. */
size_t faults_pick(const struct faults *, const struct fault **, size_t capacity, size_t *beyond);
/* "file:line:column: message", with as much of the location as is known. */
const char *fault_line(struct arena *, const struct fault *);

#endif
