/* resolve_decision: the words of a record for a decision, and whether there are too many
 * of them. */
#include <string.h>

#include "machine/hazard.h"
#include "machine/run.h"
#include "resolve/resolve.h"

/* ---- the words ---- */

/* The words that decisions over this slot have. */
struct vocabulary {
	word_id *words;
	size_t count;
};

static bool has_word(const struct vocabulary *all, word_id word)
{
	for (size_t i = 0; i < all->count; i++)
		if (all->words[i] == word)
			return true;
	return false;
}

static void add_word(struct vocabulary *all, word_id word)
{
	if (!has_word(all, word))
		all->words[all->count++] = word;
}

static struct vocabulary vocabulary_of(const struct program *program, uint32_t slot, struct arena *arena)
{
	struct vocabulary all = {NULL, 0};
	size_t most = 0;

	for (int pass = 0; pass < 2; pass++) {
		for (size_t i = 0; i < program->op_count; i++) {
			const struct choice *choice = program->ops[i].choice;

			if (!choice || choice->said != slot)
				continue;
			most += choice->option_count + choice->policy_count;
			for (size_t j = 0; all.words && j < choice->option_count; j++)
				add_word(&all, choice->options[j].word);
			for (size_t j = 0; all.words && j < choice->policy_count; j++)
				add_word(&all, choice->policies[j].word);
		}
		if (pass == 0)
			all.words = arena_take(arena, (most + 1) * sizeof *all.words);
	}
	return all;
}

static bool may_be_best(const struct resolution *resolution)
{
	const struct resolve_options *options = resolution->options;

	return options->best && (options->aimed || resolution->prepared->program->aim.length);
}

static bool unknown_choice(struct resolution *resolution, uint32_t slot, struct span word,
			   const struct vocabulary *all)
{
	const struct program *program = resolution->prepared->program;
	struct text list = {.arena = resolution->arena};

	if (may_be_best(resolution) && span_is(word, "best"))
		return fault_add(resolution->faults, nowhere, "%s: \"best\" cannot be part of a list",
				 program->slots[slot].name);
	for (size_t i = 0; i < all->count; i++)
		text_format(&list, "%s%s", i ? ", " : "", words_string(program->words, all->words[i]));
	text_put(&list, '\0');
	return fault_add(resolution->faults, nowhere, "%s: unknown value \"%.*s\"; expected one of: %s",
			 program->slots[slot].name, (int)word.length, word.data, list.at);
}

bool resolve_decision(struct resolution *resolution, uint32_t slot, struct span text)
{
	struct prepared *prepared = resolution->prepared;
	const struct program *program = prepared->program;
	struct span rest = text;

	prepared->machine.words[slot] = text;
	prepared->machine.worded = true;
	if (may_be_best(resolution) && span_is(text, "best"))
		return true;
	struct vocabulary all = vocabulary_of(program, slot, resolution->arena);
	while (rest.length && all.count) {
		struct span word = span_trim(span_cut(&rest, ','));
		word_id id = words_find(program->words, word);

		resolution->lists |= rest.length > 0;
		if (!id || !has_word(&all, id))
			return unknown_choice(resolution, slot, word, &all);
	}
	if (program->slots[slot].type == TYPE_WORD)
		prepared->machine.slots[slot] = value_of(words_find(program->words, text));
	return true;
}

/* ---- their number ---- */

/* Is the field an earlier tool's, which may have asked more often? */
static bool is_answered(const struct resolution *resolution, uint32_t slot)
{
	const struct record *record = &resolution->answer;
	const struct record_field *did = record_find(record, SPAN("did"));

	return did && record_find(record, resolution->prepared->keyed[slot]) < did;
}

static bool fits(const struct resolution *resolution, uint32_t slot, double words, double most)
{
	const char *name = resolution->prepared->names[slot];

	if (words <= most || is_answered(resolution, slot))
		return true;
	if (most == 0)
		return true; /* the deed ends before: so does it with one word */
	if (most == 1)
		return fault_add(resolution->faults, nowhere, "%s: this asks for it once at most", name);
	return fault_add(resolution->faults, nowhere, "%s: this asks for it %.0f times at most", name, most);
}

bool resolve_lists_fit(struct resolution *resolution)
{
	struct machine *machine = &resolution->prepared->machine;
	double *words;

	if (resolution->options->version == 1 || run_refused(machine))
		return true;
	words = arena_take(resolution->arena, machine->program->slot_count * sizeof *words);
	for (size_t i = 0; i < machine->decision_count; i++) {
		struct span list = machine->words[machine->decisions[i]];

		if (list.length && memchr(list.data, ',', list.length))
			words[machine->decisions[i]] = (double)span_count(list, ',');
	}
	struct hazards found = hazard_find_words(machine, words, resolution->arena);
	for (size_t i = 0; i < machine->decision_count && found.whole; i++) {
		uint32_t slot = machine->decisions[i];

		if (words[slot] > 0 && !fits(resolution, slot, words[slot], found.words[slot]))
			return false;
	}
	return true;
}
