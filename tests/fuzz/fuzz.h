/* fuzz: what the fuzz targets share.
 *
 * A target is a file with LLVMFuzzerTestOneInput for one entry point. It starts
 * each input with fuzz_begin, which frees the memory of the last one. Limits are
 * small, so that inputs that are only large are refused early. A broken promise
 * calls fuzz_broken, which libFuzzer reports with the input. */
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
/* Checks a promise of the target. */
#define FUZZ_HOLDS(condition)                                                                    \
	do {                                                                                     \
		if (!(condition))                                                                \
			fuzz_broken("%s:%d: does not hold: %s", __FILE__, __LINE__, #condition); \
	} while (0)

/* A copy of the input, so that a read past its end is detected. */
struct span fuzz_text(const uint8_t *data, size_t size);
/* A folder of this process, removed when it exits; writes a file in it. */
const char *fuzz_folder(void);
const char *fuzz_file(const char *name, struct span content);
/* Makes that folder the current one, with links to the parts of the repository that inputs
 * name, so that a log with a random name is not left in the repository; and goes back. */
void fuzz_enter(void);
void fuzz_leave(void);
/* A ruleset of the project by name, newly opened; NULL if there is none. */
struct rules *fuzz_rules(const char *id);
/* Removes the first line of the rest of an input and returns it. */
struct span fuzz_line(struct span *rest);

/* run.c: runs a tool in this process. */
struct fuzz_run {
	int status;
	struct span out; /* standard output */
};

enum { FUZZ_ARGUMENTS = 64 };

/* Parses lines: the tool, its arguments; an empty line; standard input. False if
 * the first line is not a tool. */
struct fuzz_command {
	struct span tool, input;
	const char *argument[FUZZ_ARGUMENTS];
	size_t count;
};

bool fuzz_command(struct span text, struct fuzz_command *);
struct fuzz_run fuzz_run(const struct fuzz_command *);

#endif
