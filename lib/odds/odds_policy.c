/* odds_policy: what FIELD=best takes, in words.
 *
 * Every state in which a decision comes up has been noted with its option. If the option
 * depends on one value alone, that value is told for each option; if on two, the same for each
 * value of the second; else only what it depends on. */
#include <stdlib.h>
#include <string.h>

#include "machine/say.h"
#include "odds/odds_engine.h"

enum {
	MOST_TAKEN = 20000, /* states that are noted; with more, nothing is told */
	MOST_LINES = 12     /* values of a second slot */
};

void engine_note_taken(struct engine *engine, uint32_t at, uint32_t option)
{
	size_t width = engine->widths[at];
	struct taken *taken;

	if (++engine->taken_count > MOST_TAKEN)
		return;
	taken = arena_take(engine->arena, sizeof *taken);
	*taken = (struct taken){engine->taken, at, option, arena_take(engine->arena, width * sizeof(value))};
	for (size_t i = 0; i < width; i++)
		taken->values[i] = engine->machine->slots[engine->layouts[at][i]];
	engine->taken = taken;
}

/* The states of a decision that are looked at. */
struct policy_view {
	const struct engine *engine;
	struct arena *arena;
	uint32_t at;
	const struct choice *choice;
	struct noted {
		value key; /* while they are sorted */
		const struct taken *taken;
	} * states;
	size_t count;
	struct text *text;
};

static const char *name_of(const struct policy_view *view, size_t slot)
{
	uint32_t index = view->engine->layouts[view->at][slot];

	return index < view->engine->program->slot_count ? view->engine->program->slots[index].name : NULL;
}

static bool same(value a, value b)
{
	return a.numerator == b.numerator && a.denominator == b.denominator;
}

static bool varies(const struct policy_view *view, size_t slot)
{
	for (size_t i = 1; i < view->count; i++)
		if (!same(view->states[i].taken->values[slot], view->states[0].taken->values[slot]))
			return true;
	return false;
}

static bool one_option(const struct policy_view *view)
{
	for (size_t i = 1; i < view->count; i++)
		if (view->states[i].taken->option != view->states[0].taken->option)
			return false;
	return true;
}

static int by_key(const void *a, const void *b)
{
	const struct noted *left = a, *right = b;

	return number_compare(left->key, right->key);
}

static void sort_by(struct policy_view *view, size_t slot)
{
	for (size_t i = 0; i < view->count; i++)
		view->states[i].key = view->states[i].taken->values[slot];
	qsort(view->states, view->count, sizeof *view->states, by_key);
}

/* Does the option depend on the slot alone? The states are sorted by it then. */
static bool decides(struct policy_view *view, size_t slot)
{
	sort_by(view, slot);
	for (size_t i = 1; i < view->count; i++)
		if (same(view->states[i].taken->values[slot], view->states[i - 1].taken->values[slot]) &&
		    view->states[i].taken->option != view->states[i - 1].taken->option)
			return false;
	return true;
}

static void add_value(const struct policy_view *view, size_t slot, value now)
{
	uint32_t index = view->engine->layouts[view->at][slot];
	enum type type = view->engine->program->slots[index].type;

	text_add(view->text, say_text(view->engine->machine, view->arena, type, now));
}

static void add_option(const struct policy_view *view, uint32_t option)
{
	text_format(view->text, "%s",
		    words_string(view->engine->program->words, view->choice->options[option].word));
}

/* "1 to 3 or 6": the values with this option, in runs of neighbours among those that come up. */
static void add_values(const struct policy_view *view, size_t slot, uint32_t option)
{
	bool numbers = view->engine->program->slots[view->engine->layouts[view->at][slot]].type ==
		       TYPE_NUMBER;
	bool more = false;

	for (size_t i = 0, end; i < view->count; i = end) {
		value from = view->states[i].taken->values[slot], to = from;

		for (end = i + 1;
		     end < view->count && (same(view->states[end].taken->values[slot], to) ||
					   (numbers && view->states[end].taken->option == option &&
					    view->states[i].taken->option == option));
		     end++)
			to = view->states[end].taken->values[slot];
		if (view->states[i].taken->option != option)
			continue;
		text_add(view->text, more ? SPAN(" or ") : SPAN(""));
		more = true;
		add_value(view, slot, from);
		if (!same(from, to)) {
			text_add(view->text, SPAN(" to "));
			add_value(view, slot, to);
		}
	}
}

