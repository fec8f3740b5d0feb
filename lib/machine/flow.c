/* flow: reads and writes, post-dominators, liveness and usefulness. */
#include "machine/flow.h"

#include <string.h>

#include "machine/run.h"

flow_bits *flow_of(const struct flow *flow, flow_bits *sets, uint32_t op)
{
	return sets + op * flow->words;
}

/* ---- reads and writes ---- */

static void read_modifiers(flow_bits *reads, const struct modifier *entry)
{
	for (; entry; entry = entry->next) {
		flow_read(reads, entry->when);
		flow_read(reads, entry->amount);
		flow_read(reads, entry->least);
		flow_read(reads, entry->most);
		read_modifiers(reads, entry->of);
	}
}

void flow_read(flow_bits *reads, const struct node *node)
{
	if (!node)
		return;
	/* A cell without a slot is one of the current word or member of a function. */
	if (node->op == NODE_SLOT || (node->op == NODE_CELL && node->slot != NO_SLOT))
		flow_add(reads, node->slot);
	if (node->op == NODE_MODIFIERS)
		read_modifiers(reads, node->modifiers->first);
	flow_read(reads, node->a); /* a matrix has its inputs here, too */
	flow_read(reads, node->b);
	flow_read(reads, node->c);
}

void flow_read_said(flow_bits *reads, const struct op *op)
{
	for (size_t i = 0; op && op->kind == OP_SAY && i < op->count; i++) {
		flow_read(reads, op->parts[i].value);
		if (op->parts[i].list)
			read_modifiers(reads, op->parts[i].list->first);
	}
}

void flow_read_behind(flow_bits *reads, const struct program *program)
{
	const struct program_order *order = program->order;

	for (uint32_t slot = 0; slot < program->slot_count; slot++)
		if (program->slots[slot].kind != SLOT_OWN)
			flow_add(reads, slot);
	for (size_t i = 0; i < program->member_count; i++)
		flow_add(reads, program->members[i].slot);
	for (size_t party = 0; order && party < program->party_count; party++)
		if (order->closes[party] != NO_SLOT)
			flow_add(reads, order->closes[party]);
	if (order && order->enters != NO_SLOT)
		flow_add(reads, order->enters);
}

static void read_choice(flow_bits *reads, const struct choice *choice)
{
	for (size_t i = 0; i < choice->option_count; i++) {
		const struct choice_option *option = &choice->options[i];

		flow_read(reads, option->when);
		for (size_t j = 0; j < option->let_count; j++)
			flow_read(reads, option->lets[j].value);
	}
	for (size_t i = 0; i < choice->policy_count; i++)
		for (size_t j = 0; j < choice->policies[i].rule_count; j++)
			flow_read(reads, choice->policies[i].rules[j].when);
	flow_read(reads, choice->most);
}

/* What says which word stands for the place where a decision comes up. */
static void read_places(flow_bits *reads, const struct choice *choice)
{
	if (choice->rounds != NO_SLOT)
		flow_add(reads, choice->rounds);
	if (choice->round != NO_SLOT)
		flow_add(reads, choice->round);
	if (choice->counter != NO_SLOT)
		flow_add(reads, choice->counter);
	if (choice->counter != NO_SLOT && choice->used != NO_SLOT)
		flow_add(reads, choice->used);
}

/* Does a decision count the words that it uses? `machine`: bound, or NULL for any record. */
static bool counts(const struct machine *machine, const struct choice *choice)
{
	return !machine || run_counts(machine, choice);
}

static void read_op(flow_bits *reads, const struct op *op, const struct machine *machine)
{
	flow_read(reads, op->node);
	flow_read(reads, op->where);
	if (op_facts[op->kind].reads == OP_READS_SLOT)
		flow_add(reads, op->slot);
	if (op->choice)
		read_choice(reads, op->choice);
	if (op->choice && counts(machine, op->choice))
		read_places(reads, op->choice);
	for (size_t i = 0; op->kind == OP_TALLY && i < op->count; i++)
		flow_read(reads, op->counts[i].when);
}

/* Adds what an operation certainly writes: it kills that. */
static void add_kills(flow_bits *kills, const struct op *op)
{
	if (op_facts[op->kind].writes == OP_WRITES_SLOT)
		flow_add(kills, op->slot);
	if (op->choice)
		flow_add(kills, op->choice->input);
	for (size_t i = 0; op->kind == OP_TALLY && i < op->count; i++)
		flow_add(kills, op->counts[i].slot);
}

