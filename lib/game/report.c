/* report: the story of a log, losses, decisive throws, luck, and what others may want to know. */
#include "game/report.h"

#include <math.h>
#include <stdlib.h>

#include "format/did.h"
#include "game/order.h"

const char *const report_names[] = {"story", "losses", "decisive", "best",
				    "luck",  "dice",   "listed",   "unknown"};
const char *const report_titles[] = {NULL,   "Losses", "Decisive",      "Best deed",
				     "Luck", "Dice",   "Worth knowing", "Odds that are not known"};

enum { MOST_DECISIVE = 8, MOST_UNITS = 64 };
static const double unlikely = 0.2; /* a throw against the odds */

/* A deed whose chance is known. */
struct measured {
	const struct report_told *told;
	struct record row; /* of the story */
	struct span unit, out;
	size_t place;
	bool is_void;
};

/* The dice of a unit. */
struct shaken {
	struct span unit;
	struct fairness fairness;
};

struct making {
	struct report *report;
	struct log *log;
	struct span side;
	bool referee;
	unsigned turns;       /* event=turn so far */
	struct arena passing; /* of one answer */
	struct words out;
	bool *is_out;
	size_t out_capacity;
	struct measured *measured;
	size_t count, capacity;
	struct shaken *shaken;
	size_t shaken_count, shaken_capacity;
};

/* ---- rows ---- */

static struct record *add_row(struct making *making, enum report_section section)
{
	struct record *row = muster_row(&making->report->sections[section]);

	record_add(row, SPAN("section"), span_of(report_names[section]), RECORD_TEXT);
	return row;
}

static void add_number(struct making *making, struct record *row, const char *key, double number)
{
	record_add(row, span_of(key), span_of(arena_format(making->report->arena, "%.10g", number)),
		   RECORD_REAL);
}

static void add_whole(struct making *making, struct record *row, const char *key, uint64_t number)
{
	record_add(row, span_of(key),
		   span_of(arena_format(making->report->arena, "%llu", (unsigned long long)number)),
		   RECORD_NUMBER);
}

static void add_text(struct record *row, const char *key, struct span text)
{
	if (text.length)
		record_add(row, span_of(key), text, RECORD_TEXT);
}

static struct span unit_of(const struct log *log, struct span name)
{
	struct span side = log->units && name.length ? units_side(log->units, name) : SPAN("");

	return side.length ? side : name.length ? log_unit(log, name) : SPAN("");
}

struct span report_percent(double p, struct arena *arena)
{
	double percent = 100 * p;

	if (percent < 1)
		return percent < 0.01 ? SPAN("less than 0.01%")
				      : span_of(arena_format(arena, "%.1g%%", percent));
	if (percent > 99)
		return percent > 99.99 ? SPAN("more than 99.99%")
				       : span_of(arena_format(arena, "%.4g%%", percent));
	return span_of(arena_format(arena, "%.0f%%", percent));
}

/* Appends a word as people say it: "not now" for not-now. */
static void say_word(struct text *out, struct span word)
{
	for (size_t i = 0; i < word.length; i++)
		text_put(out, word.data[i] == '-' ? ' ' : word.data[i]);
}

/* Copies a field, if the other row has it. */
static void copy_field(struct record *row, const struct record *from, const char *key)
{
	const struct record_field *field = record_find(from, span_of(key));

	if (field)
		record_add(row, field->key, field->value, field->kind);
}

/* ---- sentences ---- */

static bool is_said(const struct record_field *field)
{
	struct span key = field->key;

	return !span_among(key,
			   "event by at unit number note read owner owners amends rules sequence version "
			   "repetition text") &&
	       !span_skip(&key, "was.");
}

/* "health 3, unloaded musket, not lying" */
static void say_fields(struct text *out, const struct record *line)
{
	const char *between = "";

	for (size_t i = 0; i < line->count; i++) {
		const struct record_field *field = &line->fields[i];
		int key = (int)field->key.length, length = (int)field->value.length;

		if (!is_said(field))
			continue;
		if (span_among(field->value, "yes no"))
			text_format(out, "%s%s%.*s", between, span_is(field->value, "no") ? "not " : "", key,
				    field->key.data);
		else
			text_format(out, "%s%.*s %.*s", between, key, field->key.data, length ? length : 4,
				    length ? field->value.data : "none");
		between = ", ";
	}
}

