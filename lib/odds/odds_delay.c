/* odds_delay: counts are read later.
 *
 * A tally that was put off is thrown where a count of it is first read, mostly to add it
 * to a sum. If nobody reads that sum for a while, it is set right before somebody does:
 * the states in between need not be told apart by it, and what is no longer needed once
 * the sum was read is forgotten in the same step. */
#include "machine/splitting.h"
#include "odds/odds_engine.h"

struct delaying {
	struct splitting *splitting;
	uint32_t *before; /* by operation that moves: the one that it is set before; 0: it stays */
	uint32_t *moved;  /* those that move, the last first */
	size_t moved_count;
	bool *put_off; /* by operation: a tally that may be put off */
};

/* Does an operation read a count that was put off, and nobody read it before? Only
 * operations that certainly ran before are looked at, back to the tally. */
static bool is_first_reader(const struct delaying *delaying, uint32_t at)
{
	const struct flow *flow = &delaying->splitting->flow;
	const flow_bits *reads = flow_of(flow, flow->reads, at);
	uint32_t own = delaying->splitting->program->ops[at].slot;

	for (uint32_t here = at; here-- > 0 && delaying->splitting->ways_in[here + 1] == 1;) {
		const flow_bits *writes = flow_of(flow, flow->writes, here);
		const flow_bits *read = flow_of(flow, flow->reads, here);

		if (delaying->put_off[here] && flow_meets(writes, reads, flow->words))
			return true;
		for (size_t i = 0; flow->useful[here] && i < flow->words; i++)
			if (read[i] & reads[i] & ~(i == own / 64 ? (flow_bits)1 << own % 64 : 0))
				return false;
	}
	return false;
}

/* Must `set` stay in front of another operation? */
static bool stays_before(const struct delaying *delaying, uint32_t set, uint32_t other)
{
	const struct flow *flow = &delaying->splitting->flow;
	uint32_t slot = delaying->splitting->program->ops[set].slot;

	return flow_has(flow_of(flow, flow->reads, other), slot) ||
	       flow_has(flow_of(flow, flow->writes, other), slot) ||
	       flow_meets(flow_of(flow, flow->reads, set), flow_of(flow, flow->writes, other), flow->words);
}

/* The same for those that move to in front of `here`. */
static bool stays_before_moved(const struct delaying *delaying, uint32_t set, uint32_t here)
{
	for (size_t i = 0; i < delaying->moved_count; i++)
		if (delaying->before[delaying->moved[i]] == here &&
		    stays_before(delaying, set, delaying->moved[i]))
			return true;
	return false;
}

/* Goes on from a value while nobody needs it and one operation follows the other;
 * returns where it is needed, or 0 if it passes nothing. */
static uint32_t find_need(const struct delaying *delaying, uint32_t set)
{
	const struct op *ops = delaying->splitting->program->ops;
	uint32_t here = set + 1;
	bool passed = false;

	while (delaying->splitting->ways_in[here] == 1 &&
	       (ops[here].kind == OP_SET || ops[here].kind == OP_JUMP)) {
		if (stays_before_moved(delaying, set, here))
			break;
		if (!delaying->before[here] && stays_before(delaying, set, here))
			break;
		passed |= delaying->splitting->flow.useful[here] && !delaying->before[here];
		here = ops[here].kind == OP_JUMP ? ops[here].target : here + 1;
	}
	return passed && here > set && delaying->splitting->ways_in[here] == 1 ? here : 0;
}

static bool find_delays(struct delaying *delaying)
{
	const struct program *program = delaying->splitting->program;
	const struct flow *flow = &delaying->splitting->flow;

	for (uint32_t at = (uint32_t)program->op_count - 1; at-- > 0;) {
		const struct op *op = &program->ops[at];

		if (op->kind != OP_SET || op->meets || !flow->useful[at] ||
		    delaying->splitting->hazards.at[at] || !is_first_reader(delaying, at))
			continue;
		delaying->before[at] = find_need(delaying, at);
		if (delaying->before[at])
			delaying->moved[delaying->moved_count++] = at;
	}
	return delaying->moved_count;
}

static const struct program *delay(struct delaying *delaying)
{
	struct splitting *splitting = delaying->splitting;
	const struct op *ops = splitting->program->ops;

	for (uint32_t at = 0; at < splitting->program->op_count; at++) {
		splitting->index[at] = (uint32_t)splitting->count;
		struct op op = ops[at];
		bool behind = false, before = false; /* a reader; the next one */

		for (size_t i = delaying->moved_count; i-- > 0;) {
			uint32_t set = delaying->moved[i];

			if (delaying->before[set] == at)
				splitting_add(splitting, ops[set], false);
			before |= delaying->before[set] == at;
			behind |= delaying->before[set] + 1 == at;
		}
		op.meets |= behind && !before;
		if (!delaying->before[at])
			splitting_add(splitting, op, false);
	}
	return splitting_finish(splitting);
}

const struct program *engine_delay(struct splitting *splitting, const uint32_t *outcome, size_t count)
{
	const struct program *program = splitting->program;
	struct delaying delaying = {.splitting = splitting};

	delaying.before = arena_take(splitting->brief, program->op_count * sizeof *delaying.before);
	delaying.moved = arena_reserve(splitting->brief, program->op_count * sizeof *delaying.moved);
	delaying.put_off = arena_take(splitting->brief, program->op_count * sizeof *delaying.put_off);
	for (uint32_t at = 0; at < program->op_count; at++)
		delaying.put_off[at] = engine_may_put_off(&program->ops[at], outcome, count);
	return splitting->hazards.whole && find_delays(&delaying) ? delay(&delaying) : NULL;
}
