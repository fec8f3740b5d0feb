/* resolve_company: who takes part in a record of a game. */
#include <string.h>

#include "resolve/resolve.h"

/* The first party with the same name, if it has one. */
static uint16_t first_of(const struct span *names, uint16_t party)
{
	uint16_t first = 0;

	while (first < party && !(names[first].length && span_alike(names[first], names[party])))
		first++;
	return first;
}

/* Finds the parties that are the same owner, or of the same unit. */
static void tie(struct resolve_company *asked, struct rules *rules)
{
	bool tied = false;

	for (uint16_t party = 0; party < asked->company.count; party++) {
		struct company_party *entry = &asked->party[party];

		entry->owner = first_of(asked->owners, party);
		entry->unit = first_of(asked->units, party);
		tied |= entry->unit != party;
	}
	if (tied)
		asked->company.shared = rules_shared(rules, &asked->company.shared_count);
}

const struct resolve_company *resolve_company_of(struct resolver *resolver,
						 const struct resolve_options *options,
						 const struct record *record, bool for_target,
						 struct faults *faults)
{
	struct resolve_company *asked = resolver->asked;

	if (!asked)
		asked = resolver->asked = arena_take(resolver->memory, sizeof *asked);
	asked->company = company_plain;
	asked->company.game = true;
	memcpy(asked->party, company_plain.party, company_plain.count * sizeof *asked->party);
	asked->company.party = asked->party;
	asked->units[0] = asked->units[1] = SPAN("");
	asked->owners[0] = record_get(record, for_target ? "at" : "by");
	asked->owners[1] = record_get(record, for_target ? "by" : "at");
	if (!options->company(options->source, record, asked, faults))
		return NULL;
	tie(asked, resolver->rules);
	return asked;
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
