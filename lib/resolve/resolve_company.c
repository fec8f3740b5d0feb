/* resolve_company: who takes part in a record of a game. */
#include <string.h>

#include "resolve/resolve.h"

/* What the functions below need to know. */
struct asking {
	struct resolve_company *asked;
	struct rules *rules;
	const struct resolve_options *options;
	const struct record *record;
	struct arena *arena;
	struct faults *faults;
	bool for_target;
};

/* ---- parties ---- */

/* The first party with the same name, if it has one. */
static uint16_t first_of(const struct span *names, uint16_t party)
{
	uint16_t first = 0;

	while (first < party && !(names[first].length && span_alike(names[first], names[party])))
		first++;
	return first;
}

/* Finds out whether a party is the same owner as an earlier one, or of its unit. */
static void tie(struct asking *asking, uint16_t party)
{
	struct resolve_company *asked = asking->asked;
	struct company_party *entry = &asked->party[party];

	entry->owner = first_of(asked->owners, party);
	entry->unit = first_of(asked->units, party);
	entry->side = asked->sides[party].length ? first_of(asked->sides, party) : NO_PARTY;
	if (entry->unit != party)
		asked->company.shared = rules_shared(asking->rules, &asked->company.shared_count);
}

static struct span side_of(const struct resolve_options *options, struct span owner)
{
	return owner.length && options->owners->side ? options->owners->side(options->source, owner)
						     : SPAN("");
}

/* Adds a party; false, after a fault, if there is no room. */
static bool join(struct asking *asking, struct company_party entry, struct span owner, struct span unit)
{
	struct resolve_company *asked = asking->asked;
	uint16_t party = (uint16_t)asked->company.count;

	if (party >= MOST_PARTIES)
		return fault_add(asking->faults, nowhere, "more than %d take part in this deed",
				 (int)MOST_PARTIES);
	asked->company.count++;
	entry.whole = party;
	entry.further = true;
	asked->party[party] = entry;
	asked->owners[party] = owner;
	asked->units[party] = unit;
	asked->sides[party] = side_of(asking->options, owner);
	tie(asking, party);
	return true;
}

struct span resolve_said_as(bool for_target, const char *before, struct span field, struct arena *arena)
{
	const char *name = arena_format(arena, "%s%.*s", before, (int)field.length, field.data);
	struct span rest = span_of(name);

	if (!for_target)
		return rest;
	return span_skip(&rest, "target.") ? rest : span_of(arena_format(arena, "target.%s", name));
}

/* ---- links ---- */

static struct span link_key(struct asking *asking, uint16_t of, struct span link)
{
	return of == NO_PARTY
		   ? link
		   : resolve_said_as(asking->for_target, asking->asked->party[of].name, link, asking->arena);
}

/* Does the link name the whole that its owner is a part of? */
static bool is_of_whole(const struct asking *asking, struct span link)
{
	size_t count;
	const struct rules_body *bodies = rules_bodies(asking->rules, &count);

	for (size_t i = 0; i < count; i++)
		if (bodies[i].whole && span_same(bodies[i].link, link))
			return true;
	return false;
}

/* The field of a link of the scene, if it may name somebody whom nobody knows yet. */
static const struct declaration *fresh_link(const struct program *program, struct span link)
{
	for (size_t i = 0; i < program->slot_count; i++) {
		const struct slot *slot = &program->slots[i];

		if (slot->kind == SLOT_FIELD && !slot->field->of_side && span_same(slot->field->name, link))
			return slot->field->fresh ? slot->field : NULL;
	}
	return NULL;
}

/* A name that nobody has yet: band-1, band-2 and so on. */
static struct span new_name(const struct asking *asking, struct span called)
{
	for (unsigned number = 1;; number++) {
		struct span name = span_of(
		    arena_format(asking->arena, "%.*s-%u", (int)called.length, called.data, number));

		if (!asking->options->owners->knows(asking->options->source, name))
			return name;
	}
}

