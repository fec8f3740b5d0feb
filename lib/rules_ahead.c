#include <errno.h>
#include <fcntl.h>

#include "folder.h"
#include "rules.h"
#include "shelf.h"

/* Files of a ruleset that are opened before they are wanted: a tool that answers a
 * stream gives up opening files, and a record may still name any variant. */

struct rules_open {
	struct rules_open *next;
	const char *path;
	int file, error; /* file -1: taken, or not to be opened, and why */
};

static int open_within(struct rules *rules, const char *folder, const char *path)
{
	if (!shelf_leads_out(path, arena_format(rules->arena, "%s/..", folder)))
		return open(path, O_RDONLY | O_CLOEXEC);
	errno = ELOOP;
	return -1;
}

static void open_all(struct rules *rules, const char *folder)
{
	size_t count;
	const char **names = folder_names(rules->arena, folder, &count);

	if (!names)
		fault_add(rules->faults, (struct place){folder, 0, 0}, "cannot be read: %s", strerror(errno));
	for (size_t i = 0; names && i < count; i++) {
		if (!folder_yaml(names[i]).length)
			continue;
		const char *path = arena_format(rules->arena, "%s/%s", folder, names[i]);
		int file = open_within(rules, folder, path);
		struct rules_open *made = arena_take(rules->arena, sizeof *made);
		*made = (struct rules_open){rules->ahead, path, file, errno};
		rules->ahead = made;
	}
}

void rules_open_ahead(struct rules *rules)
{
	if (rules->ahead || !rules->id)
		return;
	open_all(rules, rules->folder);
	if (rules->base)
		open_all(rules, rules->base);
}

int rules_open_file(struct rules *rules, const char *folder, const char *path)
{
	if (!rules->ahead)
		return open_within(rules, folder, path);
	for (struct rules_open *at = rules->ahead; at; at = at->next)
		if (!strcmp(at->path, path)) {
			int file = at->file;

			at->file = -1;
			errno = at->error;
			return file;
		}
	errno = ENOENT;
	return -1;
}
