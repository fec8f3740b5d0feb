/* quality: long runs of the dice, for `make dice-quality` and
 * tests/engine/dice-quality.bats:
 *
 *   quality raw WALK WORDS       output words as bytes, lowest first; 0: endless
 *   quality even SIDES COUNT     chi-square of a die over so many records
 *   quality pairs WALK COUNT     chi-square of pairs of d10 of two neighbours
 *
 * A WALK is what differs between a block of four words and the next, or between two
 * neighbours: seeds (the texts 1, 2, 3...), records, repetitions, places (of a die
 * in a resolution). `even` and `pairs` print the chi-square, its degrees of
 * freedom, and its distance from its mean in standard deviations, by Wilson and
 * Hilferty. They exit with 1 if that exceeds 5. */
#include "base/dice.h"

#include <inttypes.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct arena arena;
static struct faults faults;

enum walk { SEEDS, RECORDS, REPETITIONS, PLACES };

static enum walk walk_of(const char *name)
{
	static const char *const names[] = {"seeds", "records", "repetitions", "places"};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (!strcmp(name, names[i]))
			return (enum walk)i;
	exit(2);
}

struct walked {
	struct dice_chance chance;
	struct dice dice;
	uint64_t key;
};

/* Sets the dice for step `at` of a walk. A walk over places uses resolutions of a
 * thousand blocks. */
static void stand(struct walked *walked, enum walk walk, uint64_t at)
{
	char seed[24];

	snprintf(seed, sizeof seed, "%" PRIu64, walk == SEEDS ? at : 1);
	if (walk == SEEDS || at <= 1)
		walked->key = dice_key(dice_seed(span_of(seed)).hash, span_of("quality"), span_of("roll"),
				       span_of(""));
	if (walk == PLACES && at % 4000 != 1)
		return;
	arena_reset(&arena);
	faults_start(&faults, &arena);
	walked->chance = dice_chance(walked->key,
				     walk == RECORDS       ? at
				     : walk == PLACES      ? at / 4000
				     : walk == REPETITIONS ? 1 + (at >> 24) /* a record has no more */
							   : 1,
				     walk == REPETITIONS ? (uint32_t)(at & 0xffffff) : 0);
	dice_begin(&walked->dice, &walked->chance.source, &arena, &faults);
}

static uint32_t face_of(struct walked *walked, const struct die *die)
{
	int64_t face;

	if (!dice_throw(&walked->dice, die, "die", 1, &face))
		exit(2);
	return (uint32_t)face - 1;
}

static struct die plain(uint32_t sides)
{
	return (struct die){.name = "die", .sides = sides};
}

static void raw(enum walk walk, uint64_t words)
{
	struct die coin = plain(2);
	struct walked walked;

	for (uint64_t at = 1; !words || at * 4 <= words; at++) {
		unsigned char bytes[16];

		stand(&walked, walk, walk == PLACES ? (at - 1) * 4 + 1 : at);
		for (int i = 0; i < (walk == PLACES ? 4 : 1); i++)
			face_of(&walked, &coin);
		for (int i = 0; i < 16; i++)
			bytes[i] = (unsigned char)(walked.chance.block[i / 4] >> 8 * (i % 4));
		if (fwrite(bytes, sizeof bytes, 1, stdout) != 1)
			return;
	}
}

static int judge(const char *what, const uint64_t *counts, uint32_t cells)
{
	double all = 0, square = 0, freedom = cells - 1;

	for (uint32_t i = 0; i < cells; i++)
		all += (double)counts[i];
	for (uint32_t i = 0; i < cells; i++) {
		double off = (double)counts[i] - all / cells;

		square += off * off / (all / cells);
	}
	double away = (cbrt(square / freedom) - 1 + 2 / (9 * freedom)) / sqrt(2 / (9 * freedom));
	printf("%s\t%.0f draws\tchi-square %.1f\tfreedom %.0f\tz %+.2f\n", what, all, square, freedom, away);
	return fabs(away) > 5;
}

static int even(uint32_t sides, uint64_t count)
{
	struct die die = plain(sides);
	struct walked walked;
	uint64_t *counts = calloc(sides, sizeof *counts);
	char name[16];

	snprintf(name, sizeof name, "d%" PRIu32, sides);
	for (uint64_t at = 1; counts && at <= count; at++) {
		stand(&walked, PLACES, at);
		if (at == 1) /* a seed for each die, so that their distributions are independent */
			walked.chance.key = walked.key =
			    dice_key(dice_seed(span_of(name)).hash, span_of("quality"), span_of("roll"),
				     span_of(""));
		counts[face_of(&walked, &die)]++;
	}
	int status = counts ? judge(name, counts, sides) : 2;
	free(counts);
	return status;
}

/* Takes every second step, so that no die is in two pairs. */
static int pairs(const char *name, uint64_t count)
{
	enum walk walk = walk_of(name);
	struct die die = plain(10);
	struct walked walked;
	uint64_t counts[100] = {0};
	uint32_t before = 0;

	for (uint64_t at = 1; at <= count; at++) {
		stand(&walked, walk, at);
		uint32_t face = face_of(&walked, &die);
		if (at % 2 == 0)
			counts[before * 10 + face]++;
		before = face;
	}
	return judge(name, counts, 100);
}

int main(int argc, char **argv)
{
	int status = 2;

	if (argc != 4)
		return status;
	uint64_t count = strtoull(argv[3], NULL, 10);
	faults_start(&faults, &arena);
	if (!strcmp(argv[1], "raw"))
		raw(walk_of(argv[2]), count), status = 0;
	else if (!strcmp(argv[1], "even"))
		status = even((uint32_t)strtoul(argv[2], NULL, 10), count);
	else if (!strcmp(argv[1], "pairs"))
		status = pairs(argv[2], count);
	arena_free(&arena);
	return status;
}
