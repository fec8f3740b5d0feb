/* log_view: expressions over the state of one owner, and of those who belong to him. */
#include "game/log.h"
#include "machine/run.h"

static bool prepare(struct log_view *view, struct log_viewed *viewed, const struct company *company)
{
	struct arena *memory = view->resolver.memory;
	const struct program *program = compile_view(view->resolver.rules, view->parts, view->part_count,
						     company);

	if (!program)
		return false;
	view->resolver.tool = program->tool;
	viewed->company = company;
	viewed->prepared = resolve_prepare_view(&view->resolver, program);
	viewed->reads = arena_take(memory, program->slot_count * sizeof *viewed->reads);
	for (uint32_t index = 0; index < program->slot_count; index++)
		if (program->slots[index].kind == SLOT_FIELD && program->slots[index].read)
			viewed->reads[viewed->read_count++] = index;
	return true;
}

bool log_view_start(struct log_view *view, struct rules *rules, const struct view_part *parts, size_t count,
		    struct arena *memory, const struct limits *limits)
{
	*view = (struct log_view){.resolver = {.rules = rules, .memory = memory, .limits = limits},
				  .parts = parts,
				  .part_count = count};
	if (!prepare(view, &view->alone, &company_plain))
		return false;
	view->prepared = view->alone.prepared;
	return true;
}

/* ---- who belongs to him ---- */

/* The program for an owner and his members, whose names it has; NULL: he has none. */
static const struct log_viewed *of_members(struct log_view *view, const struct log *log, struct span name,
					   struct faults *unheard)
{
	const struct resolve_options options = {.owners = &log_owners, .source = log};
	const struct resolve_company *asked = NULL;
	struct log_viewed *viewed = view->others;
	size_t bodies;

	const struct program *program = view->prepared->program;

	rules_bodies(view->resolver.rules, &bodies);
	if (bodies && view->of != VIEW_OF_ONE && (name.length || program->everybody))
		asked = resolve_company_alone(&view->resolver, &options, program, name,
					      view->of == VIEW_OF_MEMBERS, unheard);
	if (!asked || !asked->company.body_count)
		return NULL;
	while (viewed && !company_same(viewed->company, &asked->company))
		viewed = viewed->next;
	if (!viewed) {
		viewed = arena_take(view->resolver.memory, sizeof *viewed);
		const struct company *kept = resolve_company_keep(&view->resolver, &asked->company, unheard);

		if (!kept || !prepare(view, viewed, kept))
			return NULL;
		viewed->next = view->others;
		view->others = viewed;
	}
	for (size_t i = 0; i < asked->company.count; i++)
		viewed->prepared->owners[i] = asked->owners[i];
	return viewed;
}

/* ---- values ---- */

static const struct log_value *option(const struct log *log, struct span name)
{
	const struct log_value *said = log->options;

	while (said && !span_same(said->field, name))
		said = said->next;
	return said;
}

/* Sets the fields of a part that its whole keeps. */
static void put_held(struct resolution *resolution, const struct log *log, uint32_t index, struct span whole)
{
	struct span field = resolution->prepared->program->slots[index].field->name, now;

	if (log_known(log, whole, SPAN(""), field, &now))
		resolve_field(resolution, index, now);
}

static void put_fields(struct resolution *resolution, const struct log_view *view, const struct log *log)
{
	const struct log_viewed *viewed = view->now;
	const struct prepared *prepared = viewed->prepared;
	const struct log_figure *figure = NULL; /* of the latest party: its fields stand together */
	int of = -1;

	for (size_t i = 0; i < viewed->read_count; i++) {
		uint32_t index = viewed->reads[i];
		const struct slot *slot = &prepared->program->slots[index];
		const struct declaration *field = slot->field;
		struct span name = prepared->owners[slot->party];
		struct span whole = field->of_side && field->held && slot->party == 0 ? log_whole(log, name)
										      : SPAN("");
		const struct record_field *instead = view->instead && field->of_side && slot->party == 0
							 ? record_find(view->instead, field->name)
							 : NULL;
		if (of != slot->party)
			figure = log_figure(log, name);
		of = slot->party;
		const struct log_value *said = !field->of_side ? option(log, field->name)
					       : name.length   ? log_value_of(log, figure, name, field->name)
							       : NULL;

		if (instead)
			resolve_field(resolution, index, instead->value);
		else if (whole.length)
			put_held(resolution, log, index, whole);
		else if (said)
			resolve_field(resolution, index, said->now);
	}
}

/* The file of the expressions. */
static const char *file_of(const struct log_view *view)
{
	for (size_t i = 0; i < view->part_count; i++)
		if (view->parts[i].text)
			return view->parts[i].text->location.file;
	return NULL;
}

/* Works it out. A list of faults has a failure once: each further look at the state
 * would repeat it. */
static void run(struct log_view *view, const struct log *log, struct span name)
{
	struct machine *machine = &view->now->prepared->machine;
	struct faults faults;

	faults_start(&faults, log->scratch);
	machine->faults = &faults;
	if (run_program(machine) || (view->failed && log->faults->errors))
		return;
	view->failed = true;
	fault_add(log->faults, (struct location){file_of(view), 0, 0},
		  "the expressions cannot be evaluated for %.*s: %s", name.length ? (int)name.length : 8,
		  name.length ? name.data : "the game", faults_reason(&faults)->message);
}

void log_view_of(struct log_view *view, const struct log *log, struct span name)
{
	struct faults unheard;

	faults_start(&unheard, log->scratch);
	const struct log_viewed *viewed = of_members(view, log, name, &unheard);
	view->alone.prepared->owners[0] = name;
	view->now = viewed = viewed ? viewed : &view->alone;
	struct prepared *prepared = viewed->prepared;
	struct machine *machine = &prepared->machine;
	struct resolution resolution = {
	    .resolver = &view->resolver, .prepared = prepared, .arena = log->scratch, .faults = &unheard};

	machine_begin(machine, log->scratch, &unheard);
	put_fields(&resolution, view, log);
	for (uint16_t party = 0; party < prepared->program->party_count; party++) {
		struct span owner = prepared->owners[party];
		const struct figure *figure = log->units && owner.length ? units_named(log->units, owner)
									 : NULL;

		if (figure && viewed->company->party[party].owner == party)
			units_put(log->units, prepared, figure, party, &unheard);
	}
	for (size_t i = 0; i < prepared->program->owner_count; i++)
		if (prepared->program->owners[i].party == 0)
			machine->slots[prepared->program->owners[i].slot] = value_of(
			    rules_owner(view->resolver.rules, name));
	run(view, log, name);
}

value log_view_value(const struct log_view *view, size_t part)
{
	const struct prepared *prepared = view->now->prepared;

	return prepared->machine.slots[prepared->program->report[part]];
}
