/* compile_after: what a tally of after.yaml sees: fields that describe the record,
 * totals of earlier tallies, and fields before the record. */
#include "compile/compiler.h"

/* In order: each tally sees the totals of those before it. */
static const char *const tallies[] = {"record", "figure", "side", "game"};

/* The name of an earlier tally's total here; empty if it is not visible. */
static struct span seen_as(struct span name, bool figure)
{
	struct span rest = name;

	span_skip(&rest, "target.");
	if (span_is(rest, "result"))
		return SPAN("");
	if (!memchr(rest.data, '.', rest.length))
		return figure ? rest : SPAN("");
	return rest;
}

static bool see_totals(struct compiler *compiler, const char *name, bool figure)
{
	const char *tool = "after";
	const struct yaml *gives = yaml_get(rules_procedure(compiler->rules, &tool, span_of(name)), "gives");
	bool fine = true;

	for (const struct yaml *item = gives && gives->kind == YAML_MAP ? gives->first : NULL; item;
	     item = item->next) {
		struct span seen = seen_as(item->key, figure && !strcmp(name, "record"));

		if (seen.length)
			fine &= compile_give(compiler, item, seen);
	}
	return fine;
}

static void declare_word(struct compiler *compiler, const char *name, bool of_side)
{
	struct declaration declaration = {.name = span_of(name), .type = TYPE_WORD, .of_side = of_side};

	declaration.start.numerator = words_add(&compiler->rules->words, SPAN("none"));
	declaration.start.denominator = 1;
	compile_declare(compiler, &declaration);
}

static bool declare_deeds(struct compiler *compiler)
{
	const struct yaml *deeds = yaml_get(rules_file(compiler->rules, "state"), "deeds");
	bool fine = true;

	for (const struct yaml *deed = deeds ? deeds->first : NULL; deed; deed = deed->next)
		fine &= compile_fields(compiler, yaml_get(deed, "fields"), false);
	return fine;
}

bool compile_after(struct compiler *compiler, const struct yaml *procedure)
{
	const char *name = procedure->key.data;
	bool fine = true;
	uint16_t party;

	declare_word(compiler, "unit", true);
	declare_word(compiler, "figure", true);
	declare_word(compiler, "member", true);
	compiler->after = true;
	compiler->of_records = !strcmp(name, "record");
	if (compiler->of_records) {
		struct local *result = compile_find_local(compiler->call, SPAN("result"));

		declare_word(compiler, "tool", false);
		declare_word(compiler, "variant", false);
		declare_word(compiler, "event", false);
		fine = declare_deeds(compiler) &&
		       compile_fields(compiler, yaml_get(procedure, "fields"), false);
		if (compile_field(compiler, SPAN("result"), &party))
			result->name = SPAN(""); /* the record's own, not this procedure's */
		return fine;
	}
	for (size_t i = 0; i < sizeof tallies / sizeof *tallies && strcmp(name, tallies[i]) != 0; i++)
		fine &= see_totals(compiler, tallies[i], !strcmp(name, "figure"));
	return fine;
}

bool compile_after_end(struct compiler *compiler)
{
	const struct program *program = compiler->program;

	for (size_t i = 0; i < program->op_count; i++)
		if (program->ops[i].die)
			return compile_fault(compiler, op_step(&program->ops[i])->location,
					     "a tally cannot roll dice; list what must be rolled under due");
	return true;
}

const struct node *compile_was(struct compiler *compiler, struct span name)
{
	uint16_t party;
	const struct field *field = compile_field(compiler, name, &party);
	struct span whole = {name.data - 4, name.length + 4};
	char *full;

	if (!field || !field->declaration.of_side)
		return NULL;
	for (uint32_t index = 0; index < compiler->program->slot_count; index++)
		if (span_is(whole, compiler->program->slots[index].name))
			return compile_slot_node(compiler, index);
	full = arena_copy(compiler->scope.arena, whole);
	return compile_slot_node(compiler, compile_field_slot(compiler, field, full, party));
}
