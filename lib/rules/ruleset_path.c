/* ruleset_path: the search path, and the ids on it. */
#include "rules/ruleset_path.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/folder.h"
#include "base/text.h"

bool ruleset_path_leads_out(const char *path, const char *root)
{
	struct stat status;
	char *real = NULL, *within = NULL;
	bool out = false;

	if (lstat(path, &status) != 0 || !S_ISLNK(status.st_mode))
		return false;
	real = realpath(path, NULL);
	within = realpath(root, NULL);
	if (real && within) {
		size_t length = strlen(within);

		out = strncmp(real, within, length) != 0 || (length > 1 && real[length] != '/');
	}
	out |= !real || !within;
	free(real);
	free(within);
	return out;
}

static const char *folder_of(struct arena *arena, const char *root, const char *id)
{
	const char *folder = arena_format(arena, "%s/%s", root, id);

	if (access(arena_format(arena, "%s/ruleset.yaml", folder), R_OK) != 0)
		return NULL;
	return ruleset_path_leads_out(folder, root) ? NULL : folder;
}

/* The folders that are searched, in order, terminated by NULL. */
static const char **roots(struct arena *arena)
{
	const char **list = arena_take(arena, 8 * sizeof *list);
	const char *set = getenv("VOLTIGEUR_TABLES"), *home = getenv("HOME"), *data = getenv("XDG_DATA_HOME");
	char *self = arena_take(arena, 4096);
	size_t count = 0;

	if (set && *set)
		list[count++] = folder_trim(arena, set);
	ssize_t length = readlink("/proc/self/exe", self, 4095);
	char *slash = length > 0 ? strrchr(self, '/') : NULL;
	if (slash) {
		*slash = '\0';
		list[count++] = arena_format(arena, "%s/../tables", self);
		list[count++] = arena_format(arena, "%s/../share/voltigeur/tables", self);
	}
#ifdef VOLTIGEUR_DATA
	list[count++] = VOLTIGEUR_DATA;
#endif
	if (data && *data)
		list[count++] = arena_format(arena, "%s/voltigeur/tables", folder_trim(arena, data));
	else if (home && *home)
		list[count++] = arena_format(arena, "%s/.local/share/voltigeur/tables",
					     folder_trim(arena, home));
	return list;
}

static bool is_plain_name(const char *id)
{
	return *id && *id != '.' && strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789-") == strlen(id);
}

const char *ruleset_path_find(struct arena *arena, const char *id)
{
	const char *folder = NULL;

	if (is_plain_name(id))
		for (const char **root = roots(arena); *root && !folder; root++)
			folder = folder_of(arena, *root, id);
	return folder;
}

/* ---- known ids ---- */

struct id_list {
	struct arena *arena;
	const char **list;
	size_t count, capacity;
};

/* Adds the rulesets in a folder, each id once. */
static void add_names(struct id_list *names, const char *root)
{
	size_t count;
	const char **found = folder_names(names->arena, root, &count);

	for (size_t i = 0; found && i < count; i++) {
		bool known = !ruleset_path_find(names->arena, found[i]);

		for (size_t j = 0; j < names->count && !known; j++)
			known = !strcmp(names->list[j], found[i]);
		if (known)
			continue;
		if (names->count == names->capacity)
			names->list = arena_grow(names->arena, names->list, names->count, &names->capacity,
						 sizeof *names->list);
		names->list[names->count++] = found[i];
	}
}

static int by_name(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

char *ruleset_path_names(struct arena *arena)
{
	struct id_list names = {.arena = arena};
	struct text text = {.arena = arena};

	for (const char **root = roots(arena); *root; root++)
		add_names(&names, *root);
	if (names.count)
		qsort(names.list, names.count, sizeof *names.list, by_name);
	for (size_t i = 0; i < names.count; i++)
		text_format(&text, "%s%s", i ? " " : "", names.list[i]);
	if (!names.count)
		text_add(&text, SPAN("none"));
	text_put(&text, '\0');
	return text.at;
}
