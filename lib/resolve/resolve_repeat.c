#include "resolve/resolve.h"

/* Repeated rolls whose answer is kept in memory: bounded, and judged before the work. */

static bool answer_fits(const struct limits *limits, uint64_t bytes, uint32_t times, struct faults *faults)
{
	return bytes <= limits->answer / times ||
	       fault_add(faults, nowhere, "the answer is longer than %llu bytes (limit: answer)",
			 (unsigned long long)limits->answer);
}

bool resolve_answer_fits(const struct limits *limits, uint64_t bytes, struct faults *faults)
{
	return answer_fits(limits, bytes, 1, faults);
}

static bool steps_fit(const struct limits *limits, uint64_t steps, uint32_t times, struct faults *faults)
{
	return steps <= limits->steps / times ||
	       fault_add(faults, nowhere, "more than %llu steps and dice in all repetitions (limit: steps)",
			 (unsigned long long)limits->steps);
}

/* The steps and dice that a roll takes at least. */
static uint64_t least_steps(const struct program *program)
{
	uint64_t steps = 0;

	for (size_t i = 0; i < program->op_count; i++)
		if (program->ops[i].pool)
			steps += 1 + program->ops[i].pool->count;
	return steps;
}

bool resolve_repeated(struct resolver *resolver, struct prepared *prepared, const struct record *record,
		      uint64_t number, struct arena *each, struct text *lines, struct faults *faults)
{
	const struct limits *limits = resolver->limits;
	uint32_t times = prepared->program->repeat;
	uint64_t steps = 0;

	record_write(record, lines);
	if (!steps_fit(limits, least_steps(prepared->program), times, faults) ||
	    !answer_fits(limits, lines->length + 1, times, faults))
		return false;
	lines->length = 0;
	resolver->scratch = each;
	for (uint32_t i = 1; i <= times; i++) {
		arena_reset(each);
		struct record now = record_copy(record, each);

		if (!resolve_record(resolver, prepared, &now, number, i, faults) ||
		    !steps_fit(limits, steps += prepared->machine.steps, 1, faults))
			return false;
		if (i > 1)
			text_put(lines, '\n');
		record_write(&now, lines);
		if (!resolve_answer_fits(limits, lines->length, faults))
			return false;
	}
	return true;
}
