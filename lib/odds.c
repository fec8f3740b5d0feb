#include "odds.h"

#include <string.h>

#include "flow.h"
#include "frontier.h"
#include "odds_law.h"
#include "run.h"

static const struct place nowhere = {NULL, 0, 0};

/* A count that was not thrown yet. */
static const value PENDING = {0, -1};

static const int64_t PENDING_KEY = -1; /* keys of fractions are odd, too, but above 0 */

/* A tally whose counts are thrown when they are read.  Beside its counts it
 * keeps two hidden slots: dice whose count is not known, and which counts are. */
struct lazy {
	const struct op *op;
	uint64_t *weights; /* of each count's faces */
	uint64_t whole;    /* of the die */
	uint32_t left, known;
};

struct engine {
	struct machine *machine;
	struct arena *arena; /* of this run */
	const struct program *program;
	struct flow flow;
	struct law_cache *laws;
	struct frontier **waiting; /* by operation */
	uint32_t **layouts;        /* by operation: slots of a key; made when needed */
	size_t *widths;
	uint32_t *counts_of; /* by slot: lazy tally + 1 that it counts for */
	struct lazy *lazy;
	size_t lazy_count, slot_count; /* slots with the hidden ones */
	bool *varies;                  /* by slot: some useful operation writes it */
	value *start;                  /* slots before the first operation */
	value *fractions;              /* values that are no whole numbers, by key */
	size_t fraction_count, fraction_room;
	uint32_t **pending_reads; /* by operation: lazy counts it may read; NO_SLOT ends */
	uint64_t work;
	size_t alive, widest;
};

/* ---- keys ---- */

static int64_t encode(struct engine *engine, value now)
{
	if (now.under == 1)
		return now.over * 2;
	if (now.under == -1)
		return PENDING_KEY;
	for (size_t i = 0; i < engine->fraction_count; i++)
		if (engine->fractions[i].over == now.over && engine->fractions[i].under == now.under)
			return (int64_t)i * 2 + 1;
	if (engine->fraction_count == engine->fraction_room)
		engine->fractions = arena_grow(engine->arena, engine->fractions, engine->fraction_count,
					       &engine->fraction_room, sizeof now);
	engine->fractions[engine->fraction_count] = now;
	return (int64_t)engine->fraction_count++ * 2 + 1;
}

static value decode(const struct engine *engine, int64_t item)
{
	if ((item & 1) == 0)
		return (value){item / 2, 1};
	return item == PENDING_KEY ? PENDING : engine->fractions[item / 2];
}

/* ---- getting ready ---- */

static bool separate_faces(const struct op *op)
{
	for (size_t i = 0; i < op->count; i++) {
		if (op->counts[i].when)
			return false;
		for (size_t j = 0; j < i; j++)
			if (number_compare(op->counts[i].from, op->counts[j].to) <= 0 &&
			    number_compare(op->counts[j].from, op->counts[i].to) <= 0)
				return false;
	}
	return op->count > 1 && op->count < 60;
}

static uint64_t faces_weight(struct engine *engine, const struct op *op, const struct tally_count *count)
{
	const struct law *die = law_of_die(engine->laws, op->die);
	uint64_t weight = 0;

	for (size_t i = 0; i < die->count; i++)
		if (number_compare(count->from, value_of(die->values[i])) <= 0 &&
		    number_compare(value_of(die->values[i]), count->to) <= 0)
			weight += mpz_get_ui(die->weights[i]);
	return weight;
}

