/* check_rules: compiles everything, then checks data flow, rule ids and sentences. */
#include "sheet/check_rules.h"

#include <string.h>

#include "compile/compile.h"
#include "game/deck.h"
#include "game/state.h"
#include "game/succession.h"
#include "machine/flow.h"
#include "rules/expr.h"
#include "rules/sentence.h"
#include "rules/tools.h"
#include "sheet/sheet.h"
#include "units/constraint.h"

/* ---- names that no step sets ---- */

/* Computes by data flow which slots may have been set when an operation is reached:
 * forward, to a fixpoint. */
static void find_set(const struct flow *flow, flow_bits *set, uint32_t *next)
{
	const struct program *program = flow->program;
	bool changed = true;

	while (changed) {
		changed = false;
		for (uint32_t at = 0; at < program->op_count; at++) {
			size_t count = flow_next(program, at, next);

			for (size_t i = 0; i < count; i++)
				for (size_t j = 0; j < flow->words; j++) {
					flow_bits *to = &flow_of(flow, set, next[i])[j];
					flow_bits more = flow_of(flow, set, at)[j] |
							 flow_of(flow, flow->writes, at)[j];

					changed |= (more & ~*to) != 0;
					*to |= more;
				}
		}
	}
}

/* The names of the parties are set with the record. */
static bool is_owner(const struct program *program, uint32_t slot)
{
	for (size_t i = 0; i < program->owner_count; i++)
		if (program->owners[i].slot == slot)
			return true;
	return false;
}

static void check_reads(struct rules *rules, const struct program *program)
{
	struct flow flow;
	struct arena arena = {.block = NULL};

	flow_start(&flow, program, &arena);
	flow_bits *set = arena_take(&arena, program->op_count * flow.words * sizeof *set);
	find_set(&flow, set, arena_take(&arena, flow_most_next(program) * sizeof(uint32_t)));
	for (uint32_t at = 0; at < program->op_count; at++)
		for (uint32_t slot = 0; slot < program->slot_count; slot++) {
			const struct slot *read = &program->slots[slot];
			const struct op *op = &program->ops[at];

			if (!flow_has(flow_of(&flow, flow.reads, at), slot) ||
			    flow_has(flow_of(&flow, set, at), slot) ||
			    (read->kind != SLOT_DIE && read->kind != SLOT_OWN) || read->words ||
			    is_owner(program, slot))
				continue;
			fault_add(rules->faults,
				  op_step(op) ? op_step(op)->location
					      : (struct location){rules->folder, 0, 0},
				  "%s.%s: %s is read before any step sets it", program->tool, program->name,
				  read->name);
		}
	arena_free(&arena);
}

/* ---- rule ids ---- */

static void check_ref(struct rules *rules, const struct yaml *ref, struct rules_count *count)
{
	const struct yaml *index = rules_file(rules, "index");

	count->refs++;
	if (index && !yaml_find(index, ref->text))
		fault_add(rules->faults, ref->location,
			  "unknown rule id \"%s\"; expected an id of index.yaml", ref->text.data);
}

static void check_refs(struct rules *rules, const struct yaml *node, struct rules_count *count)
{
	for (const struct yaml *item = node->kind == YAML_SCALAR ? NULL : node->first; item;
	     item = item->next) {
		if (node->kind != YAML_MAP || !span_is(item->key, "ref")) {
			check_refs(rules, item, count);
			continue;
		}
		if (item->kind == YAML_SCALAR)
			check_ref(rules, item, count);
		for (const struct yaml *one = item->kind == YAML_LIST ? item->first : NULL; one;
		     one = one->next)
			check_ref(rules, one, count);
	}
}

/* ---- sentences ---- */

/* Checks the braces of every `say`, also in parts and tables that nothing uses. The
 * compiler reports those that it meets with the same message, which is printed
 * once. */
static void check_sentences(struct rules *rules, const struct yaml *node)
{
	struct sentence sentence;

	for (const struct yaml *item = node->kind == YAML_SCALAR ? NULL : node->first; item;
	     item = item->next)
		if (node->kind == YAML_MAP && span_is(item->key, "say") && item->kind == YAML_SCALAR)
			sentence_read(&sentence, item, rules->arena, rules->faults);
		else
			check_sentences(rules, item);
}

/* ---- refusals ---- */

