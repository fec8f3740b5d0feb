/* odds_send: throws for each group of states of a frontier, and sends them on. */
#include "odds/odds_crowd.h"

#include <string.h>

/* ---- keys ---- */

static const value PENDING = {0, PENDING_DENOMINATOR};
enum { LARGE = 1 << 29 }; /* an integer from here on is in the list, like a fraction */

static size_t bucket_of(const struct fractions *fractions, value now)
{
	uint64_t hash = (uint64_t)now.numerator * UINT64_C(0x9e3779b97f4a7c15) ^ (uint64_t)now.denominator;

	hash = (hash ^ hash >> 32) * UINT64_C(0xff51afd7ed558ccd);
	return (hash ^ hash >> 32) & (fractions->buckets - 1);
}

static void put_fraction(struct fractions *fractions, size_t place)
{
	size_t at = bucket_of(fractions, fractions->list[place]);

	while (fractions->index[at])
		at = (at + 1) & (fractions->buckets - 1);
	fractions->index[at] = (uint32_t)place + 1;
}

static void widen_index(struct engine *engine, struct fractions *fractions)
{
	enum { FIRST = 64 };

	fractions->buckets = fractions->buckets ? 2 * fractions->buckets : FIRST;
	fractions->index = arena_take(engine->arena, fractions->buckets * sizeof *fractions->index);
	for (size_t i = 0; i < fractions->count; i++)
		put_fraction(fractions, i);
}

item engine_encode(struct engine *engine, value now)
{
	struct fractions *fractions = engine->fractions;

	if (now.denominator == 1 && now.numerator < LARGE && now.numerator > -LARGE)
		return (item)(now.numerator * 2);
	if (now.denominator == PENDING_DENOMINATOR)
		return PENDING_ITEM;
	if (2 * fractions->count >= fractions->buckets)
		widen_index(engine, fractions);
	for (size_t at = bucket_of(fractions, now); fractions->index[at];
	     at = (at + 1) & (fractions->buckets - 1)) {
		uint32_t place = fractions->index[at] - 1;

		if (fractions->list[place].numerator == now.numerator &&
		    fractions->list[place].denominator == now.denominator)
			return (item)(place * 2 + 1);
	}
	if (fractions->count == fractions->capacity)
		fractions->list = arena_grow(engine->arena, fractions->list, fractions->count,
					     &fractions->capacity, sizeof now);
	fractions->list[fractions->count] = now;
	put_fraction(fractions, fractions->count);
	return (item)(fractions->count++ * 2 + 1);
}

value engine_decode(const struct engine *engine, item it)
{
	if ((it & 1) == 0)
		return (value){it / 2, 1};
	return it == PENDING_ITEM ? PENDING : engine->fractions->list[it / 2];
}

/* ---- running to the next throw ---- */

void engine_set(struct engine *engine, uint32_t slot, value now)
{
	engine->machine->slots[slot] = now;
	engine->machine->written[slot] = engine->machine->epoch;
}

static struct lazy *lazy_of_op(const struct engine *engine, const struct op *op)
{
	for (size_t i = 0; i < engine->lazy_count; i++)
		if (engine->lazy[i].op == op)
			return &engine->lazy[i];
	return NULL;
}

/* Puts off a tally: the number of dice is known, their faces are not. */
static bool put_off(struct engine *engine, const struct lazy *lazy)
{
	uint32_t count;

	if (!run_dice_count(engine->machine, lazy->op, &count))
		return false;
	engine_set(engine, lazy->left, value_of(count));
	engine_set(engine, lazy->known, value_of(0));
	for (size_t i = 0; i < lazy->op->count; i++)
		engine_set(engine, lazy->op->counts[i].slot, PENDING);
	return true;
}

uint32_t engine_pending(const struct engine *engine, uint32_t at)
{
	const uint32_t *slot = engine->pending_reads[at];

	for (; slot && *slot != NO_SLOT; slot++)
		if (engine->machine->slots[*slot].denominator == PENDING_DENOMINATOR)
			return *slot;
	return NO_SLOT;
}

enum {
	HUNDRED_PARTS = 100
}; /* steps of odds for a hundred parts of an expression, of which most are skipped */

