/* compile_table: tables: a die and rows, a value and rows, a matrix, or a list of
 * conditions. A row's effects apply to the procedure that reads the table. Rows
 * that continue with the same next table share its operations, so a chain grows
 * with its tables and not with its paths. */
#include <string.h>

#include "compile/compiler.h"

static const struct number LOWEST = {-INT64_MAX, 1}, HIGHEST = {INT64_MAX, 1};

/* "7", "3-4", "11+" (or more); "-1" is a number. */
static bool read_range(struct span text, struct number *from, struct number *to)
{
	struct span rest = text, first;

	if (text.length > 1 && text.data[text.length - 1] == '+') {
		*to = HIGHEST;
		if (number_parse((struct span){text.data, text.length - 1}, from))
			return true;
	}
	if (number_parse(text, from)) {
		*to = *from;
		return true;
	}
	rest.data++;
	rest.length -= rest.length > 0;
	first = span_cut(&rest, '-'); /* after a possible sign */
	return rest.length && number_parse((struct span){text.data, first.length + 1}, from) &&
	       number_parse(rest, to) && number_compare(*from, *to) <= 0;
}

bool compile_range(struct compiler *compiler, const struct yaml *key, struct number *from, struct number *to)
{
	return read_range(key->key, from, to) ||
	       compile_fault(compiler, key->key_location,
			     "invalid row \"%s\"; expected a number or a range: 7, 3-4 or 11+",
			     key->key.data);
}

void compile_limits(struct declaration *declaration, const struct yaml *rows)
{
	struct number from, to;
	bool numbers = rows->kind == YAML_MAP;

	declaration->least = HIGHEST;
	declaration->most = LOWEST;
	for (const struct yaml *row = rows->first; numbers && row; row = row->next) {
		numbers = read_range(row->key, &from, &to);
		if (numbers && number_compare(from, declaration->least) < 0)
			declaration->least = from;
		if (numbers && number_compare(to, declaration->most) > 0)
			declaration->most = to;
	}
	declaration->has_least = numbers && rows->first;
	declaration->has_most = declaration->has_least && number_compare(declaration->most, HIGHEST) < 0;
}

/* ---- rows ---- */

static void go_on(struct compiler *compiler, const struct yaml *next)
{
	struct table_run *run = compiler->table;
	struct table_next *entry = run->nexts;

	while (entry && !span_same(entry->name->text, next->text))
		entry = entry->next;
	if (!entry) {
		entry = arena_take(compiler->scope.arena, sizeof *entry);
		*entry = (struct table_next){run->nexts, next, NULL};
		run->nexts = entry;
	}
	entry->jumps = compile_jump(compiler, entry->jumps);
}

bool compile_again(struct compiler *compiler, const struct yaml *again)
{
	struct table_run *run = compiler->table;
	struct arena *arena = compiler->scope.arena;
	bool yes;

	if (!rules_yes(compiler->rules, again, &yes) || !yes)
		return !yes && span_is(again->text, "no"); /* a house rule may take it back */
	if (!run || run->counter == NO_SLOT)
		return compile_fault(compiler, again->location,
				     "\"again\" requires \"again-at-most\" in its table");
	const struct node *count = compile_slot_node(compiler, run->counter);
	const struct node *most = expr_constant(arena, TYPE_NUMBER, run->at_most);
	uint32_t skip = compile_unless(compiler, expr_operation(arena, NODE_LESS, TYPE_FLAG, count, most),
				       false);
	compile_set(compiler, run->counter,
		    expr_operation(arena, NODE_ADD, TYPE_NUMBER, count, compile_number(compiler, 1)));
	compile_emit(compiler, (struct op){.kind = OP_JUMP, .target = run->start});
	compile_land(compiler, skip);
	return true;
}

