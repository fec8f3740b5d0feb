/* compile_refusal: the verb refuse, the lists of reasons, and the front of a
 * procedure, in which they stand. A refusal ends the whole deed before anything has happened; a
 * list that an expression names is the word of its first reason that holds. */
#include "compile/compiler.h"

/* ---- the front ---- */

/* Does the row set no field, and do nothing else? */
static bool row_is_quiet(struct compiler *compiler, const struct yaml *row)
{
	uint16_t party;

	for (const struct yaml *entry = row->kind == YAML_MAP ? row->first : NULL; entry; entry = entry->next)
		if (rules_is_effect(entry->key) ? !compile_find_local(compiler->call, entry->key) &&
						      compile_field(compiler, entry->key, &party)
						: !span_among(entry->key, "when say note ref"))
			return false;
	return row->kind != YAML_LIST;
}

static bool table_is_quiet(struct compiler *compiler, struct span name)
{
	const struct yaml *table = rules_entry(compiler->rules, compiler->call->tool, "tables", name);
	const struct yaml *rows = yaml_get(table, "rows");
	bool quiet = rows && rows->kind != YAML_SCALAR && !yaml_get(table, "die") &&
		     !yaml_get(table, "steps") && !yaml_get(table, "across");

	for (const struct yaml *row = quiet ? rows->first : NULL; row; row = row->next)
		quiet &= row_is_quiet(compiler, row);
	return quiet;
}

static bool lets_are_quiet(struct compiler *compiler, const struct yaml *map)
{
	uint16_t party;

	for (const struct yaml *entry = map->kind == YAML_MAP ? map->first : NULL; entry; entry = entry->next)
		if (!compile_find_local(compiler->call, entry->key) &&
		    compile_field(compiler, entry->key, &party))
			return false;
	return true;
}

bool compile_in_front(struct compiler *compiler, const struct yaml *step)
{
	const struct yaml *let = yaml_get(step, "let"), *table = yaml_get(step, "table");

	if (yaml_get(step, "open") || yaml_get(step, "close"))
		return compile_in_front_span(step);
	if (yaml_get(step, "refuse"))
		return true;
	if (yaml_get(step, "do"))
		return !yaml_get(step, "when"); /* its own steps may end the front */
	return let ? lets_are_quiet(compiler, let) : table && table_is_quiet(compiler, table->text);
}

void compile_end_front(struct compiler *compiler, const char *verb)
{
	if (compiler->shared->ended_by)
		return;
	compiler->shared->ended_by = verb;
	compile_refuse_cycle(compiler);
	compiler->program->front = compile_here(compiler);
	compile_spend(compiler);
}

void compile_finish_front(struct compiler *compiler)
{
	struct program *program = compiler->program;

	compile_end_front(compiler, "");
	compile_point(compiler, compiler->shared->refused, compile_here(compiler));
	if (!compiler->shared->refused)
		program->front = 0;
}

/* ---- reasons ---- */

/* The words of the engine: those that a log must know, and the others. */
static const char of_log[] = "gone own-side other-side not-now not-yet too-late inactive owed spent";
static const char of_deed[] = "self one-target too-many nobody name-a-part cycle hand-full";

bool compile_log_word(struct span word)
{
	return span_among(span_last(word, '.'), of_log);
}

bool compile_engine_word(struct span word)
{
	word = span_last(word, '.');
	return span_among(word, of_log) || span_among(word, of_deed);
}

struct reason { /* of a list, the last one first */
	struct reason *next;
	word_id word;
	const struct node *when;
};

struct within { /* the lists being read */
	const struct within *outer;
	const struct yaml *list;
};

/* The name of a list must not be that of a side's field, an option, a term or a
 * modifier list. */
