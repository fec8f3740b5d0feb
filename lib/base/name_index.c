/* name_index: open addressing, at most half full. */
#include "base/name_index.h"

/* Eight bytes at a time, of which the bit is set in which small letters differ from capitals. */
static uint64_t mixed(uint64_t hash, struct span text)
{
	static const uint64_t small = UINT64_C(0x2020202020202020), prime = UINT64_C(0x9e3779b97f4a7c15);
	uint64_t piece = 0;
	size_t at = 0;

	for (; at + 8 <= text.length; at += 8) {
		memcpy(&piece, text.data + at, 8);
		hash = (hash ^ (piece | small)) * prime;
		hash ^= hash >> 32;
	}
	for (piece = 0; at < text.length; at++)
		piece = piece << 8 | (unsigned char)text.data[at];
	hash = (hash ^ (piece | small)) * prime + text.length; /* "ab", "c" is not "a", "bc" */
	return hash ^ hash >> 32;
}

/* The bucket of these names, or the free one where they belong. The table is never
 * full. */
static struct named *bucket_of(const struct name_index *names, struct span name, struct span other)
{
	size_t at = mixed(mixed(0, name), other) & (names->capacity - 1);

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
	struct name_index wider = {.capacity = names->capacity ? names->capacity * 2 : 16};

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
