/* dump: a compiled program, for whoever writes rules.
 *
 * Slots with kind, type and start; operations with their numbers, each behind the
 * step of the rules that it comes from; then the terms and modifier lists that the
 * operations name.  Expressions are written as in the rules.  Nothing is run and
 * nothing can fail; the text says which arena it grows in. */
#ifndef VOLTIGEUR_DUMP_H
#define VOLTIGEUR_DUMP_H

#include "base/text.h"
#include "machine/program.h"
#include "rules/rules.h"

/* `name` is what it is called: the variant's name, or the text of a roll. */
void dump_program(const struct rules *, const struct program *, struct span name, struct text *);

#endif