/* Adds whom a link names as a party; `fresh`: the field of one who may be new, or NULL. */
static bool follow(struct asking *asking, uint16_t of, struct span link, const struct declaration *fresh)
{
	struct resolve_company *asked = asking->asked;
	const struct resolve_options *options = asking->options;
	struct record_field *said = record_find(asking->record, link_key(asking, of, link));
	struct span owner = of == NO_PARTY ? SPAN("") : asked->owners[of], unit = SPAN(""), name = SPAN("");
	const char *before = of == NO_PARTY ? "" : asked->party[of].name;
	struct company_party entry = {.target = of != NO_PARTY && asked->party[of].target};

	if (said)
		name = said->value;
	else if (fresh && fresh->called.length)
		name = new_name(asking, fresh->called);
	else if (of == NO_PARTY || owner.length)
		name = options->owners->link(options->source, owner, link);
	entry.nobody = !name.length || span_is(name, "nobody");
	if (entry.nobody)
		name = SPAN("");
	else if (!(fresh && !options->owners->knows(options->source, name)) &&
		 !options->owners->find(options->source, &name, said != NULL, &unit, asking->faults))
		return false;
	if (said && name.length)
		rules_owner(asking->rules, name); /* its own spelling comes before that of the record */
	struct span full = span_of(
	    arena_format(asking->arena, "%s%.*s.", before, (int)link.length, link.data));
	entry.name = words_string(&asked->names, words_add(&asked->names, full));
	asked->links[asked->company.link_count++] = (struct company_link){of, link,
									  (uint16_t)asked->company.count};
	if (!join(asking, entry, name, unit))
		return false;
	uint16_t to = (uint16_t)(asked->company.count - 1);
	if (of != NO_PARTY && name.length && asked->party[of].whole == of && is_of_whole(asking, link) &&
	    asked->party[to].owner != of)
		asked->party[of].whole = asked->party[to].owner;
	return true;
}

/* Follows the links of the parties, and those of the scene that the program reads. */
static bool follow_all(struct asking *asking, const struct program *plain)
{
	struct resolve_company *asked = asking->asked;
	const struct company *read = plain->company;
	size_t parties = asked->company.count, count;
	const struct span *links = rules_links(asking->rules, &count);
	bool fine = true;

	for (uint16_t of = 0; of < parties && fine; of++)
		for (size_t i = 0; i < count && fine && asked->party[of].owner == of; i++)
			fine = follow(asking, of, links[i], NULL);
	for (size_t i = 0; read && i < read->link_count && fine; i++)
		if (read->links[i].of == NO_PARTY)
			fine = follow(asking, NO_PARTY, read->links[i].link,
				      fresh_link(plain, read->links[i].link));
	return fine;
}

/* ---- bodies ---- */

/* The whole of which the owner is the first part; empty if there is none. Who is
 * attached to a whole is so to its first part. */
static struct span led_by(const struct asking *asking, struct span owner)
{
	const struct resolve_owners *owners = asking->options->owners;
	const void *source = asking->options->source;
	size_t count, at = 0;
	const struct rules_body *body = rules_bodies(asking->rules, &count);
	struct span whole, part;
	uint16_t index = 0;

	while (index < count && !body[index].whole)
		index++;
	if (index == count || !(whole = owners->link(source, owner, body[index].link)).length)
		return SPAN("");
	while ((part = owners->member(source, body[index].link, whole, &at)).length)
		if (!owners->belongs || owners->belongs(source, &body[index], index, part))
			return span_alike(part, owner) ? whole : SPAN("");
	return SPAN("");
}

/* Are its parts parties? Whom the record itself names may be one of them. */
static bool has_parts(const struct resolve_company *asked, uint16_t of)
{
	uint16_t named = asked->company.targets > 1 ? asked->company.targets + 1 : 2;

	for (uint16_t i = named; i < asked->company.count; i++)
		if (asked->party[i].whole == of && i != of)
			return true;
	return false;
}

/* Adds a member of a body, whose names begin with `before`. */
static bool join_body(struct asking *asking, struct company_party entry, const char *before,
		      const struct rules_body *body, uint16_t first, struct span name)
{
	struct resolve_company *asked = asking->asked;
	const struct resolve_options *options = asking->options;
	struct span unit = SPAN("");

	if (!options->owners->find(options->source, &name, false, &unit, asking->faults))
		return false;
	struct span full = span_of(arena_format(asking->arena, "%s%.*s.%u.", before, (int)body->name.length,
						body->name.data,
						(unsigned)(asked->company.count - first + 1)));
	entry.name = words_string(&asked->names, words_add(&asked->names, full));
	return join(asking, entry, name, unit);
}

