/* check_rules: finds all errors in a ruleset.
 *
 * A tool compiles only the procedure it needs, so an error elsewhere in the folder
 * stays hidden until somebody plays it. This module compiles every procedure and
 * every table, and looks for names that are read before any step sets them and for
 * rule ids that the index does not have. All errors are added to the faults of the
 * rules, not only the first. Memory is the rules'. */
#ifndef VOLTIGEUR_CHECK_RULES_H
#define VOLTIGEUR_CHECK_RULES_H

#include "machine/program.h"
#include "rules/rules.h"

struct rules_count {
	size_t procedures, tables, refs;
};

/* Adds a fault for each error, and counts what was checked. */
void check_rules(struct rules *, struct rules_count *);

/* check_order.c: the same for the order of play; `files` are the names of the files. */
void check_order(struct rules *, const char *const *files, size_t count);

/* check_names.c: names that steps set and nothing reads. */
struct check_names {
	struct rules *rules;
	struct words read;
	struct check_set {
		struct check_set *next;
		struct span name;
		const struct yaml *item; /* of the first `let` that sets it */
	} * set;
};
void check_names_start(struct check_names *, struct rules *);
/* Notes what a program sets and reads; NULL: nothing. */
void check_names_note(struct check_names *, const struct program *);
/* Adds a fault for each name that no program reads. All must have been noted. */
void check_names_tell(const struct check_names *);

/* check_conditions.c */
/* Finds conditions of a file that name nothing. */
void check_constants(struct rules *, const struct yaml *root);
/* Finds `where` of fields that are wrong in every procedure. All must have been compiled. */
void check_wheres(struct rules *);

/* check_bodies.c */
/* Notes which fields of sides a program reads and sets. */
void check_note_fields(struct rules *, const struct program *);
/* Finds bodies that nothing reads or that nobody can belong to, and fields of their members
 * that are read and never set. Everything must have been compiled. */
void check_bodies(struct rules *);
/* Does a unit file fill the field of a side? */
bool check_is_filled(struct rules *, struct span field);

#endif
