/* validate: checks the constraints on each unit of a file, prices it, and applies
 * waivers. */
#include "units/validate.h"

#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "base/word.h"
#include "machine/say.h"
#include "rules/ruleset_path.h"

enum { LISTED = 64 };
enum { ITEM = 1, CHECK = 4, FINDING = 20 }; /* the work of each, see measure */

struct validator_rules {
	struct validator_rules *next;
	const char *name; /* id or folder, as requested */
	struct unit_rules *units;
	bool unknown;    /* there is no such ruleset */
	const char *why; /* they cannot be used; or NULL */
};

/* The file being checked. */
struct file {
	struct validator *validator;
	const char *name;
	struct units units;
	bool *bad; /* by slot: some member of the unit has a value here that does not fit */
	bool some_bad;
	struct verdict *verdict;
	struct finding **findings; /* its own begin here, behind those of earlier files */
	struct fault **faults;     /* likewise */
	struct span text;
	struct yaml *root;
	struct unit_document *documents, **last_document;
};

void validate_start(struct validator *validator, struct arena *arena, const struct limits *limits)
{
	*validator = (struct validator){.arena = arena, .passing = arena, .limits = limits};
	findings_start(&validator->findings, arena);
	faults_start(&validator->faults, arena);
}

static struct validator_rules *find_known(const struct validator *validator, const char *name)
{
	struct validator_rules *known = validator->rules;

	while (known && strcmp(known->name, name) != 0)
		known = known->next;
	return known;
}

struct unit_rules *validate_rules(struct validator *validator, const char *name, struct location location)
{
	struct validator_rules *known = find_known(validator, name);
	struct fault **faults = validator->faults.last;

	if (known)
		return known->units;
	const char *folder = strchr(name, '/') ? name : validator->find(validator->arena, name);
	struct rules *rules = arena_take(validator->arena, sizeof *rules);
	known = arena_take(validator->arena, sizeof *known);
	*known = (struct validator_rules){.next = validator->rules,
					  .name = arena_copy(validator->arena, span_of(name)),
					  .unknown = !folder};
	validator->rules = known;
	if (!folder)
		fault_add(&validator->faults, location, "unknown ruleset \"%s\"", name);
	else if (rules_open(rules, validator->arena, folder, validator->find, validator->limits,
			    &validator->faults))
		known->units = validator->load ? validator->load(validator->source, rules)
					       : constraint_load(rules);
	if (*faults)
		known->why = folder
				 ? arena_format(validator->arena, "the file cannot be checked by \"%s\": %s",
						name, fault_line(validator->arena, *faults))
				 : (*faults)->message;
	return known->units;
}

void validate_with(struct validator *validator, struct unit_rules *units)
{
	struct validator_rules *known = arena_take(validator->arena, sizeof *known);

	*known = (struct validator_rules){.next = validator->rules, .name = units->rules->id, .units = units};
	validator->rules = known;
	validator->only = known->name;
}

/* ---- bad values ---- */

/* Did the slot's value not fit the schema? Exact for the current member and those
 * that contain it; for members of other kinds, true if it is so for any of them. */
static bool slot_is_bad(const struct file *file, const struct unit_member *member, uint32_t slot)
{
	for (; member; member = member->outer) {
		const struct member_kind *frame = &member->path->kind->frame;

		if (slot >= frame->first && slot < frame->first + frame->count)
			return file->units.members[member->number].bad[slot - frame->first];
	}
	return file->bad[slot];
}

static void find_bad(struct file *file, const struct unit_member *unit)
{
	file->bad = arena_take(file->validator->passing,
			       file->units.rules->program->slot_count * sizeof *file->bad);
	file->some_bad = false;
	for (size_t i = unit->number; i < file->units.member_count; i++) {
		const struct member_values *values = &file->units.members[i];

		for (size_t slot = 0; slot < values->kind->count; slot++) {
			file->bad[values->kind->first + slot] |= values->bad[slot];
			file->some_bad |= values->bad[slot];
		}
	}
}

