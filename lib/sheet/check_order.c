/* check_order: mistakes in order.yaml, and in what procedures spend, that compiling
 * alone does not find. */
#include "game/order.h"
#include "compile/company.h"
#include "machine/flow.h"
#include "rules/tools.h"
#include "sheet/check_rules.h"

struct checking {
	struct rules *rules;
	struct order *order;
	struct arena arena; /* of the current program */
	const struct yaml *root;
	const char *tool;
	bool *spent; /* by index of the order's budgets */
	struct company company;
};

/* ---- slots ---- */

static flow_bits *no_slots(struct checking *checking, const struct program *program)
{
	return arena_take(&checking->arena, (program->slot_count / 64 + 1) * sizeof(flow_bits));
}

static flow_bits *written_by(struct checking *checking, const struct program *program)
{
	flow_bits *written = no_slots(checking, program);
	struct flow flow;

	flow_start(&flow, program, &checking->arena);
	for (uint32_t at = 0; at < program->op_count; at++)
		for (size_t i = 0; i < flow.words; i++)
			written[i] |= flow_of(&flow, flow.writes, at)[i];
	return written;
}

/* ---- spends ---- */

static void check_costs(struct checking *checking, const struct yaml *spends)
{
	for (const struct yaml *item = spends && spends->kind == YAML_LIST ? spends->first : NULL; item;
	     item = item->next)
		for (const struct yaml *entry = item->kind == YAML_MAP ? item->first : NULL; entry;
		     entry = entry->next) {
			const struct order_budget *budget = order_budget_of(checking->order, entry->key);

			if (span_among(entry->key, "when note ref"))
				continue;
			if (budget)
				checking->spent[budget - checking->order->budgets] = true;
			else
				fault_add(checking->rules->faults, entry->key_location,
					  "\"%s\" has no budget in state.yaml", entry->key.data);
		}
}

/* The procedure with costs that a procedure runs; NULL: none. */
static const struct yaml *called_with_costs(struct checking *checking, const struct yaml *node,
					    const char *tool, unsigned depth)
{
	const struct yaml *found = NULL;

	for (const struct yaml *item = node && node->kind != YAML_SCALAR ? node->first : NULL; item && !found;
	     item = item->next) {
		const struct yaml *called = NULL, *spends;
		const char *of = tool;

		if (node->kind == YAML_MAP && span_is(item->key, "do") && item->kind == YAML_SCALAR)
			called = rules_procedure(checking->rules, &of, item->text);
		spends = yaml_get(called, "spends");
		found = spends && spends->first ? called
			: called && depth < 20
			    ? called_with_costs(checking, yaml_get(called, "steps"), of, depth + 1)
			: item->kind != YAML_SCALAR ? called_with_costs(checking, item, tool, depth)
						    : NULL;
	}
	return found;
}

/* A change that lasts an activation is a deed of somebody's activation, or the rules
 * say that it is not. */
static void check_unpaid(struct checking *checking, const struct yaml *procedure,
			 const struct program *program)
{
	const struct order *order = checking->order;
	const flow_bits *written = written_by(checking, program);

	for (uint32_t slot = 0; slot < program->slot_count; slot++) {
		const struct slot *at = &program->slots[slot];
		const struct state_field *field = at->kind == SLOT_FIELD && at->field->of_side &&
							  at->party == 0
						      ? state_field(order->state, at->field->name)
						      : NULL;

		if (field && field->remembered && field->until == order->activation &&
		    flow_has(written, slot)) {
			fault_add(checking->rules->faults, procedure->key_location,
				  "%s.%s changes %s, which lasts an activation, but spends nothing; "
				  "\"spends: []\" says that it belongs to no activation",
				  program->tool, program->name, at->name);
			return;
		}
	}
}

/* Conditions that are asked before the deed cannot read what its steps set. */
static void check_spans(struct checking *checking, const struct yaml *procedure,
			const struct program *program)
{
	for (const struct program_span *span = program->order->spans; span; span = span->next) {
		flow_bits *read = no_slots(checking, program);

		flow_read(read, span->when);
		for (uint32_t slot = 0; slot < program->slot_count; slot++)
			if (flow_has(read, slot) && program->slots[slot].kind != SLOT_FIELD) {
				fault_add(checking->rules->faults, procedure->key_location,
					  "%s.%s: the condition of \"%s\" is asked before the deed, but "
					  "reads %s, which a step sets",
					  program->tool, program->name, span->turn ? "close" : "open",
					  program->slots[slot].name);
				break;
			}
	}
}