/* The engine asks the ruleset's lists out and able. */
static void check_asked(struct rules *rules, const struct yaml *lists)
{
	for (const struct yaml *list = lists && lists->kind == YAML_MAP ? lists->first : NULL; list;
	     list = list->next)
		if (!rules_has_noted(rules->asked, list) && !span_among(list->key, "out able"))
			fault_add(rules->faults, list->key_location, "nothing asks the list \"%s\"",
				  list->key.data);
}

static void check_refusals(struct rules *rules, const char *name)
{
	const struct yaml *root = rules_file(rules, name), *section = yaml_get(root, name);

	check_asked(rules, yaml_get(root, "refusals"));
	for (const struct yaml *item = section && section->kind == YAML_MAP ? section->first : NULL; item;
	     item = item->next)
		check_asked(rules, yaml_get(item, "refusals"));
}

static void check_left_out(struct rules *rules)
{
	for (const struct rules_noted *noted = rules->left_out; noted; noted = noted->next)
		fault_add(
		    rules->faults, noted->part->location,
		    "this reason is left out where the procedure is run behind the front of another; make it a "
		    "list, which that one can ask");
}

/* ---- what nothing uses ---- */

/* Reports the entries of a section that nothing has looked up: what is in them was not compiled. A
 * procedure or a table with `about` can be asked for by name. What a ruleset takes from the one that
 * it extends need not be of use to it. */
static void check_used(struct rules *rules, const struct yaml *root, const char *section, const char *what)
{
	const struct yaml *entries = rules->base ? NULL : yaml_get(root, section);

	for (const struct yaml *item = entries && entries->kind == YAML_MAP ? entries->first : NULL; item;
	     item = item->next)
		if (!rules_has_noted(rules->used, item) && !yaml_get(item, "about"))
			fault_add(rules->faults, item->key_location, "nothing uses the %s \"%s\"", what,
				  item->key.data);
}

/* ---- names ---- */

/* The names of a section's entries, which records and other rules have. */
static void check_keys(struct rules *rules, const struct yaml *entries, const char *what)
{
	for (const struct yaml *item = entries && entries->kind == YAML_MAP ? entries->first : NULL; item;
	     item = item->next)
		if (!expr_is_name(item->key) || memchr(item->key.data, '.', item->key.length))
			fault_add(rules->faults, item->key_location,
				  "invalid name \"%s\" of %s; expected letters, digits and inner hyphens",
				  item->key.data, what);
}

static void check_entry_names(struct rules *rules, const char *name, const struct yaml *root)
{
	const struct tools_row *tool = tools_named(span_of(name));

	if (!strcmp(name, "order"))
		check_keys(rules, yaml_get(root, "phases"), "a phase");
	if (!strcmp(name, "state")) {
		check_keys(rules, yaml_get(root, "events"), "an event");
		check_keys(rules, yaml_get(root, "deeds"), "a deed");
	}
	if (!tool && !span_among(span_of(name), "ruleset tables after"))
		return;
	if (strcmp(name, "tables") != 0) {
		check_keys(rules, yaml_get(root, name), "a procedure");
		check_keys(rules, yaml_get(root, "terms"), "a term");
		check_keys(rules, yaml_get(root, "modifiers"), "a list of modifiers");
		check_keys(rules, yaml_get(root, "profiles"), "a profile");
		check_keys(rules, yaml_get(root, "sides"), "a side");
	}
	check_keys(rules, strcmp(name, "tables") != 0 ? yaml_get(root, "tables") : root, "a table");
}

static void check_all_used(struct rules *rules, const char *name)
{
	const struct tools_row *tool = tools_named(span_of(name));
	const struct yaml *root = rules_file(rules, name);

	if (!tool && strcmp(name, "ruleset") != 0)
		return; /* the terms of other files are their own */
	if (tool && tools_has_procedures(tool))
		check_used(rules, root, name, "procedure");
	check_used(rules, root, "terms", "term");
	check_used(rules, root, "modifiers", "list of modifiers");
	check_used(rules, root, "tables", "table");
	check_used(rules, root, "profiles", "profile");
}

/* A start value that is a word is taken as it is; "falg" was hardly meant. */
static void check_like_types(struct rules *rules)
{
	for (const struct rules_noted *noted = rules->like_types; noted; noted = noted->next)
		fault_add(
		    rules->faults, noted->part->location,
		    "\"%s\" is taken as a start value; for the type write %s, for the word {default: %s}",
		    noted->part->text.data, rules_near_type(noted->part->text).data, noted->part->text.data);
}

