/* mend: what is wrong, as the file has it, and what would be right.
 *
 * For each finding mend_find keeps the line of the file, and where it is clear, the
 * line as it should be: the nearest word, or the single change of a key that the
 * broken rule reads after which the rule holds and no other is broken. A change that
 * might as well be another one is not clear. */
#ifndef VOLTIGEUR_MEND_H
#define VOLTIGEUR_MEND_H

#include "units/trial.h"

enum {
	MEND_MOST = 25000000, /* work of what is tried in a run (verdict.work), about half a second */
	MEND_SHOWN = 200      /* findings of a file that get an excerpt */
};

struct mender {
	uint64_t tried;    /* work so far */
	size_t left;       /* findings that nothing was tried for, or not all, since that was the most */
	bool missing_only; /* of errors alone, the key that is missing where the rule points */
};

/* Sets excerpt, caret, width and mend of the file's findings. For validator.done, with
 * a struct mender as context. */
void mend_show(void *mender, const struct validated *);
/* The change that mends a finding. False if none is clear. */
bool mend_find(struct mender *, struct trial *, const struct change_text *, const struct finding *,
	       struct change *);

#endif
