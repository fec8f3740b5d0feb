/* explain: writes the lines of --explain. */
#include "machine/explain.h"

#include <string.h>

#include "machine/pool.h"
#include "machine/say.h"
#include "rules/expr_write.h"

/* ---- rule ids ---- */

static void add_title(struct explainer *explainer, struct span id)
{
	const struct yaml *title = yaml_get(yaml_find(rules_file(explainer->rules, "index"), id), "title");

	text_format(&explainer->text, "  [%.*s", (int)id.length, id.data);
	if (title)
		text_format(&explainer->text, " %s", title->text.data);
	text_put(&explainer->text, ']');
}

static void add_refs(struct explainer *explainer, const struct yaml *ref)
{
	if (ref && ref->kind == YAML_SCALAR)
		add_title(explainer, ref->text);
	for (const struct yaml *item = ref && ref->kind == YAML_LIST ? ref->first : NULL; item;
	     item = item->next)
		add_title(explainer, item->text);
}

/* ---- modifiers ---- */

static bool told_already(struct explainer *explainer, const struct modifier_list *list, value now)
{
	size_t capacity = sizeof explainer->shown / sizeof *explainer->shown;

	for (size_t i = 0; i < explainer->shown_count; i++)
		if (explainer->shown[i].list == list && !number_compare(explainer->shown[i].now, now))
			return true;
	if (explainer->shown_count < capacity) {
		explainer->shown[explainer->shown_count].list = list;
		explainer->shown[explainer->shown_count++].now = now;
	}
	return false;
}

static void add_entry(struct explainer *explainer, const struct modifier *entry, value before, value now)
{
	const char *shown = modifier_facts[entry->kind].shown;
	struct text *text = &explainer->text;

	text_add(text, SPAN("      "));
	if (shown) {
		text_format(text, "%s ", shown);
		text_number(text, now);
	} else {
		if (number_compare(now, before) >= 0)
			text_put(text, '+');
		text_number(text, number_subtract(now, before));
	}
	if (entry->note)
		text_format(text, " %s", entry->note);
	add_refs(explainer, entry->ref);
	text_put(text, '\n');
}

static void add_list(struct explainer *explainer, struct machine *machine, const struct modifier_list *list)
{
	value now = value_of(0), end;

	if (list->type == TYPE_SET)
		return;
	for (const struct modifier *entry = list->first; entry; entry = entry->next) {
		const struct modifier *used;

		now = modifier_step(machine, entry, now, &used);
	}
	end = now;
	if (told_already(explainer, list, end))
		return;
	text_format(&explainer->text, "    %s = ", list->name);
	text_number(&explainer->text, end);
	text_put(&explainer->text, '\n');
	now = value_of(0);
	for (const struct modifier *entry = list->first; entry; entry = entry->next) {
		const struct modifier *used;
		value before = now;

		now = modifier_step(machine, entry, now, &used);
		if (used && (number_compare(before, now) || used->kind == MODIFIER_FROM))
			add_entry(explainer, used, before, now);
	}
}

static void add_lists(struct explainer *explainer, struct machine *machine, const struct node *node)
{
	if (!node)
		return;
	if (node->op == NODE_MODIFIERS)
		add_list(explainer, machine, node->modifiers);
	add_lists(explainer, machine, node->a);
	add_lists(explainer, machine, node->b);
	add_lists(explainer, machine, node->c);
}

/* ---- steps ---- */

/* Writes the numbers of a comparison, in the order of the rules. */
static void add_compared(struct explainer *explainer, struct machine *machine, const struct node *node)
{
	const struct node *left = node->turned ? node->b : node->a;
	const struct node *right = node->turned ? node->a : node->b;

	switch (node->op) {
	case NODE_LESS:
	case NODE_LESS_EQUAL:
	case NODE_EQUAL:
	case NODE_NOT_EQUAL:
		if (left->type != TYPE_NUMBER)
			break;
		text_add(&explainer->text, SPAN("    "));
		text_number(&explainer->text, node_value(machine, left));
		text_format(&explainer->text, " %s ", expr_sign(node));
		text_number(&explainer->text, node_value(machine, right));
		text_format(&explainer->text, ": %s\n", node_true(machine, node) ? "yes" : "no");
		break;
	default: break;
	}
	if (node->op == NODE_NOT || node->op == NODE_AND || node->op == NODE_OR) {
		add_compared(explainer, machine, node->a);
		if (node->b)
			add_compared(explainer, machine, node->b);
	}
}

/* Is it the slot of whether one of several is picked? */
static bool picks(const struct program *program, uint32_t slot)
{
	return program->slots[slot].kind == SLOT_OWN && !strcmp(program->slots[slot].name, "picked");
}

/* The condition that the rules write for a step, or for whom it is done; empty: none. */
static struct span guard_said(const struct program *program, const struct op *op)
{
	const struct yaml *each = yaml_get(op_step(op), "each"), *when;
	const char *where = each ? strstr(each->text.data, " where ") : NULL;

