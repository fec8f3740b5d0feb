/* log_company: who is who in a game. */
#include "game/log.h"

static bool find_owner(const void *source, struct span *name, bool link, struct span *unit,
		       struct faults *faults)
{
	const struct log *log = source;
	const struct log_figure *said = log_figure(log, *name);

	if (said) /* a link's name lasts no longer than its value */
		*name = said->name;
	if (log->units && (log->known || units_has(log->units, *name)))
		return units_find(log->units, name, link && !said, unit, faults);
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
	struct span whom = said                         ? said->now
			   : log->units && owner.length ? units_link(log->units, owner, field)
							: SPAN("");
	bool alone = log->alone_count && log_joins(log, field) && log_is_alone(log, whom);

	return alone || span_is(whom, "nobody") ? SPAN("") : whom;
}

static struct span find_side(const void *source, struct span owner)
{
	const struct log *log = source;

	return log->units ? units_side(log->units, owner) : SPAN("");
}

static bool is_ordered(const void *source, struct span *sequence)
{
	const struct log *log = source;

	*sequence = !log->order ? SPAN("no") : log->strict ? SPAN("strict") : SPAN("warn");
	return log->order != NULL;
}

/* Is he in the game? By the unit files, or because he joined; in a game without unit
 * files, if the log names him. */
static bool plays(const struct log *log, struct span name)
{
	const struct log_figure *figure = log_figure(log, name);

	if (!figure || figure->left)
		return !figure;
	return figure->joined || (log->units && units_has(log->units, name)) ||
	       (!log->known && log->plays && !figure->earlier);
}

/* Does an owner's link name another one? `several`: it may name more than one. Without a
 * link: does he play? */
static bool names(const struct log *log, struct span owner, struct span link, bool several, struct span whom)
{
	if (!link.length)
		return plays(log, owner);
	struct span named = find_link(log, owner, link);

	if (!several)
		return span_alike(named, whom);
	while (named.length)
		if (span_alike(span_trim(span_cut(&named, ',')), whom))
			return true;
	return false;
}

/* Those of the unit files come first, then those who joined. */
static struct span find_member(const void *source, struct span link, struct span owner, size_t *at)
{
	const struct log *log = source;
	const struct state_field *field = state_field(log->state, link);
	bool several = field && field->declaration.figures;
	size_t index = 0;

	if (several && !name_index_find(log->named, owner, SPAN("")))
		return SPAN("");
	for (const struct figure *figure = log->units ? log->units->figures : NULL; figure;
	     figure = figure->next, index++)
		if (index >= *at && names(log, figure->name, link, several, owner)) {
			*at = index + 1;
			return figure->name;
		}
	for (const struct log_figure *figure = log->figures.first; figure; figure = figure->next, index++)
		if (index >= *at && !(log->units && units_has(log->units, figure->name)) &&
		    names(log, figure->name, link, several, owner)) {
			*at = index + 1;
			return figure->name;
		}
	return SPAN("");
}

/* Works out the condition of a body for one of its members. */
static bool belongs(const void *source, const struct rules_body *body, size_t index, struct span member)
{
	const struct log *log = source;
	struct log_view *view = &log->bodies[index];
	unsigned line;

	if (!body->when)
		return !log_is_out(log, member, &line);
	if (!view->resolver.rules) {
		struct view_part *part = arena_take(log->state->rules->arena, sizeof *part);

		*part = (struct view_part){body->when, TYPE_FLAG};
		if (!log_view_start(view, log->state->rules, part, 1, log->state->rules->arena, log->limits))
			view->resolver.rules =
			    log->state->rules; /* the rules have a mistake, reported once */
	}
	if (!view->prepared)
		return true;
	log_view_of(view, log, member);
	return log_view_value(view, 0).numerator != 0;
}

static bool knows(const void *source, struct span name)
{
	const struct log *log = source;
	struct span any;

	return (log->units && units_has(log->units, name)) || log_figure(log, name) ||
	       log_profile(log, name, SPAN(""), &any);
}

static bool is_out(const void *source, struct span name)
{
	unsigned line;

	return log_is_out(source, name, &line);
}

static bool several(const void *source, struct span owner, struct span field)
{
	const struct log *log = source;

	return !log->units || units_several(log->units, owner, field);
}

struct log *log_of_units(struct units *units, const struct limits *limits, struct arena *arena,
			 struct faults *faults)
{
	size_t bodies;
	struct rules *rules = units->rules->rules;
	const struct state_rules *state = (rules_bodies(rules, &bodies), bodies) ? state_load(rules) : NULL;
	struct log *log = state ? arena_take(arena, sizeof *log) : NULL;

	if (log)
		log_start(log, arena, state, units, limits, faults);
	return log;
}

const struct resolve_owners log_owners = {.find = find_owner,
					  .link = find_link,
					  .member = find_member,
					  .side = find_side,
					  .belongs = belongs,
					  .ordered = is_ordered,
					  .knows = knows,
					  .out = is_out,
					  .several = several};
