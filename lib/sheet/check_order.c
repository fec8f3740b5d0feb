/* check_order: mistakes in order.yaml, and in what procedures spend, that compiling
 * alone does not find. */
#include "game/order.h"

#include <string.h>

#include "compile/company.h"
#include "machine/flow.h"
#include "machine/interval.h"
#include "rules/tools.h"
#include "sheet/check_rules.h"

static const double MANY = 1e9; /* more than any number of a game */

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

/* A cost that is written as a number: not below 0, and not more than a budget that is one, too. */
static void check_cost(struct checking *checking, const struct yaml *cost, const struct yaml *budget)
{
	struct number amount, most;

	if (cost->kind != YAML_SCALAR || !number_parse(cost->text, &amount))
		return;
	if (amount.numerator < 0)
		fault_add(checking->rules->faults, cost->location, "a cost must not be below 0");
	else if (number_parse(budget->text, &most) && number_compare(amount, most) > 0)
		fault_add(checking->rules->faults, cost->location,
			  "nobody can spend %s of \"%s\": its budget is %s", cost->text.data, cost->key.data,
			  budget->text.data);
}

static void check_costs(struct checking *checking, const struct yaml *spends)
{
	for (const struct yaml *item = spends && spends->kind == YAML_LIST ? spends->first : NULL; item;
	     item = item->next)
		for (const struct yaml *entry = item->kind == YAML_MAP ? item->first : NULL; entry;
		     entry = entry->next) {
			const struct order_budget *budget = order_budget_of(checking->order, entry->key);

			if (span_among(entry->key, "when note ref"))
				continue;
			if (budget) {
				checking->spent[budget - checking->order->budgets] = true;
				check_cost(checking, entry, budget->field->budget);
			} else
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

/* ---- what is paid for nothing ---- */

static bool is_cost(const struct program_order *order, struct span field)
{
	for (size_t i = 0; i < order->cost_count; i++)
		if (span_same(order->costs[i].field, field))
			return true;
	return false;
}

/* Does the operation throw a die, or change a field that is no cost? */
static bool matters(const struct program *program, const struct flow *flow, uint32_t at)
{
	bool changes = op_throws(&program->ops[at]);

	for (uint32_t slot = 0; slot < program->slot_count && !changes; slot++)
		changes = flow_has(flow_of(flow, flow->writes, at), slot) &&
			  program->slots[slot].kind == SLOT_FIELD && slot != program->allow &&
			  !is_cost(program->order, program->slots[slot].field->name);
	return changes;
}

static bool is_failure(const struct program *program, const struct yaml *stop)
{
	for (size_t i = 0; i < program->fail_count; i++)
		if (span_same(words_text(program->words, program->fails[i]), stop->text))
			return true;
	return false;
}

/* Does an operation depend on a condition, over fields alone? What the steps have worked
 * out, the answer shows. */
static bool is_known_before(struct checking *checking, const struct program *program, uint32_t at)
{
	flow_bits *read = no_slots(checking, program);
	uint32_t guard = at;

	while (guard > program->front && !(program->ops[guard].kind == OP_UNLESS &&
					   program->ops[guard].guard && program->ops[guard].target > at))
		guard--;
	if (guard == program->front && program->ops[guard].kind != OP_UNLESS)
		return false;
	flow_read(read, program->ops[guard].node);
	for (uint32_t slot = 0; slot < program->slot_count; slot++)
		if (flow_has(read, slot) && program->slots[slot].kind != SLOT_FIELD)
			return false;
	return true;
}

/* A deed that fails before anything has happened has been paid for; it should have been
 * refused. */
static void check_stops(struct checking *checking, const struct program *program)
{
	const struct yaml *failed = NULL;
	struct flow flow;

	if (!program->order->cost_count)
		return;
	flow_start(&flow, program, &checking->arena);
	for (uint32_t at = program->front; at < program->op_count; at++) {
		const struct op *op = &program->ops[at];
		const struct yaml *stop = op_site(op) ? NULL : yaml_get(op_step(op), "stop");

		if (stop && !failed && op->kind == OP_SET && op->slot == program->result &&
		    is_failure(program, stop) && is_known_before(checking, program, at))
			failed = stop;
		if (!matters(program, &flow, at))
			continue;
		if (failed)
			fault_add(checking->rules->faults, failed->location,
				  "%s.%s spends something, and fails here before anything happens; refuse it "
				  "in front",
				  program->tool, program->name);
		return;
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
	check_stops(checking, program);
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
		if (yaml_get(phase, "quota") && !later && !yaml_get(phase, "opened"))
			fault_add(checking->rules->faults, phase->key_location,
				  "the phase \"%s\" has a quota, but no later phase has the same \"who\"",
				  phase->key.data);
	}
}

/* ---- phases that nobody reaches ---- */

/* Can a game give the field a value? Else it keeps its start. */
static bool may_vary(struct checking *checking, const struct slot *slot)
{
	const struct state_rules *state = checking->order->state;
	const struct state_field *field;

	if (slot->kind != SLOT_FIELD || !slot->field->of_side || slot->party != 0)
		return true;
	field = state_field(state, slot->field->name);
	return !state->declared || (field && field->remembered) ||
	       check_is_filled(checking->rules, slot->field->name);
}

/* given() may be both, and what a modifier list does is left open. */
static bool is_open(const struct node *node)
{
	return node && (node->op == NODE_GIVEN || node->op == NODE_MODIFIERS || is_open(node->a) ||
			is_open(node->b) || is_open(node->c));
}

/* The greatest value that a part of a view may have. */
static double most_of(struct checking *checking, const struct log_view *of, size_t part)
{
	const struct program *program = of->prepared->program;
	struct machine *machine = &of->prepared->machine;
	struct faults unheard;
	value *kept = machine->slots;
	const struct node *node = NULL;
	struct view view = {
	    .machine = machine,
	    .values = arena_take(&checking->arena, program->slot_count * sizeof(value)),
	    .ranges = arena_take(&checking->arena, program->slot_count * sizeof(struct range))};

	for (uint32_t at = 0; at < program->op_count; at++)
		if (program->ops[at].kind == OP_SET && program->ops[at].slot == program->report[part])
			node = program->ops[at].node;
	if (!node || is_open(node))
		return 1;
	faults_start(&unheard, &checking->arena);
	machine_begin(machine, &checking->arena, &unheard);
	for (uint32_t slot = 0; slot < program->slot_count; slot++) {
		enum type type = program->slots[slot].type;

		view.values[slot] = machine->slots[slot];
		if (!may_vary(checking, &program->slots[slot]))
			continue;
		view.values[slot].denominator = 0;
		view.ranges[slot] = type == TYPE_NUMBER ? (struct range){-MANY, MANY, 1000}
				    : type == TYPE_FLAG ? (struct range){0, 1, 1}
							: range_any_word;
	}
	machine->slots = view.values;
	struct interval most = interval_of(&view, node);
	machine->slots = kept;
	return most.range.high;
}

/* The phase before it that has taken all whose turn it could be; NULL: none has. */
static const struct yaml *taken_by(const struct yaml *phase, const struct yaml *phases,
				   const struct order *order)
{
	size_t index = 0;

	for (const struct yaml *before = phases->first; before != phase; before = before->next, index++) {
		const struct yaml *when = yaml_get(before, "when"), *who = yaml_get(before, "who");

		if (!order->phases[index].dealt && !order->phases[index].of && !yaml_get(before, "quota") &&
		    (!when || same_text(when, yaml_get(phase, "when"))) &&
		    (!who || same_text(who, yaml_get(phase, "who"))))
			return before;
	}
	return NULL;
}

static void check_phases(struct checking *checking)
{
	const struct order *order = checking->order;
	const struct yaml *phases = yaml_get(checking->root, "phases"), *before;
	size_t index = 0;

	for (const struct yaml *item = phases ? phases->first : NULL; item; item = item->next, index++) {
		const struct order_phase *phase = &order->phases[index];
		const char *never = most_of(checking, &order->view, phase->when) <= 0  ? "when"
				    : most_of(checking, &order->view, phase->who) <= 0 ? "who"
				    : phase->limited && most_of(checking, &order->quotas, phase->quota) <= 0
					? "quota"
					: NULL;

		if (never)
			fault_add(checking->rules->faults, yaml_get(item, never)->location,
				  "nobody acts in the phase \"%s\": its \"%s\" is never %s", item->key.data,
				  never, strcmp(never, "quota") != 0 ? "yes" : "above 0");
		else if (!phase->dealt && (before = taken_by(item, phases, order)))
			fault_add(checking->rules->faults, item->key_location,
				  "nobody acts in the phase \"%s\": whose turn it would be acts in \"%s\"",
				  item->key.data, before->key.data);
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
			  "%.*s does not change any field that \"who\" reads, so it is owed for ever",
			  (int)owed->deed.length, owed->deed.data);
}

/* ---- what steps and cards open ---- */

static bool opens(const struct yaml *node, struct span name)
{
	for (const struct yaml *item = node && node->kind != YAML_SCALAR ? node->first : NULL; item;
	     item = item->next)
		if ((node->kind == YAML_MAP && span_is(item->key, "open") && span_same(item->text, name)) ||
		    opens(item, name))
			return true;
	return false;
}

/* Does a step of any procedure or table, or a card, open it? */
static bool is_opened(struct checking *checking, const char *const *files, size_t count, struct span name)
{
	for (size_t i = 0; i < count; i++)
		if (opens(rules_file(checking->rules, files[i]), name))
			return true;
	return false;
}

static void check_opened(struct checking *checking, const char *const *files, size_t count)
{
	const struct yaml *phases = yaml_get(checking->root, "phases");
	const struct yaml *activation = yaml_get(checking->root, "activation");

	for (const struct yaml *phase = phases ? phases->first : NULL; phase; phase = phase->next) {
		const struct yaml *opened = yaml_get(phase, "opened");

		if (opened && span_is(opened->text, "yes") && !is_opened(checking, files, count, phase->key))
			fault_add(checking->rules->faults, opened->key_location,
				  "no step and no card opens the phase \"%s\"", phase->key.data);
	}
	if (activation && checking->order->flag && !checking->order->budget &&
	    !is_opened(checking, files, count, SPAN("activation")))
		fault_add(
		    checking->rules->faults, activation->key_location,
		    "nobody is ever active: an activation without \"budget\" needs a step that opens it");
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
	check_opened(&checking, files, count);
	check_quotas(&checking);
	check_phases(&checking);
	for (size_t i = 0; i < checking.order->owed_count; i++)
		check_owed(&checking, &checking.order->owed[i]);
	arena_free(&checking.arena);
}
