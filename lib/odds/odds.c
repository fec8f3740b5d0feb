/* odds: prepares a program, drives the frontiers to the end, and collects the
 * outcomes. */
#include "odds/odds.h"
#include "base/big.h"

#include <string.h>

#include "base/memory.h"

#include "odds/odds_engine.h"
#include "machine/splitting.h"

/* ---- preparation ---- */

/* States wait where rounds begin, so that equal ones are merged. */
static void find_meets(struct engine *engine)
{
	const struct program *program = engine->program;

	engine->meets = arena_take(engine->arena, program->op_count * sizeof *engine->meets);
	for (uint32_t at = 0; at < program->op_count; at++) {
		if (!program->ops[at].meets) /* first, as the way to where one lands may be long */
			continue;
		uint32_t to = flow_landing(&engine->flow, at);

		if (op_throws(&program->ops[to]) || program->ops[to].kind == OP_END ||
		    program->ops[to].kind == OP_CHOOSE || engine->pending_reads[to] || engine->summing[to])
			continue;
		engine->flow.stops[to] = engine->meets[to] = true;
	}
}

static void find_varying(struct engine *engine)
{
	const struct program *program = engine->program;
	struct flow *flow = &engine->flow;

	engine->varies = arena_take(engine->arena, flow->words * sizeof *engine->varies);
	for (uint32_t at = 0; at < program->op_count; at++)
		for (size_t i = 0; flow->useful[at] && i < flow->words; i++)
			engine->varies[i] |= flow_of(flow, flow->writes, at)[i];
	engine->varying = arena_take(engine->arena, engine->slot_count * sizeof *engine->varying);
	for (uint32_t slot = 0; slot < engine->slot_count; slot++)
		if (slot >= program->slot_count || flow_has(engine->varies, slot))
			engine->varying[engine->varying_count++] = slot;
}

/* Adds the slots that vary and are live: lazy counts, or all others. */
static size_t add_live(const struct engine *engine, uint32_t at, bool counts, uint32_t *layout)
{
	const flow_bits *live = flow_of(&engine->flow, engine->flow.live, at);
	size_t width = 0;

	for (size_t i = 0; i < engine->varying_count; i++) {
		uint32_t slot = engine->varying[i];

		if (slot < engine->program->slot_count && flow_has(live, slot) &&
		    counts == (engine->counts_of[slot] > 0))
			layout[width++] = slot;
	}
	return width;
}

