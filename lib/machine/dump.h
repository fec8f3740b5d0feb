/* dump: writes a compiled program, for authors of rules.
 *
 * The text lists the slots with kind, type and start value; then the operations by
 * number, each after the step of the rules that it comes from; then the flat code of
 * the whole (flat.h), and the terms and modifier lists that these name. Expressions are written as in the rules.
 * Nothing is run and nothing can fail. Memory is the text's arena. */
#ifndef VOLTIGEUR_DUMP_H
#define VOLTIGEUR_DUMP_H

#include "base/text.h"
#include "machine/program.h"
#include "rules/rules.h"

/* Appends the dump. `name` is the variant's name, or the text of a roll. */
void dump_program(const struct rules *, const struct program *, struct span name, struct text *);

#endif
