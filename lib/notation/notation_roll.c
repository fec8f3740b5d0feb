/* notation_roll: connects dice notation to the resolver. */
#include "notation/notation_roll.h"

#include "notation/notation.h"

static struct program *roll_compile(struct resolver *resolver, struct arena *arena, struct span text,
				    struct faults *faults)
{
	struct rules *rules = resolver->rules->id ? resolver->rules : NULL;
	struct notation_scope scope = {arena, rules, resolver->limits, faults};
	const struct notation *notation = notation_read(&scope, text);

	return notation ? notation_compile(&scope, notation) : NULL;
}

const struct resolve_kind notation_rolls = {.field = "roll", .compile = roll_compile};
