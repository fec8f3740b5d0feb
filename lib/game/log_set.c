/* log_set: answers of several lines: which lines belong together, which answers are
 * incomplete and left out, and amendments of whole answers. */
#include "game/log.h"

#include <stdlib.h>

/* Does the record continue the answer that begins with `head`? */
static bool goes_on(const struct log_record *head, const struct log_record *record)
{
	return record->owners.line > 1 && record->number == head->number && record->amends == head->amends;
}

static const char *wrong(struct log *log, const struct log_record *record, const char *what)
{
	return arena_format(log->arena, "owner=%llu: number %llu has %s",
			    (unsigned long long)record->owners.line, (unsigned long long)record->number,
			    what);
}

static int by_owner(const void *a, const void *b)
{
	const struct log_record *one = *(struct log_record *const *)a,
				*other = *(struct log_record *const *)b;

	int owners = number_order(one->owners.line, other->owners.line);

	return owners ? owners : number_order(one->line, other->line);
}

/* Collects the lines of the answer that begins at an index. The first of two lines
 * with one owner= counts. */
static void collect(struct log *log, size_t first)
{
	const struct log_record *head = &log->records[first];
	struct log_set set = {.number = head->number, .owners = head->owners.count, .first = first};
	size_t end = first + 1;
	uint64_t before = 0;

	while (end < log->count && goes_on(head, &log->records[end]))
		end++;
	set.count = end - first;
	struct log_record **sorted = arena_take(log->scratch, set.count * sizeof(struct log_record *));
	for (size_t i = 0; i < set.count; i++)
		sorted[i] = &log->records[first + i];
	qsort(sorted, set.count, sizeof *sorted, by_owner);
	for (size_t i = 0; i < set.count; i++) {
		struct log_record *record = sorted[i];
		uint64_t line = record->owners.line;

		record->set = log->set_count + 1;
		if (line > set.owners)
			record->wrong = wrong(
			    log, record,
			    arena_format(log->scratch, "only %llu lines", (unsigned long long)set.owners));
		else if (line == before)
			record->wrong = wrong(log, record, "this line twice");
		else
			set.lines++;
		before = line;
	}
	set.whole = set.lines == set.owners;
	if (log->set_count == log->set_capacity)
		log->sets = arena_grow(log->arena, log->sets, log->set_count, &log->set_capacity,
				       sizeof *log->sets);
	log->sets[log->set_count++] = set;
}

static void collect_all(struct log *log)
{
	for (size_t i = 0; i < log->count; i++) {
		struct log_record *record = &log->records[i];

		if (record->owners.line > 1 && !record->set)
			record->wrong = wrong(log, record, "no first line before it");
		else if (record->owners.line == 1)
			collect(log, i);
	}
}

struct log_set *log_set_of(const struct log *log, const struct log_record *record)
{
	return record->set ? &log->sets[record->set - 1] : NULL;
}

const struct log_record *log_main_of(const struct log *log, const struct log_record *record)
{
	const struct log_set *set = log_set_of(log, record);

	for (size_t i = 0; set && i < set->count; i++)
		if (!log->records[set->first + i].wrong &&
		    record_find(&log->records[set->first + i].record, SPAN("did")))
			return &log->records[set->first + i];
	return record;
}

struct span log_text(const struct log *log, const struct log_record *record, struct arena *arena)
{
	const struct log_set *set = log_set_of(log, record);
	struct text text = {.arena = arena};

	for (size_t i = 0; set && i < set->count; i++) {
		const struct log_record *line = &log->records[set->first + i];

		if (line->replaced && !record->replaced)
			continue;
		if (text.length)
			text_put(&text, '\n');
		text_add(&text, line->text);
	}
	return set ? text_span(&text) : record->text;
}

/* ---- amendments ---- */

/* The record that an amendment replaces: the last with its number; among several
 * targets that are answers of their own, the one with the same name. */
static struct log_record *amended(struct log *log, const struct log_record *amendment)
{
	struct span at = record_get(&log_main_of(log, amendment)->record, "at");
	struct log_record *last = NULL, *same = NULL;

	for (struct log_record *record = log_number_last(log, amendment->number); record && !same;
	     record = log_number_before(log, record)) {
		if (record->replaced || record->waits)
			continue;
		last = last ? last : record;
		if (span_alike(record_get(&record->record, "at"), at))
			same = record;
	}
	return last && !last->owners.line && same && !same->owners.line ? same : last;
}

/* Puts an amendment in the place of what it amends. */
static void amend(struct log *log, struct log_record *amendment)
{
	const struct log_set *set = log_set_of(log, amendment);
	struct log_record *old = amended(log, amendment);

	if (!old) /* that line is lost; this one counts all the same */
		log_warn(log, amendment->line, "amends=%llu: no record has this number",
			 (unsigned long long)amendment->number);
	else if (!log_may_amend(log, amendment, old))
		return;
	for (struct log_record *record = old ? log_number_last(log, old->number) : NULL; record;
	     record = log_number_before(log, record))
		if (record == old ||
		    (old->owners.line && !record->waits && record->owners.line && record->set == old->set))
			record->replaced = true;
	for (size_t i = 0; i < (set ? set->count : 1); i++) {
		amendment[i].waits = false;
		if (old)
			amendment[i].place = old->place;
	}
}

static int by_place(const void *a, const void *b)
{
	const struct log_record *one = a, *other = b;

	int places = number_order(one->place, other->place);

	return places ? places : number_order(one->line, other->line);
}

static void amend_all(struct log *log)
{
	for (size_t i = 0; i < log->count; i++)
		log->records[i].place = i;
	log_number_all(log);
	for (size_t i = 0; i < log->count; i++) {
		struct log_record *record = &log->records[i];
		const struct log_set *set = log_set_of(log, record);

		if (record->waits && !record->wrong && (!set || (set->whole && set->first == i)))
			amend(log, record);
	}
	qsort(log->records, log->count, sizeof *log->records, by_place);
	for (size_t i = log->count; i-- > 0;)
		if (log->records[i].set)
			log->sets[log->records[i].set - 1].first = i;
}

/* ---- all of them ---- */

/* Leaves out and reports what does not count and was not amended. */
static void leave_out(struct log *log, struct log_record *record)
{
	const struct log_set *set = log_set_of(log, record);

	if (record->replaced)
		return;
	record->replaced = record->waits || record->wrong || (set && !set->whole);
	if (record->wrong)
		log_warn(log, record->line, "%s", record->wrong);
	else if (set && !set->whole && record->owners.line == 1)
		log_warn(log, record->line, "%s %llu has %zu of %llu lines and is left out",
			 record->amends ? "the amendment of" : "number", (unsigned long long)set->number,
			 set->lines, (unsigned long long)set->owners);
}

void log_find_sets(struct log *log)
{
	bool any = log->waits;

	for (size_t i = 0; i < log->count && !any; i++)
		any = log->records[i].owners.line > 0;
	if (!any)
		return;
	collect_all(log);
	if (log->waits)
		amend_all(log);
	for (size_t i = 0; i < log->count; i++)
		leave_out(log, &log->records[i]);
}
