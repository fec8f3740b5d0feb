#include <string.h>

#include "base/text.h"
#include "compile/compiler.h"
#include "rules/sentence.h"

/* The verbs: let, roll, reroll, tally, choose, do, repeat, table, stop, again, say,
 * and the block when/then/else. */

/* ---- let ---- */

/* `name: +n` and `name: -n` change a value; any other expression replaces it. */
static const struct node *changed(struct compiler *compiler, uint32_t slot, const struct yaml *entry)
{
	char sign = entry->text.data[0];
	struct span rest = {entry->text.data + 1, entry->text.length - 1};
	struct location location = entry->location;
	const struct node *now = compile_slot_node(compiler, slot);
	enum type by = now->type == TYPE_SET ? TYPE_ANY : TYPE_NUMBER;

	location.column++;
	if (now->type != TYPE_SET && now->type != TYPE_NUMBER) {
		compile_fault(compiler, location, "%s cannot be changed by adding",
			      expr_type_name(now->type));
		return NULL;
	}
	const struct node *amount = expr_parse_text(&compiler->scope, rest, location, by, by == TYPE_ANY);
	if (!amount)
		return NULL;
	if (by == TYPE_ANY && amount->type != TYPE_WORD) {
		compile_fault(compiler, location, "a word is added to a set, not %s",
			      expr_type_name(amount->type));
		return NULL;
	}
	return expr_operation(compiler->scope.arena, sign == '+' ? NODE_ADD : NODE_SUBTRACT, now->type, now,
			      amount);
}

static bool known_words(struct compiler *compiler, uint32_t slot, const struct node *node,
			struct location location)
{
	const struct declaration *field = compiler->program->slots[slot].field;

	if (!field || !field->words || node->type != TYPE_WORD || node->op != NODE_CONSTANT)
		return true;
	for (size_t i = 0; i < field->word_count; i++)
		if (field->words[i] == node->constant.numerator)
			return true;
	return compile_fault(compiler, location, "\"%s\" is no word of %s",
			     words_string(compiler->scope.words, (word_id)node->constant.numerator),
			     compiler->program->slots[slot].name);
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
		return *node != NULL;
	}
	/* a bare word for a new name is that word, also where unknown names are asked for */
	bool lenient = compiler->lenient;
	if (type == TYPE_ANY && entry->kind == YAML_SCALAR && expr_is_name(entry->text))
		compiler->lenient = false;
	*node = expr_parse(&compiler->scope, entry, type, type == TYPE_ANY);
	compiler->lenient = lenient;
	if (!*node || !compile_written(compiler, entry->key, entry->key_location, (*node)->type, slot))
		return false;
	return known_words(compiler, *slot, *node, entry->location);
}

bool compile_let(struct compiler *compiler, const struct yaml *map)
{
	bool fine = true;

	if (!rules_is_map(compiler->rules, map, "let"))
		return false;
	for (const struct yaml *entry = map->first; entry; entry = entry->next)
		if (!expr_is_name(entry->key))
			return compile_fault(compiler, entry->key_location,
					     "\"%s\" is no name: a comma inside { } ends an entry; did it "
					     "split an expression?",
					     entry->key.data);
	for (const struct yaml *entry = map->first; entry; entry = entry->next) {
		uint32_t slot;
		const struct node *node;

		if (compile_let_one(compiler, entry, &slot, &node))
			compile_set(compiler, slot, node);
		else
			fine = false;
	}
	return fine;
}

/* ---- dice ---- */

static bool die_local(struct compiler *compiler, struct span name, struct location location, enum type type,
		      struct local **local)
{
	*local = compile_find_local(compiler->call, name);
	if (!*local)
		*local = compile_local(compiler, name, SLOT_DIE, type, (value){0, 1});
	struct slot *slot = &compiler->program->slots[(*local)->slot];
	if (slot->type != type)
		return compile_fault(compiler, location, "\"%.*s\" is %s already", (int)name.length,
				     name.data, expr_type_name(slot->type));
	if (slot->kind == SLOT_OWN)
		slot->kind = SLOT_DIE;
	return true;
}

static bool roll_one(struct compiler *compiler, const struct yaml *entry)
{
	struct span text = span_trim(entry->text), die_name = text, pool = SPAN("");
	struct local *local;

	if (entry->kind != YAML_SCALAR)
		return compile_fault(compiler, entry->location, "a die was expected: d6, or EXPR d6");
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
		if (!count)
			return false;
	}
	if (!die_local(compiler, entry->key, entry->key_location, type, &local))
		return false;
	compile_emit(compiler, (struct op){.kind = pool.length ? OP_HAND : OP_ROLL,
					   .slot = local->slot,
					   .die = die,
					   .node = count,
					   .name = compiler->program->slots[local->slot].name});
	return true;
}