/* Adds the members of a party's body as parties. */
static bool collect(struct asking *asking, uint16_t of, const struct rules_body *body, uint16_t index)
{
	struct resolve_company *asked = asking->asked;
	const struct resolve_owners *owners = asking->options->owners;
	const void *source = asking->options->source;
	uint16_t first = (uint16_t)asked->company.count;
	size_t at = 0;
	struct span name, of_name = asked->owners[of];
	struct span whole = body->whole ? SPAN("") : led_by(asking, of_name);

	if (!body->whole && has_parts(asked, of))
		return true;
	while ((name = owners->member(source, body->link, of_name, &at)).length || whole.length) {
		if (!name.length) {
			of_name = whole;
			whole = SPAN("");
			at = 0;
			continue;
		}
		struct company_party entry = {.target = asked->party[of].target};

		if (owners->belongs && !owners->belongs(source, body, index, name))
			continue;
		if (!join_body(asking, entry, asked->party[of].name, body, first, name))
			return false;
		if (body->whole)
			asked->party[asked->company.count - 1].whole = of;
	}
	uint16_t count = (uint16_t)(asked->company.count - first);
	if (count)
		asked->bodies[asked->company.body_count++] = (struct company_body){of, index, first, count};
	return true;
}

/* The next member of a body of the whole game: one whom the record names as such, or
 * whom log and unit files know. */
static struct span next_of_all(struct asking *asking, const struct rules_body *body, uint16_t index,
			       struct span *said, size_t *at)
{
	const struct resolve_owners *owners = asking->options->owners;
	const void *source = asking->options->source;
	struct span name;

	if (said->data)
		return span_trim(span_cut(said, ','));
	do {
		name = owners->member(source, SPAN(""), SPAN(""), at);
	} while (name.length && owners->belongs && !owners->belongs(source, body, index, name));
	return name;
}

/* Adds those of the whole game who belong to bodies that a program asks for. */
static bool collect_everybody(struct asking *asking, const struct program *program)
{
	struct resolve_company *asked = asking->asked;
	size_t count;
	const struct rules_body *bodies = rules_bodies(asking->rules, &count);
	bool fine = true;

	for (uint16_t i = 0; i < count && fine && asking->options->owners->member; i++) {
		const struct record_field *field = record_find(asking->record, bodies[i].name);
		uint16_t first = (uint16_t)asked->company.count;
		struct span said = field ? field->value : (struct span){NULL, 0}, name;
		size_t at = 0;

		if (!(program->everybody >> i & 1))
			continue;
		while (fine && (name = next_of_all(asking, &bodies[i], i, &said, &at)).length)
			fine = join_body(asking, (struct company_party){.target = false}, "", &bodies[i],
					 first, name);
		if (asked->company.count > first)
			asked->bodies[asked->company.body_count++] = (struct company_body){
			    NO_PARTY, i, first, (uint16_t)(asked->company.count - first)};
	}
	return fine;
}

/* Adds the bodies of the parties, and the attached ones of their parts; or whole ones
 * alone. */
static bool collect_all(struct asking *asking, bool attached)
{
	struct resolve_company *asked = asking->asked;
	size_t count;
	const struct rules_body *bodies = rules_bodies(asking->rules, &count);
	size_t named = asked->company.count;
	bool fine = true;

	if (!count || !asking->options->owners->member)
		return true;
	for (int whole = 1; whole >= (attached ? 0 : 1); whole--) { /* the parts come first */
		named = whole ? named : asked->company.count;
		for (uint16_t of = 0; of < named && fine; of++)
			for (uint16_t i = 0; i < count && fine; i++)
				if (bodies[i].whole == whole && !bodies[i].everybody &&
				    asked->owners[of].length && asked->party[of].owner == of)
					fine = collect(asking, of, &bodies[i], i);
	}
	return fine;
}

/* Does the program read, of whom a link names, a field that parts keep? */
static bool reads_parts(const struct program *program, const struct company_link *link)
{
	for (size_t i = 0; i < program->slot_count; i++)
		if (program->slots[i].kind == SLOT_FIELD && program->slots[i].party == link->to &&
		    program->slots[i].field->body)
			return true;
	return false;
}

