/* skeleton: a unit file to fill in, from the schema of a ruleset.
 *
 * The keys that a legal unit cannot do without stand blank, all others are comments
 * with what they may have and their defaults. Besides the keys that the schema
 * requires, those are the ones that the rules point at when they are missing: the
 * skeleton is checked until no rule points at another. Of the words of a new member's
 * key, those that the rules refuse to such a unit are left out. */
#ifndef VOLTIGEUR_SKELETON_H
#define VOLTIGEUR_SKELETON_H

#include "units/trial.h"

/* Writes the skeleton; `asked`: the value of the key that units.yaml names with `new:`, or
 * NULL. False after a fault: it names none, or the key cannot have this value. */
bool skeleton_write(struct validator *, const struct unit_rules *, const char *asked, struct text *,
		    struct faults *);

#endif
