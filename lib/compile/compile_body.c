/* compile_body: bodies: their members, and expressions in the place of one. */
#include <string.h>

#include "compile/compiler.h"
#include "rules/profile.h"

/* ---- members ---- */

struct compile_members compile_members(const struct compiler *compiler, uint16_t of, uint16_t body)
{
	const struct company *company = compiler->shared->company;
	size_t count;
	const struct rules_body *bodies = rules_bodies(compiler->rules, &count);

	of = bodies[body].everybody ? NO_PARTY : company->party[of].owner;
	for (size_t i = 0; i < company->body_count; i++)
		if (company->bodies[i].of == of && company->bodies[i].body == body)
			return (struct compile_members){company->bodies[i].first, company->bodies[i].count,
							true};
	/* an owner without parts is his own only part */
	return (struct compile_members){of, bodies[body].whole, false};
}

/* ---- names ---- */

void compile_asks_body(const struct compiler *compiler, size_t index)
{
	size_t count;
	const struct rules_body *body = &rules_bodies(compiler->rules, &count)[index];

	rules_note(compiler->rules, &compiler->rules->bodies_read, body->source);
	if (body->everybody)
		compiler->program->everybody |= UINT64_C(1) << index;
}

const struct node *compile_body_node(struct compiler *compiler, const struct call *call, struct span name)
{
	size_t count;
	const struct rules_body *bodies = rules_bodies(compiler->rules, &count);

	for (size_t i = 0; i < count; i++) {
		struct node *node;

		if (!span_same(bodies[i].name, name))
			continue;
		compile_asks_body(compiler, i);
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
	const struct compiler *compiler = (const struct compiler *)scope;

	if (body->column == BODY_AT)
		return company_targets(compiler->shared->company);
	return compile_members(compiler, (uint16_t)body->slot, (uint16_t)body->column).count;
}

/* The member takes the place of the party whose body it is of. */
void compile_enter_body(struct expr_scope *scope, const struct node *body, size_t member, void **left)
{
	struct compiler *compiler = (struct compiler *)scope;
	struct call *place = arena_take(compiler->scope.arena, sizeof *place);

	if (body->column == BODY_AT) {
		*left = compiler->call;
		compiler->call = compile_target_place(compiler, (uint16_t)member);
		return;
	}
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

/* ---- fields that members keep ---- */

/* The part of a whole that has one alone; otherwise the party itself. */
static uint16_t only_part(const struct compiler *compiler, uint16_t party)
{
	size_t count;
	const struct rules_body *bodies = rules_bodies(compiler->rules, &count);

	for (size_t i = 0; i < count && compiler->shared->company->body_count; i++) {
		struct compile_members members = compile_members(compiler, party, (uint16_t)i);

		if (bodies[i].whole && members.linked && members.count == 1)
			return members.first;
	}
	return party;
}

uint16_t compile_holder(const struct compiler *compiler, const struct field *field, uint16_t party)
{
	const struct company *company = compiler->shared->company;

	if (!field->declaration.of_side)
		return 0;
	while (field->declaration.held && company->party[party].whole != party)
		party = company->party[party].whole;
	if (field->declaration.named && !field->declaration.body)
		party = only_part(compiler, party);
	if (rules_is_pair(compiler->rules, field->declaration.name))
		return company_of_pair(company, party);
	return company_holder(company, party, field->declaration.name);
}

/* Does an expression contain the name? Dots join names. */
static bool mentions(struct span text, struct span name)
{
	static const char in_names[] = "abcdefghijklmnopqrstuvwxyz0123456789-";

	for (const char *at = text.data; *at; at += strspn(at, in_names)) {
		at += strcspn(at, in_names);
		if (span_same((struct span){at, strspn(at, in_names)}, name))
			return true;
	}
	return false;
}

bool compile_is_composed(const struct compiler *compiler, const struct field *field, uint16_t party)
{
	const struct declaration *declaration = &field->declaration;
	size_t count;
	const struct rules_body *bodies;

	if (!declaration->of_side || (!declaration->body && !declaration->named) ||
	    !compiler->shared->company->body_count ||
	    (declaration->named && !declaration->body && only_part(compiler, party) != party))
		return false;
	bodies = rules_bodies(compiler->rules, &count);
	for (size_t i = 0; i < count; i++)
		if ((declaration->body ? mentions(declaration->body->text, bodies[i].name)
				       : bodies[i].whole) &&
		    compile_members(compiler, party, (uint16_t)i).linked)
			return true;
	return false;
}

/* Is the field of some member given? */
static const struct node *is_given(struct compiler *compiler, struct field *field, uint16_t party)
{
	struct arena *arena = compiler->scope.arena;
	const struct node *any = NULL;
	size_t count;
	const struct rules_body *bodies = rules_bodies(compiler->rules, &count);

	for (size_t i = 0; i < count; i++) {
		struct compile_members members = compile_members(compiler, party, (uint16_t)i);

		for (uint16_t j = 0; bodies[i].whole && members.linked && j < members.count; j++) {
			struct node *given = arena_take(arena, sizeof *given);
			uint32_t slot = compile_slot_of(compiler, field, (uint16_t)(members.first + j));

			*given = (struct node){.op = NODE_GIVEN,
					       .type = TYPE_FLAG,
					       .slot = slot,
					       .name = compiler->program->slots[slot].name};
			any = any ? expr_operation(arena, NODE_OR, TYPE_FLAG, any, given) : given;
		}
	}
	return any ? any : expr_constant(arena, TYPE_FLAG, (value){1, 1});
}

/* Works the expression of a field out in the place of a party. */
static const struct node *compose(struct compiler *compiler, struct field *field, uint16_t party)
{
	const struct declaration *declaration = &field->declaration;
	const struct company_party *entry = &compiler->shared->company->party[party];
	struct compiler inner = *compiler;
	struct call call = {.tool = compiler->call->tool, .prefix = "", .me = party, .them = !entry->target};
	struct locals locals = {.round = NO_SLOT};
	struct arena *arena = compiler->scope.arena;

	if (!declaration->body) {
		compile_name_a_part(compiler);
		return compile_slot_node(compiler, compile_slot_of(compiler, field, party)); /* refused */
	}
	call.locals = &locals;
	inner.call = &call;
	const struct node *node = compile_expr(&inner, declaration->body, declaration->type);
	struct node *made = node ? arena_take(arena, sizeof *made) : NULL;
	if (made) {
		*made = *node;
		made->size = 0;
		made->name = arena_format(arena, "%s%.*s", entry->name, (int)declaration->name.length,
					  declaration->name.data);
		made->given = is_given(compiler, field, party);
		made->profile = declaration->profile;
	}
	return made;
}

const struct node *compile_read(struct compiler *compiler, struct field *field, uint16_t party)
{
	uint16_t owner = compiler->shared->company->party[party].owner;

	if (!compile_is_composed(compiler, field, party))
		return compile_slot_node(compiler, compile_slot_of(compiler, field, party));
	for (struct composed *known = field->composed; known; known = known->next)
		if (known->party == owner) {
			if (known->working)
				compile_fault(compiler, field->declaration.body->location,
					      "\"%.*s\" is defined in terms of itself",
					      (int)field->declaration.name.length,
					      field->declaration.name.data);
			return known->node;
		}
	struct composed *made = arena_take(compiler->scope.arena, sizeof *made);
	*made = (struct composed){field->composed, owner, true, NULL};
	field->composed = made;
	made->node = compose(compiler, field, owner);
	made->working = false;
	return made->node;
}

/* ---- cells ---- */

static const struct node *cell_node(struct compiler *compiler, const struct node *row, struct span column,
				    struct location location)
{
	const struct profile *profile = row->profile;
	const struct node *cell = expr_cell(compiler->scope.arena, profile, row->slot, row->name, column);

	if (profile && row->type == TYPE_SET) {
		compile_fault(compiler, location,
			      "got a set of words; a column is that of one row, as in sum(%.*s of %s)",
			      (int)column.length, column.data, row->name);
		return NULL;
	}
	if (profile && !cell)
		compile_fault(compiler, location, "%.*s has no column \"%.*s\"", (int)profile->name.length,
			      profile->name.data, (int)column.length, column.data);
	return cell;
}

/* The cell of the row that an expression over members names. */
static const struct node *worked_out_cell(struct compiler *compiler, const struct node *row,
					  const struct profile *profile, struct span column,
					  struct location location)
{
	struct arena *arena = compiler->scope.arena;
	struct node *made = arena_take(arena, sizeof *made), named = *row;

	named.profile = profile;
	if (row->op == NODE_SLOT)
		return cell_node(compiler, &named, column, location);
	if (row->op == NODE_CONSTANT) {
		const struct node *cell = expr_cell(arena, profile, NO_SLOT, row->name, column);
		int32_t at = profile_row(profile, row->constant.numerator);

		if (!cell)
			return cell_node(compiler, &named, column, location);
		return expr_constant(arena, cell->type,
				     at < 0
					 ? profile->columns[cell->column].start
					 : profile->cells[(size_t)at * profile->column_count + cell->column]);
	}
	if (row->op != NODE_IF) {
		compile_fault(compiler, location, "the row of \"%.*s\" must be a choice of words",
			      (int)column.length, column.data);
		return NULL;
	}
	*made = *row;
	made->a = worked_out_cell(compiler, row->a, profile, column, location);
	made->c = made->a ? worked_out_cell(compiler, row->c, profile, column, location) : NULL;
	if (!made->c)
		return NULL;
	made->type = made->a->type;
	made->profile = NULL;
	made->given = NULL;
	made->name = arena_format(arena, "%s.%.*s", row->name ? row->name : "", (int)column.length,
				  column.data);
	return made;
}

const struct node *compile_cell(struct compiler *compiler, const struct node *row, struct span column,
				struct location location)
{
	if (row->op == NODE_SLOT)
		return cell_node(compiler, row, column, location);
	return row->given && row->profile ? worked_out_cell(compiler, row, row->profile, column, location)
					  : NULL;
}

/* ---- views ---- */

/* Do steps change the field of a member? */
static bool is_changed(const struct compiler *compiler, const struct field *field)
{
	for (size_t i = 0; i < field->slot_capacity; i++)
		if (field->slots[i] != NO_SLOT && i > 1 && compiler->program->slots[field->slots[i]].written)
			return true;
	return false;
}

static void add_view(struct compiler *compiler, struct field *field, uint16_t party, size_t *capacity)
{
	struct program *program = compiler->program;
	const struct node *node = compile_read(compiler, field, party);
	struct program_view *views = (struct program_view *)program->views;

	if (!node)
		return;
	if (program->view_count == *capacity)
		views = arena_grow(compiler->scope.arena, views, program->view_count, capacity,
				   sizeof *views);
	views[program->view_count++] = (struct program_view){node->name, node->type, node};
	program->views = views;
}

void compile_views(struct compiler *compiler)
{
	struct program *program = compiler->program;
	const struct company *company = compiler->shared->company;
	uint32_t *composed = NULL;
	size_t capacity = 0, views = 0;

	for (struct field *field = company->body_count ? compiler->shared->sides.first : NULL; field;
	     field = field->next)
		for (uint16_t party = 0; party < company->count; party++) {
			bool own = party < field->slot_capacity && field->slots[party] != NO_SLOT;

			if (company->party[party].owner != party ||
			    !compile_is_composed(compiler, field, party))
				continue;
			if (party < 2 && field->declaration.body && is_changed(compiler, field))
				add_view(compiler, field, party, &views);
			if (!own)
				continue;
			if (program->composed_count == capacity)
				composed = arena_grow(compiler->scope.arena, composed,
						      program->composed_count, &capacity, sizeof *composed);
			composed[program->composed_count++] = field->slots[party];
		}
	program->composed = composed;
}

/* ---- who becomes a part ---- */

/* The party whose name a slot has; NO_PARTY: none that is known. */
static uint16_t named_by(const struct compiler *compiler, uint32_t slot)
{
	const struct company *company = compiler->shared->company;
	const struct program *program = compiler->program;
	const struct slot *field = &program->slots[slot];

	for (size_t i = 0; i < program->owner_count; i++)
		if (program->owners[i].slot == slot)
			return program->owners[i].party;
	for (size_t i = 0; field->field && i < company->link_count; i++)
		if ((company->links[i].of == NO_PARTY || company->links[i].of == field->party) &&
		    span_same(company->links[i].link, field->field->name))
			return company->party[company->links[i].to].nobody ? NO_PARTY : company->links[i].to;
	return NO_PARTY;
}

static bool is_whole(const struct compiler *compiler, uint16_t party, uint16_t body)
{
	return compile_members(compiler, party, body).linked;
}

/* May the value be somebody of whom `party` cannot be a part? */
static bool cannot_join(const struct compiler *compiler, uint16_t party, uint16_t body,
			const struct node *whom)
{
	const struct company *company = compiler->shared->company;
	uint16_t whole;

	if (whom->op == NODE_IF)
		return cannot_join(compiler, party, body, whom->a) ||
		       cannot_join(compiler, party, body, whom->c);
	if (whom->op != NODE_SLOT || (whole = named_by(compiler, whom->slot)) == NO_PARTY)
		return false;
	return company->party[whole].owner == company->party[party].owner ||
	       company->party[whole].whole != whole || is_whole(compiler, party, body);
}

/* Does the condition read nothing that the deed has changed so far? */
static bool is_fixed(const struct compiler *compiler, const struct node *node)
{
	const struct program *program = compiler->program;

	if (!node)
		return true;
	switch (node->op) {
	case NODE_CONSTANT: return true;
	case NODE_GIVEN: return true;
	case NODE_SLOT:
		for (size_t i = 0; i < program->owner_count; i++)
			if (program->owners[i].slot == node->slot)
				return true;
		return program->slots[node->slot].kind == SLOT_FIELD && !program->slots[node->slot].written;
	case NODE_NOT:
	case NODE_AND:
	case NODE_OR:
	case NODE_LESS:
	case NODE_LESS_EQUAL:
	case NODE_EQUAL:
	case NODE_NOT_EQUAL:
	case NODE_IS:
	case NODE_IF:
		return is_fixed(compiler, node->a) && is_fixed(compiler, node->b) &&
		       is_fixed(compiler, node->c);
	default: return false;
	}
}

/* The conditions around the present step, as far as they are known before the deed. */
static const struct node *conditions(struct compiler *compiler)
{
	const struct program *program = compiler->program;
	struct arena *arena = compiler->scope.arena;
	const struct node *all = expr_constant(arena, TYPE_FLAG, (value){1, 1});

	for (size_t i = 0; i < program->op_count; i++) {
		const struct op *op = &program->ops[i];

		if (op->kind == OP_UNLESS && !op->target && is_fixed(compiler, op->node))
			all = expr_operation(arena, NODE_AND, TYPE_FLAG, all, op->node);
	}
	return all;
}

void compile_refuse_cycle(struct compiler *compiler)
{
	struct arena *arena = compiler->scope.arena;
	value word = {words_add(compiler->scope.words, SPAN("cycle")), 1};
	const struct node *no = expr_constant(arena, TYPE_FLAG, (value){0, 1});

	if (!compiler->shared->company->cycle)
		return;
	compiler->shared->cycles = arena_take(arena, sizeof *compiler->shared->cycles);
	*compiler->shared->cycles = (struct node){.op = NODE_OR, .type = TYPE_FLAG, .a = no, .b = no};
	compile_refuse_when(compiler, compiler->shared->cycles, expr_constant(arena, TYPE_WORD, word));
}

/* Refuses the deed if the present step would make a whole a part, or a part a whole. */
static void refuse_here(struct compiler *compiler)
{
	struct node *cycles = compiler->shared->cycles;

	compiler->shared->cycle = true;
	if (cycles)
		cycles->a = expr_operation(compiler->scope.arena, NODE_OR, TYPE_FLAG, cycles->a,
					   conditions(compiler));
}

void compile_joining(struct compiler *compiler, uint32_t slot, const struct node *whom)
{
	const struct slot *field = &compiler->program->slots[slot];
	const struct company *company = compiler->shared->company;
	size_t count;
	const struct rules_body *bodies = rules_bodies(compiler->rules, &count);

	if (!field->field || !company->game || company->checked)
		return;
	for (size_t i = 0; i < count; i++)
		if (bodies[i].whole && span_same(bodies[i].link, field->field->name) &&
		    !compiler->shared->never && cannot_join(compiler, field->party, i, whom))
			refuse_here(compiler);
}
