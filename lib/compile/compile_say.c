/* compile_say: the verb `say`, and the `say` of other steps. */
#include "compile/compiler.h"
#include "rules/sentence.h"

#include <string.h>

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

/* Reads "one|several]" of "{men} [man falls|men fall]"; false: there is no bar. */
static bool add_count(struct span *rest, struct op *op)
{
	struct say_part *parts = (struct say_part *)op->parts;
	const char *bar = memchr(rest->data, '|', rest->length), *end = memchr(rest->data, ']', rest->length);

	if (!bar || !end || end < bar)
		return false;
	parts[op->count++] = (struct say_part){.text = {rest->data, (size_t)(bar - rest->data)},
					       .count = COUNT_ONE};
	parts[op->count++] = (struct say_part){.text = {bar + 1, (size_t)(end - bar) - 1},
					       .count = COUNT_SEVERAL};
	rest->length -= (size_t)(end - rest->data) + 1;
	rest->data = end + 1;
	return true;
}

static size_t until_bracket(struct span text)
{
	size_t length = 0;

	while (length < text.length && !memchr("[]", text.data[length], 2))
		length++;
	return length;
}

/* The parts that a literal piece makes; brackets open and close groups. */
static bool add_literal(struct compiler *compiler, const struct sentence_piece *piece, bool behind_name,
			struct op *op, unsigned *group)
{
	struct say_part *parts = (struct say_part *)op->parts;
	struct span rest = piece->text;
	bool open = *group & 1;

	while (rest.length) {
		size_t length = until_bracket(rest);

		if (length) {
			parts[op->count++] = (struct say_part){
			    .text = {rest.data, length}, .group = open ? *group : 0, .agrees = behind_name};
			behind_name = false;
		}
		if (length == rest.length)
			break;
		if ((rest.data[length] == '[') == open)
			return compile_fault(compiler, piece->location,
					     open ? "brackets within brackets" : "unmatched ]");
		bool opens = rest.data[length] == '[';
		rest = (struct span){rest.data + length + 1, rest.length - length - 1};
		if (opens && add_count(&rest, op))
			continue;
		open = !open;
		++*group;
	}
	return true;
}

/* "power {power}, skill {skill}{+aim} = {total}": braces contain a value, or after
 * a plus a list of modifiers, whose applied entries are said. */
static bool read_say(struct compiler *compiler, const struct yaml *text, struct op *op)
{
	struct arena *arena = compiler->scope.arena;
	struct sentence sentence;
	unsigned group = 0; /* odd: in brackets */

	if (!sentence_read(&sentence, text, arena, compiler->rules->faults))
		return false;
	size_t most = sentence.count;
	for (size_t i = 0; i < text->text.length; i++)
		most += memchr("[|]", text->text.data[i], 3) != NULL;
	struct say_part *parts = arena_take(arena, most * sizeof *parts);
	*op = (struct op){.kind = OP_SAY, .parts = parts};
	for (size_t i = 0; i < sentence.count; i++) {
		const struct sentence_piece *piece = &sentence.pieces[i];
		bool behind_name = op->count && parts[op->count - 1].named;

		if (!piece->placeholder) {
			if (!add_literal(compiler, piece, behind_name, op, &group))
				return false;
			continue;
		}
		if (!say_name(compiler, piece->text, piece->location, &parts[op->count]))
			return false;
		parts[op->count++].group = group & 1 ? group : 0;
	}
	return !(group & 1) || compile_fault(compiler, text->location, "unclosed [");
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

/* ---- deeds ---- */

static struct deed *deed_of(struct compiler *compiler, int kind, uint16_t party)
{
	struct deed *deed = arena_take(compiler->scope.arena, sizeof *deed);

	deed->kind = kind;
	deed->party = party;
	deed->root = kind == DEED_WHOLE || kind == DEED_OWN ? deed
		     : compiler->deed                       ? compiler->deed->root
							    : NULL;
	return deed;
}

void compile_deed_begin(struct compiler *compiler, const struct yaml *source)
{
	if (yaml_get(source, "deed"))
		compiler->deed = deed_of(compiler, DEED_WHOLE, compiler->call->me);
}

bool compile_deed(struct compiler *compiler, const struct yaml *source)
{
	const struct call *call = compiler->call;
	const struct yaml *text = yaml_get(source, "deed");

	if (!text)
		return true;
	if (call->caller)
		compiler->deed = deed_of(compiler, DEED_INNER, call->me);
	else if (!compiler->deed)
		compiler->deed = deed_of(compiler, DEED_OWN, call->me);
	return (compiler->deed->verb = compile_sentence(compiler, text)) != NULL;
}

void compile_deed_at(struct compiler *compiler)
{
	const struct call *place = compiler->call;

	if (place->target && !place->acts)
		compiler->deed = deed_of(compiler, DEED_PLACE, place->them);
}