/* Adds the parts of whom such links name. */
static bool collect_linked(struct asking *asking, const struct program *plain)
{
	struct resolve_company *asked = asking->asked;
	const struct company *read = plain->company;
	size_t count, links = asked->company.link_count;
	const struct rules_body *bodies = rules_bodies(asking->rules, &count);
	bool fine = true;

	if (!count || !read || !asking->options->owners->member)
		return true;
	for (size_t i = 0; i < read->link_count && fine; i++)
		for (size_t j = 0; reads_parts(plain, &read->links[i]) && j < links && fine; j++) {
			const struct company_link *link = &asked->links[j];
			uint16_t owner = asked->party[link->to].owner; /* another link may name him, too */

			if (link->of != read->links[i].of || !span_same(link->link, read->links[i].link) ||
			    !asked->owners[owner].length || has_parts(asked, owner))
				continue;
			for (uint16_t body = 0; body < count && fine; body++)
				fine = !bodies[body].whole || collect(asking, owner, &bodies[body], body);
		}
	return fine;
}

/* ---- a company ---- */

/* Whom the link of the procedure names as the target: the name in the record, or that
 * of log and unit files. A link that the log has to somebody who is out is nobody's. */
static struct span target_of(const struct asking *asking, struct span link)
{
	const struct record_field *said = record_find(asking->record, link);
	const struct resolve_owners *owners = asking->options->owners;
	struct span owner = asking->asked->owners[0];

	if (said)
		return span_is(said->value, "nobody") ? SPAN("") : said->value;
	if (!owner.length)
		return SPAN("");
	owner = owners->link(asking->options->source, owner, link);
	return owner.length && owners->out && owners->out(asking->options->source, owner) ? SPAN("") : owner;
}

bool resolve_actor(const struct resolve_options *options, const struct program *plain, bool for_target,
		   const struct record *record, struct faults *faults)
{
	struct record_field *said = record_find(record, for_target ? SPAN("at") : SPAN("by"));
	struct span link = plain->by, unit = SPAN(""), name = said ? said->value : SPAN("");

	if (!link.length || !name.length || !options->owners ||
	    (for_target && resolve_is_several(options, record)))
		return true;
	if (!options->owners->find(options->source, &name, false, &unit, faults))
		return false;
	name = options->owners->link(options->source, name, link);
	if (name.length && !span_is(name, "nobody"))
		record_set(said, name);
	return true;
}

static void start(struct resolve_company *asked, const struct resolve_options *options,
		  const struct record *record, bool for_target)
{
	asked->company = company_plain;
	asked->company.game = options->owners != NULL;
	asked->company.actors = false;
	memcpy(asked->party, company_plain.party, company_plain.count * sizeof *asked->party);
	asked->company.party = asked->party;
	asked->company.links = asked->links;
	asked->company.bodies = asked->bodies;
	asked->company.caused = for_target;
	asked->units[0] = asked->units[1] = asked->sides[0] = asked->sides[1] = SPAN("");
	asked->owners[0] = record_get(record, for_target ? "at" : "by");
	asked->owners[1] = record_get(record, for_target ? "by" : "at");
}

/* ---- several targets ---- */

bool resolve_is_several(const struct resolve_options *options, const struct record *record)
{
	struct span at = record_get(record, "at");

	return memchr(at.data ? at.data : "", ',', at.length) &&
	       !(options->owners && options->owners->knows(options->source, at));
}

/* Makes each name in at= a party. */
static bool name_targets(struct asking *asking)
{
	static const char *const names[MOST_TARGETS] = {
	    "",       "",       "at.2.",  "at.3.",  "at.4.",  "at.5.",  "at.6.",  "at.7.",
	    "at.8.",  "at.9.",  "at.10.", "at.11.", "at.12.", "at.13.", "at.14.", "at.15.",
	    "at.16.", "at.17.", "at.18.", "at.19.", "at.20.", "at.21.", "at.22.", "at.23."};
	struct resolve_company *asked = asking->asked;
	struct company *company = &asked->company;
	struct span rest = record_get(asking->record, "at");

	company->actors = asking->for_target;
	for (bool more = true; more; company->targets++) {
		more = memchr(rest.data, ',', rest.length) != NULL; /* a name follows the last comma */
		struct span name = span_trim(span_cut(&rest, ','));
		if (company->targets == MOST_TARGETS)
			return fault_add(asking->faults, nowhere, "at: more than %d targets", MOST_TARGETS);
		if (!name.length)
			return fault_add(asking->faults, nowhere, "at: missing name between commas");
		uint16_t party = company_target(company, company->targets);
		asked->owners[party] = name;
		if (party < 2)
			continue;
		asked->units[party] = SPAN("");
		asked->party[party] = (struct company_party){
		    .whole = party,
		    .target = !asking->for_target,
		    .name = company->targets + 1 < MOST_TARGETS ? names[company->targets + 1] : "at.24."};
		company->count++;
	}
	return true;
}

