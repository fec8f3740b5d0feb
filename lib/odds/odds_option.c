/* odds_option: what an option of a decision leads to, while a person thinks. */
#include <string.h>

#include "odds/odds_engine.h"

/* Sets the machine to the state after the option, and runs on. */
static bool run_on(struct machine *machine, const struct choice *choice, const struct choice_option *option,
		   const uint32_t *outcome, size_t count, struct odds *odds)
{
	static const uint64_t most_work = 200000;
	struct arena arena = {.block = NULL};
	struct engine engine = {.machine = machine,
				.arena = &arena,
				.brief = &arena,
				.program = machine->program,
				.first = machine->deciding + 1,
				.most_work = most_work};

	run_take(machine, choice, option);
	bool fine = engine_run(&engine, outcome, count, odds);
	if (fine && !machine->faults->errors)
		return true;
	if (fine)
		odds_free(odds);
	return false;
}

bool odds_option(struct machine *machine, const struct choice *choice, const struct choice_option *option,
		 const uint32_t *outcome, size_t count, struct odds *odds)
{
	size_t slot_count = machine->program->slot_count;
	struct machine kept = *machine;
	struct limits limits = *machine->limits;
	struct faults unheard;
	value *slots = arena_take(machine->arena, slot_count * sizeof *slots);
	bool *touched = arena_take(machine->arena, slot_count * sizeof *touched);

	memcpy(slots, machine->slots, slot_count * sizeof *slots);
	memcpy(touched, machine->touched, slot_count * sizeof *touched);
	faults_start(&unheard, machine->arena);
	limits.frontier = limits.frontier < 20000 ? limits.frontier : 20000;
	limits.weights = limits.weights < 32 << 20 ? limits.weights : 32 << 20;
	machine->limits = &limits;
	machine->faults = &unheard;
	machine->chooser = NULL;
	machine->explain = NULL;
	machine->say = machine->aside = NULL;
	machine->all_dice = true;
	bool fine = run_on(machine, choice, option, outcome, count, odds);
	kept.sets = machine->sets; /* lists only grow */
	kept.hands = machine->hands;
	*machine = kept;
	memcpy(machine->slots, slots, slot_count * sizeof *slots);
	memcpy(machine->touched, touched, slot_count * sizeof *touched);
	return fine;
}
