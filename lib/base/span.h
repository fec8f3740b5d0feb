/* span: a slice of text in memory that somebody else owns.
 *
 * A span is not terminated and is valid as long as the memory it points to. Nothing
 * here allocates and nothing can fail: trimming and cutting return a shorter span
 * of the same text. */
#ifndef VOLTIGEUR_SPAN_H
#define VOLTIGEUR_SPAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct span {
	const char *data;
	size_t length;
};

#define SPAN(literal) ((struct span){(literal), sizeof(literal) - 1})

static inline struct span span_of(const char *terminated)
{
	return (struct span){terminated, strlen(terminated)};
}
static inline bool span_same(struct span a, struct span b)
{
	return a.length == b.length &&
	       (a.length == 0 || (*a.data == *b.data && !memcmp(a.data, b.data, a.length)));
}
static inline bool span_is(struct span text, const char *terminated)
{
	return span_same(text, span_of(terminated));
}
bool span_alike(struct span, struct span); /* equal, ignoring ASCII case */
/* Is `word` one of these words? They are separated by single blanks. */
bool span_among(struct span word, const char *words);
uint32_t span_hash(struct span); /* for use within a run: differs between machines */

/* Removes the text up to the first `mark` from `rest`, and the mark, and returns
 * that text; all of it if there is no mark. */
struct span span_cut(struct span *rest, char mark);
struct span span_trim(struct span);            /* blanks and tabs at both ends */
struct span span_last(struct span, char mark); /* the text behind the last mark; without one all of it */
/* Of a list whose words a mark separates: how many there are, and whether this is one. */
size_t span_count(struct span list, char mark);
bool span_listed(struct span list, char mark, struct span word);
/* The same of one that people type with commas, and blanks around its words. */
bool span_typed(struct span list, struct span word);
/* Have two lists with commas the same words, in any order? */
bool span_same_words(struct span, struct span);
/* Removes the prefix `front` if more text follows it; false otherwise. */
bool span_skip_front(struct span *, const char *front);
static inline bool span_skip(struct span *text, const char *front)
{
	return (!*front || (text->length && *text->data == *front)) && span_skip_front(text, front);
}

#endif
