/* filter: writes the filters of sandbox.c as a header at build time.
 *
 * libseccomp knows the numbers of system calls and how to order them, but asking it
 * at each start would cost a tenth of the time of a one-line run. So it is asked
 * once, here, and the tools only pass its result to the kernel. */
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <seccomp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* What a tool needs until it exits: reading and writing open files (and locking the log
 * that --write has opened), allocating memory, asking what a file or a terminal is, exiting. */
static const char *const always[] = {
    "read",       "write",      "close",        "lseek",     "_llseek",        "fstat",
    "fstat64",    "newfstatat", "fstatat64",    "statx",     "poll",           "ppoll",
    "brk",        "mmap",       "mmap2",        "munmap",    "mremap",         "madvise",
    "exit_group", "exit",       "rt_sigreturn", "sigreturn", "rt_sigprocmask", "restart_syscall",
    "getrandom",  "futex",      "flock",        "ftruncate", "ftruncate64",    "fsync"};

/* Finding and opening files for reading. */
static const char *const reading[] = {
    "access",  "faccessat", "faccessat2", "readlink", "readlinkat", "getdents64", "getdents", "lstat",
    "lstat64", "stat",      "stat64",     "fcntl",    "fcntl64",    "dup",        "prctl",    "getcwd"};

static void allow(scmp_filter_ctx filter, const char *const *names, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		int number = seccomp_syscall_resolve_name(names[i]);

		if (number >= 0 && seccomp_rule_add(filter, SCMP_ACT_ALLOW, number, 0) != 0)
			exit(1);
	}
}

/* Allows asking for the type and width of a terminal, and no other ioctl, since one
 * could fake input. */
static void allow_asking(scmp_filter_ctx filter)
{
	if (seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(ioctl), 1, SCMP_A1(SCMP_CMP_EQ, TCGETS)) != 0 ||
	    seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(ioctl), 1, SCMP_A1(SCMP_CMP_EQ, TIOCGWINSZ)) !=
		0)
		exit(1);
}

static void allow_opening(scmp_filter_ctx filter)
{
	const unsigned writing = O_ACCMODE | O_CREAT | O_TRUNC;

	if (seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(openat), 1,
			     SCMP_A2(SCMP_CMP_MASKED_EQ, writing, O_RDONLY)) != 0)
		exit(1);
	if (SCMP_SYS(open) >= 0 && seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(open), 1,
						    SCMP_A1(SCMP_CMP_MASKED_EQ, writing, O_RDONLY)) != 0)
		exit(1);
}

static void write_filter(const char *name, int may_read)
{
	scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
	FILE *program = tmpfile();
	struct sock_filter step;

	if (!filter || !program || seccomp_attr_set(filter, SCMP_FLTATR_CTL_OPTIMIZE, 2) != 0)
		exit(1);
	allow(filter, always, sizeof always / sizeof *always);
	allow_asking(filter);
	if (may_read) {
		allow(filter, reading, sizeof reading / sizeof *reading);
		allow_opening(filter);
	}
	if (seccomp_export_bpf(filter, fileno(program)) != 0)
		exit(1);
	rewind(program);
	printf("static const struct sock_filter %s[] = {\n", name);
	while (fread(&step, sizeof step, 1, program) == 1)
		printf("    {0x%04x, %u, %u, 0x%08x},\n", step.code, step.jt, step.jf, step.k);
	printf("};\n");
	fclose(program);
	seccomp_release(filter);
}

int main(void)
{
	printf("/* Written by lib/base/seccomp/filter.c. */\n#define SANDBOX_FILTERS 1\n");
	write_filter("filter_reading", 1);
	write_filter("filter_closed", 0);
	return 0;
}
