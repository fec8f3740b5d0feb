#include "resolve/resolve.h"

#include <string.h>

#include "compile/compile.h"
#include "machine/say.h"
#include "rules/expr.h"

/* ---- preparing ---- */

static uint64_t chance_key(const struct resolver *resolver, const char *variant)
{
	bool kind = resolver->kind != NULL; /* dice notation is nobody's */

	return dice_key(resolver->seed, span_of(kind ? "" : resolver->rules->id), span_of(resolver->tool),
			span_of(kind ? "" : variant));
}

void resolve_seed(struct resolver *resolver, struct span seed)
{
	if (span_same(resolver->seed, seed))
		return;
	resolver->seed = seed;
	for (struct prepared *known = resolver->programs; known; known = known->next)
		known->key = chance_key(resolver, known->variant);
}

static struct prepared *prepared_new(struct resolver *resolver, struct arena *memory,
				     const struct program *program, const char *variant)
{
	struct prepared *prepared = arena_take(memory, sizeof *prepared);

	prepared->variant = variant;
	prepared->program = program;
	machine_start(&prepared->machine, program, memory);
	specialize_start(&prepared->specializations, memory);
	prepared->machine.dice = &resolver->dice;
	prepared->machine.limits = resolver->limits;
	prepared->machine.explain = resolver->explain;
	prepared->machine.ask_choice = resolver->ask_choice;
	prepared->machine.person = resolver->dice.person;
	prepared->before = arena_take(memory, program->slot_count * sizeof *prepared->before);
	words_start(&prepared->keys, memory);
	prepared->slot_of = arena_take(memory, (program->slot_count + 1) * sizeof *prepared->slot_of);
	prepared->names = arena_take(memory, program->slot_count * sizeof *prepared->names);
	prepared->keyed = arena_take(memory, program->slot_count * sizeof *prepared->keyed);
	prepared->carried = arena_take(memory, program->slot_count * sizeof *prepared->carried);
	prepared->required = arena_take(memory, program->slot_count * sizeof *prepared->required);
	for (uint32_t slot = 0; slot < program->slot_count; slot++) {
		const char *name = program->slots[slot].name;

		if (program->slots[slot].required && program->slots[slot].read)
			prepared->required[prepared->required_count++] = slot;
		if (program->slots[slot].where)
			prepared->carried[prepared->carried_count++] = slot;

		prepared->names[slot] = name;
		prepared->keyed[slot] = span_of(name);
		if (program->slots[slot].kind != SLOT_FIELD)
			continue;
		if (resolver->for_target && program->slots[slot].field->of_side)
			prepared->names[slot] = program->slots[slot].target
						    ? name + strlen("target.")
						    : arena_format(memory, "target.%s", name);
		prepared->keyed[slot] = span_of(prepared->names[slot]);
		prepared->slot_of[words_add(&prepared->keys, prepared->keyed[slot])] = slot;
	}
	if (resolver->kind)
		prepared->slot_of[words_add(&prepared->keys, span_of(resolver->kind->field))] = NO_SLOT;
	prepared->key = chance_key(resolver, variant);
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
		fault_add(faults, nowhere, "a variant was expected: %s", list.at);
}

/* A program of a kind lives until another is wanted: a stream of them needs no
 * more memory than one. */
static struct prepared *prepare_text(struct resolver *resolver, struct span text, struct faults *faults)
{
	struct arena *brief = &resolver->brief;

	if (resolver->programs && span_is(text, resolver->programs->variant))
		return resolver->programs;
	resolver->programs = NULL;
	arena_reset(brief);
	const char *copy = arena_copy(brief, text);
	struct program *program = resolver->kind->compile(resolver, brief, span_of(copy), faults);
	return program ? prepared_new(resolver, brief, program, copy) : NULL;
}

