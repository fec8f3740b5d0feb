/* validate: checks the constraints on each unit of a file, prices it, and applies
 * waivers. */
#include "units/validate.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/folder.h"
#include "machine/say.h"

struct validator_rules {
	struct validator_rules *next;
	const char *name; /* id or folder, as requested */
	struct unit_rules *units;
};

/* The file being checked. */
struct file {
	struct validator *validator;
	const char *name;
	struct units units;
	bool *bad; /* by slot: some member of the unit has a value here that does not fit */
	struct verdict *verdict;
	struct finding **findings; /* its own begin here, behind those of earlier files */
};

void validate_start(struct validator *validator, struct arena *arena, const struct limits *limits)
{
	*validator = (struct validator){.arena = arena, .passing = arena, .limits = limits};
	findings_start(&validator->findings, arena);
	faults_start(&validator->faults, arena);
}

struct unit_rules *validate_rules(struct validator *validator, const char *name, struct location location)
{
	struct validator_rules *known = validator->rules;

	while (known && strcmp(known->name, name) != 0)
		known = known->next;
	if (known)
		return known->units;
	const char *folder = strchr(name, '/') ? name : validator->find(validator->arena, name);
	struct rules *rules = arena_take(validator->arena, sizeof *rules);
	known = arena_take(validator->arena, sizeof *known);
	*known = (struct validator_rules){validator->rules, arena_copy(validator->arena, span_of(name)),
					  NULL};
	validator->rules = known;
	if (!folder)
		fault_add(&validator->faults, location, "unknown ruleset \"%s\"", name);
	else if (rules_open(rules, validator->arena, folder, validator->find, validator->limits,
			    &validator->faults))
		known->units = validator->load ? validator->load(validator->source, rules)
					       : constraint_load(rules);
	return known->units;
}

void validate_with(struct validator *validator, struct unit_rules *units)
{
	struct validator_rules *known = arena_take(validator->arena, sizeof *known);

	*known = (struct validator_rules){validator->rules, units->rules->id, units};
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
	for (size_t i = unit->number; i < file->units.member_count; i++) {
		const struct member_values *values = &file->units.members[i];

		for (size_t slot = 0; slot < values->kind->count; slot++)
			file->bad[values->kind->first + slot] |= values->bad[slot];
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

	if (reads_bad(file, member, check->require) || reads_bad(file, member, check->when))
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
		units = validate_rules(validator, name,
				       said ? said->location : (struct location){file->name, 0, 0});
	file->verdict->unreadable |= !units; /* its faults were reported with the first file of these rules */
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
	}
	arena_reset(validator->passing);
}

/* Checks the text of a file; `errors`: how many there were before it was read. */
static void check_text_of(struct validator *validator, const char *name, struct span text, size_t errors)
{
	struct file file = {.validator = validator, .name = name};
	const struct yaml *document = NULL;
	bool first = true;

	file.verdict = finding_verdict(&validator->findings, file.name);
	file.findings = validator->findings.last;
	if (text.data)
		document = yaml_parse(validator->passing, file.name, text, validator->limits,
				      &validator->faults);
	for (; document; document = document->next) {
		check_document(&file, document, first);
		first &= file.units.rules == NULL;
	}
	if (validator->honour_allow && text.data)
		read_waivers(&file, text);
	count_findings(&file);
	file.verdict->unreadable |= validator->faults.errors > errors;
	forget(&file);
}

void validate_file(struct validator *validator, const char *path)
{
	bool input = !strcmp(path, "-");
	const char *name = input ? "stdin" : path;
	size_t errors = validator->faults.errors;
	struct span text = input ? yaml_file_open(validator->passing, dup(STDIN_FILENO), name,
						  validator->limits, &validator->faults)
				 : yaml_file(validator->passing, path, validator->limits, &validator->faults);

	check_text_of(validator, name, text, errors);
}

void validate_text(struct validator *validator, const char *name, struct span text)
{
	check_text_of(validator, name, text, validator->faults.errors);
}

/* ---- folders ---- */

static bool is_unit_file(const char *name)
{
	size_t length = strlen(name);

	return (length > 5 && !strcmp(name + length - 5, ".yaml")) ||
	       (length > 4 && !strcmp(name + length - 4, ".yml"));
}

static void validate_folder(struct validator *validator, const char *path, unsigned depth)
{
	size_t count;
	const char **names = folder_names(validator->arena, path, &count);

	if (!names || depth > validator->limits->nesting) {
		fault_add(&validator->faults, (struct location){path, 0, 0}, "cannot be read: %s",
			  names ? "folders are nested too deeply (limit: nesting)" : strerror(errno));
		return;
	}
	for (size_t i = 0; i < count; i++) {
		struct stat status;
		const char *inner = arena_format(validator->arena, "%s/%s", path, names[i]);

		if (stat(inner, &status) == 0 && S_ISDIR(status.st_mode))
			validate_folder(validator, inner, depth + 1);
		else if (is_unit_file(inner))
			validate_file(validator, inner);
	}
}

void validate_path(struct validator *validator, const char *path)
{
	struct stat status;

	path = folder_trim(validator->arena, path);
	if (stat(path, &status) == 0 && S_ISDIR(status.st_mode))
		validate_folder(validator, path, 0);
	else
		validate_file(validator, path);
}
