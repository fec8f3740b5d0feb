/* odds_lazy: tallies whose counts are thrown when they are read. */
#include <string.h>

#include "base/big.h"
#include "odds/odds_engine.h"

/* ---- finding them ---- */

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

bool engine_may_put_off(const struct op *op, const uint32_t *outcome, size_t count)
{
	return op->kind == OP_TALLY && separate_faces(op) && !is_outcome(op, outcome, count);
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

void engine_find_lazy(struct engine *engine, const uint32_t *outcome, size_t count)
{
	const struct program *program = engine->program;

	engine->lazy = arena_take(engine->arena, program->op_count * sizeof *engine->lazy);
	engine->counts_of = arena_take(engine->arena, program->slot_count * sizeof *engine->counts_of);
	engine->slot_count = program->slot_count;
	for (uint32_t at = 0; at < program->op_count; at++) {
		const struct op *op = &program->ops[at];

		if (!engine_may_put_off(op, outcome, count) || is_judged(engine, op))
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

/* ---- counts that are pending ---- */

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

void engine_find_pending(struct engine *engine)
{
	find_pending_reads(engine);
	if (engine->lazy_count)
		find_pending_ends(engine);
}
