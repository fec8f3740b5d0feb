/* arena: blocks in a linked list, each at least twice the size of the one before. */
#include "base/arena.h"

#include <stdio.h>

#include "base/memory.h"

enum { FIRST_BLOCK = 16 * 1024 };

static struct arena_block *block_new(struct arena *arena, size_t size)
{
	struct arena_block *block = memory_take(size <= SIZE_MAX - sizeof *block ? sizeof *block + size
										 : SIZE_MAX);

	block->older = arena->block;
	block->used = 0;
	block->size = size;
	return arena->block = block;
}

static size_t rounded_up(size_t size)
{
	return (size + alignof(max_align_t) - 1) & ~(alignof(max_align_t) - 1);
}

void *arena_reserve_more(struct arena *arena, size_t size)
{
	size_t rounded = rounded_up(size), wanted = arena->block ? arena->block->size * 2 : FIRST_BLOCK;

	if (rounded < size)
		rounded = SIZE_MAX;
	if (ARENA_APART || arena->apart) {
		/* not rounded, but for a snapshot, which reads whole words */
		size_t taken = ARENA_APART && !arena->apart && rounded != SIZE_MAX ? size : rounded;
		struct arena_block *own = block_new(arena, taken);

		own->size = own->used = rounded;
		return arena->apart ? memset(own->memory, 0, taken) : own->memory;
	}
	struct arena_block *block = block_new(arena, wanted > rounded ? wanted : rounded);
	block->used = rounded;
	return block->memory;
}

void arena_shorten(struct arena *arena, void *place, size_t size, size_t kept)
{
	struct arena_block *block = arena->block;
	size_t rounded = rounded_up(size);

	if (rounded <= block->used && (char *)place == block->memory + block->used - rounded)
		block->used -= rounded - rounded_up(kept);
	if (arena->apart)
		block->size = block->used; /* what comes next has a block of its own */
}

void arena_give_back(struct arena *arena, void *place, size_t size)
{
	arena_shorten(arena, place, size, 0);
}

void *arena_take(struct arena *arena, size_t size)
{
	return memset(arena_reserve(arena, size), 0, size);
}

/* Apart, a short array has no room to spare, so that the sanitizers see what goes beyond it. */
static size_t wider_than(size_t capacity, size_t unit)
{
	enum { SHORT = 64 };

	if (ARENA_APART && unit > 1 && capacity < SHORT)
		return capacity + 1;
	return capacity ? capacity * 2 : 8;
}

void *arena_grow(struct arena *arena, const void *old, size_t used, size_t *capacity, size_t unit)
{
	size_t wider = wider_than(*capacity, unit);
	void *memory = arena_take(arena, wider > SIZE_MAX / unit ? SIZE_MAX : wider * unit);

	if (used)
		memcpy(memory, old, used * unit);
	*capacity = wider;
	return memory;
}

char *arena_copy(struct arena *arena, struct span text)
{
	char *memory = arena_take(arena, text.length + 1);

	if (text.length)
		memcpy(memory, text.data, text.length);
	return memory;
}

char *arena_vformat(struct arena *arena, const char *format, va_list list)
{
	va_list again;

	va_copy(again, list);
	int length = vsnprintf(NULL, 0, format, again);
	va_end(again);
	char *memory = arena_take(arena, (size_t)(length < 0 ? 0 : length) + 1);
	vsnprintf(memory, (size_t)(length < 0 ? 0 : length) + 1, format, list);
	return memory;
}

char *arena_format(struct arena *arena, const char *format, ...)
{
	va_list list;

	va_start(list, format);
	char *memory = arena_vformat(arena, format, list);
	va_end(list);
	return memory;
}

uint64_t arena_bytes(const struct arena *arena)
{
	uint64_t bytes = 0;

	for (const struct arena_block *block = arena->block; block; block = block->older)
		bytes += block->size;
	return bytes;
}

void arena_reset(struct arena *arena)
{
	struct arena_block *kept = arena->block;

	if (!kept)
		return;
	if (ARENA_APART) {
		arena_free(arena);
		return;
	}
	while (kept->older) {
		struct arena_block *older = kept->older;

		kept->older = older->older;
		memory_free(older);
	}
	kept->used = 0;
}

struct arena_mark arena_mark(const struct arena *arena)
{
	return (struct arena_mark){arena->block, arena->block ? arena->block->used : 0};
}

void arena_rewind(struct arena *arena, struct arena_mark mark)
{
	while (arena->block != mark.block) {
		struct arena_block *older = arena->block->older;

		memory_free(arena->block);
		arena->block = older;
	}
	if (mark.block)
		mark.block->used = mark.used;
}

void arena_free(struct arena *arena)
{
	while (arena->block) {
		struct arena_block *older = arena->block->older;

		memory_free(arena->block);
		arena->block = older;
	}
}
