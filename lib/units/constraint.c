/* constraint: compiles units.yaml to kinds, keys, paths and constraints. */
#include <string.h>

#include "rules/sentence.h"
#include "units/constraint_scope.h"

enum { DEEPEST_TERM = 20 };

/* ---- slots ---- */

uint32_t constraint_slot(struct unit_rules *units, size_t *capacity, struct slot slot)
{
	struct program *program = units->program;

	if (program->slot_count == *capacity)
		program->slots = arena_grow(units->rules->arena, program->slots, program->slot_count,
					    capacity, sizeof *program->slots);
	slot.kind = SLOT_FIELD;
	program->slots[program->slot_count] = slot;
	return (uint32_t)program->slot_count++;
}

/* ---- kinds and their keys ---- */

const struct unit_key *constraint_key(const struct unit_kind *kind, struct span name)
{
	for (size_t i = 0; i < kind->key_count; i++)
		if (span_same(kind->keys[i].declaration.name, name))
			return &kind->keys[i];
	return NULL;
}

struct unit_kind *constraint_kind(const struct unit_rules *units, struct span name, struct location location)
{
	struct unit_kind *kind = units->kinds;

	while (kind && !span_is(name, kind->frame.name))
		kind = kind->next;
	if (!kind)
		fault_add(units->rules->faults, location, "unknown kind of members \"%.*s\"",
			  (int)name.length, name.data);
	return kind;
}

static struct unit_kind *kind_add(struct unit_rules *units, const struct yaml *source, const char *name)
{
	struct unit_kind *kind = arena_take(units->rules->arena, sizeof *kind), **last = &units->kinds;
	const struct yaml *apart = yaml_get(source, "apart");

	while (*last)
		last = &(*last)->next;
	*kind = (struct unit_kind){.frame = {.name = name, .index = units->kind_count++}, .source = source};
	rules_yes(units->rules, apart, &kind->apart);
	return *last = kind;
}

static bool read_kinds(struct unit_rules *units, const struct yaml *root)
{
	struct rules *rules = units->rules;
	const struct yaml *unit = yaml_get(root, "unit"), *members = yaml_get(root, "members");

	if (!unit)
		return fault_add(rules->faults, root->location,
				 "units.yaml requires \"unit\", the contents of a unit file");
	kind_add(units, unit, "unit");
	for (const struct yaml *item = members ? members->first : NULL; item; item = item->next)
		kind_add(units, item, item->key.data);
	for (const struct unit_kind *kind = units->kinds; kind; kind = kind->next)
		if (!rules_keys(rules, kind->source, "a kind of members",
				"about keys short terms figure apart ref"))
			return false;
	return true;
}

/* A number of a unit counts things: it is whole unless the declaration says otherwise. */
static bool set_step(struct rules *rules, const struct yaml *item, struct declaration *declaration)
{
	if (declaration->type != TYPE_NUMBER || declaration->distance)
		return true;
	if (!declaration->has_step)
		declaration->step = number_whole(1);
	declaration->has_step = true;
	return number_is_whole(number_divide(declaration->start, declaration->step)) ||
	       fault_add(rules->faults, item->location, "%s: the default is not a multiple of \"step\"",
			 declaration->name.data);
}

/* Reads a key's declaration. `{many: KIND}` and `{one: KIND}` hold members. */
static bool read_key(struct unit_rules *units, const struct yaml *item, struct unit_key *key)
{
	struct rules *rules = units->rules;
	const struct yaml *one = yaml_get(item, "one"), *many = yaml_get(item, "many");
	const struct yaml *named = one ? one : many, *required = yaml_get(item, "required");
	const struct yaml *about = yaml_get(item, "about");

	if (!named)
		return rules_declare(rules, "units", item, &key->declaration) &&
		       set_step(rules, item, &key->declaration);
	if (!rules_keys(rules, item, "a key of members", "one many required about ref"))
		return false;
	key->kind = constraint_kind(units, named->text, named->location);
	if (!key->kind)
		return false;
	key->many = many != NULL;
	key->declaration = (struct declaration){.name = item->key,
						.location = item->key_location,
						.type = TYPE_MEMBERS,
						.about = about ? about->text.data : NULL};
	return rules_yes(rules, required, &key->declaration.required);
}

