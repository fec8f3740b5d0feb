/* company: the companies' owners and comparison. */
#include "compile/company.h"

#include <string.h>

static const struct company_party two[] = {{0, 0, 0, false, ""}, {1, 1, 1, true, "target."}};

const struct company company_plain = {.count = 2, .party = two};

static bool same_party(const struct company_party *a, const struct company_party *b)
{
	return a->owner == b->owner && a->unit == b->unit && a->whole == b->whole && a->target == b->target &&
	       !strcmp(a->name, b->name);
}

static bool same_shared(const struct company *a, const struct company *b)
{
	if (a->shared == b->shared)
		return true;
	for (size_t i = 0; i < a->shared_count; i++)
		if (!span_same(a->shared[i], b->shared[i]))
			return false;
	return true;
}

bool company_same(const struct company *a, const struct company *b)
{
	if (a == b)
		return true;
	if (a->count != b->count || a->game != b->game || a->ordered != b->ordered ||
	    a->shared_count != b->shared_count || !same_shared(a, b))
		return false;
	for (size_t i = 0; i < a->count; i++)
		if (!same_party(&a->party[i], &b->party[i]))
			return false;
	return true;
}

const struct company *company_copy(const struct company *company, struct arena *arena)
{
	struct company *copy = arena_take(arena, sizeof *copy);
	struct company_party *party = arena_take(arena, company->count * sizeof *party);

	memcpy(party, company->party, company->count * sizeof *party);
	*copy = *company;
	copy->party = party;
	return copy;
}

uint16_t company_holder(const struct company *company, uint16_t party, struct span field)
{
	uint16_t owner = company->party[party].owner;

	for (size_t i = 0; i < company->shared_count; i++)
		if (span_same(company->shared[i], field))
			return company->party[company->party[owner].unit].owner;
	return owner;
}
