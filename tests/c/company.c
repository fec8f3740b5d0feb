/* company: is a company the same as another exactly where all of it is?
 *
 *   company RULESET...
 *
 * A program is kept for the next deed of the same company, so one that is taken for another
 * would answer with the wrong fields, and one that is not found again is compiled each time.
 * A company of random parties is compared with a copy that shares no memory with it, and with
 * copies of which one thing is changed; so are their texts. Of the companies that a check of a
 * ruleset makes, each body must have its members. Prints what is wrong; exits with 1 if anything
 * was. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compile/company.h"
#include "rules/rules.h"

enum { PARTIES = 5, LINKS = 3, BODIES = 2, SHARED = 2, ROUNDS = 20 };

static struct arena arena;
static uint64_t chance = 1;
static unsigned long asked, wrong;

static uint16_t random_below(unsigned bound)
{
	chance = chance * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	return (uint16_t)((chance >> 33) % bound);
}

static void check(bool right, const char *what, size_t at)
{
	asked++;
	wrong += !right;
	if (!right)
		printf("%s (%zu)\n", what, at);
}

/* ---- the same ---- */

/* A company whose parts can be changed. */
struct made {
	struct company company;
	struct company_party party[PARTIES];
	struct company_link links[LINKS];
	struct company_body bodies[BODIES];
	struct span shared[SHARED];
};

/* The same text in another place. */
static struct span again(struct span text)
{
	return arena_span(&arena, text);
}

/* Of small numbers, so that neighbours are often alike. */
static struct made *make(void)
{
	static const char *const names[] = {"", "target.", "parts.1.", "parts.2.", "chief."};
	static const char *const fields[] = {"chief", "band", "wet", "cold"};
	struct made *made = arena_take(&arena, sizeof *made);

	made->company = (struct company){.count = PARTIES,
					 .link_count = LINKS,
					 .body_count = BODIES,
					 .shared_count = SHARED,
					 .targets = random_below(3),
					 .actors = random_below(2),
					 .game = random_below(2),
					 .caused = random_below(2),
					 .cycle = random_below(2),
					 .unnamed = random_below(2),
					 .ordered = random_below(2),
					 .lenient = random_below(2)};
	for (uint16_t i = 0; i < PARTIES; i++)
		made->party[i] = (struct company_party){.owner = random_below(2),
							.unit = random_below(2),
							.whole = random_below(2),
							.side = random_below(2),
							.target = random_below(2),
							.further = random_below(2),
							.nobody = random_below(2),
							.name = names[i]};
	for (size_t i = 0; i < LINKS; i++)
		made->links[i] = (struct company_link){random_below(2), span_of(fields[random_below(2)]),
						       random_below(2)};
	for (size_t i = 0; i < BODIES; i++)
		made->bodies[i] = (struct company_body){random_below(2), random_below(2), random_below(2), 2};
	for (size_t i = 0; i < SHARED; i++)
		made->shared[i] = span_of(fields[2 + i]);
	return made;
}

/* A copy that shares nothing. */
static struct made *copy_of(const struct made *from)
{
	struct made *copy = arena_take(&arena, sizeof *copy);

	*copy = *from;
	copy->company.party = copy->party;
	copy->company.links = copy->links;
	copy->company.bodies = copy->bodies;
	copy->company.shared = copy->shared;
	for (size_t i = 0; i < PARTIES; i++)
		copy->party[i].name = arena_format(&arena, "%s", from->party[i].name);
	for (size_t i = 0; i < LINKS; i++)
		copy->links[i].link = again(from->links[i].link);
	for (size_t i = 0; i < SHARED; i++)
		copy->shared[i] = again(from->shared[i]);
	return copy;
}

static bool same_text(const struct company *a, const struct company *b)
{
	return !strcmp(company_text(a, &arena), company_text(b, &arena));
}

/* One thing of the copy has been changed. */
static void differs(const struct made *made, struct made *changed, const char *what, size_t at)
{
	check(!company_same(&made->company, &changed->company), what, at);
	check(!company_same(&changed->company, &made->company), what, at);
	check(!same_text(&made->company, &changed->company), what, at);
}

#define CHANGE(what, at, part, change)                \
	do {                                          \
		struct made *changed = copy_of(made); \
		changed->part change;                 \
		differs(made, changed, what, at);     \
	} while (0)

static void ask_changes(const struct made *made)
{
	CHANGE("game", 0, company.game, ^= 1);
	CHANGE("ordered", 0, company.ordered, ^= 1);
	CHANGE("lenient", 0, company.lenient, ^= 1);
	CHANGE("caused", 0, company.caused, ^= 1);
	CHANGE("unnamed", 0, company.unnamed, ^= 1);
	CHANGE("cycle", 0, company.cycle, ^= 1);
	CHANGE("actors", 0, company.actors, ^= 1);
	CHANGE("targets", 0, company.targets, ++);
	CHANGE("parties", 0, company.count, --);
	CHANGE("links", 0, company.link_count, --);
	CHANGE("shared fields", 0, company.shared_count, --);
	for (size_t i = 0; i < PARTIES; i++) {
		CHANGE("owner", i, party[i].owner, ^= 1);
		CHANGE("unit", i, party[i].unit, ^= 1);
		CHANGE("whole", i, party[i].whole, ^= 1);
		CHANGE("side", i, party[i].side, ^= 1);
		CHANGE("target", i, party[i].target, ^= 1);
		CHANGE("further", i, party[i].further, ^= 1);
		CHANGE("nobody", i, party[i].nobody, ^= 1);
		CHANGE("name", i, party[i].name, = "other.");
	}
	for (size_t i = 0; i < LINKS; i++) {
		CHANGE("whose link", i, links[i].of, ^= 1);
		CHANGE("whom it names", i, links[i].to, ^= 1);
		CHANGE("link", i, links[i].link, = SPAN("other"));
	}
	for (size_t i = 0; i < SHARED; i++)
		CHANGE("shared field", i, shared[i], = SPAN("other"));
}

