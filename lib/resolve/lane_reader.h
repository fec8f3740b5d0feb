/* lane_reader: reads lines of a shape into the slots of a program.
 *
 * Each field of a line is compared with the shape, and its value sets a slot: what is usual (a
 * small integer, yes or no, a word that was read before) is read where it is, and all else by
 * resolve_field. A reader is made from a line that was answered. Memory is the arena's. */
#ifndef VOLTIGEUR_LANE_READER_H
#define VOLTIGEUR_LANE_READER_H

#include "format/shape.h"
#include "resolve/resolve.h"

struct reader {
	struct shape shape;
	struct prepared *prepared;
	struct record record; /* of the current line */
	struct span *bytes;   /* of JSON: the values as the line has them; else NULL */
	struct reader_field *fields;
};

/* Makes the reader of a line that was parsed as this record. False if its lines cannot be read
 * field by field, each by itself. */
bool reader_make(struct reader *, struct prepared *, struct span line, const struct record *,
		 const struct limits *, struct arena *);
/* Do the lines give the slot? */
bool reader_gives(const struct reader *, uint32_t slot);
/* Notes in the machine what the lines give. */
void reader_note_given(const struct reader *);
/* Sets the slots from a line that begins as the shape (shape_starts); the machine knows what is
 * given. A number that is unusual makes the resolution another than `same`. UNUSUAL: there may
 * be a fault. What was set from one of another shape remains. */
enum reader_fit { READER_OTHER_SHAPE, READER_UNUSUAL, READER_FITS };
enum reader_fit reader_read(const struct reader *, struct resolution *, struct span line);

#endif