static bool read_keys(struct unit_rules *units, struct unit_kind *kind)
{
	struct rules *rules = units->rules;
	const struct yaml *keys = yaml_get(kind->source, "keys"), *shorts = yaml_get(kind->source, "short");
	const word_id *words = NULL;
	size_t count = 0;

	if (!keys || !rules_is_map(rules, keys, "keys"))
		return fault_add(rules->faults, kind->source->location, "%s requires keys", kind->frame.name);
	kind->keys = arena_take(rules->arena, keys->count * sizeof *kind->keys);
	for (const struct yaml *item = keys->first; item; item = item->next)
		if (!read_key(units, item, &kind->keys[kind->key_count++]))
			return false;
	if (shorts && !rules_words(rules, shorts, &words, &count))
		return false;
	kind->shorts = arena_take(rules->arena, (count + 1) * sizeof *kind->shorts);
	for (size_t i = 0; i < count; i++) {
		const struct unit_key *key = constraint_key(kind, words_text(&rules->words, words[i]));

		if (!key)
			return fault_add(rules->faults, shorts->location, "unknown key \"%s\" in %s",
					 words_string(&rules->words, words[i]), kind->frame.name);
		kind->shorts[kind->short_count++] = key;
	}
	return true;
}

static void make_slots(struct unit_rules *units, struct unit_kind *kind, size_t *capacity)
{
	struct arena *arena = units->rules->arena;
	struct member_kind *frame = &kind->frame;

	frame->first = (uint32_t)units->program->slot_count;
	frame->parts = arena_take(arena, (kind->key_count + 1) * sizeof *frame->parts);
	for (size_t i = 0; i < kind->key_count; i++) {
		struct unit_key *key = &kind->keys[i];
		struct slot slot = {.name = key->declaration.name.data,
				    .type = key->declaration.type,
				    .start = key->declaration.start,
				    .field = &key->declaration};

		if (slot.type == TYPE_MEMBERS || slot.type == TYPE_HAND)
			slot.start = (value){0, 1}; /* the empty list */
		key->slot = constraint_slot(units, capacity, slot);
		if (key->kind && !key->many)
			frame->parts[frame->part_count++] = (struct member_part){key->slot,
										 &key->kind->frame};
	}
	kind->index = constraint_slot(units, capacity,
				      (struct slot){.name = "place", .type = TYPE_NUMBER, .start = {0, 1}});
	if (units->totals)
		constraint_was_slots(units, kind, capacity);
	frame->count = (uint32_t)units->program->slot_count - frame->first;
	kind->this_first = (uint32_t)units->program->slot_count;
	for (uint32_t i = 0; i < frame->count; i++)
		constraint_slot(units, capacity, units->program->slots[frame->first + i]);
}

/* ---- names ---- */

const struct node *constraint_node(struct scope *scope, uint32_t slot, const struct member_kind *kind)
{
	struct node *node = program_slot_node(scope->units->program, slot, scope->expr.arena);

	node->kind = kind;
	return node;
}

const struct node *constraint_cell(struct scope *scope, const struct node *row, struct span column,
				   struct location location)
{
	const struct profile *profile = row->type == TYPE_WORD ? row->profile : NULL;
	const struct node *cell = expr_cell(scope->expr.arena, profile, row->slot, row->name, column);

	if (!cell)
		fault_add(scope->expr.faults, location, "%s has no \"%.*s\"", row->name, (int)column.length,
			  column.data);
	return cell;
}

const struct node *constraint_term(const struct scope *scope, const struct expr_loop *loop,
				   const struct yaml *term, struct location location)
{
	const struct term_run run = {scope->terms, term};
	struct scope inner = *scope;
	unsigned depth = 0;

	for (const struct term_run *outer = scope->terms; outer; outer = outer->outer, depth++)
		if (outer->term == term) {
			fault_add(scope->expr.faults, location, "\"%s\" is defined in terms of itself",
				  term->key.data);
			return NULL;
		}
	inner.terms = &run;
	if (depth < DEEPEST_TERM)
		return expr_parse_in(&inner.expr, &(struct expr_context){.loop = loop}, term, TYPE_ANY);
	fault_add(scope->expr.faults, location, "\"%s\": terms of unit files are nested deeper than %d",
		  term->key.data, DEEPEST_TERM);
	return NULL;
}

