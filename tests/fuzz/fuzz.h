/* fuzz: what the fuzz targets share.
 *
 * A target is a file with LLVMFuzzerTestOneInput over one entrance.  It begins
 * each input with fuzz_begin, which forgets the input before; limits are small,
 * so that an input that is merely large is refused soon.  What must never happen
 * ends in fuzz_broken, which libFuzzer reports with the input. */
#ifndef VOLTIGEUR_FUZZ_H
#define VOLTIGEUR_FUZZ_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fault.h"
#include "base/limit.h"
#include "rules/rules.h"
#include "base/text.h"

struct fuzz {
	struct arena memory, scratch;
	struct faults faults;
	struct limits limits;
};

extern struct fuzz fuzz;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

void fuzz_begin(void);
_Noreturn void fuzz_broken(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Insists on what a target promises. */
#define FUZZ_HOLDS(condition)                                                                    \
	do {                                                                                     \
		if (!(condition))                                                                \
			fuzz_broken("%s:%d: does not hold: %s", __FILE__, __LINE__, #condition); \
	} while (0)

/* The input as text of its own, so that a read past its end is seen. */
struct span fuzz_text(const uint8_t *data, size_t size);
/* A folder of this process, emptied when the process ends; its file of a name. */
const char *fuzz_folder(void);
const char *fuzz_file(const char *name, struct span content);
/* A ruleset of the project by name, opened anew; NULL when there is none. */
struct rules *fuzz_rules(const char *id);
/* The first line of the rest of an input, cut off. */
struct span fuzz_line(struct span *rest);

/* run.c: a tool as a process would run it, in this one. */
struct fuzz_run {
	int status;
	struct span out; /* standard output */
};

enum { FUZZ_ARGUMENTS = 64 };

/* Lines: the tool, its arguments; an empty line; standard input.  False when the
 * first line names no tool. */
struct fuzz_command {
	struct span tool, input;
	const char *argument[FUZZ_ARGUMENTS];
	size_t count;
};

bool fuzz_command(struct span text, struct fuzz_command *);
struct fuzz_run fuzz_run(const struct fuzz_command *);

#endif
