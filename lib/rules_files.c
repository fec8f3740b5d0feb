#include <errno.h>

#include "folder.h"
#include "rules.h"

/* The YAML files of a ruleset's folder and of the one that it extends. */

static const char **names_in(struct rules *rules, const char *folder, size_t *count)
{
	const char **names = NULL;

	*count = 0;
	if (folder)
		names = folder_names(rules->arena, folder, count);
	if (folder && !names)
		fault_add(rules->faults, (struct place){folder, 0, 0}, "cannot be read: %s", strerror(errno));
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
