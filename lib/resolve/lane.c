/* lane: makes lanes, and answers lines by them. */
#include "resolve/lane.h"

#include <string.h>

#include "machine/say.h"
#include "resolve/lane_plan.h"

enum {
	MOST_LANES = 16,
	MOST_PLANS = 128, /* of a lane */
	SIGHTINGS = 32,   /* a line of so many that no lane answered is looked at */
	WORD_LENGTH = 24,
	WORDS = 16, /* that a reader remembers; a power of two */
	MOST_RANGES = 16,
	NEAR = 24 /* slots between two ranges that are one */
};

/* Sets a slot from a value: quickly from what is usual, else by resolve_field. */
struct reader {
	enum reader_kind {
		READ_NOTHING,
		READ_WHOLE, /* an integer within bounds */
		READ_FLAG,
		READ_WORD, /* a word that was read before */
		READ_ANY,
		READ_SAME, /* what the shape's first line has: others are no lines of the lane */
		READ_ID,
		READ_AT
	} kind;
	uint32_t slot;
	int64_t least, most;
	struct span same;
	struct known {
		char text[WORD_LENGTH];
		size_t length;
		value word;
	} * known;
};

struct lane {
	struct shape shape;
	struct prepared *prepared;
	struct record record; /* of the current line */
	struct span *written; /* its fields, as the line has them */
	struct reader *readers;
	bool numbered;
	bool complete;                     /* its lines say all that can be chosen, or must be said */
	const struct program_changes *ran; /* what the program sets that ran last, */
	struct plan_watch watch;           /* which results of that, and ranges of slots */
	struct range {
		uint32_t first, count;
	} ranges[MOST_RANGES];
	size_t range_count;
	struct plan *plans[MOST_PLANS];
	size_t plan_count;
};

struct lanes {
	const struct resolve_options *options;
	const struct form *form;
	const char *columns;
	struct arena *arena;
	struct text list;
	struct lane *lanes[MOST_LANES]; /* the latest that answered first */
	size_t count;
	uint64_t seen; /* lines that no lane answered */
};

struct lanes *lanes_start(const struct resolver *resolver, const struct resolve_options *options,
			  const struct form *form, const char *columns, struct arena *arena)
{
	if (resolver->kind || options->dice || options->chooser || options->explain || options->seen ||
	    options->owners || options->fill || options->judge || options->trace || options->spare_faces ||
	    options->tell || options->best || options->version || options->derived || options->begun.length ||
	    (form && !form->pieces))
		return NULL;
	struct lanes *lanes = arena_take(arena, sizeof *lanes);
	lanes->options = options;
	lanes->form = form;
	lanes->columns = columns;
	lanes->arena = arena;
	lanes->list.arena = arena;
	return lanes;
}

/* ---- reading ---- */

static bool read_any(struct resolution *resolution, const struct reader *reader, struct span text)
{
	return resolve_field(resolution, reader->slot, text);
}

static bool set_slot(struct resolution *resolution, const struct reader *reader, value now)
{
	struct machine *machine = &resolution->prepared->machine;

	machine->slots[reader->slot] = now;
	machine->given[reader->slot] = true;
	return true;
}

/* Most are up to nine digits. */
static inline bool parse_whole(struct span text, struct number *number)
{
	int64_t whole = 0;

	if (!text.length || text.length > 9 || (*text.data == '0' && text.length > 1))
		return number_parse(text, number);
	for (size_t i = 0; i < text.length; i++) {
		unsigned digit = (unsigned char)text.data[i] - (unsigned)'0';

		if (digit > 9)
			return number_parse(text, number);
		whole = 10 * whole + (int64_t)digit;
	}
	*number = (struct number){whole, 1};
	return true;
}

static bool read_whole(struct resolution *resolution, const struct reader *reader, struct span text)
{
	struct number number;

	return parse_whole(text, &number) && number_is_whole(number) && reader->least <= number.numerator &&
		       number.numerator <= reader->most
		   ? set_slot(resolution, reader, number)
		   : read_any(resolution, reader, text);
}

static bool read_flag(struct resolution *resolution, const struct reader *reader, struct span text)
{
	bool yes = span_is(text, "yes");

	return yes || span_is(text, "no") ? set_slot(resolution, reader, value_of(yes))
					  : read_any(resolution, reader, text);
}

