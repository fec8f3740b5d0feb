/* voltigeur: the API for programs that embed the library. Each call runs in
 * memory_try, so that running out of memory is an error of the call. */
#include "voltigeur.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "format/form.h"
#include "game/log.h"
#include "notation/notation_odds.h"
#include "notation/notation_roll.h"
#include "odds/odds_record.h"
#include "rules/ruleset_path.h"
#include "rules/tools.h"
#include "units/validate.h"

#ifndef VOLTIGEUR_VERSION
#define VOLTIGEUR_VERSION "0"
#endif

struct tool {
	struct tool *next;
	struct resolver resolver;
};

/* A unit file set by the host, kept so that it can be read again. */
struct unit_file {
	struct unit_file *next;
	char path[];
};

struct voltigeur {
	/* settings of the host */
	char *name; /* of the ruleset; NULL: none */
	char *seed;
	struct unit_file *unit_files, **last_unit_file;
	struct limits limits;
	bool tell, stamp;

	/* read for these settings, all in `memory`; `unread`: must be read again; `half_read`: a
	 * setting failed, and what is read is dropped when the call ends */
	struct arena memory;
	struct faults faults; /* of rules and unit files */
	struct rules rules;
	struct tool *tools;
	struct units units; /* units.rules is NULL: no unit file was read */
	struct log *game;   /* without records; NULL: the ruleset has no bodies */
	bool unread, half_read;

	/* the current call, in `scratch` */
	struct arena turns[2]; /* used by alternate calls: a call may read the previous answer */
	struct arena *scratch;
	struct arena each; /* repetition of a roll */
	struct faults asked;
	const char *error;
	bool broken;     /* it could not be opened: `error` is permanent */
	uint64_t number; /* of the latest record */
};

/* ---- calls ---- */

struct call {
	struct voltigeur *v;
	bool (*work)(struct call *);
	bool fine;

	/* input: a setting and its value, a tool and a record, or a format and a
	 * file */
	const char *what, *text;
	const char *outcome;

	/* output */
	const char *answer;
	bool legal;
};

static const char out_of_memory[] = "out of memory";
/* Returned where there is no handle; never written. */
static struct voltigeur no_handle = {.broken = true, .error = "the handle is NULL"};
static struct voltigeur no_memory = {.broken = true, .error = out_of_memory};

static bool read_all(struct voltigeur *);

/* Ends a call: the first fault, if any, is its error. */
static bool end(struct voltigeur *v)
{
	const struct fault *fault = v->faults.first ? v->faults.first : v->asked.first;
	struct text line = {.arena = v->scratch};

	if (fault) { /* it may quote the record: it is one line all the same */
		text_readable(&line, span_of(fault_line(v->scratch, fault)));
		text_put(&line, '\0');
		v->error = line.at;
	}
	faults_start(&v->faults, &v->memory);
	return !fault;
}

static void free_rules(struct voltigeur *v)
{
	for (struct tool *tool = v->tools; tool; tool = tool->next)
		arena_free(&tool->resolver.brief);
	arena_free(&v->memory);
}

/* Drops the rules, which may be half read; the next call reads them again. */
static void forget_rules(struct voltigeur *v)
{
	free_rules(v);
	v->rules = (struct rules){.id = NULL};
	v->tools = NULL;
	v->units = (struct units){.rules = NULL};
	v->game = NULL;
	faults_start(&v->faults, &v->memory);
	v->unread = true;
	v->half_read = false;
}

static void work(void *context)
{
	struct call *call = context;
	struct voltigeur *v = call->v;

	v->scratch = &v->turns[v->scratch == v->turns];
	arena_reset(v->scratch);
	faults_start(&v->asked, v->scratch);
	call->fine = (!v->unread || read_all(v)) && call->work(call);
	if (!call->fine && !v->faults.first)
		faults_reason(&v->asked);
	call->fine &= end(v);
	if (v->half_read)
		forget_rules(v);
}

static void forget(void *context)
{
	struct call *call = context;

	forget_rules(call->v);
	arena_free(call->v->scratch);
	arena_free(&call->v->each);
}

