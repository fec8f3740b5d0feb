/* odds_record: chooses the outcome fields, and computes or samples their
 * distribution. */
#include "odds/odds_record.h"

#include <assert.h>

#include "base/big.h"
#include "rules/expr.h"
#include "machine/run.h"
#include "machine/say.h"

/* ---- outcome fields ---- */

/* What the procedure gives comes before a field of the same name, as in its steps. */
static bool slot_named(const struct prepared *prepared, struct span name, uint32_t *slot)
{
	const struct program *program = prepared->program;
	bool found = false;

	for (uint32_t i = 0; i < program->slot_count; i++)
		if (span_is(name, prepared->names[i]) && (!found || program->slots[i].kind == SLOT_GIVE)) {
			*slot = i;
			found = true;
		}
	return found;
}

static bool find_outcome(const struct odds_question *asked, const struct prepared *prepared,
			 struct odds *distribution)
{
	struct span rest = span_of(asked->outcome ? asked->outcome : "");
	const struct program *program = prepared->program;

	distribution->slot = arena_take(asked->arena, (rest.length + program->outcome_count + 1) *
							  sizeof *distribution->slot);
	if (!asked->outcome) {
		distribution->width = program->outcome_count;
		if (distribution->width)
			memcpy(distribution->slot, program->outcome,
			       distribution->width * sizeof *distribution->slot);
		return true;
	}
	for (; rest.length; distribution->width++) {
		struct span name = span_trim(span_cut(&rest, ','));

		if (!slot_named(prepared, name, &distribution->slot[distribution->width]))
			return fault_add(asked->faults, nowhere, "--outcome: %s %s has no \"%.*s\"",
					 program->tool, program->name, (int)name.length, name.data);
		if (program->slots[distribution->slot[distribution->width]].pool)
			return fault_add(asked->faults, nowhere,
					 "--outcome: %.*s is a pool; use one of its counts instead",
					 (int)name.length, name.data);
	}
	return distribution->width > 0 || fault_add(asked->faults, nowhere, "--outcome: expected a field");
}

/* Sorts the dice of a hand, since their order is irrelevant. */
static value sorted_hand(struct machine *machine, value now)
{
	struct list hand = machine_list(machine, TYPE_HAND, now);
	int64_t *faces = arena_take(machine->arena, hand.count * sizeof *faces);

	for (size_t i = 0; i < hand.count; i++) {
		size_t at = i;

		for (; at && faces[at - 1] > hand.items[i]; at--)
			faces[at] = faces[at - 1];
		faces[at] = hand.items[i];
	}
	return value_of(machine_hand(machine, faces, hand.count));
}

static struct span text_of(struct machine *machine, struct arena *arena, enum type type, value now)
{
	return say_text(machine, arena, type, type == TYPE_HAND ? sorted_hand(machine, now) : now);
}

/* Texts of small integers, which most outcomes have. */
struct texts {
	struct span of[256]; /* empty: not made yet */
};

static struct span shared_text(struct texts *texts, struct machine *machine, struct arena *arena,
			       enum type type, value now)
{
	bool small = type == TYPE_NUMBER && now.denominator == 1 && now.numerator >= 0 && now.numerator < 256;
	struct span *text = small ? &texts->of[now.numerator] : NULL;

	if (text && text->length)
		return *text;
	struct span made = text_of(machine, arena, type, now);
	if (text)
		*text = made;
	return made;
}

static struct resolution resolution_of(const struct odds_question *asked, struct prepared *prepared,
				       struct arena *arena)
{
	return (struct resolution){.resolver = asked->resolver,
				   .prepared = prepared,
				   .options = asked->options,
				   .arena = arena,
				   .faults = asked->faults};
}

/* The input of a table: the record as it was bound. */
static const struct record *keep_input(const struct odds_question *asked, struct resolution *resolution,
				       const struct record *record)
{
	struct record *input = arena_take(asked->arena, sizeof *input);

	resolve_restore(resolution, record);
	*input = resolution->answer;
	return input;
}

/* Starts the table, with capacity for its rows. */
static void start_table(const struct odds_question *asked, const struct prepared *prepared,
			const struct record *record, const struct odds *distribution,
			struct odds_table *table)
{
	struct span *names = arena_take(asked->arena, distribution->width * sizeof *names);
	enum record_kind *kinds = arena_take(asked->arena, distribution->width * sizeof *kinds);

	for (size_t i = 0; i < distribution->width; i++) {
		names[i] = span_of(prepared->names[distribution->slot[i]]);
		kinds[i] = say_kind(prepared->program->slots[distribution->slot[i]].type);
	}
	*table = (struct odds_table){
	    .input = record,
	    .fields = names,
	    .kinds = kinds,
	    .field_count = distribution->width,
	    .rows = arena_reserve(asked->arena, distribution->count * sizeof *table->rows),
	    .row_count = distribution->count,
	    .total = distribution->denominator};
}

/* ---- exact ---- */

/* Parses the aim: "+FIELD" and "-FIELD" maximize and minimize it, a word is a
 * result. */
