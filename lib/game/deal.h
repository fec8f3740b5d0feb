/* deal: what drawing a card does besides: it goes into a hand, is the value of a
 * field, opens a phase or ends the turn.
 *
 * deal_ask comes before the die of a card, deal_card once it is known. Faults are
 * those of the resolution, and so is memory. */
#ifndef VOLTIGEUR_DEAL_H
#define VOLTIGEUR_DEAL_H

#include "game/piles.h"

struct deal {
	struct piles *piles;
	const struct deck *deck;
	const struct state_field *field; /* that its cards go into; NULL: none */
	struct span was, now;            /* its value */
	bool full;                       /* the hand takes no further card */
	bool spent, again;               /* its owner draws once, and has; again: which only warns */
	bool unearned;                   /* its owner has earned no further card */
	bool changes;                    /* the card goes into it */
};

/* Reads the field that the deck's cards go into. False after a fault. */
bool deal_ask(struct deal *, struct piles *, const struct deck *, struct resolution *);
/* Is the draw refused, since nothing is earned, or the hand is full and drops= says nothing? The answer
 * then has the word. */
bool deal_refuses(const struct deal *, struct resolution *);
/* Puts the card into its field. False after a fault. */
bool deal_card(struct deal *, const struct deck_card *, struct resolution *);
/* Adds the field's change, and the events that the card implies, to the answer. */
void deal_answer(const struct deal *, const struct deck_card *, struct resolution *);

#endif
