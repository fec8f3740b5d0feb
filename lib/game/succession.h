/* succession: is a unit what its game let it become?
 *
 * Between two games stand the unit as it was, the log of the game, and the unit as
 * its player wrote it down afterwards.  What the game earned and cost comes from
 * the tallies of after.yaml; what may follow from it, whatever the player chose,
 * are the constraints of succession.yaml, checked beside those of units.yaml.
 * Each member is laid beside the one it was: of the same name under the same key,
 * or, where members have no names, at the same place.
 *
 * succession_attach makes a validator check so; it is for one file of one unit.
 * Faults of the log and of the files that are read besides go to the validator's.
 * Memory is the validator's; scratch is reset again and again. */
#ifndef VOLTIGEUR_SUCCESSION_H
#define VOLTIGEUR_SUCCESSION_H

#include "game/after.h"
#include "units/validate.h"

struct succession {
	struct validator *validator;
	struct arena *scratch;
	const char *log_path, *was_path;
	const char **others; /* unit files of everybody else who was there */
	size_t other_count;

	struct unit_totals totals;
	struct after after;
	struct log log;
	struct units game; /* the figures that the log is about */
	bool played, used;
};

void succession_attach(struct succession *, struct validator *);
/* Faults for what is wrong in succession.yaml. */
void succession_check(struct rules *);

#endif
