/* order_rules: loads order.yaml, and the budgets of state.yaml. */
#include "game/order.h"

#include <string.h>

/* The parts of a view while they are read. */
struct parts {
	struct arena *arena;
	struct view_part *at;
	size_t count, capacity;
};

static size_t add_part(struct parts *parts, const struct yaml *text, enum type type)
{
	if (parts->count == parts->capacity)
		parts->at = arena_grow(parts->arena, parts->at, parts->count, &parts->capacity,
				       sizeof *parts->at);
	parts->at[parts->count] = (struct view_part){text, type};
	return parts->count++;
}

struct reading {
	struct order *order;
	struct parts view, quotas, anew;
};

size_t order_phase_named(const struct order *order, struct span name)
{
	for (size_t i = 0; i < order->phase_count; i++)
		if (span_same(order->phases[i].name, name))
			return i;
	return NO_PHASE;
}

const struct order_budget *order_budget_of(const struct order *order, struct span field)
{
	for (size_t i = 0; i < order->budget_count; i++)
		if (span_same(order->budgets[i].field->declaration.name, field))
			return &order->budgets[i];
	return NULL;
}

static bool read_activation(struct order *order, const struct yaml *activation)
{
	struct rules *rules = order->rules;
	const struct yaml *flag = yaml_get(activation, "flag"), *budget = yaml_get(activation, "budget");

	if (!activation)
		return true;
	if (!rules_keys(rules, activation, "activation", "flag budget about ref"))
		return false;
	order->flag = flag ? state_field(order->state, flag->text) : NULL;
	order->budget = budget ? state_field(order->state, budget->text) : NULL;
	if (!order->flag || order->flag->declaration.type != TYPE_FLAG ||
	    order->flag->until != order->activation)
		return fault_add(rules->faults, (flag ? flag : activation)->location,
				 "an activation requires \"flag\", a field of state.yaml that is yes or no "
				 "until activation");
	return !budget || (order->budget && order->budget->budget) ||
	       fault_add(rules->faults, budget->location, "\"%s\" is not a field with a budget in state.yaml",
			 budget->text.data);
}

/* Does a deck open the phase of this name? */
static bool is_dealt(struct rules *rules, struct span name)
{
	const struct yaml *decks = rules_file(rules, "decks");

	for (const struct yaml *deck = decks ? decks->first : NULL; deck; deck = deck->next) {
		const struct yaml *open = yaml_get(deck, "open");

		if (open && span_same(open->text, name))
			return true;
	}
	return false;
}

static bool read_phase(struct reading *reading, const struct yaml *item)
{
	struct order *order = reading->order;
	struct order_phase *phase = &order->phases[order->phase_count++];
	const struct yaml *rank = yaml_get(item, "rank"), *quota = yaml_get(item, "quota");
	const struct yaml *all = yaml_get(item, "all"), *of = yaml_get(item, "for");

	*phase = (struct order_phase){.name = item->key,
				      .ranked = rank != NULL,
				      .limited = quota != NULL,
				      .event = state_event(order->state, item->key)};
	if (phase->event == order->state->event_count)
		phase->event = order->phase;
	if (!rules_keys(order->rules, item, "a phase", "for who when rank all quota opened about ref") ||
	    !rules_yes(order->rules, all, &phase->all) ||
	    !rules_yes(order->rules, yaml_get(item, "opened"), &phase->dealt))
		return false;
	phase->of = of ? state_field(order->state, of->text) : NULL;
	if (of && (!phase->of || !phase->of->budget))
		return fault_add(order->rules->faults, of->location,
				 "\"%s\" is not a field with a budget in state.yaml", of->text.data);
	phase->dealt |= is_dealt(order->rules, item->key);
	phase->when = add_part(&reading->view, yaml_get(item, "when"), TYPE_FLAG);
	phase->who = add_part(&reading->view, yaml_get(item, "who"), TYPE_FLAG);
	phase->rank = rank ? add_part(&reading->view, rank, TYPE_NUMBER) : 0;
	phase->quota = quota ? add_part(&reading->quotas, quota, TYPE_NUMBER) : 0;
	return true;
}

static bool read_owed(struct reading *reading, const struct yaml *item)
{
	struct order *order = reading->order;
	const struct yaml *deed = yaml_get(item, "deed"), *first = yaml_get(item, "first");
	const struct yaml *say = yaml_get(item, "say");
	const char *tool = "check";

	if (!rules_keys(order->rules, item, "what is owed", "deed first who say about ref"))
		return false;
	if (!deed || !memchr(deed->text.data, '.', deed->text.length) ||
	    !rules_procedure(order->rules, &tool, deed->text))
		return fault_add(order->rules->faults, (deed ? deed : item)->location,
				 "\"deed\" must name a procedure, such as check.morale");
	if (!first || !span_among(first->text, "turn phase activation"))
		return fault_add(order->rules->faults, (first ? first : item)->location,
				 "\"first\" must be turn, phase or activation");
	order->owed[order->owed_count++] = (struct order_owed){
	    .deed = deed->text,
	    .say = say ? say->text : SPAN(""),
	    .first = span_is(first->text, "turn")    ? BEFORE_TURN
		     : span_is(first->text, "phase") ? BEFORE_PHASE
						     : BEFORE_ACTIVATION,
	    .who = add_part(&reading->view, yaml_get(item, "who"), TYPE_FLAG),
	    .source = item};
	return true;
}

