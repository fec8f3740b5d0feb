/* whole: which numbers are always integers.
 *
 * For specialize.c, which folds what rounds them, and for draft.c, whose instructions for
 * integers do not ask for fractions. */
#ifndef VOLTIGEUR_WHOLE_H
#define VOLTIGEUR_WHOLE_H

#include "rules/node.h"

/* Is the value of an expression an integer, unless it is too large? Words, flags and lists are.
 * `fraction`, by slot: its number may be none. */
bool whole_node(const struct node *, const bool *fraction);

#endif