static void check_name(struct compiler *compiler, const struct call *call, const struct yaml *list)
{
	struct rules *rules = compiler->rules;
	uint16_t party;
	const struct field *field = compile_field(compiler, list->key, &party);
	const struct yaml *options = yaml_get(rules_root(rules), "options");

	if (span_among(list->key, "out able") || rules_has_noted(rules->asked, list))
		return;
	if ((field && field->declaration.of_side) || yaml_find(options, list->key) ||
	    rules_entry(rules, call->tool, "terms", list->key) ||
	    rules_entry(rules, call->tool, "modifiers", list->key))
		compile_fault(compiler, list->key_location,
			      "\"%s\" is also the name of a field, an option, a term or a modifier list",
			      list->key.data);
}

static const struct yaml *list_of(struct compiler *compiler, const struct call *call, struct span name)
{
	const struct yaml *own = yaml_find(yaml_get(call->procedure, "refusals"), name);
	const struct yaml *list = own ? own : rules_entry(compiler->rules, call->tool, "refusals", name);

	if (list)
		check_name(compiler, call, list);
	if (list)
		rules_note(compiler->rules, &compiler->rules->asked, list);
	return list;
}

/* The reserved field allow=: words that do not refuse. */
uint32_t compile_allow_slot(struct compiler *compiler)
{
	struct program *program = compiler->program;
	struct declaration *declaration;

	if (program->allow != NO_SLOT)
		return program->allow;
	uint16_t party;
	const struct field *taken = compile_field(compiler, SPAN("allow"), &party);
	if (taken)
		compile_fault(compiler, taken->declaration.location,
			      "\"allow\" is a field of every deed that can be refused; choose another name");
	declaration = arena_take(compiler->scope.arena, sizeof *declaration);
	*declaration = (struct declaration){.name = SPAN("allow"),
					    .type = TYPE_SET,
					    .start = {0, 1},
					    .about = "words that do not refuse this deed"};
	program->allow = compile_slot(compiler, "allow", SLOT_FIELD, TYPE_SET, declaration->start);
	program->slots[program->allow].field = declaration;
	return program->allow;
}

/* The condition of a reason, unless the record allows its word. */
static const struct node *holds(struct compiler *compiler, word_id word, const struct node *when)
{
	struct arena *arena = compiler->scope.arena;
	const struct node *constant = expr_constant(arena, TYPE_WORD, (value){word, 1});
	const struct node *allowed = expr_operation(
	    arena, NODE_IN, TYPE_FLAG, constant, compile_slot_node(compiler, compile_allow_slot(compiler)));

	return expr_operation(arena, NODE_AND, TYPE_FLAG, when,
			      expr_operation(arena, NODE_NOT, TYPE_FLAG, allowed, NULL));
}

/* Is the line a reason of its own, and not a list? Adds a fault if it is neither. */
static bool is_reason(struct compiler *compiler, const struct yaml *line, const struct yaml **list)
{
	const struct yaml *name = yaml_get(line, "refuse");

	*list = NULL;
	if (yaml_get(line, "when") && yaml_get(line, "say"))
		return expr_is_name(name->text) ||
		       compile_fault(compiler, name->location, "a reason must be one word");
	*list = yaml_get(line, "say") ? NULL : list_of(compiler, compiler->call, name->text);
	if (!*list)
		compile_fault(compiler, name->location, "there is no list \"%s\"; a reason has when and say",
			      name->text.data);
	return false;
}

static bool may_read(struct compiler *compiler, const struct yaml *list, const struct within *outer)
{
	uint64_t most = compiler->rules->limits->depth;

	if (compiler->scope.depth > most)
		return compile_fault(compiler, list->key_location,
				     "lists within each other are nested deeper than %llu (limit: depth)",
				     (unsigned long long)most);
	for (const struct within *at = outer; at; at = at->outer)
		if (at->list == list)
			return compile_fault(compiler, list->key_location,
					     "the list \"%s\" leads back to itself", list->key.data);
	if ((compiler->shared->lines += list->count) > compiler->rules->limits->program) {
		if (!compiler->shared->full)
			compile_fault(compiler, list->key_location,
				      "lists of reasons, written out, have more than %llu lines "
				      "(limit: program)",
				      (unsigned long long)compiler->rules->limits->program);
		compiler->shared->full = true;
		return false;
	}
	return list->kind == YAML_LIST ||
	       compile_fault(compiler, list->location, "refusals must be a list of reasons");
}

