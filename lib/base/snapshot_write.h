/* snapshot_write: writes the snapshot of a structure.
 *
 * Which words are pointers is not declared anywhere: the same structure is built twice,
 * at two addresses, and the two are compared. A word that differs must point to the same
 * object in both, or consists of numbers of words (word.h), which are larger by `shift` in the
 * second; one that is equal is a number, or a string of the program, which is copied. Anything else (a function, a static struct, a number that depends on an
 * address) is refused, so that a snapshot is right or does not exist. Everything must
 * live in arenas with `apart`, so that the extent of each object is known. */
#ifndef VOLTIGEUR_SNAPSHOT_WRITE_H
#define VOLTIGEUR_SNAPSHOT_WRITE_H

#include "base/snapshot.h"
#include "base/text.h"

struct snapshot_place { /* what is imported */
	const void *at;
	size_t size;
	uint64_t address; /* where it is expected in a run; 0: that is not known */
};

/* One of the two structures. */
struct snapshot_world {
	const void *root;
	size_t root_size;
	/* Of trees: nodes (struct yaml) are taken with all inside them, but without those that
	 * follow; the rest are texts, of which strings are taken one by one. */
	const struct arena *objects, *trees;
	/* equally many in both; the first is the root itself */
	const struct snapshot_place *places;
	size_t place_count;
};

struct snapshot_words {
	uint32_t shift; /* an odd number, so that no two pointers differ by it */
	size_t count;   /* in the first structure, and whether the snapshot has each */
	bool *used;
	bool shallow; /* of nodes, what is inside is left out, and NULL */
	bool merged;  /* what is equal is written once, since nobody will change it */
};

/* The objects of both, for any number of snapshots; NULL if they do not have the same. */
struct snapshot_objects *snapshot_objects(struct arena *, const struct snapshot_world worlds[2]);
/* Appends a snapshot that can be used where it is if it begins at `address`. Returns NULL, or
 * what is wrong. Memory is the text's arena. */
const char *snapshot_write(struct text *, uint64_t address, const struct snapshot_world worlds[2],
			   const struct snapshot_objects *, struct snapshot_words *);

#endif
