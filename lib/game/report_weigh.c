/* report_weigh: what an evening came to: losses, decisive throws, luck, dice. */
#include <stdlib.h>
#include <string.h>

#include "game/report_making.h"

enum { MOST_DECISIVE = 8 /* or rare */, FEWEST_DICE = 10 /* that have an average worth telling */ };
static const double unlikely = 0.2, /* a throw against the odds */
    likely = 0.5,                   /* what is likelier is no deed to tell of */
    unusual = 0.05;                 /* dice so uneven */

struct span report_whose(const struct report_making *making, struct span unit)
{
	return unit.length ? unit : making->sides.count > 1 ? SPAN("Others") : SPAN("Everybody");
}

/* ---- losses ---- */

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
	} gone[4];
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

/* Is what a figure has of a field as an event has set it? */
static bool is_by_hand(const struct log *log, struct span name, struct span field)
{
	const struct log_value *said = log_value(log, name, field);

	for (size_t i = 0; said && said->line && i < log->count; i++)
		if (log->records[i].line == said->line)
			return span_is(record_get(&log->records[i].record, "event"), "set");
	return false;
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
	if (is_by_hand(log, name, field->declaration.name))
		text_add(&toll->who, SPAN(" set by hand"));
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
	i -= i == sizeof lost->gone / sizeof *lost->gone; /* more ways share the last */
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
		   span_of(arena_copy(arena, (struct span){text, length})), RECORD_NUMBER);
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
	size_t fields = making->log->state->field_count, rows = making->report->sections[REPORT_LOSSES].count;
	struct lost lost = {.names = {.arena = arena},
			    .tolls = arena_take(arena, fields * sizeof *lost.tolls)};
	struct text text = {.arena = arena};

	for (size_t i = 0; i < fields; i++)
		lost.tolls[i] = (struct toll){number_whole(0), number_whole(0), {.arena = arena}, 0};
	for (size_t i = 0; i < board->count; i++)
		if (is_counted(making->log, &board->rows[i], unit))
			look_at(making, &lost, &board->rows[i]);
	if (!lost.figures || (!unit.length && rows == making->report->sections[REPORT_LOSSES].count))
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

static void count_losses(struct report_making *making)
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
			words_add(&making->sides, report_unit(making->log, record_get(&board.rows[i], "by")));
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

/* ---- what decided it ---- */

/* Rarest first; of equal ones in the order of play. */
static int by_chance(const void *a, const void *b)
{
	const struct report_measured *one = a, *other = b;

	if (one->rarity != other->rarity)
		return one->rarity < other->rarity ? -1 : 1;
	return one->place < other->place ? -1 : 1;
}

/* "Dubois is out (a 2% chance)". */
static void say_who_is_out(struct text *said, const struct record *row)
{
	struct span out = report_out(record_get(row, "out"), SPAN(""), said->arena),
		    chance = report_out_chance(row, said->arena);

	text_format(said, "%.*s", (int)out.length - 1, out.data);
	if (chance.length)
		text_format(said, " (%.*s)", (int)chance.length, chance.data);
}

/* Says a deed, with who did it, whom it put out, or how likely it was in front. */
static void say_measured(struct report_making *making, enum report_section section,
			 const struct report_measured *deed, struct span before)
{
	static const char *const copied[] = {"number", "turn", "chance", "of", "out", "out-chance"};
	struct arena *arena = making->report->arena;
	struct span text = record_get(&deed->row, "text"), turn = record_get(&deed->row, "turn"),
		    out = report_out(record_get(&deed->row, "out"), text, arena);
	struct text said = {.arena = arena};
	struct record *row = report_row(making, section);

	report_text(row, "unit", deed->unit);
	for (size_t i = 0; i < sizeof copied / sizeof *copied; i++)
		report_copy(row, &deed->row, copied[i]);
	if (section == REPORT_DECISIVE) {
		say_who_is_out(&said, &deed->row);
		out = SPAN("");
	} else {
		struct span chance = report_chance(row, arena);

		if (before.length)
			text_format(&said, "%.*s, ", (int)before.length, before.data);
		text_add(&said, before.length ? chance : report_capital(chance, arena));
	}
	text_format(&said, ", turn %.*s: %.*s", (int)turn.length, turn.data, (int)text.length, text.data);
	if (out.length)
		text_format(&said, "%s%.*s", text.data[text.length - 1] == '.' ? " " : ". ",
			    (int)out.length - 1, out.data);
	report_text(row, "text", text_span(&said));
}