static bool is_line(struct compiler *compiler, const struct yaml *line)
{
	return rules_keys(compiler->rules, line, "a reason", "refuse order when say note ref") &&
	       (yaml_get(line, "refuse") ||
		compile_fault(compiler, line->location, "a reason requires \"refuse\""));
}

static word_id word_of(struct compiler *compiler, const struct yaml *line)
{
	return words_add(compiler->scope.words, yaml_get(line, "refuse")->text);
}

/* ---- lists as words ---- */

/* Adds the reasons of a list, each with the condition `also` of the lines that led to
 * it. */
static bool collect(struct compiler *outside, const struct yaml *list, const struct node *also,
		    const struct within *outer, struct reason **reasons)
{
	const struct within within = {outer, list};
	struct compiler inner_list = *outside, *compiler = &inner_list;
	struct arena *arena = compiler->scope.arena;

	compiler->scope.depth++;
	if (!may_read(compiler, list, outer))
		return false;
	for (const struct yaml *line = list->first; line; line = line->next) {
		const struct yaml *inner, *when = yaml_get(line, "when");

		if (!is_line(compiler, line))
			return false;
		const struct node *guard = compile_flag(compiler, when);
		if (when && !guard)
			return false;
		guard = guard && also ? expr_operation(arena, NODE_AND, TYPE_FLAG, also, guard)
			: guard       ? guard
				      : also;
		if (is_reason(compiler, line, &inner)) {
			struct reason *reason = arena_take(arena, sizeof *reason);
			word_id word = word_of(compiler, line);

			*reason = (struct reason){*reasons, word, guard};
			*reasons = reason;
		} else if (!inner || !collect(compiler, inner, guard, &within, reasons)) {
			return false;
		}
	}
	return true;
}

enum { MOST_REASONS = 1000 }; /* in an expression: as many as it may have operators */

const struct node *compile_refusals(struct compiler *compiler, struct span name)
{
	bool built_in = span_is(name, "is-out") || span_is(name, "is-able");
	const struct yaml *list = span_among(name, "out able")
				      ? NULL
				      : list_of(compiler, compiler->call,
						built_in ? (struct span){name.data + 3, name.length - 3}
							 : name);
	struct arena *arena = compiler->scope.arena;
	struct reason *reasons = NULL;
	size_t count = 0;
	value none = {words_add(compiler->scope.words, SPAN("none")), 1};
	const struct node *node = expr_constant(arena, TYPE_WORD, none);

	if (!list)
		return built_in ? node : NULL;
	if (!collect(compiler, list, NULL, NULL, &reasons))
		return NULL;
	for (; reasons; reasons = reasons->next, count++) {
		if (count == MOST_REASONS) {
			compile_fault(compiler, list->key_location,
				      "the list \"%s\" has more than %d reasons, lists written out",
				      list->key.data, MOST_REASONS);
			return NULL;
		}
		struct node *made = arena_take(arena, sizeof *made);

		*made = (struct node){.op = NODE_IF, .type = TYPE_WORD, .b = reasons->when, .c = node};
		made->a = expr_constant(arena, TYPE_WORD, (value){reasons->word, 1});
		node = made;
	}
	return node;
}

bool compile_is_list(struct compiler *compiler, const struct call *call, struct span name)
{
	return span_among(name, "is-out is-able") ||
	       (!span_among(name, "out able") &&
		(yaml_find(yaml_get(call->procedure, "refusals"), name) ||
		 rules_entry(compiler->rules, call->tool, "refusals", name)));
}

/* ---- the step ---- */

static void note_word(struct compiler *compiler, word_id word)
{
	struct program *program = compiler->program;

	for (size_t i = 0; i < program->refusal_count; i++)
		if (program->refusals[i] == word)
			return;
	if (program->refusal_count == compiler->shared->refusal_capacity)
		program->refusals = arena_grow(compiler->scope.arena, program->refusals,
					       program->refusal_count, &compiler->shared->refusal_capacity,
					       sizeof *program->refusals);
	program->refusals[program->refusal_count++] = word;
}

