/* specialize_decide: decisions that the records of a stream leave to the rules. */
#include <string.h>

#include "machine/run.h"
#include "machine/specialize.h"

flow_bits *specialize_marks(const struct program *program, struct arena *arena)
{
	size_t words = flow_words(program);
	flow_bits *marks = arena_take(arena, words * sizeof *marks);
	flow_bits *writes = arena_take(arena, words * sizeof *writes);

	for (uint32_t at = 0; at < program->op_count; at++) {
		const struct op *op = &program->ops[at];

		if (op->quiet)
			continue;
		memset(writes, 0, words * sizeof *writes);
		flow_write(writes, op);
		if (op->choice)
			flow_drop(writes, op->choice->input);
		for (size_t i = 0; i < words; i++)
			marks[i] |= writes[i];
	}
	return marks;
}

const struct choice_option *specialize_decided(const struct machine *machine, const struct choice *choice,
					       const flow_bits *marks)
{
	const struct program *program = machine->program;
	const struct choice_option *option = run_standard(choice);

	if (!option || option->let_count || machine->given[choice->said] || flow_has(marks, choice->input))
		return NULL;
	for (uint32_t at = 0; at < program->op_count; at++) {
		const struct choice *other = program->ops[at].choice;

		/* all decisions over a field are plain, or the answer lists them all */
		if (other && other->said == choice->said && !run_standard(other))
			return NULL;
	}
	return option;
}