/* The sentence of an event; empty: nobody needs to read it. */
static struct span event_text(const struct record *line, struct arena *arena)
{
	struct span event = record_get(line, "event"), by = record_get(line, "by"),
		    who = by.length ? by : record_get(line, "unit"), note = record_get(line, "note");
	struct text fields = {.arena = arena}, out = {.arena = arena};

	say_fields(&fields, line);
	if (span_among(event, "turn phase activation") || (span_is(event, "game") && !fields.length))
		return SPAN("");
	text_add(&out, who.length ? who : SPAN("The game"));
	if (span_is(event, "join") || span_is(event, "leave"))
		text_format(&out, " %.*ss", (int)event.length, event.data);
	else if (span_is(event, "game"))
		text_add(&out, SPAN(" begins"));
	else if (!span_is(event, "set"))
		text_format(&out, ": %.*s", (int)event.length, event.data);
	else
		text_add(&out, SPAN(" is corrected"));
	if (fields.length)
		text_format(&out, ": %.*s", (int)fields.length, fields.at);
	if (note.length)
		text_format(&out, " (%.*s)", (int)note.length, note.data);
	return text_span(&out);
}

/* The sentence of a deed of which nothing was told. */
static struct span plain_text(const struct record *line, struct arena *arena)
{
	struct span did = record_get(line, "did"), by = record_get(line, "by"), at = record_get(line, "at"),
		    result = record_get(line, "result");
	struct text out = {.arena = arena};

	text_format(&out, "%.*s%s%.*s%s%.*s", (int)by.length, by.data, by.length ? ": " : "", (int)did.length,
		    did.data, at.length ? " at " : "", (int)at.length, at.data);
	if (result.length)
		text_format(&out, ", %.*s", (int)result.length, result.data);
	return text_span(&out);
}

static bool begins_with(struct span text, struct span name)
{
	return name.length && text.length > name.length && !memcmp(text.data, name.data, name.length);
}

/* The sentence of a deed. One that does not begin with who acts, or whom it concerns, gets
 * them and the deed in front: "Harris at Dubois, fire: ..". */
static struct span deed_text(const struct record *line, const struct report_told *told, struct arena *arena)
{
	struct span text = told->text.length ? told->text : record_get(line, "text"),
		    by = record_get(line, "by"), at = record_get(line, "at");
	struct text out = {.arena = arena};

	if (!text.length)
		return plain_text(line, arena);
	if (!by.length || begins_with(text, by) || begins_with(text, at))
		return text;
	struct span variant = did_last(record_get(line, "did")).variant;
	text_format(&out, "%.*s%s%.*s%s", (int)by.length, by.data, at.length ? " at " : "", (int)at.length,
		    at.data, variant.length ? ", " : "");
	say_word(&out, variant);
	text_format(&out, ": %.*s", (int)text.length, text.data);
	return text_span(&out);
}

static struct span secret_text(const struct record *line, struct arena *arena)
{
	struct span did = record_get(line, "did"), by = record_get(line, "by");

	if (!did.length)
		did = record_get(line, "event");
	return span_of(arena_format(arena, "%.*s%s%.*s (secret)", (int)by.length, by.data,
				    by.length ? ": " : "", (int)did.length, did.data));
}

/* ---- who is out ---- */

/* Notes who is out now; the names of those who were not before. */
static struct span newly_out(struct making *making)
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
		if (id >= making->out_capacity)
			making->is_out = arena_grow(making->report->arena, making->is_out,
						    making->out_capacity, &making->out_capacity,
						    sizeof *making->is_out);
		if (out && !making->is_out[id])
			text_format(&names, "%s%.*s", names.length ? "," : "", (int)name.length, name.data);
		making->is_out[id] = out;
	}
	return text_span(&names);
}

struct span report_out(struct span names, struct arena *arena)
{
	struct text out = {.arena = arena};
	size_t count = 0;

