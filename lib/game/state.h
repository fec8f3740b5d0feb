/* state: the fields of figures, and which of them a game remembers.
 *
 * The ruleset's sides declare the fields and their start values. state.yaml says
 * which of them the game remembers, until which event, and which values put a
 * figure out. A ruleset without that file has the events activation, phase, turn
 * and game, and remembers what its rules change until the end of the game. Deeds
 * are events that do not change the state: the players report them, with the fields
 * they may have. A field belongs to a figure, is shared by its unit, is what it has
 * toward another figure, or is an option of the game. A number may count events
 * down and end other fields with it, and a value may move to another field. One number
 * may be a part of another (part-of). A field with a budget is what deeds spend. A
 * figure that leaves takes its share of a number of its unit. now.turn and now.phase
 * are options of every game.
 *
 * Values are kept as a record writes them, so that they can be compared whether
 * they come from a unit file, a log or a player. Errors in the file are faults of
 * the ruleset. Memory is the ruleset's; nothing changes after loading. */
#ifndef VOLTIGEUR_STATE_H
#define VOLTIGEUR_STATE_H

#include "rules/rules.h"

enum state_owner {
	STATE_OF_FIGURE,
	STATE_OF_UNIT, /* one value for all figures of a unit */
	STATE_OF_PAIR, /* what a figure has toward another */
	STATE_OF_GAME, /* an option that rules may change */
};

struct state_field {
	struct declaration declaration;
	struct span start; /* as a record writes it */
	bool remembered;
	bool by_change;  /* remembers only what a rule changed, not what a record merely states */
	size_t until;    /* index of the event that resets it */
	struct span out; /* values that put the figure out: 0: this or less; 3+: this or more; a word */
	bool has_out;
	enum state_owner of;
	bool counts;                       /* a number that an event decrements */
	size_t counted;                    /* index of that event; longer events do not count */
	const struct yaml *ends;           /* fields that end when it reaches 0; or NULL */
	const struct state_field *becomes; /* the field that receives its value at its event */
	const struct state_field *from;    /* the field whose value it takes at its event, in ordered games */
	const struct yaml *anew;           /* or an expression whose value it takes then; or NULL */
	const struct state_field *part_of; /* the number that a record may give it apart from; or NULL */
	const struct yaml *budget;         /* how much of it may be spent until then; or NULL */
	bool board;                        /* a board shows it at full strength too */
	bool loss;                         /* what the figure has lost or suffered, for a report */
	const char *noun, *plural;         /* what a player calls it, and several */
	const char *leaves; /* who has it has left by himself, and is no loss: "home"; or NULL */
	enum state_secret { SECRET_NOTHING, SECRET_OWNER, SECRET_REFEREE, SECRET_FIGURE } secret;
	const struct yaml *share; /* what a figure that leaves takes of its unit's; or NULL */
};

struct state_rules {
	struct rules *rules;
	struct state_field *fields; /* of the sides, in the order of the sheet */
	size_t field_count;
	struct words names;          /* of the fields: the word of the first is 1 */
	struct state_field *options; /* of the game */
	size_t option_count;
	struct span *events; /* shortest first: each ends what those before it end */
	size_t event_count;
	const struct yaml *deeds; /* deeds by event; NULL: none */
	struct state_noun {       /* what players call what deeds give */
		struct span field;
		struct span word;          /* of the field; empty: it is a number */
		const char *one, *several; /* several: of a number */
	} * nouns;
	size_t noun_count;
	bool declared;    /* there is a state.yaml */
	bool has_figures; /* some field is of type figures */
	bool takes_over;  /* some field has `from` */
	bool lists_out;   /* the ruleset has the list `out`, which says who is out of the game */
};

/* Loads state.yaml; NULL after faults. */
struct state_rules *state_load(struct rules *);
/* A field of the sides; NULL if there is none. */
const struct state_field *state_field(const struct state_rules *, struct span name);
/* An option of the game; NULL if there is none. */
const struct state_field *state_option(const struct state_rules *, struct span name);
/* Does the named field end when the counter reaches 0? */
bool state_ends(const struct state_field *count, struct span name);
/* What players call a number that deeds give; NULL: as its field. */
const struct state_noun *state_noun(const struct state_rules *, struct span field);
/* The same of a word that deeds give: "that the attackers lose"; NULL: as itself. */
const char *state_word(const struct state_rules *, struct span field, struct span word);
/* The deed of an event; NULL if it has none. */
const struct yaml *state_deed(const struct state_rules *, struct span event);
/* The index of an event; event_count if there is none of this name. */
size_t state_event(const struct state_rules *, struct span name);
/* Does this value put the figure out? */
bool state_out(const struct state_field *, struct span now);
/* Are two values of a field equal? 12 and 12.0 are, the same set in another order, and a
 * link to nobody and an empty one. */
bool state_same(struct span a, struct span b);

#endif