/* Compiles effects, text, steps, and then next, do and again. */
static bool compile_row(struct compiler *compiler, const struct yaml *row)
{
	const struct yaml *say = yaml_get(row, "say"), *steps = yaml_get(row, "steps");
	const struct yaml *next = yaml_get(row, "next"), *ref = yaml_get(row, "ref");
	const struct yaml *again = yaml_get(row, "again");
	struct compiler inner = *compiler;
	bool fine = true;

	if (row->kind == YAML_SCALAR && row->text.length == 0)
		return true; /* nothing happens */
	if (!rules_is_map(compiler->rules, row, "a row"))
		return false;
	inner.step = row;
	inner.ref = ref ? ref : compiler->ref;
	for (const struct yaml *entry = row->first; entry; entry = entry->next) {
		uint32_t slot;
		const struct node *node;

		if (!rules_is_effect(entry->key))
			continue;
		if (compile_is_spread(&inner, entry->key))
			fine &= compile_spread(&inner, entry);
		else if (!compile_let_one(&inner, entry, &slot, &node))
			fine = false;
		else if (!compile_only_in_games(&inner, slot))
			compile_set(&inner, slot, node);
	}
	if (say)
		fine &= compile_say(&inner, say);
	if (steps)
		fine &= compile_steps(&inner, steps);
	if (next)
		go_on(&inner, next);
	else if (yaml_get(row, "do"))
		fine &= compile_do(&inner, row);
	else if (again)
		fine &= compile_again(&inner, again);
	return fine;
}

bool compile_follows(struct compiler *compiler, const struct yaml *row, struct number to,
		     const struct yaml *next, struct number from)
{
	if (number_compare(to, from) >= 0)
		return compile_fault(compiler, next->key_location,
				     "rows %s and %s overlap or are in the wrong order", row->key.data,
				     next->key.data);
	return number_compare(number_add(to, number_whole(1)), from) >= 0 ||
	       compile_fault(compiler, next->key_location, "gap between rows %s and %s", row->key.data,
			     next->key.data);
}

void compile_open_rows(struct number *from, struct number *to)
{
	*from = LOWEST;
	*to = HIGHEST;
}

static bool rows_complete(struct compiler *compiler, const struct yaml *rows, const struct switch_row *made,
			  size_t count)
{
	bool fine = true;
	const struct yaml *row = rows->first;

	for (size_t i = 0; i + 1 < count; i++, row = row->next) {
		if (!made[i].word && !made[i + 1].word)
			fine &= compile_follows(compiler, row, made[i].to, row->next, made[i + 1].from);
	}
	return fine;
}

/* Of a flag: both rows, in any order; the switch wants the lower one first. */
static bool flag_rows(struct compiler *compiler, const struct yaml *rows, struct switch_row *made)
{
	const struct yaml *one = rows->first, *other = one ? one->next : NULL;

	if (rows->count != 2 || !((span_is(one->key, "yes") && span_is(other->key, "no")) ||
				  (span_is(one->key, "no") && span_is(other->key, "yes"))))
		return compile_fault(compiler, rows->location,
				     "a table that reads yes or no has the rows yes and no");
	struct switch_row first = made[0];
	if (span_is(one->key, "yes")) {
		made[0] = made[1];
		made[1] = first;
	}
	return true;
}

/* Compiles the switch over `node` and its rows; the ends of rows are added to
 * `ends`. */
static bool compile_rows(struct compiler *compiler, const struct yaml *rows, const struct node *node,
			 struct jump **ends)
{
	struct switch_row *made = arena_take(compiler->scope.arena, rows->count * sizeof *made);
	size_t count = 0;
	bool fine = true, words = node->type != TYPE_NUMBER;