static void add_writes(flow_bits *writes, const struct op *op, const struct machine *machine)
{
	const struct choice *choice = op->choice;

	add_kills(writes, op);
	for (size_t i = 0; choice && i < choice->option_count; i++)
		for (size_t j = 0; j < choice->options[i].let_count; j++)
			flow_add(writes, choice->options[i].lets[j].slot);
	if (choice && choice->counter != NO_SLOT && counts(machine, choice))
		flow_add(writes, choice->used == NO_SLOT ? choice->counter : choice->used);
}

void flow_write(flow_bits *writes, const struct op *op)
{
	add_writes(writes, op, NULL);
}

static void start(struct flow *flow, const struct program *program, const struct machine *machine,
		  struct arena *arena)
{
	size_t ops = program->op_count;

	*flow = (struct flow){.program = program, .arena = arena, .words = flow_words(program)};
	size_t size = ops * flow->words * sizeof(flow_bits);
	flow->reads = arena_take(arena, size);
	flow->writes = arena_take(arena, size);
	flow->kills = arena_take(arena, size);
	flow->stops = arena_take(arena, ops * sizeof *flow->stops);
	flow->ends = arena_take(arena, ops * sizeof *flow->ends);
	flow->useful = arena_take(arena, ops * sizeof *flow->useful);
	flow->skip = arena_take(arena, ops * sizeof *flow->skip);
	for (uint32_t at = 0; at < ops; at++) {
		flow->stops[at] = op_throws(&program->ops[at]);
		read_op(flow_of(flow, flow->reads, at), &program->ops[at], machine);
		add_writes(flow_of(flow, flow->writes, at), &program->ops[at], machine);
		add_kills(flow_of(flow, flow->kills, at), &program->ops[at]);
	}
}

void flow_start(struct flow *flow, const struct program *program, struct arena *arena)
{
	start(flow, program, NULL, arena);
}

void flow_start_bound(struct flow *flow, const struct machine *machine, struct arena *arena)
{
	start(flow, machine->program, machine, arena);
}

/* ---- successors ---- */

size_t flow_most_next(const struct program *program)
{
	size_t most = 2;

	for (size_t at = 0; at < program->op_count; at++)
		if (op_facts[program->ops[at].kind].next == OP_NEXT_ROWS && program->ops[at].count > most)
			most = program->ops[at].count;
	return most;
}

size_t flow_next(const struct program *program, uint32_t at, uint32_t *next)
{
	const struct op *op = &program->ops[at];

	switch (op_facts[op->kind].next) {
	case OP_NEXT_NONE: return 0;
	case OP_NEXT_TARGET: next[0] = op->target; return 1;
	case OP_NEXT_EITHER:
		next[0] = at + 1;
		next[1] = op->target;
		return next[0] == next[1] ? 1 : 2;
	case OP_NEXT_ROWS:
		for (size_t i = 0; i < op->count; i++)
			next[i] = op->rows[i].target;
		return op->count;
	default: next[0] = at + 1; return 1;
	}
}

/* ---- post-dominators ---- */

#define UNKNOWN UINT32_MAX

struct meeting {         /* immediate post-dominators */
	uint32_t *of;    /* by operation */
	uint32_t *order; /* index in a walk from the end, for climbing */
	uint32_t *walk;  /* operations, the end first */
	size_t walked;
	uint32_t *next;               /* buffer for flow_next */
	uint32_t *stack, *seen, pass; /* buffers for decides */
};

/* The predecessors of an operation: `from[start[at]]` up to `from[start[at + 1]]`. */
struct coming {
	uint32_t *start, *from;
};

static struct coming find_coming(const struct program *program, struct arena *arena, uint32_t *next)
{
	size_t ops = program->op_count, edges = 0;
	struct coming coming = {.start = arena_take(arena, (ops + 2) * sizeof *coming.start)};

	for (uint32_t at = 0; at < ops; at++) {
		size_t count = flow_next(program, at, next);

		for (size_t i = 0; i < count; i++)
			coming.start[next[i] + 2]++;
		edges += count;
	}
	for (size_t at = 2; at < ops + 2; at++)
		coming.start[at] += coming.start[at - 1];
	coming.from = arena_take(arena, edges * sizeof *coming.from);
	for (uint32_t at = 0; at < ops; at++) {
		size_t count = flow_next(program, at, next);

		for (size_t i = 0; i < count; i++)
			coming.from[coming.start[next[i] + 1]++] = at;
	}
	return coming;
}

