/* compile: compiles a procedure of a ruleset to a program.
 *
 * Errors in the rules are faults with file, line and column. The compiler continues
 * where it can, so that all errors of a file are reported. Programs live in the
 * ruleset's arena. */
#ifndef VOLTIGEUR_COMPILE_H
#define VOLTIGEUR_COMPILE_H

#include "compile/company.h"
#include "machine/program.h"
#include "rules/rules.h"

/* Is it a word with which the engine refuses, perhaps of the target? */
bool compile_engine_word(struct span word);
/* One for which a log, or unit files, must be known? */
bool compile_log_word(struct span word);
/* Compiles procedure NAME of TOOL for a company, which must live as long as the
 * program; NULL after faults. */
struct program *compile_procedure(struct rules *, const char *tool, struct span name, const struct company *);
/* compile_variant.c */
/* Is it a variant of the tool: a procedure, or for table-lookup a table? */
bool compile_has_variant(struct rules *, const char *tool, struct span variant);
/* Its program, if an image has it for such a company, which is then the image's; else
 * NULL. */
const struct program *compile_before(struct rules *, const char *tool, struct span variant,
				     const struct company **);
/* What an image has of a plain program to say who takes part: links, bodies, and of the slots
 * those of fields that may name somebody new or are kept with members; nothing to run. It
 * brings all words of the program. NULL: there is none. */
const struct program *compile_outline(struct rules *, const char *tool, struct span variant);
/* Compiles it; NULL after faults. */
const struct program *compile_variant(struct rules *, const char *tool, struct span variant,
				      const struct company *);
/* Static structs that programs point to, ending with NULL. */
extern const void *const compile_statics[];
/* An expression of a view, and the type that it must have. */
struct view_part {
	const struct yaml *text; /* NULL: always yes */
	enum type type;
};
/* Compiles a view: expressions that belong to no procedure (who, rank, budget, a list
 * of refusals), over the fields of one owner, who acts in the company, the options and the
 * terms of ruleset.yaml. The program throws no dice and reports a slot for each expression,
 * in their order. NULL after faults. */
struct program *compile_view(struct rules *, const struct view_part *, size_t count, const struct company *);
/* The same, whatever an image has. */
struct program *compile_view_anew(struct rules *, const struct view_part *, size_t count,
				  const struct company *);
/* Compiles the table of that name to a program with a field for each value that the
 * table reads; NULL after faults. */
struct program *compile_table_lookup(struct rules *, struct span name, const struct company *);

#endif
