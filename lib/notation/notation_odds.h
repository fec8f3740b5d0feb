/* notation_odds: the exact odds of dice notation, as rows to report.
 *
 * Each pool of a roll is thrown independently, so its distribution is computed by
 * itself (distribution_of_pool), and arithmetic combines independent distributions.
 * Rows and weights live in the context's arena. */
#ifndef VOLTIGEUR_NOTATION_ODDS_H
#define VOLTIGEUR_NOTATION_ODDS_H

#include "notation/distribution.h"
#include "machine/machine.h"
#include "notation/notation.h"
#include "format/odds_report.h"

/* Fills in rows, fields and total of the table; false after a fault. */
bool notation_odds(struct distribution_context *, const struct notation *, const struct words *,
		   struct odds_table *);
/* The same from a sample of `times` throws with the machine's program and random dice
 * of that key; `number` is the record's number. */
bool notation_sample(struct distribution_context *, struct machine *, uint64_t key, uint64_t number,
		     uint64_t times, struct odds_table *);

#endif
