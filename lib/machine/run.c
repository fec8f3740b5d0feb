/* run: runs operations, throws dice and makes decisions. */
#include "machine/run.h"

#include <string.h>

#include "machine/pool.h"
#include "machine/say.h"

static void put(struct machine *machine, uint32_t slot, value now)
{
	machine->slots[slot] = now;
	machine->touched[slot] = true;
	machine->written[slot] = machine->epoch;
}

/* ---- dice ---- */

bool run_numbers_fit(const struct machine *machine)
{
	return !machine->too_large ||
	       fault_add(machine->faults, nowhere,
			 "a number is too large; numbers must be exact and below 10^12");
}

bool run_may_throw(struct machine *machine, const struct op *op, uint32_t count)
{
	machine->steps += count;
	return machine->steps <= machine->limits->steps ||
	       fault_add(machine->faults, nowhere, "%s: more than %llu steps and dice (limit: steps)",
			 op->name, (unsigned long long)machine->limits->steps);
}

bool run_dice_count(struct machine *machine, const struct op *op, uint32_t *count)
{
	value dice = node_value(machine, op->node);

	if (!number_is_whole(dice))
		return fault_add(machine->faults, nowhere,
				 "%s: %lld/%lld is not a whole number of dice; the rule must round it",
				 op->name, (long long)dice.numerator, (long long)dice.denominator);
	if (op->kind == OP_HAND && dice.numerator > LARGEST_HAND)
		return fault_add(machine->faults, nowhere,
				 "%s: %lld dice are more than the %d of a hand; use a tally for more",
				 op->name, (long long)dice.numerator, LARGEST_HAND);
	if (op->kind != OP_HAND && dice.numerator > (int64_t)machine->limits->pool)
		return fault_add(machine->faults, nowhere, "%s: %lld dice are more than %llu (limit: pool)",
				 op->name, (long long)dice.numerator,
				 (unsigned long long)machine->limits->pool);
	*count = dice.numerator < 0 ? 0 : (uint32_t)dice.numerator;
	return true;
}

void run_put_die(struct machine *machine, const struct op *op, int64_t face)
{
	put(machine, op->slot, value_of(face));
}

void run_put_hand(struct machine *machine, const struct op *op, const int64_t *values, size_t count)
{
	put(machine, op->slot, value_of(machine_hand(machine, values, count)));
}

uint64_t run_tally_hits(struct machine *machine, const struct op *op, int64_t face)
{
	uint64_t hits = 0;

	machine->face = face;
	for (size_t i = 0; i < op->count; i++) {
		const struct tally_count *count = &op->counts[i];
		bool fits = count->when ? node_true(machine, count->when)
					: number_compare(count->from, value_of(face)) <= 0 &&
					      number_compare(value_of(face), count->to) <= 0;

		hits |= (uint64_t)fits << i;
	}
	return hits;
}

void run_put_tally(struct machine *machine, const struct op *op, const int64_t *counts)
{
	for (size_t i = 0; i < op->count; i++)
		put(machine, op->counts[i].slot, value_of(counts[i]));
}

uint32_t run_rerolls(struct machine *machine, const struct op *op, struct list hand, bool *goes)
{
	int64_t most = op->node ? number_down(node_value(machine, op->node)).numerator : (int64_t)hand.count;
	uint32_t fitting = 0;

	for (size_t i = 0; i < hand.count; i++) {
		machine->face = hand.items[i];
		goes[i] = !op->where || node_true(machine, op->where);
		fitting += goes[i];
	}
	for (; fitting > 0 && (int64_t)fitting > most; fitting--) { /* the highest stays */
		size_t highest = hand.count;

		for (size_t i = 0; i < hand.count; i++)
			if (goes[i] && (highest == hand.count || hand.items[i] >= hand.items[highest]))
				highest = i;
		goes[highest] = false;
	}
	return fitting;
}

int64_t run_stands(const struct op *op, int64_t before, int64_t after)
{
	bool back = (op->stand == STAND_HIGHER && after < before) ||
		    (op->stand == STAND_LOWER && after > before);

	return back ? before : after;
}

