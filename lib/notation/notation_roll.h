/* notation_roll: dice notation as a tool's programs.
 *
 * The text of a roll stands in the record's field roll=, and compiles to a
 * program that resolve_record runs like a rulebook's (see struct resolve_kind).
 * The resolver's ruleset lends its house dice, where it has one. */
#ifndef VOLTIGEUR_NOTATION_ROLL_H
#define VOLTIGEUR_NOTATION_ROLL_H

#include "resolve/resolve.h"

extern const struct resolve_kind notation_rolls;

#endif
