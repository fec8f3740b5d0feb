/* report: the story of a log, and what others may want to know of it. */
#define _GNU_SOURCE /* memmem */
#include "game/report_making.h"

#include <string.h>

#include "game/order.h"

const char *const report_names[] = {"story", "score", "losses", "decisive", "rare",
				    "best",  "luck",  "dice",   "listed",   "unknown"};
const char *const report_titles[] = {
    NULL,        "The score", "Losses", "Decisive",      "Rare throws",
    "Best deed", "Luck",      "Dice",   "Worth knowing", "Odds that are not known"};

/* ---- rows ---- */

struct record *report_row(struct report_making *making, enum report_section section)
{
	struct record *row = muster_row(&making->report->sections[section]);

	record_add(row, SPAN("section"), span_of(report_names[section]), RECORD_TEXT);
	return row;
}

void report_number(struct report_making *making, struct record *row, const char *key, double number)
{
	record_add(row, span_of(key), span_of(arena_format(making->report->arena, "%.10g", number)),
		   RECORD_REAL);
}

void report_whole(struct report_making *making, struct record *row, const char *key, uint64_t number)
{
	record_add(row, span_of(key),
		   span_of(arena_format(making->report->arena, "%llu", (unsigned long long)number)),
		   RECORD_NUMBER);
}

void report_text(struct record *row, const char *key, struct span text)
{
	if (text.length)
		record_add(row, span_of(key), text, RECORD_TEXT);
}

/* Is a unit the only one of its side? Then the side is called like it. */
static bool is_whole_side(const struct units *units, struct span unit, struct span side)
{
	for (const struct figure *figure = units->figures; figure; figure = figure->next)
		if (span_same(figure->side, side) && figure->unit.length && !span_same(figure->unit, unit))
			return false;
	return unit.length != 0;
}

struct span report_unit(const struct report_making *making, struct span name)
{
	const struct log *log = making->log;
	struct span side = log->units && name.length ? units_side(log->units, name) : SPAN(""),
		    unit = name.length ? log_unit(log, name) : SPAN("");

	if (making->apart && unit.length)
		return name;
	return side.length && !is_whole_side(log->units, unit, side) ? side : unit;
}

/* Copies a field, if the other row has it. */
void report_copy(struct record *row, const struct record *from, const char *key)
{
	const struct record_field *field = record_find(from, span_of(key));

	if (field)
		record_add(row, field->key, field->value, field->kind);
}

/* ---- who is out ---- */

static bool has(const struct log *log, struct span name, const struct state_field *field)
{
	const struct log_value *said = name.length ? log_value(log, name, field->declaration.name) : NULL;

	return said && span_is(said->now, "yes");
}

/* How all parts of it have left in the same way; NULL: they have not. */
static const char *parts_left(const struct log *log, struct span name)
{
	const char *how = NULL;
	size_t at = 0;

	for (struct span part; (part = log_part(log, name, &at)).length;) {
		const char *left = report_left(log, part);

		if (!left || (how && strcmp(how, left) != 0))
			return NULL;
		how = left;
	}
	return how;
}

const char *report_left(const struct log *log, struct span name)
{
	const struct log_figure *known = log_figure(log, name);
	struct span whole = log_whole(log, name);

	if (known && known->left)
		return "left the table";
	for (size_t i = 0; i < log->state->field_count; i++) {
		const struct state_field *field = &log->state->fields[i];

		if (field->leaves && (has(log, name, field) || has(log, whole, field)))
			return field->leaves;
	}
	return parts_left(log, name);
}

/* Notes who is out now; the names of those who were not before. */
static struct span newly_out(struct report_making *making)
{
	struct log *log = making->log;
	struct text names = {.arena = making->report->arena};
	struct muster all;

	arena_reset(&making->passing);
	muster_start(&all, &making->passing);
	muster_log(&all, log);
	if (!making->referee)
		muster_veil(&all, log, making->side);
	for (size_t i = 0; i < all.count; i++) {
		struct span name = record_get(&all.rows[i], "by");
		bool out = record_find(&all.rows[i], SPAN("out"));

		if (!name.length || record_find(&all.rows[i], SPAN("at")))
			continue;
		word_id id = words_add(&making->out, name);
		while (id >= making->out_capacity)
			making->is_out = arena_grow(making->report->arena, making->is_out,
						    making->out_capacity, &making->out_capacity,
						    sizeof *making->is_out);
		if (out && !making->is_out[id] && !report_left(log, name))
			text_format(&names, "%s%.*s", names.length ? "," : "", (int)name.length, name.data);
		making->is_out[id] = out;
	}
	return text_span(&names);
}

/* ---- the story ---- */

