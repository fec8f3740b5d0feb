/* rows: records about a unit file. */
#include "units/rows.h"

#include "units/finding.h"

struct record *rows_add(struct rows *rows, const char *file)
{
	struct record *row;

	if (rows->count == rows->capacity)
		rows->at = arena_grow(rows->arena, rows->at, rows->count, &rows->capacity, sizeof *rows->at);
	row = &rows->at[rows->count++];
	record_start(row, rows->arena);
	record_add(row, SPAN("file"), finding_file(rows->arena, file), RECORD_TEXT);
	return row;
}

void rows_text(struct record *row, const char *key, struct span text)
{
	if (text.length)
		record_add(row, span_of(key), arena_span(row->arena, text), RECORD_TEXT);
}

void rows_number(struct record *row, struct span key, struct number number)
{
	struct text text = {.arena = row->arena};

	if (!number_is_written(number))
		return;
	text_number(&text, number);
	record_add(row, key, text_span(&text), RECORD_NUMBER);
}

void rows_by(struct record *row, const struct unit_member *member)
{
	while (member->outer && !member->name)
		member = member->outer;
	if (member->outer)
		rows_text(row, "by", span_of(member->name));
}
