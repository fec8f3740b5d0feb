/* compile_name: resolves names, in this order: what the caller fixed, what steps
 * set, the other party's (target.), terms and modifiers, side fields, scene fields,
 * and last a cell of a profile (FIELD.COLUMN). */
#include <string.h>

#include "compile/compiler.h"

bool compile_fault(struct compiler *compiler, struct location location, const char *format, ...)
{
	va_list list;

	va_start(list, format);
	fault_note(compiler->scope.faults, location, SEVERITY_ERROR, NULL,
		   arena_vformat(compiler->scope.faults->arena, format, list));
	va_end(list);
	return false;
}

/* ---- fields ---- */

uint32_t compile_field_slot(struct compiler *compiler, const struct field *field, const char *name,
			    uint16_t party)
{
	const struct declaration *declaration = &field->declaration;
	uint32_t index = compile_slot(compiler, name, SLOT_FIELD, declaration->type, declaration->start);
	struct slot *slot = &compiler->program->slots[index];

	slot->field = declaration;
	slot->party = party;
	slot->required = declaration->required && party == 0;
	return index;
}

static void make_room(struct compiler *compiler, struct field *field, uint16_t party)
{
	size_t from = field->slot_capacity, capacity = from ? from : 2;

	while (capacity <= party)
		capacity *= 2;
	uint32_t *slots = arena_take(compiler->scope.arena, capacity * sizeof *slots);
	for (size_t i = 0; i < capacity; i++)
		slots[i] = i < from ? field->slots[i] : NO_SLOT;
	field->slots = slots;
	field->slot_capacity = capacity;
}

/* The slot of a field of the scene; of several targets each has its own. */
static uint32_t scene_slot(struct compiler *compiler, struct field *field)
{
	uint16_t target = field->option ? 0 : compiler->call->target;
	const char *name = arena_copy(compiler->scope.arena, field->declaration.name);

	if (target >= field->slot_capacity)
		make_room(compiler, field, target);
	if (field->slots[0] == NO_SLOT)
		field->slots[0] = compile_field_slot(compiler, field, name, 0);
	if (field->slots[target] == NO_SLOT) {
		name = arena_format(compiler->scope.arena, "at.%u.%s", target, name);
		field->slots[target] = compile_field_slot(
		    compiler, field, name, company_target(compiler->shared->company, target - 1));
		compiler->program->slots[field->slots[target]].required = field->declaration.required;
	}
	return field->slots[target];
}

uint32_t compile_slot_of(struct compiler *compiler, struct field *field, uint16_t party)
{
	const struct company *company = compiler->shared->company;
	struct span name = field->declaration.name;
	uint16_t holder = compile_holder(compiler, field, party);

	if (!field->declaration.of_side)
		return scene_slot(compiler, field);
	if (holder >= field->slot_capacity)
		make_room(compiler, field, holder);
	if (field->slots[holder] == NO_SLOT) {
		char *full = arena_format(compiler->scope.arena, "%s%.*s", company->party[holder].name,
					  (int)name.length, name.data);

		field->slots[holder] = compile_field_slot(compiler, field, full, holder);
		if (company->party[holder].nobody) {
			struct slot *slot = &compiler->program->slots[field->slots[holder]];

			slot->kind = SLOT_OWN;
			slot->required = false;
		}
	}
	return field->slots[holder];
}

static bool is_held(const struct compiler *compiler, const struct field *field, uint16_t party)
{
	uint16_t holder = compile_holder(compiler, field, party);

	return holder != party && holder < field->slot_capacity && field->slots[holder] != NO_SLOT;
}

void compile_aliases(struct compiler *compiler)
{
	const struct company *company = compiler->shared->company;
	struct program *program = compiler->program;
	struct arena *arena = compiler->scope.arena;
	struct program_alias *all = NULL;
	size_t capacity = 0;

	for (uint16_t party = 0; party < company->count; party++)
		for (const struct field *field = compiler->shared->sides.first; field; field = field->next) {
			struct span name = field->declaration.name;

			if (!is_held(compiler, field, party))
				continue;
			if (program->alias_count == capacity)
				all = arena_grow(arena, all, program->alias_count, &capacity, sizeof *all);
			all[program->alias_count++] = (struct program_alias){
			    arena_format(arena, "%s%.*s", company->party[party].name, (int)name.length,
					 name.data),
			    field->slots[compile_holder(compiler, field, party)]};
		}
	program->aliases = all;
}

static struct field *field_among(const struct field_list *list, struct span name)
{
	struct field *field = name_index_find(&list->names, name, SPAN(""));

	return field && span_same(field->declaration.name, name) ? field : NULL;
}

