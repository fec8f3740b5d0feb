/* compile_spread: changes of a field that the members of a body keep. */
#include "compile/compiler.h"

struct spreading {
	struct compiler *compiler;
	struct field *field;
	struct compile_members members;
	const struct node *change; /* of a number: how much; of anything else: the new value */
	const struct node *value;  /* of a number that is not changed by + or -: the new value; or NULL */
	uint32_t carry;            /* slot of what has not been taken yet */
	const struct node **fits;  /* by member: does it bear anything? NULL: all do */
};

static struct field *spread_field(struct compiler *compiler, struct span name, uint16_t *party)
{
	struct field *field = compile_find_local(compiler->call, name) ? NULL
								       : compile_field(compiler, name, party);

	return field && compile_is_composed(compiler, field, *party) ? field : NULL;
}

bool compile_is_spread(struct compiler *compiler, struct span name)
{
	uint16_t party;

	return compiler->shared->company->body_count && spread_field(compiler, name, &party);
}

static struct compile_members parts_of(const struct compiler *compiler, uint16_t party)
{
	size_t count;
	const struct rules_body *bodies = rules_bodies(compiler->rules, &count);

	for (size_t i = 0; i < count; i++)
		if (bodies[i].whole)
			return compile_members(compiler, party, (uint16_t)i);
	return (struct compile_members){party, 0, false};
}

/* ---- arithmetic ---- */

static const struct node *operation(const struct spreading *spreading, enum node_op op, const struct node *a,
				    const struct node *b)
{
	return expr_operation(spreading->compiler->scope.arena, op, op == NODE_LESS ? TYPE_FLAG : TYPE_NUMBER,
			      a, b);
}

static const struct node *choice(const struct spreading *spreading, const struct node *when,
				 const struct node *then, const struct node *other)
{
	struct node *node = arena_take(spreading->compiler->scope.arena, sizeof *node);

	*node = (struct node){.op = NODE_IF, .type = then->type, .a = then, .b = when, .c = other};
	return node;
}

static const struct node *number(const struct spreading *spreading, int64_t whole)
{
	return compile_number(spreading->compiler, whole);
}

static const struct node *constant(const struct spreading *spreading, struct number bound)
{
	return expr_constant(spreading->compiler->scope.arena, TYPE_NUMBER, bound);
}

/* Within the bounds of the field. */
static const struct node *bounded(const struct spreading *spreading, const struct node *node)
{
	const struct declaration *declaration = &spreading->field->declaration;

	if (declaration->has_least)
		node = operation(spreading, NODE_AT_LEAST, node, constant(spreading, declaration->least));
	if (declaration->has_most)
		node = operation(spreading, NODE_AT_MOST, node, constant(spreading, declaration->most));
	return node;
}

static uint32_t slot_of(const struct spreading *spreading, uint16_t member)
{
	struct compiler *compiler = spreading->compiler;
	uint32_t slot = compile_slot_of(compiler, spreading->field,
					(uint16_t)(spreading->members.first + member));

	compiler->program->slots[slot].written = true;
	return slot;
}

/* A condition for what a member bears, up to compile_land. */
static uint32_t unless_fit(const struct spreading *spreading, uint16_t member)
{
	return spreading->fits ? compile_unless(spreading->compiler, spreading->fits[member], false)
			       : NO_SLOT;
}

/* A member takes what it can of the carry and of a share (or NULL); the rest is the carry. */
static void take(const struct spreading *spreading, uint16_t member, const struct node *share)
{
	struct compiler *compiler = spreading->compiler;
	uint32_t skip = unless_fit(spreading, member);
	uint32_t slot = slot_of(spreading, member);
	uint32_t before = compile_slot(compiler, "before", SLOT_OWN, TYPE_NUMBER, (value){0, 1});
	const struct node *now = compile_slot_node(compiler, slot),
			  *was = compile_slot_node(compiler, before);
	const struct node *carry = compile_slot_node(compiler, spreading->carry);

	compile_set(compiler, before, now);
	if (share)
		compile_set(compiler, spreading->carry, operation(spreading, NODE_ADD, carry, share));
	compile_set(compiler, slot, bounded(spreading, operation(spreading, NODE_ADD, was, carry)));
	compile_set(
	    compiler, spreading->carry,
	    operation(spreading, NODE_SUBTRACT, carry, operation(spreading, NODE_SUBTRACT, now, was)));
	compile_land(compiler, skip);
}

/* ---- ways ---- */

static void spread_from_last(const struct spreading *spreading)
{
	compile_set(spreading->compiler, spreading->carry, spreading->change);
	for (uint16_t i = spreading->members.count; i-- > 0;)
		take(spreading, i, NULL);
}

