/* snapshot: loading. */
#include "base/snapshot.h"

enum { WORD = sizeof(uintptr_t), BITS = 64 };

/* Fills a group with its words, and adds the address of the data to those that are pointers.
 * Returns what the next group begins with; NULL if a pointer leads out of the data, or the
 * words do so. */
static const uint32_t *fill(uintptr_t *into, struct snapshot_group group, const uint32_t *half,
			    const uint32_t *end, const char *data, size_t size)
{
	if (end - half < (ptrdiff_t)2 * BITS) { /* near the end they are counted */
		ptrdiff_t count = __builtin_popcountll(group.filled) +
				  __builtin_popcountll(group.filled & group.wide);

		if (count > end - half)
			return NULL;
	}

	for (uint64_t left = group.filled; left; left &= left - 1) {
		unsigned at = (unsigned)__builtin_ctzll(left);
		uint64_t now = *half++;

		if (group.wide >> at & 1)
			now |= (uint64_t)*half++ << 32;
		if (group.pointers >> at & 1) {
			if (now >= size)
				return NULL;
			now += (uintptr_t)data;
		}
		into[at] = (uintptr_t)now;
	}
	return half;
}

static bool import(char *data, size_t size, const struct snapshot_import *import, void *const *places,
		   size_t place_count)
{
	uintptr_t word;

	if (import->at % WORD || import->at > size - WORD || import->place >= place_count)
		return false;
	word = (uintptr_t)places[import->place] + (uintptr_t)import->into;
	memcpy(data + import->at, &word, WORD);
	return true;
}

/* Gives a word the number that it has in this run. */
static bool set_word(char *data, size_t size, uint32_t at, const struct snapshot_given *given)
{
	word_id word;

	if (at % sizeof word || at > size - sizeof word)
		return false;
	memcpy(&word, data + at, sizeof word);
	if (word >= given->word_count)
		return false;
	memcpy(data + at, &given->words[word], sizeof word);
	return true;
}

/* The parts of the bytes. */
struct parts {
	struct snapshot_head head;
	const struct snapshot_group *groups;
	const uint32_t *halves;
	const struct snapshot_import *imports;
	const uint32_t *words;
};

static bool find_parts(const char *bytes, size_t size, struct parts *parts)
{
	struct snapshot_head *head = &parts->head;

	if (size < sizeof *head)
		return false;
	memcpy(head, bytes, sizeof *head);
	if (!head->data || head->data % ((size_t)WORD * BITS))
		return false;
	uint64_t groups = head->data / WORD / BITS;
	if (groups > size || head->halves > size || head->imports > size || head->words > size ||
	    size != sizeof *head + groups * sizeof *parts->groups + head->halves * sizeof *parts->halves +
			head->imports * sizeof *parts->imports + head->words * sizeof *parts->words)
		return false;
	parts->groups = (const struct snapshot_group *)(const void *)(bytes + sizeof *head);
	parts->halves = (const uint32_t *)(const void *)(parts->groups + groups);
	parts->imports = (const struct snapshot_import *)(const void *)(parts->halves + head->halves);
	parts->words = (const uint32_t *)(const void *)(parts->imports + head->imports);
	return true;
}

void *snapshot_load(const char *bytes, size_t size, const struct snapshot_given *given)
{
	struct parts parts;

	if (!find_parts(bytes, size, &parts))
		return NULL;
	size_t data_size = (size_t)parts.head.data;
	char *data = arena_take(given->arena, data_size);
	const uint32_t *half = parts.halves, *end = half + parts.head.halves;
	for (size_t i = 0; i < data_size / WORD / BITS && half; i++)
		half = fill((uintptr_t *)(void *)data + i * BITS, parts.groups[i], half, end, data,
			    data_size);
	if (!half)
		return NULL;
	for (size_t i = 0; i < parts.head.words; i++)
		if ((i == 0 || parts.words[i] != parts.words[i - 1]) &&
		    !set_word(data, data_size, parts.words[i], given))
			return NULL;
	for (size_t i = 0; i < parts.head.imports; i++)
		if (!import(data, data_size, &parts.imports[i], given->places, given->place_count))
			return NULL;
	return data;
}
