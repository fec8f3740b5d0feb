/* log_event: events, which reset and correct the state and let figures join and
 * leave. */
#include "game/order.h"
#include "rules/value.h"

#include <string.h>

/* Removes a counter that has reached 0 and the fields that end with it. */
static void end_count(struct log_value **at, const struct state_field *count)
{
	while (*at) {
		if (span_same((*at)->field, count->declaration.name) || state_ends(count, (*at)->field))
			*at = (*at)->next;
		else
			at = &(*at)->next;
	}
}

void log_count_down(struct log *log, struct log_value **list, size_t event)
{
	for (struct log_value *at = *list; at; at = at->next) {
		const struct state_field *field = state_field(log->state, at->field);
		char text[NUMBER_LENGTH];
		struct number left;

		if (!field || !field->counts || field->counted != event || !number_parse(at->now, &left) ||
		    left.numerator <= 0)
			continue;
		left = number_subtract(left, number_whole(1));
		if (left.numerator <= 0)
			end_count(list, field);
		else
			log_put(log, list, field->declaration.name,
				(struct span){text, number_format(left, text)}, at->line);
	}
}

/* The fields that take another's value at this event, with what that has before it. The
 * event that ends the game passes nothing on. */
static struct log_value *taken_over(struct log *log, const struct log_value *list, size_t event)
{
	struct log_value *taken = NULL;

	if (!log->order || !log->state->takes_over || event + 1 >= log->state->event_count)
		return NULL;
	for (size_t i = 0; i < log->state->field_count; i++) {
		const struct state_field *field = &log->state->fields[i];
		const struct log_value *other = field->from && field->until <= event ? list : NULL;

		while (other && !span_same(other->field, field->from->declaration.name))
			other = other->next;
		if (!other)
			continue;
		struct log_value *copy = arena_take(log->scratch, sizeof *copy);
		*copy = *other;
		copy->field = field->declaration.name;
		copy->next = taken;
		taken = copy;
	}
	return taken;
}

/* Ends an event: removes or transfers the values that last until then, and
 * decrements counters. */
static void reset(struct log *log, struct log_value **list, size_t event)
{
	struct log_value **at = list, *one, *passed = NULL, *taken;

	log_count_down(log, list, event);
	taken = taken_over(log, *list, event);
	while ((one = *at)) {
		const struct state_field *field = state_field(log->state, one->field);

		if (!field || field->until > event) {
			at = &one->next;
			continue;
		}
		*at = one->next;
		if (!field->becomes || field->until < event)
			continue;
		one->next = passed;
		one->field = field->becomes->declaration.name;
		passed = one;
	}
	for (; passed; passed = passed->next)
		log_put(log, list, passed->field, passed->now, passed->line);
	for (; taken; taken = taken->next)
		log_put(log, list, taken->field, taken->now, taken->line);
}

static bool of_event(struct span key)
{
	return span_among(key, "event by at note id rules number text amends owners owner sequence "
			       "was.now.turn was.now.phase");
}

/* An event that adds to a unit may have the keys of its members. */
static bool is_member_key(const struct log *log, const struct yaml *joins, struct span key)
{
	const struct unit_key *members;

	if (!joins || span_is(key, "unit"))
		return joins != NULL;
	if (!log->units)
		return true;
	members = constraint_key(log->units->rules->root->kind, joins->text);
	return members && members->kind && constraint_key(members->kind, key);
}

bool log_event_says(const struct log *log, const struct record *record, struct span key)
{
	const struct yaml *deed = state_deed(log->state, record_get(record, "event"));

	return of_event(key) || yaml_find(yaml_get(deed, "fields"), key) ||
	       is_member_key(log, yaml_get(deed, "joins"), key);
}

/* Stores an event's value of a figure's field. False if it is not a field of
 * figures, or one of a pair and the event has no at=. */
static bool put_field(struct log *log, struct log_figure *figure, const struct record *record,
		      const struct record_field *field, unsigned line)
{
	const struct state_field *declared = state_field(log->state, field->key);
	struct log_value **list = declared ? log_list(log, figure, record_get(record, "at"), declared) : NULL;

	if (list && !log_keeps(log, figure->name, declared))
		log_warn(log, line, "%.*s=%.*s is left out: the parts of %.*s have it",
			 (int)field->key.length, field->key.data, (int)field->value.length, field->value.data,
			 (int)figure->name.length, figure->name.data);
	else if (list && log_fits(log, declared, field->value, line) &&
		 !log_say_of_whole(log, figure->name, declared, field->value, line))
		log_put_field(log, figure, list, declared, field->value, line);
	return list != NULL;
}

