/* resolve_stamp: what an answer has so that it can be derived again. */
#include "machine/say.h"
#include "resolve/resolve.h"

/* ---- who took part ---- */

/* Does the program name a field of the party? Of one of everybody, the deed must have
 * used it. */
static bool is_used(const struct resolution *resolution, uint16_t party)
{
	const struct prepared *prepared = resolution->prepared;
	const struct program *program = prepared->program;
	bool of_all = resolve_is_of_all(resolution, party);

	for (uint32_t slot = 0; slot < program->slot_count; slot++)
		if (program->slots[slot].kind == SLOT_FIELD && program->slots[slot].party == party &&
		    (!of_all || resolve_used(resolution, slot)))
			return true;
	for (size_t i = 0; i < program->alias_count && !of_all; i++) {
		struct span name = span_of(program->aliases[i].name);

		if (span_skip(&name, prepared->company->party[party].name))
			return true;
	}
	return false;
}

/* Does the program name a field of the party, or of the owner that it belongs to? */
static bool is_named(const struct resolution *resolution, uint16_t party)
{
	const struct company *company = resolution->prepared->company;
	bool named = party < 2 || is_used(resolution, party);

	for (size_t i = 0; i < company->body_count && !named; i++)
		named = company->bodies[i].first <= party &&
			party < company->bodies[i].first + company->bodies[i].count &&
			company->bodies[i].of > 1 && company->bodies[i].of != NO_PARTY &&
			is_used(resolution, company->bodies[i].of);
	return named;
}

/* Adds the links through which the program names fields. */
static void stamp_links(struct resolution *resolution)
{
	const struct prepared *prepared = resolution->prepared;
	const struct company *company = prepared->company;

	for (size_t i = 0; company && i < company->link_count; i++) {
		const struct company_link *link = &company->links[i];
		bool target = link->of != NO_PARTY && resolve_is_targets(prepared, link->of);
		struct span key = span_of(arena_format(resolution->arena, "%s%.*s", target ? "target." : "",
						       (int)link->link.length, link->link.data));
		struct record *line = link->of == NO_PARTY ? &resolution->answer
							   : resolve_line_of(resolution, link->of, false);

		if (prepared->owners[link->to].length && is_used(resolution, link->to) &&
		    !record_find(line, key))
			record_add(line, key, prepared->owners[link->to], RECORD_TEXT);
	}
}

/* Adds who belonged to a body of the whole game, if the deed used a field of one. */
static void stamp_everybody(struct resolution *resolution, const struct company_body *body, struct span name)
{
	struct text names = {.arena = resolution->arena};
	bool used = false;

	for (uint16_t party = body->first; party < body->first + body->count; party++) {
		struct span owner = resolution->prepared->owners[party];

		used |= resolve_is_of_all(resolution, party) && is_used(resolution, party);
		text_format(&names, "%s%.*s", names.length ? "," : "", (int)owner.length, owner.data);
	}
	if (used && !record_find(&resolution->answer, name))
		record_add(&resolution->answer, name, text_span(&names), RECORD_LIST);
}

/* Adds by which link each member of a body belongs to it. */
static void stamp_members(struct resolution *resolution)
{
	const struct prepared *prepared = resolution->prepared;
	const struct resolve_options *options = resolution->options;
	const struct company *company = prepared->company;
	size_t count;

	if (!company || !company->game)
		return;
	const struct rules_body *bodies = rules_bodies(resolution->resolver->rules, &count);
	for (size_t i = 0; i < company->body_count; i++) {
		const struct company_body *body = &company->bodies[i];
		struct span link = bodies[body->body].link;

		if (bodies[body->body].everybody)
			stamp_everybody(resolution, body, bodies[body->body].name);
		for (uint16_t party = body->first; link.length && party < body->first + body->count;
		     party++) {
			bool target = resolve_is_targets(prepared, company->party[party].owner);
			struct span key = span_of(arena_format(resolution->arena, "%s%.*s",
							       target ? "target." : "", (int)link.length,
							       link.data));
			struct span whom = options->owners->link(options->source, prepared->owners[party],
								 link);

			if (!is_named(resolution, party) || !whom.length)
				continue;
			struct record *line = resolve_line_of(resolution, company->party[party].owner, false);
			if (!record_find(line, key))
				record_add(line, key, whom, RECORD_TEXT);
		}
	}
}

/* Gives every owner whose fields the program names a line, and says his unit if it
 * reads a field of units, so that the lines alone say who took part. */
static void stamp_owners(struct resolution *resolution)
{
	const struct prepared *prepared = resolution->prepared;
	const struct company *company = prepared->company;
	bool shared = false;

	if (!company || !company->game)
		return;
	for (uint32_t slot = 0; slot < prepared->program->slot_count && !shared; slot++)
		shared = prepared->program->slots[slot].read &&
			 resolve_is_shared(resolution->resolver->rules, &prepared->program->slots[slot]);
	for (uint16_t party = 0; party < company->count; party++) {
		struct span key = resolve_is_targets(prepared, party) ? SPAN("target.unit") : SPAN("unit");

		if (company->party[party].owner != party || !prepared->owners[party].length ||
		    (resolution->refused && resolve_target_of(prepared, party) < UINT16_MAX) ||
		    !is_named(resolution, party))
			continue;
		struct record *line = resolve_line_of(resolution, party, false);
		if (shared && prepared->units[party].length && !record_find(line, key))
			record_add(line, key, prepared->units[party], RECORD_TEXT);
	}
}

/* ---- fields ---- */

