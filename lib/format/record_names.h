/* record_names: which field of a record was the first of its name.
 *
 * Few names are compared one by one, more of them by a hash, so that a record of many
 * fields costs so much for each as one of few. The table is the record's arena's and
 * serves one record, whose fields are asked for in order. Nothing can fail. */
#ifndef VOLTIGEUR_RECORD_NAMES_H
#define VOLTIGEUR_RECORD_NAMES_H

#include "format/record.h"

struct record_names {     /* starts zeroed */
	uint32_t *bucket; /* indexes of fields, from 1 */
	size_t buckets;
	size_t count; /* of the fields that are in it */
};

/* The index of the first field with the name of the one at `index`. */
size_t record_names_first(struct record_names *, const struct record *, size_t index);
/* Is the field that was added last the first of its name? Notes in the record that its
 * names differ. */
static inline bool record_names_differ(struct record_names *names, struct record *record)
{
	if (!record->shared)
		return true;
	record->shared = 0;
	return record_names_first(names, record, record->count - 1) == record->count - 1;
}

#endif
