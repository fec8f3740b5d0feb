/* log: the state that folded records leave, and lookups in it. */
#include "game/log.h"

#include <string.h>

#include "format/did.h"
#include "rules/tools.h"
#include "rules/value.h"

void log_start(struct log *log, struct arena *arena, const struct state_rules *state, struct units *units,
	       const struct limits *limits, struct faults *faults)
{
	size_t bodies;

	rules_bodies(state->rules, &bodies);
	*log = (struct log){.bodies = arena_take(arena, bodies * sizeof *log->bodies),
			    .arena = arena,
			    .scratch = arena,
			    .known = units != NULL,
			    .state = state,
			    .units = units,
			    .limits = limits,
			    .faults = faults,
			    .named = arena_take(arena, sizeof *log->named),
			    .out = arena_take(arena, 2 * sizeof *log->out),
			    .given = arena_take(arena, state->field_count * sizeof *log->given),
			    .begun = {.phase = SIZE_MAX}};
}

void log_warn(struct log *log, unsigned line, const char *format, ...)
{
	va_list list;

	va_start(list, format);
	fault_note(log->faults, (struct location){log->path, line, 0}, SEVERITY_WARNING, NULL,
		   arena_vformat(log->faults->arena, format, list));
	va_end(list);
}

struct span log_keep(struct log *log, struct span text)
{
	return arena_span(log->arena, text);
}

/* ---- figures ---- */

const struct log_figure *log_figure(const struct log *log, struct span name)
{
	return name_index_find(&log->figures.names, name, SPAN(""));
}

static const struct figure *profile_of(const struct log *log, struct span name)
{
	return log->units ? units_named(log->units, name) : NULL;
}

struct span log_unit(const struct log *log, struct span name)
{
	const struct figure *profile = profile_of(log, name);
	const struct log_figure *figure = profile ? NULL : log_figure(log, name);

	return profile ? profile->unit : figure ? figure->unit : SPAN("");
}

const struct log_figure *log_side(const struct log *log, struct span name)
{
	struct span unit = log_unit(log, name);

	if (!unit.length) /* it may be a unit itself */
		return name_index_find(&log->sides.names, name, SPAN(""));
	return name_index_find(&log->sides.names, unit, SPAN(""));
}

/* The entry with this name, or these two names, added if there is none. */
static struct log_figure *among(struct log *log, struct log_list *list, struct span name, struct span other)
{
	struct log_figure *figure = name_index_find(&list->names, name, other);

	if (figure)
		return figure;
	figure = arena_take(log->arena, sizeof *figure);
	*figure = (struct log_figure){.name = log_keep(log, name), .other = log_keep(log, other)};
	*(list->last ? &list->last->next : &list->first) = figure;
	list->last = figure;
	name_index_add(&list->names, log->arena, figure->name, figure->other, figure);
	return figure;
}

struct log_figure *log_figure_of(struct log *log, struct span name)
{
	struct log_figure *figure = among(log, &log->figures, name, SPAN(""));

	figure->earlier = false;
	return figure;
}

struct log_figure *log_unit_of(struct log *log, struct span name)
{
	return among(log, &log->sides, name, SPAN(""));
}

struct log_value **log_list(struct log *log, struct log_figure *figure, struct span other,
			    const struct state_field *field)
{
	struct span unit = field->of == STATE_OF_UNIT ? log_unit(log, figure->name) : SPAN("");

	if (field->of == STATE_OF_UNIT && !unit.length && log->units) /* it may be a unit itself */
		unit = units_unit(log->units, figure->name);
	if (field->of == STATE_OF_PAIR)
		return other.length ? &among(log, &log->pairs, figure->name, other)->values : NULL;
	return unit.length ? &log_unit_of(log, unit)->values : &figure->values;
}

static struct log_value *value_among(struct log_value *at, struct span field)
{
	while (at && !span_same(at->field, field))
		at = at->next;
	return at;
}

const struct log_value *log_value_of(const struct log *log, const struct log_figure *figure, struct span name,
				     struct span field)
{
	struct log_value *own = figure ? value_among(figure->values, field) : NULL;
	const struct log_figure *side = own ? NULL : log_side(log, name);

