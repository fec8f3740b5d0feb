/* sheet: a ruleset's quick reference, for the table.
 *
 * A ruleset's sheet.yaml lays out pages: what a player reads during a turn, and what he
 * seldom needs. Their modifiers, tables and profiles are taken from the other files, so
 * they cannot differ from what the tools do; their texts are their own. The reference is
 * made without it: the procedures of each tool with their fields, dice and modifiers,
 * the tables, the profiles, the cards, and the fields of the figures, in the words of
 * the ruleset's notes and sentences. Rule ids are left to --cite and -x. Nothing is
 * compiled, which is the task of check_rules. An unknown page or section, a mistake in
 * sheet.yaml and a file that cannot be read are faults. Memory is the rules'. */
#ifndef VOLTIGEUR_SHEET_H
#define VOLTIGEUR_SHEET_H

#include "rules/rules.h"
#include "format/sheet_form.h"

/* Writes the named pages and sections. A section is a tool, another file with
 * procedures, tables, profiles, cards or fields; "reference" is all of them. Without a
 * name: the first page, or the reference if the ruleset has no pages. False after a
 * fault. */
bool sheet_write(struct rules *, const struct sheet_form *, const struct span *sections, size_t count,
		 struct text *);

/* sheet_pages.c: the page of that name; NULL if the ruleset has none. */
const struct yaml *sheet_page_named(struct rules *, struct span name);
const struct yaml *sheet_pages(struct rules *); /* all, in order; NULL if there are none */
/* Writes a page; false after a fault. */
bool sheet_page_write(struct rules *, struct sheet_page *, const struct yaml *source);
/* Adds a fault for each mistake in sheet.yaml. */
void sheet_check(struct rules *);

/* sheet.c: a matrix as a grid, for pages too. */
struct grid sheet_matrix(struct arena *, const struct yaml *table);

/* sheet_words.c: a declaration in words. */
struct span sheet_field(struct arena *, const struct yaml *declaration);
/* The text of a table's row, or else its effects. */
struct span sheet_row(struct arena *, const struct yaml *row);
/* Adds the rows of a modifier list. `item` is that of a page, whose words replace
 * amounts and which leaves entries out; or NULL. */
void sheet_modifiers(struct grid *, const struct yaml *list, const struct yaml *item);
/* A name as it is spoken: second-pistol is "second pistol". */
struct span sheet_spoken(struct arena *, struct span);
/* The dice that steps ask for, in order. */
struct span sheet_dice(struct arena *, const struct yaml *steps);
/* sheet_expr.c: an expression in words. With steps, a name that they roll is
 * replaced by its dice; without (NULL) it stays. */
struct span sheet_expr(struct arena *, struct span, const struct yaml *steps);
/* A scalar, or the items of a list separated by commas. */
struct span sheet_value(struct arena *, const struct yaml *);

#endif
