/* cli_draw: the loop of the tool that draws cards.
 *
 * A record is owed one card, or count= of them, and comes out once a card with
 * the card behind it.  Each card is a record of its own to chance, so that three
 * cards at once are the same as one card three times.  draw_answer.c writes what
 * a record says then. */
#ifndef VOLTIGEUR_CLI_DRAW_H
#define VOLTIGEUR_CLI_DRAW_H

#include "cli.h"
#include "deck.h"

enum { DRAW_LEFT, DRAW_LOG }; /* its own options, in this order */

int draw_main(struct cli *);

/* ---- inside the room ---- */

struct table { /* a pile in this run */
	struct table *next;
	struct pile pile;
	uint64_t key; /* of chance */
};

struct drawing {
	struct cli *cli;
	struct resolver resolver;
	struct table *tables;
	struct span deck; /* of the run; empty: records name theirs */
	const char *log;
	uint64_t number; /* of the next card */
	uint64_t line;   /* of standard input; 0: the record is from the operands */
	enum form form;
};

struct span draw_number_text(struct drawing *, uint64_t);
/* Says did=, behind another tool's answer if there is one; false after a fault. */
bool draw_follow(struct drawing *, struct record *, const struct deck *);
void draw_stamp(struct drawing *, struct record *, uint64_t number);
/* What a player reads aloud. */
struct span draw_sentence(struct drawing *, const struct record *, const struct deck_card *, uint32_t left,
			  bool reshuffled);
void draw_write_record(struct drawing *, struct record *, struct span said);

#endif
