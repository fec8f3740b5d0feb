/* compile_given: which names that procedures give are set by a step, for a check of the rules. */
#include "compile/compiler.h"

static bool sets_by_choice(const struct choice *choice, uint32_t slot)
{
	for (size_t i = 0; i < choice->option_count; i++)
		for (size_t j = 0; j < choice->options[i].let_count; j++)
			if (choice->options[i].lets[j].slot == slot)
				return true;
	return false;
}

/* Does a step set it? What it begins with is set quietly. */
static bool sets(const struct op *op, uint32_t slot)
{
	switch (op->kind) {
	case OP_SET: return op->slot == slot && !op->quiet;
	case OP_ROLL:
	case OP_HAND:
	case OP_POOL: return op->slot == slot;
	case OP_TALLY:
		for (size_t i = 0; i < op->count; i++)
			if (op->counts[i].slot == slot)
				return true;
		return op->slot == slot;
	case OP_CHOOSE: return sets_by_choice(op->choice, slot);
	default: return false;
	}
}

void compile_note_gives(struct compiler *compiler, const struct yaml *gives, uint32_t from)
{
	const struct program *program = compiler->program;
	struct rules *rules = compiler->rules;

	if (!rules->checks || !gives || gives->kind != YAML_MAP)
		return;
	for (const struct yaml *item = gives->first; item; item = item->next) {
		const struct local *local = compile_find_local(compiler->call, item->key);

		rules_note(rules, &rules->given, item);
		if (!local || rules_has_noted(rules->given_set, item))
			continue;
		for (uint32_t at = from; at < program->op_count; at++)
			if (sets(&program->ops[at], local->slot)) {
				rules_note(rules, &rules->given_set, item);
				break;
			}
	}
}
