/* finding_report: the report of unit-validate in each of its formats. */
#include <string.h>

#include "base/fault.h"
#include "units/finding.h"
#include "format/form.h"

/* Each format is a function. None shows a waived finding; verdicts count them. */
struct report {
	const struct findings *findings;
	const char *program;
	const struct form *form; /* of records */
	struct text *out;
};

/* ---- messages ---- */

static struct span message_of(const struct report *report, const struct finding *finding)
{
	struct text text = {.arena = report->findings->arena};

	if (finding->scope && *finding->scope)
		text_format(&text, "%s: ", finding->scope);
	text_add(&text, span_of(finding->message));
	finding_tail(&text, finding);
	text_put(&text, '\0');
	return span_of(fault_short(report->findings->arena, text.at)); /* the message quotes the file */
}

static const struct finding *shown(const struct finding *finding)
{
	while (finding && finding->waived)
		finding = finding->next;
	return finding;
}

/* ---- records: kv, json, tsv ---- */

static const char columns[] = "file,line,column,severity,rule,ref,scope,message,got,allowed,suggestion";

static void add(struct record *record, const char *key, const char *text)
{
	if (text)
		record_add(record, span_of(key), span_of(text), RECORD_TEXT);
}

/* A text made safe for a terminal, whatever bytes a file or its name contains. */
static struct span readable(const struct report *report, struct span text)
{
	struct text shown = {.arena = report->findings->arena};

	text_readable(&shown, text);
	return text_span(&shown);
}

struct span finding_file(struct arena *arena, const char *file)
{
	struct span name = span_of(file);
	struct text shown = {.arena = arena};

	if (record_is_utf8(name))
		return name;
	text_readable(&shown, name);
	return text_span(&shown);
}

static void add_file(struct record *record, const char *file)
{
	record_add(record, SPAN("file"), finding_file(record->arena, file), RECORD_TEXT);
}

static void add_number(struct record *record, const char *key, struct number number)
{
	char buffer[NUMBER_LENGTH];
	struct span text = {buffer, number_format(number, buffer)};

	record_add(record, span_of(key), arena_span(record->arena, text), RECORD_NUMBER);
}

static struct record finding_record(const struct report *report, const struct finding *finding)
{
	struct record record;

	record_start(&record, report->findings->arena);
	add_file(&record, finding->location.file);
	if (finding->location.line)
		add_number(&record, "line", number_whole(finding->location.line));
	if (finding->location.column)
		add_number(&record, "column", number_whole(finding->location.column));
	add(&record, "severity", fault_severity(finding->severity));
	add(&record, "rule", finding->rule);
	add(&record, "ref", finding->ref);
	add(&record, "scope", finding->scope);
	add(&record, "message", finding->message);
	add(&record, "got", finding->got);
	add(&record, "allowed", finding->allowed);
	add(&record, "suggestion", finding->suggestion);
	add(&record, "terms", finding->terms);
	return record;
}

static struct record verdict_record(const struct report *report, const struct verdict *verdict)
{
	struct record record;

	record_start(&record, report->findings->arena);
	add_file(&record, verdict->file);
	add(&record, "rules", verdict->rules);
	add(&record, "version", verdict->version);
	if (verdict->priced) {
		add_number(&record, "cost", verdict->cost);
		add_number(&record, "limit", verdict->limit);
	}
	add_number(&record, "checked", number_whole(verdict->checked));
	add_number(&record, "errors", number_whole(verdict->errors));
	add_number(&record, "warnings", number_whole(verdict->warnings));
	if (verdict->waived)
		add_number(&record, "waived", number_whole(verdict->waived));
	add(&record, "verdict", verdict_word(verdict));
	return record;
}

static void write_record(const struct report *report, struct record record)
{
	report->form->record(&record, columns, report->out);
	text_put(report->out, '\n');
}

/* A form with columns has those of a finding, and no verdicts. */
static void report_records(const struct report *report)
{
	if (report->form->header) {
		report->form->header(columns, report->out);
		text_put(report->out, '\n');
	}
	for (const struct finding *finding = shown(report->findings->first); finding;
	     finding = shown(finding->next))
		write_record(report, finding_record(report, finding));
	for (const struct verdict *verdict = report->findings->verdicts; verdict && !report->form->columns;
	     verdict = verdict->next)
		write_record(report, verdict_record(report, verdict));
}

/* ---- lines: text, gcc ---- */

