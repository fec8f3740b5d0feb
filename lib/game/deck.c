/* deck: loads decks.yaml, draws cards, and replays a log. */
#include "game/deck.h"

#include <string.h>

#include "format/did.h"

/* ---- decks.yaml ---- */

const struct yaml *deck_all(struct rules *rules)
{
	return rules_file(rules, "decks");
}

/* A deck under construction. */
struct making {
	struct rules *rules;
	struct deck *deck;
	size_t capacity;
};

static struct deck_card *find_card(const struct deck *deck, struct span word)
{
	for (size_t i = 0; i < deck->count; i++)
		if (span_same(deck->cards[i].word, word))
			return &deck->cards[i];
	return NULL;
}

static struct deck_card *add_card(struct making *making, struct span word, uint32_t copies)
{
	struct deck *deck = making->deck;

	if (deck->count == making->capacity)
		deck->cards = arena_grow(making->rules->arena, deck->cards, deck->count, &making->capacity,
					 sizeof *deck->cards);
	deck->cards[deck->count] = (struct deck_card){.word = word, .copies = copies, .into = deck->into};
	deck->total += copies;
	return &deck->cards[deck->count++];
}

/* Adds the 52 cards, suit by suit. */
static void add_standard(struct making *making)
{
	static const char *const suits[] = {"clubs", "diamonds", "hearts", "spades"};
	static const char *const ranks[] = {"ace",   "two",  "three", "four", "five",  "six", "seven",
					    "eight", "nine", "ten",   "jack", "queen", "king"};

	for (size_t suit = 0; suit < sizeof suits / sizeof *suits; suit++)
		for (size_t rank = 0; rank < sizeof ranks / sizeof *ranks; rank++)
			add_card(
			    making,
			    span_of(arena_format(making->rules->arena, "%s-of-%s", ranks[rank], suits[suit])),
			    1);
}

static bool read_copies(struct rules *rules, const struct yaml *node, uint32_t *copies)
{
	struct number number;

	if (!number_parse(node->text, &number) || !number_is_whole(number) || number.numerator < 1 ||
	    (uint64_t)number.numerator > rules->limits->pool)
		return fault_add(rules->faults, node->location, "expected a number of cards from 1 to %llu",
				 (unsigned long long)rules->limits->pool);
	*copies = (uint32_t)number.numerator;
	return true;
}

/* Reads what drawing the card does: `close: turn`, `into: FIELD`. */
static bool read_effect(struct making *making, const struct yaml *entry, struct deck_card *card)
{
	const struct yaml *close = yaml_get(entry, "close"), *into = yaml_get(entry, "into");

	card->closes = close != NULL;
	card->into = into && !span_is(into->text, "none") ? into->text : into ? SPAN("") : making->deck->into;
	if (close && !span_is(close->text, "turn"))
		return fault_add(making->rules->faults, close->location, "\"close\" must be turn");
	if (!card->closes || card->copies == 1)
		return true;
	return fault_add(making->rules->faults, entry->location,
			 "a card that ends the turn is in the deck once");
}

/* Reads `word: 3`, `word: {copies: 3, say: .., ref: ..}`, or `word:` for one copy. */
static bool read_card(struct making *making, const struct deck *from, const struct yaml *entry)
{
	struct rules *rules = making->rules;
	const struct deck_card *among = from ? find_card(from, entry->key) : NULL;
	uint32_t copies = among ? among->copies : 1;
	const struct yaml *number = entry->kind == YAML_SCALAR && entry->text.length ? entry : NULL;

	if (entry->kind == YAML_MAP) {
		if (!rules_keys(rules, entry, "a card", "copies say close into ref"))
			return false;
		number = yaml_get(entry, "copies");
	}
	if (entry->kind == YAML_LIST || (number && number->kind != YAML_SCALAR))
		return fault_add(rules->faults, entry->location, "expected a number of cards");
	if (number && !read_copies(rules, number, &copies))
		return false;
	if (from && (!among || copies > among->copies))
		return fault_add(rules->faults, entry->key_location, "%s has %s \"%s\"", from->name,
				 among ? "too few of" : "no card", entry->key.data);
	const struct yaml *say = yaml_get(entry, "say");
	struct deck_card *card = add_card(making, entry->key, copies);
	card->say = say ? say->text.data : among ? among->say : NULL;
	return read_effect(making, entry, card);
}

