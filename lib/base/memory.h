/* memory: allocation, and what happens when memory runs out.
 *
 * Arenas, growing tables, GMP and jansson allocate here, and no function here
 * returns NULL. When memory runs out, the call that memory_try started ends: its
 * blocks are freed and memory_try returns false. A tool then prints one line and
 * exits; the library returns an error to its host. Outside memory_try the process
 * aborts. Each thread has its own call. */
#ifndef VOLTIGEUR_MEMORY_H
#define VOLTIGEUR_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

/* Runs `call`; false when memory ran out in it. In that case `forget` (may be NULL)
 * is called first, which frees what outlives a call and may be half built; then
 * every block allocated since is freed. Calls must not nest. */
bool memory_try(void (*call)(void *context), void (*forget)(void *context), void *context);

/* Like malloc, realloc and free. Memory is not zeroed. */
void *memory_take(size_t size);
void *memory_resize(void *, size_t size); /* of NULL: allocates */
void memory_free(void *);                 /* NULL is allowed */
_Noreturn void memory_exhausted(void);    /* for another library that ran out of memory */

/* A resource that is not a block (a file, a parser) and must be released if memory
 * runs out while it is held. Guards are removed in reverse order. */
struct memory_guard {
	struct memory_guard *outer;
	void (*release)(void *held);
	void *held;
};

/* Sets and removes a guard. The struct belongs to the caller and must live until
 * its removal. */
void memory_guard(struct memory_guard *, void (*release)(void *held), void *held);
void memory_unguard(struct memory_guard *);

/* From now on memory that was freed stays with the process, which will need it again: to give it
 * back and get it anew costs a small run a fiftieth. And much memory has large pages, where the
 * system has them: distributions of many states take a fifth less time. For a tool, not for a
 * host. */
void memory_keep(void);

/* From now on GMP and jansson allocate here while memory_try runs, and otherwise
 * with the functions they had before. */
void memory_serve_libraries(void);

#endif