static void make_lazy(struct engine *engine)
{
	const struct program *program = engine->program;

	engine->lazy = arena_take(engine->arena, program->op_count * sizeof *engine->lazy);
	engine->counts_of = arena_take(engine->arena, program->slot_count * sizeof *engine->counts_of);
	engine->slot_count = program->slot_count;
	for (uint32_t at = 0; at < program->op_count; at++) {
		const struct op *op = &program->ops[at];

		if (op->kind != OP_TALLY || !separate_faces(op))
			continue;
		bool taken = false; /* a count of two tallies is thrown at once */
		for (size_t i = 0; i < op->count; i++)
			taken |= engine->counts_of[op->counts[i].slot] != 0;
		if (taken)
			continue;
		struct lazy *lazy = &engine->lazy[engine->lazy_count++];
		lazy->op = op;
		lazy->whole = die_weight(op->die);
		lazy->weights = arena_take(engine->arena, op->count * sizeof *lazy->weights);
		lazy->left = (uint32_t)engine->slot_count++;
		lazy->known = (uint32_t)engine->slot_count++;
		for (size_t i = 0; i < op->count; i++) {
			lazy->weights[i] = faces_weight(engine, op, &op->counts[i]);
			engine->counts_of[op->counts[i].slot] = (uint32_t)engine->lazy_count;
		}
		engine->flow.stops[at] = false;
	}
}

static struct lazy *lazy_of_op(const struct engine *engine, const struct op *op)
{
	for (size_t i = 0; i < engine->lazy_count; i++)
		if (engine->lazy[i].op == op)
			return &engine->lazy[i];
	return NULL;
}

static void find_pending_reads(struct engine *engine)
{
	const struct program *program = engine->program;

	engine->pending_reads = arena_take(engine->arena, program->op_count * sizeof *engine->pending_reads);
	for (uint32_t at = 0; at < program->op_count; at++) {
		const flow_bits *reads = flow_of(&engine->flow, engine->flow.reads, at);
		uint32_t list[64], count = 0;

		for (uint32_t slot = 0; slot < program->slot_count && count < 63; slot++)
			if (engine->counts_of[slot] && flow_has(reads, slot))
				list[count++] = slot;
		if (!count)
			continue;
		list[count++] = NO_SLOT;
		engine->pending_reads[at] = arena_take(engine->arena, count * sizeof *list);
		memcpy(engine->pending_reads[at], list, count * sizeof *list);
	}
}

static void find_varying(struct engine *engine)
{
	const struct program *program = engine->program;

	engine->varies = arena_take(engine->arena, engine->slot_count * sizeof *engine->varies);
	for (uint32_t at = 0; at < program->op_count; at++)
		for (uint32_t slot = 0; engine->flow.useful[at] && slot < program->slot_count; slot++)
			if (flow_has(flow_of(&engine->flow, engine->flow.writes, at), slot))
				engine->varies[slot] = true;
}

/* The slots that tell states apart at an operation. */
static void make_layout(struct engine *engine, uint32_t at)
{
	const flow_bits *live = flow_of(&engine->flow, engine->flow.live, at);
	uint32_t *layout = arena_take(engine->arena, engine->slot_count * sizeof *layout);
	size_t width = 0;

	for (uint32_t slot = 0; slot < engine->program->slot_count; slot++)
		if (engine->varies[slot] && flow_has(live, slot))
			layout[width++] = slot;
	for (size_t i = 0; i < engine->lazy_count; i++) {
		const struct op *op = engine->lazy[i].op;
		bool wanted = false;

		for (size_t j = 0; j < op->count; j++)
			wanted |= flow_has(live, op->counts[j].slot);
		if (!wanted)
			continue;
		layout[width++] = engine->lazy[i].left;
		layout[width++] = engine->lazy[i].known;
	}
	engine->layouts[at] = layout;
	engine->widths[at] = width;
}

static struct frontier *frontier_at(struct engine *engine, uint32_t at)
{
	if (!engine->layouts[at])
		make_layout(engine, at);
	if (!engine->waiting[at])
		engine->waiting[at] = frontier_new(engine->arena, at, engine->layouts[at],
						   engine->widths[at]);
	return engine->waiting[at];
}

/* ---- running to where dice are needed ---- */

static void set_slot(struct engine *engine, uint32_t slot, value now)
{
	engine->machine->slots[slot] = now;
	engine->machine->written[slot] = engine->machine->epoch;
}

/* A lazy tally: how many dice there are is known, what they show is not. */
static bool put_off(struct engine *engine, const struct lazy *lazy)
{
	uint32_t count;

	if (!run_dice_count(engine->machine, lazy->op, &count))
		return false;
	set_slot(engine, lazy->left, value_of(count));
	set_slot(engine, lazy->known, value_of(0));
	for (size_t i = 0; i < lazy->op->count; i++)
		set_slot(engine, lazy->op->counts[i].slot, PENDING);
	return true;
}

