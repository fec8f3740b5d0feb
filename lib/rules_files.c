#include <dirent.h>
#include <stdlib.h>

#include "rules.h"

/* The YAML files of a ruleset's folder and of the one that it extends. */

static int by_name(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

struct names {
	struct arena *arena;
	const char **list;
	size_t count, room;
};

static void add_files(struct names *names, const char *folder)
{
	DIR *open = folder ? opendir(folder) : NULL;
	struct dirent *entry;

	while (open && (entry = readdir(open))) {
		size_t length = strlen(entry->d_name);
		bool known = false;

		if (length <= 5 || strcmp(entry->d_name + length - 5, ".yaml") != 0)
			continue;
		struct span name = {entry->d_name, length - 5};
		for (size_t i = 0; i < names->count; i++)
			known |= span_is(name, names->list[i]);
		if (known)
			continue;
		if (names->count == names->room)
			names->list = arena_grow(names->arena, names->list, names->count, &names->room,
						 sizeof *names->list);
		names->list[names->count++] = arena_copy(names->arena, name);
	}
	if (open)
		closedir(open);
}

const char **rules_files(struct rules *rules, size_t *count)
{
	struct names names = {.arena = rules->arena};

	add_files(&names, rules->folder);
	add_files(&names, rules->base);
	if (names.count)
		qsort(names.list, names.count, sizeof *names.list, by_name);
	*count = names.count;
	return names.list;
}
