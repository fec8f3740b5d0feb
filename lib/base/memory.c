/* memory: blocks in a ring for each call, guards, and a longjmp when memory runs
 * out. */
#include "base/memory.h"

#include <gmp.h>
#include <jansson.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <setjmp.h>
#include <stdalign.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <threads.h>
#include <unistd.h>

/* The blocks that one call of memory_try allocated form a ring, so that they can be
 * freed. */
struct block { /* followed by its memory */
	alignas(max_align_t) struct block *before;
	struct block *after;
};

struct call {
	jmp_buf end;
	struct block ring; /* head of the ring, without memory */
	struct memory_guard *guards;
};

static _Thread_local struct call *current;

/* ---- blocks ---- */

enum {
	LARGE_PAGE = 2 * 1024 * 1024,
	SMALL_PAGES = 2 * LARGE_PAGE, /* with which the heap begins */
	SMALL_STEP = LARGE_PAGE / 4,  /* by which it grows up to there, */
	STEP = 16 * LARGE_PAGE,       /* and from there on */
	LARGE = LARGE_PAGE / 8,       /* a block after which it is looked at */
	MAPPED = 2 * LARGE_PAGE       /* a block from here on grows without being copied */
};

static char *heap_start, *heap_end; /* up to where it was looked at; NULL: memory_keep was not called */

#ifdef MADV_HUGEPAGE
/* `first` is the beginning of a page. */
static void enlarge_from(char *first, const char *end)
{
	if (first < end)
		madvise(first, (size_t)(end - first), MADV_HUGEPAGE);
}

/* How far a place lies behind the beginning of a page of this size. */
static size_t into_page(const char *place, size_t page)
{
	return (size_t)((uintptr_t)place & (page - 1));
}

/* Has a large block, or what the heap grew by for it, in large pages: each is touched for the first
 * time once, where it would be 512 small ones. A small run would only pay for the first of them. */
static void enlarge_pages(void *memory, size_t size)
{
	char *block = memory, *end = sbrk(0), *first = heap_end;

	if (!heap_start)
		return;
	if (size >= MAPPED) /* with what malloc has in front of it: a part could not grow in place */
		enlarge_from(block - into_page(block, (size_t)sysconf(_SC_PAGESIZE)), block + size);
	if (end == heap_end)
		return;
	heap_end = end;
	if (end <= heap_start + SMALL_PAGES)
		return;
#ifdef __GLIBC__
	mallopt(M_TOP_PAD, STEP);
#endif
	if (first < heap_start + SMALL_PAGES)
		first = heap_start + SMALL_PAGES;
	enlarge_from(first + (LARGE_PAGE - into_page(first, LARGE_PAGE)), end);
}
#else
static void enlarge_pages(void *memory, size_t size)
{
	(void)memory;
	(void)size;
}
#endif

static void link_block(struct block *block)
{
	struct block *ring = current ? &current->ring : NULL;

	block->before = ring ? ring : block;
	block->after = ring ? ring->after : block;
	block->before->after = block->after->before = block;
}

static void unlink_block(struct block *block)
{
	block->before->after = block->after;
	block->after->before = block->before;
}

void *memory_take(size_t size)
{
	struct block *block = size <= SIZE_MAX - sizeof *block ? malloc(sizeof *block + size) : NULL;

	if (!block)
		memory_exhausted();
	if (size >= LARGE)
		enlarge_pages(block, size);
	link_block(block);
	return block + 1;
}

void *memory_resize(void *memory, size_t size)
{
	struct block *old = memory ? (struct block *)memory - 1 : NULL, *block = NULL;

	if (!old)
		return memory_take(size);
	unlink_block(old);
	if (size <= SIZE_MAX - sizeof *block)
		block = realloc(old, sizeof *block + size);
	link_block(block ? block : old);
	if (!block)
		memory_exhausted();
	if (size >= LARGE)
		enlarge_pages(block, size);
	return block + 1;
}

void memory_free(void *memory)
{
	struct block *block = memory ? (struct block *)memory - 1 : NULL;

	if (block)
		unlink_block(block);
	free(block);
}

/* ---- calls ---- */

void memory_guard(struct memory_guard *guard, void (*release)(void *held), void *held)
{
	*guard = (struct memory_guard){current ? current->guards : NULL, release, held};
	if (current)
		current->guards = guard;
}

void memory_unguard(struct memory_guard *guard)
{
	if (current)
		current->guards = guard->outer;
}

void memory_exhausted(void)
{
	if (!current)
		abort();
	while (current->guards) {
		struct memory_guard *guard = current->guards;

		current->guards = guard->outer;
		guard->release(guard->held);
	}
	longjmp(current->end, 1);
}

/* A separate function, so that setjmp leaves `state` intact: it is not a local
 * variable here. */
static bool run(struct call *state, void (*call)(void *context), void *context)
{
	if (setjmp(state->end))
		return false;
	call(context);
	return true;
}

bool memory_try(void (*call)(void *context), void (*forget)(void *context), void *context)
{
	struct call state = {.guards = NULL};

	state.ring.before = state.ring.after = &state.ring;
	current = &state;
	bool fine = run(&state, call, context);
	if (!fine && forget)
		forget(context);
	while (!fine && state.ring.after != &state.ring)
		memory_free(state.ring.after + 1);
	unlink_block(&state.ring); /* detaches the blocks that outlive the call */
	current = NULL;
	return fine;
}

/* ---- libraries ---- */

/* The allocators they had before. */
static struct {
	void *(*take)(size_t);
	void *(*resize)(void *, size_t, size_t);
	void (*free)(void *, size_t);
	json_malloc_t json_take;
	json_free_t json_free;
} before;

static void *gmp_take(size_t size)
{
	return current ? memory_take(size) : before.take(size);
}

static void *gmp_resize(void *memory, size_t old, size_t size)
{
	return current ? memory_resize(memory, size) : before.resize(memory, old, size);
}

static void gmp_free(void *memory, size_t size)
{
	if (current)
		memory_free(memory);
	else
		before.free(memory, size);
}

static void *json_take(size_t size)
{
	return current ? memory_take(size) : before.json_take(size);
}

static void json_give_back(void *memory)
{
	(current ? memory_free : before.json_free)(memory);
}

static void serve(void)
{
	mp_get_memory_functions(&before.take, &before.resize, &before.free);
	json_get_alloc_funcs(&before.json_take, &before.json_free);
	mp_set_memory_functions(gmp_take, gmp_resize, gmp_free);
	json_set_alloc_funcs(json_take, json_give_back);
}

void memory_keep(void)
{
#ifdef __GLIBC__
	enum { MUCH = 64 * 1024 * 1024 };

	mallopt(M_TOP_PAD, SMALL_STEP);
	mallopt(M_TRIM_THRESHOLD, MUCH);
	mallopt(M_MMAP_THRESHOLD, MAPPED); /* larger blocks grow without being copied */
	heap_start = heap_end = sbrk(0);
#endif
}

void memory_serve_libraries(void)
{
	static once_flag once = ONCE_FLAG_INIT;

	call_once(&once, serve);
}
