/* dice: the random source, given faces, and the distribution of a die. */
#include "base/dice.h"

#include <Random123/philox.h>
#include <string.h>
#include <sys/random.h>

#include "base/number.h"

struct die *die_plain(struct arena *arena, uint32_t sides)
{
	struct die *die = arena_take(arena, sizeof *die);

	die->name = arena_format(arena, "d%u", sides);
	die->sides = sides;
	return die;
}

uint64_t die_weight(const struct die *die)
{
	return die->again ? (uint64_t)die->sides * die->sides : die->sides;
}

static size_t distribution_add(struct die_chance *distribution, size_t count, int64_t value, uint64_t weight)
{
	size_t at = count;

	while (at > 0 && distribution[at - 1].value > value)
		at--;
	if (at > 0 && distribution[at - 1].value == value) {
		distribution[at - 1].weight += weight;
		return count;
	}
	memmove(distribution + at + 1, distribution + at, (count - at) * sizeof *distribution);
	distribution[at] = (struct die_chance){value, weight};
	return count + 1;
}

static int64_t face_value(const struct die *die, uint32_t face)
{
	return die->values ? die->values[face - 1] : face;
}

size_t die_distribution(const struct die *die, struct die_chance *distribution)
{
	size_t count = 0;

	for (uint32_t face = 1; face <= die->sides; face++) {
		if (face != die->again) {
			count = distribution_add(distribution, count, face_value(die, face),
						 die->again ? die->sides : 1);
			continue;
		}
		for (uint32_t second = 1; second <= die->sides; second++)
			count = distribution_add(distribution, count, die->second[second - 1], 1);
	}
	return count;
}

static uint64_t mix(uint64_t hash, struct span text)
{
	for (size_t i = 0; i < text.length; i++)
		hash = (hash ^ (unsigned char)text.data[i]) * UINT64_C(1099511628211);
	return (hash ^ 0xff) * UINT64_C(1099511628211); /* a byte that UTF-8 never contains */
}

const char *dice_entropy(struct arena *arena)
{
	uint64_t random; /* as many bits as the key */

	if (getrandom(&random, sizeof random, 0) != (ssize_t)sizeof random)
		return NULL;
	return arena_format(arena, "%016llx", (unsigned long long)random);
}

/* FNV-1a, then a finalizer. */
struct dice_seed dice_seed(struct span text)
{
	return (struct dice_seed){text, mix(UINT64_C(14695981039346656037), text)};
}

uint64_t dice_key(uint64_t seed_hash, struct span rules, struct span tool, struct span variant)
{
	uint64_t hash = mix(mix(mix(seed_hash, rules), tool), variant);

	hash = (hash ^ (hash >> 33)) * UINT64_C(0xff51afd7ed558ccd);
	hash = (hash ^ (hash >> 33)) * UINT64_C(0xc4ceb9fe1a85ec53);
	return hash ^ (hash >> 33);
}

/* ---- sources ---- */

static void philox(const struct dice_chance *chance, uint32_t block, uint32_t retry, uint32_t out[4])
{
	philox4x32_ctr_t counter = {{(uint32_t)chance->number, (uint32_t)(chance->number >> 32), block,
				     chance->repetition | retry << 24}};
	philox4x32_key_t key = {{(uint32_t)chance->key, (uint32_t)(chance->key >> 32)}};
	philox4x32_ctr_t random = philox4x32_R(10, counter, key);

	memcpy(out, random.v, sizeof random.v);
}

/* True when the low half is below 2^32 mod sides. */
static bool favours(uint32_t low, uint32_t sides)
{
	return low < (UINT32_C(0) - sides) % sides;
}

static __attribute__((noinline)) void chance_block(struct dice_chance *chance, uint32_t block)
{
	philox(chance, block, 0, chance->block);
	chance->block_of = (uint64_t)block + 1;
}

/* The first product of a die's output that favours none; the first one does. */
static __attribute__((noinline)) uint64_t chance_again(const struct dice_chance *chance, uint32_t index,
						       uint64_t product, uint32_t sides)
{
	for (uint32_t retry = 1; favours((uint32_t)product, sides) && retry < 256; retry++) {
		uint32_t out[4];

		philox(chance, index / 4, retry, out);
		product = (uint64_t)out[index % 4] * sides;
	}
	return product;
}

