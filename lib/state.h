/* state: what a ruleset says of figures, as text.
 *
 * The fields of its sides with what each starts as.  Values of a figure are
 * kept as a record writes them, so that they can be laid over one another and
 * compared whoever wrote them: a unit file, a log, a player.  Memory is the
 * ruleset's; nothing is changed after loading. */
#ifndef VOLTIGEUR_STATE_H
#define VOLTIGEUR_STATE_H

#include "record.h"
#include "rules.h"

struct state_field {
	struct declaration declaration;
	struct span start; /* as a record writes it */
};

struct state_rules {
	struct rules *rules;
	struct state_field *fields; /* of the sides, in the order of the sheet */
	size_t field_count;
};

/* NULL after faults. */
struct state_rules *state_load(struct rules *);
/* NULL when it is no field of a side. */
const struct state_field *state_field(const struct state_rules *, struct span name);
/* Are the two values of one field the same?  12 and 12.0 are. */
bool state_same(struct span a, struct span b);
enum record_kind state_kind(enum type);

#endif
