/* knowledge: what is known of the slots on the paths to an operation. */
#include "machine/knowledge.h"

#include <string.h>

/* Adds what a loop writes that goes back from `last` to its head. */
static void find_varying(struct knowledge *knowledge, uint32_t head, uint32_t last)
{
	flow_bits **varies = &knowledge->varies[head];

	if (!*varies)
		*varies = arena_take(knowledge->arena, knowledge->words * sizeof **varies);
	for (uint32_t at = head; at <= last; at++)
		flow_write(*varies, &knowledge->program->ops[at]);
}

void knowledge_start(struct knowledge *knowledge, const struct program *program, struct arena *arena)
{
	size_t ops = program->op_count;

	*knowledge = (struct knowledge){.program = program, .arena = arena, .words = flow_words(program)};
	knowledge->at = arena_take(arena, ops * sizeof(struct facts *));
	knowledge->next = arena_take(arena, flow_most_next(program) * sizeof *knowledge->next);
	knowledge->writes = arena_take(arena, knowledge->words * sizeof *knowledge->writes);
	knowledge->varies = arena_take(arena, ops * sizeof(flow_bits *));
	for (uint32_t at = 0; at < ops; at++) {
		size_t ways = flow_next(program, at, knowledge->next);

		for (size_t i = 0; i < ways; i++)
			if (knowledge->next[i] <= at)
				find_varying(knowledge, knowledge->next[i], at);
	}
}

static struct facts *facts_new(struct knowledge *knowledge)
{
	struct facts *facts = knowledge->free;

	if (facts) {
		knowledge->free = facts->next;
		return facts;
	}
	facts = arena_take(knowledge->arena, sizeof *facts);
	facts->known = arena_take(knowledge->arena, knowledge->words * sizeof *facts->known);
	facts->marked = arena_take(knowledge->arena, knowledge->words * sizeof *facts->marked);
	facts->values = arena_reserve(knowledge->arena,
				      knowledge->program->slot_count * sizeof *facts->values);
	return facts;
}

struct facts *knowledge_first(struct knowledge *knowledge, uint32_t at)
{
	return knowledge->at[at] = facts_new(knowledge);
}

/* Keeps what both say. What neither set has its first value in both. */
static void agree(const struct knowledge *knowledge, struct facts *facts, const struct facts *others)
{
	for (size_t i = 0; i < knowledge->words; i++) {
		flow_bits left = (facts->known[i] &= others->known[i]) &
				 (facts->marked[i] |= others->marked[i]);

		for (; left; left &= left - 1) {
			size_t slot = 64 * i + (size_t)__builtin_ctzll(left);
			value a = facts->values[slot], b = others->values[slot];

			if (a.numerator != b.numerator || a.denominator != b.denominator)
				facts->known[i] &= ~(left & -left);
		}
	}
}

/* `last`: nobody else needs the facts. */
static void hand_on(struct knowledge *knowledge, struct facts *facts, uint32_t to, bool last)
{
	const flow_bits *varies = knowledge->varies[to];
	struct facts *there = knowledge->at[to];

	if (there) {
		agree(knowledge, there, facts);
	} else if (last) {
		there = facts;
	} else {
		there = facts_new(knowledge);
		memcpy(there->known, facts->known, knowledge->words * sizeof *there->known);
		memcpy(there->marked, facts->marked, knowledge->words * sizeof *there->marked);
		memcpy(there->values, facts->values, knowledge->program->slot_count * sizeof *there->values);
	}
	for (size_t i = 0; varies && i < knowledge->words; i++) {
		there->known[i] &= ~varies[i];
		there->marked[i] |= varies[i];
	}
	knowledge->at[to] = there;
}

void knowledge_pass(struct knowledge *knowledge, uint32_t at)
{
	const struct op *op = &knowledge->program->ops[at];
	struct facts *facts = knowledge->at[at];
	size_t ways = flow_next(knowledge->program, at, knowledge->next), ahead = 0;
	bool kept = false;

	knowledge->at[at] = NULL;
	memset(knowledge->writes, 0, knowledge->words * sizeof *knowledge->writes);
	flow_write(knowledge->writes, op);
	for (size_t i = 0; i < knowledge->words; i++) {
		facts->known[i] &= ~knowledge->writes[i];
		facts->marked[i] |= knowledge->writes[i];
	}
	if (op->kind == OP_SET && op->node->op == NODE_CONSTANT && !type_is_list(op->node->type)) {
		flow_add(facts->known, op->slot);
		facts->values[op->slot] = op->node->constant;
	}
	for (size_t i = 0; i < ways; i++)
		if (knowledge->next[i] > at)
			knowledge->next[ahead++] = knowledge->next[i];
	for (size_t i = 0; i < ahead; i++) {
		bool last = i + 1 == ahead;

		kept |= last && !knowledge->at[knowledge->next[i]];
		hand_on(knowledge, facts, knowledge->next[i], last);
	}
	if (!kept) {
		facts->next = knowledge->free;
		knowledge->free = facts;
	}
}
