/* succession: is a unit what its game allows it to be?
 *
 * Given are the unit before the game, the log of the game, and the unit as its
 * player wrote it down afterwards. The tallies of after.yaml say what the game
 * earned and cost. The constraints of succession.yaml say what may follow from it,
 * whatever the player chose, and are checked together with those of units.yaml.
 * Each member is paired with the one it was: of the same name under the same key,
 * or if members have no names, of the same index.
 *
 * A validator with succession_attach checks this, for one file with one unit.
 * Faults of the log and of the other files go to the validator's. Memory is the
 * validator's; `scratch` is reset repeatedly. */
#ifndef VOLTIGEUR_SUCCESSION_H
#define VOLTIGEUR_SUCCESSION_H

#include "game/after.h"
#include "units/validate.h"

struct succession {
	struct validator *validator;
	struct arena *scratch;
	const char *log_path, *was_path;
	const char **others; /* unit files of all other players */
	size_t other_count;

	struct unit_totals totals;
	struct after after;
	struct log log;
	struct units game; /* the figures of the log */
	bool played, used;
};

/* Sets the hooks of a validator; both must live until its last file. */
void succession_attach(struct succession *, struct validator *);
/* Adds a fault for every mistake in succession.yaml. */
void succession_check(struct rules *);

#endif
