/* record_names: a linear search among few names, then open addressing. */
#include "format/record_names.h"

enum { FEW = 24 };

static uint32_t *bucket_of(const struct record_names *names, const struct record *record, struct span key)
{
	size_t at = span_hash(key) & (names->buckets - 1);

	while (names->bucket[at] && !span_same(record->fields[names->bucket[at] - 1].key, key))
		at = (at + 1) & (names->buckets - 1);
	return &names->bucket[at];
}

/* A table of the fields up to an index, at most a quarter full. */
static void fill(struct record_names *names, const struct record *record, size_t end)
{
	if (2 * end > names->buckets) {
		names->buckets = names->buckets ? names->buckets : 128;
		while (names->buckets < 4 * end)
			names->buckets *= 2;
		names->bucket = arena_take(record->arena, names->buckets * sizeof *names->bucket);
		names->count = 0;
	}
	for (; names->count < end; names->count++) {
		uint32_t *bucket = bucket_of(names, record, record->fields[names->count].key);

		if (!*bucket)
			*bucket = (uint32_t)names->count + 1;
	}
}

size_t record_names_first(struct record_names *names, const struct record *record, size_t index)
{
	struct span key = record->fields[index].key;

	if (index >= FEW) {
		fill(names, record, index + 1);
		return *bucket_of(names, record, key) - 1;
	}
	for (size_t i = 0; i < index; i++)
		if (span_same(record->fields[i].key, key))
			return i;
	return index;
}
