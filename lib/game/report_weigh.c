/* report_weigh: what an evening came to: decisive throws, luck, dice. */
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

/* ---- what decided it ---- */

/* Rarest first; of equal ones in the order of play. */
static int by_chance(const void *a, const void *b)
{
	const struct report_measured *one = a, *other = b;

	int rarer = (one->rarity > other->rarity) - (one->rarity < other->rarity);

	return rarer ? rarer : number_order(one->place, other->place);
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
	static const char *const copied[] = {"number", "turn", "out", "out-chance"};
	struct arena *arena = making->report->arena;
	struct span text = record_get(&deed->row, "text"), turn = record_get(&deed->row, "turn"),
		    out = report_out(record_get(&deed->row, "out"), text, arena);
	struct text said = {.arena = arena};
	struct record *row = report_row(making, section);

	report_text(row, "unit", deed->unit);
	for (size_t i = 0; i < sizeof copied / sizeof *copied; i++)
		report_copy(row, &deed->row, copied[i]);
	if (deed->measure->chance.length)
		record_add(row, SPAN("chance"), deed->measure->chance, RECORD_REAL);
	report_text(row, "of", deed->measure->of);
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

/* Is it the deed itself, and nobody's luck that is counted apart? */
static bool is_deed(const struct report_measured *measured)
{
	return measured->measure == &measured->told->deed;
}

/* What put somebody out, whether by chance or not. */
static void find_decisive(struct report_making *making)
{
	size_t listed = 0;

	for (size_t i = 0; i < making->count; i++) {
		struct report_measured *deed = &making->measured[i];
		bool out = record_find(&deed->row, SPAN("out")) && deed->told->out_chance.length;

		deed->rarity = is_deed(deed) && out           ? deed->told->out_rarity
			       : deed->measure->chance.length ? deed->measure->rarity
							      : 2;
	}
	if (making->count)
		qsort(making->measured, making->count, sizeof *making->measured, by_chance);
	for (size_t i = 0; i < making->count && listed < MOST_DECISIVE; i++)
		if (!making->measured[i].is_void && is_deed(&making->measured[i]) &&
		    record_find(&making->measured[i].row, SPAN("out"))) {
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

		if (deed->is_void || !is_deed(deed) || record_find(&deed->row, SPAN("out")) ||
		    !deed->measure->chance.length || deed->measure->rarity > unlikely)
			continue;
		say_measured(making, REPORT_RARE, deed, SPAN(""));
		listed++;
	}
}

/* ---- luck ---- */

/* Did it go better than was to be expected, and than it mostly does? */
static bool is_good(const struct report_measured *measured)
{
	const struct report_measure *measure = measured->measure;

	return measure->counts && measured->told->feat && measure->success && measure->rarity <= likely &&
	       (!measure->field.length || measure->got >= measure->expected);
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
		const struct report_measure *measure = making->measured[i].measure;

		if (!measure->counts || !span_same(making->measured[i].unit, unit) ||
		    !span_same(measure->field, field))
			continue;
		luck.deeds++;
		luck.got += measure->got;
		luck.expected += measure->expected;
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
		if (!making->measured[i].is_void && is_good(&making->measured[i]) &&
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
		words_add(&fields, making->measured[i].measure->field);
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
	report_losses(making);
	find_decisive(making);
	find_rare(making);
	weigh_luck(making);
	add_dice(making);
}
