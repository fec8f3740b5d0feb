/* order: judges whether a deed is in order, on a copy of the state. */
#include "game/order.h"
#include "machine/say.h"

#include <string.h>

struct judging {
	struct order *order;
	const struct order_deed *deed;
	struct judged *judged;
	struct log *log; /* the state behind the events so far */
	struct arena *arena;
	bool spends;    /* something that lasts an activation */
	bool opens_own; /* it opens the actor's activation, which has a budget */
	size_t phase;   /* that the deed enters; NO_PHASE: it stays what it is */
};

/* ---- words ---- */

/* Notes a word. True if the deed is refused, so that the judging ends. */
static bool wrong(struct judging *judging, const char *word, const char *say)
{
	struct judged *judged = judging->judged;

	judged->refused = judging->log->strict && !span_typed(judging->deed->allow, span_of(word));
	if (!judged->word || judged->refused) {
		judged->word = word;
		judged->say = say;
	}
	return judged->refused;
}

static bool wrong_names(struct judging *judging, const char *word, const struct order_names *names,
			const char *what)
{
	struct text text = {.arena = judging->arena};

	order_say_names(names, &text);
	text_format(&text, " %s", what);
	text_put(&text, '\0');
	return wrong(judging, word, text.at);
}

/* The verb of a name: "is", or "are" where it is several men and called so. */
static const char *verb_of(const struct log *log, struct span name, const char *one, const char *many)
{
	const struct yaml *counts = yaml_get(rules_file(log->state->rules, "ruleset"), "counts");
	bool several = counts && say_looks_plural(name) &&
		       (!log->units || units_several(log->units, name, counts->text));

	return several ? many : one;
}

/* ---- events ---- */

static struct record *add_event(struct judging *judging, const char *event)
{
	struct judged *judged = judging->judged;

	if (judged->before_count == judged->before_capacity)
		judged->before = arena_grow(judging->arena, judged->before, judged->before_count,
					    &judged->before_capacity, sizeof *judged->before);
	struct record *record = &judged->before[judged->before_count++];
	record_start(record, judging->arena);
	record_add(record, SPAN("event"), span_of(event), RECORD_TEXT);
	return record;
}

/* Adds now.turn or now.phase with its value before. */
static void add_now(const struct log *log, struct record *record, const char *name, struct span now)
{
	struct span before = log_option(log, name);
	const char *was = arena_format(record->arena, "was.%s", name);

	struct number number;
	enum record_kind kind = number_parse(now, &number) ? RECORD_NUMBER : RECORD_TEXT;

	if (state_same(before, now))
		return;
	record_add(record, span_of(name), now, kind);
	record_add(record, span_of(was), arena_span(record->arena, before), kind);
}

struct record *order_close(struct log *log, struct span name, struct arena *arena)
{
	struct record *record = arena_take(arena, sizeof *record);

	record_start(record, arena);
	record_add(record, SPAN("event"), SPAN("activation"), RECORD_TEXT);
	record_add(record, SPAN("by"), name, RECORD_TEXT);
	log_fold(log, record, 0);
	return record;
}

/* ---- rule 1: the turn ---- */

static size_t phase_now(const struct order *order, const struct log *log)
{
	return order_phase_named(order, log_option(log, "now.phase"));
}

/* Finds who must act in the phases from the present one up to `end`, with NO_PHASE to the end of the
 * turn: those of the first in which there are any. */
static bool is_waiting(struct order *order, const struct log *log, size_t end, struct order_names *names)
{
	size_t here = phase_now(order, log);

	for (size_t i = here == NO_PHASE ? 0 : here; i < order->phase_count && i != end; i++)
		if ((i == here || order_takes_place(order, log, i)) && order_is_waiting(order, log, i, names))
			return true;
	return false;
}

void order_add_turn(const struct log *log, struct record *event)
{
	struct number turn;
	char text[NUMBER_LENGTH];

	if (number_parse(log_option(log, "now.turn"), &turn)) {
		size_t length = number_format(number_add(turn, number_whole(1)), text);

		add_now(log, event, "now.turn", arena_span(event->arena, (struct span){text, length}));
	}
	add_now(log, event, "now.phase", SPAN("none"));
}

static bool end_turn(struct judging *judging)
{
	struct order_names names;

	if (!judging->deed->closes_turn)
		return true;
	if (is_waiting(judging->order, judging->log, NO_PHASE, &names) &&
	    wrong_names(judging, "not-yet", &names, "must act before the turn ends"))
		return false;
	struct record *event = add_event(judging, "turn");
	order_add_turn(judging->log, event);
	log_fold(judging->log, event, 0);
	return true;
}

