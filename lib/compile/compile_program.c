/* compile_program: programs of procedures, of tables, and of views. */
#include "compile/compiler.h"

#include <string.h>

/* The names of the parties, for what is said and dumped. */
static void name_parties(struct program *program, const struct company *company, struct arena *arena)
{
	struct program_party *all = arena_take(arena, company->count * sizeof *all);

	for (size_t i = 0; i < company->count; i++)
		all[i] = (struct program_party){company->party[i].name, company->party[i].target, NO_SLOT};
	program->parties = all;
	program->party_count = company->count;
}

/* Notes the slots that count the men of the parties: `counts: men` of the ruleset. */
static void count_parties(struct compiler *compiler)
{
	const struct yaml *counts = yaml_get(rules_root(compiler->rules), "counts");
	struct program_party *all = (struct program_party *)compiler->program->parties;
	const struct field *field = counts ? compile_side_field(compiler, counts->text) : NULL;

	compiler->program->counts = counts ? counts->text : SPAN("");
	for (size_t i = 0; field && i < compiler->program->party_count && i < field->slot_capacity; i++)
		all[i].many = field->slots[i];
}

/* A check of the rules compiles every procedure, until they are too long together. */
static bool may_go_on(struct rules *rules)
{
	enum { LONGEST_PROCEDURES = 4 };
	uint64_t most = LONGEST_PROCEDURES * rules->limits->program;

	if (!rules->checks || rules->compiled <= most)
		return true;
	if (!rules->stopped)
		fault_add(rules->faults, nowhere,
			  "all procedures together are longer than %llu operations, %d times what one may "
			  "have (limit: program); the others are not checked",
			  (unsigned long long)most, LONGEST_PROCEDURES);
	rules->stopped = true;
	return false;
}

static bool start(struct compiler *compiler, struct rules *rules, const char *tool, struct span name,
		  const struct company *company)
{
	struct program *program = arena_take(rules->arena, sizeof *program);
	struct call *call = arena_take(rules->arena, sizeof *call);
	struct shared *shared = arena_take(rules->arena, sizeof *shared);

	*compiler = (struct compiler){.scope = {.arena = rules->arena,
						.words = &rules->words,
						.faults = rules->faults,
						.limits = rules->limits,
						.resolve = compile_resolve,
						.has_word = compile_has_word,
						.nearest = compile_nearest,
						.body_count = compile_body_count,
						.enter_body = compile_enter_body,
						.leave_body = compile_leave_body},
				      .rules = rules,
				      .program = program,
				      .shared = shared,
				      .call = call};
	program->refused = program->allow = program->warned = NO_SLOT;
	program->tool = tool;
	program->name = arena_copy(rules->arena, name);
	program->words = &rules->words;
	shared->company = company;
	name_parties(program, company, rules->arena);
	*call = (struct call){.tool = tool, .prefix = "", .me = 0, .them = 1};
	call->locals = arena_take(rules->arena, sizeof *call->locals);
	call->locals->round = call->locals->outermost = NO_SLOT;
	value none = {words_add(&rules->words, SPAN("none")), 1};
	program->result = call->locals->result =
	    compile_local(compiler, SPAN("result"), SLOT_GIVE, TYPE_WORD, none)->slot;
	bool fine = compile_fields(compiler, yaml_get(rules_root(rules), "options"), false);
	for (struct field *option = shared->scene.first; option; option = option->next)
		option->option = true;
	return fine && may_go_on(rules);
}

/* The fields of the named sides; NULL: none are named, or after a fault. */
static const struct yaml *sides_of(struct rules *rules, const struct yaml *named)
{
	const struct yaml *sides = yaml_get(rules_root(rules), "sides");
	const struct yaml *fields = named ? yaml_find(sides, named->text) : NULL;

	if (named && !fields)
		fault_add(rules->faults, named->location, "unknown sides \"%s\"", named->text.data);
	return fields;
}

static bool read_sides(struct compiler *compiler, const struct yaml *named)
{
	const struct yaml *fields = sides_of(compiler->rules, named);

	return (fields || !named) && compile_fields(compiler, fields, true);
}

