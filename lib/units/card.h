/* card: what a player needs at the table, of each figure and each unit.
 *
 * The ruleset's cards.yaml says what is shown: see voltigeur-units(5). Cards are rows, each
 * with the part that it is about: the first row of a card has by=, and that of a unit's
 * sheet unit= alone; then come those of its parts in order. A sheet comes before the cards
 * of its unit. The units must have been read by rules of constraint_load_cards. Nothing can
 * fail; rows are the arena's. */
#ifndef VOLTIGEUR_CARD_H
#define VOLTIGEUR_CARD_H

#include "units/rows.h"

struct cards {
	struct rows rows;
	const struct unit_part **parts; /* of the rows; NULL: the first of a card, or a total; of
					 * a list of members, the part of the member */
	size_t part_capacity;
};

/* Adds the sheets and cards of all figures. */
void cards_add(struct cards *, struct units *);
/* Adds a row of a part, about a file. */
struct record *cards_row(struct cards *, const char *file, const struct unit_part *);
#endif
