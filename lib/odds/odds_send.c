/* odds_send: groups the states of a frontier, throws for each group, and sends them
 * on. */
#include "odds/odds_engine.h"

/* ---- keys ---- */

static const value PENDING = {0, PENDING_DENOMINATOR};
static const int64_t PENDING_KEY = -1; /* keys of fractions are odd as well, but positive */

int64_t engine_encode(struct engine *engine, value now)
{
	struct fractions *fractions = engine->fractions;

	if (now.denominator == 1)
		return now.numerator * 2;
	if (now.denominator == PENDING_DENOMINATOR)
		return PENDING_KEY;
	for (size_t i = 0; i < fractions->count; i++)
		if (fractions->list[i].numerator == now.numerator &&
		    fractions->list[i].denominator == now.denominator)
			return (int64_t)i * 2 + 1;
	if (fractions->count == fractions->capacity)
		fractions->list = arena_grow(engine->arena, fractions->list, fractions->count,
					     &fractions->capacity, sizeof now);
	fractions->list[fractions->count] = now;
	return (int64_t)fractions->count++ * 2 + 1;
}

value engine_decode(const struct engine *engine, int64_t item)
{
	if ((item & 1) == 0)
		return (value){item / 2, 1};
	return item == PENDING_KEY ? PENDING : engine->fractions->list[item / 2];
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

bool engine_run_on(struct engine *engine, uint32_t *at)
{
	const struct op *ops = engine->program->ops;

	engine->machine->steps = engine->machine->items = 0; /* the limit is for one resolution */
	engine->machine->most_items = engine->machine->limits->steps;
	for (;;) {
		*at = flow_landing(&engine->flow, *at);
		if (*at == engine->end || engine->flow.stops[*at] || engine_pending(engine, *at) != NO_SLOT) {
			engine->spent += 8 * (engine->machine->steps + engine->machine->items);
			engine_count_steps(engine, engine->machine->steps);
			return true;
		}
		if ((engine->machine->steps += 1 + ops[*at].extra) > engine->machine->limits->steps)
			return fault_add(engine->machine->faults, nowhere,
					 "more than %llu steps (limit: steps)",
					 (unsigned long long)engine->machine->limits->steps);
		if (ops[*at].kind == OP_TALLY) {
			if (!put_off(engine, lazy_of_op(engine, &ops[*at])))
				return false;
			++*at;
		} else if (!run_plain(engine->machine, at)) {
			return false;
		}
	}
}

/* ---- groups of states ---- */

struct group {
	struct group *next;
	uint32_t *states;
	size_t count, capacity;
	struct cast cast;
	mp_limb_t *sum; /* of the weights; NULL: not asked for yet */
};

struct crowd { /* the states of a frontier, grouped by what the next segment reads */
	struct group *groups, **last;
	struct group **bucket;
	size_t buckets;
	uint32_t *places; /* indices of the key items that are read */
	size_t width;
};

static void find_places(const struct engine *engine, struct frontier *frontier, struct crowd *crowd)
{
	const flow_bits *reads = flow_of(&engine->flow, engine->flow.segment, frontier->at);
	size_t plain = engine->program->slot_count;

	crowd->places = arena_take(&frontier->arena, (frontier->width + 1) * sizeof *crowd->places);
	for (uint32_t i = 0; i < frontier->width; i++) {
		uint32_t slot = frontier->layout[i];
		bool read = slot < plain && flow_has(reads, slot);

		for (size_t j = 0; slot >= plain && j < engine->lazy_count; j++) {
			const struct op *op = engine->lazy[j].op;

			if (engine->lazy[j].left != slot && engine->lazy[j].known != slot)
				continue;
			for (size_t k = 0; k < op->count; k++)
				read |= flow_has(reads, op->counts[k].slot);
		}
		if (read)
			crowd->places[crowd->width++] = i;
	}
}

static struct group *group_of(struct frontier *frontier, struct crowd *crowd, const int64_t *key)
{
	uint64_t hash = UINT64_C(0x9e3779b97f4a7c15);

	for (size_t i = 0; i < crowd->width; i++) {
		hash = (hash ^ (uint64_t)key[crowd->places[i]]) * UINT64_C(0xff51afd7ed558ccd);
		hash ^= hash >> 32;
	}
	for (size_t at = hash & (crowd->buckets - 1);; at = (at + 1) & (crowd->buckets - 1)) {
		struct group *group = crowd->bucket[at];

		if (!group) {
			group = arena_take(&frontier->arena, sizeof *group);
			*crowd->last = crowd->bucket[at] = group;
			crowd->last = &group->next;
			return group;
		}
		const int64_t *other = frontier_key(frontier, group->states[0]);
		size_t i = 0;
		while (i < crowd->width && other[crowd->places[i]] == key[crowd->places[i]])
			i++;
		if (i == crowd->width)
			return group;
	}
}

static void find_groups(struct engine *engine, struct frontier *frontier, struct crowd *crowd)
{
	*crowd = (struct crowd){.last = &crowd->groups, .buckets = 64};
	find_places(engine, frontier, crowd);
	while (crowd->buckets < frontier->count * 2)
		crowd->buckets *= 2;
	crowd->bucket = arena_take(&frontier->arena, crowd->buckets * sizeof(struct group *));
	for (uint32_t state = 0; state < frontier->count; state++) {
		struct group *group = group_of(frontier, crowd, frontier_key(frontier, state));

		if (group->count == group->capacity)
			group->states = arena_grow(&frontier->arena, group->states, group->count,
						   &group->capacity, sizeof *group->states);
		group->states[group->count++] = state;
	}
}

void engine_load(struct engine *engine, const struct frontier *frontier, uint32_t state)
{
	value *slots = engine->machine->slots;
	const int64_t *key = frontier_key(frontier, state);

	for (size_t i = 0; i < engine->varying_count; i++)
		slots[engine->varying[i]] = engine->start[engine->varying[i]];
	for (size_t i = 0; i < frontier->width; i++)
		slots[frontier->layout[i]] = engine_decode(engine, key[i]);
}

/* ---- sending states on ---- */

struct sending { /* buffers for one outcome at a time */
	struct frontier *from;
	uint32_t *index_of; /* by slot: its index in the old key, + 1 */
	int64_t *key;       /* of the state after the segment, where it was written */
	uint32_t *copied;   /* or the index in the old key to copy from, + 1 */
	int64_t *state;     /* a whole new key */
	mp_limb_t *weight;  /* a product */
	size_t weight_capacity;
	mpz_t common, denominator, factor;
};

static void plan(struct engine *engine, struct sending *sending, const struct frontier *to)
{
	const struct machine *machine = engine->machine;

	for (size_t i = 0; i < to->width; i++) {
		uint32_t slot = to->layout[i];
		bool written = machine->written[slot] == machine->epoch;

		sending->copied[i] = written ? 0 : sending->index_of[slot];
		sending->key[i] = sending->copied[i] ? 0 : engine_encode(engine, machine->slots[slot]);
	}
}

/* Clears the hidden slots of a tally without pending counts, where they mean
 * nothing. */
static void forget_hidden(const struct engine *engine, const struct frontier *to, int64_t *key)
{
	size_t plain = engine->program->slot_count, width = to->width;

	for (size_t i = width; i > 0 && to->layout[i - 1] >= plain; i -= 2) {
		uint32_t hidden = to->layout[i - 1];
		bool pending = false;

		for (size_t j = 0; to->layout[j] < plain && engine->counts_of[to->layout[j]]; j++)
			pending |= key[j] == PENDING_KEY &&
				   engine->lazy[engine->counts_of[to->layout[j]] - 1].known == hidden;
		if (!pending)
			key[i - 1] = key[i - 2] = 0;
	}
}

/* The weight of all states of a group: at most the denominator, so it has as many limbs. */
static const mp_limb_t *sum_of(struct frontier *from, struct group *group)
{
	if (group->sum)
		return group->sum;
	group->sum = arena_take(&from->arena, from->limbs * sizeof *group->sum);
	for (size_t i = 0; i < group->count; i++)
		mpn_add_n(group->sum, group->sum, frontier_weight(from, group->states[i]), from->limbs);
	return group->sum;
}

/* Are the states of a group one, where nothing of them is left? */
static bool become_one(const struct sending *sending, const struct frontier *to)
{
	for (size_t i = 0; i < to->width; i++)
		if (sending->copied[i])
			return false;
	return true;
}

static void send_states(struct engine *engine, struct sending *sending, struct frontier *to,
			struct group *group, mpz_srcptr factor)
{
	struct frontier *from = sending->from;
	size_t size = mpz_size(factor), plain = engine->program->slot_count;
	const mp_limb_t *limbs = mpz_limbs_read(factor);
	bool hidden = to->width && to->layout[to->width - 1] >= plain;
	bool one = group->count > 1 && become_one(sending, to);
	size_t count = one ? 1 : group->count;

	if (from->limbs + size > sending->weight_capacity) {
		sending->weight_capacity = 2 * (from->limbs + size);
		sending->weight = arena_take(&from->arena,
					     sending->weight_capacity * sizeof *sending->weight);
	}
	for (size_t i = 0; i < count; i++) {
		const int64_t *old = frontier_key(from, group->states[i]);
		const mp_limb_t *weight = one ? sum_of(from, group) : frontier_weight(from, group->states[i]);

		for (size_t j = 0; j < to->width; j++)
			sending->state[j] = sending->copied[j] ? old[sending->copied[j] - 1]
							       : sending->key[j];
		if (hidden)
			forget_hidden(engine, to, sending->state);
		if (size == 1) /* mostly: far cheaper than the general product */
			sending->weight[from->limbs] = mpn_mul_1(sending->weight, weight, from->limbs,
								 *limbs);
		else if (size > from->limbs)
			mpn_mul(sending->weight, limbs, size, weight, from->limbs);
		else
			mpn_mul(sending->weight, weight, from->limbs, limbs, size);
		frontier_add(to, sending->state, sending->weight, from->limbs + size);
	}
	engine->work += count;
	engine->spent += count * (8 + to->width + from->limbs + size);
	engine_count_steps(engine, group->count);
}

/* Applies one outcome of a group's throw, runs on, and adds its states to the
 * frontier there. */
static bool send_outcome(struct engine *engine, struct sending *sending, struct group *group, size_t which)
{
	struct machine *machine = engine->machine;
	uint32_t at = sending->from->at;
	mpz_srcptr factor = group->cast.distribution->scaled[which];

	machine->epoch++;
	engine->spent += 8 + engine->varying_count / 8;
	if (!engine_put(engine, &group->cast, which))
		return false;
	if (group->cast.summing)
		at = engine->program->ops[at].target;
	else
		at += !group->cast.lazy; /* a lazy count is known now: its reader runs */
	if (!engine_run_on(engine, &at))
		return false;
	struct frontier *to = engine_frontier(engine, at);
	size_t before = to->count;
	uint64_t bytes = before ? frontier_bytes(to) : 0;
	plan(engine, sending, to);
	if (to->pass != engine->pass) {
		to->pass = engine->pass;
		frontier_set_denominator(to, sending->denominator, to->scale);
	}
	if (mpz_cmp_ui(to->scale, 1) != 0) {
		mpz_mul(sending->factor, factor, to->scale);
		factor = sending->factor;
	}
	send_states(engine, sending, to, group, factor);
	engine->alive += to->count - before;
	engine->bytes += frontier_bytes(to) - bytes;
	engine->gave_up = engine->most_work && engine->work > engine->most_work;
	return !engine->gave_up && engine_fits(engine);
}

/* Scales the weights of a distribution to the common denominator of this throw. */
static void scale_distribution(const struct engine *engine, struct throws *distribution, const mpz_t common)
{
	mpz_t times;

	if (distribution->pass == engine->pass)
		return;
	distribution->pass = engine->pass;
	mpz_init(times);
	mpz_divexact(times, common, distribution->total);
	for (size_t i = 0; i < distribution->count; i++)
		mpz_mul(distribution->scaled[i], distribution->weights[i], times);
	mpz_clear(times);
}

static bool send_group(struct engine *engine, struct sending *sending, struct group *group, value *loaded)
{
	struct machine *machine = engine->machine;
	value *slots = machine->slots;
	bool fine = true;

	engine_load(engine, sending->from, group->states[0]);
	for (size_t i = 0; i < engine->varying_count; i++)
		loaded[i] = slots[engine->varying[i]];
	scale_distribution(engine, group->cast.distribution, sending->common);
	for (size_t i = 0; i < group->cast.distribution->count && fine; i++) {
		for (size_t j = 0; i && j < engine->varying_count; j++)
			slots[engine->varying[j]] = loaded[j];
		fine = send_outcome(engine, sending, group, i);
	}
	return fine;
}

bool engine_throw(struct engine *engine, struct frontier *from)
{
	size_t slots = engine->slot_count;
	struct crowd crowd;
	bool fine = true;
	struct sending sending = {.from = from,
				  .index_of = arena_take(&from->arena, slots * sizeof *sending.index_of),
				  .key = arena_take(&from->arena, slots * sizeof *sending.key),
				  .copied = arena_take(&from->arena, slots * sizeof *sending.copied),
				  .state = arena_take(&from->arena, slots * sizeof *sending.state)};
	value *loaded = arena_take(&from->arena, slots * sizeof *loaded);

	for (uint32_t i = 0; i < from->width; i++)
		sending.index_of[from->layout[i]] = i + 1;
	find_groups(engine, from, &crowd);
	mpz_init_set_ui(sending.common, 1);
	mpz_inits(sending.denominator, sending.factor, NULL);
	for (struct group *group = crowd.groups; group && fine; group = group->next) {
		engine_load(engine, from, group->states[0]);
		fine = engine_cast(engine, from->at, &group->cast);
		if (fine)
			mpz_lcm(sending.common, sending.common, group->cast.distribution->total);
	}
	mpz_mul(sending.denominator, from->denominator, sending.common);
	engine->pass++; /* after the casts, which may throw to find a distribution */
	for (struct group *group = crowd.groups; group && fine; group = group->next)
		fine = send_group(engine, &sending, group, loaded);
	mpz_clears(sending.common, sending.denominator, sending.factor, NULL);
	return fine;
}
