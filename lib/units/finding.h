/* finding: what a unit file gets wrong, for people and for their tools.
 *
 * A finding says where (file, line, column), how bad, which rule by its stable
 * id, what was found and what is allowed, and what was probably meant.  Findings
 * are kept in one list, sorted by place before they are shown, so that the same
 * files give the same bytes everywhere.  finding_report writes findings and the
 * verdicts of the files in one of the forms that unit-validate(1) lists.  Texts
 * belong to the arena of the list. */
#ifndef VOLTIGEUR_FINDING_H
#define VOLTIGEUR_FINDING_H

#include "base/fault.h"
#include "base/text.h"

struct finding {
	struct finding *next;
	struct location location;
	enum severity severity;
	const char *rule;  /* stable id */
	const char *ref;   /* ids of the rulebook, "SB-053 SB-396"; or NULL */
	const char *scope; /* the member's name or kind; or NULL */
	const char *message;
	const char *got, *allowed, *suggestion; /* or NULL */
	bool waived;
};

struct verdict { /* of a file */
	struct verdict *next;
	const char *file, *rules, *version;
	bool priced;
	struct number cost, limit;
	unsigned checked, errors, warnings, waived;
	bool unreadable, strict;
};

struct findings {
	struct arena *arena;
	struct finding *first, **last;
	struct verdict *verdicts, **last_verdict;
};

void findings_start(struct findings *, struct arena *);
struct finding *finding_add(struct findings *, enum severity, struct location, const char *rule,
			    const char *format, ...) __attribute__((format(printf, 5, 6)));
struct verdict *finding_verdict(struct findings *, const char *file);
void findings_sort(struct findings *);
const char *verdict_word(const struct verdict *); /* legal, illegal, unreadable */
/* "got 8, allowed at most 7" and the suggestion, as they stand behind a message. */
void finding_tail(struct text *, const struct finding *);

/* finding_report.c */
bool finding_form(const char *name); /* is it one of the forms? */
extern const char finding_forms[];   /* their names, for messages */
void finding_report(const struct findings *, const char *form, const char *program, struct text *);

#endif
