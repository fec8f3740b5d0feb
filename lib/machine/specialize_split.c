/* specialize_split: keeps paths of a program apart, for the odds.
 *
 * The odds keep of a state what is read later on some path. A path that ends soon needs
 * little of it; but if that is decided behind further throws, its states are kept whole
 * until then. Here a condition moves up to where its value is known: what lies between
 * is doubled, a copy for each answer. And where a slot is set to a constant that the
 * next condition asks for, the path goes on behind that condition. */
#include <string.h>

#include "machine/flow.h"
#include "machine/run.h"
#include "machine/splitting.h"

enum { LONGEST_BLOCK = 8 };

/* ---- conditions that are known behind a constant ---- */

static uint32_t behind_jumps(const struct op *ops, uint32_t at)
{
	while (ops[at].kind == OP_JUMP && ops[at].target > at)
		at = ops[at].target;
	return at;
}

static bool reads_only(const struct splitting *splitting, const struct node *node, uint32_t slot)
{
	size_t words = flow_words(splitting->program);
	flow_bits *reads = arena_take(splitting->brief, words * sizeof *reads);
	bool others = false;

	flow_read(reads, node);
	for (size_t i = 0; i < words; i++)
		others |= reads[i] != (i == slot / 64 ? (flow_bits)1 << slot % 64 : 0);
	arena_give_back(splitting->brief, reads, words * sizeof *reads);
	return !others;
}

/* Behind a constant: adds copies of the operations up to a condition that it decides, and
 * goes on there. False: no condition follows. */
static bool add_thread(struct splitting *splitting, uint32_t at)
{
	const struct op *ops = splitting->program->ops, *set = &ops[at];
	uint32_t block[LONGEST_BLOCK], here = behind_jumps(ops, at + 1);
	size_t length = 0;

	for (; ops[here].kind == OP_SET && ops[here].slot != set->slot && length < LONGEST_BLOCK;
	     here = behind_jumps(ops, here + 1))
		block[length++] = here;
	const struct op *unless = &ops[here];
	if (!splitting_is_condition(ops, here) || !reads_only(splitting, unless->node, set->slot))
		return false;
	value before = splitting->machine->slots[set->slot];
	splitting->machine->slots[set->slot] = set->node->constant;
	bool holds = node_value_once(splitting->machine, unless->node).numerator != 0;
	splitting->machine->slots[set->slot] = before;
	for (size_t i = 0; i < length; i++)
		splitting_add(splitting, ops[block[i]], false);
	splitting_add(splitting, (struct op){.kind = OP_JUMP, .target = holds ? here + 1 : unless->target},
		      false);
	return true;
}

/* NULL: there is no such path. */
static const struct program *thread(struct splitting *splitting)
{
	const struct program *program = splitting->program;
	bool any = false;

	for (uint32_t at = 0; at < program->op_count; at++) {
		const struct op *op = &program->ops[at];

		splitting->index[at] = splitting_add(splitting, *op, false);
		if (op->kind == OP_SET && op->node->op == NODE_CONSTANT)
			any |= add_thread(splitting, at);
	}
	if (any)
		return splitting_finish(splitting);
	splitting->count = 0;
	return NULL;
}

/* ---- conditions that are known before ---- */

struct region {
	uint32_t from, to; /* the condition is at `to` */
};

/* Do the successors of [from, to) stay in [from, to], and do all others stay out of it
 * but for the set before it, which leads to its beginning? */
static bool is_closed(const struct splitting *splitting, const struct region *region, uint32_t *next)
{
	const struct program *program = splitting->program;

	for (uint32_t at = 0; at < program->op_count; at++) {
		bool inside = at >= region->from && at < region->to;
		size_t ways = flow_next(program, at, next);

		for (size_t i = 0; i < ways; i++) {
			if (inside && (next[i] <= at || next[i] > region->to))
				return false;
			if (!inside && at + 1 != region->from && next[i] >= region->from &&
			    next[i] <= region->to)
				return false;
		}
	}
	return true;
}

/* Are there throws, perhaps ones put off? */
static bool waits(const struct splitting *splitting, const struct region *region, const flow_bits *counted)
{
	for (uint32_t at = region->from; at < region->to; at++) {
		const flow_bits *reads = flow_of(&splitting->flow, splitting->flow.reads, at);

		if (op_throws(&splitting->program->ops[at]))
			return true;
		for (size_t i = 0; i < splitting->flow.words; i++)
			if (reads[i] & counted[i])
				return true;
	}
	return false;
}

/* The number of slots that vary and are read from here on. */
static size_t needs(const struct splitting *splitting, uint32_t at, const flow_bits *written)
{
	const flow_bits *live = flow_of(&splitting->flow, splitting->flow.live, at);
	size_t count = 0;

	for (size_t i = 0; i < splitting->flow.words; i++)
		count += (size_t)__builtin_popcountll(live[i] & written[i]);
	return count;
}

