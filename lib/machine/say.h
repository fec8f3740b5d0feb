/* say: values in words, and the sentence that a player reads aloud.
 *
 * A value is told as a record writes it, in the words of the program that the
 * machine runs.  The sentence grows piece by piece in the machine's `say`, which
 * belongs to whoever set it; nothing can fail. */
#ifndef VOLTIGEUR_SAY_H
#define VOLTIGEUR_SAY_H

#include "machine/machine.h"
#include "format/record.h"

/* A value as a record writes it: 12, yes, cold-iron, a,b. */
void say_value(const struct machine *, struct text *, enum type, value);
enum record_kind say_kind(enum type); /* how JSON writes such a value */
/* Adds a piece to the machine's sentence. */
void say_parts(struct machine *, const struct op *);

#endif