/* Throws the dice of an operation; the values live in the record's arena. */
static int64_t *throw_dice(struct machine *machine, const struct op *op, uint32_t count)
{
	if (!run_may_throw(machine, op, count))
		return NULL;
	int64_t *values = arena_take(machine->arena, count * sizeof *values);
	if (!dice_throw(machine->dice, op->die, op->name, count, values))
		return NULL;
	machine_note(machine, (struct thrown){op->name, op->die, values, count});
	return values;
}

static bool reroll(struct machine *machine, const struct op *op)
{
	const struct slot *slot = &machine->program->slots[op->slot];
	value now = machine->slots[op->slot];

	if (slot->type != TYPE_HAND) {
		int64_t *values = throw_dice(machine, op, 1);

		if (values)
			run_put_die(machine, op, run_stands(op, now.numerator, values[0]));
		return values != NULL;
	}
	struct list hand = machine_list(machine, TYPE_HAND, now);
	int64_t *faces = arena_take(machine->arena, hand.count * sizeof *faces);
	bool *goes = arena_take(machine->arena, hand.count * sizeof *goes);
	uint32_t fitting = run_rerolls(machine, op, hand, goes);
	int64_t *values = fitting ? throw_dice(machine, op, fitting) : faces;
	if (!values)
		return false;
	for (size_t i = 0, next = 0; i < hand.count; i++)
		faces[i] = goes[i] ? run_stands(op, hand.items[i], values[next++]) : hand.items[i];
	run_put_hand(machine, op, faces, hand.count);
	return true;
}

static bool tally(struct machine *machine, const struct op *op)
{
	uint32_t count;

	if (!run_dice_count(machine, op, &count))
		return false;
	int64_t *values = throw_dice(machine, op, count);
	int64_t *counts = arena_take(machine->arena, op->count * sizeof *counts);
	if (!values)
		return false;
	for (uint32_t i = 0; i < count; i++) {
		uint64_t hits = run_tally_hits(machine, op, values[i]);

		for (size_t j = 0; j < op->count; j++)
			counts[j] += hits >> j & 1;
	}
	run_put_tally(machine, op, counts);
	return true;
}

static bool roll(struct machine *machine, const struct op *op)
{
	int64_t *values = throw_dice(machine, op, 1);

	if (values)
		run_put_die(machine, op, values[0]);
	return values != NULL;
}

static bool hand(struct machine *machine, const struct op *op)
{
	uint32_t count;

	if (!run_dice_count(machine, op, &count))
		return false;
	int64_t *values = throw_dice(machine, op, count);
	if (values)
		run_put_hand(machine, op, values, count);
	return values != NULL;
}

/* By kind of operation. */
static bool (*const throws[])(struct machine *, const struct op *) = {
    [OP_ROLL] = roll, [OP_HAND] = hand, [OP_REROLL] = reroll, [OP_TALLY] = tally, [OP_POOL] = pool_throw};

/* ---- decisions ---- */

static bool allowed(struct machine *machine, const struct choice_option *option)
{
	return !option->when || node_true(machine, option->when);
}

static const struct choice_option *option_of(const struct choice *choice, word_id word)
{
	for (size_t i = 0; i < choice->option_count; i++)
		if (choice->options[i].word == word)
			return &choice->options[i];
	return NULL;
}

static const char *all_words(struct machine *machine, const struct choice *choice)
{
	struct text text = {.arena = machine->arena};

	for (size_t i = 0; i < choice->option_count + choice->policy_count; i++) {
		word_id word = i < choice->option_count ? choice->options[i].word
							: choice->policies[i - choice->option_count].word;

		if (i)
			text_add(&text, SPAN(", "));
		text_add(&text, words_text(machine->program->words, word));
	}
	text_put(&text, '\0');
	return text.at;
}

static const struct choice_option *by_policy(struct machine *machine, const struct choice *choice,
					     const struct policy *policy)
{
	for (size_t i = 0; i < policy->rule_count; i++) {
		const struct policy_rule *rule = &policy->rules[i];
		const struct choice_option *option = option_of(choice, rule->take);

		if (allowed(machine, option) && (!rule->when || node_true(machine, rule->when)))
			return option;
	}
	return &choice->options[0];
}

