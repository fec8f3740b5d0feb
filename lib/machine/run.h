/* run: runs a program on a machine, one operation at a time.
 *
 * run_program is all that random and given dice need. The odds run the same
 * operations over many states: they call run_plain for an operation without dice;
 * for a throw they try every value and call run_put_* with it, as run_program does
 * with the one value thrown. Functions that return bool return false after a fault,
 * which goes to the machine's list. */
#ifndef VOLTIGEUR_RUN_H
#define VOLTIGEUR_RUN_H

#include "machine/machine.h"

/* Runs to the end. False after a fault; the machine can then only be used with
 * machine_begin. */
bool run_program(struct machine *);
/* What a step or a die of a run counts, where runs count together, in steps of odds. It takes
 * some ten nanoseconds: 6 to 13 were measured. */
enum { RUN_STEP = 20 };
/* What the runs of a sample have cost, in steps of odds. */
struct run_sample {
	uint64_t times, made; /* how many runs it has, and has had */
	uint64_t spent;
};
/* Counts the run that just ended. False with a fault if all take more than limit work
 * allows: found when that is spent, or by the first thousand. */
bool run_sample_fits(const struct machine *, struct run_sample *);
/* The same in two parts: the front, which throws no dice and may refuse the deed, and
 * the rest, for a deed that is not refused. */
bool run_front(struct machine *);
/* The front once more, of a record that was bound, and so has run it. */
bool run_front_anew(struct machine *);
bool run_rest(struct machine *);
/* Runs until the first throw for which no given die is left, or the first decision whose word
 * is `best`: machine->at, or the end. The
 * machine's dice must come from `given`. False after a fault. */
bool run_given(struct machine *, const struct dice_given *);
/* The word that refuses the deed, after run_front; 0: none does. */
static inline word_id run_refused(const struct machine *machine)
{
	const struct program *program = machine->program;

	return program->front && machine->touched[program->refused]
		   ? (word_id)machine->slots[program->refused].numerator
		   : 0;
}

/* The same for a program that many records run; its code is one array. No explanation,
 * sentence, odds, or given dice that run out. */
bool run_whole_front(struct machine *);
bool run_whole_rest(struct machine *);
/* For flat_run: throws the dice of a THROW; runs the operation of a STEP and returns the one
 * that comes next. False, -1 after a fault. */
bool run_throw(struct machine *, const struct code *, int64_t passed);
int64_t run_step(struct machine *, const struct code *, int64_t passed);

/* Adds a fault and returns false if a number was too large for a record. */
bool run_numbers_fit(const struct machine *);

/* Runs an operation without dice; `at` becomes the next one. False after a fault. */
bool run_plain(struct machine *, uint32_t *at);
/* Sets a slot that the answer may show. */
static inline void run_put(struct machine *machine, uint32_t slot, value now)
{
	machine->slots[slot] = now;
	machine->touched[slot] = true;
	machine->written[slot] = machine->epoch;
}
/* Apply a throw, once its values are known. */
void run_put_die(struct machine *, const struct op *, int64_t value);
void run_put_hand(struct machine *, const struct op *, const int64_t *values, size_t count);
void run_put_tally(struct machine *, const struct op *, const int64_t *counts);
/* Bit i is set if the face adds to the i-th count of a tally. */
uint64_t run_tally_hits(struct machine *, const struct op *, int64_t face);
/* Counts dice as steps. Adds a fault and returns false if there would be too many. */
bool run_may_throw(struct machine *, const struct op *, uint32_t count);
/* The current number of dice of a hand, tally or pool; false after a fault. */
bool run_dice_count(struct machine *, const struct op *, uint32_t *count);
/* Selects the dice of a hand that a reroll throws again, by index, and returns
 * their number; if it takes only some, the lowest. `goes` must be all false. */
uint32_t run_rerolls(struct machine *, const struct op *, struct list hand, bool *goes);
/* The face that counts after a reroll. */
int64_t run_stands(const struct op *, int64_t before, int64_t after);
/* run_choice.c: makes a decision in the current state; false after a fault. */
bool run_decide(struct machine *, const struct choice *);
/* Does it matter for the decision how many of the record's words have been used? */
bool run_counts(const struct machine *, const struct choice *);
/* The option that a decision takes where nobody says anything, if it is possible; NULL: that
 * depends on the state. And the value of the input for an option. */
const struct choice_option *run_standard(const struct choice *);
value run_option_value(const struct program *, const struct choice *, const struct choice_option *);
/* Applies an option of a decision. */
void run_take(struct machine *, const struct choice *, const struct choice_option *);

#endif