	return side ? value_among(side->values, field) : own;
}

const struct log_value *log_value(const struct log *log, struct span name, struct span field)
{
	return log_value_of(log, log_figure(log, name), name, field);
}

const struct log_value *log_toward(const struct log *log, struct span name, struct span other,
				   struct span field)
{
	const struct state_field *declared = state_field(log->state, field);

	if (!declared || declared->of != STATE_OF_PAIR)
		return log_value(log, name, field);
	const struct log_figure *pair = name_index_find(&log->pairs.names, name, other);
	return pair ? value_among(pair->values, field) : NULL;
}

bool log_acts(struct span tool)
{
	const struct tools_row *row = tools_named(tool);

	return row && row->acts;
}

bool log_profile(const struct log *log, struct span name, struct span field, struct span *now)
{
	const struct figure *figure = profile_of(log, name);
	const struct state_field *declared = state_field(log->state, field);

	if (!figure)
		return false;
	*now = declared ? declared->start : SPAN("");
	for (size_t i = 0; i < figure->count; i++)
		if (span_same(figure->values[i].field, field))
			*now = units_text(log->units, &figure->values[i], log->scratch);
	return true;
}

/* Overwrites a text of the log's own in place if it fits `capacity`. */
static void write_over(struct log *log, struct span *text, size_t *capacity, struct span now)
{
	if (now.length > *capacity) {
		*capacity = 2 * now.length;
		text->data = arena_reserve(log->arena, *capacity);
	}
	if (now.length)
		memmove((char *)text->data, now.data, now.length);
	text->length = now.length;
}

/* Notes the names in a field of type figures. */
static void note_named(struct log *log, struct span field, struct span names)
{
	const struct state_field *declared = state_field(log->state, field);

	if (!declared || !declared->declaration.figures)
		return;
	while (names.length) {
		struct span name = span_trim(span_cut(&names, ','));

		if (!name_index_find(log->named, name, SPAN("")))
			name_index_add(log->named, log->arena, log_keep(log, name), SPAN(""), log);
	}
}

void log_put(struct log *log, struct log_value **list, struct span field, struct span now, unsigned line)
{
	bool had = true;

	if (log->state->has_figures)
		note_named(log, field, now);

	while (*list && !span_same((*list)->field, field))
		list = &(*list)->next;
	if (!*list) {
		*list = arena_take(log->arena, sizeof **list);
		(*list)->field = log_keep(log, field);
		had = false;
	}
	struct log_value *at = *list;
	if (at->group != log->group || !had) {
		at->group = log->group;
		at->had = had;
		write_over(log, &at->before, &at->before_capacity, at->now);
	}
	write_over(log, &at->now, &at->capacity, now);
	at->line = line;
}

/* ---- fields ---- */

/* The stored value; for several targets, the value before the first of them. False if
 * neither log nor unit files have one. */
static bool value_before(const struct log *log, struct span name, struct span field,
			 const struct log_value *held, struct span *now)
{
	bool shared = held && held->group == log->group;
	bool known = shared ? held->had : held != NULL;

	*now = !known ? SPAN("") : shared ? held->before : held->now;
	if (!known && log->alone_count && log_is_alone(log, name) && state_field(log->state, field) &&
	    state_field(log->state, field)->declaration.body)
		return false; /* unit files say it of his parts */
	return known || log_profile(log, name, field, now);
}

/* Warns if a was. value differs from the value before. */
static void compare(struct log *log, struct span name, struct span field, const struct log_value *held,
		    const struct record_field *was, unsigned line)
{
	bool shared = held && held->group == log->group, known = shared ? held->had : held != NULL;
	struct span now;

	if (!value_before(log, name, field, held, &now) || state_same(now, was->value))
		return;
	log_warn(log, line, "%.*s=%.*s does not match the log: %.*s had %.*s=%.*s%s", (int)was->key.length,
		 was->key.data, (int)was->value.length, was->value.data, (int)name.length, name.data,
		 (int)field.length, field.data, (int)now.length, now.data,
		 known && held->line && !shared ? arena_format(log->scratch, " since line %u", held->line)
						: "");
}