static bool reads_bad(const struct file *file, const struct unit_member *member, const struct node *node)
{
	if (!node)
		return false;
	if ((node->op == NODE_SLOT || node->op == NODE_CELL) && node->slot != NO_SLOT &&
	    slot_is_bad(file, member, node->slot))
		return true;
	return reads_bad(file, member, node->a) || reads_bad(file, member, node->b) ||
	       reads_bad(file, member, node->c);
}

/* ---- constraints ---- */

static const char *ref_text(struct arena *arena, const struct yaml *ref)
{
	struct text text = {.arena = arena};

	if (!ref)
		return NULL;
	if (ref->kind == YAML_SCALAR)
		return ref->text.data;
	for (const struct yaml *item = ref->first; item; item = item->next)
		text_format(&text, "%s%s", text.length ? " " : "", item->text.data);
	text_put(&text, '\0');
	return text.at;
}

static const char *text_of(struct file *file, enum type type, value now, const char *before)
{
	struct text text = {.arena = file->validator->passing};

	text_add(&text, span_of(before));
	say_value(&file->units.machine, &text, type, now);
	text_put(&text, '\0');
	return text.at;
}

static const char *check_text(struct file *file, const struct unit_check *check)
{
	struct text text = {.arena = file->validator->passing};

	for (size_t i = 0; i < check->say_count; i++) {
		const struct say_part *part = &check->say[i];

		if (part->value)
			say_value(&file->units.machine, &text, part->type,
				  node_value(&file->units.machine, part->value));
		else
			text_add(&text, part->text);
	}
	text_put(&text, '\0');
	return text.at;
}

static bool reads_slot(const struct node *node, uint32_t slot)
{
	return node && ((node->op == NODE_SLOT && node->slot == slot) || reads_slot(node->a, slot) ||
			reads_slot(node->b, slot) || reads_slot(node->c, slot));
}

/* For a comparison, sets what was got, which is the side with the key that the
 * finding points at, and what is allowed. */
static void say_bounds(struct file *file, const struct unit_check *check, struct finding *finding)
{
	const struct node *node = check->require;
	struct machine *machine = &file->units.machine;
	bool or_equal = node->op == NODE_LESS_EQUAL, turned;

	if ((node->op != NODE_LESS && !or_equal && node->op != NODE_EQUAL) || node->a->type != TYPE_NUMBER)
		return;
	turned = node->op != NODE_EQUAL && /* 7 <= x means x >= 7 */
		 (node->a->op == NODE_CONSTANT ||
		  (reads_slot(node->b, check->at) && !reads_slot(node->a, check->at)));
	const struct node *got = turned ? node->b : node->a, *bound = turned ? node->a : node->b;
	finding->got = text_of(file, TYPE_NUMBER, node_value(machine, got), "");
	finding->allowed = text_of(file, TYPE_NUMBER, node_value(machine, bound),
				   node->op == NODE_EQUAL ? ""
				   : turned               ? or_equal ? "at least " : "more than "
				   : or_equal             ? "at most "
							  : "less than ");
}

/* Where a finding points: the value of the key it names, if the file has it; else
 * the member. */
static struct location location_of(const struct unit_member *member, const struct unit_check *check)
{
	const struct unit_kind *kind = member->path->kind;

	for (size_t i = 0; i < kind->key_count; i++)
		if (kind->keys[i].slot == check->at && member->given[i])
			return member->given[i]->location;
	return member->source->location;
}

static void run_check(struct file *file, const struct unit_member *member, const struct unit_check *check)
{
	const struct constraint *constraint = check->constraint;
	struct machine *machine = &file->units.machine;

	if (file->some_bad &&
	    (reads_bad(file, member, check->require) || reads_bad(file, member, check->when)))
		return;
	units_look(&file->units, member);
	if (check->when && !node_true(machine, check->when))
		return;
	file->verdict->checked++;
	if (node_true(machine, check->require))
		return;
	struct finding *finding = finding_add(&file->validator->findings, constraint->severity,
					      location_of(member, check), constraint->name, "%s",
					      check_text(file, check));
	finding->member = member;
	finding->check = check;
	while (member->outer && !member->name)
		member = member->outer;
	finding->scope = member->name;
	finding->ref = ref_text(file->validator->passing, constraint->ref);
	say_bounds(file, check, finding);
}

