/* resolve: prepares programs, binds records to slots, and runs. */
#include "resolve/resolve.h"

#include <string.h>

#include "compile/compile.h"
#include "machine/run.h"
#include "machine/say.h"
#include "rules/expr.h"

/* ---- preparing ---- */

uint64_t resolve_key(const struct resolver *resolver, struct prepared *prepared, struct dice_seed seed)
{
	bool text = resolve_has_texts(resolver); /* dice notation belongs to no ruleset */

	if (prepared->seeded != seed.hash) {
		prepared->key = dice_key(seed.hash, span_of(text ? "" : resolver->rules->id),
					 span_of(resolver->tool), span_of(text ? "" : prepared->variant));
		prepared->seeded = seed.hash;
	}
	return prepared->key;
}

/* The name of a side's field in a record: with --for at, the other party's are the
 * plain ones. */
static const char *side_name(const struct prepared *prepared, const char *name, struct arena *memory)
{
	struct span rest = span_of(name);

	if (!prepared->for_target)
		return name;
	return span_skip(&rest, "target.") ? rest.data : arena_format(memory, "target.%s", name);
}

/* Names the slots as a record does. */
static void name_fields(struct prepared *prepared, struct arena *memory)
{
	const struct program *program = prepared->program;

	for (uint32_t slot = 0; slot < program->slot_count; slot++) {
		const char *name = program->slots[slot].name;

		if (program->slots[slot].kind == SLOT_FIELD && program->slots[slot].field->of_side)
			name = side_name(prepared, name, memory);
		prepared->names[slot] = name;
		prepared->keyed[slot] = span_of(name);
		if (program->slots[slot].kind == SLOT_FIELD)
			prepared->slot_of[words_add(&prepared->keys, prepared->keyed[slot])] = slot;
	}
	for (size_t i = 0; i < program->alias_count; i++) {
		const struct program_alias *alias = &program->aliases[i];
		struct span name = span_of(side_name(prepared, alias->name, memory));

		prepared->slot_of[words_add(&prepared->keys, name)] = alias->slot;
	}
}

static struct prepared *prepared_new(struct resolver *resolver, struct arena *memory,
				     const struct program *program, const char *variant, bool for_target)
{
	struct prepared *prepared = arena_take(memory, sizeof *prepared);

	prepared->variant = variant;
	prepared->for_target = for_target;
	prepared->program = program;
	machine_start(&prepared->machine, program, memory);
	specialize_start(&prepared->specializations, memory);
	prepared->machine.limits = resolver->limits;
	prepared->before = arena_take(memory, program->slot_count * sizeof *prepared->before);
	words_start(&prepared->keys, memory);
	prepared->slot_of = arena_take(memory, (program->slot_count + program->alias_count + 1) *
						   sizeof *prepared->slot_of);
	prepared->owners = arena_take(memory, (program->party_count + 2) * sizeof *prepared->owners);
	prepared->units = arena_take(memory, (program->party_count + 2) * sizeof *prepared->units);
	prepared->names = arena_take(memory, program->slot_count * sizeof *prepared->names);
	prepared->keyed = arena_take(memory, program->slot_count * sizeof *prepared->keyed);
	prepared->carried = arena_take(memory, program->slot_count * sizeof *prepared->carried);
	prepared->required = arena_take(memory, program->slot_count * sizeof *prepared->required);
	for (uint32_t slot = 0; slot < program->slot_count; slot++) {
		if (program->slots[slot].required && program->slots[slot].read)
			prepared->required[prepared->required_count++] = slot;
		if (program->slots[slot].where)
			prepared->carried[prepared->carried_count++] = slot;
	}
	name_fields(prepared, memory);
	if (resolve_has_texts(resolver))
		prepared->slot_of[words_add(&prepared->keys, span_of(resolver->kind->field))] = NO_SLOT;
	resolve_prepare_answer(resolver, prepared, memory);
	prepared->next = resolver->programs;
	return resolver->programs = prepared;
}

static void no_variant(struct resolver *resolver, struct faults *faults)
{
	const struct yaml *root = rules_file(resolver->rules, resolver->tool);
	const struct yaml *procedures = yaml_get(root, resolver->tool);
	struct text list = {.arena = resolver->memory};

	for (const struct yaml *item = procedures ? procedures->first : NULL; item; item = item->next)
		if (yaml_get(item, "about"))
			text_format(&list, "%s%s", list.length ? ", " : "", item->key.data);
	text_put(&list, '\0');
	if (list.length == 1)
		fault_add(faults, nowhere, "%s has no rules for %s", resolver->rules->id, resolver->tool);
	else
		fault_add(faults, nowhere, "missing variant; expected one of: %s", list.at);
}

