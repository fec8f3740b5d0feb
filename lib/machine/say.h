/* say: values in words, and the sentence for the player.
 *
 * A value is written as in a record, with the words of the machine's program. The
 * sentence is built piece by piece in the machine's `say`, which belongs to whoever
 * set it. Nothing can fail. */
#ifndef VOLTIGEUR_SAY_H
#define VOLTIGEUR_SAY_H

#include "machine/machine.h"
#include "format/record.h"

/* Appends a value as a record writes it: 12, yes, cold-iron, a,b. */
void say_value(const struct machine *, struct text *, enum type, value);
enum record_kind say_kind(enum type); /* how JSON writes such a value */
/* Appends an OP_SAY to the machine's sentence. */
void say_parts(struct machine *, const struct op *);

#endif