/* A field that gets another value is no longer that which a count would end. */
static void forget_counts(struct log *log, struct log_figure *figure, const struct record *record,
			  const struct record_field *field)
{
	const struct log_value *now = log_value(log, figure->name, field->key);

	if (now && state_same(now->now, field->value))
		return;
	for (struct log_value **at = &figure->values; *at;) {
		const struct state_field *count = state_field(log->state, (*at)->field);

		if (count && count->counts && state_ends(count, field->key) &&
		    !record_find(record, (*at)->field))
			*at = (*at)->next;
		else
			at = &(*at)->next;
	}
}

static void fold_set(struct log *log, const struct record *record, struct span name, unsigned line)
{
	struct log_figure *figure = log_figure_of(log, name);

	for (size_t i = 0; i < record->count; i++) {
		const struct record_field *field = &record->fields[i];

		forget_counts(log, figure, record, field);
		if (put_field(log, figure, record, field, line))
			continue;
		if (state_field(log->state, field->key))
			log_warn(log, line,
				 "%.*s is a value between two figures; name the other one with at=",
				 (int)field->key.length, field->key.data);
		else if (!log_event_says(log, record, field->key))
			log_warn(log, line, "unknown figure field \"%.*s\"", (int)field->key.length,
				 field->key.data);
	}
}

/* What the figures of a unit share. */
static void fold_set_unit(struct log *log, const struct record *record, struct span name, unsigned line)
{
	struct span unit = log->units ? units_unit(log->units, name) : name;

	if (!unit.length && log->known) {
		log_warn(log, line, "unknown unit \"%.*s\"", (int)name.length, name.data);
		return;
	}
	for (size_t i = 0; i < record->count; i++) {
		const struct record_field *field = &record->fields[i];
		const struct state_field *declared = state_field(log->state, field->key);

		if (declared && declared->of == STATE_OF_UNIT) {
			if (log_fits(log, declared, field->value, line))
				log_put(log, &log_unit_of(log, unit.length ? unit : name)->values, field->key,
					field->value, line);
		} else if (declared)
			log_warn(log, line,
				 "%.*s is a figure's; name the figure with by=", (int)field->key.length,
				 field->key.data);
		else if (!span_is(field->key, "unit") && !log_event_says(log, record, field->key))
			log_warn(log, line, "unknown field of a unit \"%.*s\"", (int)field->key.length,
				 field->key.data);
	}
}

/* Unlike other values in a log, a distance may have its unit: an option is read as a field of a
 * record is. */
static bool option_fits(struct log *log, const struct state_field *option, struct span now, unsigned line)
{
	char plain[NUMBER_LENGTH];
	struct number number;

	if (option->declaration.distance &&
	    rules_read_number(log->state->rules, &option->declaration, now, &number))
		now = (struct span){plain, number_format(number, plain)};
	return log_fits(log, option, now, line) && log_order_fits(log, option->declaration.name, now, line);
}

static void put_options(struct log *log, const struct record *record, unsigned line)
{
	for (size_t i = 0; i < record->count; i++) {
		const struct record_field *field = &record->fields[i];
		const struct state_field *option = state_option(log->state, field->key);

		if (option && option_fits(log, option, field->value, line))
			log_put(log, &log->options, field->key, field->value, line);
		else if (!option && !log_event_says(log, record, field->key))
			log_warn(log, line, "unknown game option \"%.*s\"", (int)field->key.length,
				 field->key.data);
	}
}

static void fold_game(struct log *log, const struct record *record, unsigned line)
{
	log->options = NULL;
	log->plays = true;
	for (struct log_figure *figure = log->figures.first; figure; figure = figure->next) {
		figure->left = figure->joined = false;
		figure->earlier = true;
	}
	put_options(log, record, line);
	log_order_game(log, record, line);
}

/* Can a figure join under this key, a list of members with figures? Binds a unit of
 * one such member as if it were in a file. */
