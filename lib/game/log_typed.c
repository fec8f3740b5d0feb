/* log_typed: what somebody typed into a log: values of a deed, and lines that change nothing. */
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

bool log_known(const struct log *log, struct span name, struct span other, struct span field,
	       struct span *now)
{
	const struct log_value *said = log_toward(log, name, other, field);

	if (said)
		*now = said->now;
	return said || log_profile(log, name, field, now);
}

/* Would the field change something, if an answer or an event had it? */
static bool changes(const struct log *log, const struct record *record, const struct record_field *field)
{
	struct span key = field->key;
	bool target = span_skip(&key, "target.");
	struct span name = record_get(record, target ? "at" : "by"),
		    other = record_get(record, target ? "by" : "at"), now;
	const struct state_field *declared = state_field(log->state, key);

	if (!declared && !target && state_option(log->state, key))
		return record_was(record, field->key) != NULL;
	if (!declared) { /* of a part, such as parts.2.men, or nothing that is remembered */
		struct span last = span_last(key, '.');

		return name.length && last.length < key.length && !span_skip(&key, "was.") &&
		       state_field(log->state, last);
	}
	if (!declared->remembered || (!name.length && !record_find(record, SPAN("unit"))))
		return false;
	if (!name.length || !log_known(log, name, other, key, &now))
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

struct span log_cut_read(const struct record *record, struct span *did)
{
	struct span tool = did_cut(did).tool;

	if (!did->length)
		return record_get(record, "read");
	for (size_t i = 0; i < record->count; i++) {
		struct span key = record->fields[i].key;

		if (span_same(span_cut(&key, '.'), tool) && span_is(key, "read"))
			return record->fields[i].value;
	}
	return SPAN("");
}

bool log_has_read(const struct record *record, struct span key)
{
	struct span did = record_get(record, "did");
	bool has = false;

	do
		has = span_listed(log_cut_read(record, &did), ',', key);
	while (!has && did.length);
	return has;
}

bool log_is_given(const struct record *record, const struct record_field *field)
{
	const struct record_field *did = record_find(record, SPAN("did"));

	return did && field < did && !log_has_read(record, field->key);
}

static bool has_field(const struct unit_path *path, const struct state_field *declared)
{
	for (const struct unit_field *field = path->figure; field; field = field->next)
		if (span_same(field->name, declared->declaration.name))
			return true;
	return false;
}

/* Some of the men may act by themselves, which is no other value. */
static bool is_part(const struct state_field *declared, struct span said, struct span now)
{
	struct number some, all;

	return declared->by_change && (declared->board || declared->has_out) && number_parse(said, &some) &&
	       number_parse(now, &all) && number_compare(some, all) < 0;
}

/* Is it a field that the game remembers, or that the unit file gives the figure? Of what it gives
 * others only, a word is a choice for this deed, such as a weapon. Others are of the scene. */
static bool is_kept(const struct log *log, struct span name, const struct state_field *declared)
{
	const struct figure *figure = log->units ? units_named(log->units, name) : NULL;
	bool kept = (declared->remembered && !declared->by_change) ||
		    (figure && has_field(figure->member->path, declared));

	if (!figure || kept || declared->declaration.type == TYPE_WORD)
		return kept;
	for (const struct unit_path *path = log->units->rules->root->inner; path && !kept; path = path->next)
		kept = has_field(path, declared);
	return kept;
}

/* Does an answer itself say the field, or who joins bring it? */
static bool is_said(const struct record *record, const struct record_field *field)
{
	return log_is_given(record, field) || span_is(record_get(record, "event"), "join");
}

/* Has a deed an option of the game, such as the scenario or the weather, otherwise than the game? */
static bool is_other_game(const struct log *log, const struct record *record,
			  const struct record_field *field, const struct record_field *was, struct span *now)
{
	if (!state_option(log->state, field->key) || !log_is_given(record, field))
		return false;
	*now = log_option(log, arena_copy(log->scratch, field->key));
	return !state_same(*now, was->value);
}

struct span log_by_hand(const struct log *log, const struct record *record)
{
	struct text out = {.arena = log->arena};

	for (size_t i = 0; i < record->count; i++) {
		const struct record_field *field = &record->fields[i], *was = record_was(record, field->key);
		struct span key = field->key, now;
		bool target = span_skip(&key, "target.");
		struct span name = record_get(record, target ? "at" : "by"),
			    other = record_get(record, target ? "by" : "at");
		const struct state_field *declared = state_field(log->state, key);

		was = was ? was : field;
		if ((target || !is_other_game(log, record, field, was, &now)) &&
		    (!declared || !name.length || !is_said(record, field) || !is_kept(log, name, declared) ||
		     !log_known(log, name, other, key, &now) || state_same(now, was->value) ||
		     is_part(declared, was->value, now)))
			continue;
		text_format(&out, "%s%.*s=%.*s (was ", out.length ? ", " : "", (int)field->key.length,
			    field->key.data, (int)was->value.length, was->value.data);
		text_format(&out, now.length ? "%.*s)" : "nothing)", (int)now.length, now.data);
	}
	return text_span(&out);
}