static bool read_cards(struct making *making, const struct deck *from, const struct yaml *cards)
{
	if (!rules_is_map(making->rules, cards, "cards"))
		return false;
	for (const struct yaml *entry = cards->first; entry; entry = entry->next)
		if (!read_card(making, from, entry))
			return false;
	return true;
}

/* Takes the cards in `only:` from the other deck, or all of them. */
static bool take_cards(struct making *making, const struct deck *from, const struct yaml *only)
{
	struct rules *rules = making->rules;

	if (only && only->kind != YAML_LIST)
		return fault_add(rules->faults, only->location, "expected a list of cards");
	for (size_t i = 0; !only && i < from->count; i++)
		*add_card(making, from->cards[i].word, from->cards[i].copies) = from->cards[i];
	for (const struct yaml *item = only ? only->first : NULL; item; item = item->next) {
		const struct deck_card *card = find_card(from, item->text);

		if (!card || find_card(making->deck, item->text))
			return fault_add(rules->faults, item->location, "%s has no %s \"%s\"", from->name,
					 card ? "second" : "card", item->text.data);
		*add_card(making, card->word, card->copies) = *card;
	}
	return true;
}

/* Reads `reshuffle:` or `ends:`, lists of cards; the former may include `empty`. */
static bool read_turns(struct making *making, const struct yaml *node, bool ends)
{
	struct rules *rules = making->rules;
	const word_id *words;
	size_t count;

	if (!node)
		return true;
	if (!rules_words(rules, node, &words, &count))
		return false;
	for (size_t i = 0; i < count; i++) {
		struct span word = words_text(&rules->words, words[i]);
		struct deck_card *card = find_card(making->deck, word);

		if (!ends && span_is(word, "empty"))
			making->deck->when_empty = true;
		else if (!card)
			return fault_add(rules->faults, node->location, "%s: unknown card \"%.*s\"",
					 node->key.data, (int)word.length, word.data);
		else if (ends)
			card->ends = true;
		else
			card->reshuffles = true;
	}
	return true;
}

static bool all_numbers(const struct deck *deck)
{
	struct number number;

	for (size_t i = 0; i < deck->count; i++)
		if (!number_parse(deck->cards[i].word, &number))
			return false;
	return true;
}

/* Reads `once: yes`, which needs a field of one value, and `earned: yes`, which needs a hand and the number of cards that it may have. */
static bool read_earned(struct rules *rules, const struct yaml *source, struct deck *deck)
{
	const struct yaml *earned = yaml_get(source, "earned"), *once = yaml_get(source, "once");

	if (!rules_yes(rules, earned, &deck->earned) || !rules_yes(rules, once, &deck->once))
		return false;
	if (deck->once && (!deck->into.length || deck->hand))
		return fault_add(rules->faults, once->location,
				 "\"once\" requires \"into\", a field that is no list");
	return !deck->earned || (deck->field && deck->hand) ||
	       fault_add(rules->faults, earned->location,
			 "\"earned\" requires \"count\" and \"into\", a list");
}

static struct deck *make(struct rules *, const struct yaml *source, unsigned depth);

/* The deck that `from:` names. */
static struct deck *find_from(struct rules *rules, const struct yaml *from, unsigned depth)
{
	const struct yaml *source = yaml_find(deck_all(rules), from->text);

	if (!source || depth > 8) {
		fault_add(rules->faults, from->location,
			  source ? "\"%s\" is taken from itself" : "unknown deck \"%s\"", from->text.data);
		return NULL;
	}
	return make(rules, source, depth + 1);
}