/* ---- rules 2 and 6: what is owed ---- */

/* Who owes it first, among all; empty: nobody. */
static struct span debtor_of(struct order *order, const struct log *log, const struct order_owed *owed)
{
	for (struct order_owners at = order_owners(log); at.name.length; order_next(&at))
		if (!order_is_part(log, at.name) && order_takes_part(log, at.name) &&
		    order_holds(order, log, at.name, owed->who))
			return at.name;
	return SPAN("");
}

/* "Harris must roll for the initiative first (check initiative)": the command is always said. */
static const char *must(struct span who, const struct order_owed *owed, struct arena *arena)
{
	struct span variant = owed->deed, tool = span_cut(&variant, '.');
	const char *deed = arena_format(arena, "%.*s %.*s", (int)tool.length, tool.data, (int)variant.length,
					variant.data);

	if (!owed->say.length)
		return arena_format(arena, "%.*s must %s first", (int)who.length, who.data, deed);
	return arena_format(arena, "%.*s must %.*s first (%s)", (int)who.length, who.data,
			    (int)owed->say.length, owed->say.data, deed);
}

static bool check_owed(struct judging *judging, const struct log *log, enum order_before before)
{
	struct order *order = judging->order;
	const struct order_owed *first = NULL;
	struct span who = SPAN("");

	for (size_t i = 0; i < order->owed_count; i++) {
		const struct order_owed *owed = &order->owed[i];
		struct span actor = judging->deed->actor, debtor = SPAN("");

		if (owed->first != before)
			continue;
		if (before != BEFORE_ACTIVATION)
			debtor = debtor_of(order, log, owed);
		else if (order_holds(order, log, actor, owed->who))
			debtor = actor;
		if (!debtor.length)
			continue;
		if (span_same(owed->deed, judging->deed->name))
			return true;
		if (!first)
			who = debtor;
		first = first ? first : owed;
	}
	return !first || !wrong(judging, "owed", must(who, first, judging->arena));
}

/* Is the deed one of those owed? */
static bool is_owed(struct order *order, const struct log *log, const struct order_deed *deed)
{
	for (size_t i = 0; i < order->owed_count; i++)
		if (span_same(order->owed[i].deed, deed->name) &&
		    (order->owed[i].first != BEFORE_ACTIVATION
			 ? debtor_of(order, log, &order->owed[i]).length > 0
			 : order_of_unit(log, deed->actor) &&
			       order_holds(order, log, deed->actor, order->owed[i].who)))
			return true;
	return false;
}

const struct order_owed *order_owes(struct order *order, const struct log *log, struct span name)
{
	for (size_t i = 0; i < order->owed_count; i++)
		if (order_holds(order, log, name, order->owed[i].who))
			return &order->owed[i];
	return NULL;
}

/* ---- rules 3 and 7: budgets ---- */

static bool check_budget(struct judging *judging, const struct log *log, const struct order_budget *budget,
			 value cost, value spent)
{
	struct span actor = judging->deed->actor;
	const char *noun = budget->field->plural;
	char text[NUMBER_LENGTH];

	log_view_of(&judging->order->view, log, actor);
	value left = number_subtract(log_view_value(&judging->order->view, budget->part), spent);

	if (number_compare(cost, left) <= 0 || cost.numerator <= 0)
		return true;
	size_t length = number_format(left, text);
	const char *say = left.numerator <= 0
			      ? arena_format(judging->arena, "%.*s %s no %s left", (int)actor.length,
					     actor.data, verb_of(log, actor, "has", "have"), noun)
			      : arena_format(judging->arena, "%.*s %s not have enough %s left: %.*s",
					     (int)actor.length, actor.data, verb_of(log, actor, "does", "do"),
					     noun, (int)length, text);
	return !wrong(judging, "spent", say);
}

/* Checks the costs of budgets that last a turn or longer, or of the others. */
static bool check_costs(struct judging *judging, const struct log *log, bool lasting)
{
	struct order *order = judging->order;

	for (size_t i = 0; i < judging->deed->cost_count; i++) {
		const struct order_cost *cost = &judging->deed->costs[i];
		const struct order_budget *budget = order_budget_of(order, cost->field);

		if (budget && (budget->field->until >= order->turn) == lasting &&
		    !check_budget(judging, log, budget, cost->amount, cost->spent))
			return false;
	}
	if (!lasting || !judging->opens_own)
		return true;
	const struct order_budget *own = order_budget_of(order, order->budget->declaration.name);
	return check_budget(judging, log, own, number_whole(1),
			    order_spent(order, log, judging->deed->actor, own));
}

