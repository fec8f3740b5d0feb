/* deck: cards and chits that are drawn without replacement.
 *
 * A ruleset's decks.yaml names decks; a deck is a list of kinds of cards, in the
 * order of the file, each with its number of copies. A pile is what is left of a
 * deck in a game. A card is drawn by a die with as many sides as there are cards
 * left: face n takes the n-th card, in the file's order, so that the faces of a
 * game reproduce its cards. deck_replay removes the cards that a log records as
 * drawn. Errors in the file are faults with line and column. Decks live in the
 * arena of the rules, piles in the arena passed in. */
#ifndef VOLTIGEUR_DECK_H
#define VOLTIGEUR_DECK_H

#include "format/odds_report.h"
#include "format/record.h"
#include "rules/rules.h"

struct deck_card {
	struct span word;
	uint32_t copies;
	const char *say;       /* its meaning; or NULL */
	bool reshuffles, ends; /* when drawn: puts all cards back, or ends the deck */
	bool closes;           /* when drawn: the turn ends; there is one of it */
	struct span into;      /* the field that it goes into, or is the value of; empty: none */
};

struct deck {
	const char *name;
	const char *open;  /* the phase that a card with a figure's name opens; or NULL */
	struct span into;  /* of its cards; empty: none */
	bool hand;         /* that is a list, which holds its cards */
	const char *field; /* of a record: an increase is the number of cards due; or NULL */
	bool once;         /* who has a card of it draws no other */
	bool earned;       /* a hand has no more cards than that field says */
	struct deck_card *cards;
	size_t count;          /* number of kinds */
	uint32_t total;        /* number of cards */
	bool when_empty;       /* true: drawing the last card puts all cards back */
	enum record_kind kind; /* RECORD_NUMBER if every card is a number */
};

struct pile {
	const struct deck *deck;
	uint32_t *left;        /* by kind */
	const uint32_t *dealt; /* by kind: in hands when a game begins; NULL: none */
	uint32_t *held;        /* by kind: in hands, and so not among those that come back */
	uint32_t total;
};

/* The decks in unit files: for each file a map of lists of cards. */
struct deck_lists {
	const struct yaml *const *maps;
	size_t count;
};

/* The deck of a name; NULL after a fault. An unknown name is the caller's mistake
 * and goes to `faults`; mistakes of the file go to the rules'. If unit files list
 * cards for the deck, it has exactly these, of all files; their meaning still comes
 * from the ruleset. */
struct deck *deck_load(struct rules *, const struct deck_lists *, struct span name, struct faults *);
/* The map of all decks in the file; NULL if there are none. */
const struct yaml *deck_all(struct rules *);
/* Is a deck of the unit files at this index theirs alone, and named by none before it? */
bool deck_is_own(struct rules *, const struct deck_lists *, size_t index, struct span name);
/* The card of this word; NULL if the deck has none. */
const struct deck_card *deck_card(const struct deck *, struct span word);
void deck_check(struct rules *); /* adds a fault for every mistake in the file */

/* A full pile. */
void pile_start(struct pile *, const struct deck *, struct arena *);
/* A pile of its own with the same cards. */
struct pile pile_copy(const struct pile *, struct arena *);
/* Makes a pile what its copy is. */
void pile_restore(struct pile *, const struct pile *copy);
/* The card that a face from 1 to `total` selects. */
const struct deck_card *pile_at(const struct pile *, uint32_t face);
/* Removes the card that a face from 1 to `total` selects, and returns it.
 * `reshuffled` is set if all cards are back now. */
const struct deck_card *pile_take(struct pile *, uint32_t face, bool *reshuffled);
void pile_gather(struct pile *); /* puts all cards back */
/* Adds the fault that more cards are wanted than left; returns false. */
bool pile_short(const struct pile *, uint64_t wanted, struct faults *);

/* Adds to the cards in hands (by = 1), or takes them away (-1): a list as a record
 * writes it. Cards that the deck does not have are no matter. */
void pile_hold(struct pile *, struct span cards, int by);
/* The card of an answer: card=, or draw.card= if another tool has answered since; empty: none. */
struct span deck_drawn(const struct record *);
/* Replays a record of a log: removes the card that it drew from this pile; a new
 * game puts all cards back. False after a fault. */
bool deck_replay(struct pile *, const struct record *, struct faults *);

/* ---- deck_odds.c ---- */

/* The rows of the cards left: card= and copies=. `plain`: for people, without the
 * mean number of copies. */
void deck_left(const struct pile *, bool plain, struct arena *, struct odds_table *);
/* The exact distribution of the next `count` cards: card=, or cards= in the file's
 * order. False after a fault; else free it with deck_odds_free after the report. */
bool deck_odds(const struct pile *, uint64_t count, const struct limits *, struct arena *,
	       struct odds_table *, struct faults *);
void deck_odds_free(struct odds_table *);

#endif