static bool fill(struct making *making, const struct yaml *source, unsigned depth)
{
	struct rules *rules = making->rules;
	const struct yaml *from = yaml_get(source, "from"), *cards = yaml_get(source, "cards");
	const struct yaml *only = yaml_get(source, "only"), *standard = yaml_get(source, "standard");
	const struct deck *other = NULL;

	if (standard && span_is(standard->text, "yes"))
		add_standard(making);
	else if (standard && !span_is(standard->text, "no"))
		return fault_add(rules->faults, standard->location, "expected yes or no");
	if (from && (standard || (only && cards)))
		return fault_add(
		    rules->faults, from->location,
		    "\"from\" can be combined with \"only\" or \"cards\", but not with both or with \"standard\"");
	if (only && !from)
		return fault_add(rules->faults, only->location, "\"only\" requires \"from\"");
	if (from && !(other = find_from(rules, from, depth)))
		return false;
	if (cards ? !read_cards(making, other, cards) : other && !take_cards(making, other, only))
		return false;
	if (!making->deck->count)
		return fault_add(rules->faults, source->location, "the deck has no cards");
	for (size_t i = 0; i < making->deck->count; i++)
		if (find_card(making->deck, making->deck->cards[i].word) != &making->deck->cards[i])
			return fault_add(rules->faults, source->location, "duplicate card \"%s\"",
					 making->deck->cards[i].word.data);
	return read_turns(making, yaml_get(source, "reshuffle"), false) &&
	       read_turns(making, yaml_get(source, "ends"), true);
}

/* Reads where the cards go and what they open, which must be there. */
static bool read_effects(struct rules *rules, const struct yaml *source, struct deck *deck)
{
	const struct yaml *open = yaml_get(source, "open"), *into = yaml_get(source, "into");
	const struct yaml *phases = yaml_get(rules_file(rules, "order"), "phases");
	const struct yaml *sides = yaml_get(rules_root(rules), "sides"), *field = NULL, *type;

	deck->open = open ? open->text.data : NULL;
	deck->into = into ? into->text : SPAN("");
	if (open && !yaml_find(phases, open->text))
		return fault_add(rules->faults, open->location, "\"%s\" is not a phase of order.yaml",
				 open->text.data);
	for (const struct yaml *side = into && sides ? sides->first : NULL; side && !field; side = side->next)
		field = yaml_find(side, into->text);
	type = yaml_get(field, "type");
	deck->hand = type && span_is(type->text, "list");
	return !into || field || yaml_find(yaml_get(rules_root(rules), "options"), into->text) ||
	       fault_add(rules->faults, into->location, "\"%s\" is neither a field of a side nor an option",
			 into->text.data);
}

static struct deck *make(struct rules *rules, const struct yaml *source, unsigned depth)
{
	struct making making = {.rules = rules, .deck = arena_take(rules->arena, sizeof *making.deck)};
	const struct yaml *field = yaml_get(source, "count");

	if (!rules_keys(rules, source, "a deck",
			"about standard cards from only reshuffle ends count once earned open into ref"))
		return NULL;
	making.deck->name = source->key.data;
	making.deck->field = field ? field->text.data : NULL;
	if (!read_effects(rules, source, making.deck) || !read_earned(rules, source, making.deck) ||
	    !fill(&making, source, depth))
		return NULL;
	making.deck->kind = all_numbers(making.deck) ? RECORD_NUMBER : RECORD_TEXT;
	return making.deck;
}

/* ---- decks of unit files ---- */

static bool listed(const struct deck_lists *lists, struct span name)
{
	for (size_t i = 0; i < lists->count; i++) {
		const struct yaml *list = yaml_find(lists->maps[i], name);

		if (list && (list->count || list->kind == YAML_SCALAR))
			return true;
	}
	return false;
}

static struct deck_card as_known(const struct deck_card *known, uint32_t copies)
{
	struct deck_card card = *known;

	card.copies = copies;
	return card;
}

/* Builds a deck from the cards that unit files list, one copy for each mention.
 * `of` is the ruleset's deck of that name, or NULL. */
