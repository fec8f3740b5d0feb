/* dump: writes slots, operations, terms and modifier lists as text. */
#include "machine/dump.h"

#include <string.h>

#include "machine/dump_code.h"
#include "machine/unread.h"
#include "rules/expr_write.h"

struct dumper {
	struct expr_writer writer; /* first member, so that a writer is also a dumper */
	const struct rules *rules;
	const struct program *program;
	struct text *text;
	const char **slots; /* unique names of the slots */
	bool *lands;        /* by operation: another one jumps to it */
	bool *decided;      /* by slot: a decision sets it */
	struct unread unread;
	/* terms and modifier lists named so far */
	struct named {
		const struct node *node;
		const char *name;
		struct span text; /* its definition; empty: the same as an earlier one */
	} * named;
	size_t named_count, named_capacity;
};

/* ---- names ---- */

/* Slots of one name, such as the round of each loop, are told apart by number; a
 * field keeps its name. */
static void name_slots(struct dumper *dumper)
{
	const struct slot *slots = dumper->program->slots;
	size_t count = dumper->program->slot_count;
	struct arena *arena = dumper->text->arena;
	struct words names;
	size_t *owners = arena_take(arena, (count + 1) * sizeof *owners); /* by name: its slot + 1 */

	words_start(&names, arena);
	dumper->slots = arena_take(arena, count * sizeof *dumper->slots);
	for (size_t i = 0; i < count; i++) {
		size_t *owner = &owners[words_add(&names, span_of(slots[i].name))];

		if (!*owner || (slots[i].kind == SLOT_FIELD && slots[*owner - 1].kind != SLOT_FIELD))
			*owner = i + 1;
	}
	for (size_t i = 0; i < count; i++) {
		const char *name = slots[i].name;
		bool plain = owners[words_find(&names, span_of(name))] == i + 1;

		dumper->slots[i] = plain ? name : arena_format(arena, "%s#%zu", name, i);
	}
}

static void add_entries(struct dumper *, const struct modifier *, int depth);

/* The definition of a term or a list; names in it are defined first. */
static struct span write_meaning(struct dumper *dumper, const struct node *node)
{
	struct text text = {.arena = dumper->text->arena}, *outer = dumper->text;

	dumper->text = dumper->writer.text = &text;
	if (node->op == NODE_MODIFIERS) {
		text_put(&text, '\n');
		add_entries(dumper, node->modifiers->first, 6);
	} else {
		text_put(&text, ' ');
		expr_write_whole(&dumper->writer, node);
		text_put(&text, '\n');
	}
	dumper->text = dumper->writer.text = outer;
	return text_span(&text);
}

/* What it is known by: of a list each use has a node of its own. */
static const void *meaning_of(const struct node *node)
{
	return node->op == NODE_MODIFIERS ? (const void *)node->modifiers : node;
}

/* A term or list is compiled for each party and call; a version that differs is
 * called `aim#2`. */
static const char *name_meaning(struct dumper *dumper, const struct node *node)
{
	struct arena *arena = dumper->text->arena;
	struct named made = {node, node->name, SPAN("")};
	size_t others = 0;

	for (size_t i = 0; i < dumper->named_count; i++)
		if (meaning_of(dumper->named[i].node) == meaning_of(node))
			return dumper->named[i].name;
	made.text = write_meaning(dumper, node);
	for (size_t i = 0; i < dumper->program->slot_count; i++)
		others |= !strcmp(dumper->slots[i], node->name);
	for (size_t i = 0; i < dumper->named_count && made.text.length; i++) {
		const struct named *known = &dumper->named[i];

		if (!known->text.length || strcmp(known->node->name, node->name) != 0)
			continue;
		others++;
		if (span_same(known->text, made.text))
			made = (struct named){node, known->name, SPAN("")};
	}
	if (made.text.length && others)
		made.name = arena_format(arena, "%s#%zu", node->name, others + 1);
	if (dumper->named_count == dumper->named_capacity)
		dumper->named = arena_grow(arena, dumper->named, dumper->named_count, &dumper->named_capacity,
					   sizeof *dumper->named);
	dumper->named[dumper->named_count++] = made;
	return made.name;
}