static struct fairness *dice_of(struct report_making *making, struct span unit, bool nobody)
{
	struct arena *arena = making->report->arena;
	size_t i = 0;

	while (i < making->shaken_count &&
	       (making->shaken[i].nobody != nobody || !span_same(making->shaken[i].unit, unit)))
		i++;
	if (i < making->shaken_count)
		return &making->shaken[i].fairness;
	if (making->shaken_count == making->shaken_capacity)
		making->shaken = arena_grow(arena, making->shaken, making->shaken_count,
					    &making->shaken_capacity, sizeof *making->shaken);
	making->shaken[making->shaken_count] = (struct report_shaken){unit, nobody, {.arena = arena}};
	return &making->shaken[making->shaken_count++].fairness;
}

static void count_dice(struct report_making *making, const struct report_told *told)
{
	for (size_t i = 0; i < told->die_count; i++) {
		const struct report_die *die = &told->dice[i];
		struct span whose = die->whose.length ? die->whose : told->actor;

		fairness_add(dice_of(making, report_unit(making, whose), !whose.length), die->sides,
			     die->face, die->hand);
	}
}

static void list_marks(struct report_making *making, const struct record *story)
{
	static const char *const copied[] = {"number",  "turn",  "event", "did", "by",      "at",     "void",
					     "amended", "allow", "warn",  "why", "refused", "by-hand"};
	bool by_hand = span_is(record_get(story, "event"), "set");

	if (!by_hand &&
	    (record_find(story, SPAN("event")) || !report_marks(story, making->report->arena).length))
		return;
	struct record *row = report_row(making, REPORT_LISTED);
	for (size_t i = 0; i < sizeof copied / sizeof *copied; i++)
		report_copy(row, story, copied[i]);
}

/* How many of the names are no wholes, which are out with their last part. */
static size_t count_single(const struct log *log, struct span names)
{
	size_t count = 0;

	while (names.length) {
		size_t at = 0;

		count += !log_part(log, span_cut(&names, ','), &at).length;
	}
	return count;
}

/* Says who went out, and the chance of that if the reader may know of all of them. */
static void add_gone(const struct report_making *making, struct record *row, struct span out,
		     const struct report_told *told)
{
	report_text(row, "out", out);
	if (out.length && told->out_chance.length &&
	    count_single(making->log, out) == count_single(making->log, told->out))
		record_add(row, SPAN("out-chance"), told->out_chance, RECORD_REAL);
}

static void note_measured(struct report_making *making, const struct report_told *told,
			  const struct report_measure *measure, const struct record *story, bool is_void)
{
	struct span actor = measure->actor.length ? measure->actor
			    : told->actor.length  ? told->actor
						  : record_get(story, "by");
	if (making->count == making->capacity)
		making->measured = arena_grow(making->report->arena, making->measured, making->count,
					      &making->capacity, sizeof *making->measured);
	making->measured[making->count] = (struct report_measured){.told = told,
								   .measure = measure,
								   .row = *story,
								   .unit = report_unit(making, actor),
								   .place = making->count,
								   .is_void = is_void};
	making->count++;
}

/* The turn before a record is folded. */
static struct span turn_now(const struct report_making *making)
{
	struct arena *arena = making->report->arena;

	if (making->log->order)
		return arena_span(arena, log_option(making->log, "now.turn"));
	return span_of(arena_format(arena, "%u", making->turns + 1));
}

static void begin_row(struct report_making *making, const struct log_record *said, struct span turn,
		      struct record *row)
{
	static const char *const copied[] = {"event", "did", "by", "at", "result"};
	struct span phase = making->log->order ? log_option(making->log, "now.phase") : SPAN("");

	record_start(row, making->report->arena);
	record_add(row, SPAN("section"), span_of(report_names[REPORT_STORY]), RECORD_TEXT);
	record_add(row, SPAN("turn"), turn, RECORD_NUMBER);
	if (!span_is(phase, "none"))
		report_text(row, "phase", arena_span(making->report->arena, phase));
	report_whole(making, row, "number", said->number);
	for (size_t i = 0; i < sizeof copied / sizeof *copied; i++)
		report_text(row, copied[i], record_get(&said->record, copied[i]));
}

static bool holds(struct span text, struct span part)
{
	return memmem(text.data, text.length, part.data, part.length);
}

/* Does a text name, or count, somebody of whom the reader may not know? */
static bool names_hidden(const struct report_making *making, struct span text)
{
	for (struct order_owners at = order_owners(making->log); at.name.length; order_next(&at)) {
		struct record one;

		if (!holds(text, at.name) && !holds(text, SPAN(" more must")))
			continue;
		record_start(&one, making->report->arena);
		record_add(&one, SPAN("by"), at.name, RECORD_TEXT);
		if (muster_sees(making->log, &one, making->side) == MUSTER_HIDDEN)
			return true;
	}
	return false;
}

