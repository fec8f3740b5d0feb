/* notation_odds: rows from the distributions of a notation, or from a sample. */
#include "notation/notation_odds.h"
#include "base/big.h"
#include "machine/run.h"

#include <stdlib.h>

static const struct distribution *distribution_of(struct distribution_context *context,
						  const struct notation_node *node)
{
	const struct distribution *a = NULL, *b = NULL;

	if (node->kind == NOTATION_NUMBER)
		return distribution_constant(context, node->number);
	if (node->kind == NOTATION_POOL)
		return distribution_of_pool(context, &node->pool);
	a = distribution_of(context, node->a);
	if (a && node->b)
		b = distribution_of(context, node->b);
	if (!a || (node->b && !b))
		return NULL;
	switch (node->kind) {
	case NOTATION_ADD: return distribution_add(context, a, b);
	case NOTATION_SUBTRACT: return distribution_add(context, a, distribution_negate(context, b));
	case NOTATION_MULTIPLY: return distribution_multiply(context, a, b);
	case NOTATION_DIVIDE: return distribution_divide(context, a, b);
	case NOTATION_NEGATE: return distribution_negate(context, a);
	case NOTATION_DOWN: return distribution_round(context, a, number_down);
	case NOTATION_UP: return distribution_round(context, a, number_up);
	case NOTATION_ABS: return distribution_absolute(context, a);
	case NOTATION_LOWER: return distribution_extreme(context, a, b, false);
	case NOTATION_HIGHER: return distribution_extreme(context, a, b, true);
	case NOTATION_LESS: return distribution_compare(context, DISTRIBUTION_LESS, a, b);
	case NOTATION_LESS_EQUAL: return distribution_compare(context, DISTRIBUTION_LESS_EQUAL, a, b);
	case NOTATION_MORE: return distribution_compare(context, DISTRIBUTION_LESS, b, a);
	case NOTATION_MORE_EQUAL: return distribution_compare(context, DISTRIBUTION_LESS_EQUAL, b, a);
	case NOTATION_EQUAL: return distribution_compare(context, DISTRIBUTION_EQUAL, a, b);
	default: return distribution_round(context, a, number_half_up);
	}
}