/* Runs a call; false after a fault, which becomes the handle's error. */
static bool do_call(struct call *call, struct voltigeur *v, bool (*what)(struct call *))
{
	if (!v || v->broken)
		return false;
	v->error = NULL;
	call->v = v;
	call->work = what;
	if (memory_try(work, forget, call))
		return call->fine;
	v->error = out_of_memory;
	return false;
}

/* Adds a fault if an argument is NULL. */
static bool is_given(struct voltigeur *v, const char *text, const char *name)
{
	return text || fault_add(&v->asked, nowhere, "the %s is NULL", name);
}

/* ---- opening ---- */

static bool open_rules(struct voltigeur *v)
{
	const char *folder = strchr(v->name, '/') ? v->name : ruleset_path_find(&v->memory, v->name);

	if (!folder)
		return fault_add(&v->faults, nowhere, "unknown ruleset \"%s\"; available: %s", v->name,
				 ruleset_path_names(&v->memory));
	return rules_open(&v->rules, &v->memory, folder, ruleset_path_find, &v->limits, &v->faults);
}

/* Reads a unit file; drops its figures if it has faults. */
static bool read_units(struct voltigeur *v, const char *path)
{
	if (!v->units.rules) {
		struct unit_rules *rules = constraint_load_figures(&v->rules);

		if (!rules)
			return false;
		units_start(&v->units, rules, &v->memory, &v->limits, &v->faults);
	}
	struct units before = v->units;
	if (units_read(&v->units, arena_copy(&v->memory, span_of(path)), &v->limits, &v->faults))
		return true;
	v->units = before;
	*v->units.last = NULL;
	return false;
}

/* Who belongs to whom is asked of a game in which nothing has happened yet. */
static bool begin_game(struct voltigeur *v)
{
	v->game = log_of_units(&v->units, &v->limits, &v->memory, &v->faults);
	return !v->faults.first;
}

/* Reads the ruleset and unit files of the settings, if that is due. */
static bool read_all(struct voltigeur *v)
{
	v->unread = v->name && !open_rules(v);
	for (struct unit_file *file = v->unit_files; file && !v->unread; file = file->next)
		v->unread = !read_units(v, file->path);
	if (!v->unread && v->units.rules)
		v->unread = !begin_game(v);
	if (!v->unread)
		return true;
	if (v->faults.first)
		fault_add(&v->asked, nowhere, "%s", fault_line(v->scratch, v->faults.first));
	forget_rules(v);
	return false;
}

/* Memory that outlives the call, so it comes from malloc and not from the call's. */
static void *lasting(size_t size)
{
	void *memory = malloc(size);

	if (memory)
		return memory;
	memory_exhausted();
}

static char *keep(const char *text)
{
	size_t size = strlen(text) + 1;

	return memcpy(lasting(size), text, size);
}

static bool open_handle(struct call *call)
{
	struct voltigeur *v = call->v;
	const char *seed = dice_entropy(v->scratch);

	if (call->text)
		v->name = keep(call->text);
	if (!seed)
		return fault_add(&v->asked, nowhere, "cannot get random bytes from the system");
	v->seed = keep(seed);
	return read_all(v);
}

struct voltigeur *voltigeur_open(const char *rules)
{
	struct voltigeur *v = calloc(1, sizeof *v);
	struct call call = {.text = rules};

	if (!v)
		return &no_memory;
	memory_serve_libraries();
	v->limits = limits_default();
	v->last_unit_file = &v->unit_files;
	faults_start(&v->faults, &v->memory);
	v->broken = !do_call(&call, v, open_handle);
	return v;
}

void voltigeur_close(struct voltigeur *v)
{
	if (!v || v == &no_memory)
		return;
	free_rules(v);
	arena_free(&v->turns[0]);
	arena_free(&v->turns[1]);
	arena_free(&v->each);
	for (struct unit_file *file = v->unit_files, *next; file; file = next) {
		next = file->next;
		free(file);
	}
	free(v->name);
	free(v->seed);
	free(v);
}

