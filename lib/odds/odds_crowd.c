/* odds_crowd: groups the states of a frontier. */
#include "odds/odds_crowd.h"

#include <string.h>

/* Finds the counts of a lazy tally that a frontier's segment reads; false: there are none. */
static bool find_hidden(const struct engine *engine, struct frontier *frontier, struct crowd *crowd,
			const struct lazy *lazy)
{
	const flow_bits *reads = flow_of(&engine->flow, engine->flow.segment, frontier->at);
	struct hidden *hidden = &crowd->hidden[crowd->hidden_count];
	const struct op *op = lazy->op;

	*hidden = (struct hidden){.first = (uint32_t)crowd->width,
				  .counts = arena_take(&frontier->arena, op->count * sizeof(uint32_t))};
	for (uint32_t i = 0; i < frontier->width; i++)
		for (size_t j = 0; j < op->count; j++)
			if (op->counts[j].slot == frontier->layout[i] && flow_has(reads, op->counts[j].slot))
				hidden->counts[hidden->count++] = i;
	crowd->hidden_count += hidden->count > 0;
	return hidden->count > 0;
}

static void find_places(const struct engine *engine, struct frontier *frontier, struct crowd *crowd)
{
	const flow_bits *reads = flow_of(&engine->flow, engine->flow.segment, frontier->at);
	size_t plain = engine->program->slot_count;
	struct arena *arena = &frontier->arena;

	crowd->places = arena_take(arena, (frontier->width + 1) * sizeof *crowd->places);
	crowd->key = arena_take(arena, (frontier->width + 1) * sizeof *crowd->key);
	crowd->hidden = arena_take(arena, (engine->lazy_count + 1) * sizeof *crowd->hidden);
	crowd->told_apart = arena_take(arena, engine->flow.words * sizeof *crowd->told_apart);
	for (uint32_t i = 0; i < frontier->width; i++) {
		uint32_t slot = frontier->layout[i];

		if (slot < plain && flow_has(reads, slot)) {
			crowd->places[crowd->width++] = i;
			flow_add(crowd->told_apart, slot);
		}
		for (size_t j = 0; slot >= plain && j < engine->lazy_count; j++)
			if (engine->lazy[j].left == slot &&
			    find_hidden(engine, frontier, crowd, &engine->lazy[j])) {
				crowd->places[crowd->width++] = i; /* the other one is next to it */
				crowd->places[crowd->width++] = i + 1;
			}
	}
}

/* What a state's group has in common. */
static void read_key(const struct crowd *crowd, const item *state, item *key)
{
	for (size_t i = 0; i < crowd->width; i++)
		key[i] = state[crowd->places[i]];
	for (const struct hidden *hidden = crowd->hidden; hidden < crowd->hidden + crowd->hidden_count;
	     hidden++) {
		bool pending = false;

		for (size_t i = 0; i < hidden->count; i++)
			pending |= state[hidden->counts[i]] == PENDING_ITEM;
		if (!pending)
			key[hidden->first] = key[hidden->first + 1] = 0;
	}
}

static struct group *group_of(struct frontier *frontier, struct crowd *crowd, const item *state)
{
	uint64_t hash = UINT64_C(0x9e3779b97f4a7c15);
	item *key = crowd->key;

	read_key(crowd, state, key);
	for (size_t i = 0; i < crowd->width; i++) {
		hash = (hash ^ (uint64_t)key[i]) * UINT64_C(0xff51afd7ed558ccd);
		hash ^= hash >> 32;
	}
	for (size_t at = hash & (crowd->buckets - 1);; at = (at + 1) & (crowd->buckets - 1)) {
		struct group *group = crowd->bucket[at];

		if (!group) {
			group = arena_take(&frontier->arena, sizeof *group);
			group->key = arena_take(&frontier->arena, (crowd->width + 1) * sizeof *key);
			memcpy(group->key, key, crowd->width * sizeof *key);
			*crowd->last = crowd->bucket[at] = group;
			crowd->last = &group->next;
			return group;
		}
		size_t i = 0;
		while (i < crowd->width && group->key[i] == key[i])
			i++;
		if (i == crowd->width)
			return group;
	}
}

void crowd_find(const struct engine *engine, struct frontier *frontier, struct crowd *crowd)
{
	*crowd = (struct crowd){.last = &crowd->groups, .buckets = 64};
	find_places(engine, frontier, crowd);
	while (crowd->buckets < frontier->count * 2)
		crowd->buckets *= 2;
	crowd->bucket = arena_take(&frontier->arena, crowd->buckets * sizeof(struct group *));
	for (uint32_t state = 0; state < frontier->count; state++) {
		struct group *group = group_of(frontier, crowd, frontier_key(frontier, state));

		if (group->count == group->capacity)
			group->states = arena_grow(&frontier->arena, group->states, group->count,
						   &group->capacity, sizeof *group->states);
		group->states[group->count++] = state;
	}
}

/* It is at most the denominator. */
const mp_limb_t *group_sum(struct frontier *from, struct group *group)
{
	if (group->sum)
		return group->sum;
	group->sum = arena_take(&from->arena, from->limbs * sizeof *group->sum);
	for (size_t i = 0; i < group->count; i++)
		mpn_add_n(group->sum, group->sum, frontier_weight(from, group->states[i]),
			  (mp_size_t)from->limbs);
	return group->sum;
}
