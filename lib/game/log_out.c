/* log_out: who is out of the game. */
#include "game/log.h"

static const struct yaml out_flag = {.kind = YAML_SCALAR, .text = {"is-out is not none", 18}},
			 out_word = {.kind = YAML_SCALAR, .text = {"(is-out)", 8}};
const struct view_part log_out_parts[2] = {{&out_flag, TYPE_FLAG}, {&out_word, TYPE_WORD}};

struct span log_listed_out(const struct log *log, struct span name)
{
	size_t at = 0;
	bool whole = log_part(log, name, &at).length > 0;
	struct log_view *view = &log->out[whole];

	if (!view->resolver.rules &&
	    !log_view_start(view, log->state->rules, log_out_parts, 2, log->state->rules->arena, log->limits))
		view->resolver.rules = log->state->rules; /* the rules have a mistake, reported once */
	if (!view->prepared)
		return SPAN("");
	view->of = whole ? VIEW_OF_PARTS : VIEW_OF_ONE;
	log_view_of(view, log, name);
	return log_view_value(view, 0).numerator
		   ? words_text(&log->state->rules->words, (word_id)log_view_value(view, 1).numerator)
		   : SPAN("");
}

bool log_is_put_out(const struct log *log, struct span name, unsigned *line)
{
	const struct log_figure *figure = log_figure(log, name);

	*line = figure && figure->left ? figure->left_line : 0;
	if (figure && figure->left)
		return true;
	for (const struct log_value *at = figure && !log->state->lists_out ? figure->values : NULL; at;
	     at = at->next) {
		const struct state_field *field = state_field(log->state, at->field);

		*line = at->line;
		if (field && state_out(field, at->now))
			return true;
	}
	*line = 0;
	return log_parts_are_out(log, name);
}

bool log_is_out(const struct log *log, struct span name, unsigned *line)
{
	return log_is_put_out(log, name, line) || (log->state->lists_out && log_listed_out(log, name).length);
}

bool log_out_reads(const struct log *log, struct span field)
{
	const struct log_viewed *viewed = &log->out[0].alone;
	const struct state_field *declared = state_field(log->state, field);

	if (!log->state->lists_out)
		return declared && declared->has_out;
	for (size_t i = 0; viewed->prepared && i < viewed->read_count; i++)
		if (span_same(viewed->prepared->program->slots[viewed->reads[i]].field->name, field))
			return true;
	return false;
}

bool log_would_be_out(const struct log *log, struct span name, const struct record *instead)
{
	bool out = false;
	unsigned line;

	for (size_t i = 0; i < instead->count && !log->state->lists_out; i++) {
		const struct state_field *field = state_field(log->state, instead->fields[i].key);

		out |= field && state_out(field, instead->fields[i].value);
	}
	if (!log->state->lists_out)
		return out;
	for (int whole = 0; whole < 2; whole++)
		log->out[whole].instead = instead;
	out = log_is_out(log, name, &line);
	for (int whole = 0; whole < 2; whole++)
		log->out[whole].instead = NULL;
	return out;
}
