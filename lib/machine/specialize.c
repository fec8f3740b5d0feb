/* specialize: folds constants and drops what cannot be reached or is never read. */
#include "machine/specialize.h"

#include <string.h>

#include "machine/hazard.h"
#include "machine/knowledge.h"
#include "machine/run.h"
#include "machine/whole.h"

struct folded {
	const struct node *from, *to;
	size_t pass; /* of the operation where this was found */
};

enum { CONSTANTS = 64 };

struct folding {
	struct arena *arena, *brief;
	struct machine *machine;
	bool all;                  /* the values in the record are known, not only which fields are absent */
	const flow_bits *marks;    /* for records of a shape: of specialize_marks */
	const flow_bits *constant; /* slots of which the machine has the value that they have here */
	const bool *hazards;       /* by operation: what may fail; */
	bool safe;                 /* the present one cannot */
	const bool *fraction;      /* by slot: what may be no integer; NULL: nothing is known of that */
	struct folded *known;      /* by address, open addressing; those of another pass are free */
	size_t known_count, buckets, pass;
	const struct node *constants[CONSTANTS]; /* those made last, by value */
};

/* ---- expressions ---- */

static const struct node *fold(struct folding *, const struct node *);

static struct folded *index_of(const struct folding *folding, const struct node *node)
{
	size_t at = ((uintptr_t)node >> 4) * UINT64_C(0x9e3779b97f4a7c15) >> 32;

	for (;; at++) {
		struct folded *index = &folding->known[at & (folding->buckets - 1)];

		if (index->pass != folding->pass || index->from == node)
			return index;
	}
}

static void remember(struct folding *folding, const struct node *from, const struct node *to)
{
	if (2 * (folding->known_count + 1) > folding->buckets) {
		struct folded *old = folding->known;
		size_t buckets = folding->buckets;

		folding->buckets = buckets ? 2 * buckets : 64;
		folding->known = arena_take(folding->brief, folding->buckets * sizeof *folding->known);
		for (size_t i = 0; i < buckets; i++)
			if (old[i].pass == folding->pass)
				*index_of(folding, old[i].from) = old[i];
	}
	*index_of(folding, from) = (struct folded){from, to, folding->pass};
	folding->known_count++;
}

static bool is_constant(const struct node *node)
{
	return !node || node->op == NODE_CONSTANT;
}

static const struct node *constant(struct folding *folding, enum type type, value now)
{
	const struct node **last = &folding->constants[(uint64_t)now.numerator % CONSTANTS];

	if (*last && (*last)->type == type && (*last)->constant.numerator == now.numerator &&
	    (*last)->constant.denominator == now.denominator)
		return *last;
	struct node *node = arena_take(folding->arena, sizeof *node);
	*last = node;
	node->op = NODE_CONSTANT;
	node->type = type;
	node->constant = now;
	return node;
}

/* The value of a folded node as a constant; NULL: it has none, or not yet. */
static const struct node *worked_out(struct folding *folding, const struct node *node)
{
	struct machine *machine = folding->machine;

	if (type_is_list(node->type))
		return NULL;
	value now = node_value_once(machine, node);
	bool too_large = machine->too_large;
	machine->too_large = false;
	machine->beyond = NULL;
	return too_large ? NULL : constant(folding, node->type, now);
}

static const struct node *constant_or(struct folding *folding, const struct node *node)
{
	const struct node *now = worked_out(folding, node);

	return now ? now : node;
}

static const struct node *fold_part(struct folding *folding, const struct node *part)
{
	return part ? fold(folding, part) : NULL;
}

static bool folds(struct folding *folding, const struct node *part)
{
	return fold_part(folding, part) != part;
}

/* Does folding change an entry? */
static bool entry_folds(struct folding *folding, const struct modifier *entry)
{
	bool changes = (entry->when && entry->when->op == NODE_CONSTANT) || folds(folding, entry->when) ||
		       folds(folding, entry->amount) || folds(folding, entry->least) ||
		       folds(folding, entry->most);

	for (const struct modifier *one = entry->of; one && !changes; one = one->next)
		changes = entry_folds(folding, one);
	return changes;
}

