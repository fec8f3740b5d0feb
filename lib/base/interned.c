/* interned: a linear search while lists are few, then a hash index. */
#include "base/interned.h"

enum { FEW = 16 }; /* up to here, lists are compared one by one */

static uint64_t items_hash(const int64_t *items, size_t count)
{
	uint64_t hash = UINT64_C(14695981039346656037) ^ count;

	for (size_t i = 0; i < count; i++)
		hash = (hash ^ (uint64_t)items[i]) * UINT64_C(1099511628211);
	return hash ^ hash >> 32;
}

static bool list_is(const struct list *list, const int64_t *items, size_t count)
{
	return list->count == count && (count == 0 || !memcmp(list->items, items, count * sizeof *items));
}

static uint32_t *bucket_of(const struct interned *lists, const struct interned_index *index,
			   const int64_t *items, size_t count)
{
	size_t at = items_hash(items, count) & (index->buckets - 1);

	while (index->bucket[at] && !list_is(&lists->list[index->bucket[at] - 1], items, count))
		at = (at + 1) & (index->buckets - 1);
	return &index->bucket[at];
}

/* A hash index of the lists from `first` on, at most a quarter full. */
static struct interned_index index_of(const struct interned *lists, size_t first, struct arena *arena)
{
	struct interned_index index = {.buckets = 16};

	while (index.buckets < 4 * (lists->count - first))
		index.buckets *= 2;
	index.bucket = arena_take(arena, index.buckets * sizeof *index.bucket);
	for (size_t i = first; i < lists->count; i++)
		*bucket_of(lists, &index, lists->list[i].items, lists->list[i].count) = (uint32_t)i + 1;
	return index;
}

void interned_start(struct interned *lists, struct arena *arena, size_t count)
{
	*lists = (struct interned){.capacity = count + FEW};
	lists->list = arena_take(arena, lists->capacity * sizeof *lists->list);
}

void interned_fix(struct interned *lists, struct arena *arena)
{
	lists->fixed = lists->count;
	lists->fixed_index = index_of(lists, 0, arena);
}

void interned_add(struct interned *lists, struct arena *arena, const int64_t *items, size_t count)
{
	if (lists->count == lists->capacity)
		lists->list = arena_grow(arena, lists->list, lists->count, &lists->capacity,
					 sizeof *lists->list);
	lists->list[lists->count++] = (struct list){items, count};
}

struct interned interned_copy(const struct interned *lists, struct arena *arena)
{
	struct interned copy = {.count = lists->fixed,
				.capacity = lists->fixed + FEW,
				.fixed = lists->fixed,
				.fixed_index = lists->fixed_index};

	copy.list = arena_reserve(arena, copy.capacity * sizeof *copy.list);
	if (copy.count)
		memcpy(copy.list, lists->list, copy.count * sizeof *copy.list);
	return copy;
}

uint32_t interned_put(struct interned *lists, struct arena *arena, const int64_t *items, size_t count)
{
	uint32_t known = lists->fixed ? *bucket_of(lists, &lists->fixed_index, items, count) : 0;

	if (known)
		return known - 1;
	if (lists->count - lists->fixed < FEW) {
		for (size_t i = lists->fixed; i < lists->count; i++)
			if (list_is(&lists->list[i], items, count))
				return (uint32_t)i;
		interned_add(lists, arena, items, count);
		return (uint32_t)lists->count - 1;
	}
	if ((lists->count - lists->fixed) * 2 >= lists->index.buckets)
		lists->index = index_of(lists, lists->fixed, arena);
	uint32_t *bucket = bucket_of(lists, &lists->index, items, count);
	if (!*bucket) {
		interned_add(lists, arena, items, count);
		*bucket = (uint32_t)lists->count;
	}
	return *bucket - 1;
}
