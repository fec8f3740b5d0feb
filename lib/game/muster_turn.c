/* muster_turn: whose turn it is, who has acted, and what each may still do. */
#include "game/muster.h"
#include "game/order.h"

/* Adds what is left of each budget: "walk,2 action dice". Of budgets that last an
 * activation only an active figure has anything. */
static void add_left(struct muster *muster, struct record *row, const struct log *log, struct span name,
		     bool active)
{
	struct order *order = log->order;
	struct text text = {.arena = muster->arena};
	char number[NUMBER_LENGTH];

	for (size_t i = 0; i < order->budget_count; i++) {
		const struct order_budget *budget = &order->budgets[i];

		if (budget->field == order->budget ||
		    (!active && order->flag && budget->field->until <= order->activation))
			continue;
		value left = order_left(order, log, name, budget);
		if (left.numerator <= 0)
			continue;
		if (text.length)
			text_put(&text, ',');
		bool one = number_compare(left, number_whole(1)) == 0;
		if (!one)
			text_format(&text, "%.*s ", (int)number_format(left, number), number);
		text_add(&text, span_of(one ? budget->field->noun : budget->field->plural));
	}
	if (text.length)
		record_add(row, SPAN("left"), text_span(&text), RECORD_TEXT);
}

static const char *stands_as(struct muster *muster, const struct log *log, struct span name,
			     const struct order_owed **owed)
{
	struct order *order = log->order;
	bool active = order_has_flag(order, log, name);

	*owed = NULL;
	if (!order_takes_part(log, name))
		return "out";
	if (!active && order->budget && !order_may_open(order, log, NO_PHASE, name))
		return "acted";
	/* what is owed before the next phase may wait until he has acted */
	if ((*owed = order_owes(order, log, name)) && !(active && (*owed)->first == BEFORE_PHASE))
		return "owes";
	if (active)
		return "active";
	return (order->budget || !order->flag) && order_may_act(muster->look, name) ? "may" : "waits";
}

/* Does a phase know him? Places, for example, belong to none. */
static bool has_phase(const struct log *log, struct span name)
{
	for (size_t i = 0; i < log->order->phase_count; i++)
		if (order_holds(log->order, log, name, log->order->phases[i].who))
			return true;
	return log->order->phase_count == 0;
}

bool muster_knows(const struct log *log, struct span name)
{
	if (order_is_part(log, name) && !order_has_flag(log->order, log, name))
		return false;
	return (log->units && units_named(log->units, name)) || has_phase(log, name);
}

void muster_stands(struct muster *muster, struct record *row, const struct log *log, struct span name)
{
	const struct order_owed *owed;
	const char *how = stands_as(muster, log, name, &owed);

	record_add(row, SPAN("stands"), span_of(how), RECORD_TEXT);
	if (owed)
		record_add(row, SPAN("next"), owed->deed, RECORD_TEXT);
	if (!span_among(span_of(how), "out acted owes"))
		add_left(muster, row, log, name, span_is(span_of(how), "active"));
}

static void add_figure(struct muster *muster, const struct log *log, struct span name)
{
	if (!muster_knows(log, name))
		return;
	struct record *row = muster_row(muster);
	record_add(row, SPAN("by"), name, RECORD_TEXT);
	muster_stands(muster, row, log, name);
}

void muster_turn(struct muster *muster, const struct log *log)
{
	struct record *row = muster_row(muster);

	muster->look = order_look_at(log, muster->arena);
	record_add(row, SPAN("event"), SPAN("turn"), RECORD_TEXT);
	record_add(row, SPAN("now.turn"), log_option(log, "now.turn"), RECORD_NUMBER);
	record_add(row, SPAN("now.phase"), log_option(log, "now.phase"), RECORD_TEXT);
	for (struct order_owners at = order_owners(log); at.name.length; order_next(&at))
		add_figure(muster, log, at.name);
}