/* Does the procedure allow the word for good? */
static bool is_allowed(struct compiler *compiler, struct span word)
{
	const struct yaml *allow = compiler->shared->allow;
	unsigned index = 0;

	for (const struct yaml *item = allow ? allow->first : NULL; item; item = item->next, index++)
		if (span_same(item->text, word)) {
			compiler->shared->allow_met |= UINT64_C(1) << (index & 63);
			return true;
		}
	return false;
}

/* A reason that bars the target is target.WORD, and one that bars whom a field names is
 * FIELD.WORD. */
static struct span word_here(struct compiler *compiler, struct span word)
{
	const struct company *company = compiler->shared->company;
	uint16_t me = compiler->call->me;
	const char *before = company->party[me].target ? "target." : "";

	for (size_t i = 0; i < company->link_count; i++)
		if (company->links[i].of == NO_PARTY && company->links[i].to == me)
			before = company->party[me].name;
	return *before ? span_of(arena_format(compiler->scope.arena, "%s%.*s", before, (int)word.length,
					      word.data))
		       : word;
}

/* Where the order of play only warns, a reason of that order sets the hidden slot
 * `warned`, unless another one has; the deed goes on. */
static bool warn(struct compiler *compiler, word_id word, const struct node *when, const struct yaml *say)
{
	struct program *program = compiler->program;
	struct arena *arena = compiler->scope.arena;
	value none = {words_add(compiler->scope.words, SPAN("none")), 1};

	if (program->warned == NO_SLOT)
		program->warned = compile_slot(compiler, "warned", SLOT_OWN, TYPE_WORD, none);
	const struct node *first = expr_operation(arena, NODE_EQUAL, TYPE_FLAG,
						  compile_slot_node(compiler, program->warned),
						  expr_constant(arena, TYPE_WORD, none));
	uint32_t skip = compile_unless(
	    compiler, expr_operation(arena, NODE_AND, TYPE_FLAG, first, holds(compiler, word, when)), true);
	note_word(compiler, word);
	compile_set(compiler, program->warned, expr_constant(arena, TYPE_WORD, (value){word, 1}));
	bool fine = compile_say(compiler, say);
	if (fine)
		program->ops[program->op_count - 1].quiet = true;
	compile_land(compiler, skip);
	return fine;
}

/* Sets the result and the hidden slot `refused`, and ends the deed. Without `when` the
 * reason holds. `order`: it is one of the order of play. */
static bool refuse(struct compiler *compiler, struct span name, const struct node *when,
		   const struct yaml *say, bool order)
{
	struct program *program = compiler->program;
	struct arena *arena = compiler->scope.arena;
	struct span here = word_here(compiler, name);
	value none = {words_add(compiler->scope.words, SPAN("none")), 1};

	if (is_allowed(compiler, here))
		return true;
	word_id word = words_add(compiler->scope.words, here);
	const struct node *constant = expr_constant(arena, TYPE_WORD, (value){word, 1});
	when = when ? when : expr_constant(arena, TYPE_FLAG, (value){1, 1});
	if (order && compiler->shared->company->lenient)
		return warn(compiler, word, when, say);
	uint32_t skip = compile_unless(compiler, holds(compiler, word, when), true);
	if (program->refused == NO_SLOT)
		program->refused = compile_slot(compiler, "refused", SLOT_GIVE, TYPE_WORD, none);
	note_word(compiler, word);
	compile_set(compiler, program->result, constant);
	compile_set(compiler, program->refused, constant);
	bool fine = compile_say(compiler, say);
	if (fine)
		program->ops[program->op_count - 1].refuses = true;
	compiler->shared->refused = compile_jump(compiler, compiler->shared->refused);
	compile_land(compiler, skip);
	return fine;
}

