#include <dirent.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "rules.h"
#include "shelf.h"

/* Files of a ruleset that are opened before they are wanted: a tool that answers a
 * stream gives up opening files, and a record may still name any variant. */

struct rules_open {
	struct rules_open *next;
	const char *path;
	int file; /* -1: taken */
};

static void open_all(struct rules *rules, const char *path)
{
	DIR *folder = opendir(path);

	for (const struct dirent *entry; folder && (entry = readdir(folder));) {
		size_t length = strlen(entry->d_name);

		if (length < 6 || entry->d_name[0] == '.' || strcmp(entry->d_name + length - 5, ".yaml") != 0)
			continue;
		const char *name = arena_format(rules->arena, "%s/%s", path, entry->d_name);
		int file = shelf_leads_out(name, arena_format(rules->arena, "%s/..", path))
			       ? -1
			       : open(name, O_RDONLY | O_CLOEXEC);
		if (file < 0)
			continue;
		struct rules_open *made = arena_take(rules->arena, sizeof *made);
		*made = (struct rules_open){rules->ahead, name, file};
		rules->ahead = made;
	}
	if (folder)
		closedir(folder);
}

void rules_open_ahead(struct rules *rules)
{
	if (rules->ahead || !rules->id)
		return;
	open_all(rules, rules->folder);
	if (rules->base)
		open_all(rules, rules->base);
}

int rules_ahead(struct rules *rules, const char *path)
{
	for (struct rules_open *at = rules->ahead; at; at = at->next)
		if (!strcmp(at->path, path)) {
			int file = at->file;

			at->file = -1;
			return file;
		}
	return -1;
}
