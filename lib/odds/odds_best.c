#include <string.h>

#include "odds/odds_engine.h"
#include "base/big.h"

/* FIELD=best: the option that is best over the dice still to come.
 *
 * A decision whose word is `best` is met like a throw with one outcome.  To find
 * it, every option that is allowed is tried: the same engine runs from there to
 * the end, and the chance (or the expectation) of what is aimed at is compared,
 * exactly.  Decisions further on are met in the same way, so the whole is an
 * expectimax over the frontier.  A side aims for itself: the acting party at the
 * most, the other at the least; ties take the first word. */

static bool is_best(const struct engine *engine, const struct op *op)
{
	return op->kind == OP_CHOOSE && engine->aim &&
	       span_is(engine->machine->words[op->choice->input], "best");
}

/* Before flow_find: these operations end a stretch. */
void engine_find_best(struct engine *engine)
{
	const struct program *program = engine->program;

	engine->best = arena_take(engine->arena, program->op_count * sizeof *engine->best);
	for (uint32_t at = 0; at < program->op_count; at++)
		if (is_best(engine, &program->ops[at]))
			engine->flow.stops[at] = engine->best[at] = true;
}

/* After it: what is best depends on all that is read from there on. */
void engine_read_best(struct engine *engine)
{
	struct flow *flow = &engine->flow;

	for (uint32_t at = 0; at < engine->program->op_count; at++)
		if (engine->best[at])
			memcpy(flow_of(flow, flow->segment, at), flow_of(flow, flow->live, at),
			       flow->words * sizeof(flow_bits));
}

/* What is aimed at, over the states at the end: a chance, or an expectation. */
static void worth_of(struct engine *inner, mpq_t worth)
{
	const struct odds_aim *aim = inner->aim;
	const struct frontier *end = inner->waiting[inner->end];
	mpq_t share, amount;

	mpq_inits(share, amount, NULL);
	mpq_set_ui(worth, 0, 1);
	for (uint32_t i = 0; i < end->count; i++) {
		engine_load(inner, end, i);
		value now = inner->machine->slots[aim->slot];

		if (aim->word) {
			mpq_set_ui(amount, now.numerator == aim->word, 1);
		} else {
			big_fraction(amount, now);
		}
		mpz_import(mpq_numref(share), end->limbs, -1, sizeof(mp_limb_t), 0, 0,
			   frontier_weight(end, i));
		mpz_set(mpq_denref(share), end->denominator);
		mpq_canonicalize(share);
		mpq_mul(share, share, amount);
		mpq_add(worth, worth, share);
	}
	mpq_clears(share, amount, NULL);
}

/* From the operation behind the decision to the end, the option taken. */
static bool try_option(struct engine *engine, uint32_t at, const struct choice *choice,
		       const struct choice_option *option, mpq_t worth)
{
	struct engine inner = *engine;
	struct machine *machine = engine->machine;
	size_t size = engine->slot_count * sizeof *machine->slots;

	run_take(machine, choice, option);
	inner.end = (uint32_t)engine->program->op_count - 1;
	inner.start = arena_take(engine->arena, size);
	memcpy(inner.start, machine->slots, size);
	inner.waiting = arena_take(engine->arena, engine->program->op_count * sizeof *inner.waiting);
	bool fine = engine_begin(&inner, at + 1) && engine_drive(&inner);
	if (fine)
		worth_of(&inner, worth);
	for (uint32_t i = 0; i < engine->program->op_count; i++)
		if (inner.waiting[i])
			frontier_free(inner.waiting[i]);
	engine->work = inner.work;
	engine->gave_up = inner.gave_up;
	engine->pass = inner.pass;
	return fine;
}

bool engine_cast_best(struct engine *engine, uint32_t at, struct cast *cast)
{
	struct machine *machine = engine->machine;
	const struct choice *choice = cast->op->choice;
	size_t size = engine->slot_count * sizeof *machine->slots;
	value *slots = arena_take(engine->arena, size);
	bool least = engine->aim->least != choice->of_target, fine = true;
	mpq_t worth, most;

	memcpy(slots, machine->slots, size);
	mpq_inits(worth, most, NULL);
	for (size_t i = 0; i < choice->option_count && fine; i++) {
		const struct choice_option *option = &choice->options[i];

		if (option->when && !node_true(machine, option->when))
			continue;
		fine = try_option(engine, at, choice, option, worth);
		memcpy(machine->slots, slots, size);
		if (!fine)
			break;
		int order = cast->option ? mpq_cmp(worth, most) : 0;
		if (cast->option && (least ? order >= 0 : order <= 0))
			continue;
		cast->option = option;
		mpq_set(most, worth);
	}
	mpq_clears(worth, most, NULL);
	cast->distribution = throws_certain(engine->distributions);
	return fine && (cast->option ||
			fault_add(machine->faults, nowhere, "%s: no option is possible", choice->name));
}