/* Warns if records of several targets disagree about the acting figure. */
static void compare_shared(struct log *log, const struct log_value *held, const struct record_field *now,
			   unsigned line)
{
	if (held && held->group == log->group && !state_same(held->now, now->value))
		log_warn(log, line, "%.*s=%.*s: line %u with the same number has %.*s", (int)now->key.length,
			 now->key.data, (int)now->value.length, now->value.data, held->line,
			 (int)held->now.length, held->now.data);
}

/* Drawing a card for an answer repeats its fields, so the change is already stored. */
static bool repeats(const struct record *record, const struct log_value *before, struct span now)
{
	return did_has(record_get(record, "did"), SPAN("draw")) && before && state_same(before->now, now);
}

/* Two lines that ran together (a crash, a full disk) may still parse as a record,
 * but their values rarely fit the fields. */
bool log_fits(struct log *log, const struct state_field *declared, struct span now, unsigned line)
{
	const struct declaration *field = &declared->declaration;
	struct text wrong = {.arena = log->scratch};
	struct number number;

	if (field->type == TYPE_NUMBER && number_parse(now, &number))
		value_write_wrong(&wrong, field, number);
	else if (field->type == TYPE_NUMBER)
		text_add(&wrong, SPAN("not a number"));
	else if (field->type == TYPE_FLAG && !span_among(now, "yes no"))
		text_add(&wrong, SPAN("not yes or no"));
	if (wrong.length)
		log_warn(log, line, "%.*s: \"%.*s\" is %.*s", (int)field->name.length, field->name.data,
			 fault_quoted(now), now.data, (int)wrong.length, wrong.at);
	return !wrong.length;
}

/* Has a rule changed a number that the record gives for itself alone, such as 5 of the
 * 8 men? Fields that are given stand before did=; those of parts on the main line. */
static bool is_apart(const struct log *log, const struct record *record, const struct record_field *field,
		     const struct state_field *declared)
{
	const struct record_field *did = record_find(record, SPAN("did"));

	return declared->by_change && declared->declaration.type == TYPE_NUMBER &&
	       (did ? field < did : log->given[declared - log->state->fields]) &&
	       record_was(record, field->key);
}

/* Adds what the rules took from such a number, or added to it, to the stored one:
 * men=4 was.men=5 is one man less. Its parts count too. */
static void fold_difference(struct log *log, struct log_figure *figure, const struct record *record,
			    bool target, const struct state_field *whole, unsigned line)
{
	struct span name = whole->declaration.name, now;
	struct span other = record_get(record, target ? "by" : "at");
	struct number change = number_whole(0), given = number_whole(0), held, before, after;
	char text[NUMBER_LENGTH];

	for (size_t i = 0; i < record->count; i++) {
		struct span key = record->fields[i].key;
		bool mine = span_skip(&key, "target.") == target;
		const struct state_field *declared = mine ? state_field(log->state, key) : NULL;
		const struct record_field *was = record_was(record, record->fields[i].key);

		if (!declared || (declared != whole && declared->part_of != whole) ||
		    !number_parse(record->fields[i].value, &after) ||
		    !number_parse(was ? was->value : record->fields[i].value, &before))
			continue;
		given = number_add(given, before);
		change = number_add(change, number_subtract(after, before));
	}
	if (!value_before(log, figure->name, name, log_toward(log, figure->name, other, name), &now) ||
	    !number_parse(now, &held))
		held = given;
	held = number_add(held, change);
	if (number_compare(held, number_whole(0)) < 0)
		held = number_whole(0);
	log_put_field(log, figure, log_list(log, figure, other, whole), whole,
		      (struct span){text, number_format(held, text)}, line);
}

/* Folds the fields of one party. `shared`: the other party, which was folded first,
 * is of the same unit, so an unchanged field of the unit must not overwrite it. */