/* "yes if FIELD is 1 to 3, no if 4 to 6" */
static void add_rule(const struct policy_view *view, size_t slot)
{
	bool first = true;

	for (uint32_t option = 0; option < view->choice->option_count; option++) {
		bool taken = false;

		for (size_t i = 0; i < view->count; i++)
			taken |= view->states[i].taken->option == option;
		if (!taken)
			continue;
		text_add(view->text, first ? SPAN("") : SPAN(", "));
		add_option(view, option);
		if (!one_option(view)) {
			text_format(view->text, first ? " if %s is " : " if ", name_of(view, slot));
			add_values(view, slot, option);
		}
		first = false;
	}
	text_put(view->text, '\n');
}

/* Is there a slot that decides for each value of another one? Then a line for each value. */
static bool add_rules_of_two(struct policy_view *view, size_t width)
{
	for (size_t other = 0; other < width; other++) {
		for (size_t slot = 0; slot < width; slot++) {
			struct policy_view part = *view;
			size_t lines = 0;
			bool fine = slot != other && name_of(view, slot) && name_of(view, other) &&
				    varies(view, slot) && varies(view, other);

			if (fine)
				sort_by(view, other);
			for (int pass = 0; pass < 2 && fine; pass++)
				for (size_t i = 0; i < view->count && fine; i += part.count) {
					part.states = view->states + i;
					for (part.count = 1;
					     i + part.count < view->count &&
					     same(part.states[part.count].taken->values[other],
						  part.states[0].taken->values[other]);)
						part.count++;
					fine = decides(&part, slot) && (pass || ++lines <= MOST_LINES);
					if (!pass || !fine)
						continue;
					text_format(view->text, "%s, %s ", view->choice->name,
						    name_of(view, other));
					add_value(view, other, part.states[0].taken->values[other]);
					text_add(view->text, SPAN(": "));
					add_rule(&part, slot);
				}
			if (fine)
				return true;
		}
	}
	return false;
}

static void add_decision(struct policy_view *view)
{
	size_t width = view->engine->widths[view->at];
	bool more = false;

	if (one_option(view)) {
		text_format(view->text, "%s: ", view->choice->name);
		add_option(view, view->states[0].taken->option);
		text_put(view->text, '\n');
		return;
	}
	for (size_t slot = 0; slot < width; slot++)
		if (name_of(view, slot) && varies(view, slot) && decides(view, slot)) {
			text_format(view->text, "%s: ", view->choice->name);
			add_rule(view, slot);
			return;
		}
	if (add_rules_of_two(view, width))
		return;
	text_format(view->text, "%s: depends on ", view->choice->name);
	for (size_t slot = 0; slot < width; slot++)
		if (name_of(view, slot) && varies(view, slot)) {
			text_format(view->text, "%s%s", more ? ", " : "", name_of(view, slot));
			more = true;
		}
	text_put(view->text, '\n');
}

struct span engine_policy(const struct engine *engine)
{
	struct text text = {.arena = engine->machine->arena};
	struct policy_view view = {.engine = engine, .arena = engine->arena, .text = &text};

	if (!engine->taken || engine->taken_count > MOST_TAKEN)
		return SPAN("");
	view.states = arena_take(engine->arena, engine->taken_count * sizeof *view.states);
	for (uint32_t at = 0; at < engine->program->op_count; at++) {
		view.at = at;
		view.choice = engine->program->ops[at].choice;
		view.count = 0;
		for (const struct taken *taken = engine->taken; taken; taken = taken->next)
			if (taken->at == at)
				view.states[view.count++].taken = taken;
		if (view.count)
			add_decision(&view);
	}
	return text_span(&text);
}
