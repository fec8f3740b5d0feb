/* order_phase: who belongs to a phase of the turn, and who must still act in it. */
#include "game/order.h"

/* ---- owners ---- */

/* Who is out takes no part; nor does who is in no unit file, unless newcomers do. */
bool order_takes_part(const struct log *log, struct span name)
{
	unsigned line;

	return !log_is_out(log, name, &line);
}

static bool is_newcomer(const struct log *log, struct span name)
{
	return log->order->newcomers && log_figure(log, name);
}

/* The first newcomer from this one on. */
static const struct log_figure *newcomer(const struct log *log, const struct log_figure *figure)
{
	while (figure && log->units && units_named(log->units, figure->name))
		figure = figure->next;
	return figure;
}

struct order_owners order_owners(const struct log *log)
{
	struct order_owners owners = {.log = log, .figure = log->units ? log->units->figures : NULL};

	owners.said = log->order && log->order->newcomers ? newcomer(log, log->figures.first) : NULL;
	owners.name = owners.figure ? owners.figure->name : owners.said ? owners.said->name : SPAN("");
	return owners;
}

void order_next(struct order_owners *owners)
{
	if (owners->figure)
		owners->figure = owners->figure->next;
	else if (owners->said)
		owners->said = newcomer(owners->log, owners->said->next);
	owners->name = owners->figure ? owners->figure->name : owners->said ? owners->said->name : SPAN("");
}

bool order_of_unit(const struct log *log, struct span name)
{
	return name.length && ((log->units && units_named(log->units, name)) || is_newcomer(log, name));
}

value order_amount(const struct log *log, struct span name, const struct state_field *field)
{
	const struct log_value *said = log_value(log, name, field->declaration.name);
	struct span text = field->start;
	struct number number;

	if (said)
		text = said->now;
	else
		log_profile(log, name, field->declaration.name, &text);
	return number_parse(text, &number) ? number : number_whole(span_is(text, "yes"));
}

/* A body owes, and is waited for, as one. */
bool order_is_part(const struct log *log, struct span name)
{
	return order_of_unit(log, log_whole(log, name));
}

/* With the activation of a whole, those of its parts are spent. */
value order_spent(struct order *order, const struct log *log, struct span name,
		  const struct order_budget *budget)
{
	struct span whole = budget->field == order->budget ? log_whole(log, name) : SPAN("");

	log_view_of(&order->view, log, name);
	value spent = log_view_value(&order->view, budget->spent);
	if (!whole.length)
		return spent;
	log_view_of(&order->view, log, whole);
	value of_whole = log_view_value(&order->view, budget->spent);
	return number_compare(spent, of_whole) < 0 ? of_whole : spent;
}

bool order_has_flag(const struct order *order, const struct log *log, struct span name)
{
	return order->flag &&
	       order_amount(log, log_keeper(log, name, order->flag), order->flag).numerator != 0;
}

bool order_is_active(const struct log *log, struct span name)
{
	return log->order && order_has_flag(log->order, log, name);
}

/* What is left of a budget. */
value order_left(struct order *order, const struct log *log, struct span name,
		 const struct order_budget *budget)
{
	value spent = order_spent(order, log, name, budget);

	log_view_of(&order->view, log, name);
	return number_subtract(log_view_value(&order->view, budget->part), spent);
}

bool order_holds(struct order *order, const struct log *log, struct span name, size_t part)
{
	log_view_of(&order->view, log, name);
	return log_view_value(&order->view, part).numerator != 0;
}

/* ---- phases ---- */

const struct log_place *order_place(const struct log *log, size_t phase, struct span name)
{
	for (size_t i = 0; log->begun.phase == phase && i < log->begun.count; i++)
		if (span_alike(log->begun.places[i].name, name))
			return &log->begun.places[i];
	return NULL;
}

/* Has the owner opened an activation in this phase? */
bool order_has_opened(const struct log *log, size_t phase, struct span name)
{
	const struct log_place *place = order_place(log, phase, name);

	return place && place->opened;
}

