/* log_lines: what the lines of an answer say: the state before it, and the next deed. */
#include "format/owners.h"
#include "game/log.h"

#include <string.h>

/* ---- the state before a stamped answer ---- */

/* Stores what a line read: of a figure, or with `name` empty of a unit. */
static void put_read(struct log *log, const struct record *line, struct span name, bool target)
{
	struct span other = record_get(line, target ? "by" : "at");
	bool deed = record_find(line, SPAN("did")); /* its fields of by= and at= */

	for (size_t i = 0; i < line->count && !span_is(line->fields[i].key, "did"); i++) {
		const struct record_field *field = &line->fields[i], *was = record_was(line, field->key);
		struct span key = field->key;
		const struct state_field *declared;
		struct log_value **list;

		if (span_skip(&key, "target.") != target || !(declared = state_field(log->state, key)) ||
		    ((!deed || declared->declaration.body) && !log_has_read(line, field->key)))
			continue;
		list = name.length ? log_list(log, log_figure_of(log, name), other, declared)
				   : &log_unit_of(log, record_get(line, "unit"))->values;
		if (list)
			log_put(log, list, key, was ? was->value : field->value, 0);
	}
}

void log_of_lines(struct log *log, const struct record *lines, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		const struct record *line = &lines[i];
		struct span by = record_get(line, "by"), at = record_get(line, "at");

		if (by.length && record_find(line, SPAN("unit")))
			log_figure_of(log, by)->unit = log_keep(log, record_get(line, "unit"));
		if (at.length && record_find(line, SPAN("target.unit")))
			log_figure_of(log, at)->unit = log_keep(log, record_get(line, "target.unit"));
	}
	for (size_t i = 0; i < count; i++) {
		const struct record *line = &lines[i];
		struct span by = record_get(line, "by"), at = record_get(line, "at");

		if (record_find(line, SPAN("event")))
			continue;
		if (log_is_refused(line)) /* of several targets it has the first one's fields */
			at = span_trim(span_cut(&at, ','));
		if (by.length || record_find(line, SPAN("unit")))
			put_read(log, line, by, false);
		if (at.length)
			put_read(log, line, at, true);
	}
}

/* ---- the next deed ---- */

/* Is it a field of the scene, which the next deed has too? */
static bool is_of_scene(const struct state_rules *state, struct span key)
{
	struct span rest = key;

	if (span_skip(&rest, "was.") ||
	    span_among(key, "number faces seed source repetition allow unit target.unit"))
		return false;
	return !state || !state_field(state, span_last(rest, '.'));
}

struct record log_next_deed(const struct state_rules *state, const struct record *said, struct arena *arena)
{
	struct record record;

	record_start(&record, arena);
	record.json = said->json;
	record.crlf = said->crlf;
	for (size_t i = 0, did = record_before(said, SPAN("did")); i < did; i++)
		if (is_of_scene(state, said->fields[i].key))
			record_add(&record, said->fields[i].key, said->fields[i].value, said->fields[i].kind);
	return record;
}

bool log_parse_deed(struct record *record, struct span text, struct rules *rules, const struct limits *limits,
		    struct faults *faults)
{
	struct arena *arena = record->arena;
	struct span rest = text;
	bool several = memchr(text.data, '\n', text.length) != NULL;

	do {
		record_start(record, arena);
		if (!record_parse(record, span_cut(&rest, '\n'), limits, faults))
			return false;
		several &= owners_of(record).line > 0;
	} while (several && rest.length && !record_find(record, SPAN("did")));
	if (several && record_find(record, SPAN("did")))
		*record = log_next_deed(rules->id ? state_load(rules) : NULL, record, arena);
	return !rest.length || several ||
	       fault_add(faults, nowhere, "a record is one line, or all lines of one answer");
}
