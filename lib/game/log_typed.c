/* log_typed: lines that change nothing: refused deeds, errors, and what somebody typed. */
#include "game/log.h"

#include "format/did.h"

bool log_is_refused(const struct record *record)
{
	const struct record_field *did = record_find(record, SPAN("did"));
	const struct record_field *refused = record_find(record, SPAN("refused"));

	return did && refused && did < refused;
}

bool log_changes_nothing(const struct record *record)
{
	const struct record_field *did = record_find(record, SPAN("did"));
	bool refused = did ? log_is_refused(record) && did_count(did->value) == 1
			   : record_find(record, SPAN("refused")) && !log_is_typed(record);

	return refused || record_find(record, SPAN("error"));
}

bool log_is_typed(const struct record *record)
{
	return !record_find(record, SPAN("did")) && !record_find(record, SPAN("event"));
}

/* Would the field change something, if an answer or an event had it? */
static bool changes(const struct log *log, const struct record *record, const struct record_field *field)
{
	struct span key = field->key, rest, last;
	bool target = span_skip(&key, "target.");
	struct span name = record_get(record, target ? "at" : "by"),
		    other = record_get(record, target ? "by" : "at"), now;
	const struct state_field *declared = state_field(log->state, key);

	if (!declared && !target && state_option(log->state, key))
		return record_was(record, field->key) != NULL;
	if (!declared) { /* of a part, such as parts.2.men, or nothing that is remembered */
		for (last = rest = key; rest.length; last = span_cut(&rest, '.'))
			;
		return name.length && last.length < key.length && !span_skip(&key, "was.") &&
		       state_field(log->state, last);
	}
	if (!declared->remembered || (!name.length && !record_find(record, SPAN("unit"))))
		return false;
	const struct log_value *held = name.length ? log_toward(log, name, other, key) : NULL;
	if (held)
		now = held->now;
	else if (!name.length || !log_profile(log, name, key, &now))
		now = declared->start;
	return !state_same(now, field->value);
}

void log_leave_out(struct log *log, const struct record *record, unsigned line)
{
	for (size_t i = 0; i < record->count; i++) {
		const struct record_field *field = &record->fields[i];

		if (!changes(log, record, field))
			continue;
		log_warn(log, line,
			 "%.*s=%.*s is left out: the line has neither did=, as an answer has, nor event=; "
			 "event=set corrects a value",
			 (int)field->key.length, field->key.data, (int)field->value.length,
			 field->value.data);
		return;
	}
}
