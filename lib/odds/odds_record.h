/* odds_record: the distribution of a record's outcomes, as a table to report.
 *
 * What --odds asks of a record goes in: which fields tell outcomes apart, what
 * the decisions that say `best` aim at, and whether the distribution is worked out or
 * counted from a sample.  The table's rows stand in the order in which they are
 * shown.  Texts live in the arena of the question; the weights are the distribution's,
 * which odds_free gives back once the table is written. */
#ifndef VOLTIGEUR_ODDS_RECORD_H
#define VOLTIGEUR_ODDS_RECORD_H

#include "odds/odds.h"
#include "format/odds_report.h"
#include "resolve/resolve.h"

struct odds_question {
	struct resolver *resolver;
	struct arena *arena;
	struct faults *faults;
	const char *outcome; /* "damage,result"; NULL: what the procedure says */
	const char *aim;     /* "+damage", "-damage", "hit"; NULL: no decision says best */
	uint64_t times;      /* size of the sample; 0: exact */
	uint64_t number;     /* of the sampled record */
};

/* False after a fault; then there is no distribution to free. */
bool odds_record(const struct odds_question *, struct prepared *, struct record *, struct odds_table *,
		 struct odds *distribution);

#endif