	while (names.length) {
		struct span name = span_cut(&names, ',');

		text_add(&out, !count ? SPAN("") : names.length ? SPAN(", ") : SPAN(" and "));
		text_add(&out, name);
		count++;
	}
	text_add(&out, count == 1 ? SPAN(" is out.") : SPAN(" are out."));
	return text_span(&out);
}

/* ---- the story ---- */

static struct fairness *dice_of(struct making *making, struct span unit)
{
	struct arena *arena = making->report->arena;
	size_t i = 0;

	while (i < making->shaken_count && !span_same(making->shaken[i].unit, unit))
		i++;
	if (i < making->shaken_count)
		return &making->shaken[i].fairness;
	if (making->shaken_count == making->shaken_capacity)
		making->shaken = arena_grow(arena, making->shaken, making->shaken_count,
					    &making->shaken_capacity, sizeof *making->shaken);
	making->shaken[making->shaken_count] = (struct shaken){unit, {.arena = arena}};
	return &making->shaken[making->shaken_count++].fairness;
}

static void count_dice(struct making *making, const struct report_told *told)
{
	for (size_t i = 0; i < told->die_count; i++) {
		const struct report_die *die = &told->dice[i];
		struct span whose = die->whose.length ? die->whose : told->actor;

		fairness_add(dice_of(making, unit_of(making->log, whose)), die->sides, die->face, die->hand);
	}
}

static void add_word(struct text *out, const char *what, struct span word)
{
	text_format(out, "%s%s%s", out->length ? ", " : "", what, word.length ? ": " : "");
	say_word(out, word);
}

/* What other players may want to know of a deed: "given anew, agreed: too-far". */
struct span report_marks(const struct record *row, struct arena *arena)
{
	static const struct {
		const char *key, *said;
		bool flag;
	} marks[] = {{"void", "undone", true},
		     {"amended", "given anew", true},
		     {"allow", "agreed", false},
		     {"warn", "against the order of play", false},
		     {"refused", "refused", false}};
	struct text out = {.arena = arena};

	for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
		struct span word = record_get(row, marks[i].key);

		if (word.length)
			add_word(&out, marks[i].said, marks[i].flag ? SPAN("") : word);
	}
	return text_span(&out);
}

static void list_marks(struct making *making, const struct record *story)
{
	static const char *const copied[] = {"number", "turn",    "did",   "by",   "at",
					     "void",   "amended", "allow", "warn", "refused"};
	struct arena *arena = making->report->arena;
	struct span number = record_get(story, "number"), turn = record_get(story, "turn");
	struct span marks = report_marks(story, arena);

	if (!marks.length)
		return;
	struct record *row = add_row(making, REPORT_LISTED);
	for (size_t i = 0; i < sizeof copied / sizeof *copied; i++)
		copy_field(row, story, copied[i]);
	add_text(row, "text",
		 span_of(arena_format(arena, "Turn %.*s, number %.*s: %.*s", (int)turn.length, turn.data,
				      (int)number.length, number.data, (int)marks.length, marks.data)));
}

static void note_measured(struct making *making, const struct report_told *told, struct record row,
			  struct span unit, bool is_void)
{
	if (making->count == making->capacity)
		making->measured = arena_grow(making->report->arena, making->measured, making->count,
					      &making->capacity, sizeof *making->measured);
	making->measured[making->count] = (struct measured){.told = told,
							    .row = row,
							    .unit = unit,
							    .out = record_get(&row, "out"),
							    .place = making->count,
							    .is_void = is_void};
	making->count++;
}

/* The turn before a record is folded. */
static struct span turn_now(const struct making *making)
{
	struct arena *arena = making->report->arena;

	if (making->log->order)
		return span_of(arena_copy(arena, log_option(making->log, "now.turn")));
	return span_of(arena_format(arena, "%u", making->turns + 1));
}

static void begin_row(struct making *making, const struct log_record *said, struct span turn,
		      struct record *row)
{
	static const char *const copied[] = {"event", "did", "by", "at", "result"};
	struct span phase = making->log->order ? log_option(making->log, "now.phase") : SPAN("");

