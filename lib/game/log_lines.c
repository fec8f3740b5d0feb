/* log_lines: the state before a stamped answer, as its lines say it. */
#include "game/log.h"

static bool is_read(const struct record *line, struct span key)
{
	struct span rest = record_get(line, "read");

	while (rest.length)
		if (span_same(span_cut(&rest, ','), key))
			return true;
	return false;
}

/* Stores what a line read: of a figure, or with `name` empty of a unit. */
static void put_read(struct log *log, const struct record *line, struct span name, bool target)
{
	struct span other = record_get(line, target ? "by" : "at");

	for (size_t i = 0; i < line->count; i++) {
		const struct record_field *field = &line->fields[i], *was = record_was(line, field->key);
		struct span key = field->key;
		const struct state_field *declared;
		struct log_value **list;

		if (span_skip(&key, "target.") != target || !is_read(line, field->key) ||
		    !(declared = state_field(log->state, key)))
			continue;
		list = name.length ? log_list(log, log_figure_of(log, name), other, declared)
				   : &log_unit_of(log, record_get(line, "unit"))->values;
		if (list)
			log_put(log, list, key, was ? was->value : field->value, 0);
	}
}

/* The fields of by= and at= are in the line with did= themselves. */
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

		if (record_find(line, SPAN("event")) || record_find(line, SPAN("did")))
			continue;
		put_read(log, line, by, false);
		if (at.length)
			put_read(log, line, at, true);
	}
}
