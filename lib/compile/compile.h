/* compile: a procedure of a ruleset becomes a program.
 *
 * What a rule gets wrong is a fault with file, line and column; the compiler goes
 * on where it can, so that all faults of a file are seen.  Programs live in the
 * ruleset's arena. */
#ifndef VOLTIGEUR_COMPILE_H
#define VOLTIGEUR_COMPILE_H

#include "machine/program.h"
#include "rules/rules.h"

/* A program for TOOL's procedure NAME; NULL after faults. */
struct program *compile_procedure(struct rules *, const char *tool, struct span name);
/* A program for the table of that name, which asks for what it reads; NULL after
 * faults. */
struct program *compile_table_lookup(struct rules *, struct span name);
/* The rows of a profile, as a set; NULL when the name is none. */
const struct node *compile_profile(struct rules *, const char *tool, struct span name, struct location);

#endif