bool compile_is_procedure(struct rules *rules, const struct yaml *procedure)
{
	const struct yaml *named = yaml_get(procedure, "sides");

	return rules_keys(
		   rules, procedure, "a procedure",
		   "about deed operands sides fields needs suits by at targets whom allow spends gives outcome "
		   "aim fails feat luck terms modifiers refusals steps example ref") &&
	       (!named || sides_of(rules, named));
}

/* Reads a list of names, or the keys of a map, as a list of slots. */
static bool read_slots(struct compiler *compiler, const struct yaml *list, const uint32_t **slots,
		       size_t *count, bool give)
{
	uint32_t *all = arena_take(compiler->scope.arena, (list->count + 1) * sizeof *all);
	bool map = list->kind == YAML_MAP;

	for (const struct yaml *item = list->first; item; item = item->next) {
		struct span name = map ? item->key : item->text;
		struct location location = map ? item->key_location : item->location;
		const struct local *pool = give ? compile_find_local(compiler->call, name) : NULL;
		uint32_t slot;

		if (give && compile_give_of_each(compiler, name, &slot)) {
			all[(*count)++] = slot;
			continue;
		}
		if (pool && (compiler->program->slots[pool->slot].pool ||
			     compile_is_apart(compiler, compiler->call, pool->slot))) {
			all[(*count)++] = pool->slot;
			continue;
		}
		size_t errors = compiler->scope.faults->errors;
		const struct node *node = compile_resolve(&compiler->scope, name, location, false);

		if (!node && compiler->scope.faults->errors > errors)
			return false;
		if (!node || node->op != NODE_SLOT)
			return compile_fault(compiler, location, "no step sets \"%.*s\"", (int)name.length,
					     name.data);
		if (give && !map &&
		    !rules_is_free_dotted(compiler->rules, name, location, "what a procedure gives"))
			return false;
		if (give && compiler->program->slots[node->slot].kind == SLOT_OWN)
			compiler->program->slots[node->slot].kind = SLOT_GIVE;
		all[(*count)++] = node->slot;
	}
	*slots = all;
	return true;
}

/* Reads words that the rules know by now, since the steps are compiled. */
static bool read_words(struct compiler *compiler, const struct yaml *list, const word_id **words,
		       size_t *count)
{
	struct rules *rules = compiler->rules;
	const struct yaml *item = list->kind == YAML_LIST ? list->first : list;

	for (; item; item = list->kind == YAML_LIST ? item->next : NULL)
		if (item->kind == YAML_SCALAR && !words_find(&rules->words, item->text))
			return compile_fault(compiler, item->location, "no step stops with \"%.*s\"",
					     (int)item->text.length, item->text.data);
	return rules_words(rules, list, words, count);
}

/* The number that all targets have in sum, if it is the first outcome. */
static uint32_t find_sum(struct compiler *compiler, const struct yaml *outcome)
{
	const struct yaml *first = compiler->program->targets && outcome ? outcome->first : NULL;
	const struct node *node = first
				      ? compile_resolve(&compiler->scope, first->text, first->location, false)
				      : NULL;

	return node && node->op == NODE_SLOT && node->type == TYPE_NUMBER ? node->slot : NO_SLOT;
}

/* Reads `feat: yes`. */
static bool read_feat(struct compiler *compiler, const struct yaml *feat)
{
	compiler->program->feat = feat && span_is(feat->text, "yes");
	return !feat || span_among(feat->text, "yes no") ||
	       compile_fault(compiler, feat->location, "\"feat\" must be yes or no");
}

/* Reads what is the luck of one party: `{back.result: [hit]}`. */
static bool read_party_luck(struct compiler *compiler, const struct yaml *luck, bool target,
			    struct program_luck *all, size_t *count)
{
	const uint32_t *slots;
	size_t found = 0;

	if (!rules_is_map(compiler->rules, luck, "luck") ||
	    !read_slots(compiler, luck, &slots, &found, false))
		return false;
	for (const struct yaml *item = luck->first; item; item = item->next) {
		struct program_luck *one = &all[*count];

		*one = (struct program_luck){.target = target, .slot = *slots++};
		if (!read_words(compiler, item, &one->words, &one->count))
			return false;
		++*count;
	}
	return true;
}

