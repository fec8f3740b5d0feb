/* piles: keeps the piles of a run, and draws cards from them as a kind of resolving. */
#include "game/piles.h"

#include "game/deal.h"

#include <string.h>

#include "format/did.h"

/* ---- piles ---- */

static struct pile *find(const struct piles *piles, struct span name)
{
	for (struct piles_deck *deck = piles->first; deck; deck = deck->next)
		if (span_is(name, deck->pile.deck->name))
			return &deck->pile;
	return NULL;
}

/* Removes the cards drawn in the log. */
static bool replay_log(const struct piles *piles, struct pile *pile, struct faults *faults)
{
	const struct log *log = piles->log;
	struct faults own;

	faults_start(&own, faults->arena);
	for (size_t i = 0; log && i < log->count && &log->records[i] != piles->until; i++) {
		const struct log_record *said = &log->records[i];

		if (!said->replaced && !deck_replay(pile, &said->record, &own))
			return fault_add(faults, nowhere, "%s:%u: %s", log->path, said->line,
					 faults_reason(&own)->message);
	}
	return true;
}

/* Is there an earlier figure of the unit? */
static bool is_counted(const struct log *log, const struct figure *figure)
{
	const struct figure *at = log->units->figures;

	while (at != figure && !span_alike(at->unit, figure->unit))
		at = at->next;
	return at != figure;
}

/* Takes out the cards that the unit files deal into hands. */
static void deal_hands(const struct piles *piles, struct pile *pile)
{
	const struct log *log = piles->log;
	const struct deck *deck = pile->deck;
	const struct state_field *field = deck->hand && log ? state_field(log->state, deck->into) : NULL;
	uint32_t *dealt = arena_take(piles->memory, deck->count * sizeof *dealt);
	struct span now;

	for (const struct figure *figure = field && log->units ? log->units->figures : NULL; figure;
	     figure = figure->next)
		if (!(field->of == STATE_OF_UNIT && is_counted(log, figure)) &&
		    log_profile(log, figure->name, deck->into, &now))
			pile_hold(pile, now, 1);
	memcpy(dealt, pile->held, deck->count * sizeof *dealt);
	pile->dealt = dealt;
	pile_gather(pile);
}

struct pile *piles_get(struct piles *piles, struct span name, struct faults *faults)
{
	struct pile *known = find(piles, name);

	if (known)
		return known;
	const struct deck *deck = deck_load(piles->rules, &piles->lists, name, faults);
	const struct fault *wrong = piles->rules->faults->first;
	if (!deck && wrong) /* the file has errors, reported for each record */
		fault_note(faults, wrong->location, SEVERITY_ERROR, NULL, wrong->message);
	if (!deck)
		return NULL;
	struct piles_deck *new = arena_take(piles->memory, sizeof *new);
	pile_start(&new->pile, deck, piles->memory);
	deal_hands(piles, &new->pile);
	if (!replay_log(piles, &new->pile, faults))
		return NULL;
	new->next = piles->first;
	piles->first = new;
	return &new->pile;
}

bool piles_replay(struct piles *piles, const struct record *record, struct faults *faults)
{
	struct span did = record_get(record, "did");

	while (did.length) {
		struct did one = did_cut(&did);

		if (span_is(one.tool, "draw") && !piles_get(piles, one.variant, faults))
			return false;
	}
	for (struct piles_deck *deck = piles->first; deck; deck = deck->next)
		if (!deck_replay(&deck->pile, record, faults))
			return false;
	return true;
}

void piles_forget(struct piles *piles)
{
	piles->first = NULL;
}

/* ---- drawing ---- */

/* The piles that a resolver draws from: its kind is their first member. */
static struct piles *piles_of(const struct resolver *resolver)
{
	return (struct piles *)resolver->kind;
}

/* A deck is a program without operations: what it does depends on its pile. */
static struct program *deck_program(struct resolver *resolver, struct arena *arena, struct span name,
				    struct faults *faults)
{
	const struct pile *pile = piles_get(piles_of(resolver), name, faults);
	struct program *program;

	if (!pile)
		return NULL;
	program = arena_take(arena, sizeof *program);
	program->tool = resolver->tool;
	program->name = pile->deck->name;
	program->words = &resolver->rules->words;
	return program;
}

/* Throws the die of a card: it has as many sides as there are cards. */
static bool throw_die(struct resolution *resolution, const struct pile *pile, uint32_t *face)
{
	const struct resolve_options *options = resolution->options;
	struct dice *dice = &resolution->dice;
	struct resolve_dice sources;
	int64_t shown = 0;

	dice_begin(dice, NULL, resolution->arena, resolution->faults);
	dice->by = record_get(&resolution->answer, "by");
	if (!resolve_open_dice(resolution, &sources))
		return false;
	if (!resolution->own_faces && !options->dice && !options->seed.text.length)
		return fault_add(resolution->faults, nowhere, "the card has no seed= or faces=");
	bool fine = dice_throw(dice, die_plain(resolution->arena, pile->total), pile->deck->name, 1, &shown);
	dice->source = NULL; /* it is a local variable */
	*face = (uint32_t)shown;
	return fine;
}

static bool may_answer(const struct resolution *resolution)
{
	const char *tool = resolution->resolver->tool;

	return !did_has(record_get(&resolution->answer, "did"), span_of(tool)) ||
	       fault_add(resolution->faults, nowhere, "the record already has an answer from %s", tool);
}

