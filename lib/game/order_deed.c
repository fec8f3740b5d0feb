/* order_deed: judges records by the order of play when they are bound. */
#include "game/order.h"
#include "machine/say.h"

static bool holds(struct machine *machine, const struct node *when)
{
	return !when || node_true(machine, when);
}

static void list_costs(struct machine *machine, struct order_deed *deed, struct arena *arena)
{
	const struct program_order *order = machine->program->order;
	struct order_cost *costs = arena_take(arena, order->cost_count * sizeof *costs);

	deed->cost_count = 0;
	for (size_t i = 0; i < order->cost_count; i++)
		if (holds(machine, order->costs[i].when))
			costs[deed->cost_count++] = (struct order_cost){
			    order->costs[i].field, order->costs[i].slot,
			    node_value(machine, order->costs[i].amount),
			    node_value(machine, order->costs[i].now)};
	deed->costs = costs;
}

/* What the bound record says of the deed. */
static struct order_deed deed_of(struct resolution *resolution)
{
	struct prepared *prepared = resolution->prepared;
	const struct program *program = prepared->program;
	struct machine *machine = &prepared->machine;
	struct order_deed deed = {.name = prepared->did,
				  .actor = prepared->owners[0],
				  .allow = record_get(&resolution->answer, "allow")};

	size_t parties = program->party_count;
	struct span *others = arena_take(resolution->arena, parties * sizeof *others);
	bool *opens = arena_take(resolution->arena, parties * sizeof *opens);

	list_costs(machine, &deed, resolution->arena);
	for (const struct program_span *span = program->order->spans; span; span = span->next) {
		if (!holds(machine, span->when))
			continue;
		deed.closes_turn |= span->turn;
		opens[span->party] |= !span->turn;
	}
	deed.opens = opens[0];
	deed.enters = program->order->enters != NO_SLOT;
	for (size_t party = 1; party < parties; party++)
		if (opens[party] && prepared->owners[party].length)
			others[deed.other_count++] = prepared->owners[party];
	deed.others = others;
	return deed;
}

/* Is the present phase for those who pay the field? */
static bool is_for(const struct log *log, struct span field)
{
	size_t phase = order_phase_named(log->order, log_option(log, "now.phase"));
	const struct state_field *of = phase == NO_PHASE ? NULL : log->order->phases[phase].of;

	return of && span_same(of->declaration.name, field);
}

/* Which flags are paid for the phase although they are spent: nothing else would show it. */
static void note_overspent(struct resolution *resolution, const struct log *log,
			   const struct order_deed *deed)
{
	const struct machine *machine = &resolution->prepared->machine;
	uint32_t *slots = arena_take(resolution->arena, deed->cost_count * sizeof *slots);

	for (size_t i = 0; i < deed->cost_count; i++) {
		uint32_t slot = deed->costs[i].slot;

		if (slot != NO_SLOT && machine->program->slots[slot].type == TYPE_FLAG &&
		    deed->costs[i].amount.numerator > 0 && machine->slots[slot].numerator &&
		    is_for(log, deed->costs[i].field))
			slots[resolution->overspent_count++] = slot;
	}
	resolution->overspent = slots;
}

static void give(struct machine *machine, uint32_t slot, int64_t now)
{
	machine->slots[slot] = value_of(now);
	machine->given[slot] = true; /* it may differ from record to record */
}

/* Tells the program what was judged. */
static void tell(const struct log *log, struct resolution *resolution, const struct judged *judged)
{
	struct prepared *prepared = resolution->prepared;
	const struct program_order *order = prepared->program->order;
	struct words *words = &resolution->resolver->rules->words;

	give(&prepared->machine, order->counts, judged->counts && judged->concerns);
	give(&prepared->machine, order->wrong, judged->refused);
	give(&prepared->machine, order->word,
	     judged->refused ? words_add(words, span_of(judged->word)) : words_add(words, SPAN("none")));
	if (judged->refused)
		resolution->order_say = judged->say;
	else if (judged->word)
		resolution->warn = span_of(judged->word);
	resolution->hushed = words_find(&log->warned, prepared->owners[0]) != 0;
	if (judged->word)
		resolution->warn_say = judged->say;
}

/* ---- what an opening changes ---- */

struct texts { /* of slots, by index */
	struct span *text;
	uint32_t *slots;
	size_t count;
};

static struct texts read_slots(struct resolution *resolution)
{
	const struct prepared *prepared = resolution->prepared;
	const struct program_order *order = prepared->program->order;
	struct texts texts = {
	    .text = arena_take(resolution->arena, (order->lasting_count + 1) * sizeof *texts.text),
	    .slots = arena_take(resolution->arena, (order->lasting_count + 1) * sizeof *texts.slots)};

	for (size_t i = 0; i <= order->lasting_count; i++) {
		uint32_t slot = i < order->lasting_count ? order->lasting[i] : order->phase;

		texts.slots[texts.count] = slot;
		texts.text[texts.count++] = say_text(&prepared->machine, resolution->arena,
						     prepared->program->slots[slot].type,
						     prepared->machine.slots[slot]);
	}
	return texts;
}

/* Notes the slots that differ now, with their values before; what the record itself
 * says is no change. */
static bool note_opened(struct resolution *resolution, const struct record *asked, const struct texts *before)
{
	struct prepared *prepared = resolution->prepared;
	struct texts now = read_slots(resolution);

	resolution->opened = arena_take(resolution->arena, now.count * sizeof *resolution->opened);
	resolution->opened_count = 0;
	for (size_t i = 0; i < now.count; i++) {
		uint32_t slot = now.slots[i];
		value value_now = prepared->machine.slots[slot];

		if (span_same(now.text[i], before->text[i]) || record_find(asked, prepared->keyed[slot]))
			continue;
		if (!resolve_field(resolution, slot, before->text[i]))
			return false;
		resolution->opened[resolution->opened_count++] = (struct resolve_opened){
		    slot, prepared->machine.slots[slot]};
		prepared->machine.slots[slot] = value_now;
	}
	return true;
}

