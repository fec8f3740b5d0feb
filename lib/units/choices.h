/* choices: every legal addition to a unit file.
 *
 * Each addition that the schema allows (addition.h) is tried: it is legal if the file
 * has no error afterwards that it did not have before. A row has the place, what is
 * added, what it costs, the new total, and the line as it would be, for an editor.
 * For validator.done. Rows are the arena's; nothing can fail. */
#ifndef VOLTIGEUR_CHOICES_H
#define VOLTIGEUR_CHOICES_H

#include "format/form.h"
#include "units/rows.h"
#include "units/validate.h"

enum { CHOICES_MOST = 40000000 }; /* work of what is tried in a run (verdict.work), a second or so */

struct choices {
	struct rows rows;
	uint64_t tried; /* work so far */
	size_t count;   /* additions tried; */
	size_t left;    /* and those left out, since that was the most */
};

/* Adds the rows of a file, with a struct choices as context. */
void choices_add(void *choices, const struct validated *);
/* For forms that have columns. */
extern const char choices_columns[];

#endif
