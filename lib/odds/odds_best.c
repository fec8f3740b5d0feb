/* odds_best: FIELD=best, the option that is best over the dice still to come.
 *
 * A decision whose word is `best` is a throw with one outcome. To find it, every
 * allowed option is tried: the same engine runs from there to the end or to further
 * decisions, and the chance (or the expectation) of the aim is compared, exactly.
 * The worth of a state at a decision is computed once and cached, so the whole is
 * an expectimax over the frontier. The acting party maximizes the aim, the other
 * party minimizes it; of equal options the first word wins. */
#include <string.h>

#include "odds/odds_engine.h"
#include "base/big.h"

enum { MOST_NESTED = 1000 };

/* ---- decisions ---- */

static bool is_best(const struct engine *engine, const struct op *op)
{
	return op->kind == OP_CHOOSE && engine->aim &&
	       span_is(engine->machine->words[op->choice->said], "best");
}

/* These operations end a segment. */
void engine_find_best(struct engine *engine)
{
	const struct program *program = engine->program;

	engine->best = arena_take(engine->arena, program->op_count * sizeof *engine->best);
	for (uint32_t at = 0; at < program->op_count; at++)
		if (is_best(engine, &program->ops[at]))
			engine->flow.stops[at] = engine->best[at] = engine->finds_best = true;
}

/* The best option depends on everything that is read from there on. */
void engine_read_best(struct engine *engine)
{
	struct flow *flow = &engine->flow;

	for (uint32_t at = 0; at < engine->program->op_count; at++)
		if (engine->best[at])
			memcpy(flow_of(flow, flow->segment, at), flow_of(flow, flow->live, at),
			       flow->words * sizeof(flow_bits));
}

/* ---- cached judgements ---- */

/* The best option for a state at a decision, and its worth. */
struct judged {
	int64_t *key;
	uint32_t at, option;
	mpq_t worth;
};

struct judgements {
	struct arena arena;
	struct judged **bucket;
	size_t count, buckets;
	uint64_t bytes; /* of the numbers, which are not the arena's */
	uint64_t steps; /* work done to find them */
	size_t depth;   /* nested decisions being judged */
	int64_t *key;   /* a buffer for one key */
};

static struct judged **judged_entry(const struct engine *engine, uint32_t at, const int64_t *key)
{
	const struct judgements *known = engine->judgements;
	size_t width = engine->widths[at];
	uint64_t hash = at + 1;

	for (size_t i = 0; i < width; i++) {
		hash = (hash ^ (uint64_t)key[i]) * UINT64_C(0xff51afd7ed558ccd);
		hash ^= hash >> 32;
	}
	for (;; hash++) {
		struct judged **entry = &known->bucket[hash & (known->buckets - 1)];

		if (!*entry || ((*entry)->at == at && !memcmp((*entry)->key, key, width * sizeof *key)))
			return entry;
	}
}

static void widen(struct engine *engine)
{
	struct judgements *known = engine->judgements;
	struct judged **old = known->bucket;
	size_t buckets = known->buckets;

	known->buckets = buckets ? 2 * buckets : 64;
	known->bucket = arena_take(&known->arena, known->buckets * sizeof(struct judged *));
	for (size_t i = 0; i < buckets; i++)
		if (old[i])
			*judged_entry(engine, old[i]->at, old[i]->key) = old[i];
}

/* Adds an entry; the key must be new. */
static struct judged *judged_new(struct engine *engine, uint32_t at, const int64_t *key)
{
	struct judgements *known = engine->judgements;
	size_t size = engine->widths[at] * sizeof *key;
	struct judged *judged = arena_take(&known->arena, sizeof *judged);

	judged->at = at;
	judged->key = arena_take(&known->arena, size);
	if (size)
		memcpy(judged->key, key, size);
	mpq_init(judged->worth);
	return judged;
}

