/* finding: errors in unit files, for people and for their tools.
 *
 * A finding has a location, a severity, the stable id of the rule, what was found,
 * what is allowed, and what was probably meant. Findings are kept in one list and
 * sorted by location before they are written, so that the same files give the same
 * bytes everywhere. finding_report writes the findings and the verdicts of the
 * files in one of the formats that unit-validate(1) lists. Texts belong to the
 * arena of the list; nothing here can fail. */
#ifndef VOLTIGEUR_FINDING_H
#define VOLTIGEUR_FINDING_H

#include "base/fault.h"
#include "base/text.h"

struct unit_member;
struct unit_check;

struct finding {
	struct finding *next;
	struct location location;
	enum severity severity;
	const char *rule;  /* stable id */
	const char *ref;   /* ids of rules in the rulebook, "SB-053 SB-396"; or NULL */
	const char *scope; /* the member's name or kind; or NULL */
	const char *message;
	const char *got, *allowed, *suggestion; /* or NULL */
	bool waived;
	const char *excerpt;   /* the line of the file, or a part of it; NULL: not known */
	unsigned caret, width; /* what is wrong begins so many characters into it, and is so wide */
	const char *terms;     /* why it does not hold, in lines; NULL: not asked, or it is no constraint */
	const char *mend;      /* the line or lines as they might be instead; or NULL */
	/* what was checked; only until the file is forgotten, see validate.h */
	const struct unit_member *member;
	const struct unit_check *check;
};

struct verdict { /* the verdict on a file */
	struct verdict *next;
	const char *file, *rules, *version;
	bool priced;
	struct number cost, limit;
	unsigned checked, errors, warnings, waived;
	uint64_t work; /* what checking it took, in what a byte of its text takes */
	bool unreadable, strict;
};

enum { FINDINGS_OF_FILE = 200 }; /* the findings of a file that are told; of the others, how many */

struct findings {
	struct arena *arena;
	struct finding *first, **last;
	struct verdict *verdicts, **last_verdict;
	unsigned held;           /* findings of the file */
	struct location end;     /* the last place of any */
	unsigned beyond[3];      /* those that are too many, by severity */
	struct finding *surplus; /* the last of these */
};

/* An empty list, whose findings and texts go into the arena. */
void findings_start(struct findings *, struct arena *);
/* Appends a finding and returns it; the caller may set its other members. Of a file that has
 * too many it is counted, and not kept. */
struct finding *finding_add(struct findings *, enum severity, struct location, const char *rule,
			    const char *format, ...) __attribute__((format(printf, 5, 6)));
/* Does a file have too many, so that nobody reads the texts of another one? */
static inline bool findings_full(const struct findings *findings)
{
	return findings->held >= FINDINGS_OF_FILE;
}
/* Begins with those of a file. Ends them: one more says how many there were beyond. */
void findings_begin(struct findings *);
void findings_end(struct findings *, const char *file);
/* Appends an empty verdict on a file. */
struct verdict *finding_verdict(struct findings *, const char *file);
/* Sorts by file, line, column, rule and message. */
void findings_sort(struct findings *);
const char *verdict_word(const struct verdict *); /* "legal", "illegal" or "unreadable" */
/* Appends "got 8, allowed at most 7" and the suggestion, with a separator, to a
 * message. */
void finding_tail(struct text *, const struct finding *);
/* The name of a file as a record can have it: in UTF-8. */
struct span finding_file(struct arena *, const char *name);
/* The message with whom it is about, the tail and the rule's id. */
const char *finding_text(struct arena *, const struct finding *);

/* finding_report.c */
bool finding_form(const char *name); /* is there a format of this name? */
/* Appends the names of the formats, separated by ", ", and by `last` before the last. */
void finding_forms(struct text *, const char *last);
/* Appends the report in a format; `program` is the name of the tool, for the
 * formats that need one. */
void finding_report(const struct findings *, const char *form, const char *program, struct text *);

#endif
