/* program: the facts of operations.def as a table. */
#include "machine/program.h"

const struct op_facts op_facts[] = {
#define OPERATION(kind, name, dice, next, writes, reads) \
	[OP_##kind] = {name, OP_DICE_##dice, OP_NEXT_##next, OP_WRITES_##writes, OP_READS_##reads},
#include "machine/operations.def"
};
