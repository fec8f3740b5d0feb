/* draft: writes flat code of expressions. */
#include "machine/draft.h"

#include "machine/whole.h"

enum { LARGEST_INLINE = 400 }; /* nodes: larger parts are code of their own, written once */

/* ---- instructions ---- */

static void add(struct draft *draft, enum code_op op)
{
	draft_add(draft, (struct code){.op = (uint16_t)op});
}

static void add_node(struct draft *draft, enum code_op op, const struct node *node)
{
	draft_add(draft, (struct code){.op = (uint16_t)op, .node = node});
}

static void jump(struct draft *draft, enum code_op op, int32_t *label)
{
	draft_jump(draft, (struct code){.op = (uint16_t)op}, label);
}

static void push(struct draft *draft)
{
	add(draft, CODE_PUSH);
	draft->below++;
}

static void pop(struct draft *draft)
{
	add(draft, CODE_POP);
	draft->below--;
}

/* ---- operands ---- */

bool draft_is_short(const struct node *node)
{
	return node->op == NODE_CONSTANT && node->constant.denominator == 1 &&
	       node->constant.numerator >= INT32_MIN && node->constant.numerator <= INT32_MAX;
}

/* May it be the second operand of an instruction? */
static bool is_operand(const struct node *node)
{
	return node->op == NODE_SLOT || draft_is_short(node);
}

static bool is_whole(const struct node *node, int32_t whole)
{
	return draft_is_short(node) && node->constant.numerator == whole;
}

/* Is it proved to be an integer that fits? */
static bool is_plain(const struct draft *draft, const struct node *node)
{
	return draft->fraction && whole_node(node, draft->fraction);
}

/* Adds the first of three or two instructions, which takes a slot, or the next, which
 * takes an integer. */
static struct code with_operand(enum code_op first, const struct node *operand)
{
	if (operand->op == NODE_SLOT)
		return (struct code){.op = (uint16_t)first, .slot = operand->slot};
	return (struct code){.op = (uint16_t)(first + 1), .whole = (int32_t)operand->constant.numerator};
}

/* ---- conditions ---- */

/* In the order of codes.def, five instructions each, and five that are plain. */
enum comparison { LESS, LESS_EQUAL, MORE, MORE_EQUAL, EQUAL, NOT_EQUAL };
enum { NOW_SLOT, NOW_WHOLE, NOW_BELOW, SLOT_WHOLE, SLOT_SLOT, COMPARE_FORMS };

static enum code_op compare_code(enum comparison how, bool plain, int form)
{
	return (enum code_op)(CODE_IF_LESS_SLOT + (2 * (int)how + plain) * COMPARE_FORMS + form);
}

static enum comparison opposite(enum comparison how)
{
	static const enum comparison not [] = {MORE_EQUAL, MORE, LESS_EQUAL, LESS, NOT_EQUAL, EQUAL};

	return not [how];
}

static enum comparison mirrored(enum comparison how)
{
	static const enum comparison turned[] = {MORE, MORE_EQUAL, LESS, LESS_EQUAL, EQUAL, NOT_EQUAL};

	return turned[how];
}

static void compare(struct draft *draft, enum comparison how, const struct node *a, const struct node *b,
		    int32_t *label)
{
	bool plain = is_plain(draft, a) && is_plain(draft, b);

	if (is_operand(a) && (!is_operand(b) || (a->op != NODE_SLOT && b->op == NODE_SLOT))) {
		compare(draft, mirrored(how), b, a, label);
	} else if (!is_operand(b)) {
		draft_value(draft, a);
		push(draft);
		draft_value(draft, b);
		draft->below--;
		jump(draft, compare_code(how, plain, NOW_BELOW), label);
	} else if (a->op == NODE_SLOT) {
		bool slots = b->op == NODE_SLOT;
		struct code code = {.slot = a->slot};

		code.op = (uint16_t)compare_code(how, plain, slots ? SLOT_SLOT : SLOT_WHOLE);
		code.whole = slots ? (int32_t)b->slot : (int32_t)b->constant.numerator;
		draft_jump(draft, code, label);
	} else {
		draft_value(draft, a);
		draft_jump(draft, with_operand(compare_code(how, plain, NOW_SLOT), b), label);
	}
}