	if (!rules_is_map(compiler->rules, rows, "rows"))
		return false;
	uint32_t at = compile_emit(compiler, (struct op){.kind = OP_SWITCH, .node = node, .rows = made});
	for (const struct yaml *row = rows->first; row; row = row->next) {
		struct span rest = row->key;

		while (words && rest.length) /* a row with several words becomes one for each */
			if (span_cut(&rest, '|').length && rest.length) {
				compile_fault(compiler, row->key_location, "expected one word per row");
				return false;
			}
		made[count].source = row;
		made[count].target = compile_here(compiler);
		if (words)
			made[count].word = node->type == TYPE_FLAG
					       ? 0
					       : words_add(compiler->scope.words, row->key);
		if (node->type == TYPE_FLAG)
			made[count].from = made[count].to = number_whole(span_is(row->key, "yes"));
		else if (!words && !compile_range(compiler, row, &made[count].from, &made[count].to))
			fine = false;
		count++;
		if (yaml_get(row, "when"))
			fine = compile_fault(compiler, yaml_get(row, "when")->key_location,
					     "only rows of a table with conditions have when; this row needs "
					     "steps that have it");
		fine &= compile_row(compiler, row);
		*ends = compile_jump(compiler, *ends);
	}
	if (fine && !words) {
		fine = rows_complete(compiler, rows, made, count);
		compile_open_rows(&made[0].from, &made[count - 1].to); /* beyond the rows: the nearest row */
	}
	if (node->type == TYPE_FLAG)
		fine &= flag_rows(compiler, rows, made);
	compiler->program->ops[at].count = count;
	return fine;
}

/* ---- kinds of tables ---- */

static const struct node *with_modifiers(struct compiler *compiler, const struct yaml *table,
					 const struct node *base)
{
	const struct yaml *source = yaml_get(table, "modifiers");

	if (!source)
		return base;
	const struct modifier_list *list = compile_modifiers(compiler, source, table->key.data);
	if (!list)
		return NULL;
	struct modifier *from = arena_take(compiler->scope.arena, sizeof *from);
	*from = (struct modifier){.next = list->first,
				  .kind = MODIFIER_FROM,
				  .amount = base,
				  .note = table->key.data,
				  .source = table};
	struct modifier_list *whole = arena_take(compiler->scope.arena, sizeof *whole);
	*whole = (struct modifier_list){list->name, TYPE_NUMBER, from};
	struct node *node = arena_take(compiler->scope.arena, sizeof *node);
	*node = (struct node){
	    .op = NODE_MODIFIERS, .type = TYPE_NUMBER, .modifiers = whole, .name = list->name};
	return node;
}

/* A table that is looked up by itself has a field `roll`: the number after
 * modifiers, or for a die with words one of the rows. */
static uint32_t roll_field(struct compiler *compiler, const struct yaml *table, bool words)
{
	const struct yaml *rows = yaml_get(table, "rows");
	struct compiler inner = *compiler;

	inner.word_rows = words ? rows : NULL;
	inner.number_rows = words || yaml_get(table, "modifiers") ? NULL : rows;
	return compile_resolve(&inner.scope, SPAN("roll"), nowhere, false)->slot;
}

/* Compiles steps between the throw and the row, such as an offer to reroll; in them
 * the die has the table's name. */
static bool steps_before_row(struct compiler *compiler, const struct yaml *steps, struct span name,
			     uint32_t slot)
{
	struct locals *locals = compiler->call->locals;
	struct local *die = arena_take(compiler->scope.arena, sizeof *die);

	if (!steps)
		return true;
	*die = (struct local){.next = locals->first, .name = name, .slot = slot};
	locals->first = die;
	compile_renamed(compiler, locals, name);
	bool fine = compile_steps(compiler, steps);
	for (struct local **local = &locals->first; *local; local = &(*local)->next)
		if (*local == die) {
			*local = die->next;
			break;
		}
	compile_renamed(compiler, locals, name);
	return fine;
}

/* The condition for throwing: `roll=` replaces only the first total, not those of
 * later throws. */
static const struct node *to_throw(struct compiler *compiler, uint32_t field)
{
	struct arena *arena = compiler->scope.arena;
	struct node *given = arena_take(arena, sizeof *given);

	*given = (struct node){.op = NODE_GIVEN, .type = TYPE_FLAG, .slot = field, .name = "roll"};
	const struct node *unsaid = expr_operation(arena, NODE_NOT, TYPE_FLAG, given, NULL);
	if (compiler->table->counter == NO_SLOT)
		return unsaid;
	const struct node *again = expr_operation(arena, NODE_LESS, TYPE_FLAG, compile_number(compiler, 0),
						  compile_slot_node(compiler, compiler->table->counter));
	return expr_operation(arena, NODE_OR, TYPE_FLAG, unsaid, again);
}

