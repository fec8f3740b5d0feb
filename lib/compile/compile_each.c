/* compile_each: steps with `each`, which are compiled once for each of several owners, in
 * their places; and procedures that know nothing of several targets, which are done for
 * each of them. */
#include <string.h>

#include "compile/compiler.h"

static uint16_t targets_of(const struct compiler *compiler)
{
	return company_targets(compiler->shared->company);
}

/* ---- names of each target's own ---- */

static struct apart *apart_of(const struct compiler *compiler, uint32_t slot)
{
	struct apart *apart = compiler->shared->aparts;

	while (apart && apart->slot != slot)
		apart = apart->next;
	return apart;
}

uint32_t compile_apart(const struct compiler *compiler, const struct call *call, uint32_t slot)
{
	const struct apart *apart = compile_member_apart(call->members, slot);

	if (apart && !apart->over)
		return apart->slots[call->index - 1];
	apart = call->target ? apart_of(compiler, slot) : NULL;
	return apart && !apart->over ? apart->slots[call->target - 1] : slot;
}

bool compile_is_apart(const struct compiler *compiler, const struct call *call, uint32_t slot)
{
	const struct apart *apart = call->target ? NULL : apart_of(compiler, slot);
	enum type type = compiler->program->slots[slot].type;

	return apart && !apart->over && slot != compiler->program->result &&
	       (type == TYPE_WORD || type == TYPE_FIGURE || type == TYPE_HAND ||
		compiler->program->slots[slot].named);
}

void compile_together(struct compiler *compiler, uint32_t slot)
{
	struct apart *apart = compiler->call->target ? NULL : apart_of(compiler, slot);

	if (apart)
		apart->over = true;
	for (struct members *members = compiler->shared->members; members; members = members->next)
		if (compiler->call->members != members && (apart = compile_member_apart(members, slot)))
			apart->over = true;
}

/* Each target's own slots for a name of all together. */
static struct apart *make_apart(struct compiler *compiler, uint32_t slot)
{
	struct arena *arena = compiler->scope.arena;
	struct apart *apart = apart_of(compiler, slot);
	uint16_t targets = targets_of(compiler);
	const struct slot *of = &compiler->program->slots[slot];

	if (apart) {
		apart->over = false;
		return apart;
	}
	apart = arena_take(arena, sizeof *apart);
	*apart = (struct apart){.next = compiler->shared->aparts,
				.slot = slot,
				.slots = arena_take(arena, targets * sizeof *apart->slots)};
	const char *name = of->name;
	enum slot_kind kind = of->kind;
	enum type type = of->type;
	value start = of->start;
	for (uint16_t i = 0; i < targets; i++)
		apart->slots[i] = compile_slot(compiler, arena_format(arena, "at.%u.%s", i + 1, name), kind,
					       type, start);
	return compiler->shared->aparts = apart;
}

uint32_t compile_own_slot(struct compiler *compiler, uint32_t slot)
{
	const struct call *call = compiler->call;

	if (call->members)
		return compile_member_slot(compiler, slot);
	return call->target ? make_apart(compiler, slot)->slots[call->target - 1] : slot;
}

bool compile_for_one(struct compiler *compiler, uint16_t party, struct location location)
{
	const struct company *company = compiler->shared->company;

	if (compiler->call->target || company->actors || targets_of(compiler) < 2 ||
	    party != company_target(company, 0))
		return true;
	return compile_fault(compiler, location,
			     "this is for one of several targets; it belongs in a step with each");
}

/* ---- places ---- */

/* The call as it is in the place of a target: from 0. */
static struct call *place_of(struct compiler *compiler, struct call *call, uint16_t target)
{
	const struct company *company = compiler->shared->company;
	struct arena *arena = compiler->scope.arena;
	struct call *place = arena_take(arena, sizeof *place);
	uint16_t party = company_target(company, target);

	*place = *call;
	place->placed = place->view = true;
	place->acts = company->actors;
	place->nth = compile_number(compiler, target + 1);
	if (company->actors)
		place->me = party;
	else
		place->them = party;
	if (targets_of(compiler) < 2)
		return place;
	place->target = (uint16_t)(target + 1);
	place->prefix = arena_format(arena, "at.%u.%s", target + 1, call->prefix);
	place->place_length = strlen(place->prefix) - strlen(call->prefix);
	return place;
}

