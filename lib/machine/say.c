/* say: appends values and sentences. */
#include "machine/say.h"

#include <string.h>

void say_value(const struct machine *machine, struct text *text, enum type type, value now)
{
	value_write(text, machine->program->words, type, now, say_items(machine, type, now));
}

/* Appends the entries of a modifier list that applied: ", +1 aim". */
static void say_modifiers(struct machine *machine, const struct modifier_list *list)
{
	value now = {0, 1};

	for (const struct modifier *entry = list->first; entry; entry = entry->next) {
		const struct modifier *used;
		value before = now;

		now = modifier_step(machine, entry, now, &used);
		if (!used || number_compare(before, now) == 0 || used->kind == MODIFIER_FROM)
			continue;
		text_add(machine->say, SPAN(", "));
		if (number_compare(now, before) > 0)
			text_put(machine->say, '+');
		text_number(machine->say, number_subtract(now, before));
		if (used->note)
			text_format(machine->say, " %s", used->note);
	}
}

static void say_word(struct machine *machine, word_id word)
{
	struct span text = words_text(machine->program->words, word);

	for (size_t i = 0; i < text.length; i++)
		text_put(machine->say, text.data[i] == '-' ? ' ' : text.data[i]);
}

static void say_all(struct machine *machine, const struct op *op)
{
	struct text *say = machine->say;
	struct span first = op->count ? op->parts[0].text : SPAN("");

	if (say->length && !(first.length && strchr(",:;. ", first.data[0])))
		text_add(say, SPAN("; "));
	for (size_t i = 0; i < op->count; i++) {
		const struct say_part *part = &op->parts[i];

		if (part->list) {
			say_modifiers(machine, part->list);
		} else if (part->value && part->type == TYPE_WORD) {
			say_word(machine, (word_id)node_value(machine, part->value).numerator);
		} else if (part->value) {
			say_value(machine, say, part->type, node_value(machine, part->value));
		} else if (part->named) {
			bool target = machine->program->parties[part->party].target;
			struct span who = machine->names[part->party];

			text_add(say, who.length ? who : target ? SPAN("the target") : SPAN("the figure"));
			for (uint16_t next = 2; part->all && next <= machine->program->targets; next++) {
				text_add(say, SPAN(", "));
				text_add(say, machine->names[next]);
			}
		} else {
			text_add(say, part->text);
		}
	}
}

void say_parts(struct machine *machine, const struct op *op)
{
	struct text *say = machine->say;

	if (op->quiet)
		machine->say = machine->aside;
	say_all(machine, op);
	machine->say = say;
}