static void write_line(const struct report *report, const struct finding *finding, bool refs)
{
	struct text line = {.arena = report->findings->arena};

	text_format(&line, "%s:", finding->location.file);
	if (finding->location.line)
		text_format(&line, "%u:%u:", finding->location.line, finding->location.column);
	text_format(&line, " %s: ", fault_severity(finding->severity));
	text_add(&line, message_of(report, finding));
	text_format(&line, " [%s]", finding->rule);
	if (refs && finding->ref)
		text_format(&line, " %s", finding->ref);
	text_readable(report->out, text_span(&line));
	text_put(report->out, '\n');
}

static void report_gcc(const struct report *report)
{
	for (const struct finding *finding = shown(report->findings->first); finding;
	     finding = shown(finding->next))
		write_line(report, finding, false);
}

static void write_verdicts(const struct report *report)
{
	struct text line = {.arena = report->findings->arena};

	for (const struct verdict *verdict = report->findings->verdicts; verdict; verdict = verdict->next) {
		struct record record = verdict_record(report, verdict);

		line.length = 0;
		record_write(&record, &line);
		text_readable(report->out, text_span(&line));
		text_put(report->out, '\n');
	}
}

/* The line of the file, what is wrong in it, and the line as it should be. */
static void write_excerpt(const struct report *report, const struct finding *finding)
{
	struct text *out = report->out;

	if (!finding->excerpt)
		return;
	text_format(out, "%5u | %s\n      | %*s^", finding->location.line, finding->excerpt,
		    (int)finding->caret, "");
	for (unsigned i = 1; i < finding->width; i++)
		text_put(out, '~');
	text_put(out, '\n');
	if (finding->mend)
		text_format(out, "  fix | %s\n", finding->mend);
}

/* Why the constraint does not hold. */
static void write_terms(const struct report *report, const struct finding *finding)
{
	struct span lines = span_of(finding->terms ? finding->terms : "");

	for (bool first = true; lines.length; first = false) {
		struct span line = span_cut(&lines, '\n');

		text_format(report->out, "  %s | %.*s\n", first ? "why" : "   ", (int)line.length, line.data);
	}
}

static void report_text(const struct report *report)
{
	for (const struct finding *finding = shown(report->findings->first); finding;
	     finding = shown(finding->next)) {
		write_line(report, finding, true);
		write_excerpt(report, finding);
		write_terms(report, finding);
	}
	write_verdicts(report);
}

/* ---- line: a verdict in a line, for people who talk ---- */

static void write_name(const struct report *report, const char *file)
{
	const char *name = strrchr(file, '/');

	text_readable(report->out, span_of(name && name[1] ? name + 1 : file));
}

static void write_points(const struct report *report, const struct verdict *verdict)
{
	if (!verdict->priced || verdict->unreadable)
		return;
	text_add(report->out, SPAN(", "));
	text_number(report->out, verdict->cost);
	if (number_compare(verdict->limit, number_whole(0)) > 0) {
		text_add(report->out, SPAN(" of "));
		text_number(report->out, verdict->limit);
	}
	text_add(report->out, SPAN(" points"));
}

/* The gravest finding of a file, and how many there are. */
static const struct finding *gravest(const struct report *report, const char *file, unsigned *count)
{
	const struct finding *found = NULL;

	*count = 0;
	for (const struct finding *at = shown(report->findings->first); at; at = shown(at->next)) {
		if (strcmp(at->location.file, file) != 0)
			continue;
		++*count;
		if (!found || at->severity < found->severity)
			found = at;
	}
	return found;
}

static void report_line(const struct report *report)
{
	for (const struct verdict *verdict = report->findings->verdicts; verdict; verdict = verdict->next) {
		unsigned count;
		const struct finding *finding = gravest(report, verdict->file, &count);

		write_name(report, verdict->file);
		text_format(report->out, ": %s", verdict_word(verdict));
		write_points(report, verdict);
		if (finding) {
			text_format(report->out, "; %s%s", fault_severity(finding->severity),
				    finding->location.line ? "" : ": ");
			if (finding->location.line)
				text_format(report->out, " in line %u: ", finding->location.line);
			text_readable(report->out, message_of(report, finding));
		}
		if (count > 1)
			text_format(report->out, "; and %u more", count - 1);
		text_put(report->out, '\n');
	}
}

/* ---- github ---- */

/* Escapes the data of a workflow command: % and newlines; in a property also : and
 * , */