/* Is the word one of several? */
static void test_words(struct draft *draft, const struct node *node, bool sense, int32_t *label)
{
	bool slot = node->a->op == NODE_SLOT;
	int32_t yes = NO_JUMP;

	if (!slot)
		draft_value(draft, node->a);
	for (size_t i = 0; i < node->word_count; i++) {
		bool last = i + 1 == node->word_count && !sense;
		struct code code = {.slot = slot ? node->a->slot : 0, .whole = (int32_t)node->words[i]};

		code.op = (uint16_t)compare_code(last ? NOT_EQUAL : EQUAL, draft->fraction != NULL,
						 slot ? SLOT_WHOLE : NOW_WHOLE);
		draft_jump(draft, code, sense || last ? label : &yes);
	}
	if (!node->word_count && !sense)
		jump(draft, CODE_JUMP, label);
	draft_place(draft, &yes);
}

/* and, or: the first node may decide for both. */
static void test_both(struct draft *draft, const struct node *node, bool sense, int32_t *label)
{
	bool deciding = node->op == NODE_OR;
	int32_t decided = NO_JUMP;

	draft_test(draft, node->a, deciding, deciding == sense ? label : &decided);
	draft_test(draft, node->b, sense, label);
	draft_place(draft, &decided);
}

static void test_if(struct draft *draft, const struct node *node, bool sense, int32_t *label)
{
	int32_t otherwise = NO_JUMP, end = NO_JUMP;

	draft_test(draft, node->b, false, &otherwise);
	draft_test(draft, node->a, sense, label);
	jump(draft, CODE_JUMP, &end);
	draft_place(draft, &otherwise);
	draft_test(draft, node->c, sense, label);
	draft_place(draft, &end);
}

/* The code of a part by itself? A large one may be in several expressions. */
static bool is_apart(const struct draft *draft, const struct node *node)
{
	size_t size = node->size;

	if (node == draft->root || is_operand(node))
		return false;
	if (!size)
		size = node_size(node, LARGEST_INLINE + 1);
	return size > LARGEST_INLINE || draft->below >= MOST_BELOW - 1;
}

void draft_test(struct draft *draft, const struct node *node, bool sense, int32_t *label)
{
	static const enum comparison how[] = {[NODE_LESS] = LESS,
					      [NODE_LESS_EQUAL] = LESS_EQUAL,
					      [NODE_EQUAL] = EQUAL,
					      [NODE_NOT_EQUAL] = NOT_EQUAL};
	struct code code = {.slot = node->slot};

	if (is_apart(draft, node)) {
		add_node(draft, CODE_CALL, node);
		jump(draft, sense ? CODE_IF : CODE_UNLESS, label);
		return;
	}
	switch (node->op) {
	case NODE_CONSTANT:
		if ((node->constant.numerator != 0) == sense)
			jump(draft, CODE_JUMP, label);
		break;
	case NODE_SLOT:
		code.op = (uint16_t)compare_code(sense ? NOT_EQUAL : EQUAL, is_plain(draft, node),
						 SLOT_WHOLE);
		code.whole = 0;
		draft_jump(draft, code, label);
		break;
	case NODE_GIVEN:
		code.op = sense ? CODE_IF_GIVEN : CODE_UNLESS_GIVEN;
		draft_jump(draft, code, label);
		break;
	case NODE_NOT: draft_test(draft, node->a, !sense, label); break;
	case NODE_AND:
	case NODE_OR: test_both(draft, node, sense, label); break;
	case NODE_IF: test_if(draft, node, sense, label); break;
	case NODE_IS: test_words(draft, node, sense, label); break;
	case NODE_LESS:
	case NODE_LESS_EQUAL:
	case NODE_EQUAL:
	case NODE_NOT_EQUAL:
		compare(draft, sense ? how[node->op] : opposite(how[node->op]), node->a, node->b, label);
		break;
	default: draft_value(draft, node); jump(draft, sense ? CODE_IF : CODE_UNLESS, label);
	}
}

