#include "voltigeur.h"

#include <stdlib.h>

#include "notation/notation_odds.h"
#include "notation/notation_roll.h"
#include "odds/odds_record.h"
#include "rules/ruleset_path.h"
#include "units/validate.h"

#ifndef VOLTIGEUR_VERSION
#define VOLTIGEUR_VERSION "0"
#endif

struct tool {
	struct tool *next;
	struct resolver resolver;
};

struct voltigeur {
	struct arena memory;   /* as long as the handle */
	struct arena turns[2]; /* calls take turns: one may read what the last answered */
	struct arena *scratch; /* the present call's */
	struct faults faults;  /* of rules and unit files: in `memory` */
	struct faults asked;   /* of the present call: in `scratch` */
	struct limits limits;
	struct rules rules;
	struct tool *tools;
	struct units units; /* units.rules is NULL: no unit file was read */
	struct span seed;
	const char *name; /* of the ruleset as it was asked for; NULL: none */
	bool tell, stamp, broken;
	uint64_t number;   /* of the last record */
	const char *error; /* in `scratch`, when broken in `memory` */
};

/* ---- calls ---- */

/* Before each call; false when the handle never came to be. */
static bool begin(struct voltigeur *v)
{
	if (v->broken)
		return false;
	v->scratch = &v->turns[v->scratch == v->turns];
	arena_reset(v->scratch);
	faults_start(&v->asked, v->scratch);
	v->error = NULL;
	return true;
}

/* After a call that may have failed: the first fault is its error. */
static bool end(struct voltigeur *v)
{
	const struct fault *fault = v->faults.first ? v->faults.first : v->asked.first;

	if (fault)
		v->error = fault_line(v->scratch, fault);
	faults_start(&v->faults, &v->memory);
	return !fault;
}

static bool open_rules(struct voltigeur *v)
{
	const char *folder = strchr(v->name, '/') ? v->name : ruleset_path_find(&v->memory, v->name);

	if (!folder)
		return fault_add(&v->faults, nowhere, "there is no ruleset \"%s\"; there are: %s", v->name,
				 ruleset_path_names(&v->memory));
	return rules_open(&v->rules, &v->memory, folder, ruleset_path_find, &v->limits, &v->faults);
}

struct voltigeur *voltigeur_open(const char *rules)
{
	struct voltigeur *v = calloc(1, sizeof *v);

	if (!v)
		abort(); /* as arena_take does */
	v->limits = limits_default();
	faults_start(&v->faults, &v->memory);
	begin(v);
	const char *seed = dice_entropy(&v->memory);
	if (seed)
		v->seed = span_of(seed);
	else
		fault_add(&v->faults, nowhere, "the system gives no random bytes");
	v->name = rules ? arena_copy(&v->memory, span_of(rules)) : NULL;
	if (v->name)
		open_rules(v);
	if (!end(v)) {
		v->broken = true;
		v->error = arena_copy(&v->memory, span_of(v->error));
	}
	return v;
}

void voltigeur_close(struct voltigeur *v)
{
	if (!v)
		return;
	for (struct tool *tool = v->tools; tool; tool = tool->next)
		arena_free(&tool->resolver.brief);
	arena_free(&v->turns[0]);
	arena_free(&v->turns[1]);
	arena_free(&v->memory);
	free(v);
}

