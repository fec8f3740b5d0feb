/* odds: prepares a program, drives the frontiers to the end, and collects the
 * outcomes. */
#include "odds/odds.h"
#include "base/big.h"

#include <string.h>

#include "odds/odds_engine.h"
#include "machine/specialize.h"

/* ---- preparation ---- */

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
	return op->count > 1 && op->count < MOST_COUNTS;
}

static uint64_t faces_weight(struct engine *engine, const struct op *op, const struct tally_count *count)
{
	const struct throws *die = throws_of_die(engine->distributions, op->die);
	uint64_t weight = 0;

	for (size_t i = 0; i < die->count; i++)
		if (number_compare(count->from, value_of(die->values[i])) <= 0 &&
		    number_compare(value_of(die->values[i]), count->to) <= 0)
			weight += big_get(die->weights[i]);
	return weight;
}

/* A count that is an outcome has no reader, so it is never lazy. */
static bool is_outcome(const struct op *op, const uint32_t *outcome, size_t count)
{
	for (size_t i = 0; i < op->count; i++)
		for (size_t j = 0; j < count; j++)
			if (op->counts[i].slot == outcome[j])
				return true;
	return false;
}

/* The party that looks for the best option sees the dice on the table, so a count that
 * is still needed there is known there. */
static bool is_judged(const struct engine *engine, const struct op *op)
{
	for (uint32_t at = 0; engine->finds_best && at < engine->program->op_count; at++)
		for (size_t i = 0; engine->best[at] && i < op->count; i++)
			if (flow_has(flow_of(&engine->flow, engine->flow.live, at), op->counts[i].slot))
				return true;
	return false;
}