static struct deck *make_listed(struct rules *rules, const struct deck_lists *lists, struct span name,
				const struct deck *of)
{
	struct making making = {.rules = rules, .deck = arena_take(rules->arena, sizeof *making.deck)};
	struct deck *deck = making.deck;

	if (of)
		*deck = *of;
	deck->name = arena_copy(rules->arena, name);
	deck->cards = NULL;
	deck->count = deck->total = 0;
	for (size_t i = 0; i < lists->count; i++) {
		const struct yaml *list = yaml_find(lists->maps[i], name);
		bool one = list && list->kind == YAML_SCALAR; /* a bare word is a list of one */

		for (const struct yaml *item = !list ? NULL
					       : one ? list
						     : list->first;
		     item; item = one ? NULL : item->next) {
			const struct deck_card *known = of ? find_card(of, item->text) : NULL;
			struct deck_card *card = find_card(deck, item->text);

			if (card) {
				card->copies += !card->closes;
				deck->total += !card->closes;
				continue;
			}
			card = add_card(&making, item->text, 1);
			if (known)
				*card = as_known(known, 1);
		}
	}
	for (size_t i = 0; of && i < of->count; i++)
		if (of->cards[i].closes && !find_card(deck, of->cards[i].word))
			*add_card(&making, of->cards[i].word, 1) = of->cards[i];
	deck->kind = all_numbers(deck) ? RECORD_NUMBER : RECORD_TEXT;
	return deck;
}

bool deck_is_own(struct rules *rules, const struct deck_lists *lists, size_t index, struct span name)
{
	for (size_t i = 0; i < index; i++)
		if (yaml_find(lists->maps[i], name))
			return false;
	return !yaml_find(deck_all(rules), name);
}

/* The names of all decks, for a message. */
static struct span deck_names(struct rules *rules, const struct deck_lists *lists)
{
	const struct yaml *all = deck_all(rules);
	struct text names = {.arena = rules->arena};

	for (const struct yaml *item = all ? all->first : NULL; item; item = item->next)
		text_format(&names, "%s%s", names.length ? ", " : "", item->key.data);
	for (size_t i = 0; i < lists->count; i++)
		for (const struct yaml *item = lists->maps[i]->first; item; item = item->next)
			if (deck_is_own(rules, lists, i, item->key))
				text_format(&names, "%s%s", names.length ? ", " : "", item->key.data);
	return text_span(&names);
}

struct deck *deck_load(struct rules *rules, const struct deck_lists *lists, struct span name,
		       struct faults *faults)
{
	static const struct deck_lists none = {NULL, 0};
	const struct yaml *source = yaml_find(deck_all(rules), name);
	struct deck *deck = source ? make(rules, source, 0) : NULL;

	lists = lists ? lists : &none;
	if (!rules_fine(rules))
		return NULL;
	if (listed(lists, name))
		return make_listed(rules, lists, name, deck);
	if (deck)
		return deck;
	struct span names = deck_names(rules, lists);
	if (names.length && !name.length)
		fault_add(faults, nowhere, "missing deck; expected one of: %.*s", (int)names.length,
			  names.data);
	else if (names.length)
		fault_add(faults, nowhere, "unknown deck \"%.*s\" in %s; expected one of: %.*s",
			  (int)name.length, name.data, rules->id, (int)names.length, names.data);
	else
		fault_add(faults, nowhere, "%s has no decks", rules->id);
	return NULL;
}

void deck_check(struct rules *rules)
{
	const struct yaml *all = deck_all(rules);

	for (const struct yaml *item = all ? all->first : NULL; item; item = item->next)
		make(rules, item, 0);
}

const struct deck_card *deck_card(const struct deck *deck, struct span word)
{
	return find_card(deck, word);
}

/* ---- a pile ---- */

void pile_gather(struct pile *pile)
{
	pile->total = 0;
	for (size_t i = 0; i < pile->deck->count; i++) {
		uint32_t copies = pile->deck->cards[i].copies, held = pile->held[i];

		pile->left[i] = copies > held ? copies - held : 0;
		pile->total += pile->left[i];
	}
}

void pile_hold(struct pile *pile, struct span cards, int by)
{
	while (cards.length) {
		const struct deck_card *card = find_card(pile->deck, span_trim(span_cut(&cards, ',')));

		if (card && (by > 0 || pile->held[card - pile->deck->cards]))
			pile->held[card - pile->deck->cards] += (uint32_t)by;
	}
}

void pile_start(struct pile *pile, const struct deck *deck, struct arena *arena)
{
	pile->deck = deck;
	pile->left = arena_take(arena, deck->count * sizeof *pile->left);
	pile->held = arena_take(arena, deck->count * sizeof *pile->held);
	pile_gather(pile);
}

struct pile pile_copy(const struct pile *pile, struct arena *arena)
{
	size_t bytes = pile->deck->count * sizeof *pile->left;
	struct pile copy = *pile;

