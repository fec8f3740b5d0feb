/* run: runs operations and throws dice. */
#include "machine/run.h"

#include <string.h>

#include "machine/pool.h"
#include "machine/say.h"
#include "rules/value.h"

/* ---- dice ---- */

static bool is_beyond(const struct machine *machine)
{
	const struct bounds *bounds = machine->beyond;
	struct text text = {.arena = machine->arena};

	text_format(&text, "the rules set %s to ", bounds->name);
	text_number(&text, machine->got);
	text_add(&text, SPAN(", which is "));
	value_write_wrong(&text, bounds->field, machine->got);
	text_put(&text, '\0');
	return fault_add(machine->faults, nowhere, "%s (%s)", text.at, bounds->place);
}

bool run_numbers_fit(const struct machine *machine)
{
	if (machine->tired)
		return fault_add(machine->faults, nowhere,
				 "the rules look at more than %llu items of lists (limit: steps)",
				 (unsigned long long)machine->most_items);
	if (machine->too_large && machine->beyond)
		return is_beyond(machine);
	return !machine->too_large ||
	       fault_add(machine->faults, nowhere,
			 "a number is too large; numbers must be exact and below 10^12");
}

bool run_may_throw(struct machine *machine, const struct op *op, uint32_t count)
{
	machine->steps += count;
	return machine->steps <= machine->limits->steps ||
	       fault_add(machine->faults, nowhere, "%s: more than %llu steps and dice (limit: steps)",
			 op->name, (unsigned long long)machine->limits->steps);
}

static __attribute__((noinline)) bool wrong_dice_count(const struct machine *machine, const struct op *op,
						       value dice)
{
	if (!number_is_whole(dice))
		return fault_add(machine->faults, nowhere,
				 "%s: %lld/%lld is not a whole number of dice; the rule must round it",
				 op->name, (long long)dice.numerator, (long long)dice.denominator);
	if (op->kind == OP_HAND)
		return fault_add(machine->faults, nowhere,
				 "%s: %lld dice are more than the %d of a hand; use a tally for more",
				 op->name, (long long)dice.numerator, LARGEST_HAND);
	return fault_add(machine->faults, nowhere, "%s: %lld dice are more than %llu (limit: pool)", op->name,
			 (long long)dice.numerator, (unsigned long long)machine->limits->pool);
}

bool run_dice_count(struct machine *machine, const struct op *op, uint32_t *count)
{
	int64_t most = op->kind == OP_HAND ? LARGEST_HAND : (int64_t)machine->limits->pool;
	value dice = node_of_op(machine, op);

	if (dice.denominator != 1 || dice.numerator > most)
		return wrong_dice_count(machine, op, dice);
	*count = dice.numerator < 0 ? 0 : (uint32_t)dice.numerator;
	return true;
}

void run_put_die(struct machine *machine, const struct op *op, int64_t face)
{
	run_put(machine, op->slot, value_of(face));
}

void run_put_hand(struct machine *machine, const struct op *op, const int64_t *values, size_t count)
{
	run_put(machine, op->slot, value_of(machine_hand(machine, values, count)));
}

uint64_t run_tally_hits(struct machine *machine, const struct op *op, int64_t face)
{
	uint64_t hits = 0;

	machine->face = face;
	for (size_t i = 0; i < op->count; i++) {
		const struct tally_count *count = &op->counts[i];
		bool fits = count->when ? node_true(machine, count->when)
					: number_compare(count->from, value_of(face)) <= 0 &&
					      number_compare(value_of(face), count->to) <= 0;

		hits |= (uint64_t)fits << i;
	}
	return hits;
}

void run_put_tally(struct machine *machine, const struct op *op, const int64_t *counts)
{
	for (size_t i = 0; i < op->count; i++)
		run_put(machine, op->counts[i].slot, value_of(counts[i]));
}

uint32_t run_rerolls(struct machine *machine, const struct op *op, struct list hand, bool *goes)
{
	int64_t most = op->node ? number_down(node_of_op(machine, op)).numerator : (int64_t)hand.count;
	uint32_t fitting = 0;

	for (size_t i = 0; i < hand.count; i++) {
		machine->face = hand.items[i];
		goes[i] = !op->where || node_true(machine, op->where);
		fitting += goes[i];
	}
	for (; fitting > 0 && (int64_t)fitting > most; fitting--) { /* the highest stays */
		size_t highest = hand.count;

		for (size_t i = 0; i < hand.count; i++)
			if (goes[i] && (highest == hand.count || hand.items[i] >= hand.items[highest]))
				highest = i;
		goes[highest] = false;
	}
	return fitting;
}