static struct prepared *prepare_named(struct resolver *resolver, struct span variant, struct faults *faults)
{
	for (struct prepared *known = resolver->programs; known; known = known->next)
		if (span_is(variant, known->variant))
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
			fault_add(faults, nowhere, "\"%.*s\" is no %s of %s; --list shows them",
				  (int)variant.length, variant.data, lookup ? "table" : "variant",
				  resolver->rules->id);
		return NULL;
	}
	const char *name = arena_copy(resolver->memory, variant); /* strangers' words are not kept */
	struct program *program = table ? compile_table_lookup(resolver->rules, span_of(name))
					: compile_procedure(resolver->rules, resolver->tool, span_of(name));
	return program ? prepared_new(resolver, resolver->memory, program, name) : NULL;
}

struct prepared *resolve_prepare(struct resolver *resolver, struct span variant, struct faults *faults)
{
	if (resolver->kind)
		return prepare_text(resolver, variant, faults);
	if (variant.length)
		return prepare_named(resolver, variant, faults);
	if (resolver->standard)
		return resolver->standard;
	const char *name = rules_default(resolver->rules, resolver->tool);
	if (name)
		return resolver->standard = prepare_named(resolver, span_of(name), faults);
	if (resolver->rules->faults->errors == 0)
		no_variant(resolver, faults);
	return NULL;
}

struct span resolve_variant(const struct resolver *resolver, const struct record *record,
			    struct span standard)
{
	size_t length = strlen(resolver->tool);

	if (resolver->kind)
		return record_get(record, resolver->kind->field);
	struct span next = record_get(record, "next"); /* what is asked for: TOOL.VARIANT */
	if (next.length && span_is(span_cut(&next, '.'), resolver->tool))
		standard = next;
	for (size_t i = 0; i < record->count; i++) {
		struct span key = record->fields[i].key;

		if (key.length == length + 8 && !memcmp(key.data, resolver->tool, length) &&
		    !memcmp(key.data + length, ".variant", 8))
			return record->fields[i].value;
	}
	return standard;
}

/* ---- names ---- */

static bool is_reserved(struct span name)
{
	return span_among(name, "id by at rules did text error number faces event repetition seed version "
				"amends next");
}

static bool part_fits(struct span part, struct span whole)
{
	return part.length <= whole.length && !memcmp(part.data, whole.data, part.length);
}

/* Each dotted part of `typed` begins the same part of `name`. */
static bool name_fits(struct span typed, struct span name)
{
	while (typed.length && name.length)
		if (!part_fits(span_cut(&typed, '.'), span_cut(&name, '.')))
			return false;
	return typed.length == 0 && name.length == 0;
}

static struct span last_part(struct span name)
{
	struct span part = name;

	while (name.length)
		part = span_cut(&name, '.');
	return part;
}

static struct span unknown(struct resolver *resolver, const struct prepared *prepared, struct span name,
			   struct faults *faults)
{
	const struct program *program = prepared->program;
	struct span *list = arena_take(resolver->scratch, program->slot_count * sizeof *list);
	size_t count = 0;

	for (size_t i = 0; i < program->slot_count; i++)
		if (program->slots[i].kind == SLOT_FIELD)
			list[count++] = span_of(prepared->names[i]);
	struct span near = word_nearest(name, list, count);
	if (near.length)
		fault_add(faults, nowhere, "unknown field \"%.*s\"; did you mean \"%.*s\"?", (int)name.length,
			  name.data, (int)near.length, near.data);
	else
		fault_add(faults, nowhere, "unknown field \"%.*s\"; --fields lists the fields of %s %s",
			  (int)name.length, name.data, program->tool, program->name);
	return SPAN("");
}

struct span resolve_name(struct resolver *resolver, const struct prepared *prepared, struct span name,
			 struct faults *faults)
{
	const struct program *program = prepared->program;
	struct span found[2][2] = {{{NULL, 0}}}; /* any, and required ones; two tell a tie */
	size_t count[2] = {0, 0};
	struct span exact = {NULL, 0}; /* written out to its end, before longer names */
	struct text list = {.arena = resolver->scratch};