/* The expression that is the value of a field. */
static const struct yaml *field_text(struct arena *arena, const struct state_field *field)
{
	struct yaml *text = arena_take(arena, sizeof *text);

	*text = *field->budget;
	text->text = field->declaration.name;
	return text;
}

static void read_budgets(struct reading *reading)
{
	struct order *order = reading->order;
	const struct state_rules *state = order->state;

	order->budgets = arena_take(order->rules->arena, state->field_count * sizeof *order->budgets);
	for (size_t i = 0; i < state->field_count; i++)
		if (state->fields[i].budget)
			order->budgets[order->budget_count++] = (struct order_budget){
			    &state->fields[i], add_part(&reading->view, state->fields[i].budget, TYPE_NUMBER),
			    add_part(&reading->view, field_text(order->rules->arena, &state->fields[i]),
				     state->fields[i].declaration.type)};
}

/* The fields that get a new value by an expression when their event comes. */
static struct order_anew *read_anew(struct reading *reading, const struct state_field *fields, size_t count,
				    size_t *found)
{
	struct order_anew *anew = arena_take(reading->order->rules->arena, count * sizeof *anew);

	for (size_t i = 0; i < count; i++)
		if (fields[i].anew)
			anew[(*found)++] = (struct order_anew){
			    &fields[i], add_part(&reading->anew, fields[i].anew, fields[i].declaration.type)};
	return anew;
}

static bool is_map(struct rules *rules, const struct yaml *map, const char *what)
{
	return !map || rules_is_map(rules, map, what);
}

static bool read_order(struct reading *reading, const struct yaml *root)
{
	struct order *order = reading->order;
	struct rules *rules = order->rules;
	const struct yaml *phases = yaml_get(root, "phases"), *owed = yaml_get(root, "owed");
	bool fine = true;

	if (root && (!rules_keys(rules, root, "order.yaml", "about activation phases owed newcomers ref") ||
		     !is_map(rules, phases, "phases") || !is_map(rules, owed, "owed")))
		return false;
	if ((phases || yaml_get(root, "activation")) && order->turn == order->state->event_count)
		return fault_add(rules->faults, root->location,
				 "order.yaml requires the event \"turn\" in state.yaml");
	order->phases = arena_take(rules->arena, (phases ? phases->count : 0) * sizeof *order->phases);
	order->owed = arena_take(rules->arena, (owed ? owed->count : 0) * sizeof *order->owed);
	fine &= read_activation(order, yaml_get(root, "activation")) &&
		rules_yes(rules, yaml_get(root, "newcomers"), &order->newcomers);
	for (const struct yaml *item = phases ? phases->first : NULL; item; item = item->next)
		fine &= read_phase(reading, item);
	for (const struct yaml *item = owed ? owed->first : NULL; item; item = item->next)
		fine &= read_owed(reading, item);
	read_budgets(reading);
	order->options = read_anew(reading, order->state->options, order->state->option_count,
				   &order->option_count);
	order->fields = read_anew(reading, order->state->fields, order->state->field_count,
				  &order->field_count);
	return fine;
}

struct order *order_load(const struct state_rules *state, const struct limits *limits, struct arena *arena)
{
	struct rules *rules = state->rules;
	struct order *order = arena_take(arena, sizeof *order);
	struct reading reading = {
	    order, {.arena = rules->arena}, {.arena = rules->arena}, {.arena = rules->arena}};
	const struct yaml *root = rules_file(rules, "order");

	*order = (struct order){.rules = rules,
				.state = state,
				.activation = state_event(state, SPAN("activation")),
				.phase = state_event(state, SPAN("phase")),
				.turn = state_event(state, SPAN("turn"))};
	bool fine = rules_fine(rules) && read_order(&reading, root);
	fine = fine &&
	       log_view_start(&order->view, rules, reading.view.at, reading.view.count, arena, limits) &&
	       log_view_start(&order->quotas, rules, reading.quotas.at, reading.quotas.count, arena,
			      limits) &&
	       log_view_start(&order->anew, rules, reading.anew.at, reading.anew.count, arena, limits);
	order->view.of = order->quotas.of = order->anew.of = VIEW_OF_MEMBERS;
	return fine ? order : NULL;
}
