/* plant: introduces an error that the test must notice. */
#include "agreement.h"

#include <string.h>

/* Introduces an error that only given and random dice see: a die with an extra
 * face, a band that begins one later, a modifier that is one greater. */
void plant_mistake(struct test *test)
{
	struct program *program = (struct program *)test->prepared->program;

	for (size_t i = 0; i < program->op_count && test->planting; i++) {
		struct op *op = &program->ops[i];

		if (!strcmp(test->planting, "face") && op->die && !op->die->values) {
			test->planted = (struct number *)(void *)op;
			test->kept_die = op->die;
			op->die = die_plain(&test->memory, op->die->sides + 1);
			return;
		}
		if (!strcmp(test->planting, "band") && op->kind == OP_SWITCH && op->count > 1 &&
		    !op->rows[0].word) {
			test->planted = (struct number *)&op->rows[0].to;
			test->kept = *test->planted;
			*test->planted = number_add(*test->planted, number_whole(1));
			return;
		}
		if (!strcmp(test->planting, "modifier") && op->node && op->node->op == NODE_LESS_EQUAL &&
		    op->node->a->op == NODE_CONSTANT) {
			test->planted = (struct number *)&op->node->a->constant;
			test->kept = *test->planted;
			*test->planted = number_add(*test->planted, number_whole(1));
			return;
		}
	}
}

void plant_undo(struct test *test)
{
	if (!test->planted)
		return;
	if (test->kept_die)
		((struct op *)(void *)test->planted)->die = test->kept_die;
	else
		*test->planted = test->kept;
	test->planted = NULL;
}
