/* explain: every step of a resolution in words, for --explain. */
#ifndef VOLTIGEUR_EXPLAIN_H
#define VOLTIGEUR_EXPLAIN_H

#include "rules.h"
#include "machine.h"
#include "text.h"

struct explainer {
	struct explain explain; /* first */
	struct rules *rules;    /* for the titles of rule ids */
	struct text text;       /* what was said since explain_begin */
	struct {
		const struct modifier_list *list;
		value now;
	} shown[16]; /* lists already told with this value */
	size_t shown_count;
};

void explain_begin(struct explainer *, struct rules *, struct arena *record);

#endif