static bool read_word(struct resolution *resolution, const struct reader *reader, struct span text)
{
	if (!text.length || text.length > WORD_LENGTH)
		return read_any(resolution, reader, text);
	unsigned mark = (unsigned char)text.data[0] + (unsigned char)text.data[text.length - 1];
	struct known *known = &reader->known[(mark + text.length) % WORDS];
	if (known->length == text.length && !memcmp(known->text, text.data, text.length))
		return set_slot(resolution, reader, known->word);
	if (!read_any(resolution, reader, text))
		return false;
	memcpy(known->text, text.data, text.length);
	known->length = text.length;
	known->word = resolution->prepared->machine.slots[reader->slot];
	return true;
}

static bool read_field(struct resolution *resolution, const struct reader *reader, struct span text)
{
	switch (reader->kind) {
	case READ_NOTHING: return true;
	case READ_WHOLE: return read_whole(resolution, reader, text);
	case READ_FLAG: return read_flag(resolution, reader, text);
	case READ_WORD: return read_word(resolution, reader, text);
	case READ_SAME: return span_same(text, reader->same);
	case READ_ID: /* a stamp without it has a number */
		return text.length > 0 && text.length <= resolution->resolver->limits->id;
	case READ_AT: return !text.length || !memchr(text.data, ',', text.length); /* a single target */
	default: return read_any(resolution, reader, text);
	}
}

/* ---- answering ---- */

/* Starts a resolution. If the lane's last line was the last record, only what is not set
 * anew from each line is reset. */
static void begin(struct lane *lane, const struct resolution *resolution)
{
	struct prepared *prepared = lane->prepared;
	struct machine *machine = &prepared->machine;
	if (machine->ran != lane) {
		machine_begin(machine, resolution->arena, resolution->faults);
		return;
	}
	for (const struct range *range = lane->ranges, *end = range + lane->range_count; range < end; range++)
		memcpy(machine->slots + range->first, machine->starts + range->first,
		       range->count * sizeof *machine->slots);
	memset(machine->touched, 0, prepared->program->slot_count * sizeof *machine->touched);
	for (size_t i = 0; i < prepared->carried_count; i++) {
		machine->slots[prepared->carried[i]] = machine->starts[prepared->carried[i]];
		machine->given[prepared->carried[i]] = false;
	}
	machine_begin_set(machine, resolution->arena, resolution->faults);
}

/* Sets the slots from the line's values. */
static bool bind(struct lane *lane, struct resolution *resolution)
{
	struct record *record = &lane->record;

	resolution->prepared = lane->prepared;
	resolution->answer = *record;
	resolution->answer.arena = resolution->arena;
	if (lane->numbered && !record_fits(record, resolution->resolver->limits, resolution->faults))
		return false;
	begin(lane, resolution);
	for (size_t i = 0; i < record->count; i++)
		if (!read_field(resolution, &lane->readers[i], record->fields[i].value))
			return false;
	resolve_company_bind(resolution);
	resolution->incomplete = false;
	return lane->complete || (resolve_complete(resolution) && resolution->answer.count == record->count);
}

/* The plan for a signature; one that is new has no pieces yet. NULL: there are too many. */
static struct plan *plan_for(struct lanes *lanes, struct lane *lane, const struct plan_signature *signature)
{
	uint64_t mark = signature->given * 31 + signature->changed * 7 + (signature->set >> 1);
	struct plan **at = &lane->plans[(mark ^ mark >> 17) % MOST_PLANS];

	while (*at && !plan_signed(*at, signature))
		at = &(*at)->next;
	if (!*at && lane->plan_count < MOST_PLANS) {
		*at = arena_take(lanes->arena, sizeof **at);
		(*at)->signature = *signature;
		lane->plan_count++;
	}
	return *at;
}

/* Answers as any record is answered, and makes a plan of it if there is room for one. */
static bool answer_anyhow(struct lanes *lanes, struct lane *lane, const struct plan_subject *subject,
			  struct plan *plan, struct text *out)
{
	struct resolution *resolution = subject->resolution;
	struct machine *machine = &lane->prepared->machine;
	size_t before = out->length, thrown = machine->thrown_count * sizeof *machine->thrown;
	struct thrown *kept = arena_reserve(resolution->arena, thrown);

	memcpy(kept, machine->thrown, thrown); /* an answer takes the names of what it has */
	resolution->answer = record_copy(&lane->record, resolution->arena);
	if (!resolve_finish(resolution, &lane->record) || resolution->further)
		return false;
	subject->form->record(&resolution->answer, lanes->columns, out);
	memcpy(machine->thrown, kept, thrown);
	if (plan && !plan->count)
		plan_make(plan, subject, &resolution->answer,
			  (struct span){out->at + before, out->length - before}, lanes->arena);
	return true;
}

