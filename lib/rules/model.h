/* model: what a rulebook declares, as data: profiles, fields, members.
 *
 * Values, their types and the things that have a name in the YAML.  The rules
 * module reads them, once; they live in the ruleset's arena and are never written
 * again.  There are no functions here. */
#ifndef VOLTIGEUR_MODEL_H
#define VOLTIGEUR_MODEL_H

#include "base/dice.h"
#include "base/number.h"
#include "base/word.h"
#include "base/yaml.h"

/* A number is itself; a flag is 0 or 1, a word its id, a set or a hand its place
 * in the machine's tables: always whole.  So values compare as numbers.  Members
 * are a list of numbers of a unit file's members. */
typedef struct number value;

enum type { TYPE_ANY, TYPE_NUMBER, TYPE_FLAG, TYPE_WORD, TYPE_SET, TYPE_HAND, TYPE_MEMBERS };

#define NO_SLOT UINT32_MAX

/* ---- profiles: rows of figures by word ---- */

struct column {
	struct span name;
	enum type type;
	const struct profile *profile; /* of its words; NULL: plain ones */
	value start;                   /* what a row without this cell has */
	const word_id *words;          /* what a cell may say; NULL: anything */
	size_t word_count;
};

struct profile {
	struct span name;
	struct column *columns;
	size_t column_count;
	word_id *rows;
	value *cells; /* row by row */
	size_t row_count;
	int32_t *row_of; /* by word id below row_of_count; -1: no row */
	size_t row_of_count;
};

/* ---- declarations: what a record may say ---- */

struct declaration {
	struct span name; /* without target. */
	struct location location;
	enum type type;
	bool distance; /* a number of inches or centimetres, never negative */
	bool required;
	bool decision; /* some step chooses it */
	bool of_side;  /* both parties have it */
	bool list;     /* a set in which a word may stand more than once */
	bool text;     /* a word that may be any text */
	bool has_least, has_most;
	struct number least, most;
	value start;
	const word_id *words; /* allowed words; NULL: any */
	size_t word_count;
	const struct profile *profile; /* from: */
	const char *about;
	const struct yaml *only;  /* one-of: the set that holds the candidates */
	const struct yaml *where; /* and what a candidate must fulfil */
};

/* ---- members: what a unit file lists ---- */

/* A kind has one row of slots.  While an expression looks at a member, the
 * member's values stand there. */
struct member_kind {
	const char *name;
	uint32_t index;        /* among the kinds */
	uint32_t first, count; /* its slots */
	struct member_part {   /* fields that hold one member of another kind */
		uint32_t slot;
		const struct member_kind *kind;
	} * parts;
	size_t part_count;
};

#endif
