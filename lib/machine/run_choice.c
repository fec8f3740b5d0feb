/* run_choice: decisions: by the record's words, a person, a measure, or the default. */
#include <string.h>

#include "base/text.h"
#include "machine/run.h"

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
	fault_add(machine->faults, nowhere, "%s: no option of the policy \"%s\" is possible here",
		  choice->name, words_string(machine->program->words, policy->word));
	return NULL;
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

	if (!list.length)
		return (struct said){list, false};
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

const struct choice_option *run_standard(const struct choice *choice)
{
	for (size_t i = 0; i < choice->policy_count; i++)
		if (choice->policies[i].word == choice->standard)
			return NULL;
	return choice->most || !choice->standard ? NULL : option_of(choice, choice->standard);
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
	*chosen = (struct chosen){.choice = choice};
	if (said->word.length)
		return by_said(machine, choice, *said);
	if (!machine->chooser)
		return by_default(machine, choice);
	chosen->place = place_of(machine, choice, &again);
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

value run_option_value(const struct program *program, const struct choice *choice,
		       const struct choice_option *option)
{
	if (program->slots[choice->input].type == TYPE_FLAG)
		return value_of(span_is(words_text(program->words, option->word), "yes"));
	return value_of(option->word);
}

void run_take(struct machine *machine, const struct choice *choice, const struct choice_option *option)
{
	for (size_t i = 0; i < option->let_count; i++) {
		value now = node_value(machine, option->lets[i].value);

		machine->too_large |= !number_is_written(now) && option->lets[i].value->type == TYPE_NUMBER;
		run_put(machine, option->lets[i].slot, now);
	}
	machine->written[choice->input] = machine->epoch;
	machine->slots[choice->input] = run_option_value(machine->program, choice, option);
}

bool run_decide(struct machine *machine, const struct choice *choice)
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
