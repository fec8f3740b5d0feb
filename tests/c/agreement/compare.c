/* compare: all paths of the dice, and samples, against the odds. */
#include "agreement.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The probability that a chi-square is at least x (upper incomplete gamma
 * function). */
static double chi_square_tail(double x, double freedom)
{
	double a = freedom / 2, sum, term;

	x /= 2;
	if (x <= 0)
		return 1;
	if (x < a + 1) { /* series */
		sum = term = 1 / a;
		for (int n = 1; n < 1000 && fabs(term) > fabs(sum) * 1e-16; n++)
			sum += term *= x / (a + n);
		return 1 - sum * exp(-x + a * log(x) - lgamma(a));
	}
	double b = x + 1 - a, c = 1e300, d = 1 / b, h = d; /* continued fraction */
	for (int i = 1; i < 1000; i++) {
		double an = -i * (i - a), delta;

		b += 2;
		d = 1 / (an * d + b);
		c = b + an / c;
		delta = c * d;
		h *= delta;
		if (fabs(delta - 1) < 1e-15)
			break;
	}
	return exp(-x + a * log(x) - lgamma(a)) * h;
}

/* ---- outcomes ---- */

static size_t outcome_of(const struct odds *odds, const struct machine *machine)
{
	for (size_t i = 0; i < odds->count; i++) {
		bool same = true;

		for (size_t j = 0; j < odds->width && same; j++) {
			enum type type = machine->program->slots[odds->slot[j]].type;
			value a = machine->slots[odds->slot[j]], b = odds->values[i * odds->width + j].now;

			if (type == TYPE_SET || type == TYPE_HAND) /* indices differ between runs */
				same = machine_list(machine, type, a).count == 0 ||
				       a.numerator == b.numerator;
			else
				same = a.numerator == b.numerator && a.denominator == b.denominator;
		}
		if (same)
			return i;
	}
	return SIZE_MAX;
}

/* ---- all paths ---- */

static bool walk(struct dice_source *source, struct dice *dice, const struct die *die, const char *name,
		 uint32_t count)
{
	struct test *test = (struct test *)((char *)source - offsetof(struct test, walk));

	(void)name;
	for (uint32_t i = 0; i < count; i++) {
		if (test->depth == MOST_DICE)
			return fault_add(dice->faults, (struct location){0}, "too deep");
		if (test->depth == test->length) {
			test->face[test->length] = 1;
			test->sides[test->length++] = die->sides;
		}
		dice_show(dice, test->face[test->depth++]);
		mpq_t share;
		mpq_init(share);
		mpq_set_ui(share, 1, die->sides);
		mpq_mul(test->weight, test->weight, share);
		mpq_clear(share);
	}
	return true;
}

static bool next_path(struct test *test)
{
	while (test->length && test->face[test->length - 1] == test->sides[test->length - 1])
		test->length--;
	if (!test->length)
		return false;
	test->face[test->length - 1]++;
	return true;
}

/* Was the record refused on the way, for a reason that the odds do not reach? */
static bool refused(struct test *test)
{
	static const char *const words[] = {"the table has no row", "is not possible here",
					    "cannot be chosen here"};

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (strstr(test->record_faults.first->message, words[i]))
			return ++test->refused;
	return false;
}

/* Runs the whole program, or the specialized one that a stream of such records
 * uses. */
static bool run_one_way_or_other(struct test *test, uint64_t number)
{
	struct machine *machine = &test->prepared->machine;
	struct explain *explain = machine->explain;

	if (number % 2)
		return run_program(machine);
	machine->explain = NULL;
	test->prepared->specializations.after = 0;
	if (!machine->program->front)
		specialize_choose(&test->prepared->specializations, machine);
	bool fine = specialize_run(&test->prepared->specializations, machine);
	machine->explain = explain;
	return fine;
}

