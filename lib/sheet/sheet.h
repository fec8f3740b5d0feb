/* sheet: a ruleset's quick reference, for the table.
 *
 * Everything on it comes from the ruleset's YAML: the procedures of each tool with
 * their fields, dice and modifiers, the tables, the profiles, the cards, and the
 * fields of the figures. So it cannot differ from what the tools do. The texts are
 * the ruleset's own notes and sentences; rule ids are left to --cite and -x.
 * Nothing is compiled or checked, which is the task of check_rules. An unknown
 * section and a file that cannot be read are faults. Memory is the rules'. */
#ifndef VOLTIGEUR_SHEET_H
#define VOLTIGEUR_SHEET_H

#include "rules/rules.h"
#include "format/sheet_form.h"

/* Writes the sheet, or only the named sections: tools, other files with procedures,
 * tables, profiles, cards, fields. False after a fault. */
bool sheet_write(struct rules *, const struct sheet_form *, const struct span *sections, size_t count,
		 struct text *);

/* sheet_words.c: a declaration in words. */
struct span sheet_field(struct arena *, const struct yaml *declaration);
/* The text of a table's row, and its other effects. */
struct span sheet_row(struct arena *, const struct yaml *row);
/* Adds the rows of a modifier list. */
void sheet_modifiers(struct grid *, const struct yaml *list);
/* The dice that steps ask for, in order. */
struct span sheet_dice(struct arena *, const struct yaml *steps);
/* sheet_expr.c: an expression in words. With steps, a name that they roll is
 * replaced by its dice; without (NULL) it stays. */
struct span sheet_expr(struct arena *, struct span, const struct yaml *steps);
/* A scalar, or the items of a list separated by commas. */
struct span sheet_value(struct arena *, const struct yaml *);

#endif
