/* specialize_decide: decisions that the records of a stream leave to the rules. */
#include "machine/flow.h"
#include "machine/run.h"
#include "machine/specialize.h"

/* May the operation mark what a decision sets as set, or set it to something else? */
static bool marks(const struct op *op, const struct flow *flow, uint32_t at, uint32_t slot)
{
	bool quiet = op->quiet || (op->choice && op->choice->input == slot);

	return flow_has(flow_of(flow, flow->writes, at), slot) && !quiet;
}

const struct choice_option *specialize_decided(const struct machine *machine, const struct choice *choice,
					       const struct flow *flow)
{
	const struct program *program = machine->program;
	const struct choice_option *option = run_standard(choice);

	if (!option || option->let_count || machine->given[choice->said])
		return NULL;
	for (uint32_t at = 0; at < program->op_count; at++) {
		const struct op *op = &program->ops[at];

		/* all decisions over a field are plain, or the answer lists them all */
		if (marks(op, flow, at, choice->input) ||
		    (op->choice && op->choice->said == choice->said && !run_standard(op->choice)))
			return NULL;
	}
	return option;
}