static void add_number(struct resolution *resolution, struct span key, uint32_t number)
{
	record_add(&resolution->answer, key, span_of(arena_format(resolution->arena, "%u", number)),
		   RECORD_NUMBER);
}

/* What a face draws from a pile, which stays as it is. */
struct drawn {
	const struct deck_card *card;
	uint32_t left;
	bool reshuffled;
};

/* A card that goes into a hand does not come back with the others. */
static struct drawn look(const struct pile *pile, uint32_t face, const struct deal *deal, struct arena *arena)
{
	struct arena_mark mark = arena_mark(arena);
	struct pile after = pile_copy(pile, arena);
	struct drawn drawn;

	if (pile->deck->hand) {
		pile_hold(&after, deal->was, -1);
		pile_hold(&after, deal->now, 1);
	}
	drawn.card = pile_take(&after, face, &drawn.reshuffled);
	drawn.left = after.total;
	arena_rewind(arena, mark);
	return drawn;
}

static struct span sequence_of(const struct piles *piles)
{
	return piles->sequence.length ? piles->sequence
	       : !piles->log->order   ? SPAN("no")
	       : piles->log->strict   ? SPAN("strict")
				      : SPAN("warn");
}

static bool draw(struct resolution *resolution, const struct record *asked)
{
	const struct resolve_options *options = resolution->options;
	struct record *answer = &resolution->answer;
	const struct pile *pile = find(piles_of(resolution->resolver), resolution->prepared->variant);
	uint32_t face = 0;
	struct deal deal;

	*answer = record_copy(asked, resolution->arena);
	if (!deal_ask(&deal, piles_of(resolution->resolver), pile->deck, resolution))
		return false;
	if ((deal.full || deal.unearned || deal.spent) && may_answer(resolution)) {
		struct record before = record_copy(answer, resolution->arena);

		resolve_follow(resolution);
		if (deal_refuses(&deal, resolution))
			return true;
		*answer = before;
	}
	if (!pile->total)
		return pile_short(pile, 1, resolution->faults);
	if (!throw_die(resolution, pile, &face) || !may_answer(resolution) ||
	    !deal_card(&deal, pile_at(pile, face), resolution))
		return false;
	if (options->stamp && deal.changes && !record_find(answer, deal.field->declaration.name))
		record_add(answer, deal.field->declaration.name, deal.was, RECORD_TEXT);
	resolve_follow(resolution);
	const struct drawn drawn = look(pile, face, &deal, resolution->arena);
	record_remove(answer, SPAN("faces")); /* they come after the card */
	record_add(answer, SPAN("card"), drawn.card->word, pile->deck->kind);
	add_number(resolution, SPAN("left"), drawn.left);
	if (drawn.reshuffled)
		record_add(answer, SPAN("reshuffled"), SPAN("yes"), RECORD_FLAG);
	deal_answer(&deal, drawn.card, resolution);
	if (resolution->repetition && !options->repetition_unsaid)
		add_number(resolution, SPAN("repetition"), resolution->repetition);
	resolve_stamp(resolution);
	if (options->stamp && piles_of(resolution->resolver)->log)
		record_add(answer, SPAN("sequence"), sequence_of(piles_of(resolution->resolver)),
			   RECORD_TEXT);
	if (options->tell)
		record_add(answer, SPAN("text"), piles_sentence(pile->deck, answer, resolution->arena),
			   RECORD_TEXT);
	struct span twice = record_twice(answer);
	return !twice.length ||
	       fault_add(resolution->faults, nowhere, RECORD_TWICE, (int)twice.length, twice.data);
}

void piles_start(struct piles *piles, struct rules *rules, const struct units *units, struct arena *memory)
{
	*piles = (struct piles){
	    .kind = {.compile = deck_program, .answer = draw}, .rules = rules, .memory = memory};
	if (units)
		piles->lists = (struct deck_lists){units->decks, units->deck_count};
}

struct span piles_sentence(const struct deck *deck, const struct record *answer, struct arena *arena)
{
	struct text text = {.arena = arena};
	struct span by = record_get(answer, "by"), left = record_get(answer, "left"),
		    word = record_get(answer, "card");
	const struct deck_card *card = deck ? deck_card(deck, word) : NULL;

	if (by.length)
		text_format(&text, word.length ? "%.*s draws: " : "%.*s cannot draw: ", (int)by.length,
			    by.data);
	if (!word.length) {
		struct span refused = record_get(answer, "refused");

		text_add(&text, span_is(refused, "spent")        ? SPAN("a card has been drawn already")
				: span_is(refused, "not-earned") ? SPAN("no further card is earned")
								 : SPAN("the hand is full"));
		return text_span(&text);
	}
	for (size_t i = 0; i < word.length; i++)
		text_put(&text, word.data[i] == '-' ? ' ' : word.data[i]);
	if (!by.length)
		text_add(&text, SPAN(" is drawn"));
	if (card && card->say)
		text_format(&text, ": %s", card->say);
	text_format(&text,
		    record_find(answer, SPAN("reshuffled")) ? "; all %.*s are shuffled together again"
							    : "; %.*s left",
		    (int)left.length, left.data);
	return text_span(&text);
}