int64_t run_stands(const struct op *op, int64_t before, int64_t after)
{
	bool back = (op->stand == STAND_HIGHER && after < before) ||
		    (op->stand == STAND_LOWER && after > before);

	return back ? before : after;
}

/* Throws the dice of an operation; the values live in the record's arena. */
static inline int64_t *throw_dice(struct machine *machine, const struct op *op, uint32_t count)
{
	if (!run_may_throw(machine, op, count))
		return NULL;
	int64_t *values = arena_reserve(machine->arena, count * sizeof *values);
	machine->dice->party = op->party;
	if (!dice_throw(machine->dice, op->die, op->name, count, values))
		return NULL;
	machine_note(machine, (struct thrown){op->name, op->die, values, count});
	return values;
}

static bool reroll(struct machine *machine, const struct op *op)
{
	const struct slot *slot = &machine->program->slots[op->slot];
	value now = machine->slots[op->slot];

	if (slot->type != TYPE_HAND) {
		int64_t *values = throw_dice(machine, op, 1);

		if (values)
			run_put_die(machine, op, run_stands(op, now.numerator, values[0]));
		return values != NULL;
	}
	struct list hand = machine_list(machine, TYPE_HAND, now);
	int64_t *faces = arena_take(machine->arena, hand.count * sizeof *faces);
	bool *goes = arena_take(machine->arena, hand.count * sizeof *goes);
	uint32_t fitting = run_rerolls(machine, op, hand, goes);
	if (!run_numbers_fit(machine))
		return false;
	int64_t *values = fitting ? throw_dice(machine, op, fitting) : faces;
	if (!values)
		return false;
	for (size_t i = 0, next = 0; i < hand.count; i++)
		faces[i] = goes[i] ? run_stands(op, hand.items[i], values[next++]) : hand.items[i];
	run_put_hand(machine, op, faces, hand.count);
	return true;
}

/* Counts values one by one. */
static void count_hits(struct machine *machine, const struct op *op, const int64_t *values, uint32_t dice,
		       int64_t *counts)
{
	for (uint32_t i = 0; i < dice; i++) {
		uint64_t hits = run_tally_hits(machine, op, values[i]);

		for (size_t j = 0; j < op->count; j++)
			counts[j] += hits >> j & 1;
	}
}

/* Counts them by what each value adds. */
static void count_known(struct machine *machine, const struct op *op, const struct flat_hits *known,
			const int64_t *values, uint32_t dice)
{
	uint64_t sum = 0;

	for (uint32_t i = 0; i < dice; i++)
		sum += known->by_value[values[i] - known->least];
	for (size_t i = 0; i < op->count; i++)
		run_put(machine, op->counts[i].slot, value_of(flat_hits_of_count(sum, i)));
}

static bool tally(struct machine *machine, const struct op *op)
{
	uint32_t dice;

	if (!run_dice_count(machine, op, &dice))
		return false;
	const int64_t *values = throw_dice(machine, op, dice);
	const struct flat_hits *known = flat_hits_of(machine, machine->flat, op);
	if (!values)
		return false;
	if (known->by_value && dice <= HITS_DICE) {
		count_known(machine, op, known, values, dice);
		return true;
	}
	int64_t *counts = arena_take(machine->arena, op->count * sizeof *counts);
	count_hits(machine, op, values, dice, counts);
	run_put_tally(machine, op, counts);
	return true;
}

static inline bool roll(struct machine *machine, const struct op *op)
{
	int64_t *values = throw_dice(machine, op, 1);

	if (values)
		run_put(machine, op->slot, value_of(values[0]));
	return values != NULL;
}

static bool hand(struct machine *machine, const struct op *op)
{
	uint32_t count;

	if (!run_dice_count(machine, op, &count))
		return false;
	int64_t *values = throw_dice(machine, op, count);
	if (values)
		run_put_hand(machine, op, values, count);
	return values != NULL;
}

