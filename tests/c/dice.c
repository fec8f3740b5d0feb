/* dice: the module dice from outside, for tests/engine/dice.bats:
 *
 *   dice kat                                     the generator's published vectors
 *   dice key SEED RULES TOOL VARIANT             the key of a run, in hexadecimal
 *   dice faces SEED RULES TOOL VARIANT NUMBER REPETITION SIDES COUNT
 *   dice counts SIDES COUNT                      how often each face fell
 *   dice shift                                   rejected faces shift no other die
 *   dice again                                   a source begun again shows the same faces
 *   dice rejected                                which words are rejected, by the definition */
#include "base/dice.h"

#include <Random123/philox.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct arena arena;
static struct faults faults;

static void print_words(const uint32_t *words)
{
	printf("%08" PRIx32 " %08" PRIx32 " %08" PRIx32 " %08" PRIx32 "\n", words[0], words[1], words[2],
	       words[3]);
}

/* The vectors of Random123, and the first block of the dice module. */
static void kat(void)
{
	static const uint32_t inputs[][6] = {
	    {0},
	    {UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX},
	    {0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344, 0xa4093822, 0x299f31d0}};
	struct dice_chance chance = dice_chance(0, 0, 0);
	struct dice dice;
	int64_t face;

	for (size_t i = 0; i < sizeof inputs / sizeof *inputs; i++) {
		const uint32_t *in = inputs[i];
		philox4x32_ctr_t counter = {{in[0], in[1], in[2], in[3]}};
		philox4x32_key_t key = {{in[4], in[5]}};

		print_words(philox4x32_R(10, counter, key).v);
	}
	dice_begin(&dice, &chance.source, &arena, &faults);
	if (dice_throw(&dice, die_plain(&arena, 6), "die", 1, &face))
		print_words(chance.block);
}

static uint64_t key_of(char **words)
{
	for (int i = 0; i < 4; i++)
		if (!strcmp(words[i], "-"))
			words[i] += 1;
	return dice_key(dice_seed(span_of(words[0])).hash, span_of(words[1]), span_of(words[2]),
			span_of(words[3]));
}

static int64_t *throw_dice(struct dice *dice, uint32_t sides, uint32_t count)
{
	int64_t *faces = arena_take(&arena, count * sizeof *faces);

	if (!dice_throw(dice, die_plain(&arena, sides), "die", count, faces))
		exit(2);
	return faces;
}

static void print_faces(char **words)
{
	struct dice_chance chance = dice_chance(key_of(words), strtoull(words[4], NULL, 10),
						(uint32_t)strtoul(words[5], NULL, 10));
	struct dice dice;
	uint32_t count = (uint32_t)strtoul(words[7], NULL, 10);

	dice_begin(&dice, &chance.source, &arena, &faults);
	int64_t *shown = throw_dice(&dice, (uint32_t)strtoul(words[6], NULL, 10), count);
	for (uint32_t i = 0; i < count; i++)
		printf("%s%" PRId64, i ? " " : "", shown[i]);
	putchar('\n');
}

static void print_counts(uint32_t sides, uint32_t count)
{
	struct dice_chance chance = dice_chance(1, 1, 0);
	struct dice dice;
	uint32_t *counts = arena_take(&arena, sides * sizeof *counts);

	dice_begin(&dice, &chance.source, &arena, &faults);
	int64_t *shown = throw_dice(&dice, sides, count);
	for (uint32_t i = 0; i < count; i++)
		counts[shown[i] - 1]++;
	for (uint32_t i = 0; i < sides; i++)
		printf("%" PRIu32 "\n", counts[i]);
}

/* A die whose faces are often rejected comes first: the dice after it must not
 * change. */
static int shift(void)
{
	for (uint64_t number = 0; number < 2000; number++) {
		struct dice_chance chance = dice_chance(7, number, 0), same = chance;
		struct dice plain, other;

		dice_begin(&plain, &chance.source, &arena, &faults);
		dice_begin(&other, &same.source, &arena, &faults);
		throw_dice(&plain, 2, 3);
		throw_dice(&other, 999983, 3);
		if (*throw_dice(&plain, 6, 1) != *throw_dice(&other, 6, 1))
			return 1;
		arena_reset(&arena);
	}
	puts("no die moved");
	return 0;
}

/* The source keeps its latest block: it may be of any of the dice that come again. */
static int again(void)
{
	enum { MOST = 24 };
	struct dice_chance chance = dice_chance(7, 1, 0);

	for (uint32_t count = 1; count <= MOST; count++) {
		struct dice first, second;

		dice_begin(&first, &chance.source, &arena, &faults);
		int64_t *shown = throw_dice(&first, 6, count);
		dice_begin(&second, &chance.source, &arena, &faults);
		if (memcmp(shown, throw_dice(&second, 6, count), count * sizeof *shown) != 0)
			return 1;
	}
	puts("the same faces");
	return 0;
}

/* The face by the definition: of a word times the sides, the high half, if the low half is not below
 * 2^32 mod sides; else the same word of the next retry. */
static uint32_t face_of(uint64_t key, uint64_t number, uint32_t index, uint32_t sides)
{
	for (uint32_t retry = 0;; retry++) {
		philox4x32_ctr_t counter = {
		    {(uint32_t)number, (uint32_t)(number >> 32), index / 4, retry << 24}};
		philox4x32_key_t keys = {{(uint32_t)key, (uint32_t)(key >> 32)}};
		uint64_t product = (uint64_t)philox4x32_R(10, counter, keys).v[index % 4] * sides;

		if ((uint32_t)product >= (UINT64_C(1) << 32) % sides)
			return (uint32_t)(product >> 32) + 1;
	}
}

/* Of many sides up to half of all words are rejected; of a power of two none, also where the low half
 * is 0, as it often is. */
static int rejected(void)
{
	static const uint32_t sides[] = {1,         2, 6, 65536, 1U << 19, 999983, 1U << 31, (1U << 31) + 1,
					 3000000000};
	enum { DICE = 20000 };

	for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
		struct dice_chance chance = dice_chance(7, i, 0);
		struct dice dice;

		dice_begin(&dice, &chance.source, &arena, &faults);
		int64_t *shown = throw_dice(&dice, sides[i], DICE);
		for (uint32_t j = 0; j < DICE; j++)
			if (shown[j] != face_of(7, i, j, sides[i]))
				return printf("die %u of %u sides\n", (unsigned)j, (unsigned)sides[i]), 1;
		arena_reset(&arena);
	}
	puts("as defined");
	return 0;
}

int main(int argc, char **argv)
{
	int status = 0;

	faults_start(&faults, &arena);
	if (argc == 2 && !strcmp(argv[1], "kat"))
		kat();
	else if (argc == 6 && !strcmp(argv[1], "key"))
		printf("%016" PRIx64 "\n", key_of(argv + 2));
	else if (argc == 10 && !strcmp(argv[1], "faces"))
		print_faces(argv + 2);
	else if (argc == 4 && !strcmp(argv[1], "counts"))
		print_counts((uint32_t)strtoul(argv[2], NULL, 10), (uint32_t)strtoul(argv[3], NULL, 10));
	else if (argc == 2 && !strcmp(argv[1], "shift"))
		status = shift();
	else if (argc == 2 && !strcmp(argv[1], "again"))
		status = again();
	else if (argc == 2 && !strcmp(argv[1], "rejected"))
		status = rejected();
	else
		status = 2;
	arena_free(&arena);
	return status;
}
