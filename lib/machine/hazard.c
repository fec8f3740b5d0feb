/* hazard: runs a program with ranges instead of dice, to find the operations that
 * can fail. */
#include "machine/hazard.h"

#include <math.h>
#include <string.h>

#include "machine/interval.h"
#include "machine/run.h"
#include "machine/whole.h"

static const double TOO_LARGE = 1e12;

/* What is known of a slot; denominator 0: the range. */
struct known {
	value exact;
	struct range range;
};

/* The slots that the search assigned, at an operation. Those that were assigned only later
 * are as at the start. */
struct state {
	struct state *next; /* in the free list */
	size_t count;
	struct known *known; /* by index in the search's `assigned` */
};

struct search {
	struct view view;           /* of the current state; its hazard is that of the current operation */
	struct arena *arena, brief; /* of what is found, and of the search */
	struct hazards found;
	bool alive;          /* there is a current state */
	struct known *start; /* by slot */
	uint32_t *assigned;  /* slots, in the order of their first assignment */
	bool *is_assigned;   /* by slot */
	size_t assigned_count;
	struct state *free;
	struct state **waiting; /* by operation: states that jump there */
	const double *enough;   /* by slot of a decision: words, of which more need not be known; or NULL */
	size_t missing;         /* decisions that have not reached that */
};

/* ---- states ---- */

static struct state *state_new(struct search *search)
{
	struct state *state = search->free;

	if (state) {
		search->free = state->next;
		return state;
	}
	state = arena_take(&search->brief, sizeof *state);
	state->known = arena_reserve(&search->brief,
				     search->view.machine->program->slot_count * sizeof *state->known);
	return state;
}

static const struct known *state_known(const struct search *search, const struct state *state, size_t index)
{
	return index < state->count ? &state->known[index] : &search->start[search->assigned[index]];
}

/* A range means nothing beside an exact value, and is not copied. */
static inline void copy_known(value *exact, struct range *range, const value *from, const struct range *wide)
{
	*exact = *from;
	if (!from->denominator)
		*range = *wide;
}

/* Makes what is known of a slot contain another value or range. */
static inline void merge_known(value *exact, struct range *range, const value *other,
			       const struct range *wide)
{
	if (exact->denominator && exact->numerator == other->numerator &&
	    exact->denominator == other->denominator)
		return;
	*range = range_hull(exact->denominator ? range_of(*exact) : *range,
			    other->denominator ? range_of(*other) : *wide);
	exact->denominator = 0;
}

static void assign(struct search *search, uint32_t slot, struct interval interval)
{
	if (!search->is_assigned[slot]) {
		search->is_assigned[slot] = true;
		search->assigned[search->assigned_count++] = slot;
	}
	copy_known(&search->view.values[slot], &search->view.ranges[slot], &interval.exact, &interval.range);
}

/* Merges the current state into those waiting at a later operation. */
static void send(struct search *search, uint32_t to)
{
	struct state *state = search->waiting[to];
	bool fresh = !state;

	if (fresh)
		state = search->waiting[to] = state_new(search);
	for (size_t i = 0; i < search->assigned_count; i++) {
		uint32_t slot = search->assigned[i];
		struct known *known = &state->known[i];
		const value *now = &search->view.values[slot];

		if (i >= state->count && !fresh)
			*known = search->start[slot];
		if (fresh)
			copy_known(&known->exact, &known->range, now, &search->view.ranges[slot]);
		else
			merge_known(&known->exact, &known->range, now, &search->view.ranges[slot]);
	}
	state->count = search->assigned_count;
}

/* Makes what waits at an operation part of the current state. */
static void receive(struct search *search, uint32_t at)
{
	struct state *state = search->waiting[at];

	if (!state)
		return;
	for (size_t i = 0; i < search->assigned_count; i++) {
		uint32_t slot = search->assigned[i];
		const struct known *known = state_known(search, state, i);

		if (search->alive)
			merge_known(&search->view.values[slot], &search->view.ranges[slot], &known->exact,
				    &known->range);
		else
			copy_known(&search->view.values[slot], &search->view.ranges[slot], &known->exact,
				   &known->range);
	}
	search->alive = true;
	search->waiting[at] = NULL;
	state->next = search->free;
	search->free = state;
}

/* Jumps; backwards only in a loop. */
static uint32_t jump(struct search *search, uint32_t at, uint32_t to)
{
	if (to <= at)
		return to;
	send(search, to);
	search->alive = false;
	return at + 1;
}

/* ---- operations ---- */

