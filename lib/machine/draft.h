/* draft: flat code while it is written.
 *
 * For flat.c and flat_all.c. draft_code.c adds instructions, draft.c those of expressions. A
 * label is the latest jump that leads to a place not yet known, and each of these jumps holds the
 * one before, until draft_place; NO_JUMP: none. */
#ifndef VOLTIGEUR_DRAFT_H
#define VOLTIGEUR_DRAFT_H

#include "machine/flat.h"

enum { NO_JUMP = -1, MOST_BELOW = 16 /* values below the current one */ };

struct draft {
	struct arena *arena; /* when `room` is too small */
	struct code *code;
	size_t count, capacity;
	size_t joint;            /* where the latest jump leads: what comes there stays apart */
	uint32_t below;          /* values below the current one */
	const struct node *root; /* is written in full, however large it is */
	const bool *fraction;    /* of a proof about all that is written (flat.h), or NULL */
	struct code room[64];
};

void draft_begin(struct draft *, struct arena *);
/* Adds an instruction, which may become one with that before it, or a jump to a label. */
void draft_add(struct draft *, struct code);
void draft_jump(struct draft *, struct code, int32_t *label);
/* The label is here. */
void draft_place(struct draft *, int32_t *label);
/* The value of an expression becomes the current one. */
void draft_value(struct draft *, const struct node *);
/* Jumps to the label if the node is true, or is false; else goes on. */
void draft_test(struct draft *, const struct node *, bool sense, int32_t *label);
/* Is it an integer that an instruction can hold? */
bool draft_is_short(const struct node *);
/* Copies the code to an arena. */
const struct code *draft_finish(const struct draft *, struct arena *);

#endif