/* Parses "d6" or "2 d6"; `count` is 0 for a single die. */
static bool read_die(struct compiler *compiler, const struct yaml *text, const struct die **die,
		     struct number *count)
{
	struct span rest = text->text, dice = span_cut(&rest, ' ');

	*count = number_whole(0);
	*die = rules_die(compiler->rules, rest.length ? span_trim(rest) : text->text, text->location);
	if (!*die)
		return false;
	if (rest.length && (!number_parse(dice, count) || !number_is_whole(*count) || count->numerator < 1))
		return compile_fault(compiler, text->location, "expected a die such as d6 or 2 d6");
	return count->numerator <= LARGEST_HAND ||
	       compile_fault(compiler, text->location, "a table throws at most %d dice", LARGEST_HAND);
}

/* Emits the throw of one die or several; returns the total. */
static const struct node *throw_dice(struct compiler *compiler, uint32_t slot, const struct die *die,
				     struct number count)
{
	struct arena *arena = compiler->scope.arena;
	const struct node *thrown = compile_slot_node(compiler, slot);
	struct op op = {.kind = OP_ROLL,
			.party = compile_thrower(compiler, false),
			.slot = slot,
			.die = die,
			.name = compiler->program->slots[slot].name};

	if (count.numerator) {
		op.kind = OP_HAND;
		op.node = expr_constant(arena, TYPE_NUMBER, count);
		thrown = expr_operation(arena, NODE_SUM, TYPE_NUMBER, thrown, NULL);
	}
	compile_emit(compiler, op);
	return thrown;
}

/* Checks that the die and a row's effect have different names, since the record has
 * both. */
static bool is_no_effect(struct compiler *compiler, struct span die, const struct yaml *rows)
{
	for (const struct yaml *row = rows->first; row; row = row->next) {
		const struct yaml *entry = yaml_find(row, die);

		if (entry && rules_is_effect(entry->key))
			return compile_fault(
			    compiler, entry->key_location,
			    "\"%s\" is also the name of the table's die; rename the die with name",
			    entry->key.data);
	}
	return true;
}

static bool compile_die_table(struct compiler *compiler, const struct yaml *table, struct jump **ends)
{
	const struct yaml *rows = yaml_get(table, "rows"), *name = yaml_get(table, "name");
	struct span called = name ? name->text : table->key;
	bool outermost = compiler->lenient && !compiler->table->outer;
	const struct die *die;
	struct number count;
	uint32_t skip = NO_SLOT;

	if (!read_die(compiler, yaml_get(table, "die"), &die, &count) ||
	    !(name ? compile_names_die(compiler, called, name->location)
		   : rules_is_free(compiler->rules, called, table->key_location, "a table")) ||
	    !is_no_effect(compiler, called, rows))
		return false;
	enum type face = die->worded ? TYPE_WORD : TYPE_NUMBER;
	uint32_t total = compile_slot(compiler, "roll", SLOT_OWN, face, (value){0, 1});
	uint32_t slot = compile_slot(compiler,
				     arena_format(compiler->scope.arena, "%s%.*s", compiler->call->prefix,
						  (int)called.length, called.data),
				     SLOT_DIE, count.numerator ? TYPE_HAND : face, (value){0, 1});
	if (outermost) {
		uint32_t field = roll_field(compiler, table, die->worded);

		compile_set(compiler, total, compile_slot_node(compiler, field));
		skip = compile_unless(compiler, to_throw(compiler, field), false);
	}
	const struct node *thrown = throw_dice(compiler, slot, die, count);
	if (!steps_before_row(compiler, yaml_get(table, "steps"), called, slot))
		return false;
	const struct node *sum = with_modifiers(compiler, table, thrown);
	if (!sum)
		return false;
	compile_set(compiler, total, sum);
	compile_land(compiler, skip);
	return compile_rows(compiler, rows, compile_slot_node(compiler, total), ends);
}

/* Are the rows words that the field, which is read, may have? */
static bool knows_rows(struct compiler *compiler, const struct node *node, const struct yaml *rows)
{
	bool fine = true;

	for (const struct yaml *row = node->op == NODE_SLOT && rows->kind == YAML_MAP ? rows->first : NULL;
	     row; row = row->next)
		fine &= memchr(row->key.data, '|', row->key.length) || /* which compile_rows refuses */
			compile_has_word(&compiler->scope, node->slot,
					 words_add(compiler->scope.words, row->key), row->key_location);
	return fine;
}

