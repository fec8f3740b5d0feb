/* piles: the piles of a run, and drawing a card as a kind of resolving.
 *
 * A pile is made when its deck is first named. With a log, the cards drawn in it are
 * gone from the start. `kind` makes a resolver draw: the variant is the name of the
 * deck, and the answer has one card from the pile as it is. Drawing changes no pile,
 * so that an answer can be derived again; the caller removes the card with
 * piles_replay. Faults go to the list passed in; memory is that of the run. */
#ifndef VOLTIGEUR_PILES_H
#define VOLTIGEUR_PILES_H

#include "game/deck.h"
#include "game/log.h"
#include "resolve/resolve.h"

struct piles {
	struct resolve_kind kind; /* of a resolver that draws from these piles */
	struct rules *rules;
	struct arena *memory;
	struct deck_lists lists;         /* of the unit files */
	const struct state_rules *state; /* NULL: not needed yet */
	const struct log *log;           /* NULL: none */
	struct log *hands;               /* while several cards are drawn: the state so far; or NULL */
	uint64_t more;                   /* how many cards the record still draws; 0: one */
	struct span sequence;            /* of a log that has no order of its own; or empty */
	const struct log_record *until;  /* in the log: the first record not played; NULL: none */
	struct piles_deck {
		struct piles_deck *next;
		struct pile pile;
	} * first;
};

/* No piles yet. `units` may be NULL. */
void piles_start(struct piles *, struct rules *, const struct units *, struct arena *);
/* The pile of a deck; NULL after a fault. */
struct pile *piles_get(struct piles *, struct span deck, struct faults *);
/* Removes the cards that a record, in a stream or a log, has drawn. False after a
 * fault: they cannot have been drawn. */
bool piles_replay(struct piles *, const struct record *, struct faults *);
/* Drops all piles: each is dealt from the log again when it is asked for. */
void piles_forget(struct piles *);
/* The sentence of an answer: "Harris draws: queen of clubs: a find; 12 left". A NULL deck has
 * nothing to say of its cards. */
struct span piles_sentence(const struct deck *, const struct record *answer, struct arena *);

#endif