/* A target that is named twice is a mistake. */
static bool all_differ(const struct asking *asking)
{
	const struct resolve_company *asked = asking->asked;

	for (uint16_t i = 0; i < asked->company.targets; i++)
		for (uint16_t j = 0; j < i; j++) {
			uint16_t party = company_target(&asked->company, i);
			uint16_t before = company_target(&asked->company, j);

			if (asked->party[party].owner == asked->party[before].owner)
				return fault_add(asking->faults, nowhere, "at: duplicate target \"%.*s\"",
						 (int)asked->owners[party].length, asked->owners[party].data);
		}
	return true;
}

static struct resolve_company *asked_of(struct resolver *resolver)
{
	struct resolve_company *asked = resolver->asked;

	if (!asked) {
		asked = resolver->asked = arena_take(resolver->memory, sizeof *asked);
		words_start(&asked->names, resolver->memory);
	}
	return asked;
}

const struct resolve_company *resolve_company_alone(struct resolver *resolver,
						    const struct resolve_options *options,
						    const struct program *program, struct span owner,
						    bool attached, struct faults *faults)
{
	struct resolve_company *asked = asked_of(resolver);
	struct record nobody = {.count = 0};
	struct asking asking = {.asked = asked,
				.rules = resolver->rules,
				.options = options,
				.record = &nobody,
				.arena = faults->arena,
				.faults = faults};

	start(asked, options, &nobody, false);
	asked->owners[0] = owner;
	if (owner.length &&
	    !options->owners->find(options->source, &asked->owners[0], false, &asked->units[0], faults))
		return NULL;
	tie(&asking, 0);
	tie(&asking, 1);
	return (!owner.length || collect_all(&asking, attached)) && collect_everybody(&asking, program)
		   ? asked
		   : NULL;
}

const struct resolve_company *resolve_company_of(struct resolver *resolver,
						 const struct resolve_options *options,
						 const struct program *plain, bool for_target,
						 const struct record *record, struct faults *faults)
{
	struct resolve_company *asked = asked_of(resolver);
	struct asking asking = {.asked = asked,
				.rules = resolver->rules,
				.options = options,
				.record = record,
				.arena = faults->arena,
				.faults = faults,
				.for_target = for_target};
	struct span sequence;

	start(asked, options, record, for_target);
	if (resolve_is_several(options, record) && !name_targets(&asking))
		return NULL;
	for (size_t party = 0; party < asked->company.count; party++) {
		bool named = party != 1 || for_target || record_find(record, SPAN("at"));

		if (!named && plain->at.length && options->owners)
			asked->owners[1] = target_of(&asking, plain->at);
		if (asked->owners[party].length && options->owners &&
		    !options->owners->find(options->source, &asked->owners[party], party > 1,
					   &asked->units[party], faults))
			return NULL;
		if (options->owners)
			asked->sides[party] = side_of(options, asked->owners[party]);
		tie(&asking, party);
	}
	if (!all_differ(&asking))
		return NULL;
	if (!options->owners)
		return asked;
	asked->company.ordered = options->owners->ordered &&
				 options->owners->ordered(options->source, &sequence);
	asked->company.lenient = asked->company.ordered && span_is(sequence, "warn");
	return collect_all(&asking, true) && follow_all(&asking, plain) && collect_linked(&asking, plain) &&
		       collect_everybody(&asking, plain)
		   ? asked
		   : NULL;
}

const struct company *resolve_company_keep(struct resolver *resolver, const struct company *company,
					   struct faults *faults)
{
	if (resolver->companies >= resolver->limits->companies) {
		fault_add(faults, nowhere, "more than %llu kinds of companies in one run (limit: companies)",
			  (unsigned long long)resolver->limits->companies);
		return NULL;
	}
	resolver->companies++;
	return company_copy(company, resolver->memory);
}