static void fold_party(struct log *log, const struct record *record, struct span name, bool target,
		       bool shared, unsigned line)
{
	struct log_figure *figure = log_figure_of(log, name);
	struct span other = record_get(record, target ? "by" : "at");
	bool set = owners_of(record).line > 0;
	bool states = !log_is_refused(record); /* else an earlier tool of a pipe changed something */

	for (size_t i = 0; i < record->count; i++) {
		struct span field = record->fields[i].key;
		struct log_value **list;
		const struct state_field *declared;

		if (span_skip(&field, "target.") != target)
			continue;
		declared = state_field(log->state, field);
		if (!declared && states)
			log_say_of_member(log, name, field, record->fields[i].value, line);
		if (!declared || (log->state->declared && !declared->remembered))
			continue;
		const struct record_field *was = record_was(record, record->fields[i].key);
		const struct log_value *before = declared->of == STATE_OF_PAIR
						     ? log_toward(log, figure->name, other, field)
						     : log_value_of(log, figure, figure->name, field);
		if (!was && shared && declared->of == STATE_OF_UNIT)
			continue;
		if (set && !log_keeps(log, figure->name, declared))
			continue; /* a report of what the parts have */
		if (is_apart(log, record, &record->fields[i], declared)) {
			fold_difference(log, figure, record, target,
					declared->part_of ? declared->part_of : declared, line);
			continue;
		}
		if (was && !(declared->by_change && log_is_given(record, &record->fields[i])) &&
		    !repeats(record, before, record->fields[i].value))
			compare(log, figure->name, field, before, was, line);
		if (was && !target)
			compare_shared(log, before, &record->fields[i], line);
		list = log_list(log, figure, other, declared);
		if (!list || !log_fits(log, declared, record->fields[i].value, line) ||
		    !(was || (states && declared->remembered && !declared->by_change)))
			continue;
		if (!was && log_say_of_whole(log, name, declared, record->fields[i].value, line))
			continue;
		log_put_field(log, figure, list, declared, record->fields[i].value, line);
		if (!was)
			log_say_of_parts(log, figure->name, declared, record->fields[i].value, line);
	}
}

/* Folds the changes of a unit none of whose figures is by= or at=. */
static void fold_unit(struct log *log, const struct record *record, struct span name, unsigned line)
{
	struct log_figure *unit = log_unit_of(log, name);

	for (size_t i = 0; i < record->count; i++) {
		const struct record_field *field = &record->fields[i];
		const struct state_field *declared = state_field(log->state, field->key);
		const struct record_field *was = record_was(record, field->key);

		if (!was || !declared || declared->of != STATE_OF_UNIT ||
		    !log_fits(log, declared, field->value, line))
			continue;
		compare(log, name, field->key, value_among(unit->values, field->key), was, line);
		log_put(log, &unit->values, field->key, field->value, line);
	}
}

/* Folds options of the game that the rules changed, such as counters. */
static void fold_options(struct log *log, const struct record *record, unsigned line)
{
	for (size_t i = 0; i < record->count; i++) {
		const struct record_field *field = &record->fields[i];
		const struct record_field *was;
		const struct log_value *before;

		if (!(was = record_was(record, field->key)) || !state_option(log->state, field->key))
			continue;
		before = value_among(log->options, field->key);
		if (before && !repeats(record, before, field->value))
			compare(log, SPAN("the game"), field->key, before, was, line);
		log_put(log, &log->options, field->key, field->value, line);
	}
}

/* ---- a record ---- */

/* Notes the fields of parts, such as parts.2.men, that the main line of an answer gives. */
static void note_given(struct log *log, const struct record *record)
{
	const struct record_field *did = record_find(record, SPAN("did"));

	for (const struct record_field *field = record->fields; did && field < did; field++) {
		struct span name = span_last(field->key, '.');
		const struct state_field *declared = name.length < field->key.length
							 ? state_field(log->state, name)
							 : NULL;
		if (declared)
			log->given[declared - log->state->fields] = true;
	}
}

/* All lines of a deed compare with the state before the first of them, so they are
 * one group. */
static void join_set(struct log *log, const struct record *record, bool first)
{
	if (first || log->group != log->set_group)
		log->set_group = ++log->group;
	log->group_of[0].text.length = 0;
	if (first)
		memset(log->given, 0, log->state->field_count * sizeof *log->given);
	note_given(log, record);
}

