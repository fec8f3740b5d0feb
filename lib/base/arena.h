/* arena: memory that is freed all at once.
 *
 * A context (a ruleset, a record, an odds run) owns an arena and allocates from it;
 * single objects are not freed. Memory is zeroed and aligned for any type, and
 * stays valid until the arena is reset or freed. An allocation never returns NULL:
 * when memory runs out, the whole call ends (memory.h). A zeroed struct arena is an
 * empty arena. */
#ifndef VOLTIGEUR_ARENA_H
#define VOLTIGEUR_ARENA_H

#include <stdalign.h>
#include <stdarg.h>

#include "base/span.h"

/* 1: each allocation is one of malloc's, freed when it is rewound, so that the sanitizers see what
 * goes beyond it or comes after it. */
#ifndef ARENA_APART
#define ARENA_APART 0
#endif

struct arena_block {
	struct arena_block *older;
	size_t used, size; /* multiples of the alignment */
	alignas(max_align_t) char memory[];
};

struct arena {
	struct arena_block *block; /* newest first, linked by `older` */
	bool apart;                /* each allocation has a zeroed block of its own, for snapshot_write.h */
};

/* Allocates `size` bytes, which may be 0. */
void *arena_take(struct arena *, size_t size);
/* The same, not zeroed: pages never touched cost nothing. */
void *arena_reserve_more(struct arena *, size_t size); /* in a new block */
static inline void *arena_reserve(struct arena *arena, size_t size)
{
	struct arena_block *block = arena->block;

	if (ARENA_APART || !block || size > block->size - block->used)
		return arena_reserve_more(arena, size);
	void *memory = block->memory + block->used;
	block->used += (size + alignof(max_align_t) - 1) & ~(alignof(max_align_t) - 1);
	return memory;
}
/* Frees the latest allocation, `size` bytes at `place`. Does nothing if anything was
 * allocated since. */
void arena_give_back(struct arena *, void *place, size_t size);
/* The same, but keeps the first `kept` bytes of it. */
void arena_shorten(struct arena *, void *place, size_t size, size_t kept);
/* Returns a zeroed array of more capacity (twice, at least 8; with ARENA_APART by one
 * while it is short) that begins with the `used` elements of the old one. `unit` is the
 * size of an element. The old array stays in the arena. */
void *arena_grow(struct arena *, const void *old, size_t used, size_t *capacity, size_t unit);
char *arena_copy(struct arena *, struct span); /* terminated */
static inline struct span arena_span(struct arena *arena, struct span text)
{
	return (struct span){arena_copy(arena, text), text.length};
}
char *arena_format(struct arena *, const char *format, ...) __attribute__((format(printf, 2, 3)));
char *arena_vformat(struct arena *, const char *format, va_list) __attribute__((format(printf, 2, 0)));

uint64_t arena_bytes(const struct arena *); /* size of its blocks */
/* A mark remembers what is allocated; rewinding to it frees everything newer.
 * Resetting the arena invalidates its marks. */
struct arena_mark {
	struct arena_block *block;
	size_t used;
};
struct arena_mark arena_mark(const struct arena *);
void arena_rewind(struct arena *, struct arena_mark);
void arena_reset(struct arena *); /* keeps one block for reuse */
void arena_free(struct arena *);

#endif
