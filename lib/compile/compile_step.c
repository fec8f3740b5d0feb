/* compile_step: the steps of a procedure, by the table of verbs below. */
#include <string.h>

#include "base/text.h"
#include "compile/compiler.h"

/* ---- let ---- */

/* `name: +n` and `name: -n` change a value; any other expression replaces it. */
static const struct node *changed(struct compiler *compiler, uint32_t slot, const struct yaml *entry)
{
	char sign = entry->text.data[0];
	struct span rest = {entry->text.data + 1, entry->text.length - 1};
	struct location location = entry->location;
	const struct node *now = compile_slot_node(compiler, slot);
	enum type by = now->figures ? TYPE_FIGURE : now->type == TYPE_SET ? TYPE_ANY : TYPE_NUMBER;

	location.column++;
	if (now->type != TYPE_SET && now->type != TYPE_NUMBER) {
		compile_fault(compiler, location, "%s cannot be changed by adding",
			      expr_type_name(now->type));
		return NULL;
	}
	const struct node *amount = expr_parse_text(&compiler->scope, rest, location, by, by == TYPE_ANY);
	if (!amount)
		return NULL;
	if (by == TYPE_ANY && amount->type != TYPE_WORD && !(now->list && amount->type == TYPE_SET)) {
		compile_fault(compiler, location, "expected a word to add to the set, not %s",
			      expr_type_name(amount->type));
		return NULL;
	}
	return expr_operation(compiler->scope.arena, sign == '+' ? NODE_ADD : NODE_SUBTRACT, now->type, now,
			      amount);
}

static bool known_words(struct compiler *compiler, uint32_t slot, const struct node *node,
			struct location location)
{
	return node->type != TYPE_WORD || node->op != NODE_CONSTANT ||
	       compile_takes(compiler, slot, (word_id)node->constant.numerator, location);
}

bool compile_let_one(struct compiler *compiler, const struct yaml *entry, uint32_t *slot,
		     const struct node **node)
{
	bool relative = entry->kind == YAML_SCALAR && entry->text.length > 1 &&
			(entry->text.data[0] == '+' || entry->text.data[0] == '-');
	enum type type = compile_type_of(compiler, entry->key);

	if (relative) {
		if (!compile_written(compiler, entry->key, entry->key_location, TYPE_ANY, slot))
			return false;
		*node = changed(compiler, *slot, entry);
		return *node && compile_keep_bounds(compiler, *slot, entry->location, node);
	}
	if (type == TYPE_SET && entry->kind == YAML_SCALAR && span_is(entry->text, "nobody") &&
	    compile_is_figures(compiler, entry->key)) {
		*node = expr_constant(compiler->scope.arena, TYPE_SET, (value){0, 1});
		return compile_written(compiler, entry->key, entry->key_location, TYPE_SET, slot);
	}
	/* a bare word for a new name is that word, even if unknown names become
	 * fields */
	struct compiler inner = *compiler;
	if (type == TYPE_ANY && entry->kind == YAML_SCALAR && expr_is_name(entry->text))
		inner.lenient = false;
	*node = expr_parse(&inner.scope, entry, type, type == TYPE_ANY);
	if (!*node || !compile_written(compiler, entry->key, entry->key_location, (*node)->type, slot))
		return false;
	return known_words(compiler, *slot, *node, entry->location) &&
	       compile_keep_bounds(compiler, *slot, entry->location, node);
}

static bool let_step(struct compiler *compiler, const struct yaml *step)
{
	const struct yaml *map = yaml_get(step, "let");
	bool fine = true;

	if (!rules_is_map(compiler->rules, map, "let"))
		return false;
	for (const struct yaml *entry = map->first; entry; entry = entry->next)
		if (!expr_is_name(entry->key))
			return compile_fault(
			    compiler, entry->key_location,
			    "invalid name \"%s\"; a comma inside { } ends an entry: did it split an expression?",
			    entry->key.data);
	for (const struct yaml *entry = map->first; entry; entry = entry->next) {
		uint32_t slot;
		const struct node *node;

		if (compile_is_spread(compiler, entry->key)) {
			fine &= compile_spread(compiler, entry);
			continue;
		}
		if (!compile_let_one(compiler, entry, &slot, &node)) {
			fine = false;
			continue;
		}
		if (compile_only_in_games(compiler, slot))
			continue;
		compile_joining(compiler, slot, node);
		uint32_t skip = compile_unless(compiler, compile_link_guard(compiler, slot), false);
		compile_set(compiler, slot, node);
		compile_land(compiler, skip);
	}
	return fine;
}

