/* resolve_company_bind: the names of those who take part, in slots and in the record. */
#include "resolve/resolve.h"

bool resolve_company_knows(const struct resolution *resolution, struct span key)
{
	const struct company *company = resolution->prepared->company;
	size_t count = 0;
	const struct span *links = NULL;

	if (!company || !company->game)
		return true;
	span_skip(&key, "target.");
	struct span head = span_cut(&key, '.');
	if (key.length)
		links = rules_links(resolution->resolver->rules, &count);
	for (size_t i = 0; i < count; i++)
		if (span_same(links[i], head))
			return false;
	return true;
}

void resolve_company_at(struct resolution *resolution)
{
	const struct prepared *prepared = resolution->prepared;
	struct record *record = &resolution->answer;
	struct span link = prepared->program->at, name = SPAN("");

	if (!link.length || prepared->for_target || record_find(record, SPAN("at")))
		return;
	if (prepared->company && prepared->company->game)
		name = prepared->owners[1];
	else if (record_find(record, link))
		name = record_find(record, link)->value;
	if (!name.length || span_is(name, "nobody"))
		return;
	const struct record_field *by = record_find(record, SPAN("by"));
	if (by)
		record_insert(record, by, SPAN("at"), name, RECORD_TEXT);
	else
		record_add(record, SPAN("at"), name, RECORD_TEXT);
}

static void bind_link(struct resolution *resolution, const struct company_link *link)
{
	struct prepared *prepared = resolution->prepared;
	const char *before = link->of == NO_PARTY ? "" : prepared->program->parties[link->of].name;
	struct span name = prepared->owners[link->to];
	struct span key = link->of == NO_PARTY
			      ? link->link
			      : resolve_said_as(prepared->for_target, before, link->link, resolution->arena);
	struct record_field *said = name.length ? record_find(&resolution->answer, key) : NULL;
	word_id slot = said || link->of == NO_PARTY ? words_find(&prepared->keys, key) : 0;

	if (said && span_same(said->value, name))
		return;
	if (said)
		record_set(said, name);
	if (slot && name.length)
		prepared->machine.slots[prepared->slot_of[slot]] = value_of(
		    rules_owner(resolution->resolver->rules, name));
}

void resolve_company_bind(struct resolution *resolution)
{
	struct prepared *prepared = resolution->prepared;
	const struct program *program = prepared->program;
	const struct company *company = prepared->company;

	for (size_t i = 0; i < program->owner_count; i++) {
		const struct program_owner *owner = &program->owners[i];
		bool acts = (owner->party == 0) != prepared->for_target;
		struct span name = owner->party < 2 ? record_get(&resolution->answer, acts ? "by" : "at")
						    : prepared->owners[owner->party];

		prepared->machine.slots[owner->slot] = value_of(
		    rules_owner(resolution->resolver->rules, name));
		prepared->machine.given[owner->slot] = true; /* it is another in each record */
	}
	for (size_t i = 0; company && company->game && i < company->link_count; i++)
		bind_link(resolution, &company->links[i]);
}