/* Folds an entry; false if it never applies. */
static bool fold_entry(struct folding *folding, const struct modifier *from, struct modifier *to)
{
	const struct modifier **last = &to->of;

	*to = *from;
	to->next = NULL;
	to->when = fold_part(folding, from->when);
	if (to->when && to->when->op == NODE_CONSTANT) {
		if (!to->when->constant.numerator)
			return false;
		to->when = NULL;
	}
	to->amount = fold_part(folding, from->amount);
	to->least = fold_part(folding, from->least);
	to->most = fold_part(folding, from->most);
	if (!from->of)
		return true;
	to->of = NULL;
	for (const struct modifier *entry = from->of; entry; entry = entry->next) {
		struct modifier *one = arena_reserve(folding->arena, sizeof *one);

		if (!fold_entry(folding, entry, one))
			continue;
		*last = one;
		last = &one->next;
	}
	return to->of != NULL;
}

/* A copy of a node, to be changed. */
static struct node *copy(struct folding *folding, const struct node *node)
{
	struct node *folded = arena_reserve(folding->arena, sizeof *folded);

	*folded = *node;
	folded->size = 0;
	return folded;
}

static bool is_always_constant(const struct modifier *entry)
{
	return !entry->when && !entry->of && is_constant(entry->amount);
}

static const struct node *fold_modifiers(struct folding *folding, const struct node *node)
{
	const struct modifier *entry = node->modifiers->first;
	bool all = true; /* all entries are constant */

	while (entry && !is_always_constant(entry) && !entry_folds(folding, entry))
		entry = entry->next;
	if (!entry && node->modifiers->first)
		return node;
	struct modifier_list *list = arena_reserve(folding->arena, sizeof *list);
	const struct modifier **last = &list->first;
	*list = *node->modifiers;
	list->first = NULL;
	for (entry = node->modifiers->first; entry; entry = entry->next) {
		struct modifier *one = arena_reserve(folding->arena, sizeof *one);

		if (!fold_entry(folding, entry, one))
			continue;
		all &= is_always_constant(one);
		*last = one;
		last = &one->next;
	}
	struct node *folded = copy(folding, node);
	folded->modifiers = list;
	return all ? constant_or(folding, folded) : folded;
}

static const struct node *fold_logic(struct folding *folding, const struct node *node)
{
	const struct node *a = fold(folding, node->a), *b = fold(folding, node->b);
	bool deciding = node->op == NODE_OR; /* the operand value that decides for both */

	if (a->op == NODE_CONSTANT)
		return (a->constant.numerator != 0) == deciding
			   ? constant(folding, TYPE_FLAG, value_of(deciding))
			   : b;
	if (b->op == NODE_CONSTANT)
		return (b->constant.numerator != 0) == deciding
			   ? constant(folding, TYPE_FLAG, value_of(deciding))
			   : a;
	if (a == node->a && b == node->b)
		return node;
	struct node *folded = copy(folding, node);
	folded->a = a;
	folded->b = b;
	return folded;
}

static bool is_number(const struct node *node, int64_t whole)
{
	return node->op == NODE_CONSTANT && node->constant.denominator == 1 &&
	       node->constant.numerator == whole;
}

/* What it comes to, where its parts are integers and nothing in it can fail. */
static const struct node *fold_integers(struct folding *folding, const struct node *node)
{
	const struct node *a = node->a, *b = node->b;

	if (!folding->safe || node->type != TYPE_NUMBER)
		return node;
	switch (node->op) {
	case NODE_WITHIN: return a;
	case NODE_DOWN:
	case NODE_UP:
	case NODE_HALF_UP: return whole_node(a, folding->fraction) ? a : node;
	case NODE_ADD: return is_number(a, 0) ? b : is_number(b, 0) ? a : node;
	case NODE_SUBTRACT:
		if (a->op == NODE_SLOT && b->op == NODE_SLOT && a->slot == b->slot)
			return constant(folding, TYPE_NUMBER, value_of(0));
		return is_number(b, 0) ? a : node;
	case NODE_DIVIDE: return is_number(b, 1) ? a : node;
	case NODE_MULTIPLY:
		return is_number(a, 0) || is_number(b, 1) ? a : is_number(a, 1) || is_number(b, 0) ? b : node;
	default: return node;
	}
}

