/* company: the companies' owners and comparison. */
#include "compile/company.h"

#include <string.h>

#include "base/text.h"

static const struct company_party two[] = {{.name = "", .side = NO_PARTY},
					   {1, 1, 1, .target = true, .name = "target.", .side = NO_PARTY}};

const struct company company_plain = {.count = 2, .party = two};

static const struct company_party opposed[] = {{.name = ""},
					       {1, 1, 1, .target = true, .name = "target.", .side = 1}};

const struct company company_game = {.count = 2, .party = opposed, .game = true, .checked = true};

static const struct company_party three[] = {
    {.name = ""}, {1, 1, 1, .target = true, .name = "target."}, {2, 2, 2, .target = true, .name = "at.2."}};

const struct company company_several = {.count = 3, .party = three, .targets = 2};

static bool same_party(const struct company_party *a, const struct company_party *b)
{
	return a->owner == b->owner && a->unit == b->unit && a->whole == b->whole && a->target == b->target &&
	       a->nobody == b->nobody && a->further == b->further && a->side == b->side &&
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

static bool same_links(const struct company *a, const struct company *b)
{
	for (size_t i = 0; i < a->link_count && a->link_count == b->link_count; i++)
		if (a->links[i].of != b->links[i].of || a->links[i].to != b->links[i].to ||
		    !span_same(a->links[i].link, b->links[i].link))
			return false;
	return a->link_count == b->link_count;
}

const char *company_text(const struct company *company, struct arena *arena)
{
	struct text text = {.arena = arena};

	text_format(&text, "%d%d%d%d%d%d%d %u", company->game, company->ordered, company->lenient,
		    company->caused, company->unnamed, company->cycle, company->actors, company->targets);
	for (size_t i = 0; i < company->count; i++) {
		const struct company_party *party = &company->party[i];

		text_format(&text, " %s:%u:%u:%u:%u:%d%d%d", party->name, party->owner, party->unit,
			    party->whole, party->side, party->target, party->nobody, party->further);
	}
	for (size_t i = 0; i < company->link_count; i++)
		text_format(&text, " %u:%.*s:%u", company->links[i].of, (int)company->links[i].link.length,
			    company->links[i].link.data, company->links[i].to);
	for (size_t i = 0; i < company->body_count; i++)
		text_format(&text, " %u:%u:%u:%u", company->bodies[i].of, company->bodies[i].body,
			    company->bodies[i].first, company->bodies[i].count);
	for (size_t i = 0; i < company->shared_count; i++)
		text_format(&text, " %.*s", (int)company->shared[i].length, company->shared[i].data);
	text_put(&text, '\0');
	return text.at;
}

bool company_same(const struct company *a, const struct company *b)
{
	if (a == b)
		return true;
	if (a->count != b->count || a->game != b->game || a->ordered != b->ordered ||
	    a->lenient != b->lenient || a->caused != b->caused || a->unnamed != b->unnamed ||
	    a->cycle != b->cycle || a->targets != b->targets || a->actors != b->actors ||
	    a->shared_count != b->shared_count || !same_shared(a, b))
		return false;
	for (size_t i = 0; i < a->count; i++)
		if (!same_party(&a->party[i], &b->party[i]))
			return false;
	return same_links(a, b); /* the names of members say whose body they are */
}

const struct company *company_copy(const struct company *company, struct arena *arena)
{
	struct company *copy = arena_take(arena, sizeof *copy);
	struct company_party *party = arena_take(arena, company->count * sizeof *party);
	struct company_link *links = arena_take(arena, company->link_count * sizeof *links);

	memcpy(party, company->party, company->count * sizeof *party);
	if (company->link_count)
		memcpy(links, company->links, company->link_count * sizeof *links);
	*copy = *company;
	copy->party = party;
	copy->links = links;
	copy->bodies = NULL;
	if (company->body_count) {
		struct company_body *bodies = arena_take(arena, company->body_count * sizeof *bodies);

		memcpy(bodies, company->bodies, company->body_count * sizeof *bodies);
		copy->bodies = bodies;
	}
	return copy;
}

uint16_t company_of_pair(const struct company *company, uint16_t party)
{
	const struct company_party *all = company->party;
	uint16_t owner = all[party].owner, first = owner;

	if (owner < 2)
		return owner;
	while (all[first].owner != owner || all[first].target != all[party].target)
		first++; /* as far as the party itself */
	return first;
}

uint16_t company_holder(const struct company *company, uint16_t party, struct span field)
{
	uint16_t owner = company->party[party].owner;

	for (size_t i = 0; i < company->shared_count; i++)
		if (span_same(company->shared[i], field))
			return company->party[company->party[owner].unit].owner;
	return owner;
}
