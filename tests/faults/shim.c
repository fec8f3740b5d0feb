/* shim: makes the N-th call of a kind fail, for tests/faults/faults.py.
 *
 * FAULT=KIND:N, where KIND is allocate, read, write, close, open or random: that
 * call does nothing and says why not.  KIND short and interrupt are no failures:
 * the N-th read or write does only a byte, or is interrupted before it did
 * anything.  When the call was reached, a byte goes to the file FAULT_FD, so that
 * the driver knows when there are no more.
 *
 * It comes before the C library: with LD_PRELOAD it reaches the calls of all
 * libraries; linked with -Wl,--wrap (then -DWRAPPED), where a sanitizer already
 * sits in that place, those of our own objects and of archives linked in. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/syscall.h>
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

enum kind { NONE, ALLOCATE, READ, WRITE, CLOSE, OPEN, RANDOM, SHORT, INTERRUPT };

static enum kind wanted;
static long left;

__attribute__((constructor)) static void prepare(void)
{
	static const char *const names[] = {"",     "allocate", "read",  "write",    "close",
					    "open", "random",   "short", "interrupt"};
	const char *set = getenv("FAULT");
	const char *colon = set ? strchr(set, ':') : NULL;

	for (size_t i = 1; colon && i < sizeof names / sizeof *names; i++)
		if (strlen(names[i]) == (size_t)(colon - set) && !memcmp(names[i], set, (size_t)(colon - set))) {
			left = atol(colon + 1);
			wanted = (enum kind)i;
		}
}

/* Is this the one? */
static bool fails(enum kind kind)
{
	const char *file;

	if (kind != wanted || --left != 0)
		return false;
	file = getenv("FAULT_FD");
	if (file)
		syscall(SYS_write, atoi(file), "!", 1);
	return true;
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
	return REAL(write)(file, at, length);
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