/* Starts a group, unless this record has the number (or id), tool and figure of the
 * one before it, each for another target. */
static void join_group(struct log *log, const struct record *record)
{
	struct span did = record_get(record, "did"), by = record_get(record, "by");
	struct span number = record_get(record, "number");
	bool several = record_find(record, SPAN("repetition")) && record_get(record, "at").length &&
		       did.length;

	if (!number.length)
		number = record_get(record, "id");
	if (several && number.length && span_same(did, log->group_of[0].text) &&
	    span_same(number, log->group_of[1].text) && span_alike(by, log->group_of[2].text))
		return;
	log->group++;
	write_over(log, &log->group_of[0].text, &log->group_of[0].capacity, several ? did : SPAN(""));
	write_over(log, &log->group_of[1].text, &log->group_of[1].capacity, several ? number : SPAN(""));
	write_over(log, &log->group_of[2].text, &log->group_of[2].capacity, several ? by : SPAN(""));
}

/* May one who is out for this reason do the deed of the record: because the deed allows it
 * for good, or the players did? */
static bool is_allowed(const struct log *log, const struct record *record, struct span word)
{
	struct did did = did_last(record_get(record, "did"));
	const char *tool = arena_copy(log->scratch, did.tool);
	const struct yaml *deed = rules_procedure(log->state->rules, &tool, did.variant);
	const struct yaml *allow = deed ? yaml_get(deed, "allow") : NULL;

	for (const struct yaml *item = allow ? allow->first : NULL; item; item = item->next)
		if (span_same(item->text, word))
			return true;
	return span_typed(record_get(record, "allow"), word);
}

/* Warns if a figure that is out of the game changes something. */
static void look_who_acts(struct log *log, const struct record *record, struct span name, unsigned line)
{
	struct span tool = did_last(record_get(record, "did")).tool;
	bool changes = false;
	unsigned since;

	for (size_t i = 0; i < record->count; i++) {
		struct span key = record->fields[i].key;

		changes |= span_skip(&key, "was.");
	}
	if (changes && log_acts(tool) && log_is_out(log, name, &since) &&
	    !(log->state->lists_out && is_allowed(log, record, log_listed_out(log, name))))
		log_warn(log, line, "%.*s is out of the game%s", (int)name.length, name.data,
			 since ? arena_format(log->scratch, " since line %u", since) : "");
}

void log_fold(struct log *log, const struct record *record, unsigned line)
{
	struct span event = record_get(record, "event"), by = record_get(record, "by"),
		    at = record_get(record, "at"), unit = record_get(record, "unit");
	struct owners owners = owners_of(record);

	if (log_changes_nothing(record)) {
		if (event.length && record_find(record, SPAN("refused")))
			log_warn(log, line,
				 "event=%.*s is left out: an event cannot have refused=", (int)event.length,
				 event.data);
		return;
	}
	if (span_among(event, "undo redo")) {
		log_warn(log, line, "event=%.*s counts only in a log that is read from its beginning",
			 (int)event.length, event.data);
		return;
	}
	if (event.length) {
		log->group++;
		log_fold_event(log, record, event, line);
		return;
	}
	if (line && !owners.line && log_is_typed(record)) {
		log->group++;
		log_misspelt(log, record, line);
		log_leave_out(log, record, line);
		return;
	}
	uint64_t before = log->group;
	if (owners.line)
		join_set(log, record, owners.line == 1);
	else
		join_group(log, record);
	if (log->order)
		log_order_answer(log, record, line);
	/* Records of this run were checked before they were resolved; of an answer its first line
	 * counts: who falls in it has acted all the same. */
	if (by.length && line && log->group != before)
		look_who_acts(log, record, by, line);
	if (by.length)
		fold_party(log, record, by, false, false, line);
	if (at.length)
		fold_party(log, record, at, true, log_side(log, at) && log_side(log, at) == log_side(log, by),
			   line);
	if (owners.line && !by.length && !at.length && unit.length)
		fold_unit(log, record, unit, line);
	fold_options(log, record, line);
	if (log->order)
		log_order_opened(log, record);
}
