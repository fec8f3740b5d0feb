/* shim: makes calls fail, for tests/faults/faults.py.
 *
 * FAULT=KIND[:EVERY], where KIND is allocate, read, write, close, open or random:
 * each call of that kind (or one of so many) fails, though not in this process: at
 * the call it forks, in the child the call does nothing and says why not, and the
 * child goes on to its end; then this process makes the call and goes on to the
 * next.  So a run tells of each of its calls, and takes little longer than one.
 * KIND short and interrupt are no failures: the read or write does only a byte, or
 * is interrupted before it did anything.
 *
 * Of each child goes to the file FAULT_FD: a line `NUMBER STATUS OUT ERR`, and as
 * many bytes as OUT and ERR say, which are all of its standard output and standard
 * error, what was written before the call included.  Both must be plain files.
 *
 * FAULT_AT=N instead: only call number N fails, in this process, and a byte goes to
 * FAULT_FD. Then KIND may be int, term or hup as well: that signal comes before write
 * number N/2, or behind it if N is odd.
 *
 * It comes before the C library: with LD_PRELOAD it reaches the calls of all
 * libraries; linked with -Wl,--wrap (then -DWRAPPED), where a sanitizer already
 * sits in that place, those of our own objects and of archives linked in. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef WRAPPED
#define CALL(name) __wrap_##name
#define REAL(name) __real_##name
void *__real_malloc(size_t);
void *__real_realloc(void *, size_t);
void *__real_calloc(size_t, size_t);
ssize_t __real_read(int, void *, size_t);
ssize_t __real_write(int, const void *, size_t);
int __real_close(int);
ssize_t __real_getrandom(void *, size_t, unsigned);
void *__wrap_malloc(size_t);
void *__wrap_realloc(void *, size_t);
void *__wrap_calloc(size_t, size_t);
ssize_t __wrap_read(int, void *, size_t);
ssize_t __wrap_write(int, const void *, size_t);
int __wrap_close(int);
int __wrap_open(const char *, int, ...);
ssize_t __wrap_getrandom(void *, size_t, unsigned);
#else
#define CALL(name) name
#define REAL(name) __libc_##name
void *__libc_malloc(size_t);
void *__libc_realloc(void *, size_t);
void *__libc_calloc(size_t, size_t);
#define __libc_read(file, at, length) syscall(SYS_read, file, at, length)
#define __libc_write(file, at, length) syscall(SYS_write, file, at, length)
#define __libc_close(file) (int)syscall(SYS_close, file)
#define __libc_getrandom(at, length, flags) syscall(SYS_getrandom, at, length, flags)
#endif

enum kind { NONE, ALLOCATE, READ, WRITE, CLOSE, OPEN, RANDOM, SHORT, INTERRUPT, INT, TERM, HUP };

static enum kind wanted;
static long number, every = 1, only = -1;
static int report = -1;

__attribute__((constructor)) static void prepare(void)
{
	static const char *const names[] = {"",       "allocate", "read",      "write", "close", "open",
					    "random", "short",    "interrupt", "int",   "term",  "hup"};
	const char *set = getenv("FAULT"), *file = getenv("FAULT_FD"), *at = getenv("FAULT_AT");
	size_t length = set ? strcspn(set, ":") : 0;

	for (size_t i = 1; i < sizeof names / sizeof *names; i++)
		if (length && strlen(names[i]) == length && !memcmp(names[i], set, length))
			wanted = (enum kind)i;
	if (length && set[length])
		every = atol(set + length + 1);
	if (file)
		report = atoi(file);
	if (at)
		only = atol(at);
}

static void write_all(int file, const char *at, size_t length)
{
	while (length) {
		long wrote = syscall(SYS_write, file, at, length);

		if (wrote <= 0)
			_exit(99);
		at += wrote;
		length -= (size_t)wrote;
	}
}

/* Writes all of one plain file behind another's place. */
static off_t copy(int from, int to)
{
	static char capacity[65536];
	off_t at = 0;

	for (ssize_t got; (got = pread(from, capacity, sizeof capacity, at)) > 0; at += got)
		write_all(to, capacity, (size_t)got);
	return at;
}

