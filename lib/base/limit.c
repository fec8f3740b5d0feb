/* limit: reading, lowering and printing the limits. */
#include "base/limit.h"

#include "base/number.h"

enum { DEEPEST = 1000 }; /* keeps recursion over nested input within the stack */

struct limits limits_default(void)
{
#define X(name, value, meaning) .name = value,
	return (struct limits){LIMITS(X)};
#undef X
}

bool limits_set(struct limits *limits, struct span assignment)
{
	struct span name = span_cut(&assignment, '=');
	struct number value;

	if (!number_parse(assignment, &value) || !number_is_whole(value) || value.numerator < 1)
		return false;
	if ((span_is(name, "depth") || span_is(name, "nesting")) && value.numerator > DEEPEST)
		return false;
#define X(entry, standard, meaning)                        \
	if (span_is(name, #entry)) {                       \
		limits->entry = (uint64_t)value.numerator; \
		return true;                               \
	}
	LIMITS(X)
#undef X
	return false;
}

struct span limits_lower(struct limits *limits, struct limits *most, struct span list)
{
#define X(name, value, meaning) most->name = UINT64_MAX;
	LIMITS(X)
#undef X
	while (list.length) {
		struct span assignment = span_trim(span_cut(&list, ','));

		if (!limits_set(most, assignment))
			return assignment.length ? assignment : SPAN(",");
	}
#define X(name, value, meaning)        \
	if (limits->name > most->name) \
		limits->name = most->name;
	LIMITS(X)
#undef X
	return SPAN("");
}

const char *limits_beyond(const struct limits *limits, const struct limits *most)
{
#define X(name, value, meaning)        \
	if (limits->name > most->name) \
		return #name;
	LIMITS(X)
#undef X
	return NULL;
}

char *limits_table(const struct limits *limits, struct arena *arena)
{
	char *table = arena_copy(arena, SPAN(""));

#define X(name, value, meaning)                                                                             \
	table = arena_format(arena, "%s%-12s %10llu  %s\n", table, #name, (unsigned long long)limits->name, \
			     meaning);
	LIMITS(X)
#undef X
	return table;
}
