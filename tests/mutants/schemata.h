/* An operator of lib/ in two ways: as it is, and as the mistake if MUTANT has its number. Each
 * writes down if the mistake makes another value here (mutants_note), or may make one: of `a && b`
 * where a is false nobody knows, since b is not asked. */
#pragma once

extern unsigned mutant;
extern unsigned char *mutants_noted;
void mutants_note(unsigned number, unsigned may);

#define MUTANT_NOTE(n, may) (mutants_noted ? mutants_note(n, may) : (void)0)

#define MUTANT_COMPARE(n, a, is, other, b)                                               \
	({                                                                               \
		__auto_type one_##n = (a);                                               \
		__auto_type two_##n = (b);                                               \
		_Bool right_##n = one_##n is two_##n, wrong_##n = one_##n other two_##n; \
		if (right_##n != wrong_##n)                                              \
			MUTANT_NOTE(n, 0);                                               \
		mutant == n ? wrong_##n : right_##n;                                     \
	})
#define MUTANT_JOIN(n, a, or, b)                          \
	({                                                \
		_Bool value_##n = !!(a);                  \
		if ((value_##n == or) == (mutant == n)) { \
			value_##n = !!(b);                \
			if (value_##n == or)              \
				MUTANT_NOTE(n, 0);        \
		} else {                                  \
			MUTANT_NOTE(n, 1);                \
		}                                         \
		value_##n;                                \
	})
#define MUTANT_ADD(n, a, is, other, b)                                        \
	({                                                                    \
		__auto_type one_##n = (a);                                    \
		__auto_type two_##n = (b);                                    \
		if (two_##n)                                                  \
			MUTANT_NOTE(n, 0);                                    \
		mutant == n ? (one_##n other two_##n) : (one_##n is two_##n); \
	})
#define MUTANT_STEP(n, a, is, other) (MUTANT_NOTE(n, 0), mutant == n ? (a)other : (a)is)
#define MUTANT_NOT(n, a) (MUTANT_NOTE(n, 0), !(a) != (mutant == n))
#define MUTANT_ONE(n) (MUTANT_NOTE(n, 0), mutant == n ? 0 : 1)
#define MUTANT_CHOOSE(n, a) (MUTANT_NOTE(n, 0), !(a) == (mutant == n))