static void check_members(struct file *file, const struct unit_member *member)
{
	for (; member; member = member->next) {
		for (const struct unit_check *check = member->path->checks; check; check = check->next)
			run_check(file, member, check);
		check_members(file, member->inner);
	}
}

static void price(struct file *file, const struct unit_member *unit)
{
	const struct unit_rules *rules = file->units.rules;
	struct machine *machine = &file->units.machine;

	units_look(&file->units, unit);
	if (rules->cost)
		file->verdict->cost = number_add(file->verdict->cost, node_value(machine, rules->cost));
	if (rules->limit)
		file->verdict->limit = number_add(file->verdict->limit, node_value(machine, rules->limit));
	machine->too_large |= !number_is_written(file->verdict->cost);
	file->verdict->priced = rules->cost && number_fits(file->verdict->cost);
}

/* ---- waivers ---- */

/* Only constraints of the ruleset can be waived: not that a file belongs to another
 * ruleset, that it is not a unit, or that nothing was checked. */
static bool waive(struct file *file, struct span rule)
{
	struct finding *finding = *file->findings;
	const struct constraint *constraint = file->units.rules ? file->units.rules->constraints : NULL;
	bool used = false;

	while (constraint && !span_is(rule, constraint->name))
		constraint = constraint->next;
	if (!constraint)
		return false;

	for (; finding; finding = finding->next) {
		if (!span_is(rule, finding->rule))
			continue;
		used = finding->waived = true;
		file->verdict->waived++;
	}
	return used;
}

static const char *find_mark(struct span line, struct span mark)
{
	for (size_t i = 0; i + mark.length <= line.length; i++)
		if (!memcmp(line.data + i, mark.data, mark.length))
			return line.data + i;
	return NULL;
}

/* Reads "# voltigeur: allow RULE-ID reason" anywhere in the file. */
static void read_waivers(struct file *file, struct span text)
{
	const struct span mark = SPAN("# voltigeur: allow ");
	unsigned number = 0;

	while (text.length) {
		struct span line = span_cut(&text, '\n'), rest;
		const char *at = find_mark(line, mark);
		struct location location = {file->name, ++number, at ? (unsigned)(at - line.data) + 1 : 0};

		if (!at)
			continue;
		rest.data = at + mark.length;
		rest.length = line.length - (size_t)(rest.data - line.data);
		rest = span_trim(rest);
		struct span rule = span_cut(&rest, ' ');
		if (!span_trim(rest).length)
			finding_add(&file->validator->findings, SEVERITY_WARNING, location, "allow-reason",
				    "allow %.*s has no reason and is ignored", (int)rule.length, rule.data);
		else if (!waive(file, rule))
			finding_add(&file->validator->findings, SEVERITY_WARNING, location, "allow-unused",
				    "allow %.*s is not needed: nothing breaks this rule", (int)rule.length,
				    rule.data);
	}
}

/* ---- faults ---- */

/* With all_findings, faults become findings of this rule as well (NULL: they are there
 * already): at the file as a whole if something else that it needs, such as a log, has
 * them. */
static void take_faults(struct file *file, const char *rule)
{
	struct validator *validator = file->validator;
	struct fault **at = file->faults;

	file->verdict->unreadable |= *at != NULL;
	for (; *at; at = &(*at)->next) {
		const struct fault *fault = *at;
		bool own = fault->location.file && !strcmp(fault->location.file, file->name);

		if (rule && validator->all_findings)
			finding_add(&validator->findings, fault->severity,
				    own ? fault->location : (struct location){file->name, 0, 0}, rule, "%s",
				    own ? fault->message : fault_line(validator->arena, fault));
	}
	file->faults = at;
}