void compile_refuse_when(struct compiler *compiler, const struct node *when, const struct node *word)
{
	struct program *program = compiler->program;
	value none = {words_add(compiler->scope.words, SPAN("none")), 1};
	uint32_t skip = compile_unless(compiler, when, true);

	if (program->refused == NO_SLOT)
		program->refused = compile_slot(compiler, "refused", SLOT_GIVE, TYPE_WORD, none);
	compile_set(compiler, program->result, word);
	compile_set(compiler, program->refused, word);
	compiler->shared->refused = compile_jump(compiler, compiler->shared->refused);
	compile_land(compiler, skip);
}

bool compile_refuse_word(struct compiler *compiler, struct span word, const struct node *when,
			 const char *say)
{
	const struct yaml *procedure = compiler->call->procedure;
	struct yaml *text = arena_take(compiler->scope.arena, sizeof *text);

	*text = (struct yaml){.kind = YAML_SCALAR, .text = span_of(say), .location = procedure->location};
	return refuse(compiler, word, when, text, false);
}

static bool compile_line(struct compiler *compiler, const struct yaml *line, const struct within *outer);

static bool compile_lines(struct compiler *compiler, const struct yaml *list, const struct within *outer)
{
	const struct within within = {outer, list};
	struct compiler inner = compile_enter(compiler);

	inner.scope.depth++;
	bool fine = may_read(&inner, list, outer);
	for (const struct yaml *line = fine ? list->first : NULL; line && !compiler->shared->full;
	     line = line->next) {
		if (!is_line(compiler, line)) {
			fine = false;
			continue;
		}
		inner.step = line;
		inner.ref = yaml_get(line, "ref") ? yaml_get(line, "ref") : compiler->ref;
		fine &= compile_line(&inner, line, &within);
	}
	return fine;
}

/* In a game, the actor's out and able are asked before the steps. */
static bool asked_already(const struct compiler *compiler, const struct yaml *list)
{
	const struct shared *shared = compiler->shared;

	return compiler->call->me == 0 && compiler->call->procedure &&
	       ((shared->out && span_is(list->key, "out")) || (shared->able && span_is(list->key, "able")));
}

static bool compile_line(struct compiler *compiler, const struct yaml *line, const struct within *outer)
{
	const struct yaml *list, *when = yaml_get(line, "when");
	bool reason = is_reason(compiler, line, &list), order;

	if ((!reason && !list) || !rules_yes(compiler->rules, yaml_get(line, "order"), &order))
		return false;
	const struct node *guard = compile_flag(compiler, when);
	if (when && !guard)
		return false;
	if (reason)
		return refuse(compiler, yaml_get(line, "refuse")->text, guard, yaml_get(line, "say"), order);
	if (asked_already(compiler, list))
		return true;
	uint32_t skip = compile_unless(compiler, guard, true);
	bool fine = compile_lines(compiler, list, outer);
	compile_land(compiler, skip);
	return fine;
}

static bool refuse_one(struct compiler *compiler, const struct yaml *step)
{
	return compile_line(compiler, step, NULL);
}

bool compile_refuse(struct compiler *compiler, const struct yaml *step)
{
	const char *before = compiler->shared->ended_by;
	const struct yaml *name = yaml_get(step, "refuse");

	if (compiler->after && !compiler->of_records)
		return compile_fault(compiler, name->location,
				     "only the tally \"record\" can refuse: what players report");
	if (compiler->call->behind) { /* only the deed itself can be refused */
		if (yaml_get(step, "say"))
			rules_note(compiler->rules, &compiler->rules->left_out, step);
		return true;
	}
	if (before)
		return compile_fault(compiler, name->location,
				     "a refusal belongs at the front: \"%s\" comes before it", before);
	return yaml_get(step, "each") ? compile_refuse_each(compiler, step, refuse_one)
				      : refuse_one(compiler, step);
}

bool compile_refuse_list(struct compiler *compiler, struct span name)
{
	const struct yaml *list = list_of(compiler, compiler->call, name);

	return !list || compile_lines(compiler, list, NULL);
}