const char *voltigeur_error(const struct voltigeur *v)
{
	return v->error;
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

/* Figures of a file that has faults are forgotten again. */
static bool read_units(struct voltigeur *v, const char *path)
{
	if (!v->name)
		return fault_add(&v->asked, nowhere, "units: no ruleset is open");
	if (!v->units.rules) {
		struct unit_rules *rules = constraint_load(&v->rules);

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

static bool set(struct voltigeur *v, const char *what, const char *text)
{
	if (!strcmp(what, "seed")) {
		v->seed = (struct span){arena_copy(&v->memory, span_of(text)), strlen(text)};
		return true;
	}
	if (!strcmp(what, "tell"))
		return set_flag(v, what, text, &v->tell);
	if (!strcmp(what, "stamp"))
		return set_flag(v, what, text, &v->stamp);
	if (!strcmp(what, "units"))
		return read_units(v, text);
	if (strcmp(what, "limit") != 0)
		return fault_add(&v->asked, nowhere,
				 "\"%s\" cannot be set; there are: seed tell stamp units limit", what);
	return limits_set(&v->limits, span_of(text)) ||
	       fault_add(&v->asked, nowhere, "limit: \"%s\" is no NAME=N of a limit", text);
}

bool voltigeur_set(struct voltigeur *v, const char *what, const char *text)
{
	if (!begin(v))
		return false;
	set(v, what, text);
	return end(v);
}

/* ---- records ---- */

static struct tool *tool_add(struct voltigeur *v, const char *name)
{
	struct tool *tool = arena_take(&v->memory, sizeof *tool);
	bool rolls = !strcmp(name, notation_rolls.field);

	tool->resolver = (struct resolver){.rules = &v->rules,
					   .tool = name,
					   .kind = rolls ? &notation_rolls : NULL,
					   .memory = &v->memory,
					   .limits = &v->limits};
	tool->next = v->tools;
	return v->tools = tool;
}

/* The resolver of a tool as the handle is set now; NULL after a fault. */
static struct resolver *resolver_of(struct voltigeur *v, struct span name)
{
	static const char *const tools[] = {"check", "melee", "move",        "roll",
					    "shoot", "spot",  "table-lookup"};
	struct tool *tool = v->tools;
	const char *known = NULL;

	for (size_t i = 0; i < sizeof tools / sizeof *tools; i++)
		if (span_is(name, tools[i]))
			known = tools[i];
	if (!known || (!v->name && strcmp(known, "roll") != 0)) {
		fault_add(&v->asked, nowhere,
			  known ? "%.*s: no ruleset is open" : "there is no tool \"%.*s\"", (int)name.length,
			  name.data);
		return NULL;
	}
	while (tool && strcmp(tool->resolver.tool, known) != 0)
		tool = tool->next;
	if (!tool)
		tool = tool_add(v, known);
	struct resolver *resolver = &tool->resolver;
	resolve_seed(resolver, v->seed);
	resolver->scratch = v->scratch;
	resolver->tell = v->tell;
	resolver->stamp = v->stamp;
	resolver->fill = v->units.rules ? units_fill : NULL;
	resolver->source = &v->units;
	return resolver;
}

struct question {
	struct resolver *resolver;
	struct prepared *prepared;
	struct record record;
};

/* TOOL.VARIANT and a line: what is asked of whom. */
static bool read_question(struct voltigeur *v, const char *tool, const char *line, struct question *question)
{
	struct span variant = span_of(tool), name = span_cut(&variant, '.');

	question->resolver = resolver_of(v, name);
	record_start(&question->record, v->scratch);
	if (!question->resolver || !record_parse(&question->record, span_of(line), &v->limits, &v->asked) ||
	    !record_fits(&question->record, &v->limits, &v->asked))
		return false;
	variant = resolve_variant(question->resolver, &question->record, variant);
	question->prepared = resolve_prepare(question->resolver, variant, &v->asked);
	return question->prepared != NULL;
}

const char *voltigeur_resolve(struct voltigeur *v, const char *tool, const char *record)
{
	struct question question;
	struct text answer = {.arena = NULL};

	if (!begin(v) || !read_question(v, tool, record, &question)) {
		end(v);
		return NULL;
	}
	answer.arena = v->scratch;
	uint32_t times = question.prepared->program->repeat, again = 0;
	uint64_t number = v->number + 1;
	do { /* once, or as often as a roll says */
		struct record now = record_copy(&question.record, v->scratch);

		if (!resolve_record(question.resolver, question.prepared, &now, number, times ? again + 1 : 0,
				    &v->asked)) {
			faults_reason(&v->asked);
			break;
		}
		if (again)
			text_put(&answer, '\n');
		record_write(&now, &answer);
	} while (++again < times);
	text_put(&answer, '\0');
	if (!end(v))
		return NULL;
	v->number = number;
	return answer.at;
}

/* The rows of a distribution, as lines without the last line end; NULL after a fault. */
static const char *odds_lines(struct voltigeur *v, const struct odds_table *table, bool json,
			      const struct words *declared)
{
	struct odds_style style = {.form = json ? ODDS_JSON : ODDS_KV};
	struct output out;

	if (!odds_report_names(table, &style, declared, &v->asked))
		return NULL;
	output_gather(&out, v->scratch);
	odds_report(table, &style, &out, v->scratch);
	if (out.length)
		out.length--;
	output_add(&out, (struct span){"", 1});
	return out.at;
}

const char *voltigeur_odds(struct voltigeur *v, const char *tool, const char *record, const char *outcome)
{
	struct question question;
	struct odds_table table = {.input = &question.record};
	struct odds distribution;
	const char *lines = NULL;

	if (!begin(v) || !read_question(v, tool, record, &question)) {
		end(v);
		return NULL;
	}
	if (question.resolver->kind) {
		const struct program *program = question.prepared->program;
		struct distribution_context capacity = {v->scratch, &v->limits, &v->asked};

		if (notation_odds(&capacity, program->notation, program->words, &table))
			lines = odds_lines(v, &table, question.record.json, NULL);
	} else {
		struct odds_question asked = {.resolver = question.resolver,
					      .arena = v->scratch,
					      .faults = &v->asked,
					      .outcome = outcome};

		if (odds_record(&asked, question.prepared, &question.record, &table, &distribution)) {
			lines = odds_lines(v, &table, question.record.json, &question.prepared->keys);
			odds_free(&distribution);
		}
	}
	if (!lines)
		faults_reason(&v->asked);
	return end(v) ? lines : NULL;
}

int voltigeur_get(const char *line, const char *field, char *into, size_t capacity)
{
	struct arena arena = {.block = NULL};
	struct faults faults;
	struct record record;
	struct limits limits = limits_default();
	struct span rest = span_of(line), first = span_cut(&rest, '\n');
	int length = -1;

	faults_start(&faults, &arena);
	record_start(&record, &arena);
	const struct record_field *found = record_parse(&record, first, &limits, &faults)
					       ? record_find(&record, span_of(field))
					       : NULL;
	if (found) {
		size_t fits = found->value.length < capacity ? found->value.length
			      : capacity                     ? capacity - 1
							     : 0;

		length = (int)found->value.length;
		if (fits)
			memcpy(into, found->value.data, fits);
		if (capacity)
			into[fits] = '\0';
	}
	arena_free(&arena);
	return length;
}

/* ---- unit files ---- */

const char *voltigeur_validate(struct voltigeur *v, const char *file, const char *form, bool *legal)
{
	struct text report = {.arena = NULL};
	struct validator validator;

	form = form ? form : "kv";
	if (!begin(v))
		return NULL;
	if (!finding_form(form)) {
		fault_add(&v->asked, nowhere, "\"%s\" is none of %s", form, finding_forms);
		end(v);
		return NULL;
	}
	validate_start(&validator, v->scratch, &v->limits);
	validator.only = v->name;
	validator.find = ruleset_path_find;
	validate_file(&validator, file);
	if (validator.faults.first) {
		v->error = fault_line(v->scratch, validator.faults.first);
		return NULL;
	}
	report.arena = v->scratch;
	findings_sort(&validator.findings);
	finding_report(&validator.findings, form, "voltigeur", &report);
	text_put(&report, '\0');
	if (legal)
		*legal = !strcmp(verdict_word(validator.findings.verdicts), "legal");
	return report.at;
}
