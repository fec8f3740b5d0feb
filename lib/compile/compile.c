/* compile: slots, operations, jumps and calls (`do`). */
#include "compile/compiler.h"

#include <string.h>

enum { DEEPEST_CALL = 20 };

uint32_t compile_slot(struct compiler *compiler, const char *name, enum slot_kind kind, enum type type,
		      value start)
{
	struct program *program = compiler->program;

	if (program->slot_count == compiler->shared->slot_capacity)
		program->slots = arena_grow(compiler->scope.arena, program->slots, program->slot_count,
					    &compiler->shared->slot_capacity, sizeof *program->slots);
	program->slots[program->slot_count] = (struct slot){
	    .name = name, .kind = kind, .type = type, .start = start};
	return (uint32_t)program->slot_count++;
}

uint32_t compile_here(const struct compiler *compiler)
{
	return (uint32_t)compiler->program->op_count;
}

/* Looking ahead takes time and memory for each operation and each name. */
enum { NAMES_EACH = 1000 };

/* Adds the fault once. It also ends a procedure that calls itself twice at each
 * level. */
static bool compile_full(struct compiler *compiler)
{
	if (!compiler->shared->full)
		compile_fault(compiler, compiler->step ? compiler->step->location : nowhere,
			      "the procedure is longer than %llu operations, or has too many names for its "
			      "length (limit: program)",
			      (unsigned long long)compiler->rules->limits->program);
	compiler->shared->full = true;
	return false;
}

/* The parts of an operation's expressions; it counts about as far as `most`. */
static size_t op_size(const struct op *op, size_t most)
{
	size_t size = node_size(op->node, most) + node_size(op->where, most);

	for (size_t i = 0; op->kind == OP_TALLY && i < op->count && size <= most; i++)
		size += node_size(op->counts[i].when, most);
	for (size_t i = 0; op->kind == OP_SAY && i < op->count && size <= most; i++)
		size += node_size(op->parts[i].value, most) + modifiers_size(op->parts[i].list, most);
	for (size_t i = 0; op->choice && i < op->choice->option_count && size <= most; i++) {
		const struct choice_option *option = &op->choice->options[i];

		size += node_size(option->when, most);
		for (size_t j = 0; j < option->let_count; j++)
			size += node_size(option->lets[j].value, most);
	}
	return size;
}

bool compile_parts_fit(struct compiler *compiler, size_t parts, const char *what, struct location location)
{
	uint64_t most = compiler->rules->limits->parts;

	if (parts <= most)
		return true;
	if (!compiler->shared->full)
		compile_fault(compiler, location,
			      "%s has more than %llu parts, terms written out (limit: parts)", what,
			      (unsigned long long)most);
	compiler->shared->full = true;
	return false;
}

/* Adds what an operation's expressions come to, since every look at the program costs as
 * much. */
static bool count_parts(struct compiler *compiler, struct op *op)
{
	uint64_t most = compiler->rules->limits->parts;
	size_t size = compiler->shared->full ? 0 : op_size(op, (size_t)most + 1);

	compiler->shared->parts += size;
	op->extra = (uint32_t)(size / 100);
	return compile_parts_fit(compiler, compiler->shared->parts, "the procedure",
				 compiler->step ? compiler->step->location : nowhere);
}

/* The origin of the next operation, which shares that of the last one if both are equal. */
static const struct op_origin *origin_of(const struct compiler *compiler)
{
	const struct program *program = compiler->program;
	const struct op_origin *last = program->op_count ? program->ops[program->op_count - 1].origin : NULL;
	const struct op_origin now = {compiler->step, compiler->ref, compiler->site};

	if (last && last->step == now.step && last->ref == now.ref && last->site == now.site)
		return last;
	struct op_origin *origin = arena_take(compiler->scope.arena, sizeof *origin);
	*origin = now;
	return origin;
}

uint32_t compile_emit(struct compiler *compiler, struct op op)
{
	struct program *program = compiler->program;

	if (!count_parts(compiler, &op))
		return 0;
	uint64_t most = compiler->rules->limits->program;
	if (program->op_count >= most || program->op_count * program->slot_count > most * NAMES_EACH) {
		compile_full(compiler);
		return 0;
	}
	compiler->rules->compiled++;
	if (program->op_count == compiler->shared->op_capacity)
		program->ops = arena_grow(compiler->scope.arena, program->ops, program->op_count,
					  &compiler->shared->op_capacity, sizeof *program->ops);
	op.origin = origin_of(compiler);
	op.deed = compiler->deed;
	program->ops[program->op_count] = op;
	return (uint32_t)program->op_count++;
}

