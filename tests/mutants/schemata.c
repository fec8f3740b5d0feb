/* What the sources with all mutants need (schemata.h), put into a copy of lib/: MUTANT chooses
 * one; the file MUTANTS_NOTED has a bit for each whose mistake would make another value, and
 * behind them one for each where it might. */
#include "schemata.h"

#include <fcntl.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

unsigned mutant;
unsigned char *mutants_noted; /* NULL: nobody asks */

static size_t half;

/* Before main, and so before a tool gives up what it may do. */
__attribute__((constructor)) static void begin(void)
{
	const char *number = getenv("MUTANT"), *path = getenv("MUTANTS_NOTED");
	int file = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
	struct stat about;

	mutant = number ? (unsigned)strtoul(number, NULL, 10) : 0;
	if (file < 0 || fstat(file, &about) != 0)
		return;
	mutants_noted = mmap(NULL, (size_t)about.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
	close(file);
	if (mutants_noted == MAP_FAILED)
		exit(99);
	half = (size_t)about.st_size / 2;
}

void mutants_note(unsigned number, unsigned may)
{
	mutants_noted[number / 8 + (may ? half : 0)] |= (unsigned char)(1 << number % 8);
}
