/* snapshot: data structures as bytes that can be loaded at any address.
 *
 * snapshot_write (snapshot_write.h) follows the pointers of a structure and writes what
 * it reaches. Most of that is zero and left out. Pointers are stored as offsets, to which
 * snapshot_load adds the address. What the structure needs from
 * outside (a path, the arena) is imported by number. Numbers of words (word.h) differ from
 * run to run: a list says where they are, and each is replaced by the run's. Bytes come from
 * this machine and this build alone; whoever reads them from a file checks that first.
 * snapshot_load stays within the bytes, whatever they are. */
#ifndef VOLTIGEUR_SNAPSHOT_H
#define VOLTIGEUR_SNAPSHOT_H

#include "base/word.h"

/* The bytes: this head; for each 64 words of the data (the root comes first) three bitmaps;
 * the words that are not zero, in halves of 32 bits; the imports; and the offsets of the
 * numbers of words. */
struct snapshot_head {
	uint64_t data;    /* its size: a multiple of 64 words */
	uint64_t halves;  /* how many are there, an even number: the last may be 0 */
	uint64_t imports; /* how many */
	uint64_t words;   /* how many, an even number: the last may be there twice */
};

struct snapshot_group {
	uint64_t filled;   /* words that are there; others are 0 */
	uint64_t pointers; /* these are there even if they are 0 */
	uint64_t wide;     /* of which both halves are there, the lower one first */
};

struct snapshot_import {
	uint32_t at;    /* of the pointer, in the data */
	uint32_t place; /* number of what it points into, */
	uint64_t into;  /* and how far */
};

/* What a run gives a snapshot. */
struct snapshot_given {
	struct arena *arena; /* where the structure is built */
	void *const *places; /* what it imports */
	size_t place_count;
	const word_id *words; /* the run's numbers of the words, by those in the snapshot */
	size_t word_count;
};

/* Builds the structure and returns its root; NULL if the bytes, which must be aligned for
 * 64 bits, are not those of a snapshot. */
void *snapshot_load(const char *bytes, size_t size, const struct snapshot_given *);

#endif