bool order_fits(struct order *order, const struct log *log, size_t phase, struct span name)
{
	const struct log_place *place = order_place(log, phase, name);

	return (log->begun.phase != phase || (place && !place->joined)) &&
	       order_holds(order, log, name, order->phases[phase].who);
}

/* The budget of those who act in a phase; NULL: there is none. */
static const struct order_budget *budget_of(const struct order *order, size_t phase)
{
	const struct state_field *of = phase == NO_PHASE ? NULL : order->phases[phase].of;

	of = of ? of : order->budget;
	return of ? order_budget_of(order, of->declaration.name) : NULL;
}

bool order_may_open(struct order *order, const struct log *log, size_t phase, struct span name)
{
	const struct order_budget *budget = budget_of(order, phase);

	if (!budget || order_left(order, log, name, budget).numerator <= 0)
		return false;
	size_t next = 0, parts = 0;
	for (struct span part; (part = log_part(log, name, &next)).length; parts++)
		if (order_left(order, log, part, budget).numerator > 0)
			return true;
	return parts == 0; /* of a whole, somebody has not acted yet */
}

bool order_is_due(struct order *order, const struct log *log, size_t phase, struct span name)
{
	return budget_of(order, phase) && !order_is_part(log, name) && order_takes_part(log, name) &&
	       order_fits(order, log, phase, name) && order_may_open(order, log, phase, name);
}

/* A phase that deeds open begins anew with each of them: who came since takes part in the next. */
size_t order_left_in(struct order *order, const struct log *log, size_t phase)
{
	struct log asked = *log;
	size_t left = 0;

	if (order->phases[phase].dealt)
		asked.begun.phase = NO_PHASE;
	for (struct order_owners at = order_owners(&asked); at.name.length; order_next(&at))
		left += order_is_due(order, &asked, phase, at.name);
	return left;
}

value order_rank(struct order *order, const struct log *log, size_t phase, struct span name)
{
	const struct log_place *place = order_place(log, phase, name);

	if (place && place->fits)
		return place->rank;
	log_view_of(&order->view, log, name);
	return log_view_value(&order->view, order->phases[phase].rank);
}

bool order_takes_place(struct order *order, const struct log *log, size_t phase)
{
	return order_holds(order, log, SPAN(""), order->phases[phase].when);
}

/* How many fitted when the phase began, or would if it began now. */
static size_t those_of(struct order *order, const struct log *log, size_t phase)
{
	size_t those = 0;

	if (log->begun.phase == phase)
		return log->begun.those;
	for (struct order_owners at = order_owners(log); at.name.length; order_next(&at))
		those += !order_is_part(log, at.name) && order_takes_part(log, at.name) &&
			 order_fits(order, log, phase, at.name);
	return those;
}

/* Have as many acted as the quota wants? */
bool order_is_met(struct order *order, const struct log *log, size_t phase)
{
	char text[NUMBER_LENGTH];
	struct log asked = *log;
	size_t opened = 0;
	value those = number_whole((int64_t)those_of(order, log, phase));
	struct log_value said = {
	    .next = log->options, .field = SPAN("those"), .now = {text, number_format(those, text)}};

	for (size_t i = 0; log->begun.phase == phase && i < log->begun.count; i++)
		opened += log->begun.places[i].opened && !order_is_part(log, log->begun.places[i].name);
	asked.options = &said;
	log_view_of(&order->quotas, &asked, SPAN(""));
	return number_compare(number_whole((int64_t)opened),
			      log_view_value(&order->quotas, order->phases[phase].quota)) >= 0;
}

bool order_has_acted(struct order *order, const struct log *log, size_t phase, const struct log_place *place)
{
	if (!place || place->fits)
		return place && (place->opened || (order->budget && !order->phases[phase].of &&
						   !order_may_open(order, log, phase, place->name)));
	return place->opened && order_fits(order, log, phase, place->name);
}

/* ---- who is waited for ---- */

void order_add_name(struct order_names *names, struct span name)
{
	if (names->count < 3)
		names->name[names->count] = name;
	names->count++;
}