uint16_t compile_thrower(const struct compiler *compiler, bool target)
{
	const struct call *call = compiler->call;
	uint16_t party = !call ? 0 : target ? call->them : call->me;

	return party == NO_PARTY ? 0 : party;
}

struct compiler compile_enter(const struct compiler *compiler)
{
	struct compiler inner = *compiler;
	struct call_site *site = arena_take(compiler->scope.arena, sizeof *site);

	*site = (struct call_site){compiler->site, compiler->step};
	inner.site = site;
	return inner;
}

void compile_set(struct compiler *compiler, uint32_t slot, const struct node *node)
{
	compile_emit(compiler, (struct op){.kind = OP_SET, .slot = slot, .node = node});
}

const struct node *compile_number(struct compiler *compiler, int64_t whole)
{
	return expr_constant(compiler->scope.arena, TYPE_NUMBER, (value){whole, 1});
}

struct jump *compile_jump(struct compiler *compiler, struct jump *rest)
{
	struct jump *jump = arena_take(compiler->scope.arena, sizeof *jump);

	*jump = (struct jump){rest, compile_emit(compiler, (struct op){.kind = OP_JUMP})};
	return jump;
}

void compile_point(struct compiler *compiler, struct jump *jump, uint32_t target)
{
	for (; jump; jump = jump->next)
		if (jump->op < compiler->program->op_count)
			compiler->program->ops[jump->op].target = target;
}

/* Compares two numbers that are known; -1: one of them is not. */
static int compared(const struct node *node)
{
	if (node->a->op != NODE_CONSTANT || node->b->op != NODE_CONSTANT || node->a->type != TYPE_NUMBER)
		return -1;
	int order = number_compare(node->a->constant, node->b->constant);
	return node->op == NODE_LESS         ? order < 0
	       : node->op == NODE_LESS_EQUAL ? order <= 0
	       : node->op == NODE_EQUAL      ? order == 0
					     : order != 0;
}

/* Is the flag false whatever the record says, or true (`yes`)? Who belongs to a body is
 * known, since a program is compiled for its company. */
static bool is_known(const struct node *node, bool yes)
{
	switch (node->op) {
	case NODE_LESS:
	case NODE_LESS_EQUAL:
	case NODE_EQUAL:
	case NODE_NOT_EQUAL: return compared(node) == yes;
	case NODE_CONSTANT: return (node->constant.numerator != 0) == yes;
	case NODE_NOT: return is_known(node->a, !yes);
	case NODE_AND:
		return yes ? is_known(node->a, yes) && is_known(node->b, yes)
			   : is_known(node->a, yes) || is_known(node->b, yes);
	case NODE_OR:
		return yes ? is_known(node->a, yes) || is_known(node->b, yes)
			   : is_known(node->a, yes) && is_known(node->b, yes);
	default: return false;
	}
}

void compile_name_a_part(struct compiler *compiler)
{
	compiler->shared->name_a_part |= compiler->shared->never == 0;
}

uint32_t compile_unless(struct compiler *compiler, const struct node *node, bool guard)
{
	if (!node)
		return NO_SLOT;
	compiler->shared->never += is_known(node, false);
	return compile_emit(compiler, (struct op){.kind = OP_UNLESS, .node = node, .guard = guard});
}

void compile_land(struct compiler *compiler, uint32_t unless)
{
	if (unless == NO_SLOT || unless >= compiler->program->op_count)
		return;
	struct op *op = &compiler->program->ops[unless];
	op->target = compile_here(compiler);
	compiler->shared->never -= is_known(op->node, false);
}

/* ---- locals ---- */

struct local *compile_local(struct compiler *compiler, struct span name, enum slot_kind kind, enum type type,
			    value start)
{
	struct call *call = compiler->call;
	char *full = arena_format(compiler->scope.arena, "%s%.*s", call->prefix, (int)name.length, name.data);
	struct local *local = arena_take(compiler->scope.arena, sizeof *local);

	*local = (struct local){.next = call->locals->first,
				.name = name,
				.slot = compile_slot(compiler, full, kind, type, start)};
	call->locals->first = local;
	compile_renamed(compiler, call->locals, name);
	return local;
}

/* A table that is looked up by itself reports every name that its rows set, and
 * what the procedures that they run give; names set inside those stay internal. */
enum slot_kind compile_own_kind(const struct compiler *compiler)
{
	return compiler->lenient && !compiler->call->caller ? SLOT_GIVE : SLOT_OWN;
}