/* Reads `luck: {by: {loser: [target]}, at: {loser: [attacker]}}`. */
static bool read_luck(struct compiler *compiler, const struct yaml *luck)
{
	const struct yaml *by = yaml_get(luck, "by"), *at = yaml_get(luck, "at");
	size_t count = (by ? by->count : 0) + (at ? at->count : 0);
	struct program_luck *all = arena_take(compiler->rules->arena, (count + 1) * sizeof *all);

	if (!luck || compiler->program->targets)
		return true;
	compiler->program->luck = all;
	return rules_keys(compiler->rules, luck, "luck", "by at") &&
	       (!by || read_party_luck(compiler, by, false, all, &compiler->program->luck_count)) &&
	       (!at || read_party_luck(compiler, at, true, all, &compiler->program->luck_count));
}

static bool finish(struct compiler *compiler, const struct yaml *gives, const struct yaml *outcome,
		   const struct yaml *fails)
{
	struct program *program = compiler->program;
	uint32_t *result = arena_take(compiler->scope.arena, sizeof *result);

	compile_results(compiler);
	compile_finish_front(compiler);
	compile_emit(compiler, (struct op){.kind = OP_END});
	compile_note_gives(compiler, gives, 0);
	compile_places(compiler);
	program->sets = compiler->rules->sets;
	program->set_sizes = compiler->rules->set_sizes;
	program->set_count = compiler->rules->set_count;
	*result = program->result;
	program->outcome = result;
	program->outcome_count = 1;
	if (gives && !read_slots(compiler, gives, &program->report, &program->report_count, true))
		return false;
	if (outcome && !program->targets) {
		program->outcome_count = 0;
		if (!read_slots(compiler, outcome, &program->outcome, &program->outcome_count, false))
			return false;
	}
	program->sum = find_sum(compiler, outcome);
	if (program->targets) {
		program->outcome = program->results;
		program->outcome_count = program->targets;
	}
	compile_finish_each(compiler);
	compile_defaults(compiler);
	compile_views(compiler);
	compile_aliases(compiler);
	name_parties(program, compiler->shared->company, compiler->scope.arena);
	count_parties(compiler);
	program->company = compiler->shared->company;
	return !fails || read_words(compiler, fails, &program->fails, &program->fail_count);
}

/* Of several targets, each is asked. */
static void require(struct compiler *compiler, struct field *field, uint16_t party)
{
	const struct company *company = compiler->shared->company;
	bool each = field->declaration.of_side && party == company_target(company, 0);

	for (int i = 0; i < (each ? company_targets(company) : 1); i++) {
		uint32_t slot = compile_slot_of(compiler, field, each ? company_target(company, i) : party);

		compiler->program->slots[slot].required = true;
	}
}

/* Reads `needs: [weapon, target.defence]`: fields of a side that this procedure
 * requires, though others do not. They are required before the first die. */
static bool read_needs(struct compiler *compiler, const struct yaml *needs)
{
	bool fine = !needs || needs->kind == YAML_LIST ||
		    compile_fault(compiler, needs->location, "\"needs\" must be a list of fields");

	for (const struct yaml *item = needs && fine ? needs->first : NULL; item; item = item->next) {
		uint16_t party;
		struct field *field = compile_field(compiler, item->text, &party);

		if (field)
			require(compiler, field, party);
		else
			fine = compile_fault(compiler, item->location, "unknown field \"%s\"",
					     item->text.data);
	}
	return fine;
}

/* Refuses a deed whose at= names more than the procedure takes: `targets: EXPR`, else
 * one. */
static bool read_targets(struct compiler *compiler, const struct yaml *targets)
{
	uint16_t named = company_targets(compiler->shared->company);
	const struct node *most = targets ? compile_expr(compiler, targets, TYPE_NUMBER) : NULL;
	struct arena *arena = compiler->scope.arena;

	if (targets && !most)
		return false;
	if (most && !compile_count_fits(compiler, targets, 1, INT64_MAX, "the number of targets"))
		return false;
	if (most && most->op == NODE_CONSTANT && number_compare(most->constant, (value){MOST_TARGETS, 1}) > 0)
		return compile_fault(compiler, targets->location, "targets: at most %d", MOST_TARGETS);
	if (named < 2)
		return true;
	if (most)
		most = compile_whole(compiler, most, "the targets", targets->location);
	return most ? compile_refuse_word(compiler, SPAN("too-many"),
					  expr_greater(arena, false, compile_number(compiler, named), most),
					  "these are too many targets")
		    : compile_refuse_word(compiler, SPAN("one-target"),
					  expr_constant(arena, TYPE_FLAG, (value){1, 1}),
					  "this has one target");
}

