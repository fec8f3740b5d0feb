/* state: what a ruleset says of figures, as text.
 *
 * The fields of its sides with what each starts as, and out of state.yaml which
 * of them play remembers, until which event, and what puts a figure out.  A
 * ruleset without that file has the events activation, phase, turn and game, and
 * remembers until the game's end what its rules change.  Values are kept as a
 * record writes them, so that they can be laid over one another and compared
 * whoever wrote them: a unit file, a log, a player.  Memory is the ruleset's;
 * nothing is changed after loading. */
#ifndef VOLTIGEUR_STATE_H
#define VOLTIGEUR_STATE_H

#include "record.h"
#include "rules.h"

struct state_field {
	struct declaration declaration;
	struct span start; /* as a record writes it */
	bool remembered;
	size_t until;    /* place of the event that takes it back to the start */
	struct span out; /* a number: with so much or less the figure is out; a word */
	bool has_out;
};

struct state_rules {
	struct rules *rules;
	struct state_field *fields; /* of the sides, in the order of the sheet */
	size_t field_count;
	struct span *events; /* from the shortest on: each ends what those before it end */
	size_t event_count;
	bool declared; /* there is a state.yaml */
};

/* NULL after faults. */
struct state_rules *state_load(struct rules *);
/* NULL when it is no field of a side. */
const struct state_field *state_field(const struct state_rules *, struct span name);
bool state_is_option(const struct state_rules *, struct span name);
/* The place of an event; event_count when there is none of the name. */
size_t state_event(const struct state_rules *, struct span name);
/* Does this value put its figure out? */
bool state_out(const struct state_field *, struct span now);
/* Are the two values of one field the same?  12 and 12.0 are. */
bool state_same(struct span a, struct span b);
enum record_kind state_kind(enum type);

#endif
