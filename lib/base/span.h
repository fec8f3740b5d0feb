/* span: a piece of text inside somebody else's memory.
 *
 * A span owns nothing and is not terminated; it is good as long as the memory it
 * points into.  Nothing here allocates and nothing can fail: what is cut off or
 * trimmed is a shorter span of the same text. */
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
bool span_alike(struct span, struct span); /* the same but for small and capital letters */
/* Is it one of these words, which stand with a blank between each two? */
bool span_among(struct span word, const char *words);
uint32_t span_hash(struct span); /* within a run: no bytes of it go out */

/* Cuts what stands before the first `mark` off `rest`; all of it if none. */
struct span span_cut(struct span *rest, char mark);
struct span span_trim(struct span); /* blanks at both ends */
/* Cuts `front` off when text follows it; false when it does not begin so. */
bool span_skip(struct span *, const char *front);

#endif
