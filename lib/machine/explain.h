/* explain: every step of a resolution in words, for --explain.
 *
 * An explainer is told by the machine of each operation after it was done, and
 * gathers a line for each that a reader of the rules would ask about, with the
 * titles of the rule ids behind it; a list of modifiers is gone through where it
 * first counts.  It changes nothing.  The text lives in the record's arena: begin
 * anew for each record. */
#ifndef VOLTIGEUR_EXPLAIN_H
#define VOLTIGEUR_EXPLAIN_H

#include "machine/machine.h"
#include "rules/rules.h"
#include "base/text.h"

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