/* Binds the record to the state behind the events. */
static bool bind_behind(struct resolution *resolution, const struct record *asked, struct judged *judged)
{
	if (!resolve_bind_fields(resolution, asked, &judged->now))
		return false;
	if (!judged->opens)
		return true;
	struct texts before = read_slots(resolution);
	return resolve_bind_fields(resolution, asked, &judged->opened) &&
	       note_opened(resolution, asked, &before);
}

static void add_line(struct resolution *resolution, enum resolve_place place, const struct record *event)
{
	struct record *line = resolve_line(resolution, place);

	for (size_t i = 0; i < event->count; i++)
		record_add(line, event->fields[i].key, event->fields[i].value, event->fields[i].kind);
}

/* Could the expressions of the order be evaluated? A fault of a copy of the log becomes
 * the record's. */
static bool has_order(struct resolution *resolution, const struct log *log)
{
	const struct fault *fault = log->faults->errors ? log->faults->first : NULL;

	while (fault && fault->severity != SEVERITY_ERROR)
		fault = fault->next;
	if (fault && log->faults != resolution->faults)
		fault_add(resolution->faults, fault->location, "%s", fault->message);
	return !fault;
}

bool order_bind(const void *source, struct resolution *resolution, const struct record *asked)
{
	const struct log *log = source;
	struct arena *arena = resolution->arena;
	struct order_deed deed = deed_of(resolution);
	struct judged *judged = arena_take(arena, sizeof *judged);

	resolution->judged = NULL;
	resolution->order_say = NULL;
	resolution->warn = SPAN("");
	resolution->warn_say = NULL;
	resolution->opened_count = resolution->overspent_count = 0;
	*judged = order_judge(log->order, log, &deed, arena);
	if (!has_order(resolution, judged->concerns ? &judged->now : log))
		return false;
	if (judged->concerns && !judged->refused) {
		if (!bind_behind(resolution, asked, judged))
			return false;
		list_costs(&resolution->prepared->machine, &deed, arena);
		order_judge_rest(log->order, &deed, judged, arena);
		if (!has_order(resolution, &judged->opened))
			return false;
		if (judged->refused && !resolve_bind_fields(resolution, asked, source))
			return false;
		if (!judged->refused && judged->counts)
			note_overspent(resolution, &judged->opened, &deed);
	}
	tell(log, resolution, judged);
	if (resolution->repetition) /* what it costs is not paid many times */
		give(&resolution->prepared->machine, resolution->prepared->program->order->counts, 0);
	if (judged->refused || resolution->repetition)
		resolution->opened_count = 0;
	resolution->judged = judged;
	if (!judged->concerns) /* it may still close an activation behind it */
		judged->opened = *log;
	for (size_t i = 0; judged->concerns && i < judged->before_count && !judged->refused; i++)
		add_line(resolution, LINE_BEFORE, &judged->before[i]);
	return true;
}

void order_enter(struct resolution *resolution, enum resolve_place place, const struct log *log, size_t event,
		 struct span phase)
{
	const struct state_rules *state = log->order->state;
	/* the log writes over its own */
	struct span was = arena_span(resolution->arena, log_option(log, "now.phase"));
	struct record *line = &resolution->answer;

	if (event < state->event_count) {
		line = resolve_line(resolution, place);
		record_add(line, SPAN("event"), state->events[event], RECORD_TEXT);
	}
	record_add(line, SPAN("now.phase"), phase, RECORD_TEXT);
	if (!span_same(was, phase))
		record_add(line, SPAN("was.now.phase"), was, RECORD_TEXT);
}

/* A step has opened a phase, or closed the present one: all activations end, too. */
static void enter(struct resolution *resolution, struct log *log, struct span phase)
{
	const struct order *order = log->order;
	struct span was = log_option(log, "now.phase");
	size_t here = order_phase_named(order, was);
	bool same = here == NO_PHASE && span_same(was, phase);

	for (struct log_figure *figure = log->figures.first; order->flag && figure; figure = figure->next)
		if (order_amount(log, figure->name, order->flag).numerator)
			add_line(resolution, LINE_BEHIND, order_close(log, figure->name, resolution->arena));
	if (!same)
		order_enter(resolution, LINE_BEHIND, log,
			    here == NO_PHASE ? order->phase : order->phases[here].event, phase);
}

void order_behind(struct resolution *resolution)
{
	const struct prepared *prepared = resolution->prepared;
	const struct program_order *order = prepared->program->order;
	struct judged *judged = resolution->judged;
	struct log copy; /* the log itself is folded with the answer */
	struct log *log = &judged->opened;

	for (size_t party = 0; party < prepared->program->party_count; party++) {
		struct span name = prepared->owners[party];
		uint32_t closes = order->closes[party];

		if (closes == NO_SLOT || !prepared->machine.slots[closes].numerator || !name.length ||
		    !order_is_active(log, name))
			continue;
		if (log != &copy)
			copy = log_copy(log, resolution->arena);
		log = &copy;
		add_line(resolution, LINE_BEHIND, order_close(log, name, resolution->arena));
	}
	if (order->enters == NO_SLOT)
		return;
	struct span phase = words_text(&resolution->resolver->rules->words,
				       (word_id)prepared->machine.slots[order->enters].numerator);
	if (span_is(phase, "nowhere"))
		return;
	if (log != &copy)
		copy = log_copy(log, resolution->arena);
	enter(resolution, &copy, phase);
}
