/* fix: a unit file with what can be mended without a decision.
 *
 * That is the spelling of keys and words, another spelling that the ruleset knows, the
 * only value of a missing key with which a rule holds, the name of the ruleset if the
 * call gives it, and the order of keys, which is that of units.yaml. Comments stay with
 * what they are above or behind. No change is made with which the file would have
 * more errors, other than those that a misspelt word had hidden. */
#ifndef VOLTIGEUR_FIX_H
#define VOLTIGEUR_FIX_H

#include "units/validate.h"

struct fix {
	struct arena *arena;
	struct span text;      /* the result; the arena's */
	bool legal;            /* it is */
	bool cut;              /* there was too much to do: perhaps more could be mended */
	const char **messages; /* what is still wrong with it */
	size_t count, capacity;
};

/* For validator.done, with a struct fix as context. */
void fix_file(void *fix, const struct validated *);

#endif
