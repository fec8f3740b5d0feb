/* agreement: internal header of the test.
 *
 * agreement.c iterates over rulesets and programs, cases.c generates records,
 * compare.c compares dice with odds, conditions.c searches for conditions that no
 * record has reached, plant.c introduces an error that must be noticed. All memory
 * is the test's. */
#ifndef VOLTIGEUR_AGREEMENT_H
#define VOLTIGEUR_AGREEMENT_H

#include "odds/odds.h"
#include "resolve/resolve.h"
#include "machine/run.h"
#include "machine/say.h"

enum {
	MOST_VALUES = 96,   /* of a field */
	PAIRED_VALUES = 24, /* the first ones, whose pairs with other fields are covered */
	MOST_FIELDS = 160,
	MOST_DICE = 4096
};

struct field_values {
	uint32_t slot;
	const char *value[MOST_VALUES]; /* as a record writes it; "": omitted */
	size_t count, paired;
};

struct condition {
	const struct yaml *source; /* where it is in the rules */
	unsigned char seen;        /* bits: 1: it was false; 2: it was true */
};

struct test {
	struct explain watch; /* first member: the observer is the test */
	struct arena memory, scratch;
	struct faults faults, record_faults;
	struct limits limits;
	struct rules rules;
	struct resolver resolver;
	struct prepared *prepared;
	struct dice_source walk; /* a source of all paths, one after the other */

	struct field_values field[MOST_FIELDS];
	size_t field_count;
	unsigned char *pairs; /* pairs of values of two fields that occurred together */
	size_t choice[MOST_FIELDS];
	bool first; /* the first case of a program is run whatever it covers */

	struct condition *conditions; /* of the ruleset */
	size_t condition_count, condition_capacity;
	bool fresh;  /* a condition had a value that is new for it */
	bool strict;       /* conditions never reached are listed, and fail */
	struct span known; /* lines with conditions that need not be seen both ways */

	uint64_t cases, samples, paths, tries;
	uint64_t random;

	const char *planting; /* the error to plant; NULL: none */
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
/* Binds the case to the machine, with dice from a source. */
bool test_bind(struct test *, const struct record *, struct dice *, struct dice_source *);

/* Collects the fields of the prepared program and the values to try. */
void cases_begin(struct test *);
void cases_end(struct test *);
/* Chooses another case that covers new pairs; false if there is none. */
bool cases_next(struct test *);
/* Changes a few fields of the case at random: these, or any (NULL). */
void cases_mutate(struct test *, const bool *fields);
/* Sets fields so that a condition gets the wanted value, where that is simple. */
void cases_aim(struct test *, const struct node *, bool want);
/* Sets the field whose word a table reads to one of the table's rows, often the one that
 * leads to an operation. */
void cases_aim_at_row(struct test *, const struct op *, size_t at);
void cases_record(struct test *, struct record *);

/* Walks all paths of the dice; false if there are too many. */
bool compare_paths(struct test *, struct record *, const struct odds *);
void compare_samples(struct test *, struct record *, const struct odds *);

void conditions_begin(struct test *);
/* Searches for cases that reach conditions which earlier cases did not, and
 * compares these cases too. */
void conditions_search(struct test *, void (*compare)(struct test *));
/* The number of conditions that had only one value; lists them. */
size_t conditions_count(const struct test *);

void plant_mistake(struct test *);
void plant_undo(struct test *);

#endif