/* What put somebody out, whether by chance or not. */
static void find_decisive(struct report_making *making)
{
	size_t listed = 0;

	for (size_t i = 0; i < making->count; i++) {
		struct report_measured *deed = &making->measured[i];
		bool out = record_find(&deed->row, SPAN("out")) && deed->told->out_chance.length;

		deed->rarity = out                         ? deed->told->out_rarity
			       : deed->told->chance.length ? deed->told->rarity
							   : 2;
	}
	if (making->count)
		qsort(making->measured, making->count, sizeof *making->measured, by_chance);
	for (size_t i = 0; i < making->count && listed < MOST_DECISIVE; i++)
		if (!making->measured[i].is_void && record_find(&making->measured[i].row, SPAN("out"))) {
			say_measured(making, REPORT_DECISIVE, &making->measured[i], SPAN(""));
			listed++;
		}
}

/* What was against the odds, and put nobody out. */
static void find_rare(struct report_making *making)
{
	size_t listed = 0;

	for (size_t i = 0; i < making->count && listed < MOST_DECISIVE; i++) {
		const struct report_measured *deed = &making->measured[i];

		if (deed->is_void || record_find(&deed->row, SPAN("out")) || !deed->told->chance.length ||
		    deed->told->rarity > unlikely)
			continue;
		say_measured(making, REPORT_RARE, deed, SPAN(""));
		listed++;
	}
}

/* ---- luck ---- */

/* Did it go better than was to be expected, and than it mostly does? */
static bool is_good(const struct report_told *told)
{
	return told->counts && told->feat && told->success && told->rarity <= likely &&
	       (!told->field.length || told->got >= told->expected);
}

struct luck {
	size_t deeds, good;
	double got, expected;
};

/* What a unit's deeds came to, by one measure: success, or a number. */
static struct luck luck_of(const struct report_making *making, struct span unit, struct span field)
{
	struct luck luck = {.deeds = 0};

	for (size_t i = 0; i < making->count; i++) {
		const struct report_measured *deed = &making->measured[i];

		if (!deed->told->counts || !span_same(deed->unit, unit) ||
		    !span_same(deed->told->field, field))
			continue;
		luck.deeds++;
		luck.got += deed->told->got;
		luck.expected += deed->told->expected;
	}
	return luck;
}

/* Says of successes two digits behind the point, of a number one. */
static void say_expected(struct text *text, double expected, bool number)
{
	const double least = number ? 0.05 : 0.005; /* that is not told as nothing */

	if (expected > 0 && expected < least)
		text_format(text, ", less than %s expected", number ? "0.1" : "0.01");
	else
		text_format(text, number ? ", %.1f expected" : ", %.2f expected", expected);
}

/* "Harris's Men: 2 of 3 deeds succeeded, 1.30 expected", "..: 29.5 inches in 3 deeds, 36.4 expected". */
static void say_luck(struct text *text, struct span whose, const struct state_noun *noun,
		     const struct luck *luck, struct span field)
{
	const char *deeds = luck->deeds == 1 ? "deed" : "deeds";

	text_format(text, "%.*s: ", (int)whose.length, whose.data);
	if (!field.length) {
		text_format(text, "%.0f of %zu %s succeeded", luck->got, luck->deeds, deeds);
	} else if (noun) {
		bool one = luck->got == 1;

		text_format(text, "%.4g %s in %zu %s", luck->got, one ? noun->one : noun->several,
			    luck->deeds, deeds);
	} else {
		report_say(text, field);
		text_format(text, " %.4g in %zu %s", luck->got, luck->deeds, deeds);
	}
	say_expected(text, luck->expected, field.length > 0);
}

