/* lane_plan: writes answers as another one was written.
 *
 * What an answer has, and in which order, is for resolve_finish alone to say. A plan is made
 * from an answer of its: each field is traced to what its value came from (a value of the
 * line, a slot, dice), and the plan serves the answers of a lane that have the same
 * signature: which fields changed, which results were set, which dice were thrown. A field
 * that cannot be traced, or a plan that would not have written the same bytes, is no plan. */
#ifndef VOLTIGEUR_LANE_PLAN_H
#define VOLTIGEUR_LANE_PLAN_H

#include <string.h>

#include "format/form.h"
#include "format/shape.h"
#include "resolve/resolve.h"

enum { PLAN_CHANGES = 64, PLAN_GIVES = 62, PLAN_DICE = 8, PLAN_WORDS = 64 };

/* The results that a program may set, by slot. */
struct plan_watch {
	uint32_t slots[PLAN_GIVES];
	size_t count;
	bool all; /* there are no more */
};

struct plan_signature {
	const struct program_changes *changes; /* that the program may make */
	/* by change: set, changed; by result: set; and whether the deed was refused */
	uint64_t set, changed, given;
	const char *dice[PLAN_DICE]; /* their names, in the order thrown */
	size_t dice_count;
};

enum { PLAN_SHORT = 16 };

/* A word that was written before, as the form writes it, if that is short. */
struct plan_word {
	word_id word;
	uint32_t length;
	char text[PLAN_SHORT];
};

/* A line that was read and resolved, and how it is written. */
struct plan_subject {
	struct resolution *resolution;
	const struct shape *shape;
	struct record *record;    /* the line's */
	const struct span *bytes; /* of JSON: its values as the line has them */
	const struct form *form;
	const char *columns;
	struct text *list;       /* a buffer for the numbers of dice */
	struct plan_word *words; /* PLAN_WORDS of them, by the word's remainder */
};

struct plan {
	struct plan *next;
	struct plan_signature signature;
	struct piece *pieces;
	size_t count, room;
	bool whole; /* it is no plan: such an answer is written by resolve_finish */
};

/* lane_sign.c */
void plan_look(struct plan_watch *, const struct prepared *, const struct program_changes *, struct arena *);
/* The signature of a resolution that has run; false if it has none. */
bool plan_sign(const struct plan_watch *, const struct resolution *, struct plan_signature *);
bool plan_signed(const struct plan *, const struct plan_signature *);
static inline bool plan_is_named(const struct thrown *thrown, const char *name)
{
	return thrown->name == name || (*thrown->name == *name && !strcmp(thrown->name, name));
}

/* lane_plan.c */
/* Keeps how the line writes its fields, before the answer is made from the record. */
void plan_keep(const struct plan_subject *);
/* Makes the plan of an answer, which was written as `line`. */
void plan_make(struct plan *, const struct plan_subject *, const struct record *answer, struct span line,
	       struct arena *);
/* Appends an answer, without a newline. */
void plan_write(const struct plan *, const struct plan_subject *, struct text *);

#endif