struct field *compile_declare(struct compiler *compiler, const struct declaration *declaration)
{
	struct field_list *list = declaration->of_side ? &compiler->shared->sides : &compiler->shared->scene;
	struct arena *arena = compiler->scope.arena;
	struct field *field = field_among(list, declaration->name);

	if (field)
		return field; /* the caller's declaration takes precedence */
	field = arena_take(arena, sizeof *field);
	field->declaration = *declaration;
	compile_slot_of(compiler, field, 0);
	if (declaration->of_side)
		compile_slot_of(compiler, field, 1);
	*(list->last ? &list->last->next : &list->first) = field;
	list->last = field;
	name_index_add(&list->names, arena, declaration->name, SPAN(""), field);
	return field;
}

/* A name must not be both: the record would be checked against one, and the rules read the other. */
static bool is_other_field(struct compiler *compiler, const struct yaml *item, bool of_side)
{
	bool option = of_side && compile_scene_field(compiler, item->key);
	bool side = !of_side && !compiler->call->caller && compile_side_field(compiler, item->key);

	return (option || side) &&
	       !compile_fault(compiler, item->key_location, "\"%s\" is also the name of %s", item->key.data,
			      option ? "an option" : "a field of the side");
}

bool compile_fields(struct compiler *compiler, const struct yaml *fields, bool of_side)
{
	bool fine = true;

	if (!fields || !rules_is_map(compiler->rules, fields, "fields"))
		return !fields;
	for (const struct yaml *item = fields->first; item; item = item->next) {
		struct declaration declaration;

		if (is_other_field(compiler, item, of_side) ||
		    !rules_declare(compiler->rules, compiler->call->tool, item, &declaration) ||
		    !rules_is_free(compiler->rules, item->key, item->key_location, "a field")) {
			fine = false;
			continue;
		}
		declaration.of_side = of_side;
		compile_declare(compiler, &declaration);
	}
	return fine;
}

struct field *compile_side_field(const struct compiler *compiler, struct span name)
{
	return field_among(&compiler->shared->sides, name);
}

struct field *compile_scene_field(const struct compiler *compiler, struct span name)
{
	return field_among(&compiler->shared->scene, name);
}

/* The link before the first dot of a name, a field of type figure; NULL: none. */
static struct field *link_in(const struct compiler *compiler, struct span *name, bool of_side)
{
	struct span rest = *name, head = span_cut(&rest, '.');
	struct field *field = rest.length ? compile_side_field(compiler, head) : NULL;

	if (rest.length && !field && !of_side)
		field = compile_scene_field(compiler, head);
	if (!field || field->declaration.type != TYPE_FIGURE)
		return NULL;
	*name = rest;
	return field;
}

struct field *compile_field(struct compiler *compiler, struct span name, uint16_t *party)
{
	bool target = span_skip(&name, "target.");
	struct field *field = compile_side_field(compiler, name), *link;

	*party = target ? compiler->call->them : compiler->call->me;
	if (!field && !target)
		field = compile_scene_field(compiler, name);
	if (!field && (link = link_in(compiler, &name, target)))
		field = compile_linked(compiler, link, name, *party, party);
	return field;
}

/* ---- nodes ---- */

const struct node *compile_slot_node(struct compiler *compiler, uint32_t index)
{
	compiler->program->slots[index].read = true;
	return program_slot_node(compiler->program, index, compiler->scope.arena);
}

/* ---- names ---- */

/* What was fixed of a side's field ends where another takes that party's place. */
static const struct with *find_with(const struct compiler *compiler, const struct call *call,
				    struct span name)
{
	bool me = call->twin_of != NULL, them = me;

	for (; call; call = call->caller) {
		me |= call->view && call->acts;
		them |= call->view && !call->acts;
		for (const struct with *with = call->withs; with; with = with->next)
			if (span_same(with->name, name) && !(me && with->me != NO_PARTY) &&
			    !(them && with->them != NO_PARTY)) {
				if (compiler->rules->checks)
					rules_note(compiler->rules, &compiler->rules->used, with->source);
				return with;
			}
		me |= call->caller && call->caller->me != call->me;
		them |= call->caller && call->caller->them != call->them;
	}
	return NULL;
}

struct local *compile_find_local(const struct call *call, struct span name)
{
	struct local *local = call->locals->first;

	call->locals->asked |= compile_name_bit(name);
	while (local && !span_same(local->name, name))
		local = local->next;
	return local;
}

enum type compile_type_of(struct compiler *compiler, struct span name)
{
	const struct local *local = compile_find_local(compiler->call, name);
	uint16_t party;
	const struct field *field = local ? NULL : compile_field(compiler, name, &party);

	return local   ? compiler->program->slots[local->slot].type
	       : field ? field->declaration.type
		       : TYPE_ANY;
}