/* Does testing it leave the current value as it is? */
static bool leaves_value(const struct node *node)
{
	if (!node)
		return true;
	switch (node->op) {
	case NODE_CONSTANT:
	case NODE_SLOT:
	case NODE_GIVEN: return true;
	case NODE_IS: return node->a->op == NODE_SLOT;
	case NODE_LESS:
	case NODE_LESS_EQUAL:
	case NODE_EQUAL:
	case NODE_NOT_EQUAL:
		return is_operand(node->a) && is_operand(node->b) &&
		       (node->a->op == NODE_SLOT || node->b->op == NODE_SLOT);
	case NODE_NOT:
	case NODE_AND:
	case NODE_OR: return leaves_value(node->a) && leaves_value(node->b);
	default: return false;
	}
}

/* The condition as a value. */
static void flag_value(struct draft *draft, const struct node *node)
{
	int32_t no = NO_JUMP, end = NO_JUMP;

	draft_test(draft, node, false, &no);
	draft_add(draft, (struct code){.op = CODE_WHOLE, .whole = true});
	jump(draft, CODE_JUMP, &end);
	draft_place(draft, &no);
	draft_add(draft, (struct code){.op = CODE_WHOLE, .whole = false});
	draft_place(draft, &end);
}

/* ---- arithmetic ---- */

static const struct arithmetic {
	enum code_op first; /* of three instructions, and of three that are plain, if there are */
	bool either_way;
	bool drops; /* an operand that is this changes nothing: */
	int32_t this;
} arithmetics[] = {[NODE_ADD] = {CODE_ADD_SLOT, true, true, 0},
		   [NODE_SUBTRACT] = {CODE_SUBTRACT_SLOT, false, true, 0},
		   [NODE_MULTIPLY] = {CODE_MULTIPLY_SLOT, true, true, 1},
		   [NODE_DIVIDE] = {CODE_DIVIDE_SLOT, false, true, 1},
		   [NODE_AT_LEAST] = {CODE_AT_LEAST_SLOT, true, false, 0},
		   [NODE_AT_MOST] = {CODE_AT_MOST_SLOT, true, false, 0}};

/* The first of the instructions for an operation. */
static enum code_op arithmetic_code(enum node_op op, bool plain)
{
	return (enum code_op)(arithmetics[op].first + 3 * (plain && op != NODE_DIVIDE));
}

/* The current value and an operand become one. `later`: see struct code. */
static void add_operand(struct draft *draft, enum node_op op, const struct node *operand, bool plain,
			bool later)
{
	const struct arithmetic *how = &arithmetics[op];
	struct code code = with_operand(arithmetic_code(op, plain), operand);

	code.mark = later;
	if (!how->drops || !is_whole(operand, how->this))
		draft_add(draft, code);
}

/* The value below and the current one become one. */
static void add_below(struct draft *draft, enum node_op op, bool plain, bool later)
{
	draft_add(draft, (struct code){.op = (uint16_t)(arithmetic_code(op, plain) + 2), .mark = later});
	draft->below--;
}

static void arithmetic(struct draft *draft, const struct node *node)
{
	const struct node *a = node->a, *b = node->b;
	bool plain = is_plain(draft, a) && is_plain(draft, b);

	if (arithmetics[node->op].either_way && is_operand(a) && (!is_operand(b) || a->op == NODE_CONSTANT)) {
		a = node->b; /* so that the constant may be dropped */
		b = node->a;
	}
	if (node->op == NODE_SUBTRACT && is_operand(a) && !is_operand(b)) {
		draft_value(draft, b);
		draft_add(draft, with_operand(plain ? CODE_PLAIN_FROM_SLOT : CODE_FROM_SLOT, a));
		return;
	}
	draft_value(draft, a);
	if (is_operand(b)) {
		add_operand(draft, node->op, b, plain, false);
		return;
	}
	push(draft);
	draft_value(draft, b);
	add_below(draft, node->op, plain, false);
}

/* down(a / 2) in one instruction. */
static void rounded(struct draft *draft, const struct node *node, enum code_op round, enum code_op part)
{
	const struct node *a = node->a;

	if (a->op == NODE_DIVIDE && is_whole(a->b, 1))
		a = a->a;
	if (a->op == NODE_DIVIDE && draft_is_short(a->b) && a->b->constant.numerator > 0) {
		draft_value(draft, a->a);
		draft_add(draft,
			  (struct code){.op = (uint16_t)part, .whole = (int32_t)a->b->constant.numerator});
	} else {
		draft_value(draft, a);
		add(draft, round);
	}
}