	record_start(row, making->report->arena);
	record_add(row, SPAN("section"), span_of(report_names[REPORT_STORY]), RECORD_TEXT);
	record_add(row, SPAN("turn"), turn, RECORD_NUMBER);
	if (!span_is(phase, "none"))
		add_text(row, "phase", span_of(arena_copy(making->report->arena, phase)));
	add_whole(making, row, "number", said->number);
	for (size_t i = 0; i < sizeof copied / sizeof *copied; i++)
		add_text(row, copied[i], record_get(&said->record, copied[i]));
}

static void add_marks(const struct log_record *said, struct record *row)
{
	add_text(row, "allow", record_get(&said->record, "allow"));
	add_text(row, "warn", record_get(&said->record, "warn"));
	add_text(row, "refused", record_get(&said->record, "refused"));
	if (said->is_void)
		record_add(row, SPAN("void"), SPAN("yes"), RECORD_FLAG);
	if (said->amends)
		record_add(row, SPAN("amended"), SPAN("yes"), RECORD_FLAG);
}

static void add_odds(struct making *making, const struct log_record *said, const struct report_told *told,
		     const struct record *story, enum muster_sight sight)
{
	struct span unit = unit_of(making->log, told->actor.length ? told->actor : record_get(story, "by"));

	if (sight == MUSTER_SECRET)
		return;
	count_dice(making, told);
	if (told->chance.length)
		note_measured(making, told, *story, unit, said->is_void);
	if (!told->unknown)
		return;
	struct record *row = add_row(making, REPORT_UNKNOWN);
	copy_field(row, story, "number");
	record_add(row, SPAN("text"),
		   span_of(arena_format(making->report->arena, "Number %llu: %s",
					(unsigned long long)said->number, told->unknown)),
		   RECORD_TEXT);
}

static void tell_record(struct making *making, const struct log_record *said, const struct report_told *told,
			struct span turn, struct span out, enum muster_sight sight)
{
	const struct record *line = &said->record;
	struct arena *arena = making->report->arena;
	bool event = !record_find(line, SPAN("did")) && record_find(line, SPAN("event"));
	struct span text = sight == MUSTER_SECRET ? secret_text(line, arena)
			   : event                ? event_text(line, arena)
						  : deed_text(line, told, arena);
	struct record row;

	if (!text.length && !out.length)
		return;
	begin_row(making, said, turn, &row);
	if (sight == MUSTER_SEEN && told->chance.length)
		record_add(&row, SPAN("chance"), told->chance, RECORD_REAL);
	add_text(&row, "out", out);
	add_marks(said, &row);
	add_text(&row, "text", text);
	*muster_row(&making->report->sections[REPORT_STORY]) = row;
	if (event)
		return;
	list_marks(making, &row);
	add_odds(making, said, told, &row, sight);
}

/* What a side sees of a whole answer. */
static enum muster_sight sight_of(const struct making *making, size_t index)
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
static void add_out(struct making *making, uint64_t number, struct span out)
{
	struct muster *story = &making->report->sections[REPORT_STORY];
	struct record *row = story->count ? &story->rows[story->count - 1] : NULL;

	if (!row || record_count(row, "number") != number)
		return;
	add_text(row, "out", out);
	struct measured *deed = making->count ? &making->measured[making->count - 1] : NULL;
	if (deed && record_count(&deed->row, "number") == number)
		deed->out = out;
}

static void tell_all(struct making *making, const struct report_told *told)
{
	struct log *log = making->log;
	size_t first = log_game(log);

	for (size_t i = 0; i < log->count; i++) {
		const struct log_record *said = &log->records[i];
		struct span turn = turn_now(making);

		log_fold_at(log, i);
		if (i < first || said->undoes || (said->replaced && !said->is_void))
			continue;
		if (span_is(record_get(&said->record, "event"), "turn") && !said->is_void)
			making->turns++;
		bool main = log_main_of(log, said) == said;
		/* of several lines the last has folded all */
		const struct log_record *next = i + 1 < log->count ? &log->records[i + 1] : NULL;
		bool last = !next || next->replaced || next->number != said->number;
		struct span out = last ? newly_out(making) : SPAN("");
		if (main) {
			enum muster_sight sight = sight_of(making, i);
			if (sight != MUSTER_HIDDEN)
				tell_record(making, said, &told[i], turn, out, sight);
		} else if (out.length) {
			add_out(making, said->number, out);
		}
	}
}

