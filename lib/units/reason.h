/* reason: why a constraint does not hold: its condition, and the values of its terms.
 *
 * A term is what the condition compares or asks: a sum, a count, a key, a cell. A sum is
 * taken apart; what is within the brackets of a function is not, since it has a value for
 * each member. Texts are the validator's arena's; nothing can fail. */
#ifndef VOLTIGEUR_REASON_H
#define VOLTIGEUR_REASON_H

#include "units/validate.h"

/* Sets `terms` of the file's findings, a line for each. For validator.done, so that the
 * members are still there. */
void reason_show(const struct validated *);

#endif