static bool find_aim(const struct odds_question *asked, const struct prepared *prepared, struct odds_aim *aim)
{
	const struct program *program = prepared->program;
	const char *text = asked->aim ? asked->aim : program->aim.length ? program->aim.data : "";
	bool amount = *text == '+' || *text == '-';

	*aim = (struct odds_aim){.slot = program->result, .least = *text == '-'};
	if (!amount) {
		aim->word = words_find(program->words, span_of(text));
		return !asked->aim || aim->word ||
		       fault_add(asked->faults, nowhere,
				 "--aim: \"%s\" is not a result; use +FIELD or -FIELD to aim for an amount",
				 text);
	}
	if (!slot_named(prepared, span_of(text + 1), &aim->slot))
		return fault_add(asked->faults, nowhere, "--aim: %s %s has no \"%s\"", program->tool,
				 program->name, text + 1);
	return program->slots[aim->slot].type == TYPE_NUMBER ||
	       fault_add(asked->faults, nowhere, "--aim: %s is %s, not a number", text + 1,
			 expr_type_name(program->slots[aim->slot].type));
}

static bool says_best(const struct prepared *prepared)
{
	const struct program *program = prepared->program;

	for (uint32_t slot = 0; prepared->machine.worded && slot < program->slot_count; slot++)
		if (span_is(prepared->machine.words[slot], "best"))
			return true;
	return false;
}

/* The only row of a deed that is refused: the outcome fields as they are, and the
 * word, behind the result if that is among them. */
static void tell_refused(const struct odds_question *asked, struct prepared *prepared,
			 const struct record *input, struct odds_table *table, struct odds *distribution)
{
	const struct program *program = prepared->program;
	struct arena *arena = asked->arena;
	size_t place = 0, width = distribution->width;
	uint32_t *slots = arena_take(arena, (width + 1) * sizeof *slots);

	if (program->targets && !asked->outcome) { /* none of them has a result */
		width = 1;
		distribution->slot[0] = program->result;
	}
	while (place < width && distribution->slot[place] != program->result)
		place++;
	place += place < width;
	for (size_t i = 0; i <= width; i++)
		slots[i] = i == place ? program->refused : distribution->slot[i - (i > place)];
	*distribution = (struct odds){.width = width + 1, .slot = slots, .count = 1};
	distribution->weights = arena_take(arena, sizeof *distribution->weights);
	mpz_init_set_ui(distribution->denominator, 1);
	big_keep(arena, distribution->weights[0], distribution->denominator);
	start_table(asked, prepared, input, distribution, table);
	struct span *values = arena_take(arena, distribution->width * sizeof *values);
	for (size_t i = 0; i < distribution->width; i++)
		values[i] = text_of(&prepared->machine, arena, program->slots[slots[i]].type,
				    prepared->machine.slots[slots[i]]);
	table->rows[0] = (struct odds_row){values, distribution->weights[0]};
}

/* Runs the program with the dice that lie, up to the next throw. */
static bool run_lying(struct resolution *bound)
{
	struct machine *machine = &bound->prepared->machine;
	struct resolve_dice dice;
	struct text *say = machine->say;

	if (!resolve_open_dice(bound, &dice))
		return false;
	dice_begin(&bound->dice, bound->dice.source, bound->arena, bound->faults);
	machine->dice = &bound->dice;
	machine->say = NULL;
	bool fine = run_given(machine, &dice.given);
	machine->say = say;
	if (!fine || dice.given.used == dice.given.count ||
	    machine->program->ops[machine->at].kind != OP_CHOOSE)
		return fine;
	return fault_add(bound->faults, nowhere,
			 "a decision with \"best\" comes before %zu of the dice that lie; choose an option",
			 dice.given.count - dice.given.used);
}

static_assert(sizeof(union odds_value) == sizeof(struct span), "a row of values is a row of texts");

static bool exact(const struct odds_question *asked, struct resolution *bound, const struct record *input,
		  struct odds_table *table, struct odds *distribution)
{
	struct prepared *prepared = bound->prepared;
	const struct program *program = prepared->program;
	bool aims = asked->aim || says_best(prepared);
	struct texts texts = {.of = {{NULL, 0}}};
	struct odds_aim aim;

	if ((aims && !find_aim(asked, prepared, &aim)) || (asked->lying && !run_lying(bound)) ||
	    !(asked->lying ? odds_run_on : odds_run)(&prepared->machine, distribution->slot,
						     distribution->width, aims ? &aim : NULL, distribution))
		return false;
	start_table(asked, prepared, input, distribution, table);
	table->policy = distribution->policy;
	union odds_value *values = distribution->values;
	for (size_t i = 0; i < distribution->count; i++, values += distribution->width) {
		for (size_t j = 0; j < distribution->width; j++)
			values[j].text = shared_text(&texts, &prepared->machine, asked->arena,
						     program->slots[distribution->slot[j]].type,
						     values[j].now);
		table->rows[i] = (struct odds_row){&values->text, distribution->weights[i]};
	}
	return true;
}