/* ---- calls ---- */

/* Resets a give at the start of a call, which is not reported. */
static void set_start(struct compiler *compiler, uint32_t slot, enum type type, value start)
{
	compile_emit(compiler, (struct op){.kind = OP_SET,
					   .slot = slot,
					   .quiet = true,
					   .node = expr_constant(compiler->scope.arena, type, start)});
}

/* Reads the start value of a give, which also sets its type. */
static bool read_start(struct compiler *compiler, const struct yaml *item, enum type *type, value *start)
{
	struct declaration declaration;
	struct yaml plain = *item;

	plain.key = SPAN("gives"); /* dotted names are allowed here */
	if (!rules_declare(compiler->rules, compiler->call->tool, &plain, &declaration))
		return false;
	if (declaration.held || declaration.body || (declaration.named && declaration.type != TYPE_NUMBER))
		return compile_fault(
		    compiler, item->location,
		    "what a procedure gives may have \"spread: named\", if it is a number, but "
		    "no \"body\" or \"held-by\"");
	*type = declaration.type;
	*start = declaration.start;
	return true;
}

/* Is a number that is given each member's own? */
static void note_named(struct compiler *compiler, const struct yaml *item, uint32_t slot)
{
	if (yaml_get(item, "spread"))
		compiler->program->slots[slot].named = true;
}

/* Is it the caller in the place of one of several, who has names of his own? */
static bool is_view(const struct call *call)
{
	return call->view && (call->members || call->target);
}

static bool is_first(const struct call *call)
{
	return (call->members ? call->index : call->target) == 1;
}

/* Binds what `callee` gives to names of the caller: to the caller's slot of that
 * name, or to a new one, which is reset at each call whether or not it runs. A name
 * that this step made in an earlier round is new in every round, as in a loop that is
 * compiled once. */
static bool tie_gives(struct compiler *compiler, struct call *callee, struct span as, const struct yaml *step)
{
	const struct yaml *gives = yaml_get(callee->procedure, "gives");
	struct compiler outer = *compiler; /* of all targets together */
	struct call *caller = outer.call = callee->whose;
	struct arena *arena = compiler->scope.arena;
	bool view = is_view(compiler->call);

	for (const struct yaml *item = gives ? gives->first : NULL; item; item = item->next) {
		enum type type;
		value start;

		if (gives->kind == YAML_LIST || span_is(item->key, "result"))
			continue;
		if (!rules_is_free_dotted(compiler->rules, item->key, item->key_location,
					  "what a procedure gives") ||
		    !read_start(compiler, item, &type, &start))
			return false;
		struct span name = item->key;
		if (as.length) {
			name.data = arena_format(arena, "%.*s.%s", (int)as.length, as.data, item->key.data);
			name.length = strlen(name.data);
		}
		struct local *own = compile_find_local(caller, name);
		if (!own) {
			own = compile_local(&outer, name, compile_own_kind(&outer), type, start);
			own->given_by = step;
		}
		note_named(compiler, item, own->slot);
		if (view ? is_first(compiler->call) : own->given_by == step || as.length)
			set_start(compiler, own->slot, type, start);
		uint32_t slot = view ? compile_own_slot(compiler, own->slot) : own->slot;
		if (view)
			set_start(compiler, slot, type, start);
		struct local *theirs = arena_take(arena, sizeof *theirs);
		*theirs = (struct local){.next = callee->locals->first, .name = item->key, .slot = slot};
		callee->locals->first = theirs;
	}
	return true;
}

static bool tie_result(struct compiler *compiler, struct call *callee, struct span as)
{
	struct arena *arena = compiler->scope.arena;
	value none = {words_add(&compiler->rules->words, SPAN("none")), 1};
	struct compiler outer = *compiler;
	bool view = is_view(compiler->call);
	uint32_t slot = compiler->call->locals->result;

	outer.call = callee->whose;
	if (as.length) {
		struct span name = {arena_format(arena, "%.*s.result", (int)as.length, as.data),
				    as.length + 7};
		struct local *own = compile_find_local(outer.call, name);

		slot = own ? own->slot : compile_local(&outer, name, SLOT_OWN, TYPE_WORD, none)->slot;
	}
	if (view)
		slot = compile_own_slot(compiler, slot);
	if (as.length)
		set_start(compiler, slot, TYPE_WORD, none);
	callee->locals->result = slot;
	struct local *result = arena_take(arena, sizeof *result);
	uint16_t party;
	bool field = compile_field(compiler, SPAN("result"), &party) != NULL;
	*result = (struct local){
	    .next = callee->locals->first, .name = field ? SPAN("") : SPAN("result"), .slot = slot};
	callee->locals->first = result;
	return true;
}

