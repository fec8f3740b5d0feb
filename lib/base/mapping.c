/* mapping: reads /proc/self/maps. */
#include "base/mapping.h"

#include <stdio.h>
#include <stdlib.h>

static const unsigned long long LARGEST = 1ULL << 30;

/* Constants are in the mapping behind the program's code, which is where this function is. */
bool mapping_read(struct mappings *maps, struct arena *arena)
{
	FILE *file = fopen("/proc/self/maps", "re");
	char line[4400];
	bool code = false;

	if (!file)
		return false;
	*maps = (struct mappings){NULL, 0, 0};
	while (fgets(line, sizeof line, file)) {
		char *at; /* "FROM-TO MODES ..", hexadecimal */
		unsigned long long from = strtoull(line, &at, 16),
				   to = *at == '-' ? strtoull(at + 1, &at, 16) : 0;

		if (to <= from || *at != ' ' || to - from > LARGEST)
			continue;
		if (maps->count == maps->capacity)
			maps->list = arena_grow(arena, maps->list, maps->count, &maps->capacity,
						sizeof *maps->list);
		bool here = (uintptr_t)mapping_read >= from && (uintptr_t)mapping_read < to;
		maps->list[maps->count++] = (struct mapping){(uintptr_t)from, (uintptr_t)to,
							     code && !strncmp(at + 1, "r--", 3)};
		code = here;
	}
	fclose(file);
	return maps->count > 0;
}

const struct mapping *mapping_of(const struct mappings *maps, uintptr_t address)
{
	for (size_t i = 0; i < maps->count; i++)
		if (address >= maps->list[i].from && address < maps->list[i].to)
			return &maps->list[i];
	return NULL;
}
