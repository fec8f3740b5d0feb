/* resolve_trace: which fields a deed used, where its program asks for everybody of the
 * game. */
#include "machine/flow.h"
#include "resolve/resolve.h"

struct resolve_trace {
	struct explain explain;  /* first member: what the machine tells */
	struct explain *further; /* who is told as well; or NULL */
	flow_bits *used;         /* slots */
};

static void told(struct explain *explain, struct machine *machine, const struct op *op, value got)
{
	struct resolve_trace *trace = (struct resolve_trace *)explain;

	flow_read(trace->used, op->node);
	if (op->kind == OP_SET)
		flow_add(trace->used, op->slot);
	if (trace->further)
		trace->further->told(trace->further, machine, op, got);
}

void resolve_trace_start(struct resolution *resolution)
{
	struct prepared *prepared = resolution->prepared;
	const struct program *program = prepared->program;
	const struct company *company = prepared->company;
	struct machine *machine = &prepared->machine;

	if (!resolution->options->stamp || !program->everybody || !company || !company->game)
		return;
	if (!resolution->trace) {
		resolution->trace = arena_take(resolution->arena, sizeof *resolution->trace);
		*resolution->trace = (struct resolve_trace){
		    .explain = {told},
		    .further = machine->explain,
		    .used = arena_take(resolution->arena,
				       (program->slot_count / 64 + 1) * sizeof(flow_bits))};
	}
	machine->explain = &resolution->trace->explain;
}

bool resolve_used(const struct resolution *resolution, uint32_t slot)
{
	return !resolution->trace || flow_has(resolution->trace->used, slot);
}

bool resolve_is_of_all(const struct resolution *resolution, uint16_t party)
{
	const struct company *company = resolution->prepared->company;

	if (!company || company->party[party].owner != party)
		return false;
	for (size_t i = 0; i < company->body_count; i++)
		if (company->bodies[i].of == NO_PARTY && company->bodies[i].first <= party &&
		    party < company->bodies[i].first + company->bodies[i].count)
			return true;
	return false;
}