static void check_procedure(struct checking *checking, const struct yaml *procedure)
{
	struct rules *rules = checking->rules;
	const struct yaml *spends = yaml_get(procedure, "spends"), *called;
	const char *tool = checking->tool;

	check_costs(checking, spends);
	if (!yaml_get(procedure, "about"))
		return;
	const struct program *program = compile_procedure(rules, tool, procedure->key, &checking->company);
	if (!program)
		return;
	check_spans(checking, procedure, program);
	if (spends)
		return;
	if (checking->root)
		check_unpaid(checking, procedure, program);
	called = called_with_costs(checking, yaml_get(procedure, "steps"), tool, 0);
	if (called)
		fault_add(rules->faults, procedure->key_location,
			  "%s.%s runs %s, which spends something, but spends nothing itself", tool,
			  procedure->key.data, called->key.data);
}

/* ---- order.yaml ---- */

static void check_budgets(struct checking *checking)
{
	const struct order *order = checking->order;

	for (size_t i = 0; i < order->budget_count; i++) {
		const struct state_field *field = order->budgets[i].field;

		if (!checking->spent[i] && field != order->budget)
			fault_add(checking->rules->faults, field->budget->location, "nothing spends \"%s\"",
				  field->declaration.name.data);
	}
}

static bool same_text(const struct yaml *a, const struct yaml *b)
{
	return a == b || (a && b && span_same(a->text, b->text));
}

/* Who is left over by a quota must have another phase. */
static void check_quotas(struct checking *checking)
{
	const struct yaml *phases = yaml_get(checking->root, "phases");

	for (const struct yaml *phase = phases ? phases->first : NULL; phase; phase = phase->next) {
		const struct yaml *later = phase->next;

		while (later && !same_text(yaml_get(later, "who"), yaml_get(phase, "who")))
			later = later->next;
		if (yaml_get(phase, "quota") && !later)
			fault_add(checking->rules->faults, phase->key_location,
				  "the phase \"%s\" has a quota, but no later phase has the same \"who\"",
				  phase->key.data);
	}
}

/* The deed that is owed must change something that its condition reads. */
static void check_owed(struct checking *checking, const struct order_owed *owed)
{
	const struct program *view = checking->order->view.prepared->program, *deed;
	struct span name = owed->deed, tool = span_cut(&name, '.');
	flow_bits *read = no_slots(checking, view);
	bool changes = false;

	deed = compile_procedure(checking->rules, arena_copy(checking->rules->arena, tool), name,
				 &checking->company);
	if (!deed)
		return;
	for (uint32_t at = 0; at < view->op_count; at++)
		if (view->ops[at].kind == OP_SET && view->ops[at].slot == view->report[owed->who])
			flow_read(read, view->ops[at].node);
	const flow_bits *written = written_by(checking, deed);
	for (uint32_t slot = 0; slot < view->slot_count; slot++)
		for (uint32_t other = 0; flow_has(read, slot) && other < deed->slot_count; other++)
			changes |= flow_has(written, other) && deed->slots[other].kind == SLOT_FIELD &&
				   deed->slots[other].party == 0 && view->slots[slot].kind == SLOT_FIELD &&
				   span_same(deed->slots[other].field->name, view->slots[slot].field->name);
	if (!changes)
		fault_add(checking->rules->faults, owed->source->key_location,
			  "what is owed stays owed: %.*s changes nothing that \"who\" reads",
			  (int)owed->deed.length, owed->deed.data);
}

static void check_tool(struct checking *checking, const struct yaml *section)
{
	for (const struct yaml *item = section && section->kind == YAML_MAP ? section->first : NULL; item;
	     item = item->next) {
		check_procedure(checking, item);
		arena_reset(&checking->arena);
	}
}

void check_order(struct rules *rules, const char *const *files, size_t count)
{
	struct checking checking = {
	    .rules = rules, .root = rules_file(rules, "order"), .company = company_plain};
	const struct state_rules *state = state_load(rules);
	bool any = checking.root != NULL;

	for (size_t i = 0; state && i < state->field_count; i++)
		any |= state->fields[i].budget != NULL;
	checking.order = any && state ? order_load(state, rules->limits, rules->arena) : NULL;
	if (!checking.order)
		return;
	checking.company.ordered = true;
	checking.spent = arena_take(rules->arena, checking.order->budget_count * sizeof *checking.spent);
	for (size_t i = 0; i < count; i++) {
		checking.tool = files[i];
		if (tools_named(span_of(files[i])))
			check_tool(&checking, yaml_get(rules_file(rules, files[i]), files[i]));
	}
	check_budgets(&checking);
	check_quotas(&checking);
	for (size_t i = 0; i < checking.order->owed_count; i++)
		check_owed(&checking, &checking.order->owed[i]);
	arena_free(&checking.arena);
}