/* Resolves a name of a kind; terms also know the members of the loop. */
static const struct node *kind_name(struct scope *scope, const struct expr_loop *loop,
				    const struct unit_kind *kind, struct span name, struct location location)
{
	struct span rest = name, head = span_cut(&rest, '.');
	const struct unit_key *key = constraint_key(kind, head);
	const struct yaml *term = yaml_find(yaml_get(kind->source, "terms"), name);

	if (!term && scope->units->totals)
		term = constraint_was_term(scope->units, kind, name);
	else if (term && scope->inner && !scope->path->outer && !scope->units->totals)
		return constraint_kept(scope, term, location);
	if (term)
		return constraint_term(scope, loop, term, location);
	if (span_is(name, "place"))
		return constraint_node(scope, kind->index, NULL);
	if (!key)
		return scope->units->totals ? constraint_was_name(scope, kind, head, rest, location) : NULL;
	const struct node *node = constraint_node(scope, key->slot, key->kind ? &key->kind->frame : NULL);
	if (!rest.length)
		return node;
	if (!key->kind || key->many)
		return constraint_cell(scope, node, rest, location);
	struct expr_loop part = {loop, node}; /* names of the member come first */
	return kind_name(scope, &part, key->kind, rest, location);
}

static const struct node *resolve_member(struct expr_scope *expr, const struct expr_loop *loop,
					 struct span name, struct location location)
{
	struct scope *scope = (struct scope *)expr;
	const struct unit_kind *kind = scope->units->kinds;

	while (&kind->frame != loop->list->kind)
		kind = kind->next;
	return kind_name(scope, loop, kind, name, location);
}

static const struct node *this_node(struct scope *scope, struct span name, struct location location)
{
	struct span rest = name, head = span_cut(&rest, '.');
	const struct unit_kind *kind = scope->path->kind;
	const struct unit_key *key = constraint_key(kind, head);

	if (span_is(name, "place"))
		return constraint_node(scope, kind->this_first + kind->index - kind->frame.first, NULL);
	if (!key || key->kind)
		return NULL;
	const struct node *node = constraint_node(scope, kind->this_first + key->slot - kind->frame.first,
						  NULL);
	return rest.length ? constraint_cell(scope, node, rest, location) : node;
}

/* The names of the current member come first, then those of the members that contain it. */
static const struct node *resolve(struct expr_scope *expr, struct span name, struct location location,
				  bool word)
{
	struct scope at = *(struct scope *)expr;
	const struct node *node = NULL;
	size_t errors = expr->faults->errors;

	(void)word; /* a key or term comes before a word of the same name */
	if (span_skip(&name, "this."))
		return this_node(&at, name, location);
	for (const struct unit_field *field = at.card ? at.path->figure : NULL; field; field = field->next)
		if (span_same(field->name, name))
			return field->value;
	for (; at.path && !node && expr->faults->errors == errors; at.path = at.path->outer) {
		at.inner = at.path != ((struct scope *)expr)->path;
		node = kind_name(&at, NULL, at.path->kind, name, location);
	}
	return node || expr->faults->errors > errors
		   ? node
		   : rules_profile_words(at.units->rules, "units", name, location);
}

static bool has_word(struct expr_scope *expr, uint32_t slot, word_id word, struct location location)
{
	const struct unit_rules *units = ((struct scope *)expr)->units;
	const struct slot *of = &units->program->slots[slot];

	return units->rules->base || !of->field || (of->type == TYPE_WORD && of->start.numerator == word) ||
	       rules_has_word(units->rules, word, span_of(of->name), of->field->words, of->field->word_count,
			      location);
}

static struct span nearest(struct expr_scope *expr, struct span name)
{
	return program_nearest(((struct scope *)expr)->units->program, name, expr->arena);
}

/* ---- constraints ---- */

static bool read_severity(struct rules *rules, const struct yaml *item, struct constraint *constraint)
{
	static const char *const words[] = {"require", "warn", "advise"};

	for (size_t i = 0; i < 3; i++) {
		const struct yaml *found = yaml_get(item, words[i]);

		if (!found)
			continue;
		if (constraint->require)
			return fault_add(rules->faults, found->location,
					 "a constraint must have only one of require, warn and advise");
		constraint->require = found;
		constraint->severity = (enum severity)i;
	}
	return constraint->require ||
	       fault_add(rules->faults, item->location, "a constraint requires require, warn or advise");
}

static bool read_for(struct unit_rules *units, const struct yaml *named, struct constraint *constraint)
{
	struct rules *rules = units->rules;
	const word_id *words;
	size_t count = 0;

	if (named && !rules_words(rules, named, &words, &count))
		return false;
	constraint->kinds = arena_take(rules->arena, (count + 1) * sizeof *constraint->kinds);
	if (!named)
		constraint->kinds[constraint->kind_count++] = units->kinds;
	for (size_t i = 0; i < count; i++) {
		struct unit_kind *kind = constraint_kind(units, words_text(&rules->words, words[i]),
							 named->location);

		if (!kind)
			return false;
		constraint->kinds[constraint->kind_count++] = kind;
	}
	return true;
}