static void judged_keep(struct engine *engine, struct judged *judged)
{
	struct judgements *known = engine->judgements;

	if (2 * (known->count + 1) > known->buckets)
		widen(engine);
	*judged_entry(engine, judged->at, judged->key) = judged;
	known->count++;
	known->bytes += sizeof(mp_limb_t) *
			(mpz_size(mpq_numref(judged->worth)) + mpz_size(mpq_denref(judged->worth)) + 2);
}

void engine_start_best(struct engine *engine)
{
	if (!engine->finds_best)
		return;
	engine->judgements = arena_take(engine->arena, sizeof *engine->judgements);
	engine->judgements->key = arena_take(engine->arena, (engine->slot_count + 1) * sizeof(int64_t));
	widen(engine);
}

void engine_free_best(struct engine *engine)
{
	struct judgements *known = engine->judgements;

	for (size_t i = 0; known && i < known->buckets; i++)
		if (known->bucket[i])
			mpq_clear(known->bucket[i]->worth);
	if (known)
		arena_free(&known->arena);
}

bool engine_best_fits(const struct engine *engine)
{
	const struct judgements *known = engine->judgements;
	const struct machine *machine = engine->machine;

	return !known || known->steps <= machine->limits->search ||
	       fault_add(machine->faults, nowhere,
			 "more than %llu steps to find FIELD=best (limit: search); "
			 "choose an option for some decisions",
			 (unsigned long long)machine->limits->search);
}

/* Checks the size of everything that is kept while options are tried, except
 * states. */
static bool judgements_fit(const struct engine *engine)
{
	const struct machine *machine = engine->machine;
	const struct judgements *known = engine->judgements;
	uint64_t bytes = known->bytes + arena_bytes(&known->arena) + arena_bytes(machine->arena) +
			 arena_bytes(engine->arena);

	return bytes <= machine->limits->weights ||
	       fault_add(machine->faults, nowhere,
			 "more than %llu bytes to find FIELD=best (limit: weights); "
			 "choose an option for some decisions",
			 (unsigned long long)machine->limits->weights);
}

void engine_count_steps(struct engine *engine, uint64_t steps)
{
	if (engine->judgements)
		engine->judgements->steps += steps;
}

/* ---- trying options ---- */

static struct judged *judge(struct engine *, uint32_t at);

/* The worth of the machine's state at `at`, the end or a decision. */
static bool worth_of(struct engine *inner, uint32_t at, mpq_t worth)
{
	const struct odds_aim *aim = inner->aim;
	value now = inner->machine->slots[aim->slot];

	if (inner->best[at]) {
		const struct judged *judged = judge(inner, at);

		if (judged)
			mpq_set(worth, judged->worth);
		return judged != NULL;
	}
	if (aim->word)
		mpq_set_ui(worth, now.numerator == aim->word, 1);
	else
		big_fraction(worth, now);
	return true;
}

/* Adds the worth of the states that wait at `at`, each times its probability. */
static bool add_worth(struct engine *inner, uint32_t at, mpq_t worth)
{
	const struct frontier *from = inner->waiting[at];
	mpq_t sum, one;
	mpz_t weight;
	bool fine = true;

	mpq_inits(sum, one, NULL);
	mpz_init(weight);
	for (uint32_t i = 0; i < from->count && fine; i++) {
		engine_load(inner, from, i);
		fine = worth_of(inner, at, one);
		mpz_import(weight, from->limbs, -1, sizeof(mp_limb_t), 0, 0, frontier_weight(from, i));
		mpz_mul(mpq_numref(one), mpq_numref(one), weight);
		if (mpz_cmp(mpq_denref(sum), mpq_denref(one)) == 0)
			mpz_add(mpq_numref(sum), mpq_numref(sum), mpq_numref(one));
		else
			mpq_add(sum, sum, one);
	}
	engine_count_steps(inner, from->count * (8 + from->width));
	mpz_mul(mpq_denref(sum), mpq_denref(sum), from->denominator);
	mpq_canonicalize(sum);
	mpq_add(worth, worth, sum);
	mpz_clear(weight);
	mpq_clears(sum, one, NULL);
	return fine;
}

/* Takes an option and runs from the operation after the decision to the end or to
 * other decisions. */
