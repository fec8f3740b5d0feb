/* owners: which line of an answer a record is. */
#include "format/owners.h"

/* The value of a field that an answer wrote: a whole number of at least 2; else 0. */
static uint64_t written(const struct record *record, const char *key)
{
	const struct record_field *field = record_find(record, span_of(key)),
				  *did = record_find(record, SPAN("did"));
	uint64_t count = record_count(record, key);

	return count < 2 || (did && did > field) ? 0 : count;
}

struct owners owners_read(const struct record *record)
{
	struct owners owners = {written(record, "owner"), 0};

	if (!owners.line)
		owners.count = written(record, "owners");
	if ((!owners.line && !owners.count) ||
	    (!record_find(record, SPAN("number")) && !record_find(record, SPAN("amends"))))
		return (struct owners){0, 0};
	if (owners.count)
		owners.line = 1;
	return owners;
}
