/* rows: the rows of --costs, --choices and cards, each a record about a unit file.
 *
 * A row begins with file=. Memory is the arena's; nothing can fail. */
#ifndef VOLTIGEUR_ROWS_H
#define VOLTIGEUR_ROWS_H

#include "format/record.h"
#include "units/units.h"

struct rows {
	struct arena *arena;
	struct record *at;
	size_t count, capacity;
};

/* A new row about a file; valid until the next one. */
struct record *rows_add(struct rows *, const char *file);
/* Adds a field with a copy of the text; none if that is empty. */
void rows_text(struct record *, const char *key, struct span text);
/* Adds a number; none if a record cannot hold it. */
void rows_number(struct record *, struct span key, struct number);
/* Adds by=, the nearest member with a name that this one is or belongs to, if it is not the
 * unit. */
void rows_by(struct record *, const struct unit_member *);
#endif
