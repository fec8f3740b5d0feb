/* word: every name and word of a ruleset, once.
 *
 * A word is a small number, equal where the text is equal.  Word 0 is "no word"
 * (a field nobody gave), so a zeroed value means unset.  Texts are copied into the
 * arena and stay there: what a stranger may say without end is bounded by whoever
 * adds it. */
#ifndef VOLTIGEUR_WORD_H
#define VOLTIGEUR_WORD_H

#include <stdint.h>

#include "base/arena.h"

typedef uint32_t word_id;

struct words {
	struct arena *arena;
	struct span *text; /* by id */
	uint32_t *bucket;  /* open addressing, a power of two */
	size_t count, capacity, buckets;
};

void words_start(struct words *, struct arena *);
word_id words_add(struct words *, struct span);        /* copies the text when it is new */
word_id words_find(const struct words *, struct span); /* 0 when unknown */
struct span words_text(const struct words *, word_id);
const char *words_string(const struct words *, word_id); /* terminated */

/* The word of a list that is nearest to a misspelt one: at most two edits and
 * fewer than half its letters; none (an empty span) when two are as near. */
struct span word_nearest(struct span wrong, const struct span *list, size_t count);

#endif
