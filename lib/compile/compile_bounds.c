/* compile_bounds: what steps give fields that have bounds. */
#include <string.h>

#include "base/text.h"
#include "compile/compiler.h"
#include "rules/value.h"

/* The node, which is a fault where such a field must not have its value; the line of the
 * location is told. */
static const struct node *within(struct compiler *compiler, const struct node *node,
				 const struct declaration *field, const char *name, struct location location)
{
	struct arena *arena = compiler->scope.arena;
	const char *file = strrchr(location.file ? location.file : "", '/');
	struct bounds *bounds = arena_take(arena, sizeof *bounds);
	struct node *kept = arena_take(arena, sizeof *kept);

	*bounds = (struct bounds){
	    field, name, arena_format(arena, "%s:%u", file ? file + 1 : location.file, location.line)};
	*kept = (struct node){.op = NODE_WITHIN, .type = TYPE_NUMBER, .a = node, .bounds = bounds};
	return kept;
}

bool compile_keep_bounds(struct compiler *compiler, uint32_t slot, struct location location,
			 const struct node **node)
{
	const struct slot *into = &compiler->program->slots[slot];
	const struct declaration *field = into->field;
	struct text text = {.arena = compiler->scope.arena};

	if (into->kind != SLOT_FIELD || into->type != TYPE_NUMBER || !field ||
	    !(field->has_least || field->has_most || field->has_step))
		return true;
	if ((*node)->op == NODE_CONSTANT) {
		if (value_wrong(field, (*node)->constant) == VALUE_FITS)
			return true;
		text_format(&text, "%s is set to ", into->name);
		text_number(&text, (*node)->constant);
		text_add(&text, SPAN(", which is "));
		value_write_wrong(&text, field, (*node)->constant);
		text_put(&text, '\0');
		return compile_fault(compiler, location, "%s", text.at);
	}
	*node = within(compiler, *node, field, into->name, location);
	return true;
}

const struct node *compile_lots(struct compiler *compiler, const struct node *among, int64_t most,
				const struct yaml *entry)
{
	struct arena *arena = compiler->scope.arena;
	struct declaration *field = arena_take(arena, sizeof *field);

	*field = (struct declaration){.has_least = true,
				      .has_most = true,
				      .has_step = true,
				      .least = number_whole(1),
				      .most = number_whole(most),
				      .step = number_whole(1)};
	return within(compiler, among, field, arena_format(arena, "the lots of %s", entry->key.data),
		      entry->location);
}

const struct node *compile_whole(struct compiler *compiler, const struct node *count, const char *what,
				 struct location location)
{
	struct declaration *field = arena_take(compiler->scope.arena, sizeof *field);

	if (count->op == NODE_CONSTANT && number_is_whole(count->constant))
		return count;
	*field = (struct declaration){.has_step = true, .step = number_whole(1)};
	return within(compiler, count, field, what, location);
}

void compile_keep_count(struct compiler *compiler, uint32_t slot, struct location location)
{
	const struct node *counted = compile_slot_node(compiler, slot), *kept = counted;

	if (compile_keep_bounds(compiler, slot, location, &kept) && kept != counted)
		compile_set(compiler, slot, kept);
}