/* How many of the first `end` members bear something. */
static const struct node *bearers(const struct spreading *spreading, uint16_t end)
{
	const struct node *all = number(spreading, spreading->fits ? 0 : end);

	for (uint16_t i = 0; spreading->fits && i < end; i++)
		all = operation(
		    spreading, NODE_ADD, all,
		    choice(spreading, spreading->fits[i], number(spreading, 1), number(spreading, 0)));
	return all;
}

/* The share of a member: whole equal ones, what is left over one by one from the first,
 * and a rest below 1 to the first. */
static const struct node *share_of(const struct spreading *spreading, uint16_t member)
{
	struct arena *arena = spreading->compiler->scope.arena;
	const struct node *count = bearers(spreading, spreading->members.count);
	const struct node *place = bearers(spreading, member);
	const struct node *size = expr_operation(arena, NODE_ABS, TYPE_NUMBER, spreading->change, NULL);
	const struct node *whole = expr_operation(arena, NODE_DOWN, TYPE_NUMBER, size, NULL);
	if (spreading->fits)
		count = operation(spreading, NODE_AT_LEAST, count, number(spreading, 1));
	const struct node *equal = expr_operation(arena, NODE_DOWN, TYPE_NUMBER,
						  operation(spreading, NODE_DIVIDE, whole, count), NULL);
	const struct node *over = operation(spreading, NODE_SUBTRACT, whole,
					    operation(spreading, NODE_MULTIPLY, equal, count));
	const struct node *share = operation(spreading, NODE_ADD, equal,
					     choice(spreading, operation(spreading, NODE_LESS, place, over),
						    number(spreading, 1), number(spreading, 0)));

	const struct node *rest = operation(spreading, NODE_SUBTRACT, size, whole);
	if (spreading->fits)
		rest = choice(spreading, operation(spreading, NODE_LESS, place, number(spreading, 1)), rest,
			      number(spreading, 0));
	if (member == 0 || spreading->fits)
		share = operation(spreading, NODE_ADD, share, rest);
	return choice(spreading, operation(spreading, NODE_LESS, spreading->change, number(spreading, 0)),
		      operation(spreading, NODE_SUBTRACT, number(spreading, 0), share), share);
}

static void spread_evenly(const struct spreading *spreading)
{
	const struct declaration *declaration = &spreading->field->declaration;

	compile_set(spreading->compiler, spreading->carry, number(spreading, 0));
	for (uint16_t i = 0; i < spreading->members.count; i++)
		take(spreading, i, share_of(spreading, i));
	if (declaration->has_least || declaration->has_most) /* what one could not take */
		for (uint16_t i = 0; i < spreading->members.count; i++)
			take(spreading, i, NULL);
}

static void spread_all(const struct spreading *spreading, const struct yaml *entry)
{
	struct compiler *compiler = spreading->compiler;
	enum type type = spreading->field->declaration.type;
	bool relative = entry->kind == YAML_SCALAR && entry->text.length > 1 &&
			(entry->text.data[0] == '+' || entry->text.data[0] == '-');

	for (uint16_t i = 0; i < spreading->members.count; i++) {
		uint32_t slot = slot_of(spreading, i);
		const struct node *now = compile_slot_node(compiler, slot), *node = spreading->change;

		if (type == TYPE_NUMBER)
			node = bounded(spreading, spreading->value
						      ? spreading->value
						      : operation(spreading, NODE_ADD, now, node));
		else if (type == TYPE_SET && relative)
			node = expr_operation(compiler->scope.arena,
					      entry->text.data[0] == '+' ? NODE_ADD : NODE_SUBTRACT, type,
					      now, node);
		uint32_t skip = unless_fit(spreading, i);
		compile_set(compiler, slot, node);
		compile_land(compiler, skip);
	}
}

static bool spread_by(const struct spreading *spreading, const struct yaml *how, const struct yaml *entry)
{
	bool numeric = spreading->field->declaration.type == TYPE_NUMBER;

	if (span_is(how->text, "all"))
		spread_all(spreading, entry);
	else if (numeric && span_is(how->text, "evenly"))
		spread_evenly(spreading);
	else if (numeric && span_is(how->text, "from-last"))
		spread_from_last(spreading);
	else
		return compile_fault(spreading->compiler, how->location,
				     numeric ? "a number is spread evenly, from-last or all"
					     : "what is no number is spread to all");
	return true;
}