const char *voltigeur_error(const struct voltigeur *v)
{
	return (v ? v : &no_handle)->error;
}

const char *voltigeur_version(void)
{
	return VOLTIGEUR_VERSION;
}

/* ---- settings ---- */

static bool set_flag(struct voltigeur *v, const char *what, const char *text, bool *flag)
{
	if (strcmp(text, "yes") != 0 && strcmp(text, "no") != 0)
		return fault_add(&v->asked, nowhere, "%s: \"%s\" is not yes or no", what, text);
	*flag = !strcmp(text, "yes");
	return true;
}

static bool set_seed(struct voltigeur *v, const char *text)
{
	char *before = v->seed;

	if (!record_is_utf8(span_of(text)))
		return fault_add(&v->asked, nowhere, "seed: invalid UTF-8");
	v->seed = keep(text);
	free(before);
	return true;
}

static bool set_units(struct voltigeur *v, const char *path)
{
	size_t length = strlen(path) + 1;

	if (!v->name)
		return fault_add(&v->asked, nowhere, "units: no ruleset is open");
	if (!read_units(v, path) || !begin_game(v)) {
		v->half_read = true;
		return false;
	}
	struct unit_file *file = lasting(sizeof *file + length);
	file->next = NULL;
	memcpy(file->path, path, length);
	*v->last_unit_file = file;
	v->last_unit_file = &file->next;
	return true;
}

static bool set(struct call *call)
{
	struct voltigeur *v = call->v;
	const char *what = call->what, *text = call->text;

	if (!is_given(v, what, "name of the setting") || !is_given(v, text, "value"))
		return false;
	if (!strcmp(what, "seed"))
		return set_seed(v, text);
	if (!strcmp(what, "tell"))
		return set_flag(v, what, text, &v->tell);
	if (!strcmp(what, "stamp"))
		return set_flag(v, what, text, &v->stamp);
	if (!strcmp(what, "units"))
		return set_units(v, text);
	if (strcmp(what, "limit") != 0)
		return fault_add(&v->asked, nowhere,
				 "unknown setting \"%s\"; expected one of: seed tell stamp units limit",
				 what);
	return limits_set(&v->limits, span_of(text)) ||
	       fault_add(&v->asked, nowhere, "limit: invalid setting \"%s\"; expected NAME=N", text);
}

bool voltigeur_set(struct voltigeur *v, const char *what, const char *text)
{
	struct call call = {.what = what, .text = text};

	return do_call(&call, v, set);
}

/* ---- records ---- */

static struct tool *tool_add(struct voltigeur *v, const struct tools_row *row)
{
	struct tool *tool = arena_take(&v->memory, sizeof *tool);

	tool->resolver = (struct resolver){.rules = &v->rules,
					   .tool = row->name,
					   .kind = row->kind == TOOLS_NOTATION ? &notation_rolls : NULL,
					   .memory = &v->memory,
					   .limits = &v->limits};
	tool->next = v->tools;
	return v->tools = tool;
}

/* The resolver of a tool; NULL after a fault. */
static struct resolver *resolver_of(struct voltigeur *v, struct span name)
{
	const struct tools_row *row = tools_named(name);
	bool known = row && (tools_has_procedures(row) || row->kind == TOOLS_NOTATION);
	struct tool *tool = v->tools;

	if (!known || (!v->name && row->kind != TOOLS_NOTATION)) {
		fault_add(&v->asked, nowhere, known ? "%.*s: no ruleset is open" : "unknown tool \"%.*s\"",
			  (int)name.length, name.data);
		return NULL;
	}
	while (tool && strcmp(tool->resolver.tool, row->name) != 0)
		tool = tool->next;
	if (!tool)
		tool = tool_add(v, row);
	return &tool->resolver;
}

struct question {
	struct resolver *resolver;
	struct prepared *prepared;
	struct resolve_options options; /* as the handle is set now */
	struct record record;
};

