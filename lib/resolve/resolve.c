/* resolve: binds records to slots, and runs. */
#include "resolve/resolve.h"

#include <string.h>

#include "format/form.h"
#include "machine/flow.h"
#include "machine/run.h"
#include "machine/say.h"
#include "rules/expr.h"

static const char *wanted(const struct slot *slot)
{
	return slot->field->distance ? "a distance" : expr_type_name(slot->type);
}

static bool all_there(const struct prepared *prepared, struct faults *faults)
{
	for (size_t i = 0; i < prepared->required_count; i++) {
		uint32_t slot = prepared->required[i];

		if (!prepared->machine.given[slot])
			return fault_add(faults, nowhere, "missing %s=; expected %s", prepared->names[slot],
					 wanted(&prepared->program->slots[slot]));
	}
	return true;
}

/* The words that a slot may have, each tried in it: the first that satisfies `where`, the
 * first of all, and the number of both. */
struct carried {
	word_id fit, any;
	size_t fits, count;
	struct text names, all;
};

/* Did a person type the beginning of the slot's word? */
static bool is_begun(const struct resolution *resolution, uint32_t slot)
{
	const struct resolve_options *options = resolution->options;

	return options->begun.length && span_same(options->begun, resolution->prepared->keyed[slot]);
}

/* Is the word in the slot's set, and begins as a person typed it? */
static bool is_candidate(const struct resolution *resolution, uint32_t index, word_id word)
{
	struct machine *machine = &resolution->prepared->machine;
	const struct program *program = machine->program;
	uint32_t only = program->slots[index].only;
	struct span begins = resolution->options->begins, text = words_text(program->words, word);

	if (is_begun(resolution, index) &&
	    (text.length < begins.length || memcmp(text.data, begins.data, begins.length) != 0))
		return false;
	if (only == NO_SLOT)
		return true;
	struct list list = machine_list(machine, TYPE_SET, machine->slots[only]);
	for (size_t i = 0; i < list.count; i++)
		if (list.items[i] == word)
			return true;
	return false;
}

static void add_name(struct text *names, const char *name)
{
	text_format(names, "%s%s", names->length ? " or " : "", name);
}

static struct carried try_carried(struct resolution *resolution, uint32_t index)
{
	struct prepared *prepared = resolution->prepared;
	const struct slot *slot = &prepared->program->slots[index];
	const struct declaration *field = slot->field;
	struct machine *machine = &prepared->machine;
	struct carried carried = {.names = {.arena = resolution->arena}, .all = {.arena = resolution->arena}};
	value start = machine->slots[index];

	for (size_t i = 0; i < field->word_count; i++) { /* in the order of the sheet */
		const char *name = words_string(prepared->program->words, field->words[i]);

		if (!is_candidate(resolution, index, field->words[i]))
			continue;
		add_name(&carried.all, name);
		machine->slots[index] = value_of(field->words[i]);
		if (carried.count++ == 0)
			carried.any = field->words[i];
		if (!node_true(machine, slot->where))
			continue;
		if (carried.fits++ == 0)
			carried.fit = field->words[i];
		add_name(&carried.names, name);
	}
	machine->slots[index] = start;
	return carried;
}

static bool reads(const struct program *program, const struct choice_option *option, uint32_t slot,
		  struct arena *arena)
{
	flow_bits *bits = arena_take(arena, (program->slot_count / 64 + 1) * sizeof *bits);

	flow_read(bits, option->when);
	return flow_has(bits, slot);
}

/* May a word of a decision take an option, by itself or as a policy? */
static bool may_take(const struct choice *choice, word_id word, word_id option)
{
	for (size_t i = 0; i < choice->policy_count; i++)
		for (size_t j = 0; choice->policies[i].word == word && j < choice->policies[i].rule_count;
		     j++)
			if (choice->policies[i].rules[j].take == option)
				return true;
	return word == option;
}

