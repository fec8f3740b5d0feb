/* compile_say: the verb `say`, and the `say` of other steps. */
#include "compile/compiler.h"
#include "rules/sentence.h"

static bool say_name(struct compiler *compiler, struct span name, struct location location,
		     struct say_part *part)
{
	static const char *const texts[] = {"by", "at"};
	const struct company *company = compiler->shared->company;

	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		if (span_is(name, texts[i])) {
			part->named = true;
			part->party = i ? compiler->call->them : compiler->call->me;
			part->all = part->party == 1 && !compiler->call->target &&
				    company_targets(company) > 1 && !company->actors;
			return true;
		}
	bool list = name.length && name.data[0] == '+';
	if (list) {
		name = (struct span){name.data + 1, name.length - 1};
		location.column++;
	}
	const struct node *node = expr_parse_text(&compiler->scope, name, location, TYPE_ANY, false);
	if (!node)
		return false;
	if (list && (node->op != NODE_MODIFIERS || node->type != TYPE_NUMBER))
		return compile_fault(compiler, location, "{+...} requires a modifier list");
	part->type = node->type;
	part->list = list ? node->modifiers : NULL;
	part->value = list ? NULL : node;
	return true;
}

/* "power {power}, skill {skill}{+aim} = {total}": braces contain a value, or after
 * a plus a list of modifiers, whose applied entries are said. */
static bool read_say(struct compiler *compiler, const struct yaml *text, struct op *op)
{
	struct arena *arena = compiler->scope.arena;
	struct sentence sentence;

	if (!sentence_read(&sentence, text, arena, compiler->rules->faults))
		return false;
	struct say_part *parts = arena_take(arena, sentence.count * sizeof *parts);
	for (size_t i = 0; i < sentence.count; i++) {
		const struct sentence_piece *piece = &sentence.pieces[i];

		if (!piece->placeholder)
			parts[i].text = piece->text;
		else if (!say_name(compiler, piece->text, piece->location, &parts[i]))
			return false;
	}
	*op = (struct op){.kind = OP_SAY, .parts = parts, .count = sentence.count};
	return true;
}

bool compile_say(struct compiler *compiler, const struct yaml *text)
{
	struct op op;

	if (!read_say(compiler, text, &op))
		return false;
	compile_emit(compiler, op);
	return true;
}

const struct op *compile_sentence(struct compiler *compiler, const struct yaml *text)
{
	struct op *op = arena_take(compiler->scope.arena, sizeof *op);

	return read_say(compiler, text, op) ? op : NULL;
}
