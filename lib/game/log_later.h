/* log_later: what a change of an earlier answer means for later ones.
 *
 * An undo and an amendment are lines behind all others, but they change the state in
 * which later answers were given. Such an answer no longer holds if it changed a value
 * that is another one now (was.), or if it read one from the log (read=, of a stamp). */
#ifndef VOLTIGEUR_LOG_LATER_H
#define VOLTIGEUR_LOG_LATER_H

#include "game/log.h"

struct log_later {
	uint64_t *numbers; /* of the answers that no longer hold, in order */
	size_t count;
};

/* Compares a log with the same log and further lines behind it; both texts consist of
 * complete lines. `like` has the settings: its arena receives the result, and its faults
 * hear nothing. */
struct log_later log_later(const struct log *like, struct span text, struct span further);

#endif