static bool compile_gives(struct compiler *compiler, const struct yaml *gives)
{
	bool fine = true;

	for (const struct yaml *item = gives && gives->kind == YAML_MAP ? gives->first : NULL; item;
	     item = item->next)
		fine &= compile_give(compiler, item, item->key);
	return fine;
}

/* Reads `aim: +FIELD`, `-FIELD` or a result; of several targets nothing is known to be wanted. */
static bool read_aim(struct compiler *compiler, const struct yaml *aim)
{
	struct program *program = compiler->program;
	struct span name = aim ? aim->text : SPAN("");
	bool amount = name.length && memchr("+-", *name.data, 2), known = !aim;

	if (company_targets(compiler->shared->company) > 1) /* each target has its own */
		return true;
	program->aim = name;
	if (amount) {
		name.data++;
		name.length--;
	}
	for (size_t i = 0; amount && i < program->report_count; i++)
		known |= program->slots[program->report[i]].type == TYPE_NUMBER &&
			 span_is(name, program->slots[program->report[i]].name);
	if (aim && !amount)
		known = words_find(program->words, name) != 0;
	return known ||
	       compile_fault(compiler, aim->location,
			     "aim: \"%.*s\" is neither a result nor a number that the procedure gives",
			     (int)name.length, name.data);
}

/* Refuses a deed that means a part but does not say which. */
static void refuse_unnamed(struct compiler *compiler)
{
	struct arena *arena = compiler->scope.arena;
	value word = {words_add(compiler->scope.words, SPAN("name-a-part")), 1};

	compile_refuse_when(compiler, expr_constant(arena, TYPE_FLAG, (value){1, 1}),
			    expr_constant(arena, TYPE_WORD, word));
}

struct program *compile_procedure(struct rules *rules, const char *tool, struct span name,
				  const struct company *company)
{
	struct compiler compiler;
	size_t errors = rules->faults->errors;
	const struct yaml *procedure = rules_procedure(rules, &tool, name);

	if (!procedure) {
		fault_add(rules->faults, nowhere, "unknown procedure \"%.*s\" for %s", (int)name.length,
			  name.data, tool);
		return NULL;
	}
	if (!compile_is_procedure(rules, procedure))
		return NULL;
	bool fine = start(&compiler, rules, tool, procedure->key, company), given = true;
	const struct yaml *gives = yaml_get(procedure, "gives"), *about = yaml_get(procedure, "about");
	compiler.call->procedure = compiler.program->source = procedure;
	compiler.program->about = about ? about->text.data : NULL;
	compiler.program->example = yaml_get(procedure, "example");
	fine = fine && read_sides(&compiler, yaml_get(procedure, "sides"));
	if (!fine) /* the rest would only report missing names */
		return NULL;
	fine = read_needs(&compiler, yaml_get(procedure, "needs")) && compile_parties(&compiler, procedure);
	compile_deed_begin(&compiler, procedure);
	if (compile_knows_targets(&compiler))
		given = compile_gives(&compiler, gives);
	fine = fine && (strcmp(tool, "after") != 0 || compile_after(&compiler, procedure));
	fine = fine && read_targets(&compiler, yaml_get(procedure, "targets"));
	fine = fine && compile_game(&compiler, procedure) && compile_order(&compiler, procedure);
	if (company->unnamed)
		refuse_unnamed(&compiler);
	fine &= compile_knows_targets(&compiler) ? compile_called(&compiler)
						 : compile_for_each_target(&compiler, gives);
	fine = fine && compile_whom(&compiler, yaml_get(procedure, "fields")) && compile_game_end(&compiler);
	fine = fine && (!compiler.after || compile_after_end(&compiler));
	fine = fine && given &&
	       finish(&compiler, gives, yaml_get(procedure, "outcome"), yaml_get(procedure, "fails")) &&
	       read_aim(&compiler, yaml_get(procedure, "aim")) &&
	       read_feat(&compiler, yaml_get(procedure, "feat")) &&
	       read_luck(&compiler, yaml_get(procedure, "luck"));
	if (!fine || rules->faults->errors != errors)
		return NULL;
	if (!(compiler.shared->name_a_part || compiler.shared->cycle) || company->unnamed || company->cycle)
		return compiler.program;
	struct company *refused = arena_take(rules->arena, sizeof *refused);
	*refused = *company;
	refused->unnamed = !(refused->cycle = compiler.shared->cycle);
	return compile_procedure(rules, tool, name, refused);
}