static bool try_option(struct engine *engine, uint32_t at, const struct choice_option *option, mpq_t worth)
{
	struct engine inner = *engine;
	struct machine *machine = engine->machine;
	struct arena brief = {.block = NULL};
	size_t ops = engine->program->op_count, size = engine->slot_count * sizeof *machine->slots;

	engine_count_steps(engine, engine->slot_count);
	run_take(machine, engine->program->ops[at].choice, option);
	inner.brief = &brief;
	inner.tries = true;
	inner.index_of = NULL;
	inner.end = (uint32_t)ops - 1;
	inner.start = arena_take(&brief, size);
	memcpy(inner.start, machine->slots, size);
	inner.waiting = arena_take(&brief, ops * sizeof *inner.waiting);
	bool fine = engine_best_fits(engine) && judgements_fit(engine) && run_numbers_fit(machine) &&
		    engine_begin(&inner, at + 1) && engine_drive(&inner);
	mpq_set_ui(worth, 0, 1);
	for (uint32_t i = 0; i < ops && fine; i++)
		if (inner.waiting[i])
			fine = add_worth(&inner, i, worth);
	for (uint32_t i = 0; i < ops; i++)
		if (inner.waiting[i])
			frontier_free(inner.waiting[i]);
	arena_free(&brief);
	engine->work = inner.work;
	engine->spent = inner.spent;
	engine->gave_up = inner.gave_up;
	engine->pass = inner.pass;
	return fine;
}

static bool try_options(struct engine *engine, uint32_t at, struct judged *judged)
{
	struct machine *machine = engine->machine;
	const struct choice *choice = engine->program->ops[at].choice;
	size_t size = engine->slot_count * sizeof *machine->slots;
	struct arena brief = {.block = NULL};
	value *slots = arena_take(&brief, size);
	bool target = engine->program->parties[choice->party].target;
	bool least = engine->aim->least != target, fine = true, found = false;
	mpq_t worth;

	memcpy(slots, machine->slots, size);
	mpq_init(worth);
	for (uint32_t i = 0; i < choice->option_count && fine; i++) {
		const struct choice_option *option = &choice->options[i];

		if (option->when && !node_true(machine, option->when))
			continue;
		fine = try_option(engine, at, option, worth);
		memcpy(machine->slots, slots, size);
		int order = fine && found ? mpq_cmp(worth, judged->worth) : 0;
		if (!fine || (found && (least ? order >= 0 : order <= 0)))
			continue;
		found = true;
		judged->option = i;
		mpq_swap(judged->worth, worth);
	}
	mpq_clear(worth);
	arena_free(&brief);
	return fine &&
	       (found || fault_add(machine->faults, nowhere, "%s: no option is possible", choice->name));
}

/* The best option for the machine's state at a decision; NULL after a fault. */
static struct judged *judge(struct engine *engine, uint32_t at)
{
	struct judgements *known = engine->judgements;

	for (size_t i = 0; i < engine->widths[at]; i++)
		known->key[i] = engine_encode(engine, engine->machine->slots[engine->layouts[at][i]]);
	struct judged *judged = *judged_entry(engine, at, known->key);
	if (judged)
		return judged;
	if (known->depth == MOST_NESTED) {
		fault_add(engine->machine->faults, nowhere,
			  "more than %d decisions with FIELD=best, one after another; "
			  "choose an option for some of them",
			  MOST_NESTED);
		return NULL;
	}
	judged = judged_new(engine, at, known->key);
	known->depth++;
	bool fine = try_options(engine, at, judged);
	known->depth--;
	if (fine) {
		judged_keep(engine, judged);
		return judged;
	}
	mpq_clear(judged->worth);
	return NULL;
}

bool engine_cast_best(struct engine *engine, uint32_t at, struct cast *cast)
{
	const struct judged *judged = judge(engine, at);

	cast->distribution = throws_certain(engine->distributions);
	if (!judged)
		return false;
	cast->option = &cast->op->choice->options[judged->option];
	if (!engine->tries)
		engine_note_taken(engine, at, judged->option);
	return true;
}