bool engine_run_on(struct engine *engine, uint32_t *at)
{
	const struct op *ops = engine->program->ops;
	uint64_t large = 0; /* hundreds of parts of expressions */

	engine->machine->steps = engine->machine->items = 0; /* the limit is for one resolution */
	engine->machine->most_items = engine->machine->limits->steps;
	for (;;) {
		*at = flow_landing(&engine->flow, *at);
		if (*at == engine->end || engine->flow.stops[*at] || engine_pending(engine, *at) != NO_SLOT) {
			engine->spent += 8 * (engine->machine->steps + engine->machine->items) +
					 HUNDRED_PARTS * large;
			engine_count_steps(engine, engine->machine->steps);
			return true;
		}
		if ((engine->machine->steps += 1 + ops[*at].extra) > engine->machine->limits->steps)
			return fault_add(engine->machine->faults, nowhere,
					 "more than %llu steps (limit: steps)",
					 (unsigned long long)engine->machine->limits->steps);
		large += ops[*at].extra;
		if (engine->deferrable[*at] && engine_defer(engine, *at)) {
			++*at;
		} else if (ops[*at].kind == OP_TALLY) {
			if (!put_off(engine, lazy_of_op(engine, &ops[*at])))
				return false;
			++*at;
		} else if (!run_plain(engine->machine, at)) {
			return false;
		}
	}
}

void engine_load(struct engine *engine, const struct frontier *frontier, uint32_t state)
{
	value *slots = engine->machine->slots;
	const item *key = frontier_key(frontier, state);

	for (size_t i = 0; i < engine->varying_count; i++)
		slots[engine->varying[i]] = engine->start[engine->varying[i]];
	for (size_t i = 0; i < frontier->width; i++)
		slots[frontier->layout[i]] = engine_decode(engine, key[i]);
}

/* ---- sending states on ---- */

enum { BATCH = 16 }; /* states whose memory is fetched together */

/* Where an outcome leads, and what it makes of a group's states. */
struct plan {
	struct frontier *to;        /* NULL: none yet */
	item *key;                  /* of the state after the segment, where it was written */
	uint32_t *copied;           /* or the index in the old key to copy from, + 1 */
	struct deferred **deferred; /* changes what is copied; or NULL */
	bool copies, defers;        /* some item is; some item is changed */
	mpz_t factor;               /* of the weights */
};

struct sending {
	struct frontier *from;
	uint32_t *index_of;        /* by slot: its index in the old key, + 1 */
	struct plan plans[2];      /* of this outcome, and of those before it that are not sent yet */
	struct plan *now, *before; /* each one of them */
	item *keys;                /* of a batch */
	value *loaded;             /* of the slots that vary: a group's before its throw */
	mpz_t common, denominator, factor;
};

static void make_plan(struct engine *engine, struct sending *sending, struct frontier *to)
{
	const struct machine *machine = engine->machine;
	struct plan *plan = sending->now;

	plan->to = to;
	plan->copies = plan->defers = false;
	for (size_t i = 0; i < to->width; i++) {
		uint32_t slot = to->layout[i];
		bool written = machine->written[slot] == machine->epoch;

		plan->copied[i] = written ? 0 : sending->index_of[slot];
		plan->deferred[i] = plan->copied[i] ? engine_deferred(engine, slot) : NULL;
		plan->key[i] = plan->copied[i] ? 0 : engine_encode(engine, machine->slots[slot]);
		plan->copies |= plan->copied[i] != 0;
		plan->defers |= plan->deferred[i] != NULL;
	}
}

static bool are_equal(const struct plan *a, const struct plan *b)
{
	size_t width = a->to->width;

	return a->to == b->to && !a->defers && !b->defers &&
	       !memcmp(a->key, b->key, width * sizeof *a->key) &&
	       !memcmp(a->copied, b->copied, width * sizeof *a->copied);
}

/* Clears the hidden slots of a tally without pending counts, where they mean
 * nothing. */
static void forget_hidden(const struct engine *engine, const struct frontier *to, item *key)
{
	size_t plain = engine->program->slot_count, width = to->width;

	for (size_t i = width; i > 0 && to->layout[i - 1] >= plain; i -= 2) {
		uint32_t hidden = to->layout[i - 1];
		bool pending = false;

		for (size_t j = 0; to->layout[j] < plain && engine->counts_of[to->layout[j]]; j++)
			pending |= key[j] == PENDING_ITEM &&
				   engine->lazy[engine->counts_of[to->layout[j]] - 1].known == hidden;
		if (!pending)
			key[i - 1] = key[i - 2] = 0;
	}
}