/* Does it spend something that lasts an activation, or longer than that? */
static bool spends(const struct judging *judging, bool longer)
{
	const struct order *order = judging->order;

	for (size_t i = 0; i < judging->deed->cost_count; i++) {
		const struct state_field *field = state_field(order->state, judging->deed->costs[i].field);

		if (field && (field->until > order->activation) == longer)
			return true;
	}
	return false;
}

/* ---- rule 5: phases ---- */

/* Is a deed like this one of the phase? */
static bool is_of(const struct judging *judging, size_t phase)
{
	const struct state_field *field = judging->order->phases[phase].of;

	for (size_t i = 0; field && i < judging->deed->cost_count; i++)
		if (span_same(judging->deed->costs[i].field, field->declaration.name))
			return true;
	return !field || judging->deed->cost_count == 0;
}

/* The phase of the deed, from the present one on. */
static size_t phase_of(const struct judging *judging, size_t here)
{
	struct order *order = judging->order;
	const struct log *log = judging->log;
	struct span actor = judging->deed->actor;

	for (size_t i = here == NO_PHASE ? 0 : here; i < order->phase_count; i++) {
		const struct order_phase *phase = &order->phases[i];

		if (i != here && (phase->dealt || !order_takes_place(order, log, i)))
			continue;
		if (is_of(judging, i) && order_fits(order, log, i, actor) &&
		    (!phase->limited || order_has_opened(log, i, actor) || !order_is_met(order, log, i)))
			return i;
	}
	return NO_PHASE;
}

/* There is no phase for it any more, or there is none at all. */
static bool no_phase(struct judging *judging, size_t here)
{
	struct order *order = judging->order;
	struct span actor = judging->deed->actor;

	for (size_t i = 0; here != NO_PHASE && i <= here; i++)
		if (is_of(judging, i) && order_takes_place(order, judging->log, i) &&
		    order_fits(order, judging->log, i, actor))
			return !wrong(judging, "too-late",
				      arena_format(judging->arena, "%.*s had to act in the phase %.*s",
						   (int)actor.length, actor.data,
						   (int)order->phases[i].name.length,
						   order->phases[i].name.data));
	return !wrong(judging, "not-now",
		      arena_format(judging->arena, "%.*s %s not act now", (int)actor.length, actor.data,
				   verb_of(judging->log, actor, "does", "do")));
}

/* Those who are due must act before the actor. */
static bool not_yet(struct judging *judging, const struct order_names *due)
{
	struct span actor = judging->deed->actor;

	return wrong_names(
	    judging, "not-yet", due,
	    arena_format(judging->arena, "must act before %.*s", (int)actor.length, actor.data));
}

/* Nobody is due in the phases that are left for this one. */
static bool check_passed(struct judging *judging, size_t phase)
{
	struct order_names names;

	return !is_waiting(judging->order, judging->log, phase, &names) || !not_yet(judging, &names);
}

/* The event that ends the phases up to this one; NULL: none has taken place. */
static const char *ending(const struct judging *judging, size_t here, size_t phase)
{
	struct order *order = judging->order;
	size_t longest = 0;
	bool any = false;

	for (size_t i = here == NO_PHASE ? 0 : here; i < phase; i++) {
		if (i != here && !order_takes_place(order, judging->log, i))
			continue;
		if (order->phases[i].event > longest)
			longest = order->phases[i].event;
		any = true;
	}
	return any && longest < order->state->event_count ? order->state->events[longest].data : NULL;
}

static bool check_ranks(struct judging *judging, size_t phase)
{
	struct order *order = judging->order;
	const struct log *log = judging->log;
	struct span actor = judging->deed->actor;
	struct order_names later = {.count = 0}, earlier = later;

	if (!order->phases[phase].ranked || order_has_opened(log, phase, actor))
		return true;
	value own = order_rank(order, log, phase, actor);
	for (struct order_owners owner = order_owners(log); owner.name.length; order_next(&owner)) {
		const struct log_place *place = order_place(log, phase, owner.name);

		if (span_alike(owner.name, actor))
			continue;
		int order_of = number_compare(order_rank(order, log, phase, owner.name), own);
		if (order_of > 0 && order_has_acted(order, log, phase, place))
			order_add_name(&later, owner.name);
		else if (order_of < 0 && order->phases[phase].all &&
			 order_is_due(order, log, phase, owner.name))
			order_add_name(&earlier, owner.name);
	}
	if (later.count)
		return !wrong_names(judging, "too-late", &later,
				    arena_format(judging->arena, "acted, and had to wait for %.*s",
						 (int)actor.length, actor.data));
	return !earlier.count || !not_yet(judging, &earlier);
}

