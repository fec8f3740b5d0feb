/* notation_roll: dice notation as the programs of a tool.
 *
 * The notation is in the record's field roll=. It compiles to a program that
 * resolve_record runs like a procedure of a rulebook (see struct resolve_kind).
 * House dice come from the resolver's ruleset, if it has one. Errors in the
 * notation are faults of the record. */
#ifndef VOLTIGEUR_NOTATION_ROLL_H
#define VOLTIGEUR_NOTATION_ROLL_H

#include "resolve/resolve.h"

extern const struct resolve_kind notation_rolls;

#endif
