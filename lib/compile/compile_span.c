/* compile_span: what the order of play asks of a procedure: what it spends, and which
 * activations and turns it opens and closes. Only the programs of a game that follows
 * the order have any of it. */
#include "compile/compiler.h"

/* ---- the fields of an activation ---- */

static void add_lasting(struct compiler *compiler, struct span name)
{
	struct program_order *order = compiler->program->order;
	uint16_t party;
	struct field *field = compile_field(compiler, name, &party);

	uint16_t targets = company_targets(compiler->shared->company);
	for (uint16_t i = 0; field && field->declaration.of_side && i <= targets; i++) {
		if (order->lasting_count == compiler->shared->lasting_capacity)
			order->lasting = arena_grow(compiler->scope.arena, order->lasting,
						    order->lasting_count, &compiler->shared->lasting_capacity,
						    sizeof *order->lasting);
		order->lasting[order->lasting_count++] = compile_slot_of(compiler, field, i);
	}
}

/* The slots that opening an activation, or entering a phase, may change. */
static void find_lasting(struct compiler *compiler)
{
	const struct yaml *state = yaml_get(rules_file(compiler->rules, "state"), "state");
	const struct yaml *activation = yaml_get(rules_file(compiler->rules, "order"), "activation");
	const struct yaml *budget = yaml_get(activation, "budget");

	for (const struct yaml *item = state ? state->first : NULL; item; item = item->next) {
		const struct yaml *until = yaml_get(item, "until");

		if (until && span_is(until->text, "activation"))
			add_lasting(compiler, item->key);
	}
	if (budget)
		add_lasting(compiler, budget->text);
	compiler->program->order->phase = compile_now_slot(compiler, SPAN("now.phase"));
}

/* ---- spends ---- */

static bool read_cost(struct compiler *compiler, const struct yaml *item, struct program_cost *cost)
{
	struct arena *arena = compiler->scope.arena;
	const struct yaml *amount = NULL, *when = yaml_get(item, "when");
	uint16_t party;

	if (!rules_is_map(compiler->rules, item, "an entry of spends"))
		return false;
	for (const struct yaml *entry = item->first; entry; entry = entry->next) {
		if (span_among(entry->key, "when note ref"))
			continue;
		if (amount)
			return compile_fault(compiler, entry->key_location,
					     "an entry of spends has one field; this is a second one");
		amount = entry;
	}
	struct field *field = amount ? compile_field(compiler, amount->key, &party) : NULL;
	if (!field || !field->declaration.of_side ||
	    (field->declaration.type != TYPE_NUMBER && field->declaration.type != TYPE_FLAG))
		return compile_fault(compiler, (amount ? amount : item)->location,
				     "an entry of spends must name a field of the side that is a number, "
				     "or yes or no");
	const struct node *node = compile_expr(compiler, amount, TYPE_NUMBER);
	cost->when = compile_flag(compiler, when);
	if (!node || (when && !cost->when))
		return false;
	cost->field = amount->key;
	cost->source = amount;
	cost->now = compile_read(compiler, field, party);
	if (!cost->now)
		return false;
	cost->slot = compile_is_composed(compiler, field, party) ? NO_SLOT
								 : compile_slot_of(compiler, field, party);
	cost->amount = expr_operation(arena, NODE_AT_LEAST, TYPE_NUMBER, node, compile_number(compiler, 0));
	if (cost->slot != NO_SLOT)
		compiler->program->slots[cost->slot].written = true;
	return true;
}

static bool read_spends(struct compiler *compiler, const struct yaml *spends)
{
	struct program_order *order = compiler->program->order;
	const struct company *company = compiler->shared->company;
	bool fine = !spends || spends->kind == YAML_LIST ||
		    compile_fault(compiler, spends->location, "\"spends\" must be a list");

	if (!fine || !spends)
		return fine;
	if (spends->first && company->actors && company_targets(company) > 1) /* each has a turn of his own */
		return compile_refuse_word(compiler, SPAN("one-target"),
					   expr_constant(compiler->scope.arena, TYPE_FLAG, (value){1, 1}),
					   "each of them pays for it himself");
	order->costs = arena_take(compiler->scope.arena, spends->count * sizeof *order->costs);
	for (const struct yaml *item = spends->first; item; item = item->next)
		if (read_cost(compiler, item, &order->costs[order->cost_count]))
			order->cost_count++;
		else
			fine = false;
	return fine;
}

