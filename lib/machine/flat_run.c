/* flat_run: runs flat code. */
#include "machine/draft.h"
#include "machine/flat_value.h"
#include "machine/run.h"
#include "rules/profile.h"
#include "rules/value.h"

static inline const value *cell(const struct machine *machine, const struct node *node)
{
	const struct profile *profile = node->profile;
	int64_t word = node->slot == NO_SLOT ? machine->face : machine->slots[node->slot].numerator;
	int32_t row = profile_row(profile, word);

	if (row < 0)
		return &profile->columns[node->column].start;
	return &profile->cells[(size_t)row * profile->column_count + node->column];
}

static value checked(struct machine *machine, value number)
{
	machine->too_large |= number.denominator == 0;
	return number;
}

/* ---- operations on two numbers ---- */

static inline bool are_whole(value a, value b)
{
	return a.denominator == 1 && b.denominator == 1;
}

/* What is not an integer below 2^63. */
__attribute__((noinline)) static value fraction(struct machine *machine, enum node_op op, value a, value b,
						bool later)
{
	value now = flat_arithmetic(op, a, b);

	return later ? now : checked(machine, now);
}

static inline bool ADD(value a, value b, int64_t *sum)
{
	return are_whole(a, b) && !__builtin_add_overflow(a.numerator, b.numerator, sum) && *sum != INT64_MIN;
}

static inline bool SUBTRACT(value a, value b, int64_t *difference)
{
	return are_whole(a, b) && !__builtin_sub_overflow(a.numerator, b.numerator, difference) &&
	       *difference != INT64_MIN;
}

static inline bool MULTIPLY(value a, value b, int64_t *product)
{
	return are_whole(a, b) && !__builtin_mul_overflow(a.numerator, b.numerator, product) &&
	       *product != INT64_MIN;
}

static inline bool DIVIDE(value a, value b, int64_t *quotient)
{
	if (!are_whole(a, b) || b.numerator <= 0 || a.numerator % b.numerator)
		return false;
	*quotient = a.numerator / b.numerator;
	return true;
}

static inline bool AT_LEAST(value a, value b, int64_t *higher)
{
	*higher = a.numerator < b.numerator ? b.numerator : a.numerator;
	return are_whole(a, b);
}

static inline bool AT_MOST(value a, value b, int64_t *lower)
{
	*lower = a.numerator > b.numerator ? b.numerator : a.numerator;
	return are_whole(a, b);
}

/* Divided by a number above 0, and rounded down. */
static value down_part(struct machine *machine, value a, int64_t by)
{
	if (a.denominator != 1)
		return number_down(checked(machine, number_divide(a, value_of(by))));
	return value_of(a.numerator / by - (a.numerator % by < 0));
}

static value up_part(struct machine *machine, value a, int64_t by)
{
	if (a.denominator != 1)
		return number_up(checked(machine, number_divide(a, value_of(by))));
	return value_of(a.numerator / by + (a.numerator % by > 0));
}

static inline bool LESS(value a, value b)
{
	return a.denominator == b.denominator ? a.numerator < b.numerator : number_compare(a, b) < 0;
}

static inline bool LESS_EQUAL(value a, value b)
{
	return !LESS(b, a);
}

static inline bool MORE(value a, value b)
{
	return LESS(b, a);
}

static inline bool MORE_EQUAL(value a, value b)
{
	return !LESS(a, b);
}

static inline bool EQUAL(value a, value b)
{
	return a.numerator == b.numerator && a.denominator == b.denominator;
}

static inline bool NOT_EQUAL(value a, value b)
{
	return !EQUAL(a, b);
}

/* ---- the loop ---- */

/* Does it fit, as far as that is known by comparing integers? */
static inline bool fits_plainly(const struct declaration *field, value now)
{
	return now.denominator == 1 && (!field->has_step || EQUAL(field->step, value_of(1))) &&
	       (!field->has_least ||
		(field->least.denominator == 1 && field->least.numerator <= now.numerator)) &&
	       (!field->has_most || (field->most.denominator == 1 && field->most.numerator >= now.numerator));
}

static __attribute__((noinline)) value within(struct machine *machine, const struct bounds *bounds, value now)
{
	if (machine->too_large || value_wrong(bounds->field, now) == VALUE_FITS)
		return now;
	machine->too_large = true;
	machine->beyond = bounds;
	machine->got = now;
	return now;
}

