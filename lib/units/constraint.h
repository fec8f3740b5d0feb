/* constraint: what a ruleset's units.yaml says a legal unit file is.
 *
 * The file has a schema (the keys of a unit, and kinds of members with keys of
 * their own), named meanings, how a member becomes a figure, and constraints.
 * constraint_load compiles all of it once: every key becomes a slot, every
 * expression a node over those slots.  A member may stand in several places (a
 * thing under a leader and under one who is led), so there is a tree of paths, and
 * each path has the constraints of its kind compiled for its surroundings.
 * What is wrong in the YAML is a fault of the ruleset with line and column.
 *
 * With the totals of a game (after.yaml's) the constraints of succession.yaml are
 * compiled behind those: they see every member as it was, too, under was., and
 * what the game brought it, under after.
 * Memory is the ruleset's; nothing is changed after loading. */
#ifndef VOLTIGEUR_CONSTRAINT_H
#define VOLTIGEUR_CONSTRAINT_H

#include "machine/program.h"
#include "rules/rules.h"

struct unit_key {
	struct declaration declaration; /* of a plain key */
	struct unit_kind *kind;         /* of a key that holds members; NULL: a plain one */
	bool many;                      /* a list of members, not one */
	uint32_t slot;
	uint32_t was; /* slot of what it was before the game; only of a successor */
};

struct unit_was {                /* a term of a kind as it was, or a total of the game */
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
	const struct unit_key **shorts; /* keys that a bare word may stand for, in order */
	size_t short_count;
	uint32_t index;      /* slot of the member's place in its list, from 1 */
	uint32_t this_first; /* slots with the values of the member a rule is about */
	bool apart;          /* its figures are in the game and of no unit */
	bool nested;         /* its paths are being made */
	/* of a successor */
	uint32_t kept; /* slot: it was there before */
	struct unit_was *was;
	size_t was_count;
};

struct constraint {
	struct constraint *next;
	const char *name; /* stable: what people allow, and what CI shows */
	enum severity severity;
	const struct yaml *source, *require, *ref;
	struct unit_kind **kinds; /* whom it is about */
	size_t kind_count;
};

struct unit_check { /* a constraint on a path */
	struct unit_check *next;
	const struct constraint *constraint;
	const struct node *when, *require; /* when: NULL is always */
	const struct say_part *say;
	size_t say_count;
	uint32_t at; /* slot of the key that a complaint points at; NO_SLOT: the member */
};

struct unit_field { /* of a figure: a field of the ruleset's sides */
	struct unit_field *next;
	struct span name;
	const struct node *value;
};

struct unit_path {
	struct unit_path *outer, *next, *inner; /* next: a sibling */
	const struct unit_kind *kind;
	const struct unit_key *key; /* of the outer kind; NULL: the unit itself */
	struct unit_check *checks;
	struct unit_field *figure; /* NULL: no figure */
	const struct node **was;   /* the kind's terms as they were; NULL: of a total */
};

/* What a game tells of figures and of units, by name. */
struct unit_totals {
	struct unit_total {
		struct span name;
		enum type type;
		value start;
	} * figure, *side;
	size_t figure_count, side_count;
};

struct unit_rules {
	struct rules *rules;
	const char *version;
	struct program *program; /* slots only */
	struct unit_kind *kinds; /* the first is the unit itself */
	uint32_t kind_count;
	struct unit_path *root;
	struct constraint *constraints;
	const struct node *cost, *limit;  /* of a unit; may be NULL */
	const struct yaml *aliases;       /* other spellings of words */
	const struct unit_totals *totals; /* NULL: it is no matter of succession */
};

/* NULL after faults; a ruleset without units.yaml is one. */
struct unit_rules *constraint_load(struct rules *);
/* The same with succession.yaml; the totals must live as long. */
struct unit_rules *constraint_load_after(struct rules *, const struct unit_totals *);
const struct unit_key *constraint_key(const struct unit_kind *, struct span name);

#endif