static const struct node *fold_operation(struct folding *folding, const struct node *node)
{
	struct node folded = *node;

	folded.a = fold_part(folding, node->a);
	folded.b = fold_part(folding, node->b);
	folded.c = fold_part(folding, node->c);
	if (node->op == NODE_IF && folded.b && folded.b->op == NODE_CONSTANT)
		return folded.b->constant.numerator ? folded.a : folded.c;
	bool plain_set = folded.a && folded.a->op == NODE_SLOT && type_is_list(folded.a->type) &&
			 flow_has(folding->constant, folded.a->slot);
	if ((is_constant(folded.a) || plain_set) && is_constant(folded.b) && is_constant(folded.c)) {
		const struct node *now = worked_out(folding, &folded);

		if (now)
			return now;
	}
	const struct node *simple = folding->fraction ? fold_integers(folding, &folded) : &folded;
	if (simple != &folded)
		return simple;
	bool same = folded.a == node->a && folded.b == node->b && folded.c == node->c;
	return same ? node : copy(folding, &folded);
}

/* Is it an empty set that stays empty? Nothing is in it, and nothing meets it. */
static bool is_empty(const struct folding *folding, const struct node *node)
{
	const struct machine *machine = folding->machine;

	return node->op == NODE_SLOT && node->type == TYPE_SET && flow_has(folding->constant, node->slot) &&
	       machine_list(machine, TYPE_SET, machine->slots[node->slot]).count == 0;
}

static const struct node *fold_new(struct folding *folding, const struct node *node)
{
	switch (node->op) {
	case NODE_CONSTANT: return node;
	case NODE_SLOT: return flow_has(folding->constant, node->slot) ? constant_or(folding, node) : node;
	case NODE_CELL:
		return node->slot != NO_SLOT && flow_has(folding->constant, node->slot)
			   ? constant_or(folding, node)
			   : node;
	case NODE_GIVEN: return constant_or(folding, node);
	case NODE_IN:
	case NODE_MEETS:
		return is_empty(folding, node->b) || (node->op == NODE_MEETS && is_empty(folding, node->a))
			   ? constant(folding, TYPE_FLAG, value_of(false))
			   : node;
	case NODE_AND:
	case NODE_OR: return fold_logic(folding, node);
	case NODE_MODIFIERS: return fold_modifiers(folding, node);
	default: break;
	}
	switch (node_facts[node->op].form) {
	case NODE_FORM_SIGN:
	case NODE_FORM_BETWEEN:
	case NODE_FORM_WORDS:
	case NODE_FORM_IF:
	case NODE_FORM_NUMBER: return fold_operation(folding, node);
	default: return node; /* lists, matrices: unchanged */
	}
}

static const struct node *fold(struct folding *folding, const struct node *node)
{
	if (folding->buckets) {
		const struct folded *known = index_of(folding, node);

		if (known->pass == folding->pass)
			return known->to;
	}
	const struct node *folded = fold_new(folding, node);
	remember(folding, node, folded);
	return folded;
}

/* Is the condition true whatever happens? */
static bool is_always(struct folding *folding, const struct node *when)
{
	const struct node *folded = when ? fold(folding, when) : NULL;

	return !folded || (folded->op == NODE_CONSTANT && folded->constant.numerator);
}

/* ---- operations ---- */

static int next_of(const struct op *op)
{
	return (int)op_facts[op->kind].next;
}

/* The row of a table for a constant; NULL: none. */
static const struct switch_row *row_of(const struct op *op)
{
	value key = op->node->constant;

	for (size_t i = 0; i < op->count; i++)
		if (op->rows[i].word ? op->rows[i].word == key.numerator
				     : number_compare(key, op->rows[i].to) <= 0)
			return &op->rows[i];
	return NULL;
}

