/* log_number: finds the records of a number without walking through the log. */
#include "game/log.h"

/* Where the chain of a number begins, or the free bucket for it. At most half of the
 * buckets are taken. */
static size_t *bucket_of(const struct log *log, uint64_t number)
{
	const struct log_numbers *numbers = &log->numbers;
	uint64_t hash = number * UINT64_C(0x9e3779b97f4a7c15);
	size_t at = (size_t)(hash >> 32) & (numbers->buckets - 1);

	while (numbers->bucket[at] && log->records[numbers->bucket[at] - 1].number != number)
		at = (at + 1) & (numbers->buckets - 1);
	return &numbers->bucket[at];
}

static void link_record(struct log *log, size_t index)
{
	size_t *bucket = bucket_of(log, log->records[index].number);

	log->records[index].earlier = *bucket;
	log->numbers.taken += !*bucket;
	*bucket = index + 1;
}

/* Twice as many buckets, at least `least`. */
static void widen(struct log *log, size_t least)
{
	struct log_numbers old = log->numbers;

	log->numbers.buckets = old.buckets ? old.buckets * 2 : 64;
	while (log->numbers.buckets < least)
		log->numbers.buckets *= 2;
	log->numbers.bucket = arena_take(log->arena, log->numbers.buckets * sizeof *old.bucket);
	for (size_t i = 0; i < old.buckets; i++)
		if (old.bucket[i])
			*bucket_of(log, log->records[old.bucket[i] - 1].number) = old.bucket[i];
}

void log_number_add(struct log *log, size_t index)
{
	if (2 * (log->numbers.taken + 1) > log->numbers.buckets)
		widen(log, 0);
	link_record(log, index);
}

void log_number_all(struct log *log)
{
	log->numbers = (struct log_numbers){.buckets = 0};
	widen(log, 2 * (log->count + 1));
	for (size_t i = 0; i < log->count; i++)
		if (!log->records[i].undoes) /* which would all be looked through for the next one */
			link_record(log, i);
}

struct log_record *log_number_last(const struct log *log, uint64_t number)
{
	size_t index = log->numbers.buckets ? *bucket_of(log, number) : 0;

	return index ? &log->records[index - 1] : NULL;
}

struct log_record *log_number_before(const struct log *log, const struct log_record *record)
{
	return record->earlier ? &log->records[record->earlier - 1] : NULL;
}
