/* expr_body: functions over a body. They are written out, so that nothing is left of
 * the function in the expression. */
#include "rules/expr_parser.h"

struct gathering {
	struct arena *arena;
	enum node_op op;
	const struct node *worth; /* of the members so far; NULL: of none */
	const struct node *any;   /* is there one so far? NULL: no */
};

static const struct node *number(struct arena *arena, int64_t whole)
{
	return expr_constant(arena, TYPE_NUMBER, (value){whole, 1});
}

static const struct node *choice(struct arena *arena, const struct node *when, const struct node *then,
				 const struct node *other)
{
	struct node *node;

	if (!when)
		return then;
	node = arena_take(arena, sizeof *node);
	*node = (struct node){.op = NODE_IF, .type = then->type, .a = then, .b = when, .c = other};
	return node;
}

static const struct node *either(struct arena *arena, const struct node *a, const struct node *b)
{
	return a ? expr_operation(arena, NODE_OR, TYPE_FLAG, a, b) : b;
}

static const struct node *both(struct arena *arena, const struct node *a, const struct node *b)
{
	return a ? expr_operation(arena, NODE_AND, TYPE_FLAG, a, b) : b;
}

static const struct node *before(struct arena *arena, const struct node *worth, const struct node *own)
{
	return expr_operation(arena, NODE_LESS, TYPE_FLAG, worth, own);
}

/* Adds a member: its worth, and the condition on which it counts (NULL: always). */
static void gather(struct gathering *all, const struct node *worth, const struct node *where)
{
	struct arena *arena = all->arena;
	const struct node *counts = where ? where : expr_constant(arena, TYPE_FLAG, (value){1, 1});
	const struct node *before = all->worth ? all->worth : number(arena, 0);

	switch (all->op) {
	case NODE_COUNT:
	case NODE_RANK:                                      /* those before it */
		if (!where && before->op == NODE_CONSTANT) { /* known, so it can be a divisor */
			all->worth = number(arena, before->constant.numerator + 1);
			break;
		}
		worth = number(arena, 1); /* fall through */
	case NODE_SUM:
		worth = choice(arena, where, worth, number(arena, 0));
		all->worth = all->worth ? expr_operation(arena, NODE_ADD, TYPE_NUMBER, all->worth, worth)
					: worth;
		break;
	case NODE_HIGHEST:
	case NODE_LOWEST: {
		enum node_op op = all->op == NODE_HIGHEST ? NODE_AT_LEAST : NODE_AT_MOST;
		const struct node *both = expr_operation(arena, op, TYPE_NUMBER, before, worth);
		const struct node *now = all->any ? choice(arena, all->any, both, worth) : worth;

		all->worth = choice(arena, where, now, before);
		break;
	}
	default: break;
	}
	all->any = either(arena, all->any, counts);
}

static const struct node *gathered(const struct gathering *all)
{
	struct arena *arena = all->arena;
	const struct node *no = expr_constant(arena, TYPE_FLAG, (value){0, 1});

	switch (all->op) {
	case NODE_ANY: return all->any ? all->any : no;
	case NODE_RANK:
		return expr_operation(arena, NODE_ADD, TYPE_NUMBER,
				      all->worth ? all->worth : number(arena, 0), number(arena, 1));
	case NODE_NONE: return expr_operation(arena, NODE_NOT, TYPE_FLAG, all->any ? all->any : no, NULL);
	default: return all->worth ? all->worth : number(arena, 0);
	}
}

/* Parses the worth and the condition in the scope's present place. */
static bool parse_member(struct parser *parser, const struct expr_context *in, size_t of,
			 const struct node **worth, const struct node **where)
{
	struct parser end = *parser;
	struct expr_context inner = *in;

	inner.body = false;
	*worth = *where = NULL;
	if (of && !(*worth = parser_expr(&end, &inner, TYPE_NUMBER)))
		return false;
	if (of && end.at != of) {
		parser_wrong(&end, "\"of\"");
		return false;
	}
	return true;
}

const struct node *parser_body(struct parser *parser, const struct expr_context *in, enum node_op op,
			       const struct node *body, size_t of, const struct parser *behind)
{
	struct expr_scope *scope = parser->scope;
	struct gathering all = {.arena = scope->arena, .op = op};
	size_t count = scope->body_count(scope, body);
	bool worths = op == NODE_SUM || op == NODE_HIGHEST || op == NODE_LOWEST || op == NODE_RANK;
	const struct node *own = NULL, *none;
	struct parser end = *behind;

	if (worths ? !of : of > 0 || (op != NODE_COUNT && op != NODE_ANY && op != NODE_NONE))
		return parser_wrong(parser,
				    "count, any, none, or a value of the members, as in sum(VALUE of BODY)");
	if (op == NODE_RANK && !parse_member(parser, in, of, &own, &none))
		return NULL;
	for (size_t i = 0; i < (count ? count : 1); i++) {
		const struct node *worth, *where = NULL;
		void *left = NULL;
		bool fine;

		end = *behind;
		if (count)
			scope->enter_body(scope, body, i, &left);
		fine = parse_member(parser, in, of, &worth, &where);
		if (fine && parser_accept(&end, "where"))
			fine = (where = parser_expr(&end, in, TYPE_FLAG)) != NULL;
		if (count)
			scope->leave_body(scope, left);
		if (!fine)
			return NULL;
		if (count)
			gather(&all, worth,
			       own ? both(scope->arena, where, before(scope->arena, worth, own)) : where);
	}
	parser->at = end.at;
	parser->end = end.end;
	parser->token = end.token;
	return gathered(&all);
}