static bool joins_as(struct log *log, const struct unit_path *path, const struct record *record)
{
	struct text text = {.arena = log->arena};
	struct findings findings;
	struct yaml *document;

	text_format(&text, "%s: [{name: ", path->key->declaration.name.data);
	record_write_json_text(&text, record_get(record, "by"));
	for (size_t i = 0; i < record->count; i++) {
		const struct record_field *field = &record->fields[i];

		if (of_event(field->key) || state_field(log->state, field->key))
			continue;
		if (!constraint_key(path->kind, field->key))
			return false;
		text_format(&text, ", %.*s: ", (int)field->key.length, field->key.data);
		record_write_json_text(&text, field->value);
	}
	text_add(&text, SPAN("}]\n"));
	document = yaml_parse(log->arena, log->path, text_span(&text), log->limits, log->faults);
	if (!document)
		return false;
	findings_start(&findings, log->arena);
	struct unit_document *bound = units_bind(log->units, document, &findings);
	for (const struct finding *finding = findings.first; finding; finding = finding->next)
		if (strcmp(finding->rule, "missing-key") != 0 || finding->location.column > 1)
			return false; /* a key of the unit itself may be missing */
	findings_start(&findings, log->arena);
	struct figure **added = log->units->last;
	units_figures(log->units, bound, &findings);
	for (struct figure *figure = *added; figure; figure = figure->next)
		figure->by_log = true;
	units_numbers_fit(log->units, bound, &findings);
	return findings.first == NULL;
}

/* Somebody leaves, or returns; of a whole, its parts do. */
static void put_left(struct log *log, struct span name, bool left, unsigned line)
{
	struct log_figure *figure = log_figure_of(log, name);
	bool whole = false;
	size_t at = 0;

	for (struct span part; (part = log_part(log, name, &at)).length; whole = true)
		put_left(log, part, left, line);
	if (!whole && figure->left != left)
		log_share(log, name, !left, line);
	figure->left = left && !whole;
	figure->left_line = line;
}

/* Is somebody in the game? A figure of the unit files may come later, as it is there; those that
 * another reading of the log has added to the files are not of them. */
static bool is_there(const struct log *log, const struct record *record, struct span name)
{
	const struct figure *figure = log->units ? units_named(log->units, name) : NULL;
	const struct log_figure *known = log_figure(log, name);
	bool plain = true;
	unsigned line;

	for (size_t i = 0; i < record->count; i++)
		plain &= of_event(record->fields[i].key);
	return ((!plain && figure && !figure->by_log) || (known && known->joined)) &&
	       !log_is_out(log, name, &line);
}

static void fold_join(struct log *log, const struct record *record, struct span name, unsigned line)
{
	bool plain = true, joined = false;
	struct span profile;

	if (is_there(log, record, name))
		log_warn(log, line, "%.*s is in the game already; event=set corrects a value",
			 (int)name.length, name.data);
	struct log_figure *figure = log_figure_of(log, name);
	put_left(log, name, false, line);
	figure->joined = true;
	for (size_t i = 0; i < record->count; i++)
		plain &= put_field(log, figure, record, &record->fields[i], line) ||
			 of_event(record->fields[i].key);
	if (plain || log_profile(log, name, SPAN(""), &profile))
		return; /* already known: it returns, or is in the unit files */
	if (!log->units) {
		struct unit_rules *rules = constraint_load_figures(log->state->rules);

		log->units = rules ? arena_take(log->arena, sizeof *log->units) : NULL;
		if (rules)
			units_start(log->units, rules, log->arena, log->limits, log->faults);
	}
	for (const struct unit_path *path = log->units ? log->units->rules->root->inner : NULL;
	     path && !joined; path = path->next)
		joined = path->figure && path->key->many && joins_as(log, path, record);
	if (!joined)
		log_warn(log, line, "%.*s cannot join as a member of any unit", (int)name.length, name.data);
}

/* The values that fields with `from: EXPR` take at the event, in their order; NULL: another
 * event is theirs. One that is beyond the field's bounds is warned of and left out. The owner is
 * a figure, or nobody for the options of the game. */
static struct span *values_anew(struct log *log, const struct order_anew *fields, size_t count,
				struct span owner, size_t event, unsigned line)
{
	struct order *order = log->order;
	struct span *values = NULL;