/* ---- modifier lists ---- */

struct listing {
	struct draft *draft;
	bool fresh; /* no entry has been written: the value is 0, and not there yet */
	bool later; /* an entry replaces the value: numbers are checked at the end */
	bool plain; /* all are integers that fit */
};

static void load_fresh(struct listing *listing)
{
	if (listing->fresh)
		draft_add(listing->draft, (struct code){.op = CODE_WHOLE, .whole = 0});
	listing->fresh = false;
}

static void apply_arithmetic(struct listing *listing, enum node_op op, const struct node *amount)
{
	struct draft *draft = listing->draft;

	if (op == NODE_ADD && listing->fresh) {
		listing->fresh = false;
		draft_value(draft, amount);
		return;
	}
	load_fresh(listing);
	if (op == NODE_ADD && amount->op == NODE_NEGATE) {
		op = NODE_SUBTRACT;
		amount = amount->a;
	}
	if (is_operand(amount)) {
		add_operand(draft, op, amount, listing->plain, listing->later);
		return;
	}
	push(draft);
	draft_value(draft, amount);
	add_below(draft, op, listing->plain, listing->later);
}

static void apply(struct listing *listing, const struct modifier *entry)
{
	struct draft *draft = listing->draft;

	switch (entry->kind) {
	case MODIFIER_FROM:
	case MODIFIER_SET:
		listing->fresh = false;
		draft_value(draft, entry->amount);
		break;
	case MODIFIER_ADD: apply_arithmetic(listing, NODE_ADD, entry->amount); break;
	case MODIFIER_AT_LEAST: apply_arithmetic(listing, NODE_AT_LEAST, entry->amount); break;
	case MODIFIER_AT_MOST: apply_arithmetic(listing, NODE_AT_MOST, entry->amount); break;
	case MODIFIER_GROUP:
		load_fresh(listing);
		draft_add(draft, (struct code){.op = CODE_GROUP, .mark = listing->later, .modifier = entry});
		break;
	default:
		load_fresh(listing);
		push(draft);
		draft_value(draft, entry->amount);
		draft->below--;
		draft_add(draft, (struct code){.op = CODE_MODIFY, .mark = listing->later, .modifier = entry});
	}
}

static void write_entry(struct listing *listing, const struct modifier *entry, int32_t *used);

/* What an entry does where it applies; then a jump to `used`, unless that is NULL. */
static void write_effect(struct listing *listing, const struct modifier *entry, int32_t *used)
{
	if (entry->kind != MODIFIER_FIRST) {
		apply(listing, entry);
		if (used)
			jump(listing->draft, CODE_JUMP, used);
		return;
	}
	int32_t done = NO_JUMP;
	load_fresh(listing);
	for (const struct modifier *row = entry->of; row; row = row->next)
		write_entry(listing, row, row->next ? &done : NULL);
	draft_place(listing->draft, &done);
	if (used) /* rows within rows: these were the first whose condition holds, even if none of theirs did */
		jump(listing->draft, CODE_JUMP, used);
}

static void write_entry(struct listing *listing, const struct modifier *entry, int32_t *used)
{
	struct draft *draft = listing->draft;
	int32_t no = NO_JUMP, end = NO_JUMP;

	if (!entry->when) {
		write_effect(listing, entry, used);
		return;
	}
	load_fresh(listing);
	if (leaves_value(entry->when) && !is_apart(draft, entry->when)) {
		draft_test(draft, entry->when, false, &no);
		write_effect(listing, entry, used);
		draft_place(draft, &no);
		return;
	}
	push(draft);
	draft_test(draft, entry->when, false, &no);
	pop(draft);
	write_effect(listing, entry, used);
	jump(draft, CODE_JUMP, &end);
	draft_place(draft, &no);
	add(draft, CODE_POP);
	draft_place(draft, &end);
}

/* May an entry replace a number that is too large? Then that is none. */
static bool replaces(const struct modifier *entry, bool first)
{
	for (; entry; entry = entry->next, first = false)
		if ((!first && (entry->kind == MODIFIER_FROM || entry->kind == MODIFIER_SET)) ||
		    (entry->kind == MODIFIER_FIRST && replaces(entry->of, false)))
			return true;
	return false;
}

