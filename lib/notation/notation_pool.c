/* notation_pool: the modifiers of a pool, 4d6 r1 ! kh3 >=5, in this order and each
 * once. */
#include <string.h>

#include "rules/expr.h"
#include "notation/notation_parse.h"
#include "machine/pool.h"

enum stage { STAGE_START, STAGE_REROLL, STAGE_EXPLODE, STAGE_KEEP, STAGE_COUNT };

/* ---- tests ---- */

static bool read_bound(struct notation_parser *parser, int64_t *bound)
{
	bool minus = notation_accept(parser, "-");
	struct span digits = notation_digits(parser);
	uint64_t count;

	if (!digits.length)
		return notation_wrong(parser, "missing face after \"%.*s\"", (int)parser->at,
				      parser->text.data);
	if (!notation_count(parser, digits, UINT64_C(999999999999), "as a face", NULL, &count))
		return false;
	*bound = minus ? -(int64_t)count : (int64_t)count;
	return true;
}

static bool accept_test(struct notation_parser *parser, bool equal, struct pool_test *test)
{
	if (notation_accept(parser, ">="))
		test->kind = POOL_AT_LEAST;
	else if (notation_accept(parser, "<="))
		test->kind = POOL_AT_MOST;
	else if (equal && notation_accept(parser, "="))
		test->kind = POOL_EQUAL;
	return test->kind != POOL_NO_TEST;
}

static bool read_reroll(struct notation_parser *parser, struct pool *pool)
{
	notation_accept(parser, "r");
	pool->reroll_once = notation_accept(parser, "o");
	if (!accept_test(parser, true, &pool->reroll)) {
		if (!notation_is_digit(notation_peek(parser)))
			return notation_wrong(parser, "missing faces to reroll, as in r1, r<=2 or ro=3");
		pool->reroll.kind = POOL_EQUAL;
	}
	return read_bound(parser, &pool->reroll.bound);
}

static bool read_explode(struct notation_parser *parser, struct pool *pool)
{
	notation_accept(parser, "!");
	if (accept_test(parser, false, &pool->explode))
		return read_bound(parser, &pool->explode.bound);
	pool->explode.kind = POOL_AT_LEAST;
	pool->explode.bound = INT64_MIN;
	int64_t face;
	for (uint32_t at = 0; pool_value(pool->die, &at, &face);)
		if (face > pool->explode.bound)
			pool->explode.bound = face;
	return true;
}

static bool read_keep(struct notation_parser *parser, struct pool *pool)
{
	bool drop = notation_accept(parser, "d");
	uint64_t count = 1;

	if (!drop)
		notation_accept(parser, "k");
	bool high = notation_accept(parser, "h");
	if (!high)
		notation_accept(parser, "l");
	struct span digits = notation_digits(parser);
	if (digits.length && !notation_count(parser, digits, parser->scope->limits->pool,
					     drop ? "dropped dice" : "kept dice", "pool", &count))
		return false;
	if (count == 0)
		return notation_wrong(parser, "%s no dice", drop ? "drops" : "keeps");
	if (count > pool->count)
		return notation_wrong(parser, "%s %llu of %u %s", drop ? "drops" : "keeps",
				      (unsigned long long)count, pool->count,
				      pool->count == 1 ? "die" : "dice");
	if (drop && count == pool->count)
		return notation_wrong(parser, "drops every die");
	if (drop && pool->explode.kind)
		return notation_wrong(
		    parser,
		    "the number of exploding dice is not known in advance; say how many to keep: kh%llu or kl%llu",
		    (unsigned long long)(pool->count - count), (unsigned long long)(pool->count - count));
	pool->keep = high == drop ? KEEP_LOWEST : KEEP_HIGHEST;
	pool->keep_count = (uint32_t)(drop ? pool->count - count : count);
	return true;
}

/* ---- modifiers ---- */

static bool begins(const struct notation_parser *parser, const char *sign)
{
	struct notation_parser look = *parser;

	return notation_accept(&look, sign);
}

/* Is a comparison with another sum next, and no count of dice? */
static bool compares(const struct notation_parser *parser)
{
	struct notation_parser look = *parser;
	enum notation_kind kind;

	if (!notation_relation(&look, &kind))
		return false;
	notation_blanks(&look);
	size_t digits = notation_digits(&look).length;
	char next = notation_peek(&look);
	return next == 'd' || next == 'D' || next == '(' || (!digits && notation_is_letter(next));
}

static enum stage stage_here(const struct notation_parser *parser)
{
	if (begins(parser, "kh") || begins(parser, "kl") || begins(parser, "dh") || begins(parser, "dl"))
		return STAGE_KEEP;
	if (begins(parser, ">=") || begins(parser, "<=") || begins(parser, "="))
		return STAGE_COUNT;
	if (begins(parser, "!"))
		return STAGE_EXPLODE;
	return begins(parser, "r") ? STAGE_REROLL : STAGE_START;
}

static bool ends_here(const struct notation_parser *parser)
{
	char next = notation_peek(parser);

	return next == '\0' || strchr("+-*/), \t", next) || compares(parser);
}

