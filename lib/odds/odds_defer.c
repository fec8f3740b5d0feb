/* odds_defer: values that are worked out for each state when it is sent.
 *
 * "men: men - kills at-least 0" needs the men of every state, so states would have to run
 * one by one. But if nothing else in the segment reads the men, it does not matter for the
 * run how many there are: the operation is noted, and run for the item in each state's key
 * when that is sent on, if it is needed there. So states that differ in it stay one group.
 * An operation that may fail is not deferred. */
#include "odds/odds_engine.h"

enum { MOST_NOTED = 4, RECENT = 64 };

struct deferred {
	uint32_t epoch; /* in which the operations were noted */
	uint32_t slot;
	const struct op *ops[MOST_NOTED];
	size_t count;
	struct {
		uint32_t epoch;
		item from, to;
	} recent[RECENT]; /* most states have few values */
};

/* ---- finding them ---- */

enum { MOST_LOOKED_AT = 2000000 }; /* operations, for all values together: some ten milliseconds */

/* Does what a value is set from stay as it is up to the end of the segment? `left`: how many
 * operations may yet be looked at; a value for which there are none is not deferred. */
static bool lasts(const struct engine *engine, uint32_t set, uint32_t *todo, uint32_t *seen, size_t *left)
{
	const struct flow *flow = &engine->flow;
	const flow_bits *reads = flow_of(flow, flow->reads, set);
	uint32_t next[2], own = engine->program->ops[set].slot;
	size_t count = 0;

	todo[count++] = set + 1;
	while (count) {
		uint32_t at = flow_landing(flow, todo[--count]);

		if (seen[at] == set || at == engine->end || flow->stops[at] || flow->ends[at])
			continue;
		if (!*left)
			return false;
		--*left;
		seen[at] = set;
		if (engine->program->ops[at].kind == OP_SWITCH)
			return false; /* rather than to follow all its rows */
		for (size_t i = 0; i < flow->words; i++) {
			flow_bits writes = flow_of(flow, flow->writes, at)[i] & reads[i];

			if (i == own / 64)
				writes &= ~((flow_bits)1 << own % 64);
			if (writes)
				return false;
		}
		for (size_t i = 0, ways = flow_next(engine->program, at, next); i < ways; i++)
			todo[count++] = next[i];
	}
	return true;
}

static void find_deferrable(struct engine *engine)
{
	const struct program *program = engine->program;
	uint32_t *todo = arena_take(engine->arena, (2 * program->op_count + 2) * sizeof *todo);
	uint32_t *seen = arena_take(engine->arena, program->op_count * sizeof *seen);
	size_t left = MOST_LOOKED_AT;

	engine->deferrable = arena_take(engine->arena, program->op_count * sizeof *engine->deferrable);
	engine->deferred = arena_take(engine->arena, program->slot_count * sizeof *engine->deferred);
	for (uint32_t at = 0; at < program->op_count && engine->hazards.whole; at++) {
		const struct op *op = &program->ops[at];

		engine->deferrable[at] = op->kind == OP_SET && engine->flow.useful[at] &&
					 !engine->hazards.at[at] && !engine->meets[at] &&
					 op->node->type == TYPE_NUMBER && !engine->counts_of[op->slot] &&
					 flow_has(flow_of(&engine->flow, engine->flow.reads, at), op->slot) &&
					 lasts(engine, at, todo, seen, &left);
	}
}

/* Do the operations that can be deferred read and write their slots? */
static void count_reads(struct engine *engine, bool there)
{
	struct flow *flow = &engine->flow;

	for (uint32_t at = 0; at < engine->program->op_count; at++) {
		if (!engine->deferrable[at])
			continue;
		(there ? flow_add : flow_drop)(flow_of(flow, flow->reads, at), engine->program->ops[at].slot);
		(there ? flow_add : flow_drop)(flow_of(flow, flow->kills, at), engine->program->ops[at].slot);
	}
}

void engine_find_segments(struct engine *engine)
{
	find_deferrable(engine);
	count_reads(engine, false);
	flow_find_segments(&engine->flow);
	count_reads(engine, true);
}

/* ---- noting and running them ---- */

bool engine_defer(struct engine *engine, uint32_t at)
{
	const struct machine *machine = engine->machine;
	const struct op *op = &engine->program->ops[at];

	if (!engine->index_of || !engine->index_of[op->slot] ||
	    machine->written[op->slot] == machine->epoch || flow_has(engine->told_apart, op->slot))
		return false;
	struct deferred *deferred = engine->deferred[op->slot];
	if (!deferred)
		deferred = engine->deferred[op->slot] = arena_take(engine->arena, sizeof *deferred);
	if (deferred->epoch != machine->epoch)
		deferred->count = 0;
	if (deferred->count == MOST_NOTED)
		return false;
	deferred->epoch = machine->epoch;
	deferred->slot = op->slot;
	deferred->ops[deferred->count++] = op;
	return true;
}

struct deferred *engine_deferred(const struct engine *engine, uint32_t slot)
{
	struct deferred *deferred = slot < engine->program->slot_count ? engine->deferred[slot] : NULL;

	return deferred && deferred->epoch == engine->machine->epoch ? deferred : NULL;
}

/* Runs the operations with an item in place of the group's. */
static item work_out(struct engine *engine, const struct deferred *deferred, item from)
{
	struct machine *machine = engine->machine;
	value *slot = &machine->slots[deferred->slot], kept = *slot, now;

	*slot = engine_decode(engine, from);
	for (size_t i = 0; i < deferred->count; i++)
		*slot = node_of_op(machine, deferred->ops[i]);
	now = *slot;
	*slot = kept;
	engine->spent += 8 * deferred->count;
	return engine_encode(engine, now);
}

item engine_apply(struct engine *engine, struct deferred *deferred, item from)
{
	size_t at = (uint32_t)from / 2 % RECENT;

	if (deferred->recent[at].epoch != deferred->epoch || deferred->recent[at].from != from) {
		deferred->recent[at].epoch = deferred->epoch;
		deferred->recent[at].from = from;
		deferred->recent[at].to = work_out(engine, deferred, from);
	}
	return deferred->recent[at].to;
}