static uint32_t pending_read(const struct engine *engine, uint32_t at)
{
	const uint32_t *slot = engine->pending_reads[at];

	for (; slot && *slot != NO_SLOT; slot++)
		if (engine->machine->slots[*slot].under == -1)
			return *slot;
	return NO_SLOT;
}

/* From `at` to the next operation that needs dice, or the end. */
static bool run_on(struct engine *engine, uint32_t *at)
{
	const struct op *ops = engine->program->ops;

	engine->machine->steps = 0; /* the limit is one resolution's, not all together */
	for (;;) {
		*at = flow_landing(&engine->flow, *at);
		if (ops[*at].kind == OP_END || engine->flow.stops[*at] ||
		    pending_read(engine, *at) != NO_SLOT)
			return true;
		if (++engine->machine->steps > engine->machine->limits->steps)
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

/* ---- a throw ---- */

struct cast { /* what is thrown at an operation by states that agree */
	const struct op *op;
	const struct law *law;
	uint32_t slot; /* of a lazy count; NO_SLOT: the operation throws */
	const struct lazy *lazy;
	size_t which;        /* of its counts */
	const int64_t *kept; /* dice of a hand that stay */
	size_t kept_count;
	uint64_t masks[64]; /* of a tally: which counts a category adds to */
	size_t categories;
};

static bool cast_lazy(struct engine *engine, struct cast *cast)
{
	const struct machine *machine = engine->machine;
	const struct lazy *lazy = &engine->lazy[engine->counts_of[cast->slot] - 1];
	int64_t known = machine->slots[lazy->known].over;
	uint64_t whole = lazy->whole;

	cast->lazy = lazy;
	for (size_t i = 0; i < lazy->op->count; i++) {
		if (known >> i & 1)
			whole -= lazy->weights[i];
		if (lazy->op->counts[i].slot == cast->slot)
			cast->which = i;
	}
	cast->law = law_of_counts(engine->laws, (uint32_t)machine->slots[lazy->left].over,
				  &lazy->weights[cast->which], 1, whole);
	return true;
}

static bool cast_tally(struct engine *engine, struct cast *cast)
{
	struct machine *machine = engine->machine;
	const struct law *die = law_of_die(engine->laws, cast->op->die);
	const flow_bits *live = flow_of(&engine->flow, engine->flow.live,
					(uint32_t)(cast->op - engine->program->ops) + 1);
	uint64_t weights[64], wanted = 0;
	uint32_t count;

	if (!run_dice_count(machine, cast->op, &count))
		return false;
	for (size_t i = 0; i < cast->op->count; i++)
		wanted |= (uint64_t)flow_has(live, cast->op->counts[i].slot) << i;
	for (size_t i = 0; i < die->count; i++) {
		uint64_t mask = run_tally_hits(machine, cast->op, die->values[i]) & wanted;
		size_t at = 0;

		while (at < cast->categories && cast->masks[at] != mask)
			at++;
		if (mask == 0)
			continue;
		if (at == cast->categories && at == 63)
			return fault_add(machine->faults, nowhere, "%s: too many kinds of faces",
					 cast->op->name);
		if (at == cast->categories) {
			cast->masks[cast->categories++] = mask;
			weights[at] = 0;
		}
		weights[at] += mpz_get_ui(die->weights[i]);
	}
	cast->law = law_of_counts(engine->laws, count, weights, cast->categories, die_weight(cast->op->die));
	return true;
}

static bool cast_hand(struct engine *engine, struct cast *cast, uint32_t count)
{
	if (law_of_die(engine->laws, cast->op->die)->count > 60)
		return fault_add(engine->machine->faults, nowhere,
				 "%s: too many faces for exact odds; -n samples", cast->op->name);
	cast->law = law_of_hand(engine->laws, cast->op->die, count);
	return true;
}

static bool cast_reroll(struct engine *engine, struct cast *cast)
{
	struct machine *machine = engine->machine;
	uint32_t fitting = 0;

	if (engine->program->slots[cast->op->slot].type != TYPE_HAND) {
		cast->law = law_of_die(engine->laws, cast->op->die);
		return true;
	}
	struct list hand = machine_list(machine, TYPE_HAND, machine->slots[cast->op->slot]);
	int64_t *kept = arena_take(engine->arena, hand.count * sizeof *kept);
	for (size_t i = 0; i < hand.count; i++)
		if (run_rerolls(machine, cast->op, hand.items[i]))
			fitting++;
		else
			kept[cast->kept_count++] = hand.items[i];
	cast->kept = kept;
	return cast_hand(engine, cast, fitting);
}

/* What the machine's state throws at `at`. */
static bool cast_at(struct engine *engine, uint32_t at, struct cast *cast)
{
	uint32_t count;

	*cast = (struct cast){.op = &engine->program->ops[at], .slot = NO_SLOT};
	if (!engine->flow.stops[at]) {
		cast->slot = pending_read(engine, at);
		return cast_lazy(engine, cast);
	}
	switch (cast->op->kind) {
	case OP_ROLL: cast->law = law_of_die(engine->laws, cast->op->die); return true;
	case OP_HAND:
		return run_dice_count(engine->machine, cast->op, &count) && cast_hand(engine, cast, count);
	case OP_REROLL: return cast_reroll(engine, cast);
	default: return cast_tally(engine, cast);
	}
}

static void put_counts(struct engine *engine, const struct cast *cast, const int64_t *values)
{
	int64_t counts[64] = {0};

	for (size_t i = 0; i < cast->categories; i++)
		for (size_t j = 0; j < cast->op->count; j++)
			counts[j] += cast->masks[i] >> j & 1 ? values[i] : 0;
	run_put_tally(engine->machine, cast->op, counts);
}

static void put_reroll(struct engine *engine, const struct cast *cast, const int64_t *values)
{
	struct machine *machine = engine->machine;
	int64_t faces[128];

	if (engine->program->slots[cast->op->slot].type != TYPE_HAND) {
		run_put_die(machine, cast->op,
			    run_stands(cast->op, machine->slots[cast->op->slot].over, values[0]));
		return;
	}
	memcpy(faces, cast->kept, cast->kept_count * sizeof *faces);
	memcpy(faces + cast->kept_count, values, cast->law->width * sizeof *faces);
	run_put_hand(machine, cast->op, faces, cast->kept_count + cast->law->width);
}

/* The state after outcome `which` of a cast. */
static void put_outcome(struct engine *engine, const struct cast *cast, size_t which)
{
	const int64_t *values = cast->law->values + which * cast->law->width;
	struct machine *machine = engine->machine;

	if (cast->lazy) {
		set_slot(engine, cast->slot, value_of(values[0]));
		set_slot(engine, cast->lazy->left,
			 value_of(machine->slots[cast->lazy->left].over - values[0]));
		set_slot(engine, cast->lazy->known,
			 value_of(machine->slots[cast->lazy->known].over | (int64_t)1 << cast->which));
		return;
	}
	switch (cast->op->kind) {
	case OP_ROLL: run_put_die(machine, cast->op, values[0]); break;
	case OP_HAND: run_put_hand(machine, cast->op, values, cast->law->width); break;
	case OP_REROLL: put_reroll(engine, cast, values); break;
	default: put_counts(engine, cast, values);
	}
}

/* ---- states that go together ---- */

struct group {
	struct group *next;
	uint32_t *states;
	size_t count, room;
	struct cast cast;
};

struct crowd { /* the states of a frontier, by what the next stretch reads */
	struct group *groups, **last;
	struct group **bucket;
	size_t buckets;
	uint32_t *places; /* of the key items that are read */
	size_t width;
};

static void find_places(struct engine *engine, const struct frontier *frontier, struct crowd *crowd)
{
	const flow_bits *reads = flow_of(&engine->flow, engine->flow.segment, frontier->at);
	size_t plain = engine->program->slot_count;

	crowd->places = arena_take(&((struct frontier *)frontier)->arena,
				   (frontier->width + 1) * sizeof *crowd->places);
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

		if (group->count == group->room)
			group->states = arena_grow(&frontier->arena, group->states, group->count,
						   &group->room, sizeof *group->states);
		group->states[group->count++] = state;
	}
}

static void load(struct engine *engine, const struct frontier *frontier, uint32_t state)
{
	value *slots = engine->machine->slots;
	const int64_t *key = frontier_key(frontier, state);

	memcpy(slots, engine->start, engine->slot_count * sizeof *slots);
	for (size_t i = 0; i < frontier->width; i++)
		slots[frontier->layout[i]] = decode(engine, key[i]);
}

/* ---- sending states on ---- */

struct sending {
	struct frontier *from, *to;
	int64_t *key;      /* of the state after the stretch, where it was written */
	uint32_t *copied;  /* or where in the old key the item stands, + 1 */
	mp_limb_t *weight; /* room for a product */
	size_t lazy_items; /* key items of hidden slots, at the end */
};

static void plan(struct engine *engine, struct sending *sending, const uint32_t *place_of)
{
	const struct machine *machine = engine->machine;
	const struct frontier *to = sending->to;

	for (size_t i = 0; i < to->width; i++) {
		uint32_t slot = to->layout[i];
		bool written = machine->written[slot] == machine->epoch;

		sending->copied[i] = written ? 0 : place_of[slot];
		sending->key[i] = sending->copied[i] ? 0 : encode(engine, machine->slots[slot]);
	}
}

/* Where no count of a tally is pending any more, its hidden slots mean nothing. */
static void forget_hidden(const struct engine *engine, const struct frontier *to, int64_t *key)
{
	size_t plain = engine->program->slot_count, width = to->width;

	for (size_t i = width; i > 0 && to->layout[i - 1] >= plain; i -= 2) {
		uint32_t hidden = to->layout[i - 1];
		bool pending = false;

		for (size_t j = 0; j < width && to->layout[j] < plain; j++) {
			uint32_t tally = engine->counts_of[to->layout[j]];

			pending |= tally && engine->lazy[tally - 1].known == hidden &&
				   key[j] == PENDING_KEY;
		}
		if (!pending)
			key[i - 1] = key[i - 2] = 0;
	}
}

static void send_states(struct engine *engine, struct sending *sending, const struct group *group,
			const mpz_t factor)
{
	struct frontier *from = sending->from, *to = sending->to;
	size_t factor_limbs = mpz_size(factor);
	const mp_limb_t *limbs = mpz_limbs_read(factor);
	int64_t *key = arena_take(&from->arena, (to->width + 1) * sizeof *key);
	bool hidden = to->width && to->layout[to->width - 1] >= engine->program->slot_count;

	for (size_t i = 0; i < group->count; i++) {
		const int64_t *old = frontier_key(from, group->states[i]);
		const mp_limb_t *weight = frontier_weight(from, group->states[i]);
		size_t size = from->limbs + factor_limbs;

		for (size_t j = 0; j < to->width; j++)
			key[j] = sending->copied[j] ? old[sending->copied[j] - 1] : sending->key[j];
		if (hidden)
			forget_hidden(engine, to, key);
		if (factor_limbs > from->limbs)
			mpn_mul(sending->weight, limbs, factor_limbs, weight, from->limbs);
		else
			mpn_mul(sending->weight, weight, from->limbs, limbs, factor_limbs);
		frontier_add(to, key, sending->weight, size);
	}
	engine->work += group->count;
}

/* One outcome of a group's throw: run on, and send its states to where that ends. */
static bool send_outcome(struct engine *engine, struct frontier *from, const struct group *group,
			 size_t which, const mpz_t common, const uint32_t *place_of)
{
	struct machine *machine = engine->machine;
	uint32_t at = from->at;
	bool thrown = engine->flow.stops[at];
	mpz_t under, factor, scale;

	machine->epoch++;
	put_outcome(engine, &group->cast, which);
	at += thrown; /* a lazy count is known now: its reader goes on */
	if (!run_on(engine, &at))
		return false;
	struct sending sending = {.from = from, .to = frontier_at(engine, at)};
	size_t before = sending.to->count;
	sending.key = arena_take(&from->arena, (sending.to->width + 1) * sizeof *sending.key);
	sending.copied = arena_take(&from->arena, (sending.to->width + 1) * sizeof *sending.copied);
	plan(engine, &sending, place_of);
	mpz_inits(under, factor, scale, NULL);
	mpz_mul(under, from->under, common);
	frontier_under(sending.to, under, scale);
	mpz_divexact(factor, common, group->cast.law->total);
	mpz_mul(factor, factor, group->cast.law->weights[which]);
	mpz_mul(factor, factor, scale);
	sending.weight = arena_take(&from->arena,
				    (from->limbs + mpz_size(factor) + 1) * sizeof *sending.weight);
	send_states(engine, &sending, group, factor);
	mpz_clears(under, factor, scale, NULL);
	engine->alive += sending.to->count - before;
	if (engine->alive > engine->widest)
		engine->widest = engine->alive;
	return engine->alive <= machine->limits->frontier ||
	       fault_add(machine->faults, nowhere,
			 "more than %llu states at once (limit: frontier); -n N samples instead",
			 (unsigned long long)machine->limits->frontier);
}

static bool throw_from(struct engine *engine, struct frontier *from)
{
	struct machine *machine = engine->machine;
	struct crowd crowd;
	mpz_t common;
	bool fine = true;
	uint32_t *place_of = arena_take(&from->arena, engine->slot_count * sizeof *place_of);
	value *loaded = arena_take(&from->arena, engine->slot_count * sizeof *loaded);

	for (uint32_t i = 0; i < from->width; i++)
		place_of[from->layout[i]] = i + 1;
	find_groups(engine, from, &crowd);
	mpz_init_set_ui(common, 1);
	for (struct group *group = crowd.groups; group && fine; group = group->next) {
		load(engine, from, group->states[0]);
		fine = cast_at(engine, from->at, &group->cast);
		if (fine)
			mpz_lcm(common, common, group->cast.law->total);
	}
	for (struct group *group = crowd.groups; group && fine; group = group->next) {
		load(engine, from, group->states[0]);
		memcpy(loaded, machine->slots, engine->slot_count * sizeof *loaded);
		for (size_t i = 0; i < group->cast.law->count && fine; i++) {
			if (i)
				memcpy(machine->slots, loaded, engine->slot_count * sizeof *loaded);
			fine = send_outcome(engine, from, group, i, common, place_of);
		}
	}
	mpz_clear(common);
	return fine;
}

/* ---- the whole ---- */

static void collect(struct engine *engine, struct frontier *end, const uint32_t *outcome, size_t count,
		    struct odds *odds)
{
	struct arena *arena = engine->machine->arena;

	*odds = (struct odds){
	    .width = count, .count = end->count, .work = engine->work, .widest = engine->widest};
	odds->slot = arena_take(arena, count * sizeof *odds->slot);
	memcpy(odds->slot, outcome, count * sizeof *outcome);
	odds->values = arena_take(arena, (end->count * count + 1) * sizeof *odds->values);
	odds->weights = arena_take(arena, end->count * sizeof *odds->weights);
	mpz_init_set(odds->under, end->under);
	for (uint32_t i = 0; i < end->count; i++) {
		load(engine, end, i);
		for (size_t j = 0; j < count; j++)
			odds->values[i * count + j] = engine->machine->slots[outcome[j]];
		mpz_init(odds->weights[i]);
		mpz_import(odds->weights[i], end->limbs, -1, sizeof(mp_limb_t), 0, 0,
			   frontier_weight(end, i));
	}
}

static bool sums_to_one(const struct odds *odds, struct faults *faults)
{
	mpz_t sum;
	bool fine;

	mpz_init(sum);
	for (size_t i = 0; i < odds->count; i++)
		mpz_add(sum, sum, odds->weights[i]);
	fine = mpz_cmp(sum, odds->under) == 0;
	mpz_clear(sum);
	return fine ||
	       fault_add(faults, nowhere, "the odds do not sum to 1: this is a mistake in the program");
}

static struct frontier *lowest(const struct engine *engine)
{
	for (uint32_t at = 0; at + 1 < engine->program->op_count; at++)
		if (engine->waiting[at] && engine->waiting[at]->count)
			return engine->waiting[at];
	return NULL;
}

/* The state before any throw, at the first operation that needs dice. */
static bool begin(struct engine *engine)
{
	struct machine *machine = engine->machine;
	mp_limb_t one = 1;
	uint32_t at = 0;
	mpz_t under, scale;

	machine->epoch++;
	if (!run_on(engine, &at))
		return false;
	struct frontier *first = frontier_at(engine, at);
	int64_t *key = arena_take(engine->arena, (first->width + 1) * sizeof *key);
	for (size_t i = 0; i < first->width; i++)
		key[i] = encode(engine, machine->slots[first->layout[i]]);
	mpz_init_set_ui(under, 1);
	mpz_init(scale);
	frontier_under(first, under, scale);
	frontier_add(first, key, &one, 1);
	engine->alive = engine->widest = 1;
	mpz_clears(under, scale, NULL);
	return true;
}

static void prepare(struct engine *engine, const uint32_t *outcome, size_t count)
{
	const struct program *program = engine->program;

	flow_start(&engine->flow, program, engine->arena);
	engine->laws = law_cache_new(engine->arena);
	engine->waiting = arena_take(engine->arena, program->op_count * sizeof(struct frontier *));
	engine->layouts = arena_take(engine->arena, program->op_count * sizeof *engine->layouts);
	engine->widths = arena_take(engine->arena, program->op_count * sizeof *engine->widths);
	make_lazy(engine);
	flow_find(&engine->flow, outcome, count);
	find_pending_reads(engine);
	find_varying(engine);
}

/* The machine's slots, with room for the hidden ones behind them. */
static void borrow_slots(struct engine *engine)
{
	struct machine *machine = engine->machine;
	value *slots = arena_take(engine->arena, engine->slot_count * sizeof *slots);

	memcpy(slots, machine->slots, engine->program->slot_count * sizeof *slots);
	for (size_t i = engine->program->slot_count; i < engine->slot_count; i++)
		slots[i] = value_of(0);
	engine->start = arena_take(engine->arena, engine->slot_count * sizeof *slots);
	memcpy(engine->start, slots, engine->slot_count * sizeof *slots);
	machine->slots = slots;
	machine->written = arena_take(engine->arena, engine->slot_count * sizeof *machine->written);
}

bool odds_run(struct machine *machine, const uint32_t *outcome, size_t count, struct odds *odds)
{
	struct arena arena = {.exhausted = machine->arena->exhausted};
	struct engine engine = {.machine = machine, .arena = &arena, .program = machine->program};
	value *slots = machine->slots;
	uint32_t *written = machine->written;
	struct text *say = machine->say;
	struct frontier *from;

	prepare(&engine, outcome, count);
	borrow_slots(&engine);
	machine->all_dice = true;
	machine->say = NULL;
	bool fine = begin(&engine);
	while (fine && (from = lowest(&engine))) {
		engine.waiting[from->at] = NULL;
		fine = throw_from(&engine, from);
		engine.alive -= from->count;
		frontier_free(from);
	}
	struct frontier *end = engine.waiting[engine.program->op_count - 1];
	if (fine) {
		collect(&engine, end, outcome, count, odds);
		fine = sums_to_one(odds, machine->faults);
		if (!fine)
			odds_free(odds);
	}
	for (uint32_t at = 0; at < engine.program->op_count; at++)
		if (engine.waiting[at])
			frontier_free(engine.waiting[at]);
	law_cache_free(engine.laws);
	machine->all_dice = false;
	machine->say = say;
	machine->slots = slots;
	machine->written = written;
	arena_free(&arena);
	return fine;
}

void odds_free(struct odds *odds)
{
	for (size_t i = 0; i < odds->count; i++)
		mpz_clear(odds->weights[i]);
	mpz_clear(odds->under);
}
