/* lane_sign: the signatures of answers, for lane_plan. */
#include <string.h>

#include "resolve/lane_plan.h"

static bool sign_dice(const struct machine *machine, struct plan_signature *signature)
{
	size_t count = 0;

	for (size_t i = 0; i < machine->thrown_count; i++) {
		const struct thrown *thrown = &machine->thrown[i];
		size_t known = 0;

		if (!thrown->name)
			return false;
		while (known < count && !plan_is_named(thrown, signature->dice[known]))
			known++;
		if (known < count)
			continue;
		if (count == PLAN_DICE)
			return false;
		signature->dice[count++] = thrown->name;
	}
	signature->dice_count = count;
	return true;
}

void plan_look(struct plan_watch *watch, const struct prepared *prepared,
	       const struct program_changes *changes, struct arena *arena)
{
	struct arena_mark mark = arena_mark(arena);
	bool *written = arena_take(arena, prepared->program->slot_count * sizeof *written);

	*watch = (struct plan_watch){.all = changes->count <= PLAN_CHANGES};
	for (size_t i = 0; i < changes->written_count; i++)
		written[changes->written[i]] = true;
	for (size_t i = 0; i < prepared->reported_count && watch->all; i++) {
		uint32_t slot = prepared->reported[i].slot;

		watch->all = !written[slot] || watch->count < PLAN_GIVES;
		if (written[slot] && watch->all)
			watch->slots[watch->count++] = slot;
	}
	arena_rewind(arena, mark);
}

/* A bit for each of the slots that was set, the first one lowest. */
static inline uint64_t touched(const struct machine *machine, const uint32_t *slots, size_t count)
{
	const bool *all = machine->touched;
	uint64_t bits = 0;

	for (const uint32_t *slot = slots + count; slot > slots;)
		bits = 2 * bits + all[*--slot];
	return bits;
}

bool plan_sign(const struct plan_watch *watch, const struct resolution *resolution,
	       struct plan_signature *signature)
{
	const struct prepared *prepared = resolution->prepared;
	const struct machine *machine = &prepared->machine;
	const struct program_changes *changes = prepared->specializations.changes;

	if (!watch->all || !machine_all_plain(machine) || !sign_dice(machine, signature))
		return false;
	signature->changes = changes;
	signature->changed = 0;
	signature->given = (resolution->refused ? 1u : 0u) |
			   (machine->touched[prepared->program->result] ? 2u : 0u);
	signature->set = touched(machine, changes->slots, changes->count);
	signature->given |= touched(machine, watch->slots, watch->count) << 2;
	for (uint64_t left = signature->set; left; left &= left - 1) {
		unsigned i = (unsigned)__builtin_ctzll(left);
		value before = prepared->before[changes->slots[i]], now = machine->slots[changes->slots[i]];
		bool changed = before.numerator != now.numerator || before.denominator != now.denominator;

		signature->changed |= (uint64_t)changed << i;
	}
	return true;
}

bool plan_signed(const struct plan *plan, const struct plan_signature *signature)
{
	const struct plan_signature *own = &plan->signature;
	size_t same = 0;

	if (own->changed != signature->changed || own->given != signature->given ||
	    own->set != signature->set || own->changes != signature->changes ||
	    own->dice_count != signature->dice_count)
		return false;
	while (same < own->dice_count && own->dice[same] == signature->dice[same])
		same++;
	return same == own->dice_count;
}