static const struct choice_option *by_word(struct machine *machine, const struct choice *choice, word_id word)
{
	const struct choice_option *option = option_of(choice, word);

	for (size_t i = 0; i < choice->policy_count; i++)
		if (choice->policies[i].word == word)
			return by_policy(machine, choice, &choice->policies[i]);
	if (option && !allowed(machine, option)) {
		fault_add(machine->faults, nowhere, "%s: \"%s\" is not possible here", choice->name,
			  words_string(machine->program->words, word));
		return NULL;
	}
	return option;
}

/* The option after whose effects the measure is greatest; the first of equal ones. */
static const struct choice_option *by_measure(struct machine *machine, const struct choice *choice)
{
	size_t slots = machine->program->slot_count;
	value *kept = arena_take(machine->arena, slots * sizeof *kept), best = {0, 1};
	const struct choice_option *taken = NULL;

	memcpy(kept, machine->slots, slots * sizeof *kept);
	for (size_t i = 0; i < choice->option_count; i++) {
		const struct choice_option *option = &choice->options[i];

		if (!allowed(machine, option))
			continue;
		for (size_t j = 0; j < option->let_count; j++)
			machine->slots[option->lets[j].slot] = node_value(machine, option->lets[j].value);
		value worth = node_value(machine, choice->most);
		memcpy(machine->slots, kept, slots * sizeof *kept);
		if (!taken || number_compare(worth, best) > 0) {
			taken = option;
			best = worth;
		}
	}
	arena_give_back(machine->arena, kept, slots * sizeof *kept);
	if (!taken)
		fault_add(machine->faults, nowhere, "%s: no option is possible", choice->name);
	return taken;
}

/* What the record says of a decision where it comes up now. */
struct said {
	struct span word; /* empty: nothing */
	bool again;       /* the word stood for an earlier place, too */
};

/* Records of version 1: a word for each round of the innermost loop, elsewhere the first
 * word. */
static struct said said_by_round(const struct machine *machine, const struct choice *choice)
{
	struct span list = machine->words[choice->said], word = span_cut(&list, ',');
	int64_t round = choice->round == NO_SLOT ? 1 : machine->slots[choice->round].numerator;

	while (--round > 0 && list.length)
		word = span_cut(&list, ',');
	return (struct said){span_trim(word), false};
}

static bool is_policy(const struct machine *machine, const struct choice *choice, struct span word)
{
	word_id id = words_find(machine->program->words, word);

	for (size_t i = 0; i < choice->policy_count; i++)
		if (choice->policies[i].word == id)
			return true;
	return false;
}

/* The index of the word for the place where the decision comes up now. */
static int64_t place_of(const struct machine *machine, const struct choice *choice, bool *again)
{
	*again = false;
	if (choice->counter == NO_SLOT)
		return choice->rounds == NO_SLOT ? 0 : machine->slots[choice->rounds].numerator - 1;
	*again = choice->used != NO_SLOT && machine->slots[choice->used].numerator;
	return machine->slots[choice->counter].numerator - (choice->rounds != NO_SLOT);
}

bool run_counts(const struct machine *machine, const struct choice *choice)
{
	struct span list = machine->words[choice->said];

	return list.length && (choice->counter != NO_SLOT || choice->rounds != NO_SLOT) &&
	       (memchr(list.data, ',', list.length) || !is_policy(machine, choice, span_trim(list)));
}

/* The word for the place. In a loop the last word goes on; elsewhere a list that has run
 * out says nothing, unless nothing else decides. */
static struct said said_here(const struct machine *machine, const struct choice *choice)
{
	struct span list = machine->words[choice->said], last = SPAN("");
	struct said said;
	int64_t place, at = 0, first = 0;

	if (!run_counts(machine, choice)) /* then nothing may have been counted */
		return (struct said){span_trim(span_cut(&list, ',')), false};
	place = place_of(machine, choice, &said.again);
	for (; at <= place && list.length; at++)
		last = span_trim(span_cut(&list, ','));
	said.word = last;
	if (at > place)
		return said;
	said.again = true;
	if (choice->rounds != NO_SLOT)
		first = place - (machine->slots[choice->rounds].numerator - 1);
	bool goes_on = (choice->rounds != NO_SLOT && at > first) ||
		       !(machine->chooser || choice->most || choice->standard);
	if (!goes_on)
		said.word = SPAN("");
	return said;
}