/* ---- losses ---- */

/* Adds "health 7 of 13" for each number that is below its full value. */
static bool add_weaker(struct text *out, const struct record *row)
{
	bool any = false;

	for (size_t i = 0; i < row->count; i++) {
		struct span key = row->fields[i].key;
		struct number now, full;

		if (!span_skip(&key, "full.") || !record_find(row, key) ||
		    !number_parse(row->fields[i].value, &full) ||
		    !number_parse(record_find(row, key)->value, &now) || number_compare(now, full) >= 0)
			continue;
		struct span left = record_find(row, key)->value;
		text_format(out, "%s%.*s %.*s of %.*s", any ? ", " : "", (int)key.length, key.data,
			    (int)left.length, left.data, (int)row->fields[i].value.length,
			    row->fields[i].value.data);
		any = true;
	}
	return any;
}

struct lost {
	size_t figures, out;
	struct text names, weaker;
};

/* Looks at a figure of a unit. */
static void look_at(struct making *making, struct lost *lost, const struct record *figure)
{
	struct span name = record_get(figure, "by");
	bool out = record_find(figure, SPAN("out")) || span_is(record_get(figure, "stands"), "out");
	struct text weak = {.arena = making->report->arena};
	bool weaker = add_weaker(&weak, figure);

	lost->figures++;
	lost->out += out;
	if (out)
		text_format(&lost->names, "%s%.*s", lost->names.length ? ", " : "", (int)name.length,
			    name.data);
	else if (weaker)
		text_format(&lost->weaker, "%s%.*s %.*s", lost->weaker.length ? "; " : "", (int)name.length,
			    name.data, (int)weak.length, weak.at);
	if (!out && !weaker)
		return;
	struct record *row = add_row(making, REPORT_LOSSES);
	for (size_t i = 0; i < figure->count; i++) {
		struct span key = figure->fields[i].key, full = key;

		if (span_among(key, "by unit out") || span_skip(&full, "full.") ||
		    record_find(figure, span_of(arena_format(making->report->arena, "full.%.*s",
							     (int)key.length, key.data))))
			record_add(row, key, figure->fields[i].value, figure->fields[i].kind);
	}
}

/* The losses of one unit, or of those that belong to none. */
static void add_losses(struct making *making, const struct muster *board, struct span unit)
{
	struct arena *arena = making->report->arena;
	struct lost lost = {.names = {.arena = arena}, .weaker = {.arena = arena}};
	struct text text = {.arena = arena};

	for (size_t i = 0; i < board->count; i++)
		if (record_find(&board->rows[i], SPAN("by")) && !record_find(&board->rows[i], SPAN("at")) &&
		    span_same(record_get(&board->rows[i], "unit"), unit))
			look_at(making, &lost, &board->rows[i]);
	if (!lost.figures || (!unit.length && !lost.out && !lost.weaker.length))
		return;
	struct record *row = add_row(making, REPORT_LOSSES);
	add_text(row, "unit", unit);
	add_whole(making, row, "figures", lost.figures);
	add_whole(making, row, "lost", lost.out);
	text_add(&text, unit.length ? unit : SPAN("Others"));
	if (lost.out)
		text_format(&text, ": %zu of %zu out (%.*s)", lost.out, lost.figures, (int)lost.names.length,
			    lost.names.at);
	else
		text_add(&text, SPAN(": nobody is out"));
	if (lost.weaker.length)
		text_format(&text, "; weakened: %.*s", (int)lost.weaker.length, lost.weaker.at);
	add_text(row, "text", text_span(&text));
}