static void suggest_rules(struct validator *validator, struct finding *finding, struct span wrong)
{
	struct span rest = span_of(ruleset_path_names(validator->arena)), list[LISTED];
	struct text all = {.arena = validator->arena};
	size_t count = 0;

	while (rest.length && count < LISTED) {
		list[count] = span_cut(&rest, ' ');
		text_format(&all, "%s%.*s", count ? ", " : "", (int)list[count].length, list[count].data);
		count++;
	}
	struct span near = word_nearest(wrong, list, count);
	finding->got = arena_copy(validator->arena, wrong);
	finding->allowed = arena_copy(validator->arena, text_span(&all));
	finding->suggestion = near.length ? arena_copy(validator->arena, near) : NULL;
}

/* The ruleset cannot be used: a finding in each file that is to be checked against it. */
static void refuse_rules(struct file *file, const char *name, struct location location)
{
	struct validator *validator = file->validator;
	const struct validator_rules *known = find_known(validator, name);
	struct finding *finding;

	file->verdict->unreadable = true;
	take_faults(file, NULL);
	if (!validator->all_findings)
		return;
	finding = finding_add(&validator->findings, SEVERITY_ERROR, location, "rules", "%s", known->why);
	if (known->unknown)
		suggest_rules(validator, finding, span_of(name));
}

/* ---- files ---- */

/* The default ruleset, if it is a folder and has the id that this file names: such
 * a folder cannot be found by its id. */
static struct unit_rules *standard_of_id(struct validator *validator, struct span id)
{
	if (!validator->standard || !strchr(validator->standard, '/'))
		return NULL;
	struct unit_rules *units = validate_rules(validator, validator->standard, nowhere);
	return units && span_is(id, units->rules->id) ? units : NULL;
}

static struct unit_rules *rules_of(struct file *file, const struct yaml *document)
{
	struct validator *validator = file->validator;
	const struct yaml *said = yaml_get(document, "rules");
	const char *name = validator->only ? validator->only : said ? said->text.data : validator->standard;

	if (!name || (said && said->kind != YAML_SCALAR)) {
		finding_add(&validator->findings, SEVERITY_ERROR, document->location, "rules",
			    "the file does not name its ruleset; add rules: NAME or use -r");
		return NULL;
	}
	if (said && !validator->only && strchr(name, '/')) { /* only a user may name a folder */
		finding_add(&validator->findings, SEVERITY_ERROR, said->location, "rules",
			    "\"%.60s\" is not the id of a ruleset", name);
		return NULL;
	}
	struct unit_rules *units = said && !validator->only ? standard_of_id(validator, said->text) : NULL;
	if (!units)
		units = validate_rules(validator, name, validator->only || !said ? nowhere : said->location);
	if (!units) /* its faults were reported with the first file of these rules */
		refuse_rules(file, name, said ? said->location : document->location);
	if (units && said && !span_is(said->text, units->rules->id)) {
		struct finding *finding = finding_add(&validator->findings, SEVERITY_ERROR, said->location,
						      "rules", "the file is for another ruleset");
		finding->got = said->text.data;
		finding->allowed = units->rules->id;
		return NULL;
	}
	return units;
}

static void check_document(struct file *file, const struct yaml *document, bool first)
{
	struct validator *validator = file->validator;
	struct unit_rules *rules = rules_of(file, document);
	unsigned checked = file->verdict->checked;

	if (!rules)
		return;
	if (first)
		units_start(&file->units, rules, validator->passing, validator->limits, &validator->faults);
	else if (file->units.rules != rules) {
		finding_add(&validator->findings, SEVERITY_ERROR, document->location, "rules",
			    "a file must use a single ruleset");
		return;
	}
	file->verdict->rules = rules->rules->id;
	file->verdict->version = rules->version;
	struct unit_document *bound = units_bind(&file->units, document, &validator->findings);
	if (!bound->unit)
		return;
	*file->last_document = bound;
	file->last_document = &bound->next;
	units_figures(&file->units, bound, &validator->findings);
	if (validator->bound &&
	    !validator->bound(validator->source, &file->units, bound, &validator->findings))
		return;
	find_bad(file, bound->unit);
	check_members(file, bound->unit);
	price(file, bound->unit);
	units_numbers_fit(&file->units, bound, &validator->findings);
	if (file->verdict->checked == checked)
		finding_add(&validator->findings, SEVERITY_ERROR, document->location, "nothing-checked",
			    "no constraint applies, so nothing was checked");
}