static const struct node *ask_for(struct compiler *compiler, struct span name)
{
	struct declaration declaration = {.name = name, .type = TYPE_NUMBER, .start = {0, 1}};
	const struct yaml *rows = compiler->word_rows;

	if (compiler->number_rows)
		compile_limits(&declaration, compiler->number_rows);
	if (compiler->columns) {
		declaration.has_least = declaration.has_most = true;
		declaration.least = number_whole(1);
		declaration.most = number_whole((int64_t)compiler->columns);
	}
	declaration.required = declaration.has_least && declaration.least.numerator > 0 &&
			       !span_is(name, "roll");
	if (rows) { /* the table's own rows are the words */
		word_id *words = arena_take(compiler->scope.arena, rows->count * sizeof *words);

		for (const struct yaml *row = rows->first; row; row = row->next)
			words[declaration.word_count++] = words_add(compiler->scope.words, row->key);
		declaration.type = TYPE_WORD;
		declaration.words = words;
		declaration.required = !span_is(name, "roll"); /* else the die is thrown */
	}
	return compile_slot_node(compiler,
				 compile_slot_of(compiler, compile_declare(compiler, &declaration), 0));
}

uint32_t compile_now_slot(struct compiler *compiler, struct span name)
{
	struct declaration declaration = {.name = name, .type = TYPE_NUMBER, .start = {0, 1}};

	if (span_is(name, "now.phase")) {
		declaration.type = TYPE_WORD;
		declaration.text = true;
		declaration.start.numerator = words_add(compiler->scope.words, SPAN("none"));
	}
	declaration.about = span_is(name, "now.phase")  ? "the phase of the turn"
			    : span_is(name, "now.turn") ? "the number of the turn"
							: "how many are still to act in the phase";
	return compile_slot_of(compiler, compile_declare(compiler, &declaration), 0);
}

/* now.left.PHASE */
static bool is_left(const struct compiler *compiler, struct span name)
{
	return span_skip(&name, "now.left.") && compile_is_phase(compiler->rules, name);
}

static const struct node *resolve_in(struct compiler *compiler, struct call *call, struct span name,
				     struct location location, bool word)
{
	struct field *own = call->member ? compile_side_field(compiler, name) : NULL;
	const struct with *with = own ? NULL : find_with(compiler, call, name);
	const struct local *local = own ? NULL : compile_find_local(call, name);
	struct span rest = name;

	if (call->member && span_is(name, "nth"))
		return call->nth;

	if (with)
		return compile_slot_node(compiler, with->slot);
	if (local && compile_is_apart(compiler, call, local->slot)) {
		compile_fault(compiler, location,
			      "\"%.*s\" is each target's own; read it in a step with each", (int)name.length,
			      name.data);
		return NULL;
	}
	if (local)
		return compile_slot_node(compiler, compile_apart(compiler, call, local->slot));
	if (span_skip(&rest, "target.")) {
		struct call *twin = call->twin_of;

		if (!twin) {
			twin = arena_take(compiler->scope.arena, sizeof *twin);
			*twin = *call;
			twin->me = call->them;
			twin->them = call->me;
			twin->twin_of = call;
		}
		return resolve_in(compiler, twin, rest, location, word);
	}
	size_t errors = compiler->scope.faults->errors;
	const struct node *meaning = own ? NULL : compile_meaning(compiler, call, name, location);
	if (meaning || compiler->scope.faults->errors > errors)
		return meaning;
	struct field *field = field_among(&compiler->shared->sides, name);
	if (!field)
		field = field_among(&compiler->shared->scene, name);
	if (field)
		return compile_read(compiler, field, call->me);
	const struct node *body = compile_body_node(compiler, call, name);
	if (body)
		return body;
	struct field *link = link_in(compiler, &rest, call->twin_of != NULL);
	uint16_t party;
	if (link) {
		field = compile_linked(compiler, link, rest, call->me, &party);
		return field ? compile_read(compiler, field, party) : NULL;
	}
	if (span_among(name, "now.turn now.phase") || is_left(compiler, name))
		return compile_slot_node(compiler, compile_now_slot(compiler, name));
	struct span column = name, row = span_cut(&column, '.');
	if (!column.length && compile_is_list(compiler, call, name))
		return compile_known_meaning(compiler, call, name, location);
	if (compiler->after && span_is(row, "was"))
		return compile_was(compiler, column);
	if (column.length) {
		const struct node *node = resolve_in(compiler, call, row, location, word);

		return node ? compile_cell(compiler, node, column, location) : NULL;
	}
	if (span_is(name, "nth") && call->nth)
		return call->nth;
	if (word) /* a word as well as a name */
		return NULL;
	if (span_is(name, "by") || span_is(name, "at"))
		return compile_owner(compiler, span_is(name, "by") ? call->me : call->them);
	if (compiler->lenient && !call->caller)
		return ask_for(compiler, name);
	return rules_profile_words(compiler->rules, call->tool, name, location);
}

