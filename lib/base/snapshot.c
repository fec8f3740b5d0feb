/* snapshot: loading. */
#include "base/snapshot.h"

enum { WORD = sizeof(uintptr_t), BITS = 64 };

/* Adds the difference to the pointers of 64 words; false if one leads out of the data. */
static bool shift(uintptr_t *words, uint64_t pointers, uintptr_t address, size_t size, uintptr_t difference)
{
	bool inside = true;

	for (; pointers; pointers &= pointers - 1) {
		uintptr_t *word = &words[__builtin_ctzll(pointers)];

		inside &= *word - address < size;
		if (difference)
			*word += difference;
	}
	return inside;
}

/* Sets a pointer to what is imported, which most often is where it was expected. */
static bool import(char *data, size_t size, const struct snapshot_import *import, void *const *places,
		   size_t place_count)
{
	uintptr_t word, said;

	if (import->at % WORD || import->at > size - WORD || import->place >= place_count)
		return false;
	word = (uintptr_t)places[import->place] + (uintptr_t)import->into;
	memcpy(&said, data + import->at, WORD);
	if (said != word)
		memcpy(data + import->at, &word, WORD);
	return true;
}

/* Gives a word the number that it has in this run, which most often is that of the snapshot. */
static bool set_word(char *data, size_t size, uint32_t at, const struct snapshot_given *given)
{
	word_id word;

	if (at % sizeof word || at > size - sizeof word)
		return false;
	memcpy(&word, data + at, sizeof word);
	if (word >= given->word_count)
		return false;
	if (given->words[word] != word)
		memcpy(data + at, &given->words[word], sizeof word);
	return true;
}

/* The parts of the bytes. */
struct parts {
	struct snapshot_head head;
	char *data;
	const uint64_t *pointers;
	const struct snapshot_import *imports;
	const uint32_t *words;
};

static bool find_parts(char *bytes, size_t size, struct parts *parts)
{
	struct snapshot_head *head = &parts->head;

	if (size < sizeof *head)
		return false;
	memcpy(head, bytes, sizeof *head);
	uint64_t groups = head->data / WORD / BITS;
	if (!groups || head->data % ((size_t)WORD * BITS) || head->data > size || head->imports > size ||
	    head->words > size ||
	    size != sizeof *head + head->data + groups * sizeof *parts->pointers +
			head->imports * sizeof *parts->imports + head->words * sizeof *parts->words)
		return false;
	parts->data = bytes + sizeof *head;
	parts->pointers = (const uint64_t *)(const void *)(parts->data + head->data);
	parts->imports = (const struct snapshot_import *)(const void *)(parts->pointers + groups);
	parts->words = (const uint32_t *)(const void *)(parts->imports + head->imports);
	return true;
}

void *snapshot_load(char *bytes, size_t size, const struct snapshot_given *given)
{
	struct parts parts;
	bool fine = find_parts(bytes, size, &parts);

	if (!fine)
		return NULL;
	size_t data_size = (size_t)parts.head.data;
	uintptr_t address = (uintptr_t)parts.head.address, difference = (uintptr_t)parts.data - address;
	for (size_t i = 0; i < data_size / WORD / BITS && fine; i++)
		fine = shift((uintptr_t *)(void *)parts.data + i * BITS, parts.pointers[i], address,
			     data_size, difference);
	for (size_t i = 0; i < parts.head.words && fine; i++)
		fine = (i && parts.words[i] == parts.words[i - 1]) ||
		       set_word(parts.data, data_size, parts.words[i], given);
	for (size_t i = 0; i < parts.head.imports && fine; i++)
		fine = import(parts.data, data_size, &parts.imports[i], given->places, given->place_count);
	return fine ? parts.data : NULL;
}