/* What instructions without a jump do with two values, where it is more than arithmetic. */
static value combined(struct machine *machine, const struct code *code, value below, value now)
{
	switch (code->op) {
	case CODE_IN: return value_of(flat_in(machine, below, now));
	case CODE_MEETS: return value_of(flat_meets(machine, below, now));
	case CODE_CHANGE: return flat_change(machine, code->node, below, now);
	case CODE_MATRIX: return flat_matrix(code->node, below, now);
	default: /* MODIFY */
		now = flat_modify(code->modifier, below, now);
		return code->mark ? now : checked(machine, now);
	}
}

/* The same with one. */
static value changed(struct machine *machine, const struct code *code, value now)
{
	switch (code->op) {
	case CODE_HAS: return value_of(flat_has(machine, now, code->node->words, code->node->word_count));
	case CODE_WORDS: return flat_words(machine, code->node->modifiers);
	case CODE_KINDS: return flat_kinds(machine, code->node, now);
	case CODE_LIST: return flat_list(machine, code->node, now);
	case CODE_CALL: return flat_run(machine, flat_of(machine, code->node), now);
	case CODE_HALF_UP: return checked(machine, number_half_up(now));
	case CODE_CHECK: return checked(machine, now);
	default: /* GROUP */
		now = number_add(now, flat_group(machine, code->modifier));
		return code->mark ? now : checked(machine, now);
	}
}

/* Each instruction jumps to what does the next one: a fourth of the work would be to find it
 * in a switch. So this function is written in GNU C, as gcc and clang have it. */
#pragma GCC diagnostic ignored "-Wpedantic"

#define ON(code) on_##code:
#define NEXT goto *does[(++code)->op]
#define WHOLE value_of(code->whole)