/* Lists the operations backwards from the end, in reverse postorder: except for
 * loops, each comes after all its successors. */
static void walk_back(const struct program *program, struct arena *arena, struct meeting *meeting)
{
	size_t ops = program->op_count, depth = 0, left = ops;
	struct coming coming = find_coming(program, arena, meeting->next);
	uint32_t *stack = arena_take(arena, (ops + 1) * sizeof *stack);
	uint32_t *tried = arena_take(arena, ops * sizeof *tried);
	bool *seen = arena_take(arena, ops * sizeof *seen);
	uint32_t end = (uint32_t)ops - 1;

	stack[depth++] = end;
	seen[end] = true;
	while (depth) {
		uint32_t at = stack[depth - 1];

		if (coming.start[at] + tried[at] < coming.start[at + 1]) {
			uint32_t from = coming.from[coming.start[at] + tried[at]++];

			if (!seen[from]) {
				seen[from] = true;
				stack[depth++] = from;
			}
			continue;
		}
		meeting->walk[--left] = at;
		depth--;
	}
	meeting->walk += left;
	meeting->walked = ops - left;
	for (uint32_t i = 0; i < meeting->walked; i++)
		meeting->order[meeting->walk[i]] = i;
}

static uint32_t meet(const struct meeting *meeting, uint32_t a, uint32_t b)
{
	while (a != b) {
		while (meeting->order[a] > meeting->order[b])
			a = meeting->of[a];
		while (meeting->order[b] > meeting->order[a])
			b = meeting->of[b];
	}
	return a;
}

/* Computes them by the iteration of Cooper, Harvey and Kennedy, on the reversed
 * program. */
static struct meeting find_meetings(const struct program *program, struct arena *arena)
{
	size_t ops = program->op_count;
	struct meeting meeting = {.of = arena_take(arena, ops * sizeof(uint32_t)),
				  .order = arena_take(arena, ops * sizeof(uint32_t)),
				  .walk = arena_take(arena, ops * sizeof(uint32_t)),
				  .stack = arena_take(arena, ops * sizeof(uint32_t)),
				  .seen = arena_take(arena, ops * sizeof(uint32_t)),
				  .next = arena_take(arena, flow_most_next(program) * sizeof(uint32_t))};
	bool changed = true;

	walk_back(program, arena, &meeting);
	for (size_t i = 0; i < ops; i++)
		meeting.of[i] = UNKNOWN;
	meeting.of[meeting.walk[0]] = meeting.walk[0]; /* the end */
	while (changed) {
		changed = false;
		for (size_t i = 1; i < meeting.walked; i++) {
			uint32_t at = meeting.walk[i], where = UNKNOWN;
			size_t count = flow_next(program, at, meeting.next);

			for (size_t j = 0; j < count; j++) {
				uint32_t to = meeting.next[j];

				if (meeting.of[to] != UNKNOWN)
					where = where == UNKNOWN ? to : meet(&meeting, where, to);
			}
			changed |= where != meeting.of[at];
			meeting.of[at] = where;
		}
	}
	return meeting;
}

/* ---- usefulness ---- */

static bool join(flow_bits *into, const flow_bits *from, size_t words)
{
	bool grew = false;

	for (size_t i = 0; i < words; i++) {
		grew |= (from[i] & ~into[i]) != 0;
		into[i] |= from[i];
	}
	return grew;
}

/* live = reads + (live at the successors - kills), for useful operations only; false if
 * nothing new was found. */
static bool find_live(struct flow *flow, const struct meeting *meeting, const flow_bits *outcome, uint32_t at)
{
	flow_bits *live = flow_of(flow, flow->live, at);
	const flow_bits *reads = flow_of(flow, flow->reads, at), *kills = flow_of(flow, flow->kills, at);
	bool useful = flow->useful[at], grew = false;

	if (flow->program->ops[at].kind == OP_END)
		return join(live, outcome, flow->words);
	size_t ways = useful ? flow_next(flow->program, at, meeting->next) : 1;
	if (!useful)
		meeting->next[0] = flow->skip[at];
	for (size_t way = 0; way < ways; way++) {
		const flow_bits *behind = flow_of(flow, flow->live, meeting->next[way]);

		for (size_t i = 0; i < flow->words; i++) {
			/* a dead write kills what is dead */
			flow_bits now = (behind[i] & ~kills[i]) | (useful ? reads[i] : 0);

			grew |= (now & ~live[i]) != 0;
			live[i] |= now;
		}
	}
	return grew;
}

