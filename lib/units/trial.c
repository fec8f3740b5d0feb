/* trial: checks changed texts of a unit file and compares them with the file. */
#include "units/trial.h"

#include <string.h>

void trial_start(struct trial *trial, const struct validated *file)
{
	*trial = (struct trial){.file = file};
}

void trial_end(struct trial *trial)
{
	arena_free(&trial->memory);
}

static struct trial_result run(struct trial *trial, struct span text)
{
	const struct validator *real = trial->file->validator;
	struct validator *validator = &trial->validator;

	validate_start(validator, &trial->memory, real->limits);
	validator->all_findings = true;
	validator->only = real->only;
	validator->standard = real->standard;
	validator->honour_allow = real->honour_allow;
	validator->strict = real->strict;
	validator->find = real->find;
	validator->rules = real->rules;
	validator->done = trial->done;
	validator->context = trial->context;
	validate_text(validator, trial->file->name, text);
	return (struct trial_result){validator->findings.first, validator->findings.verdicts};
}

struct trial_result trial_run(struct trial *trial, struct span text)
{
	arena_reset(&trial->memory);
	return run(trial, text);
}

struct trial_result trial_change(struct trial *trial, const struct change_text *change,
				 const struct change *one)
{
	arena_reset(&trial->memory);
	return run(trial, change_apply(change, one, &trial->memory));
}

size_t trial_count(const struct finding *finding, const char *rule, enum severity severity)
{
	size_t count = 0;

	for (; finding; finding = finding->next)
		count += !finding->waived && finding->severity == severity && !strcmp(finding->rule, rule);
	return count;
}

/* How many findings of a rule and severity the file has, less those of the result. */
struct tally {
	struct tally *next;
	const char *rule;
	enum severity severity;
	int64_t left;
};

static struct tally *tally_of(struct trial *trial, struct tally **list, const struct finding *finding)
{
	struct tally **at = list, *found;

	while (*at && ((*at)->severity != finding->severity ||
		       ((*at)->rule != finding->rule && strcmp((*at)->rule, finding->rule) != 0)))
		at = &(*at)->next;
	found = *at;
	if (!found) {
		found = arena_take(&trial->memory, sizeof *found);
		*found = (struct tally){.rule = finding->rule, .severity = finding->severity};
	} else {
		*at = found->next;
	}
	found->next = *list; /* findings of one rule often follow each other */
	return *list = found;
}

bool trial_is_worse(struct trial *trial, const struct trial_result *result, enum severity most)
{
	struct tally *list = NULL;

	for (const struct finding *at = trial->file->findings; at; at = at->next)
		if (!at->waived && at->severity <= most)
			tally_of(trial, &list, at)->left++;
	for (const struct finding *at = result->findings; at; at = at->next)
		if (!at->waived && at->severity <= most && --tally_of(trial, &list, at)->left < 0)
			return true;
	return false;
}