/* The program of a text is freed when the next text comes, so that a stream of
 * texts needs no more memory than one. */
static struct prepared *prepare_text(struct resolver *resolver, struct span text, struct faults *faults)
{
	struct arena *brief = &resolver->brief;

	if (resolver->programs && span_is(text, resolver->programs->variant))
		return resolver->programs;
	resolver->programs = NULL;
	arena_reset(brief);
	const char *copy = arena_copy(brief, text);
	struct program *program = resolver->kind->compile(resolver, brief, span_of(copy), faults);
	return program ? prepared_new(resolver, brief, program, copy, false) : NULL;
}

static struct prepared *prepare_named(struct resolver *resolver, struct span variant, bool for_target,
				      const struct company *company, struct faults *faults)
{
	for (struct prepared *known = resolver->programs; known; known = known->next)
		if (known->for_target == for_target && span_is(variant, known->variant) &&
		    company_same(known->company, company))
			return known;
	bool lookup = !strcmp(resolver->tool, "table-lookup");
	const char *tool = resolver->tool;
	bool plain = !memchr(variant.data, '.', variant.length); /* not another tool's */

	const struct yaml *procedure = plain ? rules_procedure(resolver->rules, &tool, variant) : NULL;
	const struct yaml *table = lookup && plain && !procedure
				       ? rules_entry(resolver->rules, tool, "tables", variant)
				       : NULL;
	if (!table && (!procedure || !yaml_get(procedure, "about"))) {
		if (resolver->rules->faults->errors == 0)
			fault_add(faults, nowhere, "unknown %s \"%.*s\" in %s; see --list",
				  lookup ? "table" : "variant", (int)variant.length, variant.data,
				  resolver->rules->id);
		return NULL;
	}
	const char *name = arena_copy(resolver->memory, variant); /* known, so it is kept */
	if (company->game && !(company = resolve_company_keep(resolver, company, faults)))
		return NULL;
	struct program *program = table ? compile_table_lookup(resolver->rules, span_of(name), company)
					: compile_procedure(resolver->rules, resolver->tool, span_of(name),
							    company);
	struct prepared *prepared = program
					? prepared_new(resolver, resolver->memory, program, name, for_target)
					: NULL;
	if (prepared)
		prepared->company = company;
	return prepared;
}

struct prepared *resolve_prepare_view(struct resolver *resolver, const struct program *program)
{
	return prepared_new(resolver, resolver->memory, program, "", false);
}

static struct prepared *prepare(struct resolver *resolver, struct span variant, bool for_target,
				const struct company *company, struct faults *faults)
{
	struct prepared **standard = company->game ? NULL : &resolver->standard[for_target];

	if (variant.length)
		return prepare_named(resolver, variant, for_target, company, faults);
	if (standard && *standard)
		return *standard;
	const char *name = rules_default(resolver->rules, resolver->tool);
	if (name) {
		struct prepared *prepared = prepare_named(resolver, span_of(name), for_target, company,
							  faults);

		if (standard)
			*standard = prepared;
		return prepared;
	}
	if (resolver->rules->faults->errors == 0)
		no_variant(resolver, faults);
	return NULL;
}

struct prepared *resolve_prepare(struct resolver *resolver, const struct resolve_options *options,
				 struct span variant, const struct record *record, bool for_target,
				 struct faults *faults)
{
	const struct resolve_company *asked;
	struct prepared *prepared;

	if (resolver->kind)
		return prepare_text(resolver, variant, faults);
	if (!record || !options || !options->company)
		return prepare(resolver, variant, for_target, &company_plain, faults);
	asked = resolve_company_of(resolver, options, record, for_target, faults);
	prepared = asked ? prepare(resolver, variant, for_target, &asked->company, faults) : NULL;
	if (prepared) {
		memcpy(prepared->owners, asked->owners, asked->company.count * sizeof *prepared->owners);
		memcpy(prepared->units, asked->units, asked->company.count * sizeof *prepared->units);
	}
	return prepared;
}

struct span resolve_variant(const struct resolver *resolver, const struct record *record,
			    struct span standard)
{
	size_t length = strlen(resolver->tool);

