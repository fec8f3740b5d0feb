/* units_figure: figures made from unit files, found by name, and copied into
 * records. */
#include <strings.h>

#include "machine/say.h"
#include "units/units.h"

/* ---- making figures ---- */

/* The name of the figure's unit, or of its file. Kinds with `apart` belong to no
 * unit. */
static struct span unit_of(const struct unit_member *member)
{
	for (; member->outer; member = member->outer)
		if (member->path->kind->apart)
			return SPAN("");
	return span_of(member->name ? member->name : member->source->location.file);
}

/* The name of the figure's side: its unit's, unless the rules say otherwise. The
 * member must be current. */
static struct span side_of(struct units *units, struct span unit)
{
	const struct unit_rules *rules = units->rules;

	return rules->side && unit.length
		   ? words_text(&rules->rules->words,
				(word_id)node_value(&units->machine, rules->side).numerator)
		   : unit;
}

/* The name in a link, which is a word, or a set of one; several are a finding. */
static value linked(struct units *units, const struct unit_member *member, const struct unit_field *field,
		    value now, struct findings *findings)
{
	struct rules *rules = units->rules->rules;
	struct list list = {&now.numerator, 1};

	if (field->value->type == TYPE_SET)
		list = machine_list(&units->machine, TYPE_SET, now);
	if (list.count > 1)
		finding_add(findings, SEVERITY_ERROR, member->source->location, "two-figures",
			    "%.*s of %s has %zu names; expected one", (int)field->name.length,
			    field->name.data, member->name, list.count);
	return value_of(list.count ? rules_owner(rules, words_text(&rules->words, (word_id)list.items[0]))
				   : 0);
}

static struct figure_value value_in(struct units *units, const struct unit_member *member,
				    const struct unit_field *field, struct findings *findings)
{
	value now = node_value(&units->machine, field->value);
	enum type type = field->value->type;

	units->machine.too_large |= type == TYPE_NUMBER && !number_is_written(now);
	if (!field->link || (type != TYPE_WORD && type != TYPE_SET))
		return (struct figure_value){field->name, type, now};
	return (struct figure_value){field->name, TYPE_FIGURE, linked(units, member, field, now, findings)};
}

static void figure_add(struct units *units, const struct unit_member *member, struct findings *findings)
{
	struct figure *figure = arena_take(units->memory, sizeof *figure);
	size_t capacity = 0;

	for (const struct unit_field *field = member->path->figure; field; field = field->next)
		capacity++;
	*figure = (struct figure){.name = span_of(member->name),
				  .unit = unit_of(member),
				  .location = member->source->location,
				  .member = member};
	figure->values = arena_take(units->memory, capacity * sizeof *figure->values);
	units_look(units, member);
	figure->side = side_of(units, figure->unit);
	for (const struct unit_field *field = member->path->figure; field; field = field->next)
		figure->values[figure->count++] = value_in(units, member, field, findings);
	*units->last = figure;
	units->last = &figure->next;
	name_index_add(&units->names, units->memory, figure->name, SPAN(""), figure);
}

static void add_figures(struct units *units, const struct unit_member *member, struct findings *findings)
{
	for (; member; member = member->next) {
		add_figures(units, member->inner, findings);
		if (!member->path->figure || !member->name)
			continue;
		const struct figure *twin = units_named(units, span_of(member->name));
		if (!rules_names_figure(span_of(member->name)))
			finding_add(findings, SEVERITY_ERROR, member->source->location, "reserved-name",
				    "\"%s\" cannot be the name of a figure", member->name);
		if (twin)
			finding_add(findings, SEVERITY_ERROR, member->source->location, "two-of-one-name",
				    "duplicate figure \"%s\"; first at %s:%u", member->name,
				    twin->location.file, twin->location.line);
		else
			figure_add(units, member, findings);
	}
}

void units_numbers_fit(struct units *units, const struct unit_document *document, struct findings *findings)
{
	if (units->machine.too_large)
		finding_add(findings, SEVERITY_ERROR, document->source->location, "too-large",
			    "a number is too large; numbers must be exact and below 10^12");
	units->machine.too_large = false;
}