/* Adds up what the members are given, except what is declared as each member's own. */
static void add_up(struct compiler *compiler, struct call *callee, struct span as)
{
	const struct yaml *gives = yaml_get(callee->procedure, "gives");

	for (const struct yaml *item = gives && gives->kind == YAML_MAP ? gives->first : NULL; item;
	     item = item->next) {
		struct span name = item->key;
		const struct local *own;

		if (as.length)
			name = span_of(arena_format(compiler->scope.arena, "%.*s.%s", (int)as.length, as.data,
						    item->key.data));
		own = span_is(item->key, "result") ? NULL : compile_find_local(callee->whose, name);
		if (own)
			compile_add_up(compiler, own->slot);
	}
}

/* Gives of an inner call (`test.result: none` in a gives map) that the body itself
 * makes are bound already; their start values are set inside the guard. */
static void start_gives(struct compiler *compiler, struct call *callee)
{
	const struct yaml *gives = yaml_get(callee->procedure, "gives");

	for (const struct yaml *item = gives && gives->kind == YAML_MAP ? gives->first : NULL; item;
	     item = item->next) {
		enum type type;
		value start;
		struct local *local = compile_find_local(callee, item->key);

		if (local && !span_is(item->key, "result") && read_start(compiler, item, &type, &start))
			set_start(compiler, local->slot, type, start);
	}
}

/* Does a field of the procedure that is called take what `with` gives it? */
static bool takes_with(struct compiler *compiler, const struct call *callee, const struct yaml *item,
		       const struct node *node)
{
	const struct yaml *field = yaml_find(yaml_get(callee->procedure, "fields"), item->key);
	struct declaration declaration;

	if (!rules_declare(compiler->rules, callee->tool, field, &declaration))
		return false;
	if (node->type != declaration.type)
		return compile_fault(compiler, item->location, "got %s; expected %s, as \"%s\" is",
				     expr_type_name(node->type), expr_type_name(declaration.type),
				     item->key.data);
	if (node->op != NODE_CONSTANT || node->type != TYPE_WORD ||
	    node->constant.numerator == declaration.start.numerator)
		return true;
	return rules_has_word(compiler->rules, (word_id)node->constant.numerator, item->key,
			      declaration.words, declaration.word_count, item->location);
}

static bool read_with(struct compiler *compiler, struct call *callee, const struct yaml *with)
{
	for (const struct yaml *item = with ? with->first : NULL; item; item = item->next) {
		uint16_t party;
		struct field *field = compile_field(compiler, item->key, &party);
		bool side = field && field->declaration.of_side, target = side && party != compiler->call->me;
		enum type type = field ? field->declaration.type : TYPE_ANY;
		/* The procedure's own field may be known by now, from an earlier call of it: in
		 * each of them a name that the caller knows is its value, and another one a word. */
		bool own = !side && yaml_get(yaml_get(callee->procedure, "fields"), item->key.data);
		if (own && type == TYPE_WORD)
			type = TYPE_ANY;
		const struct node *node = expr_parse(&compiler->scope, item, type, own);

		if (!node || (own && !takes_with(compiler, callee, item, node)))
			return false;
		struct with *entry = arena_take(compiler->scope.arena, sizeof *entry);
		*entry = (struct with){
		    .next = callee->withs,
		    .source = item,
		    .name = item->key,
		    .slot = compile_slot(compiler, item->key.data, SLOT_OWN, node->type, (value){0, 1}),
		    .me = side && !target ? callee->me : NO_PARTY,
		    .them = target ? callee->them : NO_PARTY};
		compile_set(compiler, entry->slot, node);
		callee->withs = entry;
		if (compiler->rules->checks)
			rules_note(compiler->rules, own ? &compiler->rules->used : &compiler->rules->fixed,
				   item);
	}
	return true;
}

static bool may_call(struct compiler *compiler, const struct yaml *procedure, struct location location)
{
	for (const struct call *call = compiler->call; call; call = call->caller)
		if (call->procedure == procedure)
			return compile_fault(compiler, location, "\"%s\" calls itself", procedure->key.data);
	if (compiler->call->depth >= DEEPEST_CALL)
		return compile_fault(compiler, location, "calls are nested deeper than %d", DEEPEST_CALL);
	return true;
}