/* The face of the die with an index. */
static inline uint32_t chance_face(struct dice_chance *chance, uint32_t index, uint32_t sides)
{
	if (chance->block_of != index / 4 + UINT64_C(1))
		chance_block(chance, index / 4);
	uint64_t product = (uint64_t)chance->block[index % 4] * sides;
	if ((uint32_t)product < sides) /* hardly ever, and so nearly no die takes a division */
		product = chance_again(chance, index, product, sides);
	return (uint32_t)(product >> 32) + 1;
}

bool dice_show_chance(struct dice_source *source, struct dice *dice, const struct die *die, const char *name,
		      uint32_t count)
{
	struct dice_chance *chance = (struct dice_chance *)source;

	(void)name;
	for (uint32_t index = (uint32_t)dice->thrown_count, end = index + count; index < end; index++)
		dice_show(dice, chance_face(chance, index, die->sides));
	return true;
}

static bool show_given(struct dice_source *source, struct dice *dice, const struct die *die, const char *name,
		       uint32_t count)
{
	struct dice_given *given = (struct dice_given *)source;

	while (count--) {
		if (given->used == given->count && given->then) {
			if (!given->then->show(given->then, dice, die, name, 1))
				return false;
			continue;
		}
		if (given->used == given->count)
			return fault_add(dice->faults, nowhere,
					 "too few dice: %zu given; the next one needed is %s (%s)",
					 given->count, name, die->name);
		uint32_t face = given->faces[given->used++];
		if (!face && die->sides == given->zero)
			face = die->sides;
		if (face < 1 || face > die->sides)
			return fault_add(dice->faults, nowhere, "die %zu: %s (%s) cannot show %u",
					 given->used, name, die->name, face);
		dice_show(dice, face);
	}
	return true;
}

struct dice_given dice_given(const uint32_t *faces, size_t count, struct dice_source *then)
{
	return (struct dice_given){
	    .source = {DICE_GIVEN, show_given}, .faces = faces, .count = count, .then = then};
}

struct span dice_whose(const struct dice *dice, const char **name, struct span *against)
{
	struct span rest = span_of(*name), by = dice->by, at = dice->at;
	struct number target = {0, 1};

	if (span_skip(&rest, "at.") && number_parse(span_cut(&rest, '.'), &target))
		*name = rest.data;
	if (target.numerator > 1 && dice->names)
		*(dice->acts ? &by : &at) = dice->names[target.numerator];
	bool named = !strncmp(*name, "target.", 7), other = named || dice->party == 1;
	*against = target.numerator && !dice->acts && !other ? at : SPAN("");
	*name += named && at.length ? 7 : 0;
	if (dice->party > 1 && !named && dice->names && dice->names[dice->party].length)
		return dice->names[dice->party];
	return other ? at : by;
}

static bool show_and_report(struct dice_source *source, struct dice *dice, const struct die *die,
			    const char *name, uint32_t count)
{
	const struct dice_witness *witness = (const struct dice_witness *)source;
	size_t first = dice->thrown_count;
	const char *called = name ? name : "";
	struct span against, whose = dice_whose(dice, &called, &against);

	if (!witness->of->show(witness->of, dice, die, name, count))
		return false;
	for (size_t i = first; i < dice->thrown_count; i++)
		witness->seen(witness->context, whose, die->sides, dice->thrown[i]);
	return true;
}

struct dice_witness
dice_witness(struct dice_source *of,
	     void (*seen)(void *context, struct span whose, uint32_t sides, uint32_t face), void *context)
{
	return (struct dice_witness){
	    .source = {of->origin, show_and_report}, .of = of, .seen = seen, .context = context};
}

/* ---- throwing ---- */

