/* check_names: names that some step sets and no step reads: misspelt fields, mostly. */
#include "sheet/check_rules.h"

/* The name that the rules wrote: without the prefixes of calls, and the number by which names
 * of several calls are told apart. */
static struct span written(const char *name)
{
	struct span last = span_last(span_of(name), '.');

	return span_cut(&last, '#');
}

void check_names_start(struct check_names *names, struct rules *rules)
{
	*names = (struct check_names){.rules = rules};
	words_start(&names->read, rules->arena);
}

/* Where a step sets the name: in a `let` or a row of a table; NULL: elsewhere. */
static const struct yaml *item_of(const struct yaml *step, struct span name)
{
	const struct yaml *let = yaml_get(step, "let");

	return let ? yaml_find(let, name) : rules_is_effect(name) ? yaml_find(step, name) : NULL;
}

/* A name is looked at once, where the first step sets it. */
static void note_set(struct check_names *names, struct span name, const struct op *op)
{
	const struct check_set *known = names->set;
	const struct yaml *item = op_step(op) ? item_of(op_step(op), name) : NULL;

	if (!item)
		return;
	while (known && !span_same(known->name, name))
		known = known->next;
	if (known)
		return;
	struct check_set *set = arena_take(names->rules->arena, sizeof *set);
	*set = (struct check_set){names->set, name, item};
	names->set = set;
}

void check_names_note(struct check_names *names, const struct program *program)
{
	for (uint32_t i = 0; program && i < program->slot_count; i++) {
		const struct slot *slot = &program->slots[i];

		if (slot->read || slot->kind != SLOT_OWN)
			words_add(&names->read, written(slot->name));
	}
	for (size_t i = 0; program && i < program->op_count; i++) {
		const struct op *op = &program->ops[i];
		const struct slot *slot = op->kind == OP_SET ? &program->slots[op->slot] : NULL;

		if (slot && slot->kind == SLOT_OWN && !slot->read)
			note_set(names, written(slot->name), op);
	}
}

void check_names_tell(const struct check_names *names)
{
	for (const struct check_set *set = names->set; set; set = set->next)
		if (!words_find(&names->read, set->name))
			fault_add(
			    names->rules->faults, set->item->key_location,
			    "\"%.*s\" is a name that nothing reads; a field of a side is set by its name",
			    (int)set->name.length, set->name.data);
}
