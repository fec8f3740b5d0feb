/* constraint_scope: what the two halves of the module `constraint` share.
 *
 * Where the expressions of units.yaml find their names, and how slots and names
 * become nodes.  constraint_was.c adds the names of succession.yaml: was.KEY,
 * was.TERM, after.TOTAL and kept.  Nobody outside the module includes this. */
#ifndef VOLTIGEUR_CONSTRAINT_SCOPE_H
#define VOLTIGEUR_CONSTRAINT_SCOPE_H

#include "units/constraint.h"
#include "rules/expr.h"

struct scope {
	struct expr_scope expr; /* first: a scope is an expression's scope */
	struct unit_rules *units;
	const struct unit_path *path; /* whose member is looked at */
	unsigned depth;               /* of terms within terms */
};

uint32_t constraint_slot(struct unit_rules *, size_t *capacity, struct slot);
const struct node *constraint_node(struct scope *, uint32_t slot, const struct declaration *,
				   const struct member_kind *);
const struct node *constraint_cell(struct scope *, const struct node *row, struct span column,
				   struct location);
const struct node *constraint_term(struct scope *, const struct yaml *term, struct location);

/* constraint_was.c */
/* succession.yaml, its keys checked; NULL after faults. */
const struct yaml *constraint_was_file(struct rules *);
/* Slots for what a member of the kind was and for what the game brought it. */
void constraint_was_slots(struct unit_rules *, struct unit_kind *, size_t *capacity);
/* Works out the types of terms as they were; once, before any constraint. */
bool constraint_was_terms(struct scope *, struct unit_path *);
/* A name of succession.yaml cut at its first dot; NULL when it is none. */
const struct node *constraint_was_name(struct scope *, const struct unit_kind *, struct span head,
				       struct span rest, struct location);
/* A term that succession.yaml adds to a kind; NULL when there is none. */
const struct yaml *constraint_was_term(const struct unit_rules *, const struct unit_kind *, struct span name);

#endif
