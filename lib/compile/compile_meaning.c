/* compile_meaning: what the names of terms, modifier lists and lists of reasons stand for,
 * compiled when a name is first met. */
#include "compile/compiler.h"

enum { DEEPEST_TREE = 10000 }; /* keeps recursion over a term within the stack */

uint64_t compile_name_bit(struct span name)
{
	unsigned sum = (unsigned)name.length * 8;

	if (name.length)
		sum += (unsigned char)name.data[0] + 3U * (unsigned char)name.data[name.length / 2];
	return UINT64_C(1) << (sum & 63);
}

static const struct yaml *meaning_source(const struct compiler *compiler, const struct call *call,
					 const char *section, struct span name)
{
	const struct yaml *found = yaml_find(yaml_get(call->procedure, section), name);

	return found ? found : rules_entry(compiler->rules, call->tool, section, name);
}

/* The same under the term's name, unless it is already a plain name. */
static const struct node *named(struct compiler *compiler, const struct node *node, const char *name)
{
	struct node *made;

	if (!node || node->name)
		return node;
	made = arena_take(compiler->scope.arena, sizeof *made);
	*made = *node;
	made->size = 0;
	made->name = name;
	return made;
}

static const struct node *work_out(struct compiler *compiler, struct call *call, struct span name)
{
	const struct yaml *term = meaning_source(compiler, call, "terms", name);
	const struct yaml *list = term ? NULL : meaning_source(compiler, call, "modifiers", name);
	struct compiler inner = *compiler;
	const struct node *node = NULL;

	inner.call = call;
	if (!term && !list)
		return named(compiler, compile_refusals(&inner, name),
			     arena_copy(compiler->scope.arena, name));
	if (term) {
		node = named(compiler, expr_parse(&inner.scope, term, TYPE_ANY, false), term->key.data);
	} else {
		const struct modifier_list *modifiers = compile_modifiers(&inner, list, list->key.data);

		if (modifiers) {
			struct node *made = arena_take(compiler->scope.arena, sizeof *made);
			*made = (struct node){.op = NODE_MODIFIERS,
					      .type = modifiers->type,
					      .modifiers = modifiers,
					      .name = list->key.data};
			node = made;
		}
	}
	return node;
}

/* Of several targets, and in the place of a member, what a name means also changes with
 * the steps around. */
void compile_renamed(struct compiler *compiler, struct locals *locals, struct span name)
{
	const struct company *company = compiler->shared->company;
	bool all = company->body_count || company_targets(company) > 1;
	uint64_t bit = compile_name_bit(name);

	for (struct meaning **known = &locals->meanings; *known;)
		if (!(*known)->working && (all || (*known)->asked & bit))
			*known = (*known)->next;
		else
			known = &(*known)->next;
}

/* Is a name that leads so much deeper within the limit? Notes how deep that is. */
static bool is_shallow(struct compiler *compiler, uint64_t height, struct location location)
{
	uint64_t deep = compiler->scope.depth + height, most = compiler->rules->limits->depth;

	if (deep > compiler->shared->deepest)
		compiler->shared->deepest = deep;
	return deep <= most || compile_fault(compiler, location,
					     "terms and lists within each other are nested deeper than %llu "
					     "(limit: depth)",
					     (unsigned long long)most);
}

/* Does a meaning fit the limits? A walk over it recurses as deep as it is. */
static bool fits(struct compiler *compiler, const struct node *node, struct span name,
		 struct location location)
{
	size_t most = (size_t)compiler->rules->limits->parts, size = node_size(node, most + 1);

	if (size > most)
		return compile_parts_fit(
		    compiler, size,
		    arena_format(compiler->scope.arena, "\"%.*s\"", (int)name.length, name.data), location);
	return !node || node_height(node) <= DEEPEST_TREE ||
	       compile_fault(compiler, location,
			     "\"%.*s\" is more than %d operations deep, terms written out", (int)name.length,
			     name.data, DEEPEST_TREE);
}

/* Compiles a meaning, whose height is then known. */
static void work_out_meaning(struct compiler *compiler, struct call *call, struct meaning *meaning)
{
	struct shared *shared = compiler->shared;
	uint64_t before = shared->deepest;

	meaning->working = true;
	shared->deepest = compiler->scope.depth;
	meaning->node = shared->full ? NULL : work_out(compiler, call, meaning->name);
	meaning->height = shared->deepest - compiler->scope.depth;
	if (shared->deepest < before)
		shared->deepest = before;
	meaning->working = false;
}

const struct node *compile_known_meaning(struct compiler *compiler, struct call *call, struct span name,
					 struct location location)
{
	struct locals *locals = call->locals;

	for (struct meaning *known = locals->meanings; known; known = known->next) {
		if (!span_same(known->name, name) || known->me != call->me || known->them != call->them ||
		    known->target != call->target || known->nth != call->nth)
			continue;
		if (known->working)
			compile_fault(compiler, location, "\"%.*s\" is defined in terms of itself",
				      (int)name.length, name.data);
		locals->asked |= known->asked;
		return is_shallow(compiler, known->height, location) ? known->node : NULL;
	}
	if (!is_shallow(compiler, 1, location))
		return NULL;
	uint64_t before = locals->asked;
	struct meaning *meaning = arena_take(compiler->scope.arena, sizeof *meaning);
	*meaning = (struct meaning){.next = locals->meanings,
				    .name = name,
				    .me = call->me,
				    .them = call->them,
				    .target = call->target,
				    .nth = call->nth};
	locals->meanings = meaning;
	locals->asked = 0;
	work_out_meaning(compiler, call, meaning);
	if (!fits(compiler, meaning->node, name, location))
		meaning->node = NULL;
	meaning->asked = locals->asked;
	locals->asked |= before;
	return meaning->node;
}

const struct node *compile_meaning(struct compiler *compiler, struct call *call, struct span name,
				   struct location location)
{
	if (!meaning_source(compiler, call, "terms", name) &&
	    !meaning_source(compiler, call, "modifiers", name))
		return NULL;
	return compile_known_meaning(compiler, call, name, location);
}