	if (is_reserved(name) || words_find(&prepared->keys, name) || memchr(name.data, ':', name.length))
		return name;
	struct span rest = name;
	if (span_is(span_cut(&rest, '.'), resolver->tool) && span_is(rest, "variant"))
		return name;
	for (size_t i = 0; i < program->slot_count; i++) {
		const struct slot *slot = &program->slots[i];
		struct span whole = span_of(prepared->names[i]);

		if (slot->kind != SLOT_FIELD || !name_fits(name, whole))
			continue;
		text_format(&list, "%s%s", list.length ? ", " : "", prepared->names[i]);
		if (span_same(last_part(name), last_part(whole)))
			exact = exact.length ? SPAN("?") : whole;
		for (int kind = 0; kind <= (slot->required ? 1 : 0); kind++)
			if (count[kind]++ < 2)
				found[kind][count[kind] - 1] = whole;
	}
	if (count[0] == 1)
		return found[0][0];
	if (exact.length > 1)
		return exact;
	if (count[1] == 1) /* a field that must be given comes first */
		return found[1][0];
	if (count[0] == 0)
		return unknown(resolver, prepared, name, faults);
	text_put(&list, '\0');
	fault_add(faults, nowhere, "%.*s: could be %s", (int)name.length, name.data, list.at);
	return SPAN("");
}

/* ---- records ---- */

/* A stream says the same names over and over: each is looked at once, and no more
 * than a few of them, so that memory stays flat. */
static bool looked_at(struct resolver *resolver, struct span key)
{
	static const size_t most = 256;

	if (!resolver->passed.arena)
		words_start(&resolver->passed, resolver->memory);
	if (words_find(&resolver->passed, key) || resolver->passed.count >= most)
		return true;
	words_add(&resolver->passed, key);
	return false;
}

static void look_for_near_miss(struct resolver *resolver, const struct prepared *prepared, struct span key)
{
	const struct program *program = prepared->program;

	if (looked_at(resolver, key) || is_reserved(key))
		return;
	struct span *list = arena_take(resolver->scratch, program->slot_count * sizeof *list);
	size_t count = 0;

	for (size_t i = 0; i < program->slot_count; i++)
		if (program->slots[i].kind == SLOT_FIELD)
			list[count++] = span_of(prepared->names[i]);
	struct span near = word_nearest(key, list, count);
	if (near.length)
		resolver->near_miss(resolver->context, key, near);
}

static const char *wanted(const struct slot *slot)
{
	return slot->field->distance ? "a distance" : expr_type_name(slot->type);
}

static bool all_there(const struct prepared *prepared, struct faults *faults)
{
	for (size_t i = 0; i < prepared->required_count; i++) {
		uint32_t slot = prepared->required[i];

		if (!prepared->machine.given[slot])
			return fault_add(faults, nowhere, "%s= is missing: %s was expected",
					 prepared->names[slot], wanted(&prepared->program->slots[slot]));
	}
	return true;
}

static bool right_rules(struct resolver *resolver, struct span rules, struct faults *faults)
{
	if (!resolver->rules->id)
		return fault_add(faults, nowhere,
				 "the record was made with ruleset \"%.*s\", but this run uses none",
				 (int)rules.length, rules.data);
	return span_is(rules, resolver->rules->id) ||
	       fault_add(faults, nowhere,
			 "the record was made with ruleset \"%.*s\", but this run uses \"%s\"",
			 (int)rules.length, rules.data, resolver->rules->id);
}

/* The words of `slot`'s one-of that are among its own, each tried in its place:
 * the first that fulfils its `where`, the first at all, and how many of both. */
struct carried {
	word_id fit, any;
	size_t fits, count;
	struct text names;
};

static struct carried try_carried(struct resolver *resolver, struct prepared *prepared, uint32_t index)
{
	const struct slot *slot = &prepared->program->slots[index];
	const struct declaration *field = slot->field;
	struct machine *machine = &prepared->machine;
	struct list list = machine_list(machine, TYPE_SET, machine->slots[slot->only]);
	struct carried carried = {.names = {.arena = resolver->scratch}};
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

/* one-of: a word that nobody said is the only one carried that will do; the
 * record says it from here on.  Where none will do, the only one at all: then
 * the rules tell why it does not. */
static bool choose_carried(struct resolver *resolver, struct prepared *prepared, struct record *record,
			   struct faults *faults)
{
	const struct program *program = prepared->program;