/* The word for this place has been used. */
static void count_word(struct machine *machine, const struct choice *choice)
{
	bool rounds = choice->rounds != NO_SLOT;
	uint32_t slot = rounds ? choice->used : choice->counter;

	machine->slots[slot] = value_of(rounds ? 1 : machine->slots[slot].numerator + 1);
	machine->written[slot] = machine->epoch;
}

static const struct choice_option *by_person(struct machine *machine, const struct choice *choice)
{
	bool *possible = arena_take(machine->arena, choice->option_count * sizeof *possible);
	word_id word;

	for (size_t i = 0; i < choice->option_count; i++)
		possible[i] = allowed(machine, &choice->options[i]);
	if (!machine->chooser->choose(machine->chooser, machine, choice, possible, &word))
		return NULL;
	return by_word(machine, choice, word);
}

/* The decision if the record says nothing and no person is asked. */
static const struct choice_option *by_default(struct machine *machine, const struct choice *choice)
{
	if (choice->most)
		return by_measure(machine, choice);
	if (choice->standard)
		return by_word(machine, choice, choice->standard);
	fault_add(machine->faults, nowhere, "%s must be chosen; expected one of: %s", choice->name,
		  all_words(machine, choice));
	return NULL;
}

/* A word that is used again gives way where it is not possible. */
static bool gives_way(struct machine *machine, const struct choice *choice, word_id word)
{
	const struct choice_option *option = option_of(choice, word);

	return option && !allowed(machine, option) && (choice->most || choice->standard);
}

static const struct choice_option *by_said(struct machine *machine, const struct choice *choice,
					   struct said said)
{
	word_id word = words_find(machine->program->words, said.word);
	size_t errors = machine->faults->errors;

	if (word && said.again && !is_policy(machine, choice, said.word) && gives_way(machine, choice, word))
		return by_default(machine, choice);
	const struct choice_option *option = word ? by_word(machine, choice, word) : NULL;
	if (!option && machine->faults->errors == errors)
		fault_add(machine->faults, nowhere, "%s: \"%.*s\" cannot be chosen here; expected one of: %s",
			  choice->name, (int)said.word.length, said.word.data, all_words(machine, choice));
	return option;
}

/* A person decides once a round, as a word of the record does. */
static const struct chosen *asked_before(const struct machine *machine, const struct choice *choice,
					 int64_t place)
{
	for (size_t i = 0; i < machine->chosen_count && choice->rounds != NO_SLOT; i++) {
		const struct chosen *chosen = &machine->chosen[i];

		if (chosen->asked && chosen->choice->said == choice->said && chosen->place == place)
			return chosen;
	}
	return NULL;
}

/* Decides, except for what is noted of it. */
static const struct choice_option *decided(struct machine *machine, const struct choice *choice,
					   struct chosen *chosen, struct said *said)
{
	bool again;

	*said = (machine->by_round ? said_by_round : said_here)(machine, choice);
	*chosen = (struct chosen){.choice = choice, .place = place_of(machine, choice, &again)};
	if (said->word.length)
		return by_said(machine, choice, *said);
	if (!machine->chooser)
		return by_default(machine, choice);
	const struct chosen *before = asked_before(machine, choice, chosen->place);
	if (before) {
		*said = (struct said){words_text(machine->program->words, before->word), true};
		return by_said(machine, choice, *said);
	}
	chosen->asked = true;
	return by_person(machine, choice);
}

/* Is the option the word that was said, or the default where nothing was said at all? */
static bool is_plain(const struct machine *machine, const struct chosen *chosen, struct span said)
{
	struct span list = machine->words[chosen->choice->said];

	if (machine->by_round && list.length && memchr(list.data, ',', list.length))
		return true;
	return said.length ? span_same(said, words_text(machine->program->words, chosen->word))
			   : !list.length && chosen->word == chosen->choice->standard;
}

void run_take(struct machine *machine, const struct choice *choice, const struct choice_option *option)
{
	bool is_flag = machine->program->slots[choice->input].type == TYPE_FLAG;

	for (size_t i = 0; i < option->let_count; i++) {
		value now = node_value(machine, option->lets[i].value);

		machine->too_large |= !number_is_written(now) && option->lets[i].value->type == TYPE_NUMBER;
		put(machine, option->lets[i].slot, now);
	}
	machine->written[choice->input] = machine->epoch;
	machine->slots[choice->input] =
	    is_flag ? value_of(span_is(words_text(machine->program->words, option->word), "yes"))
		    : value_of(option->word);
}