static void check_fixed(struct rules *rules)
{
	for (const struct rules_noted *noted = rules->fixed; noted; noted = noted->next)
		if (!rules_has_noted(rules->used, noted->part))
			fault_add(rules->faults, noted->part->key_location,
				  "\"%s\" is a name that nothing in the procedure reads",
				  noted->part->key.data);
}

/* Does some procedure set a name that it gives under this one? Several may give the same names, so
 * that their answers are alike, and a tally what another one counts. */
static bool is_set_somewhere(struct rules *rules, struct span name)
{
	const struct rules_noted *set = rules->given_set;

	span_skip(&name, "target.");
	for (; set; set = set->next) {
		struct span other = set->part->key;

		span_skip(&other, "target.");
		if (span_same(other, name))
			return true;
	}
	return false;
}

/* `sheet.KEY` begins with what the unit file says. */
static bool is_of_sheet(struct span name)
{
	span_skip(&name, "target.");
	return span_skip(&name, "sheet.");
}

/* Is this the ruleset's own, and not of the one that it extends? */
static bool is_own(const struct rules *rules, const struct yaml *part)
{
	struct span file = span_of(part->key_location.file);

	return !rules->base || (span_skip(&file, rules->folder) && file.length && *file.data == '/');
}

/* A name that is given and that no step sets is misspelt there, or in the step. */
static void check_given(struct rules *rules)
{
	for (const struct rules_noted *noted = rules->given; noted; noted = noted->next)
		if (is_own(rules, noted->part) && !span_is(noted->part->key, "result") &&
		    !is_of_sheet(noted->part->key) && !is_set_somewhere(rules, noted->part->key))
			fault_add(rules->faults, noted->part->key_location, "no step sets \"%s\"",
				  noted->part->key.data);
}

/* ---- files ---- */

/* Is it a field that a record of the procedure may have? */
static bool has_field(const struct program *program, const struct yaml *name)
{
	if (span_among(name->text, "by at"))
		return true;
	for (uint32_t slot = 0; slot < program->slot_count; slot++)
		if (program->slots[slot].kind == SLOT_FIELD && span_is(name->text, program->slots[slot].name))
			return true;
	return false;
}

/* Lists of names or words that each say something once. */
static void check_lists(struct rules *rules, const struct yaml *section)
{
	static const char *const lists[] = {"operands", "outcome", "fails", "allow"};

	for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
		const struct yaml *list = yaml_get(section, lists[i]);

		for (const struct yaml *item = list && list->kind == YAML_LIST ? list->first : NULL; item;
		     item = item->next)
			for (const struct yaml *before = list->first; before != item; before = before->next)
				if (item->text.length && span_same(before->text, item->text))
					fault_add(rules->faults, item->location, "\"%s\" has \"%s\" already",
						  lists[i], item->text.data);
	}
}

/* Operands are what bare words of the command line stand for: the procedure's own, which must
 * all be fields of it, otherwise those of its tool that it has, which are noted. */
static void check_operands(struct rules *rules, const struct program *program, const struct yaml *list,
			   bool own)
{
	if (own && list && list->kind != YAML_LIST)
		fault_add(rules->faults, list->location, "\"operands\" must be a list of fields");
	for (const struct yaml *item = list && list->kind == YAML_LIST ? list->first : NULL; item;
	     item = item->next)
		if (has_field(program, item))
			rules_note(rules, &rules->used, item);
		else if (own)
			fault_add(rules->faults, item->location, "\"%s\" is no field of %s %s",
				  item->text.data, program->tool, program->name);
}
/* Operands of a tool that none of its procedures has. */
static void check_tool_operands(struct rules *rules, const char *tool, const struct yaml *of_tool)
{
	for (const struct yaml *item = of_tool && of_tool->kind == YAML_LIST ? of_tool->first : NULL; item;
	     item = item->next)
		if (rules_fine(rules) && !rules_has_noted(rules->used, item))
			fault_add(rules->faults, item->location, "\"%s\" is a field of no procedure of %s",
				  item->text.data, tool);
}

