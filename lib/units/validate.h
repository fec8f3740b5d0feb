/* validate: is a unit file legal, and if not, why.
 *
 * A validator keeps the rulesets it has met, so that one run can check files of
 * several leagues.  Each file gives findings (errors, warnings, advice) and one
 * verdict.  A file's documents are checked one by one; constraints that read a
 * value which does not fit the schema are passed over, so that one slip makes
 * one finding.  Memory is the arena's. */
#ifndef VOLTIGEUR_VALIDATE_H
#define VOLTIGEUR_VALIDATE_H

#include "units/units.h"

struct validator {
	struct arena *arena;
	const struct limits *limits;
	struct findings findings;
	struct faults faults; /* of rulesets and unreadable files: exit 2 */
	const char *only;     /* the league's rules: id or folder; NULL: as the files say */
	const char *standard; /* where a file does not say */
	bool honour_allow, strict;
	const char *(*find)(struct arena *, const char *id); /* the folder of a ruleset id */
	struct validator_rules *rules;
	/* Somebody who checks more than the file itself; NULL: nobody.  `load` compiles a
	 * ruleset's constraints, `bound` is told of each unit before they are checked and
	 * is false after faults. */
	struct unit_rules *(*load)(void *source, struct rules *);
	bool (*bound)(void *source, struct units *, const struct unit_document *, struct findings *);
	void *source;
};

void validate_start(struct validator *, struct arena *, const struct limits *);
/* The compiled rules of an id or folder; NULL after faults. */
struct unit_rules *validate_rules(struct validator *, const char *name, struct location);
/* Checks one file; "-" is standard input. */
void validate_file(struct validator *, const char *path);
/* Checks a file, or every .yaml and .yml file below a folder, in order of names. */
void validate_path(struct validator *, const char *path);

#endif
