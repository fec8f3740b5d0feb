/* compile_members: steps with `each: BODY`, which are compiled once for each member of a
 * body, in its place. */
#include <string.h>

#include "compile/compiler.h"

struct each { /* what `each` names */
	bool target;
	uint16_t of, body;
	struct compile_members members;
	bool whole;
	struct yaml where;
};

/* ---- names of each member's own ---- */

struct apart *compile_member_apart(const struct members *members, uint32_t slot)
{
	struct apart *apart = members ? members->aparts : NULL;

	while (apart && apart->slot != slot)
		apart = apart->next;
	return apart;
}

uint32_t compile_member_slot(struct compiler *compiler, uint32_t slot)
{
	struct arena *arena = compiler->scope.arena;
	const struct call *call = compiler->call;
	struct members *members = call->members;
	const struct company *company = compiler->shared->company;
	struct apart *apart = compile_member_apart(members, slot);
	struct slot of = compiler->program->slots[slot];
	struct span name = span_of(of.name);

	if (!apart) {
		struct span rest = name, head = span_cut(&rest, '.');

		apart = arena_take(arena, sizeof *apart);
		*apart = (struct apart){.next = members->aparts,
					.slot = slot,
					.slots = arena_take(arena, members->count * sizeof *apart->slots)};
		if (span_is(head, "at") && rest.length) { /* of one target: the member's line is its own */
			span_cut(&rest, '.');
			name = rest;
		}
		for (uint16_t i = 0; i < members->count; i++)
			apart->slots[i] = compile_slot(
			    compiler,
			    arena_format(arena, "%s%.*s",
					 members->whole ? company->party[members->first + i].name : "",
					 (int)name.length, name.data),
			    SLOT_OWN, of.type, of.start);
		members->aparts = apart;
	}
	apart->over = false;
	return apart->slots[call->index - 1];
}

void compile_finish_members(struct compiler *compiler)
{
	struct program *program = compiler->program;
	struct arena *arena = compiler->scope.arena;
	struct program_member *all = NULL;
	size_t capacity = 0;

	for (const struct members *members = compiler->shared->members; members; members = members->next)
		for (const struct apart *apart = members->whole ? members->aparts : NULL; apart;
		     apart = apart->next)
			for (uint16_t i = 0; i < members->count; i++) {
				if (program->member_count == capacity)
					all = arena_grow(arena, all, program->member_count, &capacity,
							 sizeof *all);
				all[program->member_count++] = (struct program_member){
				    apart->slots[i], (uint16_t)(members->first + i)};
			}
	program->members = all;
}

/* ---- reading ---- */

static bool find_body(const struct compiler *compiler, const struct yaml *each, struct each *found)
{
	struct span rest = span_trim(each->text), name = rest;
	size_t count;
	const struct rules_body *bodies = rules_bodies(compiler->rules, &count);

	for (size_t i = 0; i < rest.length; i++)
		if (rest.data[i] == ' ') {
			name.length = i;
			break;
		}
	*found = (struct each){.where = *each};
	found->where.text = span_trim((struct span){rest.data + name.length, rest.length - name.length});
	found->target = span_skip(&name, "target.");
	for (size_t i = 0; i < count; i++)
		if (span_same(bodies[i].name, name)) {
			compile_asks_body(compiler, i);
			found->of = found->target ? compiler->call->them : compiler->call->me;
			found->body = (uint16_t)i;
			found->whole = bodies[i].whole;
			found->members = compile_members(compiler, found->of, found->body);
			return true;
		}
	return false;
}

bool compile_has_members(const struct compiler *compiler, const struct yaml *step)
{
	struct each each;
	const struct yaml *text = yaml_get(step, "each");

	return text && text->kind == YAML_SCALAR && find_body(compiler, text, &each);
}

/* The same body again has the same names of its own. */
static struct members *members_of(struct compiler *compiler, const struct each *each)
{
	struct members *members = compiler->shared->members;

	while (members && (members->first != each->members.first || members->body != each->body))
		members = members->next;
	if (members)
		return members;
	members = arena_take(compiler->scope.arena, sizeof *members);
	*members = (struct members){.next = compiler->shared->members,
				    .of = each->of,
				    .body = each->body,
				    .first = each->members.first,
				    .count = each->members.count,
				    .whole = each->whole};
	return compiler->shared->members = members;
}

/* ---- places ---- */

/* The call in the place of a member, from 0. */
static struct call *place_of(struct compiler *compiler, const struct each *each, uint16_t member)
{
	struct arena *arena = compiler->scope.arena;
	struct call *call = compiler->call, *place = arena_take(arena, sizeof *place);
	uint16_t party = (uint16_t)(each->members.first + member);
	const char *name = compiler->shared->company->party[party].name;

	*place = *call;
	place->nth = compile_number(compiler, member + 1);
	if (!each->members.linked)
		return place; /* his own only part */
	place->view = true;
	place->acts = !each->target;
	place->members = members_of(compiler, each);
	place->index = (uint16_t)(member + 1);
	if (each->target)
		place->them = party;
	else
		place->me = party;
	if (each->whole) {
		place->prefix = arena_format(arena, "%s%s", name, call->prefix + call->place_length);
		place->place_length = strlen(name);
	}
	return place;
}

/* ---- do ---- */

static uint32_t flag_slot(struct compiler *compiler, const char *name, const struct node *node)
{
	uint32_t slot = compile_slot(compiler, name, SLOT_OWN, node->type, (value){0, 1});

	compile_emit(compiler, (struct op){.kind = OP_SET, .slot = slot, .quiet = true, .node = node});
	return slot;
}

