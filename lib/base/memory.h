/* memory: what is taken from the system, and what happens when there is no more.
 *
 * Arenas, tables that grow and the libraries of GMP and jansson take their blocks here,
 * and no function here returns NULL.  Memory that runs out ends the call that
 * memory_try began: what it holds is given back and memory_try returns false.  So a tool
 * prints one line and exits, and the library returns an error to its host.  Outside of
 * memory_try the process aborts.  Each thread has its own call. */
#ifndef VOLTIGEUR_MEMORY_H
#define VOLTIGEUR_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

/* Calls `call`; false when memory ran out on the way.  Then `forget` (may be NULL) is
 * called, which frees what outlives a call and may be half done, and after it every
 * block that was taken since is freed.  Not to be nested. */
bool memory_try(void (*call)(void *context), void (*forget)(void *context), void *context);

void *memory_take(size_t size);
void *memory_resize(void *, size_t size); /* of NULL: takes */
void memory_free(void *);                 /* NULL is fine */
_Noreturn void memory_exhausted(void);    /* another library has none left */

/* What is no block (a file, a parser) and must be released when memory runs out while
 * it is held.  Guards are taken off in reverse order. */
struct memory_guard {
	struct memory_guard *outer;
	void (*release)(void *held);
	void *held;
};

void memory_guard(struct memory_guard *, void (*release)(void *held), void *held);
void memory_unguard(struct memory_guard *);

/* From now on GMP and jansson take memory here while memory_try runs, and otherwise
 * from where they took it before. */
void memory_serve_libraries(void);

#endif
