/* odds_report: the rows of an exact distribution, as records or as a table.
 *
 * Whoever worked a distribution out (the dice pools of roll, the frontier of a rulebook's
 * procedure) hands it over as rows: the texts of the outcome fields and an
 * integer weight out of one total.  Nothing is rounded before it is written:
 * p= is the exact fraction to ten significant digits, odds= the fraction itself
 * in lowest terms.  Rows are written in the order of the table; call
 * odds_report_sort first for the usual one (numbers ascend, words by falling
 * weight).  All memory belongs to the caller. */
#ifndef VOLTIGEUR_ODDS_REPORT_H
#define VOLTIGEUR_ODDS_REPORT_H

#include <gmp.h>

#include "format/record.h"
#include "base/stream.h"
#include "base/word.h"

struct odds_row {
	const struct span *values; /* one an outcome field */
	mpz_srcptr weight;
};

/* A distribution may go on for ever; then one row stands for its number and all beyond. */
enum odds_tail {
	ODDS_CLOSED,
	ODDS_AND_MORE, /* the last row, written as 67+ */
	ODDS_AND_LESS  /* the first row, written as -67- */
};

struct odds_table {
	const struct record *input; /* its fields begin every row */
	const struct span *fields;  /* names of the outcome fields */
	const enum record_kind *kinds;
	size_t field_count;
	struct odds_row *rows;
	size_t row_count;
	mpz_srcptr total;
	enum odds_tail tail;
	bool sampled; /* weights are counts: method=sample, standard-error= */
	/* of the first field, where the rows cannot tell (a tail); or NULL */
	mpq_srcptr mean, variance;
};

enum odds_form { ODDS_KV, ODDS_JSON, ODDS_TSV, ODDS_TEXT };

struct odds_style {
	enum odds_form form;
	bool fraction;       /* odds=num/den */
	const char *columns; /* of the tsv form: "total,p" */
	unsigned width;      /* of the text form */
	bool plain;          /* bars of ASCII */
	bool colour;
};

/* What the terminal and the environment say about width, bars and colour. */
void odds_style_here(struct odds_style *, int file);

void odds_report_sort(struct odds_table *, struct arena *);
/* False, with a fault, where a row would say a name twice: an outcome field is named
 * twice, or the input has what the rows say.  A field of the rules (`declared`, or
 * NULL) may be an outcome and in the input: that is what was. then. */
bool odds_report_names(const struct odds_table *, const struct odds_style *, const struct words *declared,
		       struct faults *);
/* Writes the whole table; the scratch arena is only taken from. */
void odds_report(const struct odds_table *, const struct odds_style *, struct output *,
		 struct arena *scratch);

/* weight / total to ten significant digits: "0.125", "4.286694102e-05". */
void odds_report_p(struct text *, mpz_srcptr weight, mpz_srcptr total);
/* The ten digits, as a whole number; weight / total is that times 10^-shift. */
uint64_t odds_report_digits(mpz_srcptr weight, mpz_srcptr total, long *shift);
/* The square root, cut off and never rounded by a machine's own floating point. */
double odds_report_root(mpq_srcptr square);
/* What stands behind the first field of a row that is the tail: + - or NUL. */
char odds_report_mark(const struct odds_table *, size_t row);

/* odds_text.c */
void odds_report_text(const struct odds_table *, const struct odds_style *, struct output *,
		      struct arena *scratch);

#endif