/* No line of a record may be longer than those that the tools read. */
static bool lines_fit(struct voltigeur *v, struct span text)
{
	while (text.length)
		if (span_cut(&text, '\n').length > v->limits.line)
			return fault_add(&v->asked, nowhere,
					 "the line is longer than %llu bytes (limit: line)",
					 (unsigned long long)v->limits.line);
	return true;
}

/* Parses TOOL.VARIANT and the record. */
static bool read_question(struct call *call, struct question *question)
{
	struct voltigeur *v = call->v;

	if (!is_given(v, call->what, "tool") || !is_given(v, call->text, "record"))
		return false;
	struct span variant = span_of(call->what), name = span_cut(&variant, '.'), failed;
	question->resolver = resolver_of(v, name);
	question->options = (struct resolve_options){.seed = dice_seed(span_of(v->seed)),
						     .tell = v->tell,
						     .stamp = v->stamp,
						     .owners = v->game          ? &log_owners
							       : v->units.rules ? &units_owners
										: NULL,
						     .fill = v->game          ? log_fill
							     : v->units.rules ? units_fill
									      : NULL,
						     .source = v->game ? (const void *)v->game : &v->units};
	if (v->game)
		v->game->scratch = v->scratch;
	record_start(&question->record, v->scratch);
	if (!question->resolver || !lines_fit(v, span_of(call->text)) ||
	    !log_parse_deed(&question->record, span_of(call->text), &v->rules, &v->limits, &v->asked) ||
	    !record_fits(&question->record, &v->limits, &v->asked))
		return false;
	failed = record_get(&question->record, "error");
	if (record_find(&question->record, SPAN("error"))) /* a tool would pass it through */
		return fault_add(&v->asked, nowhere, "the record has an error: %.*s", (int)failed.length,
				 failed.data);
	variant = resolve_variant(question->resolver, &question->record, variant);
	question->prepared = resolve_prepare(question->resolver, &question->options, variant,
					     &question->record, false, &v->asked);
	return question->prepared != NULL;
}

static bool resolve(struct call *call)
{
	struct voltigeur *v = call->v;
	struct question question;
	struct text answer = {.arena = v->scratch};

	if (!read_question(call, &question))
		return false;
	struct record *record = &question.record;
	uint64_t number = v->number + 1;
	struct resolution resolution = {.resolver = question.resolver,
					.prepared = question.prepared,
					.options = &question.options,
					.arena = v->scratch,
					.faults = &v->asked,
					.number = number};
	if (question.prepared->program->repeat) {
		resolution.arena = &v->each;
		if (!resolve_repeated(&resolution, record, &answer))
			return false;
	} else {
		struct answer all;

		if (!resolve_record(&resolution, record) || !resolve_lines(&resolution, &all))
			return false;
		for (size_t i = 0; i < all.count; i++) {
			if (i)
				text_put(&answer, '\n');
			record_write(&all.lines[i], &answer);
		}
	}
	if (!resolve_answer_fits(&v->limits, answer.length, &v->asked))
		return false;
	text_put(&answer, '\0');
	v->number = number;
	call->answer = answer.at;
	return true;
}

const char *voltigeur_resolve(struct voltigeur *v, const char *tool, const char *record)
{
	struct call call = {.what = tool, .text = record};

	return do_call(&call, v, resolve) ? call.answer : NULL;
}

/* The rows of a distribution as lines, without the last newline; NULL after a
 * fault. */
static const char *odds_lines(struct voltigeur *v, const struct odds_table *table, bool json,
			      const struct words *declared)
{
	struct style style = {.form = json ? &form_json : &form_kv};
	struct output out;

	if (!odds_report_fits(table, &style, declared, &v->limits, &v->asked))
		return NULL;
	output_gather(&out, (size_t)v->limits.answer, v->scratch);
	odds_report(table, &style, &out, v->scratch);
	if (out.failed) {
		resolve_answer_fits(&v->limits, UINT64_MAX, &v->asked);
		return NULL;
	}
	if (!out.length)
		return "";
	out.at[out.length - 1] = '\0'; /* the last line end */
	return out.at;
}

