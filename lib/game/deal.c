/* deal: hands of cards, and cards that open a phase or end the turn. */
#include "game/deal.h"

#include <ctype.h>

#include "game/order.h"

/* ---- hands ---- */

static const struct state_rules *state_of(struct piles *piles)
{
	if (!piles->state)
		piles->state = piles->log ? piles->log->state : state_load(piles->rules);
	return piles->state;
}

static size_t count_of(struct span list)
{
	size_t count = list.length > 0;

	for (size_t i = 0; i < list.length; i++)
		count += list.data[i] == ',';
	return count;
}

static struct span held_by(const struct deal *deal, const struct resolution *resolution)
{
	struct span name = deal->field->declaration.name, by = record_get(&resolution->answer, "by");
	const struct record_field *own = record_find(&resolution->answer, name);
	const struct log *log = deal->piles->hands ? deal->piles->hands : deal->piles->log;
	const struct log_value *said = NULL;
	struct span now = deal->field->start;

	if (own)
		return own->value;
	if (log && deal->field->of == STATE_OF_GAME)
		return log_option(log, name.data);
	if (log && !(said = log_value(log, by, name)))
		log_profile(log, by, name, &now);
	return said ? said->now : now;
}

/* Would he have more cards than he has earned? Asked in an order of play. */
static bool is_unearned(const struct deal *deal, const struct resolution *resolution)
{
	const struct piles *piles = deal->piles;
	const struct record_field *own = record_find(&resolution->answer, span_of(deal->deck->field));
	const struct log_value *said = own ? NULL
					   : log_value(piles->log, record_get(&resolution->answer, "by"),
						       span_of(deal->deck->field));
	struct number earned = {0, 1};

	if (own || said)
		number_parse(own ? own->value : said->now, &earned);
	return number_compare(number_whole((int64_t)(count_of(deal->was) + (piles->more ? piles->more : 1))),
			      earned) > 0;
}

bool deal_ask(struct deal *deal, struct piles *piles, const struct deck *deck, struct resolution *resolution)
{
	const struct declaration *declaration;

	*deal = (struct deal){.piles = piles, .deck = deck};
	const struct state_rules *state = deck->into.length ? state_of(piles) : NULL;
	if (!deck->into.length || (!piles->log && !record_get(&resolution->answer, "by").length))
		return true;
	deal->field = state ? state_field(state, deck->into) : NULL;
	if (state && !deal->field)
		deal->field = state_option(state, deck->into);
	if (!deal->field)
		return fault_add(resolution->faults, nowhere, "into: unknown field \"%.*s\"",
				 (int)deck->into.length, deck->into.data);
	declaration = &deal->field->declaration;
	if (deal->field->of != STATE_OF_GAME && !record_get(&resolution->answer, "by").length)
		return fault_add(resolution->faults, nowhere, "missing by=: who draws from %s", deck->name);
	/* a copy: the log writes over its text */
	deal->was = deal->now = arena_span(resolution->arena, held_by(deal, resolution));
	deal->full = declaration->list && declaration->has_most &&
		     number_compare(number_whole((int64_t)count_of(deal->was)), declaration->most) >= 0;
	bool twice = deck->once && piles->log && piles->log->order &&
		     !state_same(deal->was, deal->field->start);
	deal->spent = twice && piles->log->strict;
	deal->again = twice && !deal->spent;
	deal->unearned = deck->earned && piles->log && piles->log->order && is_unearned(deal, resolution);
	return true;
}

bool deal_refuses(const struct deal *deal, struct resolution *resolution)
{
	struct span allow = record_get(&resolution->answer, "allow"), word = deal->spent ? SPAN("spent")
									     : deal->unearned
										 ? SPAN("not-earned")
										 : SPAN("hand-full");
	bool drops = deal->full && !deal->unearned && record_get(&resolution->answer, "drops").length;

	if (!(deal->full || deal->unearned || deal->spent) || drops || span_typed(allow, word))
		return false;
	record_add(&resolution->answer, SPAN("result"), word, RECORD_TEXT);
	record_add(&resolution->answer, SPAN("refused"), word, RECORD_TEXT);
	return true;
}

/* Adds the words of a list that are `word`, but `without` of them. */
static void add_words(struct text *text, struct span list, struct span word, size_t without)
{
	while (list.length) {
		struct span card = span_trim(span_cut(&list, ','));

		if (!span_same(card, word) || (without && without--))
			continue;
		if (text->length)
			text_put(text, ',');
		text_add(text, card);
	}
}

/* The hand with a card more, in the order of the field's words, without `dropped`. */
static struct span with_card(const struct deal *deal, struct span card, struct span dropped,
			     struct arena *arena)
{
	const struct declaration *declaration = &deal->field->declaration;
	const char *all = arena_format(arena, "%.*s%s%.*s", (int)deal->was.length, deal->was.data,
				       deal->was.length ? "," : "", (int)card.length, card.data);
	struct text text = {.arena = arena};
	struct span rest = span_of(all);

