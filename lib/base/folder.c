/* folder: sorted directory listings, and paths of rule files. */
#include "base/folder.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

static int by_bytes(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static const char **refused(void)
{
	if (errno == ENOMEM)
		memory_exhausted();
	return NULL;
}

static void close_folder(void *folder)
{
	closedir(folder);
}

const char **folder_names(struct arena *arena, const char *path, size_t *count)
{
	DIR *folder = opendir(path);
	struct memory_guard guard;
	size_t capacity = 1;

	*count = 0;
	if (!folder)
		return refused();
	memory_guard(&guard, close_folder, folder);
	const char **names = arena_take(arena, sizeof *names);
	errno = 0;
	for (const struct dirent *entry; (entry = readdir(folder)); errno = 0) {
		if (entry->d_name[0] == '.')
			continue;
		if (*count == capacity)
			names = arena_grow(arena, names, *count, &capacity, sizeof *names);
		names[(*count)++] = arena_copy(arena, span_of(entry->d_name));
	}
	int error = errno;
	memory_unguard(&guard);
	closedir(folder);
	errno = error;
	if (error)
		return refused();
	if (*count)
		qsort(names, *count, sizeof *names, by_bytes);
	return names;
}

const char *folder_trim(struct arena *arena, const char *path)
{
	size_t length = strlen(path);

	if (length < 2 || path[length - 1] != '/')
		return path;
	while (length > 1 && path[length - 1] == '/')
		length--;
	return arena_copy(arena, (struct span){path, length});
}

const char *folder_real(struct arena *arena, const char *path)
{
	char real[PATH_MAX];

	return realpath(path, real) ? arena_copy(arena, span_of(real)) : NULL;
}

bool folder_is_within(const char *path, const char *folder)
{
	size_t length = strlen(folder);

	return !strncmp(path, folder, length) && (length == 1 || path[length] == '/' || path[length] == '\0');
}

struct span folder_yaml(const char *name)
{
	struct span text = span_of(name), end = SPAN(".yaml");

	if (text.length <= end.length ||
	    memcmp(text.data + text.length - end.length, end.data, end.length) != 0)
		return SPAN("");
	return (struct span){name, text.length - end.length};
}