static void count_losses(struct making *making)
{
	struct muster board;
	struct words units;
	struct text title = {.arena = making->report->arena};

	muster_start(&board, making->report->arena);
	muster_log(&board, making->log);
	if (!making->referee)
		muster_veil(&board, making->log, making->side);
	muster_board(&board, making->log);
	words_start(&units, making->report->arena);
	for (size_t i = 0; i < board.count; i++)
		if (record_find(&board.rows[i], SPAN("by")) && record_get(&board.rows[i], "unit").length)
			words_add(&units, record_get(&board.rows[i], "unit"));
	for (word_id id = 1; id < units.count; id++) {
		struct span unit = words_text(&units, id);
		const char *between = id == 1                ? ""
				      : units.count == 3     ? " against "
				      : id + 1 < units.count ? ", "
							     : " and ";

		text_format(&title, "%s%.*s", between, (int)unit.length, unit.data);
		add_losses(making, &board, unit);
	}
	add_losses(making, &board, SPAN(""));
	making->report->title = title.length ? text_span(&title) : SPAN("An evening");
}

/* ---- what decided it ---- */

/* Rarest first; of equal ones in the order of play. */
static int by_chance(const void *a, const void *b)
{
	const struct measured *one = a, *other = b;
	double p = one->told->rarity, q = other->told->rarity;

	if (p != q)
		return p < q ? -1 : 1;
	return one->place < other->place ? -1 : 1;
}

static void say_measured(struct making *making, enum report_section section, const struct measured *deed,
			 struct span before)
{
	struct arena *arena = making->report->arena;
	struct span text = record_get(&deed->row, "text"), turn = record_get(&deed->row, "turn");
	struct span percent = report_percent(deed->told->rarity, arena);
	struct text said = {.arena = arena};
	struct record *row = add_row(making, section);

	add_text(row, "unit", deed->unit);
	copy_field(row, &deed->row, "number");
	copy_field(row, &deed->row, "turn");
	record_add(row, SPAN("chance"), deed->told->chance, RECORD_REAL);
	add_text(row, "out", deed->out);
	text_format(&said, "%.*s%.*s, turn %.*s: %.*s", (int)before.length, before.data, (int)percent.length,
		    percent.data, (int)turn.length, turn.data, (int)text.length, text.data);
	if (deed->out.length) {
		struct span out = report_out(deed->out, arena);

		text_format(&said, "%s%.*s", text.data[text.length - 1] == '.' ? " " : ". ",
			    (int)out.length - 1, out.data);
	}
	add_text(row, "text", text_span(&said));
}

static void find_decisive(struct making *making)
{
	size_t listed = 0;

	if (making->count)
		qsort(making->measured, making->count, sizeof *making->measured, by_chance);
	for (size_t i = 0; i < making->count && listed < MOST_DECISIVE; i++) {
		const struct measured *deed = &making->measured[i];

		if (deed->is_void || (!deed->out.length && deed->told->rarity > unlikely))
			continue;
		say_measured(making, REPORT_DECISIVE, deed, SPAN(""));
		listed++;
	}
}

/* ---- luck ---- */

/* Did it go better than was to be expected? */
static bool is_good(const struct report_told *told)
{
	return told->counts && told->success && (!told->field.length || told->got >= told->expected);
}

struct luck {
	size_t deeds, good;
	double got, expected;
};

/* What a unit's deeds came to, by one measure: success, or a number. */
static struct luck luck_of(const struct making *making, struct span unit, struct span field)
{
	struct luck luck = {.deeds = 0};

	for (size_t i = 0; i < making->count; i++) {
		const struct measured *deed = &making->measured[i];

		if (!deed->told->counts || !span_same(deed->unit, unit) ||
		    !span_same(deed->told->field, field))
			continue;
		luck.deeds++;
		luck.got += deed->told->got;
		luck.expected += deed->told->expected;
	}
	return luck;
}