struct program *compile_table_lookup(struct rules *rules, struct span name, const struct company *company)
{
	struct compiler compiler;
	size_t errors = rules->faults->errors;
	const struct yaml *table = rules_entry(rules, "table-lookup", "tables", name);
	const struct yaml *sides = yaml_get(table, "sides");
	const struct yaml *all = yaml_get(rules_root(rules), "sides");

	if (!table) {
		fault_add(rules->faults, nowhere, "unknown table \"%.*s\"", (int)name.length, name.data);
		return NULL;
	}
	bool fine = start(&compiler, rules, "table-lookup", table->key, company);
	compiler.lenient = true;
	compile_end_front(&compiler, "table");
	compiler.program->source = table;
	compiler.program->about = yaml_get(table, "about") ? yaml_get(table, "about")->text.data : NULL;
	fine &= sides               ? read_sides(&compiler, sides)
		: all && all->first ? compile_fields(&compiler, all->first, true)
				    : true;
	compile_deed_begin(&compiler, table);
	fine &= compile_deed(&compiler, table) && compile_table(&compiler, name, table->location);
	compile_point(&compiler, compiler.call->locals->ends, compile_here(&compiler));
	fine = fine && finish(&compiler, NULL, NULL, NULL);
	if (!fine || rules->faults->errors != errors)
		return NULL;
	struct program *program = compiler.program;
	uint32_t *report = arena_take(rules->arena, program->slot_count * sizeof *report);
	for (uint32_t slot = 0; slot < program->slot_count; slot++)
		if (program->slots[slot].kind == SLOT_GIVE)
			report[program->report_count++] = slot;
	program->report = program->outcome = report;
	program->outcome_count = program->report_count;
	return program;
}

/* An owner has the fields of every side: a name that an earlier side has is the same
 * field. `those` is how many fitted when a phase began. */
static bool read_owner(struct compiler *compiler)
{
	struct declaration declaration = {.name = SPAN("those"), .type = TYPE_NUMBER};
	const struct yaml *sides = yaml_get(rules_root(compiler->rules), "sides");
	bool fine = true;

	for (const struct yaml *side = sides ? sides->first : NULL; side; side = side->next)
		fine &= compile_fields(compiler, side, true);
	declaration.start = (value){0, 1};
	compile_declare(compiler, &declaration);
	return fine;
}

static bool reads_target(const struct program *program)
{
	for (size_t i = 0; i < program->slot_count; i++)
		if (program->parties[program->slots[i].party].target && program->slots[i].read)
			return true;
	return false;
}

struct program *compile_view_anew(struct rules *rules, const struct view_part *parts, size_t count,
				  const struct company *company)
{
	struct compiler compiler;
	size_t errors = rules->faults->errors;
	uint32_t *report = arena_take(rules->arena, count * sizeof *report);
	bool fine = start(&compiler, rules, "ruleset", SPAN("view"), company) && read_owner(&compiler);
	struct program *program = compiler.program;

	for (size_t i = 0; i < count && fine; i++) {
		const struct yaml *text = parts[i].text;
		const struct node *node = text ? compile_expr(&compiler, text, parts[i].type)
					       : expr_constant(rules->arena, TYPE_FLAG, (value){1, 1});

		if (!node)
			continue; /* the others may have mistakes of their own */
		compiler.step = text;
		report[i] = compile_slot(&compiler, "view", SLOT_OWN, node->type, (value){0, 1});
		compile_set(&compiler, report[i], node);
		if (reads_target(program))
			fine = compile_fault(&compiler, text->location, "there is no target here");
	}
	fine = fine && finish(&compiler, NULL, NULL, NULL);
	program->report = report;
	program->report_count = count;
	return fine && rules->faults->errors == errors ? program : NULL;
}