/* An arithmetic instruction. */
#define CALCULATE(OP, a, b)                                                                            \
	{                                                                                              \
		value left = (a), right = (b);                                                         \
		int64_t whole;                                                                         \
                                                                                                       \
		now = OP(left, right, &whole) ? value_of(whole)                                        \
					      : fraction(machine, NODE_##OP, left, right, code->mark); \
		NEXT;                                                                                  \
	}

/* The same of integers that are known to fit, and whose result does. */
#define INTEGER(number) value_of((number).numerator)
#define PLAINLY(OP, a, b)                                    \
	{                                                    \
		value left = INTEGER(a), right = INTEGER(b); \
                                                             \
		if (!OP(left, right, &now.numerator))        \
			__builtin_unreachable();             \
		NEXT;                                        \
	}

/* clang-format off */
#define PLAIN_DOES(OP, shown)                                     \
	ON(PLAIN_##OP##_SLOT) PLAINLY(OP, now, slots[code->slot]) \
	ON(PLAIN_##OP##_WHOLE) PLAINLY(OP, now, WHOLE)            \
	ON(PLAIN_##OP##_BELOW) PLAINLY(OP, *--top, now)
#define EITHER_DOES(OP, shown)                              \
	ON(OP##_SLOT) CALCULATE(OP, now, slots[code->slot]) \
	ON(OP##_WHOLE) CALCULATE(OP, now, WHOLE)            \
	ON(OP##_BELOW) CALCULATE(OP, *--top, now)

/* A jump with a condition. */
#define JUMP_IF(holds)                \
	if (holds) {                  \
		passed += code->mark; \
		code += code->target; \
	}                             \
	NEXT;
#define COMPARE_DOES(OP, shown)                                        \
	ON(IF_##OP##_SLOT) JUMP_IF(OP(now, slots[code->slot]))         \
	ON(IF_##OP##_WHOLE) JUMP_IF(OP(now, WHOLE))                    \
	ON(IF_##OP##_BELOW) top--; JUMP_IF(OP(*top, now))              \
	ON(IF_SLOT_##OP##_WHOLE) JUMP_IF(OP(slots[code->slot], WHOLE)) \
	ON(IF_SLOT_##OP##_SLOT)                                        \
	JUMP_IF(OP(slots[code->slot], slots[(uint32_t)code->whole]))
#define PLAIN_COMPARE_DOES(OP, shown)                                                             \
	ON(IF_PLAIN_##OP##_SLOT) JUMP_IF(OP(INTEGER(now), INTEGER(slots[code->slot])))            \
	ON(IF_PLAIN_##OP##_WHOLE) JUMP_IF(OP(INTEGER(now), WHOLE))                                \
	ON(IF_PLAIN_##OP##_BELOW) top--; JUMP_IF(OP(INTEGER(*top), INTEGER(now)))                 \
	ON(IF_SLOT_PLAIN_##OP##_WHOLE) JUMP_IF(OP(INTEGER(slots[code->slot]), WHOLE))             \
	ON(IF_SLOT_PLAIN_##OP##_SLOT)                                                             \
	JUMP_IF(OP(INTEGER(slots[code->slot]), INTEGER(slots[(uint32_t)code->whole])))

value flat_run(struct machine *machine, const struct code *code, value now)
{
	static const void *const does[] = {
#define CODE(code, shown, form) [CODE_##code] = &&on_##code,
#include "machine/codes.def"
	};
	value *const slots = machine->slots;
	bool *const touched = machine->touched;
	value below[MOST_BELOW], *top = below;
	int64_t passed = now.numerator, next; /* of a whole program: the steps not made */

	goto *does[code->op];
#define CODE(code, shown, form)
#define EITHER EITHER_DOES
#define COMPARE COMPARE_DOES
#define PLAIN PLAIN_DOES
#define PLAIN_COMPARE PLAIN_COMPARE_DOES
#include "machine/codes.def"
	ON(WHOLE) now = WHOLE; NEXT;
	ON(NUMBER) now = *code->number; NEXT;
	ON(SLOT) now = slots[code->slot]; NEXT;
	ON(CELL) now = *cell(machine, code->node); NEXT;
	ON(FACE) now = value_of(machine->face); NEXT;
	ON(PUSH) *top++ = now; NEXT;
	ON(PUSH_SLOT) *top++ = now; now = slots[code->slot]; NEXT;
	ON(PUSH_WHOLE) *top++ = now; now = WHOLE; NEXT;
	ON(POP) now = *--top; NEXT;
	ON(FROM_SLOT) CALCULATE(SUBTRACT, slots[code->slot], now)
	ON(FROM_WHOLE) CALCULATE(SUBTRACT, WHOLE, now)
	ON(PLAIN_FROM_SLOT) PLAINLY(SUBTRACT, slots[code->slot], now)
	ON(PLAIN_FROM_WHOLE) PLAINLY(SUBTRACT, WHOLE, now)
	ON(DOWN_PART) now = down_part(machine, now, code->whole); NEXT;
	ON(UP_PART) now = up_part(machine, now, code->whole); NEXT;
	ON(NEGATE) now.numerator = -now.numerator; NEXT;
	ON(DOWN) now = now.denominator == 1 ? now : number_down(now); NEXT;
	ON(UP) now = now.denominator == 1 ? now : number_up(now); NEXT;
	ON(ABS) now.numerator = now.numerator < 0 ? -now.numerator : now.numerator; NEXT;
	ON(IN) ON(MEETS) ON(CHANGE) ON(MATRIX) ON(MODIFY) now = combined(machine, code, *--top, now); NEXT;
	ON(HAS) ON(WORDS) ON(KINDS) ON(LIST) ON(CALL) ON(HALF_UP) ON(CHECK) ON(GROUP)
	now = changed(machine, code, now); NEXT;
	ON(WITHIN)
	if (!fits_plainly(code->node->bounds->field, now))
		now = within(machine, code->node->bounds, now);
	NEXT;
	ON(JUMP) JUMP_IF(true)
	ON(IF) JUMP_IF(now.numerator)
	ON(UNLESS) JUMP_IF(!now.numerator)
	ON(IF_GIVEN) JUMP_IF(machine->given[code->slot])
	ON(UNLESS_GIVEN) JUMP_IF(!machine->given[code->slot])
	ON(RETURN) return now;
	ON(SET_NUMBER) machine->too_large |= !number_is_written(now); /* and */
	ON(SET) slots[code->slot] = now;
	touched[code->slot] = code->mark;
	if (machine->too_large)
		return run_numbers_fit(machine), value_of(-1);
	NEXT;
	ON(SET_SLOT) now = slots[(uint32_t)code->whole];
	goto on_SET_NUMBER;
	ON(PLAIN_SET_SLOT) now = slots[(uint32_t)code->whole];
	ON(PLAIN_SET) slots[code->slot] = now;
	touched[code->slot] = code->mark;
	NEXT;
	ON(SET_WHOLE) slots[code->slot] = WHOLE;
	touched[code->slot] = code->mark;
	NEXT;
	ON(THROW)
	if (!run_throw(machine, code, passed))
		return value_of(-1);
	NEXT;
	ON(STEP) ON(GO)
	next = run_step(machine, code, passed);
	if (next < 0)
		return value_of(-1);
	if (code->op == CODE_STEP && next == code->slot + 1)
		NEXT;
	passed += machine->flat->before[next] - code->whole;
	code = machine->flat->whole[next];
	goto *does[code->op];
	ON(PAUSE) return (value){code->slot, code->whole - passed};
}