	for (size_t i = 0; i < prepared->carried_count; i++) {
		uint32_t index = prepared->carried[i];
		const struct slot *slot = &program->slots[index];

		if (prepared->machine.given[index])
			continue;
		struct carried carried = try_carried(resolver, prepared, index);
		bool only_one = carried.fits == 1 || (carried.fits == 0 && carried.count == 1);
		if (carried.fits > 1 && !slot->target)
			return fault_add(faults, nowhere, "%s= is missing: it could be %.*s",
					 prepared->names[index], (int)carried.names.length, carried.names.at);
		if (!only_one)
			continue;
		word_id word = carried.fits ? carried.fit : carried.any;
		prepared->machine.slots[index] = value_of(word);
		prepared->machine.given[index] = true;
		if (!slot->target)
			record_add(record, span_of(prepared->names[index]), words_text(program->words, word),
				   RECORD_TEXT);
	}
	return true;
}

/* What the record before said at `place`. */
static struct expected *expected_at(struct prepared *prepared, size_t index)
{
	static const size_t most = sizeof prepared->expected / sizeof *prepared->expected;

	return &prepared->expected[index < most ? index : most - 1];
}

/* Is it a name that was looked at and is nobody's? */
static bool passes(const struct resolver *resolver, struct expected *expected, struct span key)
{
	return expected->passed && span_same(words_text(&resolver->passed, expected->passed), key);
}

/* The id of the key of a record's field; 0 when it is none of ours. */
static word_id key_of(struct prepared *prepared, struct expected *expected, struct span key)
{
	if (!span_same(words_text(&prepared->keys, expected->key), key))
		expected->key = words_find(&prepared->keys, key);
	return expected->key;
}

/* A name that is no field's: the ruleset's, which must be the right one; did=,
 * behind which nothing is a misspelling; or one that passes. */
static bool pass_over(struct resolver *resolver, const struct prepared *prepared,
		      const struct record_field *field, struct expected *expected, bool *answered,
		      struct faults *faults)
{
	if (span_is(field->key, "rules"))
		return right_rules(resolver, field->value, faults);
	*answered |= span_is(field->key, "did");
	if (*answered || !resolver->near_miss || memchr(field->key.data, '.', field->key.length))
		return true;
	look_for_near_miss(resolver, prepared, field->key);
	expected->passed = words_find(&resolver->passed, field->key);
	return true;
}

bool resolve_bind(struct resolver *resolver, struct prepared *prepared, struct record *record,
		  struct faults *faults)
{
	struct machine *machine = &prepared->machine;
	bool answered = false;

	machine_begin(machine, resolver->scratch, faults);
	for (size_t i = 0; i < record->count; i++) {
		struct record_field *field = &record->fields[i];
		struct expected *expected = expected_at(prepared, i);

		if (passes(resolver, expected, field->key))
			continue;
		word_id key = key_of(prepared, expected, field->key);
		if (!key) {
			if (!pass_over(resolver, prepared, field, expected, &answered, faults))
				return false;
			continue;
		}
		if (prepared->slot_of[key] == NO_SLOT)
			continue;
		if (!resolve_field(resolver, prepared, prepared->slot_of[key], field->value, faults))
			return false;
		if (field->kind == RECORD_TEXT)
			field->kind = say_kind(prepared->program->slots[prepared->slot_of[key]].type);
	}
	if (resolver->fill && !resolver->fill(resolver->source, resolver, prepared, record, faults))
		return false;
	if (!choose_carried(resolver, prepared, record, faults))
		return false;
	return all_there(prepared, faults);
}

uint64_t resolve_number(const struct record *record, uint64_t number)
{
	struct span id = record_get(record, "id"), own = record_get(record, "number");
	struct number stamped;

	if (number_parse(own, &stamped) && number_is_whole(stamped) && stamped.numerator >= 0)
		return (uint64_t)stamped.numerator;
	if (!id.length)
		return number;
	return dice_key(id, SPAN(""), SPAN(""), SPAN("")) | UINT64_C(1) << 63;
}

/* Those of an older answer, which stand behind did=, are no dice of this one. */
static const struct record_field *faces_of(const struct record *record)
{
	const struct record_field *faces = record_find(record, SPAN("faces"));
	const struct record_field *did = record_find(record, SPAN("did"));

	return faces && did && did < faces ? NULL : faces;
}

/* A record that says faces= brings its own dice. */
static bool own_dice(struct resolver *resolver, const struct record *record, struct dice *kept,
		     struct faults *faults)
{
	const struct record_field *faces = faces_of(record);
	uint32_t *given;

