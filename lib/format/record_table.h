/* record_table: records as a table for people.
 *
 * The table has a column for each field that any record has: names first, then
 * numbers, then flags and words, and sets, which are long, last. A table wider than
 * the page becomes a paragraph for each record. Names are coloured if the style
 * says so. Nothing can fail; memory is the text's arena. */
#ifndef VOLTIGEUR_RECORD_TABLE_H
#define VOLTIGEUR_RECORD_TABLE_H

#include "format/odds_report.h"

/* Appends the table. */
void record_table(const struct record *rows, size_t count, const struct style *, struct text *);

#endif