/* What a plan makes of a state. */
static void make_key(struct engine *engine, const struct plan *plan, const item *old, item *key)
{
	const struct frontier *to = plan->to;

	for (size_t j = 0; j < to->width; j++)
		key[j] = plan->copied[j] ? old[plan->copied[j] - 1] : plan->key[j];
	for (size_t j = 0; plan->defers && j < to->width; j++)
		if (plan->deferred[j])
			key[j] = engine_apply(engine, plan->deferred[j], key[j]);
	if (to->width && to->layout[to->width - 1] >= engine->program->slot_count)
		forget_hidden(engine, to, key);
}

/* Adds a batch of a group's states to a frontier. `one`: they become one state, of which
 * nothing is left but the sum of the weights. */
static void send_batch(struct engine *engine, const struct sending *sending, const struct plan *plan,
		       struct group *group, size_t first, size_t count, bool one, mpz_srcptr factor)
{
	struct frontier *from = sending->from, *to = plan->to;
	uint64_t hashes[BATCH];

	for (size_t i = 0; i < count; i++) {
		item *key = sending->keys + i * to->width;

		make_key(engine, plan, frontier_key(from, group->states[first + i]), key);
		hashes[i] = frontier_hash(to, key);
		frontier_expect(to, hashes[i]);
	}
	for (size_t i = 0; i < count; i++)
		frontier_add_product(to, sending->keys + i * to->width, hashes[i],
				     one ? group_sum(from, group)
					 : frontier_weight(from, group->states[first + i]),
				     from->limbs, mpz_limbs_read(factor), mpz_size(factor));
}

/* Sends the states of a group where a plan says. */
static bool send_states(struct engine *engine, struct sending *sending, struct plan *plan,
			struct group *group)
{
	struct frontier *to = plan->to;
	mpz_srcptr factor = plan->factor;
	bool one = !plan->copies && group->count > 1;
	size_t count = one ? 1 : group->count;

	if (!to)
		return true;
	size_t before = to->count;
	uint64_t bytes = before ? frontier_bytes(to) : 0;
	if (mpz_cmp_ui(to->scale, 1) != 0) {
		mpz_mul(sending->factor, factor, to->scale);
		factor = sending->factor;
	}
	engine->spent += count *
			 (8 + to->width + engine_product_costs(sending->from->limbs, mpz_size(factor)));
	if (engine->spent > engine->machine->limits->work) /* known before the large numbers are multiplied */
		return engine_fits(engine);
	for (size_t first = 0; first < count; first += BATCH)
		send_batch(engine, sending, plan, group, first, count - first < BATCH ? count - first : BATCH,
			   one, factor);
	plan->to = NULL;
	engine->work += count;
	engine_count_steps(engine, group->count);
	engine->alive += to->count - before;
	engine->bytes += frontier_bytes(to) - bytes;
	engine->gave_up = engine->most_work && engine->work > engine->most_work;
	return !engine->gave_up && engine_fits(engine);
}

/* Applies one outcome of a group's throw and runs on to where its states wait. */
static bool run_outcome(struct engine *engine, struct sending *sending, struct group *group, size_t which)
{
	struct machine *machine = engine->machine;
	uint32_t at = sending->from->at;

	machine->epoch++;
	engine->spent += 160; /* measured: a short way to where its states wait */
	if (!engine_put(engine, &group->cast, which))
		return false;
	if (group->cast.summing)
		at = group->cast.counts ? at : engine->program->ops[at].target;
	else if (!engine->meets[at])
		at += !group->cast.lazy; /* a lazy count is known now: its reader runs */
	else if (!run_plain(machine, &at))
		return false;
	if (!engine_run_on(engine, &at))
		return false;
	struct frontier *to = engine_frontier(engine, at);
	make_plan(engine, sending, to);
	const struct throws *thrown = group->cast.distribution;
	mpz_mul(sending->now->factor, thrown->weights[which], thrown->times);
	if (to->pass != engine->pass) {
		to->pass = engine->pass;
		engine->spent += frontier_set_denominator(to, sending->denominator, to->scale);
	}
	return true;
}

/* Runs an outcome. Those in a row that lead to the same are sent as one. */
static bool send_outcome(struct engine *engine, struct sending *sending, struct group *group, size_t which)
{
	struct plan *now = sending->now, *before = sending->before;

	if (!run_outcome(engine, sending, group, which))
		return false;
	if (before->to && are_equal(now, before)) {
		mpz_add(before->factor, before->factor, now->factor);
		return engine_fits(engine);
	}
	if (!send_states(engine, sending, before, group))
		return false;
	sending->now = before;
	sending->before = now;
	return !now->defers ||
	       send_states(engine, sending, now, group); /* what it defers is known only now */
}

