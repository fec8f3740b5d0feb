/* Which places of lib/ a program reaches, linked into a build with
 * -fsanitize-coverage=trace-pc-guard,pc-table: a byte for each in the file MUTANTS_REACHED,
 * and their addresses, a line each, in the file MUTANTS_PLACES. */
#include <fcntl.h>
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

extern const char __executable_start[];

static unsigned char *reached;
static uint32_t size;

void __sanitizer_cov_trace_pc_guard_init(uint32_t *start, const uint32_t *stop);
void __sanitizer_cov_trace_pc_guard(const uint32_t *guard);
void __sanitizer_cov_pcs_init(const uintptr_t *start, const uintptr_t *stop);

/* Each source calls this with all places of the program. */
void __sanitizer_cov_trace_pc_guard_init(uint32_t *start, const uint32_t *stop)
{
	const char *path = getenv("MUTANTS_REACHED");
	struct stat about;
	if (reached || !path)
		return;
	int file = open(path, O_RDWR | O_CLOEXEC);
	if (file < 0 || fstat(file, &about) != 0)
		return;
	reached = mmap(NULL, (size_t)about.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
	close(file);
	if (reached == MAP_FAILED)
		exit(99);
	size = (uint32_t)about.st_size;
	for (uint32_t count = 0; start < stop; start++)
		*start = count++;
}

void __sanitizer_cov_trace_pc_guard(const uint32_t *guard)
{
	if (reached && *guard < size)
		reached[*guard] = 1;
}

void __sanitizer_cov_pcs_init(const uintptr_t *start, const uintptr_t *stop)
{
	const char *path = getenv("MUTANTS_PLACES");
	FILE *places = path ? fopen(path, "we") : NULL;
	for (; places && start < stop; start += 2) /* the address, and what kind of place */
		fprintf(places, "%" PRIxPTR "\n", *start - (uintptr_t)__executable_start);
	if (places)
		fclose(places);
}