struct call *compile_target_place(struct compiler *compiler, uint16_t target)
{
	uint16_t asks = compiler->call->me;
	struct call *place = place_of(compiler, compiler->call, target);

	place->member = true;
	place->me = company_target(compiler->shared->company, target);
	place->them = asks;
	return place;
}

/* Reads `at` or `at where FLAG`. */
static bool read_each(struct compiler *compiler, const struct yaml *each, struct yaml *where)
{
	const struct call *call = compiler->call;
	const struct company *company = compiler->shared->company;
	struct span rest = span_trim(each->text), name = rest;
	uint16_t first = company_target(company, 0);

	*where = *each;
	for (size_t i = 0; i < rest.length; i++)
		if (rest.data[i] == ' ') {
			name.length = i;
			break;
		}
	where->text = span_trim((struct span){rest.data + name.length, rest.length - name.length});
	if (!span_is(name, "at"))
		return compile_fault(compiler, each->location,
				     "unknown body \"%.*s\"; expected at or a body of the ruleset",
				     (int)name.length, name.data);
	if (where->text.length && !span_skip(&where->text, "where "))
		return compile_fault(compiler, each->location, "expected BODY, or BODY where FLAG");
	if (call->placed)
		return compile_fault(compiler, each->location, "\"each: at\" stands inside another one");
	if ((company->actors ? call->me : call->them) != first)
		return compile_fault(compiler, each->location, "\"each: at\" stands inside a swap");
	return true;
}

/* ---- do ---- */

/* A slot for each target that says whether it is picked, before any step changes that. */
static uint32_t *pick(struct compiler *compiler, const struct yaml *where)
{
	uint16_t targets = targets_of(compiler);
	uint32_t *picked = arena_take(compiler->scope.arena, targets * sizeof *picked);
	struct call *call = compiler->call;

	for (uint16_t i = 0; i < targets; i++) {
		struct compiler inner = *compiler;

		inner.call = place_of(compiler, call, i);
		const struct node *flag = compile_flag(&inner, where);
		if (!flag)
			return NULL;
		picked[i] = compile_slot(compiler, "picked", SLOT_OWN, TYPE_FLAG, (value){0, 1});
		compile_emit(compiler,
			     (struct op){.kind = OP_SET, .slot = picked[i], .quiet = true, .node = flag});
	}
	return picked;
}

/* Sets the slot of nth, which counts those picked, without a word in the answer. */
static void set_nth(struct compiler *compiler, uint32_t nth, const struct node *node)
{
	compile_emit(compiler, (struct op){.kind = OP_SET, .slot = nth, .quiet = true, .node = node});
}

bool compile_each(struct compiler *compiler, const struct yaml *step)
{
	struct call *call = compiler->call;
	struct yaml where;
	uint32_t *picked = NULL, nth = NO_SLOT;
	bool fine = true;

	if (!read_each(compiler, yaml_get(step, "each"), &where))
		return false;
	if (where.text.length) {
		if (!(picked = pick(compiler, &where)))
			return false;
		nth = compile_slot(compiler, "nth", SLOT_OWN, TYPE_NUMBER, (value){0, 1});
		set_nth(compiler, nth, compile_number(compiler, 0));
	}
	for (uint16_t i = 0; i < targets_of(compiler) && fine; i++) {
		struct compiler inner = *compiler;
		uint32_t skip = NO_SLOT;

		inner.call = place_of(compiler, call, i);
		if (picked) {
			skip = compile_unless(compiler, compile_slot_node(compiler, picked[i]), true);
			inner.call->nth = compile_slot_node(compiler, nth);
			set_nth(compiler, nth,
				expr_operation(compiler->scope.arena, NODE_ADD, TYPE_NUMBER, inner.call->nth,
					       compile_number(compiler, 1)));
		}
		compile_deed_at(&inner);
		fine = compile_call(&inner, step, call);
		compile_land(compiler, skip);
	}
	return fine;
}