const struct node *compile_resolve(struct expr_scope *scope, struct span name, struct location location,
				   bool word)
{
	struct compiler *compiler = (struct compiler *)scope;
	const struct node *node = resolve_in(compiler, compiler->call, name, location, word);

	if (!node || node->op != NODE_SLOT || !compiler->program->slots[node->slot].pool)
		return node;
	compile_fault(compiler, location, "\"%.*s\" is a pool; a tally keeps its counts, not its dice",
		      (int)name.length, name.data);
	return NULL;
}

bool compile_takes(struct compiler *compiler, uint32_t slot, word_id word, struct location location)
{
	const struct slot *of = &compiler->program->slots[slot];

	return !of->field || rules_has_word(compiler->rules, word, span_of(of->name), of->field->words,
					    of->field->word_count, location);
}

bool compile_has_word(struct expr_scope *scope, uint32_t slot, word_id word, struct location location)
{
	struct compiler *compiler = (struct compiler *)scope;
	const struct slot *of = &compiler->program->slots[slot];

	/* who extends a ruleset may leave out words of a field, and keep the rules for them */
	return compiler->rules->base || (of->type == TYPE_WORD && of->start.numerator == word) ||
	       compile_takes(compiler, slot, word, location);
}

struct span compile_nearest(struct expr_scope *scope, struct span name)
{
	return program_nearest(((struct compiler *)scope)->program, name, scope->arena);
}

const struct node *compile_expr(struct compiler *compiler, const struct yaml *text, enum type type)
{
	return expr_parse(&compiler->scope, text, type, false);
}

const struct node *compile_flag(struct compiler *compiler, const struct yaml *text)
{
	return text ? compile_expr(compiler, text, TYPE_FLAG) : NULL;
}

const struct node *compile_face_flag(struct compiler *compiler, const struct yaml *text)
{
	return expr_parse_in(&compiler->scope, &(struct expr_context){.face = true}, text, TYPE_FLAG);
}

/* A name with a dot is another's field, or what a call gives; a step makes no new one. */
static bool unknown_written(struct compiler *compiler, struct span name, struct location location)
{
	struct span near = program_nearest(compiler->program, name, compiler->scope.arena);

	if (near.length)
		return compile_fault(compiler, location, "unknown name \"%.*s\"; did you mean \"%.*s\"?",
				     (int)name.length, name.data, (int)near.length, near.data);
	return compile_fault(compiler, location,
			     "unknown name \"%.*s\"; expected a field, or a name without a dot",
			     (int)name.length, name.data);
}

bool compile_written(struct compiler *compiler, struct span name, struct location location, enum type type,
		     uint32_t *slot)
{
	uint16_t party;
	const struct local *local = compile_find_local(compiler->call, name);
	size_t errors = compiler->scope.faults->errors;
	struct field *field = local ? NULL : compile_field(compiler, name, &party);

	if (compiler->scope.faults->errors > errors)
		return false;
	if (find_with(compiler, compiler->call, name))
		return compile_fault(compiler, location, "\"%.*s\" is fixed by the caller (with)",
				     (int)name.length, name.data);
	if (field && compile_is_composed(compiler, field, party)) {
		if (field->declaration.named) {
			compile_name_a_part(compiler);
			*slot = compile_slot(compiler, "nobody's", SLOT_OWN, field->declaration.type,
					     field->declaration.start);
			return true;
		}
		return compile_fault(compiler, location,
				     "members keep \"%.*s\"; only a let or the row of a table can set it",
				     (int)name.length, name.data);
	}
	if (local) {
		compile_together(compiler, local->slot);
		*slot = local->slot;
	} else if (field) {
		if (field->declaration.of_side && !compile_for_one(compiler, party, location))
			return false;
		*slot = compile_slot_of(compiler, field, party);
		compiler->program->slots[*slot].written = true;
	} else if (!expr_is_name(name)) {
		return compile_fault(compiler, location, "invalid name \"%.*s\"", (int)name.length,
				     name.data);
	} else if (memchr(name.data, '.', name.length)) {
		return unknown_written(compiler, name, location);
	} else if (type == TYPE_ANY && !compiler->lenient) {
		return compile_fault(compiler, location, "\"%.*s\" has no value to change yet",
				     (int)name.length, name.data);
	} else {
		enum slot_kind kind = compile_own_kind(compiler);

		if (kind == SLOT_GIVE && !rules_is_free(compiler->rules, name, location, "what a table sets"))
			return false;
		type = type == TYPE_ANY ? TYPE_NUMBER : type; /* a bare table counts from 0 */
		*slot = compile_local(compiler, name, kind, type, (value){0, 1})->slot;
	}
	return true;
}
