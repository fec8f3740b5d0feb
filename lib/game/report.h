/* report: an evening told turn by turn, and what decided it.
 *
 * A report is made from a log, which must be opened but not folded, and from what is told of
 * each answer in it: its sentence, the chance of what happened, and whose dice fell. It is rows
 * in sections. Each row that people read has a sentence, text=; the others are for programs.
 *
 * What a side may not see is left out. Nothing is resolved or printed here, and nothing can
 * fail; memory is the arena's. */
#ifndef VOLTIGEUR_REPORT_H
#define VOLTIGEUR_REPORT_H

#include "game/fairness.h"
#include "game/muster.h"

/* How likely it was what an answer says, and what that is to somebody's luck. */
struct report_measure {
	struct span actor;    /* whose luck it is; empty: that of whoever acted */
	struct span chance;   /* of what happened, exact to ten digits; empty: it was certain */
	struct span of;       /* what it is the chance of: success, failure, "distance 14 or more" */
	double rarity;        /* the chance as a number */
	bool counts;          /* for luck: it could succeed or fail, or was a number */
	bool success;         /* it succeeded; otherwise it failed */
	struct span field;    /* a number that counts instead of success; empty: success does */
	double got, expected; /* got: 1 for success, or the number */
};

/* What is told of an answer, by the index of its record. */
struct report_told {
	struct span text, actor;       /* actor: who threw; empty: whoever is in by= */
	struct span why;               /* it was out of order; or empty */
	struct span by_hand;           /* what was typed and the game says otherwise; or empty */
	const char *unknown;           /* why there are no odds; NULL: there are, or nothing was thrown */
	struct report_measure deed;    /* of who acted */
	struct report_measure *others; /* luck that the rules count apart, such as of who struck back */
	size_t other_count;
	struct span out;        /* who goes out by it, names; empty: nobody, or the chance is not known */
	struct span out_chance; /* that all of these do, exact to ten digits; empty: it was certain */
	double out_rarity;      /* that as a number */
	bool feat;              /* who succeeds at it has done something to tell of */
	struct report_die {
		struct span whose;
		uint32_t sides, face;
		bool hand;
	} * dice;
	size_t die_count;
};

enum report_section {
	REPORT_STORY,
	REPORT_SCORE,
	REPORT_LOSSES,
	REPORT_DECISIVE,
	REPORT_RARE,
	REPORT_BEST,
	REPORT_LUCK,
	REPORT_DICE,
	REPORT_LISTED,
	REPORT_UNKNOWN,
	REPORT_SECTIONS
};

struct report {
	struct arena *arena;
	struct span title;
	struct muster sections[REPORT_SECTIONS];
};

/* The name of a section in records, and its heading. */
extern const char *const report_names[REPORT_SECTIONS], *const report_titles[REPORT_SECTIONS];

/* Makes the report of the log's current game. `told` has an entry for each record of the log.
 * Without a side nobody's secrets are shown; `referee` shows all. With `apart`, each figure of the unit
 * files plays for himself. Folds the log. How the game stands is left to the caller. */
void report_make(struct report *, struct arena *, struct log *, const struct report_told *told,
		 struct span side, bool referee, bool apart);
/* "Dubois and Gaspard are out.", from a list of names, without those of whom the text says so. Empty:
 * the text says it of all. */
struct span report_out(struct span names, struct span text, struct arena *);
/* What other players may want to know of a row of the story: "undone, agreed: too far". */
struct span report_marks(const struct record *row, struct arena *);
/* The text with a capital letter. */
struct span report_capital(struct span text, struct arena *);
/* Appends a word as people say it: "not now" for not-now. */
void report_say(struct text *out, struct span word);

/* The sentence of an event: "Turn 2 begins", "Picket joins (6 men)". Without the rules of the state, numbers
 * and words are told as they are. */
struct span report_event_text(const struct state_rules *, const struct record *line, struct arena *);
/* The chance of a row, as people say it: "a 36% success", "an 8% chance of distance 14 or more". */
struct span report_chance(const struct record *row, struct arena *);
/* "a 2% chance" that those go out who did; empty: it is not known, or was certain. */
struct span report_out_chance(const struct record *row, struct arena *);

#endif