/* By kind of operation. */
static bool (*const throws[])(struct machine *, const struct op *) = {
    [OP_ROLL] = roll, [OP_HAND] = hand, [OP_REROLL] = reroll, [OP_TALLY] = tally, [OP_POOL] = pool_throw};

/* ---- steps ---- */

static const struct switch_row *switch_row(struct machine *machine, const struct op *op)
{
	value key = node_of_op(machine, op);

	for (size_t i = 0; i < op->count; i++) {
		const struct switch_row *row = &op->rows[i];

		if (row->word ? row->word == key.numerator : number_compare(key, row->to) <= 0)
			return row;
	}
	fault_add(machine->faults, nowhere, "the table has no row \"%s\"",
		  words_string(machine->program->words, (word_id)key.numerator));
	return NULL;
}

/* Tells what an operation did. `holds`: of an OP_UNLESS. */
static void tell(struct machine *machine, const struct op *op, bool holds)
{
	bool sets = op_facts[op->kind].writes != OP_WRITES_NOTHING;

	machine->explain->told(machine->explain, machine, op,
			       op->kind == OP_UNLESS ? value_of(holds)
			       : sets                ? machine->slots[op->slot]
						     : value_of(0));
}

/* Runs an operation without dice; the next one, or NULL after a fault. */
static inline __attribute__((always_inline)) const struct op *plain(struct machine *machine,
								    const struct op *ops, const struct op *op)
{
	const struct op *next = op + 1;
	const struct switch_row *row;
	value got;
	bool holds = true;

	switch (op->kind) {
	case OP_SET:
		got = node_of_op(machine, op);
		if (op->node->type == TYPE_NUMBER)
			machine->too_large |= !number_is_written(got);
		machine->slots[op->slot] = got;
		machine->touched[op->slot] = !op->quiet;
		machine->written[op->slot] = machine->epoch;
		break;
	case OP_JUMP: next = ops + op->target; break;
	case OP_UNLESS:
		holds = node_of_op(machine, op).numerator != 0;
		next = holds ? next : ops + op->target;
		break;
	case OP_SWITCH:
		row = switch_row(machine, op);
		if (!row)
			return NULL;
		next = ops + row->target;
		break;
	case OP_CHOOSE:
		machine->deciding = (uint32_t)(op - ops);
		if (!run_decide(machine, op->choice))
			return NULL;
		break;
	default: /* OP_SAY */
		if (machine->say)
			say_parts(machine, op);
		break;
	}
	if (machine->explain)
		tell(machine, op, holds);
	return (machine->too_large || machine->tired) && !run_numbers_fit(machine) ? NULL : next;
}

bool run_plain(struct machine *machine, uint32_t *at)
{
	const struct op *ops = machine->program->ops, *next = plain(machine, ops, &ops[*at]);

	if (next)
		*at = (uint32_t)(next - ops);
	return next != NULL;
}

static bool throw_and_tell(struct machine *machine, const struct op *op)
{
	if (!throws[op->kind](machine, op))
		return false;
	if (machine->explain)
		tell(machine, op, true);
	return true;
}

/* Is it a decision that is to be found by odds? */
static bool is_open(const struct machine *machine, const struct op *op)
{
	return op->kind == OP_CHOOSE && op->choice->said != NO_SLOT &&
	       span_is(machine->words[op->choice->said], "best");
}

static bool too_many_steps(struct machine *machine)
{
	return fault_add(machine->faults, nowhere, "more than %llu steps and dice (limit: steps)",
			 (unsigned long long)machine->limits->steps);
}

bool run_sample_fits(const struct machine *machine, struct run_sample *sample)
{
	enum { ENOUGH = 1000 };
	const uint64_t most = machine->limits->work;

	sample->made++;
	sample->spent += RUN_STEP * machine->steps;
	if (machine->spent)
		*machine->spent += RUN_STEP * machine->steps;
	double all = (double)sample->spent / (double)sample->made * (double)sample->times;
	return (sample->spent <= most && (sample->made != ENOUGH || all <= (double)most)) ||
	       fault_add(
		   machine->faults, nowhere,
		   "a sample of %llu takes some %.0f steps, more than %llu (limit: work); use a smaller one",
		   (unsigned long long)sample->times, all, (unsigned long long)most);
}

