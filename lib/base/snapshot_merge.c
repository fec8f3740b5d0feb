/* snapshot_merge: objects are told apart by digests, round by round: first of what is their
 * own, then also of what the objects that they lead to had in the round before. When a round
 * finds no more kinds than the last one did, no other will. */
#include "base/snapshot_merge.h"

#include <stdlib.h>

#include "base/digest.h"

struct kind {
	uint64_t digest;
	size_t index; /* of the object */
};

static int by_digest(const void *a, const void *b)
{
	const struct kind *one = a, *other = b;

	if (one->digest != other->digest)
		return one->digest > other->digest ? 1 : -1;
	return (one->index > other->index) - (one->index < other->index);
}

/* Finds the first object of each digest, and counts them. */
static size_t find_firsts(struct kind *kinds, const uint64_t *digests, size_t count, size_t *firsts)
{
	size_t found = 0;

	for (size_t i = 0; i < count; i++)
		kinds[i] = (struct kind){digests[i], i};
	qsort(kinds, count, sizeof *kinds, by_digest);
	for (size_t i = 0; i < count; i++) {
		bool new = i == 0 || kinds[i].digest != kinds[i - 1].digest;

		found += new;
		firsts[kinds[i].index] = new ? kinds[i].index : firsts[kinds[i - 1].index];
	}
	return found;
}

static uint64_t digest_with(uint64_t own, const struct merge_object *object, const uint64_t *digests,
			    uint64_t *room)
{
	room[0] = own;
	for (size_t i = 0; i < object->lead_count; i++)
		room[i + 1] = digests[object->leads[i]];
	return digest((struct span){(const char *)room, (object->lead_count + 1) * sizeof *room});
}

/* Digests may agree by chance. */
static bool are_equal(const struct merge_object *one, const struct merge_object *other, const size_t *firsts)
{
	if (!span_same(one->own, other->own) || one->lead_count != other->lead_count)
		return false;
	for (size_t i = 0; i < one->lead_count; i++)
		if (firsts[one->leads[i]] != firsts[other->leads[i]])
			return false;
	return true;
}

size_t *merge_objects(struct arena *arena, const struct merge_object *objects, size_t count)
{
	size_t *firsts = arena_take(arena, count * sizeof *firsts), most = 0, before = 0;
	uint64_t *own = arena_take(arena, count * sizeof *own), *now = arena_take(arena, count * sizeof *now),
		 *next = arena_take(arena, count * sizeof *next);
	struct kind *kinds = arena_take(arena, count * sizeof *kinds);

	for (size_t i = 0; i < count; i++) {
		own[i] = now[i] = digest(objects[i].own);
		most = objects[i].lead_count > most ? objects[i].lead_count : most;
	}
	uint64_t *room = arena_take(arena, (most + 1) * sizeof *room);
	for (size_t found; (found = find_firsts(kinds, now, count, firsts)) > before; before = found) {
		uint64_t *last = now;

		for (size_t i = 0; i < count; i++)
			next[i] = digest_with(own[i], &objects[i], now, room);
		now = next;
		next = last;
	}
	bool sure = true;
	for (size_t i = 0; i < count; i++)
		sure &= are_equal(&objects[i], &objects[firsts[i]], firsts);
	for (size_t i = 0; i < count && !sure; i++)
		firsts[i] = i;
	return firsts;
}