static void add_luck(struct report_making *making, struct span unit, struct span field)
{
	struct luck luck = luck_of(making, unit, field);
	struct record *row = report_row(making, REPORT_LUCK);
	struct text text = {.arena = making->report->arena};

	report_text(row, "unit", unit);
	report_text(row, "field", field);
	report_whole(making, row, "deeds", luck.deeds);
	report_number(making, row, "got", luck.got);
	report_number(making, row, "expected", luck.expected);
	say_luck(&text, report_whose(making, unit), state_noun(making->log->state, field), &luck, field);
	report_text(row, "text", text_span(&text));
}

static void weigh_side(struct report_making *making, struct span name, const struct words *fields)
{
	for (size_t i = 0; i < making->count; i++)
		if (!making->measured[i].is_void && is_good(making->measured[i].told) &&
		    span_same(making->measured[i].unit, name)) {
			say_measured(making, REPORT_BEST, &making->measured[i], report_whose(making, name));
			break; /* they are sorted */
		}
	for (word_id field = 0; field < fields->count; field++)
		if (luck_of(making, name, words_text(fields, field)).deeds)
			add_luck(making, name, words_text(fields, field));
}

/* By side, each in the measures that occur; last those of none. */
static void weigh_luck(struct report_making *making)
{
	struct words fields;

	words_start(&fields, making->report->arena);
	for (size_t i = 0; i < making->count; i++)
		words_add(&fields, making->measured[i].told->field);
	for (word_id side = 1; side < making->sides.count; side++)
		weigh_side(making, words_text(&making->sides, side), &fields);
	weigh_side(making, SPAN(""), &fields);
}

static void add_kind(struct report_making *making, const struct report_shaken *shaken,
		     const struct fairness_kind *kind)
{
	struct arena *arena = making->report->arena;
	struct record *row = report_row(making, REPORT_DICE);
	struct span name = shaken->nobody ? SPAN("Nobody's") : report_whose(making, shaken->unit);
	struct text text = {.arena = arena};
	double sum = 0, fair = (1 + (double)kind->sides) / 2;

	for (uint32_t face = 0; face < kind->sides; face++)
		sum += (double)kind->counts[face] * (face + 1);
	report_text(row, "unit", shaken->unit);
	if (shaken->nobody)
		record_add(row, SPAN("nobody"), SPAN("yes"), RECORD_FLAG);
	report_text(row, "die", span_of(arena_format(arena, "d%u", kind->sides)));
	report_text(row, "source", kind->hand ? SPAN("hand") : SPAN("chance"));
	report_whole(making, row, "dice", kind->dice);
	report_number(making, row, "mean", sum / (double)kind->dice);
	report_number(making, row, "expected", fair);
	if (kind->p >= 0)
		report_number(making, row, "p", kind->p);
	text_format(&text, "%.*s: %llu d%u %s", (int)name.length, name.data, (unsigned long long)kind->dice,
		    kind->sides, kind->hand ? "rolled by hand" : "rolled by the program");
	if (kind->dice >= FEWEST_DICE)
		text_format(&text, ", %.2f on average where %.1f is fair", sum / (double)kind->dice, fair);
	if (kind->p >= 0 && kind->p < unusual)
		text_format(&text, "; dice as uneven as these fall in %.2g of 100 evenings", 100 * kind->p);
	report_text(row, "text", text_span(&text));
}

static void dice_of_side(struct report_making *making, struct span unit, bool nobody)
{
	for (size_t i = 0; i < making->shaken_count; i++) {
		struct report_shaken *shaken = &making->shaken[i];

		if (shaken->nobody != nobody || !span_same(shaken->unit, unit))
			continue;
		fairness_work_out(&shaken->fairness);
		for (const struct fairness_kind *kind = shaken->fairness.kinds; kind; kind = kind->next)
			add_kind(making, shaken, kind);
	}
}

static void add_dice(struct report_making *making)
{
	for (word_id side = 1; side < making->sides.count; side++)
		dice_of_side(making, words_text(&making->sides, side), false);
	dice_of_side(making, SPAN(""), false);
	dice_of_side(making, SPAN(""), true);
}

void report_weigh(struct report_making *making)
{
	count_losses(making);
	find_decisive(making);
	find_rare(making);
	weigh_luck(making);
	add_dice(making);
}