/* Folds the expressions of an operation; one that need not run becomes a jump. */
static void fold_op(struct folding *folding, struct op *op, uint32_t at)
{
	const struct switch_row *row;

	if (next_of(op) == OP_NEXT_ON && op_facts[op->kind].writes == OP_WRITES_NOTHING) /* only text */
		*op = (struct op){.kind = OP_JUMP, .target = at + 1};
	bool heads_a_loop = next_of(op) == OP_NEXT_EITHER && !op->guard; /* the odds match its bound */
	if (!op->node || heads_a_loop)
		return;
	op->node = fold(folding, op->node);
	if (op->node->op != NODE_CONSTANT)
		return;
	if (next_of(op) == OP_NEXT_EITHER)
		*op = (struct op){.kind = OP_JUMP,
				  .target = op->node->constant.numerator ? at + 1 : op->target};
	else if (next_of(op) == OP_NEXT_ROWS && (row = row_of(op)))
		*op = (struct op){.kind = OP_JUMP, .target = row->target};
}

/* A forward jump can be dropped. A backward jump ends a round of a loop and stays,
 * since the odds recognize a loop by it. */
static bool jumps_ahead(const struct op *ops, uint32_t at)
{
	return next_of(&ops[at]) == OP_NEXT_TARGET && ops[at].target > at;
}

static uint32_t landing(const struct op *ops, uint32_t at)
{
	while (jumps_ahead(ops, at))
		at = ops[at].target;
	return at;
}

/* Replaces the target of a jump to a jump by the last one of the chain. */
static void thread(struct arena *arena, struct program *program, struct op *ops, const bool *hazards)
{
	for (uint32_t at = (uint32_t)program->op_count; at-- > 0;)
		if (next_of(&ops[at]) == OP_NEXT_EITHER && !hazards[at] &&
		    landing(ops, ops[at].target) == landing(ops, at + 1))
			ops[at] = (struct op){.kind = OP_JUMP, .target = at + 1}; /* equal paths */
	for (uint32_t at = 0; at < program->op_count; at++) {
		struct op *op = &ops[at];

		if (next_of(op) == OP_NEXT_TARGET || next_of(op) == OP_NEXT_EITHER)
			op->target = landing(ops, op->target);
		if (next_of(op) != OP_NEXT_ROWS)
			continue;
		struct switch_row *rows = arena_take(arena, op->count * sizeof *rows);
		memcpy(rows, op->rows, op->count * sizeof *rows);
		for (size_t i = 0; i < op->count; i++)
			rows[i].target = landing(ops, rows[i].target);
		op->rows = rows;
	}
}

static void mark_reached(const struct program *program, uint32_t from, bool *reached, struct arena *arena)
{
	uint32_t *todo = arena_take(arena, (program->op_count + 1) * sizeof *todo);
	uint32_t *next = arena_take(arena, flow_most_next(program) * sizeof *next);
	size_t count = 0;

	todo[count++] = from;
	reached[from] = true;
	while (count) {
		size_t ways = flow_next(program, todo[--count], next);

		for (size_t i = 0; i < ways; i++)
			if (!reached[next[i]]) {
				reached[next[i]] = true;
				todo[count++] = next[i];
			}
	}
}

/* Drops writes that are overwritten before they are read, or that only set internal
 * slots that nobody reads. */
