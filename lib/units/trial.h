/* trial: what a unit file would be with another text.
 *
 * A trial has a validator of its own that uses the rulesets of the one that checked
 * the file, so a text costs what it costs to check a file. A result is valid until the
 * next one. Nothing is reported. */
#ifndef VOLTIGEUR_TRIAL_H
#define VOLTIGEUR_TRIAL_H

#include "units/change.h"
#include "units/validate.h"

struct trial {
	const struct validated *file;
	struct arena memory; /* of the current result */
	struct validator validator;
	void (*done)(void *context, const struct validated *); /* of its validator; or NULL */
	void *context;
};

struct trial_result {
	const struct finding *findings;
	const struct verdict *verdict;
};

void trial_start(struct trial *, const struct validated *);
void trial_end(struct trial *); /* frees its memory */
struct trial_result trial_run(struct trial *, struct span text);
/* The same for the text with a change. */
struct trial_result trial_change(struct trial *, const struct change_text *, const struct change *);
/* How many findings of a rule are there, and not waived? */
size_t trial_count(const struct finding *, const char *rule, enum severity);
/* Has the result a finding that the file has not: of a severity up to `most`, of a rule
 * of which it has more? */
bool trial_is_worse(struct trial *, const struct trial_result *, enum severity most);

#endif
