/* odds_record: the distribution of a record's outcomes, as a table to report.
 *
 * The question says which fields distinguish outcomes, what decisions with the word
 * `best` aim at, and whether the distribution is exact or sampled. The rows of the
 * table are in the order in which they are shown. Texts live in the arena of the
 * question. The weights belong to the distribution; free it with odds_free after
 * the table is written. */
#ifndef VOLTIGEUR_ODDS_RECORD_H
#define VOLTIGEUR_ODDS_RECORD_H

#include "odds/odds.h"
#include "format/odds_report.h"
#include "resolve/resolve.h"

struct odds_question {
	struct resolver *resolver;
	const struct resolve_options *options;
	struct arena *arena;
	struct faults *faults;
	const char *outcome; /* "damage,result"; NULL: the procedure's own */
	const char *aim;     /* "+damage", "-damage", "hit"; NULL: no decision says best */
	uint64_t times;      /* size of the sample; 0: exact */
	uint64_t number;     /* of the sampled record */
	bool lying;          /* the dice of faces= have fallen: the odds are of what comes after them */
};

/* Fills in the table, whose input is a copy of the record as it was bound. False after
 * a fault; there is then no distribution to free. */
bool odds_record(const struct odds_question *, struct prepared *, const struct record *, struct odds_table *,
		 struct odds *distribution);

#endif
