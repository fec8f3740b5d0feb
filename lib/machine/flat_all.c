/* flat_all: the code of a whole program. */
#include "machine/draft.h"
#include "machine/run.h"

struct all {
	struct draft draft;
	const struct program *program;
	const struct flat_proof *proof;
	uint32_t *begins; /* by operation: its first instruction */
	int32_t *labels;  /* by operation: jumps that lead there */
	int32_t *before;
};

/* Does a jump leave the front, other than to what follows it? */
static bool leaves_front(const struct program *program, uint32_t at, uint32_t to)
{
	return program->front && at < program->front && to > program->front;
}

/* Can an instruction hold the steps that a jump passes over? */
static bool is_near(const struct all *all, uint32_t at, uint32_t to)
{
	return to > at && all->before[to] - all->before[at + 1] <= UINT16_MAX &&
	       !leaves_front(all->program, at, to);
}

static void add_step(struct all *all, enum code_op op, uint32_t at, uint32_t count)
{
	draft_add(&all->draft, (struct code){.op = (uint16_t)op, .slot = at, .whole = all->before[count]});
}

static void jump(struct all *all, uint32_t at, uint32_t to)
{
	struct code code = {.op = CODE_JUMP};

	if (to == at + 1)
		return;
	if (is_near(all, at, to)) {
		code.mark = (uint16_t)(all->before[to] - all->before[at + 1]);
		draft_jump(&all->draft, code, &all->labels[to]);
	} else if (leaves_front(all->program, at, to)) {
		add_step(all, CODE_PAUSE, to, at + 1);
	} else {
		add_step(all, CODE_GO, to, at + 1);
	}
}

/* The jumps of a label lead from one operation to another. */
static void lead(struct all *all, uint32_t at, uint32_t to, int32_t *label)
{
	int32_t over = NO_JUMP, *last = label;

	if (!is_near(all, at, to)) {
		draft_jump(&all->draft, (struct code){.op = CODE_JUMP}, &over);
		draft_place(&all->draft, label);
		jump(all, at, to);
		draft_place(&all->draft, &over);
		return;
	}
	while (*last != NO_JUMP) {
		struct code *code = &all->draft.code[*last];

		code->mark = (uint16_t)(all->before[to] - all->before[at + 1]);
		last = &code->target;
	}
	*last = all->labels[to];
	all->labels[to] = *label;
}

static void set(struct all *all, const struct op *op)
{
	const struct node *node = op->node;
	struct code code = {.op = CODE_SET, .mark = !op->quiet, .slot = op->slot};

	if (draft_is_short(node)) {
		code.op = CODE_SET_WHOLE;
		code.whole = (int32_t)node->constant.numerator;
	} else {
		all->draft.root = node;
		draft_value(&all->draft, node);
		if (all->draft.fraction && !all->proof->beyond[op - all->program->ops])
			code.op = CODE_PLAIN_SET;
		else if (node->type == TYPE_NUMBER && !all->draft.fraction)
			code.op = CODE_SET_NUMBER;
	}
	draft_add(&all->draft, code);
}

static void unless(struct all *all, const struct op *op, uint32_t at)
{
	int32_t no = NO_JUMP;

	all->draft.root = op->node;
	draft_test(&all->draft, op->node, false, &no);
	if (op->target == at + 1)
		draft_place(&all->draft, &no);
	else
		lead(all, at, op->target, &no);
}

static void operation(struct all *all, uint32_t at)
{
	const struct op *op = &all->program->ops[at];

	draft_place(&all->draft, &all->labels[at]);
	if (at && at == all->program->front)
		add_step(all, CODE_PAUSE, at, at);
	all->begins[at] = (uint32_t)all->draft.count;
	all->draft.joint = all->draft.count;
	all->draft.fraction = all->proof->fraction && !all->proof->hazards[at] ? all->proof->fraction : NULL;
	switch (op->kind) {
	case OP_SET: set(all, op); break;
	case OP_JUMP: jump(all, at, op->target); break;
	case OP_UNLESS: unless(all, op, at); break;
	case OP_END: add_step(all, CODE_PAUSE, at, at); break;
	default: add_step(all, op_throws(op) ? CODE_THROW : CODE_STEP, at, at + 1);
	}
}

size_t flat_all(struct flat *flat, struct arena *brief)
{
	const struct program *program = flat->program;
	size_t count = program->op_count;
	struct all all = {.program = program, .proof = &flat->proof};

	all.before = arena_take(flat->arena, (count + 1) * sizeof *all.before);
	all.begins = arena_take(brief, count * sizeof *all.begins);
	all.labels = arena_take(brief, count * sizeof *all.labels);
	for (size_t at = 0; at < count; at++) {
		all.before[at + 1] = all.before[at] + 1 + (int32_t)program->ops[at].extra;
		all.labels[at] = NO_JUMP;
	}
	draft_begin(&all.draft, brief);
	for (uint32_t at = 0; at < count; at++)
		operation(&all, at);
	const struct code *code = draft_finish(&all.draft, flat->arena);
	flat->whole = arena_take(flat->arena, count * sizeof(const struct code *));
	for (size_t at = 0; at < count; at++)
		flat->whole[at] = code + all.begins[at];
	flat->before = all.before;
	return all.draft.count;
}
