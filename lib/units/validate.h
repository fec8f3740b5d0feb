/* validate: is a unit file legal, and if not, why?
 *
 * A validator keeps the rulesets it has loaded, so that one run can check files of
 * several leagues. Each file gives findings (errors, warnings, advice) and a
 * verdict. The documents of a file are checked one by one. A constraint that reads
 * a value which does not fit the schema is skipped, so that one mistake gives one
 * finding. Rulesets that do not load and files that cannot be read are faults; with
 * `all_findings` they are findings as well. In a folder, a link is followed if it leads
 * to a file within it.
 * Rulesets, findings and verdicts are the arena's; a file's documents those of `passing`. */
#ifndef VOLTIGEUR_VALIDATE_H
#define VOLTIGEUR_VALIDATE_H

#include "units/units.h"

/* A file that was checked, before it is forgotten. */
struct validated {
	struct validator *validator;
	const char *name;
	struct span text;
	struct yaml *root;               /* its first document; NULL: it is no YAML */
	struct units *units;             /* NULL: no document has a ruleset that can be used */
	struct unit_document *documents; /* bound; NULL: none */
	struct finding *findings;
	struct verdict *verdict;
};

struct validator {
	struct arena *arena;
	struct arena *passing; /* reset after each file, unless it is the same */
	const struct limits *limits;
	struct findings findings;
	struct faults faults; /* of rulesets and unreadable files: exit status 2 */
	bool all_findings;
	const char *only;     /* the league's rules: id or folder; NULL: those that a file names */
	const char *standard; /* for files that name no rules; or NULL */
	bool honour_allow, strict;
	const char *(*find)(struct arena *, const char *id); /* returns the folder of a ruleset id */
	struct validator_rules *rules;
	/* A module that checks more than the file itself; NULL: none. `load`
	 * compiles a ruleset's constraints. `bound` is called for each unit before
	 * they are checked, and returns false after faults. */
	struct unit_rules *(*load)(void *source, struct rules *);
	bool (*bound)(void *source, struct units *, const struct unit_document *, struct findings *);
	void *source;
	/* Called with each file that could be read; NULL: nobody. */
	void (*done)(void *context, const struct validated *);
	void *context;
};

/* A validator without options; the caller sets them and `find`. */
void validate_start(struct validator *, struct arena *, const struct limits *);
/* The compiled rules of an id or folder; NULL after faults. */
struct unit_rules *validate_rules(struct validator *, const char *name, struct location);
/* Uses these rules, which are compiled, for all files. */
void validate_with(struct validator *, struct unit_rules *);
/* Checks a file; "-" is standard input. */
void validate_file(struct validator *, const char *path);
/* Checks a text; findings call it `name`. */
void validate_text(struct validator *, const char *name, struct span text);
/* A file that is not to be checked is unreadable, and this is why. */
void validate_refuse(struct validator *, const char *path, const char *why);
/* validate_folder.c */
/* Checks a file, or every .yaml and .yml file below a folder, in order of names. */
void validate_path(struct validator *, const char *path);

#endif