static bool read_constraints(struct unit_rules *units, const struct yaml *list)
{
	struct rules *rules = units->rules;
	struct constraint **last = &units->constraints;

	while (*last)
		last = &(*last)->next;
	if (list && !rules_is_map(rules, list, "rules"))
		return false;
	for (const struct yaml *item = list ? list->first : NULL; item; item = item->next) {
		struct constraint *constraint = arena_take(rules->arena, sizeof *constraint);

		if (!rules_keys(rules, item, "a constraint", "require warn advise when for say at ref") ||
		    !read_severity(rules, item, constraint) ||
		    !read_for(units, yaml_get(item, "for"), constraint))
			return false;
		if (!yaml_get(item, "say"))
			return fault_add(rules->faults, item->location, "a constraint requires \"say\"");
		constraint->name = item->key.data;
		constraint->source = item;
		constraint->ref = yaml_get(item, "ref");
		*last = constraint;
		last = &constraint->next;
	}
	return true;
}

bool constraint_say(struct scope *scope, const struct yaml *say, const struct say_part **result,
		    size_t *count)
{
	struct sentence sentence;

	if (!sentence_read(&sentence, say, scope->expr.arena, scope->expr.faults))
		return false;
	struct say_part *parts = arena_take(scope->expr.arena, sentence.count * sizeof *parts);
	for (size_t i = 0; i < sentence.count; i++) {
		const struct sentence_piece *piece = &sentence.pieces[i];

		if (!piece->placeholder) {
			parts[i].text = piece->text;
			continue;
		}
		parts[i].value = expr_parse_text(&scope->expr, piece->text, piece->location, TYPE_ANY, false);
		if (!parts[i].value)
			return false;
		parts[i].type = parts[i].value->type;
	}
	*count = sentence.count;
	*result = parts;
	return true;
}

/* The slot of the key that a finding points at: the first of the member's own in
 * the condition. */
static uint32_t first_slot(const struct node *node, const struct member_kind *kind)
{
	if (!node)
		return NO_SLOT;
	if ((node->op == NODE_SLOT || node->op == NODE_CELL || node->op == NODE_GIVEN) &&
	    node->slot >= kind->first && node->slot < kind->first + kind->count)
		return node->slot;
	uint32_t found = first_slot(node->a, kind);
	if (found == NO_SLOT)
		found = first_slot(node->b, kind);
	return found == NO_SLOT ? first_slot(node->c, kind) : found;
}

static bool compile_check(struct scope *scope, struct unit_path *path, const struct constraint *constraint)
{
	struct unit_check *check = arena_take(scope->expr.arena, sizeof *check), **last = &path->checks;
	const struct yaml *when = yaml_get(constraint->source, "when"), *at;

	scope->path = path;
	*check = (struct unit_check){.constraint = constraint, .at = NO_SLOT};
	check->when = when ? expr_parse(&scope->expr, when, TYPE_FLAG, false) : NULL;
	check->require = expr_parse(&scope->expr, constraint->require, TYPE_FLAG, false);
	if (!check->require || (when && !check->when) ||
	    !constraint_say(scope, yaml_get(constraint->source, "say"), &check->say, &check->say_count))
		return false;
	at = yaml_get(constraint->source, "at");
	const struct unit_key *key = at ? constraint_key(path->kind, at->text) : NULL;
	if (at && !key)
		return fault_add(scope->expr.faults, at->location, "unknown key \"%s\" in %s", at->text.data,
				 path->kind->frame.name);
	check->at = key ? key->slot : first_slot(check->require, &path->kind->frame);
	while (*last)
		last = &(*last)->next;
	*last = check;
	return true;
}

/* ---- paths ---- */

static struct unit_path *make_path(struct unit_rules *units, struct unit_path *outer,
				   const struct unit_key *key, struct unit_kind *kind)
{
	struct arena *arena = units->rules->arena;
	struct unit_path *path = arena_take(arena, sizeof *path), **last = &path->inner;

	if (kind->nested) {
		fault_add(units->rules->faults, kind->source->location, "%s contains itself",
			  kind->frame.name);
		return NULL;
	}
	*path = (struct unit_path){.outer = outer, .kind = kind, .key = key};
	kind->nested = true;
	for (size_t i = 0; i < kind->key_count; i++) {
		if (!kind->keys[i].kind)
			continue;
		*last = make_path(units, path, &kind->keys[i], kind->keys[i].kind);
		if (!*last)
			return NULL;
		last = &(*last)->next;
	}
	kind->nested = false;
	return path;
}

