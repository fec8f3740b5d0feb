/* owners: which line of an answer a record is. */
#include "format/owners.h"

/* The value of a field that an answer wrote: a whole number of at least 2; else 0. */
static uint64_t written(const struct record *record, struct span key)
{
	const struct record_field *field = record_find(record, key), *did;
	struct number number;

	if (!field || !number_parse(field->value, &number) || !number_is_whole(number) ||
	    number.numerator < 2)
		return 0;
	did = record_find(record, SPAN("did"));
	return did && did > field ? 0 : (uint64_t)number.numerator;
}

struct owners owners_read(const struct record *record)
{
	struct owners owners = {written(record, SPAN("owner")), 0};

	if (!owners.line)
		owners.count = written(record, SPAN("owners"));
	if ((!owners.line && !owners.count) ||
	    (!record_find(record, SPAN("number")) && !record_find(record, SPAN("amends"))))
		return (struct owners){0, 0};
	if (owners.count)
		owners.line = 1;
	return owners;
}
