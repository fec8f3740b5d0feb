/* lane: makes lanes, and answers lines by them. */
#include "resolve/lane.h"

#include <string.h>

#include "resolve/lane_plan.h"
#include "resolve/lane_reader.h"

enum {
	MOST_LANES = 16,
	MOST_PLANS = 128, /* of a lane */
	SIGHTINGS = 32,   /* a line of so many that no lane answered is looked at */
	MOST_RANGES = 16,
	NEAR = 24 /* slots between two ranges that are one */
};

struct lane {
	struct reader reader;
	struct prepared *prepared;
	bool numbered;
	bool complete;                     /* its lines say all that can be chosen, or must be said */
	bool steady;                       /* all its lines give the same slots */
	bool owned;                        /* slots may have the names of owners */
	const struct program_changes *ran; /* what the program sets that ran last, */
	struct plan_watch watch;           /* which results of that, and ranges of slots */
	struct range {
		uint32_t first, count;
	} ranges[MOST_RANGES];
	size_t range_count;
	struct plan *plans[MOST_PLANS];
	size_t plan_count;
	struct plan_word words[PLAN_WORDS];
};

struct lanes {
	struct resolution blank, resolution; /* of a line that no lane has begun to answer */
	bool used;                           /* it is to be blank again */
	bool planned;                        /* the last answer was written as another one like it */
	const struct limits *limits;
	const struct form *form;
	const char *columns;
	struct arena *arena;
	struct text list;
	struct lane *lanes[MOST_LANES]; /* the latest that answered first */
	size_t count;
	uint64_t seen; /* lines that no lane answered */
};

struct lanes *lanes_start(struct resolver *resolver, const struct resolve_options *options,
			  const struct form *form, const char *columns, struct arena *arena,
			  struct arena *brief, struct faults *faults)
{
	if (resolver->kind || options->dice || options->chooser || options->explain || options->seen ||
	    options->owners || options->fill || options->judge || options->trace || options->spare_faces ||
	    options->tell || options->best || options->version || options->derived || options->begun.length ||
	    (form && !form->pieces))
		return NULL;
	struct lanes *lanes = arena_take(arena, sizeof *lanes);
	lanes->blank = (struct resolution){
	    .resolver = resolver, .options = options, .arena = brief, .faults = faults};
	lanes->used = true;
	lanes->limits = resolver->limits;
	lanes->form = form;
	lanes->columns = columns;
	lanes->arena = arena;
	lanes->list.arena = arena;
	return lanes;
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
		reader_note_given(&lane->reader);
		return;
	}
	for (const struct range *range = lane->ranges, *end = range + lane->range_count; range < end; range++)
		memcpy(machine->slots + range->first, machine->starts + range->first,
		       range->count * sizeof *machine->slots);
	memset(machine->touched, 0, prepared->program->slot_count * sizeof *machine->touched);
	for (size_t i = 0; i < prepared->carried_count && !lane->complete; i++) {
		machine->slots[prepared->carried[i]] = machine->starts[prepared->carried[i]];
		machine->given[prepared->carried[i]] = false;
	}
	machine_begin_set(machine, resolution->arena, resolution->faults);
}

/* Binds the line's values. */
static enum reader_fit bind(struct lane *lane, struct resolution *resolution, struct span line)
{
	const struct record *record = &lane->reader.record;

	if (!shape_starts(&lane->reader.shape, line))
		return READER_OTHER_SHAPE;
	resolution->prepared = lane->prepared;
	resolution->answer = *record;
	resolution->answer.arena = resolution->arena;
	resolution->lists = false;
	resolution->same = lane->prepared->machine.ran == lane && lane->steady &&
			   lane->prepared->specializations.integers;
	begin(lane, resolution);
	enum reader_fit fit = reader_read(&lane->reader, resolution, line);
	if (fit != READER_FITS)
		return fit;
	if (lane->numbered && !record_fits(record, resolution->resolver->limits, resolution->faults))
		return READER_UNUSUAL;
	if (lane->owned)
		resolve_company_bind(resolution);
	resolution->incomplete = false;
	bool complete = lane->complete ||
			(resolve_complete(resolution) && resolution->answer.count == record->count);
	return complete ? READER_FITS : READER_UNUSUAL;
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

/* Keeps the slots that the program may set, for a stamp. */
static void keep_before(const struct lane *lane)
{
	struct prepared *prepared = lane->prepared;

	for (size_t i = 0; i < lane->range_count; i++)
		memcpy(prepared->before + lane->ranges[i].first,
		       prepared->machine.slots + lane->ranges[i].first,
		       lane->ranges[i].count * sizeof *prepared->before);
}

/* Adds the others. */
static void complete_before(const struct lane *lane)
{
	struct prepared *prepared = lane->prepared;
	uint32_t at = 0, slots = (uint32_t)prepared->program->slot_count;

	for (size_t i = 0; i <= lane->range_count; i++) {
		uint32_t end = i < lane->range_count ? lane->ranges[i].first : slots;

		memcpy(prepared->before + at, prepared->machine.slots + at,
		       (end - at) * sizeof *prepared->before);
		at = i < lane->range_count ? end + lane->ranges[i].count : slots;
	}
}

/* Answers as any record is answered, and makes a plan of it if there is room for one. */
static bool answer_anyhow(struct lanes *lanes, struct lane *lane, const struct plan_subject *subject,
			  struct plan *plan, struct text *out)
{
	struct resolution *resolution = subject->resolution;
	struct machine *machine = &lane->prepared->machine;
	size_t before = out->length, thrown = machine->thrown_count * sizeof *machine->thrown;
	struct thrown *kept = arena_reserve(resolution->arena, thrown);