void order_say_names(const struct order_names *names, struct text *text)
{
	for (size_t i = 0; i < names->count && i < 3; i++)
		text_format(text, "%s%.*s",
			    i == 0                  ? ""
			    : i + 1 == names->count ? " and "
						    : ", ",
			    (int)names->name[i].length, names->name[i].data);
	if (names->count > 3)
		text_format(text, " and %zu more", names->count - 3);
}

/* Finds who must still act before the phase may be left. */
bool order_is_waiting(struct order *order, const struct log *log, size_t phase, struct order_names *names)
{
	const struct order_phase *at = &order->phases[phase];

	names->count = 0;
	if (!at->all && (!at->limited || order_is_met(order, log, phase)))
		return false;
	for (struct order_owners owner = order_owners(log); owner.name.length; order_next(&owner))
		if (order_is_due(order, log, phase, owner.name))
			order_add_name(names, owner.name);
	return names->count > 0;
}

/* ---- who may act ---- */

struct order_look *order_look_at(const struct log *log, struct arena *arena)
{
	struct order_look *look = arena_take(arena, sizeof *look);
	struct order *order = log->order;

	*look = (struct order_look){order, log, arena_take(arena, order->phase_count * sizeof *look->phases)};
	for (size_t i = 0; i < order->phase_count; i++)
		look->phases[i].known = look->phases[i].is_ranked = false;
	return look;
}

static const struct order_looked *looked(struct order_look *look, size_t phase)
{
	struct order_looked *at = &look->phases[phase];
	struct order_names names;

	if (at->known)
		return at;
	at->known = true;
	at->takes_place = order_takes_place(look->order, look->log, phase);
	at->is_met = look->order->phases[phase].limited && order_is_met(look->order, look->log, phase);
	at->is_waiting = order_is_waiting(look->order, look->log, phase, &names);
	return at;
}

/* The rank of the highest who acted, and of the lowest who must. */
static const struct order_looked *ranked(struct order_look *look, size_t phase)
{
	struct order_looked *at = &look->phases[phase];
	struct order *order = look->order;
	const struct log *log = look->log;

	if (at->is_ranked)
		return at;
	at->is_ranked = true;
	at->has_later = at->has_due = false;
	for (struct order_owners owner = order_owners(log); owner.name.length; order_next(&owner)) {
		value rank = order_rank(order, log, phase, owner.name);

		if (order_has_acted(order, log, phase, order_place(log, phase, owner.name)) &&
		    (!at->has_later || number_compare(rank, at->later) > 0)) {
			at->has_later = true;
			at->later = rank;
		}
		if (order->phases[phase].all && order_is_due(order, log, phase, owner.name) &&
		    (!at->has_due || number_compare(rank, at->due) < 0)) {
			at->has_due = true;
			at->due = rank;
		}
	}
	return at;
}

/* The phase in which he may act, from the present one on; NO_PHASE: none. Nobody must be waited
 * for in those before it. */
static size_t phase_for(struct order_look *look, size_t here, struct span name)
{
	struct order *order = look->order;

	for (size_t i = here == NO_PHASE ? 0 : here; i < order->phase_count; i++) {
		const struct order_phase *phase = &order->phases[i];

		if (i != here && !looked(look, i)->takes_place)
			continue;
		if ((i == here || !phase->dealt) && order_fits(order, look->log, i, name) &&
		    (!looked(look, i)->is_met || order_has_opened(look->log, i, name)))
			return i;
		if (looked(look, i)->is_waiting)
			return NO_PHASE;
	}
	return NO_PHASE;
}

bool order_may_act(struct order_look *look, struct span name)
{
	struct order *order = look->order;
	size_t phase;

	if (!order->phase_count)
		return true;
	phase = phase_for(look, order_phase_named(order, log_option(look->log, "now.phase")), name);
	if (phase == NO_PHASE || !order->phases[phase].ranked || order_has_opened(look->log, phase, name))
		return phase != NO_PHASE;
	const struct order_looked *at = ranked(look, phase);
	value own = order_rank(order, look->log, phase, name);
	return !(at->has_later && number_compare(at->later, own) > 0) &&
	       !(at->has_due && number_compare(at->due, own) < 0);
}
