/* word: interned strings, the names and words of a ruleset.
 *
 * A word is a small integer, equal where the text is equal. Word 0 is "no word" (a
 * field that was not given), so a zeroed value is unset. Texts are copied into the
 * arena and stay there; whoever adds words from untrusted input bounds their
 * number. Nothing can fail. */
#ifndef VOLTIGEUR_WORD_H
#define VOLTIGEUR_WORD_H

#include <stdint.h>

#include "base/arena.h"

typedef uint32_t word_id;

struct words {
	struct arena *arena;  /* of the texts */
	struct arena *tables; /* of the two arrays */
	struct span *text;    /* by id */
	uint32_t *bucket;     /* open addressing; a power of two */
	size_t count, capacity, buckets;
};

/* An empty table. */
void words_start(struct words *, struct arena *);
/* The same with its arrays in an arena of their own. */
void words_start_apart(struct words *, struct arena *, struct arena *tables);
word_id words_add(struct words *, struct span);        /* copies a new text; 0 for an empty one */
word_id words_find(const struct words *, struct span); /* 0 when unknown */
/* The text of a word, which is terminated; "" for word 0. */
static inline struct span words_text(const struct words *words, word_id id)
{
	return words->text[id];
}
const char *words_string(const struct words *, word_id); /* terminated */

/* "red, blue, ..." for messages: `most` of the words at most; terminated, in the arena. */
const char *words_listed(const struct words *, const word_id *, size_t count, size_t most, struct arena *);

/* The word in the list nearest to a misspelt one: at most two edits and at most one
 * edit for every three letters. Returns an empty span if there is none or if two
 * are equally near. */
struct span word_nearest(struct span wrong, const struct span *list, size_t count);

#endif