static const char *name_list(struct dumper *dumper, const struct modifier_list *list)
{
	struct node *node = arena_take(dumper->text->arena, sizeof *node);

	*node = (struct node){
	    .op = NODE_MODIFIERS, .type = list->type, .modifiers = list, .name = list->name};
	return name_meaning(dumper, node);
}

static const char *name_node(struct expr_writer *writer, const struct node *node)
{
	struct dumper *dumper = (struct dumper *)writer;
	struct arena *arena = dumper->text->arena;

	switch (node->op) {
	case NODE_SLOT: return dumper->slots[node->slot];
	case NODE_GIVEN: return arena_format(arena, "given(%s)", dumper->slots[node->slot]);
	case NODE_CELL:
		return node->slot == NO_SLOT
			   ? NULL
			   : arena_format(arena, "%s.%.*s", dumper->slots[node->slot],
					  (int)node->profile->columns[node->column].name.length,
					  node->profile->columns[node->column].name.data);
	default: return node->name ? name_meaning(dumper, node) : NULL;
	}
}

static void add_expr(struct dumper *dumper, const char *before, const struct node *node)
{
	if (!node)
		return;
	text_format(dumper->text, "%s", before);
	expr_write(&dumper->writer, node);
}

static void add_word(struct dumper *dumper, const char *before, word_id word)
{
	text_format(dumper->text, "%s%s", before, words_string(dumper->program->words, word));
}

/* ---- locations in the rules ---- */

/* The file's name in the ruleset's folder; for a file of the extended ruleset, with
 * its folder's name. */
static const char *file_name(const struct rules *rules, const char *file)
{
	size_t folder = strlen(rules->folder);
	const char *slash = strrchr(file, '/');

	if (!strncmp(file, rules->folder, folder) && file[folder] == '/')
		return file + folder + 1;
	while (slash && slash > file && slash[-1] != '/')
		slash--;
	return slash ? slash : file;
}

static void add_place(struct dumper *dumper, const struct yaml *source)
{
	text_format(dumper->text, "%s:%u", file_name(dumper->rules, source->location.file),
		    source->location.line);
}

static void add_refs(struct dumper *dumper, const struct yaml *ref)
{
	if (!ref)
		return;
	text_format(dumper->text, " [%s", ref->kind == YAML_SCALAR ? ref->text.data : "");
	for (const struct yaml *item = ref->kind == YAML_LIST ? ref->first : NULL; item; item = item->next)
		text_format(dumper->text, "%s%s", item == ref->first ? "" : ", ", item->text.data);
	text_put(dumper->text, ']');
}

/* Writes the steps that led into a procedure or a table, outermost first, each
 * once. */
static void add_site(struct dumper *dumper, const struct call_site *site, const struct call_site *before)
{
	const struct yaml *called;

	for (const struct call_site *known = before; known; known = known->outer)
		if (known == site)
			return;
	if (!site || !site->step)
		return;
	add_site(dumper, site->outer, before);
	text_add(dumper->text, SPAN("# "));
	add_place(dumper, site->step);
	if ((called = yaml_get(site->step, "do")))
		text_format(dumper->text, " do %s", called->text.data);
	else if ((called = yaml_get(site->step, "table")))
		text_format(dumper->text, " table %s", called->text.data);
	else if ((called = yaml_get(site->step, "refuse")))
		text_format(dumper->text, " refuse %s", called->text.data);
	else if (site->step->key.length) /* a table whose row continues with the next */
		text_format(dumper->text, " %s", site->step->key.data);
	text_put(dumper->text, '\n');
}

static void add_source(struct dumper *dumper, const struct op *op, const struct op *before)
{
	const struct call_site *site = before ? op_site(before) : NULL;

	if (before && op_step(before) == op_step(op) && site == op_site(op))
		return;
	if (site != op_site(op))
		add_site(dumper, op_site(op), site);
	if (!op_step(op))
		return;
	text_add(dumper->text, SPAN("# "));
	add_place(dumper, op_step(op));
	if (op_step(op)->key.length)
		text_format(dumper->text, " %s", op_step(op)->key.data);
	add_refs(dumper, op_ref(op));
	text_put(dumper->text, '\n');
}

