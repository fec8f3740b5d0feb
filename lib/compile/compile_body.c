/* compile_body: bodies: their members, and expressions in the place of one. */
#include "compile/compiler.h"

/* ---- members ---- */

struct compile_members compile_members(const struct compiler *compiler, uint16_t of, uint16_t body)
{
	const struct company *company = compiler->shared->company;
	size_t count;
	const struct rules_body *bodies = rules_bodies(compiler->rules, &count);

	of = company->party[of].owner;
	for (size_t i = 0; i < company->body_count; i++)
		if (company->bodies[i].of == of && company->bodies[i].body == body)
			return (struct compile_members){company->bodies[i].first, company->bodies[i].count,
							true};
	/* an owner without parts is his own only part */
	return (struct compile_members){of, bodies[body].whole, false};
}

/* ---- names ---- */

const struct node *compile_body_node(struct compiler *compiler, const struct call *call, struct span name)
{
	size_t count;
	const struct rules_body *bodies = rules_bodies(compiler->rules, &count);

	for (size_t i = 0; i < count; i++) {
		struct node *node;

		if (!span_same(bodies[i].name, name))
			continue;
		node = arena_take(compiler->scope.arena, sizeof *node);
		*node = (struct node){.op = NODE_CONSTANT,
				      .type = TYPE_BODY,
				      .slot = call->me,
				      .column = (uint32_t)i,
				      .turned = call->twin_of != NULL,
				      .name = arena_copy(compiler->scope.arena, name)};
		return node;
	}
	return NULL;
}

size_t compile_body_count(struct expr_scope *scope, const struct node *body)
{
	return compile_members((struct compiler *)scope, (uint16_t)body->slot, (uint16_t)body->column).count;
}

/* The member takes the place of the party whose body it is of. */
void compile_enter_body(struct expr_scope *scope, const struct node *body, size_t member, void **left)
{
	struct compiler *compiler = (struct compiler *)scope;
	struct call *place = arena_take(compiler->scope.arena, sizeof *place);
	struct compile_members members = compile_members(compiler, (uint16_t)body->slot,
							 (uint16_t)body->column);

	*left = compiler->call;
	*place = *compiler->call;
	if (body->turned)
		place->them = compiler->call->me;
	place->me = (uint16_t)(members.first + member);
	place->member = true;
	place->nth = compile_number(compiler, (int64_t)member + 1);
	compiler->call = place;
}

void compile_leave_body(struct expr_scope *scope, void *left)
{
	((struct compiler *)scope)->call = left;
}