/* The rows of a die that shows words: it has no total, and each word is an outcome. */
static bool add_words(struct distribution_context *context, const struct notation *notation,
		      const struct words *words, struct odds_table *table)
{
	static const struct span field = {"dice", 4};
	static const enum record_kind kind = RECORD_TEXT;
	const struct pool *pool = &notation->root->pool;
	struct arena *arena = context->arena;

	if (pool->count > 1)
		return fault_add(context->faults, nowhere,
				 "--odds: only one die that shows words is allowed");
	struct die_chance *distribution = arena_take(arena,
						     2 * (size_t)pool->die->sides * sizeof *distribution);
	size_t count = die_distribution(pool->die, distribution);
	struct span *texts = arena_take(arena, count * sizeof *texts);
	__mpz_struct *weights = arena_take(arena, (count + 1) * sizeof *weights);
	mpz_t weight;
	mpz_init(weight);
	table->rows = arena_take(arena, count * sizeof *table->rows);
	for (size_t i = 0; i <= count; i++) {
		big_set(weight, (int64_t)(i < count ? distribution[i].weight : die_weight(pool->die)));
		big_keep(arena, &weights[i], weight);
		if (i == count)
			break;
		texts[i] = words_text(words, (word_id)distribution[i].value);
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
	struct tally *bucket; /* open addressing; an empty bucket has count 0 */
	size_t capacity, used;
};

static struct tally *tally_of(struct tallies *tallies, int64_t thousandths)
{
	size_t at = ((uint64_t)thousandths * UINT64_C(0x9e3779b97f4a7c15)) >> 20;

	for (at &= tallies->capacity - 1; tallies->bucket[at].count; at = (at + 1) & (tallies->capacity - 1))
		if (tallies->bucket[at].thousandths == thousandths)
			break;
	return &tallies->bucket[at];
}

static void tally(struct tallies *tallies, struct arena *arena, struct number total)
{
	int64_t thousandths = number_multiply(total, number_whole(1000)).numerator;

	if (tallies->used * 2 >= tallies->capacity) {
		struct tallies wider = {.capacity = tallies->capacity ? tallies->capacity * 2 : 1024};

		wider.bucket = arena_take(arena, wider.capacity * sizeof *wider.bucket);
		for (size_t i = 0; i < tallies->capacity; i++)
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

static struct distribution *tally_distribution(struct distribution_context *context, struct tallies *tallies,
					       uint64_t times)
{
	struct distribution *distribution = distribution_new(context, tallies->used);
	size_t count = 0;
	mpz_t weight;

	for (size_t i = 0; i < tallies->capacity; i++)
		if (tallies->bucket[i].count)
			tallies->bucket[count++] = tallies->bucket[i];
	qsort(tallies->bucket, count, sizeof *tallies->bucket, by_total);
	mpz_init_set_ui(weight, times);
	big_keep(context->arena, &distribution->total, weight);
	for (size_t i = 0; i < count; i++) {
		distribution->values[i] = number_divide(number_whole(tallies->bucket[i].thousandths),
							number_whole(1000));
		mpz_set_ui(weight, tallies->bucket[i].count);
		big_keep(context->arena, &distribution->weights[i], weight);
	}
	mpz_clear(weight);
	return distribution;
}

/* ---- rows ---- */

static void add_rows(struct arena *arena, const struct distribution *distribution, struct odds_table *table)
{
	static const struct span field = {"total", 5};
	static const enum record_kind kind = RECORD_NUMBER;
	struct span *texts = arena_take(arena, distribution->count * sizeof *texts);
	char *buffer = arena_take(arena, distribution->count * NUMBER_LENGTH / 2 + NUMBER_LENGTH);

	table->rows = arena_take(arena, distribution->count * sizeof *table->rows);
	for (size_t i = 0; i < distribution->count; i++) {
		texts[i] = (struct span){buffer, number_format(distribution->values[i], buffer)};
		buffer += texts[i].length; /* a total has at most 18 characters */
		table->rows[i] = (struct odds_row){&texts[i], &distribution->weights[i]};
	}
	table->fields = &field;
	table->kinds = &kind;
	table->field_count = 1;
	table->row_count = distribution->count;
	table->total = &distribution->total;
	table->tail = distribution->tail;
	if (distribution->known) {
		table->mean = &distribution->mean;
		table->variance = &distribution->variance;
	}
}

enum { DEEPEST = 64 };

/* Where several dice explode, each is cut off where little of it is left, and that adds up: then
 * all are cut off later. */
static const struct distribution *deep_enough(struct distribution_context *context,
					      const struct notation_node *root)
{
	const struct distribution *distribution;
	bool enough;
	mpz_t most;

	mpz_init(most);
	context->depth = 1;
	do {
		distribution = distribution_of(context, root);
		enough = !distribution || !distribution->tail || context->depth == DEEPEST;
		if (!enough) {
			mpz_fdiv_q_ui(most, &distribution->total, 1000000000);
			enough = mpz_cmp(distribution_beyond(distribution), most) <= 0;
		}
		if (enough && context->depth > 1 && distribution && distribution->tail)
			distribution = distribution_trim(context, distribution);
		context->depth *= 2;
	} while (!enough);
	mpz_clear(most);
	return distribution;
}

bool notation_odds(struct distribution_context *context, const struct notation *notation,
		   const struct words *words, struct odds_table *table)
{
	if (notation->repeat)
		return fault_add(context->faults, nowhere,
				 "--odds: each repetition has the same odds; use %.*s",
				 (int)notation->text.length, notation->text.data);
	if (notation->worded)
		return add_words(context, notation, words, table);
	const struct distribution *distribution = deep_enough(context, notation->root);
	if (distribution)
		add_rows(context->arena, distribution, table);
	return distribution != NULL;
}

bool notation_sample(struct distribution_context *context, struct machine *machine, uint64_t key,
		     uint64_t number, uint64_t times, struct odds_table *table)
{
	const struct program *program = machine->program;
	struct arena brief = {.block = NULL};
	struct tallies tallies = {NULL, 0, 0};
	struct run_sample run = {.times = times};
	bool fine = !program->notation->worded ||
		    fault_add(context->faults, nowhere, "--times: dice that show words cannot be sampled");

	for (uint64_t i = 0; i < times && fine; i++) {
		struct dice_chance chance = dice_chance(key, number, (uint32_t)i);
		struct dice dice;

		arena_reset(&brief);
		machine_begin(machine, &brief, context->faults);
		dice_begin(&dice, &chance.source, &brief, context->faults);
		machine->dice = &dice;
		fine = run_program(machine) && run_sample_fits(machine, &run);
		if (fine)
			tally(&tallies, context->arena, machine->slots[program->result]);
	}
	arena_free(&brief);
	if (fine)
		add_rows(context->arena, tally_distribution(context, &tallies, times), table);
	table->sampled = true;
	return fine;
}
