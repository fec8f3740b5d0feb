/* unread: which slots are read before they are set, by data flow. */
#include "machine/unread.h"

/* What is read of the slots when the program has ended, besides what it set itself: of that an
 * answer shows the gives. */
static void read_behind(flow_bits *reads, const struct program *program)
{
	flow_add(reads, program->result);
	for (size_t i = 0; i < program->outcome_count; i++)
		flow_add(reads, program->outcome[i]);
	for (size_t i = 0; i < program->luck_count; i++)
		flow_add(reads, program->luck[i].slot);
	if (program->sum != NO_SLOT)
		flow_add(reads, program->sum);
	for (size_t i = 0; i < program->targets; i++)
		flow_add(reads, program->results[i]);
	for (size_t i = 0; i < program->apart_count; i++) {
		flow_add(reads, program->aparts[i].slot);
		for (size_t j = 0; j < program->targets; j++)
			flow_add(reads, program->aparts[i].slots[j]);
	}
}

static void add_slot(flow_bits *reads, uint32_t slot)
{
	if (slot != NO_SLOT)
		flow_add(reads, slot);
}

/* What others read of the slots, at whatever time: those who bind and judge the record. */
static void read_outside(flow_bits *reads, const struct program *program)
{
	const struct program_order *order = program->order;

	for (uint32_t slot = 0; slot < program->slot_count; slot++) {
		if (program->slots[slot].kind == SLOT_FIELD)
			flow_add(reads, slot);
		flow_read(reads, program->slots[slot].where);
	}
	for (size_t i = 0; i < program->view_count; i++)
		flow_read(reads, program->views[i].value);
	add_slot(reads, program->warned);
	for (size_t party = 0; order && party < program->party_count; party++)
		add_slot(reads, order->closes[party]);
	if (!order)
		return;
	add_slot(reads, order->enters);
	for (size_t i = 0; i < order->cost_count; i++) {
		flow_read(reads, order->costs[i].now);
		flow_read(reads, order->costs[i].amount);
		flow_read(reads, order->costs[i].when);
	}
	for (const struct program_span *span = order->spans; span; span = span->next)
		flow_read(reads, span->when);
}

/* The flow of the odds has no sentences. */
static void read_sentences(struct flow *flow)
{
	for (uint32_t at = 0; at < flow->program->op_count; at++) {
		const struct op *op = &flow->program->ops[at];
		flow_bits *reads = flow_of(flow, flow->reads, at);

		flow_read_said(reads, op);
		if (op->choice)
			flow_read_said(reads, op->choice->ask);
		for (const struct deed *deed = op->deed; deed; deed = deed->root == deed ? NULL : deed->root)
			flow_read_said(reads, deed->verb);
	}
}

/* awaited = what the operation and others read + (awaited behind it - what it surely sets); true
 * if something new was found. */
static bool await(const struct unread *unread, const flow_bits *outside, uint32_t *next, uint32_t at)
{
	const struct flow *flow = &unread->flow;
	flow_bits *awaited = flow_of(flow, unread->awaited, at);
	size_t ways = flow_next(flow->program, at, next);
	bool grew = false;

	for (size_t i = 0; i < flow->words; i++) {
		flow_bits behind = 0, now;

		for (size_t way = 0; way < ways; way++)
			behind |= flow_of(flow, unread->awaited, next[way])[i];
		now = outside[i] | flow_of(flow, flow->reads, at)[i] |
		      (behind & ~flow_of(flow, flow->kills, at)[i]);
		grew |= (now & ~awaited[i]) != 0;
		awaited[i] |= now;
	}
	return grew;
}

struct unread unread_find(const struct program *program, struct arena *arena)
{
	struct unread unread;
	bool changed = true;

	flow_start(&unread.flow, program, arena);
	read_sentences(&unread.flow);
	flow_bits *outside = arena_take(arena, unread.flow.words * sizeof *outside);
	uint32_t *next = arena_take(arena, flow_most_next(program) * sizeof *next);
	unread.awaited = arena_take(arena, program->op_count * unread.flow.words * sizeof *unread.awaited);
	read_outside(outside, program);
	for (uint32_t at = 0; at < program->op_count; at++)
		if (program->ops[at].kind == OP_END)
			read_behind(flow_of(&unread.flow, unread.flow.reads, at), program);
	while (changed) {
		changed = false;
		for (uint32_t at = (uint32_t)program->op_count; at-- > 0;)
			changed |= await(&unread, outside, next, at);
	}
	return unread;
}

bool unread_start(const struct unread *unread, uint32_t slot)
{
	const struct slot *own = &unread->flow.program->slots[slot];

	return (own->kind == SLOT_GIVE || own->kind == SLOT_OWN) && !own->words &&
	       !flow_has(flow_of(&unread->flow, unread->awaited, 0), slot);
}

bool unread_set(const struct unread *unread, uint32_t at)
{
	const struct op *op = &unread->flow.program->ops[at];

	return op->kind == OP_SET && op->quiet &&
	       !flow_has(flow_of(&unread->flow, unread->awaited, at + 1), op->slot);
}
