/* specialize_sink: sets values where they are read, for the odds.
 *
 * A value that only one way of a condition reads is set at the beginning of that way. A
 * throw that is put off until its count is read is then not made on the other way, and
 * the states there need not be told apart by what it was set from. */
#include "machine/splitting.h"

struct sinking {
	struct splitting *splitting;
	uint32_t *test;  /* by operation that sinks: the condition, from 1; 0: it stays */
	bool *below;     /* does it sink to where the condition does not hold? */
	uint32_t *tests; /* the conditions behind which something sinks, in order */
	size_t test_count;
	uint32_t *sets; /* what sinks, for each condition the last first */
	size_t set_count;
};

/* May an operation be passed by a value that is set before it? Others that sink leave
 * their place, but still stand before or behind it. */
static bool may_pass(const struct sinking *sinking, uint32_t set, uint32_t at)
{
	const struct flow *flow = &sinking->splitting->flow;
	uint32_t slot = sinking->splitting->program->ops[set].slot;
	const flow_bits *reads = flow_of(flow, flow->reads, set), *writes = flow_of(flow, flow->writes, at);

	if (flow_has(flow_of(flow, flow->reads, at), slot) || flow_has(writes, slot))
		return false;
	for (size_t i = 0; i < flow->words && !sinking->test[at]; i++)
		if (reads[i] & writes[i])
			return false;
	return true;
}

/* Finds the values that stand right before a condition and sink behind it. */
static void find_sinking(struct sinking *sinking, uint32_t test)
{
	const struct flow *flow = &sinking->splitting->flow;
	const struct op *ops = sinking->splitting->program->ops;
	const flow_bits *holds = flow_of(flow, flow->live, test + 1),
			*fails = flow_of(flow, flow->live, ops[test].target);
	bool any = false;

	for (uint32_t set = test;
	     set-- > 0 && ops[set].kind == OP_SET && sinking->splitting->ways_in[set + 1] == 1;) {
		bool fits = flow->useful[set] && !ops[set].meets && !sinking->splitting->hazards.at[set] &&
			    !sinking->test[set] &&
			    flow_has(holds, ops[set].slot) != flow_has(fails, ops[set].slot);

		for (uint32_t at = set + 1; at <= test && fits; at++)
			fits = may_pass(sinking, set, at);
		if (!fits)
			continue;
		sinking->test[set] = test + 1;
		sinking->below[set] = flow_has(fails, ops[set].slot);
		sinking->sets[sinking->set_count++] = set;
		any = true;
	}
	if (any)
		sinking->tests[sinking->test_count++] = test;
}

/* Adds the values that sink behind a condition to one of its ways, in order. */
static void add_sunk(struct sinking *sinking, uint32_t test, bool below)
{
	for (size_t i = sinking->set_count; i-- > 0;) {
		uint32_t set = sinking->sets[i];

		if (sinking->test[set] == test + 1 && sinking->below[set] == below)
			splitting_add(sinking->splitting, sinking->splitting->program->ops[set], false);
	}
}

/* Before the operation where ways of conditions lead that do not hold: adds the values that
 * sink there, for each condition by itself. What comes before jumps over them. */
static void add_below(struct sinking *sinking, uint32_t at, uint32_t *begins)
{
	const struct op *ops = sinking->splitting->program->ops;

	for (size_t i = 0; i < sinking->test_count && sinking->tests[i] < at; i++) {
		uint32_t test = sinking->tests[i];
		size_t before = sinking->splitting->count;

		if (ops[test].target != at)
			continue;
		splitting_add(sinking->splitting, (struct op){.kind = OP_JUMP, .target = at}, false);
		add_sunk(sinking, test, true);
		if (sinking->splitting->count == before + 1)
			sinking->splitting->count = before; /* nothing sinks */
		else
			begins[test] = (uint32_t)before + 1;
	}
}

static const struct program *sink(struct sinking *sinking)
{
	struct splitting *splitting = sinking->splitting;
	const struct op *ops = splitting->program->ops;
	size_t count = splitting->program->op_count;
	uint32_t *begins = arena_take(splitting->brief, count * sizeof *begins);

	for (uint32_t at = 0; at < count; at++) {
		add_below(sinking, at, begins);
		splitting->index[at] = (uint32_t)splitting->count;
		if (sinking->test[at])
			continue;
		splitting_add(splitting, ops[at], false);
		if (splitting_is_condition(ops, at))
			add_sunk(sinking, at, false);
	}
	struct program *program = splitting_finish(splitting);
	for (uint32_t test = 0; test < count; test++)
		if (begins[test])
			program->ops[splitting->index[test]].target = begins[test];
	return program;
}

const struct program *specialize_sink(struct splitting *splitting)
{
	const struct program *program = splitting->program;
	struct sinking sinking = {.splitting = splitting};

	sinking.test = arena_take(splitting->brief, program->op_count * sizeof *sinking.test);
	sinking.below = arena_take(splitting->brief, program->op_count * sizeof *sinking.below);
	sinking.tests = arena_reserve(splitting->brief, program->op_count * sizeof *sinking.tests);
	sinking.sets = arena_reserve(splitting->brief, program->op_count * sizeof *sinking.sets);
	for (uint32_t at = 1; at < program->op_count && splitting->hazards.whole; at++)
		if (splitting_is_condition(program->ops, at) && splitting->flow.useful[at])
			find_sinking(&sinking, at);
	return sinking.test_count ? sink(&sinking) : NULL;
}