/* Notes what a procedure needs and reads. */
static void note_needs(struct rules *rules, const struct yaml *procedure, const struct program *program)
{
	const struct yaml *needs = yaml_get(procedure, "needs");

	for (const struct yaml *item = program && needs ? needs->first : NULL; item; item = item->next)
		for (uint32_t slot = 0; slot < program->slot_count; slot++)
			if (program->slots[slot].read && span_is(item->text, program->slots[slot].name))
				rules_note(rules, &rules->used, item);
}

/* What nothing reads is not asked for, so it was misspelt, or the rule that reads it is missing. */
static void check_needs(struct rules *rules, const struct yaml *procedure)
{
	const struct yaml *needs = yaml_get(procedure, "needs");

	for (const struct yaml *item = needs ? needs->first : NULL; item; item = item->next)
		if (!rules_has_noted(rules->used, item))
			fault_add(rules->faults, item->location,
				  "nothing in the procedure reads \"%s\", so it is not needed",
				  item->text.data);
}

static void check_procedures(struct rules *rules, const char *tool, const struct yaml *section,
			     struct check_names *names, struct rules_count *count)
{
	const struct company *bodies = company_with_bodies(rules);
	const struct yaml *of_tool = yaml_get(rules_file(rules, tool), "operands");

	for (const struct yaml *item = section->kind == YAML_MAP ? section->first : NULL; item;
	     item = item->next) {
		if (!yaml_get(item, "about") || memchr(item->key.data, '.', item->key.length))
			continue; /* part of others, and compiled there; or no name */
		const struct program *program = compile_procedure(rules, tool, item->key, &company_plain);

		count->procedures++;
		if (!program)
			continue;
		check_reads(rules, program);
		check_lists(rules, item);
		check_operands(rules, program, yaml_get(item, "operands"), true);
		check_operands(rules, program, of_tool, false);
		check_names_note(names, program);
		note_needs(rules, item, program);
		check_needs(rules, item);
		if (yaml_get(item, "sides"))
			check_names_note(names, compile_procedure(rules, tool, item->key, &company_game));
		if (bodies)
			check_note_fields(rules, program);
		if (yaml_get(item, "sides") && bodies) {
			program = compile_procedure(rules, tool, item->key, bodies);
			check_note_fields(rules, program);
			check_names_note(names, program);
		}
		if (yaml_get(item, "targets"))
			check_names_note(names, compile_procedure(rules, tool, item->key, &company_several));
	}
	check_lists(rules, rules_file(rules, tool));
	check_tool_operands(rules, tool, of_tool);
}

static void check_tables(struct rules *rules, const struct yaml *tables, bool all, struct check_names *names,
			 struct rules_count *count)
{
	for (const struct yaml *item = tables && tables->kind == YAML_MAP ? tables->first : NULL; item;
	     item = item->next) {
		if (!all && !yaml_get(item, "about"))
			continue; /* part of a procedure, and compiled there */
		count->tables++;
		const struct program *program = compile_table_lookup(rules, item->key, &company_plain);
		check_note_fields(rules, program);
		check_names_note(names, program);
	}
}

/* `counts:` names the number of men: a field of some side. */
static void check_counts(struct rules *rules, const struct yaml *counts)
{
	const struct yaml *sides = yaml_get(rules_root(rules), "sides");
	struct declaration declaration;
	bool found = false;

	for (const struct yaml *side = counts && sides ? sides->first : NULL; side; side = side->next) {
		const struct yaml *field = yaml_find(side, counts->text);

		found |= field && rules_declare(rules, "ruleset", field, &declaration) &&
			 declaration.type == TYPE_NUMBER;
	}
	if (counts && !found && rules_fine(rules))
		fault_add(rules->faults, counts->location, "\"%s\" for \"counts\" is no number of a side",
			  counts->text.data);
}

static void check_dice(struct rules *rules, const struct yaml *dice)
{
	for (const struct yaml *item = dice && dice->kind == YAML_MAP ? dice->first : NULL; item;
	     item = item->next)
		rules_die(rules, item->key, item->location);
}

static void check_state(struct rules *rules)
{
	const struct state_rules *state = state_load(rules);

	for (size_t i = 0; state && i < state->field_count; i++) {
		const struct view_part share = {state->fields[i].share, TYPE_NUMBER};

		if (share.text)
			compile_view(rules, &share, 1, &company_plain);
	}
}

