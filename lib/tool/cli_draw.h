/* cli_draw: draws cards for records.
 *
 * A record is due one card, or count= of them, and is written once for each card
 * with that card appended. Each card has a number of its own for the random source,
 * so that three cards at once are the same as one card three times. draw_pile.c
 * keeps the piles of a run, draw_answer.c writes the answers. Faults go to those of
 * the record; memory is the run's. */
#ifndef VOLTIGEUR_CLI_DRAW_H
#define VOLTIGEUR_CLI_DRAW_H

#include "tool/cli_loop.h"
#include "game/deck.h"

enum { DRAW_LEFT }; /* index of its own option */

/* The verb of the tool that draws cards. */
int cli_draw(struct cli *);

/* ---- internal, and for deriving answers again ---- */

struct table { /* a pile in this run */
	struct table *next;
	struct pile pile;
};

struct drawing {
	struct cli *cli;
	struct deck_lists lists; /* of the unit files */
	struct table *tables;
};

/* The place of a card: its number for the random source, how many cards of that
 * number came before it, and its own die, if it has one. */
struct draw_place {
	uint64_t number;
	uint32_t before;
	struct span face; /* empty: the die is thrown */
	bool several;
};

/* Initializes; the unit files must have been read. */
void draw_start(struct drawing *, struct cli *);
/* The pile of a deck, without the cards drawn in this run; NULL after a fault. */
struct table *draw_table(struct drawing *, struct span deck);
/* Draws a card from a pile and writes it into the record; `said` receives the
 * sentence, in the scratch arena. False after a fault. */
bool draw_card(struct drawing *, const struct resolve_options *, struct pile *, struct draw_place,
	       struct record *, struct span *said);

/* Removes the cards that a record of a stream or a log has drawn. False after a
 * fault: they cannot have been drawn. */
bool draw_see(struct drawing *, const struct record *);
/* Answers a record again as a card of `deck` was drawn for it, by its own seed= and
 * number=, or its faces=. The pile is not changed. */
bool draw_derive(struct drawing *, const struct resolve_options *, struct span deck, uint32_t repetition,
		 struct record *, struct span *said);

/* draw_answer.c */
/* A number as text in the scratch arena. */
struct span draw_number_text(struct drawing *, uint64_t);
/* Adds did=, after another tool's answer if there is one; false after a fault. */
bool draw_follow(struct drawing *, struct record *, const struct deck *);
/* Adds where the card came from, like the stamp of other tools. */
void draw_stamp(struct drawing *, const struct resolve_options *, struct record *, struct draw_place,
		uint32_t face);
/* The sentence for the player, in the scratch arena. */
struct span draw_sentence(struct drawing *, const struct record *, const struct deck_card *, uint32_t left,
			  bool reshuffled);

#endif
