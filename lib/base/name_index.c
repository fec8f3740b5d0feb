/* name_index: open addressing, at most half full. */
#include "base/name_index.h"

static uint32_t mixed(uint32_t hash, struct span text)
{
	for (size_t i = 0; i < text.length; i++) {
		char c = text.data[i];

		hash = (hash ^ (unsigned char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c)) * 16777619U;
	}
	return (hash ^ 0xff) * 16777619U; /* keeps "ab", "c" apart from "a", "bc" */
}

/* The bucket of these names, or the free one where they belong. The table is never
 * full. */
static struct named *bucket_of(const struct name_index *names, struct span name, struct span other)
{
	uint32_t hash = mixed(mixed(2166136261U, name), other);
	size_t at = (hash ^ hash >> 15) & (names->capacity - 1);

	while (names->at[at].item &&
	       !(span_alike(names->at[at].name, name) && span_alike(names->at[at].other, other)))
		at = (at + 1) & (names->capacity - 1);
	return &names->at[at];
}

void *name_index_find(const struct name_index *names, struct span name, struct span other)
{
	return names->capacity ? bucket_of(names, name, other)->item : NULL;
}

static void widen(struct name_index *names, struct arena *arena)
{
	struct name_index wider = {.capacity = names->capacity ? names->capacity * 2 : 64};

	wider.at = arena_take(arena, wider.capacity * sizeof *wider.at);
	for (size_t i = 0; i < names->capacity; i++)
		if (names->at[i].item)
			*bucket_of(&wider, names->at[i].name, names->at[i].other) = names->at[i];
	names->at = wider.at;
	names->capacity = wider.capacity;
}

void name_index_add(struct name_index *names, struct arena *arena, struct span name, struct span other,
		    void *item)
{
	if (2 * (names->count + 1) > names->capacity)
		widen(names, arena);
	struct named *bucket = bucket_of(names, name, other);
	if (bucket->item)
		return;
	*bucket = (struct named){name, other, item};
	names->count++;
}