	for (size_t i = 0; i < count; i++) {
		const struct state_field *field = fields[i].field;

		if (field->until != event)
			continue;
		if (!values) {
			values = arena_take(log->scratch, count * sizeof *values);
			log_view_of(&order->anew, log, owner);
		}
		struct span now = value_text(log->scratch, &log->state->rules->words, field->declaration.type,
					     log_view_value(&order->anew, fields[i].part),
					     (struct list){NULL, 0});
		if (log_fits(log, field, now, line)) /* else it has the start value, as after a reset */
			values[i] = log_keep(log, now);
	}
	return values;
}

static void put_anew(struct log *log, struct log_value **list, const struct order_anew *fields, size_t count,
		     const struct span *values)
{
	for (size_t i = 0; values && i < count; i++)
		if (values[i].length && !state_same(values[i], fields[i].field->start))
			log_put(log, list, fields[i].field->declaration.name, values[i], 0);
}

static void reset_figure(struct log *log, struct log_figure *figure, size_t event, unsigned line)
{
	const struct order *order = log->order;
	struct span *values =
	    order ? values_anew(log, order->fields, order->field_count, figure->name, event, line) : NULL;

	reset(log, &figure->values, event);
	if (order)
		put_anew(log, &figure->values, order->fields, order->field_count, values);
}

struct anew {
	struct span name, *values;
	struct anew *next;
};

static void add_anew(struct log *log, struct span name, size_t event, unsigned line, struct anew **all)
{
	struct anew *one = arena_take(log->scratch, sizeof *one);

	*one = (struct anew){
	    name, values_anew(log, log->order->fields, log->order->field_count, name, event, line), *all};
	*all = one;
}

/* All are worked out before the first is put: an expression may read everybody. */
static void reset_figures(struct log *log, size_t event, unsigned line)
{
	const struct order *order = log->order && log->order->field_count ? log->order : NULL;
	const struct units *units = log->units;
	struct anew *all = NULL;

	for (const struct figure *figure = order && units ? units->figures : NULL; figure;
	     figure = figure->next)
		add_anew(log, figure->name, event, line, &all);
	for (struct log_figure *figure = order ? log->figures.first : NULL; figure; figure = figure->next)
		if (!units || !units_named(units, figure->name))
			add_anew(log, figure->name, event, line, &all);
	for (struct log_figure *figure = log->figures.first; figure; figure = figure->next)
		reset(log, &figure->values, event);
	for (; all; all = all->next)
		if (all->values)
			put_anew(log, &log_figure_of(log, all->name)->values, order->fields,
				 order->field_count, all->values);
}

static void reset_all(struct log *log, size_t event, unsigned line)
{
	struct order *order = log->order;
	struct span *values =
	    order ? values_anew(log, order->options, order->option_count, SPAN(""), event, line) : NULL;

	reset_figures(log, event, line);
	for (struct log_figure *side = log->sides.first; side; side = side->next)
		reset(log, &side->values, event);
	for (struct log_figure *pair = log->pairs.first; pair; pair = pair->next)
		reset(log, &pair->values, event);
	for (struct log_value **at = &log->options; *at;) {
		const struct state_field *option = state_option(log->state, (*at)->field);

		if (option && option->remembered && option->until <= event)
			*at = (*at)->next;
		else
			at = &(*at)->next;
	}
	if (order)
		put_anew(log, &log->options, order->options, order->option_count, values);
}

void log_misspelt(struct log *log, const struct record *record, unsigned line)
{
	static const struct span event = {"event", 5};

	for (size_t i = 0; i < record->count; i++) {
		struct span key = record->fields[i].key;

		if (word_nearest(key, &event, 1).length && !state_field(log->state, key) &&
		    !state_option(log->state, key))
			log_warn(log, line, "unknown field \"%.*s\"; did you mean \"event\"?",
				 (int)key.length, key.data);
	}
}

