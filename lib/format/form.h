/* form: the forms of output that records have: text, kv, json and tsv.
 *
 * A form is a row of the table in form.c, which says how it writes one record, several
 * at once, and a distribution.  Whoever has something to write calls the row's
 * functions and reads its properties, and does not ask which form it is; so that
 * adding a form changes form.c alone. */
#ifndef VOLTIGEUR_FORM_H
#define VOLTIGEUR_FORM_H

#include "base/stream.h"
#include "format/odds_report.h"
#include "format/record.h"

struct form {
	const char *name;
	bool reader;        /* for people to read, not for programs: sentences, tables, bars */
	bool columns;       /* writes the fields that --columns names, and has a --header */
	bool lists;         /* --list and --fields write records, too; else columns for a reader */
	const char *remark; /* what a line that is no record begins with; NULL: left out */
	/* A record as one line, without the line end.  `columns` may be NULL in a form
	 * that does not use them. */
	void (*record)(const struct record *, const char *columns, struct text *);
	/* The names of the columns as one line, without the line end; NULL without any. */
	void (*header)(const char *columns, struct text *);
	/* Records that belong together; NULL: a line for each. */
	void (*table)(const struct record *rows, size_t count, const struct odds_style *, struct text *);
	/* A whole distribution; NULL: a record for each row. */
	void (*distribution)(const struct odds_table *, const struct odds_style *, struct output *,
			     struct arena *scratch);
};

extern const struct form form_text, form_kv, form_json;

const struct form *form_named(struct span name); /* NULL: there is none */
/* The form of an answer to a record that came in this one: json or kv. */
const struct form *form_of(const struct record *);
/* A form that holds all of a record: the form itself, or kv. */
const struct form *form_whole(const struct form *);
enum form_pick { FORMS_ALL, FORMS_FOR_PROGRAMS, FORMS_WITH_COLUMNS };
/* Appends names of forms, separated by ", ", the last by `last`. */
void form_names(struct text *, enum form_pick, const char *last);
/* Writes records that belong together as lines or as a table. */
void form_rows(const struct form *, const struct record *rows, size_t count, const struct odds_style *,
	       struct text *);

#endif
