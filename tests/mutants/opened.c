/* A library to preload: tells on descriptor 9 which files a tool opens. What is changed in
 * another file cannot change its answer. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

int open(const char *path, int flags, ...)
{
	va_list list;

	va_start(list, flags);
	int mode = flags & O_CREAT ? va_arg(list, int) : 0;
	va_end(list);
	dprintf(9, "%s\n", path);
	return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}
