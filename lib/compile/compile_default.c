/* compile_default: the defaults of fields with one-of, as each party sees them. */
#include "compile/compiler.h"

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
	return where ? compile_flag(&inner, where)
		     : expr_constant(compiler->scope.arena, TYPE_FLAG, (value){1, 1});
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
	uint32_t only = where ? compile_slot_of(compiler, set, party) : 0;
	slots = compiler->program->slots; /* which may have moved */
	slots[index].where = where;
	slots[index].only = only;
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
}
