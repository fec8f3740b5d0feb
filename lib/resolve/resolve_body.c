/* resolve_body: fields that members of a body keep: what a record may say of them, and
 * what is shown of their owner. */
#include "resolve/resolve.h"

#include "machine/say.h"

/* The names of the parts of a party; empty: it has none. */
static struct span parts_of(const struct prepared *prepared, uint16_t party, struct rules *rules,
			    struct arena *arena, const struct rules_body **whole)
{
	const struct company *company = prepared->company;
	struct text names = {.arena = arena};
	size_t count;
	const struct rules_body *bodies = rules_bodies(rules, &count);

	for (size_t i = 0; i < company->body_count; i++) {
		const struct company_body *body = &company->bodies[i];

		if (body->of != party || !bodies[body->body].whole)
			continue;
		*whole = &bodies[body->body];
		for (uint16_t j = 0; j < body->count; j++) {
			text_add(&names, j ? SPAN(", ") : SPAN(""));
			text_add(&names, prepared->owners[body->first + j]);
		}
	}
	return text_span(&names);
}

/* A record cannot say what members keep; with its old value it is what an answer showed. */
static bool is_said(struct resolution *resolution, uint32_t slot)
{
	struct prepared *prepared = resolution->prepared;
	uint16_t party = prepared->program->slots[slot].party;
	struct span key = prepared->keyed[slot], owner = prepared->owners[party], names;
	const struct rules_body *whole = NULL;

	if (!prepared->machine.given[slot])
		return true;
	prepared->machine.given[slot] = false;
	if (record_was(&resolution->answer, key))
		return true;
	names = parts_of(prepared, party, resolution->resolver->rules, resolution->arena, &whole);
	if (!whole)
		return fault_add(resolution->faults, nowhere, "%.*s: those who are with %.*s keep it",
				 (int)key.length, key.data, (int)owner.length, owner.data);
	return fault_add(
	    resolution->faults, nowhere, "%.*s: %.*s has it in %.*s; say %.*s.1.%s=", (int)key.length,
	    key.data, (int)owner.length, owner.data, (int)names.length, names.data, (int)whole->name.length,
	    whole->name.data, prepared->program->slots[slot].field->name.data);
}

/* A list that is said of a decision has a word for each part; the last one goes on. */
static struct span word_of(const struct prepared *prepared, uint16_t party, struct span list)
{
	const struct company *company = prepared->company;
	struct span word = span_cut(&list, ',');

	for (size_t i = 0; i < company->body_count; i++) {
		const struct company_body *body = &company->bodies[i];

		if (body->first > party || party >= body->first + body->count)
			continue;
		for (uint16_t j = body->first; j < party && list.length; j++)
			word = span_cut(&list, ',');
	}
	return span_trim(word);
}

bool resolve_is_read(const struct resolution *resolution, struct span key)
{
	return resolution->options && span_listed(resolution->options->read, ',', key);
}

/* What the record says of a whole holds for its parts. */
static bool inherit(struct resolution *resolution, uint32_t index)
{
	struct prepared *prepared = resolution->prepared;
	const struct program *program = prepared->program;
	const struct slot *slot = &program->slots[index];
	const struct record_field *said;
	uint16_t whole;

	if (slot->kind != SLOT_FIELD || !slot->field->of_side || prepared->machine.given[index])
		return true;
	whole = prepared->company->party[slot->party].whole;
	if (whole == slot->party || slot->field->body || slot->field->named || slot->field->held)
		return true;
	struct span key = resolve_said_as(prepared->for_target, program->parties[whole].name,
					  slot->field->name, resolution->arena);
	said = record_find(&resolution->answer, key);
	return !said || resolve_is_read(resolution, key) ||
	       resolve_field(resolution, index,
			     slot->field->decision ? word_of(prepared, slot->party, said->value)
						   : said->value);
}

bool resolve_body_bind(struct resolution *resolution)
{
	struct prepared *prepared = resolution->prepared;
	const struct program *program = prepared->program;

	if (!prepared->company || !prepared->company->body_count)
		return true;
	for (size_t i = 0; i < program->composed_count; i++)
		if (!is_said(resolution, program->composed[i]))
			return false;
	for (uint32_t slot = 0; slot < program->slot_count; slot++)
		if (!inherit(resolution, slot))
			return false;
	return true;
}

void resolve_body_before(struct prepared *prepared)
{
	for (size_t i = 0; i < prepared->program->view_count; i++)
		prepared->views[i] = node_value(&prepared->machine, prepared->program->views[i].value);
}

void resolve_body_show(struct resolution *resolution)
{
	struct prepared *prepared = resolution->prepared;
	struct machine *machine = &prepared->machine;

	for (size_t i = 0; i < prepared->program->view_count; i++) {
		const struct program_view *view = &prepared->program->views[i];
		value before = prepared->views[i], now = node_value(machine, view->value);
		struct span key = resolve_said_as(prepared->for_target, "", span_of(view->name),
						  resolution->arena);
		enum record_kind kind = say_kind(view->type);

		if (!number_compare(before, now) || record_find(&resolution->answer, key))
			continue;
		record_add(&resolution->answer, key, say_text(machine, resolution->arena, view->type, now),
			   kind);
		record_add(&resolution->answer,
			   span_of(arena_format(resolution->arena, "was.%.*s", (int)key.length, key.data)),
			   say_text(machine, resolution->arena, view->type, before), kind);
	}
}
