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
	return fine ? state : NULL;
}

const struct state_field *state_field(const struct state_rules *state, struct span name)
{
	for (size_t i = 0; i < state->field_count; i++)
		if (span_same(state->fields[i].declaration.name, name))
			return &state->fields[i];
	return NULL;
}
