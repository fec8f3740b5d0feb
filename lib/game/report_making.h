/* report_making: internal header of the report. report.c tells the records one after another,
 * report_say.c has their sentences, report_losses.c counts what they cost, report_weigh.c works out what they
 * came to. Memory is the report's arena. */
#ifndef VOLTIGEUR_REPORT_MAKING_H
#define VOLTIGEUR_REPORT_MAKING_H

#include "game/report.h"

/* A deed that is told, in the measure of whose luck it was. */
struct report_measured {
	const struct report_told *told;
	const struct report_measure *measure;
	struct record row; /* of the story */
	struct span unit;
	size_t place;
	double rarity; /* of what put somebody out, or of what happened; 2: neither is known */
	bool is_void;
};

/* The dice of a unit, of others, or of nobody: of a table, or the card of a turn. */
struct report_shaken {
	struct span unit;
	bool nobody;
	struct fairness fairness;
};

struct report_making {
	struct report *report;
	struct log *log;
	struct span side;
	bool referee, apart;
	unsigned turns;        /* event=turn so far */
	struct arena passing;  /* of one answer */
	struct record *joined; /* the events by which figures joined */
	size_t joined_count, joined_capacity;
	struct report_first { /* what a figure had before its first change */
		struct span name;
		struct record_field field;
	} * firsts;
	size_t first_count, first_capacity;
	struct words sides; /* the names of sides, or units, in one order for all sections */
	struct words out;
	bool *is_out;
	size_t out_capacity;
	struct report_measured *measured;
	size_t count, capacity;
	struct report_shaken *shaken;
	size_t shaken_count, shaken_capacity;
};

/* report.c */
/* A row of a section, with section=; and its fields. */
struct record *report_row(struct report_making *making, enum report_section section);
void report_number(struct report_making *making, struct record *row, const char *key, double number);
void report_whole(struct report_making *making, struct record *row, const char *key, uint64_t number);
void report_text(struct record *row, const char *key, struct span text);
/* Whose luck and dice the figure's are: his side's, or where each plays for himself his own. */
struct span report_unit(const struct report_making *, struct span name);
/* How one who is out has left by himself: "left the table", or as the rules say; NULL: he has not. */
const char *report_left(const struct log *log, struct span name);
/* What a side is called; "Others" for none, and if there are no sides "Everybody". */
struct span report_whose(const struct report_making *, struct span unit);
void report_copy(struct record *row, const struct record *from, const char *key);
/* report_say.c */
/* The sentence of a deed, and of a secret one. */
struct span report_deed_text(const struct record *line, const struct report_told *, struct arena *);
struct span report_secret_text(const struct record *line, struct arena *);
/* Why a deed was out of order, if it cannot be derived again; empty: nobody has words for it. */
struct span report_order_word(const struct state_rules *, struct span word);
/* With which choices a deed was done again: "range 12 inches in place of 14"; empty: with the same. */
struct span report_again(const struct state_rules *, const struct record *was, const struct record *now,
			 struct arena *);
/* A sentence from where it differs from another one, behind a colon, without its full stop. */
struct span report_rest(struct span text, struct span other);
/* Says of how many deeds others may want to know, and of which. */
void report_count_marks(struct report_making *);
/* report_losses.c */
/* Adds the losses of each unit, from the log in its last state; sets the sides and the title. */
void report_losses(struct report_making *);
/* report_weigh.c */
/* Adds all sections behind the story, from the log in its last state. */
void report_weigh(struct report_making *);

#endif
