/* finding: the list of findings, its order, and verdicts. */
#include "units/finding.h"

#include <string.h>

void findings_start(struct findings *findings, struct arena *arena)
{
	*findings = (struct findings){.arena = arena};
	findings->last = &findings->first;
	findings->last_verdict = &findings->verdicts;
}

static bool is_behind(struct location a, struct location b)
{
	return a.line > b.line || (a.line == b.line && a.column > b.column);
}

struct finding *finding_add(struct findings *findings, enum severity severity, struct location location,
			    const char *rule, const char *format, ...)
{
	bool full = findings_full(findings);
	struct finding *finding = full && findings->surplus ? findings->surplus
							    : arena_take(findings->arena, sizeof *finding);
	va_list list;

	if (!findings->end.line || is_behind(location, findings->end))
		findings->end = location;
	if (full) {
		findings->beyond[severity]++;
		findings->surplus = finding;
		*finding = (struct finding){
		    .location = location, .severity = severity, .rule = rule, .message = ""};
		return finding;
	}
	findings->held++;
	va_start(list, format);
	const char *message = arena_vformat(findings->arena, format, list);
	*finding = (struct finding){.location = location,
				    .severity = severity,
				    .rule = rule,
				    .message = fault_short(findings->arena, message)};
	va_end(list);
	*findings->last = finding;
	findings->last = &finding->next;
	return finding;
}

void findings_begin(struct findings *findings)
{
	findings->held = 0;
	findings->end = nowhere;
	memset(findings->beyond, 0, sizeof findings->beyond);
}

void findings_end(struct findings *findings, const char *file)
{
	unsigned more = 0;
	enum severity gravest = SEVERITY_ADVICE;

	for (int severity = SEVERITY_ADVICE; severity >= SEVERITY_ERROR; severity--) {
		more += findings->beyond[severity];
		if (findings->beyond[severity])
			gravest = (enum severity)severity;
	}
	struct location end = {file, findings->end.line, findings->end.column};
	findings_begin(findings);
	if (more)
		finding_add(findings, gravest, end, "too-many", "%u more findings", more);
}

struct verdict *finding_verdict(struct findings *findings, const char *file)
{
	struct verdict *verdict = arena_take(findings->arena, sizeof *verdict);

	*verdict = (struct verdict){.file = file, .cost = {0, 1}, .limit = {0, 1}};
	*findings->last_verdict = verdict;
	findings->last_verdict = &verdict->next;
	return verdict;
}

/* Compares by file, line, column, rule and message. */
static int order(const struct finding *a, const struct finding *b)
{
	int files = strcmp(a->location.file ? a->location.file : "",
			   b->location.file ? b->location.file : "");
	int rules = strcmp(a->rule, b->rule);

	if (files)
		return files;
	if (a->location.line != b->location.line)
		return a->location.line < b->location.line ? -1 : 1;
	if (a->location.column != b->location.column)
		return a->location.column < b->location.column ? -1 : 1;
	return rules ? rules : strcmp(a->message, b->message);
}

static struct finding *merge(struct finding *a, struct finding *b)
{
	struct finding *first = NULL, **last = &first;

	while (a && b) {
		struct finding **less = order(a, b) <= 0 ? &a : &b;

		*last = *less;
		last = &(*last)->next;
		*less = *last;
	}
	*last = a ? a : b;
	return first;
}

static struct finding *sorted(struct finding *list, size_t count)
{
	struct finding *half = list, *second;

	if (count < 2) {
		if (list)
			list->next = NULL;
		return list;
	}
	for (size_t i = 1; i < count / 2; i++)
		half = half->next;
	second = half->next;
	half->next = NULL;
	return merge(sorted(list, count / 2), sorted(second, count - count / 2));
}

void findings_sort(struct findings *findings)
{
	size_t count = 0;

	for (const struct finding *finding = findings->first; finding; finding = finding->next)
		count++;
	findings->first = sorted(findings->first, count);
	findings->last = &findings->first;
	while (*findings->last)
		findings->last = &(*findings->last)->next;
}

const char *verdict_word(const struct verdict *verdict)
{
	if (verdict->unreadable)
		return "unreadable";
	return !verdict->checked || verdict->errors || (verdict->strict && verdict->warnings) ? "illegal"
											      : "legal";
}

void finding_tail(struct text *text, const struct finding *finding)
{
	const char *quoted = finding->got ? arena_format(text->arena, "\"%s\"", finding->got) : NULL;

	if (quoted && finding->allowed && !strstr(finding->message, quoted))
		text_format(text, ": got %s, allowed %s", finding->got, finding->allowed);
	else if (finding->allowed)
		text_format(text, "; allowed: %s", finding->allowed);
	if (finding->suggestion)
		text_format(text, "; did you mean \"%s\"?", finding->suggestion);
}

const char *finding_text(struct arena *arena, const struct finding *finding)
{
	struct text text = {.arena = arena};
	size_t length = finding->scope ? strlen(finding->scope) : 0;

	if (length && strncmp(finding->message, finding->scope, length) != 0)
		text_format(&text, "%s: ", finding->scope);
	text_add(&text, span_of(finding->message));
	finding_tail(&text, finding);
	text_format(&text, " [%s]", finding->rule);
	return arena_copy(arena, text_span(&text));
}
