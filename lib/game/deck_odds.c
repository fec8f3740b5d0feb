/* deck_odds: the distribution of the next cards. A state is the number of cards of
 * each kind in the hand and the number left; equal states are merged. Cards that
 * reshuffle the deck lead to states with different denominators, so weights are
 * fractions until the last card. */
#include <string.h>

#include "game/deck.h"

struct layer {
	struct words states; /* the hand, then what is left, as the bytes of one word */
	mpq_t *weights;      /* by id, from 1 */
	size_t capacity;
};

static void add_state(struct layer *layer, struct arena *arena, const uint32_t *state, size_t bytes,
		      mpq_t weight)
{
	size_t known = layer->states.count;
	word_id id = words_add(&layer->states, (struct span){(const char *)state, bytes});

	while (id >= layer->capacity)
		layer->weights = arena_grow(arena, layer->weights, layer->capacity, &layer->capacity,
					    sizeof *layer->weights);
	if (layer->states.count > known)
		mpq_init(layer->weights[id]);
	mpq_add(layer->weights[id], layer->weights[id], weight);
}

static void start_layer(struct layer *layer, struct arena *arena)
{
	*layer = (struct layer){.capacity = 0};
	words_start(&layer->states, arena);
}

static void clear_layer(struct layer *layer)
{
	for (size_t id = 1; id < layer->states.count; id++)
		mpq_clear(layer->weights[id]);
}

/* Draws one more card from every state. After the last card, what is left does not
 * matter, and states that differ only in that are merged. False if a state has no
 * card left. */
static bool draw_card(const struct pile *first, const struct layer *from, struct layer *to, bool last,
		      struct arena *arena)
{
	const struct deck *deck = first->deck;
	size_t kinds = deck->count;
	uint32_t *state = arena_take(arena, 2 * kinds * sizeof *state);
	struct pile pile = {
	    .deck = deck, .left = state + kinds, .held = arena_take(arena, kinds * sizeof *pile.held)};
	mpq_t weight;
	bool fine = true;

	mpq_init(weight);
	for (word_id id = 1; id < from->states.count; id++) {
		const uint32_t *before = (const void *)words_text(&from->states, id).data;
		uint32_t left[2] = {0, 0}; /* cards, and cards before this kind */
		bool reshuffled;

		for (size_t i = 0; i < kinds; i++)
			left[0] += before[kinds + i];
		fine &= left[0] > 0;
		for (size_t i = 0; i < kinds; left[1] += before[kinds + i++]) {
			if (!before[kinds + i])
				continue;
			memcpy(state, before, 2 * kinds * sizeof *state);
			pile.total = left[0];
			for (size_t j = 0; j < kinds; j++)
				pile.held[j] = first->held[j] + (deck->hand && deck->cards[j].into.length
								     ? before[j] + (i == j)
								     : 0);
			pile_take(&pile, left[1] + 1, &reshuffled);
			state[i]++;
			mpq_set_ui(weight, before[kinds + i], left[0]);
			mpq_canonicalize(weight);
			mpq_mul(weight, weight, from->weights[id]);
			add_state(to, arena, state, (last ? 1 : 2) * kinds * sizeof *state, weight);
		}
	}
	mpq_clear(weight);
	return fine;
}

/* A hand as "4,4,5". */
static struct span hand_text(const struct deck *deck, const uint32_t *hand, struct arena *arena)
{
	struct text text = {.arena = arena};

	for (size_t i = 0; i < deck->count; i++)
		for (uint32_t j = 0; j < hand[i]; j++) {
			if (text.length)
				text_put(&text, ',');
			text_add(&text, deck->cards[i].word);
		}
	return text_span(&text);
}

/* Converts fractions to integer weights out of one total. */
static void write_rows(const struct deck *deck, const struct layer *layer, struct arena *arena,
		       struct odds_table *table)
{
	size_t count = layer->states.count - 1;
	mpz_t *weights = arena_take(arena, (count + 1) * sizeof *weights);

