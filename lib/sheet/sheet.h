/* sheet: a ruleset's quick reference, for the table.
 *
 * Everything on it comes out of the ruleset's YAML: the procedures of each tool
 * with their fields, dice and modifiers, the tables, the profiles, the cards, and
 * the fields of those who fight.  So it cannot drift from what the tools do.
 * Words are the ruleset's own notes and sentences; rule ids are left to --cite and
 * -x.  Nothing is compiled and nothing is judged: that is check_rules' business. */
#ifndef VOLTIGEUR_SHEET_H
#define VOLTIGEUR_SHEET_H

#include "rules/rules.h"
#include "format/sheet_form.h"

/* Writes the sheet, or only the sections named: tools, other files with
 * procedures, tables, profiles, cards, fields.  False after a fault: a section
 * that there is not. */
bool sheet_write(struct rules *, enum sheet_form, const struct span *sections, size_t count, struct text *);

/* sheet_words.c: entries in words. */
struct span sheet_field(struct arena *, const struct yaml *declaration);
/* A row of a table: what it says, and what it does besides. */
struct span sheet_row(struct arena *, const struct yaml *row);
void sheet_modifiers(struct grid *, const struct yaml *list);
/* The dice that steps ask for, in their order. */
struct span sheet_dice(struct arena *, const struct yaml *steps);
/* sheet_expr.c: an expression in words.  A name that the steps roll stands for its
 * dice; without steps (NULL) for itself. */
struct span sheet_expr(struct arena *, struct span, const struct yaml *steps);
/* A scalar, or the items of a list with a comma between them. */
struct span sheet_value(struct arena *, const struct yaml *);

#endif
