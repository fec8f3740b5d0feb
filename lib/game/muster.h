/* muster: rows of figures, for people and for other tools.
 *
 * A muster is a list of records, one for each figure, that may have different
 * fields. Nothing can fail. Rows and their fields live in the arena. */
#ifndef VOLTIGEUR_MUSTER_H
#define VOLTIGEUR_MUSTER_H

#include "game/log.h"
#include "format/record.h"
#include "game/state.h"
#include "units/units.h"

struct muster {
	struct arena *arena;
	struct record *rows;
	size_t count, capacity;
	struct order_look *look; /* while it is asked who may act: what the phases say */
};

/* An empty muster. */
void muster_start(struct muster *, struct arena *);
/* Appends a row; the pointer is valid until the next row is added. */
struct record *muster_row(struct muster *);
/* Adds every figure of the unit files, with the fields that differ from their start
 * values, and those that its unit shares. */
void muster_units(struct muster *, const struct units *, const struct state_rules *);
/* Adds every figure of the unit files and the log, with the fields that differ from
 * its profile (or if it has none, from the start values of words and flags) and
 * out=yes. Then adds what each unit shares, with unit=NAME, what a figure has toward
 * another, with by= and at=, and the game's options, with event=game. */
void muster_log(struct muster *, const struct log *);
/* The same, each row with number=, the number after which it holds. */
void muster_numbered(struct muster *, const struct log *, uint64_t number);
/* muster_turn.c */
/* Adds whose turn it is: a row with event=turn, now.turn= and now.phase=, then a row
 * for each figure of a unit with stands=, what it has left= and what it owes as next=.
 * The log's game must follow the order of play. */
void muster_turn(struct muster *, const struct log *);
/* Adds to a figure's row how it stands=, what it owes as next=, and what it has left=. */
void muster_stands(struct muster *, struct record *row, const struct log *, struct span name);
/* Has a figure a line of its own there? A part has that of its whole, unless it is active
 * by itself. */
bool muster_knows(const struct log *, struct span name);
/* muster_board.c */
/* Completes the rows of muster_log, which may be veiled, for a board: a figure's row gets
 * its unit=, how it stands=, its numbers of strength with full.NAME=, and until.NAME= for
 * what ends before the game does. */
void muster_board(struct muster *, const struct log *);

/* muster_veil.c */
/* Leaves out what a side may not see of the rows; empty: what no side may see. */
void muster_veil(struct muster *, const struct log *, struct span side);
/* May a side see a line of an answer, as the state is after it? Secret: that there was a deed,
 * and not what came of it. */
enum muster_sight { MUSTER_SEEN, MUSTER_SECRET, MUSTER_HIDDEN };
enum muster_sight muster_sees(const struct log *, const struct record *line, struct span side);
/* Is it a side of the unit files? */
bool muster_has_side(const struct log *, struct span side);

#endif
