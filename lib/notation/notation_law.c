#include "notation/notation_law.h"
#include "base/big.h"
#include "machine/run.h"

#include <stdlib.h>

static const struct law *law_of(struct law_room *room, const struct notation_node *node)
{
	const struct law *a = NULL, *b = NULL;

	if (node->kind == NOTATION_NUMBER)
		return law_constant(room, node->number);
	if (node->kind == NOTATION_POOL)
		return law_of_pool(room, &node->pool);
	a = law_of(room, node->a);
	if (a && node->b)
		b = law_of(room, node->b);
	if (!a || (node->b && !b))
		return NULL;
	switch (node->kind) {
	case NOTATION_ADD: return law_add(room, a, b);
	case NOTATION_SUBTRACT: return law_add(room, a, law_negate(room, b));
	case NOTATION_MULTIPLY: return law_multiply(room, a, b);
	case NOTATION_DIVIDE: return law_divide(room, a, b);
	case NOTATION_NEGATE: return law_negate(room, a);
	case NOTATION_DOWN: return law_round(room, a, number_down);
	case NOTATION_UP: return law_round(room, a, number_up);
	default: return law_round(room, a, number_half_up);
	}
}

/* A die that shows words has no total; each word is an outcome. */
static bool add_words(struct law_room *room, const struct notation *notation, const struct words *words,
		      struct odds_table *table)
{
	static const struct span field = {"dice", 4};
	static const enum record_kind kind = RECORD_TEXT;
	const struct pool *pool = &notation->root->pool;
	struct arena *arena = room->arena;

	if (pool->count > 1)
		return fault_add(room->faults, nowhere, "--odds: one die that shows words at a time");
	struct die_chance *law = arena_take(arena, 2 * (size_t)pool->die->sides * sizeof *law);
	size_t count = die_law(pool->die, law);
	struct span *texts = arena_take(arena, count * sizeof *texts);
	__mpz_struct *weights = arena_take(arena, (count + 1) * sizeof *weights);
	mpz_t weight;
	mpz_init(weight);
	table->rows = arena_take(arena, count * sizeof *table->rows);
	for (size_t i = 0; i <= count; i++) {
		big_set(weight, (int64_t)(i < count ? law[i].weight : die_weight(pool->die)));
		law_put(arena, &weights[i], weight);
		if (i == count)
			break;
		texts[i] = words_text(words, (word_id)law[i].value);
		table->rows[i] = (struct odds_row){&texts[i], &weights[i]};
	}
	mpz_clear(weight);
	table->fields = &field;
	table->kinds = &kind;
	table->field_count = 1;
	table->row_count = count;
	table->total = &weights[count];
	odds_report_sort(table, arena);
	return true;
}

/* ---- a sample ---- */

struct tally {
	int64_t thousandths;
	uint64_t count;
};

struct tallies {
	struct tally *bucket; /* open addressing; an empty one has no count */
	size_t room, used;
};

static struct tally *tally_of(struct tallies *tallies, int64_t thousandths)
{
	size_t at = ((uint64_t)thousandths * UINT64_C(0x9e3779b97f4a7c15)) >> 20;

	for (at &= tallies->room - 1; tallies->bucket[at].count; at = (at + 1) & (tallies->room - 1))
		if (tallies->bucket[at].thousandths == thousandths)
			break;
	return &tallies->bucket[at];
}

static void tally(struct tallies *tallies, struct arena *arena, struct number total)
{
	int64_t thousandths = number_multiply(total, number_whole(1000)).over;

	if (tallies->used * 2 >= tallies->room) {
		struct tallies wider = {.room = tallies->room ? tallies->room * 2 : 1024};

		wider.bucket = arena_take(arena, wider.room * sizeof *wider.bucket);
		for (size_t i = 0; i < tallies->room; i++)
			if (tallies->bucket[i].count)
				*tally_of(&wider, tallies->bucket[i].thousandths) = tallies->bucket[i];
		wider.used = tallies->used;
		*tallies = wider;
	}
	struct tally *now = tally_of(tallies, thousandths);
	tallies->used += now->count == 0;
	now->thousandths = thousandths;
	now->count++;
}