	lanes->used = true;
	plan_keep(subject);
	if (resolution->options->stamp && resolution->same)
		complete_before(lane);
	memcpy(kept, machine->thrown, thrown); /* an answer takes the names of what it has */
	resolution->answer = record_copy(&lane->reader.record, resolution->arena);
	if (!resolve_finish(resolution, &lane->reader.record) || resolution->further)
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
	    .shape = &lane->reader.shape,
	    .record = &lane->reader.record,
	    .bytes = lane->reader.bytes,
	    .form = lanes->form ? lanes->form : form_of(&lane->reader.record),
	    .columns = lanes->columns,
	    .list = &lanes->list,
	    .words = lane->words,
	};

	if (!resolve_admit(resolution))
		return false;
	if (resolution->options->stamp && resolution->same)
		keep_before(lane);
	if (!resolve_run(resolution))
		return false;
	lane->prepared->machine.ran = lane;
	if (lane->ran != lane->prepared->specializations.changes)
		watch(lanes, lane);
	if (plan_sign(&lane->watch, resolution, &signature))
		plan = plan_for(lanes, lane, &signature);
	lanes->planned = plan && !plan->whole && plan->count;
	if (!lanes->planned)
		return answer_anyhow(lanes, lane, &subject, plan, out);
	plan_write(plan, &subject, out);
	return true;
}

const struct prepared *lanes_answer(struct lanes *lanes, uint64_t number, struct span line, struct text *out)
{
	struct resolution *resolution = &lanes->resolution;

	if (lanes->used)
		*resolution = lanes->blank;
	lanes->used = false;
	resolution->number = number;
	for (size_t i = 0; i < lanes->count; i++) {
		struct lane *lane = lanes->lanes[i];
		enum reader_fit fit = bind(lane, resolution, line);

		if (fit == READER_FITS && answer(lanes, lane, resolution, out)) {
			if (i)
				memmove(lanes->lanes + 1, lanes->lanes, i * sizeof *lanes->lanes);
			lanes->lanes[0] = lane;
			return lane->prepared;
		}
		lane->prepared->machine.ran = NULL;
		lanes->used = true;
		if (fit != READER_OTHER_SHAPE)
			return NULL;
	}
	return NULL;
}

bool lanes_had_plan(const struct lanes *lanes)
{
	return lanes->planned;
}

/* ---- learning ---- */

/* Is the slot one of a set, which the lines do not give, and which is empty otherwise? */
static bool has_no_choice(const struct lane *lane, uint32_t slot)
{
	uint32_t only = lane->prepared->program->slots[slot].only;

	return only != NO_SLOT && !reader_gives(&lane->reader, only) &&
	       !lane->prepared->machine.starts[only].numerator;
}

/* Do the lines give all slots that could be chosen, or must be given? */
static bool is_complete(const struct lane *lane)
{
	const struct prepared *prepared = lane->prepared;
	bool all = true;

	for (size_t i = 0; i < prepared->required_count; i++)
		all &= reader_gives(&lane->reader, prepared->required[i]);
	for (size_t i = 0; i < prepared->carried_count; i++)
		all &= reader_gives(&lane->reader, prepared->carried[i]) ||
		       has_no_choice(lane, prepared->carried[i]);
	return all;
}

void lanes_learn(struct lanes *lanes, struct prepared *prepared, struct span line,
		 const struct record *record)
{
	struct arena_mark mark = arena_mark(lanes->arena);
	struct lane *lane;

	if (++lanes->seen % SIGHTINGS || lanes->count == MOST_LANES)
		return;
	for (size_t i = 0; i < lanes->count; i++) /* its values were unusual */
		if (shape_fits(&lanes->lanes[i]->reader.shape, line))
			return;
	lane = arena_take(lanes->arena, sizeof *lane);
	if (!reader_make(&lane->reader, prepared, line, record, lanes->limits, lanes->arena)) {
		arena_rewind(lanes->arena, mark);
		return;
	}
	lane->words[0].word = 1; /* it has no word yet; the empty one is 0 */
	lane->prepared = prepared;
	lane->numbered = record_find(record, SPAN("number")) != NULL;
	lane->complete = is_complete(lane);
	lane->steady = lane->complete && !prepared->program->everybody;
	lane->owned = prepared->program->owner_count > 0 || prepared->company;
	lanes->lanes[lanes->count++] = lane;
}