/* ---- sampled ---- */

struct sample {
	struct words seen; /* outcomes, each as one text */
	uint64_t *times;
	size_t capacity;
	struct span *values; /* of each outcome, by id */
};

static void note_outcome(const struct odds_question *asked, struct sample *sample, struct prepared *prepared,
			 const uint32_t *slots, size_t count, struct arena *passing)
{
	struct span *values = arena_take(passing, count * sizeof *values);
	struct text all = {.arena = passing};

	for (size_t i = 0; i < count; i++) {
		values[i] = text_of(&prepared->machine, passing, prepared->program->slots[slots[i]].type,
				    prepared->machine.slots[slots[i]]);
		text_add(&all, values[i]);
		text_put(&all, '\t');
	}
	word_id id = words_add(&sample->seen, text_span(&all));
	while (id >= sample->capacity) {
		size_t capacity = sample->capacity, copied = sample->capacity;

		sample->times = arena_grow(asked->arena, sample->times, copied, &capacity,
					   sizeof *sample->times);
		sample->values = arena_grow(asked->arena, sample->values, copied, &sample->capacity,
					    count * sizeof *values);
		sample->capacity = capacity;
	}
	if (sample->times[id]++)
		return;
	for (size_t i = 0; i < count; i++)
		sample->values[id * count + i] = arena_span(asked->arena, values[i]);
}

static bool draw(const struct odds_question *asked, struct prepared *prepared, const struct record *record,
		 const uint32_t *slots, size_t count, struct sample *sample)
{
	uint64_t key = resolve_key(asked->resolver, prepared, asked->options->seed);
	struct resolve_options options = *asked->options;
	struct arena passing = {.block = NULL};
	struct run_sample run = {.times = asked->times};
	bool fine = true;

	for (uint64_t i = 0; i < asked->times && fine; i++) {
		struct dice_chance chance = dice_chance(key, asked->number, (uint32_t)i);
		struct resolution each = resolution_of(asked, prepared, &passing);

		arena_reset(&passing);
		struct resolve_dice dice;
		if (asked->lying) { /* the dice that lie come first */
			options.dice = &chance.source;
			options.dice_go_on = true;
			each.options = &options;
		}
		fine = resolve_bind(&each, record) && (!asked->lying || resolve_open_dice(&each, &dice));
		dice_begin(&each.dice, asked->lying && fine ? each.dice.source : &chance.source, &passing,
			   asked->faults);
		prepared->machine.dice = &each.dice;
		fine = fine && run_program(&prepared->machine) && run_sample_fits(&prepared->machine, &run);
		if (fine)
			note_outcome(asked, sample, prepared, slots, count, &passing);
	}
	arena_free(&passing);
	return fine;
}

static bool sampled(const struct odds_question *asked, struct prepared *prepared, const struct record *record,
		    const struct record *input, struct odds_table *table, struct odds *distribution)
{
	struct sample sample = {.capacity = 0};

	words_start(&sample.seen, asked->arena);
	if (!draw(asked, prepared, record, distribution->slot, distribution->width, &sample))
		return false;
	distribution->count = sample.seen.count - 1;
	distribution->weights = arena_take(asked->arena, distribution->count * sizeof *distribution->weights);
	mpz_init(distribution->denominator);
	for (size_t i = 0; i < distribution->count; i++) {
		big_set(distribution->denominator, (int64_t)sample.times[i + 1]);
		big_keep(asked->arena, distribution->weights[i], distribution->denominator);
	}
	big_set(distribution->denominator, (int64_t)asked->times);
	start_table(asked, prepared, input, distribution, table);
	table->sampled = true;
	for (size_t i = 0; i < distribution->count; i++)
		table->rows[i] = (struct odds_row){sample.values + (i + 1) * distribution->width,
						   distribution->weights[i]};
	return true;
}

bool odds_record(const struct odds_question *asked, struct prepared *prepared, const struct record *record,
		 struct odds_table *table, struct odds *distribution)
{
	struct resolve_options options = *asked->options; /* nobody reads the steps of the odds */
	struct odds_question quiet = *asked;
	struct resolution bound;

	options.tell = false;
	options.explain = NULL;
	options.chooser = NULL;
	quiet.options = &options;
	bound = resolution_of(&quiet, prepared, asked->arena);
	*distribution = (struct odds){.width = 0};
	if (!find_outcome(asked, prepared, distribution) || !resolve_bind(&bound, record))
		return false;
	if (bound.warn.length && !run_refused(&prepared->machine))
		record_add(&bound.answer, SPAN("warn"), bound.warn, RECORD_TEXT);
	const struct record *input = keep_input(asked, &bound, record);
	if (run_refused(&prepared->machine))
		tell_refused(asked, prepared, input, table, distribution);
	else if (!(asked->times ? sampled(&quiet, prepared, record, input, table, distribution)
				: exact(&quiet, &bound, input, table, distribution)))
		return false;
	odds_report_sort(table, asked->arena);
	return true;
}