static bool work_out(struct call *call)
{
	struct voltigeur *v = call->v;
	struct question question;
	struct odds_table table = {.input = &question.record};
	struct odds distribution;

	if (!read_question(call, &question))
		return false;
	if (question.resolver->kind) {
		const struct program *program = question.prepared->program;
		struct distribution_context context = {
		    .arena = v->scratch, .limits = &v->limits, .faults = &v->asked};

		if (notation_odds(&context, program->notation, program->words, &table))
			call->answer = odds_lines(v, &table, question.record.json, NULL);
	} else {
		struct odds_question asked = {.resolver = question.resolver,
					      .options = &question.options,
					      .arena = v->scratch,
					      .faults = &v->asked,
					      .outcome = call->outcome};

		if (odds_record(&asked, question.prepared, &question.record, &table, &distribution)) {
			call->answer = odds_lines(v, &table, question.record.json, &question.prepared->keys);
			odds_free(&distribution);
		}
	}
	return call->answer != NULL;
}

const char *voltigeur_odds(struct voltigeur *v, const char *tool, const char *record, const char *outcome)
{
	struct call call = {.what = tool, .text = record, .outcome = outcome};

	return do_call(&call, v, work_out) ? call.answer : NULL;
}

/* ---- a field of a line ---- */

struct lookup {
	struct span line, field;
	char *into;
	size_t capacity;
	int length; /* of the value; -1: no such field */
};

static void look_up(void *context)
{
	struct lookup *lookup = context;
	struct arena arena = {.block = NULL};
	struct faults faults;
	struct record record;
	struct limits limits = limits_default();

	faults_start(&faults, &arena);
	record_start(&record, &arena);
	const struct record_field *found = record_parse(&record, lookup->line, &limits, &faults)
					       ? record_find(&record, lookup->field)
					       : NULL;
	if (found) {
		size_t length = found->value.length, capacity = lookup->capacity;
		size_t fits = length < capacity ? length : capacity ? capacity - 1 : 0;

		lookup->length = (int)length;
		if (fits)
			memcpy(lookup->into, found->value.data, fits);
		if (capacity)
			lookup->into[fits] = '\0';
	}
	arena_free(&arena);
}

int voltigeur_get(const char *line, const char *field, char *into, size_t capacity)
{
	struct span rest = span_of(line ? line : "");
	struct lookup lookup = {span_cut(&rest, '\n'), span_of(field ? field : ""), into, into ? capacity : 0,
				-1};

	memory_serve_libraries();
	memory_try(look_up, NULL, &lookup);
	return lookup.length;
}

/* ---- unit files ---- */

static bool validate(struct call *call)
{
	struct voltigeur *v = call->v;
	const char *form = call->what ? call->what : "kv";
	struct text report = {.arena = v->scratch};
	struct validator validator;

	if (!is_given(v, call->text, "file"))
		return false;
	if (!finding_form(form)) {
		struct text names = {.arena = v->scratch};

		finding_forms(&names, ", ");
		return fault_add(&v->asked, nowhere, "unknown form \"%s\"; expected one of %.*s", form,
				 (int)names.length, names.at);
	}
	validate_start(&validator, v->scratch, &v->limits);
	validator.only = v->name;
	validator.find = ruleset_path_find;
	validate_file(&validator, call->text);
	if (validator.faults.first)
		return fault_add(&v->asked, nowhere, "%s", fault_line(v->scratch, validator.faults.first));
	findings_sort(&validator.findings);
	finding_report(&validator.findings, form, "voltigeur", &report);
	if (!resolve_answer_fits(&v->limits, report.length, &v->asked))
		return false;
	text_put(&report, '\0');
	call->answer = report.at;
	call->legal = !strcmp(verdict_word(validator.findings.verdicts), "legal");
	return true;
}

const char *voltigeur_validate(struct voltigeur *v, const char *file, const char *form, bool *legal)
{
	struct call call = {.what = form, .text = file};

	if (!do_call(&call, v, validate))
		return NULL;
	if (legal)
		*legal = call.legal;
	return call.answer;
}