/* A child's standard output or error: what was written so far. */
static int branch(int file)
{
	int own = memfd_create("branch", 0);

	if (own < 0)
		_exit(99);
	copy(file, own);
	return own;
}

enum { FILES = 256 };

/* The child has gone its way; true in the child, false here. */
static bool forked(void)
{
	static off_t places[FILES];
	int out = branch(1), err = branch(2), status = 0;
	char line[128];

	for (int i = 0; i < FILES; i++)
		places[i] = lseek(i, 0, SEEK_CUR);
	pid_t child = fork();
	if (child < 0)
		_exit(99);
	if (child == 0) {
		dup2(out, 1);
		dup2(err, 2);
		syscall(SYS_close, out);
		syscall(SYS_close, err);
		alarm(60);
		wanted = NONE;
		return true;
	}
	waitpid(child, &status, 0);
	for (int i = 0; i < FILES; i++) /* the child read from the same places */
		if (places[i] >= 0)
			lseek(i, places[i], SEEK_SET);
	write_all(report, line,
		  (size_t)snprintf(line, sizeof line, "%ld %d %lld %lld\n", number,
				   WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status),
				   (long long)lseek(out, 0, SEEK_END), (long long)lseek(err, 0, SEEK_END)));
	copy(out, report);
	copy(err, report);
	syscall(SYS_close, out);
	syscall(SYS_close, err);
	return false;
}

static bool alone(void)
{
	bool failing = number++ == only;

	if (failing)
		write_all(report, "!", 1);
	return failing;
}

/* Is this the one? */
static bool fails(enum kind kind)
{
	int kept = errno;
	bool failing = kind == wanted && report >= 0 &&
		       (only >= 0 ? alone() : number++ % every == 0 && forked());

	errno = kept;
	return failing;
}

static void signals(void)
{
	if (fails(INT) || fails(TERM) || fails(HUP))
		raise(wanted == INT ? SIGINT : wanted == TERM ? SIGTERM : SIGHUP);
}

void *CALL(malloc)(size_t size)
{
	if (!fails(ALLOCATE))
		return REAL(malloc)(size);
	errno = ENOMEM;
	return NULL;
}

void *CALL(realloc)(void *old, size_t size)
{
	if (!fails(ALLOCATE))
		return REAL(realloc)(old, size);
	errno = ENOMEM;
	return NULL;
}

void *CALL(calloc)(size_t count, size_t size)
{
	if (!fails(ALLOCATE))
		return REAL(calloc)(count, size);
	errno = ENOMEM;
	return NULL;
}

ssize_t CALL(read)(int file, void *at, size_t length)
{
	if (fails(INTERRUPT))
		return errno = EINTR, -1;
	if (fails(SHORT) && length)
		return REAL(read)(file, at, 1);
	if (fails(READ))
		return errno = EIO, -1;
	return REAL(read)(file, at, length);
}

ssize_t CALL(write)(int file, const void *at, size_t length)
{
	if (fails(INTERRUPT))
		return errno = EINTR, -1;
	if (fails(SHORT) && length)
		return REAL(write)(file, at, 1);
	if (fails(WRITE))
		return errno = ENOSPC, -1;
	signals();
	ssize_t wrote = REAL(write)(file, at, length);
	int kept = errno;
	signals();
	return errno = kept, wrote;
}

int CALL(close)(int file)
{
	bool failing = fails(CLOSE);
	int status = REAL(close)(file);

	return failing ? errno = EIO, -1 : status;
}

int CALL(open)(const char *path, int flags, ...)
{
	va_list list;

	va_start(list, flags);
	int mode = flags & O_CREAT ? va_arg(list, int) : 0;
	va_end(list);
	if (fails(OPEN))
		return errno = EMFILE, -1;
	return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

ssize_t CALL(getrandom)(void *at, size_t length, unsigned flags)
{
	if (fails(RANDOM))
		return errno = ENOSYS, -1;
	return REAL(getrandom)(at, length, flags);
}