static bool decide(struct machine *machine, const struct choice *choice)
{
	struct chosen chosen;
	struct said said;
	const struct choice_option *option = decided(machine, choice, &chosen, &said);

	if (!option)
		return false;
	chosen.word = option->word;
	chosen.plain = chosen.asked || is_plain(machine, &chosen, said.word);
	run_take(machine, choice, option);
	if (choice->counter != NO_SLOT && (machine->chooser || run_counts(machine, choice)))
		count_word(machine, choice);
	if (machine->all_dice)
		return true;
	if (machine->chosen_count == machine->chosen_capacity)
		machine->chosen = arena_grow(machine->arena, machine->chosen, machine->chosen_count,
					     &machine->chosen_capacity, sizeof *machine->chosen);
	machine->chosen[machine->chosen_count++] = chosen;
	return true;
}

/* ---- steps ---- */

static bool switch_row(struct machine *machine, const struct op *op, uint32_t *at)
{
	value key = node_value(machine, op->node);

	for (size_t i = 0; i < op->count; i++) {
		const struct switch_row *row = &op->rows[i];

		if (row->word ? row->word == key.numerator : number_compare(key, row->to) <= 0) {
			*at = row->target;
			return true;
		}
	}
	return fault_add(machine->faults, nowhere, "the table has no row \"%s\"",
			 words_string(machine->program->words, (word_id)key.numerator));
}

static inline __attribute__((always_inline)) bool plain(struct machine *machine, uint32_t *at)
{
	const struct op *op = &machine->program->ops[*at];
	value got = {0, 1};

	switch (op->kind) {
	case OP_SET:
		got = node_now(machine, op->node);
		machine->too_large |= !number_is_written(got) && op->node->type == TYPE_NUMBER;
		machine->slots[op->slot] = got;
		machine->touched[op->slot] = !op->quiet;
		machine->written[op->slot] = machine->epoch;
		++*at;
		break;
	case OP_JUMP: *at = op->target; break;
	case OP_UNLESS:
		got = node_now(machine, op->node);
		*at = got.numerator ? *at + 1 : op->target;
		break;
	case OP_SWITCH:
		if (!switch_row(machine, op, at))
			return false;
		break;
	case OP_CHOOSE:
		if (!decide(machine, op->choice))
			return false;
		got = machine->slots[op->slot];
		++*at;
		break;
	default: /* OP_SAY */
		if (machine->say)
			say_parts(machine, op);
		++*at;
		break;
	}
	if (machine->explain)
		machine->explain->told(machine->explain, machine, op, got);
	return !machine->too_large || run_numbers_fit(machine);
}

bool run_plain(struct machine *machine, uint32_t *at)
{
	return plain(machine, at);
}

static bool throw_and_tell(struct machine *machine, uint32_t *at)
{
	const struct op *op = &machine->program->ops[*at];

	if (!throws[op->kind](machine, op))
		return false;
	if (machine->explain)
		machine->explain->told(machine->explain, machine, op, machine->slots[op->slot]);
	++*at;
	return true;
}

/* Runs from an operation to the end. */
static bool run_from(struct machine *machine, uint32_t at)
{
	const struct op *ops = machine->program->ops;

	while (ops[at].kind != OP_END) {
		if (++machine->steps > machine->limits->steps)
			return fault_add(machine->faults, nowhere,
					 "more than %llu steps and dice (limit: steps)",
					 (unsigned long long)machine->limits->steps);
		if (!(op_throws(&ops[at]) ? throw_and_tell(machine, &at) : plain(machine, &at)))
			return false;
	}
	return run_numbers_fit(machine); /* what a throw at the end read */
}

bool run_program(struct machine *machine)
{
	return run_from(machine, machine->first);
}

bool run_front(struct machine *machine)
{
	const struct program *program = machine->program;
	uint32_t at = machine->first;

	while (at < program->front && program->ops[at].kind != OP_END)
		if (!plain(machine, &at))
			return false;
	machine->at = at;
	return true;
}

bool run_rest(struct machine *machine)
{
	return run_from(machine, machine->at);
}
