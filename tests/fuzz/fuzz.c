/* fuzz: setup, temporary files, and the report of a broken promise. */
#define _GNU_SOURCE
#include "fuzz.h"

#include <dirent.h>
#include <fcntl.h>
#include <gmp.h>
#include <unistd.h>

struct fuzz fuzz;

static int console = 2; /* the original standard error, which libFuzzer replaces */
static char folder[64];

_Noreturn void fuzz_broken(const char *format, ...)
{
	va_list list;

	va_start(list, format);
	vdprintf(console, format, list);
	va_end(list);
	dprintf(console, "\n");
	abort();
}

static void sweep(void)
{
	DIR *all = *folder ? opendir(folder) : NULL;
	char path[sizeof folder + 300];

	for (const struct dirent *entry; all && (entry = readdir(all));)
		if (entry->d_name[0] != '.') {
			snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
			unlink(path);
		}
	if (all)
		closedir(all);
	rmdir(folder);
}

const char *fuzz_folder(void)
{
	if (!*folder) {
		strcpy(folder, access("/dev/shm", W_OK) == 0 ? "/dev/shm/fuzz-XXXXXX" : "/tmp/fuzz-XXXXXX");
		if (!mkdtemp(folder))
			fuzz_broken("no folder for files");
		atexit(sweep);
	}
	return folder;
}

void fuzz_enter(void)
{
	static const char *const shown[] = {"tests", "tables"};

	for (size_t i = 0; i < sizeof shown / sizeof *shown; i++) {
		const char *here = arena_format(&fuzz.memory, "%s/%s", fuzz_folder(), shown[i]);

		if (access(here, F_OK) != 0 &&
		    symlink(arena_format(&fuzz.memory, FUZZ_ROOT "/%s", shown[i]), here) != 0)
			fuzz_broken("no link to %s", shown[i]);
	}
	if (chdir(folder) != 0)
		fuzz_broken("no %s", folder);
}

void fuzz_leave(void)
{
	if (chdir(FUZZ_ROOT) != 0)
		fuzz_broken("no " FUZZ_ROOT);
}

const char *fuzz_file(const char *name, struct span content)
{
	const char *path = arena_format(&fuzz.memory, "%s/%s", fuzz_folder(), name);
	int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);

	if (file < 0 || (content.length && write(file, content.data, content.length) < 0))
		fuzz_broken("%s cannot be written", path);
	close(file);
	return path;
}

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerInitialize(int *argc, char ***argv)
{
	(void)argc;
	(void)argv;
	console = dup(2);
	setsid(); /* no terminal for --ask */
	setenv("VOLTIGEUR_TABLES", FUZZ_ROOT "/tables", 1);
	setenv("VOLTIGEUR_CONFINE", "no", 1); /* the sandbox is permanent, but there is more than one run */
	unsetenv("VOLTIGEUR_RULES");
	unsetenv("VOLTIGEUR_UNITS");
	unsetenv("VOLTIGEUR_LOG");
	fuzz_leave();
	return 0;
}

void fuzz_begin(void)
{
	fuzz.limits = limits_default();
	fuzz.limits.line = 8192;
	fuzz.limits.pool = 500;
	fuzz.limits.faces = 100 * 1000;
	fuzz.limits.nodes = 5000;
	fuzz.limits.program = 4000;
	fuzz.limits.steps = 20000;
	fuzz.limits.frontier = 1000;
	fuzz.limits.weights = 1 << 20;
	fuzz.limits.work = 20 * 1000 * 1000;
	fuzz.limits.search = 200 * 1000;
	/* freed, not reset, so that a use of old memory is found */
	arena_free(&fuzz.memory);
	arena_free(&fuzz.scratch);
	faults_start(&fuzz.faults, &fuzz.memory);
}

struct span fuzz_text(const uint8_t *data, size_t size)
{
	return (struct span){arena_copy(&fuzz.memory, (struct span){(const char *)data, size}), size};
}

struct rules *fuzz_rules(const char *id)
{
	struct rules *rules = arena_take(&fuzz.memory, sizeof *rules);
	const char *path = arena_format(&fuzz.memory, FUZZ_ROOT "/tables/%s", id);

	return rules_open(rules, &fuzz.memory, path, NULL, &fuzz.limits, &fuzz.faults) ? rules : NULL;
}

struct span fuzz_line(struct span *rest)
{
	return span_cut(rest, '\n');
}