static bool read_stage(struct notation_parser *parser, enum stage stage, struct pool *pool)
{
	switch (stage) {
	case STAGE_REROLL: return read_reroll(parser, pool);
	case STAGE_EXPLODE: return read_explode(parser, pool);
	case STAGE_KEEP: return read_keep(parser, pool);
	case STAGE_COUNT:
		accept_test(parser, true, &pool->success);
		return read_bound(parser, &pool->success.bound);
	default: return notation_lost(parser);
	}
}

/* ---- termination ---- */

/* Rejects a pool that rerolls every face or explodes on all that are left, since it
 * never ends, and a reroll, explosion or count that no face triggers, since it is a
 * mistake. */
static bool comes_to_rest(struct notation_parser *parser, const struct pool *pool)
{
	bool stays = false, goes = false, ends = false, explodes = false, counts = false;
	int64_t face;

	for (uint32_t at = 0; pool_value(pool->die, &at, &face);) {
		bool again = pool_fits(&pool->reroll, face), more = pool_fits(&pool->explode, face);

		counts |= pool_fits(&pool->success, face);
		stays |= !again;
		goes |= again;
		if (!again || pool->reroll_once) {
			ends |= !more;
			explodes |= more;
		}
	}
	if (pool->reroll.kind && !stays)
		return notation_wrong(parser, "the reroll covers every face of a %s", pool->die->name);
	if (pool->reroll.kind && !goes)
		return notation_wrong(parser, "no face of a %s is rerolled", pool->die->name);
	if (pool->explode.kind && !ends)
		return notation_wrong(parser, "the explosion covers every face of a %s%s", pool->die->name,
				      pool->reroll.kind ? " that the reroll leaves" : "");
	if (pool->explode.kind && !explodes)
		return notation_wrong(parser, "no face of a %s explodes", pool->die->name);
	if (pool->success.kind && !counts)
		return notation_wrong(parser,
				      "no face of a %s counts; brackets compare the sum, as in (3d6) >= 10",
				      pool->die->name);
	return true;
}

static void measure(const struct notation_parser *parser, struct notation_node *node)
{
	const struct pool *pool = &node->pool;
	int64_t face, low = INT64_MAX, high = INT64_MIN, fewest = pool->count, most = fewest;

	for (uint32_t at = 0; pool_value(pool->die, &at, &face);) {
		if (pool->success.kind)
			face = pool_fits(&pool->success, face);
		low = face < low ? face : low;
		high = face > high ? face : high;
	}
	if (pool->explode.kind)
		most = (int64_t)parser->scope->limits->pool;
	if (pool->keep)
		fewest = most = pool->keep_count;
	node->step = number_whole(1);
	if (pool->die->worded)
		low = high = 0;
	node->lowest = number_multiply(number_whole(low), number_whole(low < 0 ? most : fewest));
	node->most = number_multiply(number_whole(high), number_whole(high < 0 ? fewest : most));
}

/* The mean number of dice, and of throws. Dice that explode beyond their limit on average are
 * rejected, so that what chance would refuse has no odds either. */
static bool takes_few(struct notation_parser *parser, struct notation_node *node)
{
	const struct pool *pool = &node->pool;
	const struct die *die = pool->die;
	unsigned long long most = parser->scope->limits->pool;
	double all = (double)die_weight(die), again = 0, more[2] = {0, 0}; /* of faces that stay, or go */
	int64_t face;

	for (uint32_t at = 0; pool_value(die, &at, &face);) {
		double weight = die->again && at <= die->sides ? die->sides : 1;
		bool goes = pool_fits(&pool->reroll, face);

		again += goes ? weight : 0;
		more[goes] += pool_fits(&pool->explode, face) ? weight : 0;
	}
	double stays = pool->reroll_once ? all * all : all - again;
	double goes_on = pool->reroll_once ? more[0] * (all + again) + more[1] * again : more[0];
	double dice = pool->count * (stays / (stays - goes_on));
	node->throws = dice * (pool->reroll_once ? 1 + again / all : all / (all - again));
	return dice <= (double)most ||
	       notation_wrong(parser, "on average more than %llu dice (limit: pool)", most);
}

bool notation_pool(struct notation_parser *parser, struct notation_node *node)
{
	struct pool *pool = &node->pool;
	enum stage done = STAGE_START;

	while (!ends_here(parser)) {
		if (notation_elsewhere(parser, false))
			return false;
		enum stage stage = stage_here(parser);
		if (stage != STAGE_START && pool->die->worded)
			return notation_wrong(parser, "a %s shows words; there is nothing to compare",
					      pool->die->name);
		if (stage != STAGE_START && stage <= done)
			return notation_wrong(
			    parser, "%s",
			    stage == done
				? "a pool can have only one of each: r or ro, !, kh kl dh or dl, >= <= or ="
				: "expected the order reroll, explode, keep, count, as in 4d6r1!kh3>=5");
		if (!read_stage(parser, stage, pool))
			return false;
		done = stage;
	}
	if (!comes_to_rest(parser, pool))
		return false;
	measure(parser, node);
	return takes_few(parser, node);
}

/* ---- compiling ---- */

