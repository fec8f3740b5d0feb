/* resolve_prepare: programs for records, each prepared once. */
#include "resolve/resolve.h"

#include <string.h>

#include "compile/compile.h"

uint64_t resolve_key(const struct resolver *resolver, struct prepared *prepared, struct dice_seed seed)
{
	bool text = resolve_has_texts(resolver); /* dice notation belongs to no ruleset */

	if (prepared->seeded != seed.hash) {
		prepared->key = dice_key(seed.hash, span_of(text ? "" : resolver->rules->id),
					 span_of(resolver->tool), text ? SPAN("") : prepared->variant);
		prepared->seeded = seed.hash;
	}
	return prepared->key;
}

/* The name of a side's field in a record: with --for at, the other party's are the
 * plain ones. */
static const char *side_name(const struct prepared *prepared, const char *name, struct arena *memory)
{
	struct span rest = span_of(name);

	if (!prepared->for_target || span_skip(&rest, "at."))
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

	prepared->variant = span_of(variant);
	prepared->for_target = for_target;
	prepared->program = program;
	machine_start(&prepared->machine, program, memory);
	specialize_start(&prepared->specializations, program, memory);
	prepared->machine.limits = resolver->limits;
	prepared->before = arena_take(memory, program->slot_count * sizeof *prepared->before);
	words_start(&prepared->keys, memory);
	prepared->slot_of = arena_take(memory, (program->slot_count + program->alias_count + 1) *
						   sizeof *prepared->slot_of);
	prepared->owners = arena_take(memory, (program->party_count + 2) * sizeof *prepared->owners);
	prepared->units = arena_take(memory, (program->party_count + 2) * sizeof *prepared->units);
	prepared->views = arena_take(memory, program->view_count * sizeof *prepared->views);
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

	if (resolver->programs && span_same(text, resolver->programs->variant))
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
		if (known->for_target == for_target && span_same(variant, known->variant) &&
		    (known->company == company || company_same(known->company, company)))
			return known;
	const struct company *asked = company;
	const struct program *program = compile_before(resolver->rules, resolver->tool, variant, &company);
	const char *name;

	if (!program && !compile_has_variant(resolver->rules, resolver->tool, variant)) {
		if (resolver->rules->faults->errors == 0)
			fault_add(faults, nowhere, "unknown %s \"%.*s\" in %s; see --list",
				  strcmp(resolver->tool, "table-lookup") ? "variant" : "table",
				  (int)variant.length, variant.data, resolver->rules->id);
		return NULL;
	}
	name = arena_copy(resolver->memory, variant); /* known, so it is kept */
	if (asked != &company_plain && !(asked = resolve_company_keep(resolver, asked, faults)))
		return NULL;
	if (!program) {
		company = asked;
		program = compile_variant(resolver->rules, resolver->tool, span_of(name), company);
	}
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
	struct prepared **standard = company != &company_plain ? NULL : &resolver->standard[for_target];

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

struct outline {
	struct outline *next;
	const char *variant;
	const struct program *program; /* NULL: the image has none */
};

/* The plain program of a variant, or what an image has of it to ask who takes part; NULL
 * after a fault. */
static const struct program *plain_of(struct resolver *resolver, struct span variant, bool for_target,
				      struct faults *faults)
{
	const char *standard = variant.length ? NULL : rules_default(resolver->rules, resolver->tool);
	struct span name = standard ? span_of(standard) : variant;
	struct outline *known = resolver->outlines;
	struct prepared *prepared;

	while (known && !span_same(span_of(known->variant), name))
		known = known->next;
	if (known && known->program)
		return known->program;
	const struct program *outline = known ? NULL : compile_outline(resolver->rules, resolver->tool, name);
	prepared = outline ? NULL : prepare(resolver, variant, for_target, &company_plain, faults);
	if (!known && (outline || prepared)) {
		known = arena_take(resolver->memory, sizeof *known);
		*known = (struct outline){resolver->outlines, arena_copy(resolver->memory, name), outline};
		resolver->outlines = known;
	}
	return prepared ? prepared->program : outline;
}

struct prepared *resolve_prepare(struct resolver *resolver, const struct resolve_options *options,
				 struct span variant, const struct record *record, bool for_target,
				 struct faults *faults)
{
	const struct resolve_company *asked;
	const struct program *plain;
	struct prepared *prepared;

	if (resolver->kind)
		return prepare_text(resolver, variant, faults);
	if (!record || !options || !(options->owners || resolve_is_several(options, record)))
		return prepare(resolver, variant, for_target, &company_plain, faults);
	plain = plain_of(resolver, variant, for_target, faults);
	if (!plain || !resolve_actor(options, plain, for_target, record, faults))
		return NULL;
	asked = resolve_company_of(resolver, options, plain, for_target, record, faults);
	prepared = asked ? prepare(resolver, variant, for_target, &asked->company, faults) : NULL;
	if (prepared) {
		memcpy(prepared->owners, asked->owners, asked->company.count * sizeof *prepared->owners);
		memcpy(prepared->units, asked->units, asked->company.count * sizeof *prepared->units);
	}
	return prepared;
}

struct prepared *resolve_prepare_everybody(struct resolver *resolver, const struct resolve_options *options,
					   struct prepared *plain, struct faults *faults)
{
	const struct resolve_company *asked;
	struct prepared *prepared;
	struct company company;

	if (!plain->program->everybody)
		return plain;
	asked = resolve_company_alone(resolver, options, plain->program, SPAN(""), false, faults);
	if (!asked || !asked->company.body_count)
		return asked ? plain : NULL;
	company = asked->company;
	company.game = false;
	prepared = prepare_named(resolver, plain->variant, false, &company, faults);
	if (prepared)
		memcpy(prepared->owners, asked->owners, company.count * sizeof *prepared->owners);
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
