/* odds_engine: the inside of the odds module.
 *
 * odds.c gets a program ready and drives it; odds_cast.c says what is thrown at
 * an operation; odds_send.c runs states on to where dice are needed again;
 * odds_loop.c knows loops whose rounds only add up. */
#ifndef VOLTIGEUR_ODDS_ENGINE_H
#define VOLTIGEUR_ODDS_ENGINE_H

#include "machine/flow.h"
#include "odds/frontier.h"
#include "odds/odds.h"
#include "odds/odds_throws.h"
#include "machine/run.h"

/* A count that was not thrown yet has this under. */
enum { PENDING_UNDER = -1 };

/* A tally whose counts are thrown when they are read.  Beside its counts it
 * keeps two hidden slots: dice whose count is not known, and which counts are. */
struct lazy {
	const struct op *op;
	uint64_t *weights; /* of each count's faces */
	uint64_t whole;    /* of the die */
	uint32_t left, known;
};

/* A loop whose rounds only add to counts that they do not read: n rounds are one
 * distribution, n times. */
struct summing {
	uint32_t head, back;
	uint32_t most;  /* slot of how many rounds */
	uint32_t *sums; /* slots that are added to; the round itself not among them */
	size_t sum_count;
	uint32_t *reads; /* slots that a round's distribution depends on */
	size_t read_count;
	struct summed {
		struct summed *next;
		value *reads;
		struct throws **distributions; /* by rounds; NULL where not needed yet */
		size_t capacity;
	} * known;
};

struct engine {
	struct machine *machine;
	struct arena *arena; /* of this run */
	struct arena *brief; /* of what goes when an option was tried */
	const struct program *program;
	struct flow flow;
	struct throws_cache *distributions;
	uint32_t end;              /* the operation where it stops */
	struct frontier **waiting; /* by operation */
	uint32_t **layouts;        /* by operation: slots of a key; made when needed */
	size_t *widths;
	uint32_t *counts_of; /* by slot: lazy tally + 1 that it counts for */
	struct lazy *lazy;
	size_t lazy_count, slot_count; /* slots with the hidden ones */
	const struct odds_aim *aim;    /* NULL: no decision asks for the best */
	bool *best;                    /* by operation: such a decision */
	bool finds_best;               /* some operation is one */
	bool tries;                    /* an option: it ends at further decisions as well */
	struct judgements *judgements; /* what is best in which state */
	bool *meets;                   /* by operation: states wait for one another */
	struct summing **summing;      /* by operation: the loop that it heads */
	bool *varies;                  /* by slot: some useful operation writes it */
	uint32_t *varying;             /* the slots that vary, with the hidden ones */
	size_t varying_count;
	value *start;      /* slots before the first operation */
	struct fractions { /* values that are no whole numbers, by key */
		value *list;
		size_t count, capacity;
	} * fractions;
	uint32_t **pending_reads; /* by operation: lazy counts it may read; NO_SLOT ends */
	uint64_t pass;            /* throws so far */
	uint64_t work;            /* states that were made before merging */
	uint64_t most_work;       /* 0: no bound; else it gives up there, without a fault */
	bool gave_up;
	size_t alive;
	uint64_t bytes; /* of the frontiers */
};

struct cast { /* what is thrown at an operation by states that agree */
	const struct op *op;
	struct throws *distribution;
	uint32_t slot; /* of a lazy count; NO_SLOT: the operation throws */
	const struct lazy *lazy;
	size_t which; /* of its counts */
	struct summing *summing;
	const struct choice_option *option; /* of a decision */
	const int64_t *kept;                /* dice of a hand that stay */
	size_t kept_count;
	uint64_t masks[MOST_CATEGORIES]; /* of a tally: which counts a category adds to */
	size_t categories;
};

/* odds.c */
struct frontier *engine_frontier(struct engine *, uint32_t at);
bool engine_drive(struct engine *); /* until all states wait at the end */
bool engine_begin(struct engine *, uint32_t at);
/* A fault when there are too many states, or they and the distributions take too much. */
bool engine_fits(const struct engine *);
/* The distribution, or a fault when it was too large to make. */
bool engine_distribution(const struct engine *, const struct throws *);

/* odds_send.c */
int64_t engine_encode(struct engine *, value);
value engine_decode(const struct engine *, int64_t item);
void engine_set(struct engine *, uint32_t slot, value);
bool engine_run_on(struct engine *, uint32_t *at);
uint32_t engine_pending(const struct engine *, uint32_t at);
void engine_load(struct engine *, const struct frontier *, uint32_t state);
bool engine_throw(struct engine *, struct frontier *);

/* odds_cast.c */
bool engine_cast(struct engine *, uint32_t at, struct cast *);
bool engine_put(struct engine *, const struct cast *, size_t which);

/* odds_best.c */
void engine_find_best(struct engine *); /* before flow_find */
void engine_read_best(struct engine *); /* after it */
void engine_start_best(struct engine *);
void engine_free_best(struct engine *);
/* A fault when it took too many steps to find the best. */
bool engine_best_fits(const struct engine *);
void engine_count_steps(struct engine *, uint64_t steps); /* where the best is asked for */
bool engine_cast_best(struct engine *, uint32_t at, struct cast *);

/* odds_loop.c */
void engine_find_summing(struct engine *); /* after flow_find: such loops are throws */
bool engine_cast_summing(struct engine *, struct cast *);

#endif
