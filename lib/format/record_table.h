/* record_table: records as a table for people.
 *
 * A column for each field that any record has: names first, then numbers, flags and
 * words, and sets (which are long) last.  A table that is wider than
 * the page becomes a paragraph for each record.  Names are in colour if the style has
 * it.  Memory is the text's arena. */
#ifndef VOLTIGEUR_RECORD_TABLE_H
#define VOLTIGEUR_RECORD_TABLE_H

#include "format/odds_report.h"

void record_table(const struct record *rows, size_t count, const struct odds_style *, struct text *);

#endif