	if (resolve_has_texts(resolver))
		return record_get(record, resolver->kind->field);
	struct span next = record_get(record, "next"); /* the request: TOOL.VARIANT */
	if (!resolver->kind && next.length && span_is(span_cut(&next, '.'), resolver->tool))
		standard = next;
	struct span own = {resolver->tool, length + 8}; /* TOOL.variant, as far as its bit needs it */
	for (size_t i = 0; record->names & record_name_bit(own) && i < record->count; i++) {
		struct span key = record->fields[i].key;

		if (key.length == own.length && !memcmp(key.data, resolver->tool, length) &&
		    !memcmp(key.data + length, ".variant", 8))
			return record->fields[i].value;
	}
	return standard;
}

/* ---- records ---- */

static const char *wanted(const struct slot *slot)
{
	return slot->field->distance ? "a distance" : expr_type_name(slot->type);
}

static bool all_there(const struct prepared *prepared, struct faults *faults)
{
	for (size_t i = 0; i < prepared->required_count; i++) {
		uint32_t slot = prepared->required[i];

		if (!prepared->machine.given[slot])
			return fault_add(faults, nowhere, "missing %s=; expected %s", prepared->names[slot],
					 wanted(&prepared->program->slots[slot]));
	}
	return true;
}

/* The words of a slot's one-of that are in its set, each tried in the slot: the
 * first that satisfies `where`, the first of all, and the number of both. */
struct carried {
	word_id fit, any;
	size_t fits, count;
	struct text names;
};

static struct carried try_carried(struct resolution *resolution, uint32_t index)
{
	struct prepared *prepared = resolution->prepared;
	const struct slot *slot = &prepared->program->slots[index];
	const struct declaration *field = slot->field;
	struct machine *machine = &prepared->machine;
	struct list list = machine_list(machine, TYPE_SET, machine->slots[slot->only]);
	struct carried carried = {.names = {.arena = resolution->arena}};
	value start = machine->slots[index];

	for (size_t i = 0; i < field->word_count; i++) { /* in the order of the sheet */
		bool there = false;

		for (size_t j = 0; j < list.count; j++)
			there |= list.items[j] == field->words[i];
		if (!there)
			continue;
		machine->slots[index] = value_of(field->words[i]);
		if (carried.count++ == 0)
			carried.any = field->words[i];
		if (!node_true(machine, slot->where))
			continue;
		if (carried.fits++ == 0)
			carried.fit = field->words[i];
		text_format(&carried.names, "%s%s", carried.fits > 1 ? " or " : "",
			    words_string(prepared->program->words, field->words[i]));
	}
	machine->slots[index] = start;
	return carried;
}

/* one-of: sets a field that is missing to the only suitable word in its set. If
 * none is suitable but the set has only one, uses that, so that the rules can say
 * why it fails. The acting party's word is added to the record; an ambiguous one is
 * a fault. */
static bool choose_carried(struct resolution *resolution)
{
	struct prepared *prepared = resolution->prepared;
	const struct program *program = prepared->program;

	for (size_t i = 0; i < prepared->carried_count; i++) {
		uint32_t index = prepared->carried[i];
		const struct slot *slot = &program->slots[index];

		if (prepared->machine.given[index])
			continue;
		struct carried carried = try_carried(resolution, index);
		bool only_one = carried.fits == 1 || (carried.fits == 0 && carried.count == 1);
		bool target = program->parties[slot->party].target;
		if (carried.fits > 1 && !target)
			return fault_add(resolution->faults, nowhere, "missing %s=; it could be %.*s",
					 prepared->names[index], (int)carried.names.length, carried.names.at);
		if (!only_one)
			continue;
		word_id word = carried.fits ? carried.fit : carried.any;
		prepared->machine.slots[index] = value_of(word);
		prepared->machine.given[index] = true;
		if (!target)
			record_add(&resolution->answer, span_of(prepared->names[index]),
				   words_text(program->words, word), RECORD_TEXT);
	}
	return true;
}

/* The keys of the previous record at this index. */
static struct expected *expected_at(struct prepared *prepared, size_t index)
{
	static const size_t most = sizeof prepared->expected / sizeof *prepared->expected;

	return &prepared->expected[index < most ? index : most - 1];
}

/* Is it a known name that belongs to no field? */
static bool passes(const struct resolver *resolver, struct expected *expected, struct span key)
{
	return expected->passed && span_same(words_text(&resolver->passed, expected->passed), key);
}

/* The id of a field's key; 0 if it is not a field of the program. */
static word_id key_of(struct prepared *prepared, struct expected *expected, struct span key)
{
	if (!span_same(words_text(&prepared->keys, expected->key), key))
		expected->key = words_find(&prepared->keys, key);
	return expected->key;
}

/* Handles a name that is not a field: rules=, which must be this ruleset's id;
 * did=, after which no name is a misspelling; and names that are passed through. */