/* Does the record decide for an option that depends on the slot? */
static bool is_asked_for(const struct resolution *resolution, uint32_t slot)
{
	const struct program *program = resolution->prepared->program;

	for (size_t i = 0; i < program->op_count; i++) {
		const struct choice *choice = program->ops[i].choice;
		struct span list = choice ? resolution->prepared->machine.words[choice->said] : SPAN("");

		while (list.length) {
			word_id word = words_find(program->words, span_trim(span_cut(&list, ',')));

			for (size_t j = 0; word && j < choice->option_count; j++)
				if (may_take(choice, word, choice->options[j].word) &&
				    reads(program, &choice->options[j], slot, resolution->arena))
					return true;
		}
	}
	return false;
}

/* Adds a fault: several words are suitable. */
static bool say_ambiguous(const struct resolution *resolution, uint32_t index, const struct carried *carried)
{
	const struct prepared *prepared = resolution->prepared;
	const struct slot *slot = &prepared->program->slots[index];
	uint16_t target = resolve_target_of(prepared, slot->party);
	struct span whose = prepared->owners[slot->party];
	struct text name = {.arena = resolution->arena};

	if (target == UINT16_MAX || target == 0)
		text_add(&name, prepared->keyed[index]);
	else
		text_format(&name, "target.%s", slot->field->name.data);
	text_put(&name, '=');
	if (target != UINT16_MAX)
		text_format(&name, " of %.*s", (int)whose.length, whose.data);
	const struct text *names = carried->fits ? &carried->names : &carried->all;
	return fault_add(resolution->faults, nowhere, "missing %.*s; it could be %.*s", (int)name.length,
			 name.at, (int)names->length, names->at);
}

/* Adds a fault: nothing that begins as it was typed is there. */
static bool say_begun(const struct resolution *resolution, uint32_t index)
{
	struct span key = resolution->prepared->keyed[index], begins = resolution->options->begins;

	return fault_add(resolution->faults, nowhere,
			 "%.*s: \"%.*s\" begins several words, and none is there", (int)key.length, key.data,
			 (int)begins.length, begins.data);
}

/* May the slot get a word that nobody said? */
static bool may_be_chosen(const struct resolution *resolution, uint32_t index)
{
	const struct machine *machine = &resolution->prepared->machine;
	const struct slot *slot = &machine->program->slots[index];

	if (machine->given[index])
		return false;
	return is_begun(resolution, index) ||
	       (slot->only == NO_SLOT ? slot->required : machine->slots[slot->only].numerator != 0);
}

/* one-of and suits: sets a field that is missing to the only suitable word. If none is
 * suitable but there is only one, uses that, so that the rules can say why it fails.
 * The acting party's word is added to the record. An ambiguous one is a fault, but for
 * another party only if the record decides for what depends on it. */
static bool choose_carried(struct resolution *resolution)
{
	struct prepared *prepared = resolution->prepared;
	const struct program *program = prepared->program;

	for (size_t i = 0; i < prepared->carried_count; i++) {
		uint32_t index = prepared->carried[i];
		const struct slot *slot = &program->slots[index];

		if (!may_be_chosen(resolution, index))
			continue;
		struct carried carried = try_carried(resolution, index);
		bool only_one = carried.fits == 1 || (carried.fits == 0 && carried.count == 1);
		bool target = program->parties[slot->party].target;
		if (is_begun(resolution, index) && !carried.count)
			return say_begun(resolution, index);
		if ((carried.fits > 1 || (is_begun(resolution, index) && !only_one)) &&
		    (!target || is_asked_for(resolution, index)))
			return say_ambiguous(resolution, index, &carried);
		if (!only_one)
			continue;
		word_id word = carried.fits ? carried.fit : carried.any;
		prepared->machine.slots[index] = value_of(word);
		prepared->machine.given[index] = true;
		if (!target)
			record_add(&resolution->answer, span_of(prepared->names[index]),
				   words_text(program->words, word), RECORD_TEXT);
	}
	return true;
}

/* Is one of the parties out of the game, as the log says? */
static bool has_gone(const struct prepared *prepared)
{
	const struct program *program = prepared->program;

	for (size_t party = 0; program->gone && party < program->party_count; party++)
		if (program->gone[party] != NO_SLOT &&
		    prepared->machine.slots[program->gone[party]].numerator)
			return true;
	return false;
}

