/* trust: from the file up to the root, by open folders, so that no name can be exchanged
 * on the way. */
#include "base/trust.h"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { DEEPEST = 64 };

static bool is_ours(const struct stat *status, bool above)
{
	bool shared = status->st_mode & (S_IWGRP | S_IWOTH);

	if (above && shared && status->st_uid == 0 && status->st_mode & S_ISVTX)
		return true;
	return !shared && (status->st_uid == 0 || status->st_uid == geteuid());
}

/* Is the folder trusted, and each above it? Closes it. */
static bool is_trusted(int folder)
{
	struct stat here, above;
	bool fine = folder >= 0 && fstat(folder, &here) == 0 && is_ours(&here, false);

	for (int i = 0; fine && i < DEEPEST; i++) {
		int outer = openat(folder, "..", O_RDONLY | O_DIRECTORY | O_CLOEXEC);

		close(folder);
		folder = outer;
		if (folder < 0 || fstat(folder, &above) != 0)
			break;
		if (above.st_ino == here.st_ino && above.st_dev == here.st_dev) {
			close(folder);
			return true;
		}
		fine = is_ours(&above, true);
		here = above;
	}
	if (folder >= 0)
		close(folder);
	return false;
}

int trust_open(const char *path, size_t *size)
{
	char folder[4096];
	const char *slash = strrchr(path, '/');
	struct stat status;

	if (!slash || (size_t)(slash - path) >= sizeof folder)
		return -1;
	int file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
	if (file < 0)
		return -1;
	memcpy(folder, path, (size_t)(slash - path));
	folder[slash - path] = '\0';
	if (fstat(file, &status) == 0 && S_ISREG(status.st_mode) && is_ours(&status, false) &&
	    is_trusted(open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC))) {
		*size = (size_t)status.st_size;
		return file;
	}
	close(file);
	return -1;
}