static bool pass_over(struct resolution *resolution, const struct record_field *field,
		      struct expected *expected, bool *answered)
{
	struct resolver *resolver = resolution->resolver;

	if (span_is(field->key, "rules"))
		return rules_made(resolver->rules, field->value, resolution->faults);
	*answered |= span_is(field->key, "did");
	if (*answered || !resolver->near_miss || memchr(field->key.data, '.', field->key.length))
		return true;
	resolve_near_miss(resolution, field->key);
	expected->passed = words_find(&resolver->passed, field->key);
	return true;
}

/* Sets a slot that may have several names: two parties are the same owner. The
 * answer has its first name. */
static bool bind_shared(struct resolution *resolution, uint32_t slot, struct record_field *field)
{
	struct prepared *prepared = resolution->prepared;
	bool twice = prepared->machine.given[slot];
	value before = prepared->machine.slots[slot];
	struct span name = prepared->keyed[slot];

	if (!resolve_field(resolution, slot, field->value))
		return false;
	if (twice && number_compare(before, prepared->machine.slots[slot]) != 0)
		return fault_add(resolution->faults, nowhere, "%s: two values for one owner", name.data);
	if (!record_find(&resolution->answer, name))
		record_rename(&resolution->answer, field, name);
	return true;
}

/* Gives the machine the settings of the run. */
static void set_machine(struct resolution *resolution)
{
	const struct resolve_options *options = resolution->options;
	struct prepared *prepared = resolution->prepared;
	struct machine *machine = &prepared->machine;

	resolution->say = (struct text){.arena = resolution->arena};
	machine->explain = options->explain;
	machine->chooser = options->chooser;
	machine->say = options->tell ? &resolution->say : NULL;
	if (!options->tell && !options->chooser)
		return;
	machine->names[0] = record_get(&resolution->answer, prepared->for_target ? "at" : "by");
	machine->names[1] = record_get(&resolution->answer, prepared->for_target ? "by" : "at");
}

/* Runs the front, whose refusals depend on the record alone. */
static bool run_front_of(struct resolution *resolution)
{
	struct prepared *prepared = resolution->prepared;

	if (!prepared->program->front)
		return true;
	set_machine(resolution);
	return specialize_front(&prepared->specializations, &prepared->machine);
}

bool resolve_bind(struct resolution *resolution, const struct record *asked)
{
	const struct resolve_options *options = resolution->options;
	struct prepared *prepared = resolution->prepared;
	struct record *record = &resolution->answer;
	bool answered = false;

	*record = record_copy(asked, resolution->arena);
	resolution->barred = NULL;
	resolution->further = NULL;
	machine_begin(&prepared->machine, resolution->arena, resolution->faults);
	for (size_t i = 0; i < record->count; i++) {
		struct record_field *field = &record->fields[i];
		struct expected *expected = expected_at(prepared, i);

		if (passes(resolution->resolver, expected, field->key))
			continue;
		word_id key = key_of(prepared, expected, field->key);
		if (!key) {
			if (!pass_over(resolution, field, expected, &answered))
				return false;
			continue;
		}
		uint32_t slot = prepared->slot_of[key];
		if (slot == NO_SLOT)
			continue;
		if (!(prepared->program->alias_count ? bind_shared(resolution, slot, field)
						     : resolve_field(resolution, slot, field->value)))
			return false;
		if (field->kind == RECORD_TEXT)
			field->kind = say_kind(prepared->program->slots[slot].type);
	}
	if (options->fill && !options->fill(options->source, resolution))
		return false;
	return choose_carried(resolution) && all_there(prepared, resolution->faults) &&
	       run_front_of(resolution);
}

uint64_t resolve_number(const struct record *record, uint64_t number)
{
	struct span id = record_get(record, "id"), own = record_get(record, "number");
	struct number stamped;

	if (number_parse(own, &stamped) && number_is_whole(stamped) && stamped.numerator >= 0)
		return (uint64_t)stamped.numerator;
	if (!id.length)
		return number;
	return dice_key(dice_seed(id).hash, SPAN(""), SPAN(""), SPAN("")) | UINT64_C(1) << 63;
}

static inline const struct record_field *faces_of(const struct record *record)
{
	const struct record_field *faces = record_find(record, SPAN("faces"));
	const struct record_field *did = record_find(record, SPAN("did"));

	return faces && did && did < faces ? NULL : faces;
}

const struct record_field *resolve_faces(const struct record *record)
{
	return faces_of(record);
}

/* The record's own dice. Faces that a person enters or --dice gives take precedence
 * over them. */