static bool compile_roll(struct compiler *compiler, const struct yaml *dice)
{
	bool fine = rules_is_map(compiler->rules, dice, "roll");

	for (const struct yaml *entry = dice->first; fine && entry; entry = entry->next)
		fine = roll_one(compiler, entry);
	return fine;
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
		return compile_fault(compiler, spend->location, "what is spent is a number");
	const struct node *spares = compile_slot_node(compiler, slot);
	const struct node *one = compile_number(compiler, 1);
	const struct node *left = expr_greater(arena, true, spares, one);
	uint32_t head = compile_unless(compiler, expr_operation(arena, NODE_AND, TYPE_FLAG, left, losing),
				       true);
	compile_set(compiler, slot, expr_operation(arena, NODE_SUBTRACT, TYPE_NUMBER, spares, one));
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
		return compile_fault(compiler, name->location, "no step rolled \"%s\"", name->text.data);
	op.slot = local->slot;
	op.die = first->die;
	op.name = arena_format(compiler->scope.arena, "%s.reroll", first->name);
	if ((where || most) && first->kind != OP_HAND)
		return compile_fault(compiler, (where ? where : most)->location,
				     "%s picks among a hand of dice; \"%s\" is one die",
				     where ? "where" : "at-most", name->text.data);
	if (most && !(op.node = compile_expr(compiler, most, TYPE_NUMBER)))
		return false;
	if (keep && !span_is(keep->text, "higher") && !span_is(keep->text, "lower"))
		return compile_fault(compiler, keep->location, "keep is higher or lower");
	op.stand = !keep ? STAND_NEW : span_is(keep->text, "higher") ? STAND_HIGHER : STAND_LOWER;
	if ((loop != NULL) != (spend != NULL))
		return compile_fault(compiler, step->location, "while and spend go together");
	if (where || loop) {
		compiler->scope.face = where != NULL;
		fits = compile_flag(compiler, where ? where : loop);
		compiler->scope.face = false;
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
			compiler->scope.face = true;
			made->when = compile_flag(compiler, entry);
			compiler->scope.face = false;
			if (!made->when)
				return false;
		}
		if (!compile_written(compiler, entry->key, entry->key_location, TYPE_NUMBER, &made->slot))
			return false;
	}
	return true;
}

static bool compile_tally(struct compiler *compiler, const struct yaml *map)
{
	if (!rules_keys(compiler->rules, map, "a tally", "name dice of faces count"))
		return false;
	const struct yaml *name = yaml_get(map, "name"), *dice = yaml_get(map, "dice");
	const struct yaml *of = yaml_get(map, "of"), *faces = yaml_get(map, "faces");
	const struct yaml *count = yaml_get(map, "count");
	size_t total = (faces ? faces->count : 0) + (count ? count->count : 0), made = 0;
	struct tally_count *counts = arena_take(compiler->scope.arena, total * sizeof *counts);
	struct local *local;

	if (!name || !dice || !of || total == 0)
		return compile_fault(compiler, map->location,
				     "a tally says name, dice, of, and faces or count");
	if (total > MOST_COUNTS)
		return compile_fault(compiler, map->location, "%zu counts of one tally; there may be %d",
				     total, MOST_COUNTS);
	const struct die *die = rules_die(compiler->rules, of->text, of->location);
	const struct node *node = compile_expr(compiler, dice, TYPE_NUMBER);
	if (!die || !node || !tally_counts(compiler, faces, true, counts, &made) ||
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
					   .slot = slot,
					   .node = node,
					   .die = die,
					   .counts = counts,
					   .count = made,
					   .name = compiler->program->slots[slot].name});
	return true;
}

/* ---- repeat ---- */

/* Binds `round` to a slot for the steps of a loop; returns what to unbind. */
static struct local *bind_round(struct compiler *compiler, uint32_t slot)
{
	struct locals *locals = compiler->call->locals;
	struct local *name = arena_take(compiler->scope.arena, sizeof *name);

	*name = (struct local){locals->first, SPAN("round"), slot};
	locals->first = name;
	locals->round = slot;
	locals->version++;
	return name;
}

static void unbind_round(struct compiler *compiler, const struct local *name, uint32_t outer)
{
	struct locals *locals = compiler->call->locals;

	for (struct local **local = &locals->first; *local; local = &(*local)->next)
		if (*local == name) {
			*local = name->next;
			break;
		}
	locals->round = outer;
	locals->version++;
}

