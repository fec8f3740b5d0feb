/* asked: the fields of which a program asks whether they are given. */
#include "machine/asked.h"

static void ask(bool *asked, const struct node *node);

static void ask_entries(bool *asked, const struct modifier *entry)
{
	for (; entry; entry = entry->next) {
		ask(asked, entry->when);
		ask(asked, entry->amount);
		ask(asked, entry->least);
		ask(asked, entry->most);
		ask_entries(asked, entry->of);
	}
}

static void ask(bool *asked, const struct node *node)
{
	if (!node)
		return;
	if (node->op == NODE_GIVEN)
		asked[node->slot] = true;
	if (node->op == NODE_MODIFIERS)
		ask_entries(asked, node->modifiers->first);
	ask(asked, node->a); /* a matrix has its inputs here, too */
	ask(asked, node->b);
	ask(asked, node->c);
}

static void ask_choice(bool *asked, const struct choice *choice)
{
	for (size_t i = 0; i < choice->option_count; i++) {
		ask(asked, choice->options[i].when);
		for (size_t j = 0; j < choice->options[i].let_count; j++)
			ask(asked, choice->options[i].lets[j].value);
	}
	for (size_t i = 0; i < choice->policy_count; i++)
		for (size_t j = 0; j < choice->policies[i].rule_count; j++)
			ask(asked, choice->policies[i].rules[j].when);
	ask(asked, choice->most);
}

bool *asked_find(const struct program *program, struct arena *arena)
{
	bool *asked = arena_take(arena, (program->slot_count + 1) * sizeof *asked);

	for (const struct op *op = program->ops; op < program->ops + program->op_count; op++) {
		ask(asked, op->node);
		ask(asked, op->where);
		for (size_t i = 0; op->kind == OP_TALLY && i < op->count; i++)
			ask(asked, op->counts[i].when);
		if (op->choice)
			ask_choice(asked, op->choice);
	}
	return asked;
}
