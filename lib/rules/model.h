/* model: the data that a rulebook declares: profiles, fields, members.
 *
 * It defines values, their types and everything that has a name in the YAML. The
 * rules module reads them once, into the ruleset's arena, and nothing changes them
 * afterwards. There are no functions here. */
#ifndef VOLTIGEUR_MODEL_H
#define VOLTIGEUR_MODEL_H

#include "base/dice.h"
#include "base/number.h"
#include "base/word.h"
#include "base/yaml.h"

/* A number is itself. Everything else is an integer: a flag is 0 or 1, a word its
 * id, a figure the word of its name or 0 for nobody, a set or a hand its index in the machine's tables, members an index of a list
 * of member numbers. So all values compare as numbers. */
typedef struct number value;

enum type {
	TYPE_ANY,
	TYPE_NUMBER,
	TYPE_FLAG,
	TYPE_WORD,
	TYPE_SET,
	TYPE_HAND,
	TYPE_MEMBERS,
	TYPE_FIGURE,
	TYPE_BODY
};

/* Lists are numbered, anew in each record. */
static inline bool type_is_list(enum type type)
{
	return type == TYPE_SET || type == TYPE_HAND || type == TYPE_MEMBERS;
}

#define NO_SLOT UINT32_MAX

/* ---- profiles: rows of values by word ---- */

struct column {
	struct span name;
	enum type type;
	const struct profile *profile; /* of its words; NULL: plain words */
	value start;                   /* the value of a row without this cell */
	const word_id *words;          /* words allowed in a cell; NULL: any */
	size_t word_count;
};

struct profile {
	struct span name;
	struct column *columns;
	size_t column_count;
	word_id *rows;
	value *cells; /* by row */
	size_t row_count;
	size_t buckets; /* a power of two */
	struct profile_index {
		uint32_t filled;
		uint32_t bucket[]; /* of rows, by word: index + 1, or 0; open addressing */
	} * index;
};

/* ---- declarations: what a record may contain ---- */

struct declaration {
	struct span name; /* without target. */
	struct location location;
	enum type type;
	bool distance; /* a number of inches or centimetres, at least 0 */
	bool required;
	bool decision; /* some step chooses it */
	bool of_side;  /* both parties have it */
	bool list;     /* a set in which a word may occur more than once */
	bool text;     /* a word that may be any text */
	bool figures;  /* a set of the names of figures */
	bool has_least, has_most, has_step;
	struct number least, most, step; /* step: it is a multiple of this */
	value start;
	const word_id *words; /* words allowed; NULL: any */
	size_t word_count;
	const struct profile *profile; /* from: */
	const char *about;
	const struct yaml *only;  /* one-of: the set of candidates */
	const struct yaml *where; /* the condition on a candidate */
	/* of a side's field: kept with the members of a body */
	const struct yaml *body;   /* its value where somebody belongs to the body; NULL: as elsewhere */
	const struct yaml *spread; /* what a change does to the members; NULL: it cannot be changed there */
	bool fresh;                /* a link that may name somebody whom nobody knows yet */
	struct span called;        /* `fresh`, and what he is called without a name; or empty */
	bool named;                /* each member's own: it must be said whose is meant */
	bool held;                 /* kept with the whole, and read through its members */
};

/* ---- members: entries in a unit file ---- */

/* A kind of members has one row of slots. While an expression evaluates a member,
 * these slots have the member's values. */
struct member_kind {
	const char *name;
	uint32_t index;        /* of the kind */
	uint32_t first, count; /* its slots */
	struct member_part {   /* fields that hold one member of another kind */
		uint32_t slot;
		const struct member_kind *kind;
	} * parts;
	size_t part_count;
};

#endif