void compile_add_up(struct compiler *compiler, uint32_t slot)
{
	struct arena *arena = compiler->scope.arena;
	uint32_t own = compile_apart(compiler, compiler->call, slot);
	enum type type = compiler->program->slots[slot].type;

	if (own == slot || compiler->program->slots[slot].named ||
	    (type != TYPE_NUMBER && type != TYPE_FLAG && type != TYPE_SET))
		return;
	compile_emit(compiler,
		     (struct op){.kind = OP_SET,
				 .slot = slot,
				 .quiet = !compiler->call->members,
				 .node = expr_operation(arena, type == TYPE_FLAG ? NODE_OR : NODE_ADD, type,
							compile_slot_node(compiler, slot),
							compile_slot_node(compiler, own))});
}

/* ---- refuse ---- */

bool compile_refuse_each(struct compiler *compiler, const struct yaml *step,
			 bool (*refuse)(struct compiler *, const struct yaml *))
{
	struct yaml where;
	bool fine = true;

	if (compile_has_members(compiler, step))
		return compile_refuse_members(compiler, step, refuse);
	if (!read_each(compiler, yaml_get(step, "each"), &where))
		return false;
	if (where.text.length)
		return compile_fault(compiler, where.location, "a refusal takes no \"where\"; use when");
	for (uint16_t i = 0; i < targets_of(compiler) && fine; i++) {
		struct compiler inner = *compiler;

		inner.call = place_of(compiler, compiler->call, i);
		fine = refuse(&inner, step);
	}
	return fine;
}

/* ---- whole procedures ---- */

enum { DEEPEST = 20 };

static bool has_each(struct compiler *compiler, const char *tool, const struct yaml *part, unsigned depth);

/* Does the procedure that a step calls have an `each: at`? */
static bool calls_each(struct compiler *compiler, const char *tool, const struct yaml *step, unsigned depth)
{
	const struct yaml *name = yaml_get(step, "do"), *each = yaml_get(step, "each");
	struct span rest = each ? each->text : SPAN("");

	if (each && span_is(span_cut(&rest, ' '), "at"))
		return true;
	if (!name || name->kind != YAML_SCALAR || depth == DEEPEST)
		return false;
	const struct yaml *procedure = rules_procedure(compiler->rules, &tool, name->text);
	return procedure && has_each(compiler, tool, yaml_get(procedure, "steps"), depth + 1);
}

static bool has_each(struct compiler *compiler, const char *tool, const struct yaml *part, unsigned depth)
{
	if (!part || part->kind == YAML_SCALAR)
		return false;
	if (part->kind == YAML_MAP && calls_each(compiler, tool, part, depth))
		return true;
	for (const struct yaml *item = part->first; item; item = item->next)
		if (item->kind != YAML_SCALAR && has_each(compiler, tool, item, depth))
			return true;
	return false;
}

bool compile_knows_targets(struct compiler *compiler)
{
	const struct call *call = compiler->call;

	return targets_of(compiler) < 2 ||
	       (!compiler->shared->company->actors &&
		has_each(compiler, call->tool, yaml_get(call->procedure, "steps"), 0));
}

/* The first step that may end the front. */
static const struct yaml *front_end(struct compiler *compiler, const struct yaml *steps)
{
	const struct yaml *step = steps->first;

	while (step && !yaml_get(step, "do") && compile_in_front(compiler, step))
		step = step->next;
	return step;
}

/* The procedure's own call in the place of a target. */
static struct call *whole_place(struct compiler *compiler, uint16_t target)
{
	struct call *call = compiler->call, *place = place_of(compiler, call, target);
	struct arena *arena = compiler->scope.arena;
	struct local *result = arena_take(arena, sizeof *result);

	place->view = false;
	place->locals = arena_take(arena, sizeof *place->locals);
	place->locals->round = place->locals->outermost = NO_SLOT;
	place->locals->result = make_apart(compiler, compiler->program->result)->slots[target];
	*result = (struct local){.name = SPAN("result"), .slot = place->locals->result};
	place->locals->first = result;
	return place;
}