/* A few rounds are written out one after the other, so that the odds see which
 * names the last of them no longer needs. */
static bool few_rounds(struct compiler *compiler, const struct yaml *steps, const struct yaml *until,
		       uint32_t round, int64_t rounds)
{
	struct jump *ends = NULL;
	bool fine = true;

	for (int64_t i = 1; i <= rounds && fine; i++) {
		compile_set(compiler, round, compile_number(compiler, i));
		compiler->program->ops[compile_here(compiler) - 1].meets = i > 1;
		fine = compile_steps(compiler, steps);
		if (!until || i == rounds)
			continue;
		const struct node *done = compile_flag(compiler, until);
		if (!done)
			return false;
		uint32_t on = compile_unless(compiler, done, true);
		ends = compile_jump(compiler, ends);
		compile_land(compiler, on);
	}
	compile_point(compiler, ends, compile_here(compiler));
	return fine;
}

static bool many_rounds(struct compiler *compiler, const struct yaml *steps, const struct yaml *until,
			uint32_t round, const struct node *count)
{
	struct arena *arena = compiler->scope.arena;
	uint32_t most = compile_slot(compiler, "rounds", SLOT_OWN, TYPE_NUMBER, (value){0, 1});

	compile_emit(compiler, (struct op){.kind = OP_SET, .slot = most, .node = count, .quiet = true});
	compile_set(compiler, round, compile_number(compiler, 0));
	const struct node *now = compile_slot_node(compiler, round);
	const struct node *more = expr_operation(arena, NODE_LESS, TYPE_FLAG, now,
						 compile_slot_node(compiler, most));
	uint32_t head = compile_unless(compiler, more, false);
	compile_set(compiler, round,
		    expr_operation(arena, NODE_ADD, TYPE_NUMBER, now, compile_number(compiler, 1)));
	bool fine = compile_steps(compiler, steps);
	const struct node *done = compile_flag(compiler, until);
	if (until && !done)
		return false;
	compile_emit(
	    compiler,
	    (struct op){.kind = until ? OP_UNLESS : OP_JUMP, .node = done, .target = head, .guard = until});
	compile_land(compiler, head);
	return fine;
}

enum { FEW_ROUNDS = 4 };

static bool compile_repeat(struct compiler *compiler, const struct yaml *step)
{
	const struct yaml *times = yaml_get(step, "repeat"), *until = yaml_get(step, "until");
	const struct yaml *steps = yaml_get(step, "steps");
	uint32_t outer = compiler->call->locals->round;
	const struct node *count = compile_expr(compiler, times, TYPE_NUMBER);

	if (!count || !steps)
		return steps ? false : compile_fault(compiler, step->location, "a repeat has steps");
	uint32_t round = compile_slot(compiler, "round", SLOT_OWN, TYPE_NUMBER, (value){0, 1});
	struct local *name = bind_round(compiler, round);
	bool few = count->op == NODE_CONSTANT && number_is_whole(count->constant) &&
		   count->constant.numerator <= FEW_ROUNDS;
	bool fine = few ? few_rounds(compiler, steps, until, round, count->constant.numerator)
			: many_rounds(compiler, steps, until, round, count);
	unbind_round(compiler, name, outer);
	return fine;
}

/* ---- stop, say ---- */

bool compile_stop(struct compiler *compiler, const struct yaml *result)
{
	struct locals *locals = compiler->call->locals;

	if (!expr_is_name(result->text))
		return compile_fault(compiler, result->location, "a result is one word");
	value word = {words_add(compiler->scope.words, result->text), 1};
	compile_set(compiler, locals->result, expr_constant(compiler->scope.arena, TYPE_WORD, word));
	locals->ends = compile_jump(compiler, locals->ends);
	return true;
}

static bool say_name(struct compiler *compiler, struct span name, struct location location,
		     struct say_part *part)
{
	static const char *const texts[] = {"by", "at"};

	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		if (span_is(name, texts[i])) {
			bool other = compiler->call->swapped != (i == 1);

			part->field = other ? SPAN("at") : SPAN("by");
			return true;
		}
	bool list = name.length && name.data[0] == '+';
	if (list) {
		name = (struct span){name.data + 1, name.length - 1};
		location.column++;
	}
	const struct node *node = expr_parse_text(&compiler->scope, name, location, TYPE_ANY, false);
	if (!node)
		return false;
	if (list && (node->op != NODE_MODIFIERS || node->type != TYPE_NUMBER))
		return compile_fault(compiler, location, "{+...} tells the entries of a modifier list");
	part->type = node->type;
	part->list = list ? node->modifiers : NULL;
	part->value = list ? NULL : node;
	return true;
}

