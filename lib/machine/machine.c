/* machine: the slots before and in a resolution. */
#include "machine/machine.h"

#include <string.h>

/* ---- starting ---- */

/* Can the operation run before a record is read? True for a constant in a slot that
 * no record sets. */
static bool sets_quietly(const struct op *op, const struct program *program)
{
	return op->kind == OP_SET && op->quiet && op->node->op == NODE_CONSTANT &&
	       program->slots[op->slot].kind != SLOT_FIELD;
}

/* Room for what a resolution changes. */
static void make_room(struct machine *machine, struct arena *memory)
{
	size_t slots = machine->program->slot_count, parties = machine->program->party_count + 2;

	machine->slots = arena_take(memory, slots * sizeof *machine->slots);
	machine->given = arena_take(memory, 2 * slots * sizeof *machine->given); /* and `touched` */
	machine->touched = machine->given + slots;
	machine->written = arena_take(memory, slots * sizeof *machine->written);
	machine->words = arena_take(memory, slots * sizeof *machine->words);
	machine->names = arena_take(memory, parties * sizeof *machine->names);
	machine->several = arena_take(memory, parties * sizeof *machine->several);
	machine->worded = true;
	interned_start(&machine->no_hands, memory, 0);
	interned_add(&machine->no_hands, memory, NULL, 0);
}

static void find_starts(struct machine *machine, const struct program *program, struct arena *memory)
{
	size_t slots = program->slot_count;

	machine->starts = arena_take(memory, slots * sizeof *machine->starts);
	for (size_t i = 0; i < slots; i++)
		machine->starts[i] = program->slots[i].start;
	for (const struct op *op = program->ops;
	     machine->first < program->op_count && sets_quietly(op, program); op++, machine->first++)
		machine->starts[op->slot] = op->node->constant;
}

static void intern_sets(struct interned *sets, const struct program *program, struct arena *memory)
{
	interned_start(sets, memory, program->set_count);
	for (size_t i = 0; i < program->set_count; i++) {
		int64_t *items = arena_take(memory, program->set_sizes[i] * sizeof *items);

		for (size_t j = 0; j < program->set_sizes[i]; j++)
			items[j] = program->sets[i][j];
		interned_add(sets, memory, items, program->set_sizes[i]);
	}
	interned_fix(sets, memory);
}

void machine_start(struct machine *machine, const struct program *program, struct arena *memory)
{
	memset(machine, 0, sizeof *machine);
	machine->program = program;
	machine->flat = flat_new(program, memory);
	machine->decisions = arena_take(memory, program->op_count * sizeof *machine->decisions);
	for (size_t i = 0; i < program->op_count; i++)
		if (program->ops[i].choice)
			machine->decisions[machine->decision_count++] = program->ops[i].choice->said;
	find_starts(machine, program, memory);
	intern_sets(&machine->rules_sets, program, memory);
	make_room(machine, memory);
}

void machine_start_like(struct machine *machine, const struct machine *first, struct arena *memory)
{
	*machine = *first;
	machine->rules_sets = interned_copy(&first->rules_sets, memory);
	make_room(machine, memory);
}

void machine_begin(struct machine *machine, struct arena *record, struct faults *faults)
{
	const struct program *program = machine->program;

	memcpy(machine->slots, machine->starts, program->slot_count * sizeof *machine->slots);
	memset(machine->given, 0, 2 * program->slot_count * sizeof *machine->given);
	machine->ran = NULL;
	machine_begin_set(machine, record, faults);
}

void machine_begin_set(struct machine *machine, struct arena *record, struct faults *faults)
{
	machine->arena = record;
	machine->faults = faults;
	machine->sets = machine->rules_sets;
	machine->hands = machine->no_hands;
	for (size_t i = 0; i < machine->decision_count && machine->worded; i++)
		machine->words[machine->decisions[i]] = SPAN("");
	machine->worded = false;
	machine->too_large = machine->tired = false;
	machine->beyond = NULL;
	machine->steps = machine->items = 0;
	machine->thrown = machine->thrown_room;
	machine->thrown_count = 0;
	machine->thrown_capacity = sizeof machine->thrown_room / sizeof *machine->thrown_room;
	machine->chosen = machine->chosen_room;
	machine->chosen_count = 0;
	machine->chosen_capacity = sizeof machine->chosen_room / sizeof *machine->chosen_room;
}

/* ---- members ---- */

void machine_look(struct machine *machine, const struct member_kind *kind, uint32_t member)
{
	const struct member_values *values = member ? &machine->members[member] : NULL;

	machine->looked_at[kind->index] = member;
	if (kind->count) {
		memcpy(machine->slots + kind->first, values ? values->values : machine->starts + kind->first,
		       kind->count * sizeof *machine->slots);
		if (values)
			memcpy(machine->given + kind->first, values->given,
			       kind->count * sizeof *machine->given);
		else
			memset(machine->given + kind->first, 0, kind->count * sizeof *machine->given);
	}
	for (size_t i = 0; i < kind->part_count; i++) {
		const struct member_part *part = &kind->parts[i];
		struct list one = machine_list(machine, TYPE_MEMBERS, machine->slots[part->slot]);

		machine_look(machine, part->kind, one.count ? (uint32_t)one.items[0] : 0);
	}
}
