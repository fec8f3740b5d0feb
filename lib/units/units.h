/* units: unit files, bound to the schema of units.yaml.
 *
 * A unit file has one or more documents. Each becomes a tree of members, whose
 * values the ruleset's expressions can read. Values that do not fit the schema (an
 * unknown key or word) become findings with their location. Members with a
 * `figure:` become figures: named sets of side fields, which units_fill copies into
 * a record that names the figure in by= or at= and does not set the field itself.
 *
 * Everything lives in the arena passed to units_start. A `struct units` serves one
 * ruleset and any number of files. */
#ifndef VOLTIGEUR_UNITS_H
#define VOLTIGEUR_UNITS_H

#include "units/constraint.h"
#include "base/name_index.h"
#include "units/finding.h"
#include "resolve/resolve.h"

struct unit_member {
	struct unit_member *next, *inner, *outer; /* next: sibling, of any kind */
	const struct unit_path *path;
	const struct yaml *source;
	const struct yaml **given; /* the values in the file, by index of the key; NULL: not given */
	uint32_t number;
	const char *name; /* value of its key `name`; or NULL */
};

struct unit_document {
	struct unit_document *next;
	const struct yaml *source;
	struct unit_member *unit; /* NULL if the document has the wrong shape */
};

struct figure {
	struct figure *next;
	struct span name;
	struct span unit; /* the name of the unit, or of its file; empty: it belongs to no unit */
	struct span side; /* the name of its side; empty: it is of none */
	struct location location;
	bool by_log;                      /* it joined a game, and is in no file */
	const struct unit_member *member; /* from which it was made */
	struct figure_value {
		struct span field;
		enum type type;
		value now;
	} * values;
	size_t count;
};

struct units_match;

struct units {
	struct unit_rules *rules;
	struct arena *memory;
	struct machine machine; /* runs no program; only evaluates expressions */
	struct member_values *members;
	size_t member_count, member_capacity;
	struct figure *figures, **last;
	struct name_index names;   /* of the figures */
	struct name_index titles;  /* of the units that have a name */
	const struct yaml **decks; /* the `decks:` of the files, in order */
	size_t deck_count, deck_capacity;
	struct units_match **matches;        /* of figures and programs, so far */
	const struct unit_member *kept_for;  /* the unit whose terms were computed last */
	const struct unit_member *looked_at; /* the latest of units_look */
};

/* Prepares for files of a ruleset. Faults while evaluating go to `faults`. */
void units_start(struct units *, struct unit_rules *, struct arena *, const struct limits *, struct faults *);
/* Binds a document. Returns its tree; whatever does not fit is added to the
 * findings. */
struct unit_document *units_bind(struct units *, const struct yaml *document, struct findings *);
/* The usual spelling of a key's word; empty: the text is spelt so, or is no word of it. */
struct span units_spelling(const struct units *, const struct unit_key *, struct span text);
/* Makes a member, and those that contain it, current: expressions read their
 * values. The member is also `this.` */
void units_look(struct units *, const struct unit_member *);

/* units_figure.c */
/* Adds the figures of a bound document. A name that is taken already, by a figure or by a
 * unit, is a finding. */
void units_figures(struct units *, const struct unit_document *, struct findings *);
/* Adds a finding, at the document, if a value computed since the last call was too
 * large for a record. */
void units_numbers_fit(struct units *, const struct unit_document *, struct findings *);
/* Reads the figures of a file for a game. False after faults. */
bool units_read(struct units *, const char *path, const struct limits *, struct faults *);
/* The same for a text; messages call it `name`. */
bool units_read_text(struct units *, const char *name, struct span text, const struct limits *,
		     struct faults *);
/* The figure with this name or with a unique name of this prefix, ignoring case;
 * NULL after a fault that lists the candidates. */
const struct figure *units_figure(const struct units *, struct span name, struct faults *);
/* The figure with this full name; NULL if there is none. */
const struct figure *units_named(const struct units *, struct span name);
bool units_has(const struct units *, struct span name); /* is there a figure with this full name? */
/* A figure's value of a field, as a record writes it. */
struct span units_text(const struct units *, const struct figure_value *, struct arena *);
/* Copies a figure's fields to the slots of one party, except those that are given.
 * False after a fault. */
bool units_put(const struct units *, struct prepared *, const struct figure *, uint16_t party,
	       struct faults *);
/* For resolve_options.fill, where `source` is a struct units: copies the figures that
 * by= and at= name. False after a fault. */
bool units_fill(const void *source, struct resolution *);
/* For resolve_options.owners, where `source` is a struct units. */
extern const struct resolve_owners units_owners;
/* The name of a figure's side; empty: it is of none. */
struct span units_side(const struct units *, struct span owner);
/* Its parts: the unit of this name, or empty; a figure's link, or empty; and see find
 * of resolve_owners. */
struct span units_unit(const struct units *, struct span name);
struct span units_link(const struct units *, struct span owner, struct span field);
/* May a name be of several men: a figure with more than one, by a field that counts them, a whole
 * unit, or nobody in the files? */
bool units_several(const struct units *, struct span owner, struct span field);
bool units_find(const struct units *, struct span *name, bool link, struct span *unit, struct faults *);

#endif