static const struct record_field *own_faces(const struct resolve_options *options,
					    const struct record *record)
{
	const struct record_field *faces = faces_of(record);
	enum dice_origin origin = options->dice ? options->dice->origin : DICE_CHANCE;

	return origin == DICE_GIVEN || (origin == DICE_ASKED && !options->spare_faces) ? NULL : faces;
}

static bool read_faces(struct resolution *resolution, const struct record_field *field,
		       struct dice_source *then, struct dice_given *given)
{
	uint32_t *faces;
	size_t count;

	if (!dice_list(resolution->arena, field->value, resolution->resolver->limits, &faces, &count,
		       resolution->faults))
		return false;
	*given = dice_given(faces, count, then);
	return true;
}

static bool all_used(const struct resolution *resolution, const struct dice_given *given)
{
	return resolution->options->spare_faces || given->used == given->count ||
	       fault_add(resolution->faults, nowhere, "faces: %zu dice given, but only %zu needed",
			 given->count, given->used);
}

static inline __attribute__((always_inline)) bool open_dice(struct resolution *resolution,
							    struct resolve_dice *dice)
{
	const struct resolve_options *options = resolution->options;
	const struct record_field *own = own_faces(options, &resolution->answer);
	uint64_t key = resolve_key(resolution->resolver, resolution->prepared, options->seed);
	struct dice_source *source = options->dice ? options->dice : &dice->chance.source;

	dice->chance = dice_chance(key, resolve_number(&resolution->answer, resolution->number),
				   resolution->repetition ? resolution->repetition - 1 : 0);
	resolution->own_faces = own != NULL;
	if (own && !read_faces(resolution, own, options->dice_go_on ? source : NULL, &dice->given))
		return false;
	if (own)
		source = &dice->given.source;
	if (options->seen) {
		dice->witness = dice_witness(source, options->seen, options->witness);
		source = &dice->witness.source;
	}
	resolution->dice.source = source;
	return true;
}

bool resolve_open_dice(struct resolution *resolution, struct resolve_dice *dice)
{
	return open_dice(resolution, dice);
}

/* Runs the program with the run's source of dice, or the random one; the record's
 * own dice come first. */
static bool throw_and_run(struct resolution *resolution)
{
	struct prepared *prepared = resolution->prepared;
	struct resolve_dice dice;

	return open_dice(resolution, &dice) &&
	       specialize_run(&prepared->specializations, &prepared->machine) &&
	       (!resolution->own_faces || all_used(resolution, &dice.given));
}

static bool run(struct resolution *resolution)
{
	const struct resolve_options *options = resolution->options;
	struct prepared *prepared = resolution->prepared;
	struct machine *machine = &prepared->machine;

	dice_begin(&resolution->dice, NULL, resolution->arena, resolution->faults);
	machine->dice = &resolution->dice;
	if (!prepared->program->front)
		set_machine(resolution);
	if (options->tell || options->chooser) {
		resolution->dice.by = machine->names[0];
		resolution->dice.at = machine->names[1];
	}
	if (options->stamp)
		memcpy(prepared->before, machine->slots,
		       prepared->program->slot_count * sizeof *prepared->before);
	for (size_t i = 0; i < prepared->changing_count; i++)
		prepared->before[prepared->changing[i].slot] = machine->slots[prepared->changing[i].slot];
	resolution->refused = run_refused(machine);
	if (resolution->refused)
		resolution->own_faces = own_faces(options, &resolution->answer) != NULL;
	bool fine = resolution->refused || throw_and_run(resolution);
	resolution->dice.source = NULL; /* it is a local variable of throw_and_run */
	return fine;
}

bool resolve_record(struct resolution *resolution, const struct record *asked)
{
	const struct resolve_kind *kind = resolution->resolver->kind;
	struct record *answer = &resolution->answer;

	resolution->further = NULL;
	if (kind && kind->answer)
		return kind->answer(resolution, asked);
	if (!resolve_bind(resolution, asked) || !run(resolution))
		return false;
	if (resolution->barred && (resolution->dice.thrown_count || resolve_succeeds(resolution->prepared)))
		return fault_add(resolution->faults, nowhere, "%s", resolution->barred);
	if (!resolve_write_answer(resolution))
		return false;
	if (resolution->options->tell)
		record_add(answer, SPAN("text"), text_span(&resolution->say), RECORD_TEXT);
	struct span twice = record_twice(answer);
	return !twice.length ||
	       fault_add(resolution->faults, nowhere, RECORD_TWICE, (int)twice.length, twice.data);
}
