/* fault: lists of faults, and messages cut to a readable length. */
#include "base/fault.h"
#include "base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct location nowhere = {NULL, 0, 0};

void faults_start(struct faults *faults, struct arena *arena)
{
	*faults = (struct faults){.arena = arena};
	faults->last = &faults->first;
}

enum { QUOTED = 60 };

int fault_quoted(struct span text)
{
	return (int)text_fitting(text, QUOTED);
}

enum { LONGEST_QUOTE = 200, LONGEST_MESSAGE = 4000, KEPT = 60 /* at each end */ };

/* Cuts out the middle of a passage, between whole characters. A blank, a quote or a NUL is behind it. */
static char *without_middle(char *to, const char *from, size_t length)
{
	size_t head = text_fitting((struct span){from, length}, KEPT), tail = length - KEPT;

	while (((unsigned char)from[tail] & 0xc0) == 0x80)
		tail++;
	memcpy(to, from, head);
	memcpy(to + head, " [...] ", 7);
	memcpy(to + head + 7, from + tail, length - tail);
	return to + head + 7 + length - tail;
}

/* A passage is text between quotes, without its outer blanks, or a word. */
const char *fault_short(struct arena *arena, const char *message)
{
	size_t length = strlen(message);

	if (length <= LONGEST_QUOTE)
		return message;
	char *shorter = arena_take(arena, length + 1), *to = shorter;
	for (const char *at = message; *at;) {
		bool quoted = *at == '"';
		size_t more = quoted ? 1 + strcspn(at + 1, "\"") : strcspn(at, " \"");

		if (more > LONGEST_QUOTE)
			to = without_middle(to, at, more);
		else
			memcpy(to, at, more), to += more;
		at += more;
		if (*at && (quoted || *at == ' '))
			*to++ = *at++;
	}
	*to = '\0';
	length = (size_t)(to - shorter);
	if (length > LONGEST_MESSAGE)
		*without_middle(to = arena_take(arena, length + 1), shorter, length) = '\0', shorter = to;
	return shorter;
}

struct fault *fault_note(struct faults *faults, struct location location, enum severity severity,
			 const char *rule, const char *message)
{
	struct fault *fault = arena_take(faults->arena, sizeof *fault);

	*fault = (struct fault){.location = location, .severity = severity, .rule = rule, .message = message};
	*faults->last = fault;
	faults->last = &fault->next;
	if (severity == SEVERITY_ERROR)
		faults->errors++;
	if (severity == SEVERITY_WARNING)
		faults->warnings++;
	return fault;
}

bool fault_add(struct faults *faults, struct location location, const char *format, ...)
{
	va_list list;

	va_start(list, format);
	const char *message = arena_vformat(faults->arena, format, list);
	fault_note(faults, location, SEVERITY_ERROR, NULL, fault_short(faults->arena, message));
	va_end(list);
	return false;
}

#if defined __SANITIZE_ADDRESS__
enum { STRICT = true };
#elif defined __has_feature
enum { STRICT = __has_feature(address_sanitizer) };
#else
enum { STRICT = false };
#endif

const struct fault *faults_reason(struct faults *faults)
{
	if (!faults->first && STRICT) {
		fputs("faults_reason: it failed, and no fault was added\n", stderr);
		abort();
	}
	if (!faults->first)
		fault_add(faults, nowhere, "failed for an unknown reason; this is a bug in the program");
	return faults->first;
}

static bool same(const struct fault *a, const struct fault *b)
{
	const char *file = a->location.file ? a->location.file : "";

	return a->location.line == b->location.line && a->location.column == b->location.column &&
	       !strcmp(a->message, b->message) && !strcmp(file, b->location.file ? b->location.file : "");
}

size_t faults_pick(const struct faults *faults, const struct fault **picked, size_t capacity, size_t *beyond)
{
	size_t count = 0;

	*beyond = 0;
	for (const struct fault *fault = faults->first; fault; fault = fault->next) {
		size_t known = 0;

		while (known < count && !same(picked[known], fault))
			known++;
		if (known < count)
			continue;
		if (count < capacity)
			picked[count++] = fault;
		else
			++*beyond;
	}
	return count;
}

const char *fault_line(struct arena *arena, const struct fault *fault)
{
	const struct location *location = &fault->location;

	if (!location->file)
		return fault->message;
	if (!location->line)
		return arena_format(arena, "%s: %s", location->file, fault->message);
	if (!location->column)
		return arena_format(arena, "%s:%u: %s", location->file, location->line, fault->message);
	return arena_format(arena, "%s:%u:%u: %s", location->file, location->line, location->column,
			    fault->message);
}

const char *fault_severity(enum severity severity)
{
	static const char *const names[] = {"error", "warning", "advice"};

	return names[severity];
}
