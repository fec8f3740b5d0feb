/* resolve_targets: a record whose at= names several: the values that it has for each of
 * them. */
#include <string.h>

#include "machine/say.h"
#include "resolve/resolve.h"

/* The target, from 0, whose value a slot is; NO_TARGET: it is nobody's. */
enum { NO_TARGET = UINT16_MAX };

uint16_t resolve_target_of(const struct prepared *prepared, uint16_t party)
{
	const struct company *company = prepared->company;

	for (uint16_t i = 0; company && prepared->program->targets && i < company->targets; i++)
		if (company_target(company, i) == party)
			return i;
	return NO_TARGET;
}

/* The target whose value of a scene's field the slot is. */
static uint16_t scene_target(const struct prepared *prepared, uint32_t slot)
{
	struct span name = prepared->keyed[slot];
	struct number number;

	return span_skip(&name, "at.") && number_parse(span_cut(&name, '.'), &number)
		   ? (uint16_t)(number.numerator - 1)
		   : NO_TARGET;
}

static uint16_t target_of_slot(const struct prepared *prepared, uint32_t slot)
{
	const struct slot *of = &prepared->program->slots[slot];

	return of->field->of_side ? resolve_target_of(prepared, of->party) : scene_target(prepared, slot);
}

/* May the field have a value for each target? */
static bool is_for_each(const struct prepared *prepared, uint32_t slot)
{
	const struct slot *of = &prepared->program->slots[slot];

	return prepared->program->targets && of->field &&
	       (of->field->of_side ? resolve_target_of(prepared, of->party) == 0
				   : scene_target(prepared, slot) == NO_TARGET);
}

static struct span value_of_target(struct span text, uint16_t target)
{
	struct span one = span_cut(&text, ',');

	while (target--)
		one = span_cut(&text, ',');
	return span_trim(one);
}

/* Fits the number of values, if the field may have a list? */
static bool may_be_list(struct resolution *resolution, uint32_t slot, size_t count)
{
	const struct prepared *prepared = resolution->prepared;
	const struct slot *of = &prepared->program->slots[slot];
	uint16_t targets = prepared->program->targets;

	if (count != targets)
		return fault_add(resolution->faults, nowhere, "%s: %zu values for %u targets",
				 prepared->names[slot], count, targets);
	return of->field->of_side || !of->read ||
	       fault_add(resolution->faults, nowhere, "%s: it has one value for all targets",
			 prepared->names[slot]);
}

/* Adds the value of a further target to its line. */
static void add_to_line(struct resolution *resolution, uint32_t slot, uint16_t target, struct span text)
{
	const struct prepared *prepared = resolution->prepared;
	struct record *line = resolve_line_of(resolution, company_target(prepared->company, target), false);
	struct span name = prepared->keyed[slot];

	if (!record_find(line, name)) /* said for it */
		record_add(line, name, text, say_kind(prepared->program->slots[slot].type));
}

/* Gives each target its value, unless the record has one for it under its own name. */
bool resolve_bind_for_each(struct resolution *resolution, uint32_t slot, struct record_field *field)
{
	struct prepared *prepared = resolution->prepared;
	const struct program *program = prepared->program;
	const struct declaration *of = program->slots[slot].field;
	struct span text = field->value;
	bool list = of->type != TYPE_SET && memchr(text.data ? text.data : "", ',', text.length);
	bool scene = !of->of_side, has_own = of->of_side;

	for (uint32_t other = 0; other < program->slot_count && !has_own; other++)
		has_own = program->slots[other].field == of && other != slot &&
			  scene_target(prepared, other) != NO_TARGET;
	if (of->decision && scene) /* its words stand for the times that it is made */
		list = false;
	if (resolve_is_read(resolution, field->key)) /* it is the first one's */
		list = has_own = false;
	if (list && !has_own)
		list = false;
	if (list && !may_be_list(resolution, slot, span_count(text, ',')))
		return false;
	for (uint32_t other = 0; other < program->slot_count && has_own; other++) {
		uint16_t target = program->slots[other].field == of ? target_of_slot(prepared, other)
								    : NO_TARGET;

		if (target == NO_TARGET || other == slot ||
		    record_find(&resolution->answer, prepared->keyed[other]))
			continue;
		struct span own = list ? value_of_target(text, target) : text;
		if (!resolve_field(resolution, other, own))
			return false;
		if (target)
			add_to_line(resolution, slot, target, own);
	}
	if (!list)
		return resolve_field(resolution, slot, text);
	record_set(field, value_of_target(text, 0));
	return scene || resolve_field(resolution, slot, field->value);
}

bool resolve_is_for_each(const struct prepared *prepared, uint32_t slot)
{
	return is_for_each(prepared, slot);
}

/* A field that the record says for one target (at.2.men=3) stands on that target's line. */
void resolve_move_own(struct resolution *resolution)
{
	const struct prepared *prepared = resolution->prepared;
	struct record *record = &resolution->answer;
	size_t kept = 0;

	for (size_t i = 0; i < record->count && prepared->program->targets; i++) {
		struct record_field field = record->fields[i];
		struct span rest = field.key, key;
		word_id id = span_skip(&rest, "at.") ? words_find(&prepared->keys, field.key) : 0;
		uint16_t target = id ? target_of_slot(prepared, prepared->slot_of[id]) : NO_TARGET;

		record->fields[kept] = field;
		if (target == NO_TARGET || target == 0) {
			kept++;
			continue;
		}
		struct record *line = resolve_line_of_slot(resolution, prepared->slot_of[id], &key);
		if (!record_find(line, key))
			record_add(line, key, field.value, field.kind);
	}
	if (prepared->program->targets)
		record->count = kept;
}

/* The names of all targets, as far as they are known. */
static struct span all_names(struct resolution *resolution)
{
	const struct prepared *prepared = resolution->prepared;
	struct text text = {.arena = resolution->arena};

	for (uint16_t i = 0; i < prepared->program->targets; i++) {
		if (i)
			text_put(&text, ',');
		text_add(&text, prepared->owners[company_target(prepared->company, i)]);
	}
	return text_span(&text);
}

void resolve_restore(struct resolution *resolution, const struct record *asked)
{
	for (size_t i = 0; resolution->prepared->program->targets && i < asked->count; i++) {
		const struct record_field *was = &asked->fields[i];
		struct record_field *now = record_find(&resolution->answer, was->key);

		if (now && span_is(was->key, "at"))
			record_set(now, all_names(resolution));
		else if (now && memchr(was->value.data ? was->value.data : "", ',', was->value.length))
			record_set(now, was->value);
		else if (!now)
			record_add(&resolution->answer, was->key, was->value, was->kind);
	}
}