static bool writes_live(const struct flow *flow, struct meeting *meeting, uint32_t at)
{
	const flow_bits *writes = flow_of(flow, flow->writes, at);
	size_t count = flow_next(flow->program, at, meeting->next);

	for (size_t i = 0; i < count; i++)
		for (size_t j = 0; j < flow->words; j++)
			if (writes[j] & flow_of(flow, flow->live, meeting->next[i])[j])
				return true;
	return false;
}

/* A branch is useful if one of its paths has a useful operation before they meet. */
static bool decides(const struct flow *flow, struct meeting *meeting, uint32_t at)
{
	const struct program *program = flow->program;
	size_t count = flow_next(program, at, meeting->next), depth = 0;
	uint32_t end = meeting->of[at], here = at, pass = ++meeting->pass;

	if (count < 2)
		return false;
	for (;;) {
		for (size_t i = 0; i < count; i++) {
			uint32_t to = meeting->next[i];

			if (to == end || meeting->seen[to] == pass)
				continue;
			meeting->seen[to] = pass;
			meeting->stack[depth++] = to;
		}
		if (depth == 0)
			return false;
		here = meeting->stack[--depth];
		if (flow->useful[here])
			return true;
		count = flow_next(program, here, meeting->next);
	}
}

static bool is_branch(const struct op *op)
{
	return op_facts[op->kind].next == OP_NEXT_EITHER || op_facts[op->kind].next == OP_NEXT_ROWS;
}

uint32_t flow_landing(const struct flow *flow, uint32_t at)
{
	while (!flow->useful[at] && flow->program->ops[at].kind != OP_END)
		at = flow->skip[at];
	return at;
}

void flow_find_segments(struct flow *flow)
{
	const struct program *program = flow->program;
	const struct meeting *meeting = flow->meeting;
	bool changed = true;

	while (changed) {
		changed = false;
		for (size_t i = 0; i < meeting->walked; i++) {
			uint32_t at = meeting->walk[i];
			flow_bits *segment = flow_of(flow, flow->segment, at);

			if (!flow->useful[at])
				continue;
			size_t count = flow_next(program, at, meeting->next);
			changed |= join(segment, flow_of(flow, flow->reads, at), flow->words);
			for (size_t j = 0; j < count; j++) {
				uint32_t to = flow_landing(flow, meeting->next[j]);

				if (flow->stops[to] || flow->ends[to])
					continue;
				for (size_t k = 0; k < flow->words; k++) {
					flow_bits more = flow_of(flow, flow->segment, to)[k] &
							 ~flow_of(flow, flow->kills, at)[k];

					changed |= (more & ~segment[k]) != 0;
					segment[k] |= more;
				}
			}
		}
	}
}

void flow_find(struct flow *flow, const uint32_t *outcome, size_t count)
{
	const struct program *program = flow->program;
	struct meeting *meeting = arena_take(flow->arena, sizeof *meeting);
	flow_bits *wanted = arena_take(flow->arena, flow->words * sizeof *wanted);
	bool changed = true;

	flow->live = arena_take(flow->arena, program->op_count * flow->words * sizeof *flow->live);
	flow->segment = arena_take(flow->arena, program->op_count * flow->words * sizeof *flow->segment);
	*meeting = find_meetings(program, flow->arena);
	flow->meeting = meeting;
	for (size_t i = 0; i < count; i++)
		flow_add(wanted, outcome[i]);
	for (uint32_t at = 0; at < program->op_count; at++) {
		if (is_branch(&program->ops[at]))
			flow->skip[at] = meeting->of[at];
		else if (flow_next(program, at, meeting->next))
			flow->skip[at] = meeting->next[0];
	}
	while (changed) { /* backwards, so that one pass follows a chain of values to its dice */
		changed = false;
		for (size_t i = 0; i < meeting->walked; i++) {
			uint32_t at = meeting->walk[i];

			if (!flow->useful[at]) {
				flow->useful[at] = is_branch(&program->ops[at])
						       ? decides(flow, meeting, at)
						       : writes_live(flow, meeting, at);
				changed |= flow->useful[at];
			}
			changed |= find_live(flow, meeting, wanted, at);
		}
	}
}

void flow_count_ways(const struct program *program, uint32_t *ways, struct arena *arena)
{
	uint32_t *next = arena_take(arena, flow_most_next(program) * sizeof *next);

	for (uint32_t at = 0; at < program->op_count; at++)
		for (size_t i = 0, count = flow_next(program, at, next); i < count; i++)
			ways[next[i]]++;
}