struct builder {
	struct arena *arena;
	struct program *program;
};

static size_t count_pools(const struct notation_node *node)
{
	if (!node)
		return 0;
	return (node->kind == NOTATION_POOL) + count_pools(node->a) + count_pools(node->b);
}

static const struct node *build_pool(struct builder *builder, const struct notation_node *node)
{
	struct program *program = builder->program;
	uint32_t slot = (uint32_t)program->slot_count++;
	const char *name = arena_copy(builder->arena, node->text);

	program->slots[slot] = (struct slot){
	    .name = name, .kind = SLOT_OWN, .type = TYPE_NUMBER, .start = {0, 1}};
	program->ops[program->op_count++] = (struct op){
	    .kind = OP_POOL, .slot = slot, .die = node->pool.die, .pool = &node->pool, .name = name};
	return program_slot_node(builder->program, slot, builder->arena);
}

static const struct node *build(struct builder *builder, const struct notation_node *node)
{
	static const enum node_op ops[] = {[NOTATION_ADD] = NODE_ADD,
					   [NOTATION_SUBTRACT] = NODE_SUBTRACT,
					   [NOTATION_MULTIPLY] = NODE_MULTIPLY,
					   [NOTATION_DIVIDE] = NODE_DIVIDE,
					   [NOTATION_NEGATE] = NODE_NEGATE,
					   [NOTATION_DOWN] = NODE_DOWN,
					   [NOTATION_UP] = NODE_UP,
					   [NOTATION_NEAR] = NODE_HALF_UP,
					   [NOTATION_ABS] = NODE_ABS,
					   [NOTATION_LOWER] = NODE_AT_MOST,
					   [NOTATION_HIGHER] = NODE_AT_LEAST,
					   [NOTATION_LESS] = NODE_LESS,
					   [NOTATION_LESS_EQUAL] = NODE_LESS_EQUAL,
					   [NOTATION_EQUAL] = NODE_EQUAL};

	if (node->kind == NOTATION_NUMBER)
		return expr_constant(builder->arena, TYPE_NUMBER, node->number);
	if (node->kind == NOTATION_POOL)
		return build_pool(builder, node);
	const struct node *a = build(builder, node->a);
	const struct node *b = node->b ? build(builder, node->b) : NULL;
	if (node->kind < NOTATION_LESS)
		return expr_operation(builder->arena, ops[node->kind], TYPE_NUMBER, a, b);
	bool more = node->kind == NOTATION_MORE || node->kind == NOTATION_MORE_EQUAL;
	struct node *choice = arena_take(builder->arena, sizeof *choice);
	*choice = (struct node){
	    .op = NODE_IF,
	    .type = TYPE_NUMBER,
	    .a = expr_constant(builder->arena, TYPE_NUMBER, number_whole(1)),
	    .b = more ? expr_greater(builder->arena, node->kind == NOTATION_MORE_EQUAL, a, b)
		      : expr_operation(builder->arena, ops[node->kind], TYPE_FLAG, a, b),
	    .c = expr_constant(builder->arena, TYPE_NUMBER, number_whole(0))};
	return choice;
}

/* "3d6: 2, 5, 1 = 8", or "...; 2d6+1d8 = 14" */
static struct op say_total(struct builder *builder, const struct notation *notation, uint32_t slot)
{
	struct say_part *parts = arena_take(builder->arena, 2 * sizeof *parts);
	struct span text = notation->text;

	parts[0].text = notation->root->kind == NOTATION_POOL
			    ? SPAN(" = ")
			    : span_of(arena_format(builder->arena, "%.*s = ", (int)text.length, text.data));
	parts[1] = (struct say_part){.value = program_slot_node(builder->program, slot, builder->arena),
				     .type = TYPE_NUMBER};
	return (struct op){.kind = OP_SAY, .parts = parts, .count = 2};
}

struct program *notation_compile(struct notation_scope *scope, const struct notation *notation)
{
	struct program *program = arena_take(scope->arena, sizeof *program);
	struct builder builder = {scope->arena, program};
	size_t pools = count_pools(notation->root);

	program->tool = "roll";
	program->name = "";
	program->words = scope->rules ? &scope->rules->words : NULL;
	program->notation = notation;
	program->repeat = notation->repeat;
	program->slots = arena_take(scope->arena, (pools + 1) * sizeof *program->slots);
	program->ops = arena_take(scope->arena, (pools + 3) * sizeof *program->ops);
	const struct node *total = build(&builder, notation->root);
	uint32_t slot = (uint32_t)program->slot_count++;
	program->slots[slot] = (struct slot){
	    .name = "total", .kind = SLOT_GIVE, .type = TYPE_NUMBER, .start = {0, 1}};
	if (!notation->worded) {
		program->ops[program->op_count++] = (struct op){.kind = OP_SET, .slot = slot, .node = total};
		program->ops[program->op_count++] = say_total(&builder, notation, slot);
	}
	program->ops[program->op_count++] = (struct op){.kind = OP_END};
	program->result = slot;
	uint32_t *report = arena_take(scope->arena, sizeof *report);
	*report = slot;
	program->report = report;
	program->report_count = 1;
	return program;
}
