/* report_weigh: what an evening came to: losses, decisive throws, luck, dice. */
#include <stdlib.h>

#include "game/report_making.h"

enum { MOST_DECISIVE = 8 /* or rare */, FEWEST_DICE = 10 /* that have an average worth telling */ };
static const double unlikely = 0.2; /* a throw against the odds */

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
	struct text gone;   /* who has left by his own power */
	struct toll *tolls; /* by the index of the field */
};

static struct number number_of(const struct record *row, struct span key)
{
	const struct record_field *field = record_find(row, key);
	struct number number = number_whole(0);

	return field && number_parse(field->value, &number) ? number : number_whole(0);
}

static bool is_more(struct number a, struct number b)
{
	return number_compare(a, b) > 0;
}

/* How much of a field a figure has lost: what it has less than at full strength, or what it
 * has of a field that is a loss. */
static struct number loss_of(const struct record *figure, const struct state_field *field,
			     struct span full_key, struct number *full)
{
	struct span key = field->declaration.name;
	struct number now = number_of(figure, key), none = number_whole(0);

	*full = number_of(figure, full_key);
	if (field->loss)
		return is_more(now, none) ? now : none;
	return is_more(*full, now) ? number_subtract(*full, is_more(now, none) ? now : none) : none;
}

/* Counts what a figure has lost. Did it lose anything? */
static bool count_figure(struct report_making *making, struct lost *lost, const struct record *figure)
{
	const struct state_rules *state = making->log->state;
	struct arena *arena = making->report->arena;
	struct span name = record_get(figure, "by");
	bool any = false;

	for (size_t i = 0; i < state->field_count; i++) {
		const struct state_field *field = &state->fields[i];
		struct span key = field->declaration.name;
		struct span full_key = span_of(arena_format(arena, "full.%.*s", (int)key.length, key.data));
		struct toll *toll = &lost->tolls[i];
		struct number full, one;

		if (!record_find(figure, key) || (!field->loss && !record_find(figure, full_key)))
			continue;
		one = loss_of(figure, field, full_key, &full);
		toll->full = number_add(toll->full, full);
		if (!is_more(one, number_whole(0)))
			continue;
		toll->lost = number_add(toll->lost, one);
		text_format(&toll->who, "%s%.*s ", toll->names++ ? ", " : "", (int)name.length, name.data);
		text_number(&toll->who, one);
		if (!field->loss) {
			text_add(&toll->who, SPAN(" of "));
			text_number(&toll->who, full);
		}
		any = true;
	}
	return any;
}

/* Looks at a figure of a unit. */
static void look_at(struct report_making *making, struct lost *lost, const struct record *figure)
{
	struct span name = record_get(figure, "by");
	bool out = record_find(figure, SPAN("out")) || span_is(record_get(figure, "stands"), "out");
	const struct log_figure *known = log_figure(making->log, name);
	bool weaker = count_figure(making, lost, figure), left = out && known && known->left;
	struct text *names = left ? &lost->gone : &lost->names;

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
static void add_losses(struct report_making *making, const struct muster *board, struct span unit, bool only)
{
	struct arena *arena = making->report->arena;
	size_t fields = making->log->state->field_count, rows = making->report->sections[REPORT_LOSSES].count;
	struct lost lost = {.names = {.arena = arena},
			    .gone = {.arena = arena},
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
	text_add(&text, unit.length ? unit : only ? SPAN("Everybody") : SPAN("Others"));
	if (lost.out)
		text_format(&text, ": %zu of %zu out (%.*s)", lost.out, lost.figures, (int)lost.names.length,
			    lost.names.at);
	else
		text_add(&text, SPAN(": nobody is out"));
	if (lost.gone.length)
		text_format(&text, "; left the table: %.*s", (int)lost.gone.length, lost.gone.at);
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
		add_losses(making, &board, unit, false);
	}
	add_losses(making, &board, SPAN(""), units.count == 1);
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
	text_format(&text, "%.*s: ", (int)(unit.length ? unit : SPAN("Others")).length,
		    (unit.length ? unit : SPAN("Others")).data);
	report_say(&text, field);
	if (field.length)
		text_format(&text, " %.4g in %zu deed%s, %.1f expected", luck.got, luck.deeds,
			    luck.deeds == 1 ? "" : "s", luck.expected);
	else
		text_format(&text, "%.0f of %zu deed%s succeeded, %.1f expected", luck.got, luck.deeds,
			    luck.deeds == 1 ? "" : "s", luck.expected);
	report_text(row, "text", text_span(&text));
}

/* A word for each unit and measure that occurs. */
static void weigh_luck(struct report_making *making)
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
				say_measured(making, REPORT_BEST, &making->measured[i], name);
				break; /* they are sorted */
			}
		for (word_id field = 0; field < fields.count; field++)
			if (luck_of(making, name, words_text(&fields, field)).deeds)
				add_luck(making, name, words_text(&fields, field));
	}
}

static void add_kind(struct report_making *making, struct span unit, const struct fairness_kind *kind)
{
	struct arena *arena = making->report->arena;
	struct record *row = report_row(making, REPORT_DICE);
	struct span name = unit.length ? unit : SPAN("Others");
	struct text text = {.arena = arena};
	double sum = 0, fair = (1 + (double)kind->sides) / 2;

	for (uint32_t face = 0; face < kind->sides; face++)
		sum += (double)kind->counts[face] * (face + 1);
	report_text(row, "unit", unit);
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
	if (kind->p >= 0)
		text_format(&text, "; faces as uneven as these come up with probability %.2g", kind->p);
	report_text(row, "text", text_span(&text));
}

static void add_dice(struct report_making *making)
{
	for (size_t i = 0; i < making->shaken_count; i++) {
		struct fairness *fairness = &making->shaken[i].fairness;

		fairness_work_out(fairness);
		for (const struct fairness_kind *kind = fairness->kinds; kind; kind = kind->next)
			add_kind(making, making->shaken[i].unit, kind);
	}
}

void report_weigh(struct report_making *making)
{
	count_losses(making);
	find_decisive(making);
	find_rare(making);
	weigh_luck(making);
	add_dice(making);
}