static void add_luck(struct making *making, struct span unit, struct span field)
{
	struct luck luck = luck_of(making, unit, field);
	struct record *row = add_row(making, REPORT_LUCK);
	struct text text = {.arena = making->report->arena};

	add_text(row, "unit", unit);
	add_text(row, "field", field);
	add_whole(making, row, "deeds", luck.deeds);
	add_number(making, row, "got", luck.got);
	add_number(making, row, "expected", luck.expected);
	text_format(&text, "%.*s: ", (int)(unit.length ? unit : SPAN("Others")).length,
		    (unit.length ? unit : SPAN("Others")).data);
	say_word(&text, field);
	if (field.length)
		text_format(&text, " %.4g in %zu deed%s, %.1f expected", luck.got, luck.deeds,
			    luck.deeds == 1 ? "" : "s", luck.expected);
	else
		text_format(&text, "%.0f of %zu deed%s succeeded, %.1f expected", luck.got, luck.deeds,
			    luck.deeds == 1 ? "" : "s", luck.expected);
	add_text(row, "text", text_span(&text));
}

/* A word for each unit and measure that occurs. */
static void weigh_luck(struct making *making)
{
	struct words units, fields;

	words_start(&units, making->report->arena);
	words_start(&fields, making->report->arena);
	for (size_t i = 0; i < making->count; i++) {
		words_add(&units, making->measured[i].unit);
		words_add(&fields, making->measured[i].told->field);
	}
	for (word_id unit = 0; unit < units.count; unit++) { /* 0: of none */
		struct span name = words_text(&units, unit);

		for (size_t i = 0; i < making->count; i++)
			if (!making->measured[i].is_void && is_good(making->measured[i].told) &&
			    span_same(making->measured[i].unit, name)) {
				say_measured(
				    making, REPORT_BEST, &making->measured[i],
				    span_of(arena_format(making->report->arena, "%.*s%s", (int)name.length,
							 name.data, name.length ? ": " : "")));
				break; /* they are sorted */
			}
		for (word_id field = 0; field < fields.count; field++)
			if (luck_of(making, name, words_text(&fields, field)).deeds)
				add_luck(making, name, words_text(&fields, field));
	}
}

static void add_kind(struct making *making, struct span unit, const struct fairness_kind *kind)
{
	struct arena *arena = making->report->arena;
	struct record *row = add_row(making, REPORT_DICE);
	struct span name = unit.length ? unit : SPAN("Others");
	struct text text = {.arena = arena};
	double sum = 0, fair = (1 + (double)kind->sides) / 2;

	for (uint32_t face = 0; face < kind->sides; face++)
		sum += (double)kind->counts[face] * (face + 1);
	add_text(row, "unit", unit);
	add_text(row, "die", span_of(arena_format(arena, "d%u", kind->sides)));
	add_text(row, "source", kind->hand ? SPAN("hand") : SPAN("chance"));
	add_whole(making, row, "dice", kind->dice);
	add_number(making, row, "mean", sum / (double)kind->dice);
	add_number(making, row, "expected", fair);
	if (kind->p >= 0)
		add_number(making, row, "p", kind->p);
	text_format(&text, "%.*s: %llu d%u %s, %.2f on average where %.1f is fair", (int)name.length,
		    name.data, (unsigned long long)kind->dice, kind->sides,
		    kind->hand ? "rolled by hand" : "rolled by the program", sum / (double)kind->dice, fair);
	if (kind->p >= 0)
		text_format(&text, "; faces as uneven as these come up with probability %.2g", kind->p);
	add_text(row, "text", text_span(&text));
}

static void add_dice(struct making *making)
{
	for (size_t i = 0; i < making->shaken_count; i++) {
		struct fairness *fairness = &making->shaken[i].fairness;

		fairness_work_out(fairness);
		for (const struct fairness_kind *kind = fairness->kinds; kind; kind = kind->next)
			add_kind(making, making->shaken[i].unit, kind);
	}
}

void report_make(struct report *report, struct arena *arena, struct log *log, const struct report_told *told,
		 struct span side, bool referee)
{
	struct making making = {.report = report, .log = log, .side = side, .referee = referee};

	*report = (struct report){.arena = arena};
	for (size_t i = 0; i < REPORT_SECTIONS; i++)
		muster_start(&report->sections[i], arena);
	words_start(&making.out, arena);
	tell_all(&making, told);
	count_losses(&making);
	find_decisive(&making);
	weigh_luck(&making);
	add_dice(&making);
	arena_free(&making.passing);
}