static void drop_unread(const struct program *program, struct op *ops, const bool *reached,
			const bool *hazards, struct arena *arena)
{
	struct flow flow;
	uint32_t *next = arena_take(arena, flow_most_next(program) * sizeof *next);

	flow_start(&flow, program, arena);
	flow.live = arena_take(arena, program->op_count * flow.words * sizeof *flow.live);
	flow_bits *after = arena_take(arena, flow.words * sizeof *after);
	for (bool more = true; more;) {
		more = false;
		for (uint32_t at = (uint32_t)program->op_count; at-- > 0;) {
			flow_bits *live = flow_of(&flow, flow.live, at);
			size_t ways = reached[at] ? flow_next(program, at, next) : 0;

			memset(after, 0, flow.words * sizeof *after);
			if (ways == 0)
				flow_read_behind(after, program);
			for (size_t i = 0; i < ways; i++)
				for (size_t j = 0; j < flow.words; j++)
					after[j] |= flow_of(&flow, flow.live, next[i])[j];
			flow.useful[at] = flow_has(after, ops[at].slot);
			for (size_t j = 0; j < flow.words; j++) {
				flow_bits now = flow_of(&flow, flow.reads, at)[j] |
						(after[j] & ~flow_of(&flow, flow.kills, at)[j]);

				more |= now != live[j];
				live[j] = now;
			}
		}
	}
	for (uint32_t at = 0; at < program->op_count; at++)
		if (reached[at] && ops[at].kind == OP_SET && !flow.useful[at] && !hazards[at])
			ops[at] = (struct op){.kind = OP_JUMP, .target = at + 1};
}

/* Keeps only the operations that are reached, in order; adds a jump where the next
 * one is elsewhere. */
static void pack(struct arena *arena, struct program *program, const struct op *ops, uint32_t from,
		 const bool *reached)
{
	size_t count = program->op_count;
	uint32_t *index = arena_take(arena, count * sizeof *index);
	struct op *packed = arena_reserve(arena, (2 * count + 1) * sizeof *packed);
	uint32_t used = 0, front = program->front;

	packed[used++] = (struct op){.kind = OP_JUMP, .target = landing(ops, from)};
	for (uint32_t at = 0; at < count; at++) {
		if (front && at == front)
			program->front = used;
		if (!reached[at] || jumps_ahead(ops, at))
			continue;
		index[at] = used;
		packed[used++] = ops[at];
		bool falls = next_of(&ops[at]) == OP_NEXT_ON || next_of(&ops[at]) == OP_NEXT_EITHER;
		uint32_t next = at + 1;
		while (next < count && (!reached[next] || jumps_ahead(ops, next)))
			next++;
		if (falls && landing(ops, at + 1) != next)
			packed[used++] = (struct op){.kind = OP_JUMP, .target = landing(ops, at + 1)};
	}
	arena_shorten(arena, packed, (2 * count + 1) * sizeof *packed, used * sizeof *packed);
	for (uint32_t at = 0; at < used; at++) {
		struct op *op = &packed[at];

		op->target = index[op->target];
		if (next_of(op) != OP_NEXT_ROWS)
			continue;
		struct switch_row *rows = arena_take(arena, op->count * sizeof *rows);
		memcpy(rows, op->rows, op->count * sizeof *rows);
		for (size_t i = 0; i < op->count; i++)
			rows[i].target = index[rows[i].target];
		op->rows = rows;
	}
	program->ops = packed;
	program->op_count = used;
}

/* ---- all operations ---- */

/* For records of a shape: a decision that they leave to the rules becomes what it sets, and
 * what sets a slot to the value that it has anyway is dropped. */
static void settle(struct folding *folding, const flow_bits *marked, struct op *op, uint32_t at)
{
	const struct machine *machine = folding->machine;
	const struct program *program = machine->program;
	const struct choice_option *option = op->choice
						 ? specialize_decided(machine, op->choice, folding->marks)
						 : NULL;

	if (option && is_always(folding, option->when))
		*op = (struct op){.kind = OP_SET,
				  .slot = op->slot,
				  .quiet = true,
				  .node = constant(folding, program->slots[op->slot].type,
						   run_option_value(program, op->choice, option))};
	if (op->kind != OP_SET || !op->quiet || op->node->op != NODE_CONSTANT || type_is_list(op->node->type))
		return;
	value has = machine->slots[op->slot];
	if (flow_has(folding->constant, op->slot) && !flow_has(marked, op->slot) &&
	    has.numerator == op->node->constant.numerator &&
	    has.denominator == op->node->constant.denominator)
		*op = (struct op){.kind = OP_JUMP, .target = at + 1};
}

