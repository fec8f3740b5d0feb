/* log_company: who is who in a game. */
#include "game/log.h"

static bool find_owner(const void *source, struct span *name, bool link, struct span *unit,
		       struct faults *faults)
{
	const struct log *log = source;
	const struct log_figure *said = log_figure(log, *name);

	if (log->units && (log->known || units_has(log->units, *name)))
		return units_find(log->units, name, link && !said, unit, faults);
	if (said)
		*name = said->name;
	if (said && said->unit.length)
		*unit = said->unit;
	return true;
}

static struct span find_link(const void *source, struct span owner, struct span field)
{
	const struct log *log = source;
	const struct log_value *said = log->options;

	if (owner.length)
		said = log_value(log, owner, field);
	else
		while (said && !span_same(said->field, field))
			said = said->next;
	if (said)
		return said->now;
	return log->units && owner.length ? units_link(log->units, owner, field) : SPAN("");
}

static bool is_ordered(const void *source, struct span *sequence)
{
	const struct log *log = source;

	*sequence = !log->order ? SPAN("no") : log->strict ? SPAN("strict") : SPAN("warn");
	return log->order != NULL;
}

const struct resolve_owners log_owners = {find_owner, find_link, is_ordered};
