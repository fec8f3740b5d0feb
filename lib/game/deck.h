/* deck: cards and chits that are drawn without replacement.
 *
 * decks.yaml of a ruleset names decks; a deck is kinds of cards in the order of
 * the file, and how many there are of each.  A pile is what is left of a deck in
 * a game.  A card is drawn by a die with as many sides as cards are left: face n
 * takes the n-th of them, in the file's order, so that the faces of a game give
 * its cards again.  deck_replay takes out what a log's record says was drawn.
 * Memory is the arena's that deck_load was given; faults of the file carry line
 * and column. */
#ifndef VOLTIGEUR_DECK_H
#define VOLTIGEUR_DECK_H

#include "format/odds_report.h"
#include "format/record.h"
#include "rules/rules.h"

struct deck_card {
	struct span word;
	uint32_t copies;
	const char *say;       /* what it means; or NULL */
	bool reshuffles, ends; /* drawn, it brings all cards back, or ends the deck */
};

struct deck {
	const char *name;
	const char *field; /* of a record: it is owed what this rose by; or NULL */
	struct deck_card *cards;
	size_t count;          /* kinds */
	uint32_t total;        /* cards */
	bool when_empty;       /* the last card brings all cards back */
	enum record_kind kind; /* numbers, if all cards are */
};

struct pile {
	const struct deck *deck;
	uint32_t *left; /* by kind */
	uint32_t total;
};

/* What unit files say of decks: maps of lists of cards, one a file. */
struct deck_lists {
	const struct yaml *const *maps;
	size_t count;
};

/* The deck of a name; NULL after a fault.  A name that is none is the caller's
 * mistake and goes to `faults`; the file's mistakes go to the rules'.  Where unit
 * files list a deck's cards, it has these, all files' together; what they mean
 * and do is still the ruleset's to say. */
struct deck *deck_load(struct rules *, const struct deck_lists *, struct span name, struct faults *);
/* All decks that the file names, as a map of them; NULL without any. */
const struct yaml *deck_all(struct rules *);
void deck_check(struct rules *); /* finds all mistakes of the file */

void pile_start(struct pile *, const struct deck *, struct arena *);
/* Takes the card that a face shows; `reshuffled` when all cards are back now. */
const struct deck_card *pile_take(struct pile *, uint32_t face, bool *reshuffled);
/* Takes a card by its word, with all that follows from it; false after a fault. */
bool pile_remove(struct pile *, struct span word, struct faults *);
void pile_gather(struct pile *); /* all cards are back */
/* The fault of more cards than are left: returns false. */
bool pile_short(const struct pile *, uint64_t wanted, struct faults *);

/* A record that a log holds: if it drew from this pile, its card is gone; a new
 * game brings all cards back. */
bool deck_replay(struct pile *, const struct record *, struct faults *);

/* ---- deck_odds.c ---- */

/* What is left: card= and copies=.  `plain`: for people, who want no mean of the
 * copies. */
void deck_left(const struct pile *, bool plain, struct arena *, struct odds_table *);
/* The exact distribution of the next `count` cards: card=, or cards= in the file's order.
 * Free with deck_odds_free after the report.  False after a fault. */
bool deck_odds(const struct pile *, uint64_t count, const struct limits *, struct arena *,
	       struct odds_table *, struct faults *);
void deck_odds_free(struct odds_table *);

#endif