static bool compile_read_table(struct compiler *compiler, const struct yaml *table, struct jump **ends)
{
	const struct yaml *rows = yaml_get(table, "rows"), *read = yaml_get(table, "read");
	bool worded = rows->kind == YAML_MAP && expr_is_name(rows->first->key) && expr_is_name(read->text);
	struct compiler inner = *compiler;

	inner.word_rows = worded ? rows : NULL;
	inner.number_rows = !worded && expr_is_name(read->text) && !yaml_get(table, "modifiers") ? rows
												 : NULL;
	const struct node *node = expr_parse(&inner.scope, read, TYPE_ANY, false);
	if (!node)
		return false;
	if (node->type != TYPE_NUMBER && node->type != TYPE_WORD && node->type != TYPE_FLAG)
		return compile_fault(compiler, read->location,
				     "got %s; a table reads a number, a word, or yes or no",
				     expr_type_name(node->type));
	if (node->type == TYPE_WORD && !knows_rows(compiler, node, rows))
		return false;
	if (node->type == TYPE_NUMBER && !(node = with_modifiers(compiler, table, node)))
		return false;
	return compile_rows(compiler, rows, node, ends);
}

static bool compile_conditions(struct compiler *compiler, const struct yaml *table, struct jump **ends)
{
	const struct yaml *rows = yaml_get(table, "rows");
	bool fine = true;

	for (const struct yaml *row = rows->first; row; row = row->next) {
		const struct yaml *when = yaml_get(row, "when");
		const struct node *guard = compile_flag(compiler, when);

		if ((when == NULL) != (row->next == NULL))
			return compile_fault(
			    compiler, row->location,
			    "every row except the last requires when; the last must have none");
		if (when && !guard)
			return false;
		compiler->step = row;
		uint32_t skip = compile_unless(compiler, guard, true);
		fine &= compile_row(compiler, row);
		*ends = compile_jump(compiler, *ends);
		compile_land(compiler, skip);
	}
	return fine;
}

/* ---- tables ---- */

/* Does the table use the keys that only some kinds of tables have? */
static bool uses_its_keys(struct compiler *compiler, const struct yaml *table)
{
	bool die = yaml_get(table, "die"), across = yaml_get(table, "across"), read = yaml_get(table, "read");

	for (const struct yaml *item = table->first; item; item = item->next) {
		bool used = span_among(item->key, "name steps")              ? die
			    : span_among(item->key, "edges gives also past") ? across
			    : span_is(item->key, "modifiers")                ? die || (read && !across)
			    : span_among(item->key, "read across")           ? !die
									     : true;

		if (!used)
			return compile_fault(compiler, item->key_location,
					     "this kind of table does not use \"%s\"", item->key.data);
	}
	return true;
}

/* Reads `within: TOOL.PROCEDURE`, which asks whether the table may be looked up. */
static bool read_within(struct compiler *compiler, const struct yaml *within)
{
	const char *tool = "table-lookup";

	return !within ||
	       (within->kind == YAML_SCALAR && rules_procedure(compiler->rules, &tool, within->text)) ||
	       compile_fault(compiler, within->location,
			     "within: \"%s\" is no procedure; expected one such as table-lookup.NAME",
			     within->text.data);
}

static bool compile_kind(struct compiler *compiler, const struct yaml *table, struct jump **ends)
{
	const struct yaml *rows = yaml_get(table, "rows");

	if (!rules_keys(compiler->rules, table, "a table",
			"about deed sides die name read across edges gives also past modifiers steps "
			"again-at-most rows within ref say"))
		return false;
	if (!rows || rows->count == 0)
		return compile_fault(compiler, table->location, "a table requires rows");
	if (!uses_its_keys(compiler, table) || !read_within(compiler, yaml_get(table, "within")))
		return false;
	if (yaml_get(table, "die"))
		return compile_die_table(compiler, table, ends);
	if (yaml_get(table, "across"))
		return compile_matrix(compiler, table);
	if (yaml_get(table, "read"))
		return compile_read_table(compiler, table, ends);
	if (rows->kind == YAML_LIST)
		return compile_conditions(compiler, table, ends);
	return compile_fault(compiler, table->location,
			     "a table requires \"die\", \"read\" or a list of conditions");
}