/* ---- slots ---- */

static const char *type_name(const struct slot *slot)
{
	static const char *const names[] = {
	    [TYPE_ANY] = "any",         [TYPE_NUMBER] = "number", [TYPE_FLAG] = "flag",
	    [TYPE_WORD] = "word",       [TYPE_SET] = "set",       [TYPE_HAND] = "hand",
	    [TYPE_MEMBERS] = "members", [TYPE_FIGURE] = "figure"};

	return slot->pool ? "pool" : names[slot->type];
}

static void add_slots(struct dumper *dumper)
{
	static const char *const kinds[] = {
	    [SLOT_FIELD] = "field", [SLOT_GIVE] = "gives", [SLOT_DIE] = "dice", [SLOT_OWN] = "own"};
	const struct program *program = dumper->program;

	text_add(dumper->text, SPAN("\nslots\n"));
	for (size_t i = 0; i < program->slot_count; i++) {
		const struct slot *slot = &program->slots[i];

		/* of the fields only those that the procedure reads, sets or decides */
		if (slot->kind == SLOT_FIELD && !slot->read && !slot->written && !dumper->decided[i])
			continue;
		text_format(dumper->text, "%5zu  %-28s %-6s %-8s ", i, dumper->slots[i], kinds[slot->kind],
			    type_name(slot));
		if (slot->required)
			text_add(dumper->text, SPAN("required"));
		else if (unread_start(&dumper->unread, (uint32_t)i))
			text_put(dumper->text, '-');
		else
			expr_write_value(&dumper->writer, slot->type, slot->start);
		text_put(dumper->text, '\n');
	}
}

/* ---- operands ---- */

static void begin_row(struct dumper *dumper)
{
	struct text *text = dumper->text;

	while (text->length && text->at[text->length - 1] == ' ')
		text->length--;
	text_format(dumper->text, "\n%16s", "");
}

static void add_range(struct dumper *dumper, struct number from, struct number to)
{
	struct text *text = dumper->text;
	bool open = from.numerator == -INT64_MAX;

	if (open)
		text_add(text, SPAN("up to "));
	else
		text_number(text, from);
	if (to.numerator == INT64_MAX) {
		text_put(text, '+');
	} else if (open || number_compare(from, to)) {
		text_add(text, open ? SPAN("") : SPAN("-"));
		text_number(text, to);
	}
}

static void add_rows(struct dumper *dumper, const struct op *op)
{
	for (size_t i = 0; op->kind == OP_SWITCH && i < op->count; i++) {
		const struct switch_row *row = &op->rows[i];

		begin_row(dumper);
		if (row->word)
			add_word(dumper, "", row->word);
		else
			add_range(dumper, row->from, row->to);
		text_format(dumper->text, " -> %u", row->target);
	}
}

static void add_counts(struct dumper *dumper, const struct op *op)
{
	for (size_t i = 0; op->kind == OP_TALLY && i < op->count; i++) {
		const struct tally_count *count = &op->counts[i];

		begin_row(dumper);
		text_format(dumper->text, "%s counts ", dumper->slots[count->slot]);
		add_expr(dumper, "", count->when);
		if (!count->when)
			add_range(dumper, count->from, count->to);
	}
}

