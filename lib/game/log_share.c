/* log_share: what a figure takes with it when it leaves, and brings when it is back. */
#include "game/log.h"

/* Works out the shares of a figure: one part for each field that has one. False if
 * the rules have a mistake. */
static bool work_out(struct log *log, struct span name)
{
	const struct state_rules *state = log->state;
	struct arena *arena = state->rules->arena;
	struct view_part *parts;
	size_t count = 0;

	if (!log->shares) {
		log->shares = arena_take(log->arena, sizeof *log->shares);
		*log->shares = (struct log_view){.prepared = NULL};
		parts = arena_take(arena, state->field_count * sizeof *parts);
		for (size_t i = 0; i < state->field_count; i++)
			if (state->fields[i].share)
				parts[count++] = (struct view_part){state->fields[i].share, TYPE_NUMBER};
		if (count > 0)
			log_view_start(log->shares, state->rules, parts, count, arena, log->limits);
	}
	if (log->shares->prepared)
		log_view_of(log->shares, log, name);
	return log->shares->prepared != NULL;
}

void log_share(struct log *log, struct span name, bool joins, unsigned line)
{
	struct log_figure *figure = log_figure_of(log, name);
	size_t part = 0;

	if (!work_out(log, name))
		return;
	for (size_t i = 0; i < log->state->field_count; i++) {
		const struct state_field *field = &log->state->fields[i];
		const struct log_value *said = log_value(log, name, field->declaration.name);
		struct span before = said ? said->now : SPAN("");
		char text[NUMBER_LENGTH];
		struct number number;
		value share;

		if (!field->share)
			continue;
		share = log_view_value(log->shares, part++);
		if (share.numerator == 0 ||
		    (!said && !log_profile(log, name, field->declaration.name, &before)) ||
		    !number_parse(before, &number))
			continue;
		number = joins ? number_add(number, share) : number_subtract(number, share);
		log_put_field(log, figure, log_list(log, figure, SPAN(""), field), field,
			      (struct span){text, number_format(number, text)}, line);
	}
}