/* Finds what brings the weights of a distribution to the common denominator of this throw. */
static void scale_distribution(const struct engine *engine, struct throws *distribution, const mpz_t common)
{
	if (distribution->pass == engine->pass)
		return;
	distribution->pass = engine->pass;
	mpz_divexact(distribution->times, common, distribution->total);
}

/* Steps of odds (limit: work) to set all slots that vary: few are in the cache, of many each
 * counts in full. */
static uint64_t setting_costs(const struct engine *engine)
{
	uint64_t count = engine->varying_count;

	return count * count / (256 + count);
}

static bool send_group(struct engine *engine, struct sending *sending, struct group *group)
{
	struct machine *machine = engine->machine;
	value *slots = machine->slots;
	bool fine = true;

	engine->spent += setting_costs(engine) * (2 + group->cast.distribution->count);
	engine_load(engine, sending->from, group->states[0]);
	for (size_t i = 0; i < engine->varying_count && group->cast.distribution->count > 1; i++)
		sending->loaded[i] = slots[engine->varying[i]];
	scale_distribution(engine, group->cast.distribution, sending->common);
	for (size_t i = 0; i < group->cast.distribution->count && fine; i++) {
		for (size_t j = 0; i && j < engine->varying_count; j++)
			slots[engine->varying[j]] = sending->loaded[j];
		fine = send_outcome(engine, sending, group, i);
	}
	return fine && send_states(engine, sending, sending->before, group);
}

/* The memory is the frontier's. */
static void start_sending(const struct engine *engine, struct sending *sending, struct frontier *from)
{
	size_t widest = engine->varying_count; /* no key has more items */
	struct arena *arena = &from->arena;

	*sending = (struct sending){
	    .from = from,
	    .index_of = arena_take(arena, engine->slot_count * sizeof *sending->index_of),
	    .keys = arena_reserve(arena, BATCH * widest * sizeof *sending->keys),
	    .loaded = arena_reserve(arena, widest * sizeof *sending->loaded)};
	for (size_t i = 0; i < 2; i++) {
		struct plan *plan = &sending->plans[i];

		plan->key = arena_reserve(arena, widest * sizeof *plan->key);
		plan->copied = arena_reserve(arena, widest * sizeof *plan->copied);
		plan->deferred = arena_reserve(arena, widest * sizeof(struct deferred *));
		mpz_init(plan->factor);
	}
	sending->now = &sending->plans[0];
	sending->before = &sending->plans[1];
	for (uint32_t i = 0; i < from->width; i++)
		sending->index_of[from->layout[i]] = i + 1;
	mpz_init_set_ui(sending->common, 1);
	mpz_inits(sending->denominator, sending->factor, NULL);
}

static void end_sending(struct sending *sending)
{
	mpz_clears(sending->common, sending->denominator, sending->factor, sending->plans[0].factor,
		   sending->plans[1].factor, NULL);
}

/* Do the states of a frontier go through a loop a different number of times? */
static bool rounds_vary(const struct engine *engine, const struct frontier *from)
{
	const struct summing *summing = engine->summing[from->at];
	uint32_t state = 1;
	size_t at = summing ? frontier_place(from, summing->most) : from->width;

	if (at == from->width)
		return false;
	while (state < from->count && frontier_key(from, state)[at] == frontier_key(from, 0)[at])
		state++;
	return state < from->count;
}

bool engine_throw(struct engine *engine, struct frontier *from)
{
	struct sending sending;
	struct crowd crowd;
	bool fine = true;

	start_sending(engine, &sending, from);
	crowd_find(engine, from, &crowd);
	engine->rounds_vary = rounds_vary(engine, from);
	for (struct group *group = crowd.groups; group && fine; group = group->next) {
		engine_load(engine, from, group->states[0]);
		fine = engine_cast(engine, from->at, &group->cast);
		if (fine)
			mpz_lcm(sending.common, sending.common, group->cast.distribution->total);
	}
	engine->index_of = sending.index_of;
	engine->told_apart = crowd.told_apart;
	mpz_mul(sending.denominator, from->denominator, sending.common);
	engine->pass++; /* after the casts, which may throw to find a distribution */
	for (struct group *group = crowd.groups; group && fine; group = group->next)
		fine = send_group(engine, &sending, group);
	engine->index_of = NULL;
	end_sending(&sending);
	return fine;
}
