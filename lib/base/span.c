/* span: hashing, cutting and comparing slices of text. */
#include "base/span.h"

#include <strings.h>

/* Takes eight bytes at a time; the last eight may overlap those before. */
uint32_t span_hash(struct span text)
{
	uint64_t hash = text.length, piece = 0;
	size_t at = 0;

	for (; at + 8 < text.length; at += 8) {
		memcpy(&piece, text.data + at, 8);
		hash = (hash ^ piece) * UINT64_C(0x9e3779b97f4a7c15);
		hash ^= hash >> 32;
	}
	if (text.length >= 8)
		memcpy(&piece, text.data + text.length - 8, 8);
	else
		for (piece = 0; at < text.length; at++)
			piece = piece << 8 | (unsigned char)text.data[at];
	hash = (hash ^ piece) * UINT64_C(0x9e3779b97f4a7c15);
	hash = (hash ^ hash >> 32) * UINT64_C(0x9e3779b97f4a7c15); /* so that the last byte counts */
	return (uint32_t)(hash >> 32);
}

struct span span_cut(struct span *rest, char mark)
{
	const char *found = rest->length ? memchr(rest->data, mark, rest->length) : NULL;
	struct span head = *rest;

	if (!found) {
		if (rest->length) /* never adds to a NULL pointer */
			rest->data += rest->length;
		rest->length = 0;
		return head;
	}
	head.length = (size_t)(found - rest->data);
	rest->data = found + 1;
	rest->length -= head.length + 1;
	return head;
}

struct span span_trim(struct span text)
{
	while (text.length && (*text.data == ' ' || *text.data == '\t'))
		text.data++, text.length--;
	while (text.length && (text.data[text.length - 1] == ' ' || text.data[text.length - 1] == '\t'))
		text.length--;
	return text;
}

bool span_skip_front(struct span *text, const char *front)
{
	size_t length = strlen(front);

	if (text->length <= length || memcmp(text->data, front, length) != 0)
		return false;
	text->data += length;
	text->length -= length;
	return true;
}

bool span_alike(struct span a, struct span b)
{
	return a.length == b.length && (span_same(a, b) || !strncasecmp(a.data, b.data, a.length));
}

static inline bool listed(struct span list, char mark, struct span word)
{
	while (list.length)
		if (span_same(span_cut(&list, mark), word))
			return true;
	return false;
}

bool span_among(struct span word, const char *words)
{
	return listed(span_of(words), ' ', word);
}

bool span_listed(struct span list, char mark, struct span word)
{
	return listed(list, mark, word);
}

struct span span_last(struct span text, char mark)
{
	struct span last = text;

	while (text.length)
		last = span_cut(&text, mark);
	return last;
}

size_t span_count(struct span list, char mark)
{
	size_t count = 0;

	for (; list.length; count++)
		span_cut(&list, mark);
	return count;
}

bool span_typed(struct span list, struct span word)
{
	while (list.length)
		if (span_same(span_trim(span_cut(&list, ',')), word))
			return true;
	return false;
}

static size_t times(struct span list, struct span word)
{
	size_t count = 0;

	while (list.length)
		count += span_same(span_cut(&list, ','), word);
	return count;
}

bool span_same_words(struct span a, struct span b)
{
	for (struct span rest = a; rest.length;) {
		struct span word = span_cut(&rest, ',');

		if (times(a, word) != times(b, word))
			return false;
	}
	return a.length == b.length;
}