/* ---- dice ---- */

bool compile_names_die(struct compiler *compiler, struct span name, struct location location)
{
	uint16_t party;

	return rules_is_free(compiler->rules, name, location, "a die") &&
	       (!span_is(name, "result") ||
		compile_fault(compiler, location, "\"result\" is what a procedure ends with, and no die")) &&
	       (!compile_field(compiler, name, &party) ||
		compile_fault(compiler, location,
			      "\"%.*s\" is a field; what is rolled or picked has a name of its own",
			      (int)name.length, name.data));
}

static bool die_local(struct compiler *compiler, struct span name, struct location location, enum type type,
		      struct local **local)
{
	if (!compile_names_die(compiler, name, location))
		return false;
	*local = compile_find_local(compiler->call, name);
	if (!*local)
		*local = compile_local(compiler, name, SLOT_DIE, type, (value){0, 1});
	struct slot *slot = &compiler->program->slots[(*local)->slot];
	if (slot->type != type)
		return compile_fault(compiler, location, "\"%.*s\" is already %s", (int)name.length,
				     name.data, expr_type_name(slot->type));
	if (slot->kind == SLOT_OWN)
		slot->kind = SLOT_DIE;
	return true;
}

/* `whose: target`: the other party throws the dice. */
static bool compile_whose(struct compiler *compiler, const struct yaml *whose, uint16_t *party)
{
	*party = compile_thrower(compiler, whose != NULL);
	return !whose || span_is(whose->text, "target") ||
	       compile_fault(compiler, whose->location,
			     "\"whose\" must be target: else they are the actor's");
}

static bool roll_one(struct compiler *compiler, const struct yaml *entry, uint16_t party)
{
	struct span text = span_trim(entry->text), die_name = text, pool = SPAN("");
	struct local *local;

	if (entry->kind != YAML_SCALAR)
		return compile_fault(compiler, entry->location, "expected a die such as d6 or EXPR d6");
	for (size_t i = text.length; i > 0; i--) {
		if (text.data[i - 1] != ' ')
			continue;
		pool = (struct span){text.data, i - 1};
		die_name = (struct span){text.data + i, text.length - i};
		break;
	}
	const struct die *die = rules_die(compiler->rules, die_name, entry->location);
	if (!die)
		return false;
	enum type type = pool.length ? TYPE_HAND : die->worded ? TYPE_WORD : TYPE_NUMBER;
	const struct node *count = NULL;
	if (pool.length) {
		count = expr_parse_text(&compiler->scope, pool, entry->location, TYPE_NUMBER, false);
		struct yaml number = *entry;
		number.text = pool;
		if (!count || !compile_count_fits(compiler, &number, 0, LARGEST_HAND, "the number of dice"))
			return false;
	}
	if (!die_local(compiler, entry->key, entry->key_location, type, &local))
		return false;
	compile_emit(compiler, (struct op){.kind = pool.length ? OP_HAND : OP_ROLL,
					   .party = party,
					   .slot = local->slot,
					   .die = die,
					   .node = count,
					   .name = compiler->program->slots[local->slot].name});
	return true;
}

static bool compile_roll(struct compiler *compiler, const struct yaml *step)
{
	const struct yaml *dice = yaml_get(step, "roll");
	uint16_t party;
	bool fine = rules_is_map(compiler->rules, dice, "roll") &&
		    compile_whose(compiler, yaml_get(step, "whose"), &party);

	for (const struct yaml *entry = dice->first; fine && entry; entry = entry->next)
		fine = roll_one(compiler, entry, party);
	return fine;
}

/* ---- pick ---- */

enum { MOST_LOTS = 64 };

