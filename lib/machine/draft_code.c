/* draft_code: the instructions of a draft. */
#include <string.h>

#include "machine/draft.h"

void draft_begin(struct draft *draft, struct arena *arena)
{
	draft->arena = arena;
	draft->code = draft->room;
	draft->count = draft->joint = draft->below = 0;
	draft->capacity = sizeof draft->room / sizeof *draft->room;
	draft->root = NULL;
	draft->fraction = NULL;
}

/* Makes one instruction of two, if there is such a one. */
static bool join(struct code *last, struct code code)
{
	if (last->op == CODE_PUSH && (code.op == CODE_SLOT || code.op == CODE_WHOLE))
		code.op = code.op == CODE_SLOT ? CODE_PUSH_SLOT : CODE_PUSH_WHOLE;
	else if (last->op == CODE_SLOT && (code.op == CODE_SET_NUMBER || code.op == CODE_PLAIN_SET))
		code = (struct code){code.op == CODE_PLAIN_SET ? CODE_PLAIN_SET_SLOT : CODE_SET_SLOT,
				     code.mark,
				     code.slot,
				     {{.whole = (int32_t)last->slot}}};
	else
		return false;
	*last = code;
	return true;
}

void draft_add(struct draft *draft, struct code code)
{
	if (draft->joint < draft->count && join(&draft->code[draft->count - 1], code))
		return;
	if (draft->count == draft->capacity)
		draft->code = arena_grow(draft->arena, draft->code, draft->count, &draft->capacity,
					 sizeof *draft->code);
	draft->code[draft->count++] = code;
}

const struct code *draft_finish(const struct draft *draft, struct arena *arena)
{
	struct code *code = arena_reserve(arena, draft->count * sizeof *code);

	return memcpy(code, draft->code, draft->count * sizeof *code);
}

void draft_jump(struct draft *draft, struct code code, int32_t *label)
{
	code.target = *label;
	*label = (int32_t)draft->count;
	draft_add(draft, code);
}

void draft_place(struct draft *draft, int32_t *label)
{
	if (*label != NO_JUMP)
		draft->joint = draft->count;
	while (*label != NO_JUMP) {
		struct code *code = &draft->code[*label];
		int32_t earlier = code->target;

		code->target = (int32_t)draft->count - *label - 1;
		*label = earlier;
	}
}
