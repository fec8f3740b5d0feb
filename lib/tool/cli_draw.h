/* cli_draw: the loop of the tool that draws cards.
 *
 * A record is owed one card, or count= of them, and comes out once a card with
 * the card behind it.  Each card is a record of its own to chance, so that three
 * cards at once are the same as one card three times.  draw_answer.c writes what
 * a record says then. */
#ifndef VOLTIGEUR_CLI_DRAW_H
#define VOLTIGEUR_CLI_DRAW_H

#include "tool/cli_loop.h"
#include "game/deck.h"

enum { DRAW_LEFT }; /* its own option */

int cli_draw(struct cli *);

/* ---- inside the module, and for those who derive an answer anew ---- */

struct table { /* a pile in this run */
	struct table *next;
	struct pile pile;
};

struct drawing {
	struct cli *cli;
	struct deck_lists lists; /* of the unit files */
	struct table *tables;
};

/* What is one card's: the number that chance knows it by, how many of that number
 * came before it, and its own die, if it brings one. */
struct draw_place {
	uint64_t number;
	uint32_t before;
	struct span face; /* empty: it is thrown */
	bool several;
};

/* Before a first card; unit files were read. */
void draw_start(struct drawing *, struct cli *);
/* The pile of a deck, without what the log of the run holds; NULL after a fault. */
struct table *draw_table(struct drawing *, struct span deck);
/* Takes a card off the pile and says so in the record; the sentence is of the
 * scratch arena.  False after a fault. */
bool draw_card(struct drawing *, const struct resolve_options *, struct pile *, struct draw_place,
	       struct record *, struct span *said);

/* A record that a stream or a log holds is seen: what it drew is gone.  False
 * after a fault: that card cannot have been drawn. */
bool draw_see(struct drawing *, const struct record *);
/* Answers a record as a card of `deck` was drawn for it, by its own seed= and
 * number=, or its faces=; the pile stays as it is. */
bool draw_derive(struct drawing *, const struct resolve_options *, struct span deck, uint32_t repetition,
		 struct record *, struct span *said);

/* draw_answer.c */
struct span draw_number_text(struct drawing *, uint64_t);
/* Says did=, behind another tool's answer if there is one; false after a fault. */
bool draw_follow(struct drawing *, struct record *, const struct deck *);
/* Says where the card came from, as the stamp of other tools does. */
void draw_stamp(struct drawing *, const struct resolve_options *, struct record *, struct draw_place,
		uint32_t face);
/* What a player reads aloud. */
struct span draw_sentence(struct drawing *, const struct record *, const struct deck_card *, uint32_t left,
			  bool reshuffled);

#endif
