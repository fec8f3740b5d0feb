/* attempt: preloaded into a tool, tries what a tool has given up, at the moment
 * when it writes its answer, and reports what the kernel said on standard error. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

static void tell(const char *what, long got)
{
	char line[64];
	int length = snprintf(line, sizeof line, "%s: %s\n", what, got >= 0 ? "done" : strerrorname_np(errno));

	syscall(SYS_write, 2, line, length);
}

ssize_t write(int file, const void *at, size_t length)
{
	static int tried;
	static char shell[] = "/bin/true", *arguments[] = {shell, NULL};

	if (file == STDOUT_FILENO && !tried++) {
		tell("read a file", open("/etc/passwd", O_RDONLY));
		int made = open("attempt.made", O_WRONLY | O_CREAT, 0600);
		tell("make a file", made);
		if (made >= 0) /* nothing was given up: no more harm */
			return syscall(SYS_write, file, at, length);
		tell("write a file", open("attempt.there", O_WRONLY));
		tell("remove a file", unlink("attempt.there"));
		tell("connect", socket(AF_INET, SOCK_STREAM, 0));
		tell("begin a process", syscall(SYS_clone, 0, 0, 0, 0, 0));
		tell("type for the player", ioctl(2, TIOCSTI, "x"));
		tell("trace", syscall(SYS_ptrace, 0, 0, 0, 0));
		tell("send a signal", syscall(SYS_kill, getppid(), 0));
		tell("run a program", syscall(SYS_execve, shell, arguments, NULL));
	}
	return syscall(SYS_write, file, at, length);
}
