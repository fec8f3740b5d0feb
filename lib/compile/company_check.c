/* company_check: a company with all that a ruleset's bodies make possible, for a check
 * of its rules. */
#include "compile/company.h"

#include <string.h>

#include "rules/rules.h"

enum { MEMBERS = 2 }; /* of each body */

struct making {
	struct rules *rules;
	struct company *company;
	struct company_party *party;
	struct company_body *bodies;
};

static void add_members(struct making *making, uint16_t of, uint16_t index, const struct rules_body *body)
{
	struct company *company = making->company;
	const struct company_party *owner = &making->party[of == NO_PARTY ? 0 : of];

	making->bodies[company->body_count++] = (struct company_body){
	    .of = of, .body = index, .first = (uint16_t)company->count, .count = MEMBERS};
	for (unsigned i = 1; i <= MEMBERS; i++) {
		uint16_t party = (uint16_t)company->count++;

		making->party[party] = (struct company_party){
		    .owner = party,
		    .unit = party,
		    .whole = body->whole ? of : party,
		    .target = owner->target,
		    .further = true,
		    .side = owner->side,
		    .name = arena_format(making->rules->arena, "%s%.*s.%u.", owner->name,
					 (int)body->name.length, body->name.data, i)};
	}
}

const struct company *company_with_bodies(struct rules *rules)
{
	size_t count;
	const struct rules_body *bodies = rules_bodies(rules, &count);
	size_t members = MEMBERS, most = 2 + 2 * members + count * 2 * (1 + members) * members;
	struct making making = {.rules = rules, .company = arena_take(rules->arena, sizeof *making.company)};

	if (!count || most > MOST_PARTIES / 2)
		return NULL;
	*making.company = company_game;
	making.party = arena_take(rules->arena, most * sizeof *making.party);
	making.bodies = arena_take(rules->arena, most * sizeof *making.bodies);
	memcpy(making.party, company_game.party, company_game.count * sizeof *making.party);
	making.company->party = making.party;
	making.company->bodies = making.bodies;
	for (int whole = 1; whole >= 0; whole--)
		for (uint16_t of = 0, owners = (uint16_t)making.company->count; of < owners; of++)
			for (size_t i = 0; i < count; i++)
				if (bodies[i].whole == whole && !bodies[i].everybody)
					add_members(&making, of, i, &bodies[i]);
	for (size_t i = 0; i < count; i++)
		if (bodies[i].everybody)
			add_members(&making, NO_PARTY, i, &bodies[i]);
	return making.company;
}