/* A number that a record cannot hold is a hazard. */
static void note_number(struct search *search, uint32_t slot, const struct node *node,
			const struct interval *now)
{
	search->found.fraction[slot] |= !whole_node(node, search->found.fraction);
	search->view.hazard |= node->type == TYPE_NUMBER &&
			       (interval_is_known(now) ? !number_is_written(now->exact)
						       : range_size(now->range) >= TOO_LARGE);
}

static void set(struct search *search, const struct op *op)
{
	struct interval now = interval_of(&search->view, op->node);

	note_number(search, op->slot, op->node, &now);
	assign(search, op->slot, now);
}

static struct range die_range(const struct die *die)
{
	struct range range = {1, die->sides, 1};

	if (die->values)
		range.low = range.high = (double)die->values[0];
	for (uint32_t i = 0; i < die->sides && (die->values || die->second); i++) {
		if (die->values)
			range = range_hull(range,
					   (struct range){(double)die->values[i], (double)die->values[i], 1});
		if (die->second)
			range = range_hull(range,
					   (struct range){(double)die->second[i], (double)die->second[i], 1});
	}
	return range;
}

/* The largest possible number of dice. */
static double dice_count(struct search *search, const struct op *op)
{
	struct range count = interval_of(&search->view, op->node).range;
	double most = op->kind == OP_HAND ? LARGEST_HAND : (double)search->view.machine->limits->pool;

	search->view.hazard |= count.denominator != 1 || count.high > most;
	count.high = range_least(range_most(count.high, 0), most);
	search->found.dice += count.high - 1; /* look_die counts one */
	return count.high;
}

static void look_die(struct search *search, const struct op *op)
{
	struct range range = die_range(op->die);
	struct interval before = {.range = range};

	search->found.throws = true;
	search->found.dice++;
	switch (op->kind) {
	case OP_HAND: dice_count(search, op); break;
	case OP_REROLL:
		if (op->node)
			interval_of(&search->view, op->node);
		if (search->view.values[op->slot].denominator == 0)
			before.range = search->view.ranges[op->slot];
		search->view.face = before.range;
		if (op->where)
			interval_of(&search->view, op->where);
		range = range_hull(range, before.range);
		break;
	case OP_TALLY:
		search->view.face = range;
		for (size_t i = 0; i < op->count; i++)
			if (op->counts[i].when)
				interval_of(&search->view, op->counts[i].when);
		search->view.face = (struct range){0, 0, 0};
		range = (struct range){0, dice_count(search, op), 1};
		for (size_t i = 0; i < op->count; i++)
			assign(search, op->counts[i].slot, interval_wide(range));
		return;
	case OP_POOL: search->view.hazard = true; break; /* dice notation has odds of its own */
	default: break;
	}
	search->view.face = (struct range){0, 0, 0};
	assign(search, op->slot, interval_wide(range));
}

static uint32_t look_unless(struct search *search, const struct op *op, uint32_t at)
{
	struct interval when = interval_of(&search->view, op->node);

	if (interval_is_known(&when))
		return when.exact.numerator ? at + 1 : jump(search, at, op->target);
	if (op->target <= at) { /* the end of a round: it may be the last one */
		send(search, at + 1);
		return op->target;
	}
	send(search, op->target);
	return at + 1;
}

static uint32_t look_switch(struct search *search, const struct op *op, uint32_t at)
{
	struct interval key = interval_of(&search->view, op->node);
	double below = -INFINITY, words = 0, covered = -INFINITY;

	for (size_t i = 0; i < op->count; i++) {
		const struct switch_row *row = &op->rows[i];
		double to = row->word ? row->word : range_of(row->to).high;
		bool meets = row->word ? key.range.low <= to && to <= key.range.high
				       : key.range.low <= to && key.range.high > below;

		words += row->word && meets;
		covered = row->word ? covered : to;
		below = to;
		if (meets && row->target > at)
			send(search, row->target);
	}
	search->view.hazard |= covered < key.range.high && words <= key.range.high - key.range.low;
	search->alive = false;
	return at + 1;
}

/* ---- decisions ---- */

static bool may_take(struct search *search, const struct choice_option *option, bool *must)
{
	struct interval when = option->when ? interval_of(&search->view, option->when)
					    : interval_exact(value_of(true));

	*must = interval_is_known(&when) && when.exact.numerator;
	return *must || !interval_is_known(&when);
}

static bool option_is_safe(struct search *search, const struct choice *choice, word_id word)
{
	bool must = false;

	for (size_t i = 0; i < choice->option_count; i++)
		if (choice->options[i].word == word)
			return may_take(search, &choice->options[i], &must) && must;
	return false;
}