/* Does each deed that brings a member into a unit name a list of members? */
static void check_joins(struct rules *rules, const struct unit_rules *units)
{
	const struct state_rules *state = units ? state_load(rules) : NULL;
	const struct yaml *deed = state && state->deeds ? state->deeds->first : NULL;

	for (; deed; deed = deed->next) {
		const struct yaml *joins = yaml_get(deed, "joins");
		const struct unit_key *key = joins ? constraint_key(units->kinds, joins->text) : NULL;

		if (joins && !(key && key->many))
			fault_add(rules->faults, joins->location,
				  "\"%s\" is not a key of units with many members", joins->text.data);
	}
}

/* The keys of a tool's file, and the procedure or table that it runs without a name. */
static void check_tool(struct rules *rules, const struct tools_row *row, const struct yaml *root)
{
	const char *tool = row->name;
	const struct yaml *named = yaml_get(root, "default");

	rules_keys(rules, root, arena_format(rules->arena, "%s.yaml", tool),
		   arena_format(rules->arena,
				"about %s default operands terms modifiers profiles tables refusals", tool));
	if (named && !yaml_find(yaml_get(root, tool), named->text) &&
	    (row->kind != TOOLS_TABLES || !rules_entry(rules, tool, "tables", named->text)))
		fault_add(rules->faults, named->location, "there is no \"%s\" in %s.yaml for \"default\"",
			  named->text.data, tool);
}

static void check_index(struct rules *rules, const struct yaml *root)
{
	for (const struct yaml *item = root->first; item; item = item->next)
		rules_keys(rules, item, "a rule id", "title where kind");
}

static void check_file(struct rules *rules, const char *name, struct check_names *names,
		       struct rules_count *count)
{
	const struct tools_row *tool = tools_named(span_of(name));
	const struct yaml *root = rules_file(rules, name), *section = yaml_get(root, name);

	if (!root)
		return;
	check_entry_names(rules, name, root);
	if (strcmp(name, "index") != 0)
		check_refs(rules, root, count);
	else
		check_index(rules, root);
	if (tool && tools_has_procedures(tool))
		check_tool(rules, tool, root);
	if (section && strcmp(name, "tables") != 0)
		check_procedures(rules, name, section, names, count);
	if (!strcmp(name, "tables"))
		check_tables(rules, root, true, names, count);
	if (!strcmp(name, "table-lookup") || !strcmp(name, "ruleset")) /* looked up alone as well */
		check_tables(rules, yaml_get(root, "tables"), false, names, count);
	if (!strcmp(name, "decks"))
		deck_check(rules);
	if (!strcmp(name, "sheet"))
		sheet_check(rules);
	if (!strcmp(name, "state"))
		check_state(rules);
	if (!strcmp(name, "ruleset"))
		check_dice(rules, yaml_get(root, "dice"));
	if (!strcmp(name, "ruleset"))
		check_counts(rules, yaml_get(root, "counts"));
	if (!strcmp(name, "units"))
		check_joins(rules, constraint_load(rules));
	if (!strcmp(name, "cards"))
		constraint_load_cards(rules);
	if (!strcmp(name, "after"))
		after_check(rules);
	if (!strcmp(name, "succession"))
		succession_check(rules);
	if (yaml_get(root, "columns"))
		rules_profile(rules, NULL, span_of(name), root->location);
	if (strcmp(name, "index") != 0)
		check_constants(rules, root);
	if (strcmp(name, "decks") != 0) /* a card's text has no placeholders */
		check_sentences(rules, root);
}

void check_rules(struct rules *rules, struct rules_count *count)
{
	size_t files;
	const char **names = rules_files(rules, &files);
	struct check_names set;

	*count = (struct rules_count){0};
	check_names_start(&set, rules);
	rules->checks = true;
	for (size_t i = 0; i < files; i++)
		check_file(rules, names[i], &set, count);
	check_order(rules, names, files);
	check_like_types(rules);
	if (!rules_fine(rules)) /* what is not compiled asks nothing */
		return;
	for (size_t i = 0; i < files; i++) {
		check_refusals(rules, names[i]);
		check_all_used(rules, names[i]);
	}
	check_left_out(rules);
	check_wheres(rules);
	check_fixed(rules);
	check_given(rules);
	check_names_tell(&set);
	check_bodies(rules);
}
