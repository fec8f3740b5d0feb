/* agreement: what its files share.
 *
 * agreement.c goes through rulesets and programs, cases.c makes records,
 * compare.c holds dice against odds, conditions.c looks for what no record has
 * reached, plant.c makes a mistake that must be noticed. */
#ifndef VOLTIGEUR_AGREEMENT_H
#define VOLTIGEUR_AGREEMENT_H

#include "odds/odds.h"
#include "resolve/resolve.h"
#include "machine/run.h"
#include "machine/say.h"

enum {
	MOST_VALUES = 96,   /* of a field */
	PAIRED_VALUES = 24, /* of those, whose pairs with others' are covered */
	MOST_FIELDS = 96,
	MOST_DICE = 4096
};

struct field_values {
	uint32_t slot;
	const char *value[MOST_VALUES]; /* as a record writes it; "": left out */
	size_t count, paired;
};

struct condition {
	const struct yaml *source; /* where the rules write it */
	unsigned char seen;        /* 1: it was no; 2: it was yes */
};

struct test {
	struct explain watch; /* first: who is told is the test */
	struct arena memory, scratch;
	struct faults faults, record_faults;
	struct limits limits;
	struct rules rules;
	struct resolver resolver;
	struct prepared *prepared;
	struct dice_source walk; /* shows all paths, one after the other */

	struct field_values field[MOST_FIELDS];
	size_t field_count;
	unsigned char *pairs; /* values of two fields that stood together */
	size_t choice[MOST_FIELDS];
	bool first; /* the first case of a program is tried whatever it covers */

	struct condition *conditions; /* of the ruleset */
	size_t condition_count, condition_capacity;
	bool fresh;  /* one was seen in a way that it had not been */
	bool strict; /* what was never reached is named, and fails */

	uint64_t cases, samples, paths, tries;
	uint64_t random;

	const char *planting; /* a mistake to plant; NULL: none */
	struct number *planted, kept;
	const struct die *kept_die;

	/* walking all paths */
	uint32_t face[MOST_DICE], sides[MOST_DICE];
	size_t depth, length;
	mpq_t weight;

	unsigned long done, refused, enumerated, sampled, large, failed;
};

uint64_t test_random(struct test *);
void test_exhausted(void);
void test_complain(struct test *, const char *what);
/* The case in the slots of the machine, whose dice are those of the source. */
bool test_bind(struct test *, const struct record *, struct dice *, struct dice_source *);

/* The fields of the prepared program, and values to try. */
void cases_begin(struct test *);
void cases_end(struct test *);
/* Another case that covers new pairs; false when nothing new comes any more. */
bool cases_next(struct test *);
/* Changes a few fields of the case at random: of these, or of all (NULL). */
void cases_mutate(struct test *, const bool *fields);
/* Sets fields so that a condition becomes what is wanted, as far as it is easily
 * seen how. */
void cases_aim(struct test *, const struct node *, bool want);
void cases_record(struct test *, struct record *);

/* Every way the dice can fall; false when there are too many. */
bool compare_paths(struct test *, struct record *, const struct odds *);
void compare_samples(struct test *, struct record *, const struct odds *);

void conditions_begin(struct test *);
/* Looks for cases that reach what the program's others did not, and has them
 * compared too. */
void conditions_search(struct test *, void (*compare)(struct test *));
/* How many were seen one way only; names them. */
size_t conditions_count(const struct test *);

void plant_mistake(struct test *);
void plant_undo(struct test *);

#endif