/* Runs from an operation to the end, or as far as the given dice last, and returns where it
 * ended; NULL after a fault. */
static const struct op *run_on(struct machine *machine, uint32_t at, const struct dice_given *given)
{
	const struct op *ops = machine->program->ops, *op = &ops[at];
	const uint64_t most = machine->limits->steps;

	machine->most_items = most;
	while (op && op->kind != OP_END) {
		if ((machine->steps += 1 + op->extra) > most)
			return too_many_steps(machine), NULL;
		if (given && (op_throws(op) ? given->used == given->count : is_open(machine, op)))
			break;
		if (!op_throws(op))
			op = plain(machine, ops, op);
		else
			op = throw_and_tell(machine, op) ? op + 1 : NULL;
	}
	return op && run_numbers_fit(machine) ? op : NULL; /* what a throw at the end read */
}

static inline bool count_steps(struct machine *machine, int64_t steps)
{
	if ((machine->too_large || machine->tired) && !run_numbers_fit(machine))
		return false;
	if (machine->uncounted)
		return true;
	machine->steps += (uint64_t)(steps - machine->counted);
	machine->counted = steps;
	return machine->steps <= machine->limits->steps || too_many_steps(machine);
}

bool run_throw(struct machine *machine, const struct code *code, int64_t passed)
{
	const struct op *op = &machine->program->ops[code->slot];

	if (!count_steps(machine, code->whole - passed))
		return false;
	return op->kind == OP_ROLL ? roll(machine, op) : throws[op->kind](machine, op);
}

int64_t run_step(struct machine *machine, const struct code *code, int64_t passed)
{
	const struct op *ops = machine->program->ops, *op = &ops[code->slot];

	if (!count_steps(machine, code->whole - passed))
		return -1;
	if (code->op == CODE_GO)
		return code->slot;
	op = plain(machine, ops, op);
	return op ? op - ops : -1;
}

/* Runs the code of the whole program from an operation on. */
static inline bool run_all(struct machine *machine, uint32_t at, bool front)
{
	const struct program *program = machine->program;
	struct flat *flat = machine->flat;

	machine->uncounted = front;
	machine->most_items = machine->limits->steps;
	if (!flat->whole)
		flat_all(flat, machine->arena);
	do {
		machine->counted = 0;
		value end = flat_run(machine, flat->whole[at], value_of(flat->before[at]));
		if (end.numerator < 0 || !count_steps(machine, end.denominator))
			return false;
		at = (uint32_t)end.numerator;
	} while (!front && program->ops[at].kind != OP_END);
	machine->at = at;
	return true;
}

bool run_whole_front(struct machine *machine)
{
	return run_all(machine, machine->first, true);
}

bool run_whole_rest(struct machine *machine)
{
	return run_all(machine, machine->program->front ? machine->at : machine->first, false);
}

static bool run_from(struct machine *machine, uint32_t at)
{
	return run_on(machine, at, NULL) != NULL;
}

bool run_given(struct machine *machine, const struct dice_given *given)
{
	const struct op *op;

	if (machine->program->front && !run_front_anew(machine))
		return false;
	op = run_on(machine, machine->program->front ? machine->at : machine->first, given);
	machine->at = op ? (uint32_t)(op - machine->program->ops) : 0;
	return op != NULL;
}

bool run_program(struct machine *machine)
{
	return run_from(machine, machine->first);
}

bool run_front(struct machine *machine)
{
	const struct op *ops = machine->program->ops, *op = ops + machine->first,
			*end = ops + machine->program->front;

	while (op && op < end && op->kind != OP_END)
		op = plain(machine, ops, op);
	machine->at = op ? (uint32_t)(op - ops) : 0;
	return op != NULL;
}

/* Else a number to which the front adds would grow twice. */
bool run_front_anew(struct machine *machine)
{
	const struct program *program = machine->program;

	for (uint32_t at = machine->first; at < program->front; at++) {
		const struct op *op = &program->ops[at];

		if (op->kind == OP_SET && program->slots[op->slot].kind != SLOT_FIELD)
			machine->slots[op->slot] = machine->starts[op->slot];
	}
	return run_front(machine);
}

bool run_rest(struct machine *machine)
{
	return run_from(machine, machine->at);
}
