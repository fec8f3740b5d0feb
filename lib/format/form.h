/* form: the output formats of records: text, kv, json and tsv.
 *
 * A struct form says how a format writes a record, several records and a distribution.
 * Code that writes calls these functions and reads the properties, but does not ask
 * which format it is. So adding one changes only form.c. Nothing can fail; memory is
 * the caller's. */
#ifndef VOLTIGEUR_FORM_H
#define VOLTIGEUR_FORM_H

#include "base/stream.h"
#include "format/odds_compare.h"
#include "format/record.h"

/* A record's line in pieces: `open`, the fields with `between` between two, `close`. */
struct form_pieces {
	const char *open, *between, *close;
	/* Appends a name and what follows it up to the value; NULL: a line has no names. */
	void (*name)(struct text *, struct span key);
	void (*value)(struct text *, struct span value, enum record_kind);
	bool bare; /* numbers, and several of them with commas between, are written as they are */
};

struct form {
	const char *name;
	bool reader;        /* for people, not for programs: sentences, tables, bars */
	bool columns;       /* writes the fields listed in --columns, and has a --header */
	bool lists;         /* --list and --fields write records too, instead of columns */
	bool odds_only;     /* writes nothing but odds */
	const char *remark; /* prefix of a line that is not a record; NULL: no such lines */
	/* Appends a record as one line, without a newline. `columns` may be NULL if the
	 * format has none. */
	void (*record)(const struct record *, const char *columns, struct text *);
	/* The same in pieces; NULL: the form has only whole lines. In columns, a field that a
	 * record does not have has an empty value. */
	const struct form_pieces *pieces;
	/* Appends the names of the columns as one line, without a newline; NULL: none. */
	void (*header)(const char *columns, struct text *);
	/* Appends several records as a table; NULL: a line for each. */
	void (*table)(const struct record *rows, size_t count, const struct style *, struct text *);
	/* Writes a distribution; NULL: a record for each row. */
	void (*distribution)(const struct odds_table *, const struct style *, struct output *,
			     struct arena *scratch);
	/* Writes a comparison; NULL: the rows of each option. */
	void (*comparison)(const struct odds_comparison *, const struct style *, struct output *,
			   struct arena *scratch);
};

extern const struct form form_text, form_kv, form_json;

const struct form *form_named(struct span name); /* NULL: there is none */
/* The format in which a record was read: json or kv. */
const struct form *form_of(const struct record *);
/* Does the record have one of the columns? */
bool form_has_column(const struct record *, const char *columns);
enum form_pick { FORMS_ALL, FORMS_WITH_ODDS, FORMS_FOR_PROGRAMS, FORMS_WITH_COLUMNS };
/* Appends the names of formats, those of odds alone only WITH_ODDS, separated by ", ", and by `last` before the last. */
void form_names(struct text *, enum form_pick, const char *last);
/* Appends several records, as lines or as a table. */
void form_rows(const struct form *, const struct record *rows, size_t count, const struct style *,
	       struct text *);

/* Writes what a record without a sentence is for people: the fields of the answer, in order. */
void form_plain(const struct record *, struct text *);

#endif
