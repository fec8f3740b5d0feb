/* shape: lines with the same names in the same order, read by comparing.
 *
 * The lines of a stream mostly differ in their values alone. A shape is made from a line
 * that was parsed; another line is read by comparing what is between the values, which
 * contains the names, with that line. Any other line, and a value that is written
 * otherwise (quoted or not, a number or a text of JSON), is not read, and says nothing of
 * why: record_parse reads it. Lines are those of an input (stream.h), with a newline and other
 * bytes behind them. Memory is the arena's. */
#ifndef VOLTIGEUR_SHAPE_H
#define VOLTIGEUR_SHAPE_H

#include "format/record.h"

struct shape {
	bool json;
	struct shape_field {
		struct span before; /* the bytes from the value before to this one */
		uint64_t mask[2];   /* those of its first 16 bytes, as the machine has them in two words */
		uint64_t head[2];
		bool quoted;
		enum record_kind kind; /* of a value of JSON */
		size_t lead;           /* bytes of the name and what follows it, up to the value */
		bool follows;          /* a single separator, and nothing else, precedes the name */
		bool plain;            /* the record writes the field with the same bytes */
		bool set;              /* the record has another value, which is kept (--set) */
		char stop;             /* what follows the value */
	} * fields;
	size_t count; /* fields of the line; the record may have more */
	struct span after;
};

/* Makes the shape of a line that was parsed as this record. False if it has none: values
 * with escapes, CRLF, fewer than eight bytes. */
bool shape_make(struct shape *, struct span line, const struct record *, struct arena *);
/* Is it a line of the shape? */
bool shape_fits(const struct shape *, struct span line);

/* A line is read from its first byte on: shape_begins and a value for each field, then
 * shape_ends. NULL or false: it is of another shape. Whether a value of key=value is valid
 * UTF-8 is for the caller to find out (record_is_utf8). */
bool shape_starts(const struct shape *, struct span line);
/* Where a value begins, of which the bytes before are at a place in the line. */
static inline const char *shape_begins(const struct shape_field *field, const char *at, const char *end)
{
	size_t length = field->before.length;
	uint64_t words[2];

	memcpy(words, at, sizeof words);
	if (((words[0] ^ field->head[0]) & field->mask[0]) | ((words[1] ^ field->head[1]) & field->mask[1]))
		return NULL;
	if (length <= sizeof words)
		return at + length;
	return length <= (size_t)(end - at) && !memcmp(at, field->before.data, length) ? at + length : NULL;
}
/* Reads a value as it may be, and returns where it ends. */
const char *shape_value(const struct shape *, const struct shape_field *, const char *at, const char *end,
			struct span *value);
bool shape_ends(const struct shape *, const char *at, const char *end);

/* Eight bytes, the first one lowest. */
static inline uint64_t shape_word(const char *at)
{
	uint64_t eight;

	memcpy(&eight, at, sizeof eight);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	eight = __builtin_bswap64(eight);
#endif
	return eight;
}
/* With how many bytes of a bare value they begin that are ASCII and no exclamation marks. */
static inline unsigned shape_plain(uint64_t eight)
{
	const uint64_t each = UINT64_C(0x0101010101010101), high = 0x80 * each, low = eight & ~high;
	uint64_t inside = (low + (0x7f - '"') * each) & ((low ^ '\\' * each) + 0x7f * each);
	uint64_t odd = (eight | (low + each) | ~inside) & high;

	return odd ? (unsigned)__builtin_ctzll(odd) / 8 : 8;
}
/* The name and the value of a field as the line has them, by the bytes of the value. */
static inline struct span shape_written(const struct shape_field *field, struct span bytes)
{
	return (struct span){bytes.data - field->lead, bytes.length + field->lead + field->quoted};
}

#endif