/* Adds a slot, which is above the others. What is between two may be reset as well: the line sets
 * it anew. */
static void add_to_ranges(struct lane *lane, uint32_t slot)
{
	struct range *last = lane->range_count ? &lane->ranges[lane->range_count - 1] : NULL;

	if (last && (slot - last->first <= last->count + NEAR || lane->range_count == MOST_RANGES))
		last->count = slot - last->first + 1;
	else
		lane->ranges[lane->range_count++] = (struct range){slot, 1};
}

/* Another program has run than before. */
static void watch(struct lanes *lanes, struct lane *lane)
{
	lane->ran = lane->prepared->specializations.changes;
	lane->range_count = 0;
	for (size_t i = 0; i < lane->ran->written_count; i++)
		add_to_ranges(lane, lane->ran->written[i]);
	plan_look(&lane->watch, lane->prepared, lane->ran, lanes->arena);
}

static bool answer(struct lanes *lanes, struct lane *lane, struct resolution *resolution, struct text *out)
{
	struct plan_signature signature;
	struct plan *plan = NULL;
	const struct plan_subject subject = {
	    .resolution = resolution,
	    .shape = &lane->shape,
	    .record = &lane->record,
	    .written = lane->written,
	    .form = lanes->form ? lanes->form : form_of(&lane->record),
	    .columns = lanes->columns,
	    .list = &lanes->list,
	};

	if (!bind(lane, resolution) || !resolve_admit(resolution) || !resolve_run(resolution))
		return false;
	lane->prepared->machine.ran = lane;
	if (lane->ran != lane->prepared->specializations.changes)
		watch(lanes, lane);
	if (plan_sign(&lane->watch, resolution, &signature))
		plan = plan_for(lanes, lane, &signature);
	if (!plan || plan->whole || !plan->count)
		return answer_anyhow(lanes, lane, &subject, plan, out);
	plan_write(plan, &subject, out);
	return true;
}

bool lanes_answer(struct lanes *lanes, struct resolution *resolution, struct span line, struct text *out)
{
	for (size_t i = 0; i < lanes->count; i++) {
		struct lane *lane = lanes->lanes[i];

		if (!shape_read(&lane->shape, line, &lane->record, lane->written))
			continue;
		if (i) {
			memmove(lanes->lanes + 1, lanes->lanes, i * sizeof *lanes->lanes);
			lanes->lanes[0] = lane;
		}
		bool fine = answer(lanes, lane, resolution, out);
		if (!fine)
			lane->prepared->machine.ran = NULL;
		return fine;
	}
	return false;
}

/* ---- learning ---- */

/* May records of the program be bound field by field, each by itself? */
static bool is_simple(const struct prepared *prepared, const struct record *record)
{
	const struct program *program = prepared->program;

	return !program->alias_count && !program->targets && !program->view_count &&
	       (!prepared->company || !prepared->company->body_count) &&
	       (!program->at.length || record_find(record, SPAN("at")));
}

/* Is it a name whose value decides what is done with the whole record? */
static bool decides(struct span key)
{
	static const char variant[] = ".variant";
	size_t length = sizeof variant - 1;

	return span_among(key, "did rules next amends version source") ||
	       (key.length > length && !memcmp(key.data + key.length - length, variant, length));
}

/* How numbers of a slot are read: integers within the bounds need no other check. */
static void read_numbers(struct reader *reader, const struct declaration *field)
{
	bool whole = (!field->has_step || (field->step.numerator == 1 && number_is_whole(field->step))) &&
		     (!field->has_least || number_is_whole(field->least)) &&
		     (!field->has_most || number_is_whole(field->most));

	reader->kind = whole ? READ_WHOLE : READ_ANY;
	reader->least = field->has_least ? field->least.numerator : -NUMBER_LARGEST;
	reader->most = field->has_most ? field->most.numerator : NUMBER_LARGEST;
}

