#include "arena.h"

#include <stdalign.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { FIRST_BLOCK = 16 * 1024 };

struct arena_block {
	struct arena_block *older;
	size_t used, size;
	alignas(max_align_t) char memory[];
};

static struct arena_block *block_new(struct arena *arena, size_t size)
{
	struct arena_block *block = NULL;

	if (size <= SIZE_MAX - sizeof *block)
		block = malloc(sizeof *block + size);
	if (!block) {
		if (arena->exhausted)
			arena->exhausted();
		abort(); /* the contract: exhausted() does not return */
	}
	block->older = arena->block;
	block->used = 0;
	block->size = size;
	return arena->block = block;
}

void *arena_room(struct arena *arena, size_t size)
{
	struct arena_block *block = arena->block;
	size_t rounded = (size + alignof(max_align_t) - 1) & ~(alignof(max_align_t) - 1);

	if (rounded < size)
		rounded = SIZE_MAX;
	if (!block || rounded > block->size - block->used) {
		size_t wanted = block ? block->size * 2 : FIRST_BLOCK;

		block = block_new(arena, wanted > rounded ? wanted : rounded);
	}
	void *place = block->memory + block->used;
	block->used += rounded;
	return place;
}

void *arena_take(struct arena *arena, size_t size)
{
	return memset(arena_room(arena, size), 0, size);
}

void *arena_grow(struct arena *arena, const void *old, size_t used, size_t *capacity, size_t unit)
{
	size_t wider = *capacity ? *capacity * 2 : 8;
	void *place = arena_take(arena, wider > SIZE_MAX / unit ? SIZE_MAX : wider * unit);

	if (used)
		memcpy(place, old, used * unit);
	*capacity = wider;
	return place;
}

char *arena_copy(struct arena *arena, struct span text)
{
	char *place = arena_take(arena, text.length + 1);

	if (text.length)
		memcpy(place, text.at, text.length);
	return place;
}

char *arena_vformat(struct arena *arena, const char *format, va_list list)
{
	va_list again;

	va_copy(again, list);
	int length = vsnprintf(NULL, 0, format, again);
	va_end(again);
	char *place = arena_take(arena, (size_t)(length < 0 ? 0 : length) + 1);
	vsnprintf(place, (size_t)(length < 0 ? 0 : length) + 1, format, list);
	return place;
}

char *arena_format(struct arena *arena, const char *format, ...)
{
	va_list list;

	va_start(list, format);
	char *place = arena_vformat(arena, format, list);
	va_end(list);
	return place;
}

void arena_reset(struct arena *arena)
{
	struct arena_block *kept = arena->block;

	if (!kept)
		return;
	while (kept->older) {
		struct arena_block *older = kept->older;

		kept->older = older->older;
		free(older);
	}
	kept->used = 0;
}

void arena_free(struct arena *arena)
{
	while (arena->block) {
		struct arena_block *older = arena->block->older;

		free(arena->block);
		arena->block = older;
	}
}

/* Eight bytes at a time; the last eight may overlap those before. */
uint32_t span_hash(struct span text)
{
	uint64_t hash = text.length, piece = 0;
	size_t at = 0;

	for (; at + 8 < text.length; at += 8) {
		memcpy(&piece, text.at + at, 8);
		hash = (hash ^ piece) * UINT64_C(0x9e3779b97f4a7c15);
		hash ^= hash >> 32;
	}
	if (text.length >= 8)
		memcpy(&piece, text.at + text.length - 8, 8);
	else
		for (piece = 0; at < text.length; at++)
			piece = piece << 8 | (unsigned char)text.at[at];
	hash = (hash ^ piece) * UINT64_C(0x9e3779b97f4a7c15);
	return (uint32_t)(hash >> 32);
}

struct span span_cut(struct span *rest, char mark)
{
	const char *found = rest->length ? memchr(rest->at, mark, rest->length) : NULL;
	struct span head = *rest;

	if (!found) {
		if (rest->length) /* nothing may stand nowhere */
			rest->at += rest->length;
		rest->length = 0;
		return head;
	}
	head.length = (size_t)(found - rest->at);
	rest->at = found + 1;
	rest->length -= head.length + 1;
	return head;
}

struct span span_trim(struct span text)
{
	while (text.length && (*text.at == ' ' || *text.at == '\t'))
		text.at++, text.length--;
	while (text.length && (text.at[text.length - 1] == ' ' || text.at[text.length - 1] == '\t'))
		text.length--;
	return text;
}

bool span_skip(struct span *text, const char *front)
{
	size_t length = strlen(front);

	if (text->length <= length || memcmp(text->at, front, length) != 0)
		return false;
	text->at += length;
	text->length -= length;
	return true;
}

bool span_alike(struct span a, struct span b)
{
	return a.length == b.length && !strncasecmp(a.at, b.at, a.length);
}
