/* odds_cast: what is thrown at an operation, and the state after an outcome. */
#include <string.h>

#include "odds/odds_engine.h"
#include "base/big.h"

static bool cast_lazy(struct engine *engine, struct cast *cast)
{
	const struct machine *machine = engine->machine;
	const struct lazy *lazy = &engine->lazy[engine->counts_of[cast->slot] - 1];
	int64_t known = machine->slots[lazy->known].numerator;
	uint64_t whole = lazy->whole;

	cast->lazy = lazy;
	for (size_t i = 0; i < lazy->op->count; i++) {
		if (known >> i & 1)
			whole -= lazy->weights[i];
		if (lazy->op->counts[i].slot == cast->slot)
			cast->which = i;
	}
	cast->distribution = throws_of_counts(engine->distributions,
					      (uint32_t)machine->slots[lazy->left].numerator,
					      &lazy->weights[cast->which], 1, whole);
	return engine_distribution(engine, cast->distribution);
}

static bool cast_tally(struct engine *engine, struct cast *cast)
{
	struct machine *machine = engine->machine;
	const struct throws *die = throws_of_die(engine->distributions, cast->op->die);
	const flow_bits *live = flow_of(&engine->flow, engine->flow.live,
					(uint32_t)(cast->op - engine->program->ops) + 1);
	uint64_t weights[MOST_CATEGORIES], wanted = 0;
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
		if (at == cast->categories && at == MOST_CATEGORIES)
			return fault_add(
			    machine->faults, nowhere,
			    "%s: too many kinds of faces for exact odds; use -n N for a sample instead",
			    cast->op->name);
		if (at == cast->categories) {
			cast->masks[cast->categories++] = mask;
			weights[at] = 0;
		}
		weights[at] += big_get(die->weights[i]);
	}
	cast->distribution = throws_of_counts(engine->distributions, count, weights, cast->categories,
					      die_weight(cast->op->die));
	return engine_distribution(engine, cast->distribution);
}

static bool cast_die(struct engine *engine, struct cast *cast)
{
	cast->distribution = throws_of_die(engine->distributions, cast->op->die);
	return true;
}

static void put_die(struct engine *engine, const struct cast *cast, const int64_t *values)
{
	run_put_die(engine->machine, cast->op, values[0]);
}

static void put_counts(struct engine *engine, const struct cast *cast, const int64_t *values)
{
	int64_t counts[MOST_COUNTS] = {0};

	for (size_t i = 0; i < cast->categories; i++)
		for (size_t j = 0; j < cast->op->count; j++)
			counts[j] += cast->masks[i] >> j & 1 ? values[i] : 0;
	run_put_tally(engine->machine, cast->op, counts);
}

static bool cast_faces(struct engine *engine, struct cast *cast, uint32_t count)
{
	if (throws_of_die(engine->distributions, cast->op->die)->count > MOST_CATEGORIES)
		return fault_add(engine->machine->faults, nowhere,
				 "%s: too many faces for exact odds; use -n N for a sample instead",
				 cast->op->name);
	cast->distribution = throws_of_hand(engine->distributions, cast->op->die, count);
	return engine_distribution(engine, cast->distribution);
}

static bool cast_hand(struct engine *engine, struct cast *cast)
{
	uint32_t count;

	return run_dice_count(engine->machine, cast->op, &count) && cast_faces(engine, cast, count);
}

static void put_hand(struct engine *engine, const struct cast *cast, const int64_t *values)
{
	run_put_hand(engine->machine, cast->op, values, cast->distribution->width);
}