static bool make_reader(struct reader *reader, const struct prepared *prepared,
			const struct record_field *from, struct arena *arena)
{
	word_id key = words_find(&prepared->keys, from->key);
	uint32_t slot = key ? prepared->slot_of[key] : NO_SLOT;

	reader->slot = slot;
	if (span_among(from->key, "error event owner owners"))
		return false;
	if (decides(from->key)) {
		reader->kind = READ_SAME;
		reader->same = (struct span){arena_copy(arena, from->value), from->value.length};
		return slot == NO_SLOT;
	}
	if (span_among(from->key, "id at")) {
		reader->kind = span_is(from->key, "id") ? READ_ID : READ_AT;
		return slot == NO_SLOT;
	}
	if (slot == NO_SLOT)
		return true;
	const struct slot *what = &prepared->program->slots[slot];
	if (what->field->figures)
		return false;
	reader->kind = READ_ANY;
	if (what->field->decision)
		return true;
	if (what->type == TYPE_NUMBER)
		read_numbers(reader, what->field);
	else if (what->type == TYPE_FLAG)
		reader->kind = READ_FLAG;
	else if (what->type == TYPE_WORD && !what->field->text)
		reader->kind = READ_WORD;
	if (reader->kind == READ_WORD)
		reader->known = arena_take(arena, WORDS * sizeof *reader->known);
	return true;
}

/* A record with the names of another one, and the values that no line gives. */
static struct record copy_names(const struct record *from, const struct prepared *prepared,
				struct arena *arena)
{
	struct record copy = *from;

	copy.arena = arena;
	copy.capacity = copy.count;
	copy.fields = arena_take(arena, copy.count * sizeof *copy.fields);
	for (size_t i = 0; i < copy.count; i++) {
		const struct record_field *field = &from->fields[i];
		word_id key = words_find(&prepared->keys, field->key);
		uint32_t slot = key ? prepared->slot_of[key] : NO_SLOT;

		copy.fields[i] = (struct record_field){
		    .key = {arena_copy(arena, field->key), field->key.length},
		    .value = {arena_copy(arena, field->value), field->value.length},
		    .kind = field->kind};
		if (field->kind == RECORD_TEXT && slot != NO_SLOT) /* as resolve_bind does */
			copy.fields[i].kind = say_kind(prepared->program->slots[slot].type);
	}
	return copy;
}

static bool has_reader(const struct lane *lane, uint32_t slot)
{
	for (size_t i = 0; i < lane->record.count; i++)
		if (lane->readers[i].slot == slot)
			return true;
	return false;
}

/* Is the slot one of a set, which the lines do not give, and which is empty otherwise? */
static bool has_no_choice(const struct lane *lane, uint32_t slot)
{
	uint32_t only = lane->prepared->program->slots[slot].only;

	return only != NO_SLOT && !has_reader(lane, only) && !lane->prepared->machine.starts[only].numerator;
}

/* Do the lines give all slots that could be chosen, or must be given? */
static bool is_complete(const struct lane *lane)
{
	const struct prepared *prepared = lane->prepared;
	bool all = true;

	for (size_t i = 0; i < prepared->required_count; i++)
		all &= has_reader(lane, prepared->required[i]);
	for (size_t i = 0; i < prepared->carried_count; i++)
		all &= has_reader(lane, prepared->carried[i]) || has_no_choice(lane, prepared->carried[i]);
	return all;
}

static bool make(struct lane *lane, struct prepared *prepared, struct span line, const struct record *record,
		 struct arena *arena)
{
	if (!is_simple(prepared, record) || !shape_make(&lane->shape, line, record, arena))
		return false;
	lane->prepared = prepared;
	lane->record = copy_names(record, prepared, arena);
	lane->written = arena_take(arena, record->count * sizeof *lane->written);
	lane->readers = arena_take(arena, record->count * sizeof *lane->readers);
	lane->numbered = record_find(record, SPAN("number")) != NULL;
	for (size_t i = 0; i < record->count; i++)
		if (!make_reader(&lane->readers[i], prepared, &record->fields[i], arena))
			return false;
	lane->complete = is_complete(lane);
	return true;
}

void lanes_learn(struct lanes *lanes, struct prepared *prepared, struct span line,
		 const struct record *record)
{
	struct arena_mark mark = arena_mark(lanes->arena);
	struct lane *lane;

	if (++lanes->seen % SIGHTINGS || lanes->count == MOST_LANES)
		return;
	for (size_t i = 0; i < lanes->count; i++) /* its values were unusual */
		if (shape_read(&lanes->lanes[i]->shape, line, &lanes->lanes[i]->record,
			       lanes->lanes[i]->written))
			return;
	lane = arena_take(lanes->arena, sizeof *lane);
	if (make(lane, prepared, line, record, lanes->arena))
		lanes->lanes[lanes->count++] = lane;
	else
		arena_rewind(lanes->arena, mark);
}