static const struct node *both(struct compiler *compiler, const struct node *a, const struct node *b)
{
	return b ? expr_operation(compiler->scope.arena, NODE_AND, TYPE_FLAG, a, b) : a;
}

/* The change of a field that parts bear, as a `let` has it. */
static void spend_of_parts(struct compiler *compiler, const struct program_cost *cost)
{
	struct yaml *entry = arena_take(compiler->scope.arena, sizeof *entry);
	const struct yaml *source = cost->source;
	const char *text = cost->now->type == TYPE_FLAG
			       ? "yes"
			       : arena_format(compiler->scope.arena, "+(%.*s) at-least 0",
					      (int)source->text.length, source->text.data);

	*entry = *source;
	entry->text = span_of(text);
	compile_spread(compiler, entry);
}

void compile_spend(struct compiler *within)
{
	const struct program_order *order = within->program->order;
	struct arena *arena = within->scope.arena;
	struct compiler outermost = *within, *compiler = &outermost;

	while (outermost.call->caller)
		outermost.call = outermost.call->caller;

	for (size_t i = 0; order && i < order->cost_count; i++) {
		const struct program_cost *cost = &order->costs[i];
		const struct node *now = cost->now;
		const struct node *some = expr_greater(arena, false, cost->amount,
						       compile_number(compiler, 0));
		const struct node *when = both(compiler, both(compiler, some, cost->when),
					       compile_slot_node(compiler, order->counts));
		uint32_t skip = compile_unless(compiler, when, true);

		if (cost->slot == NO_SLOT)
			spend_of_parts(compiler, cost);
		else if (now->type == TYPE_FLAG)
			compile_set(compiler, cost->slot, expr_constant(arena, TYPE_FLAG, (value){1, 1}));
		else
			compile_set(compiler, cost->slot,
				    expr_operation(arena, NODE_ADD, TYPE_NUMBER, now, cost->amount));
		compile_land(compiler, skip);
	}
}

/* ---- the procedure ---- */

bool compile_order(struct compiler *compiler, const struct yaml *procedure)
{
	struct program *program = compiler->program;
	struct program_order *order;
	value no = {0, 1}, none = {words_add(compiler->scope.words, SPAN("none")), 1};

	if (!compiler->shared->company->ordered)
		return true;
	if (!compile_fields(compiler, yaml_get(procedure, "fields"), false))
		return false; /* a cost may read them */
	order = program->order = arena_take(compiler->scope.arena, sizeof *order);
	order->counts = compile_slot(compiler, "counts", SLOT_OWN, TYPE_FLAG, no);
	order->wrong = compile_slot(compiler, "out-of-order", SLOT_OWN, TYPE_FLAG, no);
	order->word = compile_slot(compiler, "out-of-order.word", SLOT_OWN, TYPE_WORD, none);
	/* links may bring further parties */
	order->closes = arena_take(compiler->scope.arena, MOST_PARTIES * sizeof *order->closes);
	for (size_t i = 0; i < MOST_PARTIES; i++)
		order->closes[i] = NO_SLOT;
	order->enters = NO_SLOT;
	find_lasting(compiler);
	compile_allow_slot(compiler);
	compile_refuse_when(compiler, compile_slot_node(compiler, order->wrong),
			    compile_slot_node(compiler, order->word));
	return read_spends(compiler, yaml_get(procedure, "spends"));
}

/* ---- open and close ---- */

/* Reads of whom: a party, and how many: outside the place of one of several targets,
 * the target is each of them. */
static bool read_of(struct compiler *compiler, const struct yaml *step, uint16_t *party, uint16_t *count)
{
	const struct yaml *of = yaml_get(step, "of");
	const struct company *company = compiler->shared->company;

	*party = of ? compiler->call->them : compiler->call->me;
	*count = !compiler->call->target && *party == company_target(company, 0) ? company_targets(company)
										 : 1;
	return !of || span_is(of->text, "target") ||
	       compile_fault(compiler, of->location, "\"of\" must be target");
}

static void add_span(struct compiler *compiler, const struct node *when, uint16_t party, bool turn)
{
	struct program_span *span = arena_take(compiler->scope.arena, sizeof *span);
	struct program_order *order = compiler->program->order;

	*span = (struct program_span){order->spans, when, party, turn};
	order->spans = span;
}