static void stamp_field(struct resolution *resolution, uint32_t slot)
{
	const struct prepared *prepared = resolution->prepared;
	const struct declaration *field = prepared->program->slots[slot].field;
	struct span key = field->of_side ? prepared->keyed[slot] : field->name;
	struct record *line = &resolution->answer;

	uint16_t party = prepared->program->slots[slot].party;
	if (!prepared->machine.given[slot] ||
	    (resolve_is_of_all(resolution, party) && !resolve_used(resolution, slot)))
		return;
	if (resolution->refused && resolve_target_of(prepared, party) < UINT16_MAX)
		key = field->of_side ? prepared->keyed[slot] : key; /* it has one line */
	else if (resolve_has_own_line(prepared, slot))
		line = resolve_line_of_slot(resolution, slot, &key);
	if (!record_find(line, key))
		record_add(line, key,
			   say_text(&prepared->machine, resolution->arena,
				    prepared->program->slots[slot].type, prepared->before[slot]),
			   say_kind(prepared->program->slots[slot].type));
}

/* Then a field that nobody typed differs from one that does not hold for the parts. */
static bool has_members(const struct resolution *resolution)
{
	const struct company *company = resolution->prepared->company;

	return company && company->game && company->body_count > 0;
}

/* What an answer that is derived again read, it has in its record. */
static struct span all_read(const struct resolution *resolution, struct span now)
{
	struct span before = resolution->options->read;
	struct text names = {.arena = resolution->arena};

	while (before.length) {
		struct span key = span_cut(&before, ',');

		if (record_find(&resolution->answer, key) && !span_listed(now, ',', key))
			text_format(&names, "%s%.*s", names.length ? "," : "", (int)key.length, key.data);
	}
	if (names.length && now.length)
		text_put(&names, ',');
	text_add(&names, now);
	return text_span(&names);
}

/* Adds every field that the program used and the record does not show. */
void resolve_stamp_fields(struct resolution *resolution)
{
	const struct prepared *prepared = resolution->prepared;
	const struct program *program = prepared->program;
	const struct program_changes *changes = prepared->specializations.changes;

	resolve_stamp_begins(resolution);
	stamp_owners(resolution);
	size_t first = resolution->answer.count;
	for (uint32_t slot = 0; slot < program->slot_count; slot++)
		if (program->slots[slot].kind == SLOT_FIELD && program->slots[slot].read)
			stamp_field(resolution, slot);
	for (size_t i = 0; i < changes->count; i++) /* it may be set to what it was */
		if (prepared->machine.touched[changes->slots[i]])
			stamp_field(resolution, changes->slots[i]);
	stamp_links(resolution);
	stamp_members(resolution);
	resolution->read = all_read(resolution,
				    resolve_names_from(&resolution->answer, first, resolution->arena));
	resolve_stamp_read(resolution, has_members(resolution));
}

/* ---- dice ---- */

struct span resolve_faces_text(struct resolution *resolution)
{
	struct text text = {.arena = resolution->arena};

	for (size_t i = 0; i < resolution->dice.thrown_count; i++) {
		if (i)
			text_put(&text, ',');
		text_number(&text, value_of(resolution->dice.thrown[i]));
	}
	return text_span(&text);
}

static void add_number(struct resolution *resolution)
{
	struct record *answer = &resolution->answer;

	/* with an id= the dice come from that, and a number would take precedence */
	if (!record_find(answer, SPAN("number")) && !record_get(answer, "id").length)
		record_add(
		    answer, SPAN("number"),
		    span_of(arena_format(resolution->arena, "%llu", (unsigned long long)resolution->number)),
		    RECORD_NUMBER);
}

static struct span sequence_of(const struct resolve_options *options)
{
	struct span sequence = SPAN("no");

	if (options->owners && options->owners->ordered)
		options->owners->ordered(options->source, &sequence);
	return sequence;
}

/* Adds the source of the dice: all of it in a stamp, else only what --again needs
 * and cannot find elsewhere. */
void resolve_stamp(struct resolution *resolution)
{
	const struct resolve_options *options = resolution->options;
	struct record *answer = &resolution->answer;
	enum dice_origin origin = options->dice ? options->dice->origin : DICE_CHANCE;
	bool own = resolution->own_faces, chance = origin == DICE_CHANCE && !own;
	bool none = resolution->dice.thrown_count == 0;
	bool traced = options->trace && !options->seed_said && !none;

	if (origin == DICE_ASKED && !span_is(record_get(answer, "source"), "hand"))
		record_add(answer, SPAN("source"), SPAN("hand"), RECORD_TEXT); /* only once */
	if (chance && (options->stamp || traced)) {
		record_add(answer, SPAN("seed"), options->seed.text, RECORD_TEXT);
		add_number(resolution);
	}
	if (options->number_said)
		add_number(resolution);
	if (own || origin == DICE_ASKED || options->stamp ||
	    (options->trace && (none || origin == DICE_GIVEN)))
		if (!record_find(answer, SPAN("faces")))
			record_add(answer, SPAN("faces"), resolve_faces_text(resolution), RECORD_LIST);
	bool reads = options->reads || options->read.length || has_members(resolution);
	if (options->stamp && reads && resolution->read.length)
		record_add(answer, SPAN("read"), resolution->read, RECORD_LIST);
	if (options->stamp && resolution->prepared->company && resolution->prepared->company->game)
		record_add(answer, SPAN("sequence"), sequence_of(options), RECORD_TEXT);
	if (options->stamp && !record_find(answer, SPAN("version")))
		record_add(answer, SPAN("version"), options->version == 1 ? SPAN("1") : SPAN("2"),
			   RECORD_TEXT);
}