bool compare_paths(struct test *test, struct record *record, const struct odds *odds)
{
	struct machine *machine = &test->prepared->machine;
	mpq_t *sums = arena_take(&test->memory, odds->count * sizeof *sums);
	uint64_t paths = 0;
	bool all = true, fine = true;

	for (size_t i = 0; i < odds->count; i++)
		mpq_init(sums[i]);
	test->length = 0;
	test->walk = (struct dice_source){DICE_ASKED, walk};
	do {
		struct dice dice;
		size_t which;

		if (++paths > test->paths) {
			all = false;
			break;
		}
		test->depth = 0;
		mpq_set_ui(test->weight, 1, 1);
		arena_reset(&test->scratch);
		cases_record(test, record);
		fine = test_bind(test, record, &dice, &test->walk);
		fine = fine && run_one_way_or_other(test, paths);
		which = fine ? outcome_of(odds, machine) : SIZE_MAX;
		if (!fine && refused(test)) {
			all = true;
			break;
		}
		if (which == SIZE_MAX) {
			test_complain(test, fine ? "given dice land on an outcome that the odds do not list"
						 : test->record_faults.first->message);
			fine = false;
			break;
		}
		mpq_add(sums[which], sums[which], test->weight);
	} while (next_path(test));
	for (size_t i = 0; i < odds->count; i++) {
		mpq_t share;

		mpq_init(share);
		mpz_set(mpq_numref(share), odds->weights[i]);
		mpz_set(mpq_denref(share), odds->denominator);
		mpq_canonicalize(share);
		if (all && fine && !mpq_equal(share, sums[i])) {
			test_complain(test, "enumeration gives another fraction");
			fine = false;
		}
		mpq_clears(share, sums[i], NULL);
	}
	test->enumerated += all && fine;
	return all;
}

/* ---- samples ---- */

static double expected_of(const struct odds *odds, size_t i, uint64_t samples)
{
	mpq_t share;

	mpq_init(share);
	mpz_set(mpq_numref(share), odds->weights[i]);
	mpz_set(mpq_denref(share), odds->denominator);
	mpq_canonicalize(share);
	double expected = mpq_get_d(share) * (double)samples;
	mpq_clear(share);
	return expected;
}

static void compare_counts(struct test *test, const struct odds *odds, const uint64_t *seen)
{
	double square = 0, pooled_expected = 0, pooled_seen = 0, cells = 0;

	for (size_t i = 0; i < odds->count; i++) {
		double expected = expected_of(odds, i, test->samples);

		if (expected < 5) {
			pooled_expected += expected;
			pooled_seen += (double)seen[i];
			continue;
		}
		square += ((double)seen[i] - expected) * ((double)seen[i] - expected) / expected;
		cells++;
	}
	if (pooled_expected >= 5) {
		square += (pooled_seen - pooled_expected) * (pooled_seen - pooled_expected) / pooled_expected;
		cells++;
	}
	if (cells > 1 && chi_square_tail(square, cells - 1) < 1e-6 / 20000)
		test_complain(test, "samples disagree with the odds");
	test->sampled++;
}

void compare_samples(struct test *test, struct record *record, const struct odds *odds)
{
	struct machine *machine = &test->prepared->machine;
	uint64_t *seen = calloc(odds->count + 1, sizeof *seen);

	if (!seen)
		test_exhausted();
	uint64_t key = resolve_key(&test->resolver, test->prepared, dice_seed(SPAN("agreement")));
	for (uint64_t i = 0; i < test->samples; i++) {
		arena_reset(&test->scratch);
		cases_record(test, record);
		struct dice_chance chance = dice_chance(key, test->done, (uint32_t)i);
		struct dice dice;
		bool fine = test_bind(test, record, &dice, &chance.source);
		fine = fine && run_one_way_or_other(test, i);
		size_t which = fine ? outcome_of(odds, machine) : SIZE_MAX;
		if (which == SIZE_MAX) {
			if (fine || !refused(test))
				test_complain(test,
					      fine ? "a sample lands on an outcome that the odds do not list"
						   : test->record_faults.first->message);
			free(seen);
			return;
		}
		seen[which]++;
	}
	compare_counts(test, odds, seen);
	free(seen);
}