/* Units of one name would play as one. */
static void add_title(struct units *units, const struct unit_document *document, struct findings *findings)
{
	struct unit_member *unit = document->unit;
	struct span name = span_of(unit && unit->name ? unit->name : "");
	const struct unit_member *twin = name_index_find(&units->titles, name, SPAN(""));

	if (twin)
		finding_add(findings, SEVERITY_ERROR, document->source->location, "unit-twice",
			    "duplicate unit \"%s\"; first at %s:%u", unit->name, twin->source->location.file,
			    twin->source->location.line);
	else if (name.length)
		name_index_add(&units->titles, units->memory, name, SPAN(""), unit);
}

void units_figures(struct units *units, const struct unit_document *document, struct findings *findings)
{
	add_title(units, document, findings);
	add_figures(units, document->unit, findings);
}

static bool right_rules(const struct units *units, const struct yaml *document, struct faults *faults)
{
	const struct yaml *rules = yaml_get(document, "rules");

	return !rules || span_is(rules->text, units->rules->rules->id) ||
	       fault_add(faults, rules->location, "the unit is for ruleset \"%s\", but this run uses \"%s\"",
			 rules->text.data, units->rules->rules->id);
}

static void add_decks(struct units *units, const struct yaml *decks)
{
	if (!decks)
		return;
	if (units->deck_count == units->deck_capacity)
		units->decks = arena_grow(units->memory, units->decks, units->deck_count,
					  &units->deck_capacity, sizeof(struct yaml *));
	units->decks[units->deck_count++] = decks;
}

static bool read_documents(struct units *units, const struct yaml *document, struct faults *faults)
{
	struct findings findings;

	if (!document)
		return false;
	findings_start(&findings, units->memory);
	for (; document; document = document->next) {
		if (!right_rules(units, document, faults))
			continue;
		struct unit_document *bound = units_bind(units, document, &findings);

		units_figures(units, bound, &findings);
		units_numbers_fit(units, bound, &findings);
		add_decks(units, yaml_get(document, "decks"));
	}
	findings_sort(&findings);
	for (const struct finding *finding = findings.first; finding; finding = finding->next) {
		struct text text = {.arena = units->memory};

		text_add(&text, span_of(finding->message));
		finding_tail(&text, finding);
		fault_add(faults, finding->location, "%.*s", (int)text.length, text.at);
	}
	return faults->errors == 0;
}

bool units_read(struct units *units, const char *path, const struct limits *limits, struct faults *faults)
{
	return read_documents(units, yaml_load(units->memory, path, limits, faults), faults);
}

bool units_read_text(struct units *units, const char *name, struct span text, const struct limits *limits,
		     struct faults *faults)
{
	return read_documents(units, yaml_parse(units->memory, name, text, limits, faults), faults);
}

/* ---- lookup ---- */

const struct figure *units_named(const struct units *units, struct span name)
{
	return name_index_find(&units->names, name, SPAN(""));
}

bool units_has(const struct units *units, struct span name)
{
	return units_named(units, name) != NULL;
}

static struct span in_lower_case(struct span text, struct arena *arena)
{
	char *lower = arena_copy(arena, text);

	for (size_t i = 0; i < text.length; i++)
		if (lower[i] >= 'A' && lower[i] <= 'Z')
			lower[i] = (char)(lower[i] - 'A' + 'a');
	return (struct span){lower, text.length};
}

/* The name nearest to a misspelt one, ignoring case; empty: none, or two. */
static struct span nearest(const struct units *units, struct span name, struct arena *arena)
{
	size_t count = 0, at = 0;

	for (const struct figure *figure = units->figures; figure; figure = figure->next)
		count++;
	struct span *list = arena_take(arena, (count + 1) * sizeof *list);
	for (const struct figure *figure = units->figures; figure; figure = figure->next)
		list[at++] = in_lower_case(figure->name, arena);
	struct span near = word_nearest(in_lower_case(name, arena), list, count);
	const struct figure *figure = units->figures;
	for (at = 0; near.length && list[at].data != near.data; at++)
		figure = figure->next;
	return near.length ? figure->name : near;
}