static void add_choice(struct dumper *dumper, const struct choice *choice)
{
	for (size_t i = 0; i < choice->option_count; i++) {
		const struct choice_option *option = &choice->options[i];

		begin_row(dumper);
		add_word(dumper, "option ", option->word);
		add_expr(dumper, " when ", option->when);
		for (size_t j = 0; j < option->let_count; j++) {
			text_format(dumper->text, "%s%s", j ? ", " : ": ",
				    dumper->slots[option->lets[j].slot]);
			add_expr(dumper, " = ", option->lets[j].value);
		}
	}
	for (size_t i = 0; i < choice->policy_count; i++) {
		const struct policy *policy = &choice->policies[i];

		begin_row(dumper);
		add_word(dumper, "policy ", policy->word);
		for (size_t j = 0; j < policy->rule_count; j++) {
			add_word(dumper, j ? ", take " : ": take ", policy->rules[j].take);
			add_expr(dumper, " when ", policy->rules[j].when);
		}
	}
	if (choice->standard || choice->most)
		begin_row(dumper);
	add_expr(dumper, "most ", choice->most);
	if (choice->standard)
		add_word(dumper, choice->most ? ", default " : "default ", choice->standard);
}

/* "by", "at", or the prefix of the party's fields: "parts.2". */
static void add_party(struct dumper *dumper, uint16_t party)
{
	const char *name = dumper->program->parties[party].name;
	size_t length = strlen(name);

	if (party < 2)
		text_add(dumper->text, party ? SPAN("at") : SPAN("by"));
	else
		text_add(dumper->text, (struct span){name, length - 1});
}

static void add_parts(struct dumper *dumper, const struct op *op)
{
	unsigned group = 0;

	if (op->kind != OP_SAY)
		return;
	text_put(dumper->text, '"');
	for (size_t i = 0; i < op->count; i++) {
		const struct say_part *part = &op->parts[i];

		if (group != part->group)
			text_put(dumper->text, part->group ? '[' : ']');
		group = part->group;
		if (part->count)
			text_put(dumper->text, part->count == COUNT_ONE ? '[' : '|');
		text_add(dumper->text, part->text);
		if (part->count == COUNT_SEVERAL)
			text_put(dumper->text, ']');
		if (part->text.length || part->count)
			continue;
		text_add(dumper->text, part->list ? SPAN("{+") : SPAN("{"));
		if (part->named)
			add_party(dumper, part->party);
		add_expr(dumper, "", part->value);
		if (part->list)
			text_format(dumper->text, "%s", name_list(dumper, part->list));
		text_put(dumper->text, '}');
	}
	text_add(dumper->text, group ? SPAN("]\"") : SPAN("\""));
}

static void add_test(struct dumper *dumper, const char *what, const struct pool_test *test)
{
	static const char *const signs[] = {
	    [POOL_AT_LEAST] = ">=", [POOL_AT_MOST] = "<=", [POOL_EQUAL] = "="};

	if (test->kind != POOL_NO_TEST)
		text_format(dumper->text, ", %s %s%lld", what, signs[test->kind], (long long)test->bound);
}

static void add_pool(struct dumper *dumper, const struct pool *pool)
{
	text_format(dumper->text, " %u ", pool->count);
	text_format(dumper->text, "%s", pool->die->name);
	add_test(dumper, pool->reroll_once ? "reroll once" : "reroll", &pool->reroll);
	add_test(dumper, "explode", &pool->explode);
	if (pool->keep != KEEP_ALL)
		text_format(dumper->text, ", keep %s %u", pool->keep == KEEP_HIGHEST ? "highest" : "lowest",
			    pool->keep_count);
	add_test(dumper, "count", &pool->success);
}

/* ---- operations ---- */

/* Writes the operands that are present, whatever the kind, so that a new kind is
 * written, too. */
static void add_op(struct dumper *dumper, uint32_t at)
{
	const struct op *op = &dumper->program->ops[at];
	const struct op_facts *facts = &op_facts[op->kind];
	struct text *text = dumper->text;

	text_format(text, "%5u%c  %-7s", at, dumper->lands[at] ? ':' : ' ', facts->name);
	if (facts->writes != OP_WRITES_NOTHING)
		text_format(text, " %s%s", dumper->slots[op->slot], op->die ? ":" : op->node ? " =" : "");
	if (unread_set(&dumper->unread, at))
		text_add(text, SPAN(" -"));
	else
		add_expr(dumper, facts->reads == OP_READS_SLOT ? " at-most " : " ", op->node);
	if (op->kind == OP_POOL)
		add_pool(dumper, op->pool);
	else if (op->die)
		text_format(text, " %s", op->die->name);
	add_expr(dumper, " where ", op->where);
	if (op->stand != STAND_NEW)
		text_format(text, " keep %s", op->stand == STAND_HIGHER ? "higher" : "lower");
	if (facts->next == OP_NEXT_TARGET || facts->next == OP_NEXT_EITHER)
		text_format(text, " -> %u", op->target);
	text_put(text, ' ');
	add_parts(dumper, op);
	add_rows(dumper, op);
	add_counts(dumper, op);
	if (op->choice)
		add_choice(dumper, op->choice);
	while (text->at[text->length - 1] == ' ')
		text->length--;
	text_put(text, '\n');
}

