/* log_company: who takes part in a record of a game. */
#include "game/log.h"

bool log_company(const void *source, const struct record *record, struct resolve_company *asked,
		 struct faults *faults)
{
	const struct log *log = source;

	(void)record;
	for (size_t party = 0; party < asked->company.count; party++) {
		struct span *owner = &asked->owners[party];
		const struct figure *figure = NULL;
		struct faults unheard;
		struct span name;

		faults_start(&unheard, faults->arena);
		name = owner->length ? log_full_name(log, *owner, &figure, &unheard) : SPAN("");
		if (name.length)
			*owner = name;
		if (figure)
			asked->units[party] = figure->unit;
	}
	asked->company.ordered = log->order != NULL;
	return true;
}