static void make_lazy(struct engine *engine, const uint32_t *outcome, size_t count)
{
	const struct program *program = engine->program;

	engine->lazy = arena_take(engine->arena, program->op_count * sizeof *engine->lazy);
	engine->counts_of = arena_take(engine->arena, program->slot_count * sizeof *engine->counts_of);
	engine->slot_count = program->slot_count;
	for (uint32_t at = 0; at < program->op_count; at++) {
		const struct op *op = &program->ops[at];

		if (op->kind != OP_TALLY || !separate_faces(op) || is_outcome(op, outcome, count) ||
		    is_judged(engine, op))
			continue;
		bool taken = false; /* counts of two tallies are never lazy */
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

static void find_pending_reads(struct engine *engine)
{
	const struct program *program = engine->program;

	uint32_t *list = arena_take(engine->arena, (program->slot_count + 1) * sizeof *list);
	uint32_t *counts = arena_take(engine->arena, program->slot_count * sizeof *counts), all = 0;

	for (uint32_t slot = 0; slot < program->slot_count; slot++)
		if (engine->counts_of[slot])
			counts[all++] = slot;
	engine->pending_reads = arena_take(engine->arena, program->op_count * sizeof *engine->pending_reads);
	for (uint32_t at = 0; all && at < program->op_count; at++) {
		const flow_bits *reads = flow_of(&engine->flow, engine->flow.reads, at);
		uint32_t count = 0;

		for (uint32_t i = 0; i < all; i++)
			if (flow_has(reads, counts[i]) || engine_summing_needs(engine, at, counts[i]))
				list[count++] = counts[i];
		if (!count)
			continue;
		list[count++] = NO_SLOT;
		engine->pending_reads[at] = arena_take(engine->arena, count * sizeof *list);
		memcpy(engine->pending_reads[at], list, count * sizeof *list);
	}
}

/* From the counts that are pending before an operation to those pending after it: not
 * what it reads, since that is thrown first, nor what it writes; but if it puts off a
 * tally, all counts of that. */
static void pass_pending(const struct engine *engine, uint32_t at, const flow_bits *before, flow_bits *after)
{
	const struct flow *flow = &engine->flow;
	const struct op *op = &engine->program->ops[at];
	const flow_bits *writes = flow_of(flow, flow->writes, at);

	for (size_t i = 0; i < flow->words; i++)
		after[i] = before[i] & ~writes[i];
	for (const uint32_t *slot = engine->pending_reads[at]; slot && *slot != NO_SLOT; slot++)
		after[*slot / 64] &= ~((flow_bits)1 << *slot % 64);
	if (op->kind != OP_TALLY || flow->stops[at])
		return;
	for (size_t i = 0; i < op->count; i++)
		flow_add(after, op->counts[i].slot);
}

/* Finds the counts that are certainly pending where an operation begins: on every
 * path to it they were put off, and neither read nor written since. An operation that
 * reads one ends a segment. */
static void find_pending_ends(struct engine *engine)
{
	const struct program *program = engine->program;
	struct flow *flow = &engine->flow;
	size_t words = flow->words;
	flow_bits *pending = arena_take(engine->arena, program->op_count * words * sizeof *pending);
	flow_bits *after = arena_take(engine->arena, words * sizeof *after);
	uint32_t *next = arena_take(engine->arena, flow_most_next(program) * sizeof *next);
	bool *reached = arena_take(engine->arena, program->op_count * sizeof *reached), more = true;

	reached[engine->first] = true;
	while (more) {
		more = false;
		for (uint32_t at = 0; at < program->op_count; at++) {
			size_t ways = reached[at] ? flow_next(program, at, next) : 0;

			pass_pending(engine, at, flow_of(flow, pending, at), after);
			for (size_t i = 0; i < ways; i++) {
				flow_bits *there = flow_of(flow, pending, next[i]);
				bool first = !reached[next[i]];

				for (size_t j = 0; j < words; j++) {
					flow_bits now = first ? after[j] : there[j] & after[j];

					more |= now != there[j];
					there[j] = now;
				}
				more |= first;
				reached[next[i]] = true;
			}
		}
	}
	for (uint32_t at = 0; at < program->op_count; at++)
		for (const uint32_t *slot = engine->pending_reads[at]; slot && *slot != NO_SLOT; slot++)
			flow->ends[at] |= flow_has(flow_of(flow, pending, at), *slot);
}

/* States wait where rounds begin, so that equal ones are merged. */
static void find_meets(struct engine *engine)
{
	const struct program *program = engine->program;

	engine->meets = arena_take(engine->arena, program->op_count * sizeof *engine->meets);
	for (uint32_t at = 0; at < program->op_count; at++) {
		uint32_t to = flow_landing(&engine->flow, at);

		if (!program->ops[at].meets || program->ops[to].kind != OP_SET || engine->pending_reads[to])
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
	uint32_t *layout = arena_take(engine->arena, engine->slot_count * sizeof *layout);
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

/* Merges the states at the end by the outcome slots; with an aim they may differ in
 * others. */
static struct frontier *merge_outcomes(struct engine *engine, const struct frontier *end,
				       const uint32_t *outcome, size_t count)
{
	struct frontier *merged = frontier_new(engine->arena, end->at, NULL, count);
	int64_t *key = arena_take(engine->arena, (count + 1) * sizeof *key);
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
	struct frontier *merged = merge_outcomes(engine, end, outcome, count);

	*odds = (struct odds){.width = count, .count = merged->count};
	odds->slot = arena_take(arena, count * sizeof *odds->slot);
	memcpy(odds->slot, outcome, count * sizeof *outcome);
	odds->values = arena_take(arena, (merged->count * count + 1) * sizeof *odds->values);
	odds->weights = arena_take(arena, merged->count * sizeof *odds->weights);
	mpz_init_set(odds->denominator, merged->denominator);
	for (uint32_t i = 0; i < merged->count; i++) {
		for (size_t j = 0; j < count; j++)
			odds->values[i * count + j] = engine_decode(engine, frontier_key(merged, i)[j]);
		mpz_init(odds->weights[i]);
		mpz_import(odds->weights[i], merged->limbs, -1, sizeof(mp_limb_t), 0, 0,
			   frontier_weight(merged, i));
	}
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
	int64_t *key = arena_take(engine->brief, (first->width + 1) * sizeof *key);
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

bool engine_distribution(const struct engine *engine, const struct throws *distribution)
{
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
	make_lazy(engine, wanted, count);
	engine_find_summing(engine);
	find_pending_reads(engine);
	if (engine->lazy_count)
		find_pending_ends(engine);
	find_meets(engine);
	flow_find_segments(&engine->flow);
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
	machine->slots = slots;
	machine->written = written;
	arena_free(engine->arena);
	return fine;
}

/* Operations that can fail may not be useful for the outcome, so they would be skipped.
 * Where there are some, run the program for these alone; false after a fault. */
static bool no_hidden_faults(struct engine *engine)
{
	struct arena arena = {.block = NULL};
	struct engine checking = {.machine = engine->machine,
				  .arena = &arena,
				  .brief = &arena,
				  .program = engine->program,
				  .first = engine->first,
				  .aim = engine->aim,
				  .hazards = engine->hazards,
				  .only_faults = true};
	struct odds none;
	bool hidden = false;

	for (uint32_t at = 0; engine->hazards.any && at < engine->program->op_count; at++)
		hidden |= engine->hazards.at[at] && !engine->flow.useful[at];
	return !hidden || engine_run(&checking, NULL, 0, &none);
}

enum { MOST_SINKING = 8 }; /* passes: a value may sink behind what sank before it */

/* The program for the record; unless a decision looks ahead, values sink in it. */
static const struct program *specialized(struct machine *machine, const struct odds_aim *aim,
					 const uint32_t *outcome, size_t count, struct arena *arena)
{
	const struct program *program = specialize_for_record(machine, outcome, count, arena), *sunk;

	for (int pass = 0; pass < MOST_SINKING && !aim; pass++) {
		if (!(sunk = specialize_sink(machine, program, outcome, count, arena)))
			break;
		program = sunk;
	}
	return program;
}

/* Most odds finish before it would pay to specialize the program for the record;
 * those that do not are restarted with the specialized one. */
static bool run_from(struct machine *machine, uint32_t at, const uint32_t *outcome, size_t count,
		     const struct odds_aim *aim, struct odds *odds)
{
	static const uint64_t short_work = 4000;
	struct arena arena = {.block = NULL};
	struct arena program_arena = arena;
	struct engine engine = {.machine = machine,
				.arena = &arena,
				.brief = &arena,
				.program = machine->program,
				.first = at,
				.aim = aim,
				.hazards = hazard_find(machine, &program_arena),
				.most_work = specialize_fits(machine->program) ? short_work : 0};
	const struct program *whole = machine->program;
	struct text *say = machine->say;

	machine->all_dice = true;
	machine->say = NULL;
	bool fine = engine_run(&engine, outcome, count, odds);
	if (!fine && engine.gave_up) {
		machine->program = specialized(machine, aim, outcome, count, &program_arena);
		engine = (struct engine){.machine = machine,
					 .arena = &arena,
					 .brief = &arena,
					 .program = machine->program,
					 .aim = aim};
		fine = engine_run(&engine, outcome, count, odds);
	}
	machine->program = whole;
	machine->all_dice = false;
	machine->say = say;
	arena_free(&program_arena);
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
	if (!machine->program->front)
		return run_from(machine, 0, outcome, count, aim, odds);
	return run_front(machine) && /* they begin behind it */
	       odds_run_on(machine, outcome, count, aim, odds);
}

void odds_free(struct odds *odds)
{
	for (size_t i = 0; i < odds->count; i++)
		mpz_clear(odds->weights[i]);
	mpz_clear(odds->denominator);
}