bool compile_called(struct compiler *compiler)
{
	const struct yaml *procedure = compiler->call->procedure, *steps = yaml_get(procedure, "steps");
	bool fine = steps ? compile_fields(compiler, yaml_get(procedure, "fields"), false) &&
				compile_deed(compiler, procedure) && compile_steps(compiler, steps)
			  : compile_fault(compiler, procedure->location, "a procedure requires steps");

	compile_point(compiler, compiler->call->locals->ends, compile_here(compiler));
	return fine;
}

bool compile_do(struct compiler *compiler, const struct yaml *step)
{
	if (compile_has_members(compiler, step))
		return compile_each_member(compiler, step);
	return yaml_get(step, "each") ? compile_each(compiler, step)
				      : compile_call(compiler, step, compiler->call);
}

/* What stands before a dot in records. */
static bool is_no_prefix(struct compiler *compiler, const struct yaml *as)
{
	return !span_among(as->text, "was chose now") ||
	       compile_fault(compiler, as->location,
			     "\"%s\" is a word of the records themselves; a call needs another name",
			     as->text.data);
}

bool compile_call(struct compiler *compiler, const struct yaml *step, struct call *caller)
{
	const struct yaml *name = yaml_get(step, "do"), *as = yaml_get(step, "as");
	const struct yaml *swap = yaml_get(step, "swap"), *with = yaml_get(step, "with");
	struct call *place = compiler->call;
	const char *tool = caller->tool;
	const struct yaml *procedure = rules_procedure(compiler->rules, &tool, name->text);
	const struct yaml *when = yaml_get(step, "when");
	bool swapped;

	if (as && (!rules_is_free(compiler->rules, as->text, as->location, "a call") ||
		   !is_no_prefix(compiler, as)))
		return false;
	struct span prefix = as ? as->text : SPAN("");

	if (!procedure)
		return compile_fault(compiler, name->location, "unknown procedure \"%s\" for %s",
				     name->text.data, tool);
	if ((with && !rules_is_map(compiler->rules, with, "with")) ||
	    !rules_yes(compiler->rules, swap, &swapped))
		return false;
	compiler->rules->compiled++;
	if (compiler->shared->full || ++compiler->shared->calls > compiler->rules->limits->program)
		return compile_full(compiler);
	if (!compile_is_procedure(compiler->rules, procedure) ||
	    !may_call(compiler, procedure, name->location) ||
	    (swapped && !compile_for_one(compiler, place->them, name->location)))
		return false;
	struct call *callee = arena_take(compiler->scope.arena, sizeof *callee);
	*callee = (struct call){.caller = place,
				.whose = caller,
				.procedure = procedure,
				.tool = tool,
				.prefix = place->prefix,
				.me = swapped ? place->them : place->me,
				.them = swapped ? place->me : place->them,
				.depth = caller->depth + 1,
				.behind = caller->behind || compiler->shared->ended_by,
				.placed = place->placed,
				.target = place->target,
				.place_length = place->place_length};
	callee->locals = arena_take(compiler->scope.arena, sizeof *callee->locals);
	callee->locals->round = callee->locals->outermost = NO_SLOT;
	if (prefix.length)
		callee->prefix = arena_format(compiler->scope.arena, "%s%.*s.", place->prefix,
					      (int)prefix.length, prefix.data);
	if (!tie_gives(compiler, callee, prefix, step) || !tie_result(compiler, callee, prefix))
		return false;
	const struct node *guard = compile_flag(compiler, when);
	if (when && !guard)
		return false;
	if (compiler->shared->never || (guard && is_known(guard, false)))
		return true; /* its names are bound, and nobody runs its steps */
	uint32_t skip = compile_unless(compiler, guard, true);
	if (!read_with(compiler, callee, with))
		return false;
	if (!prefix.length)
		start_gives(compiler, callee);
	struct compiler inner = compile_enter(compiler);
	inner.call = callee;
	uint32_t from = compile_here(compiler);
	bool fine = compile_called(&inner);
	compile_note_gives(&inner, yaml_get(procedure, "gives"), from);
	if (is_view(place))
		add_up(compiler, callee, prefix);
	compile_land(compiler, skip);
	return fine;
}

bool compile_give(struct compiler *compiler, const struct yaml *give, struct span name)
{
	enum type type;
	value begin;

	if (span_is(name, "result") || compile_find_local(compiler->call, name))
		return true;
	if (!rules_is_free_dotted(compiler->rules, give->key, give->key_location, "what a procedure gives") ||
	    !read_start(compiler, give, &type, &begin))
		return false;
	note_named(compiler, give, compile_local(compiler, name, SLOT_GIVE, type, begin)->slot);
	return true;
}
