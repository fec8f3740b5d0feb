/* after: what a game earned, by the rules of after.yaml.
 *
 * A ruleset's after.yaml has up to four tallies, procedures like any other.
 * `record` is run once for every answer and every event of the log's present
 * game, in order; what it gives are running totals: of the figure by= (plain
 * names), of the figure at= (target.), of their sides (side., target.side.) and of
 * the game (game.).  Then `figure` is run once a figure, `side` once a unit, `game`
 * once; each sees the totals before it, may go on writing those of its side and of
 * the game, and what else it gives is its answer.  A give called `due` is a set of
 * words of after.yaml's `due:`, each of which names a tool that must still be asked.
 *
 * after_run folds the log that it is given; answers are records, and after_value
 * looks one up with its type.  What is wrong in the rules or in what the players
 * told is a fault with file and line.  Memory is the arena's. */
#ifndef VOLTIGEUR_AFTER_H
#define VOLTIGEUR_AFTER_H

#include "game/log.h"

struct after_value { /* a total, or a part of an answer */
	struct after_value *next;
	struct span name; /* without what says whose it is */
	enum type type;
	value now;            /* of numbers, flags and words */
	const int64_t *items; /* the words of a set */
	size_t count;
};

struct after_due { /* what must still be asked of a tool */
	struct after_due *next;
	struct record record; /* by= or unit=, next=TOOL.VARIANT, operands */
};

struct after_side { /* a unit of the unit files */
	struct after_side *next;
	struct span name;
	const struct unit_member *unit;
	struct after_value *totals, *gives;
	struct record record;
	struct after_due *due;
};

struct after_figure {
	struct after_figure *next;
	struct span name;
	const struct figure *figure; /* NULL: of the log alone */
	struct after_side *side;     /* NULL: of no unit */
	struct after_value *totals;  /* and what the figure itself gives */
	struct record record;
	struct after_due *due;
};

enum { AFTER_RECORD, AFTER_FIGURE, AFTER_SIDE, AFTER_GAME, AFTER_TALLIES };

struct after_tally {
	struct prepared *prepared; /* NULL: the ruleset has none */
	struct after_slot {
		uint32_t slot;
		enum after_scope {
			AFTER_OWN,
			AFTER_TARGET,
			AFTER_OWN_SIDE,
			AFTER_TARGET_SIDE,
			AFTER_OF_GAME,
			AFTER_SCOPES
		} scope;
		struct span name;
	} * slots; /* of totals and gives */
	size_t count;
};

struct after {
	struct rules *rules;
	struct log *log;
	struct resolver resolver;
	struct after_tally tallies[AFTER_TALLIES];
	const struct yaml *commands; /* of what may be due */
	struct after_figure *figures, *last_figure;
	struct name_index names;   /* of the figures */
	const struct figure *seen; /* the last of the unit files that is among them */
	const struct log_figure *seen_in_log;
	struct after_side *sides;
	struct after_value *totals, *gives; /* of the game */
	struct record record;
	struct after_due *due;
	bool tell;    /* add the sentences as text= */
	bool partial; /* not every unit of the game is known: a deed may be a stranger's */
	void (*told)(void *context, const char *about);
	void *context;
	const char *about;
};

/* Compiles after.yaml; false after faults, which go to those of the rules. */
bool after_load(struct after *, struct rules *, const struct limits *, struct arena *scratch);
/* Tells somebody who asks why of every step; `told` is called after each tally with
 * what it was about. */
void after_explain(struct after *, struct explain *, void (*told)(void *context, const char *about),
		   void *context);
/* Folds the log, which was opened and not yet folded, and works all tallies out.
 * What the players told wrongly is added to the log's faults.  False after a fault
 * of the rules. */
bool after_run(struct after *, struct log *);

const struct after_figure *after_figure(const struct after *, struct span name);
/* A value of that name; NULL when no step ever set it. */
const struct after_value *after_value(const struct after_value *, struct span name);
/* As a record writes it. */
struct span after_text(const struct after *, const struct after_value *, struct arena *);

/* after_rules.c */
/* Faults for what is wrong in after.yaml beside its procedures. */
void after_check(struct rules *);

#endif