static void write_command(struct text *out, struct span text, bool property)
{
	for (size_t i = 0; i < text.length; i++) {
		char c = text.data[i];

		if (c == '%' || c == '\r' || c == '\n' || (property && (c == ':' || c == ',')))
			text_format(out, "%%%02X", c);
		else
			text_put(out, c);
	}
}

/* GitHub shows at most ten annotations of a severity in a step: errors come first,
 * and a last line counts those that it will drop. */
static void report_github(const struct report *report)
{
	static const char *const commands[] = {"error", "warning", "notice"};
	enum { SHOWN = 10 };
	unsigned counts[3] = {0};

	for (int severity = 0; severity < 3; severity++)
		for (const struct finding *finding = shown(report->findings->first); finding;
		     finding = shown(finding->next)) {
			if ((int)finding->severity != severity)
				continue;
			counts[severity]++;
			text_format(report->out, "::%s file=", commands[severity]);
			write_command(report->out, readable(report, span_of(finding->location.file)), true);
			if (finding->location.line)
				text_format(report->out, ",line=%u,col=%u", finding->location.line,
					    finding->location.column);
			text_add(report->out, SPAN(",title="));
			write_command(report->out, span_of(finding->rule), true);
			text_add(report->out, SPAN("::"));
			write_command(report->out, readable(report, message_of(report, finding)), false);
			text_put(report->out, '\n');
		}
	for (int severity = 0; severity < 3; severity++)
		if (counts[severity] > SHOWN)
			text_format(report->out, "%u more findings of kind %s are shown only in this log\n",
				    counts[severity] - SHOWN, commands[severity]);
	write_verdicts(report);
}

/* ---- sarif ---- */

static void write_json(const struct report *report, const char *before, struct span text)
{
	text_add(report->out, span_of(before));
	record_write_json_text(report->out, text);
}

/* Is this the first finding of its rule? */
static bool is_first(const struct report *report, const struct finding *finding)
{
	const struct finding *other = shown(report->findings->first);

	while (strcmp(other->rule, finding->rule) != 0)
		other = shown(other->next);
	return other == finding;
}

/* A path as the URI that SARIF requires; bytes that a URI may not contain are
 * escaped. */
static struct span uri_of(const struct report *report, const char *path)
{
	struct text text = {.arena = report->findings->arena};

	for (; *path; path++) {
		unsigned char c = (unsigned char)*path;

		if (c <= ' ' || c >= 0x7f || strchr("%\"<>\\^`{|}#?", c))
			text_format(&text, "%%%02X", c);
		else
			text_put(&text, (char)c);
	}
	return text_span(&text);
}

static void report_sarif(const struct report *report)
{
	static const char *const levels[] = {"error", "warning", "note"};
	const char *comma = "";

	text_add(report->out, SPAN("{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\","
				   "\"version\":\"2.1.0\",\"runs\":[{\"tool\":{\"driver\":{"));
	write_json(report, "\"name\":", span_of(report->program));
	text_add(report->out, SPAN(",\"rules\":["));
	for (const struct finding *finding = shown(report->findings->first); finding;
	     finding = shown(finding->next)) {
		if (!is_first(report, finding))
			continue;
		text_add(report->out, span_of(comma));
		write_json(report, "{\"id\":", span_of(finding->rule));
		write_json(report, ",\"shortDescription\":{\"text\":",
			   span_of(finding->ref ? finding->ref : finding->rule));
		text_add(report->out, SPAN("}}"));
		comma = ",";
	}
	text_add(report->out, SPAN("]}},\"columnKind\":\"unicodeCodePoints\",\"results\":["));
	comma = "";
	for (const struct finding *finding = shown(report->findings->first); finding;
	     finding = shown(finding->next)) {
		text_format(report->out, "%s\n{", comma);
		write_json(report, "\"ruleId\":", span_of(finding->rule));
		text_format(report->out, ",\"level\":\"%s\"", levels[finding->severity]);
		write_json(report, ",\"message\":{\"text\":", message_of(report, finding));
		write_json(report, "},\"locations\":[{\"physicalLocation\":{\"artifactLocation\":{\"uri\":",
			   uri_of(report, finding->location.file));
		if (finding->location.line)
			text_format(report->out, "},\"region\":{\"startLine\":%u,\"startColumn\":%u",
				    finding->location.line, finding->location.column);
		text_add(report->out, SPAN("}}}]}"));
		comma = ",";
	}
	text_add(report->out, SPAN("]}]}\n"));
}

