/* compile_places: decisions that come up more than once on some way through the
 * program count the words that they have used. One that comes up once, or once a
 * round, needs no count. */
#include <string.h>

#include "compile/compiler.h"
#include "machine/flow.h"

struct places {
	struct compiler *compiler;
	uint32_t *next, *stack; /* buffers */
	unsigned *seen, pass;   /* by operation */
};

/* A constant 0 is set before the first round. */
static bool begins_a_round(const struct op *op, uint32_t rounds)
{
	return op->kind == OP_SET && op->slot == rounds &&
	       !(op->node->op == NODE_CONSTANT && op->node->constant.numerator == 0);
}

/* Is there a way from this decision to another one about the same field, or back to
 * this, that does not begin a new round? */
static bool comes_again(struct places *places, const struct decision *from)
{
	const struct program *program = places->compiler->program;
	size_t depth = 0;

	places->seen[from->op + 1] = ++places->pass;
	places->stack[depth++] = from->op + 1;
	while (depth) {
		uint32_t at = places->stack[--depth];
		const struct op *op = &program->ops[at];

		if (op->choice && op->choice->said == from->choice->said)
			return true;
		if (from->choice->rounds != NO_SLOT && begins_a_round(op, from->choice->rounds))
			continue;
		size_t count = flow_next(program, at, places->next);
		for (size_t i = 0; i < count; i++) {
			if (places->seen[places->next[i]] == places->pass)
				continue;
			places->seen[places->next[i]] = places->pass;
			places->stack[depth++] = places->next[i];
		}
	}
	return false;
}

static uint32_t new_slot(struct compiler *compiler, const struct choice *of, const char *name, enum type type)
{
	const char *field = compiler->program->slots[of->said].name;

	uint32_t slot = compile_slot(compiler, arena_format(compiler->scope.arena, "%s.%s", field, name),
				     SLOT_OWN, type, (value){0, 1});

	compiler->program->slots[slot].words = true;
	return slot;
}

/* Gives all decisions about the field a counter. */
static void count_words(struct compiler *compiler, const struct choice *of)
{
	uint32_t counter = new_slot(compiler, of, "words", TYPE_NUMBER), used = NO_SLOT;

	for (struct decision *decision = compiler->shared->decisions; decision; decision = decision->next) {
		struct choice *choice = decision->choice;

		if (choice->said != of->said)
			continue;
		choice->counter = counter;
		if (choice->rounds != NO_SLOT && used == NO_SLOT)
			used = new_slot(compiler, of, "used", TYPE_FLAG);
		if (choice->rounds != NO_SLOT)
			choice->used = used;
	}
}

/* ---- rounds ---- */

/* Is this the first decision that counts in this counter the rounds of its loop? */
static bool counts_rounds(const struct decision *first, const struct decision *decision, uint32_t rounds)
{
	const struct choice *choice = decision->choice;

	if (choice->counter == NO_SLOT || choice->rounds != rounds)
		return false;
	while (first->choice->counter != choice->counter || first->choice->rounds != rounds)
		first = first->next;
	return first == decision;
}

struct longer { /* the program with what is inserted */
	struct compiler *compiler;
	struct op *ops;
	size_t count, capacity;
};

static void put(struct longer *longer, struct op op)
{
	if (longer->count == longer->capacity)
		longer->ops = arena_grow(longer->compiler->scope.arena, longer->ops, longer->count,
					 &longer->capacity, sizeof op);
	longer->ops[longer->count++] = op;
}

/* A round uses a word, whether the decision comes up in it or not. */
static void put_word(struct longer *longer, const struct op *round, const struct choice *choice)
{
	struct compiler *compiler = longer->compiler;
	struct arena *arena = compiler->scope.arena;
	struct op op = {.kind = OP_SET, .quiet = true, .origin = round->origin};

	op.slot = choice->counter;
	op.node = expr_operation(arena, NODE_ADD, TYPE_NUMBER, compile_slot_node(compiler, choice->counter),
				 compile_number(compiler, 1));
	put(longer, op);
	op.slot = choice->used;
	op.node = expr_constant(arena, TYPE_FLAG, (value){0, 1});
	put(longer, op);
}

/* Behind the operations that begin rounds, inserts those that count them. */
static void count_rounds(struct compiler *compiler)
{
	struct program *program = compiler->program;
	struct arena *arena = compiler->scope.arena;
	const struct decision *first = compiler->shared->decisions;
	uint32_t *moved = arena_take(arena, program->op_count * sizeof *moved);
	struct longer longer = {.compiler = compiler};

	for (uint32_t at = 0; at < program->op_count; at++) {
		const struct op *op = &program->ops[at];

		moved[at] = (uint32_t)longer.count;
		put(&longer, *op);
		if (op->kind != OP_SET || !begins_a_round(op, op->slot))
			continue;
		for (const struct decision *decision = first; decision; decision = decision->next)
			if (counts_rounds(first, decision, op->slot))
				put_word(&longer, op, decision->choice);
	}
	for (size_t at = 0; at < longer.count; at++)
		op_map(&longer.ops[at], moved, arena);
	if (program->front)
		program->front = moved[program->front];
	program->ops = longer.ops;
	program->op_count = longer.count;
}

void compile_places(struct compiler *compiler)
{
	const struct program *program = compiler->program;
	struct arena *arena = compiler->scope.arena;
	struct places places = {.compiler = compiler};
	bool in_rounds = false;

	if (!compiler->shared->decisions || compiler->shared->full)
		return;
	places.next = arena_take(arena, flow_most_next(program) * sizeof *places.next);
	places.stack = arena_take(arena, program->op_count * sizeof *places.stack);
	places.seen = arena_take(arena, program->op_count * sizeof *places.seen);
	for (struct decision *decision = compiler->shared->decisions; decision; decision = decision->next)
		if (decision->choice->counter == NO_SLOT && comes_again(&places, decision))
			count_words(compiler, decision->choice);
	for (struct decision *decision = compiler->shared->decisions; decision; decision = decision->next)
		in_rounds |= decision->choice->counter != NO_SLOT && decision->choice->rounds != NO_SLOT;
	if (in_rounds)
		count_rounds(compiler);
}
