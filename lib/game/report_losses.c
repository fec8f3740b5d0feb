/* report_losses: what each side lost, and who has left by himself. */
#include <string.h>

#include "game/report_making.h"

/* What a unit lost by one field: "5 of 42 men lost (Deuxieme 3 of 8, Voltigeurs 2 of 10)". */
struct toll {
	struct number lost, full;
	struct text who;
	size_t names;
};

struct lost {
	size_t figures, out;
	struct text names;
	struct gone { /* who has left by himself, and how */
		const char *how;
		struct text names;
	} * gone;
	size_t gone_count;
	struct toll *tolls; /* by the index of the field */
};

/* A flag counts as one. */
static struct number number_of(const struct record *row, struct span key)
{
	const struct record_field *field = record_find(row, key);
	struct number number = number_whole(0);

	if (field && span_is(field->value, "yes"))
		return number_whole(1);
	return field && number_parse(field->value, &number) ? number : number_whole(0);
}

static bool is_more(struct number a, struct number b)
{
	return number_compare(a, b) > 0;
}

/* What a figure had at full strength, by the unit files, as it joined, or before its first change; NULL:
 * that is not known. */
static const struct record_field *full_of(struct report_making *making, const struct record *figure,
					  const struct state_field *field)
{
	struct span key = field->declaration.name, name = record_get(figure, "by");
	const struct record_field *full = record_find(
	    figure, span_of(arena_format(making->report->arena, "full.%.*s", (int)key.length, key.data)));

	for (size_t i = making->joined_count; i-- > 0 && !full && field->board;)
		if (span_same(record_get(&making->joined[i], "by"), name))
			full = record_find(&making->joined[i], key);
	for (size_t i = 0; i < making->first_count && !full && field->board; i++)
		if (span_same(making->firsts[i].name, name) && span_same(making->firsts[i].field.key, key))
			full = &making->firsts[i].field;
	return full;
}

/* How much of a field a figure has lost: what it has less than at full strength, or what it
 * has of a field that is a loss. */
static struct number loss_of(const struct record *figure, const struct state_field *field,
			     const struct record_field *said, struct number *full)
{
	struct number now = number_of(figure, field->declaration.name), none = number_whole(0);

	if (!said || !number_parse(said->value, full))
		*full = none;
	if (field->loss)
		return is_more(now, none) ? now : none;
	return is_more(*full, now) ? number_subtract(*full, is_more(now, none) ? now : none) : none;
}

/* Has an event set what a figure has of a field? "partly" if a deed changed it later; NULL: it has not. */
static const char *by_hand(const struct log *log, struct span name, struct span field)
{
	const struct log_value *said = log_value(log, name, field);
	const char *hand = NULL;

	for (size_t i = log_game(log); said && i < log->count; i++) {
		const struct log_record *one = &log->records[i];

		if (!one->replaced && span_is(record_get(&one->record, "event"), "set") &&
		    span_same(record_get(&one->record, "by"), name) && record_find(&one->record, field))
			hand = one->line == said->line ? " set by hand" : " partly set by hand";
	}
	return hand;
}

/* Names a figure with what it has lost: "Deuxieme 3 of 8". */
static void say_loss(const struct log *log, struct toll *toll, struct span name,
		     const struct state_field *field, struct number one, struct number full)
{
	text_format(&toll->who, "%s%.*s", toll->names++ ? ", " : "", (int)name.length, name.data);
	if (field->declaration.type == TYPE_NUMBER) {
		text_put(&toll->who, ' ');
		text_number(&toll->who, one);
	}
	if (!field->loss) {
		text_add(&toll->who, SPAN(" of "));
		text_number(&toll->who, full);
	}
	const char *hand = by_hand(log, name, field->declaration.name);
	if (hand)
		text_add(&toll->who, span_of(hand));
}

/* Counts what a figure has lost. Did it lose anything? */
static bool count_figure(struct report_making *making, struct lost *lost, const struct record *figure)
{
	const struct state_rules *state = making->log->state;
	struct span name = record_get(figure, "by");
	bool any = false;

	for (size_t i = 0; i < state->field_count; i++) {
		const struct state_field *field = &state->fields[i];
		const struct record_field *said = full_of(making, figure, field);
		struct toll *toll = &lost->tolls[i];
		struct number full, one;

		if (!record_find(figure, field->declaration.name) || (!field->loss && !said))
			continue;
		one = loss_of(figure, field, said, &full);
		toll->full = number_add(toll->full, full);
		if (!is_more(one, number_whole(0)))
			continue;
		toll->lost = number_add(toll->lost, one);
		say_loss(making->log, toll, name, field, one, full);
		any = true;
	}
	return any;
}

/* The names of those who have left in this way. */
static struct text *gone_by(struct lost *lost, const char *how, struct arena *arena)
{
	size_t i = 0;

	while (i < lost->gone_count && strcmp(lost->gone[i].how, how) != 0)
		i++;
	if (i == lost->gone_count)
		lost->gone[lost->gone_count++] = (struct gone){how, {.arena = arena}};
	return &lost->gone[i].names;
}