static void ask_same(void)
{
	const struct made *made = copy_of(make());
	struct made *copy = copy_of(made);

	check(company_same(&made->company, &made->company), "itself", 0);
	check(company_same(&made->company, &copy->company), "a copy", 0);
	check(same_text(&made->company, &copy->company), "the text of a copy", 0);
	copy->company.shared = made->shared; /* as two deeds of one ruleset have them */
	check(company_same(&made->company, &copy->company), "a copy with the same shared fields", 0);
	const struct company *kept = company_copy(&made->company, &arena);
	check(company_same(&made->company, kept) && same_text(&made->company, kept), "what is kept", 0);
	check(kept->party != made->party && kept->links != made->links && kept->bodies != made->bodies,
	      "what is kept has memory of its own", 0);
	ask_changes(made);
	for (size_t i = 0; i < BODIES; i++) { /* which the names of members say */
		copy = copy_of(made);
		copy->bodies[i].first++;
		check(!same_text(&made->company, &copy->company), "the text of a body", i);
	}
}

/* ---- whose slots are meant ---- */

static void ask_holders(void)
{
	struct made *made = copy_of(make());

	for (uint16_t i = 0; i < PARTIES; i++) {
		made->party[i].owner = i < 2 ? i : random_below(i + 1u);
		made->party[i].unit = i < 2 ? i : random_below(i + 1u);
	}
	for (uint16_t party = 0; party < PARTIES; party++) {
		const struct company_party *all = made->party;
		uint16_t owner = all[party].owner, pair = owner;

		/* of both sides: the first party that is the same owner on that side */
		for (uint16_t i = PARTIES; owner >= 2 && i-- > 0;)
			if (all[i].owner == owner && all[i].target == all[party].target)
				pair = i;
		check(company_of_pair(&made->company, party) == pair, "whose pair it is", party);
		check(company_holder(&made->company, party, SPAN("other")) == owner, "who has a field",
		      party);
		for (size_t i = 0; i < SHARED; i++)
			check(company_holder(&made->company, party, again(made->shared[i])) ==
				  all[all[owner].unit].owner,
			      "which unit has a shared field", party);
	}
}

/* ---- a check of the rules ---- */

static const struct company_body *find(const struct company *company, uint16_t of, uint16_t body)
{
	for (size_t i = 0; i < company->body_count; i++)
		if (company->bodies[i].of == of && company->bodies[i].body == body)
			return &company->bodies[i];
	return NULL;
}

static void ask_members(const struct company *company, const struct rules_body *body, uint16_t of,
			uint16_t index)
{
	const struct company_body *found = find(company, of, index);
	const struct company_party *owner = &company->party[of == NO_PARTY ? 0 : of];

	check(found && found->count == 2 && found->first + 2u <= company->count, "two members", index);
	for (uint16_t i = 0; found && i < found->count; i++) {
		uint16_t party = (uint16_t)(found->first + i);
		const struct company_party *one = &company->party[party];
		const char *name = arena_format(&arena, "%s%.*s.%u.", owner->name, (int)body->name.length,
						body->name.data, i + 1u);

		check(one->owner == party && one->unit == party && one->further && !one->nobody,
		      "an owner of his own", party);
		check(one->target == owner->target && one->side == owner->side, "of the same side", party);
		check(one->whole == (body->whole ? of : party), "part of a whole", party);
		check(!strcmp(one->name, name), "his name", party);
	}
}

static void ask_ruleset(const char *folder)
{
	struct limits limits = limits_default();
	struct faults faults;
	struct rules rules;
	size_t count, wholes = 0, others = 0, everybody = 0;

	faults_start(&faults, &arena);
	if (!rules_open(&rules, &arena, folder, NULL, &limits, &faults)) {
		check(false, folder, 0);
		return;
	}
	const struct rules_body *bodies = rules_bodies(&rules, &count);
	const struct company *company = company_with_bodies(&rules);
	check((count > 0) == (company != NULL), "only with bodies there are members", count);
	if (!company)
		return;
	for (size_t i = 0; i < count; i++)
		*(bodies[i].everybody ? &everybody : bodies[i].whole ? &wholes : &others) += 1;
	uint16_t owners = (uint16_t)(2 + 4 * wholes);
	check(company->count == owners + 2u * others * owners + 2 * everybody, "parties", company->count);
	check(company->body_count == 2 * wholes + others * owners + everybody, "bodies", company->body_count);
	check(company->game && company->checked, "as in a game", 0);
	for (size_t i = 0; i < 2; i++)
		check(!memcmp(&company->party[i], &company_game.party[i], sizeof *company->party),
		      "by= and at=", i);
	for (uint16_t i = 0; i < count; i++)
		if (bodies[i].everybody)
			ask_members(company, &bodies[i], NO_PARTY, i);
		else
			for (uint16_t of = 0; of < (bodies[i].whole ? 2 : owners); of++)
				ask_members(company, &bodies[i], of, i);
}

int main(int argc, char **argv)
{
	for (int i = 0; i < ROUNDS; i++) {
		ask_same();
		ask_holders();
	}
	for (int i = 1; i < argc; i++)
		ask_ruleset(argv[i]);
	printf("%lu asked: %lu wrong\n", asked, wrong);
	arena_free(&arena);
	return wrong ? 1 : 0;
}