static void count_findings(struct file *file)
{
	for (const struct finding *finding = *file->findings; finding; finding = finding->next) {
		if (finding->waived)
			continue;
		file->verdict->errors += finding->severity == SEVERITY_ERROR;
		file->verdict->warnings += finding->severity == SEVERITY_WARNING;
	}
	file->verdict->errors += file->validator->findings.beyond[SEVERITY_ERROR];
	file->verdict->warnings += file->validator->findings.beyond[SEVERITY_WARNING];
	file->verdict->strict = file->validator->strict;
}

static void keep_text(struct validator *validator, const char **text)
{
	if (*text)
		*text = arena_copy(validator->arena, span_of(*text));
}

/* Frees all of a file but what is known of it. */
static void forget(struct file *file)
{
	struct validator *validator = file->validator;

	if (validator->passing == validator->arena)
		return;
	for (struct finding *finding = *file->findings; finding; finding = finding->next) {
		keep_text(validator, &finding->scope);
		keep_text(validator, &finding->ref);
		keep_text(validator, &finding->got);
		keep_text(validator, &finding->allowed);
		keep_text(validator, &finding->suggestion);
		finding->member = NULL;
		finding->check = NULL;
	}
	arena_reset(validator->passing);
}

static struct file begin(struct validator *validator, const char *name)
{
	findings_begin(&validator->findings);
	return (struct file){.validator = validator,
			     .name = name,
			     .verdict = finding_verdict(&validator->findings, name),
			     .findings = validator->findings.last,
			     .faults = validator->faults.last};
}

/* A byte of the text is read, bound and forgotten in about 50 ns. */
static void measure(struct file *file)
{
	struct verdict *verdict = file->verdict;

	verdict->work = file->text.length + ITEM * file->units.machine.items +
			CHECK * (uint64_t)verdict->checked;
	for (const struct finding *finding = *file->findings; finding; finding = finding->next)
		verdict->work += FINDING;
}

static void end(struct file *file)
{
	struct validator *validator = file->validator;

	count_findings(file);
	findings_end(&validator->findings, file->name);
	measure(file);
	if (file->text.data && validator->done)
		validator->done(validator->context,
				&(struct validated){validator, file->name, file->text, file->root,
						    file->units.rules ? &file->units : NULL, file->documents,
						    *file->findings, file->verdict});
	forget(file);
}

static void check_text_of(struct file *file, struct span text)
{
	struct validator *validator = file->validator;
	bool first = true;

	file->text = text;
	file->root = yaml_parse(validator->passing, file->name, text, validator->limits, &validator->faults);
	file->last_document = &file->documents;
	take_faults(file, "yaml");
	for (const struct yaml *document = file->root; document; document = document->next) {
		check_document(file, document, first);
		take_faults(file, "unreadable");
		first &= file->units.rules == NULL;
	}
	if (validator->honour_allow)
		read_waivers(file, text);
}

void validate_file(struct validator *validator, const char *path)
{
	bool input = !strcmp(path, "-");
	struct file file = begin(validator, input ? "stdin" : path);
	struct span text = input ? yaml_file_open(validator->passing, dup(STDIN_FILENO), file.name,
						  validator->limits, &validator->faults)
				 : yaml_file(validator->passing, path, validator->limits, &validator->faults);

	take_faults(&file, "unreadable");
	if (text.data)
		check_text_of(&file, text);
	end(&file);
}

void validate_text(struct validator *validator, const char *name, struct span text)
{
	struct file file = begin(validator, name);

	check_text_of(&file, text);
	end(&file);
}

void validate_refuse(struct validator *validator, const char *path, const char *why)
{
	struct file file = begin(validator, path);

	fault_add(&validator->faults, (struct location){path, 0, 0}, "%s", why);
	take_faults(&file, "unreadable");
	end(&file);
}
