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
 * validator's; `scratch` is reset repeatedly.
 *
 * If the game has been played (after_run), succession_follow gives its totals instead
 * of log_path and others, before each file that is checked; succession_begin is for a file
 * that follows none: the same constraints, and nobody in it was there before. */
#ifndef VOLTIGEUR_SUCCESSION_H
#define VOLTIGEUR_SUCCESSION_H

#include "game/after.h"
#include "units/validate.h"

struct succession {
	struct validator *validator;
	struct arena *scratch;
	const char *log_path, *was_path; /* was_path NULL: the unit is new */
	const char **others;             /* unit files of all other players */
	size_t other_count;

	struct unit_totals totals;
	struct after after;
	struct log log;
	struct units game; /* the figures of the log */
	bool played, used;
	bool silent; /* rolls that are due are no findings */
};

/* Sets the hooks of a validator; both must live until its last file. */
void succession_attach(struct succession *, struct validator *);
/* Compiles units.yaml and succession.yaml for the totals of the tallies, which are loaded;
 * NULL after faults. */
struct unit_rules *succession_rules(struct succession *, const struct after *loaded);
/* The next file to check follows this game and the unit file `was_path`. */
void succession_follow(struct succession *, const struct after *played, const char *was_path);
/* The next file to check is that of a new unit. */
void succession_begin(struct succession *);
/* Adds a fault for every mistake in succession.yaml. */
void succession_check(struct rules *);

#endif