	*kept = resolver->dice;
	if (!faces || resolver->dice.source == DICE_GIVEN ||
	    (resolver->dice.source == DICE_ASKED && !resolver->spare_faces))
		return true;
	resolver->dice.spare = kept->source == DICE_ASKED || resolver->chance_after;
	resolver->dice.then = kept->source;
	resolver->dice.source = DICE_GIVEN;
	resolver->dice.given_used = 0;
	if (!dice_list(resolver->scratch, faces->value, resolver->limits, &given, &resolver->dice.given_count,
		       faults))
		return false;
	resolver->dice.given = given;
	return true;
}

static bool run(struct resolver *resolver, struct prepared *prepared, const struct record *record,
		struct text *say, struct faults *faults)
{
	struct machine *machine = &prepared->machine;
	struct dice kept;

	machine->say = NULL;
	if (resolver->tell || resolver->dice.source == DICE_ASKED) {
		machine->say = resolver->tell ? say : NULL;
		machine->by = resolver->dice.by = record_get(record, resolver->for_target ? "at" : "by");
		machine->at = resolver->dice.at = record_get(record, resolver->for_target ? "by" : "at");
	}
	if (resolver->stamp)
		memcpy(prepared->before, machine->slots,
		       prepared->program->slot_count * sizeof *prepared->before);
	for (size_t i = 0; i < prepared->changing_count; i++)
		prepared->before[prepared->changing[i].slot] = machine->slots[prepared->changing[i].slot];
	resolver->dice.key = prepared->key;
	bool fine = own_dice(resolver, record, &kept, faults) &&
		    specialize_run(&prepared->specializations, machine);
	bool own = resolver->dice.source != kept.source;
	if (fine && own && !resolver->spare_faces && resolver->dice.given_used < resolver->dice.given_count)
		fine = fault_add(faults, nowhere, "faces: %zu dice given, but only %zu needed",
				 resolver->dice.given_count, resolver->dice.given_used);
	if (own) {
		resolver->dice.source = kept.source;
		resolver->dice.spare = false;
		resolver->dice.given = kept.given;
		resolver->dice.given_count = kept.given_count;
		resolver->dice.given_used = kept.given_used;
	}
	return fine;
}

bool resolve_record(struct resolver *resolver, struct prepared *prepared, struct record *record,
		    uint64_t number, uint32_t repetition, struct faults *faults)
{
	struct text say = {.arena = resolver->scratch};
	uint64_t index = resolve_number(record, number);

	resolver->barred = NULL;
	if (!resolve_bind(resolver, prepared, record, faults))
		return false;
	dice_begin(&resolver->dice, resolver->scratch, faults, index, repetition ? repetition - 1 : 0);
	if (!run(resolver, prepared, record, &say, faults))
		return false;
	if (resolver->barred && (resolver->dice.thrown_count || resolve_succeeds(prepared)))
		return fault_add(faults, nowhere, "%s", resolver->barred);
	if (!resolve_write_answer(resolver, prepared, record, number, repetition, faults))
		return false;
	if (resolver->tell)
		record_add(record, SPAN("text"), text_span(&say), RECORD_TEXT);
	struct span twice = record_twice(record);
	return !twice.length || fault_add(faults, nowhere, RECORD_TWICE, (int)twice.length, twice.data);
}