/* For each member, whether it is picked before any step changes that. */
static bool pick(struct compiler *compiler, struct each *each, uint32_t *picked)
{
	if (!span_skip(&each->where.text, "where "))
		return compile_fault(compiler, each->where.location, "expected BODY, or BODY where FLAG");
	for (uint16_t i = 0; i < each->members.count; i++) {
		struct compiler inner = *compiler;
		const struct node *flag;
		struct call *place = place_of(compiler, each, i);

		if (each->target) { /* the member's fields come first */
			place->me = place->them;
			place->them = compiler->call->me;
		}
		inner.call = place;
		if (!(flag = compile_flag(&inner, &each->where)))
			return false;
		picked[i] = flag_slot(compiler, "picked", flag);
	}
	return true;
}

/* A body without members: names that it gives start, and nothing else happens. */
static bool give_only(struct compiler *compiler, const struct yaml *step)
{
	const struct node *no = expr_constant(compiler->scope.arena, TYPE_FLAG, (value){0, 1});
	uint32_t skip = compile_unless(compiler, no, false);
	struct compiler inner = *compiler;
	struct call *place = arena_take(compiler->scope.arena, sizeof *place);

	*place = *compiler->call;
	place->nth = compile_number(compiler, 0);
	inner.call = place;
	bool fine = compile_call(&inner, step, compiler->call);
	compile_land(compiler, skip);
	return fine;
}

bool compile_each_member(struct compiler *compiler, const struct yaml *step)
{
	struct each each;
	uint32_t picked[MOST_PARTIES], nth = NO_SLOT;
	bool fine = true;

	find_body(compiler, yaml_get(step, "each"), &each);
	if (!each.members.count)
		return give_only(compiler, step);
	if (each.where.text.length) {
		if (!pick(compiler, &each, picked))
			return false;
		nth = flag_slot(compiler, "nth", compile_number(compiler, 0));
	}
	for (uint16_t i = 0; i < each.members.count && fine; i++) {
		struct compiler inner = *compiler;
		uint32_t skip = NO_SLOT;

		inner.call = place_of(compiler, &each, i);
		if (nth != NO_SLOT) {
			const struct node *before = compile_slot_node(compiler, nth);

			skip = compile_unless(compiler, compile_slot_node(compiler, picked[i]), true);
			compile_emit(compiler, (struct op){.kind = OP_SET,
							   .slot = nth,
							   .quiet = true,
							   .node = expr_operation(
							       compiler->scope.arena, NODE_ADD, TYPE_NUMBER,
							       before, compile_number(compiler, 1))});
			inner.call->nth = before;
		}
		fine = compile_call(&inner, step, compiler->call);
		compile_land(compiler, skip);
	}
	return fine;
}

/* ---- refuse ---- */

/* Does the step refuse nothing in the present place? NULL after a fault. */
static const struct node *passes(struct compiler *compiler, const struct yaml *step)
{
	struct arena *arena = compiler->scope.arena;
	const struct yaml *when = yaml_get(step, "when"), *name = yaml_get(step, "refuse");
	const struct node *guard = compile_flag(compiler, when), *word = NULL;
	value none = {words_add(compiler->scope.words, SPAN("none")), 1};

	if (when && !guard)
		return NULL;
	if (compile_is_list(compiler, compiler->call, name->text) && !yaml_get(step, "say")) {
		if (!(word = compile_refusals(compiler, name->text)))
			return NULL;
		word = expr_operation(arena, NODE_EQUAL, TYPE_FLAG, word,
				      expr_constant(arena, TYPE_WORD, none));
	}
	const struct node *not = guard ? expr_operation(arena, NODE_NOT, TYPE_FLAG, guard, NULL) : NULL;
	return word && not ? expr_operation(arena, NODE_OR, TYPE_FLAG, not, word) : word ? word : not ;
}

/* Those acted upon must all pass. Of actors one is enough; else the deed is refused with
 * the first one's reason. */
bool compile_refuse_members(struct compiler *compiler, const struct yaml *step,
			    bool (*refuse)(struct compiler *, const struct yaml *))
{
	struct each each;
	struct compiler first = *compiler;
	const struct node *any = NULL;
	bool fine = true;

	find_body(compiler, yaml_get(step, "each"), &each);
	if (each.where.text.length)
		return compile_fault(compiler, each.where.location, "a refusal takes no \"where\"; use when");
	for (uint16_t i = 0; i < each.members.count && fine; i++) {
		struct compiler inner = *compiler;
		const struct node *one;

		inner.call = place_of(compiler, &each, i);
		if (i == 0)
			first.call = inner.call;
		if (each.target || !each.members.linked) {
			fine = refuse(&inner, step);
			continue;
		}
		if (!(one = passes(&inner, step)))
			return false;
		any = any ? expr_operation(compiler->scope.arena, NODE_OR, TYPE_FLAG, any, one) : one;
	}
	if (!each.target && !each.members.count) {
		value nobody = {words_add(compiler->scope.words, SPAN("nobody")), 1};

		compile_refuse_when(compiler, expr_constant(compiler->scope.arena, TYPE_FLAG, (value){1, 1}),
				    expr_constant(compiler->scope.arena, TYPE_WORD, nobody));
	}
	if (!any || !fine)
		return fine;
	uint32_t skip = compile_unless(
	    compiler, expr_operation(compiler->scope.arena, NODE_NOT, TYPE_FLAG, any, NULL), true);
	fine = refuse(&first, step);
	compile_land(compiler, skip);
	return fine;
}
