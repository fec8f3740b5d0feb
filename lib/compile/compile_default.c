/* compile_default: the defaults of fields with one-of, as each party sees them, and the
 * words that a procedure says fit who acts. */
#include "compile/compiler.h"

/* A condition that one procedure cannot read may be one for another. */
static void note_where(struct rules *rules, const struct yaml *where, const struct fault *fault)
{
	if (!fault) {
		rules_note(rules, &rules->used, where);
	} else if (!rules_has_noted(rules->wheres, where)) {
		rules_note(rules, &rules->wheres, where);
		rules->wheres->why = fault->message;
	}
}

/* Compiles a field's one-of and where as its party sees them. A condition over
 * fields that this procedure does not have (no range in a brawl) is not an error;
 * there is then no default. */
static const struct node *where_of(struct compiler *compiler, const struct yaml *where, uint16_t me,
				   uint16_t them, uint16_t target)
{
	struct compiler inner = *compiler;
	struct call twin = *compiler->call;
	struct faults unheard;

	twin.me = me;
	twin.them = them;
	twin.target = target;
	faults_start(&unheard, compiler->scope.arena);
	inner.call = &twin;
	inner.scope.faults = &unheard;
	if (!where)
		return expr_constant(compiler->scope.arena, TYPE_FLAG, (value){1, 1});
	const struct node *node = compile_flag(&inner, where);
	if (compiler->rules->checks)
		note_where(compiler->rules, where, node ? NULL : faults_reason(&unheard));
	return node;
}

/* For one who acts against several targets it must hold for all. */
static const struct node *where_of_all(struct compiler *compiler, const struct yaml *where, uint16_t party)
{
	const struct company *company = compiler->shared->company;
	uint16_t targets = company_targets(company), them = company->party[party].target ? 0 : 1;
	const struct node *all = NULL;

	for (uint16_t i = 0; i < targets && targets > 1; i++) {
		uint16_t named = company_target(company, i);
		bool own = party == named;
		const struct node *one;

		if (!own && (company->actors || party != 0))
			continue;
		one = where_of(compiler, where, party, own ? them : named, i + 1);
		if (!one || own)
			return one;
		all = all ? expr_operation(compiler->scope.arena, NODE_AND, TYPE_FLAG, all, one) : one;
	}
	return all ? all : where_of(compiler, where, party, them, 0);
}

static void compile_default(struct compiler *compiler, const struct field *field, struct field *set,
			    uint16_t party)
{
	struct slot *slots = compiler->program->slots;
	uint32_t index = field->slots[party];

	if (!slots[index].read)
		return;
	const struct node *where = where_of_all(compiler, field->declaration.where, party);
	uint32_t only = compile_slot_of(compiler, set, party);
	slots = compiler->program->slots; /* which may have moved */
	slots[index].where = where;
	slots[index].only = only;
}

/* suits: which words of a field fit in this procedure. */
static void compile_suits(struct compiler *compiler)
{
	const struct yaml *suits = yaml_get(compiler->program->source, "suits");

	if (!suits || !rules_is_map(compiler->rules, suits, "suits"))
		return;
	for (const struct yaml *item = suits->first; item; item = item->next) {
		struct field *field = compile_side_field(compiler, item->key);

		field = field ? field : compile_scene_field(compiler, item->key);
		if (!field || field->declaration.type != TYPE_WORD || !field->declaration.word_count) {
			compile_fault(compiler, item->key_location, "\"suits\" requires a field with words");
			continue;
		}
		uint32_t index = compile_slot_of(compiler, field, 0);
		const struct node *where = compile_flag(compiler, item);
		struct slot *slot = &compiler->program->slots[index];
		if (!field->declaration.only)
			slot->only = NO_SLOT;
		slot->where = where;
	}
}

void compile_defaults(struct compiler *compiler)
{
	for (const struct field *field = compiler->shared->sides.first; field; field = field->next) {
		const struct declaration *declaration = &field->declaration;
		struct field *set;

		if (!declaration->only)
			continue;
		set = compile_side_field(compiler, declaration->only->text);
		if (!set || set->declaration.type != TYPE_SET || declaration->type != TYPE_WORD) {
			compile_fault(compiler, declaration->only->location,
				      "\"one-of\" must name a field of type set of the same side");
			continue;
		}
		for (uint16_t party = 0; party < field->slot_capacity; party++)
			if (field->slots[party] != NO_SLOT)
				compile_default(compiler, field, set, party);
	}
	for (const struct field *field = compiler->shared->scene.first; field; field = field->next)
		if (field->declaration.only)
			compile_fault(compiler, field->declaration.only->location,
				      "\"one-of\" is for fields of a side");
	compile_suits(compiler);
}
