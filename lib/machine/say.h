/* say: values in words, and the sentence for the player.
 *
 * A value is written as in a record, with the words of the machine's program. The
 * sentence is built piece by piece in the machine's `say`, which belongs to whoever
 * set it. Nothing can fail. */
#ifndef VOLTIGEUR_SAY_H
#define VOLTIGEUR_SAY_H

#include "machine/machine.h"
#include "format/record.h"
#include "rules/value.h"

/* Appends a value as a record writes it: 12, yes, cold-iron, a,b. */
void say_value(const struct machine *, struct text *, enum type, value);
/* The items of a value that is a list. */
static inline struct list say_items(const struct machine *machine, enum type type, value now)
{
	return value_is_list(type) ? machine_list(machine, type, now) : (struct list){NULL, 0};
}
/* The same text on its own, in the arena or where the word is. */
static inline struct span say_text(const struct machine *machine, struct arena *arena, enum type type,
				   value now)
{
	return value_text(arena, machine->program->words, type, now, say_items(machine, type, now));
}
/* Appends what a die shows: a number, or the word of a die with words. */
static inline void say_face(const struct machine *machine, struct text *text, bool worded, int64_t face)
{
	if (worded)
		text_add(text, words_text(machine->program->words, (word_id)face));
	else
		text_number(text, value_of(face));
}
/* Could the name be that of several men: "Rifles", "Hay's men"? */
bool say_looks_plural(struct span name);
/* How JSON writes such a value. */
static inline enum record_kind say_kind(enum type type)
{
	return type == TYPE_NUMBER   ? RECORD_NUMBER
	       : type == TYPE_FLAG   ? RECORD_FLAG
	       : value_is_list(type) ? RECORD_LIST
				     : RECORD_TEXT;
}
/* Appends an OP_SAY to the machine's sentence, or one that is quiet to `aside`. */
void say_parts(struct machine *, const struct op *);

#endif
