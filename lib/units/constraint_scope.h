/* constraint_scope: internal header of the module constraint.
 *
 * It resolves the names in expressions of units.yaml, and turns slots and names
 * into nodes. constraint_was.c adds the names of succession.yaml: was.KEY,
 * was.TERM, after.TOTAL and kept. A function that returns NULL has added a fault,
 * unless it says otherwise. Memory is the ruleset's. Only the module itself
 * includes this. */
#ifndef VOLTIGEUR_CONSTRAINT_SCOPE_H
#define VOLTIGEUR_CONSTRAINT_SCOPE_H

#include "units/constraint.h"
#include "rules/expr.h"

struct term_run {
	const struct term_run *outer;
	const struct yaml *term;
};

struct scope {
	struct expr_scope expr; /* first member, so that a scope is also an expr_scope */
	struct unit_rules *units;
	const struct unit_path *path; /* of the current member */
	const struct term_run *terms; /* being compiled, innermost first */
	bool card;                    /* the fields of the path's figure are names, before all others */
	bool inner;                   /* the name is read by a member within `path` */
	size_t *capacity;             /* of the program's slots */
};

/* A kind of members by its name; NULL after a fault. */
struct unit_kind *constraint_kind(const struct unit_rules *, struct span name, struct location);
/* Appends a slot to the program and returns its index. */
uint32_t constraint_slot(struct unit_rules *, size_t *capacity, struct slot);
/* A node that reads a slot; a kind (or NULL) says that its value is members. */
const struct node *constraint_node(struct scope *, uint32_t slot, const struct member_kind *);
/* KEY.COLUMN: the value of a row's column. */
const struct node *constraint_cell(struct scope *, const struct node *row, struct span column,
				   struct location);
/* constraint_kept.c: a term of the unit, read by one of its members. NULL after a
 * fault. */
const struct node *constraint_kept(const struct scope *, const struct yaml *term, struct location);
/* A named term, compiled where it is used: for the current path, and inside a loop
 * (or NULL). */
const struct node *constraint_term(const struct scope *, const struct expr_loop *, const struct yaml *term,
				   struct location);

/* A text with expressions in braces; false after a fault. */
bool constraint_say(struct scope *, const struct yaml *say, const struct say_part **, size_t *count);

/* constraint_figure.c: compiles figure: of the path's kind, if it has one. False after a fault. */
bool constraint_figure(struct scope *, struct unit_path *);

/* constraint_cost.c */
/* Compiles costs: and totals: of units.yaml, for each path that they are about. False
 * after faults. */
bool constraint_costs(struct scope *, struct unit_path *root, const struct yaml *source);
/* Reads each entry of a section, with these keys, for each path of the kinds in its
 * `for`, or without one for the unit. False after a fault. */
typedef bool constraint_reader(struct scope *, struct unit_path *, const struct yaml *entry);
bool constraint_entries(struct scope *, struct unit_path *root, const struct yaml *entries,
			const char *section, const char *keys, constraint_reader *);
/* The expression of a key of the entry, or NULL; `fine` becomes false after a fault. */
const struct node *constraint_expression(struct scope *, const struct yaml *entry, const char *key, enum type,
					 bool *fine);
/* The profile of the words of an expression: that of the first key with one; or NULL. */
const struct profile *constraint_profile(const struct node *);
/* A column by its name; NULL if there is none. */
const struct column *constraint_column(const struct profile *, struct span name);

/* constraint_card.c: compiles cards.yaml, for each path that its parts are about. False
 * after faults. */
bool constraint_cards(struct scope *, struct unit_path *root);

/* constraint_was.c */
/* Loads succession.yaml and checks its keys; NULL after faults. */
const struct yaml *constraint_was_file(struct rules *);
/* Adds slots for a member's values before the game and for the totals of the game. */
void constraint_was_slots(struct unit_rules *, struct unit_kind *, size_t *capacity);
/* Compiles the terms of all paths as they were before the game. Call once, before
 * any constraint is compiled. False after faults. */
bool constraint_was_terms(struct scope *, struct unit_path *);
/* Resolves a name of succession.yaml, cut at its first dot. NULL, without a fault,
 * if there is no such name. */
const struct node *constraint_was_name(struct scope *, const struct unit_kind *, struct span head,
				       struct span rest, struct location);
/* A term that succession.yaml adds to a kind; NULL, without a fault, if there is
 * none. */
const struct yaml *constraint_was_term(const struct unit_rules *, const struct unit_kind *, struct span name);

/* What is compiled besides the figures. */
enum what { FIGURES, LAWS /* what is legal, and what a unit costs */, CARDS /* both */ };
/* Compiles units.yaml; NULL after faults. */
struct unit_rules *constraint_compile(struct rules *, const struct unit_totals *, enum what);

#endif
