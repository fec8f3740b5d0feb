/* explain: every step of a resolution in words, for --explain.
 *
 * The machine calls an explainer after each operation. It collects a line for every
 * operation that a reader of the rules would ask about, with the titles of its rule
 * ids; a list of modifiers is explained where it first counts. Nothing can fail,
 * and the resolution is not affected. The text lives in the record's arena, so
 * explain_begin must be called for each record. */
#ifndef VOLTIGEUR_EXPLAIN_H
#define VOLTIGEUR_EXPLAIN_H

#include "machine/machine.h"
#include "rules/rules.h"
#include "base/text.h"

struct explainer {
	struct explain explain; /* first member */
	struct rules *rules;    /* for the titles of rule ids */
	struct text text;       /* since explain_begin */
	struct {
		const struct modifier_list *list;
		value now;
	} shown[16]; /* lists already explained with this value */
	size_t shown_count;
};

/* Starts an empty text for a record. */
void explain_begin(struct explainer *, struct rules *, struct arena *record);

#endif