const struct figure *units_figure(const struct units *units, struct span name, struct faults *faults)
{
	const struct figure *found = units_named(units, name);
	struct text text = {.arena = faults->arena}, all = {.arena = faults->arena};
	struct span near;
	size_t count = 0;

	if (found)
		return found;
	for (const struct figure *figure = units->figures; figure; figure = figure->next) {
		text_format(&all, "%s%.*s", all.length ? ", " : "", (int)figure->name.length,
			    figure->name.data);
		if (figure->name.length < name.length ||
		    strncasecmp(figure->name.data, name.data, name.length) != 0)
			continue;
		text_format(&text, "%s%.*s", count ? ", " : "", (int)figure->name.length, figure->name.data);
		found = figure;
		count++;
	}
	if (count == 1)
		return found;
	if (count)
		fault_add(faults, nowhere, "ambiguous figure \"%.*s\"; it could be %.*s", (int)name.length,
			  name.data, (int)text.length, text.at);
	else if ((near = nearest(units, name, faults->arena)).length)
		fault_add(faults, nowhere,
			  "unknown figure \"%.*s\"; did you mean \"%.*s\"? (the unit files have: %.*s)",
			  (int)name.length, name.data, (int)near.length, near.data, (int)all.length, all.at);
	else
		fault_add(faults, nowhere, "unknown figure \"%.*s\"; the unit files have: %.*s",
			  (int)name.length, name.data, (int)all.length, all.at);
	return NULL;
}

struct span units_text(const struct units *units, const struct figure_value *from, struct arena *arena)
{
	return say_text(&units->machine, arena, from->type, from->now);
}

/* ---- filling records ---- */

/* A set of the unit files' machine as a set of the program's; `more`: a list, in which
 * a word may occur more than once. */
static value carried_over(const struct units *units, struct prepared *prepared,
			  const struct figure_value *from, bool more)
{
	struct list list;

	if (from->type != TYPE_SET)
		return from->now;
	list = machine_list(&units->machine, TYPE_SET, from->now);
	return value_of(more ? machine_words(&prepared->machine, list.items, list.count)
			     : machine_set(&prepared->machine, list.items, list.count));
}

/* Which value of a figure each slot of a program takes; -1: none. Figures of one path
 * have the same fields in the same order, so that it is worked out once for them. */
struct units_match {
	struct units_match *next;
	const struct program *program;
	const struct unit_path *path;
	int32_t value[];
};

static struct units_match *match_new(const struct units *units, const struct program *program,
				     const struct figure *figure)
{
	struct units_match *match = arena_take(units->memory,
					       sizeof *match + program->slot_count * sizeof *match->value);

	match->program = program;
	match->path = figure->member->path;
	for (uint32_t index = 0; index < program->slot_count; index++) {
		const struct slot *slot = &program->slots[index];

		match->value[index] = -1;
		for (size_t i = 0; slot->kind == SLOT_FIELD && slot->field->of_side && i < figure->count; i++)
			if (span_same(figure->values[i].field, slot->field->name))
				match->value[index] = (int32_t)i;
	}
	match->next = *units->matches;
	return *units->matches = match;
}

static const struct units_match *match_of(const struct units *units, const struct program *program,
					  const struct figure *figure)
{
	struct units_match *match = *units->matches;

	while (match && (match->program != program || match->path != figure->member->path))
		match = match->next;
	return match ? match : match_new(units, program, figure);
}

static bool outside(const struct figure *figure, const struct declaration *field, value now,
		    struct faults *faults)
{
	struct text text = {.arena = faults->arena};

	text_number(&text, now);
	text_add(&text, SPAN(", which is "));
	value_write_wrong(&text, field, now);
	return fault_add(faults, figure->location, "%s of %.*s is %.*s", field->name.data,
			 (int)figure->name.length, figure->name.data, (int)text.length, text.at);
}

bool units_put(const struct units *units, struct prepared *prepared, const struct figure *figure,
	       uint16_t party, struct faults *faults)
{
	const struct program *program = prepared->program;
	const struct units_match *match = match_of(units, program, figure);

	for (uint32_t index = 0; index < program->slot_count; index++) {
		const struct slot *slot = &program->slots[index];

		if (match->value[index] < 0 || slot->party != party || prepared->machine.given[index])
			continue;
		const struct figure_value *from = &figure->values[match->value[index]];
		if (from->type != slot->type)
			return fault_add(faults, figure->location,
					 "%s of %.*s does not have the type that the ruleset declares",
					 slot->field->name.data, (int)figure->name.length, figure->name.data);
		if (from->type == TYPE_NUMBER && value_wrong(slot->field, from->now) != VALUE_FITS)
			return outside(figure, slot->field, from->now, faults);
		prepared->machine.slots[index] = carried_over(units, prepared, from, slot->field->list);
		prepared->machine.given[index] = true;
	}
	return true;
}