static void modifiers(struct draft *draft, const struct node *node)
{
	const struct modifier *first = node->modifiers->first;
	struct listing listing = {draft, true, replaces(first, true), is_plain(draft, node)};

	if (node->modifiers->type == TYPE_SET) {
		add_node(draft, CODE_WORDS, node);
		return;
	}
	for (const struct modifier *entry = first; entry; entry = entry->next)
		write_entry(&listing, entry, NULL);
	load_fresh(&listing);
	if (listing.later)
		add(draft, CODE_CHECK);
}

/* ---- expressions ---- */

static void constant(struct draft *draft, const struct node *node)
{
	if (draft_is_short(node))
		draft_add(draft, (struct code){.op = CODE_WHOLE, .whole = (int32_t)node->constant.numerator});
	else
		draft_add(draft, (struct code){.op = CODE_NUMBER, .number = &node->constant});
}

static void one_of(struct draft *draft, const struct node *node)
{
	int32_t otherwise = NO_JUMP, end = NO_JUMP;

	draft_test(draft, node->b, false, &otherwise);
	draft_value(draft, node->a);
	jump(draft, CODE_JUMP, &end);
	draft_place(draft, &otherwise);
	draft_value(draft, node->c);
	draft_place(draft, &end);
}

static void with_one(struct draft *draft, enum code_op op, const struct node *node)
{
	draft_value(draft, node->a);
	add_node(draft, op, node);
}

static void with_two(struct draft *draft, enum code_op op, const struct node *node, const struct node *a,
		     const struct node *b)
{
	draft_value(draft, a);
	push(draft);
	draft_value(draft, b);
	draft->below--;
	add_node(draft, op, node);
}

void draft_value(struct draft *draft, const struct node *node)
{
	if (is_apart(draft, node)) {
		add_node(draft, CODE_CALL, node);
		return;
	}
	switch (node->op) {
	case NODE_CONSTANT: constant(draft, node); break;
	case NODE_SLOT: draft_add(draft, (struct code){.op = CODE_SLOT, .slot = node->slot}); break;
	case NODE_CELL: add_node(draft, CODE_CELL, node); break;
	case NODE_FACE: add(draft, CODE_FACE); break;
	case NODE_ADD:
	case NODE_SUBTRACT:
		if (node->type == TYPE_SET)
			with_two(draft, CODE_CHANGE, node, node->a, node->b);
		else
			arithmetic(draft, node);
		break;
	case NODE_MULTIPLY:
	case NODE_DIVIDE:
	case NODE_AT_LEAST:
	case NODE_AT_MOST: arithmetic(draft, node); break;
	case NODE_NEGATE: with_one(draft, CODE_NEGATE, node); break;
	case NODE_DOWN: rounded(draft, node, CODE_DOWN, CODE_DOWN_PART); break;
	case NODE_UP: rounded(draft, node, CODE_UP, CODE_UP_PART); break;
	case NODE_HALF_UP: with_one(draft, CODE_HALF_UP, node); break;
	case NODE_ABS: with_one(draft, CODE_ABS, node); break;
	case NODE_WITHIN: with_one(draft, CODE_WITHIN, node); break;
	case NODE_IF: one_of(draft, node); break;
	case NODE_GIVEN:
	case NODE_LESS:
	case NODE_LESS_EQUAL:
	case NODE_EQUAL:
	case NODE_NOT_EQUAL:
	case NODE_NOT:
	case NODE_AND:
	case NODE_OR:
	case NODE_IS: flag_value(draft, node); break;
	case NODE_HAS: with_one(draft, CODE_HAS, node); break;
	case NODE_IN: with_two(draft, CODE_IN, node, node->a, node->b); break;
	case NODE_MEETS: with_two(draft, CODE_MEETS, node, node->a, node->b); break;
	case NODE_MODIFIERS: modifiers(draft, node); break;
	case NODE_MATRIX:
	case NODE_COVERED:
		with_two(draft, CODE_MATRIX, node, node->matrix->down, node->matrix->across);
		break;
	case NODE_PAIRS:
	case NODE_TRIPLES: with_one(draft, CODE_KINDS, node); break;
	default: with_one(draft, CODE_LIST, node);
	}
}
