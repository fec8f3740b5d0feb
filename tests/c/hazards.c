/* hazards: what may fail in a procedure, for tests/engine/hazards.bats:
 *
 *   hazards FOLDER TOOL VARIANT RECORD [numbers|integers]
 *
 * prints how many dice it throws at most, what it sets where it may fail or only leave a field's
 * bounds, and what may be a fraction: for this record, or for every record that names the
 * same fields, with any numbers that are not large, or with integers within their bounds. */
#include <stdio.h>
#include <string.h>

#include "machine/hazard.h"
#include "resolve/resolve.h"

static struct arena arena;

static int complain(const struct faults *faults)
{
	for (const struct fault *fault = faults->first; fault; fault = fault->next)
		printf("%s\n", fault->message);
	return 1;
}

static void list(const char *what, const struct program *program, const bool *at)
{
	for (size_t i = 0; i < program->op_count; i++)
		if (at[i])
			printf("; %s %s", what,
			       program->ops[i].kind == OP_SET ? program->slots[program->ops[i].slot].name
							      : "else");
}

int main(int argc, char **argv)
{
	struct limits limits = limits_default();
	struct faults faults;
	struct rules rules;
	struct record record;

	if (argc < 5)
		return 2;
	faults_start(&faults, &arena);
	record_start(&record, &arena);
	if (!rules_open(&rules, &arena, argv[1], NULL, &limits, &faults) ||
	    !record_parse(&record, span_of(argv[4]), &limits, &faults))
		return complain(&faults);
	struct resolver resolver = {.rules = &rules, .tool = argv[2], .memory = &arena, .limits = &limits};
	struct resolve_options options = {.seed = dice_seed(SPAN("x"))};
	struct resolution resolution = {
	    .resolver = &resolver, .options = &options, .arena = &arena, .faults = &faults, .number = 1};
	resolution.prepared = resolve_prepare(&resolver, &options, span_of(argv[3]), &record, false, &faults);
	if (!resolution.prepared || !resolve_bind(&resolution, &record))
		return complain(&faults);
	struct machine *machine = &resolution.prepared->machine;
	struct hazards found = argc == 5
				   ? hazard_find(machine, &arena)
				   : hazard_find_shape(machine, machine->given, *argv[5] == 'i', &arena);
	printf("%g dice%s", found.dice, found.whole ? "" : ", not all");
	list("may fail:", machine->program, found.at);
	list("may leave its bounds:", machine->program, found.beyond);
	for (size_t i = 0; i < machine->program->slot_count; i++)
		if (found.fraction[i])
			printf("; may be a fraction: %s", machine->program->slots[i].name);
	printf("\n");
	return 0;
}