/* The most that a number can be, as far as its form shows. */
static int64_t most_of(const struct compiler *compiler, const struct node *node)
{
	const struct declaration *field;
	int64_t a, b, most = MOST_LOTS;

	switch (node->op) {
	case NODE_CONSTANT: most = node->constant.numerator / node->constant.denominator; break;
	case NODE_SLOT:
		field = compiler->program->slots[node->slot].field;
		if (field && field->has_most)
			most = field->most.numerator / field->most.denominator;
		break;
	case NODE_IF:
	case NODE_ADD:
	case NODE_AT_LEAST:
	case NODE_AT_MOST:
		a = most_of(compiler, node->a);
		b = most_of(compiler, node->op == NODE_IF ? node->c : node->b);
		most = node->op == NODE_ADD       ? a + b
		       : node->op == NODE_AT_MOST ? (a < b ? a : b)
						  : (a < b ? b : a);
		break;
	default: break;
	}
	return most < MOST_LOTS ? most : MOST_LOTS;
}

/* Throws a die with as many sides as there are lots. */
static void throw_lots(struct compiler *compiler, uint32_t slot, uint32_t lots, int64_t count,
		       struct location location)
{
	struct span name = span_of(arena_format(compiler->scope.arena, "d%lld", (long long)count));
	const struct node *here = expr_operation(compiler->scope.arena, NODE_EQUAL, TYPE_FLAG,
						 compile_slot_node(compiler, lots),
						 compile_number(compiler, count));
	uint32_t skip = compile_unless(compiler, here, true);

	compile_emit(compiler, (struct op){.kind = OP_ROLL,
					   .slot = slot,
					   .die = rules_die(compiler->rules, name, location),
					   .name = compiler->program->slots[slot].name});
	compile_land(compiler, skip);
}

/* One of so many is 1, and nobody throws a die. */
static bool compile_pick(struct compiler *compiler, const struct yaml *step)
{
	const struct yaml *map = yaml_get(step, "pick");
	struct local *local;

	if (!rules_is_map(compiler->rules, map, "pick"))
		return false;
	for (const struct yaml *entry = map->first; entry; entry = entry->next) {
		const struct node *among = compile_expr(compiler, entry, TYPE_NUMBER);

		if (!among || !compile_count_fits(compiler, entry, 1, MOST_LOTS, "the number of lots") ||
		    !die_local(compiler, entry->key, entry->key_location, TYPE_NUMBER, &local))
			return false;
		uint32_t lots = compile_slot(compiler, "lots", SLOT_OWN, TYPE_NUMBER, (value){0, 1});
		int64_t most = most_of(compiler, among);
		compile_set(compiler, lots, compile_lots(compiler, among, MOST_LOTS, entry));
		compile_emit(compiler, (struct op){.kind = OP_SET,
						   .slot = local->slot,
						   .quiet = true,
						   .node = compile_number(compiler, 1)});
		for (int64_t count = 2; count <= most; count++)
			throw_lots(compiler, local->slot, lots, count, entry->location);
	}
	return true;
}

static const struct op *rolled(struct compiler *compiler, uint32_t slot)
{
	for (size_t i = compiler->program->op_count; i-- > 0;) {
		const struct op *op = &compiler->program->ops[i];

		if ((op->kind == OP_ROLL || op->kind == OP_HAND) && op->slot == slot)
			return op;
	}
	return NULL;
}

/* While the condition holds and spares are left: spends one and throws again. */
static bool spend_spares(struct compiler *compiler, struct op reroll, const struct node *losing,
			 const struct yaml *spend)
{
	struct arena *arena = compiler->scope.arena;
	uint32_t slot;

	if (!compile_written(compiler, spend->text, spend->location, TYPE_ANY, &slot))
		return false;
	if (compiler->program->slots[slot].type != TYPE_NUMBER)
		return compile_fault(compiler, spend->location, "\"spend\" must name a number");
	const struct node *spares = compile_slot_node(compiler, slot);
	const struct node *one = compile_number(compiler, 1);
	const struct node *left = expr_greater(arena, true, spares, one);
	uint32_t head = compile_unless(compiler, expr_operation(arena, NODE_AND, TYPE_FLAG, left, losing),
				       true);
	const struct node *rest = expr_operation(arena, NODE_SUBTRACT, TYPE_NUMBER, spares, one);
	if (!compile_keep_bounds(compiler, slot, spend->location, &rest))
		return false;
	compile_set(compiler, slot, rest);
	compile_emit(compiler, reroll);
	compile_emit(compiler, (struct op){.kind = OP_JUMP, .target = head});
	compile_land(compiler, head);
	return true;
}

