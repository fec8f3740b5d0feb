/* dump_code: the flat code of a program as text; for dump.c. */
#ifndef VOLTIGEUR_DUMP_CODE_H
#define VOLTIGEUR_DUMP_CODE_H

#include "machine/program.h"
#include "rules/expr_write.h"

/* Appends it to the writer's text. `slots` has the names of the slots. */
void dump_code(struct expr_writer *, const struct program *, const char *const *slots);

#endif
