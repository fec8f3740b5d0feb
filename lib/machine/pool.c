/* pool: rerolls, explosions, keeping and counting. */
#include "machine/pool.h"
#include "machine/say.h"

#include <stdlib.h>

#include "machine/run.h"
#include "base/text.h"

bool pool_fits(const struct pool_test *test, int64_t face)
{
	switch (test->kind) {
	case POOL_AT_LEAST: return face >= test->bound;
	case POOL_AT_MOST: return face <= test->bound;
	case POOL_EQUAL: return face == test->bound;
	default: return false;
	}
}

bool pool_value(const struct die *die, uint32_t *at, int64_t *face)
{
	if (die->again && *at + 1 == die->again)
		++*at;
	if (*at < die->sides) {
		*face = die->values ? die->values[*at] : (int64_t)*at + 1;
		++*at;
		return true;
	}
	if (!die->again || *at - die->sides >= die->sides)
		return false;
	*face = die->second[*at - die->sides];
	++*at;
	return true;
}

struct faces {
	int64_t *at;
	size_t count, capacity;
};

struct table { /* the dice on the table */
	struct machine *machine;
	const struct op *op;
	struct faces dice, rerolled;
	bool *kept;
};

static void add_face(struct table *table, struct faces *faces, int64_t face)
{
	if (faces->count == faces->capacity)
		faces->at = arena_grow(table->machine->arena, faces->at, faces->count, &faces->capacity,
				       sizeof *faces->at);
	faces->at[faces->count++] = face;
}

static int64_t *throw_dice(struct table *table, uint32_t count)
{
	struct machine *machine = table->machine;

	if (!run_may_throw(machine, table->op, count))
		return NULL;
	int64_t *values = arena_take(machine->arena, count * sizeof *values);
	machine->dice->party = table->op->party;
	return dice_throw(machine->dice, table->op->die, table->op->name, count, values) ? values : NULL;
}

/* Rerolls the dice that match, from index `from` on. */
static bool reroll(struct table *table, size_t from)
{
	const struct pool *pool = table->op->pool;
	struct faces *dice = &table->dice;

	for (;;) {
		uint32_t fitting = 0;

		for (size_t i = from; i < dice->count; i++)
			fitting += pool_fits(&pool->reroll, dice->at[i]);
		if (!fitting)
			return true;
		int64_t *values = throw_dice(table, fitting);
		if (!values)
			return false;
		for (size_t i = from; i < dice->count; i++) {
			if (!pool_fits(&pool->reroll, dice->at[i]))
				continue;
			add_face(table, &table->rerolled, dice->at[i]);
			dice->at[i] = *values++;
		}
		if (pool->reroll_once)
			return true;
	}
}

static bool add_dice(struct table *table, uint32_t count)
{
	size_t from = table->dice.count;
	int64_t *values = throw_dice(table, count);

	for (uint32_t i = 0; values && i < count; i++)
		add_face(table, &table->dice, values[i]);
	return values && reroll(table, from);
}

static bool explode(struct table *table)
{
	struct machine *machine = table->machine;

	for (size_t from = 0;;) {
		uint32_t extra = 0;
		size_t count = table->dice.count;

		for (; from < count; from++)
			extra += pool_fits(&table->op->pool->explode, table->dice.at[from]);
		if (!extra)
			return true;
		if (count + extra > machine->limits->pool)
			return fault_add(machine->faults, nowhere,
					 "%s: explodes to more than %llu dice (limit: pool)", table->op->name,
					 (unsigned long long)machine->limits->pool);
		if (!add_dice(table, extra))
			return false;
	}
}

/* ---- keeping ---- */

struct ranked {
	int64_t face;
	size_t index;
};

static int by_value(const void *a, const void *b)
{
	const struct ranked *left = a, *right = b;

	if (left->face != right->face)
		return left->face < right->face ? -1 : 1;
	return left->index < right->index ? -1 : 1;
}

static void keep(struct table *table)
{
	const struct pool *pool = table->op->pool;
	struct arena *arena = table->machine->arena;
	size_t count = table->dice.count;
	struct ranked *ranked = arena_take(arena, count * sizeof *ranked);

	table->kept = arena_take(arena, count * sizeof *table->kept);
	for (size_t i = 0; i < count; i++) {
		ranked[i] = (struct ranked){table->dice.at[i], i};
		table->kept[i] = pool->keep == KEEP_ALL;
	}
	if (pool->keep == KEEP_ALL)
		return;
	qsort(ranked, count, sizeof *ranked, by_value);
	for (size_t i = 0; i < pool->keep_count; i++)
		table->kept[ranked[pool->keep == KEEP_LOWEST ? i : count - 1 - i].index] = true;
}

static void note(struct table *table, const char *name, const int64_t *values, size_t count)
{
	machine_note(table->machine, (struct thrown){count ? name : NULL, table->op->die, values, count});
}

static void say_list(struct table *table, const char *before, const int64_t *values, size_t count)
{
	struct machine *machine = table->machine;

	text_add(machine->say, span_of(before));
	for (size_t i = 0; i < count; i++) {
		if (i)
			text_add(machine->say, SPAN(", "));
		say_face(machine, machine->say, table->op->die->worded, values[i]);
	}
}

/* "4d6r1kh3: 6, 4, 3 (dropped 2; rerolled 1, 1)" */
static void say_pool(struct table *table, const int64_t *counted, size_t good, const int64_t *dropped,
		     size_t bad)
{
	struct text *say = table->machine->say;
	const struct faces *rerolled = &table->rerolled;

	if (say->length)
		text_add(say, SPAN("; "));
	text_add(say, span_of(table->op->name));
	say_list(table, ": ", counted, good);
	if (bad)
		say_list(table, " (dropped ", dropped, bad);
	if (rerolled->count)
		say_list(table, bad ? "; rerolled " : " (rerolled ", rerolled->at, rerolled->count);
	if (bad || rerolled->count)
		text_put(say, ')');
}

static void finish(struct table *table)
{
	const struct pool *pool = table->op->pool;
	struct arena *arena = table->machine->arena;
	size_t count = table->dice.count, good = 0, bad = 0;
	int64_t *counted = arena_take(arena, count * sizeof *counted);
	int64_t *dropped = arena_take(arena, count * sizeof *dropped), total = 0;

	for (size_t i = 0; i < count; i++) {
		int64_t face = table->dice.at[i];

		if (!table->kept[i]) {
			dropped[bad++] = face;
			continue;
		}
		counted[good++] = face;
		if (!pool->die->worded)
			total += pool->success.kind ? pool_fits(&pool->success, face) : face;
	}
	note(table, "dice", counted, good);
	note(table, "dropped", dropped, bad);
	note(table, "rerolled", table->rerolled.at, table->rerolled.count);
	if (table->machine->say)
		say_pool(table, counted, good, dropped, bad);
	run_put_die(table->machine, table->op, total);
}

bool pool_throw(struct machine *machine, const struct op *op)
{
	struct table table = {.machine = machine, .op = op};

	if (!add_dice(&table, op->pool->count) || !explode(&table))
		return false;
	keep(&table);
	finish(&table);
	return true;
}