static bool compile_reroll(struct compiler *compiler, const struct yaml *step)
{
	const struct yaml *name = yaml_get(step, "reroll"), *where = yaml_get(step, "where");
	const struct yaml *loop = yaml_get(step, "while"), *spend = yaml_get(step, "spend");
	const struct yaml *keep = yaml_get(step, "keep"), *most = yaml_get(step, "at-most");
	const struct local *local = compile_find_local(compiler->call, name->text);
	const struct op *first = local ? rolled(compiler, local->slot) : NULL;
	struct op op = {.kind = OP_REROLL};
	const struct node *fits = NULL;

	if (!first)
		return compile_fault(compiler, name->location, "no step rolls \"%s\"", name->text.data);
	op.slot = local->slot;
	op.die = first->die;
	op.party = first->party;
	op.name = arena_format(compiler->scope.arena, "%s.reroll", first->name);
	if ((where || most) && first->kind != OP_HAND)
		return compile_fault(compiler, (where ? where : most)->location,
				     "%s requires a hand of dice; \"%s\" is a single die",
				     where ? "where" : "at-most", name->text.data);
	if (most && (!(op.node = compile_expr(compiler, most, TYPE_NUMBER)) ||
		     !compile_count_fits(compiler, most, 0, INT64_MAX, "the number of dice")))
		return false;
	if (most)
		op.node = compile_whole(compiler, op.node,
					arena_format(compiler->scope.arena, "at-most of %s", op.name),
					most->location);
	if (keep && !span_is(keep->text, "higher") && !span_is(keep->text, "lower"))
		return compile_fault(compiler, keep->location, "\"keep\" must be higher or lower");
	op.stand = !keep ? STAND_NEW : span_is(keep->text, "higher") ? STAND_HIGHER : STAND_LOWER;
	if ((loop != NULL) != (spend != NULL))
		return compile_fault(compiler, step->location,
				     "\"while\" and \"spend\" must be used together");
	if (where || loop) {
		fits = where ? compile_face_flag(compiler, where) : compile_flag(compiler, loop);
		if (!fits)
			return false;
	}
	if (spend)
		return spend_spares(compiler, op, fits, spend);
	op.where = fits;
	compile_emit(compiler, op);
	return true;
}

static bool tally_counts(struct compiler *compiler, const struct yaml *map, bool ranges,
			 struct tally_count *counts, size_t *count)
{
	for (const struct yaml *entry = map ? map->first : NULL; entry; entry = entry->next) {
		struct tally_count *made = &counts[(*count)++];

		if (ranges) {
			struct yaml range = *entry;

			range.key = entry->text;
			range.key_location = entry->location;
			if (!compile_range(compiler, &range, &made->from, &made->to))
				return false;
		} else {
			made->when = compile_face_flag(compiler, entry);
			if (!made->when)
				return false;
		}
		if (!compile_written(compiler, entry->key, entry->key_location, TYPE_NUMBER, &made->slot))
			return false;
	}
	return true;
}

