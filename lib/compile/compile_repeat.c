/* compile_repeat: the verb `repeat`, the same steps in rounds. */
#include "compile/compiler.h"

/* Binds `round` to a slot for the steps of a loop; returns what to restore. */
static struct local *bind_round(struct compiler *compiler, uint32_t slot)
{
	struct locals *locals = compiler->call->locals;
	struct local *name = arena_take(compiler->scope.arena, sizeof *name);

	*name = (struct local){.next = locals->first, .name = SPAN("round"), .slot = slot};
	locals->first = name;
	if (locals->round == NO_SLOT)
		locals->outermost = slot;
	locals->round = slot;
	compile_renamed(compiler, locals, name->name);
	return name;
}

static void unbind_round(struct compiler *compiler, const struct local *name, uint32_t outer)
{
	struct locals *locals = compiler->call->locals;

	for (struct local **local = &locals->first; *local; local = &(*local)->next)
		if (*local == name) {
			*local = name->next;
			break;
		}
	locals->round = outer;
	if (outer == NO_SLOT)
		locals->outermost = NO_SLOT;
	compile_renamed(compiler, locals, name->name);
}

/* Unrolls a few rounds, so that the odds see which names the last of them no longer
 * needs. */
static bool few_rounds(struct compiler *compiler, const struct yaml *steps, const struct yaml *until,
		       uint32_t round, int64_t rounds)
{
	struct jump *ends = NULL;
	bool fine = true;

	for (int64_t i = 1; i <= rounds && fine; i++) {
		compile_set(compiler, round, compile_number(compiler, i));
		compiler->program->ops[compile_here(compiler) - 1].meets = i > 1;
		fine = compile_steps(compiler, steps);
		if (!until || i == rounds)
			continue;
		const struct node *done = compile_flag(compiler, until);
		if (!done)
			return false;
		uint32_t on = compile_unless(compiler, done, true);
		ends = compile_jump(compiler, ends);
		compile_land(compiler, on);
	}
	compile_point(compiler, ends, compile_here(compiler));
	return fine;
}

static bool many_rounds(struct compiler *compiler, const struct yaml *steps, const struct yaml *until,
			uint32_t round, const struct node *count)
{
	struct arena *arena = compiler->scope.arena;
	uint32_t most = compile_slot(compiler, "rounds", SLOT_OWN, TYPE_NUMBER, (value){0, 1});

	compile_emit(compiler, (struct op){.kind = OP_SET, .slot = most, .node = count, .quiet = true});
	compile_set(compiler, round, compile_number(compiler, 0));
	const struct node *now = compile_slot_node(compiler, round);
	const struct node *more = expr_operation(arena, NODE_LESS, TYPE_FLAG, now,
						 compile_slot_node(compiler, most));
	uint32_t head = compile_unless(compiler, more, false);
	compile_set(compiler, round,
		    expr_operation(arena, NODE_ADD, TYPE_NUMBER, now, compile_number(compiler, 1)));
	bool fine = compile_steps(compiler, steps);
	const struct node *done = compile_flag(compiler, until);
	if (until && !done)
		return false;
	compile_emit(
	    compiler,
	    (struct op){.kind = until ? OP_UNLESS : OP_JUMP, .node = done, .target = head, .guard = until});
	compile_land(compiler, head);
	return fine;
}

enum { FEW_ROUNDS = 4 };

bool compile_repeat(struct compiler *compiler, const struct yaml *step)
{
	const struct yaml *times = yaml_get(step, "repeat"), *until = yaml_get(step, "until");
	const struct yaml *steps = yaml_get(step, "steps");
	uint32_t outer = compiler->call->locals->round;
	const struct node *count = compile_expr(compiler, times, TYPE_NUMBER);

	if (!count || !steps)
		return steps ? false : compile_fault(compiler, step->location, "repeat requires steps");
	if (!compile_count_fits(compiler, times, 0, INT64_MAX, "the number of rounds"))
		return false;
	count = compile_whole(compiler, count, "the rounds of repeat", times->location);
	uint32_t round = compile_slot(compiler, "round", SLOT_OWN, TYPE_NUMBER, (value){0, 1});
	struct local *name = bind_round(compiler, round);
	bool few = count->op == NODE_CONSTANT && number_is_whole(count->constant) &&
		   count->constant.numerator <= FEW_ROUNDS;
	bool fine = few ? few_rounds(compiler, steps, until, round, count->constant.numerator)
			: many_rounds(compiler, steps, until, round, count);
	unbind_round(compiler, name, outer);
	return fine;
}