/* ---- junit, tap: one test for each file ---- */

static struct span lines_of(const struct report *report, const char *file)
{
	struct text text = {.arena = report->findings->arena};
	struct report inner = *report;

	inner.out = &text;
	for (const struct finding *finding = shown(report->findings->first); finding;
	     finding = shown(finding->next))
		if (!strcmp(finding->location.file, file))
			write_line(&inner, finding, false);
	return text_span(&text);
}

static void report_junit(const struct report *report)
{
	unsigned count = 0, failures = 0, errors = 0;

	for (const struct verdict *verdict = report->findings->verdicts; verdict; verdict = verdict->next) {
		count++;
		errors += verdict->unreadable;
		failures += !strcmp(verdict_word(verdict), "illegal");
	}
	text_format(report->out,
		    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
		    "<testsuites>\n<testsuite name=\"%s\" tests=\"%u\" failures=\"%u\" errors=\"%u\">\n",
		    report->program, count, failures, errors);
	for (const struct verdict *verdict = report->findings->verdicts; verdict; verdict = verdict->next) {
		const char *word = verdict_word(verdict), *kind = verdict->unreadable ? "error" : "failure";

		text_format(report->out, "<testcase classname=\"%s\" name=\"", report->program);
		text_markup(report->out, readable(report, span_of(verdict->file)));
		text_format(report->out, "\">");
		if (strcmp(word, "legal") != 0) {
			text_format(report->out, "<%s message=\"%s\" type=\"%s\">", kind, word, word);
			text_markup(report->out, lines_of(report, verdict->file));
			text_format(report->out, "</%s>", kind);
		}
		text_add(report->out, SPAN("</testcase>\n"));
	}
	text_add(report->out, SPAN("</testsuite>\n</testsuites>\n"));
}

static void report_tap(const struct report *report)
{
	unsigned count = 0;

	for (const struct verdict *verdict = report->findings->verdicts; verdict; verdict = verdict->next)
		count++;
	text_format(report->out, "TAP version 13\n1..%u\n", count);
	count = 0;
	for (const struct verdict *verdict = report->findings->verdicts; verdict; verdict = verdict->next) {
		struct span lines = lines_of(report, verdict->file);
		bool legal = !strcmp(verdict_word(verdict), "legal");

		struct span name = readable(report, span_of(verdict->file));

		text_format(report->out, "%sok %u - ", legal ? "" : "not ", ++count);
		for (size_t i = 0; i < name.length; i++) /* "# TODO" would be a directive */
			text_format(report->out, name.data[i] == '#' ? "\\%c" : "%c", name.data[i]);
		text_put(report->out, '\n');
		while (lines.length) {
			struct span line = span_cut(&lines, '\n');

			text_format(report->out, "# %.*s\n", (int)line.length, line.data);
		}
	}
}

/* ---- forms ---- */

static const struct {
	const char *name; /* NULL: every form of records for programs */
	void (*write)(const struct report *);
} forms[] = {{"text", report_text},   {"line", report_line},     {"gcc", report_gcc},
	     {NULL, report_records},  {"github", report_github}, {"sarif", report_sarif},
	     {"junit", report_junit}, {"tap", report_tap}};
enum { FORMS = sizeof forms / sizeof *forms };

/* The index of a form by name; FORMS if there is none. */
static size_t row_of(const char *name)
{
	const struct form *records = form_named(span_of(name));
	size_t i = 0;

	while (i < FORMS && (forms[i].name ? strcmp(forms[i].name, name) != 0 : !records || records->reader))
		i++;
	return i;
}

bool finding_form(const char *name)
{
	return row_of(name) < FORMS;
}

void finding_forms(struct text *out, const char *last)
{
	for (size_t i = 0; i < FORMS; i++) {
		text_add(out, span_of(i == 0 ? "" : i + 1 == FORMS ? last : ", "));
		if (forms[i].name)
			text_add(out, span_of(forms[i].name));
		else
			form_names(out, FORMS_FOR_PROGRAMS, ", ");
	}
}

void finding_report(const struct findings *findings, const char *form, const char *program, struct text *out)
{
	struct report report = {
	    .findings = findings, .program = program, .form = form_named(span_of(form)), .out = out};

	forms[row_of(form)].write(&report); /* one that finding_form knows */
}