static bool compile_tally(struct compiler *compiler, const struct yaml *step)
{
	const struct yaml *map = yaml_get(step, "tally");

	if (!rules_keys(compiler->rules, map, "a tally", "name dice of faces count whose"))
		return false;
	const struct yaml *name = yaml_get(map, "name"), *dice = yaml_get(map, "dice");
	const struct yaml *of = yaml_get(map, "of"), *faces = yaml_get(map, "faces");
	const struct yaml *count = yaml_get(map, "count");
	size_t total = (faces ? faces->count : 0) + (count ? count->count : 0), made = 0;
	struct tally_count *counts = arena_take(compiler->scope.arena, total * sizeof *counts);
	struct local *local;

	if (!name || !dice || !of || total == 0)
		return compile_fault(compiler, map->location,
				     "a tally requires name, dice, of, and faces or count");
	if (!compile_names_die(compiler, name->text, name->location))
		return false;
	if (total > MOST_COUNTS)
		return compile_fault(compiler, map->location, "a tally has %zu counts; the maximum is %d",
				     total, MOST_COUNTS);
	uint16_t party;
	if (!compile_whose(compiler, yaml_get(map, "whose"), &party))
		return false;
	const struct die *die = rules_die(compiler->rules, of->text, of->location);
	const struct node *node = compile_expr(compiler, dice, TYPE_NUMBER);
	if (!die || !node ||
	    !compile_count_fits(compiler, dice, 0, (int64_t)compiler->rules->limits->pool,
				"the number of dice") ||
	    !tally_counts(compiler, faces, true, counts, &made) ||
	    !tally_counts(compiler, count, false, counts, &made))
		return false;
	local = compile_find_local(compiler->call, name->text);
	uint32_t slot = local ? compile_slot(compiler,
					     arena_format(compiler->scope.arena, "%s%s",
							  compiler->call->prefix, name->text.data),
					     SLOT_DIE, TYPE_HAND, (value){0, 1})
			      : compile_local(compiler, name->text, SLOT_DIE, TYPE_HAND, (value){0, 1})->slot;
	compiler->program->slots[slot].pool = true;
	compile_emit(compiler, (struct op){.kind = OP_TALLY,
					   .party = party,
					   .slot = slot,
					   .node = node,
					   .die = die,
					   .counts = counts,
					   .count = made,
					   .name = compiler->program->slots[slot].name});
	for (size_t i = 0; i < made; i++)
		compile_keep_count(compiler, counts[i].slot, map->location);
	return true;
}

/* ---- stop ---- */

bool compile_stop(struct compiler *compiler, const struct yaml *result)
{
	struct locals *locals = compiler->call->locals;

	if (!expr_is_name(result->text))
		return compile_fault(compiler, result->location, "a result must be one word");
	value word = {words_add(compiler->scope.words, result->text), 1};
	compile_set(compiler, locals->result, expr_constant(compiler->scope.arena, TYPE_WORD, word));
	locals->ends = compile_jump(compiler, locals->ends);
	return true;
}

/* ---- verbs ---- */

static bool table_step(struct compiler *compiler, const struct yaml *step)
{
	const struct yaml *name = yaml_get(step, "table");

	return compile_table(compiler, name->text, name->location);
}

static bool stop_step(struct compiler *compiler, const struct yaml *step)
{
	return compile_stop(compiler, yaml_get(step, "stop"));
}

static bool again_step(struct compiler *compiler, const struct yaml *step)
{
	return compile_again(compiler, yaml_get(step, "again"));
}

static bool block_step(struct compiler *compiler, const struct yaml *step)
{
	const struct yaml *when = yaml_get(step, "when"), *other = yaml_get(step, "else");
	const struct node *guard = compile_flag(compiler, when);

	if (!guard)
		return when ? false : compile_fault(compiler, step->location, "\"then\" requires \"when\"");
	uint32_t skip = compile_unless(compiler, guard, true);
	bool fine = compile_steps(compiler, yaml_get(step, "then"));
	if (!other) {
		compile_land(compiler, skip);
		return fine;
	}
	struct jump *over = compile_jump(compiler, NULL);
	compile_land(compiler, skip);
	fine &= compile_steps(compiler, other);
	compile_point(compiler, over, compile_here(compiler));
	return fine;
}

/* The verbs: the key that identifies a step, all keys of the step, and the function
 * that compiles it, if it is more than a sentence. VERB_ENDS ends the steps, so the
 * sentence comes before it. VERB_GUARDED compiles the guard itself, so the step's
 * guard covers only the sentence. VERB_WHOLE compiles the whole step. */
