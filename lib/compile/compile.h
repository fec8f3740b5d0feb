/* compile: compiles a procedure of a ruleset to a program.
 *
 * Errors in the rules are faults with file, line and column. The compiler continues
 * where it can, so that all errors of a file are reported. Programs live in the
 * ruleset's arena. */
#ifndef VOLTIGEUR_COMPILE_H
#define VOLTIGEUR_COMPILE_H

#include "machine/program.h"
#include "rules/rules.h"

/* Compiles procedure NAME of TOOL; NULL after faults. */
struct program *compile_procedure(struct rules *, const char *tool, struct span name);
/* Compiles the table of that name to a program with a field for each value that the
 * table reads; NULL after faults. */
struct program *compile_table_lookup(struct rules *, struct span name);

#endif
