/* compile_count: counts that are written in numbers, such as the rounds of a repeat. */
#include "compile/compiler.h"

/* The value of arithmetic over numbers; false for anything else. */
static bool is_constant(const struct node *node, struct number *number)
{
	struct number a, b = {0, 1};

	if (node->op == NODE_CONSTANT) {
		*number = node->constant;
		return true;
	}
	if ((node->op != NODE_NEGATE && node->op != NODE_ADD && node->op != NODE_SUBTRACT &&
	     node->op != NODE_MULTIPLY && node->op != NODE_DIVIDE) ||
	    !is_constant(node->a, &a) || (node->b && !is_constant(node->b, &b)))
		return false;
	*number = node->op == NODE_NEGATE     ? number_subtract(b, a)
		  : node->op == NODE_ADD      ? number_add(a, b)
		  : node->op == NODE_SUBTRACT ? number_subtract(a, b)
		  : node->op == NODE_MULTIPLY ? number_multiply(a, b)
					      : number_divide(a, b);
	return true;
}

static const struct node *no_name(struct expr_scope *scope, struct span name, struct location location,
				  bool word)
{
	(void)scope, (void)name, (void)location, (void)word;
	return NULL;
}

/* The value of a text that is arithmetic over numbers: it has a meaning where nothing has a
 * name. (A name may be constant, too, where members are few, and not run there.) */
static bool is_literal(const struct compiler *compiler, const struct yaml *text, struct number *number)
{
	struct faults unheard;
	struct expr_scope nameless = {.arena = compiler->scope.arena,
				      .words = compiler->scope.words,
				      .faults = &unheard,
				      .limits = compiler->scope.limits,
				      .depth = compiler->scope.depth,
				      .resolve = no_name};

	faults_start(&unheard, compiler->scope.arena);
	const struct node *node = expr_parse(&nameless, text, TYPE_NUMBER, false);

	return node && is_constant(node, number);
}

bool compile_count_fits(struct compiler *compiler, const struct yaml *text, int64_t least, int64_t most,
			const char *what)
{
	struct number number;

	if (!is_literal(compiler, text, &number) ||
	    (number_is_whole(number) && number.numerator >= least && number.numerator <= most))
		return true;
	const char *bounds = most < INT64_MAX
				 ? arena_format(compiler->scope.arena, "from %lld to %lld", (long long)least,
						(long long)most)
				 : arena_format(compiler->scope.arena, "from %lld", (long long)least);
	return compile_fault(compiler, text->location, "%s must be a whole number %s", what, bounds);
}
