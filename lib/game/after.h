/* after: what a game earned, by the rules of after.yaml.
 *
 * The file has up to four tallies, which are procedures like any other. `record`
 * runs once for every answer and event of the log's current game, in order. What it
 * gives are running totals of the figure by= (plain names), of the figure at=
 * (target.), of their sides (side., target.side.) and of the game (game.). Then
 * `figure` runs once for each figure, `side` once for each unit, and `game` once.
 * Each sees the totals so far and may change those of its side and of the game;
 * what else it gives is its answer. A give called `due` is a set of words of
 * after.yaml's `due:`, each of which names a tool that must still be asked.
 *
 * after_run folds the log that it is given. Answers are records; after_value looks
 * up a value with its type. Errors in the rules, and in what the players entered,
 * are faults with file and line. Memory is the arena's of the rules. */
#ifndef VOLTIGEUR_AFTER_H
#define VOLTIGEUR_AFTER_H

#include "game/log.h"

struct after_value { /* a total, or a value of an answer */
	struct after_value *next;
	struct span name; /* without the prefix that says whose it is */
	enum type type;
	value now;            /* of a number, flag or word */
	const int64_t *items; /* the words of a set */
	size_t count;
};

struct after_due { /* a question that a tool must still answer */
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
	const struct figure *figure; /* NULL: only in the log */
	struct after_side *side;     /* NULL: belongs to no unit */
	struct after_value *totals;  /* including what the figure's own tally gives */
	struct record record;
	struct after_due *due;
};

enum { AFTER_RECORD, AFTER_FIGURE, AFTER_SIDE, AFTER_GAME, AFTER_TALLIES };

struct after_tally {
	struct prepared *prepared; /* NULL: the ruleset does not have this tally */
	struct after_tally *next;  /* the same for another number of owners of the game */
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
	struct arena *scratch; /* of the current record */
	struct after_tally tallies[AFTER_TALLIES];
	const struct yaml *commands; /* after.yaml's `due:` */
	struct after_figure *figures, *last_figure;
	struct name_index names;   /* of the figures */
	const struct figure *seen; /* the latest figure of the unit files that has been added */
	const struct log_figure *seen_in_log;
	struct after_side *sides;
	struct after_value *totals, *gives; /* of the game */
	struct record record;
	struct after_due *due;
	struct after_bodies *bodies; /* NULL: not needed yet */
	bool tell;                   /* add the sentences as text= */
	bool partial; /* not all units of the game are known: a deed may be of an unknown figure */
	void (*told)(void *context, const char *about);
	void *context;
	const char *about;
	unsigned line; /* of the log, that the tally of records runs for */
	struct explain *explain;
};

/* Compiles after.yaml. False after faults, which go to those of the rules. */
bool after_load(struct after *, struct rules *, const struct limits *, struct arena *scratch);
/* Explains every step. `told` is called after each tally with what it was about. */
void after_explain(struct after *, struct explain *, void (*told)(void *context, const char *about),
		   void *context);
/* Folds the log, which must be opened but not folded, and runs all tallies.
 * Mistakes of the players are added to the log's faults. False after a fault of the
 * rules. */
bool after_run(struct after *, struct log *);

/* The figure of a name; NULL if there is none. */
struct after_figure *after_figure(const struct after *, struct span name);
/* The value of a name; NULL if no step has set it. */
const struct after_value *after_value(const struct after_value *, struct span name);
/* The value as a record writes it. */
struct span after_text(const struct after *, const struct after_value *, struct arena *);

/* after_rules.c */
/* The tally, compiled for the owners that the game has now; NULL after a fault. */
struct after_tally *after_tally_now(struct after *, int which);
/* Adds a fault for every mistake in after.yaml outside its procedures. */
void after_check(struct rules *);

/* after_body.c */
/* Completes a tally's fields: those of a whole that its parts keep, those of a part that
 * its whole keeps, and those of whom a link names. */
void after_put_bodies(struct after *, struct resolution *);

#endif
