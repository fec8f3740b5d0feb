/* machine_list: sets and hands, each of which is kept once. */
#include "machine/machine.h"

#include <stdlib.h>
#include <string.h>

static int by_size(const void *a, const void *b)
{
	int64_t left = *(const int64_t *)a, right = *(const int64_t *)b;

	return (left > right) - (left < right);
}

static int64_t *copy_of(struct arena *arena, const int64_t *items, size_t count)
{
	int64_t *copy = arena_reserve(arena, count * sizeof *copy);

	if (count)
		memcpy(copy, items, count * sizeof *copy);
	return copy;
}

static int64_t *sorted_copy(struct arena *arena, const int64_t *items, size_t count)
{
	int64_t *copy = copy_of(arena, items, count);
	size_t ordered = 1;

	while (ordered < count && copy[ordered - 1] <= copy[ordered])
		ordered++;
	if (ordered < count)
		qsort(copy, count, sizeof *copy, by_size);
	return copy;
}

/* Interns a list and returns its index; frees its items, the latest allocation of
 * the arena, if the list was known. */
static uint32_t keep(struct machine *machine, struct interned *lists, int64_t *items, size_t count,
		     size_t taken)
{
	size_t before = lists->count;
	uint32_t index = interned_put(lists, machine->arena, items, count);

	if (lists->count == before)
		arena_give_back(machine->arena, items, taken * sizeof *items);
	return index;
}

uint32_t machine_set(struct machine *machine, const int64_t *words, size_t count)
{
	int64_t *sorted = sorted_copy(machine->arena, words, count);
	size_t kept = 0;

	for (size_t i = 0; i < count; i++)
		if (kept == 0 || sorted[kept - 1] != sorted[i])
			sorted[kept++] = sorted[i];
	return keep(machine, &machine->sets, sorted, kept, count);
}

uint32_t machine_words(struct machine *machine, const int64_t *words, size_t count)
{
	return keep(machine, &machine->sets, sorted_copy(machine->arena, words, count), count, count);
}

uint32_t machine_hand(struct machine *machine, const int64_t *faces, size_t count)
{
	if (machine->all_dice)
		return keep(machine, &machine->hands, sorted_copy(machine->arena, faces, count), count,
			    count);
	interned_add(&machine->hands, machine->arena, copy_of(machine->arena, faces, count), count);
	return (uint32_t)machine->hands.count - 1;
}
