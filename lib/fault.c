#include "fault.h"

void faults_start(struct faults *faults, struct arena *arena)
{
	*faults = (struct faults){.arena = arena};
	faults->last = &faults->first;
}

struct fault *fault_note(struct faults *faults, struct place place, enum severity severity, const char *rule,
			 const char *message)
{
	struct fault *fault = arena_take(faults->arena, sizeof *fault);

	*fault = (struct fault){.place = place, .severity = severity, .rule = rule, .message = message};
	*faults->last = fault;
	faults->last = &fault->next;
	if (severity == SEVERITY_ERROR)
		faults->errors++;
	if (severity == SEVERITY_WARNING)
		faults->warnings++;
	return fault;
}

bool fault_add(struct faults *faults, struct place place, const char *format, ...)
{
	va_list list;

	va_start(list, format);
	fault_note(faults, place, SEVERITY_ERROR, NULL, arena_vformat(faults->arena, format, list));
	va_end(list);
	return false;
}

const char *fault_line(struct arena *arena, const struct fault *fault)
{
	const struct place *place = &fault->place;

	if (!place->file)
		return fault->message;
	if (!place->line)
		return arena_format(arena, "%s: %s", place->file, fault->message);
	if (!place->column)
		return arena_format(arena, "%s:%u: %s", place->file, place->line, fault->message);
	return arena_format(arena, "%s:%u:%u: %s", place->file, place->line, place->column, fault->message);
}