/* Looks at a figure of a unit. */
static void look_at(struct report_making *making, struct lost *lost, const struct record *figure)
{
	struct span name = record_get(figure, "by");
	bool out = record_find(figure, SPAN("out")) || span_is(record_get(figure, "stands"), "out");
	const char *left = out ? report_left(making->log, name) : NULL;
	bool weaker = count_figure(making, lost, figure);
	struct text *names = left ? gone_by(lost, left, making->report->arena) : &lost->names;

	lost->figures++;
	lost->out += out && !left;
	if (out)
		text_format(names, "%s%.*s", names->length ? ", " : "", (int)name.length, name.data);
	if (!out && !weaker)
		return;
	struct record *row = report_row(making, REPORT_LOSSES);
	for (size_t i = 0; i < figure->count; i++) {
		struct span key = figure->fields[i].key, full = key;
		const struct state_field *field = state_field(making->log->state, key);

		if (span_among(key, "by unit out") || span_skip(&full, "full.") || (field && field->loss) ||
		    record_find(figure, span_of(arena_format(making->report->arena, "full.%.*s",
							     (int)key.length, key.data))))
			record_add(row, key, figure->fields[i].value, figure->fields[i].kind);
	}
}

/* Adds a number of a field: lost.men=5. */
static void add_number(struct report_making *making, struct record *row, const char *before,
		       struct span field, struct number number)
{
	struct arena *arena = making->report->arena;
	char text[NUMBER_LENGTH];
	size_t length = number_format(number, text);

	record_add(row, span_of(arena_format(arena, "%s%.*s", before, (int)field.length, field.data)),
		   arena_span(arena, (struct span){text, length}), RECORD_NUMBER);
}

/* Adds what a unit lost by each field. */
static void say_tolls(struct report_making *making, const struct lost *lost, struct record *row,
		      struct text *text)
{
	const struct state_rules *state = making->log->state;

	for (size_t i = 0; i < state->field_count; i++) {
		const struct state_field *field = &state->fields[i];
		const struct toll *toll = &lost->tolls[i];
		struct number counted = field->loss ? toll->lost : toll->full;

		if (!toll->names)
			continue;
		add_number(making, row, "lost.", field->declaration.name, toll->lost);
		text_add(text, SPAN("; "));
		text_number(text, toll->lost);
		if (!field->loss) {
			add_number(making, row, "full.", field->declaration.name, toll->full);
			text_add(text, SPAN(" of "));
			text_number(text, toll->full);
		}
		text_put(text, ' ');
		report_say(text,
			   span_of(number_compare(counted, number_whole(1)) ? field->plural : field->noun));
		text_add(text, field->loss ? SPAN("") : SPAN(" lost"));
		text_format(text, " (%.*s)", (int)toll->who.length, toll->who.at);
	}
}

/* Is it a figure of the unit, and no body of several, whose parts are counted? */
static bool is_counted(const struct log *log, const struct record *row, struct span unit)
{
	size_t at = 0;

	return record_find(row, SPAN("by")) && !record_find(row, SPAN("at")) &&
	       span_same(record_get(row, "unit"), unit) && !log_part(log, record_get(row, "by"), &at).length;
}

/* The losses of one unit, or of those that belong to none. */
static void add_losses(struct report_making *making, const struct muster *board, struct span unit)
{
	struct arena *arena = making->report->arena;
	size_t fields = making->log->state->field_count;
	struct lost lost = {
	    .names = {.arena = arena},
	    .gone = arena_take(arena, (fields + 1) * sizeof *lost.gone), /* by a field, or an event */
	    .tolls = arena_take(arena, fields * sizeof *lost.tolls)};
	struct text text = {.arena = arena};

	for (size_t i = 0; i < fields; i++)
		lost.tolls[i] = (struct toll){number_whole(0), number_whole(0), {.arena = arena}, 0};
	for (size_t i = 0; i < board->count; i++)
		if (is_counted(making->log, &board->rows[i], unit))
			look_at(making, &lost, &board->rows[i]);
	if (!lost.figures)
		return;
	struct record *row = report_row(making, REPORT_LOSSES);
	report_text(row, "unit", unit);
	report_whole(making, row, "figures", lost.figures);
	report_whole(making, row, "lost", lost.out);
	text_add(&text, report_whose(making, unit));
	if (lost.out)
		text_format(&text, ": %zu of %zu out (%.*s)", lost.out, lost.figures, (int)lost.names.length,
			    lost.names.at);
	else
		text_add(&text, SPAN(": nobody is out"));
	for (size_t i = 0; i < lost.gone_count; i++)
		text_format(&text, "; %s: %.*s", lost.gone[i].how, (int)lost.gone[i].names.length,
			    lost.gone[i].names.at);
	say_tolls(making, &lost, row, &text);
	report_text(row, "text", text_span(&text));
}

void report_losses(struct report_making *making)
{
	struct muster board;
	struct words units;
	struct text title = {.arena = making->report->arena};

	muster_start(&board, making->report->arena);
	muster_log(&board, making->log);
	if (!making->referee)
		muster_veil(&board, making->log, making->side);
	muster_board(&board, making->log);
	if (!making->log->known)
		report_text(report_row(making, REPORT_LOSSES), "text",
			    SPAN("The unit files were not named (-u): sides and losses are incomplete"));
	words_start(&units, making->report->arena);
	words_start(&making->sides, making->report->arena);
	for (size_t i = 0; i < board.count; i++)
		if (record_find(&board.rows[i], SPAN("by")) && record_get(&board.rows[i], "unit").length) {
			words_add(&units, record_get(&board.rows[i], "unit"));
			words_add(&making->sides, report_unit(making, record_get(&board.rows[i], "by")));
		}
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
