/* dice: dice, and where their faces come from.
 *
 * A die is thrown physically: it shows a face from 1 to `sides`.  Its value is
 * the face itself, or what the ruleset says that face counts as; a house die may
 * have one face that is thrown again.  Two of the three sources stand here:
 * chance (philox4x32-10 of Random123) and given faces (`--dice`, `--ask`,
 * `faces=`).  The third, all faces at once, is the odds module, which reads
 * die_distribution instead of throwing.
 *
 * Layout 1 of chance.  Key: a 64-bit hash of seed, ruleset, tool and variant.
 * Counter: words 0 and 1 the record's number, word 2 the place of the die in
 * the resolution divided by four (the rest picks one of the four output words),
 * word 3 the repetition in its low 24 bits and the retry in its high 8.  A face
 * is the high half of output times sides; an output that would favour a face is
 * rejected and the retry goes up, so no other die shifts.  Same seed, same dice
 * within a major version: voltigeur-dice(7) publishes vectors. */
#ifndef VOLTIGEUR_DICE_H
#define VOLTIGEUR_DICE_H

#include <stdint.h>

#include "base/arena.h"
#include "base/fault.h"
#include "base/limit.h"

enum { DICE_LAYOUT = 1 };

struct die {
	const char *name;      /* "d10", or a house die's name */
	uint32_t sides;        /* of the die that is thrown */
	bool worded;           /* values are words, not numbers */
	const int64_t *values; /* by face - 1; NULL: the face itself */
	uint32_t again;        /* face that is thrown a second time; 0: none */
	const int64_t *second; /* value by the second face - 1 */
};

/* One value of a die and its weight out of die_weight(die). */
struct die_chance {
	int64_t value;
	uint64_t weight;
};

struct die *die_plain(struct arena *, uint32_t sides);
uint64_t die_weight(const struct die *); /* sides, or sides squared */
/* The distribution of a die, values ascending, no value twice; returns how many.  `distribution`
 * holds at least 2 * sides entries. */
size_t die_distribution(const struct die *, struct die_chance *distribution);

enum dice_source { DICE_CHANCE, DICE_GIVEN, DICE_ASKED };

struct dice {
	enum dice_source source;
	struct faults *faults;

	/* chance */
	uint64_t key, number;
	uint32_t repetition;
	uint32_t block[4]; /* output words of the block that was last computed */
	uint64_t block_of; /* which block that is, plus one */

	/* given: faces over the whole run */
	const uint32_t *given;
	size_t given_count, given_used;
	bool spare; /* when they are used up, dice come from elsewhere: */
	enum dice_source then;

	/* asked: `ask` fills `faces` from a person; false after a fault */
	bool (*ask)(void *person, const char *name, const struct die *, uint32_t count, uint32_t *faces,
		    struct faults *);
	void *person;
	struct span by, at; /* whose dice they are; or empty */

	/* told of each die that shows a face; NULL: nobody looks */
	void (*seen)(void *witness, uint32_t sides, uint32_t face);
	void *witness;

	/* every physical face of this resolution in the order asked for */
	struct arena *arena;
	uint32_t *thrown;
	size_t thrown_count, thrown_capacity;
};

/* A seed of the system's own; NULL when it gives none: errno says why. */
const char *dice_entropy(struct arena *);
uint64_t dice_key(struct span seed, struct span rules, struct span tool, struct span variant);
/* Before each resolution: which record, which repetition; forgets what was thrown. */
void dice_begin(struct dice *, struct arena *, struct faults *, uint64_t number, uint32_t repetition);
/* Throws `count` like dice; the name is what the die is called ("power").
 * Values go to `values`.  False after a fault (too few given, a face that the
 * die does not have, a person who went away). */
bool dice_throw(struct dice *, const struct die *, const char *name, uint32_t count, int64_t *values);
/* "10,7" or "4x1,3x5"; false after a fault. */
bool dice_list(struct arena *, struct span text, const struct limits *, uint32_t **faces, size_t *count,
	       struct faults *);

#endif