/* Is the word always possible here? */
static bool word_is_safe(struct search *search, const struct choice *choice, word_id word)
{
	for (size_t i = 0; i < choice->policy_count; i++) {
		const struct policy *policy = &choice->policies[i];
		bool safe = false;

		for (size_t j = 0; policy->word == word && j < policy->rule_count && !safe; j++)
			safe = !policy->rules[j].when &&
			       option_is_safe(search, choice, policy->rules[j].take);
		if (policy->word == word)
			return safe;
	}
	return option_is_safe(search, choice, word);
}

/* Is some option always possible? */
static bool one_is_safe(struct search *search, const struct choice *choice)
{
	bool safe = false, must = false;

	for (size_t i = 0; i < choice->option_count; i++)
		safe |= may_take(search, &choice->options[i], &must) && must;
	return safe;
}

static bool decision_is_safe(struct search *search, const struct choice *choice)
{
	const struct machine *machine = search->view.machine;
	struct span list = machine->words[choice->said];
	bool safe = true;

	if (!list.length || run_counts(machine, choice)) /* a list may run out */
		safe = choice->most       ? one_is_safe(search, choice)
		       : choice->standard ? word_is_safe(search, choice, choice->standard)
					  : list.length > 0;
	while (list.length) {
		struct span word = span_trim(span_cut(&list, ','));
		word_id id = words_find(machine->program->words, word);

		safe &= span_is(word, "best") ? one_is_safe(search, choice)
					      : id && word_is_safe(search, choice, id);
	}
	return safe;
}

static struct interval interval_of_slot(const struct search *search, uint32_t slot)
{
	value now = search->view.values[slot];

	return now.denominator ? interval_exact(now) : interval_wide(search->view.ranges[slot]);
}

/* The assignments of an option that may or may not be taken. */
static void look_lets(struct search *search, const struct choice_option *option)
{
	for (size_t i = 0; i < option->let_count; i++) {
		const struct node *amount = option->lets[i].value;
		uint32_t slot = option->lets[i].slot;
		struct range before = interval_of_slot(search, slot).range;
		struct interval after = interval_of(&search->view, amount);

		note_number(search, slot, amount, &after);
		assign(search, slot, interval_wide(range_hull(before, after.range)));
	}
}

/* Counts the words used, as the machine does, and notes the largest number. */
static void look_words(struct search *search, const struct choice *choice)
{
	struct interval used = choice->counter != NO_SLOT  ? interval_of_slot(search, choice->counter)
			       : choice->rounds != NO_SLOT ? interval_of_slot(search, choice->rounds)
							   : interval_exact(value_of(1));
	double *most = &search->found.words[choice->said];

	if (choice->counter != NO_SLOT && choice->used == NO_SLOT) {
		used = interval_is_known(&used)
			   ? interval_exact(number_add(used.exact, value_of(1)))
			   : interval_wide((struct range){used.range.low + 1, used.range.high + 1, 1});
		assign(search, choice->counter, used);
	} else if (choice->used != NO_SLOT) {
		assign(search, choice->used, interval_exact(value_of(true)));
	}
	bool missed = search->enough && *most < search->enough[choice->said];
	*most = range_most(*most, used.range.high);
	if (missed && *most >= search->enough[choice->said])
		search->missing--;
}

/* Any of the options may be taken. */
static void look_choice(struct search *search, const struct op *op)
{
	const struct choice *choice = op->choice;
	bool must;

	search->view.hazard |= !decision_is_safe(search, choice);
	for (size_t i = 0; i < choice->policy_count; i++)
		for (size_t j = 0; j < choice->policies[i].rule_count; j++)
			if (choice->policies[i].rules[j].when)
				interval_of(&search->view, choice->policies[i].rules[j].when);
	for (size_t i = 0; i < choice->option_count; i++)
		if (may_take(search, &choice->options[i], &must))
			look_lets(search, &choice->options[i]);
	if (choice->most)
		interval_of(&search->view, choice->most);
	assign(search, choice->input, interval_wide(range_any_word));
	look_words(search, choice);
}

/* ---- the search ---- */