static bool enter_phase(struct judging *judging)
{
	const struct order *order = judging->order;
	size_t here = phase_now(order, judging->log), phase = phase_of(judging, here);

	if (phase == NO_PHASE)
		return no_phase(judging, here);
	if (!check_passed(judging, phase) || !check_ranks(judging, phase))
		return false;
	if (phase == here)
		return true;
	const char *event = ending(judging, here, phase);
	if (!event) { /* the first one: nothing ends */
		judging->phase = phase;
		return true;
	}
	struct record *record = add_event(judging, event);
	add_now(judging->log, record, "now.phase", order->phases[phase].name);
	log_fold(judging->log, record, 0);
	return true;
}

/* ---- rule 6: activations ---- */

/* Removes what lasts an activation; nothing is counted. */
static void forget_activation(const struct order *order, struct log *log, struct span name)
{
	struct log_value **at = &log_figure_of(log, name)->values;

	while (*at) {
		const struct state_field *field = state_field(log->state, (*at)->field);

		if (field && !field->from && field->until <= order->activation)
			*at = (*at)->next;
		else
			at = &(*at)->next;
	}
}

static void open_activation(const struct order *order, struct log *log, struct span name, bool counts)
{
	forget_activation(order, log, name);
	log_put(log, &log_figure_of(log, log_keeper(log, name, order->flag))->values,
		order->flag->declaration.name, SPAN("yes"), 0);
	if (!counts)
		return;
	char text[NUMBER_LENGTH];
	bool flag = order->budget->declaration.type == TYPE_FLAG;
	value spent = number_add(order_amount(log, name, order->budget), number_whole(1));
	struct span now = flag ? SPAN("yes") : (struct span){text, number_format(spent, text)};
	struct log_figure *keeper = log_figure_of(log, log_keeper(log, name, order->budget));
	struct log_value **list = log_list(log, keeper, SPAN(""), order->budget);

	log_put(log, list, order->budget->declaration.name, now, 0);
}

static void end_activation(struct judging *judging, struct span name)
{
	struct record *event = add_event(judging, "activation");

	record_add(event, SPAN("by"), name, RECORD_TEXT);
	log_fold(judging->log, event, 0);
}

/* Ends every activation that is open; that of a whole is of its parts, too. */
static void end_activations(struct judging *judging)
{
	const struct state_field *flag = judging->order->flag;

	for (struct log_figure *figure = judging->log->figures.first; figure; figure = figure->next)
		if (flag && order_amount(judging->log, figure->name, flag).numerator != 0)
			end_activation(judging, figure->name);
}

/* Has he spent something, as in an activation? */
static bool has_spent(const struct order *order, struct log *log, struct span name)
{
	for (const struct log_value *said = log_figure_of(log, name)->values; said; said = said->next) {
		const struct state_field *field = state_field(log->state, said->field);

		if (field && field->until <= order->activation && !state_same(said->now, field->start))
			return true;
	}
	return false;
}

/* A whole acts anew with all its parts, by whichever name: what the others spent out
 * of order is over. */
static void end_parts(struct judging *judging, struct span name)
{
	struct span whole = log_keeper(judging->log, name, judging->order->flag);
	size_t next = 0;

	for (struct span part; (part = log_part(judging->log, whole, &next)).length;)
		if (!span_alike(part, name) && has_spent(judging->order, judging->log, part))
			end_activation(judging, part);
}

/* Makes the state behind what the deed itself opens. */
static void open_all(struct judging *judging)
{
	struct order *order = judging->order;
	const struct order_deed *deed = judging->deed;
	struct judged *judged = judging->judged;
	bool own = judging->opens_own || deed->opens;

	judged->opens = order->flag && (own || deed->other_count);
	if (judged->opens)
		end_activations(judging);
	if (judged->opens && own)
		end_parts(judging, deed->actor);
	for (size_t i = 0; judged->opens && i < deed->other_count; i++)
		end_parts(judging, deed->others[i]);
	bool enters = judging->phase != NO_PHASE;
	judged->opened = judged->opens || enters ? log_copy(judging->log, judging->arena) : *judging->log;
	if (judged->opens && own)
		open_activation(order, &judged->opened, deed->actor, judging->opens_own);
	for (size_t i = 0; judged->opens && i < deed->other_count; i++)
		open_activation(order, &judged->opened, deed->others[i], false);
	judged->opens |= enters;
	if (enters) {
		struct record record;

		record_start(&record, judging->arena);
		add_now(judging->log, &record, "now.phase", order->phases[judging->phase].name);
		log_order_answer(&judged->opened, &record, 0);
	}
}