/* A step in front of the deed: its condition is asked before anything else. */
static bool span_in_front(struct compiler *compiler, const struct yaml *step, const struct yaml *what,
			  const struct node *guard, bool turn)
{
	const char *before = compiler->call->behind ? "do" : compiler->shared->ended_by;
	uint16_t party, count;

	if (before)
		return compile_fault(compiler, what->location,
				     "\"%s: %s\" belongs at the front: \"%s\" comes before it",
				     what->key.data, what->text.data, before);
	if (!read_of(compiler, step, &party, &count))
		return false;
	for (uint16_t i = 0; compiler->program->order && i < count; i++)
		add_span(compiler, guard, i ? company_target(compiler->shared->company, i) : party, turn);
	return true;
}

static bool close_activation(struct compiler *compiler, const struct yaml *step)
{
	const struct program_order *order = compiler->program->order;
	uint16_t party, count;

	if (!read_of(compiler, step, &party, &count))
		return false;
	for (uint16_t i = 0; order && i < count; i++) {
		uint32_t *closes = &order->closes[i ? company_target(compiler->shared->company, i) : party];

		if (*closes == NO_SLOT)
			*closes = compile_slot(compiler, "closes", SLOT_OWN, TYPE_FLAG, (value){0, 1});
		compile_set(compiler, *closes,
			    expr_constant(compiler->scope.arena, TYPE_FLAG, (value){1, 1}));
	}
	return true;
}

bool compile_in_front_span(const struct yaml *step)
{
	const struct yaml *open = yaml_get(step, "open"), *close = yaml_get(step, "close");

	if (open)
		return span_is(open->text, "activation");
	return close && (span_is(close->text, "turn") ||
			 (span_is(close->text, "activation") && !yaml_get(step, "say")));
}

bool compile_is_phase(struct rules *rules, struct span name)
{
	return yaml_find(yaml_get(rules_file(rules, "order"), "phases"), name) != NULL;
}

/* A step behind which a phase begins, or none: `open: NAME`, `close: phase`. */
static bool enter_phase(struct compiler *compiler, const struct yaml *step)
{
	const struct yaml *open = yaml_get(step, "open"), *when = yaml_get(step, "when"),
			  *say = yaml_get(step, "say");
	struct program_order *order = compiler->program->order;
	struct words *words = compiler->scope.words;
	value none = {words_add(words, SPAN("nowhere")), 1};
	const struct node *guard = compile_flag(compiler, when);

	if (open && !compile_is_phase(compiler->rules, open->text))
		return compile_fault(compiler, open->location,
				     "\"open\" must be activation or a phase of order.yaml");
	if (when && !guard)
		return false;
	uint32_t skip = compile_unless(compiler, guard, true);
	if (order) {
		if (order->enters == NO_SLOT)
			order->enters = compile_slot(compiler, "enters", SLOT_OWN, TYPE_WORD, none);
		value now = {words_add(words, open ? open->text : SPAN("none")), 1};
		compile_set(compiler, order->enters, expr_constant(compiler->scope.arena, TYPE_WORD, now));
	}
	bool fine = !say || compile_say(compiler, say);
	compile_land(compiler, skip);
	return fine;
}

bool compile_span_step(struct compiler *compiler, const struct yaml *step)
{
	const struct yaml *open = yaml_get(step, "open"), *close = yaml_get(step, "close");
	const struct yaml *when = yaml_get(step, "when"), *say = yaml_get(step, "say");
	bool turn = close && span_is(close->text, "turn");

	if (open ? !span_is(open->text, "activation") : span_is(close->text, "phase"))
		return enter_phase(compiler, step);
	if (close && !turn && !span_is(close->text, "activation"))
		return compile_fault(compiler, close->location,
				     "\"close\" must be activation, phase or turn");
	if (!compiler->program->order && !say)
		return true;
	const struct node *guard = compile_flag(compiler, when);
	if (when && !guard)
		return false;
	bool fine = true;
	if (open || turn)
		fine = span_in_front(compiler, step, open ? open : close, guard, turn);
	uint32_t skip = compile_unless(compiler, say || (close && !turn) ? guard : NULL, true);
	if (close && !turn)
		fine &= close_activation(compiler, step);
	fine = fine && (!say || compile_say(compiler, say));
	compile_land(compiler, skip);
	return fine;
}