static bool start_again(struct compiler *compiler, const struct yaml *table, struct table_run *run)
{
	const struct yaml *most = yaml_get(table, "again-at-most");

	if (!most)
		return true;
	if (!number_parse(most->text, &run->at_most) || !number_is_whole(run->at_most) ||
	    run->at_most.numerator < 0)
		return compile_fault(compiler, most->location, "again-at-most must be a whole number");
	run->counter = compile_slot(compiler, "again", SLOT_OWN, TYPE_NUMBER, (value){0, 1});
	compile_set(compiler, run->counter, compile_number(compiler, 0));
	return true;
}

/* Continues with the next table of one that is looked up by itself. If the
 * ruleset's option `follow` leaves that to the player, the table is otherwise only
 * named. */
static bool name_or_follow(struct compiler *compiler, const struct yaml *next, struct jump **ends)
{
	struct arena *arena = compiler->scope.arena;
	uint16_t party;
	struct field *follow = compile_field(compiler, SPAN("follow"), &party);
	uint32_t skip, slot;

	if (!compiler->lenient || compiler->table->outer || !follow || follow->declaration.of_side ||
	    follow->declaration.type != TYPE_FLAG)
		return compile_table(compiler, next->text, next->location);
	skip = compile_unless(compiler, compile_slot_node(compiler, compile_slot_of(compiler, follow, 0)),
			      false);
	if (!compile_table(compiler, next->text, next->location) ||
	    !compile_written(compiler, SPAN("next"), next->location, TYPE_WORD, &slot))
		return false;
	*ends = compile_jump(compiler, *ends);
	compile_land(compiler, skip);
	compile_set(
	    compiler, slot,
	    expr_constant(arena, TYPE_WORD, (value){words_add(compiler->scope.words, next->text), 1}));
	struct yaml *say = arena_take(arena, sizeof *say);
	*say = *next;
	say->text = span_of(arena_format(arena, "next %.*s", (int)next->text.length, next->text.data));
	return compile_say(compiler, say);
}

bool compile_table(struct compiler *compiler, struct span name, struct location location)
{
	const struct yaml *table = rules_entry(compiler->rules, compiler->call->tool, "tables", name);
	struct table_run run = {.outer = compiler->table, .table = table, .counter = NO_SLOT};
	const struct yaml *ref = yaml_get(table, "ref");
	struct jump *ends = NULL;
	uint64_t depth = 0, most = compiler->rules->limits->depth;

	if (compiler->shared->full) /* tables that lead to two others each are not read to the end */
		return false;
	if (!table)
		return compile_fault(compiler, location, "unknown table \"%.*s\"", (int)name.length,
				     name.data);
	for (const struct table_run *outer = run.outer; outer; outer = outer->outer, depth++)
		if (outer->table == table)
			return compile_fault(compiler, location,
					     "table \"%s\" leads back to itself without again",
					     table->key.data);
	if (depth > most)
		return compile_fault(compiler, location,
				     "tables lead to each other more than %llu times (limit: depth)",
				     (unsigned long long)most);
	struct compiler inner = compile_enter(compiler);
	inner.table = &run;
	inner.ref = ref ? ref : compiler->ref;
	inner.step = table;
	bool fine = start_again(&inner, table, &run);
	run.start = compile_here(&inner);
	fine = fine && compile_kind(&inner, table, &ends);
	while (fine && run.nexts) {
		struct table_next *next = run.nexts;

		run.nexts = next->next;
		compile_point(&inner, next->jumps, compile_here(&inner));
		fine = name_or_follow(&inner, next->name, &ends);
		ends = compile_jump(&inner, ends);
	}
	compile_point(&inner, ends, compile_here(&inner));
	return fine;
}