	mpz_init_set_ui(weights[count], 1);
	for (size_t i = 0; i < count; i++)
		mpz_lcm(weights[count], weights[count], mpq_denref(layer->weights[i + 1]));
	table->rows = arena_take(arena, count * sizeof *table->rows);
	for (size_t i = 0; i < count; i++) {
		const uint32_t *hand = (const void *)words_text(&layer->states, (word_id)(i + 1)).data;
		struct span *text = arena_take(arena, sizeof *text);

		mpz_init(weights[i]);
		mpz_divexact(weights[i], weights[count], mpq_denref(layer->weights[i + 1]));
		mpz_mul(weights[i], weights[i], mpq_numref(layer->weights[i + 1]));
		*text = hand_text(deck, hand, arena);
		table->rows[i] = (struct odds_row){text, weights[i]};
	}
	table->row_count = count;
	table->total = weights[count];
}

void deck_odds_free(struct odds_table *table)
{
	for (size_t i = 0; i < table->row_count; i++)
		mpz_clear((mpz_ptr)table->rows[i].weight);
	mpz_clear((mpz_ptr)table->total);
}

bool deck_odds(const struct pile *pile, uint64_t count, const struct limits *limits, struct arena *arena,
	       struct odds_table *table, struct faults *faults)
{
	static const struct span one = {"card", 4}, many = {"cards", 5};
	static const enum record_kind kinds[] = {RECORD_TEXT, RECORD_NUMBER, RECORD_LIST};
	const struct deck *deck = pile->deck;
	uint32_t *state = arena_take(arena, 2 * deck->count * sizeof *state);
	struct layer layers[2];
	mpq_t whole;

	memcpy(state + deck->count, pile->left, deck->count * sizeof *state);
	mpq_init(whole);
	mpq_set_ui(whole, 1, 1);
	start_layer(&layers[0], arena);
	add_state(&layers[0], arena, state, 2 * deck->count * sizeof *state, whole);
	mpq_clear(whole);
	for (uint64_t i = 0; i < count; i++) {
		struct layer *from = &layers[i % 2], *to = &layers[(i + 1) % 2];

		start_layer(to, arena);
		if ((from->states.count - 1) * deck->count > limits->frontier) {
			clear_layer(from);
			return fault_add(faults, nowhere,
					 "%llu cards have too many outcomes for exact odds (limit: frontier)",
					 (unsigned long long)count);
		}
		bool fine = draw_card(pile, from, to, i + 1 == count, arena);
		clear_layer(from);
		if (fine)
			continue;
		clear_layer(to);
		return pile_short(pile, count, faults);
	}
	table->fields = count == 1 ? &one : &many;
	table->kinds = count > 1 ? &kinds[2] : deck->kind == RECORD_NUMBER ? &kinds[1] : &kinds[0];
	table->field_count = 1;
	write_rows(deck, &layers[count % 2], arena, table);
	clear_layer(&layers[count % 2]);
	return true;
}

void deck_left(const struct pile *pile, bool plain, struct arena *arena, struct odds_table *table)
{
	static const struct span fields[] = {{"card", 4}, {"copies", 6}};
	const struct deck *deck = pile->deck;
	enum record_kind *kinds = arena_take(arena, 2 * sizeof *kinds);
	mpz_t *weights = arena_take(arena, (deck->count + 1) * sizeof *weights);
	size_t rows = 0;

	kinds[0] = deck->kind;
	kinds[1] = plain ? RECORD_TEXT : RECORD_NUMBER;
	table->rows = arena_take(arena, deck->count * sizeof *table->rows);
	for (size_t i = 0; i < deck->count; i++) {
		struct span *values = arena_take(arena, 2 * sizeof *values);

		if (!pile->left[i])
			continue;
		values[0] = deck->cards[i].word;
		values[1] = span_of(arena_format(arena, "%u", pile->left[i]));
		mpz_init_set_ui(weights[rows], pile->left[i]);
		table->rows[rows] = (struct odds_row){values, weights[rows]};
		rows++;
	}
	mpz_init_set_ui(weights[rows], pile->total ? pile->total : 1);
	table->fields = fields;
	table->kinds = kinds;
	table->field_count = 2;
	table->row_count = rows;
	table->total = weights[rows];
}