static uint32_t look_op(struct search *search, uint32_t at)
{
	const struct op *op = &search->view.machine->program->ops[at];
	uint32_t next = at + 1;

	search->view.hazard = search->view.beyond = false;
	switch (op->kind) {
	case OP_SET: set(search, op); break;
	case OP_JUMP: next = jump(search, at, op->target); break;
	case OP_UNLESS: next = look_unless(search, op, at); break;
	case OP_SWITCH: next = look_switch(search, op, at); break;
	case OP_CHOOSE: look_choice(search, op); break;
	case OP_SAY:
	case OP_END: break;
	default: look_die(search, op);
	}
	search->found.at[at] |= search->view.hazard;
	search->found.any |= search->view.hazard;
	search->found.beyond[at] |= search->view.beyond;
	search->found.beyonds |= search->view.beyond;
	return next;
}

struct hazard_bounds hazard_bounds(const struct declaration *field)
{
	struct hazard_bounds bounds = {-HAZARD_NUMBER, HAZARD_NUMBER};

	if (field && field->has_least && field->least.denominator == 1 &&
	    field->least.numerator > bounds.least)
		bounds.least = field->least.numerator;
	if (field && field->has_most && field->most.denominator == 1 && field->most.numerator < bounds.most)
		bounds.most = field->most.numerator;
	return bounds;
}

/* What a record may say of a slot. */
static struct range said_range(const struct slot *slot, bool integers)
{
	struct hazard_bounds bounds;

	if (slot->type == TYPE_NUMBER && !integers)
		return (struct range){-HAZARD_NUMBER, HAZARD_NUMBER, 1000}; /* three decimals */
	if (slot->type == TYPE_NUMBER) {
		bounds = hazard_bounds(slot->field);
		return (struct range){(double)bounds.least, (double)bounds.most, 1};
	}
	return slot->type == TYPE_FLAG ? (struct range){0, 1, 1} : range_any_word;
}

/* The state at the start: what the machine has, or anything where a record may say it. */
static void begin(struct search *search, const bool *given, bool integers)
{
	const struct program *program = search->view.machine->program;
	size_t slots = program->slot_count, ops = program->op_count;

	search->found.words = arena_take(search->arena, slots * sizeof *search->found.words);
	search->found.at = arena_take(search->arena, ops * sizeof *search->found.at);
	search->found.beyond = arena_take(search->arena, ops * sizeof *search->found.beyond);
	search->found.fraction = arena_take(search->arena, slots * sizeof *search->found.fraction);
	search->waiting = arena_take(&search->brief, ops * sizeof *search->waiting);
	search->start = arena_take(&search->brief, slots * sizeof *search->start);
	search->assigned = arena_reserve(&search->brief, slots * sizeof *search->assigned);
	search->is_assigned = arena_take(&search->brief, slots * sizeof *search->is_assigned);
	search->view.values = arena_reserve(&search->brief, slots * sizeof *search->view.values);
	search->view.ranges = arena_reserve(&search->brief, slots * sizeof *search->view.ranges);
	for (uint32_t slot = 0; slot < slots; slot++) {
		struct known *start = &search->start[slot];

		if (given && given[slot])
			start->range = said_range(&program->slots[slot], integers);
		else
			start->exact = search->view.machine->slots[slot];
		search->found.fraction[slot] = start->exact.denominator != 1 && start->range.denominator != 1;
		copy_known(&search->view.values[slot], &search->view.ranges[slot], &start->exact,
			   &start->range);
	}
	search->alive = true;
}

static struct hazards run_search(struct search *search, const bool *given, bool integers)
{
	static const uint64_t most_steps = 100000;
	struct machine *machine = search->view.machine;
	value *kept = machine->slots;
	uint64_t steps = 0;

	begin(search, given, integers);
	machine->slots = search->view.values;
	for (uint32_t at = machine->first;
	     at < machine->program->op_count && steps < most_steps && (!search->enough || search->missing);) {
		steps += 1 + machine->program->ops[at].extra;
		receive(search, at);
		at = search->alive ? look_op(search, at) : at + 1;
	}
	machine->slots = kept;
	search->found.whole = steps < most_steps;
	arena_free(&search->brief);
	return search->found;
}

struct hazards hazard_find_shape(struct machine *machine, const bool *given, bool integers,
				 struct arena *arena)
{
	struct search search = {.view.machine = machine, .arena = arena};

	return run_search(&search, given, integers);
}

struct hazards hazard_find(struct machine *machine, struct arena *arena)
{
	return hazard_find_shape(machine, NULL, false, arena);
}

struct hazards hazard_find_words(struct machine *machine, const double *enough, struct arena *arena)
{
	struct search search = {.view.machine = machine, .arena = arena, .enough = enough};

	for (size_t slot = 0; slot < machine->program->slot_count; slot++)
		search.missing += enough[slot] > 0;
	return run_search(&search, NULL, false);
}
