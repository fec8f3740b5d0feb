/* units: unit files, bound to what units.yaml says they may hold.
 *
 * A unit file has one or more documents; each becomes a tree of members whose
 * values stand ready for the ruleset's expressions.  What does not fit the
 * schema (a key or word that there is not) is a finding with its place.  Members
 * with a `figure:` become figures: named rows of side fields, which units_fill
 * puts where a record says by= or at= and says no other value itself.
 *
 * Everything lives in the arena given at the start; a `units` serves one
 * ruleset and any number of files. */
#ifndef VOLTIGEUR_UNITS_H
#define VOLTIGEUR_UNITS_H

#include "units/constraint.h"
#include "base/name_index.h"
#include "units/finding.h"
#include "resolve/resolve.h"

struct unit_member {
	struct unit_member *next, *inner, *outer; /* next: a sibling, of any kind */
	const struct unit_path *path;
	const struct yaml *source;
	const struct yaml **given; /* the values in the file by key; NULL: not said */
	uint32_t number;
	const char *name; /* of its key `name`; or NULL */
};

struct unit_document {
	struct unit_document *next;
	const struct yaml *source;
	struct unit_member *unit; /* NULL when it is no map */
};

struct figure {
	struct figure *next;
	struct span name;
	struct span unit; /* the name of the unit, or of its file; empty: it is of none */
	struct location location;
	const struct unit_member *member; /* that it is made from */
	struct figure_value {
		struct span field;
		enum type type;
		value now;
	} * values;
	size_t count;
};

struct units {
	struct unit_rules *rules;
	struct arena *memory;
	struct machine machine; /* runs no program: it only works expressions out */
	struct member_values *members;
	size_t member_count, member_capacity;
	struct figure *figures, **last;
	struct name_index names;   /* of the figures */
	const struct yaml **decks; /* what files say of decks of their own, in order */
	size_t deck_count, deck_capacity;
};

void units_start(struct units *, struct unit_rules *, struct arena *, const struct limits *, struct faults *);
/* Binds a document; what does not fit is added to the findings. */
struct unit_document *units_bind(struct units *, const struct yaml *document, struct findings *);
/* Puts a member, and those it belongs to, where expressions see them; it is also
 * the one that `this.` means. */
void units_look(struct units *, const struct unit_member *);

/* units_figure.c */
/* Adds the figures of a bound document; a name that stands twice in the game is
 * a finding. */
void units_figures(struct units *, const struct unit_document *, struct findings *);
/* A finding, at the document, when a value that was worked out since the last time
 * was too large for a number of a record. */
void units_numbers_fit(struct units *, const struct unit_document *, struct findings *);
/* Reads a file for a game: its figures.  False after faults. */
bool units_read(struct units *, const char *path, const struct limits *, struct faults *);
/* The same of a text that stands in no file; messages call it by the name. */
bool units_read_text(struct units *, const char *name, struct span text, const struct limits *,
		     struct faults *);
/* The figure that a name or a unique beginning of one means, in any case of
 * letters; NULL after a fault that lists the candidates. */
const struct figure *units_figure(const struct units *, struct span name, struct faults *);
/* The figure of the whole name; NULL when there is none. */
const struct figure *units_named(const struct units *, struct span name);
bool units_has(const struct units *, struct span name); /* the whole name */
/* What a figure has in a field, as a record writes it. */
struct span units_text(const struct units *, const struct figure_value *, struct arena *);
/* Puts a figure's fields where the program has those of one party and nothing is
 * given. */
bool units_put(const struct units *, struct prepared *, const struct figure *, bool target, struct faults *);
/* For resolver.fill; `source` is a struct units. */
bool units_fill(void *source, struct resolver *, struct prepared *, struct record *, struct faults *);

#endif
