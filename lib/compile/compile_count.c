/* compile_count: counts that are written in numbers, such as the rounds of a repeat. */
#include "compile/compiler.h"

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

	return node && expr_is_constant(node, number);
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
