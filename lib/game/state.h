/* state: what a ruleset says of figures, as text.
 *
 * The fields of its sides with what each starts as, and out of state.yaml which
 * of them play remembers, until which event, and what puts a figure out.  A
 * ruleset without that file has the events activation, phase, turn and game, and
 * remembers until the game's end what its rules change.  Deeds are events that
 * change no state: what players tell of the game, with the fields that they may
 * say.  A field is a figure's own, or shared by all of its unit, or what it has
 * toward another figure, or an option of the whole game; a number may count an
 * event down and end others with it, and a value may go over to another field.
 * Values are kept as a record writes them, so that they can be laid over one
 * another and compared whoever wrote them: a unit file, a log, a player.  Memory
 * is the ruleset's; nothing is changed after loading. */
#ifndef VOLTIGEUR_STATE_H
#define VOLTIGEUR_STATE_H

#include "rules/rules.h"

enum state_owner {
	STATE_OF_FIGURE,
	STATE_OF_UNIT, /* one value for every figure of a unit */
	STATE_OF_PAIR, /* what one figure has toward another */
	STATE_OF_GAME, /* an option that rules may change */
};

struct state_field {
	struct declaration declaration;
	struct span start; /* as a record writes it */
	bool remembered;
	bool by_change;  /* only what a rule changed, not what a record merely says */
	size_t until;    /* place of the event that takes it back to the start */
	struct span out; /* 0: with so much or less the figure is out; 3+: so much or more; a word */
	bool has_out;
	enum state_owner of;
	bool counts;                       /* a number that an event makes one less */
	size_t counted;                    /* place of that event: it alone, no longer one */
	const struct yaml *ends;           /* fields that end when it comes to 0; or NULL */
	const struct state_field *becomes; /* the field its value goes over to at its event */
};

struct state_rules {
	struct rules *rules;
	struct state_field *fields; /* of the sides, in the order of the sheet */
	size_t field_count;
	struct state_field *options; /* of the game */
	size_t option_count;
	struct span *events; /* from the shortest on: each ends what those before it end */
	size_t event_count;
	const struct yaml *deeds; /* what players tell besides, by event; NULL: nothing */
	bool declared;            /* there is a state.yaml */
};

/* NULL after faults. */
struct state_rules *state_load(struct rules *);
/* NULL when it is no field of a side. */
const struct state_field *state_field(const struct state_rules *, struct span name);
/* NULL when it is no option of the game. */
const struct state_field *state_option(const struct state_rules *, struct span name);
/* Does one of them end when the count of the other comes to 0? */
bool state_ends(const struct state_field *count, struct span name);
/* The deed that an event tells; NULL when it is none. */
const struct yaml *state_deed(const struct state_rules *, struct span event);
/* The place of an event; event_count when there is none of the name. */
size_t state_event(const struct state_rules *, struct span name);
/* Does this value put its figure out? */
bool state_out(const struct state_field *, struct span now);
/* Are the two values of one field the same?  12 and 12.0 are. */
bool state_same(struct span a, struct span b);

#endif