	for (size_t i = 0; i < declaration->word_count; i++) {
		struct span word = words_text(&deal->piles->rules->words, declaration->words[i]);

		add_words(&text, span_of(all), word, span_same(word, dropped));
	}
	bool drops = dropped.length > 0;
	while (!declaration->words && rest.length) {
		struct span word = span_cut(&rest, ',');

		if (drops && span_same(word, dropped)) {
			drops = false;
			continue;
		}
		if (text.length)
			text_put(&text, ',');
		text_add(&text, word);
	}
	return text_span(&text);
}

/* Is a card this name in lower case with hyphens? */
static bool is_called(struct span card, struct span name)
{
	if (card.length != name.length)
		return false;
	for (size_t i = name.length; i-- > 0;)
		if (card.data[i] != (name.data[i] == ' ' ? '-' : (char)tolower((unsigned char)name.data[i])))
			return false;
	return true;
}

/* The name of the figure whose card it is; empty: of none. */
static struct span figure_of(const struct log *log, struct span card)
{
	for (const struct figure *figure = log && log->units ? log->units->figures : NULL; figure;
	     figure = figure->next)
		if (is_called(card, figure->name))
			return figure->name;
	return SPAN("");
}

/* The event that ends the present phase, when a card opens the next; SIZE_MAX if none
 * does, or the ruleset has no event for it. */
static size_t ending(const struct deal *deal, const struct deck_card *card)
{
	const struct log *log = deal->piles->log;
	const struct order *order = log ? log->order : NULL;
	size_t here;

	if (!order || !deal->deck->open || !figure_of(log, card->word).length)
		return SIZE_MAX;
	here = order_phase_named(order, log_option(log, "now.phase"));
	size_t event = here == NO_PHASE ? SIZE_MAX : order->phases[here].event;
	return event < order->state->event_count ? event : SIZE_MAX;
}

bool deal_card(struct deal *deal, const struct deck_card *card, struct resolution *resolution)
{
	struct span drops = record_get(&resolution->answer, "drops");
	struct arena *arena = resolution->arena;
	struct number number;

	if (!deal->field || !card->into.length)
		return true;
	const struct declaration *declaration = &deal->field->declaration;
	if (declaration->list) {
		if (deal->full && span_is(drops, "drawn"))
			return true;
		if (deal->full && drops.length && !span_typed(deal->was, drops))
			return fault_add(resolution->faults, nowhere,
					 "drops: \"%.*s\" is not in the hand; it has %.*s, or say drawn",
					 (int)drops.length, drops.data, (int)deal->was.length,
					 deal->was.data);
		deal->now = with_card(deal, card->word, deal->full ? drops : SPAN(""), arena);
	} else if (declaration->type == TYPE_FIGURE) {
		struct span name = figure_of(deal->piles->log, card->word);
		size_t event = ending(deal, card);

		if (event != SIZE_MAX && deal->field->remembered && deal->field->until <= event)
			deal->was = deal->field->start;
		deal->now = name.length ? name : deal->was;
	} else if (declaration->type != TYPE_NUMBER || number_parse(card->word, &number)) {
		deal->now = card->word;
	}
	deal->changes = !span_same(deal->was, deal->now);
	return true;
}

/* ---- the answer ---- */

static void add_change(const struct deal *deal, struct resolution *resolution)
{
	struct span name = deal->field->declaration.name;
	struct span was = span_of(arena_format(resolution->arena, "was.%.*s", (int)name.length, name.data));
	struct record_field *own = record_find(&resolution->answer, name);
	enum record_kind kind = deal->field->declaration.type == TYPE_NUMBER ? RECORD_NUMBER : RECORD_TEXT;

	if (own) {
		record_set(own, deal->now);
		record_insert(&resolution->answer, own, was, deal->was, kind);
		return;
	}
	record_add(&resolution->answer, name, deal->now, kind);
	record_add(&resolution->answer, was, deal->was, kind);
}

void deal_answer(const struct deal *deal, const struct deck_card *card, struct resolution *resolution)
{
	const struct log *log = deal->piles->log;

	if (deal->changes)
		add_change(deal, resolution);
	if (deal->again)
		record_add(&resolution->answer, SPAN("warn"), SPAN("spent"), RECORD_TEXT);
	if (!log || !log->order)
		return;
	if (deal->deck->open && figure_of(log, card->word).length)
		order_enter(resolution, LINE_BEFORE, log, ending(deal, card), span_of(deal->deck->open));
	if (card->closes) {
		struct record *line = resolve_line(resolution, LINE_BEHIND);

		record_add(line, SPAN("event"), SPAN("turn"), RECORD_TEXT);
		order_add_turn(log, line);
	}
}
