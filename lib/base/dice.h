/* dice: dice, and where their faces come from.
 *
 * A throw shows a face from 1 to `sides`. The value of a die is the face itself, or
 * what the ruleset says that face counts as; a house die may have one face that is
 * thrown again. Two of the three sources of faces are here: random numbers
 * (philox4x32-10 of Random123) and given faces (`--dice`, `--ask`, `faces=`). The
 * third, all faces at once, is the odds module, which reads die_distribution
 * instead of throwing. A throw can fail where faces are given or asked for: it adds
 * a fault and returns false. Dice and faces belong to the arena passed in.
 *
 * Random numbers, layout 1. Key: a 64-bit hash of seed, ruleset, tool and variant.
 * Counter: words 0 and 1 are the record's number; word 2 is the index of the die in
 * the resolution, divided by four (the remainder selects one of the four output
 * words); word 3 is the repetition in its low 24 bits and the retry in its high 8.
 * A face is the high half of output times sides. An output that would bias the
 * faces is rejected and the retry goes up, so that no other die shifts. The same
 * seed gives the same dice within a major version; voltigeur-dice(7) publishes test
 * vectors. */
#ifndef VOLTIGEUR_DICE_H
#define VOLTIGEUR_DICE_H

#include <stdint.h>

#include "base/arena.h"
#include "base/fault.h"
#include "base/limit.h"

enum { DICE_LAYOUT = 1 };

struct die {
	const char *name;      /* "d10", or the name of a house die */
	uint32_t sides;        /* of the physical die */
	bool worded;           /* values are words, not numbers */
	const int64_t *values; /* by face - 1; NULL: the face itself */
	uint32_t again;        /* face that is thrown a second time; 0: none */
	const int64_t *second; /* value by the second face - 1 */
};

/* A value of a die and its weight out of die_weight(die). */
struct die_chance {
	int64_t value;
	uint64_t weight;
};

struct die *die_plain(struct arena *, uint32_t sides);
uint64_t die_weight(const struct die *); /* sides, or sides squared */
/* Writes the distribution of a die, values ascending and distinct, and returns
 * their number. `distribution` has room for at least 2 * sides entries. */
size_t die_distribution(const struct die *, struct die_chance *distribution);

enum dice_source { DICE_CHANCE, DICE_GIVEN, DICE_ASKED };

struct dice {
	enum dice_source source;
	struct faults *faults;

	/* random source */
	uint64_t key, number;
	uint32_t repetition;
	uint32_t block[4]; /* output words of the latest block */
	uint64_t block_of; /* index of that block, plus one; 0: none */

	/* given faces, for the whole run */
	const uint32_t *given;
	size_t given_count, given_used;
	bool spare; /* true: once they are used up, take faces from `then` */
	enum dice_source then;

	/* asked: `ask` stores faces entered by a person; false after a fault */
	bool (*ask)(void *person, const char *name, const struct die *, uint32_t count, uint32_t *faces,
		    struct faults *);
	void *person;
	struct span by, at; /* for the prompt: whose dice, against whom; may be empty */

	/* called for each physical face thrown; may be NULL */
	void (*seen)(void *witness, uint32_t sides, uint32_t face);
	void *witness;

	/* every physical face of this resolution, in the order thrown */
	struct arena *arena;
	uint32_t *thrown;
	size_t thrown_count, thrown_capacity;
};

/* A seed from the system's entropy; NULL if there is none, and errno says why. */
const char *dice_entropy(struct arena *);
uint64_t dice_key(struct span seed, struct span rules, struct span tool, struct span variant);
/* Starts a resolution: sets record number and repetition, empties `thrown`. */
void dice_begin(struct dice *, struct arena *, struct faults *, uint64_t number, uint32_t repetition);
/* Throws `count` equal dice and stores their values. `name` is what the rules call
 * them ("power"). False after a fault: too few faces given, a face that the die
 * does not have, or nobody answered. */
bool dice_throw(struct dice *, const struct die *, const char *name, uint32_t count, int64_t *values);
/* Parses "10,7" or "4x1,3x5"; false after a fault. */
bool dice_list(struct arena *, struct span text, const struct limits *, uint32_t **faces, size_t *count,
	       struct faults *);

#endif