/* Folds the operations in order, each with what is known there. */
static void fold_all(struct folding *folding, struct program *program, struct op *ops, struct arena *brief)
{
	struct machine *machine = folding->machine;
	struct knowledge knowledge;
	struct facts *facts;
	value *kept = machine->slots;

	knowledge_start(&knowledge, program, brief);
	facts = knowledge_first(&knowledge, machine->first);
	for (uint32_t slot = 0; slot < program->slot_count; slot++) {
		if (folding->all || !machine->given[slot])
			flow_add(facts->known, slot);
		facts->values[slot] = machine->slots[slot];
	}
	for (uint32_t at = machine->first; at < program->op_count; at++) {
		if (!(facts = knowledge.at[at]))
			continue;
		folding->constant = facts->known;
		machine->slots = facts->values;
		folding->pass++;
		folding->known_count = 0;
		folding->safe = !folding->hazards[at];
		fold_op(folding, &ops[at], at);
		if (!folding->all)
			settle(folding, facts->marked, &ops[at], at);
		knowledge_pass(&knowledge, at);
	}
	machine->slots = kept;
}

/* `all`: the values in the record are known, not only which fields are absent. `integers`: its
 * numbers are some. */
static const struct program *cut_down(struct machine *machine, bool all, bool integers, struct arena *arena)
{
	struct arena brief = {.block = NULL};
	struct program *program = arena_take(arena, sizeof *program);
	size_t count = machine->program->op_count;
	struct op *ops = arena_reserve(&brief, count * sizeof *ops);
	bool *reached = arena_take(&brief, count * sizeof *reached);
	struct folding folding = {.arena = arena, .brief = &brief, .machine = machine, .all = all};
	bool *hazards = arena_take(&brief, count * sizeof *hazards);

	folding.hazards = hazards;
	if (!all) {
		struct hazards found = hazard_find_shape(machine, machine->given, integers, &brief);

		folding.fraction = integers && found.whole ? found.fraction : NULL;
		for (size_t at = 0; at < count; at++)
			hazards[at] = found.at[at] || found.beyond[at];
		folding.marks = specialize_marks(machine->program, &brief);
	}

	*program = *machine->program;
	memcpy(ops, program->ops, count * sizeof *ops);
	program->ops = ops;
	fold_all(&folding, program, ops, &brief);
	mark_reached(program, machine->first, reached, &brief);
	if (!all) /* the odds find out themselves which slots matter */
		drop_unread(program, ops, reached, hazards, &brief);
	thread(&brief, program, ops, hazards);
	memset(reached, 0, count * sizeof *reached);
	mark_reached(program, machine->first, reached, &brief);
	pack(arena, program, ops, machine->first, reached);
	arena_free(&brief);
	return program;
}

/* What is known is kept for each operation and slot. */
bool specialize_fits(const struct program *program)
{
	enum { MOST_VALUES = 1 << 25 };

	return program->op_count * program->slot_count <= MOST_VALUES;
}

enum { MOST_SPLITS = 4, LARGEST_SPLIT = 3 /* times the whole program */ };

const struct program *specialize_for_record(struct machine *machine, const uint32_t *outcome, size_t count,
					    struct arena *arena)
{
	const struct program *program = cut_down(machine, true, false, arena), *split;
	struct running whole = {machine->program, machine->flat, machine->first};

	for (int pass = 0; pass < MOST_SPLITS; pass++) {
		split = specialize_split(machine, program, outcome, count, arena);
		if (!split || split->op_count > LARGEST_SPLIT * whole.program->op_count)
			break;
		machine_switch(machine, (struct running){split, flat_new(split, arena), 0});
		program = cut_down(machine, true, false, arena);
	}
	machine_switch(machine, whole);
	return program;
}

const struct program *specialize_for_shape(struct machine *machine, bool integers, struct arena *arena)
{
	return cut_down(machine, false, integers, arena);
}
