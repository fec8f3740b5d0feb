/* constraint: a ruleset's units.yaml, which defines a legal unit file, compiled.
 *
 * The file has a schema (the keys of a unit, and kinds of members with keys of
 * their own), named terms, how a member becomes a figure, and constraints.
 * constraint_load compiles all of it once: every key becomes a slot, every
 * expression a node over those slots. A kind of member may occur in several places
 * (equipment of a leader and of a follower), so there is a tree of paths, and the
 * constraints of a kind are compiled for each of its paths. Errors in the YAML are
 * faults of the ruleset with line and column.
 *
 * With the totals of a game (see after.h), the constraints of succession.yaml are
 * compiled as well. They also see every member as it was before the game, under
 * was., and what the game brought it, under after.
 *
 * Memory is the ruleset's; nothing changes after loading. */
#ifndef VOLTIGEUR_CONSTRAINT_H
#define VOLTIGEUR_CONSTRAINT_H

#include "machine/machine.h"
#include "rules/rules.h"

struct unit_key {
	struct declaration declaration; /* of a plain key */
	struct unit_kind *kind;         /* of a key that holds members; NULL: a plain key */
	bool many;                      /* a list of members, not a single one */
	uint32_t slot;
	uint32_t was; /* slot of its value before the game; only in a successor */
};

struct unit_was {                /* a term of a kind before the game, or a total of the game */
	const struct yaml *term; /* NULL: a total */
	struct span name;
	uint32_t slot;
};

struct unit_kind {
	struct unit_kind *next;
	struct member_kind frame;
	const struct yaml *source;
	struct unit_key *keys;
	size_t key_count;
	const struct unit_key **shorts; /* keys that a bare word may be short for, in order of preference */
	size_t short_count;
	uint32_t index;      /* slot of the member's index in its list, from 1 */
	uint32_t this_first; /* slots with the values of the member that a constraint is about */
	bool apart;          /* its figures are in the game but belong to no unit */
	bool nested;         /* set while its paths are built, to detect recursion */
	/* of a successor */
	uint32_t kept; /* slot: the member was there before the game */
	struct unit_was *was;
	size_t was_count;
};

struct constraint {
	struct constraint *next;
	const char *name; /* stable id: waivers and CI refer to it */
	enum severity severity;
	const struct yaml *source, *require, *ref;
	struct unit_kind **kinds; /* kinds that it applies to */
	size_t kind_count;
};

struct unit_check { /* a constraint on a path */
	struct unit_check *next;
	const struct constraint *constraint;
	const struct node *when, *require; /* when: NULL is always */
	const struct say_part *say;
	size_t say_count;
	uint32_t at; /* slot of the key that a finding points at; NO_SLOT: the member */
};

struct unit_field { /* of a figure: a field of the ruleset's sides */
	struct unit_field *next;
	struct span name;
	const struct node *value;
	bool link; /* of type figure: its value is a name */
};

struct unit_cost { /* what a member, or each of its items, costs */
	struct unit_cost *next;
	const char *name;
	const struct yaml *ref;
	const struct node *of;         /* the item or items; NULL: the member */
	const struct profile *profile; /* of the items; or NULL */
	const struct node *points;     /* NULL: 0 */
	const struct column *column;   /* instead of points: that of the item's row */
	const struct node *when;       /* NULL: always */
	const struct column **columns; /* further numbers of the item's row */
	size_t column_count;
};

struct unit_sum { /* a total, and how much is allowed */
	struct unit_sum *next;
	const char *name;
	const struct yaml *ref;
	const struct node *is, *limit, *when; /* limit, when: may be NULL */
};

enum part_kind {
	PART_FIELDS, /* values under their names */
	PART_MARKS,  /* the same, but none that is 0, no, none or empty */
	PART_BOXES,  /* boxes to tick */
	PART_ITEMS,  /* words: alone, with columns of their profile, or with a text each */
	PART_EACH,   /* of a unit: the values of a part of each of its members */
	PART_SAY     /* a text */
};

struct unit_part { /* of a card or a unit's sheet, from cards.yaml */
	struct unit_part *next;
	struct span name;
	enum part_kind kind;
	const struct node *when; /* NULL: always */
	struct part_value {
		struct span name;
		bool sign;                   /* shown with + or - */
		const struct node *value;    /* of fields */
		const struct column *column; /* of items */
	} * values;
	size_t count;
	const struct node *of; /* items, or the number of boxes */
	const struct profile *profile;
	const struct yaml *texts; /* of the items, by word; or NULL */
	const struct say_part *say;
	size_t say_count;
	struct span each; /* the name of the members' part */
};

struct unit_path {
	struct unit_path *outer, *next, *inner; /* next: sibling */
	const struct unit_kind *kind;
	const struct unit_key *key; /* in the outer kind; NULL: the unit itself */
	struct unit_check *checks;
	struct unit_field *figure; /* NULL: no figure */
	struct unit_cost *costs;
	struct unit_sum *sums;
	struct unit_part *parts;
	const struct node **was; /* the kind's terms before the game; NULL: a total */
};

/* The totals of a game for figures and for units, by name. */
struct unit_totals {
	struct unit_total {
		struct span name;
		enum type type;
		value start;
	} * figure, *side;
	size_t figure_count, side_count;
};

/* A term of the unit that its members read: its value is computed once for a unit. */
struct unit_kept {
	struct unit_kept *next;
	const struct yaml *term;
	uint32_t slot;
	const struct node *value;
};

struct unit_rules {
	struct rules *rules;
	const char *version;
	struct program *program; /* slots only */
	struct machine *machine; /* with the code of all expressions: what all files start from; or NULL */
	struct unit_kind *kinds; /* the first is the unit itself */
	uint32_t kind_count;
	struct unit_path *root;
	struct constraint *constraints;
	const struct node *cost, *limit;  /* of a unit; may be NULL */
	const struct node *side;          /* the name of a unit's side; NULL: the unit's */
	struct unit_kept *kept;           /* in the order in which they are computed */
	const struct yaml *aliases;       /* alternative spellings of words */
	const struct unit_key *asked;     /* of the unit: what --new takes a word for; or NULL */
	const struct unit_totals *totals; /* NULL: no succession.yaml */
};

/* Loads units.yaml; NULL after faults. A ruleset without units.yaml is a fault. */
struct unit_rules *constraint_load(struct rules *);
/* The same without what is legal and what a unit costs, for games. */
struct unit_rules *constraint_load_figures(struct rules *);
/* All of it with cards.yaml, which is required. */
struct unit_rules *constraint_load_cards(struct rules *);
/* All of it with succession.yaml; the totals must outlive the result. */
struct unit_rules *constraint_load_after(struct rules *, const struct unit_totals *);
/* The key of a kind by its name; NULL if there is none. */
const struct unit_key *constraint_key(const struct unit_kind *, struct span name);

#endif
