/* mapping: what is where in the memory of this process. */
#ifndef VOLTIGEUR_MAPPING_H
#define VOLTIGEUR_MAPPING_H

#include "base/arena.h"

struct mappings {
	struct mapping {
		uintptr_t from, to;
		bool strings; /* the program's constants */
	} * list;
	size_t count, capacity;
};

/* Reads the mappings; false if they are not known. What is very large is a sanitizer's, and
 * left out: numbers look like addresses in it. */
bool mapping_read(struct mappings *, struct arena *);
/* The one with this address; NULL: none. */
const struct mapping *mapping_of(const struct mappings *, uintptr_t address);

#endif
