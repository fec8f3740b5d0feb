/* Stands where a tool is expected: writes down how it is called, and becomes the tool.
 *
 * A call is a file in ../calls: chunks, each a line `kind length` and so many bytes. Kinds:
 * test, number, arg, env, cwd, stdin, file (its path, then its bytes), or `not` with why
 * the call cannot be made again. The tool itself is ../../build/NAME. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

enum { MOST = 1 << 20, FILES = 300, PATIENCE = 3000 }; /* bytes, files of a call; ms for its input */

static FILE *call;
static int files;

static void put(const char *kind, const char *bytes, size_t length)
{
	fprintf(call, "%s %zu\n", kind, length);
	fwrite(bytes, 1, length, call);
	putc('\n', call);
}

static void put_text(const char *kind, const char *text)
{
	put(kind, text, strlen(text));
}

/* The bytes of a file from where it is read; the place in it stays. */
static void put_file(const char *kind, int file, off_t at)
{
	char *bytes = malloc(MOST + 1);
	size_t length = 0;
	for (ssize_t got; length <= MOST &&
			  (got = pread(file, bytes + length, MOST + 1 - length, at + (off_t)length)) > 0;)
		length += (size_t)got;
	if (length > MOST)
		put_text("not", "a large file");
	else
		put(kind, bytes, length);
	free(bytes);
}

/* What is in a pipe, and stays there: only once its writer has finished. */
static void put_pipe(void)
{
	struct pollfd reading = {.fd = 0, .events = POLLIN};
	for (int waited = 0; poll(&reading, 1, 0) >= 0 && !(reading.revents & POLLHUP); waited++) {
		if (waited == PATIENCE) {
			put_text("not", "live input");
			return;
		}
		usleep(1000);
	}
	int copy[2], size = fcntl(0, F_GETPIPE_SZ);
	char *bytes = malloc(MOST);
	if (pipe(copy) != 0 || fcntl(copy[1], F_SETPIPE_SZ, size) < 0 || !bytes)
		exit(99);
	ssize_t length = tee(0, copy[1], MOST, SPLICE_F_NONBLOCK);
	if (length > 0)
		length = read(copy[0], bytes, MOST);
	put("stdin", bytes, length > 0 ? (size_t)length : 0);
	close(copy[0]);
	close(copy[1]);
	free(bytes);
}

static void put_stdin(void)
{
	struct stat about;
	fstat(0, &about);
	if (S_ISREG(about.st_mode))
		put_file("stdin", 0, lseek(0, 0, SEEK_CUR));
	else if (S_ISFIFO(about.st_mode))
		put_pipe();
	else if (S_ISCHR(about.st_mode))
		put_text("stdin", "");
	else
		put_text("not", "odd input");
}

/* All files of a folder, those of bats itself excepted. */
static void put_folder(const char *folder)
{
	DIR *open_folder = opendir(folder);
	for (struct dirent *entry; open_folder && (entry = readdir(open_folder));) {
		char path[PATH_MAX];
		struct stat about;
		if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0 ||
		    strncmp(entry->d_name, "separate-stderr", 15) == 0 ||
		    snprintf(path, sizeof path, "%s/%s", folder, entry->d_name) >= (int)sizeof path ||
		    lstat(path, &about) != 0)
			continue;
		if (S_ISDIR(about.st_mode)) {
			put_text("folder", path);
			put_folder(path);
		} else if (!S_ISREG(about.st_mode) || ++files > FILES) {
			put_text("not", "odd or many files");
		} else {
			int file = open(path, O_RDONLY | O_CLOEXEC);
			if (file < 0) {
				put_text("not", "a closed file");
				continue;
			}
			put_text("path", path);
			put_file("file", file, 0);
			close(file);
		}
	}
	if (open_folder)
		closedir(open_folder);
}

static void put_call(int count, char **words)
{
	const char *own = getenv("BATS_TEST_TMPDIR"), *shared = getenv("BATS_FILE_TMPDIR");
	put_text("test", getenv("BATS_TEST_FILENAME") ? getenv("BATS_TEST_FILENAME") : "");
	put_text("number", getenv("BATS_TEST_NUMBER") ? getenv("BATS_TEST_NUMBER") : "");
	for (int i = 0; i < count; i++)
		put_text("arg", words[i]);
	for (char **word = environ; *word; word++)
		if (strncmp(*word, "BATS_", 5) != 0)
			put_text("env", *word);
	char here[PATH_MAX];
	if (getcwd(here, sizeof here))
		put_text("cwd", here);
	put_stdin();
	if (own)
		put_folder(own);
	if (shared)
		put_folder(shared);
}

int main(int count, char **words)
{
	char self[PATH_MAX], path[PATH_MAX + 64];
	ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
	if (length < 0)
		return 99;
	self[length] = '\0';
	char *name = strrchr(self, '/');
	*name++ = '\0';
	*strrchr(self, '/') = '\0'; /* the folder above bin */
	snprintf(path, sizeof path, "%s/calls/%ld.%d", self, (long)time(NULL), (int)getpid());
	call = fcntl(0, F_GETFD) < 0 ? NULL : fopen(path, "wxe"); /* a closed input stays closed */
	if (call) {
		put_call(count, words);
		fclose(call);
	}
	snprintf(path, sizeof path, "%s/../build/%s", self, name);
	execv(path, words);
	return 99;
}