bool units_fill(const void *source, struct resolution *resolution)
{
	struct prepared *prepared = resolution->prepared;
	const struct units *units = source;

	for (int at = 0; at < 2; at++) {
		struct record_field *field = record_find(&resolution->answer, at ? SPAN("at") : SPAN("by"));
		const struct figure *figure;

		if (!field || !field->value.length)
			continue;
		figure = units_figure(units, field->value, resolution->faults);
		if (!figure ||
		    !units_put(units, prepared, figure, at != prepared->for_target, resolution->faults))
			return false;
		if (!span_same(field->value, figure->name))
			record_set(field, figure->name);
	}
	for (uint16_t party = 2; prepared->company && party < prepared->company->count; party++) {
		const struct figure *figure = units_named(units, prepared->owners[party]);

		if (figure && !units_put(units, prepared, figure, party, resolution->faults))
			return false;
	}
	return true;
}

/* ---- who is who ---- */

struct span units_unit(const struct units *units, struct span name)
{
	for (const struct figure *figure = units->figures; figure; figure = figure->next)
		if (figure->unit.length && span_alike(figure->unit, name))
			return figure->unit;
	return SPAN("");
}

struct span units_side(const struct units *units, struct span owner)
{
	const struct figure *figure = units_named(units, owner);

	return figure ? figure->side : SPAN("");
}

struct span units_link(const struct units *units, struct span owner, struct span field)
{
	const struct figure *figure = units_named(units, owner);

	for (size_t i = 0; figure && i < figure->count; i++)
		if (figure->values[i].type == TYPE_FIGURE && span_same(figure->values[i].field, field))
			return words_text(&units->rules->rules->words,
					  (word_id)figure->values[i].now.numerator);
	return SPAN("");
}

bool units_several(const struct units *units, struct span owner, struct span field)
{
	const struct figure *figure = units_named(units, owner);

	for (size_t i = 0; figure && i < figure->count; i++)
		if (figure->values[i].type == TYPE_NUMBER && span_same(figure->values[i].field, field))
			return number_compare(figure->values[i].now, number_whole(1)) > 0;
	return !figure;
}

bool units_find(const struct units *units, struct span *name, bool link, struct span *unit,
		struct faults *faults)
{
	struct faults unheard;
	const struct figure *figure = units_named(units, *name);

	if (!figure)
		*unit = units_unit(units, *name);
	if (!figure && unit->length) {
		*name = *unit;
		return true;
	}
	faults_start(&unheard, faults->arena);
	figure = units_figure(units, *name, link ? faults : &unheard);
	if (!figure)
		return !link;
	*name = figure->name;
	*unit = figure->unit;
	return true;
}

static bool find_owner(const void *source, struct span *name, bool link, struct span *unit,
		       struct faults *faults)
{
	return units_find(source, name, link, unit, faults);
}

static struct span find_link(const void *source, struct span owner, struct span field)
{
	return units_link(source, owner, field);
}

static struct span find_side(const void *source, struct span owner)
{
	return units_side(source, owner);
}

static struct span find_member(const void *source, struct span link, struct span owner, size_t *at)
{
	const struct units *units = source;
	const struct figure *figure = units->figures;

	for (size_t i = 0; figure && i < *at; i++)
		figure = figure->next;
	for (; figure; figure = figure->next) {
		++*at;
		if (span_alike(units_link(units, figure->name, link), owner))
			return figure->name;
	}
	return SPAN("");
}

static bool several(const void *source, struct span owner, struct span field)
{
	return units_several(source, owner, field);
}

static bool knows(const void *source, struct span name)
{
	return units_has(source, name);
}

const struct resolve_owners units_owners = {.find = find_owner,
					    .link = find_link,
					    .member = find_member,
					    .side = find_side,
					    .knows = knows,
					    .several = several};