static bool compile_path(struct scope *scope, struct unit_path *path)
{
	bool fine = constraint_figure(scope, path);

	for (const struct constraint *constraint = scope->units->constraints; constraint;
	     constraint = constraint->next)
		for (size_t i = 0; i < constraint->kind_count; i++)
			if (constraint->kinds[i] == path->kind)
				fine &= compile_check(scope, path, constraint);
	for (struct unit_path *inner = path->inner; inner; inner = inner->next)
		fine &= compile_path(scope, inner);
	return fine;
}

static bool compile_worth(struct scope *scope, const struct yaml *source, enum type type,
			  const struct node **node)
{
	scope->path = scope->units->root;
	*node = source ? expr_parse(&scope->expr, source, type, false) : NULL;
	return !source || *node;
}

/* Rejects terms of succession.yaml for an unknown kind, which would never be used. */
static bool known_kinds(const struct unit_rules *units, const struct yaml *terms)
{
	for (const struct yaml *item = terms ? terms->first : NULL; item; item = item->next)
		if (!constraint_kind(units, item->key, item->key_location))
			return false;
	return true;
}

/* Reads `new: KEY`, a key of the unit. */
static bool read_asked(struct unit_rules *units, const struct yaml *name)
{
	units->asked = name ? constraint_key(units->kinds, name->text) : NULL;
	return !name || (units->asked && !units->asked->kind) ||
	       fault_add(units->rules->faults, name->location, "new: \"%s\" is no plain key of the unit",
			 name->text.data);
}

static bool load(struct unit_rules *units, const struct yaml *root, const struct yaml *after, enum what what)
{
	bool laws = what >= LAWS;
	struct rules *rules = units->rules;
	struct scope scope = {.expr = {.arena = rules->arena,
				       .words = &rules->words,
				       .faults = rules->faults,
				       .limits = rules->limits,
				       .resolve = resolve,
				       .has_word = has_word,
				       .nearest = nearest,
				       .resolve_member = resolve_member},
			      .units = units};
	size_t capacity = 0;

	scope.capacity = &capacity;
	if (!rules_keys(
		rules, root, "units.yaml",
		"about version cost limit costs totals side new unit members aliases profiles rules") ||
	    !read_kinds(units, root))
		return false;
	if (!known_kinds(units, yaml_get(after, "terms")))
		return false;
	for (struct unit_kind *kind = units->kinds; kind; kind = kind->next)
		if (!read_keys(units, kind))
			return false;
	if (!read_asked(units, yaml_get(root, "new")))
		return false;
	for (struct unit_kind *kind = units->kinds; kind; kind = kind->next)
		make_slots(units, kind, &capacity);
	units->root = make_path(units, NULL, NULL, units->kinds);
	return units->root && (!laws || read_constraints(units, yaml_get(root, "rules"))) &&
	       (!after || (constraint_was_terms(&scope, units->root) &&
			   read_constraints(units, yaml_get(after, "rules")))) &&
	       compile_path(&scope, units->root) && (!laws || constraint_costs(&scope, units->root, root)) &&
	       (!laws || (compile_worth(&scope, yaml_get(root, "cost"), TYPE_NUMBER, &units->cost) &&
			  compile_worth(&scope, yaml_get(root, "limit"), TYPE_NUMBER, &units->limit))) &&
	       (what != CARDS || constraint_cards(&scope, units->root)) &&
	       compile_worth(&scope, yaml_get(root, "side"), TYPE_ANY, &units->side) &&
	       (!units->side || units->side->type == TYPE_WORD ||
		fault_add(rules->faults, yaml_get(root, "side")->location, "a side must be a name"));
}

struct unit_rules *constraint_compile(struct rules *rules, const struct unit_totals *totals, enum what what)
{
	const struct yaml *root = rules_file(rules, "units");
	const struct yaml *version = yaml_get(root, "version");
	const struct yaml *after = totals ? constraint_was_file(rules) : NULL;
	struct unit_rules *units = arena_take(rules->arena, sizeof *units);

	if (totals && !after)
		return NULL;
	if (!root) {
		if (rules_fine(rules))
			fault_add(rules->faults, (struct location){rules->folder, 0, 0},
				  "the ruleset has no units.yaml, which defines its unit files");
		return NULL;
	}
	*units = (struct unit_rules){.rules = rules,
				     .version = version ? version->text.data : "0",
				     .totals = totals,
				     .aliases = yaml_get(root, "aliases")};
	units->program = arena_take(rules->arena, sizeof *units->program);
	units->program->words = &rules->words;
	if (!load(units, root, after, what))
		return NULL;
	units->program->sets = rules->sets;
	units->program->set_sizes = rules->set_sizes;
	units->program->set_count = rules->set_count;
	return units;
}
