#include "state.h"

/* ---- values ---- */

enum record_kind state_kind(enum type type)
{
	return type == TYPE_NUMBER ? RECORD_NUMBER
	       : type == TYPE_FLAG ? RECORD_FLAG
	       : type == TYPE_SET  ? RECORD_LIST
				   : RECORD_TEXT;
}

bool state_same(struct span a, struct span b)
{
	struct number one, other;

	return span_same(a, b) ||
	       (number_parse(a, &one) && number_parse(b, &other) && number_compare(one, other) == 0);
}

static struct span start_text(const struct rules *rules, const struct declaration *declaration)
{
	struct text text = {.arena = rules->arena};
	value start = declaration->start;

	switch (declaration->type) {
	case TYPE_NUMBER: text_number(&text, start.under ? start : number_whole(0)); break;
	case TYPE_FLAG: text_add(&text, start.over ? SPAN("yes") : SPAN("no")); break;
	case TYPE_WORD: text_add(&text, words_text(&rules->words, (word_id)start.over)); break;
	default:
		for (size_t i = 0; (size_t)start.over < rules->set_count && i < rules->set_sizes[start.over];
		     i++) {
			text_add(&text, i ? SPAN(",") : SPAN(""));
			text_add(&text, words_text(&rules->words, rules->sets[start.over][i]));
		}
	}
	return text_span(&text);
}

/* ---- loading ---- */

static bool read_side(struct state_rules *state, const struct yaml *side)
{
	struct rules *rules = state->rules;
	bool fine = true;

	for (const struct yaml *item = side->first; item; item = item->next) {
		struct state_field *field = &state->fields[state->field_count];

		if (state_field(state, item->key)) /* of an earlier side */
			continue;
		if (!rules_declare(rules, "state", item, &field->declaration)) {
			fine = false;
			continue;
		}
		field->start = start_text(rules, &field->declaration);
		state->field_count++;
	}
	return fine;
}

/* ---- state.yaml ---- */

static bool read_events(struct state_rules *state, const struct yaml *events)
{
	static const struct span standard[] = {{"activation", 10}, {"phase", 5}, {"turn", 4}, {"game", 4}};
	struct rules *rules = state->rules;
	size_t count = events ? events->count : sizeof standard / sizeof *standard;

	if (events && !rules_is_map(rules, events, "events"))
		return false;
	state->events = arena_take(rules->arena, (count + 1) * sizeof *state->events);
	for (const struct yaml *item = events ? events->first : NULL; item; item = item->next) {
		if (!rules_is_map(rules, item, "an event") ||
		    !rules_keys(rules, item, "an event", "about ref"))
			return false;
		state->events[state->event_count++] = item->key;
	}
	while (!events && state->event_count < count) {
		state->events[state->event_count] = standard[state->event_count];
		state->event_count++;
	}
	return true;
}

static bool read_remembered(struct state_rules *state, const struct yaml *item)
{
	struct rules *rules = state->rules;
	struct state_field *field = (struct state_field *)state_field(state, item->key);
	const struct yaml *until = yaml_get(item, "until"), *out = yaml_get(item, "out");

	if (!field)
		return fault_add(rules->faults, item->key_place, "\"%s\" is no field of the ruleset's sides",
				 item->key.at);
	if (!rules_is_map(rules, item, "a field of the state") ||
	    !rules_keys(rules, item, "a field of the state", "until out about ref"))
		return false;
	field->remembered = true;
	field->until = until ? state_event(state, until->text) : state->event_count;
	if (until && field->until == state->event_count)
		return fault_add(rules->faults, until->place, "\"%s\" is none of the events", until->text.at);
	field->has_out = out != NULL;
	field->out = out ? out->text : SPAN("");
	return true;
}

static bool read_state(struct state_rules *state)
{
	struct rules *rules = state->rules;
	const struct yaml *root = rules_file(rules, "state"), *fields = yaml_get(root, "state");
	bool fine = rules->faults->errors == 0;

	state->declared = root != NULL;
	if (root && (!rules_is_map(rules, root, "state.yaml") ||
		     !rules_keys(rules, root, "state.yaml", "about events state") ||
		     (fields && !rules_is_map(rules, fields, "state"))))
		return false;
	fine &= read_events(state, yaml_get(root, "events"));
	for (size_t i = 0; i < state->field_count; i++) /* until the game's end, unless it is said */
		state->fields[i].until = state->event_count - (state->event_count > 0);
	for (const struct yaml *item = fields ? fields->first : NULL; item; item = item->next)
		fine &= read_remembered(state, item);
	return fine;
}

struct state_rules *state_load(struct rules *rules)
{
	struct state_rules *state = arena_take(rules->arena, sizeof *state);
	const struct yaml *sides = yaml_get(rules->ruleset, "sides");
	size_t room = 0;
	bool fine = true;

	state->rules = rules;
	for (const struct yaml *side = sides ? sides->first : NULL; side; side = side->next)
		room += side->count;
	state->fields = arena_take(rules->arena, (room + 1) * sizeof *state->fields);
	for (const struct yaml *side = sides ? sides->first : NULL; side; side = side->next)
		fine &= read_side(state, side);
	return fine && read_state(state) ? state : NULL;
}

const struct state_field *state_field(const struct state_rules *state, struct span name)
{
	for (size_t i = 0; i < state->field_count; i++)
		if (span_same(state->fields[i].declaration.name, name))
			return &state->fields[i];
	return NULL;
}

bool state_is_option(const struct state_rules *state, struct span name)
{
	return yaml_find(yaml_get(state->rules->ruleset, "options"), name) != NULL;
}

size_t state_event(const struct state_rules *state, struct span name)
{
	size_t place = 0;

	while (place < state->event_count && !span_same(state->events[place], name))
		place++;
	return place;
}

bool state_out(const struct state_field *field, struct span now)
{
	struct number bound, number;

	if (!field->has_out)
		return false;
	if (number_parse(field->out, &bound))
		return number_parse(now, &number) && number_compare(number, bound) <= 0;
	return span_same(now, field->out);
}