static void mark(struct dumper *dumper)
{
	const struct program *program = dumper->program;

	dumper->unread = unread_find(program, dumper->text->arena);
	dumper->decided = arena_take(dumper->text->arena, program->slot_count * sizeof *dumper->decided);
	dumper->lands = arena_take(dumper->text->arena, program->op_count * sizeof *dumper->lands);
	for (size_t i = 0; i < program->op_count; i++) {
		const struct op *op = &program->ops[i];

		if (op_facts[op->kind].next == OP_NEXT_TARGET || op_facts[op->kind].next == OP_NEXT_EITHER)
			dumper->lands[op->target] = true;
		for (size_t j = 0; op->kind == OP_SWITCH && j < op->count; j++)
			dumper->lands[op->rows[j].target] = true;
		if (op->choice)
			dumper->decided[op->choice->said] = true;
	}
}

/* ---- terms and modifiers ---- */

static void add_entries(struct dumper *dumper, const struct modifier *entry, int depth)
{
	struct text *text = dumper->text;

	for (; entry; entry = entry->next) {
		text_format(text, "%*s%s", depth, "", modifier_facts[entry->kind].key);
		add_expr(dumper, " ", entry->amount);
		if (entry->word)
			add_word(dumper, " ", entry->word);
		if (entry->kind == MODIFIER_GROUP)
			text_format(text, " take %s", modifier_takes[entry->take]);
		add_expr(dumper, ", at-least ", entry->least);
		add_expr(dumper, ", at-most ", entry->most);
		if (entry->round != ROUND_NOT)
			text_format(text, " round %s", entry->round == ROUND_UP ? "up" : "down");
		add_expr(dumper, " when ", entry->when);
		add_refs(dumper, entry->ref);
		text_put(text, '\n');
		add_entries(dumper, entry->of, depth + 4);
	}
}

static void add_meanings(struct dumper *dumper)
{
	if (dumper->named_count)
		text_add(dumper->text, SPAN("\nterms and modifiers\n"));
	for (size_t i = 0; i < dumper->named_count; i++) {
		const struct named *named = &dumper->named[i];

		if (!named->text.length)
			continue;
		text_format(dumper->text, "  %s =", named->name);
		text_add(dumper->text, named->text);
	}
}

void dump_program(const struct rules *rules, const struct program *program, struct span name,
		  struct text *text)
{
	struct dumper dumper = {.writer = {.text = text,
					   .words = program->words,
					   .sets = program->sets,
					   .set_sizes = program->set_sizes,
					   .name = name_node},
				.rules = rules,
				.program = program,
				.text = text};

	name_slots(&dumper);
	mark(&dumper);
	text_format(text, "%s %.*s%s%s\n", program->tool, (int)name.length, name.data,
		    program->about ? ": " : "", program->about ? program->about : "");
	if (program->source) {
		add_place(&dumper, program->source);
		text_format(text, " of %s\n", rules->id);
	}
	add_slots(&dumper);
	text_add(text, SPAN("\noperations\n"));
	for (uint32_t at = 0; at < program->op_count; at++) {
		if (program->front && at == program->front)
			text_add(text, SPAN("the front ends here\n"));
		add_source(&dumper, &program->ops[at], at ? &program->ops[at - 1] : NULL);
		add_op(&dumper, at);
	}
	dump_code(&dumper.writer, program, dumper.slots);
	add_meanings(&dumper);
}