static bool cast_reroll(struct engine *engine, struct cast *cast)
{
	struct machine *machine = engine->machine;
	uint32_t fitting;

	if (engine->program->slots[cast->op->slot].type != TYPE_HAND)
		return cast_die(engine, cast);
	struct list hand = machine_list(machine, TYPE_HAND, machine->slots[cast->op->slot]);
	int64_t *kept = arena_take(engine->brief, hand.count * sizeof *kept);
	int64_t *again = arena_take(engine->brief, hand.count * sizeof *again);
	bool *goes = arena_take(engine->brief, hand.count * sizeof *goes);
	fitting = run_rerolls(machine, cast->op, hand, goes);
	for (size_t i = 0, next = 0; i < hand.count; i++)
		if (goes[i])
			again[next++] = hand.items[i];
		else
			kept[cast->kept_count++] = hand.items[i];
	cast->kept = kept;
	if (!cast_faces(engine, cast, fitting))
		return false;
	if (cast->op->stand != STAND_NEW)
		cast->distribution = throws_of_better(engine->distributions, cast->op->die, again, fitting,
						      cast->op->stand == STAND_HIGHER);
	return true;
}

static void put_reroll(struct engine *engine, const struct cast *cast, const int64_t *values)
{
	struct machine *machine = engine->machine;
	int64_t faces[LARGEST_HAND];

	if (engine->program->slots[cast->op->slot].type != TYPE_HAND) {
		run_put_die(machine, cast->op,
			    run_stands(cast->op, machine->slots[cast->op->slot].numerator, values[0]));
		return;
	}
	memcpy(faces, cast->kept, cast->kept_count * sizeof *faces);
	memcpy(faces + cast->kept_count, values, cast->distribution->width * sizeof *faces);
	run_put_hand(machine, cast->op, faces, cast->kept_count + cast->distribution->width);
}

/* By kind of operation: finds the outcomes; applies one of them. */
static const struct {
	bool (*cast)(struct engine *, struct cast *);
	void (*put)(struct engine *, const struct cast *, const int64_t *values);
} casts[] = {[OP_ROLL] = {cast_die, put_die},
	     [OP_HAND] = {cast_hand, put_hand},
	     [OP_REROLL] = {cast_reroll, put_reroll},
	     [OP_TALLY] = {cast_tally, put_counts}};

bool engine_cast(struct engine *engine, uint32_t at, struct cast *cast)
{
	*cast = (struct cast){.op = &engine->program->ops[at], .slot = engine_pending(engine, at)};
	if (cast->slot != NO_SLOT)
		return cast_lazy(engine, cast);
	if (engine->meets[at]) {
		cast->distribution = throws_certain(engine->distributions);
		return true;
	}
	if (engine->best[at])
		return engine_cast_best(engine, at, cast);
	if (engine->summing[at]) {
		cast->summing = engine->summing[at];
		return engine_cast_summing(engine, cast);
	}
	return casts[cast->op->kind].cast(engine, cast);
}

bool engine_put(struct engine *engine, const struct cast *cast, size_t which)
{
	const int64_t *values = cast->distribution->values + which * cast->distribution->width;
	struct machine *machine = engine->machine;
	uint32_t at = (uint32_t)(cast->op - engine->program->ops);

	if (cast->lazy) {
		engine_set(engine, cast->slot, value_of(values[0]));
		engine_set(engine, cast->lazy->left,
			   value_of(machine->slots[cast->lazy->left].numerator - values[0]));
		engine_set(engine, cast->lazy->known,
			   value_of(machine->slots[cast->lazy->known].numerator | (int64_t)1 << cast->which));
		return true;
	}
	if (engine->meets[at])
		return true;
	if (cast->option) {
		run_take(machine, cast->op->choice, cast->option);
		return run_numbers_fit(machine);
	}
	if (cast->counts) {
		engine_set(engine, cast->summing->most, (value){values[0], EFFECTIVE_DENOMINATOR});
		return true;
	}
	if (cast->summing) {
		for (size_t i = 0; i < cast->distribution->width; i++) {
			uint32_t slot = cast->summing->sums[i];

			value sum = number_add(machine->slots[slot], engine_decode(engine, (item)values[i]));

			machine->too_large |= !number_is_written(sum);
			engine_set(engine, slot, sum);
		}
		return run_numbers_fit(machine);
	}
	casts[cast->op->kind].put(engine, cast, values);
	return true;
}