/* Finds what lies between where the reads of a condition are known and the condition. */
static bool find_region(const struct splitting *splitting, uint32_t at, const flow_bits *written,
			const flow_bits *counted, uint32_t *next, struct region *region)
{
	const struct flow *flow = &splitting->flow;
	const struct op *op = &splitting->program->ops[at];
	const flow_bits *reads = flow_of(flow, flow->reads, at);

	if (!splitting_is_condition(splitting->program->ops, at) || !flow->useful[at])
		return false;
	size_t yes = needs(splitting, at + 1, written), no = needs(splitting, op->target, written);
	if (2 * yes > no && 2 * no > yes)
		return false;
	*region = (struct region){at, at};
	while (region->from > 0 &&
	       !flow_meets(flow_of(flow, flow->writes, region->from - 1), reads, flow->words))
		region->from--;
	return region->from > 0 && splitting->program->ops[region->from - 1].kind == OP_SET &&
	       waits(splitting, region, counted) && is_closed(splitting, region, next);
}

/* Does it only set a value on which no outcome depends, where that may be left out? */
static bool is_idle(const struct splitting *splitting, uint32_t at)
{
	return splitting->drops && splitting->program->ops[at].kind == OP_SET && !splitting->flow.useful[at];
}

/* Adds an operation that is not idle; returns its index, or that of the next one. */
static uint32_t add_useful(struct splitting *splitting, uint32_t at, bool settled)
{
	return is_idle(splitting, at) ? (uint32_t)splitting->count
				      : splitting_add(splitting, splitting->program->ops[at], settled);
}

/* Adds a copy of a region that ends in a jump to `arm`. */
static void add_copy(struct splitting *splitting, const struct region *region, uint32_t arm)
{
	uint32_t *local = arena_take(splitting->brief, splitting->program->op_count * sizeof *local);
	size_t first = splitting->count;

	for (uint32_t at = region->from; at < region->to; at++)
		local[at] = add_useful(splitting, at, true);
	local[region->to] = splitting_add(splitting, (struct op){.kind = OP_JUMP, .target = arm}, false);
	for (size_t i = first; i + 1 < splitting->count; i++)
		op_map(&splitting->ops[i], local, splitting->arena);
}

static void add_region(struct splitting *splitting, const struct region *region)
{
	struct op unless = splitting->program->ops[region->to];
	uint32_t arm = unless.target, test = splitting_add(splitting, unless, true);

	for (uint32_t at = region->from; at <= region->to; at++)
		splitting->index[at] = test;
	add_copy(splitting, region, region->to + 1);
	splitting->ops[test].target = (uint32_t)splitting->count;
	add_copy(splitting, region, arm);
}

/* NULL: there is nothing to split. */
static const struct program *split(struct splitting *splitting, const uint32_t *outcome, size_t count)
{
	const struct program *program = splitting->program;
	struct flow *flow = &splitting->flow;
	size_t words = flow_words(program);
	flow_bits *written = arena_take(splitting->brief, words * sizeof *written);
	flow_bits *counted = arena_take(splitting->brief, words * sizeof *counted);
	uint32_t *next = arena_take(splitting->brief, flow_most_next(program) * sizeof *next), done = 0;
	struct region *regions = arena_take(splitting->brief, program->op_count * sizeof *regions);
	size_t found = 0, idle = 0;

	flow_start(flow, program, splitting->brief);
	flow_find(flow, outcome, count);
	for (uint32_t at = 0; at < program->op_count; at++)
		for (size_t i = 0; i < flow->words; i++) {
			flow_bits writes = flow->useful[at] ? flow_of(flow, flow->writes, at)[i] : 0;

			written[i] |= writes;
			counted[i] |= program->ops[at].kind == OP_TALLY ? writes : 0;
		}
	for (uint32_t at = 0; at < program->op_count; at++)
		if (find_region(splitting, at, written, counted, next, &regions[found]) &&
		    regions[found].from >= done)
			done = regions[found++].to + 1;
	for (uint32_t at = 0; at < program->op_count; at++)
		idle += is_idle(splitting, at);
	if (!found && !idle)
		return NULL;
	for (uint32_t at = 0, i = 0; at < program->op_count; at++) {
		if (i < found && at == regions[i].from) {
			add_region(splitting, &regions[i]);
			at = regions[i++].to;
		} else {
			splitting->index[at] = add_useful(splitting, at, false);
		}
	}
	return splitting_finish(splitting);
}

const struct program *specialize_split(struct machine *machine, const struct program *program,
				       const uint32_t *outcome, size_t count, bool drops, struct arena *arena)
{
	struct arena brief = {.block = NULL};
	struct splitting splitting = {.machine = machine, .arena = arena, .brief = &brief, .drops = drops};

	splitting_begin(&splitting, program);
	const struct program *threaded = thread(&splitting);
	if (threaded)
		splitting_begin(&splitting, threaded);
	program = split(&splitting, outcome, count);
	arena_free(&brief);
	return program ? program : threaded;
}
