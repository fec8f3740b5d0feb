/* cost: what a unit costs, figure by figure and item by item.
 *
 * The ruleset's `costs:` and `totals:` say what is listed and which rules say so. Each
 * row is a record; a total has what it is, what is allowed and what is left. For
 * validator.done, so that files are counted as they stand, legal or not. Nothing can
 * fail; rows are the arena's. */
#ifndef VOLTIGEUR_COST_H
#define VOLTIGEUR_COST_H

#include "format/form.h"
#include "units/rows.h"
#include "units/validate.h"

/* Adds the rows of a file, with a struct rows as context. */
void cost_add(void *list, const struct validated *);
/* Writes the rows in columns, for people. */
void cost_write(const struct rows *, struct text *);
/* The names of all fields of the rows, for forms that have columns. */
const char *cost_columns(const struct rows *);

#endif