/* If somebody is out of the game, the front says so first: nobody is asked what he has. */
bool resolve_complete(struct resolution *resolution)
{
	struct faults *faults = resolution->faults, unheard;

	resolution->incomplete = false;
	if (!has_gone(resolution->prepared))
		return choose_carried(resolution) && all_there(resolution->prepared, faults);
	faults_start(&unheard, resolution->arena);
	resolution->faults = &unheard;
	resolution->incomplete = !choose_carried(resolution) || !all_there(resolution->prepared, &unheard);
	resolution->faults = faults;
	return true;
}

static bool is_complete_or_refused(struct resolution *resolution)
{
	struct prepared *prepared = resolution->prepared;

	return !resolution->incomplete || run_refused(&prepared->machine) ||
	       (choose_carried(resolution) && all_there(prepared, resolution->faults));
}

/* The keys of the previous record at this index. */
static struct expected *expected_at(struct prepared *prepared, size_t index)
{
	static const size_t most = sizeof prepared->expected / sizeof *prepared->expected;

	return &prepared->expected[index < most ? index : most - 1];
}

/* Is it a known name that belongs to no field? */
static bool passes(const struct resolver *resolver, struct expected *expected, struct span key)
{
	return expected->passed && span_same(words_text(&resolver->passed, expected->passed), key);
}

/* The id of a field's key; 0 if it is not a field of the program. */
static word_id key_of(struct prepared *prepared, struct expected *expected, struct span key)
{
	if (!span_same(words_text(&prepared->keys, expected->key), key))
		expected->key = words_find(&prepared->keys, key);
	return expected->key;
}

/* Handles a name that is not a field: rules=, which must be this ruleset's id;
 * did=, after which no name is a misspelling; and names that are passed through. */
static bool pass_over(struct resolution *resolution, const struct record_field *field,
		      struct expected *expected, bool *answered)
{
	struct resolver *resolver = resolution->resolver;

	if (span_is(field->key, "rules"))
		return rules_made(resolver->rules, field->value, resolution->faults);
	*answered |= span_is(field->key, "did");
	if (!*answered && !resolve_company_knows(resolution, field->key))
		return fault_add(resolution->faults, nowhere,
				 "unknown field \"%.*s\": nobody who takes part has it",
				 (int)field->key.length, field->key.data);
	if (*answered || !resolver->near_miss || memchr(field->key.data, '.', field->key.length))
		return true;
	resolve_near_miss(resolution, field->key);
	expected->passed = words_find(&resolver->passed, field->key);
	return true;
}

/* Sets a slot that may have several names: two parties are the same owner. The
 * answer has its first name. */
static bool bind_shared(struct resolution *resolution, uint32_t slot, struct record_field *field)
{
	struct prepared *prepared = resolution->prepared;
	bool twice = prepared->machine.given[slot];
	value before = prepared->machine.slots[slot];
	struct span name = prepared->keyed[slot];

	if (!resolve_field(resolution, slot, field->value))
		return false;
	if (twice && number_compare(before, prepared->machine.slots[slot]) != 0)
		return fault_add(resolution->faults, nowhere, "%s: two values for one owner", name.data);
	if (!record_find(&resolution->answer, name))
		record_rename(&resolution->answer, field, name);
	return true;
}

