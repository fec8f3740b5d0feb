/* validate_folder: the unit files below a folder.
 *
 * A player may send a folder to a league, so a link is followed only to a file within
 * the folder, and nothing but a file is opened. */
#include "units/validate.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "base/folder.h"

static bool is_unit_file(const char *name)
{
	const char *dot = strrchr(name, '.');

	return dot && (!strcmp(dot, ".yaml") || !strcmp(dot, ".yml"));
}

static void check_file(struct validator *validator, const char *path, const struct stat *status)
{
	if (S_ISREG(status->st_mode))
		validate_file(validator, path);
	else
		validate_refuse(validator, path,
				S_ISFIFO(status->st_mode) ? "this is a FIFO, not a file"
							  : "this is not a file");
}

/* A folder within the root needs no link to be checked, unless the link leads back: then
 * whoever wrote it expected something else. */
static void check_link(struct validator *validator, const char *root, const char *folder, const char *path)
{
	const char *real = folder_real(validator->arena, path);
	bool looped = !real && errno == ELOOP;
	const char *here = folder_real(validator->arena, folder);
	struct stat status;

	if (looped)
		validate_refuse(validator, path, "the link leads back to itself; it is not followed");
	else if (!real || !here || stat(path, &status) != 0) {
		if (is_unit_file(path))
			validate_file(validator, path); /* says why it cannot be opened */
	} else if (!S_ISDIR(status.st_mode) && !is_unit_file(path))
		return;
	else if (!folder_is_within(real, root) && !folder_is_within(root, real))
		validate_refuse(validator, path, "the link leads out of the folder; it is not followed");
	else if (!S_ISDIR(status.st_mode))
		check_file(validator, path, &status);
	else if (folder_is_within(here, real))
		validate_refuse(validator, path,
				"the link leads back to a folder that contains it; it is not followed");
}

static void check_folder(struct validator *validator, const char *root, const char *path, unsigned depth)
{
	size_t count;
	const char **names = folder_names(validator->arena, path, &count);

	if (!names || !root || depth > validator->limits->nesting) {
		validate_refuse(validator, path,
				arena_format(validator->arena, "cannot be read: %s",
					     names && root ? "folders are nested too deeply (limit: nesting)"
							   : strerror(errno)));
		return;
	}
	for (size_t i = 0; i < count; i++) {
		struct stat status = {.st_mode = S_IFREG}; /* if it is gone, opening it says so */
		const char *inner = arena_format(validator->arena, "%s/%s", path, names[i]);

		if (lstat(inner, &status) == 0 && S_ISDIR(status.st_mode))
			check_folder(validator, root, inner, depth + 1);
		else if (S_ISLNK(status.st_mode))
			check_link(validator, root, path, inner);
		else if (is_unit_file(inner))
			check_file(validator, inner, &status);
	}
}

void validate_path(struct validator *validator, const char *path)
{
	struct stat status;

	path = folder_trim(validator->arena, path);
	if (stat(path, &status) == 0 && S_ISDIR(status.st_mode))
		check_folder(validator, folder_real(validator->arena, path), path, 0);
	else
		validate_file(validator, path);
}
