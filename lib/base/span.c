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

bool span_among(struct span word, const char *words)
{
	struct span rest = span_of(words);

	while (rest.length)
		if (span_same(span_cut(&rest, ' '), word))
			return true;
	return false;
}