/* Computes the slots that distinguish states at an operation. */
static void make_layout(struct engine *engine, uint32_t at)
{
	const flow_bits *live = flow_of(&engine->flow, engine->flow.live, at);
	uint32_t *layout = arena_reserve(engine->arena, engine->varying_count * sizeof *layout);
	size_t width = add_live(engine, at, true, layout);

	width += add_live(engine, at, false, layout + width);
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

struct frontier *engine_frontier(struct engine *engine, uint32_t at)
{
	if (!engine->layouts[at])
		make_layout(engine, at);
	if (!engine->waiting[at])
		engine->waiting[at] = frontier_new(engine->arena, at, engine->layouts[at],
						   engine->widths[at]);
	return engine->waiting[at];
}

/* ---- running ---- */

/* Merges the states at the end by the outcome slots: with an aim they may differ in
 * others. */
static struct frontier *merge_outcomes(struct engine *engine, const struct frontier *end, uint32_t *outcome,
				       size_t count)
{
	struct frontier *merged = frontier_new(engine->arena, end->at, outcome, count);
	item *key = arena_take(engine->arena, (count + 1) * sizeof *key);
	mpz_t scale;

	mpz_init(scale);
	frontier_set_denominator(merged, end->denominator, scale);
	for (uint32_t i = 0; i < end->count; i++) {
		engine_load(engine, end, i);
		for (size_t j = 0; j < count; j++)
			key[j] = engine_encode(engine, engine->machine->slots[outcome[j]]);
		frontier_add(merged, key, frontier_weight(end, i), end->limbs);
	}
	mpz_clear(scale);
	return merged;
}

static void collect(struct engine *engine, struct frontier *end, const uint32_t *outcome, size_t count,
		    struct odds *odds)
{
	struct arena *arena = engine->machine->arena;

	*odds = (struct odds){.width = count};
	odds->slot = arena_take(arena, count * sizeof *odds->slot);
	memcpy(odds->slot, outcome, count * sizeof *outcome);
	struct frontier *merged = engine->aim ? merge_outcomes(engine, end, odds->slot, count) : end;
	odds->count = merged->count;
	odds->values = arena_reserve(arena, (merged->count * count + 1) * sizeof *odds->values);
	odds->weights = arena_reserve(arena, merged->count * sizeof *odds->weights);
	odds->limbs = frontier_take_weights(merged);
	mpz_init_set(odds->denominator, merged->denominator);
	size_t *place = arena_take(engine->arena, count * sizeof *place);
	for (size_t j = 0; j < count; j++)
		place[j] = frontier_place(merged, outcome[j]);
	for (uint32_t i = 0; i < merged->count; i++) {
		const item *key = frontier_key(merged, i);

		for (size_t j = 0; j < count; j++)
			odds->values[i * count + j].now = place[j] < merged->width
							      ? engine_decode(engine, key[place[j]])
							      : engine->start[outcome[j]];
		mpz_roinit_n(odds->weights[i], odds->limbs + i * merged->limbs, (mp_size_t)merged->limbs);
	}
	if (merged != end)
		frontier_free(merged);
}

static bool sums_to_one(const struct odds *odds, struct faults *faults)
{
	mpz_t sum;
	bool fine;

	mpz_init(sum);
	for (size_t i = 0; i < odds->count; i++)
		mpz_add(sum, sum, odds->weights[i]);
	fine = mpz_cmp(sum, odds->denominator) == 0;
	mpz_clear(sum);
	return fine || fault_add(faults, nowhere, "the odds do not sum to 1; this is a bug in the program");
}

static struct frontier *lowest(const struct engine *engine)
{
	for (uint32_t at = 0; at < engine->program->op_count; at++)
		if (at != engine->end && engine->waiting[at] && engine->waiting[at]->count &&
		    !(engine->tries && engine->best[at]))
			return engine->waiting[at];
	return NULL;
}

bool engine_begin(struct engine *engine, uint32_t at)
{
	struct machine *machine = engine->machine;
	mp_limb_t one = 1;
	mpz_t denominator, scale;

	machine->epoch++;
	if (!engine_run_on(engine, &at))
		return false;
	struct frontier *first = engine_frontier(engine, at);
	item *key = arena_take(engine->brief, (first->width + 1) * sizeof *key);
	for (size_t i = 0; i < first->width; i++)
		key[i] = engine_encode(engine, machine->slots[first->layout[i]]);
	mpz_init_set_ui(denominator, 1);
	mpz_init(scale);
	frontier_set_denominator(first, denominator, scale);
	frontier_add(first, key, &one, 1);
	engine->alive++;
	engine->bytes += frontier_bytes(first);
	mpz_clears(denominator, scale, NULL);
	return true;
}

bool engine_drive(struct engine *engine)
{
	struct frontier *from;
	bool fine = true;

	while (fine && (from = lowest(engine))) {
		engine->waiting[from->at] = NULL;
		fine = engine_throw(engine, from);
		engine->alive -= from->count;
		engine->bytes -= frontier_bytes(from);
		frontier_free(from);
	}
	return fine;
}

/* Advice for a fault about size. */
static const char *instead(const struct engine *engine)
{
	return engine->judgements ? "choose an option for some decisions" : "use -n N for a sample instead";
}

static bool too_large(const struct engine *engine)
{
	return fault_add(engine->machine->faults, nowhere,
			 "more than %llu bytes of states and weights (limit: weights); %s",
			 (unsigned long long)engine->machine->limits->weights, instead(engine));
}

bool engine_distribution(struct engine *engine, const struct throws *distribution)
{
	engine->spent += throws_cache_steps(engine->distributions);
	return distribution || too_large(engine);
}

bool engine_fits(const struct engine *engine)
{
	const struct limits *limits = engine->machine->limits;

	if (engine->alive > limits->frontier)
		return fault_add(engine->machine->faults, nowhere,
				 "more than %llu states at once (limit: frontier); %s",
				 (unsigned long long)limits->frontier, instead(engine));
	if (engine->spent > limits->work)
		return fault_add(engine->machine->faults, nowhere,
				 "more than %llu steps of exact odds (limit: work); %s",
				 (unsigned long long)limits->work, instead(engine));
	return engine->bytes + throws_cache_bytes(engine->distributions) <= limits->weights
		   ? engine_best_fits(engine)
		   : too_large(engine);
}

static void prepare(struct engine *engine, const uint32_t *outcome, size_t count)
{
	const struct program *program = engine->program;
	size_t ops = program->op_count;
	uint32_t *wanted = arena_take(engine->arena, (count + 1) * sizeof *wanted);

	if (count)
		memcpy(wanted, outcome, count * sizeof *wanted);
	if (engine->aim)
		wanted[count++] = engine->aim->slot;
	flow_start_bound(&engine->flow, engine->machine, engine->arena);
	engine->end = (uint32_t)ops - 1;
	engine->distributions = throws_cache_new(engine->arena, engine->machine->limits->weights);
	engine->fractions = arena_take(engine->arena, sizeof *engine->fractions);
	engine->waiting = arena_take(engine->arena, ops * sizeof(struct frontier *));
	engine->layouts = arena_take(engine->arena, ops * sizeof *engine->layouts);
	engine->widths = arena_take(engine->arena, ops * sizeof *engine->widths);
	engine->summing = arena_take(engine->arena, ops * sizeof *engine->summing);
	if (engine->hazards.any && engine->only_faults)
		memcpy(engine->flow.useful, engine->hazards.at, ops * sizeof *engine->flow.useful);
	engine_find_best(engine);
	flow_find(&engine->flow, wanted, count);
	engine_read_best(engine);
	engine_find_lazy(engine, wanted, count);
	engine_find_summing(engine);
	engine_find_pending(engine);
	find_meets(engine);
	engine_find_segments(engine);
	engine_read_summing(engine);
	find_varying(engine);
	engine_start_best(engine);
}

/* Gives the machine a copy of its slots with the hidden ones appended. */
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

static bool no_hidden_faults(struct engine *);

bool engine_run(struct engine *engine, const uint32_t *outcome, size_t count, struct odds *odds)
{
	struct machine *machine = engine->machine;
	value *slots = machine->slots;
	uint32_t *written = machine->written;

	prepare(engine, outcome, count);
	bool fine = engine->only_faults || no_hidden_faults(engine);
	borrow_slots(engine);
	if (machine->spent)
		engine->spent = *machine->spent;
	fine = fine && engine_begin(engine, engine->first) && engine_drive(engine) &&
	       run_numbers_fit(machine);
	if (fine && !engine->only_faults) {
		collect(engine, engine->waiting[engine->end], outcome, count, odds);
		odds->policy = engine_policy(engine);
		fine = sums_to_one(odds, machine->faults);
		if (!fine)
			odds_free(odds);
	}
	for (uint32_t at = 0; at < engine->program->op_count; at++)
		if (engine->waiting[at])
			frontier_free(engine->waiting[at]);
	throws_cache_free(engine->distributions);
	engine_free_best(engine);
	if (machine->spent)
		*machine->spent = engine->spent;
	machine->slots = slots;
	machine->written = written;
	arena_free(engine->arena);
	return fine;
}

/* Runs the program for operations that can fail and are not useful for the outcome, so that
 * they would be skipped; false after a fault. With `most`, they are only looked for so long. */
static bool none_fails(struct engine *engine, bool *at, bool any, uint64_t most)
{
	struct arena arena = {.block = NULL};
	struct engine checking = {.machine = engine->machine,
				  .arena = &arena,
				  .brief = &arena,
				  .program = engine->program,
				  .first = engine->first,
				  .aim = engine->aim,
				  .hazards = engine->hazards,
				  .most_work = most,
				  .only_faults = true};
	struct odds none;
	bool hidden = false;

	checking.hazards.at = at;
	checking.hazards.any = any;
	for (uint32_t op = 0; any && op < engine->program->op_count; op++)
		hidden |= at[op] && !engine->flow.useful[op];
	return !hidden || engine_run(&checking, NULL, 0, &none) || checking.gave_up;
}

/* Rules that set a field beyond its bounds are wrong, so a short look for them is enough: it
 * would cost more than the odds where there are many states. */
static bool no_hidden_faults(struct engine *engine)
{
	enum { FEW_STATES = 300 };
	const struct hazards *hazards = &engine->hazards;

	return none_fails(engine, hazards->at, hazards->any, 0) &&
	       none_fails(engine, hazards->beyond, hazards->beyonds, FEW_STATES);
}

enum { MOST_SINKING = 8 }; /* passes: a value may sink behind what sank before it */

/* Where nothing in the whole program may fail, nothing does in what was made of it; else that is
 * not known yet. */
static struct hazards hazards_of_part(const struct hazards *whole, const struct program *part,
				      struct arena *arena)
{
	bool none = hazards_none(whole);

	return (struct hazards){.at = none ? arena_take(arena, part->op_count * sizeof *whole->at) : NULL,
				.whole = none};
}

/* The program for the record; unless a decision looks ahead, values sink in it, and what may fail
 * in it is known. `hazards`: at first those of the whole program. */
static const struct program *specialized(struct machine *machine, const struct odds_aim *aim,
					 const uint32_t *outcome, size_t count, struct arena *arena,
					 struct hazards *hazards)
{
	bool drops = !aim && hazards_none(hazards);
	const struct program *program = specialize_for_record(machine, outcome, count, drops, arena), *moved;
	struct arena brief = {.block = NULL};
	struct splitting splitting = {.machine = machine, .arena = arena, .brief = &brief};

	*hazards = splitting.carried = hazards_of_part(hazards, program, arena);
	if (aim)
		return program;
	for (int pass = 0;; pass++) {
		splitting_begin_moving(&splitting, program, outcome, count);
		if (pass == MOST_SINKING || !(moved = specialize_sink(&splitting)))
			break;
		program = moved;
		arena_reset(&brief);
	}
	moved = engine_delay(&splitting, outcome, count);
	*hazards = moved ? splitting.carried : splitting.hazards;
	arena_free(&brief);
	return moved ? moved : program;
}

/* Few dice are done before it would pay to specialize the program for the record, so they
 * run the whole one; if that makes more than these states, they are restarted. Where the
 * dice are many, the program is specialized at once (0), or, if something might fail, as soon
 * as it does not end quickly. */
static uint64_t most_work_whole(const struct hazards *hazards, const struct odds_aim *aim)
{
	enum { FEW_DICE = 16, FEW = 300, SOME = 4000 };

	if (aim || hazards->dice <= FEW_DICE)
		return SOME;
	return hazards_none(hazards) ? 0 : FEW;
}

/* Runs the program that is specialized for the record. `hazards`: of the whole one. */
static bool run_specialized(struct machine *machine, const uint32_t *outcome, size_t count,
			    const struct odds_aim *aim, struct hazards hazards, struct odds *odds)
{
	struct arena arena = {.block = NULL}, program_arena = arena;
	const struct program *program = specialized(machine, aim, outcome, count, &program_arena, &hazards);
	struct running special = {program, flat_new(program, &program_arena), machine->first};
	struct running whole = machine_switch(machine, special);
	struct engine engine = {.machine = machine,
				.arena = &arena,
				.brief = &arena,
				.program = program,
				.aim = aim,
				.hazards = hazards.at ? hazards : hazard_find(machine, &program_arena)};

	/* What only sets a field beyond its bounds was looked for in the whole program. What may fail was
	 * checked there where no outcome depended on it; with the values of the record that holds of more. */
	engine.hazards.beyonds = false;
	bool fine = engine_run(&engine, outcome, count, odds);
	machine_switch(machine, whole);
	arena_free(&program_arena);
	return fine;
}

static bool run_from(struct machine *machine, uint32_t at, const uint32_t *outcome, size_t count,
		     const struct odds_aim *aim, struct odds *odds)
{
	struct arena arena = {.block = NULL};
	struct arena hazards_arena = arena;
	struct engine engine = {.machine = machine,
				.arena = &arena,
				.brief = &arena,
				.program = machine->program,
				.first = at,
				.aim = aim,
				.hazards = hazard_find(machine, &hazards_arena)};
	bool fits = specialize_fits(machine->program), fine = false;
	struct text *say = machine->say;

	machine->all_dice = true;
	machine->say = NULL;
	engine.most_work = fits ? most_work_whole(&engine.hazards, aim) : 0;
	engine.gave_up = fits && !engine.most_work;
	fine = !engine.gave_up && engine_run(&engine, outcome, count, odds);
	if (engine.gave_up)
		fine = run_specialized(machine, outcome, count, aim, engine.hazards, odds);
	machine->all_dice = false;
	machine->say = say;
	arena_free(&hazards_arena);
	return fine;
}

bool odds_run_on(struct machine *machine, const uint32_t *outcome, size_t count, const struct odds_aim *aim,
		 struct odds *odds)
{
	uint32_t first = machine->first;

	machine->first = machine->at;
	bool fine = run_from(machine, machine->at, outcome, count, aim, odds);
	machine->first = first;
	return fine;
}

bool odds_run(struct machine *machine, const uint32_t *outcome, size_t count, const struct odds_aim *aim,
	      struct odds *odds)
{
	return run_front_anew(machine) && /* they begin behind it, if there is one */
	       odds_run_on(machine, outcome, count, aim, odds);
}

void odds_free(struct odds *odds)
{
	memory_free(odds->limbs);
	mpz_clear(odds->denominator);
}