bool resolve_bind_fields(struct resolution *resolution, const struct record *asked, const void *source)
{
	const struct resolve_options *options = resolution->options;
	struct prepared *prepared = resolution->prepared;
	struct record *record = &resolution->answer;
	bool answered = false;

	*record = record_copy(asked, resolution->arena);
	resolve_company_at(resolution);
	resolution->further = NULL;
	resolution->lists = false;
	if (prepared->program->targets)
		record_set(record_find(record, SPAN("at")),
			   prepared->owners[company_target(prepared->company, 0)]);
	machine_begin(&prepared->machine, resolution->arena, resolution->faults);
	for (size_t i = 0; i < record->count; i++) {
		struct record_field *field = &record->fields[i];
		struct expected *expected = expected_at(prepared, i);

		if (passes(resolution->resolver, expected, field->key))
			continue;
		word_id key = key_of(prepared, expected, field->key);
		if (!key) {
			if (!pass_over(resolution, field, expected, &answered))
				return false;
			continue;
		}
		uint32_t slot = prepared->slot_of[key];
		if (slot == NO_SLOT)
			continue;
		if (prepared->program->targets && resolve_is_for_each(prepared, slot)) {
			if (!resolve_bind_for_each(resolution, slot, field))
				return false;
		} else if (!(prepared->program->alias_count ? bind_shared(resolution, slot, field)
							    : resolve_field(resolution, slot, field->value)))
			return false;
		if (field->kind == RECORD_TEXT)
			field->kind = say_kind(prepared->program->slots[slot].type);
		else if (field->kind == RECORD_TEXTS) /* one for each target, or words */
			field->kind = RECORD_LIST;
	}
	if (prepared->program->targets)
		resolve_move_own(resolution);
	if (!resolve_body_bind(resolution) || (options->fill && !options->fill(source, resolution)))
		return false;
	resolve_company_bind(resolution);
	return resolve_complete(resolution);
}

bool resolve_admit(struct resolution *resolution)
{
	return resolve_front(resolution) && is_complete_or_refused(resolution) &&
	       (!resolution->lists || resolve_lists_fit(resolution));
}

bool resolve_bind(struct resolution *resolution, const struct record *asked)
{
	const struct resolve_options *options = resolution->options;

	if (!resolve_bind_fields(resolution, asked, options->source))
		return false;
	if (resolution->prepared->program->order && options->judge &&
	    !options->judge(options->source, resolution, asked))
		return false;
	return resolve_admit(resolution);
}

uint64_t resolve_number(const struct record *record, uint64_t number)
{
	struct span id = record_get(record, "id");
	struct number stamped;

	if (id.length)
		return dice_key(dice_seed(id).hash, SPAN(""), SPAN(""), SPAN("")) | UINT64_C(1) << 63;
	return number_parse(record_get(record, "number"), &stamped) && number_is_whole(stamped) &&
		       stamped.numerator >= 0
		   ? (uint64_t)stamped.numerator
		   : number;
}

static inline const struct record_field *faces_of(const struct record *record)
{
	const struct record_field *faces = record_find(record, SPAN("faces"));
	const struct record_field *did = faces ? record_find(record, SPAN("did")) : NULL;

	return did && did < faces ? NULL : faces;
}

const struct record_field *resolve_faces(const struct record *record)
{
	return faces_of(record);
}

/* The record's own dice. Faces that a person enters or --dice gives take precedence
 * over them. */
static const struct record_field *own_faces(const struct resolve_options *options,
					    const struct record *record)
{
	const struct record_field *faces = faces_of(record);
	enum dice_origin origin = options->dice ? options->dice->origin : DICE_CHANCE;

	return origin == DICE_GIVEN || (origin == DICE_ASKED && !options->spare_faces) ? NULL : faces;
}

static bool read_faces(struct resolution *resolution, const struct record_field *field,
		       struct dice_source *then, struct dice_given *given)
{
	uint32_t *faces;
	size_t count;

	if (!dice_list(resolution->arena, field->value, resolution->resolver->limits, &faces, &count,
		       resolution->faults))
		return false;
	*given = dice_given(faces, count, then);
	given->zero = resolution->resolver->rules->zero;
	return true;
}

static bool all_used(const struct resolution *resolution, const struct dice_given *given)
{
	return resolution->options->spare_faces || given->used == given->count ||
	       fault_add(resolution->faults, nowhere, "faces: %zu dice given, but only %zu needed",
			 given->count, given->used);
}

static inline __attribute__((always_inline)) bool open_dice(struct resolution *resolution,
							    struct resolve_dice *dice)
{
	const struct resolve_options *options = resolution->options;
	const struct record_field *own = own_faces(options, &resolution->answer);
	uint64_t key = resolve_key(resolution->resolver, resolution->prepared, options->seed);
	struct dice_source *source = options->dice ? options->dice : &dice->chance.source;

