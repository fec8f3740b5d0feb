/* snapshot: data structures as bytes that are used where they lie.
 *
 * snapshot_write (snapshot_write.h) follows the pointers of a structure and writes what it
 * reaches, with the pointers that hold if the bytes lie at one address. At another,
 * snapshot_load adds the difference. What the structure needs from outside (a path, the
 * arena) is imported by number. Numbers of words (word.h) differ from run to run: a list says
 * where they are, and each is replaced by the run's. What has imports or words comes first,
 * so that the pages behind it stay those of the file. Bytes come from this machine and this
 * build alone; whoever reads them from a file checks that first. snapshot_load stays within
 * the bytes, whatever they are. */
#ifndef VOLTIGEUR_SNAPSHOT_H
#define VOLTIGEUR_SNAPSHOT_H

#include "base/word.h"

/* The bytes: this head; the data, the root first; a bit for each word of it that is a pointer;
 * the imports; and the offsets of the numbers of words. */
struct snapshot_head {
	uint64_t data;    /* its size: a multiple of 64 words */
	uint64_t address; /* of the data, for which its pointers are right */
	uint64_t imports; /* how many */
	uint64_t words;   /* how many, an even number: the last may be there twice */
};

struct snapshot_import {
	uint32_t at;    /* of the pointer, in the data */
	uint32_t place; /* number of what it points into, */
	uint64_t into;  /* and how far */
};

/* What a run gives a snapshot. */
struct snapshot_given {
	void *const *places; /* what it imports */
	size_t place_count;
	const word_id *words; /* the run's numbers of the words, by those in the snapshot */
	size_t word_count;
};

/* Makes the data what it is in this run and returns its root, which lives as long as the
 * bytes; NULL if these, which must be aligned for anything, are not those of a snapshot. They
 * are changed, so each can be loaded once. */
void *snapshot_load(char *bytes, size_t size, const struct snapshot_given *);

#endif
