/* odds_report: writes an exact distribution, as records or as a table.
 *
 * Whoever computed the distribution (the dice pools of roll, the odds engine)
 * passes it as rows: the texts of the outcome fields, and an integer weight out of
 * one total. Nothing is rounded before it is written: p= is the exact fraction to
 * ten significant digits, odds= the fraction itself in lowest terms. Rows are
 * written in the order of the table; odds_report_sort gives the usual one (numbers
 * ascending, words by descending weight). Only names that occur twice can fail. All
 * memory belongs to the caller; text is built in the scratch arena passed in. */
#ifndef VOLTIGEUR_ODDS_REPORT_H
#define VOLTIGEUR_ODDS_REPORT_H

#include <gmp.h>

#include "format/record.h"
#include "format/style.h"
#include "base/stream.h"
#include "base/word.h"

struct odds_row {
	const struct span *values; /* one for each outcome field */
	mpz_srcptr weight;
};

/* A distribution may be infinite; then one row stands for its number and all
 * beyond. Negated it is the other way. */
enum odds_tail {
	ODDS_AND_LESS = -1, /* the first row, written as -67- */
	ODDS_CLOSED,
	ODDS_AND_MORE /* the last row, written as 67+ */
};

struct odds_table {
	const struct record *input; /* its fields come first in every row */
	const struct span *fields;  /* names of the outcome fields */
	const enum record_kind *kinds;
	size_t field_count;
	struct odds_row *rows;
	size_t row_count;
	mpz_srcptr total;
	enum odds_tail tail;
	bool sampled; /* weights are counts: method=sample, standard-error= */
	/* of the first field, where rows cannot give them (a tail); or NULL */
	mpq_srcptr mean, variance;
	struct span policy; /* lines for people: what decisions with `best` take; or empty */
};

/* Sorts the rows in the usual order. */
void odds_report_sort(struct odds_table *, struct arena *);
/* Adds a fault and returns false if a row would have a name twice, because an outcome field
 * is listed twice, or the input has a field of the report; or if fractions that are asked for
 * would take too long. A field of the rules (`declared`, or NULL) may be both outcome and
 * input: the input's value becomes was.FIELD. */
bool odds_report_fits(const struct odds_table *, const struct style *, const struct words *declared,
		      const struct limits *, struct faults *);
/* Writes the whole table. The scratch arena grows and is not reset. */
void odds_report(const struct odds_table *, const struct style *, struct output *, struct arena *scratch);

/* The suffix of the first field in a row that is the tail: + or -, else NUL. */
char odds_report_mark(const struct odds_table *, size_t row);

/* odds_digits.c */
/* Appends weight / total to ten significant digits: "0.125", "4.286694102e-05". */
void odds_report_p(struct text *, mpz_srcptr weight, mpz_srcptr total);
/* The ten digits as an integer; weight / total is that times 10^-shift. */
uint64_t odds_report_digits(mpz_srcptr weight, mpz_srcptr total, long *shift);
/* The square root, truncated, and the same on every machine. */
double odds_report_root(mpq_srcptr square);
/* The exact mean and variance of a column of numbers; both must be initialized. */
void odds_report_moments(const struct odds_table *, size_t field, mpq_t mean, mpq_t variance);

/* odds_text.c */
/* Appends weight / total as a percentage: 46.30%, 0.0214%, 3.6e-07%. It never looks like
 * 0 or 100% unless it is. */
void odds_report_chance(struct text *, mpz_srcptr weight, mpz_srcptr total);
/* The fields of a record on a line as they are, which is not yet safe to show; empty for NULL
 * or a record without fields. */
struct span odds_report_line(struct arena *, const struct record *input);
/* Appends the line above a table for people: the fields of the record, made safe for a
 * terminal; nothing for NULL or a record without fields. */
void odds_report_input(struct text *, const struct record *input);
/* Writes the table for people. */
void odds_report_text(const struct odds_table *, const struct style *, struct output *,
		      struct arena *scratch);

#endif