/* Finds out which members bear something, by a condition as each of them sees it. */
static bool find_bearers(struct spreading *spreading, const struct yaml *where, const struct compiler *owner)
{
	struct compiler *compiler = spreading->compiler;

	spreading->fits = !where ? NULL
				 : arena_take(compiler->scope.arena,
					      spreading->members.count * sizeof *spreading->fits);
	for (uint16_t i = 0; where && i < spreading->members.count; i++) {
		struct compiler member = *owner;
		struct call place = *owner->call;

		place.me = (uint16_t)(spreading->members.first + i);
		member.call = &place;
		const struct node *fits = compile_flag(&member, where);
		uint32_t slot = compile_slot(compiler, "fits", SLOT_OWN, TYPE_FLAG, (value){0, 1});
		if (!fits)
			return false;
		compile_set(compiler, slot, fits);
		spreading->fits[i] = compile_slot_node(compiler, slot);
	}
	return true;
}

/* Compiles the first line of the spread whose condition holds. */
static bool spread_lines(struct spreading *spreading, const struct yaml *first, struct compiler *owner,
			 const struct yaml *entry)
{
	struct compiler *compiler = spreading->compiler;
	struct jump *ends = NULL;
	bool fine = true;

	for (const struct yaml *line = first; line && fine; line = line->next) {
		const struct yaml *how = yaml_get(line, "how"), *when = yaml_get(line, "when");
		const struct node *guard;

		if (!rules_keys(compiler->rules, line, "a line of \"spread\"", "how when where ref") || !how)
			return false;
		guard = compile_flag(owner, when);
		if (when && !guard)
			return false;
		uint32_t skip = compile_unless(compiler, guard, true);
		fine = find_bearers(spreading, yaml_get(line, "where"), owner) &&
		       spread_by(spreading, how, entry);
		ends = compile_jump(compiler, ends);
		compile_land(compiler, skip);
	}
	compile_point(compiler, ends, compile_here(compiler));
	return fine;
}

/* ---- a change ---- */

static const struct node *in_slot(struct compiler *compiler, const char *name, enum type type,
				  const struct node *node)
{
	uint32_t slot = compile_slot(compiler, name, SLOT_OWN, type, (value){0, 1});

	compile_set(compiler, slot, node);
	return compile_slot_node(compiler, slot);
}

/* Compiles the amount of a change, or the new value, into a slot of its own. */
static const struct node *change_of(struct compiler *compiler, const struct yaml *entry, struct field *field,
				    uint16_t party, const struct node **whole)
{
	struct arena *arena = compiler->scope.arena;
	enum type type = field->declaration.type;
	char sign = entry->kind == YAML_SCALAR && entry->text.length > 1 ? entry->text.data[0] : ' ';
	const struct node *node;

	if (sign == '+' || sign == '-') {
		struct span rest = {entry->text.data + 1, entry->text.length - 1};
		enum type by = type == TYPE_SET ? TYPE_WORD : TYPE_NUMBER;

		node = expr_parse_text(&compiler->scope, rest, entry->location, by, false);
		if (node && sign == '-' && type == TYPE_NUMBER)
			node = expr_operation(arena, NODE_SUBTRACT, TYPE_NUMBER, compile_number(compiler, 0),
					      node);
		type = by;
	} else {
		node = compile_expr(compiler, entry, type);
		const struct node *now = type == TYPE_NUMBER ? compile_read(compiler, field, party) : NULL;
		if (node && now) {
			*whole = in_slot(compiler, "value", type, node);
			node = expr_operation(arena, NODE_SUBTRACT, TYPE_NUMBER, *whole, now);
		}
	}
	return node ? in_slot(compiler, "change", type, node) : NULL;
}

bool compile_spread(struct compiler *compiler, const struct yaml *entry)
{
	uint16_t party = 0;
	struct field *field = spread_field(compiler, entry->key, &party);
	const struct yaml *spread = field->declaration.spread;
	struct compiler owner = *compiler; /* conditions are the owner's */
	struct call place = *compiler->call;

	if (field->declaration.named) {
		compile_name_a_part(compiler);
		return compile_expr(compiler, entry, field->declaration.type) != NULL;
	}
	if (!spread)
		return compile_fault(compiler, entry->location,
				     "members bear a change of \"%.*s\", but it has no \"spread\"",
				     (int)entry->key.length, entry->key.data);
	struct spreading spreading = {
	    .compiler = compiler, .field = field, .members = parts_of(compiler, party)};
	spreading.change = change_of(compiler, entry, field, party, &spreading.value);
	if (!spreading.change)
		return false;
	for (uint16_t i = 0; i < spreading.members.count; i++)
		slot_of(&spreading, i); /* their lines stand in this order */
	spreading.carry = compile_slot(compiler, "carry", SLOT_OWN, TYPE_NUMBER, (value){0, 1});
	place.me = party;
	owner.call = &place;
	struct yaml line = *spread;
	line.next = NULL;
	return spread->kind == YAML_SCALAR
		   ? spread_by(&spreading, spread, entry)
		   : spread_lines(&spreading, spread->kind == YAML_LIST ? spread->first : &line, &owner,
				  entry);
}