static void add_marks(const struct report_making *making, const struct log_record *said,
		      const struct report_told *told, struct record *row)
{
	report_text(row, "allow", record_get(&said->record, "allow"));
	report_text(row, "warn", record_get(&said->record, "warn"));
	if (record_find(row, SPAN("warn")) && (making->referee || !names_hidden(making, told->why)))
		report_text(row, "why",
			    told->why.length
				? told->why
				: report_order_word(making->log->state, record_get(&said->record, "warn")));
	report_text(row, "refused", record_get(&said->record, "refused"));
	if (said->is_void)
		record_add(row, SPAN("void"), SPAN("yes"), RECORD_FLAG);
	if (said->amends)
		record_add(row, SPAN("amended"), SPAN("yes"), RECORD_FLAG);
}

/* The answer in whose place this one was made, the earliest of several; NULL: none. */
static const struct log_record *first_of(const struct log *log, const struct log_record *said)
{
	const struct log_record *first = NULL;

	for (size_t i = 0; said->amends && i < log->count; i++) {
		const struct log_record *one = &log->records[i];

		if (one->replaced && !one->is_void && !one->undoes && one->number == said->number &&
		    record_find(&one->record, SPAN("did")) && (!first || one->line < first->line) &&
		    span_alike(record_get(&one->record, "at"), record_get(&said->record, "at")))
			first = one;
	}
	return first;
}

/* Says of a deed that was done again with which choices, and what was thrown first. */
static void add_first(const struct report_making *making, const struct log_record *said,
		      const struct report_told *told, const struct report_told *all, struct record *row)
{
	const struct log_record *first = first_of(making->log, said);
	struct span text = first ? all[first - making->log->records].text : SPAN("");

	if (!first)
		return;
	struct span again = report_again(making->log->state, &first->record, &said->record,
					 making->report->arena);
	report_text(row, "again", again.length ? again : SPAN("other dice"));
	if (text.length && !span_same(text, told->text) && (making->referee || !names_hidden(making, text)))
		report_text(row, "first", report_rest(text, told->text));
}

static void add_chance(struct record *row, const struct report_measure *measure)
{
	record_add(row, SPAN("chance"), measure->chance, RECORD_REAL);
	report_text(row, "of", measure->of);
}

static void add_odds(struct report_making *making, const struct log_record *said,
		     const struct report_told *told, const struct record *story, enum muster_sight sight)
{
	if (sight == MUSTER_SECRET)
		return;
	count_dice(making, told);
	note_measured(making, told, &told->deed, story, said->is_void);
	for (size_t i = 0; i < told->other_count; i++)
		note_measured(making, told, &told->others[i], story, said->is_void);
	if (!told->unknown)
		return;
	struct record *row = report_row(making, REPORT_UNKNOWN);
	report_copy(row, story, "number");
	record_add(row, SPAN("text"),
		   span_of(arena_format(making->report->arena, "Number %llu: %s",
					(unsigned long long)said->number, told->unknown)),
		   RECORD_TEXT);
}

static void tell_record(struct report_making *making, const struct log_record *said,
			const struct report_told *all, struct span turn, struct span out,
			enum muster_sight sight)
{
	const struct report_told *told = &all[said - making->log->records];
	const struct record *line = &said->record;
	struct arena *arena = making->report->arena;
	bool event = !record_find(line, SPAN("did")) && record_find(line, SPAN("event"));
	struct span text = sight == MUSTER_SECRET ? report_secret_text(line, arena)
			   : event                ? report_event_text(making->log->state, line, arena)
						  : report_deed_text(line, told, arena);
	struct record row;

	if (said == making->log->records && log_game(making->log) == 1)
		text = SPAN("The log begins"); /* and the game in the next line */
	if (event && span_among(record_get(line, "event"), "turn phase activation"))
		text = SPAN(""); /* the heading says it, or the deed of the same number */
	if (!text.length && !out.length)
		return;
	begin_row(making, said, turn, &row);
	if (sight == MUSTER_SEEN && told->deed.chance.length)
		add_chance(&row, &told->deed);
	add_gone(making, &row, out, told);
	add_marks(making, said, told, &row);
	if (sight == MUSTER_SEEN) {
		report_text(&row, "by-hand", told->by_hand);
		add_first(making, said, told, all, &row);
	}
	report_text(&row, "text", text);
	*muster_row(&making->report->sections[REPORT_STORY]) = row;
	list_marks(making, &row);
	if (event)
		return;
	add_odds(making, said, told, &row, sight);
}

/* What a side sees of a whole answer. */
static enum muster_sight sight_of(const struct report_making *making, size_t index)
{
	const struct log *log = making->log;
	enum muster_sight sight = MUSTER_SEEN;