/* Somebody leaves of whom neither the unit files nor the log knew: a misspelt name. */
static void check_leaver(struct log *log, struct span name, unsigned line)
{
	struct words known;

	if (!log->units || units_has(log->units, name) || units_unit(log->units, name).length ||
	    log_figure(log, name))
		return;
	words_start(&known, log->scratch);
	for (const struct figure *figure = log->units->figures; figure; figure = figure->next)
		words_add(&known, figure->name);
	struct span near = word_nearest(name, known.text + 1, known.count - 1);
	log_warn(log, line, "unknown figure \"%.*s\" leaves%s%.*s%s", (int)name.length, name.data,
		 near.length ? "; did you mean \"" : "", (int)near.length, near.data,
		 near.length ? "\"?" : "");
}

/* An event has only fields that are its own. */
static void check_fields(struct log *log, const struct record *record, unsigned line)
{
	struct span event = record_get(record, "event");
	const struct yaml *fields = yaml_get(state_deed(log->state, event), "fields");
	struct span *list = arena_take(log->scratch, (fields ? fields->count : 0) * sizeof *list);
	bool ends = state_event(log->state, event) < log->state->event_count;
	size_t count = 0;

	for (const struct yaml *field = fields ? fields->first : NULL; field; field = field->next)
		list[count++] = field->key;
	for (size_t i = 0; i < record->count; i++) {
		struct span key = record->fields[i].key, near;

		if (log_event_says(log, record, key) || (ends && span_among(key, "now.turn now.phase")))
			continue; /* what ends a span says where the game is */
		near = word_nearest(key, list, count);
		log_warn(log, line, "unknown field \"%.*s\" for event=%.*s%s%.*s%s", (int)key.length,
			 key.data, (int)event.length, event.data, near.length ? "; did you mean \"" : "",
			 (int)near.length, near.data, near.length ? "\"?" : "");
	}
}

/* Ends a span of the game for a figure, or for all. */
static void fold_span(struct log *log, const struct record *record, struct span name, unsigned line)
{
	struct span event = record_get(record, "event");
	size_t index = state_event(log->state, event);
	bool game = span_is(event, "game"), ordered = log->order && !name.length && !game;
	size_t at = 0;

	if (index == log->state->event_count && !game) {
		if (state_deed(log->state, event)) {
			check_fields(log, record, line);
			return;
		}
		log_warn(log, line, "unknown event \"%.*s\"", (int)event.length, event.data);
		return;
	}
	if (!game)
		check_fields(log, record, line);
	if (log->order && name.length && index > log->order->activation) {
		log_warn(
		    log, line,
		    "event=%.*s is everybody's in a game that follows the order of play: by= is an error",
		    (int)event.length, event.data);
		return;
	}
	if (ordered)
		log_order_count(log, index);
	if (name.length)
		reset_figure(log, log_figure_of(log, name), index, line);
	for (struct span part; (part = log_part(log, name, &at)).length;)
		reset_figure(log, log_figure_of(log, part), index, line);
	for (struct log_figure *pair = log->pairs.first; pair && name.length; pair = pair->next)
		if (span_alike(pair->name, name))
			reset(log, &pair->values, index);
	if (!name.length)
		reset_all(log, index, line);
	if (ordered)
		log_order_event(log, record, index, line);
	if (game)
		fold_game(log, record, line);
}

void log_fold_event(struct log *log, const struct record *record, struct span event, unsigned line)
{
	struct span name = record_get(record, "by"),
		    unit = name.length ? SPAN("") : record_get(record, "unit");
	bool join = span_is(event, "join"), leave = span_is(event, "leave"), set = span_is(event, "set");
	size_t index = state_event(log->state, event);

	if ((join || leave) && !name.length) {
		log_warn(log, line, "event=%.*s requires by=", (int)event.length, event.data);
		return;
	}
	if (set && name.length && log->units && !units_has(log->units, name))
		unit = units_unit(log->units, name); /* it may be a unit itself */
	if (set && name.length && !unit.length)
		fold_set(log, record, name, line);
	else if (set && unit.length)
		fold_set_unit(log, record, unit, line);
	else if (set)
		put_options(log, record, line);
	if (set && log->order && !name.length && !unit.length)
		log_order_event(log, record, index, line);
	if (join)
		fold_join(log, record, name, line);
	if (join && log->order)
		log_order_joined(log, name);
	if (leave) {
		check_leaver(log, name, line);
		check_fields(log, record, line);
		put_left(log, name, true, line);
	}
	if (!join && !leave && !set)
		fold_span(log, record, name, line);
}