/* "power {power}, skill {skill}{+aim} = {total}": in braces a value, or behind a
 * plus a list of modifiers, of which the entries that applied are said. */
bool compile_say(struct compiler *compiler, const struct yaml *text)
{
	struct arena *arena = compiler->scope.arena;
	struct sentence sentence;

	if (!sentence_read(&sentence, text, arena, compiler->rules->faults))
		return false;
	struct say_part *parts = arena_take(arena, sentence.count * sizeof *parts);
	for (size_t i = 0; i < sentence.count; i++) {
		const struct sentence_piece *piece = &sentence.pieces[i];

		if (!piece->placeholder)
			parts[i].text = piece->text;
		else if (!say_name(compiler, piece->text, piece->location, &parts[i]))
			return false;
	}
	compile_emit(compiler, (struct op){.kind = OP_SAY, .parts = parts, .count = sentence.count});
	return true;
}

/* ---- steps ---- */

static const struct verb {
	const char *name, *keys;
} verbs[] = {
    {"let", "let when say note ref"},
    {"roll", "roll when say note ref"},
    {"reroll", "reroll where at-most while spend keep when say note ref"},
    {"tally", "tally when say note ref"},
    {"table", "table when say note ref"},
    {"choose", "choose options policies default most when say note ref"},
    {"do", "do swap as with when say note ref"},
    {"repeat", "repeat until steps when say note ref"},
    {"stop", "stop when say note ref"},
    {"then", "when then else note ref"},
    {"again", "again when say note ref"},
    {"say", "say when note ref"},
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

	for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
		text_format(&list, " %s", strcmp(verbs[i].name, "then") ? verbs[i].name : "when/then/else");
	return compile_fault(compiler, step->location, "a step is one of:%.*s", (int)list.length, list.at);
}

static bool compile_verb(struct compiler *compiler, const struct yaml *step, const char *verb)
{
	const struct yaml *what = yaml_get(step, verb);

	if (!strcmp(verb, "let"))
		return compile_let(compiler, what);
	if (!strcmp(verb, "roll"))
		return compile_roll(compiler, what);
	if (!strcmp(verb, "reroll"))
		return compile_reroll(compiler, step);
	if (!strcmp(verb, "tally"))
		return compile_tally(compiler, what);
	if (!strcmp(verb, "table"))
		return compile_table(compiler, what->text, what->location);
	if (!strcmp(verb, "repeat"))
		return compile_repeat(compiler, step);
	if (!strcmp(verb, "again"))
		return compile_again(compiler, step->location);
	if (!strcmp(verb, "stop"))
		return compile_stop(compiler, what);
	return true; /* say alone */
}

static bool compile_block(struct compiler *compiler, const struct yaml *step, uint32_t skip)
{
	const struct yaml *other = yaml_get(step, "else");
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
	compiler->ref = ref ? ref : compiler->ref;
	bool early = !strcmp(verb->name, "stop") || !strcmp(verb->name, "again");
	bool own_guard = !strcmp(verb->name, "do") || !strcmp(verb->name, "choose");
	bool fine = true;
	if (own_guard && !say)
		return !strcmp(verb->name, "do") ? compile_do(compiler, step)
						 : compile_choose(compiler, step);
	if (own_guard) { /* the sentence has the same condition, read after it */
		fine = !strcmp(verb->name, "do") ? compile_do(compiler, step)
						 : compile_choose(compiler, step);
		compiler->step = step;
	}
	const struct node *guard = compile_flag(compiler, when);
	if (when && !guard)
		return false;
	uint32_t skip = compile_unless(compiler, guard, true);
	if (yaml_get(step, "then"))
		return skip == NO_SLOT ? compile_fault(compiler, step->location, "then needs a when")
				       : compile_block(compiler, step, skip);
	if (say && early)
		fine &= compile_say(compiler, say);
	if (!own_guard)
		fine &= compile_verb(compiler, step, verb->name);
	if (say && !early)
		fine &= compile_say(compiler, say);
	compile_land(compiler, skip);
	return fine;
}

bool compile_steps(struct compiler *compiler, const struct yaml *list)
{
	const struct yaml *step = compiler->step, *ref = compiler->ref;
	bool fine = true;

	if (list->kind != YAML_LIST)
		return compile_fault(compiler, list->location, "steps are a list");
	for (const struct yaml *item = list->first; item; item = item->next) {
		compiler->ref = NULL;
		fine &= compile_step(compiler, item);
	}
	compiler->step = step;
	compiler->ref = ref;
	return fine;
}
