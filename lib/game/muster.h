/* muster: rows of figures, for people and for the next tool.
 *
 * A muster is a list of records, one a figure, that differ in the fields they
 * have.  As text it is a table: a column for every field that some row has,
 * numbers first, then flags and words, sets (which are long) last.  Rows and their
 * fields live in the arena. */
#ifndef VOLTIGEUR_MUSTER_H
#define VOLTIGEUR_MUSTER_H

#include "game/log.h"
#include "format/odds_report.h"
#include "game/state.h"
#include "units/units.h"

struct muster {
	struct arena *arena;
	struct record *rows;
	size_t count, capacity;
};

void muster_start(struct muster *, struct arena *);
/* A new row; it stays in place until the next one is added. */
struct record *muster_row(struct muster *);
/* Every figure of the unit files: the fields that differ from their start. */
void muster_units(struct muster *, const struct units *, const struct state_rules *);
/* Every figure of the unit files and of the log: what differs now from its profile
 * (without one, from the start of words and flags), and out=yes.  Behind them what
 * each unit shares, unit=NAME, and the game's options, event=game. */
void muster_log(struct muster *, const struct log *);
/* The table that a person reads; one that is wider than the page becomes a paragraph
 * a figure.  Names are in colour where the style has it. */
void muster_table(const struct muster *, const struct odds_style *, struct text *);

#endif
