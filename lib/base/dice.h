/* dice: dice, and where their faces come from.
 *
 * A throw shows a face from 1 to `sides`. The value of a die is the face itself, or
 * what the ruleset says that face counts as; a house die may have one face that is
 * thrown again.
 *
 * Faces come from a source. There are three: random numbers (philox4x32-10 of
 * Random123), given faces (`--dice`, `faces=`) and a person (`--ask`, in the tool
 * folder). Sources can be combined: given faces may name a source that continues
 * when they are used up, and a witness reports the faces of another source. The
 * odds module needs no source; it reads die_distribution instead of throwing. A
 * throw can fail where faces are given or asked for: it adds a fault and returns
 * false. Dice and faces belong to the arena passed in.
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

/* A die with faces 1 to `sides` that count as themselves. */
struct die *die_plain(struct arena *, uint32_t sides);
uint64_t die_weight(const struct die *); /* sides, or sides squared */
/* Writes the distribution of a die, values ascending and distinct, and returns
 * their number. `distribution` has room for at least 2 * sides entries. */
size_t die_distribution(const struct die *, struct die_chance *distribution);

struct dice;

/* What an answer says about the source of its dice. */
enum dice_origin { DICE_CHANCE, DICE_GIVEN, DICE_ASKED };

/* The interface of a source, which is the first member of one. */
struct dice_source {
	enum dice_origin origin;
	/* Shows `count` faces of a die by calling dice_show. `name` is what the rules
	 * call the die. False after a fault. */
	bool (*show)(struct dice_source *, struct dice *, const struct die *, const char *name,
		     uint32_t count);
};

struct dice_chance {
	struct dice_source source;
	uint64_t key, number;
	uint32_t repetition;
	uint32_t block[4]; /* output words of the latest block */
	uint64_t block_of; /* index of that block, plus one; 0: none */
};

struct dice_given {
	struct dice_source source;
	const uint32_t *faces;
	size_t count, used;
	struct dice_source *then; /* continues when all faces are used; NULL: a fault */
	uint32_t zero;            /* dice with so many sides print 0 for the highest face; 0: none do */
};

struct dice_witness {
	struct dice_source source;
	struct dice_source *of;
	/* called for each face, with the name of whose die it is if the dice have names */
	void (*seen)(void *context, struct span whose, uint32_t sides, uint32_t face);
	void *context;
};

/* The dice of one resolution: their source, and every physical face in the order
 * thrown. */
struct dice {
	struct dice_source *source;
	struct span by, at;       /* for the prompt: whose dice, against whom; may be empty */
	const struct span *names; /* of all who take part: the actor, at=, and the further ones */
	uint16_t party;           /* who throws now: an index of the names */
	bool acts;                /* those that at= names act */
	struct arena *arena;
	struct faults *faults;
	uint32_t *thrown;
	size_t thrown_count, thrown_capacity;
};

/* A seed from the system's entropy; NULL if there is none, and errno says why. */
const char *dice_entropy(struct arena *);
/* A seed, and the hash that dice_key starts from. */
struct dice_seed {
	struct span text;
	uint64_t hash;
};
struct dice_seed dice_seed(struct span);
uint64_t dice_key(uint64_t seed_hash, struct span rules, struct span tool, struct span variant);
/* Shows random faces: the `show` of dice_chance, which is inline since each record has one. */
bool dice_show_chance(struct dice_source *, struct dice *, const struct die *, const char *name,
		      uint32_t count);
/* Random faces for one repetition of a record. */
static inline struct dice_chance dice_chance(uint64_t key, uint64_t number, uint32_t repetition)
{
	return (struct dice_chance){.source = {DICE_CHANCE, dice_show_chance},
				    .key = key,
				    .number = number,
				    .repetition = repetition};
}
/* Given faces, in the order asked for, for as many resolutions as they last. */
struct dice_given dice_given(const uint32_t *faces, size_t count, struct dice_source *then);
struct dice_witness
dice_witness(struct dice_source *of,
	     void (*seen)(void *context, struct span whose, uint32_t sides, uint32_t face), void *context);
/* Whose die it is that the rules call `name`, which becomes what its owner calls it.
 * `against` is the one of several targets that the actor throws at, or empty. */
struct span dice_whose(const struct dice *, const char **name, struct span *against);
/* Starts a resolution, which the source must outlive; empties `thrown`. */
void dice_begin(struct dice *, struct dice_source *, struct arena *, struct faults *);
/* Called by a source: the next die shows this face. */
void dice_show(struct dice *, uint32_t face);
/* Throws `count` equal dice and stores their values. `name` is what the rules call
 * them ("power"). False after a fault: too few faces given, a face that the die
 * does not have, or nobody answered. */
bool dice_throw(struct dice *, const struct die *, const char *name, uint32_t count, int64_t *values);
/* Parses "10,7" or "4x1,3x5"; false after a fault. */
bool dice_list(struct arena *, struct span text, const struct limits *, uint32_t **faces, size_t *count,
	       struct faults *);

#endif