	if (where && op->node->op == NODE_SLOT && picks(program, op->node->slot))
		return span_of(where + strlen(" where "));
	when = yaml_get(op_step(op), "when");
	if (!when)
		when = yaml_get(op_step(op), "until");
	if (!when)
		when = yaml_get(op_step(op), "while");
	return when ? when->text : SPAN("");
}

struct condition {
	struct expr_writer writer; /* first member */
	const struct program *program;
};

static const char *name_of(struct expr_writer *writer, const struct node *node)
{
	const struct program *program = ((const struct condition *)writer)->program;

	return node->op == NODE_SLOT ? program->slots[node->slot].name : node->name;
}

/* Writes the condition, one that the rules do not write as the machine has it. */
static void add_guard(struct explainer *explainer, const struct machine *machine, const struct op *op)
{
	const struct program *program = machine->program;
	const struct yaml *refuse = yaml_get(op_step(op), "refuse"), *each = yaml_get(op_step(op), "each");
	struct span said = guard_said(program, op);
	struct condition condition = {.writer = {.text = &explainer->text,
						 .words = program->words,
						 .sets = program->sets,
						 .set_sizes = program->set_sizes,
						 .name = name_of},
				      .program = program};

	text_add(&explainer->text, said);
	if (!said.length && refuse && each) /* does it refuse because of them? */
		text_format(&explainer->text, "%s, each: %s", refuse->text.data, each->text.data);
	else if (!said.length)
		expr_write(&condition.writer, op->node);
}

static void told_guard(struct explainer *explainer, struct machine *machine, const struct op *op, value got)
{
	if (!op->guard)
		return;
	text_add(&explainer->text, SPAN("  "));
	add_guard(explainer, machine, op);
	text_format(&explainer->text, "? %s", got.numerator ? "yes" : "no");
	add_refs(explainer, got.numerator ? op_ref(op) : NULL);
	text_put(&explainer->text, '\n');
	add_lists(explainer, machine, op->node);
	add_compared(explainer, machine, op->node);
}

static void told_set(struct explainer *explainer, struct machine *machine, const struct op *op, value got)
{
	const struct slot *slot = &machine->program->slots[op->slot];

	if (op->quiet)
		return;
	text_format(&explainer->text, "  %s = ", slot->name);
	say_value(machine, &explainer->text, slot->type, got);
	add_refs(explainer, op_ref(op));
	text_put(&explainer->text, '\n');
	add_lists(explainer, machine, op->node);
}

static void add_values(struct text *text, const struct machine *machine, const struct thrown *thrown)
{
	for (size_t i = 0; i < thrown->count; i++) {
		text_put(text, ' ');
		say_face(machine, text, thrown->die->worded, thrown->values[i]);
	}
}

static void told_dice(struct explainer *explainer, struct machine *machine, const struct op *op)
{
	const struct thrown *thrown = machine->thrown_count ? &machine->thrown[machine->thrown_count - 1]
							    : NULL;

	if (!thrown || thrown->name != op->name)
		return;
	text_format(&explainer->text, "  %s %s:", thrown->name, thrown->die->name);
	add_values(&explainer->text, machine, thrown);
	add_refs(explainer, op_ref(op));
	text_put(&explainer->text, '\n');
	if (op->kind == OP_HAND || op->kind == OP_TALLY) /* how the number of dice was computed */
		add_lists(explainer, machine, op->node);
	explainer->shown_count = 0;
}

/* Explains a pool of dice notation by the lists it recorded last. */
static void told_pool(struct explainer *explainer, const struct machine *machine, const struct op *op,
		      value got)
{
	struct text *text = &explainer->text;

	text_format(text, "  %s", op->name);
	for (size_t i = 0; i < POOL_LISTS; i++) {
		const struct thrown *thrown = &machine->thrown[machine->thrown_count - POOL_LISTS + i];

		if (thrown->count)
			text_format(text, "%s %s:", i ? "," : "", thrown->name);
		add_values(text, machine, thrown);
	}
	if (!op->die->worded) {
		text_add(text, SPAN(" = "));
		text_number(text, got);
	}
	text_put(text, '\n');
}

static void told(struct explain *explain, struct machine *machine, const struct op *op, value got)
{
	struct explainer *explainer = (struct explainer *)explain;

	switch (op->kind) {
	case OP_UNLESS: told_guard(explainer, machine, op, got); break;
	case OP_SET: told_set(explainer, machine, op, got); break;
	case OP_CHOOSE:
		text_format(
		    &explainer->text, "  %s is %s", op->choice->name,
		    words_string(machine->program->words, machine->chosen[machine->chosen_count - 1].word));
		add_refs(explainer, op_ref(op));
		text_put(&explainer->text, '\n');
		break;
	case OP_POOL: told_pool(explainer, machine, op, got); break;
	default:
		if (op_throws(op))
			told_dice(explainer, machine, op);
	}
}

void explain_begin(struct explainer *explainer, struct rules *rules, struct arena *record)
{
	explainer->explain.told = told;
	explainer->rules = rules;
	explainer->text = (struct text){.arena = record};
	explainer->shown_count = 0;
}