	if (making->referee)
		return MUSTER_SEEN;
	for (size_t i = 0; i < log->count; i++) {
		const struct log_record *other = &log->records[i];

		if (other->number != log->records[index].number || (i != index && other->replaced))
			continue;
		enum muster_sight one = muster_sees(log, &other->record, making->side);
		if (i == index && one == MUSTER_HIDDEN)
			return MUSTER_HIDDEN;
		sight = one == MUSTER_SEEN ? sight : MUSTER_SECRET;
	}
	return sight;
}

/* Adds who went out by a further line of the answer that was told last. */
static void add_out(struct report_making *making, uint64_t number, struct span out,
		    const struct report_told *told)
{
	struct muster *story = &making->report->sections[REPORT_STORY];
	struct record *row = story->count ? &story->rows[story->count - 1] : NULL;

	if (!row || record_count(row, "number") != number)
		return;
	add_gone(making, row, out, told);
	for (size_t i = making->count; i-- > 0 && record_count(&making->measured[i].row, "number") == number;)
		making->measured[i].row = *row;
}

/* Notes with what one joins: of his numbers, that is full strength. */
static void note_joined(struct report_making *making, const struct record *line)
{
	if (making->joined_count == making->joined_capacity)
		making->joined = arena_grow(making->report->arena, making->joined, making->joined_count,
					    &making->joined_capacity, sizeof *making->joined);
	making->joined[making->joined_count++] = *line;
}

static void note_first(struct report_making *making, struct span name, const struct record_field *was,
		       struct span key)
{
	for (size_t i = 0; i < making->first_count; i++)
		if (span_same(making->firsts[i].name, name) && span_same(making->firsts[i].field.key, key))
			return;
	if (making->first_count == making->first_capacity)
		making->firsts = arena_grow(making->report->arena, making->firsts, making->first_count,
					    &making->first_capacity, sizeof *making->firsts);
	making->firsts[making->first_count++] = (struct report_first){
	    .name = name, .field = {.key = key, .value = was->value, .kind = was->kind}};
}

/* Notes what those whom a record changes had before: without unit files, that is full strength. */
static void note_before(struct report_making *making, const struct record *line)
{
	for (size_t i = 0; i < line->count; i++) {
		struct span key = line->fields[i].key;

		if (!span_skip(&key, "was."))
			continue;
		struct span name = record_get(line, span_skip(&key, "target.") ? "at" : "by");
		const struct state_field *field = state_field(making->log->state, key);
		if (name.length && field && field->board && field->of == STATE_OF_FIGURE)
			note_first(making, name, &line->fields[i], key);
	}
}

/* Where the story begins: with the game, or if nothing but the head of the log stands before it,
 * with that. */
static size_t begins_at(const struct log *log)
{
	size_t game = log_game(log);

	return game == 1 && span_is(record_get(&log->records[0].record, "event"), "game") ? 0 : game;
}

static void tell_all(struct report_making *making, const struct report_told *told)
{
	struct log *log = making->log;
	size_t first = begins_at(log);

	for (size_t i = 0; i < log->count; i++) {
		const struct log_record *said = &log->records[i];
		struct span turn = turn_now(making);

		log_fold_at(log, i);
		if (i < first || said->undoes || (said->replaced && !said->is_void))
			continue;
		if (span_is(record_get(&said->record, "event"), "turn") && !said->is_void)
			making->turns++;
		if (span_is(record_get(&said->record, "event"), "join") && !said->is_void)
			note_joined(making, &said->record);
		if (!said->is_void)
			note_before(making, &said->record);
		const struct log_record *main = log_main_of(log, said);
		/* of several lines the last has folded all */
		const struct log_record *next = i + 1 < log->count ? &log->records[i + 1] : NULL;
		bool last = !next || next->replaced || next->number != said->number;
		struct span out = last ? newly_out(making) : SPAN("");
		if (main == said) {
			enum muster_sight sight = sight_of(making, i);
			if (sight != MUSTER_HIDDEN)
				tell_record(making, said, told, turn, out, sight);
		} else if (out.length) {
			add_out(making, said->number, out, &told[main - log->records]);
		}
	}
}

void report_make(struct report *report, struct arena *arena, struct log *log, const struct report_told *told,
		 struct span side, bool referee, bool apart)
{
	struct report_making making = {
	    .report = report, .log = log, .side = side, .referee = referee, .apart = apart};

	*report = (struct report){.arena = arena};
	for (size_t i = 0; i < REPORT_SECTIONS; i++)
		muster_start(&report->sections[i], arena);
	words_start(&making.out, arena);
	tell_all(&making, told);
	report_weigh(&making);
	report_count_marks(&making);
	arena_free(&making.passing);
}
