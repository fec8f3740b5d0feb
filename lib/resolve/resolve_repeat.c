/* resolve_repeat: repeated rolls whose answer is kept in memory, with limits that
 * are checked in advance. */
#include "machine/run.h"
#include "resolve/resolve.h"

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

/* The least number of steps and dice of a roll. */
static uint64_t least_steps(const struct program *program)
{
	uint64_t steps = 0;

	for (size_t i = 0; i < program->op_count; i++)
		if (program->ops[i].kind == OP_POOL)
			steps += 1 + program->ops[i].pool->count;
	return steps;
}

bool resolve_repetitions_fit(const struct limits *limits, const struct program *program,
			     struct faults *faults)
{
	uint64_t steps = RUN_STEP * least_steps(program);

	return steps <= limits->work / program->repeat ||
	       fault_add(faults, nowhere, "%u repetitions take some %.0f steps, more than %llu (limit: work)",
			 program->repeat, (double)steps * program->repeat, (unsigned long long)limits->work);
}

bool resolve_repeated(struct resolution *each, const struct record *record, struct text *lines)
{
	const struct limits *limits = each->resolver->limits;
	const struct program *program = each->prepared->program;
	struct faults *faults = each->faults;
	uint64_t steps = 0;

	record_write(record, lines);
	if (!steps_fit(limits, least_steps(program), program->repeat, faults) ||
	    !answer_fits(limits, lines->length + 1, program->repeat, faults))
		return false;
	lines->length = 0;
	for (each->repetition = 1; each->repetition <= program->repeat; each->repetition++) {
		arena_reset(each->arena);
		if (!resolve_record(each, record) ||
		    !steps_fit(limits, steps += each->prepared->machine.steps, 1, faults))
			return false;
		if (each->repetition > 1)
			text_put(lines, '\n');
		record_write(&each->answer, lines);
		if (!resolve_answer_fits(limits, lines->length, faults))
			return false;
	}
	return true;
}