bool compile_for_each_target(struct compiler *compiler, const struct yaml *gives)
{
	const struct yaml *steps = yaml_get(compiler->call->procedure, "steps");
	uint16_t targets = targets_of(compiler);
	struct call **places = arena_take(compiler->scope.arena, targets * sizeof *places);
	bool fine = true;

	if (!steps) /* says that there are none */
		return compile_called(compiler);
	for (uint16_t i = 0; i < targets; i++) {
		struct compiler inner = *compiler;

		inner.call = places[i] = whole_place(compiler, i);
		for (const struct yaml *item = gives && gives->kind == YAML_MAP ? gives->first : NULL; item;
		     item = item->next)
			fine &= compile_give(&inner, item, item->key);
	}
	compiler->shared->places = places;
	fine &= compile_fields(compiler, yaml_get(compiler->call->procedure, "fields"), false);
	struct deed *deeds[MOST_TARGETS] = {NULL};
	fine = fine && compile_deed(compiler, compiler->call->procedure);
	for (uint16_t i = 0; i < targets && fine; i++) {
		struct compiler inner = *compiler;

		inner.call = places[i];
		inner.deed = NULL;
		fine = compile_deed(&inner, compiler->call->procedure);
		deeds[i] = inner.deed;
	}
	const struct yaml *end = NULL;
	for (int rest = 0; rest < 2; rest++)
		for (uint16_t i = 0; i < targets && fine; i++) {
			struct compiler inner = *compiler;

			inner.call = places[i];
			inner.deed = deeds[i];
			if (!rest && i == 0)
				end = front_end(&inner, steps);
			fine = compile_steps_between(&inner, rest ? end : steps->first, rest ? NULL : end);
			if (rest)
				compile_point(&inner, places[i]->locals->ends, compile_here(&inner));
		}
	return fine;
}

/* ---- the end ---- */

bool compile_give_of_each(struct compiler *compiler, struct span name, uint32_t *slot)
{
	struct call **places = compiler->shared->places;
	uint16_t targets = targets_of(compiler);

	for (uint16_t i = 0; places && i < targets; i++) {
		const struct local *local = compile_find_local(places[i], name);
		struct apart *apart;

		if (!local)
			return false;
		if (i == 0) {
			*slot = local->slot;
			if (span_is(name, "result"))
				*slot = compiler->program->result;
			if (!apart_of(compiler, *slot)) {
				apart = arena_take(compiler->scope.arena, sizeof *apart);
				*apart = (struct apart){.next = compiler->shared->aparts, .slot = *slot};
				apart->slots = arena_take(compiler->scope.arena,
							  targets * sizeof *apart->slots);
				compiler->shared->aparts = apart;
			}
		}
		apart_of(compiler, *slot)->slots[i] = local->slot;
	}
	return places != NULL;
}

void compile_results(struct compiler *compiler)
{
	struct program *program = compiler->program;
	value none = {words_add(compiler->scope.words, SPAN("none")), 1};
	uint16_t targets = targets_of(compiler);

	if (targets < 2)
		return;
	const struct apart *results = make_apart(compiler, program->result);
	program->targets = targets;
	program->results = results->slots;
	for (uint16_t i = 0; i < targets; i++) {
		const struct node *said = compile_slot_node(compiler, program->result);
		const struct node *own = compile_slot_node(compiler, results->slots[i]);
		const struct node *nothing = expr_constant(compiler->scope.arena, TYPE_WORD, none);
		struct arena *arena = compiler->scope.arena;
		uint32_t skip = compile_unless(
		    compiler,
		    expr_operation(arena, NODE_AND, TYPE_FLAG,
				   expr_operation(arena, NODE_EQUAL, TYPE_FLAG, own, nothing),
				   expr_operation(arena, NODE_NOT_EQUAL, TYPE_FLAG, said, nothing)),
		    false);
		compile_set(compiler, results->slots[i], said);
		compile_land(compiler, skip);
	}
}

void compile_finish_each(struct compiler *compiler)
{
	struct program *program = compiler->program;
	struct arena *arena = compiler->scope.arena;
	size_t count = 0;

	for (const struct apart *apart = compiler->shared->aparts; apart; apart = apart->next)
		count++;
	struct program_apart *all = arena_take(arena, count * sizeof *all);
	for (const struct apart *apart = compiler->shared->aparts; apart; apart = apart->next)
		all[program->apart_count++] = (struct program_apart){apart->slot, apart->slots};
	program->aparts = all;
	compile_finish_members(compiler);
}