static int by_total(const void *a, const void *b)
{
	const struct tally *left = a, *right = b;

	return (left->thousandths > right->thousandths) - (left->thousandths < right->thousandths);
}

static struct law *tally_law(struct law_room *room, struct tallies *tallies, uint64_t times)
{
	struct law *law = law_new(room, tallies->used);
	size_t count = 0;
	mpz_t weight;

	for (size_t i = 0; i < tallies->room; i++)
		if (tallies->bucket[i].count)
			tallies->bucket[count++] = tallies->bucket[i];
	qsort(tallies->bucket, count, sizeof *tallies->bucket, by_total);
	mpz_init_set_ui(weight, times);
	law_put(room->arena, &law->total, weight);
	for (size_t i = 0; i < count; i++) {
		law->values[i] = number_divide(number_whole(tallies->bucket[i].thousandths),
					       number_whole(1000));
		mpz_set_ui(weight, tallies->bucket[i].count);
		law_put(room->arena, &law->weights[i], weight);
	}
	mpz_clear(weight);
	return law;
}

/* ---- rows ---- */

static void add_rows(struct arena *arena, const struct law *law, struct odds_table *table)
{
	static const struct span field = {"total", 5};
	static const enum record_kind kind = RECORD_NUMBER;
	struct span *texts = arena_take(arena, law->count * sizeof *texts);
	char *room = arena_take(arena, law->count * NUMBER_ROOM / 2 + NUMBER_ROOM);

	table->rows = arena_take(arena, law->count * sizeof *table->rows);
	for (size_t i = 0; i < law->count; i++) {
		texts[i] = (struct span){room, number_format(law->values[i], room)};
		room += texts[i].length; /* a total has at most 18 characters */
		table->rows[i] = (struct odds_row){&texts[i], &law->weights[i]};
	}
	table->fields = &field;
	table->kinds = &kind;
	table->field_count = 1;
	table->row_count = law->count;
	table->total = &law->total;
	table->tail = law->tail == LAW_AND_MORE   ? ODDS_AND_MORE
		      : law->tail == LAW_AND_LESS ? ODDS_AND_LESS
						  : ODDS_CLOSED;
	if (law->known) {
		table->mean = &law->mean;
		table->variance = &law->variance;
	}
}

bool notation_odds(struct law_room *room, const struct notation *notation, const struct words *words,
		   struct odds_table *table)
{
	if (notation->repeat)
		return fault_add(room->faults, nowhere,
				 "--odds: each repetition has the same odds; write %.*s",
				 (int)notation->text.length, notation->text.at);
	if (notation->worded)
		return add_words(room, notation, words, table);
	const struct law *law = law_of(room, notation->root);
	if (law)
		add_rows(room->arena, law, table);
	return law != NULL;
}

bool notation_sample(struct law_room *room, struct machine *machine, uint64_t number, uint64_t times,
		     struct odds_table *table)
{
	const struct program *program = machine->program;
	struct arena brief = {.block = NULL};
	struct tallies tallies = {NULL, 0, 0};
	bool fine = !program->notation->worded ||
		    fault_add(room->faults, nowhere, "--times: words are not sampled");

	for (uint64_t i = 0; i < times && fine; i++) {
		arena_reset(&brief);
		machine_begin(machine, &brief, room->faults);
		dice_begin(machine->dice, &brief, room->faults, number, (uint32_t)i);
		fine = run_program(machine);
		if (fine)
			tally(&tallies, room->arena, machine->slots[program->result]);
	}
	arena_free(&brief);
	if (fine)
		add_rows(room->arena, tally_law(room, &tallies, times), table);
	table->sampled = true;
	return fine;
}