void dice_begin(struct dice *dice, struct dice_source *source, struct arena *arena, struct faults *faults)
{
	enum { ROOM = 32 }; /* most resolutions throw fewer */

	dice->source = source;
	dice->by = dice->at = (struct span){NULL, 0};
	dice->names = NULL;
	dice->party = 0;
	dice->acts = false;
	dice->arena = arena;
	dice->faults = faults;
	dice->thrown = arena_reserve(arena, ROOM * sizeof *dice->thrown);
	dice->thrown_count = 0;
	dice->thrown_capacity = ROOM;
}

/* Makes room for more faces. */
static inline void make_room(struct dice *dice, uint32_t count)
{
	while (dice->thrown_capacity < dice->thrown_count + count)
		dice->thrown = arena_grow(dice->arena, dice->thrown, dice->thrown_count,
					  &dice->thrown_capacity, sizeof *dice->thrown);
}

void dice_show(struct dice *dice, uint32_t face)
{
	make_room(dice, 1);
	dice->thrown[dice->thrown_count++] = face;
}

/* Dice with a face that is thrown again: one by one. */
static bool throw_singly(struct dice *dice, const struct die *die, const char *name, uint32_t count,
			 int64_t *values)
{
	for (uint32_t i = 0; i < count; i++) {
		if (!dice->source->show(dice->source, dice, die, name, 1))
			return false;
		uint32_t face = dice->thrown[dice->thrown_count - 1];
		if (face != die->again) {
			values[i] = face_value(die, face);
			continue;
		}
		if (!dice->source->show(dice->source, dice, die, name, 1))
			return false;
		values[i] = die->second[dice->thrown[dice->thrown_count - 1] - 1];
	}
	return true;
}

/* Dice that are shown by a call. */
static __attribute__((noinline)) bool throw_shown(struct dice *dice, const struct die *die, const char *name,
						  uint32_t count, int64_t *values)
{
	size_t first = dice->thrown_count;

	if (die->again)
		return throw_singly(dice, die, name, count, values);
	if (!dice->source->show(dice->source, dice, die, name, count))
		return false;
	for (uint32_t i = 0; i < count; i++)
		values[i] = face_value(die, dice->thrown[first + i]);
	return true;
}

bool dice_throw(struct dice *dice, const struct die *die, const char *name, uint32_t count, int64_t *values)
{
	struct dice_chance *chance = (struct dice_chance *)dice->source;
	uint32_t index = (uint32_t)dice->thrown_count;

	if (die->again || dice->source->show != dice_show_chance)
		return throw_shown(dice, die, name, count, values);
	make_room(dice, count);
	dice->thrown_count += count;
	for (uint32_t *thrown = dice->thrown + index, *end = thrown + count; thrown < end;
	     thrown++, index++) {
		*thrown = chance_face(chance, index, die->sides);
		*values++ = face_value(die, *thrown);
	}
	return true;
}

static bool whole(struct span text, uint64_t most, uint64_t *value)
{
	struct number number;

	if (!number_parse(text, &number) || !number_is_whole(number) || number.numerator < 1 ||
	    (uint64_t)number.numerator > most)
		return false;
	*value = (uint64_t)number.numerator;
	return true;
}

bool dice_list(struct arena *arena, struct span text, const struct limits *limits, uint32_t **faces,
	       size_t *count, struct faults *faults)
{
	size_t capacity = 0;

	*faces = NULL;
	*count = 0;
	while (text.length) {
		struct span item = span_trim(span_cut(&text, ',')), rest = item;
		struct span times = span_cut(&rest, 'x');
		struct span shown = rest.length ? rest : item;
		uint64_t repeat = 1, face = 0; /* some dice print 0 for their highest face */

		if ((rest.length && !whole(times, limits->pool, &repeat)) ||
		    (!span_is(shown, "0") && !whole(shown, limits->faces, &face)))
			return fault_add(faults, nowhere,
					 "invalid face \"%.*s\"; expected a number, or 4x1 for four ones",
					 (int)item.length, item.data);
		while (repeat--) {
			if (*count == capacity)
				*faces = arena_grow(arena, *faces, *count, &capacity, sizeof **faces);
			(*faces)[(*count)++] = (uint32_t)face;
		}
	}
	return true;
}
