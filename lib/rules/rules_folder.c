/* rules_folder: the YAML files of a ruleset's folder and of the one it extends,
 * listed and opened in advance. */
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/folder.h"
#include "rules/rules.h"
#include "rules/ruleset_path.h"

/* The names in a folder; none if it is NULL or after a fault. */
static const char **names_in(struct rules *rules, const char *folder, size_t *count)
{
	const char **names = folder ? folder_names(rules->arena, folder, count) : NULL;

	if (folder && !names)
		fault_add(rules->faults, (struct location){folder, 0, 0}, "cannot be read: %s",
			  strerror(errno));
	if (!names)
		*count = 0;
	return names;
}

const char **rules_files(struct rules *rules, size_t *count)
{
	size_t own_count, base_count;
	const char **own = names_in(rules, rules->folder, &own_count);
	const char **base = names_in(rules, rules->base, &base_count);
	const char **files = arena_take(rules->arena, (own_count + base_count + 1) * sizeof *files);

	*count = 0;
	for (size_t i = 0, j = 0; i < own_count || j < base_count;) {
		int order = i == own_count ? 1 : j == base_count ? -1 : strcmp(own[i], base[j]);
		struct span name = folder_yaml(order <= 0 ? own[i] : base[j]);

		i += order <= 0;
		j += order >= 0;
		if (name.length)
			files[(*count)++] = arena_copy(rules->arena, name);
	}
	return files;
}

/* ---- opening in advance ---- */

/* A file opened before it is needed: a tool that answers a stream gives up opening
 * files, but a record may still name any variant. */
struct rules_opened {
	struct rules_opened *next;
	const char *path;
	int file, error; /* -1: taken, or could not be opened, and why */
};

/* Opens what is not a FIFO or a device, which might never end: errno is then ENODEV. `more`:
 * O_NOFOLLOW, which fails for a link, or 0. */
static int open_plain(const char *path, int more)
{
	int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | more);
	struct stat about;

	if (file < 0 || fstat(file, &about) != 0 || S_ISREG(about.st_mode) || S_ISDIR(about.st_mode))
		return file;
	close(file);
	errno = ENODEV;
	return -1;
}

static int open_within(struct rules *rules, const char *folder, const char *path)
{
	int file = open_plain(path, O_NOFOLLOW);

	if (file >= 0) /* as nearly always */
		return file;
	if (!ruleset_path_leads_out(path, arena_format(rules->arena, "%s/..", folder)))
		return open_plain(path, 0);
	errno = ELOOP;
	return -1;
}

static void open_all(struct rules *rules, const char *folder)
{
	size_t count;
	const char **names = names_in(rules, folder, &count);

	for (size_t i = 0; i < count; i++) {
		if (!folder_yaml(names[i]).length)
			continue;
		const char *path = arena_format(rules->arena, "%s/%s", folder, names[i]);
		int file = open_within(rules, folder, path);
		struct rules_opened *made = arena_take(rules->arena, sizeof *made);
		*made = (struct rules_opened){rules->ahead, path, file, errno};
		rules->ahead = made;
	}
}

void rules_open_ahead(struct rules *rules)
{
	if (rules->ahead || !rules->id)
		return;
	open_all(rules, rules->folder);
	open_all(rules, rules->base);
}

int rules_open_file(struct rules *rules, const char *folder, const char *path)
{
	if (!rules->ahead)
		return open_within(rules, folder, path);
	for (struct rules_opened *at = rules->ahead; at; at = at->next)
		if (!strcmp(at->path, path)) {
			int file = at->file;

			at->file = -1;
			errno = at->error;
			return file;
		}
	errno = ENOENT;
	return -1;
}
