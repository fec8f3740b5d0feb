/* flat_value: what instructions of flat code do that is more than arithmetic.
 *
 * For flat_run.c: functions over lists and sets (flat_list.c), and entries of modifier
 * lists (flat_modify.c). Their parts are expressions with code of their own. */
#ifndef VOLTIGEUR_FLAT_VALUE_H
#define VOLTIGEUR_FLAT_VALUE_H

#include "machine/machine.h"

/* Functions over a list, by the node's op: of dice, words or members. */
value flat_list(struct machine *, const struct node *, value list);
/* pairs: faces shown exactly twice; triples: three times or more. */
value flat_kinds(struct machine *, const struct node *, value hand);
/* Adds a word or another set to a set, or removes it. */
value flat_change(struct machine *, const struct node *, value set, value by);
/* The set of the words of the entries that apply. */
value flat_words(struct machine *, const struct modifier_list *);
bool flat_has(struct machine *, value set, const word_id *words, size_t count);
bool flat_in(struct machine *, value word, value set);
bool flat_meets(struct machine *, value a, value b);
/* A cell of a matrix, or whether it has one. */
value flat_matrix(const struct node *, value down, value across);

/* The arithmetic of two numbers, exact; denominator 0: too large. */
value flat_arithmetic(enum node_op, value a, value b);
/* What an entry with an amount makes of a number. */
value flat_modify(const struct modifier *, value now, value amount);
/* What a group of entries adds. */
value flat_group(struct machine *, const struct modifier *);

#endif