	copy.left = memcpy(arena_reserve(arena, bytes), pile->left, bytes);
	copy.held = memcpy(arena_reserve(arena, bytes), pile->held, bytes);
	return copy;
}

void pile_restore(struct pile *pile, const struct pile *copy)
{
	memcpy(pile->left, copy->left, pile->deck->count * sizeof *pile->left);
	memcpy(pile->held, copy->held, pile->deck->count * sizeof *pile->held);
	pile->total = copy->total;
}

/* Applies the effect of a card just drawn; true if all cards are back. */
static bool turn_up(struct pile *pile, const struct deck_card *card)
{
	const struct deck *deck = pile->deck;

	if (card->ends) {
		memset(pile->left, 0, deck->count * sizeof *pile->left);
		pile->total = 0;
	}
	if (!card->reshuffles && (!deck->when_empty || pile->total > 0))
		return false;
	pile_gather(pile);
	return true;
}

const struct deck_card *pile_at(const struct pile *pile, uint32_t face)
{
	size_t at = 0;

	while (face > pile->left[at])
		face -= pile->left[at++];
	return &pile->deck->cards[at];
}

const struct deck_card *pile_take(struct pile *pile, uint32_t face, bool *reshuffled)
{
	const struct deck *deck = pile->deck;
	size_t at = (size_t)(pile_at(pile, face) - deck->cards);

	pile->left[at]--;
	pile->total--;
	*reshuffled = turn_up(pile, &deck->cards[at]);
	return &deck->cards[at];
}

/* Removes a card by its word, with all consequences; false after a fault. */
static bool take_named(struct pile *pile, struct span word, struct faults *faults)
{
	const struct deck *deck = pile->deck;
	const struct deck_card *card = find_card(deck, word);

	if (!card)
		return fault_add(faults, nowhere, "%s has no card \"%.*s\"", deck->name, fault_quoted(word),
				 word.data);
	if (!pile->left[card - deck->cards])
		return fault_add(faults, nowhere, "%s: \"%.*s\" has already been drawn", deck->name,
				 (int)word.length, word.data);
	pile->left[card - deck->cards]--;
	pile->total--;
	turn_up(pile, card);
	return true;
}

bool pile_short(const struct pile *pile, uint64_t wanted, struct faults *faults)
{
	if (wanted <= pile->total)
		return fault_add(faults, nowhere, "%s: a card may end the deck before %llu are drawn",
				 pile->deck->name, (unsigned long long)wanted);
	return fault_add(faults, nowhere, "%s: not enough cards: %llu needed, %u left", pile->deck->name,
			 (unsigned long long)wanted, pile->total);
}

/* ---- a log ---- */

struct span deck_drawn(const struct record *record)
{
	const struct record_field *moved = record_find(record, SPAN("draw.card"));

	return moved ? moved->value : record_get(record, "card");
}

/* Follows the hands that the cards go into. */
static void hold_changes(struct pile *pile, const struct record *record)
{
	struct span into = pile->deck->into;

	for (size_t i = 0; pile->deck->hand && i < record->count; i++) {
		struct span key = record->fields[i].key;
		const struct record_field *was;

		span_skip(&key, "target.");
		if (!span_same(key, into) || !(was = record_was(record, record->fields[i].key)))
			continue;
		pile_hold(pile, was->value, -1);
		pile_hold(pile, record->fields[i].value, 1);
	}
}

bool deck_replay(struct pile *pile, const struct record *record, struct faults *faults)
{
	struct span did = record_get(record, "did");
	bool ours = false;

	if (span_is(record_get(record, "event"), "game")) {
		for (size_t i = 0; i < pile->deck->count; i++)
			pile->held[i] = pile->dealt ? pile->dealt[i] : 0;
		pile_gather(pile);
	}
	hold_changes(pile, record);

	while (did.length) {
		struct did one = did_cut(&did);

		ours |= span_is(one.tool, "draw") && span_is(one.variant, pile->deck->name);
	}
	if (!ours || record_find(record, SPAN("error")) || !deck_drawn(record).length)
		return true; /* a refused draw has no card */
	return take_named(pile, deck_drawn(record), faults);
}