/* ---- all ---- */

static bool run_rules(struct judging *judging)
{
	struct order *order = judging->order;
	const struct order_deed *deed = judging->deed;

	/* deeds that a phase requires must be done before the turn ends with that phase */
	if (deed->enters && deed->closes_turn && !check_owed(judging, judging->log, BEFORE_PHASE))
		return false;
	if (!end_turn(judging) || !check_owed(judging, judging->log, BEFORE_TURN) ||
	    (deed->enters && !check_owed(judging, judging->log, BEFORE_PHASE)))
		return false;
	if (!judging->judged->counts) {
		judging->judged->opened = *judging->log;
		return true;
	}
	bool active = order_has_flag(order, judging->log, deed->actor) || deed->opens;
	judging->spends = spends(judging, false) && order->flag;
	judging->opens_own = judging->spends && order->budget && !active;
	if (!check_costs(judging, judging->log, true))
		return false;
	if (judging->spends && !order->budget && !active &&
	    wrong(judging, "inactive",
		  arena_format(judging->arena, "%.*s %s not active", (int)deed->actor.length,
			       deed->actor.data, verb_of(judging->log, deed->actor, "is", "are"))))
		return false;
	if (order->phase_count && (spends(judging, true) || judging->opens_own) && !enter_phase(judging))
		return false;
	open_all(judging);
	return !judging->spends || check_owed(judging, &judging->judged->opened, BEFORE_ACTIVATION);
}

struct judged order_judge(struct order *order, const struct log *log, const struct order_deed *deed,
			  struct arena *arena)
{
	struct judged judged = {.concerns = deed->cost_count || deed->opens || deed->other_count ||
					    deed->closes_turn || deed->enters || is_owed(order, log, deed),
				.counts = order_of_unit(log, deed->actor)};

	if (!judged.concerns)
		return judged;
	judged.now = log_copy(log, arena);
	struct judging judging = {order, deed, &judged, &judged.now, arena, .phase = NO_PHASE};
	run_rules(&judging);
	return judged;
}

void order_judge_rest(struct order *order, const struct order_deed *deed, struct judged *judged,
		      struct arena *arena)
{
	struct judging judging = {order, deed, judged, &judged->now, arena, .phase = NO_PHASE};

	if (judged->counts && !judged->refused)
		check_costs(&judging, &judged->opened, false);
}

/* ---- events that players write ---- */

static void add_skipped(struct text *out, const char *text)
{
	text_format(out, "%s%s", out->length ? "; " : "", text);
}

struct span order_skips(struct order *order, const struct log *log, const struct record *event,
			struct arena *arena)
{
	bool turn = span_is(record_get(event, "event"), "turn");
	struct span phase = record_get(event, "now.phase"), number = record_get(event, "now.turn");
	struct text out = {.arena = arena};
	struct order_deed deed = {.closes_turn = true};
	struct number now, then;

	if (record_get(event, "by").length || record_find(event, SPAN("did")))
		return SPAN("");
	if (turn) {
		struct judged judged = order_judge(order, log, &deed, arena);

		if (judged.word && !strcmp(judged.word, "not-yet")) /* and not what the next turn owes */
			add_skipped(&out, judged.say);
	} else if (phase.length && !span_is(record_get(event, "event"), "game")) {
		struct order_names names;

		if (is_waiting(order, log, order_phase_named(order, phase), &names)) {
			order_say_names(&names, &out);
			text_add(&out, SPAN(" must act before the phase ends"));
		}
	}
	if (number.length && !span_is(record_get(event, "event"), "game") && number_parse(number, &now) &&
	    number_parse(log_option(log, "now.turn"), &then) &&
	    number_compare(now, turn ? number_add(then, number_whole(1)) : then) != 0)
		add_skipped(&out, arena_format(arena, "now.turn=%.*s comes after %.*s", (int)number.length,
					       number.data, (int)log_option(log, "now.turn").length,
					       log_option(log, "now.turn").data));
	return text_span(&out);
}
