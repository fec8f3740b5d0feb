/* odds_engine: internal header of the module odds.
 *
 * odds.c prepares a program and drives it; odds_cast.c says what is thrown at an
 * operation; odds_lazy.c finds tallies whose counts are thrown when they are read, and
 * odds_delay.c has them read later; odds_defer.c changes states without running them one by one; odds_send.c runs states on to the next operation that needs dice;
 * odds_loop.c treats loops whose rounds only add up as one throw; odds_best.c makes
 * decisions whose word is `best`. Functions that return bool return false after a
 * fault, which goes to the machine's list. Memory is the arena of the run. */
#ifndef VOLTIGEUR_ODDS_ENGINE_H
#define VOLTIGEUR_ODDS_ENGINE_H

#include "machine/flow.h"
#include "machine/hazard.h"
#include "odds/frontier.h"
#include "odds/odds.h"
#include "odds/odds_throws.h"
#include "machine/run.h"

/* The denominator of a count that has not been thrown yet. */
enum { PENDING_DENOMINATOR = -1 };
/* Its item; those of fractions are odd as well, but positive. */
enum { PENDING_ITEM = -1 };
/* The denominator of a number of rounds of which each changes something. */
enum { EFFECTIVE_DENOMINATOR = -2 };

/* A tally whose counts are thrown when they are read. It has two hidden slots: the
 * number of dice whose count is unknown, and the set of known counts. */
struct lazy {
	const struct op *op;
	uint64_t *weights; /* of the faces of each count */
	uint64_t whole;    /* of the die */
	uint32_t left, known;
};

/* A loop whose rounds only add to sums that they do not read: n rounds are the n-th
 * power of one distribution. */
struct summing {
	uint32_t head, back;
	uint32_t most;  /* slot of the number of rounds */
	uint32_t *sums; /* slots that are added to, without the round counter */
	size_t sum_count;
	uint32_t *reads; /* slots that the distribution of a round depends on */
	size_t read_count;
	bool forgets; /* nobody reads the number of rounds after the loop */
	struct summed {
		struct summed *next;
		value *reads;
		bool effective; /* of rounds that change something */
		/* by number of rounds; NULL where not needed yet; values are items of keys */
		struct throws **distributions;
		size_t capacity;
	} * known;
};

struct engine {
	struct machine *machine;
	struct arena *arena; /* of this run */
	struct arena *brief; /* of the option being tried */
	const struct program *program;
	uint32_t first; /* the operation where it begins */
	struct flow flow;
	struct throws_cache *distributions;
	struct hazards hazards;    /* operations that can fail */
	bool only_faults;          /* run only these, for their faults */
	uint32_t end;              /* index of the operation where it stops */
	struct frontier **waiting; /* by operation */
	/* by operation: slots of a key, lazy counts first and hidden slots last; computed
	 * when needed */
	uint32_t **layouts;
	size_t *widths;
	uint32_t *counts_of; /* by slot: the lazy tally whose count it is, + 1 */
	struct lazy *lazy;
	size_t lazy_count, slot_count; /* slot_count includes the hidden slots */
	const struct odds_aim *aim;    /* NULL: no decision asks for the best */
	bool *best;                    /* by operation: a decision that asks for the best */
	bool finds_best;               /* some operation does */
	bool tries;                    /* an option is being tried: also stop at further decisions */
	struct judgements *judgements; /* the best option by state */
	struct taken *taken;           /* what was taken in states that come up; the latest first */
	size_t taken_count;
	bool *meets;              /* by operation: states wait here to be merged */
	struct summing **summing; /* by operation: the loop that begins there */
	flow_bits *varies;        /* slots that some useful operation writes */
	uint32_t *varying;        /* the slots that vary, with the hidden ones */
	size_t varying_count;
	value *start;      /* slots before the first operation */
	struct fractions { /* values that are not integers of 29 bits, by key */
		value *list;
		size_t count, capacity;
		uint32_t *index; /* a hash table: place in the list, + 1 */
		size_t buckets;  /* a power of 2; 0: none yet */
	} * fractions;
	bool *deferrable;           /* by operation: it changes a slot, and can do so later */
	struct deferred **deferred; /* by slot: the operations that change it later */
	/* of the frontier that is thrown: by slot, its index in the key, + 1; the slots that a
	 * group is told apart by; NULL: none is thrown */
	const uint32_t *index_of;
	const flow_bits *told_apart;
	bool rounds_vary;         /* and whether its states go through a loop a different number of times */
	uint32_t **pending_reads; /* by operation: lazy counts that it may read, up to NO_SLOT */
	uint64_t pass;            /* number of throws so far */
	uint64_t work;            /* states created, before merging */
	uint64_t most_work;       /* gives up beyond this, without a fault; 0: no bound */
	uint64_t spent;           /* steps of odds (limit: work) */
	bool gave_up;
	size_t alive;
	uint64_t bytes; /* of the frontiers */
};

