/* run: a program over a machine, one step after the other.
 *
 * run_program is the whole of it for chance and given dice.  The odds walk the
 * same operations over many states: they call run_plain for what needs no dice,
 * and for a throw they try every value and call run_put_* with it, which is what
 * run_program does with the one value that was thrown. */
#ifndef VOLTIGEUR_RUN_H
#define VOLTIGEUR_RUN_H

#include "machine/machine.h"

/* Runs to the end.  False after a fault; the machine is then good for nothing
 * but machine_begin. */
bool run_program(struct machine *);

/* False, with a fault, when a value was too large for a number of a record. */
bool run_numbers_fit(const struct machine *);

/* An operation without dice; `at` becomes the next.  False after a fault. */
bool run_plain(struct machine *, uint32_t *at);
/* What a throw means, once its values are known. */
void run_put_die(struct machine *, const struct op *, int64_t value);
void run_put_hand(struct machine *, const struct op *, const int64_t *values, size_t count);
void run_put_tally(struct machine *, const struct op *, const int64_t *counts);
/* Which counts of a tally a face adds to: bit i for the i-th. */
uint64_t run_tally_hits(struct machine *, const struct op *, int64_t face);
/* Dice count as steps; false, with a fault, when so many would be too many. */
bool run_may_throw(struct machine *, const struct op *, uint32_t count);
/* How many dice a hand, tally or pool has now; false after a fault. */
bool run_dice_count(struct machine *, const struct op *, uint32_t *count);
/* Which dice of a hand a reroll throws again, by place, and how many; the lowest
 * where it takes only some.  `goes` is all no before. */
uint32_t run_rerolls(struct machine *, const struct op *, struct list hand, bool *goes);
/* The face that stands after a reroll. */
int64_t run_stands(const struct op *, int64_t before, int64_t after);
/* The option that a decision takes in the present state; NULL after a fault. */
const struct choice_option *run_decide(struct machine *, const struct choice *);
void run_take(struct machine *, const struct choice *, const struct choice_option *);

#endif