	dice->chance = dice_chance(key, resolve_number(&resolution->answer, resolution->number),
				   resolution->repetition ? resolution->repetition - 1 : 0);
	resolution->own_faces = own != NULL;
	if (own && !read_faces(resolution, own, options->dice_go_on ? source : NULL, &dice->given))
		return false;
	if (own)
		source = &dice->given.source;
	if (options->seen) {
		dice->witness = dice_witness(source, options->seen, options->witness);
		source = &dice->witness.source;
	}
	resolution->dice.source = source;
	return true;
}

bool resolve_open_dice(struct resolution *resolution, struct resolve_dice *dice)
{
	return open_dice(resolution, dice);
}

/* Runs the program with the run's source of dice, or the random one; the record's
 * own dice come first. */
static bool throw_and_run(struct resolution *resolution)
{
	struct prepared *prepared = resolution->prepared;
	struct resolve_dice dice;

	return open_dice(resolution, &dice) &&
	       specialize_run(&prepared->specializations, &prepared->machine) &&
	       (!resolution->own_faces || all_used(resolution, &dice.given));
}

bool resolve_run(struct resolution *resolution)
{
	const struct resolve_options *options = resolution->options;
	struct prepared *prepared = resolution->prepared;
	struct machine *machine = &prepared->machine;

	dice_begin(&resolution->dice, NULL, resolution->arena, resolution->faults);
	machine->dice = &resolution->dice;
	if (!prepared->program->front)
		resolve_set_machine(resolution);
	if (options->tell || options->chooser) {
		resolution->dice.by = machine->names[0];
		resolution->dice.at = machine->names[1];
		resolution->dice.names = machine->names;
		resolution->dice.acts = prepared->company && prepared->company->actors;
	}
	if (options->stamp && !resolution->same)
		memcpy(prepared->before, machine->slots,
		       prepared->program->slot_count * sizeof *prepared->before);
	const struct program_changes *changes = prepared->specializations.changes;
	const uint32_t *slot = changes->slots, *end = slot + changes->count;
	const value *slots = machine->slots;
	value *before = prepared->before;
	for (; slot < end; slot++)
		before[*slot] = slots[*slot];
	resolve_body_before(prepared);
	resolution->refused = run_refused(machine);
	for (size_t i = 0; i < resolution->opened_count && !resolution->refused; i++) {
		prepared->before[resolution->opened[i].slot] = resolution->opened[i].before;
		machine->touched[resolution->opened[i].slot] = true;
	}
	if (resolution->refused)
		resolution->own_faces = own_faces(options, &resolution->answer) != NULL;
	bool fine = resolution->refused || throw_and_run(resolution);
	resolution->dice.source = NULL; /* it is a local variable of throw_and_run */
	return fine;
}

bool resolve_finish(struct resolution *resolution, const struct record *asked)
{
	struct record *answer = &resolution->answer;

	if (resolution->refused) {
		resolution->further = NULL; /* nothing has happened */
		resolve_restore(resolution, asked);
	} else if (resolution->judged && resolution->options->behind)
		resolution->options->behind(resolution);
	if (!resolve_write_answer(resolution))
		return false;
	if (resolution->options->tell && !resolution->say.length) /* the rules have no sentence */
		form_plain(answer, &resolution->say);
	if (resolution->options->tell)
		record_add(answer, SPAN("text"), text_span(&resolution->say), RECORD_TEXT);
	struct span twice = record_twice(answer);
	return !twice.length ||
	       fault_add(resolution->faults, nowhere, RECORD_TWICE, (int)twice.length, twice.data);
}

bool resolve_record(struct resolution *resolution, const struct record *asked)
{
	const struct resolve_kind *kind = resolution->resolver->kind;

	resolution->further = NULL;
	if (kind && kind->answer)
		return kind->answer(resolution, asked);
	return resolve_bind(resolution, asked) && resolve_run(resolution) &&
	       resolve_finish(resolution, asked);
}