struct cast { /* what a group of states throws at an operation */
	const struct op *op;
	struct throws *distribution;
	uint32_t slot; /* of a lazy count; NO_SLOT: the operation itself throws */
	const struct lazy *lazy;
	size_t which; /* index of the count in its tally */
	struct summing *summing;
	bool counts;                        /* how many rounds of it change something */
	const struct choice_option *option; /* of a decision */
	const int64_t *kept;                /* dice of a hand that stay */
	size_t kept_count;
	uint64_t masks[MOST_CATEGORIES]; /* of a tally: bits of the counts that a category adds to */
	size_t categories;
};

/* odds.c */
/* The frontier at an operation, created if there is none. */
struct frontier *engine_frontier(struct engine *, uint32_t at);
bool engine_drive(struct engine *); /* until all states wait at the end */
/* The distribution from the operation `first` on. */
bool engine_run(struct engine *, const uint32_t *outcome, size_t count, struct odds *);
/* Starts with one state of weight 1 and runs it from `at` to the first operation
 * that needs dice. */
bool engine_begin(struct engine *, uint32_t at);
/* Adds a fault and returns false if there are too many states, or if they and the
 * distributions take too much memory. */
bool engine_fits(const struct engine *);
/* Counts the work for distributions of dice; adds a fault and returns false if this one is
 * NULL: too large. */
bool engine_distribution(struct engine *, const struct throws *);
/* Steps of odds (limit: work) to multiply two numbers of so many limbs and add the product
 * to a weight: measured, half a nanosecond each. */
static inline uint64_t engine_product_costs(size_t a, size_t b)
{
	return 2 * (a + b) + a * b;
}

/* odds_lazy.c */
/* Can the counts of an operation be thrown when they are read? */
bool engine_may_put_off(const struct op *, const uint32_t *outcome, size_t count);
void engine_find_lazy(struct engine *, const uint32_t *outcome, size_t count); /* after flow_find */
/* Finds which operations read such counts, after engine_find_summing. */
void engine_find_pending(struct engine *);

struct splitting;
/* odds_delay.c */
/* After splitting_begin_moving: a program that sets values by such counts later, where that
 * cannot fail; NULL: there are none to move. */
const struct program *engine_delay(struct splitting *, const uint32_t *outcome, size_t count);

/* odds_defer.c */
/* flow_find_segments, for which a value that can be deferred reads nothing. */
void engine_find_segments(struct engine *);
/* Notes an operation that changes its slot, in place of running it; false, and does
 * nothing, if the value has to be known. */
bool engine_defer(struct engine *, uint32_t at);
/* The operations that were noted for a slot in this run; NULL: none. */
struct deferred *engine_deferred(const struct engine *, uint32_t slot);
/* What the item of a key becomes by them. */
item engine_apply(struct engine *, struct deferred *, item);

/* odds_send.c */
/* Converts a value to an item of a key, and back. */
item engine_encode(struct engine *, value);
value engine_decode(const struct engine *, item);
/* Sets a slot and marks it as written in this run. */
void engine_set(struct engine *, uint32_t slot, value);
/* Runs from `at` to the next operation that needs dice, or to the end. */
bool engine_run_on(struct engine *, uint32_t *at);
/* A count that must be thrown before the operation can run; NO_SLOT if there is
 * none. */
uint32_t engine_pending(const struct engine *, uint32_t at);
/* Sets the machine's slots to a state. */
void engine_load(struct engine *, const struct frontier *, uint32_t state);
/* Throws for all states of a frontier and sends them on to the next frontiers. */
bool engine_throw(struct engine *, struct frontier *);

/* odds_cast.c */
/* Finds what the machine's current state throws at an operation. */
bool engine_cast(struct engine *, uint32_t at, struct cast *);
/* Sets the machine to the state after outcome `which` of a cast. */
bool engine_put(struct engine *, const struct cast *, size_t which);

/* odds_best.c */
void engine_find_best(struct engine *); /* before flow_find */
void engine_read_best(struct engine *); /* after flow_find */
/* Creates the cache of judgements, if the best is asked for; frees it. */
void engine_start_best(struct engine *);
void engine_free_best(struct engine *);
/* Adds a fault and returns false if finding the best takes too many steps. */
bool engine_best_fits(const struct engine *);
void engine_count_steps(struct engine *, uint64_t steps); /* if the best is asked for */
bool engine_cast_best(struct engine *, uint32_t at, struct cast *);

/* odds_policy.c */
/* An option that was taken at a decision in a state that comes up. */
struct taken {
	struct taken *next;
	uint32_t at, option;
	value *values; /* of the slots of the layout */
};
void engine_note_taken(struct engine *, uint32_t at, uint32_t option);
/* Says in lines what is taken, and on what that depends: "again: yes if first is 1 to
 * 3, else no". The text is the record's arena's. */
struct span engine_policy(const struct engine *);

/* odds_loop.c */
void engine_find_summing(struct engine *); /* after flow_find: such loops become throws */
void engine_read_summing(struct engine *); /* after flow_find_segments */
/* Does a throw for a whole loop at this operation need the value of the slot? */
bool engine_summing_needs(const struct engine *, uint32_t at, uint32_t slot);
bool engine_cast_summing(struct engine *, struct cast *);

#endif