static const struct verb {
	const char *name, *keys;
	bool (*compile)(struct compiler *, const struct yaml *step);
	enum { VERB_PLAIN, VERB_ENDS, VERB_GUARDED, VERB_WHOLE } kind;
} verbs[] = {
    {"let", "let when say note ref", let_step, VERB_PLAIN},
    {"roll", "roll whose when say note ref", compile_roll, VERB_PLAIN},
    {"pick", "pick when say note ref", compile_pick, VERB_PLAIN},
    {"reroll", "reroll where at-most while spend keep when say note ref", compile_reroll, VERB_PLAIN},
    {"tally", "tally when say note ref", compile_tally, VERB_PLAIN},
    {"table", "table when say note ref", table_step, VERB_PLAIN},
    {"choose", "choose options policies default most ask when say note ref", compile_choose, VERB_GUARDED},
    {"do", "do each swap as with when say note ref", compile_do, VERB_GUARDED},
    {"refuse", "refuse each order when say note ref", compile_refuse, VERB_WHOLE},
    {"open", "open of when say note ref", compile_span_step, VERB_WHOLE},
    {"close", "close of when say note ref", compile_span_step, VERB_WHOLE},
    {"repeat", "repeat until steps when say note ref", compile_repeat, VERB_PLAIN},
    {"stop", "stop when say note ref", stop_step, VERB_ENDS},
    {"then", "when then else note ref", block_step, VERB_GUARDED},
    {"again", "again when say note ref", again_step, VERB_ENDS},
    {"say", "say when note ref", NULL, VERB_PLAIN},
};

static const struct verb *verb_of(const struct yaml *step)
{
	for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
		if (yaml_get(step, verbs[i].name))
			return &verbs[i];
	return NULL;
}

static bool unknown_verb(struct compiler *compiler, const struct yaml *step)
{
	struct text list = {.arena = compiler->scope.arena};
	struct span names[sizeof verbs / sizeof *verbs], near;

	for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
		names[i] = span_of(verbs[i].name);
	for (const struct yaml *item = step->first; item; item = item->next) {
		if (span_among(item->key, "when else say note ref"))
			continue;
		near = word_nearest(item->key, names, sizeof verbs / sizeof *verbs);
		if (near.length)
			return compile_fault(compiler, item->key_location,
					     "unknown step \"%s\"; did you mean \"%.*s\"?", item->key.data,
					     (int)near.length, near.data);
	}
	for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
		text_format(&list, " %s", strcmp(verbs[i].name, "then") ? verbs[i].name : "when/then/else");
	return compile_fault(compiler, step->location, "unknown step; expected one of:%.*s", (int)list.length,
			     list.at);
}

/* ---- steps ---- */

/* Makes the step the current one of the compiler. */
static bool compile_step(struct compiler *compiler, const struct yaml *step)
{
	if (!rules_is_map(compiler->rules, step, "a step"))
		return false;
	const struct verb *verb = verb_of(step);
	const struct yaml *when = yaml_get(step, "when"), *say = yaml_get(step, "say");
	const struct yaml *ref = yaml_get(step, "ref");

	if (!verb)
		return unknown_verb(compiler, step);
	if (!rules_keys(compiler->rules, step, "this step", verb->keys))
		return false;
	compiler->step = step;
	compiler->ref = ref;
	if (!compile_in_front(compiler, step))
		compile_end_front(compiler, verb->name);
	if (verb->kind == VERB_WHOLE)
		return verb->compile(compiler, step);
	bool guarded = verb->kind == VERB_GUARDED, fine = !guarded || verb->compile(compiler, step);
	if (guarded && !say)
		return fine;
	const struct node *guard = compile_flag(compiler, when);
	if (when && !guard)
		return false;
	uint32_t skip = compile_unless(compiler, guard, true);
	if (say && verb->kind == VERB_ENDS)
		fine &= compile_say(compiler, say);
	if (!guarded && verb->compile)
		fine &= verb->compile(compiler, step);
	if (say && verb->kind != VERB_ENDS)
		fine &= compile_say(compiler, say);
	compile_land(compiler, skip);
	return fine;
}

bool compile_steps_between(struct compiler *compiler, const struct yaml *first, const struct yaml *end)
{
	bool fine = true;

	for (const struct yaml *item = first; item && item != end; item = item->next)
		fine &= compile_step(compiler, item);
	return fine;
}

bool compile_steps(struct compiler *compiler, const struct yaml *list)
{
	struct compiler inner = *compiler;

	if (list->kind != YAML_LIST)
		return compile_fault(compiler, list->location, "steps must be a list");
	return compile_steps_between(&inner, list->first, NULL);
}
