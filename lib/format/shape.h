/* shape: lines with the same names in the same order, read by comparing.
 *
 * The lines of a stream mostly differ in their values alone. A shape is made from a line
 * that was parsed; another line is read by comparing what is between the values, which
 * contains the names, with that line. Any other line, and a value that is written
 * otherwise (quoted or not, a number or a text of JSON), is not read, and says nothing of
 * why: record_parse reads it. Memory is the arena's. */
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
	} * fields;
	size_t count; /* fields of the line; the record may have more */
	struct span after;
};

/* Makes the shape of a line that was parsed as this record. False if it has none: values
 * with escapes, CRLF. */
bool shape_make(struct shape *, struct span line, const struct record *, struct arena *);
/* Reads a line of the shape: sets the values of a record that has its fields. `written`
 * receives, for each field, its name and value as the line has them. False, with the values
 * as they may be, if the line is of another shape. */
bool shape_read(const struct shape *, struct span line, struct record *, struct span *written);

#endif
