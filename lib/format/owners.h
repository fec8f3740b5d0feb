/* owners: the lines of one answer.
 *
 * An answer that changes more owners than by= and at=, or that implies events, has
 * several lines with one number=. The first says how many there are, owners=3, and
 * line k says owner=k. The names mean this only beside number= or amends=, and
 * after did= if the line has one; anywhere else they are a player's fields. Nothing
 * can fail. */
#ifndef VOLTIGEUR_OWNERS_H
#define VOLTIGEUR_OWNERS_H

#include "format/record.h"

struct owners {
	uint64_t line;  /* from 1; 0: the record is the whole answer */
	uint64_t count; /* of lines, at least 2; only on the first line, else 0 */
};

struct owners owners_read(const struct record *);
/* Which line a record is. */
static inline struct owners owners_of(const struct record *record)
{
	uint64_t bits = record_name_bit(SPAN("owner")) | record_name_bit(SPAN("owners"));

	return record->names & bits ? owners_read(record) : (struct owners){0, 0};
}

#endif
