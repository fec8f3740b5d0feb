/* log_view: expressions over the state of one owner. */
#include "game/log.h"
#include "machine/run.h"

bool log_view_start(struct log_view *view, struct rules *rules, const struct view_part *parts, size_t count,
		    struct arena *memory, const struct limits *limits)
{
	const struct program *program = compile_view(rules, parts, count);

	if (!program)
		return false;
	*view = (struct log_view){
	    .resolver = {.rules = rules, .tool = program->tool, .memory = memory, .limits = limits}};
	view->prepared = resolve_prepare_view(&view->resolver, program);
	view->reads = arena_take(memory, program->slot_count * sizeof *view->reads);
	for (uint32_t index = 0; index < program->slot_count; index++)
		if (program->slots[index].kind == SLOT_FIELD && program->slots[index].read)
			view->reads[view->read_count++] = index;
	return true;
}

static const struct log_value *option(const struct log *log, struct span name)
{
	const struct log_value *said = log->options;

	while (said && !span_same(said->field, name))
		said = said->next;
	return said;
}

void log_view_of(struct log_view *view, const struct log *log, struct span name)
{
	struct prepared *prepared = view->prepared;
	struct machine *machine = &prepared->machine;
	const struct figure *figure = log->units && name.length ? units_named(log->units, name) : NULL;
	struct faults unheard;
	struct resolution resolution = {
	    .resolver = &view->resolver, .prepared = prepared, .arena = log->scratch, .faults = &unheard};

	faults_start(&unheard, log->scratch);
	machine_begin(machine, log->scratch, &unheard);
	for (size_t i = 0; i < view->read_count; i++) {
		uint32_t index = view->reads[i];
		const struct declaration *field = prepared->program->slots[index].field;
		const struct log_value *said = !field->of_side ? option(log, field->name)
					       : name.length   ? log_value(log, name, field->name)
							       : NULL;

		if (said)
			resolve_field(&resolution, index, said->now);
	}
	if (figure)
		units_put(log->units, prepared, figure, 0, &unheard);
	for (size_t i = 0; i < prepared->program->owner_count; i++)
		if (prepared->program->owners[i].party == 0)
			machine->slots[prepared->program->owners[i].slot] = value_of(
			    rules_owner(view->resolver.rules, name));
	run_program(machine);
}

value log_view_value(const struct log_view *view, size_t part)
{
	return view->prepared->machine.slots[view->prepared->program->report[part]];
}
